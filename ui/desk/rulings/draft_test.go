package rulings

import (
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
	"clubnight/ui/desk/desktest"
)

func TestReadTricks(t *testing.T) {
	for _, c := range []struct {
		text  string
		level int
		want  int
		says  string // the fault
	}{
		{"=", 4, 0, ""}, {"+1", 4, 1, ""}, {"-2", 4, -2, ""}, {"–2", 4, -2, ""}, {" - 2", 4, -2, ""}, {"+ 3", 1, 3, ""},
		{"10", 4, 0, ""}, {"13", 7, 0, ""}, {"12", 3, 3, ""}, {"7", 3, -2, ""}, {"4", 4, -6, ""},
		{"", 4, 0, "Enter the result"}, {"x", 4, 0, "not a result"},
		{"+4", 4, 0, "at most +3"}, {"14", 4, 0, "at most +3"},
		{"-11", 4, 0, "more than 10"}, {"1", 4, 0, "For overtricks write +1"},
		{"0", 1, 0, "Then write –7"}, {"1.5", 2, 0, "not a result"},
	} {
		got, wrong := readTricks(desk.English(), c.text, c.level)
		switch {
		case wrong == nil && (c.says != "" || got != c.want):
			t.Errorf("%q at level %d gives %d", c.text, c.level, got)
		case wrong != nil && (c.says == "" || !strings.Contains(wrong.Text, c.says)):
			t.Errorf("%q at level %d: %s", c.text, c.level, wrong.Text)
		}
	}
}

func TestReadLead(t *testing.T) {
	for text, want := range map[string]string{"SA": "SA", "h10": "HT", "♦ q": "DQ",
		"As": "SA", "10c": "CT", "9d": "D9"} {
		if got, err := readLead(text); got.String() != want || err != nil {
			t.Errorf("%q gives %q, %v", text, got, err)
		}
	}
	for _, text := range []string{"S", "X4", "S1", "SAK", "1"} {
		if got, err := readLead(text); err == nil {
			t.Errorf("%q gives %q", text, got)
		}
	}
}

func TestPercentIsWholeAndOfItsSide(t *testing.T) {
	in := desk.English()
	for text, want := range map[string]int{"60": 60, " 40 % ": 40, "0": 0, "100": 100} {
		if got, wrong := percent(in, text, InNS, scoring.NS); got != int64(want) || wrong != nil {
			t.Errorf("%q gives %d, %v", text, got, wrong)
		}
	}
	for text, open := range map[string]bool{"": true, "101": false, "-1": false, "half": false, "45.5": false} {
		if _, wrong := percent(in, text, InEW, scoring.EW); wrong == nil || wrong.Open != open ||
			!strings.Contains(wrong.Text, "East-West") {
			t.Errorf("%q: %+v", text, wrong)
		}
	}
}

// Every kind of result that can stand is loaded so that recording it at
// once changes nothing.
func TestDraftOfWhatStands(t *testing.T) {
	in := desk.English()
	s := desktest.NewEvening(t, 3)
	base := sessiontest.Result(t, s.State(), 1, 1, 1, "4SX", "E", -2).Result
	base.Lead, base.WrongDirection = sessiontest.Lead(t, "HT"), true
	variants := map[string]func(r *session.Result){
		"a contract": func(*session.Result) {},
		"all pass": func(r *session.Result) {
			*r = sessiontest.PlayedOn(t,
				session.Result{Key: r.Key, NS: r.NS, EW: r.EW, WrongDirection: true}, "PASS", "", 0)
		},
		"not played": func(r *session.Result) {
			*r = session.Result{Key: r.Key, NS: r.NS, EW: r.EW, Outcome: session.NotPlayed}
		},
		"adjusted": func(r *session.Result) {
			*r = session.Result{Key: r.Key, NS: r.NS, EW: r.EW}
			r.Percentages(scoring.Int(60), scoring.Int(0))
		},
	}
	for name, change := range variants {
		r := base
		change(&r)
		st, err := s.State().With(session.ResultReceived{Result: r})
		desktest.Must(t, err)
		if _, wrong := ResultDraftOf(in, st, r.Key).Facts(in, st); wrong == nil ||
			wrong.Text != "This is what counts already." {
			t.Errorf("%s: %+v", name, wrong)
		}
		// In doubt, the same is a ruling: the director says that it is right.
		r.Doubt = sessiontest.Worded("sent for pairs 7 and 8")
		st, err = s.State().With(session.ResultReceived{Result: r})
		desktest.Must(t, err)
		facts, wrong := ResultDraftOf(in, st, r.Key).Facts(in, st)
		if wrong != nil {
			t.Errorf("%s in doubt: %+v", name, wrong)
			continue
		}
		after, err := st.With(facts...)
		desktest.Must(t, err)
		if got := after.Results[r.Key]; got.Doubt.Any() || !got.Corrected {
			t.Errorf("%s in doubt becomes %+v", name, got)
		}
	}
}

// Only what the players send after a correction needs attention, not what was corrected.
func TestSentAgainAfterACorrection(t *testing.T) {
	in := desk.English()
	s := desktest.NewEvening(t, 3)
	sent := sessiontest.Result(t, s.State(), 1, 1, 1, "4S", "N", 0)
	sent.Result.Row = 5
	desktest.Must(t, s.Record("Bridgemate", sent))
	d := ResultDraftOf(in, s.State(), sent.Result.Key)
	d.Tricks = "-1"
	facts, wrong := d.Facts(in, s.State())
	if wrong != nil {
		t.Fatal(wrong.Text)
	}
	desktest.Must(t, s.Record("director", facts...))
	if got := desk.Resent(s.State()); len(got) != 0 {
		t.Errorf("right after the correction: %v", got)
	}
	again := sent.Result
	again.Row, again.Tricks = 9, 1
	desktest.Must(t, s.Record("Bridgemate", session.ResultChanged{Result: again}))
	got := desk.Resent(s.State())
	if len(got) != 1 || in.Words().Resent(s.State(),
		got[0]) !=
		"table 1, round 1, board 1: you corrected it to 4♠ by N –1, and afterwards 4♠ by N +1 was sent; your correction counts" {
		t.Fatalf("sent again: %v", got)
	}
	desktest.WantText(t, "the pencil", desk.CorrectedText(in, s.State(), got[0])+desk.StandingText(in, got[0]),
		"Sent: 4♠ by N +1.", "✎ 4♠ by N –1")
	// The director decides again, or the players send what the director said.
	d = ResultDraftOf(in, s.State(), sent.Result.Key)
	d.Tricks = "="
	facts, _ = d.Facts(in, s.State())
	st, err := s.State().With(facts...)
	desktest.Must(t, err)
	if got := desk.Resent(st); len(got) != 0 {
		t.Errorf("after another ruling: %v", got)
	}
	again.Row, again.Tricks = 12, -1
	st, err = s.State().With(session.ResultChanged{Result: again})
	desktest.Must(t, err)
	if got := desk.Resent(st); len(got) != 0 {
		t.Errorf("the players agree now: %v", got)
	}
}
