package terminal_test

import (
	"fmt"
	"testing"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/session/terminal"
)

// room is an evening with phones, in a test.
type room struct {
	*testing.T
	journal  *session.MemoryJournal
	session  *session.Session
	terminal *terminal.Terminal
	settings map[string]any
	keys     int
}

var club = []session.Member{{Number: "17", Name: "Ann Lee"}, {Number: "18", Name: "Bo Ek"}}

// phones is an evening of one movement all tables of which have phones.
func phones(t *testing.T, m *movement.Movement) *room {
	t.Helper()
	s := sessiontest.Evening(t, "Tuesday", m)
	r := &room{T: t, settings: map[string]any{}}
	r.journal = new(session.MemoryJournal)
	if err := r.journal.Append(s.State().Entries()); err != nil {
		t.Fatal(err)
	}
	r.restart()
	r.director(session.PhonesOpened{Port: 8080}, session.TablesPhoned{ID: 1})
	return r
}

// small is a Mitchell of three tables with two boards a round.
func small(t *testing.T) *room {
	return phones(t, sessiontest.Made(t, "mitchell", movement.Options{Tables: 3, BoardsPerRound: 2}))
}

// restart ends the program and starts it again.
func (r *room) restart() {
	r.Helper()
	s, err := session.Resume(r.journal)
	if err != nil {
		r.Fatal(err)
	}
	r.session = s
	r.terminal = terminal.New(s, terminal.Options{Settings: func() map[string]any { return r.settings },
		Members: func() []session.Member { return club }})
}

func (r *room) director(facts ...session.Fact) { r.by(session.ByDirector, facts...) }

func (r *room) by(role string, facts ...session.Fact) {
	r.Helper()
	if err := r.session.Record(role, facts...); err != nil {
		r.Fatal(err)
	}
}

func (r *room) st() *session.State { return r.session.State() }

// lies is a phone that lies on a table, own that of who sits there.
func (r *room) lies(table int) terminal.Visit {
	r.Helper()
	v, ok := r.terminal.Lies(1, table, r.key("visit"))
	if !ok {
		r.Fatalf("no phone at table %d", table)
	}
	return v
}

func (r *room) own(table int, direction string) terminal.Visit {
	r.Helper()
	v, ok := r.terminal.Own(1, table, direction, r.key("visit"))
	if !ok {
		r.Fatalf("no phone at table %d %s", table, direction)
	}
	return v
}

// key is a new key.
func (r *room) key(what string) string {
	r.keys++
	return fmt.Sprintf("%s-%024d", what, r.keys)
}

// at is a command of a table in a round, with its pairs.
func (r *room) at(do terminal.Act, table, round, board int) terminal.Command {
	row, _ := r.st().Sections[0].Movement.At(table, round)
	return terminal.Command{ID: r.key(string(do[:2])), Do: do, Round: round, Board: board, NS: row.NS, EW: row.EW,
		Seen: r.st().Seq}
}

// four is 4♠ by North, with so many tricks over or under it.
func four(tricks int) *terminal.Entry {
	return &terminal.Entry{Outcome: session.Played, Contract: "4S", Declarer: "N", Tricks: tricks}
}

func (r *room) offer(table, round, board, tricks int) terminal.Command {
	c := r.at(terminal.Offer, table, round, board)
	c.Entry = four(tricks)
	return c
}

func (r *room) accept(of terminal.Command, how session.Agreed, table int) terminal.Command {
	c := r.at(terminal.Accept, table, of.Round, of.Board)
	c.Offer, c.How = of.ID, how
	return c
}

// take says something, which must be answered so.
func (r *room) take(v terminal.Visit, c terminal.Command, want terminal.Outcome) terminal.Answer {
	r.Helper()
	before := r.st().Seq
	a, err := r.terminal.Take(v, c)
	if err != nil {
		r.Fatal(err)
	}
	if a.Outcome != want {
		r.Fatalf("%s of board %d: %q, want %q; %+v", c.Do, c.Board, a.Outcome, want, a)
	}
	switch after := r.st().Seq; {
	case a.Outcome == terminal.Recorded && (after == before || a.Entry == 0):
		r.Errorf("%s: recorded and not in the journal", c.Do)
	case a.Outcome != terminal.Recorded && a.Outcome != terminal.Differs && after != before:
		r.Errorf("%s: %q, and %d entries more", c.Do, a.Outcome, after-before)
	}
	if a.ID != c.ID {
		r.Errorf("the answer is to %q", a.ID)
	}
	return a
}

// plays enters a board on a phone that lies on its table, on both sides.
func (r *room) plays(v terminal.Visit, table, round, board, tricks int) terminal.Command {
	r.Helper()
	o := r.offer(table, round, board, tricks)
	r.take(v, o, terminal.Recorded)
	r.take(v, r.accept(o, session.OnSameScreen, table), terminal.Recorded)
	return o
}

// rounds plays all boards of rounds from the first to the last.
func (r *room) rounds(first, last int) {
	r.Helper()
	for round := first; round <= last; round++ {
		for _, row := range r.st().Sections[0].Movement.Round(round) {
			if !r.st().Plays(r.st().Sections[0], row) {
				continue
			}
			v := r.lies(row.Table)
			for _, b := range row.Boards() {
				r.plays(v, row.Table, round, b, (row.Table+b)%3-1)
			}
		}
	}
}

func (r *room) boards(table, round int) []int {
	row, _ := r.st().Sections[0].Movement.At(table, round)
	return row.Boards()
}

func (r *room) result(table, round, board int) session.Received {
	return r.st().Results[session.Key{Section: 1, Table: table, Round: round, Board: board}]
}
