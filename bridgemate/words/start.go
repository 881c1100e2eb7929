package words

import (
	"path/filepath"

	"clubnight/bridgemate"
	"clubnight/bridgemate/control"
	"clubnight/session"
)

// Step is a step of the start: "Write the Bridgemate file".
func (w *Words) Step(s bridgemate.Step) string {
	switch s {
	case bridgemate.StepCheck:
		return w.say("start.check", nil)
	case bridgemate.StepWrite:
		return w.say("start.write", nil)
	case bridgemate.StepProgram:
		return w.say("start.program", nil)
	case bridgemate.StepReach:
		return w.say("start.reach", nil)
	case bridgemate.StepSend:
		return w.say("start.send", nil)
	}
	return w.say("start.read", nil)
}

// Alarm is an alarm as the director reads it: what happened, what is safe, what to do.
// tables names the tables that it is about, "table 3" or "tables 3, 5–7".
func (w *Words) Alarm(a bridgemate.Alarm, tables string) string {
	data := map[string]any{"Since": a.Since.Local().Format("15:04"), "Tables": tables, "Afresh": a.Afresh}
	switch a.Kind {
	case bridgemate.ProgramGone:
		return w.say("alarm.program-gone", nil)
	case bridgemate.FileStill:
		return w.say("alarm.file-still", data)
	case bridgemate.NotWritten:
		return w.say("alarm.not-written", data)
	case bridgemate.TablesNotUploaded:
		return w.say("alarm.not-uploaded", data)
	case bridgemate.FileStrange:
		return w.strange(a.File)
	case bridgemate.FileOlder:
		return w.older(a.Older)
	case bridgemate.RoomTaken:
		return w.taken(a)
	case bridgemate.NetworkSilent:
		return w.say("alarm.network-silent", data)
	case bridgemate.NetworkRefuses:
		return w.say("alarm.network-refuses", data)
	}
	return w.say("alarm.not-taken", data)
}

// taken says who has taken a room over, and what to do here.
func (w *Words) taken(a bridgemate.Alarm) string {
	var sections, places []string
	for _, id := range a.Lost.Sections {
		sections = append(sections, w.evening.Section(id))
	}
	for _, d := range a.Lost.Unlike {
		places = append(places, w.evening.Where(new(session.State), d.Key))
	}
	return w.count("alarm.room-taken", len(sections), "Computer", a.Lost.By.Name,
		"Sections", w.evening.And(sections...),
		"Since", a.Since.Local().Format("15:04"), "Unlike", w.evening.And(places...))
}

// strange says whose file is in the place of the evening's, and which ways out there are.
func (w *Words) strange(f *bridgemate.StrangeFile) string {
	if f == nil {
		f = &bridgemate.StrangeFile{}
	}
	date := ""
	if !f.Date.IsZero() {
		date = w.evening.Date(f.Date)
	}
	return w.count("alarm.file-strange", f.Results, "File", filepath.Base(f.File), "Name", f.Name, "Date", date)
}

// older says that an older copy is in the place of the file, and which ways out there
// are.
func (w *Words) older(f *bridgemate.OlderFile) string {
	if f == nil {
		f = &bridgemate.OlderFile{}
	}
	return w.say("alarm.file-older", map[string]any{"File": filepath.Base(f.File), "N": f.Lacking})
}

// Program names a control program with its version and how it was found.
func (w *Words) Program(p control.Program) string {
	data := map[string]any{"Program": p.String(), "Path": p.Path}
	switch p.From {
	case control.FromRegistry:
		return w.say("program.from-registry", data)
	case control.FromFolder:
		return w.say("program.from-folder", data)
	}
	return w.say("program.from-user", data)
}
