package account_test

import (
	"math/rand/v2"
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

// disturbed is an account as another program may have it: without a word on how it was
// scored, perhaps, with figures that are wrong and figures that are missing.
func disturbed(a *account.Account, random *rand.Rand) *account.Account {
	next := *a
	next.Exact, next.Method, next.Swiss = false, method.Choices{}, false
	next.Stated = account.Stated{}
	next.Sections = slices.Clone(a.Sections)
	for i := range next.Sections {
		s := &next.Sections[i]
		s.Movement = nil
		s.Lines, s.Contestants, s.Matches = slices.Clone(s.Lines), slices.Clone(s.Contestants), nil
		for n := range s.Contestants {
			c := &s.Contestants[n]
			c.Maximum, c.Masterpoints = nil, ""
			switch random.IntN(12) {
			case 0:
				c.Total = more(c.Total, scoring.Int(7))
			case 1:
				c.Place += 1
			case 2:
				c.Percent = nil
			}
		}
		for n := range s.Lines {
			if l := &s.Lines[n]; random.IntN(40) == 0 && l.NSAward != nil {
				l.NSAward = more(l.NSAward, scoring.Int(5))
			}
		}
		if random.IntN(4) == 0 {
			for n := range s.Contestants {
				s.Contestants[n].Percent = nil
			}
		}
	}
	return &next
}

// counted counts what is equal once more, without Compare: exactly, and from the
// contestants and lines themselves.
func counted(published, scored *account.Account) (totals, places, lines account.Share) {
	count := func(s *account.Share, equal bool) {
		if s.Of++; equal {
			s.Equal++
		}
	}
	same := func(a, b *scoring.Frac) bool { return a == nil || b != nil && a.Equal(*b) }
	for i, s := range published.Sections {
		o := scored.Sections[i]
		for _, c := range s.Contestants {
			at := slices.IndexFunc(o.Contestants, func(d account.Contestant) bool { return d.Number == c.Number })
			d := o.Contestants[at]
			if c.Total != nil || c.Percent != nil {
				there := c.Total != nil && d.Total != nil || c.Percent != nil && d.Percent != nil
				percent := c.Percent == nil || d.Percent == nil || c.Percent.Equal(*d.Percent)
				count(&totals, there && same(c.Total, d.Total) && percent)
			}
			if c.Place > 0 {
				count(&places, c.Place == d.Place)
			}
		}
		for n := range s.Lines {
			l := &s.Lines[n]
			if l.NSAward == nil && l.EWAward == nil {
				continue
			}
			ns, ew := l.Seated()
			at := slices.IndexFunc(o.Lines, func(m account.BoardPlay) bool {
				a, b := m.Seated()
				return m.Board == l.Board && a == ns && b == ew && m.Round == l.Round
			})
			count(&lines, at >= 0 && same(l.NSAward, o.Lines[at].NSAward) && same(l.EWAward, o.Lines[at].EWAward))
		}
	}
	return totals, places, lines
}

// evenings are small ones, one for each seed.
func eveningOf(t testing.TB, seed uint64) *session.Session {
	kinds := []method.Choices{
		{Method: "mp", As: "ebu"}, {Method: "crossimp", As: "ebu"}, {Method: "butler", As: "ebu"},
		{Method: "mp", As: "ebu", Scale: "1"},
		{Method: "mp", As: "ebu", Matches: "swiss"}, {Method: "total", As: "ebu"},
	}
	s := sessiontest.Evening(t, "small", sessiontest.Made(t, "howell", movement.Options{Tables: 3, BoardsPerRound: 2}))
	sessiontest.Record(t, s, session.ScoringSet{Choices: kinds[seed%uint64(len(kinds))]})
	sessiontest.Play(t, s, 1, 5)
	return s
}

// FuzzChosen: whatever stands in a file, the way of scoring that is chosen never
// gives fewer totals than the one that is stated, or usual; one that nobody stated
// and that is not usual gives every total; and the sentence's counts are those of
// an independent count.
func FuzzChosen(f *testing.F) {
	for seed := range uint64(18) {
		f.Add(seed, seed)
	}
	f.Fuzz(func(t *testing.T, seed, damage uint64) {
		published := disturbed(accounttest.Told(t, eveningOf(t, seed)), rand.New(rand.NewPCG(damage/6, 1)))
		taken, err := published.Take("file")
		if err != nil {
			t.Fatal(err)
		}
		st := taken.State()
		sc, err := st.Score()
		if err != nil {
			t.Fatal(err)
		}
		c, here, err := account.Prove(published, taken, st, sc)
		if err != nil {
			t.Fatal(err)
		}
		p := c.Proof
		if totals, places, lines := counted(published, here); c.AllBoards == 0 &&
			(p.Totals != totals || p.Places != places || p.Lines != lines) {
			t.Errorf("%v totals, %v places, %v lines; counted %v, %v, %v", p.Totals, p.Places,
				p.Lines, totals, places, lines)
		}
		if (p.First == nil) != p.Whole() {
			t.Errorf("%+v has a first that differs: %v", p, p.First)
		}
		whole := *published
		whole.Method, whole.MethodWhole = method.Choices{Method: "mp", As: "ebu"}, true
		plain, _ := scored(t, &whole)
		if usual := account.Compare(published, plain).Proof; usual.Totals.Equal > p.Totals.Equal {
			t.Errorf("%v: %v totals, and %v as usual", taken.Choices, p.Totals, usual.Totals)
		}
		usual := taken.Choices == method.Choices{Method: taken.Choices.Method, As: "ebu"}
		if !usual && !p.Holds() || p.Found == account.OfFigures && !p.Holds() ||
			p.Found == account.OfKind && p.Holds() {
			t.Errorf("%v, %s: %+v", taken.Choices, p.Found, p)
		}
	})
}

// Why something differs is told by what else does.
func TestCauses(t *testing.T) {
	heat := accounttest.Told(t, sessiontest.Heat(t))
	played := func(s *account.Section, number int) *account.BoardPlay {
		return &s.Lines[slices.IndexFunc(s.Lines, func(l account.BoardPlay) bool {
			ns, _ := l.Seated()
			return ns == number && l.Outcome == session.Played
		})]
	}
	another := func(s *account.Section) { s.Contestants[0].Total = more(s.Contestants[0].Total, scoring.Int(3)) }
	for name, c := range map[string]struct {
		change func(s *account.Section)
		want   account.Cause
	}{
		"the sum": {another, account.BySum},
		"a board": {func(s *account.Section) {
			another(s)
			l := played(s, s.Contestants[0].Number)
			l.NSAward = more(l.NSAward, scoring.Int(3))
		}, account.ByBoards},
		"a score": {func(s *account.Section) { another(s); played(s, s.Contestants[0].Number).Tricks-- },
			account.ByScore},
		"a place": {func(s *account.Section) { s.Contestants[0].Place++ }, account.ByTies},
		"places of others": {func(s *account.Section) {
			s.Contestants[1].Place++
			s.Contestants[2].Total, s.Contestants[2].Percent = nil, nil
		}, account.ByTies},
		"a board alone": {func(s *account.Section) {
			l := played(s, 1)
			l.EWAward = more(l.EWAward, scoring.Int(3))
		}, account.ByBoards},
		"a ruling": {func(s *account.Section) {
			another(s)
			l := played(s, s.Contestants[0].Number)
			l.NSAward = more(l.NSAward, scoring.Int(3))
			for i := range s.Lines {
				if o := &s.Lines[i]; o.Board == l.Board && o != l {
					o.ForNS = &scoring.Ruling{Kind: scoring.Override, Amount: *o.NSAward, Unit: scoring.Matchpoint}
					o.ForEW = &scoring.Ruling{Kind: scoring.Override, Amount: *o.EWAward, Unit: scoring.Matchpoint}
				}
			}
		}, account.ByRuling},
	} {
		got := account.Compare(changed(heat, c.change), heat).Proof
		if got.First == nil || got.First.Cause != c.want {
			t.Errorf("%s: %+v", name, got.First)
		}
	}
	if got := account.Compare(heat, heat).Proof; got.First != nil || !got.Whole() || !got.Holds() {
		t.Errorf("%+v", got)
	}
	bare := changed(heat, func(s *account.Section) {
		s.Lines = nil
		for i := range s.Contestants {
			s.Contestants[i] = account.Contestant{Number: s.Contestants[i].Number, Side: s.Contestants[i].Side}
		}
	})
	if got := account.Compare(bare, heat).Proof; got.Published() || got.Holds() || got.First != nil {
		t.Errorf("%+v", got)
	}
}

// What a file states of units and events goes before what its figures look like.
func TestStatedGoesFirst(t *testing.T) {
	s := eveningOf(t, 4) // rounds that were matches
	told := changed(accounttest.Told(t, s), func(s *account.Section) { s.Movement, s.Matches = nil, nil })
	told.Method, told.Swiss = method.Choices{}, false
	for name, c := range map[string]struct {
		stated account.Stated
		want   string
		found  account.Found
	}{
		"nothing": {account.Stated{}, "swiss", account.OfFigures},
		"victory points": {account.Stated{Boards: account.InMatchpoints, Totals: account.InVPs}, "swiss",
			account.OfFile},
		"no matches":       {account.Stated{NoMatches: true}, "", account.OfKind},
		"matchpoints":      {account.Stated{Totals: account.InMatchpoints}, "", account.OfFile},
		"boards in IMPs":   {account.Stated{Boards: account.InIMPs, NoMatches: true}, "", account.OfKind},
		"its total points": {account.Stated{Boards: account.InPoints, NoMatches: true}, "", account.OfFile},
	} {
		a := *told
		a.Stated = c.stated
		taken, err := a.Take("file")
		if err != nil || taken.Choices.Matches != c.want || taken.Found != c.found {
			t.Errorf("%s: %v, %s, %v", name, taken.Choices, taken.Found, err)
		}
		method := map[account.FigureUnit][]string{account.InIMPs: {"crossimp", "butler"},
			account.InPoints: {"total"}}[c.stated.Boards]
		if method != nil && !slices.Contains(method, taken.Choices.Method) {
			t.Errorf("%s: %v", name, taken.Choices)
		}
	}
}
