package connector

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/session"
	"clubnight/session/feed"
)

// calls takes calls for the director. They are shown, and not kept: after a start the
// other side has them.
func (t *taking) calls(fresh []protocol.TdCall) error {
	l := t.link
	if t.all != nil {
		clear(l.room.open)
		fresh = append(slices.Clone(t.all.calls), fresh...)
	}
	if len(fresh) == 0 && t.all == nil {
		return nil
	}
	st := l.session.State()
	for _, item := range fresh {
		if section, ok := t.ours(st, item.SessionGUID, item.SectionLetters, item); ok {
			l.room.heard[at{section, item.TableNumber}] = true
			l.room.call(callOf(section, item, l.now()))
		}
	}
	l.showCalls()
	return nil
}

// call notes a call, or what became of it.
func (r *room) call(c feed.Call) {
	table := at{c.Section, c.Table}
	if c.Answer == feed.Solved {
		delete(r.open, table)
		return
	}
	r.open[table] = c
}

// callOf is a call of the last hours: it has a time of day only.
func callOf(section int, t protocol.TdCall, now time.Time) feed.Call {
	when := time.Date(now.Year(), now.Month(), now.Day(), t.Hour, t.Minute, 0, 0, now.Location())
	if when.Sub(now) > time.Hour { // clocks differ a little; this was before midnight
		when = when.AddDate(0, 0, -1)
	}
	c := feed.Call{Section: section, Table: t.TableNumber, Round: t.RoundNumber, At: when}
	switch t.Status {
	case protocol.AtTable:
		c.Answer = feed.Attended
	case protocol.Solved:
		c.Answer = feed.Solved
	case protocol.Deferred:
		c.Answer = feed.Deferred
	}
	return c
}

// statusOf is what the other side calls an answer.
func statusOf(a feed.Answer) protocol.CallStatus {
	switch a {
	case feed.Attended:
		return protocol.AtTable
	case feed.Solved:
		return protocol.Solved
	case feed.Deferred:
		return protocol.Deferred
	}
	return protocol.Called
}

// showCalls brings the calls into the status, the oldest first.
func (l *Link) showCalls() {
	open := slices.SortedFunc(maps.Values(l.room.open), func(a, b feed.Call) int { return a.At.Compare(b.At) })
	l.setStatus(func(s *bridgemate.Status) { s.Calls = open })
}

// AnswerCall implements bridgemate.Called.
func (l *Link) AnswerCall(ctx context.Context, c feed.Call, answer feed.Answer) error {
	return l.converse(ctx, func(c2 *protocol.Client, st *session.State) error {
		of := protocol.GUID(st.Network.Session)
		err := c2.PutTdCalls(ctx, of, []protocol.TdCall{{SessionGUID: of, SectionLetters: letters(c.Section),
			TableNumber: c.Table, RoundNumber: max(c.Round, 1), Hour: c.At.Hour(), Minute: c.At.Minute(),
			Status: statusOf(answer)}})
		if err != nil {
			return fmt.Errorf("answering the call of table %s: %w", st.TableName(c.Section, c.Table), err)
		}
		c.Answer = answer
		l.room.call(c)
		l.showCalls()
		return nil
	})
}
