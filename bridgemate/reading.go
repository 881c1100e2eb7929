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
	fresh := changed || l.memory.pending(l.session.State().Seq)
	var marking, naming error
	if contents != nil && fresh {
		var taking error
		if naming, taking = l.take(contents, o); taking != nil {
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
			s.Marking, s.Naming = marking, naming
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
