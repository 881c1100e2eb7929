package bridgemate

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/turns"
	"clubnight/scoring"
	"clubnight/session"
)

// StartReading reads at once, then at every interval until StopReading. It returns after
// the first reading. What that says stands in the status, and so does what each later one
// says: a reading that fails is tried again at the next turn. Where reading goes on
// already, nothing changes.
//
// The error is ErrNoFile where there is no file that could be read, or that of the
// journal; when ctx ends before the first reading does, nothing goes on, and it is the
// error of ctx; context.Canceled, where StopReading or Close came before.
func (l *Link) StartReading(ctx context.Context) error {
	if Elsewhere(l.session.State()) != nil {
		return l.ReadNow(ctx)
	}
	file := l.Options().File
	used := l.session.State().File == file // then it is somewhere, and comes back
	if file == "" || !used && !l.there(ctx, file) {
		return fmt.Errorf("%w: %s", ErrNoFile, file)
	}
	return l.reading.Start(ctx, turns.Work{
		Begin: func() error { return l.begin(file) },
		Turn:  l.turn,
		Wait:  l.wait,
		End:   func() { l.setStatus(func(s *Status) { s.Reading = false }) },
	})
}

// begin says in the journal that results are read from a file. Where it says so already,
// nothing depends on it.
func (l *Link) begin(file string) error {
	st := l.session.State()
	resumed := st.Reading && st.File == file
	if err := l.session.Record("director", session.ReadingStarted{File: file}); err != nil && !resumed {
		return err
	}
	l.setStatus(func(s *Status) { s.Reading = true })
	return nil
}

// turn reads once and passes on what was decided.
func (l *Link) turn(ctx context.Context, first bool) error {
	reading := l.ReadNow(ctx) // a failure stands in the status; the next turn tries again
	if errors.Is(reading, ErrElsewhere) {
		return reading
	}
	// What of a change is not in the file yet, is finished now. Where the control
	// program holds the file that has to wait.
	if first || l.engine().shares || !l.Status().ProgramRunning {
		_ = l.FinishChanges(ctx) // a failure becomes an alarm
		l.passOn(ctx)
	} else {
		l.keepBack()
	}
	return nil
}

// wait waits for the next turn.
func (l *Link) wait(ctx context.Context) {
	before, wait := l.moment(), l.Options().Interval
	select {
	case <-ctx.Done():
	case <-l.after(wait):
		l.leapt(before, wait)
	}
}

// StopReading ends the retrieval at once. A reading in progress is left behind, and what
// it would have found is found by the next one.
func (l *Link) StopReading() error {
	if !l.Close() {
		return nil
	}
	return l.session.Record("director", session.ReadingStopped{File: l.Options().File})
}

// Close ends the reading at once without saying so in the journal, so that the evening is
// read on when it is resumed. It reports whether there was a reading to end.
func (l *Link) Close() (was bool) { return l.reading.Stop() }

// ReadNow reads the .bws once and records what is new in it (guide: Guidelines for data
// retrieval). Reading the same file twice records nothing the second time. The file is
// only read, unless Options.Processed wants rows marked: what was seen is remembered in
// the journal. What could not be recorded is tried again by the next reading, though the
// file stays as it is, and is an error until then.
func (l *Link) ReadNow(ctx context.Context) error {
	if err := l.poll.LockUntil(ctx); err != nil {
		return err
	}
	defer l.poll.Unlock()
	o := l.Options()
	lost, err := l.leave(ctx, o)
	if err != nil {
		l.setStatus(func(s *Status) {
			s.Lost, s.Err = lost, err
			l.alarms(s,
				l.session.State(), false, l.now().Round(0))
		})
		return err
	}
	contents, changed, err := l.look(ctx, o)
	if stopped := ctx.Err(); stopped != nil {
		return stopped // that nobody waits for it any more says nothing of the file
	}
	fresh := changed || l.memory.pending(l.session.State().Seq)
	var marking, naming error
	if contents != nil && fresh {
		var taking error
		if naming, taking = l.take(contents, o); taking != nil {
			err = errors.Join(err, taking)
		} else if o.Processed != "" {
			marking = l.mark(ctx, o)
		}
		if ctx.Err() != nil {
			marking = nil // it was not waited for
		}
	}
	now, st, gone := l.now().Round(0), l.session.State(), l.isGone()
	var playing []InPlay
	if err == nil && fresh {
		playing = inPlay(st, contents)
	}
	l.setStatus(func(s *Status) {
		if changed {
			l.moved = now
		}
		if err != nil && s.Err == nil {
			s.Since = now
		}
		s.Err, s.Lost = err, lost
		if fresh {
			s.Marking, s.Naming = marking, naming
		}
		if err == nil {
			s.LastRead, s.LastSeq, s.Tables = now, st.Seq, tableStatus(contents)
			if fresh {
				s.InPlay = playing
			}
		}
		l.alarms(s, st, gone, now)
	})
	return err
}

// merged is the contents of several files as if they were one. No section
// is in two of them.
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

// inPlay lists the contracts that have no result yet (guide: IntermediateData never has
// one). Of several rows of a board the latest counts.
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
