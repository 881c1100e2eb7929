//go:build linux

package congress

import (
	"fmt"
	"testing"
	"time"

	"clubnight/session"
)

// join opens the office, the desk, the director's computer and the wall, and those that
// run rooms, and waits until all take part.
func (e *event) join(halls []*computer, desk, director, wall *computer) {
	e.Helper()
	e.look()
	e.desk(e.office)
	if desk != nil {
		e.desk(desk)
	}
	if director != nil {
		e.follower(director)
	}
	if wall != nil {
		e.follower(wall)
	}
	for i, c := range halls {
		e.hall(c, e.halls[i])
	}
	e.await("all rooms owned", func(st *session.State) bool {
		owned := 0
		for _, c := range st.Computers() {
			if c.Name != e.office.name {
				owned += len(c.Sections)
			}
		}
		return owned == len(e.sections)
	})
	e.tell("%d computers take part, %d results are to come", len(e.living()), e.total())
}

// at is a place in the desk's language.
func at(k session.Key) string {
	return fmt.Sprintf("%s%d r%d %d", session.Letter(k.Section), k.Table, k.Round, k.Board)
}

// close finishes the evening in the office, and waits until every program has ended:
// those with a room end by themselves.
func (e *event) close() {
	e.Helper()
	e.office.types(e, "finish")
	e.await("the end of the evening", func(st *session.State) bool { return st.Closed })
	for _, c := range e.living() {
		if e.hasRoom(c) {
			c.program.wait(e)
		}
	}
	for _, c := range e.living() {
		e.inStep(c)
		c.program.end(e)
		if code := c.program.cmd.ProcessState.ExitCode(); code != 0 {
			e.Errorf("%s ended with exit code %d\n%s", c.name, code, c.program.tail())
		}
	}
}

// hasRoom reports whether a computer runs rooms.
func (e *event) hasRoom(c *computer) bool {
	for _, o := range e.watch.State().Computers() {
		if o.Name == c.name && len(o.Sections) > 0 {
			return true
		}
	}
	return false
}

// account checks the event at its end, while every computer still shows it.
func (e *event) account(p *peace) {
	e.Helper()
	e.settled()
	st := e.journals()
	e.rankings(p)
	e.same(st, p)
	again, rows := e.noneTwice(st), e.rows(st)
	e.tell("%d entries, the same at %d computers and on the server; %d rows in the rooms' files, all of them in the journal; %d results came from two files of a room; 0 lost, 0 doubled",
		len(st.Entries()), len(e.living()), rows, again)
}

// TestEventInShort is the short form: three small rooms, two desks, one line that is cut,
// one computer that is killed, and two insiders who forge.
func TestEventInShort(t *testing.T) {
	if testing.Short() {
		t.Skip("runs programs")
	}
	s := size{halls: []string{"A", "B,C"}, seed: 7, speed: "1500", interval: 100 * time.Millisecond}
	for range 3 {
		s.sections = append(s.sections, "mitchell tables=3 rounds=2 boards=4")
	}
	p := peacefully(t, s)
	boards := p.pick(t, 1, 1, 2)
	e := begin(t, s, false)
	first, second := e.computer("Hall One", session.RoleScorer), e.computer("Hall Two", session.RoleScorer)
	second.env = append(second.env, "TZ=Pacific/Auckland")
	desk := e.computer("Desk", session.RoleDesk)
	e.join([]*computer{first, second}, desk, nil, nil)
	ruling := e.rules(p, e.office, "pen A2 10%top")
	e.deals(p)
	meanDesk, meanScorer := e.insiders()
	for _, c := range []*computer{e.office, desk} {
		c.knowsOf(t, boards...)
	}
	list := []disagreement{
		{matter: session.AboutCorrection, a: desk, b: e.office, first: at(boards[0]) + " 1nn=",
			second: at(boards[0]) + " 1nn+1", keep: desk},
		{a: desk, b: e.office, first: at(boards[1]) + " 2nn=", second: at(boards[1]) + " 2nn="},
		{matter: session.AboutSeat, a: desk, b: e.office, first: "seat B1N 9001",
			second: "seat B1N 9002", keep: e.office},
	}
	e.disagree(list)
	e.newer()
	first.line.set(silent)
	e.dies(second)
	spare := e.computer("Spare", session.RoleScorer)
	e.replaces(spare, second, "B,C", false)
	e.triesAll(meanDesk, meanScorer, e.office.name, ruling)
	e.forgedMeanwhile(p, meanScorer, e.office, "pen A3 25%top", ruling)
	first.line.set(whole)
	e.caughtUp(time.Now())
	e.results(1)
	e.warned()
	e.everywhere(list)
	e.decide(desk, list)
	for _, d := range list {
		p.says(t, d.stands())
	}
	e.passedOn()
	e.accounted()
	e.unseen()
	e.account(p)
	e.close()
}
