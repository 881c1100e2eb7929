package bridgemate

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/scoring"
	"clubnight/session"
)

// StartReading reads at once, then at every interval until StopReading. A first reading that fails
// is returned, and nothing is started.
func (l *Link) StartReading(ctx context.Context) error {
	o := l.Options()
	if !isFile(o.File) {
		return fmt.Errorf("%w: %s", ErrNoFile, o.File)
	}
	l.mu.Lock()
	if l.stop != nil {
		l.mu.Unlock()
		return nil
	}
	running, stop := context.WithCancel(context.WithoutCancel(ctx))
	stopped := make(chan struct{})
	l.stop, l.stopped = stop, stopped
	l.mu.Unlock()
	err := l.session.Record("director", session.ReadingStarted{File: o.File})
	if err == nil {
		err = l.ReadNow(ctx)
	}
	if err != nil {
		l.mu.Lock()
		l.stop = nil
		l.mu.Unlock()
		stop()
		return err
	}
	// What of a change is not in the file yet, is finished now. Where the control program holds the file that
	// has to wait.
	_ = l.FinishChanges(ctx)
	l.setStatus(func(s *Status) { s.Reading = true })
	go l.read(running, stopped)
	return nil
}

func (l *Link) read(ctx context.Context, stopped chan struct{}) {
	defer close(stopped)
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(l.Options().Interval):
			l.ReadNow(ctx) // a failure stands in the status; the next turn tries again
			if l.engine().shares || !l.Status().ProgramRunning {
				_ = l.FinishChanges(ctx) // a failure becomes an alarm
			}
		}
	}
}

// StopReading ends the retrieval and waits until a reading in progress has ended.
func (l *Link) StopReading() error {
	if !l.Close() {
		return nil
	}
	return l.session.Record("director", session.ReadingStopped{File: l.Options().File})
}

// Close ends the reading without saying so in the journal, so that the evening is read on when it
// is resumed. It reports whether there was a reading to end.
func (l *Link) Close() (was bool) {
	l.mu.Lock()
	stop, stopped := l.stop, l.stopped
	l.stop = nil
	l.mu.Unlock()
	if stop == nil {
		return false
	}
	stop()
	<-stopped
	l.setStatus(func(s *Status) { s.Reading = false })
	return true
}

// ReadNow reads the .bws once and records what is new in it (guide: Guidelines for data
// retrieval). Reading the same file twice records nothing the second time. The file is only read,
// unless Options.Processed wants rows marked: what was seen is remembered in the journal.
func (l *Link) ReadNow(ctx context.Context) error {
	l.poll.Lock()
	defer l.poll.Unlock()
	o := l.Options()
	contents, changed, err := l.look(ctx, o)
	fresh := changed || len(l.gone) > 0 || l.session.State().Seq != l.seq
	var marking error
	if contents != nil && fresh {
		if taking := l.take(contents, o); taking != nil {
			err = errors.Join(err, taking)
		} else if o.Processed != "" {
			marking = l.mark(ctx, o)
		}
	}
	if changed {
		l.mu.Lock()
		l.moved = l.now()
		l.mu.Unlock()
	}
	now, st, gone := l.now(), l.session.State(), l.isGone()
	var playing []InPlay
	if err == nil && fresh {
		playing = inPlay(st, contents)
	}
	l.setStatus(func(s *Status) {
		if err != nil && s.Err == nil {
			s.Since = now
		}
		s.Err = err
		if fresh {
			s.Marking = marking
		}
		if err == nil {
			s.LastRead, s.Tables = now, tableStatus(contents)
			if fresh {
				s.InPlay = playing
			}
		}
		l.alarms(s, st, gone, now)
	})
	return err
}

// look reads every file of the evening. Where one cannot be read, what it held last stands for it.
func (l *Link) look(ctx context.Context, o Options) (c *bws.Contents, changed bool, err error) {
	files := []string{o.File}
	if st := l.session.State(); len(st.Sections) > 0 {
		parts, err := l.parts(st, o)
		if err != nil {
			return nil, false, err
		}
		files = files[:0]
		for _, p := range parts {
			files = append(files, p.file)
		}
	}
	all, last := make([]*bws.Contents, len(files)), map[string]*bws.Contents{}
	for i, file := range files {
		reader := l.readers[file]
		if reader == nil {
			reader = bws.NewReader(file)
			l.readers[file] = reader
		}
		read, different, failed := reader.Read(ctx)
		if failed != nil {
			err = errors.Join(err, failed)
			if read = l.last[file]; read == nil {
				return nil, false, err
			}
		}
		all[i], changed = read, changed || different
		last[file] = read
	}
	l.last = last // files of an earlier evening are forgotten
	return merged(all), changed, err
}

// merged is the contents of several files as if they were one. No section is in two of them.
func merged(all []*bws.Contents) *bws.Contents {
	if len(all) == 1 {
		return all[0]
	}
	m := &bws.Contents{Settings: all[0].Settings}
	for _, c := range all {
		m.Clients = append(m.Clients, c.Clients...)
		m.Sections = append(m.Sections, c.Sections...)
		m.Tables = append(m.Tables, c.Tables...)
		m.Rounds = append(m.Rounds, c.Rounds...)
		m.Received = append(m.Received, c.Received...)
		m.Intermediate = append(m.Intermediate, c.Intermediate...)
		m.PlayerNumbers = append(m.PlayerNumbers, c.PlayerNumbers...)
		m.HandRecords = append(m.HandRecords, c.HandRecords...)
		m.Bids = append(m.Bids, c.Bids...)
		m.Cards = append(m.Cards, c.Cards...)
	}
	return m
}

// take records the difference between the file and the state.
func (l *Link) take(c *bws.Contents, o Options) error {
	st := l.session.State()
	facts, err := l.seatFacts(st, c.PlayerNumbers)
	if err != nil {
		return err
	}
	facts = append(facts, l.resultFacts(st, c.Received, o)...)
	facts = append(facts, recorderFacts(st, c)...)
	if err := l.session.Record("Bridgemate", facts...); err != nil {
		return err
	}
	l.seq = l.session.State().Seq
	return nil
}

// mark sets the Processed flag of the rows that the journal has (guide: Guidelines for data retrieval,
// steps 2 to 4).
func (l *Link) mark(ctx context.Context, o Options) error {
	for file, c := range l.last {
		last := int64(0)
		for _, r := range c.Received {
			last = max(last, r.ID)
		}
		if last == 0 {
			continue
		}
		mark := func() error {
			return l.write(ctx, file, func(b bws.Batch) error { return markRows(b, o.Processed, last) })
		}
		err := mark()
		if errors.Is(err, errNoFlag) {
			field := bws.Field{Name: o.Processed, Type: bws.TrueFalse, Default: "False"}
			if err = l.addField(ctx, file, "ReceivedData", field); err == nil {
				err = mark()
			}
		}
		if err != nil {
			return fmt.Errorf("marking rows as processed: %w", err)
		}
	}
	return nil
}

// errNoFlag says that the file has no field of that name.
var errNoFlag = errors.New("no such field")

func markRows(b bws.Batch, flag string, last int64) error {
	rows, err := b.Select("ReceivedData")
	if err != nil {
		return err
	}
	for _, r := range rows {
		id, _ := r.Get("ID").(int64)
		set, there := r.Get(flag).(bool)
		switch {
		case !there:
			return errNoFlag
		case set || id > last:
			continue
		}
		if _, err := b.Update("ReceivedData", bws.Row{"ID": id}, bws.Row{flag: true}); err != nil {
			return err
		}
	}
	return nil
}

func tableStatus(c *bws.Contents) []TableStatus {
	tables := make([]TableStatus, len(c.Tables))
	for i, t := range c.Tables {
		tables[i] = TableStatus{
			Section: t.Section, Table: t.Table, Uploaded: t.Status == bws.Uploaded,
			LoggedOn: t.LogOnOff == bws.LoggedOn, Updating: t.UpdateFromRound != 0,
		}
	}
	return tables
}

// inPlay lists the contracts that have no result yet (guide: IntermediateData never has one). Of
// several rows of a board the latest counts.
func inPlay(st *session.State, c *bws.Contents) []InPlay {
	var list []InPlay
	for key, row := range bws.Standing(c.Intermediate) {
		k := session.Key(key)
		if st.Has(k) || st.Playable(k).Any() {
			continue
		}
		read, _ := row.Read() // that the tricks are missing is no fault here
		if !read.HasContract || read.Declarer.Side == scoring.NoSide {
			continue
		}
		play := InPlay{Key: k, Contract: read.Contract, Declarer: read.Declarer.Seat, SideOnly: !read.Declarer.Exact}
		if play.SideOnly && read.Declarer.Side == scoring.EW {
			play.Declarer = scoring.East
		}
		if read.HasLead {
			play.Lead = session.Led(read.Lead)
		}
		list = append(list, play)
	}
	slices.SortFunc(list, func(a, b InPlay) int { return a.Key.Compare(b.Key) })
	return list
}
