package session_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deskline"
)

// Whoever is missing on whatever kind of evening, by whichever rules: what is recorded
// can be scored, both sides of a match that was played have no more than the scale gives,
// nobody is ranked who played nothing, and taking it back gives the figures of before.
func TestAnybodyMayBeMissing(t *testing.T) {
	for i, kind := range kinds {
		for j, as := range scoring.Presets {
			choices := kind.choices
			choices.As = as
			if _, err := choices.Options(); err != nil {
				continue // percentages without a scale
			}
			t.Run(fmt.Sprint(kind.name, " by ", as), func(t *testing.T) {
				rnd := rand.New(rand.NewPCG(uint64(i), uint64(j)))
				for range 3 {
					s := evening(t, kind.family, kind.options, choices)
					if rnd.IntN(2) == 0 && s.State().Sections[0].Movement.Planned > 0 {
						nextRound(t, s)
					}
					missOne(t, rnd, s)
				}
			})
		}
	}
}

// missOne has several contestants leave or come late, one after the other,
// and then come back.
func missOne(t *testing.T, rnd *rand.Rand, s *session.Session) {
	before := ranked(t, s.State())
	m := s.State().Sections[0].Movement
	for range 1 + rnd.IntN(3) {
		who := pick(rnd, s.State().Contestants(1)...).Number
		round := 1 + rnd.IntN(m.Rounds)
		line := pick(rnd, "late %d r%d", "withdraw %d r%d", "withdraw %d r%d cancel",
			"withdraw %d r%d stand", "withdraw %d r%d ranked",
			"withdraw %d r%d others void", "withdraw %d r%d ranked it ave- others best",
			"late %d r%d it converse others own", "late %d r%d others none")
		var facts []session.Fact
		for _, row := range m.Rows { // in the rounds in which it is away nobody plays against it
			late := line[0] == 'l'
			if !m.Playing(row) || late != (row.Round < round) ||
				row.NS != who && row.EW != who && row.South != who && row.West != who {
				continue
			}
			for _, b := range row.Boards() {
				if k := (session.Key{Section: 1, Table: row.Table, Round: row.Round, Board: b}); rnd.IntN(9) > 0 {
					if _, there := s.State().Results[k]; there {
						facts = append(facts, session.ResultDiscarded{Key: k})
					}
				}
			}
		}
		if len(facts) > 0 && rnd.IntN(4) > 0 {
			if s.Record("director", facts...) == nil {
				before = "" // other results
			}
		}
		e, err := deskline.Read(s.State(), fmt.Sprintf(line, who, round))
		if err != nil {
			continue // refused is no harm
		}
		was := ""
		if before != "" {
			was = ranked(t, s.State())
		}
		record(t, s, e.Facts...)
		whoPlayed(t, s.State())
		if was != "" && rnd.IntN(2) == 0 {
			record(t, s, session.Undone{Entry: s.State().Seq})
			if got := ranked(t, s.State()); got != was {
				t.Errorf("%+v taken back:\n%s\nwas:\n%s", e.Facts, got, was)
			}
		}
	}
	for who := range s.State().Participations {
		record(t, s, session.ParticipationSet{Who: who})
	}
	if got := ranked(t, s.State()); before != "" && got != before {
		t.Errorf("everybody is back:\n%s\nwas:\n%s", got, before)
	}
}

// whoPlayed looks at who is ranked, and at the sums of matches.
func whoPlayed(t *testing.T, st *session.State) {
	t.Helper()
	scores := scored(t, st)
	played := map[session.Contestant]bool{}
	for k, r := range st.Results {
		row, _ := st.Sections[0].Movement.At(k.Table, k.Round)
		for _, n := range []int{r.NS, r.EW, row.South, row.West} {
			played[contestant(n)] = true
		}
	}
	for _, ranking := range scores.Rankings {
		for _, r := range ranking.Ranks {
			bye := false
			for i := range r.Unplayed {
				bye = bye || r.Unplayed[i].Bye() || r.Unplayed[i].Half
			}
			if r.Place > 0 && !played[r.Who] && !bye {
				t.Errorf("%v played nothing and has place %d: %+v", r.Who, r.Place, st.Participations)
			}
			for _, m := range r.Matches {
				sum := m.Scores[0].Score.Add(m.Scores[1].Score)
				artificial := false
				for i := range m.Boards {
					for _, a := range m.Boards[i].For {
						artificial = artificial || a.Kind != scoring.Compared
					}
				}
				if scores.Fields[0].Unit() != scoring.VP || scores.Fields[0].Choices.Method == "hybrid" ||
					artificial || m.Scores[0].Played == 0 {
					continue
				}
				chosen, _ := scores.Fields[0].Choices.Options()
				pool := scoring.F(int64(chosen.Teams.VPScale().Sum), 100)
				if m.Half {
					pool = pool.Div(scoring.Int(2))
				}
				if !sum.Equal(pool) {
					t.Errorf("%v: %s of %s VP", m.Teams, sum, pool)
				}
			}
		}
	}
}
