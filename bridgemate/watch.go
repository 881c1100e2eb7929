package bridgemate

import (
	"errors"
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
	// ProgramGone: the control program has ended, and results are still to come.
	// Restart is the remedy.
	ProgramGone AlarmKind = iota
	// FileStill: nothing came into the file, or over the network, for longer than
	// Options.Still, and results are still to come.
	FileStill
	// NotTaken: the control program has not taken a change of the movement
	// or the settings.
	NotTaken
	// NotWritten: a change of the movement is in the journal and not in the file, which
	// another program holds.
	NotWritten
	// FileStrange: the file of another evening is in the place of the evening's. Nothing
	// of it is taken. The ways out are ImportFile and Link.UseFile.
	FileStrange
	// TablesNotUploaded: the control program runs, and has not sent tables to the
	// Bridgemate server: nobody can play there.
	TablesNotUploaded
	// RoomTaken: another computer has taken sections over; nothing of them is read or
	// written here any more.
	RoomTaken
	// FileOlder: an older copy of the evening's own file is in its place, or an emptied
	// one. Nothing of it is taken. The way out, beside the right file, is Link.UseFile.
	FileOlder
	// NetworkSilent: the Data Connector does not answer, and results are still to come.
	// What is entered at the tables waits there.
	NetworkSilent
	// NetworkRefuses: the Data Connector does not take what it is told; Alarm.Err is why.
	NetworkRefuses
)

// Alarm is something that the director should see to now.
type Alarm struct {
	Kind AlarmKind
	// Since is when it began.
	Since time.Time
	// Tables are the tables that it is about, for NotTaken, NotWritten and
	// TablesNotUploaded.
	Tables []TableStatus
	// Afresh is true for TablesNotUploaded where nothing is uploaded and no result is in,
	// so that Restart uploads everything.
	Afresh bool
	// File is the strange file, for FileStrange.
	File *StrangeFile
	// Older is the older copy, for FileOlder.
	Older *OlderFile
	// Lost is what was taken over, for RoomTaken.
	Lost Lost
	// Err is the technical cause, for NetworkSilent and NetworkRefuses.
	Err error
}

// How long a control program may take to see an update, and to upload the
// tables once it runs.
const (
	takes   = 30 * time.Second
	uploads = 2 * time.Minute
)

// alarms renews the alarms of a status after a reading: gone says that the control
// program has ended. It is called under l.mu.
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
	open := ToComeHere(st) && len(st.Sections) > 0 && !st.Closed
	for _, lost := range s.Lost {
		s.Alarms = append(s.Alarms, Alarm{Kind: RoomTaken, Since: lost.At, Lost: lost})
	}
	if open && gone {
		add(ProgramGone, now, nil)
	}
	if other, is := errors.AsType[*StrangeFile](s.Err); is {
		add(FileStrange, now, nil)
		s.Alarms[len(s.Alarms)-1].File = other
	}
	if copied, is := errors.AsType[*OlderFile](s.Err); is {
		add(FileOlder, now, nil)
		s.Alarms[len(s.Alarms)-1].Older = copied
	}
	if open && EnteredHere(st) > 0 && !l.moved.IsZero() && now.Sub(l.moved) > l.options.Still {
		add(FileStill, l.moved, nil)
	}
	late := func(kind AlarmKind, since *time.Time, takes time.Duration, tables []TableStatus) {
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
	for _, sec := range OwnSections(st) {
		from, _ := st.Sending(sec.ID)
		for _, table := range slices.Sorted(maps.Keys(from)) {
			unwritten = append(unwritten, TableStatus{Section: sec.ID, Table: table, Updating: true})
		}
	}
	late(NotTaken, &l.untaken, takes, waiting)
	late(NotWritten, &l.unwritten, takes, unwritten)
	var idle []TableStatus
	if open && !gone && (s.Reading || s.ProgramRunning) {
		idle = notUploaded(st, s.Tables)
	}
	late(TablesNotUploaded, &l.notUploaded, uploads, idle)
	if n := len(s.Alarms); n > 0 && s.Alarms[n-1].Kind == TablesNotUploaded {
		s.Alarms[n-1].Afresh = l.options.AutoServerStart && len(idle) == len(s.Tables) && Untouched(st)
	}
}

// notUploaded are the tables that wait for the control program to upload them.
// Programs for tablets do not say that they have: who has logged on there, or has
// sent a result, waits for nothing.
func notUploaded(st *session.State, tables []TableStatus) (idle []TableStatus) {
	sent := map[[2]int]bool{}
	for k := range st.Results {
		if st.Has(k) {
			sent[[2]int{k.Section, k.Table}] = true
		}
	}
	for _, t := range tables {
		if !t.Uploaded && !t.LoggedOn && !sent[[2]int{t.Section, t.Table}] {
			idle = append(idle, t)
		}
	}
	return idle
}

// Untouched reports whether nothing ever came into the journal from the handsets.
func Untouched(st *session.State) bool { return !received(st) }

// isGone reports whether the control program of the evening has ended. One
// that was started by hand, or before this program was started again, is gone
// when Windows lists none.
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

// windows reports whether the list of running programs says anything about
// the control program.
const windows = runtime.GOOS == "windows"
