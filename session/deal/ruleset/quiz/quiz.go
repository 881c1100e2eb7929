package quiz

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
	"clubnight/session/deal/ruleset/bidding"
	"clubnight/session/deal/ruleset/cardplay"
)

// Errors of a quiz.
var (
	// ErrTooRare is returned when not enough deals fit what is asked for.
	ErrTooRare = errors.New("too few deals fit")
	// ErrAnswer is returned when a text is no answer to the question: no call, no
	// card, neither yes nor no.
	ErrAnswer = errors.New("not an answer")
)

// Topic is what is asked.
type Topic uint8

// The topics.
const (
	Bid  Topic = iota // the next call
	Lead              // the opening lead
	Play              // what a suit offers declarer
)

// Request is what the questions are about. The zero value asks for any call.
type Request struct {
	Topic Topic
	// Turn and Partner restrict bidding questions: to one file, where Turn is given, and
	// to one last bid of partner, which is ruleset.Blank for any.
	Turn    *bidding.Turn
	Partner ruleset.Call
	// Chance restricts questions about play, where it is given.
	Chance *cardplay.Chance
	// File and Line restrict to one rule: "" and 0 for any.
	File string
	Line int
	// Constraints restrict the deals.
	Constraints []deal.Constraint
	// Boards are asked about one after the other in the place of deals from the seed.
	Boards []deal.Board
	// Contested lets both sides bid; otherwise the opponents of the one who
	// is asked pass.
	Contested bool
}

// Question is one of a quiz. Numbers count from 1.
type Question struct {
	Number int
	Topic  Topic
	Board  deal.Board
	// Seat is who is asked, and Calls what was called before, from the dealer on.
	Seat  scoring.Direction
	Calls []deal.Call
	// Contract and Declarer are those of the auction, for leads and play.
	Contract scoring.Contract
	Declarer scoring.Direction

	// The answer: of a bidding question, of a lead, of a suit.
	Call bidding.Call
	Lead cardplay.Lead
	Hint cardplay.Hint
}

// Hand is the hand of the one who is asked.
func (q *Question) Hand() deal.Hand { return q.Board.Deal[q.Seat] }

// Rule is the line that gives the answer; its File is empty where no rule does.
func (q *Question) Rule() ruleset.Location {
	switch {
	case q.Topic == Bid:
		return q.Call.Line
	case q.Topic == Lead && q.Lead.Rule != nil:
		return q.Lead.Rule.Location
	case q.Topic == Play && q.Hint.Rule != nil:
		return q.Hint.Rule.Location
	}
	return ruleset.Location{}
}

// Check compares an answer with that of the rules: a call ("2D", "pass"), a card ("SK"),
// or yes or no as "y" and "n".
func (q *Question) Check(text string) (right bool, err error) {
	text = strings.TrimSpace(text)
	switch q.Topic {
	case Bid:
		bid, err := deal.ParseCall(text)
		if err != nil {
			return false, fmt.Errorf("%w: %.20q", ErrAnswer, text)
		}
		return bid == q.Call.Call.Text(), nil
	case Lead:
		card, err := deal.ParseCard(text)
		if err != nil {
			return false, fmt.Errorf("%w: %.20q", ErrAnswer, text)
		}
		// A small card is as good as its neighbours below the ten that the hand holds.
		return card.Card == q.Lead.Card || q.equal(card), nil
	}
	if len(text) != 1 || !strings.ContainsAny(text, "ynYN") {
		return false, fmt.Errorf("%w: %.20q", ErrAnswer, text)
	}
	return strings.EqualFold(text, "y") == q.Hint.Yes, nil
}

// equal reports whether a card that was named stands for the answer's: "Sx" for
// a spade below the ten.
func (q *Question) equal(c deal.PlayedCard) bool {
	return c.Small && c.Card.Suit() == q.Lead.Card.Suit() && q.Lead.Card.Rank() < deal.Ten
}

// Tally is the score that is kept.
type Tally struct{ Asked, Right int }

// Add counts an answer.
func (s *Tally) Add(right bool) {
	s.Asked++
	if right {
		s.Right++
	}
}

// tries is how many deals are looked at for one more question, and patience after how
// many of them a rule may come up once more than the others have.
const (
	tries    = 200_000
	patience = 300
)

// Make makes n questions. Deals are drawn from the seed, the same for the same seed and
// wish; rules take turns as far as deals for them turn up. The error is ErrTooRare, with
// the questions that were found, or the context's.
func Make(ctx context.Context, set *ruleset.RuleSet, w Request, seed deal.Seed, n int) ([]Question, error) {
	m := maker{wish: w, set: set, bidder: bidding.New(set), times: map[ruleset.Location]int{}, most: 1}
	for number := 1; len(m.questions) < n; number++ {
		if number%256 == 1 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		board, ok := m.board(seed, number)
		if !ok || m.waited >= tries {
			return m.questions, fmt.Errorf("%w: %d of %d questions", ErrTooRare, len(m.questions), n)
		}
		if m.waited++; m.waited%patience == 0 {
			m.most++
		}
		if m.fits(board.Deal) {
			m.ask(board)
		}
	}
	return m.questions, nil
}

type maker struct {
	wish      Request
	set       *ruleset.RuleSet
	bidder    *bidding.Bidder
	questions []Question
	times     map[ruleset.Location]int
	most      int // how often a rule may come up
	waited    int // deals since the last question
}

func (m *maker) board(seed deal.Seed, number int) (deal.Board, bool) {
	if m.wish.Boards != nil {
		m.most = len(m.wish.Boards)
		if number > len(m.wish.Boards) {
			return deal.Board{}, false
		}
		return m.wish.Boards[number-1], true
	}
	return deal.NewBoard(number, seed.Deal(quizSet, number)), true
}

// quizSet keeps the deals of quizzes apart from all sets that the same seed deals.
const quizSet = 1 << 40

func (m *maker) fits(d deal.Deal) bool {
	for _, c := range m.wish.Constraints {
		if !c.Holds(d) {
			return false
		}
	}
	return true
}

// ask takes the first question that a board holds.
func (m *maker) ask(board deal.Board) {
	sides := []bidding.Sides{bidding.OnlyNS, bidding.OnlyEW}
	if board.Number%2 == 0 {
		sides[0], sides[1] = sides[1], sides[0]
	}
	if m.wish.Contested {
		sides = []bidding.Sides{bidding.Both}
	}
	for _, s := range sides {
		calls := m.bidder.Auction(board.Dealer, board.Vul, board.Deal, s)
		var found bool
		if m.wish.Topic == Bid {
			found = m.askBid(board, calls)
		} else {
			found = m.askCard(board, calls)
		}
		if found {
			return
		}
	}
}

func (m *maker) askBid(board deal.Board, calls []bidding.Call) bool {
	for i := range calls {
		c := &calls[i]
		if c.Basis == bidding.Silent || m.wish.Turn != nil && c.Turn != *m.wish.Turn {
			continue
		}
		if m.wish.Partner != ruleset.Blank &&
			(i < 2 || calls[i-2].Call != m.wish.Partner || c.Turn < bidding.Response1) {
			continue
		}
		q := Question{Topic: Bid, Board: board, Seat: c.Seat, Calls: bidding.Texts(calls[:i]), Call: *c}
		if m.keep(q) {
			return true
		}
	}
	return false
}

func (m *maker) askCard(board deal.Board, calls []bidding.Call) bool {
	texts := bidding.Texts(calls)
	situation, leader, ok := cardplay.After(board.Dealer, texts)
	if !ok {
		return false
	}
	q := Question{Topic: m.wish.Topic, Board: board, Calls: texts}
	q.Contract, q.Declarer, _, _ = deal.Contract(board.Dealer, texts)
	if m.wish.Topic == Lead {
		q.Seat, q.Lead = leader, cardplay.OpeningLead(m.set, situation, board.Deal[leader], nil)
		return m.keep(q)
	}
	q.Seat = q.Declarer
	for _, h := range cardplay.Chances(m.set, board.Deal[q.Declarer],
		board.Deal[(q.Declarer+2)&3], q.Contract.Denomination) {
		if m.wish.Chance != nil && h.Chance != *m.wish.Chance {
			continue
		}
		if q.Hint = h; m.keep(q) {
			return true
		}
	}
	return false
}

// keep takes a question unless it is about another rule than was asked for, or its
// rule has come up enough.
func (m *maker) keep(q Question) bool {
	rule := q.Rule()
	if m.wish.File != "" && !strings.EqualFold(rule.File, m.wish.File) ||
		m.wish.Line > 0 && rule.Number != m.wish.Line {
		return false
	}
	if m.wish.Line == 0 && m.times[rule] >= m.most {
		return false
	}
	if m.wish.Boards == nil && m.wish.Line == 0 && q.Topic == Bid && q.Call.Basis == bidding.Natural {
		return false // a rule is to be learnt
	}
	m.times[rule]++
	q.Number = len(m.questions) + 1
	m.questions = append(m.questions, q)
	m.waited = 0
	return true
}
