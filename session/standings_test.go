package session_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/movement"
)

// ranked is every line of every ranking.
func ranked(t *testing.T, st *session.State) string {
	t.Helper()
	var lines []string
	for _, r := range scored(t, st).Rankings {
		for _, row := range r.Ranks {
			lines = append(lines, fmt.Sprint(row.Place, row.Who, row.Total, row.Percentage, row.Adjusted))
		}
	}
	return strings.Join(lines, "\n")
}

// artificial is a percentage of the top for one side: 60 is 60 %.
func artificial(percent int64) *scoring.Ruling {
	return &scoring.Ruling{Kind: scoring.Percentage, Amount: scoring.Int(percent)}
}

// nextRound draws and plays the next round of an evening of which all rounds that
// there are were played.
func nextRound(t *testing.T, s *session.Session) {
	t.Helper()
	m := s.State().Sections[0].Movement
	draw := movement.Draw{}
	for _, n := range m.Pairs() {
		draw.Standings = append(draw.Standings, movement.Standing{Number: n})
	}
	next, drawn, err := m.NextRound(draw)
	if err != nil {
		t.Fatal(err)
	}
	record(t, s, session.RoundDrawn{ID: 1, Movement: next, Drawn: drawn})
	playAll(t, s, 1)
}

// The standings after a round are those that there were when it was over, in every form
// of scoring, whatever came since.
func TestAfterRound(t *testing.T) {
	for name, c := range map[string]struct {
		family  string
		options movement.Options
		choices method.Choices
	}{
		"two winners": {"mitchell", movement.Options{Tables: 5, BoardsPerRound: 2}, session.UsualBy("wbf").Choices},
		"one winner":  {"howell", movement.Options{Tables: 3, BoardsPerRound: 2}, method.Choices{Method: "butler"}},
		"teams": {"round-robin", movement.Options{Tables: 4, BoardsPerRound: 4},
			method.Choices{Method: "teams", Matches: "rounds"}},
		"individual": {"rainbow", movement.Options{Tables: 5, BoardsPerRound: 1}, method.Choices{}},
		"Swiss pairs": {"swiss", movement.Options{Tables: 4, Rounds: 4, BoardsPerRound: 4},
			method.Choices{Matches: "swiss"}},
		"Swiss teams": {"swiss-teams", movement.Options{Tables: 6, Rounds: 4, BoardsPerRound: 4},
			method.Choices{Method: "teams", Matches: "swiss"}},
		"a Swiss bye": {"swiss", movement.Options{Tables: 3, Rounds: 4, BoardsPerRound: 4, Half: movement.EWMissing},
			method.Choices{Matches: "swiss"}},
		"a half table": {"mitchell", movement.Options{Tables: 5, BoardsPerRound: 2, Half: movement.EWMissing},
			session.UsualBy("wbf").Choices},
	} {
		t.Run(name, func(t *testing.T) {
			var then []string // after each round, from the first
			s := evening(t, c.family, c.options, c.choices)
			if s.State().Sections[0].Movement.Planned > 0 {
				then = append(then, ranked(t, s.State()))
				for s.State().Sections[0].Movement.Rounds < c.options.Rounds {
					if got, want := s.State().WholeRounds(), len(then); got != want {
						t.Errorf("round %d is whole, not %d", want, got)
					}
					nextRound(t, s)
					then = append(then, ranked(t, s.State()))
				}
			} else {
				all := s.State()
				s = empty(t, c.family, c.options, c.choices)
				for round := 1; round <= all.Rounds(); round++ {
					var facts []session.Fact
					for k, r := range all.Results {
						if k.Round == round {
							facts = append(facts, session.ResultReceived{Result: r.Result})
						}
					}
					if err := s.Record(session.ByBridgemate, facts[1:]...); err != nil {
						t.Fatal(err)
					}
					if got := s.State().WholeRounds(); got != round-1 {
						t.Errorf("a result of round %d is missing, and round %d is whole", round, got)
					}
					record(t, s, facts[0])
					if got := s.State().WholeRounds(); got != round {
						t.Errorf("round %d is over, and round %d is whole", round, got)
					}
					then = append(then, ranked(t, s.State()))
				}
			}
			last := s.State()
			before := ranked(t, last)
			for i, want := range then {
				after := last.AfterRound(i + 1)
				got := ranked(t, after)
				if name == "a Swiss bye" && i == 0 { // nobody knew of it before round 2 was drawn
					if r := scored(t, after).RankOf(contestant(5)); !r.OfUnplayed().Equal(scoring.Int(12)) {
						t.Errorf("the bye of round 1 is worth %s", r.OfUnplayed())
					}
					continue
				}
				if got != want {
					t.Errorf("after round %d:\n%s\nwere:\n%s", i+1, got, want)
				}
				if sc := scored(t, after); !sc.Complete() ||
					after.Rounds() > max(i+1, after.Sections[0].Movement.Planned) {
					t.Errorf("after round %d: %d of %d results, %v open", i+1, sc.Arrived, sc.Expected, sc.Open)
				}
			}
			if ranked(t, last) != before || before != then[len(then)-1] {
				t.Error("looking back changed the evening")
			}
		})
	}
}

// Who was away in a round that is not over gets nothing for it yet.
func TestAfterRoundWithAbsence(t *testing.T) {
	s := evening(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 2}, session.UsualBy("wbf").Choices)
	early := ranked(t, s.State().AfterRound(2))
	plus := artificial(60)
	st := record(t, s, session.ParticipationSet{Who: contestant(3), Participation: session.Withdrawn, From: 3,
		Ranked: true, ForOpponents: plus})
	if got := ranked(t, st.AfterRound(2)); got != early {
		t.Errorf("leaving before round 3 changes the standings after round 2:\n%s\nwere:\n%s", got, early)
	}
}

func TestStandingsReleased(t *testing.T) {
	s := empty(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 2}, session.UsualBy("wbf").Choices)
	if s.State().Released != 0 {
		t.Error("something is released before the director says so")
	}
	st := record(t, s, session.StandingsReleased{Through: 4})
	if st.Released != 4 || s.State().Rounds() != 5 {
		t.Errorf("through round %d of %d", st.Released, st.Rounds())
	}
	sameAgain(t, s)
	if st = record(t, s, session.Undone{Entry: st.Seq}); st.Released != 0 {
		t.Errorf("taken back, and released through round %d", st.Released)
	}
	for _, n := range []int{-1, 1000000} {
		if err := s.Record(session.ByDirector,
			session.StandingsReleased{Through: n}); !errors.Is(err, session.ErrBadEntry) {
			t.Errorf("round %d: %v", n, err)
		}
	}
}
