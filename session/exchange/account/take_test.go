package account_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/account/accounttest"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// result is a line of which only the score is known.
func result(board, ns, ew int, score scoring.Points) account.BoardPlay {
	l := account.BoardPlay{}
	l.Key, l.NS, l.EW = session.Key{Section: 1, Board: board}, ns, ew
	l.Outcome, l.Score = session.ScoreOnly, score
	return l
}

// A line that cannot be costs that line, and says where it stands.
func TestBadLinesCostThemselves(t *testing.T) {
	good := []account.BoardPlay{result(1, 1, 11, 420), result(1, 2, 12, 50),
		result(2, 1, 11, -50), result(2, 2, 12, 100)}
	for name, c := range map[string]struct {
		bad  account.BoardPlay
		want error
	}{
		"no board":         {result(0, 1, 11, 50), account.ErrNumbers},
		"a board too high": {result(64, 1, 11, 50), account.ErrNumbers},
		"no opponents":     {result(3, 1, 0, 50), account.ErrNumbers},
		"against itself":   {result(3, 1, 1, 50), account.ErrNumbers},
		"beyond all pairs": {result(3, 1, 1000, 50), account.ErrNumbers},
		"below zero":       {result(3, -1, 11, 50), account.ErrNumbers},
		"twice":            {result(2, 2, 12, 90), account.ErrTwice},
	} {
		t.Run(name, func(t *testing.T) {
			c.bad.At = 17
			a := &account.Account{Sections: []account.Section{{Winners: scoring.OneWinner,
				Lines: append(slices.Clone(good), c.bad)}}}
			taken, err := a.Take("file")
			if err != nil {
				t.Fatal(err)
			}
			if len(taken.Faults) != 1 || !errors.Is(taken.Faults[0].Err, c.want) || taken.Faults[0].At != 17 {
				t.Errorf("faults %v", taken.Faults)
			}
			st := taken.State()
			if len(st.Results) != 4 || len(st.Doubtful()) != 0 || st.Expected() != 4 || st.Evening.Name != "file" {
				t.Errorf("%d results of %d, in doubt %v", len(st.Results), st.Expected(), st.Doubtful())
			}
		})
	}
	if _, err := new(account.Account).Take("x"); !errors.Is(err, account.ErrNothing) {
		t.Error(err)
	}
}

// Rounds and tables that put somebody in two places are not believed.
func TestContradictoryRounds(t *testing.T) {
	var lines []account.BoardPlay
	for i, l := range []account.BoardPlay{result(1, 1, 2, 420), result(2, 1, 3, 50),
		result(1, 3, 4, -50), result(2, 2, 4, 100)} {
		l.Round, l.Table = 1, i+1
		lines = append(lines, l)
	}
	taken, err := (&account.Account{Sections: []account.Section{{Winners: scoring.OneWinner,
		Lines: lines}}}).Take("file")
	if err != nil {
		t.Fatal(err)
	}
	m := taken.State().Sections[0].Movement
	if err := m.Validate(); err != nil || m.Rounds != 2 || len(taken.State().Results) != 4 {
		t.Errorf("%v: %v", m.Rows, err)
	}
}

// A file has who sat at a table: where that is not whom most boards there name, others
// played the board, or the sides were changed.
func TestWhoSatElsewhere(t *testing.T) {
	want := accounttest.Told(t, sessiontest.Heat(t))
	a := bare(want, roundsAndTables)
	lines := a.Sections[0].Lines
	swapped, others := -1, -1
	for i := range lines {
		if lines[i].Round != 4 {
			continue
		}
		switch {
		case swapped < 0:
			swapped = i
			lines[i].NS, lines[i].EW = lines[i].EW, lines[i].NS
		case others < 0 && lines[i].Table != lines[swapped].Table:
			others = i
			lines[i].NS = 1 + lines[i].NS%9
		}
	}
	taken, err := a.Take("file")
	if err != nil || len(taken.Faults) > 0 {
		t.Fatal(err, taken)
	}
	l := lines[swapped]
	if r := taken.State().Results[l.Key]; !r.WrongDirection || r.NS != l.EW || r.EW != l.NS {
		t.Errorf("%+v", r.Result)
	}
	l = lines[others]
	if r := taken.State().Results[l.Key]; r.Others == nil || r.Others.NS != l.NS ||
		r.Others.EW != l.EW || r.NS == l.NS {
		t.Errorf("%+v, %+v", r.Result, r.Others)
	}
}

// Nobody says how it was scored: the figures tell.
func TestScoringIsFound(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		switch k.Name {
		case "butler of two winners", "pro rata", "mean of percentages", "patton", "teams by matches won",
			"hybrid", "aggregate", "a match":
			continue // as another kind, or with choices that the figures of boards do not show
		}
		a := changed(accounttest.Told(t, k.Clean(t)), func(s *account.Section) { s.Movement = nil })
		a.Method = method.Choices{}
		ours, taken := scored(t, a)
		if taken.Found != account.OfFigures || taken.Choices.Method != k.Choices.Method {
			t.Errorf("%s: %v, %s", k.Name, taken.Choices, taken.Found)
		}
		if c := account.Compare(a, ours); !c.Equal() {
			t.Errorf("%s: %d of %d equal, %d lines", k.Name, c.Same, c.Compared, len(c.Lines))
		}
	}
	plain := &account.Account{Plays: movement.Team,
		Sections: []account.Section{{Lines: []account.BoardPlay{result(1, 1, 2, 50), result(1, 2, 1, 90)}}}}
	if taken, err := plain.Take("x"); err != nil || taken.Found != account.OfKind || taken.Choices.Method != "teams" {
		t.Errorf("%v, %+v", err, taken)
	}
	odd := changed(accounttest.Told(t, sessiontest.Heat(t)), func(*account.Section) {})
	odd.Method = method.Choices{Method: "auction"}
	if taken, err := odd.Take("x"); err != nil || len(taken.Faults) != 1 || taken.Choices.Method != "mp" {
		t.Errorf("%v, %+v", err, taken)
	}
}

// Nobody says which sections were compared with each other: the figures tell.
func TestCombinationIsFound(t *testing.T) {
	for name, choices := range map[string]method.Choices{"matchpoints": {Method: "mp"},
		"total points": {Method: "total"}, "cross-IMPs": {Method: "crossimp"}} {
		for _, combined := range [][]int{nil, {1, 2}, {1, 3}, {1, 2, 3}} {
			t.Run(fmt.Sprint(name, combined), func(t *testing.T) {
				m := sessiontest.Made(t, "howell", movement.Options{Tables: 3})
				s := sessiontest.Evening(t, "Three rooms", m, m, m)
				sessiontest.Record(t, s, session.ScoringSet{Choices: choices})
				if combined != nil {
					sessiontest.Record(t, s, session.SectionsCombined{Fields: [][]int{combined}})
				}
				for section := 1; section <= 3; section++ {
					sessiontest.Play(t, s, section, 5)
				}
				a := changed(accounttest.Told(t, s), func(s *account.Section) { s.Movement = nil })
				a.Method, a.Combined = method.Choices{}, nil
				ours, taken := scored(t, a)
				if got := taken.State().Fields(); !reflect.DeepEqual(got, s.State().Fields()) ||
					taken.Choices.Method != choices.Method {
					t.Errorf("compared %v by %v", got, taken.Choices)
				}
				if c := account.Compare(a, ours); !c.Equal() {
					t.Errorf("%d of %d equal, %d lines", c.Same, c.Compared, len(c.Lines))
				}
			})
		}
	}
}

// Who played and has no place, where the others have one, played without standing; where
// only the first few have places nobody did.
func TestWithoutPlace(t *testing.T) {
	s := sessiontest.Small(t)
	who := session.Contestant{Section: 1, Number: 3}
	sessiontest.Record(t, s, session.ParticipationSet{Who: who, Participation: session.WithoutStanding})
	a := changed(accounttest.Told(t, s), func(s *account.Section) {
		for i := range s.Contestants {
			s.Contestants[i].Absence = nil
		}
	})
	ours, taken := scored(t, a)
	if c := account.Compare(a, ours); !c.Equal() ||
		taken.State().Participations[who].Participation != session.WithoutStanding {
		t.Errorf("%d of %d equal, %v", c.Same, c.Compared, taken.State().Participations)
	}
	prizes := changed(a, func(s *account.Section) {
		for i := range s.Contestants {
			if c := &s.Contestants[i]; c.Place > 2 {
				c.Place = 0
			}
		}
	})
	if _, taken := scored(t, prizes); len(taken.State().Participations) > 0 {
		t.Error(taken.State().Participations)
	}
}

// Totals of teams may be victory points although no match says so.
func TestVictoryPointsWithoutMatches(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		if k.Name != "teams" && k.Name != "hybrid" {
			continue
		}
		a := changed(accounttest.Told(t, k.Clean(t)), func(s *account.Section) { s.Movement, s.Matches = nil, nil })
		a.Method = method.Choices{}
		ours, taken := scored(t, a)
		if c := account.Compare(a, ours); taken.Choices.Method != k.Choices.Method || len(c.Differences) > 0 {
			t.Errorf("%s: %v, %d of %d equal", k.Name, taken.Choices, c.Same, c.Compared)
		}
	}
}

// Names are names, whatever they look like.
func TestHostileNames(t *testing.T) {
	s := accounttest.Evenings(t)["hostile names"]
	again := accounttest.Again(t, accounttest.Told(t, s)).State()
	for i, c := range s.State().Contestants(1) {
		want := s.State().PairNames(c)
		if got := again.PairNames(c); got != want || want[0] != accounttest.Hostile[2*i%len(accounttest.Hostile)] {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if again.Evening.Name != s.State().Evening.Name {
		t.Errorf("%q", again.Evening.Name)
	}
}

// Cards are told once they are released, and never before (Law 16D).
func TestLockedCardsAreNotTold(t *testing.T) {
	for name, told := range map[string]bool{"deals released": true, "deals locked": false,
		"recorded": true, "recorded, locked": false} {
		a := accounttest.Told(t, accounttest.Evenings(t)[name])
		cards := len(a.Sections[0].Boards) > 0
		for _, l := range a.Sections[0].Lines {
			if _, led := l.Lead.Card(); led && !told || len(l.Play) > 0 && !told || len(l.Calls) > 0 && !told {
				t.Errorf("%s: board %d: lead %v, %d calls, %d cards", name, l.Board, l.Lead, len(l.Calls), len(l.Play))
			}
		}
		if cards != told {
			t.Errorf("%s: cards %v", name, cards)
		}
	}
}
