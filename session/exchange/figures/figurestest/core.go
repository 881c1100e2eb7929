// Package figurestest reduces accounts to what files of results have in common, for the
// tests of their formats.
package figurestest

import (
	"cmp"
	"slices"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/account/accounttest"
	"clubnight/session/exchange/figures"
	"clubnight/session/movement"
)

// Core is what any file of results can hold of an account: who met whom with which result
// and award, places and figures with two decimals. What a format cannot hold besides is
// for its test to take away.
func Core(whole *account.Account) *account.Account {
	a := *whole
	a.Event, a.Director, a.Provisional, a.Exact, a.Combined, a.Faults = "", "", false, false, nil, nil
	if !a.Date.IsZero() {
		a.Date = time.Date(a.Date.Year(), a.Date.Month(), a.Date.Day(), 0, 0, 0, 0, time.UTC)
	}
	a.Sections = slices.Clone(a.Sections)
	for i := range a.Sections {
		s := &a.Sections[i]
		if len(a.Sections) == 1 {
			s.Letter = ""
		}
		s.Movement, s.Byes, s.Triples = nil, nil, nil
		s.Contestants = slices.Clone(s.Contestants)
		for n := range s.Contestants {
			s.Contestants[n] = contestant(&a, s.Contestants[n])
		}
		s.Matches = slices.Clone(s.Matches)
		for n := range s.Matches {
			m := &s.Matches[n]
			m.HomeScore, m.AwayScore, m.HomeVP = rounded(m.HomeScore), rounded(m.AwayScore), rounded(m.HomeVP)
			m.AwayVP = rounded(m.AwayVP)
		}
		var lines []account.BoardPlay
		for _, l := range s.Lines {
			if figures.Says(&l).Saying != figures.SaysNothing {
				lines = append(lines, line(l))
			}
		}
		s.Lines = lines
		s.Boards = slices.Clone(s.Boards)
		for n := range s.Boards {
			b := &s.Boards[n]
			*b = account.Board{Board: b.Board}
			b.Lesson, b.Calls, b.Play, b.Tags, b.Comment, b.Dealer = "", nil, nil, nil, "", scoring.BoardDealer(b.Number)
		}
	}
	Order(&a)
	return &a
}

func contestant(a *account.Account, c account.Contestant) account.Contestant {
	core := account.Contestant{
		Number: c.Number, Side: c.Side, Name: figures.Plain(c.Name), Place: c.Place, Tied: c.Tied, Boards: c.Boards,
		Masterpoints: c.Masterpoints, Stratum: c.Stratum,
		Total: rounded(c.Total), Percent: rounded(c.Percent), Adjustment: rounded(c.Adjustment),
		Handicap: rounded(c.Handicap),
	}
	for i, p := range c.Players {
		if i == 0 || a.Plays != movement.Individual {
			core.Players = append(core.Players,
				account.Player{Name: figures.Plain(p.Name), Number: figures.Plain(p.Number)})
		}
	}
	return core
}

func line(l account.BoardPlay) account.BoardPlay {
	says := figures.Says(&l)
	core := account.BoardPlay{NSAward: rounded(l.NSAward), EWAward: rounded(l.EWAward),
		South: says.South, West: says.West}
	core.Key, core.NS, core.EW = l.Key, says.NS, says.EW
	told := figures.Written{Score: says.Adjusted}
	switch says.Saying {
	case figures.SaysContract:
		core.Outcome, core.Contract, core.Tricks, core.Lead = l.Outcome, l.Contract, l.Tricks, l.Lead
		if l.Contract.Level > 0 {
			core.Declarer = l.Declarer
		}
	case figures.SaysScore:
		told.Score = scoring.Int(int64(says.Points)).String()
		told.Into(&core)
	case figures.SaysAdjusted:
		told.Into(&core)
	case figures.SaysAward:
		figures.AwardOnly(&core, scoring.Matchpoint)
	}
	return core
}

func rounded(f *scoring.Frac) *scoring.Frac {
	if f == nil {
		return nil
	}
	r := scoring.Round(*f, 2, scoring.HalfAwayFromZero)
	return &r
}

// Order puts the lines of each section in one order, whether rounds and tables are known
// or not, and leaves out where they stood in a file.
func Order(a *account.Account) {
	for i := range a.Sections {
		slices.SortFunc(a.Sections[i].Lines, func(x, y account.BoardPlay) int {
			return cmp.Or(cmp.Compare(x.Board, y.Board), cmp.Compare(x.NS, y.NS), cmp.Compare(x.EW, y.EW),
				cmp.Compare(x.Round, y.Round))
		})
		for n := range a.Sections[i].Lines {
			a.Sections[i].Lines[n].At = 0
		}
	}
}

// Awarded is the unit of the awards of an account whose lines are told by them alone.
func Awarded(a *account.Account, unit scoring.Unit) {
	for i := range a.Sections {
		for n := range a.Sections[i].Lines {
			if l := &a.Sections[i].Lines[n]; l.Ruled && l.ForNS.Kind == scoring.Override {
				figures.AwardOnly(l, unit)
			}
		}
	}
}

// Ranked reports every contestant whose place or total is another one when what was read
// is scored as the evening was.
func Ranked(t testing.TB, got, want *account.Account) {
	t.Helper()
	scored := *got
	scored.Method = want.Method
	again := accounttest.Told(t, accounttest.Again(t, &scored))
	if len(again.Sections) != len(want.Sections) {
		t.Fatalf("%d sections, want %d", len(again.Sections), len(want.Sections))
	}
	type who struct {
		section, number int
	}
	found := map[who]account.Contestant{}
	for i, s := range again.Sections {
		for _, c := range s.Contestants {
			found[who{i, c.Number}] = c
		}
	}
	for i, s := range want.Sections {
		for _, c := range s.Contestants {
			b := found[who{i, c.Number}]
			if b.Place != c.Place || b.Tied != c.Tied || figures.Decimal(b.Total, 9) != figures.Decimal(c.Total, 9) {
				t.Errorf("section %d, %d: place %s with %s, want %s with %s", i+1, c.Number,
					figures.Place(b.Place, b.Tied), figures.Decimal(b.Total, 9),
					figures.Place(c.Place, c.Tied), figures.Decimal(c.Total, 9))
			}
		}
	}
}
