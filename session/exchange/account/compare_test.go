package account_test

import (
	"fmt"
	"slices"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/account/accounttest"
	"clubnight/session/sessiontest"
)

// changed is an account as a file has it, with one thing changed.
func changed(a *account.Account, change func(s *account.Section)) *account.Account {
	next := account.Account{Title: a.Title, Plays: a.Plays, Swiss: a.Swiss, Method: a.Method,
		Sections: slices.Clone(a.Sections)}
	s := &next.Sections[0]
	s.Lines, s.Contestants, s.Matches = slices.Clone(s.Lines), slices.Clone(s.Contestants), slices.Clone(s.Matches)
	change(s)
	return &next
}

// more is a figure with something added.
func more(f *scoring.Frac, by scoring.Frac) *scoring.Frac {
	sum := f.Add(by)
	return &sum
}

// Every evening is equal to itself, and nothing is made up.
func TestEqualToItself(t *testing.T) {
	for name, s := range accounttest.Evenings(t) {
		a := accounttest.Told(t, s)
		if c := account.Compare(a, accounttest.Told(t, accounttest.Again(t, a))); !c.Equal() ||
			c.Same != c.Compared || c.Compared == 0 {
			t.Errorf("%s: %+v", name, c)
		}
	}
}

// One thing that was changed is what differs, and whose it is.
func TestOneDifference(t *testing.T) {
	heat := accounttest.Told(t, sessiontest.Heat(t))
	at := slices.IndexFunc(heat.Sections[0].Lines, func(l account.BoardPlay) bool {
		return l.Outcome == session.Played && !l.PassedOut() && l.NSAward.Cmp(scoring.Int(12)) < 0
	})
	line := heat.Sections[0].Lines[at]
	for name, c := range map[string]struct {
		change  func(s *account.Section)
		lines   []account.LineKind
		figures []account.FigureKind // of the first contestant that differs
		who     int
	}{
		"an award": {func(s *account.Section) { s.Lines[at].NSAward = more(line.NSAward, scoring.Int(1)) },
			[]account.LineKind{account.AwardDiffers}, nil, 0},
		"half an award": {func(s *account.Section) { s.Lines[at].EWAward = more(line.EWAward, scoring.F(1, 2)) },
			[]account.LineKind{account.AwardDiffers}, nil, 0},
		"a place": {func(s *account.Section) { s.Contestants[4].Place++ }, nil,
			[]account.FigureKind{account.OfPlace}, 5},
		"a total": {func(s *account.Section) {
			s.Contestants[4].Total = more(s.Contestants[4].Total,
				scoring.Int(2))
		}, nil, []account.FigureKind{account.OfTotal}, 5},
		"a percentage": {func(s *account.Section) {
			s.Contestants[4].Percent = more(s.Contestants[4].Percent,
				scoring.F(1, 50))
		}, nil, []account.FigureKind{account.OfPercentage}, 5},
		"boards": {func(s *account.Section) { s.Contestants[4].Boards-- }, nil,
			[]account.FigureKind{account.OfBoards}, 5},
		"a missing result": {func(s *account.Section) { s.Lines = slices.Delete(s.Lines, at, at+1) },
			[]account.LineKind{account.LineMore},
			nil, 0},
		"another score": {func(s *account.Section) { s.Lines[at].Tricks-- },
			[]account.LineKind{account.ScoreDiffers}, nil, 0},
		"a ruling": {func(s *account.Section) {
			s.Lines[at].ForNS = &scoring.Ruling{Kind: scoring.Percentage, Amount: scoring.Int(60)}
			s.Lines[at].ForEW = &scoring.Ruling{Kind: scoring.Percentage, Amount: scoring.Int(40)}
			s.Lines[at].Ruled = true
		}, []account.LineKind{account.RulingDiffer}, nil, 0},
		"somebody is not there": {func(s *account.Section) { s.Contestants = s.Contestants[1:] }, nil, nil, 1},
	} {
		t.Run(name, func(t *testing.T) {
			got := account.Compare(changed(heat, c.change), heat)
			var kinds []account.LineKind
			for _, l := range got.Lines {
				kinds = append(kinds, l.Kind)
				if ns, ew := line.Seated(); l.Board != line.Board || l.NS != ns || l.EW != ew {
					t.Errorf("board %d, %d-%d", l.Board, l.NS, l.EW)
				}
			}
			if !slices.Equal(kinds, c.lines) {
				t.Errorf("%v", kinds)
			}
			if c.who == 0 {
				if len(got.Differences) != 0 || got.Same != 18 {
					t.Errorf("%d, %v", got.Same, got.Differences)
				}
				return
			}
			if len(got.Differences) != 1 {
				t.Fatalf("%v", got.Differences)
			}
			d := got.Differences[0]
			var figures []account.FigureKind
			for _, f := range d.Figures {
				figures = append(figures, f.Kind)
			}
			of := d.Scored
			if of == nil || of.Number != c.who || !slices.Equal(figures, c.figures) {
				t.Errorf("%+v: %v", of, figures)
			}
		})
	}
}

// What was published by another rule is told from what is wrong.
func TestTreatments(t *testing.T) {
	s := sessiontest.Heat(t)
	st := s.State()
	var first session.Key
	for k := range st.Results {
		if first == (session.Key{}) || k.Compare(first) < 0 {
			first = k
		}
	}
	sessiontest.Change(t, s, first, func(r *session.Result) { r.Percentages(scoring.Int(60), scoring.Int(40)) })
	sessiontest.Record(t, s, session.ResultDiscarded{Key: session.Key{Section: 1, Table: first.Table,
		Round: first.Round, Board: first.Board + 1}})
	for word, choices := range map[account.Treatment]method.Choices{
		{Choice: "tops", Word: "ratio"}:   {Method: "mp", As: "ebu", Tops: "ratio"},
		{Choice: "tops", Word: "prorata"}: {Method: "mp", As: "ebu", Tops: "prorata"},
		{Choice: "scale", Word: "1"}:      {Method: "mp", As: "ebu", Scale: "1"},
	} {
		sessiontest.Record(t, s, session.ScoringSet{Choices: choices})
		published := accounttest.Told(t, s)
		sessiontest.Record(t, s, session.ScoringSet{Choices: method.Choices{Method: "mp", As: "ebu"}})
		got := account.Compare(published, accounttest.Told(t, s))
		if len(got.Lines) == 0 {
			t.Errorf("%v: no line differs", word)
		}
		for _, l := range got.Lines {
			if l.Kind != account.AwardDiffers || l.Treatment != word {
				t.Errorf("%v: board %d: %s %v", word, l.Board, l.Kind, l.Treatment)
			}
		}
		// A file without a word on it is scored as its figures are.
		published = changed(published, func(*account.Section) {})
		published.Method = method.Choices{}
		ours, taken := scored(t, published)
		if got := account.Compare(published, ours); !got.Equal() || taken.Found != account.OfFigures {
			t.Errorf("%v: scored as %v: %d lines", word, taken.Choices, len(got.Lines))
		}
	}
}

// Figures are compared as they were published.
func TestPrecision(t *testing.T) {
	exact := accounttest.Told(t, sessiontest.Heat(t))
	round := func(places int, mode scoring.Rounding) *account.Account {
		return changed(exact, func(s *account.Section) {
			for i := range s.Contestants {
				f := scoring.Round(*s.Contestants[i].Percent, places, mode)
				s.Contestants[i].Percent = &f
			}
		})
	}
	for places := range 4 {
		for _, mode := range []scoring.Rounding{scoring.HalfAwayFromZero, scoring.HalfEven} {
			if c := account.Compare(round(places, mode), exact); !c.Equal() {
				t.Errorf("%d places: %v", places, c.Differences)
			}
		}
	}
	wrong := round(2, scoring.HalfAwayFromZero)
	wrong.Sections[0].Contestants[3].Percent = more(wrong.Sections[0].Contestants[3].Percent, scoring.F(2, 100))
	if c := account.Compare(wrong, exact); len(c.Differences) != 1 || c.Differences[0].Published.Number != 4 {
		t.Errorf("%v", c.Differences)
	}
}

// Numbers of another program are no hindrance where the names are the same.
func TestOtherNumbers(t *testing.T) {
	heat := changed(accounttest.Told(t, sessiontest.Heat(t)), func(s *account.Section) {
		for i := range s.Contestants {
			s.Contestants[i].Players = []account.Player{{Name: fmt.Sprint("First ", i)},
				{Name: fmt.Sprint("Second ", i)}}
		}
	})
	other := func(n int) int { return 1 + (n+4)%18 }
	turned := changed(heat, func(s *account.Section) {
		s.Movement = nil
		for i := range s.Contestants {
			s.Contestants[i].Number = other(s.Contestants[i].Number)
		}
		for i := range s.Lines {
			s.Lines[i].NS, s.Lines[i].EW = other(s.Lines[i].NS), other(s.Lines[i].EW)
		}
	})
	if c := account.Compare(turned, heat); !c.Equal() || c.Compared != 18 {
		t.Errorf("%d, %v, %d lines", c.Compared, c.Differences, len(c.Lines))
	}
}
