package review_test

import (
	"slices"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/competition"
	"clubnight/session/review"
	"clubnight/session/scorecard"
	"clubnight/session/sessiontest"
)

func everybody(t *testing.T, s *session.Session) []*review.Personal {
	t.Helper()
	st, sc := sessiontest.Scored(t, s)
	return review.Everybody(st, sc, review.Options{})
}

// Average, bid, lead and play are the score of a board, and their sums that of the
// evening, in every form of scoring and whatever was ruled.
func TestSwingsAddUp(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		for _, odd := range []bool{false, true} {
			s := k.Clean(t)
			if odd {
				s = k.Odd(t)
			}
			swings, led := 0, 0
			for _, p := range everybody(t, sessiontest.Sensible(t, s, true)) {
				var sum, over scoring.Frac
				for _, b := range p.Boards {
					if !b.Scored && (b.Swing != nil || !b.Over.IsZero()) {
						t.Errorf("%s: board %d does not count and is %v over", k.Name, b.Number, b.Over)
					}
					if b.Scored {
						sum = sum.Add(b.Value)
						over = over.Add(b.Value.Sub(b.Average))
					}
					if b.Swing == nil {
						continue
					}
					swings++
					if b.Swing.Led {
						led++
					}
					all := b.Average.Add(b.Swing.Bid).Add(b.Swing.Lead).Add(b.Swing.Play)
					if !all.Equal(b.Value) {
						t.Errorf("%s, board %d: %v + %+v is %v, not %v", k.Name, b.Number, b.Average, b.Swing, all, b.Value)
					}
				}
				parts := p.Sum.Bid.Add(p.Sum.Lead).Add(p.Sum.Play).Add(p.Rest)
				if !parts.Equal(p.Over) || !p.Over.Equal(over) || !p.Average.Add(parts).Equal(sum) {
					t.Errorf("%s: %v + %v is not %v", k.Name, p.Average, parts, sum)
				}
			}
			if swings < 16 || led == 0 {
				t.Errorf("%s, odd %t: %d swings, %d with a lead", k.Name, odd, swings, led)
			}
		}
	}
}

// What a contract would have had double dummy is what the board has once that is entered
// as its result, and so is what it would have had after its lead.
func TestSwingsAreScored(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		s := sessiontest.Sensible(t, k.Clean(t), true)
		at := func(who, board int) *review.Board { return everybody(t, s)[who].Boards[board] }
		for who := range 2 {
			const board = 1
			b := at(who, board)
			want := []scoring.Frac{b.Average.Add(b.Swing.Bid).Add(b.Swing.Lead), b.Average.Add(b.Swing.Bid)}
			for i, play := range []bool{false, true} {
				for _, l := range b.Tables {
					r := s.State().Results[l.Key].Result
					if l.PassedOut() {
						continue
					}
					if r.Tricks = l.Worth.Contract + l.Worth.Lead; play {
						r.Tricks = l.Worth.Contract
					}
					sessiontest.Record(t, s, session.ResultCorrected{Result: r, Reason: "counted again"})
				}
				if got := at(who, board); !got.Value.Equal(want[i]) {
					t.Errorf("%s, board %d: %v, not %v", k.Name, b.Number, got.Value, want[i])
				}
			}
		}
	}
}

// Where the cards are not known, may not be seen or are of another evening, nothing is
// said but what the board is beside the average.
func TestNoSwingWithoutCards(t *testing.T) {
	none := func(what string, s *session.Session) {
		t.Helper()
		for _, p := range everybody(t, s) {
			if p.Judged || p.Led || !p.Ours.IsZero() || !p.Theirs.IsZero() || !p.Rest.Equal(p.Over) {
				t.Errorf("%s: %v has a swing", what, p.Who)
			}
			for _, b := range p.Boards {
				if b.Deal != nil || b.Par != nil || b.Swing != nil {
					t.Errorf("%s: board %d of %v is told", what, b.Number, p.Who)
				}
			}
		}
	}
	none("no deals", sessiontest.Heat(t))
	none("deals that are locked (Law 16D)", sessiontest.Dealt(t, sessiontest.Heat(t), false))
	none("leads that nobody held", sessiontest.Dealt(t, sessiontest.Heat(t), true))
	s := sessiontest.Sensible(t, sessiontest.Heat(t), false)
	none("locked, with leads that were held", s)
	sessiontest.Record(t, s, session.BoardReleased{Section: 1, Board: 4})
	for _, p := range everybody(t, s) {
		for _, b := range p.Boards {
			if told := b.Deal != nil; told != (b.Number == 4) || (b.Swing != nil) != told {
				t.Errorf("board %d: deal %t, swing %t", b.Number, told, b.Swing != nil)
			}
		}
	}
}

// What a pair declared and defended, whom it met, its best round and its tops, counted by
// hand.
func TestTotals(t *testing.T) {
	for _, p := range everybody(t, sessiontest.Sensible(t, sessiontest.Heat(t), true)) {
		boards, most := 0, scoring.Frac{}
		for _, m := range p.Meetings {
			if len(m.Boards) != 3 || m.Share.Boards != 3 || len(m.Opponents.Numbers) != 1 {
				t.Errorf("%v met %+v", p.Who, m)
			}
			if percent, _ := m.Percent(); percent.Cmp(most) > 0 {
				most = percent
			}
			boards += m.Share.Boards
		}
		if best, _ := p.Best.Percent(); !best.Equal(most) || len(p.Meetings) != 9 {
			t.Errorf("best %v, not %v, of %d", best, most, len(p.Meetings))
		}
		passed := 0
		for _, b := range p.Boards {
			if b.Tables[0].PassedOut() {
				passed++
			}
			if top := slices.Contains(p.Tops, b); top != b.Value.Equal(b.Top) {
				t.Errorf("board %d: %v of %v is a top: %t", b.Number, b.Value, b.Top, top)
			}
		}
		if p.Declared.Boards+p.Defended.Boards+passed != boards {
			t.Errorf("%d declared, %d defended, %d passed out", p.Declared.Boards, p.Defended.Boards, passed)
		}
		if len(p.ToDiscuss) == 2 && p.ToDiscuss[0].Value.Cmp(p.ToDiscuss[1].Value) > 0 {
			t.Error("the worst board is not named first")
		}
		given := p.Ours.Add(p.Theirs)
		if !given.Equal(p.Sum.Lead.Add(p.Sum.Play)) || p.Ours.Sign() > 0 || p.Theirs.Sign() < 0 {
			t.Errorf("ours %v, theirs %v", p.Ours, p.Theirs)
		}
	}
}

// A pair's season are the evenings that both played together.
func TestSeason(t *testing.T) {
	s := sessiontest.Heat(t)
	st, sc := sessiontest.Scored(t, s)
	names := sc.Rankings[0].Ranks[0].Names
	result := func(name string, percent int64, place int) competition.Performance {
		return competition.Performance{Name: name, Percentage: scoring.Int(percent), HasPercentage: true, Place: place}
	}
	evenings := []competition.Evening{
		{Name: "together", Date: time.Date(2026, 11, 3, 0, 0, 0, 0, time.UTC),
			Results: []competition.Performance{result(names[0], 60, 1), result(names[1], 60, 1)}},
		{Name: "apart", Results: []competition.Performance{result(names[0], 40, 5), result(names[1], 60, 1)}},
		{Name: "one alone", Results: []competition.Performance{result(names[0], 70, 1)}},
		{Name: "two of a name", Results: []competition.Performance{result(names[0], 60, 1), result(names[0], 60, 1),
			result(names[1], 60, 1)}},
		{Name: "again", Results: []competition.Performance{result(names[0], 50, 3), result(names[1], 50, 3)}},
	}
	p := review.One(st, sc, review.Options{Season: evenings}, &sc.Rankings[0], 0)
	if p.Season == nil || len(p.Season.Evenings) != 2 || !p.Season.Average.Equal(scoring.Int(55)) ||
		!p.Season.Best.Equal(scoring.Int(60)) || p.Season.Won != 1 {
		t.Errorf("season %+v", p.Season)
	}
	if p = review.One(st, sc, review.Options{Season: evenings}, &sc.Rankings[0], 1); p.Season != nil {
		t.Errorf("a season of others: %+v", p.Season)
	}
}

// Everybody and One say the same, of all who are ranked.
func TestOne(t *testing.T) {
	st, sc := sessiontest.Scored(t, sessiontest.Sensible(t, sessiontest.Heat(t), true))
	all := review.Everybody(st, sc, review.Options{})
	if len(all) != len(scorecard.All(st, sc)) {
		t.Errorf("%d evenings", len(all))
	}
	for _, p := range all {
		one := review.One(st, sc, review.Options{}, p.Ranking, p.At)
		if one.Who != p.Who || !one.Over.Equal(p.Over) || !one.Sum.Lead.Equal(p.Sum.Lead) {
			t.Errorf("%v: %+v, and alone %+v", p.Who, p.Sum, one.Sum)
		}
	}
}
