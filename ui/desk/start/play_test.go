package start

import (
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
	"clubnight/ui/desk/desktest"
)

// Whatever is played, its movements are on offer for 4 to 16 of its size, and the
// form of scoring fits.
func TestWhatIsPlayed(t *testing.T) {
	in := desk.English()
	for _, c := range []struct {
		play  Play
		of    movement.ContestantKind
		swiss bool
		unit  scoring.Unit
	}{
		{PlayPairs, movement.Pair, false, scoring.Matchpoint},
		{PlayTeams, movement.Team, false, scoring.VP},
		{PlaySwissPairs, movement.Pair, true, scoring.VP},
		{PlaySwissTeams, movement.Team, true, scoring.VP},
		{PlayIndividual, movement.Individual, false, scoring.Matchpoint},
	} {
		s := desktest.NewEvening(t, 7)
		desktest.Must(t, s.Record("director", session.UsualBy("wbf")))
		facts, err := Played(in, s.State(), c.play)
		desktest.Must(t, err)
		desktest.Must(t, s.Record("director", facts...))
		st := s.State()
		m := st.Sections[0].Movement
		if session.PlayOf(m) != c.play || m.Contestant != c.of || (m.Planned > 0) != c.swiss {
			t.Errorf("%v: it is %q", c.play, m.Name)
		}
		if tables := SizeOf(m).Tables; tables != 7 && c.play != PlayIndividual {
			t.Errorf("%s of 7 becomes one of %d", PlayText(in, c.play), tables)
		}
		scores, err := st.Score()
		desktest.Must(t, err)
		for _, r := range scores.Rankings {
			if r.Field.Unit() != c.unit {
				t.Errorf("%s is scored in %v", PlayText(in, c.play), r.Field.Unit())
			}
		}
		if c.swiss && (m.Rounds != 1 || m.Planned < 3 || m.Planned > 12) {
			t.Errorf("a Swiss of %d rounds", m.Planned)
		}
		again, err := Remade(m, OptionsOf(m))
		if err != nil || again.Name != m.Name {
			t.Errorf("%q made again: %v, %v", m.Name, again, err)
		}
		for n := 4; n <= 16; n++ {
			if c.play != PlayIndividual && len(Fitting(in, TableSize{c.play, n, movement.FullTables})) == 0 {
				t.Errorf("no %s of %d", PlayText(in, c.play), n)
			}
		}
	}
}

// A form of scoring is offered where its rule set has it, and what is
// played keeps to its own.
func TestScoringForms(t *testing.T) {
	in := desk.English()
	for _, as := range RuleSets {
		c := session.UsualBy("wbf").Choices
		c.As = as
		for _, p := range Plays {
			forms := ScoringForms(c, p)
			if len(forms) < 3 {
				t.Errorf("%s by %s: %d forms", PlayText(in, p), as, len(forms))
			}
			for i, f := range forms {
				how := f.in(c)
				chosen, err := how.Options()
				if err != nil || (chosen.Teams != nil) != p.Teams() || ScoringFormAt(forms, how) != i {
					t.Errorf("%s by %s, %s: %+v, %v", PlayText(in, p), as, f.Text(in), chosen, err)
				}
			}
		}
	}
	percent := ScoringForm{Method: "mp", Matches: "swiss"}
	for _, f := range ScoringForms(session.UsualBy("wbf").Choices, PlayPairs) {
		if f.Matches == percent.Matches {
			t.Error("pairs that play no Swiss have rounds as matches on offer")
		}
	}
	// The WBF has no scale for a round of matchpoints.
	s := desktest.NewEvening(t, 8)
	desktest.Must(t, s.Record("director", session.UsualBy("wbf")))
	facts, err := Played(in, s.State(), PlaySwissPairs)
	desktest.Must(t, err)
	desktest.Must(t, s.Record("director", append(facts, ScoredBy(s.State(), "ebu2025", PlaySwissPairs))...))
	by := ScoredBy(s.State(), "wbf", PlaySwissPairs)
	if _, err := by.Choices.Options(); err != nil || by.Choices.As != "wbf" {
		t.Errorf("by the WBF's rules: %+v, %v", by, err)
	}
}

// With results there is no going over to something else.
func TestPlayedIsLocked(t *testing.T) {
	s := desktest.NewEvening(t, 3)
	desktest.Must(t, s.Record("Bridgemate", sessiontest.Result(t, s.State(), 1, 1, 1, "4S", "N", 0)))
	if _, err := Played(desk.English(), s.State(), PlayTeams); err == nil {
		t.Error("the pairs who have a result are teams now")
	}
}

// Every detail of the scoring on offer can be scored, in every form and by
// every rule set.
func TestScoringDetails(t *testing.T) {
	in := desk.English()
	for _, as := range RuleSets {
		for _, p := range Plays {
			c := session.UsualBy("wbf").Choices
			c.As = as
			for _, f := range ScoringForms(c, p) {
				how := f.in(c)
				for _, d := range ScoringDetails(how) {
					texts, at := d.Options(in, how)
					if at != 0 || len(texts) != len(d.words) {
						t.Errorf("%s: %q stands at %d", in.Say(d.Text), texts, at)
					}
					for i := range d.words {
						chosen := d.Choose(how, i).Choices
						if _, err := chosen.Options(); err != nil {
							t.Errorf("%s by %s, %s %s: %v", f.Text(in), as, in.Say(d.Text), texts[i], err)
						}
					}
				}
			}
		}
	}
}
