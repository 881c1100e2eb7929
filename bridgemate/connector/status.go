package connector

import (
	"context"
	"errors"
	"slices"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/session"
)

// silent is for how long the other side may not answer before that is an alarm.
const silent = 30 * time.Second

// converse has something told to the other side, under l.poll.
func (l *Link) converse(ctx context.Context, tell func(*protocol.Client, *session.State) error) error {
	if err := l.poll.LockUntil(ctx); err != nil {
		return err
	}
	defer l.poll.Unlock()
	defer l.showHeld()
	st := l.session.State()
	if st.Network == (session.Network{}) {
		return ErrNotGiven
	}
	c, err := l.client()
	if err != nil {
		return err
	}
	return tell(c, st)
}

// tell renews the status after a reading, which err failed by.
func (l *Link) tell(err error) {
	now, st := l.now().Round(0), l.session.State()
	if errors.Is(err, protocol.ErrorNoConnection) {
		l.room.compared, l.room.reached, l.room.bcs.asked = false, false, time.Time{}
	}
	l.showHeld()
	l.room.look(now, l.Options().Interval)
	tables := l.tables(st)
	l.setStatus(func(s *bridgemate.Status) {
		switch {
		case err == nil:
			s.LastRead, s.LastSeq, s.Since = now, st.Seq, time.Time{}
		case s.Err == nil:
			s.Since = now
		}
		s.Err, s.Tables, s.Lost = err, tables, bridgemate.LostTo(st)
		l.alarms(s, st, now)
	})
}

// look notes that the other side is read. A time in which nobody read, since the computer
// slept, is none in which nothing came.
func (r *room) look(now time.Time, interval time.Duration) {
	if gap := now.Sub(r.looked); gap > interval+time.Minute || gap < 0 {
		r.moved = now
	}
	r.looked = now
}

// unanswered reports whether an error is that nobody answered as the Data Connector does,
// or that it was busy: both pass by themselves.
func unanswered(err error) bool {
	if _, strange := errors.AsType[*protocol.Unexpected](err); strange {
		return true
	}
	return errors.Is(err, protocol.ErrorNoConnection) || errors.Is(err, protocol.ErrorBusy) ||
		errors.Is(err, protocol.ErrorTimeOut)
}

// tables are this computer's tables as far as something is known of them.
func (l *Link) tables(st *session.State) (list []bridgemate.TableStatus) {
	for _, s := range bridgemate.OwnSections(st) {
		from, _ := st.Sending(s.ID)
		for _, table := range s.Movement.TableNumbers() {
			_, updating := from[table]
			list = append(list, bridgemate.TableStatus{Section: s.ID, Table: table, Uploaded: l.room.reached,
				LoggedOn: l.room.heard[at{s.ID, table}], Updating: updating})
		}
	}
	return list
}

// alarms renews the alarms of a status. It is called under l.mu and l.poll.
func (l *Link) alarms(s *bridgemate.Status, st *session.State, now time.Time) {
	was := s.Alarms
	s.Alarms = nil
	add := func(kind bridgemate.AlarmKind, since time.Time, err error, tables []bridgemate.TableStatus) {
		if i := slices.IndexFunc(was, func(a bridgemate.Alarm) bool { return a.Kind == kind }); i >= 0 {
			since = was[i].Since
		}
		s.Alarms = append(s.Alarms, bridgemate.Alarm{Kind: kind, Since: since, Err: err, Tables: tables})
	}
	for _, lost := range s.Lost {
		s.Alarms = append(s.Alarms, bridgemate.Alarm{Kind: bridgemate.RoomTaken, Since: lost.At, Lost: lost})
	}
	open := len(st.Sections) > 0 && !st.Closed && bridgemate.ToComeHere(st)
	switch {
	case open && unanswered(s.Err) && now.Sub(s.Since) > silent:
		add(bridgemate.NetworkSilent, s.Since, s.Err, nil)
	case open && s.Err == nil && l.room.bcs.closed():
		add(bridgemate.ProgramGone, now, nil, nil)
	case open && s.Err == nil && bridgemate.EnteredHere(st) > 0 && !l.room.moved.IsZero() &&
		now.Sub(l.room.moved) > l.options.Still:
		add(bridgemate.FileStill, l.room.moved, nil, nil)
	}
	var refused error
	if r, is := errors.AsType[*protocol.Refused](s.Err); is && !unanswered(s.Err) {
		refused = r
	}
	var tables []bridgemate.TableStatus
	for section, err := range l.room.updating {
		refused = errors.Join(refused, err)
		for _, t := range s.Tables {
			if t.Section == section && t.Updating {
				tables = append(tables, t)
			}
		}
	}
	for _, r := range l.room.refused {
		refused = errors.Join(refused, r.err)
	}
	if refused != nil {
		add(bridgemate.NetworkRefuses, now, refused, tables)
	}
}

// naming says in the status why numbers of players could not be looked up.
func (l *Link) naming(err error) { l.setStatus(func(s *bridgemate.Status) { s.Naming = err }) }
