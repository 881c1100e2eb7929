package bridgemate

import (
	"maps"
	"runtime"
	"slices"
	"time"

	"clubnight/bridgemate/control"
	"clubnight/session"
)

// AlarmKind says what the watch over the evening has noticed.
type AlarmKind uint8

// The alarms.
const (
	// ProgramGone: the control program has ended, and results are still to come. Restart is the remedy.
	ProgramGone AlarmKind = iota
	// FileStill: nothing came into the file for longer than Options.Still, and results are still to come.
	FileStill
	// NotTaken: the control program has not taken a change of the movement or the settings.
	NotTaken
	// NotWritten: a change of the movement is in the journal and not in the file, which another program holds.
	NotWritten
	// FileStrange: the file of another evening is in the place of the evening's. Nothing of it is taken. The ways out are
	// ImportFile and Link.UseFile.
	FileStrange
)

// Alarm is something that the director should see to now.
type Alarm struct {
	Kind AlarmKind
	// Since is when it began.
	Since time.Time
	// Tables are the tables that it is about, for NotTaken and NotWritten.
	Tables []TableStatus
	// File is the strange file, for FileStrange.
	File *StrangeFile
}

// takes is how long a control program may take to see an update.
const takes = 30 * time.Second

// alarms renews the alarms of a status after a reading: gone says that the control program has ended. It is
// called under l.mu.
func (l *Link) alarms(s *Status, st *session.State, gone bool, now time.Time) {
	was := s.Alarms
	s.Alarms = nil
	add := func(kind AlarmKind, since time.Time, tables []TableStatus) {
		for _, a := range was {
			if a.Kind == kind {
				since = a.Since
			}
		}
		s.Alarms = append(s.Alarms, Alarm{Kind: kind, Since: since, Tables: tables})
	}
	entered := st.Entered()
	open := entered < st.Expected() && len(st.Sections) > 0 && !st.Closed
	if open && gone {
		add(ProgramGone, now, nil)
	}
	if other := strangeFile(s.Err); other != nil {
		add(FileStrange, now, nil)
		s.Alarms[len(s.Alarms)-1].File = other
	}
	if open && entered > 0 && now.Sub(l.moved) > l.options.Still {
		add(FileStill, l.moved, nil)
	}
	late := func(kind AlarmKind, since *time.Time, tables []TableStatus) {
		switch {
		case len(tables) == 0:
			*since = time.Time{}
		case since.IsZero():
			*since = now
		case now.Sub(*since) > takes:
			add(kind, *since, tables)
		}
	}
	var waiting, unwritten []TableStatus
	for _, t := range s.Tables {
		if t.Updating {
			waiting = append(waiting, t)
		}
	}
	for _, sec := range st.Sections {
		from, _ := st.Sending(sec.ID)
		for _, table := range slices.Sorted(maps.Keys(from)) {
			unwritten = append(unwritten, TableStatus{Section: sec.ID, Table: table, Updating: true})
		}
	}
	late(NotTaken, &l.untaken, waiting)
	late(NotWritten, &l.unwritten, unwritten)
}

// isGone reports whether the control program of the evening has ended. One that was started by hand, or before
// this program was started again, is gone when Windows lists none.
func (l *Link) isGone() bool {
	l.mu.Lock()
	runs, started := l.status.ProgramRunning, l.ended != nil
	listed := windows && l.status.Reading && l.program.Kind != control.StandIn
	l.mu.Unlock()
	if runs || !started && !listed {
		return false
	}
	running, err := l.running()
	return err == nil && len(running) == 0
}

// windows reports whether the list of running programs says anything about the control program.
const windows = runtime.GOOS == "windows"
