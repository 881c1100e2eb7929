package scorecard_test

import (
	"fmt"
	"slices"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/scorecard"
	"clubnight/session/sessiontest"
)

// checkCards fails where a board is missing on the card of somebody who is credited with
// it, and where a card does not end with what its heading and the ranking say.
func checkCards(t *testing.T, where string, s *session.Session) {
	t.Helper()
	st, sc := sessiontest.Scored(t, s)
	cards := map[session.Contestant]*scorecard.Card{}
	for _, c := range scorecard.All(st, sc) {
		cards[c.Who] = c
		want, boards := c.Total, 0
		if f := c.Ranking.Field; f.Unit() == scoring.Matchpoint && f.Pairs != nil {
			want = c.Percentage
		}
		var last scoring.Frac
		for _, l := range c.Lines {
			if l.Counted {
				last = l.SoFar
			}
			if l.Part == scorecard.Board && l.Scored {
				boards++
			}
		}
		if !last.Equal(want) || boards != c.Played {
			t.Errorf("%s: the card of %v ends with %s after %d boards, the ranking has %s after %d", where,
				c.Who, last, boards, want, c.Played)
		}
		if r := sc.RankOf(c.Who); r == nil || !r.Total.Equal(c.Total) || !r.Percentage.Equal(c.Percentage) {
			t.Errorf("%s: the heading of %v is not that of the ranking", where, c.Who)
		}
	}
	lines := 0
	for _, traveller := range sc.Travellers {
		for i := range traveller.Lines {
			l := &traveller.Lines[i]
			ns, ew := scorecard.Sides(st, l)
			for _, n := range slices.Concat(ns.Numbers, ew.Numbers) {
				c := cards[session.Contestant{Section: l.Section, Number: n}]
				if c == nil {
					continue // cancelled, or nothing of it was scored
				}
				lines++
				if !slices.ContainsFunc(c.Lines, func(on scorecard.Row) bool {
					return on.Result != nil && on.Result.Key == l.Key || on.Other != nil && on.Other.Key == l.Key
				}) {
					t.Errorf("%s: %v is not on the card of %v", where, l.Key, c.Who)
				}
			}
		}
	}
	if lines == 0 {
		t.Errorf("%s: nobody is credited with anything", where)
	}
}

// Every board stands on the cards of all who are credited with it, whoever sat where: in
// the wrong direction, in doubt as well, and where others played it (Law 15).
func TestCardsHaveEveryBoardOfTheirs(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		checkCards(t, k.Name+", clean", k.Clean(t))
		checkCards(t, k.Name+", odd", k.Odd(t))
	}
	sizes := []int{3, 14}
	if long {
		sizes = nil
		for n := 3; n <= 60; n++ {
			sizes = append(sizes, n)
			for _, k := range sessiontest.Kinds {
				k.Options.Tables = n
				if _, err := movement.Make(k.Family, k.Options); err == nil { // not every movement comes in every size
					checkCards(t, fmt.Sprint(n, " tables, ", k.Name), k.Odd(t))
				}
			}
		}
	}
	for _, n := range sizes {
		for _, c := range []method.Choices{{Method: "mp"}, {Method: "butler"},
			{Method: "crossimp"}, {Method: "total"}} {
			checkCards(t, fmt.Sprint(n, " tables, ", c.Method), upsideDown(t, n, c))
		}
	}
}

// upsideDown is an evening of two winners and so many tables on which boards were played
// in the wrong direction, with and without a doubt, and by others.
func upsideDown(t *testing.T, tables int, c method.Choices) *session.Session {
	t.Helper()
	s := sessiontest.Sized(t, tables)
	sessiontest.Record(t, s, session.ScoringSet{Choices: c})
	at := func(table, round int) session.Key {
		m := s.State().Sections[0].Movement
		return session.Key{Section: 1, Table: table, Round: round, Board: m.Round(round)[table-1].Boards()[0]}
	}
	sessiontest.Change(t, s, at(1, 1), func(r *session.Result) { r.WrongDirection = true })
	sessiontest.Change(t, s, at(2, 1), func(r *session.Result) {
		r.WrongDirection, r.Doubt = true, session.Doubt{Kind: session.AsWorded, Text: "nobody knows"}
	})
	sessiontest.Change(t, s, at(3, 2),
		func(r *session.Result) { r.Doubt = session.Doubt{Kind: session.AsWorded, Text: "nobody knows"} })
	there := s.State().Results[at(1, 2)]
	_, sc := sessiontest.Scored(t, s)
	sessiontest.Record(t, s, session.PlayedByOthers{Key: at(1, 2), NS: 2, EW: there.EW,
		ForNS: &scoring.Ruling{Kind: scoring.NotPlayed}, Reason: "wrong table"},
		session.PenaltyGiven{Who: session.Contestant{Section: 1, Number: 3}, Amount: scoring.Int(-1),
			Unit: sc.Fields[0].Unit(), Reason: "slow play"})
	return s
}

// Where both tables of a match wait, its board stands on the cards of both
// teams all the same, once.
func TestBoardThatWaitsAtBothTables(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		s := k.Clean(t)
		if s.State().Sections[0].Movement.Contestant != movement.Team {
			continue
		}
		first := s.State().InOrder()[0]
		for _, r := range s.State().InOrder() {
			if r.Board == first.Board &&
				(r.NS == first.NS && r.EW == first.EW || r.NS == first.EW && r.EW == first.NS) {
				sessiontest.Change(t, s, r.Key,
					func(r *session.Result) { r.Doubt = session.Doubt{Kind: session.AsWorded, Text: "nobody knows"} })
			}
		}
		checkCards(t, k.Name, s)
		st, sc := sessiontest.Scored(t, s)
		for _, c := range scorecard.All(st, sc) {
			waiting := 0
			for _, l := range c.Lines {
				if l.Result != nil && l.Result.Doubt.Any() && l.Other != nil && l.Other.Doubt.Any() {
					waiting++
				}
			}
			want := 0
			if c.Who.Number == first.NS || c.Who.Number == first.EW {
				want = 1
			}
			if waiting != want {
				t.Errorf("%s: %d boards of %d wait at both tables, want %d", k.Name, waiting, c.Who.Number, want)
			}
		}
	}
}

// The other form of a doubt: two winners, an arrow switch, and the board
// turned round at the table.
func TestDoubtfulBoardOfASwitchedRound(t *testing.T) {
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 2})
	s := sessiontest.Evening(t, "Switched", m)
	sessiontest.Play(t, s, 1, m.Rounds)
	for _, round := range []int{1, m.Rounds} {
		for _, wrong := range []bool{false, true} {
			k := session.Key{Section: 1, Table: 1, Round: round, Board: m.Round(round)[0].Boards()[0]}
			sessiontest.Change(t, s, k, func(r *session.Result) {
				r.WrongDirection, r.Doubt = wrong, session.Doubt{Kind: session.AsWorded, Text: "nobody knows"}
			})
			checkCards(t, fmt.Sprint("round ", round, ", wrong ", wrong), s)
		}
	}
}
