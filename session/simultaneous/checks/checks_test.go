package checks_test

import (
	"reflect"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/exchange/account"
	"clubnight/session/simultaneous"
	"clubnight/session/simultaneous/arrival"
	"clubnight/session/simultaneous/checks"
)

// Of a hundred clubs that did everything right nothing is said, with leads and without.
func TestNothingOfSoundEvenings(t *testing.T) {
	e := event(t)
	right := cardsOf(e.Deals, 0, 0)
	for n := range 100 {
		sent := playing{n: n, cards: right, noLeads: n%4 == 3}.sent(t)
		if found := e.Check(sent, nil); len(found) > 0 {
			t.Errorf("club %d: %+v", n, found)
		}
		if ready := e.Ready(sent); !reflect.DeepEqual(ready, sent.Arrival) {
			t.Errorf("club %d: something was taken out", n)
		}
	}
}

// A careless club, one of whose leads in ten is entered wrongly, is not told that
// it played other deals.
func TestCarelessClubIsNotRefused(t *testing.T) {
	e := event(t)
	for n := range 20 {
		for _, f := range e.Check(playing{n: n, cards: cardsOf(e.Deals, 0, 0), errors: 0.08}.sent(t), nil) {
			if f.Kind != checks.BoardFouled || f.Severity != checks.Note {
				t.Errorf("club %d: %+v", n, f)
			}
		}
	}
}

// Whatever was played with other cards is found, and how.
func TestOtherCardsAreFound(t *testing.T) {
	e := event(t)
	set, other := e.Deals, e.Others[0]
	third, err := simultaneous.NewDealSet("Nobody's", 9, deal.Seed{1}.Boards(1, 1, 27), day)
	if err != nil {
		t.Fatal(err)
	}
	fouled := func(boards map[int]int) cards {
		return func(n int) deal.Deal {
			if as, there := boards[n]; there {
				n = as
			}
			return cardsOf(set, 0, 0)(n)
		}
	}
	for name, c := range map[string]struct {
		playing
		want checks.Finding
	}{
		"shifted by one": {playing{cards: cardsOf(set, 1, 0)},
			checks.Finding{Kind: checks.Shifted, Severity: checks.Refuse, Shift: 1}},
		"shifted by a set": {playing{cards: cardsOf(set, -3, 0)},
			checks.Finding{Kind: checks.Shifted, Severity: checks.Refuse, Shift: -3}},
		"turned by 90": {playing{cards: cardsOf(set, 0, 1)},
			checks.Finding{Kind: checks.Turned, Severity: checks.Refuse, Turn: 1}},
		"turned by 180": {playing{cards: cardsOf(set, 0, 2)},
			checks.Finding{Kind: checks.Turned, Severity: checks.Refuse, Turn: 2}},
		"turned and shifted": {playing{cards: cardsOf(set, 2, 3)},
			checks.Finding{Kind: checks.Shifted, Severity: checks.Refuse, Shift: 2, Turn: 3}},
		"another set": {playing{cards: cardsOf(other, 0, 0)},
			checks.Finding{Kind: checks.OtherSet, Severity: checks.Refuse, Set: 5}},
		"another set, shifted": {playing{cards: cardsOf(other, 1, 0)},
			checks.Finding{Kind: checks.OtherSet, Severity: checks.Refuse, Set: 5, Shift: 1}},
		"deals of nobody": {playing{cards: cardsOf(third, 0, 0)},
			checks.Finding{Kind: checks.OtherDeals, Severity: checks.Refuse}},
		"two boards exchanged": {playing{cards: fouled(map[int]int{5: 6, 6: 5})},
			checks.Finding{Kind: checks.BoardFouled, Severity: checks.Ask, Boards: []int{5, 6}, As: []int{6, 5}}},
		"one board of elsewhere": {playing{cards: func(n int) deal.Deal {
			return map[bool]*simultaneous.DealSet{true: third, false: set}[n == 9].Boards[n-1].Deal
		}}, checks.Finding{Kind: checks.BoardFouled, Severity: checks.Ask, Boards: []int{9}, As: []int{0}}},
		"shifted, no leads": {playing{cards: cardsOf(set, 1, 0), noLeads: true},
			checks.Finding{Kind: checks.Shifted, Severity: checks.Ask, Shift: 1, ByTricks: true}},
		"turned, no leads": {playing{cards: cardsOf(set, 0, 1), noLeads: true},
			checks.Finding{Kind: checks.Turned, Severity: checks.Ask, Turn: 1, ByTricks: true}},
		"nobody's, no leads": {playing{cards: cardsOf(third, 0, 0), noLeads: true},
			checks.Finding{Kind: checks.TricksOdd, Severity: checks.Ask, ByTricks: true}},
	} {
		for n := range 5 {
			c.n = n
			found := e.Check(c.sent(t), nil)
			if len(found) != 1 {
				t.Errorf("%s, club %d: %+v", name, n, found)
				continue
			}
			got := found[0]
			if got.Of == 0 && got.Number == 0 {
				t.Errorf("%s, club %d: nothing tells so: %+v", name, n, got)
			}
			got.Number, got.Of, got.By = 0, 0, 0
			if !reflect.DeepEqual(got, c.want) {
				t.Errorf("%s, club %d: %+v, want %+v", name, n, got, c.want)
			}
		}
	}
}

// Everything else that a sending can have wrong is found, by its kind and severity; and
// nothing else with it.
func TestFaultsAreFound(t *testing.T) {
	e := event(t)
	right := cardsOf(e.Deals, 0, 0)
	who := func(n int) session.Contestant { return session.Contestant{Section: 1, Number: n} }
	line := func(s *arrival.Sent, n int) *simultaneous.Result { return &s.Results[n] }
	for name, c := range map[string]struct {
		spoil func(s *arrival.Sent)
		last  func(a *simultaneous.Arrival) // of what the club had sent before; nil: nothing
		want  checks.Finding
	}{
		"an unknown club": {func(s *arrival.Sent) { s.Club, s.Stated.Club = "", "Nobody's" }, nil,
			checks.Finding{Kind: checks.ClubUnknown, Severity: checks.Refuse, Text: "Nobody's"}},
		"a club not listed": {func(s *arrival.Sent) { s.Club, s.Stated.Club = "mars", "Mars" }, nil,
			checks.Finding{Kind: checks.ClubUnknown, Severity: checks.Refuse, Text: "Mars"}},
		"another club's file": {func(s *arrival.Sent) { s.Stated.Club = clubName(9) }, nil,
			checks.Finding{Kind: checks.OtherClub, Severity: checks.Ask, Text: clubName(9)}},
		"another session": {func(s *arrival.Sent) { s.Stated.Session = 9999 }, nil,
			checks.Finding{Kind: checks.OtherSession, Severity: checks.Ask, Number: 9999, Of: 101}},
		"last week's": {func(s *arrival.Sent) { s.Stated.Date = day.AddDate(0, 0, -7) }, nil,
			checks.Finding{Kind: checks.OtherDay, Severity: checks.Ask, Text: "2026-11-10"}},
		"nothing": {func(s *arrival.Sent) { s.Results = nil }, nil,
			checks.Finding{Kind: checks.NothingPlayed, Severity: checks.Refuse}},
		"a line not read": {func(s *arrival.Sent) {
			s.Faults = []account.Fault{{Board: 7, Err: account.ErrNumbers},
				{At: 9}}
		}, nil,
			checks.Finding{Kind: checks.NotRead, Severity: checks.Ask, Number: 2, Boards: []int{7}}},
		"results in doubt": {func(s *arrival.Sent) {
			s.Doubtful = []session.Received{{Result: session.Result{Key: session.Key{Board: 3}}}}
		}, nil, checks.Finding{Kind: checks.ResultsDoubted, Severity: checks.Note, Number: 1, Boards: []int{3}}},
		"an open ruling": {func(s *arrival.Sent) { s.Undecided = 2 }, nil,
			checks.Finding{Kind: checks.RulingsOpen, Severity: checks.Note, Number: 2}},
		"penalties": {func(s *arrival.Sent) { s.Penalties = 1 }, nil,
			checks.Finding{Kind: checks.PenaltiesLeft, Severity: checks.Note, Number: 1}},
		"figures for rulings": {func(s *arrival.Sent) { s.Inexact, s.Format = []int{3, 9}, "USEBIO" }, nil,
			checks.Finding{Kind: checks.Inexact, Severity: checks.Note, Boards: []int{3, 9}, Text: "USEBIO"}},
		"still playing": {func(s *arrival.Sent) { s.ToCome = 12 }, nil,
			checks.Finding{Kind: checks.ResultsToCome, Severity: checks.Note, Number: 12}},
		"no names": {func(s *arrival.Sent) { s.Pairs[2].Names = [2]string{} }, nil,
			checks.Finding{Kind: checks.NamesMissing, Severity: checks.Ask, Who: []session.Contestant{who(3)}}},
		"one name of two": {func(s *arrival.Sent) { s.Pairs[2].Names[1] = " " }, nil,
			checks.Finding{Kind: checks.NamesMissing, Severity: checks.Ask, Who: []session.Contestant{who(3)}}},
		"a placeholder": {func(s *arrival.Sent) { s.Pairs[4].Names[1] = "Player 7" }, nil,
			checks.Finding{Kind: checks.NamesDoubtful, Severity: checks.Ask,
				Who: []session.Contestant{who(5)}, Text: "Player 7"}},
		"a question mark": {func(s *arrival.Sent) { s.Pairs[4].Names[0] = "??" }, nil,
			checks.Finding{Kind: checks.NamesMissing, Severity: checks.Ask, Who: []session.Contestant{who(5)}}},
		"no number": {func(s *arrival.Sent) { s.Pairs[0].Numbers[1] = "0" }, nil,
			checks.Finding{Kind: checks.NumbersMissing, Severity: checks.Note, Who: []session.Contestant{who(1)}}},
		"one number twice": {func(s *arrival.Sent) { s.Pairs[0].Numbers[0] = s.Pairs[5].Numbers[0] }, nil,
			checks.Finding{Kind: checks.SameNumber, Severity: checks.Note,
				Who: []session.Contestant{who(1), who(6)}, Text: "61"}},
		"sit-out named so": {func(s *arrival.Sent) {
			s.Pairs[17].Names = [2]string{"Sit", "Out"}
			s.Pairs[17].Names = [2]string{"SITOUT", "SITOUT"}
		}, nil,
			checks.Finding{Kind: checks.SitOut, Severity: checks.Ask, Who: []session.Contestant{who(18)}, Number: 27}},
		"sit-out without names, passes": {func(s *arrival.Sent) {
			s.Pairs[17].Names = [2]string{}
			for i := range s.Results {
				if r := line(s, i); r.EW == 18 {
					r.Score, r.AtTable, r.Lead = 0, scoring.Result{}, session.Lead{}
				}
			}
		}, nil, checks.Finding{Kind: checks.SitOut, Severity: checks.Ask,
			Who: []session.Contestant{who(18)}, Number: 27}},
		"a pair against itself": {func(s *arrival.Sent) { line(s, 8).EW = line(s, 8).NS }, nil,
			checks.Finding{Kind: checks.MeetsItself, Severity: checks.Refuse}},
		"a result twice": {func(s *arrival.Sent) { r := *line(s, 0); r.Round = 20; s.Results = append(s.Results, r) },
			nil,
			checks.Finding{Kind: checks.Twice, Severity: checks.Refuse}},
		"boards of elsewhere": {func(s *arrival.Sent) {
			for i := range s.Results {
				if line(s, i).Board == 27 {
					line(s, i).Board = 30
				}
			}
		}, nil, checks.Finding{Kind: checks.OtherBoards, Severity: checks.Note, Boards: []int{30}, Number: 9}},
		"few results": {func(s *arrival.Sent) {
			seen := 0
			kept := s.Results[:0]
			for _, r := range s.Results {
				if r.Board == 11 {
					if seen++; seen > 2 {
						continue
					}
				}
				kept = append(kept, r)
			}
			s.Results = kept
		}, nil, checks.Finding{Kind: checks.FewResults, Severity: checks.Note, Boards: []int{11}, Number: 2, Of: 9}},
		"the same again": {nil, func(*simultaneous.Arrival) {},
			checks.Finding{Kind: checks.Unchanged, Severity: checks.Note}},
		"less than before": {func(s *arrival.Sent) { s.Results = s.Results[:230]; s.Fingerprint[1]++ },
			func(*simultaneous.Arrival) {},
			checks.Finding{Kind: checks.FewerResults, Severity: checks.Ask, Number: 230, Of: 243}},
		"another movement": {func(s *arrival.Sent) { s.Fingerprint[1]++ }, func(a *simultaneous.Arrival) {
			for i := range a.Results {
				a.Results[i].EW = (a.Results[i].EW-10+3)%9 + 10
			}
		}, checks.Finding{Kind: checks.OtherMovement, Severity: checks.Ask, Number: 243, Of: 243}},
		"other names": {func(s *arrival.Sent) { s.Fingerprint[1]++ },
			func(a *simultaneous.Arrival) { a.Pairs[3].Names[0] = "Somebody Else" },
			checks.Finding{Kind: checks.OtherNames, Severity: checks.Note, Who: []session.Contestant{who(4)}}},
		"other cards in the file": {func(s *arrival.Sent) {
			s.Deals = map[int]deal.Board{}
			for _, b := range e.Deals.Boards {
				s.Deals[b.Number] = b
			}
			s.Deals[7] = deal.Board{Number: 7, Deal: e.Deals.Boards[7].Deal}
		}, nil, checks.Finding{Kind: checks.OtherCards, Severity: checks.Ask, Boards: []int{7}, As: []int{8}}},
	} {
		sent := playing{cards: right}.sent(t)
		last := sent.Arrival
		last.Pairs, last.Results = append([]simultaneous.Pair(nil),
			sent.Pairs...), append([]simultaneous.Result(nil), sent.Results...)
		if c.spoil != nil {
			c.spoil(sent)
		}
		var before *simultaneous.Arrival
		if c.last != nil {
			c.last(&last)
			before = &last
		}
		found := e.Check(sent, before)
		at := -1
		for i, f := range found {
			if f.Kind == c.want.Kind {
				at = i
			}
		}
		if at < 0 {
			t.Errorf("%s: not found: %s", name, kinds(found))
			continue
		}
		got := found[at]
		if len(c.want.Who)+len(c.want.Boards) == 0 {
			got.Who, got.Boards = nil, nil
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
		for i, f := range found {
			if i != at && f.Severity == checks.Refuse && c.want.Severity != checks.Refuse {
				t.Errorf("%s: refused for %s", name, f.Kind)
			}
		}
		if checks.Worst(found) != found[0].Severity {
			t.Errorf("%s: the gravest is not first: %s", name, kinds(found))
		}
	}
}

// What is taken has neither boards of elsewhere nor sit-outs in it, and all that
// the club rightly sent.
func TestReady(t *testing.T) {
	e := event(t)
	sent := playing{cards: cardsOf(e.Deals, 0, 0)}.sent(t)
	sent.Pairs[17].Names = [2]string{"Phantom", "Phantom"}
	for i := range sent.Results {
		if sent.Results[i].Board == 27 {
			sent.Results[i].Board = 99
		}
	}
	ready := e.Ready(sent)
	if len(ready.Pairs) != 17 || len(ready.Results) != 243-27-9+1 {
		t.Errorf("%d pairs, %d results", len(ready.Pairs), len(ready.Results))
	}
	if len(sent.Pairs) != 18 || len(sent.Results) != 243 {
		t.Error("what was sent has changed")
	}
	for _, r := range ready.Results {
		if r.Board == 99 || r.EW == 18 {
			t.Errorf("%s is taken", r.Line.String())
		}
	}
}

// Half an evening by mistake is asked about, and the event's boards are told that are
// missing; halfway through the evening as well.
func TestHalfAnEvening(t *testing.T) {
	e := event(t)
	sent := playing{cards: cardsOf(e.Deals, 0, 0)}.sent(t)
	kept := sent.Results[:0]
	for _, r := range sent.Results {
		if r.Board <= 9 {
			kept = append(kept, r)
		}
	}
	sent.Results = kept
	found := e.Check(sent, nil)
	if len(found) != 1 || found[0].Kind != checks.BoardsMissing || found[0].Severity != checks.Ask ||
		found[0].Number != 18 || found[0].Of != 27 {
		t.Errorf("%+v", found)
	}
}

// A thousand clubs are checked in seconds.
func TestThousandClubs(t *testing.T) {
	e := event(t)
	right, wrong := playing{n: 1, cards: cardsOf(e.Deals, 0, 0)}.sent(t), playing{n: 2,
		cards: cardsOf(e.Deals, 1, 0)}.sent(t)
	began := time.Now()
	for n := range 1000 {
		sent := right
		if n%20 == 0 {
			sent = wrong
		}
		if found := e.Check(sent, nil); (len(found) > 0) != (n%20 == 0) {
			t.Fatalf("%+v", found)
		}
	}
	t.Logf("1000 clubs with %d results each: %v", len(right.Results), time.Since(began))
}
