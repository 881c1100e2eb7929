package account_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/account/accounttest"
)

// An evening that goes out and comes in again is the same, in every field
// that an account has.
func TestOutAndInAgain(t *testing.T) {
	for name, s := range accounttest.Evenings(t) {
		t.Run(name, func(t *testing.T) {
			want := accounttest.Told(t, s)
			accounttest.Same(t, accounttest.Told(t, accounttest.Again(t, want)), want)
		})
	}
}

// known is what a file knows of places.
type known int

const (
	nothing known = iota
	rounds
	roundsAndTables
)

// bare is an account as a file has it that has no movement.
func bare(a *account.Account, has known) *account.Account {
	next := *a
	next.Sections = nil
	for _, s := range a.Sections {
		s.Movement, s.Rounds, s.Tables, s.BoardsInRound = nil, 0, 0, 0
		lines := s.Lines
		s.Lines = nil
		for _, l := range lines {
			if l.WrongDirection { // a file has who held the cards
				l.NS, l.EW, l.South, l.West, l.WrongDirection = l.EW, l.NS, l.West, l.South, false
			}
			if has < rounds {
				l.Round = 0
			}
			if has < roundsAndTables {
				l.Table = 0
			}
			s.Lines = append(s.Lines, l)
		}
		next.Sections = append(next.Sections, s)
	}
	return &next
}

// figures are what a ranking has of everybody.
func figures(a *account.Account) (list []string) {
	show := func(f *scoring.Frac) string {
		if f == nil {
			return "-"
		}
		return f.String()
	}
	for _, s := range a.Sections {
		for _, c := range s.Contestants {
			list = append(list, fmt.Sprintf("%s%d%v: place %d %v, %d boards, %s of %s, %s %%, %s, %s, %v", s.Letter,
				c.Number, c.Side, c.Place, c.Tied, c.Boards,
				show(c.Total), show(c.Maximum), show(c.Percent), show(c.Adjustment), show(c.Net), c.Players))
		}
	}
	return list
}

// Whether a file has a movement, only rounds and tables, or neither: the
// ranking is the same.
func TestRankingWithoutMovement(t *testing.T) {
	for name, s := range accounttest.Evenings(t) {
		want := accounttest.Told(t, s)
		for _, has := range []known{nothing, rounds, roundsAndTables} {
			if has == nothing && strings.HasPrefix(name, "swiss") && !strings.HasSuffix(name, "clean") {
				continue // of who sat in for others, or had the bye, only the round tells which match it was
			}
			t.Run(fmt.Sprint(name, " ", has), func(t *testing.T) {
				again := accounttest.Again(t, bare(want, has))
				for _, sec := range again.State().Sections {
					if err := sec.Movement.Validate(); err != nil && strings.HasSuffix(name, "clean") {
						t.Errorf("%v", err)
					}
				}
				got := accounttest.Told(t, again)
				if a, b := figures(got), figures(want); !slices.Equal(a, b) {
					t.Errorf("\n%s\nwant\n%s", strings.Join(a, "\n"), strings.Join(b, "\n"))
				}
			})
		}
	}
}
