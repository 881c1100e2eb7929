package teach

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
	"clubnight/session/deal/ruleset/bidding"
	"clubnight/session/deal/ruleset/cardplay"
	"clubnight/session/deal/ruleset/quiz"
	"clubnight/ui/desk"
)

// Errors of a test hand.
var (
	// ErrHand is returned when a text is no hand of 13 cards.
	ErrHand = errors.New("not a hand of 13 cards")
	// ErrDummy is the same of dummy's hand, and returned when both hands hold a card.
	ErrDummy = errors.New("not a hand of 13 other cards for dummy")
	// ErrCalls is returned when a text is no auction in turn.
	ErrCalls = errors.New("not an auction")
	// ErrNoContract is returned when the auction ended without a contract, so that there
	// is nothing to lead to.
	ErrNoContract = errors.New("everybody passed")
	// ErrNoPosition is returned when no position was found in which a rule counts.
	ErrNoPosition = errors.New("no position found")
)

// Position is what rules are tried on, as it is typed.
type Position struct {
	Dealer scoring.Direction
	Vul    scoring.Vulnerability
	// Calls are those so far, from the dealer on: "1N P". After the last pass an
	// opening lead is to be found.
	Calls string
	// Hand is that of the player to call or to lead, for the play declarer's:
	// "AK84.Q5.A92.K762", or with blanks for the points.
	Hand string
	// Dummy, Trumps and Suit are for the play.
	Dummy  string
	Trumps scoring.Denomination
	Suit   deal.Suit
}

// Trial is what a set does with a position.
type Trial struct {
	Topic Topic
	// Match is the line that decides, its File empty where none does.
	Match ruleset.Location
	// Misses are why the lines before it do not fit.
	Misses map[ruleset.Location]ruleset.Miss
	// Call, Lead or Hint is what comes of it; none is there where the files
	// say nothing of a suit.
	Call *bidding.Call
	Lead *cardplay.Lead
	Hint *cardplay.Hint
}

// Try bids or leads from a position. The error is ErrUnusable, ErrHand,
// ErrCalls or ErrNoContract.
func (b *Workbook) Try(p Position) (t Trial, err error) {
	if b.set == nil {
		return t, ErrUnusable
	}
	calls, err := parseCalls(p.Dealer, p.Calls)
	if err != nil {
		return t, err
	}
	contract, _, done, err := deal.Contract(p.Dealer, calls)
	if err != nil {
		return t, fmt.Errorf("%w: %w", ErrCalls, err)
	}
	hand, err := parseHand(p.Hand)
	switch {
	case err != nil:
		return t, err
	case !done:
		return b.tryCall(bidding.Position{Dealer: p.Dealer, Vul: p.Vul, Calls: calls, Hand: hand})
	case contract.Level == 0:
		return t, ErrNoContract
	}
	situation, _, _ := cardplay.After(p.Dealer, calls)
	var looked []cardplay.Rejected
	lead := cardplay.OpeningLead(b.set, situation, hand, &looked)
	t = Trial{Topic: Leads, Misses: leadMisses(looked), Lead: &lead}
	if lead.Rule != nil {
		t.Match = lead.Rule.Location
	}
	return t, nil
}

// topics are the pages that serve the turns.
var topics = [bidding.Turns]Topic{
	bidding.OpeningTurn: Openings, bidding.OvercallTurn: Openings,
	bidding.Response1: Response1, bidding.Response2: Response2,
	bidding.Response3: Response3, bidding.Rebid2: Rebid2, bidding.Rebid3: Rebid3,
}

func (b *Workbook) tryCall(p bidding.Position) (t Trial, err error) {
	var looked []bidding.Rejected
	call, err := bidding.New(b.set).Next(p, &looked)
	if err != nil {
		return t, fmt.Errorf("%w: %w", ErrCalls, err)
	}
	t = Trial{Topic: topics[call.Turn], Match: call.Line, Misses: map[ruleset.Location]ruleset.Miss{}, Call: &call}
	for _, l := range looked {
		t.Misses[l.Line] = l.Miss
	}
	return t, nil
}

func leadMisses(looked []cardplay.Rejected) map[ruleset.Location]ruleset.Miss {
	misses := map[ruleset.Location]ruleset.Miss{}
	for _, l := range looked {
		misses[l.Line] = l.Miss
	}
	return misses
}

// TryPlay looks in one of the files for declarer what it says of a suit. The error is
// ErrUnusable, ErrHand or ErrDummy.
func (b *Workbook) TryPlay(topic Topic, p Position) (t Trial, err error) {
	if b.set == nil {
		return t, ErrUnusable
	}
	declarer, err := parseHand(p.Hand)
	if err != nil {
		return t, err
	}
	dummy, err := parseHand(p.Dummy)
	if err != nil || declarer&dummy != 0 {
		return t, ErrDummy
	}
	var looked []cardplay.Rejected
	hint, ok := cardplay.OfSuit(b.set, cardplay.Chance(topic-Finesses), p.Suit, declarer, dummy, p.Trumps, &looked)
	t = Trial{Topic: topic, Misses: leadMisses(looked)}
	if ok {
		t.Hint, t.Match = &hint, hint.Rule.Location
	}
	return t, nil
}

// parseHand reads a hand with points or blanks between its suits, spades
// first; a dash is a void.
func parseHand(text string) (deal.Hand, error) {
	if !strings.Contains(text, ".") {
		text = strings.Join(strings.Fields(text), ".")
	}
	hand, err := deal.ParseHand(text)
	if err != nil {
		return 0, fmt.Errorf("%w: %w", ErrHand, err)
	}
	if hand.Len() != 13 {
		return 0, fmt.Errorf("%w: %d cards", ErrHand, hand.Len())
	}
	return hand, nil
}

// handText is a hand as it is typed: "AK84 Q5 A92 K762".
func handText(h deal.Hand) string {
	parts := make([]string, 4)
	for i, s := range deal.Suits {
		if parts[i] = h.Ranks(s); parts[i] == "" {
			parts[i] = "-"
		}
	}
	return strings.Join(parts, " ")
}

// parseCalls reads calls with blanks, commas or dashes between them.
func parseCalls(dealer scoring.Direction, text string) (calls []deal.Call, err error) {
	for i, word := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,;-–\t", r) }) {
		bid, err := deal.ParseCall(word)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrCalls, err)
		}
		calls = append(calls, deal.Call{Seat: (dealer + scoring.Direction(i)) & 3, Bid: bid})
	}
	return calls, nil
}

// callsText is an auction as it is typed: "1N P 2H".
func callsText(calls []deal.Call) string {
	words := make([]string, len(calls))
	for i, c := range calls {
		words[i] = strings.TrimSuffix(c.Bid, "T") // 1NT
		if c.Bid == deal.Pass {
			words[i] = "P"
		}
	}
	return strings.Join(words, " ")
}

// seeds of positions are drawn from this set of deals.
const trialSet = 1<<40 + 1

// Random draws a position in which a page is asked: for rules of bidding the first turn
// of a deal that its file serves. The error is ErrUnusable, ErrNoPosition after many
// deals, or the context's. It is safe beside changes of the workbook.
func (b *Workbook) Random(page Table, seed deal.Seed) func(context.Context) (Position, error) {
	set := b.set
	return func(ctx context.Context) (Position, error) {
		if set == nil {
			return Position{}, ErrUnusable
		}
		bidder := bidding.New(set)
		for number := 1; number <= 20_000; number++ {
			if err := ctx.Err(); err != nil {
				return Position{}, err
			}
			board := deal.NewBoard(number, seed.Deal(trialSet, number))
			calls := bidder.Auction(board.Dealer, board.Vul, board.Deal, bidding.Sides(number%3))
			if p, ok := asked(board, calls, page); ok {
				return p, nil
			}
		}
		return Position{}, ErrNoPosition
	}
}

// asked finds the first turn of an auction that a page serves.
func asked(board deal.Board, calls []bidding.Call, page Table) (p Position, ok bool) {
	if page.Topic >= Leads {
		return ended(board, bidding.Texts(calls), page.Topic)
	}
	for i, c := range calls {
		if c.Basis != bidding.Silent && (topics[c.Turn] == page.Topic || !page.Rules()) {
			return asTyped(board, c.Seat, bidding.Texts(calls[:i])), true
		}
	}
	return p, false
}

func asTyped(board deal.Board, seat scoring.Direction, calls []deal.Call) Position {
	return Position{Dealer: board.Dealer, Vul: board.Vul, Calls: callsText(calls), Hand: handText(board.Deal[seat])}
}

// ended gives the position of the leader, or for the play declarer's with dummy.
func ended(board deal.Board, calls []deal.Call, topic Topic) (p Position, ok bool) {
	situation, leader, ok := cardplay.After(board.Dealer, calls)
	if !ok {
		return p, false
	}
	if topic == Leads {
		return asTyped(board, leader, calls), true
	}
	p = asTyped(board, (leader+3)&3, calls)
	p.Dummy, p.Trumps = handText(board.Deal[(leader+1)&3]), situation.Trumps
	return p, true
}

// Fitting looks for a position in which the rule of a row decides. The error is
// ErrUnusable, ErrNoPosition, or the context's. It can take long for a rule that is
// seldom or never reached, and is safe beside changes of the workbook.
func (b *Workbook) Fitting(in *desk.Language, p Table, row int, seed deal.Seed) func(context.Context) (Position,
	error) {
	set, line := b.set, ruleset.Location{}
	if row >= 0 && row < b.Rows(in, p) && p.Rules() {
		line = b.Line(p, row)
	}
	return func(ctx context.Context) (Position, error) {
		switch {
		case set == nil:
			return Position{}, ErrUnusable
		case line.File == "":
			return Position{}, ErrNoPosition
		}
		wish := quiz.Request{File: line.File, Line: line.Number}
		switch {
		case p.Topic == Leads:
			wish.Topic = quiz.Lead
		case p.Topic >= Finesses:
			chance := cardplay.Chance(p.Topic - Finesses)
			wish.Topic, wish.Chance = quiz.Play, &chance
		}
		questions, err := quiz.Make(ctx, set, wish, seed, 1)
		if errors.Is(err, quiz.ErrTooRare) || err == nil && len(questions) == 0 {
			return Position{}, fmt.Errorf("%w: %w", ErrNoPosition, quiz.ErrTooRare)
		}
		if err != nil {
			return Position{}, err
		}
		q := &questions[0]
		if p.Topic >= Finesses {
			found, _ := ended(q.Board, q.Calls, p.Topic)
			found.Suit = q.Hint.Suit
			return found, nil
		}
		return asTyped(q.Board, q.Seat, q.Calls), nil
	}
}

// Failing is the column of a page that a rule fails on; -1 where it is none
// of them, as for points.
func (p Table) Failing(m ruleset.Miss) int {
	fails := head{}
	switch m.Aspect {
	case ruleset.LengthAspect, ruleset.CardsAspect:
		fails.about, fails.suit = aboutSuit, scoring.Denomination(m.Suit)
	default:
		fails.about = failing[m.Aspect]
	}
	return slices.IndexFunc(p.Columns(), func(c Column) bool {
		return fails.about != 0 && c.about == fails.about && c.suit == fails.suit
	})
}

// failing is what rules fail on besides the cards.
var failing = map[ruleset.Aspect]about{
	ruleset.PartnerBid: aboutPartnersBid, ruleset.PartnerSuit: aboutPartnersSuit, ruleset.OwnSuit: aboutOwnSuit,
	ruleset.PointRange: aboutBid, ruleset.SuitToOpen: aboutBid, ruleset.Sufficiency: aboutBid,
	ruleset.OvercallShape: aboutBid, ruleset.TrumpAspect: aboutTrumps, ruleset.NoSuchCard: aboutCard,
	ruleset.DummyHolding: aboutDummy, ruleset.DeclarerHolding: aboutDeclarer,
}

// reasons are what rules fail on, in a word for a narrow column.
func reasons(in *desk.Language) map[ruleset.Aspect]string {
	return map[ruleset.Aspect]string{
		ruleset.LengthAspect: in.In("fails on", "length"), ruleset.CardsAspect: in.In("fails on", "cards"),
		ruleset.PartnerBid:  in.In("fails on", "partner's bid"),
		ruleset.PartnerSuit: in.In("fails on", "partner's suit"),
		ruleset.OwnSuit:     in.In("fails on", "own suit"), ruleset.PointRange: in.In("fails on", "points"),
		ruleset.SuitToOpen: in.In("fails on", "too short"), ruleset.Sufficiency: in.In("fails on", "too low"),
		ruleset.OvercallShape: in.In("fails on", "overcall"), ruleset.TrumpAspect: in.In("fails on", "trumps"),
		ruleset.NoSuchCard: in.In("fails on", "no such card"), ruleset.DummyHolding: in.In("fails on", "dummy"),
		ruleset.DeclarerHolding:  in.In("fails on", "declarer"),
		ruleset.OpponentsHolding: in.In("fails on", "opponents"),
		ruleset.TrumpsToRuff:     in.In("fails on", "trumps"),
	}
}

// Reason is what a rule fails on, in a word or two: "♥ length".
func (p Table) Reason(in *desk.Language, m ruleset.Miss) string {
	switch m.Aspect {
	case ruleset.LengthAspect, ruleset.CardsAspect, ruleset.SuitToOpen, ruleset.OvercallShape:
		return scoring.Denomination(m.Suit).Symbol() + " " + reasons(in)[m.Aspect]
	}
	return reasons(in)[m.Aspect]
}
