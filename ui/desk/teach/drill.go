package teach

import (
	"context"
	"errors"
	"strings"

	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
	"clubnight/session/deal/ruleset/bidding"
	"clubnight/session/deal/ruleset/cardplay"
	"clubnight/session/deal/ruleset/quiz"
	"clubnight/ui/desk"
)

// Subject is what a quiz can be about.
type Subject struct {
	Title string
	Wish  quiz.Request

	needs Topic // the page whose rules give the answers
}

func bidSubject(title string, turn bidding.Turn, partner ruleset.Call) Subject {
	return Subject{Title: title, needs: topics[turn],
		Wish: quiz.Request{Turn: &turn, Partner: partner, Contested: turn == bidding.OvercallTurn}}
}

func playSubject(title string, chance cardplay.Chance) Subject {
	return Subject{Title: title, needs: Finesses + Topic(chance), Wish: quiz.Request{Topic: quiz.Play, Chance: &chance}}
}

func (b *Workbook) allSubjects(in *desk.Language) []Subject {
	bid := func(level int, d scoring.Denomination) ruleset.Call { return ruleset.Bid(level, d) }
	return []Subject{
		bidSubject(in.Text("Responding to one no-trump"), bidding.Response1, bid(1, scoring.NoTrump)),
		bidSubject(in.Text("Opening the bidding"), bidding.OpeningTurn, ruleset.Blank),
		bidSubject(in.Text("Overcalls"), bidding.OvercallTurn, ruleset.Blank),
		bidSubject(in.Text("Responding to one club"), bidding.Response1, bid(1, scoring.Clubs)),
		bidSubject(in.Text("Responding to one diamond"), bidding.Response1, bid(1, scoring.Diamonds)),
		bidSubject(in.Text("Responding to one heart"), bidding.Response1, bid(1, scoring.Hearts)),
		bidSubject(in.Text("Responding to one spade"), bidding.Response1, bid(1, scoring.Spades)),
		bidSubject(in.Text("Responding to two clubs"), bidding.Response1, bid(2, scoring.Clubs)),
		bidSubject(in.Text("Responding to any opening"), bidding.Response1, ruleset.Blank),
		bidSubject(in.Text("Opener's second bid"), bidding.Rebid2, ruleset.Blank),
		bidSubject(in.Text("Responder's second bid"), bidding.Response2, ruleset.Blank),
		bidSubject(in.Text("Opener's later bids"), bidding.Rebid3, ruleset.Blank),
		bidSubject(in.Text("Responder's later bids"), bidding.Response3, ruleset.Blank),
		{Title: in.Text("Opening leads"), needs: Leads, Wish: quiz.Request{Topic: quiz.Lead}},
		playSubject(in.Text("Finesses"), cardplay.Finesse),
		playSubject(in.Text("High cards to promote"), cardplay.Promote),
		playSubject(in.Text("Long suits to establish"), cardplay.Establish),
		playSubject(in.Text("Short suits to ruff in"), cardplay.Ruff),
	}
}

// Subjects are what the set's files can be asked about.
func (b *Workbook) Subjects(in *desk.Language) (all []Subject) {
	for _, s := range b.allSubjects(in) {
		if page, ok := b.PageOf(in, s.needs); ok && b.Rows(in, page) > 0 {
			all = append(all, s)
		}
	}
	return all
}

// Drill is a quiz on the screen: each question is answered once, and the score is kept.
type Drill struct {
	Title     string
	Set       *ruleset.RuleSet
	Questions []quiz.Question
	Score     quiz.Tally

	at       int
	answered bool
}

// Drill makes a quiz of n questions about a subject, fewer where too few deals fit. The
// error is ErrUnusable, quiz.ErrTooRare without any question, or the context's. It is
// safe beside changes of the workbook.
func (b *Workbook) Drill(s Subject, seed deal.Seed, n int) func(context.Context) (*Drill, error) {
	set := b.set
	return func(ctx context.Context) (*Drill, error) {
		if set == nil {
			return nil, ErrUnusable
		}
		questions, err := quiz.Make(ctx, set, s.Wish, seed, n)
		if err != nil && (!errors.Is(err, quiz.ErrTooRare) || len(questions) == 0) {
			return nil, err
		}
		return &Drill{Title: s.Title, Set: set, Questions: questions}, nil
	}
}

// Question is the one that is asked now.
func (d *Drill) Question() *quiz.Question { return &d.Questions[d.at] }

// Answered reports whether it has been answered.
func (d *Drill) Answered() bool { return d.answered }

// Last reports whether no question follows.
func (d *Drill) Last() bool { return d.at == len(d.Questions)-1 }

// Answer takes an answer and counts it, the first one of a question. The error is
// quiz.ErrAnswer for a text that is none, which is not counted.
func (d *Drill) Answer(text string) (right bool, err error) {
	text = strings.TrimSpace(text)
	if d.Question().Topic == quiz.Play {
		switch strings.ToLower(text) {
		case "yes", "no":
			text = text[:1]
		}
	}
	right, err = d.Question().Check(text)
	if err == nil && !d.answered {
		d.answered = true
		d.Score.Add(right)
	}
	return right, err
}

// Next goes on to the next question, and reports whether there is one. A question
// must be answered first.
func (d *Drill) Next() bool {
	if !d.answered || d.Last() {
		return false
	}
	d.at++
	d.answered = false
	return true
}
