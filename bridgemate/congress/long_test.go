//go:build linux && long

package congress

import (
	"cmp"
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"

	"clubnight/session"
)

// TestCongress is the whole of it: 300 tables in 8 rooms at 4 computers, 9 rounds of 3
// boards, an office, a desk, a director and a wall, two mean insiders, and a mean server
// for two of the computers. CONGRESS_SPEED is how many times faster than real it is
// played, CONGRESS_SEED what is played and which harm comes when.
func TestCongress(t *testing.T) {
	s := size{halls: []string{"A,B", "C,D", "E,F", "G,H"}, speed: cmp.Or(os.Getenv("CONGRESS_SPEED"), "40"),
		interval: 500 * time.Millisecond}
	s.seed, _ = strconv.ParseUint(cmp.Or(os.Getenv("CONGRESS_SEED"), "12"), 10, 64)
	for i := range 8 {
		tables := 37
		if i < 2 {
			tables = 39
		}
		s.sections = append(s.sections, fmt.Sprintf("web tables=%d rounds=9 boards=3", tables))
	}
	speed, err := strconv.ParseFloat(s.speed, 64)
	if err != nil {
		t.Fatal(err)
	}
	minute := time.Duration(float64(time.Minute) / speed)
	p := peacefully(t, s)
	e := begin(t, s, true)
	var halls []*computer
	for i := range s.halls {
		halls = append(halls, e.computer(fmt.Sprintf("Hall %d", i+1), session.RoleScorer))
	}
	halls[2].env = append(halls[2].env, "TZ=Pacific/Auckland")
	desk, director, wall := e.computer("Desk", session.RoleDesk), e.computer("Director",
		session.RoleDirector), e.computer("Wall", session.RoleWall)
	wall.env = append(wall.env, "TZ=America/St_Johns")
	servers := e.meanFor(halls[2], wall)
	e.join(halls, desk, director, wall)
	began := time.Now()

	ruling := e.rules(p, e.office, "pen A7 10%top")
	e.deals(p)
	meanDesk, meanScorer := e.insiders()
	e.triesAll(meanDesk, meanScorer, e.office.name, ruling)
	e.forgedMeanwhile(p, meanScorer, director, "pen B7 10%top", ruling)
	e.business(p, desk, director)
	e.results(0.2)
	calm := time.Now()
	e.tell("a fifth is in; from here on lines are harmed at random, each for 1 to 8 minutes of the event, %v to %v",
		minute, 8*minute)
	disturber := e.disturb(s.seed, minute, 8*minute, halls[0], halls[1], halls[2], halls[3], director, wall)
	mischief := e.mischief(servers, append([]*computer{director, e.office, desk}, halls...), ruling, minute, 8*minute)
	list := e.quarrel(p, desk, director)
	e.newer()
	e.results(0.3)
	e.dies(halls[1])
	first := e.computer("Spare 1", session.RoleScorer)
	e.replaces(first, halls[1], "C,D", true)
	e.results(0.42)
	e.tell("the server is stopped and started")
	if err := e.server.Restart(); err != nil {
		t.Fatal(err)
	}
	e.results(0.5)
	e.dies(halls[3])
	second := e.computer("Spare 2", session.RoleScorer)
	e.replaces(second, halls[3], "G,H", false)
	e.results(0.6)
	e.failOver()
	e.results(0.68)
	e.returns(halls[1])
	e.results(0.75)
	disturber.end()
	e.tell("all lines are whole again; they were harmed %d times, for %.0f minutes of the event in all: %v",
		disturber.total(), disturber.held.Minutes()*speed, disturber.counts)
	mischief.end()
	mended := time.Now()
	e.caughtUp(mended)
	e.results(1)
	over := time.Now()
	e.tell("all results are in")
	e.warned()
	e.everywhere(list)
	e.decide(director, list)
	for _, d := range list {
		p.says(t, d.stands())
	}
	e.passedOn()
	e.accounted()
	e.unseen()
	e.account(p)
	e.close()
	e.figures(p, []stretch{{"the lines up, all rooms sending", began, calm}, {"lines harmed", calm, mended},
		{"the lines up again", mended, over}}, over.Sub(began))
}

// business is what is done at desks of a congress while the lines are up: each waits for
// what it is about, and means the same whenever it comes.
func (e *event) business(p *peace, desk, director *computer) {
	e.Helper()
	for section := 1; section <= len(e.sections); section++ {
		keys := p.pick(e, section, 1, 3)
		for _, c := range []*computer{desk, e.office} {
			c.knowsOf(e, keys...)
		}
		letter := session.Letter(section)
		for _, by := range []struct {
			c    *computer
			text string
		}{
			{desk, at(keys[0]) + " 1nn+2"},
			{e.office, at(keys[1]) + " 3sw-1"},
			{desk, fmt.Sprintf("seat %s%dN 8%d01", letter, 5, section)},
			{desk, fmt.Sprintf("name %s%d North Five & South Five", letter, 5)},
			{director, at(keys[2]) + " ave+ ave- law 12C2 why a board that could not be played"},
			{director, fmt.Sprintf("pen %s%d 25%%top", letter, 3)},
		} {
			by.c.types(e, by.text)
			p.says(e, by.text)
		}
	}
	e.tell("desk, office and director have entered %d corrections, rulings, penalties, chairs and names",
		6*len(e.sections))
}

// quarrel plants what two of them say while neither knows of the other.
func (e *event) quarrel(p *peace, desk, director *computer) []disagreement {
	e.Helper()
	keys := append(p.pick(e, 3, 2, 3), p.pick(e, 8, 2, 1)...)
	for _, c := range []*computer{desk, e.office} {
		c.knowsOf(e, keys...)
	}
	director.line.hold(whole)
	e.inStep(director)
	list := []disagreement{
		{matter: session.AboutCorrection, a: desk, b: e.office, first: at(keys[0]) + " 1nn=",
			second: at(keys[0]) + " 1nn+1", keep: desk},
		{a: desk, b: e.office, first: at(keys[1]) + " 2nn=", second: at(keys[1]) + " 2nn="},
		{matter: session.AboutRuling, a: director, b: e.office, first: at(keys[2]) + " ns 70% ew 30%",
			second: at(keys[2]) + " ave ave", keep: director},
		{matter: session.AboutPenalty, a: director, b: e.office, first: "pen F7 10%top",
			second: "pen F7 50%top", keep: e.office},
		{matter: session.AboutSeat, a: desk, b: e.office, first: "seat G1N 9001", second: "seat G1N 9002", keep: desk},
		{matter: session.AboutNames, a: desk, b: director, first: "name H3 North One & South One",
			second: "name H3 North Two & South Two", keep: desk},
	}
	e.disagree(list)
	return list
}
