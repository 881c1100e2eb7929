package quiz_test

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"clubnight/assets"
	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
	"clubnight/session/deal/ruleset/bidding"
	"clubnight/session/deal/ruleset/cardplay"
	"clubnight/session/deal/ruleset/quiz"
)

func starter(t *testing.T) *ruleset.RuleSet {
	t.Helper()
	folder, _ := assets.Rules("five-card-major")
	set, _, err := ruleset.Load(folder)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func questions(t *testing.T, w quiz.Request, n int) []quiz.Question {
	t.Helper()
	list, err := quiz.Make(context.Background(), starter(t), w, deal.Seed{1}, n)
	if err != nil || len(list) != n {
		t.Fatalf("%d questions, %v", len(list), err)
	}
	return list
}

// Twelve deals for "responding to one no-trump", as a teacher wants them: each after
// partner's 1NT, answered by a rule, and not all by the same one.
func TestRespondingToOneNoTrump(t *testing.T) {
	turn := bidding.Response1
	wish := quiz.Request{Turn: &turn, Partner: ruleset.Bid(1, scoring.NoTrump)}
	list := questions(t, wish, 12)
	rules := map[ruleset.Location]bool{}
	for i, q := range list {
		if q.Number != i+1 || q.Calls[len(q.Calls)-2].Bid != "1NT" || q.Call.Seat != q.Seat ||
			q.Call.Basis != bidding.ByRule {
			t.Errorf("%+v", q)
		}
		if right, err := q.Check(q.Call.Call.Text()); !right || err != nil {
			t.Errorf("the answer of question %d is wrong: %v", q.Number, err)
		}
		if right, err := q.Check("7C"); right || err != nil {
			t.Errorf("7C is the answer of question %d: %v", q.Number, err)
		}
		if _, err := q.Check("1T"); !errors.Is(err, quiz.ErrAnswer) {
			t.Errorf("no call: %v", err)
		}
		rules[q.Rule()] = true
	}
	if len(rules) < 6 {
		t.Errorf("only %d rules in twelve questions", len(rules))
	}
	if again := questions(t, wish, 12); !reflect.DeepEqual(again, list) {
		t.Error("the same seed gave another quiz")
	}
}

// Deals can be chosen so that a given rule applies.
func TestOneRule(t *testing.T) {
	for _, q := range questions(t, quiz.Request{File: "response.1", Line: 4}, 5) {
		if r := q.Rule(); r.File != "RESPONSE.1" || r.Number != 4 {
			t.Errorf("%+v", r)
		}
	}
}

func TestConstraintsAndBoards(t *testing.T) {
	constraints, err := deal.ParseConstraints("N points 15-17, N hearts 5+")
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range questions(t, quiz.Request{Constraints: constraints}, 5) {
		if h := q.Board.Deal[scoring.North]; h.Points() < 15 || h.Points() > 17 || h.Length(deal.Hearts) < 5 {
			t.Errorf("North holds %s", h)
		}
	}
	boards := deal.Seed{2}.Boards(1, 1, 6)
	list, err := quiz.Make(context.Background(), starter(t), quiz.Request{Boards: boards}, deal.Seed{}, 7)
	if !errors.Is(err, quiz.ErrTooRare) || len(list) != 6 {
		t.Errorf("%d questions of six boards, %v", len(list), err)
	}
	for i, q := range list {
		if q.Board.Deal != boards[i].Deal {
			t.Errorf("question %d is about another deal", i+1)
		}
	}
	rare, _ := deal.ParseConstraints("N points 38+")
	if _, err := quiz.Make(context.Background(), starter(t), quiz.Request{Constraints: rare}, deal.Seed{1},
		1); !errors.Is(err, quiz.ErrTooRare) {
		t.Errorf("thirty-eight points: %v", err)
	}
}

func TestLeadsAndPlay(t *testing.T) {
	for _, q := range questions(t, quiz.Request{Topic: quiz.Lead}, 8) {
		if q.Seat != (q.Declarer+1)&3 || !q.Hand().Has(q.Lead.Card) || q.Rule().File != "OPEN.PR" {
			t.Errorf("%+v", q)
		}
		if right, err := q.Check(q.Lead.Card.String()); !right || err != nil {
			t.Errorf("%s: %v", q.Lead.Card, err)
		}
		if small, err := q.Check(q.Lead.Card.Suit().String() + "x"); err != nil ||
			small != (q.Lead.Card.Rank() < deal.Ten) {
			t.Errorf("a small card for %s: %v, %v", q.Lead.Card, small, err)
		}
	}
	for chance, file := range map[cardplay.Chance]string{cardplay.Finesse: "FINESSE.PR", cardplay.Promote: "PROMOTE.PR",
		cardplay.Establish: "LONG.PR", cardplay.Ruff: "SHORT.PR"} {
		for _, q := range questions(t, quiz.Request{Topic: quiz.Play, Chance: &chance}, 4) {
			if q.Rule().File != file || q.Hint.Chance != chance || q.Seat != q.Declarer {
				t.Errorf("%+v", q)
			}
			answer := map[bool]string{true: "y", false: "n"}[q.Hint.Yes]
			if right, err := q.Check(answer); !right || err != nil {
				t.Errorf("%s: %v", answer, err)
			}
		}
	}
}

func TestTallyCountsRightAnswers(t *testing.T) {
	var s quiz.Tally
	s.Add(true)
	s.Add(false)
	s.Add(true)
	if s != (quiz.Tally{Asked: 3, Right: 2}) {
		t.Errorf("%+v", s)
	}
}
