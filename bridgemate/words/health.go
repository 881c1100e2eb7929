package words

import (
	"fmt"
	"net/netip"
	"net/url"
	"path/filepath"
	"strings"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/clubfile"
)

// Topic is what a finding is about, in a word or two: "Access engine".
func (w *Words) Topic(k bridgemate.FindingKind) string {
	switch k {
	case bridgemate.MovementReady, bridgemate.MovementMissing, bridgemate.MovementUnsound, bridgemate.NothingHere:
		return w.say("health.movement", nil)
	case bridgemate.ProgramFound, bridgemate.ProgramMissing, bridgemate.ProgramOfOther:
		return w.say("health.program", nil)
	case bridgemate.NothingRuns, bridgemate.OursRuns, bridgemate.OtherRuns, bridgemate.RunningUnknown:
		return w.say("health.running", nil)
	case bridgemate.EngineShares, bridgemate.EngineAlone, bridgemate.EngineOfRehearsal:
		return w.say("health.engine", nil)
	case bridgemate.FolderReady, bridgemate.FolderClosed:
		return w.say("health.folder", nil)
	case bridgemate.ClockRight, bridgemate.ClockBack, bridgemate.ClockBehind:
		return w.say("health.clock", nil)
	case bridgemate.ComputerNamed, bridgemate.ComputerNameless:
		return w.say("health.computer", nil)
	case bridgemate.ClubSound, bridgemate.ClubDamaged, bridgemate.ClubUnreadable, bridgemate.ClubMissing,
		bridgemate.ClubOnShare, bridgemate.ClubOnStick, bridgemate.ClubSynchronised,
		bridgemate.ClubOnline, bridgemate.ClubConflicts:
		return w.say("health.club", nil)
	case bridgemate.CopyFresh, bridgemate.CopyOld, bridgemate.CopyMissing:
		return w.say("health.copy", nil)
	case bridgemate.SpaceEnough, bridgemate.SpaceShort, bridgemate.SpaceGone, bridgemate.SpaceUnknown:
		return w.say("health.space", nil)
	case bridgemate.PrinterFound, bridgemate.PrinterMissing, bridgemate.PrinterUnknown:
		return w.say("health.printer", nil)
	case bridgemate.ConnectorRuns, bridgemate.ConnectorStopped, bridgemate.ConnectorMissing,
		bridgemate.ConnectorReady, bridgemate.ConnectorSilent, bridgemate.ConnectorOther,
		bridgemate.ConnectorRefuses, bridgemate.NetworkUnfit:
		return w.say("health.connector", nil)
	case bridgemate.FontsSound, bridgemate.FontsDamaged:
		return w.say("health.fonts", nil)
	case bridgemate.AwakeKept, bridgemate.AwakeRefused:
		return w.say("health.awake", nil)
	}
	return w.say("health.file", nil)
}

// findings are the messages of the findings that need no more than a finding's fields.
var findings = map[bridgemate.FindingKind]string{
	bridgemate.NothingHere:     "health.nothing-here",
	bridgemate.MovementMissing: "health.movement-missing", bridgemate.MovementUnsound: "health.movement-unsound",
	bridgemate.ProgramMissing: "health.program-missing", bridgemate.ProgramOfOther: "health.program-of-other",
	bridgemate.NothingRuns: "health.nothing-runs", bridgemate.OursRuns: "health.ours-runs",
	bridgemate.OtherRuns: "health.other-runs", bridgemate.RunningUnknown: "health.running-unknown",
	bridgemate.EngineShares: "health.engine-shares", bridgemate.EngineAlone: "health.engine-alone",
	bridgemate.EngineOfRehearsal: "health.engine-of-rehearsal",
	bridgemate.FolderReady:       "health.folder-ready", bridgemate.FolderClosed: "health.folder-closed",
	bridgemate.FileNotThere: "health.file-not-there", bridgemate.FileUnreadable: "health.file-unreadable",
	bridgemate.ClockRight: "health.clock-right", bridgemate.ClockBack: "health.clock-back",
	bridgemate.ClockBehind:   "health.clock-behind",
	bridgemate.ComputerNamed: "health.computer-named", bridgemate.ComputerNameless: "health.computer-nameless",
	bridgemate.ClubSound: "health.club-sound", bridgemate.ClubDamaged: "health.club-damaged",
	bridgemate.ClubUnreadable: "health.club-unreadable", bridgemate.ClubMissing: "health.club-missing",
	bridgemate.ClubOnShare: "health.club-on-share", bridgemate.ClubOnStick: "health.club-on-stick",
	bridgemate.ClubSynchronised: "health.club-synchronised", bridgemate.ClubOnline: "health.club-online",
	bridgemate.ClubConflicts: "health.club-conflicts",
	bridgemate.CopyFresh:     "health.copy-fresh", bridgemate.CopyOld: "health.copy-old",
	bridgemate.CopyMissing: "health.copy-missing",
	bridgemate.SpaceEnough: "health.space-enough", bridgemate.SpaceShort: "health.space-short",
	bridgemate.SpaceGone: "health.space-gone", bridgemate.SpaceUnknown: "health.space-unknown",
	bridgemate.PrinterFound: "health.printer-found", bridgemate.PrinterMissing: "health.printer-missing",
	bridgemate.PrinterUnknown: "health.printer-unknown",
	bridgemate.ConnectorRuns:  "health.connector-runs", bridgemate.ConnectorStopped: "health.connector-stopped",
	bridgemate.ConnectorMissing: "health.connector-missing", bridgemate.ConnectorReady: "health.connector-ready",
	bridgemate.ConnectorSilent: "health.connector-silent", bridgemate.ConnectorOther: "health.connector-other",
	bridgemate.ConnectorRefuses: "health.connector-refuses", bridgemate.NetworkUnfit: "health.network-unfit",
	bridgemate.FontsSound: "health.fonts-sound", bridgemate.FontsDamaged: "health.fonts-damaged",
	bridgemate.AwakeKept: "health.awake-kept", bridgemate.AwakeRefused: "health.awake-refused",
}

// Finding says what was found, and what to do where it is not well.
func (w *Words) Finding(f bridgemate.Finding) string {
	file := filepath.Base(f.Path)
	switch f.Kind {
	case bridgemate.MovementReady:
		return w.count("health.movement-ready", f.Results, "Tables", w.count("health.tables", f.Tables))
	case bridgemate.ProgramFound:
		if len(f.Others) == 0 {
			return w.Program(f.Program)
		}
		others := make([]string, len(f.Others))
		for i, p := range f.Others {
			others[i] = p.String()
		}
		return w.say("health.program-and-others",
			map[string]any{"Program": w.Program(f.Program), "Others": strings.Join(others, ", ")})
	case bridgemate.FileReady:
		return w.count("health.file-ready", f.Results, "File", file, "Generation", f.Generation)
	case bridgemate.FileRejected:
		return w.count("health.file-rejected", f.Results, "File", file, "Generation", f.Generation, "Problem",
			w.evening.Technical(f.Problem.String()))
	}
	why := ""
	if e, ok := w.Explain(f.Err); ok {
		if why = e.Happened; f.Kind == bridgemate.NetworkUnfit {
			why += " " + e.Do
		}
	}
	return strings.TrimSpace(w.say(findings[f.Kind], map[string]any{
		"Section": session.Letter(f.Section), "Program": f.Program, "Process": f.Process,
		"Generation": f.Generation, "Engine": f.Engine,
		"Path": f.Path, "File": file, "Time": w.evening.DateMoment(f.Time), "Last": w.evening.Date(f.Last),
		"Computer": f.Computer, "Why": why,
		"Damage": w.damage(f.Damage), "Free": bytes(f.Bytes), "Port": f.Port,
		"Printers": strings.Join(f.Printers, ", "),
		"By":       f.By, "Files": w.evening.And(names(f.Files)...),
		"Address": f.Address, "Elsewhere": elsewhere(f.Address),
	}))
}

// elsewhere reports whether an address is that of another computer.
func elsewhere(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	ip, err := netip.ParseAddr(u.Hostname())
	return u.Hostname() != "localhost" && (err != nil || !ip.IsLoopback())
}

// names are the files without their folders.
func names(paths []string) (list []string) {
	for _, path := range paths {
		list = append(list, filepath.Base(path))
	}
	return list
}

// damages are the messages of the parts of a club file.
var damages = map[clubfile.Part]string{
	clubfile.InPages: "health.damage-pages", clubfile.InTables: "health.damage-tables",
	clubfile.InOrigin:  "health.damage-origin",
	clubfile.InPlayers: "health.damage-players", clubfile.InEvening: "health.damage-evening",
	clubfile.InList: "health.damage-list",
}

// damage says which part of a club file is not as it was written.
func (w *Words) damage(d clubfile.Damage) string {
	if d.Part == "" {
		return ""
	}
	return w.say(damages[d.Part], map[string]any{"Evening": d.Evening, "From": d.From, "Number": d.Number})
}

// bytes is so much room on a disk in the largest unit that leaves a whole number.
func bytes(n int64) string {
	if n >= 10<<30 {
		return fmt.Sprintf("%d GB", n>>30)
	}
	return fmt.Sprintf("%d MB", n>>20)
}

// Report is everything that was found as a text to send to somebody: a line for each
// finding, the worst first, with its technical cause below it. No player's name is in it.
// about is what stands at its head: the program's version, the system's.
func (w *Words) Report(about string, found []bridgemate.Finding) string {
	var b strings.Builder
	b.WriteString(about + "\n")
	red, amber := 0, 0
	for _, f := range bridgemate.Worst(found) {
		mark := map[bridgemate.Light]string{bridgemate.Green: "✓", bridgemate.Amber: "!",
			bridgemate.Red: "✗"}[f.Light()]
		switch f.Light() {
		case bridgemate.Red:
			red++
		case bridgemate.Amber:
			amber++
		}
		fmt.Fprintf(&b, "%s %s: %s\n", mark, w.Topic(f.Kind), w.Finding(f))
		switch {
		case f.Err != nil:
			fmt.Fprintf(&b, "    (%v)\n", f.Err)
		case f.Kind == bridgemate.FileRejected && w.evening.Technical("it") == "": // in English the sentence has it
			fmt.Fprintf(&b, "    (%v)\n", f.Problem)
		}
	}
	b.WriteString(w.Health(red, amber, len(found)) + "\n")
	return b.String()
}

// Health sums up findings: how many are red, how many amber, and how many there are.
func (w *Words) Health(red, amber, all int) string {
	switch {
	case all == 0:
		return w.say("health.not-checked", nil)
	case red > 0:
		return w.count("health.red", red)
	case amber > 0:
		return w.count("health.amber", amber)
	}
	return w.say("health.all-ready", nil)
}

// InServer says which sections are in a file, where there are several: "sections
// A and B: evening.bws".
func (w *Words) InServer(sections []int, file string) string {
	return w.say("program.in-server", map[string]any{"Sections": w.evening.Sections(sections...), "File": file})
}

// Servers says what to do with several files; each is told by InServer.
func (w *Words) Servers(files []string) string {
	return w.say("program.servers", map[string]any{"Files": w.evening.Capital(strings.Join(files, "; "))})
}

// Preset says what is told to the handsets: the settings of a preset, of which
// so many were changed.
func (w *Words) Preset(name string, changed int) string {
	return w.count("program.preset", changed, "Preset", name)
}

// NotMarked says that rows could not be marked as read.
func (w *Words) NotMarked() string { return w.say("alarm.not-marked", nil) }

// NotNamed says that players' numbers could not be looked up.
func (w *Words) NotNamed() string { return w.say("alarm.not-named", nil) }

// ChangeNotTaken explains that a change was not taken in time, and whether
// results wait to be put back.
func (w *Words) ChangeNotTaken(seconds int, tables string, restorable bool) Explanation {
	return inLines(w.say("change.not-taken",
		map[string]any{"Seconds": seconds, "Tables": tables, "Restorable": restorable}))
}
