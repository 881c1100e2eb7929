package session_test

import (
	"slices"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// barometer is an evening on which all tables play the same board in each round: two
// a round, three rounds.
func barometer() *movement.Movement {
	m := &movement.Movement{Name: "barometer", Tables: 3, Rounds: 3, BoardsPerRound: 2, Winners: 2, Copies: 3}
	for table := range 3 {
		for round := range 3 {
			m.Rows = append(m.Rows, movement.Row{Table: table + 1, Round: round + 1, NS: table + 1,
				EW: 4 + (table+round)%3, Low: 2*round + 1, High: 2*round + 2})
		}
	}
	return m
}

// seen lists the boards of a section that everybody may see.
func seen(st *session.State, section int) (boards []int) {
	p := st.Public(0)
	for b := range 40 {
		if p.Board(section, b) {
			boards = append(boards, b)
		}
	}
	return boards
}

func TestPublicBoardsAreOfReleasedRounds(t *testing.T) {
	first := session.Key{Section: 1, Table: 2, Round: 1, Board: 1}
	discard := session.ResultDiscarded{Key: first}
	avePlus := &scoring.Ruling{Kind: scoring.AveragePlus}
	change := func(edit func(*session.Result)) func(*testing.T, *session.Session) {
		return func(t *testing.T, s *session.Session) { sessiontest.Change(t, s, first, edit) }
	}
	notPlayed := change(func(r *session.Result) { r.Outcome = session.NotPlayed })
	facts := func(facts ...session.Fact) func(*testing.T, *session.Session) {
		return func(t *testing.T, s *session.Session) { record(t, s, facts...) }
	}
	cases := []struct {
		name   string
		after  int
		boards []int
		what   []func(*testing.T, *session.Session)
	}{
		{"two rounds are over and released", 2, []int{1, 2, 3, 4}, nil},
		{"one is released", 1, []int{1, 2},
			[]func(*testing.T, *session.Session){facts(session.StandingsReleased{Through: 1})}},
		{"none is released", 0, nil, []func(*testing.T, *session.Session){facts(session.StandingsReleased{})}},
		{"a table skipped a board", 0, []int(nil), []func(*testing.T, *session.Session){facts(discard)}},
		{"it was ruled on", 2, []int{1, 2, 3, 4},
			[]func(*testing.T, *session.Session){facts(discard,
				session.RulingGiven{Key: first, ForNS: avePlus, ForEW: avePlus})}},
		{"the ruling is to come", 2, []int{2, 3, 4},
			[]func(*testing.T, *session.Session){facts(discard, session.RulingGiven{Key: first,
				ForNS: &scoring.Ruling{Kind: scoring.Undecided}, ForEW: &scoring.Ruling{Kind: scoring.Undecided}})}},
		{"it was sent as not played and can be played late", 2, []int{2, 3, 4},
			[]func(*testing.T, *session.Session){notPlayed}},
		{"the director says that it is not to be played", 2, []int{1, 2, 3, 4},
			[]func(*testing.T, *session.Session){notPlayed,
				facts(session.RulingGiven{Key: first, ForNS: avePlus, ForEW: avePlus})}},
		{"what was sent makes no sense", 2, []int{2, 3, 4},
			[]func(*testing.T,
				*session.Session){change(func(r *session.Result) {
				r.Doubt = session.Doubt{Kind: session.AsWorded,
					Text: "twice"}
			})}},
		{"the row is gone from the file", 2, []int{2, 3, 4},
			[]func(*testing.T, *session.Session){facts(session.ResultVanished{Key: first})}},
		{"a ruling on a board that was played is to come", 2, []int{1, 2, 3, 4},
			[]func(*testing.T, *session.Session){change(func(r *session.Result) { r.Outcome = session.Undecided })}},
		{"the board was fouled for a later round", 2, []int{1, 2, 3, 4},
			[]func(*testing.T, *session.Session){facts(session.BoardFouled{Section: 1,
				Board: 1, FromRound: 2, Form: "b"})}},
		{"a pair left: nobody waits for its boards", 2, []int{1, 2, 3, 4},
			[]func(*testing.T, *session.Session){facts(discard,
				session.ParticipationSet{Who: session.Contestant{Section: 1, Number: 2},
					Participation: session.Withdrawn, From: 1})}},
		{"the evening was closed early", 3, []int{1, 2, 3, 4, 5, 6, 7},
			[]func(*testing.T, *session.Session){facts(discard, session.EveningClosed{})}},
		{"it was closed, and the last round is not released", 2, []int{1, 2, 3, 4},
			[]func(*testing.T, *session.Session){facts(discard,
				session.StandingsReleased{Through: 2}, session.EveningClosed{})}},
		{"it was closed, and nothing is released", 0, nil,
			[]func(*testing.T, *session.Session){facts(session.StandingsReleased{}, session.EveningClosed{})}},
	}
	for _, c := range cases {
		s := sessiontest.Evening(t, c.name, barometer())
		sessiontest.Play(t, s, 1, 2)
		record(t, s, session.StandingsReleased{Through: 3})
		for _, do := range c.what {
			do(t, s)
		}
		st := s.State()
		got := slices.DeleteFunc(seen(st, 1), func(b int) bool { return b == 0 || b > 7 })
		if p := st.Public(0); p.After != c.after || !slices.Equal(got, c.boards) {
			t.Errorf("%s: after round %d boards %v, want %d and %v", c.name, p.After, got, c.after, c.boards)
		}
	}
}

// A changed movement lets another table play board 1 in the last round.
func TestPublicWhenTheMovementChanges(t *testing.T) {
	s := sessiontest.Evening(t, "changed", barometer())
	sessiontest.Play(t, s, 1, 2)
	record(t, s, session.StandingsReleased{Through: 2})
	if got := seen(s.State(), 1); !slices.Equal(got, []int{1, 2, 3, 4}) {
		t.Fatal(got)
	}
	m := barometer()
	for i := range m.Rows {
		if m.Rows[i].Round == 3 {
			m.Rows[i].Low, m.Rows[i].High = 1, 1
		}
	}
	record(t, s, session.MovementChanged{ID: 1, Movement: m, From: map[int]int{1: 3, 2: 3, 3: 3}})
	if got := seen(s.State(), 1); !slices.Equal(got, []int{2, 3, 4}) {
		t.Errorf("board 1 is to be played again in the last round: %v may be seen", got)
	}
}

// Two sections with the same boards wait for each other; with cards of
// their own they do not.
func TestPublicOfSectionsWithTheSameBoards(t *testing.T) {
	s := sessiontest.Evening(t, "two sections", barometer(), barometer())
	sessiontest.Play(t, s, 1, 2)
	sessiontest.Play(t, s, 2, 2)
	late := session.Key{Section: 2, Table: 3, Round: 2, Board: 3}
	record(t, s, session.StandingsReleased{Through: 2}, session.ResultDiscarded{Key: late})
	st := s.State()
	if p := st.Public(2); p.After != 2 || p.Board(1, 3) || p.Board(2, 3) || !p.Board(1, 4) || !p.Board(2, 1) {
		t.Errorf("the late table of section B: after %d, %t %t %t %t", p.After, p.Board(1, 3),
			p.Board(2, 3), p.Board(1, 4), p.Board(2, 1))
	}
	for id, seed := range []deal.Seed{{1}, {2}} {
		record(t, s, session.DealsSet{Section: id + 1, Source: "own", Boards: seed.Boards(1, 1, 6)})
	}
	if p := s.State().Public(2); !p.Board(1, 3) || p.Board(2, 3) {
		t.Errorf("with other cards in each section: %t %t", p.Board(1, 3), p.Board(2, 3))
	}
}

// In a Mitchell every board goes on to the last round.
func TestPublicOfAMitchell(t *testing.T) {
	s := sessiontest.Heat(t)
	record(t, s, session.StandingsReleased{Through: 8})
	if got := seen(s.State(), 1); got != nil {
		t.Errorf("boards of the last round may be seen: %v", got)
	}
	record(t, s, session.StandingsReleased{Through: 9})
	if got := seen(s.State(), 1); len(got) != 27 {
		t.Errorf("%d boards may be seen at the end", len(got))
	}
	var none session.Public
	if none.Board(1, 1) {
		t.Error("the zero Public shows boards")
	}
}
