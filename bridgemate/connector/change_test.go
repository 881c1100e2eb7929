package connector

import (
	"errors"
	"slices"
	"testing"

	"clubnight/bridgemate"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// everywhere enters results on all boards of the first rounds.
func everywhere(t testing.TB, l *Link, m *mean, rounds int) {
	t.Helper()
	st := l.session.State()
	n, of := numbersOf(st, l.Options()), protocol.GUID(st.Network.Session)
	for _, s := range bridgemate.OwnSections(st) {
		for _, row := range s.Movement.Rows {
			for _, b := range row.Boards() {
				if !s.Movement.Playing(row) || row.Round > rounds {
					continue
				}
				r := sessiontest.PlayedOn(t, session.Result{NS: row.NS, EW: row.EW, Key: session.Key{Section: s.ID,
					Table: row.Table, Round: row.Round, Board: b}}, "4S", "N", (row.Table+b)%4-2)
				m.enter(n.wire(of, r))
			}
		}
	}
}

// agrees checks that the handsets hold what counts, and nothing else.
func agrees(t testing.TB, l *Link, m *mean) {
	t.Helper()
	st := l.session.State()
	n := numbersOf(st, l.Options())
	counts := 0
	m.mu.Lock()
	defer m.mu.Unlock()
	for k, r := range st.Results {
		if r.NoResult || obstacle(r.Result) != bridgemate.NoObstacle {
			continue
		}
		counts++
		w := n.wire("", r.Result)
		if held, there := m.held[at4(w)]; !there || !session.SaysTheSame(n.result(held), n.asHeld(r.Result)) {
			t.Errorf("%v: %+v counts, the handset holds %v, %+v", k, r.Result, there, held)
		}
	}
	if counts != len(m.held) {
		t.Errorf("%d results count, the handsets hold %d", counts, len(m.held))
	}
}

// A late pair is told with its whole section. What the other side drops and counts here
// is told again, whatever fails in between.
func TestLatePair(t *testing.T) {
	for _, c := range []struct {
		name  string
		of    protocol.Command
		lost  bool
		crash bool
	}{
		{"nothing fails", 0, false, false},
		{"it is not reached", protocol.CommandUpdateMovement, false, false},
		{"the answer is lost", protocol.CommandUpdateMovement, true, false},
		{"an end before it is told", protocol.CommandUpdateMovement, false, true},
		{"an end after it was told", protocol.CommandUpdateMovement, true, true},
		{"the results are not told", protocol.CommandPutResults, false, false},
		{"the results are not told, and an end", protocol.CommandPutResults, false, true},
		{"the results are told, and an end", protocol.CommandPutResults, true, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := mitchell(t) // the pair becomes a rover
			l, m := started(t, s)
			everywhere(t, l, m, 3)
			turn(t, l)
			change := latePair(t, s, 1)
			once(m, c.of, c.lost)
			err := l.ChangeMovement(t.Context(), 1, change)
			if failed := c.of == protocol.CommandUpdateMovement; failed != (err != nil) {
				t.Fatal(err)
			}
			aside := s.State().Restorable()
			if len(aside) == 0 {
				t.Fatal("no result can be put back")
			}
			sessiontest.Record(t, s, session.ResultCorrected{Result: aside[0].Result, PutBack: true})
			_ = l.turn(t.Context(), false)
			if c.crash {
				l = again(t, l, m)
			}
			m.do(func() { m.fault = nil })
			turn(t, l)
			st := l.session.State()
			if _, sending := st.Sending(1); sending {
				t.Error("it is still to be told")
			}
			if r := st.Results[aside[0].Key]; !r.PutBack || len(st.Restorable()) != len(aside)-1 {
				t.Errorf("%+v, %d to be put back", r, len(st.Restorable()))
			}
			agrees(t, l, m)
			if waiting, err := l.WaitUpdated(t.Context()); len(waiting) > 0 || err != nil {
				t.Errorf("waits for %v, %v", waiting, err)
			}
			// What is entered in the new rounds counts, also where it says the same as
			// before.
			for _, u := range change.Updates[:1] {
				row, _ := st.Sections[0].Movement.At(u.Table, u.From)
				if st.Sections[0].Movement.Playing(row) {
					m.enter(entry(t, l, u.Table, u.From, row.Low, "1NT", "S", 0))
				}
			}
			turn(t, l)
			agrees(t, l, m)
		})
	}
}

// A change that a network cannot have is refused before anything is recorded.
func TestUnfitChange(t *testing.T) {
	s := half(t)
	l, m := started(t, s)
	c := latePair(t, s, 1)
	c.To = c.To.Clone()
	c.To.Rows[1].Custom = []int{1, 3}
	c.To.Rows[1].Low, c.To.Rows[1].High = 1, 3
	c.To.Rows[1].Round = 2
	seq := s.State().Seq
	var unfit *Unfit
	if err := l.ChangeMovement(t.Context(), 1, c); !errors.As(err, &unfit) || unfit.Kind != BoardsApart ||
		s.State().Seq != seq || m.said(protocol.CommandUpdateMovement) > 0 {
		t.Errorf("%v", err)
	}
	if err := l.ChangeMovement(t.Context(), 9, c); err == nil {
		t.Error("of a section that there is not")
	}
}

// Of a Swiss each round is drawn and told, and the handsets wait until the last one.
func TestSwissRound(t *testing.T) {
	s := sessiontest.Evening(t, "Swiss", sessiontest.Made(t, "swiss", movement.Options{Tables: 4, Rounds: 3, BoardsPerRound: 2}))
	l, m := started(t, s)
	section := func() protocol.Section { return m.event.Sessions[0].ScoringGroups[0].Sections[0] }
	if !section().KeepBridgematesAlive || !section().Tables[0].KeepBridgematesAlive {
		t.Error("the handsets end after the first round")
	}
	everywhere(t, l, m, 1)
	turn(t, l)
	for round := 2; round <= 3; round++ {
		var standings []movement.Standing
		for i, n := range s.State().Sections[0].Movement.Pairs() {
			standings = append(standings, movement.Standing{Number: n, Points: scoring.Int(int64(-i))})
		}
		next, drawn, err := s.State().Sections[0].Movement.NextRound(movement.Draw{Standings: standings})
		if err != nil {
			t.Fatal(err)
		}
		from := map[int]int{}
		for _, table := range next.TableNumbers() {
			from[table] = round
		}
		sessiontest.Record(t, s, session.RoundDrawn{ID: 1, Movement: next, Drawn: drawn},
			session.MovementSending{ID: 1, From: from})
		if round == 3 {
			l = again(t, l, m)
			s = l.session
		}
		turn(t, l)
		if n := len(section().Tables[0].Rounds); n != round || section().KeepBridgematesAlive == (round == 3) {
			t.Errorf("%d rounds, wait %v", n, section().KeepBridgematesAlive)
		}
		agrees(t, l, m)
	}
}

// Two sections that are one field are one group, and each is changed by itself; letters
// and numbers of pairs are as the handsets have them.
func TestTwoSections(t *testing.T) {
	o := movement.Options{Tables: 5, BoardsPerRound: 2, Half: movement.EWMissing}
	s := sessiontest.Evening(t, "Two rooms", sessiontest.Made(t, "mitchell", o), sessiontest.Made(t, "mitchell", o))
	sessiontest.Record(t, s, session.SectionsCombined{Fields: [][]int{{1, 2}}})
	l, m := started(t, s, func(o *bridgemate.Options) { o.EqualNumbers = true })
	if g := m.event.Sessions[0].ScoringGroups; len(g) != 1 || len(g[0].Sections) != 2 || g[0].Sections[1].Letters != "B" {
		t.Fatalf("%d groups", len(g))
	}
	everywhere(t, l, m, 1)
	turn(t, l)
	if st := s.State(); st.Entered() != 16 || len(st.Doubtful()) > 0 {
		t.Errorf("%d results, in doubt %+v", st.Entered(), st.Doubtful())
	}
	if err := l.ChangeMovement(t.Context(), 2, latePair(t, s, 2)); err != nil {
		t.Fatal(err)
	}
	agrees(t, l, m)
	// The fields are others now: they go with the settings, or with the next change.
	sessiontest.Record(t, s, session.SectionsCombined{})
	if err := l.SendSettings(t.Context()); err != nil {
		t.Fatal(err)
	}
	if g := m.event.Sessions[0].ScoringGroups; len(g) != 2 || g[1].ScoringGroupNumber != 2 {
		t.Errorf("%d groups", len(g))
	}
}

// A section whose field is another by now is told with the groups.
func TestChangeAfterFields(t *testing.T) {
	o := movement.Options{Tables: 5, BoardsPerRound: 2, Half: movement.EWMissing}
	s := sessiontest.Evening(t, "Two rooms", sessiontest.Made(t, "mitchell", o), sessiontest.Made(t, "mitchell", o))
	sessiontest.Record(t, s, session.SectionsCombined{Fields: [][]int{{1, 2}}})
	l, _ := started(t, s)
	sessiontest.Record(t, s, session.SectionsCombined{})
	if err := l.ChangeMovement(t.Context(), 2, latePair(t, s, 2)); err != nil {
		t.Fatal(err)
	}
}

// Individuals are told every seat of every round, and again when players have typed their
// numbers.
func TestIndividualsAreToldEverySeat(t *testing.T) {
	s := sessiontest.Evening(t, "Individual", sessiontest.Made(t, "individual", movement.Options{Tables: 2, BoardsPerRound: 2}))
	for n := range 8 {
		sessiontest.Record(t, s, session.PairNamed{Pair: session.Contestant{Section: 1, Number: n + 1}})
	}
	l, m := started(t, s)
	rows := s.State().Sections[0].Movement.Rows
	if n := len(m.event.Participations); n != 4*len(rows) {
		t.Fatalf("%d seats in %d rounds of tables", n, len(rows))
	}
	row := rows[0]
	m.do(func() {
		m.seats.push(protocol.Participation{SessionGUID: m.event.Sessions[0].SessionGUID, SectionLetters: "A",
			TableNumber: row.Table, Direction: protocol.South, PlayerNumber: "1001"})
	})
	turn(t, l)
	told := 0
	for _, p := range m.told {
		if p.PlayerNumber == "1001" {
			told++
		}
	}
	if rounds := s.State().Sections[0].Movement.Rounds; told != rounds || len(m.told) != rounds {
		t.Errorf("player 1001 is told in %d of %d rounds, %d seats", told, rounds, len(m.told))
	}
	everywhere(t, l, m, 2)
	turn(t, l)
	if st := s.State(); len(st.Doubtful()) > 0 || st.Entered() != 8 {
		t.Errorf("%d results, in doubt %+v", st.Entered(), st.Doubtful())
	}
	again := m.told
	turn(t, l)
	if !slices.Equal(again, m.told) {
		t.Error("told once more")
	}
}
