package words

import (
	"path/filepath"
	"strings"

	"clubnight/bridgemate"
	"clubnight/session"
)

// Topic is what a finding is about, in a word or two: "Access engine".
func (w *Words) Topic(k bridgemate.FindingKind) string {
	switch k {
	case bridgemate.MovementReady, bridgemate.MovementMissing, bridgemate.MovementUnsound:
		return w.say("health.movement", nil)
	case bridgemate.ProgramFound, bridgemate.ProgramMissing, bridgemate.ProgramOfOther:
		return w.say("health.program", nil)
	case bridgemate.NothingRuns, bridgemate.OursRuns, bridgemate.OtherRuns, bridgemate.RunningUnknown:
		return w.say("health.running", nil)
	case bridgemate.EngineShares, bridgemate.EngineAlone, bridgemate.EngineOfRehearsal:
		return w.say("health.engine", nil)
	case bridgemate.FolderReady, bridgemate.FolderClosed:
		return w.say("health.folder", nil)
	case bridgemate.ClockRight, bridgemate.ClockBack:
		return w.say("health.clock", nil)
	case bridgemate.ComputerNamed, bridgemate.ComputerNameless:
		return w.say("health.computer", nil)
	}
	return w.say("health.file", nil)
}

// findings are the messages of the findings that need no more than a finding's fields.
var findings = map[bridgemate.FindingKind]string{
	bridgemate.MovementMissing: "health.movement-missing", bridgemate.MovementUnsound: "health.movement-unsound",
	bridgemate.ProgramMissing: "health.program-missing", bridgemate.ProgramOfOther: "health.program-of-other",
	bridgemate.NothingRuns: "health.nothing-runs", bridgemate.OursRuns: "health.ours-runs",
	bridgemate.OtherRuns: "health.other-runs", bridgemate.RunningUnknown: "health.running-unknown",
	bridgemate.EngineShares: "health.engine-shares", bridgemate.EngineAlone: "health.engine-alone",
	bridgemate.EngineOfRehearsal: "health.engine-of-rehearsal",
	bridgemate.FolderReady:       "health.folder-ready", bridgemate.FolderClosed: "health.folder-closed",
	bridgemate.FileNotThere: "health.file-not-there", bridgemate.FileUnreadable: "health.file-unreadable",
	bridgemate.ClockRight: "health.clock-right", bridgemate.ClockBack: "health.clock-back",
	bridgemate.ComputerNamed: "health.computer-named", bridgemate.ComputerNameless: "health.computer-nameless",
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
		return w.say("health.program-and-others", map[string]any{"Program": w.Program(f.Program), "Others": strings.Join(others, ", ")})
	case bridgemate.FileReady:
		return w.count("health.file-ready", f.Results, "File", file, "Generation", f.Generation)
	case bridgemate.FileRejected:
		return w.count("health.file-rejected", f.Results, "File", file, "Generation", f.Generation, "Problem", f.Problem)
	}
	why := ""
	if e, ok := w.Explain(f.Err); ok {
		why = e.Happened
	}
	return strings.TrimSpace(w.say(findings[f.Kind], map[string]any{
		"Section": session.Letter(f.Section), "Program": f.Program, "Process": f.Process, "Generation": f.Generation, "Engine": f.Engine,
		"Path": f.Path, "File": file, "Time": f.Time.Format("Monday, 2 January 2006, 15:04"), "Computer": f.Computer, "Why": why,
	}))
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

// InServer says which sections are in a file, where there are several: "sections A and B: evening.bws".
func (w *Words) InServer(sections []int, file string) string {
	return w.say("program.in-server", map[string]any{"Sections": w.evening.Sections(sections...), "File": file})
}

// Servers says what to do with several files; each is told by InServer.
func (w *Words) Servers(files []string) string {
	return w.say("program.servers", map[string]any{"Files": w.evening.Capital(strings.Join(files, "; "))})
}

// Preset says what is told to the handsets: the settings of a preset, of which so many were changed.
func (w *Words) Preset(name string, changed int) string {
	return w.count("program.preset", changed, "Preset", name)
}

// NotMarked says that rows could not be marked as read.
func (w *Words) NotMarked() string { return w.say("alarm.not-marked", nil) }

// NotNamed says that players' numbers could not be looked up.
func (w *Words) NotNamed() string { return w.say("alarm.not-named", nil) }

// ChangeNotTaken explains that a change was not taken in time, and whether results wait to be put back.
func (w *Words) ChangeNotTaken(seconds int, tables string, restorable bool) Explanation {
	return inLines(w.say("change.not-taken", map[string]any{"Seconds": seconds, "Tables": tables, "Restorable": restorable}))
}
