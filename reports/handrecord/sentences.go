package handrecord

import (
	"fmt"
	"slices"
	"strings"

	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// What is said about a board: its auction and its results, and what a solver knows of it.

// SayPar tells par from North-South's view and the contracts that reach it: "Par −140: EW
// 3♦=". Bids of one denomination at several levels stand together: "NS 3–5NT".
func SayPar(w *words.Words, p doubledummy.Par) string {
	if len(p.Contracts) == 0 {
		return printed.Say(w, "print.par", "Score", w.Points(p.Score), "Contracts", w.Contract(scoring.Contract{}))
	}
	var ways []string
	for i, c := range p.Contracts {
		same := func(o doubledummy.ParContract) bool {
			return o.Contract.Denomination == c.Contract.Denomination && o.Contract.Doubling == c.Contract.Doubling &&
				o.Tricks == c.Tricks && slices.Equal(o.Declarers, c.Declarers)
		}
		if slices.ContainsFunc(p.Contracts[:i], same) {
			continue
		}
		way := w.Contract(c.Contract) + w.Tricks(c.Tricks-6-c.Contract.Level)
		highest := c.Contract.Level
		for _, o := range p.Contracts[i:] {
			if same(o) {
				highest = o.Contract.Level
			}
		}
		if highest > c.Contract.Level {
			c.Contract.Level, way = highest, fmt.Sprint(c.Contract.Level, sheet.SymbolTo)
			way += w.Contract(c.Contract)
		}
		ways = append(ways, sayDeclarers(w, c.Declarers)+sheet.NoBreak+way)
	}
	return printed.Say(w, "print.par", "Score", w.Points(p.Score), "Contracts", strings.Join(ways, "; "))
}

// sayMakeable are the contracts that can be made, each side's after the other: what both
// partners make, and what one of them makes beyond that, "NS 3♠ 2NT", "S 4♠", "EW 2♦".
func sayMakeable(w *words.Words, t *doubledummy.Table) (parts []string) {
	add := func(who string, levels [scoring.NoTrump + 1]int) {
		text := who
		for _, denomination := range [...]scoring.Denomination{scoring.NoTrump, scoring.Spades, scoring.Hearts,
			scoring.Diamonds, scoring.Clubs} {
			if level := levels[denomination]; level > 0 {
				text += sheet.NoBreak + w.Contract(scoring.Contract{Level: level, Denomination: denomination})
			}
		}
		if text != who {
			parts = append(parts, text)
		}
	}
	for side, partners := range [2][2]scoring.Direction{{scoring.North, scoring.South}, {scoring.East, scoring.West}} {
		var both [scoring.NoTrump + 1]int
		var more [2][scoring.NoTrump + 1]int
		for d := scoring.Clubs; d <= scoring.NoTrump; d++ {
			levels := [2]int{int(t[partners[0]][d]) - 6, int(t[partners[1]][d]) - 6}
			both[d] = min(levels[0], levels[1])
			for i, level := range levels {
				if level > both[d] {
					more[i][d] = level
				}
			}
		}
		add(w.SideLetters([2]scoring.Side{scoring.NS, scoring.EW}[side]), both)
		for i, seat := range partners {
			add(w.DirectionLetter(seat), more[i])
		}
	}
	return parts
}

// sayDeclarers names one seat, or the side if both may declare.
func sayDeclarers(w *words.Words, seats []scoring.Direction) string {
	if len(seats) == 2 {
		return w.SideLetters(seats[0].Side())
	}
	return w.DirectionLetter(seats[0])
}

// sayCall spells a call as players write it: "1S" gives "1♠", "X" gives "×".
func sayCall(w *words.Words, call string) string {
	switch strings.ToUpper(call) {
	case "X":
		return symbolDouble
	case "XX":
		return symbolDouble + symbolDouble
	case "PASS":
		return printed.Say(w, "print.pass")
	}
	bid, err := scoring.ParseContract(call)
	if err != nil {
		return call
	}
	return w.Contract(bid)
}

// sayCard names a card as PBN writes it, "HT" or "Hx"; what is no card as
// it stands there.
func sayCard(w *words.Words, card string) string {
	c, err := deal.ParseCard(card)
	if err != nil {
		return card
	}
	return w.PlayedCard(c)
}

// sayAuction writes an auction in a line: "1♠ P 2♠ all pass".
func sayAuction(w *words.Words, calls []string) string {
	var said []string
	passes := 0 // at the end of the auction
	for _, call := range calls {
		text := sayCall(w, call)
		if passes++; !strings.EqualFold(call, "Pass") {
			passes = 0
		} else {
			text = printed.Say(w, "print.pass-in-line")
		}
		said = append(said, text)
	}
	if n := len(said); passes == 3 && n > 3 {
		said = append(said[:n-3], printed.Say(w, "print.all-pass"))
	}
	return strings.Join(said, " ")
}

// saySuggestion joins a suggested auction and lead: "1NT P 3NT all pass; lead ♥K".
func saySuggestion(w *words.Words, auction []string, lead string) string {
	text := sayAuction(w, auction)
	switch {
	case lead == "":
		return text
	case text == "":
		return saySuggestedLead(w, lead)
	}
	return printed.Say(w, "print.auction-and-lead", "Auction", text, "Card", sayCard(w, lead))
}

// saySuggestedLead names a card to lead.
func saySuggestedLead(w *words.Words, card string) string {
	return printed.Say(w, "print.suggested-lead", "Card", sayCard(w, card))
}

// sayFrequencies writes all scores of a board with how often each was
// reached: "+620 (3), −50 (1)".
func sayFrequencies(w *words.Words, all []Frequency) string {
	var parts []string
	for _, f := range all {
		parts = append(parts, strings.ReplaceAll(fmt.Sprintf("%s (%d)", sayFrequency(w, f), f.Times), " ",
			sheet.NoBreak))
	}
	return printed.Say(w, "print.results-list", "Results", strings.Join(parts, ", "))
}

// sayFrequency names a score, or what was ruled in its place.
func sayFrequency(w *words.Words, f Frequency) string {
	if f.Ruled != nil {
		return w.Outcome(*f.Ruled)
	}
	return w.Points(f.Points)
}

// sayChosen tells what a deal was chosen by.
func sayChosen(w *words.Words, lesson string) string {
	return printed.Say(w, "print.chosen-for", "Lesson", lesson)
}

// sayPlayed names a card, with a mark if it lost tricks: "♥10", "♥10 ▼", "♠K ▼2".
func sayPlayed(w *words.Words, c deal.PlayedCard, lost int) string {
	text := w.PlayedCard(c)
	switch {
	case lost > 1:
		return fmt.Sprint(text, " ", symbolLost, lost)
	case lost == 1:
		return text + " " + symbolLost
	}
	return text
}

// sayLost lists the cards that lost tricks, "▼ lost a trick double dummy: trick 3, East
// ♥10 (9 → 10)", and tells where the review ends if the play goes on.
func sayLost(w *words.Words, play []deal.PlayedCard, review []doubledummy.CardReview) string {
	var cards []string
	place := func(i int, c deal.PlayedCard) string {
		return printed.Say(w, "print.trick-card", "Trick", i/4+1, "Direction",
			w.Direction(c.Seat), "Card", w.PlayedCard(c))
	}
	for i, c := range review {
		if c.Lost() > 0 {
			text := fmt.Sprintf("%s (%d → %d)", place(i, c.PlayedCard), c.Before, c.After)
			cards = append(cards, strings.ReplaceAll(text, " ", sheet.NoBreak))
		}
	}
	text := printed.Say(w, "print.nothing-lost")
	if len(cards) > 0 {
		text = printed.Say(w, "print.cards-lost", "Mark", symbolLost, "Cards", strings.Join(cards, "; "))
	}
	if n := len(review); n < len(play) {
		text += " " + printed.Say(w, "print.not-judged", "Place", place(n, play[n]))
	}
	return text
}

// sayGoodLeads lists leads as briefly as it can: "any card", "any card
// except ♥K", "♠QJ; any ♥".
func sayGoodLeads(w *words.Words, best, rest deal.Hand) string {
	if rest == 0 {
		return printed.Say(w, "print.any-card")
	}
	if rest.Len() == 1 {
		return printed.Say(w, "print.any-card-except", "Card", w.Card(rest.Cards()[0]))
	}
	var good []string
	badSuits, badSuit, allSuits := 0, deal.Clubs, true
	for _, suit := range deal.Suits {
		symbol := w.Suit(suit)
		held, fine := best.Length(suit)+rest.Length(suit), best.Length(suit)
		allSuits = allSuits && held > 0
		switch {
		case fine < held:
			badSuits, badSuit = badSuits+1, suit
			if fine > 0 {
				good = append(good, symbol+sayHolding(w, best, suit, false))
			}
		case fine >= 2:
			good = append(good, printed.Say(w, "print.any-of-suit", "Suit", symbol))
		case fine == 1:
			good = append(good, symbol+sayHolding(w, best, suit, false))
		}
	}
	if badSuits == 1 && allSuits && best.Length(badSuit) == 0 {
		return printed.Say(w, "print.any-card-except-suit", "Suit", w.Suit(badSuit))
	}
	return strings.Join(good, "; ")
}

// sayLeadsAgainst tells the best leads against a declarer in a denomination: "W
// against N ♠: any card".
func sayLeadsAgainst(w *words.Words, declarer scoring.Direction, strain scoring.Denomination,
	leads *doubledummy.Leads) string {
	against := printed.Say(w, "print.lead-against", "Leader", w.DirectionLetter((declarer+1)&3), "Declarer",
		w.DirectionLetter(declarer), "Denomination", w.Denomination(strain))
	best, rest := bestLeads(leads[declarer][strain])
	return strings.ReplaceAll(against, " ", sheet.NoBreak) + " " + sayGoodLeads(w, best, rest)
}

// SayParLeads tells the best leads against the lowest par contract: "Leads: W against N
// ♠: ♥K; E against S ♠: any card".
func sayParLeads(w *words.Words, par doubledummy.Par, leads *doubledummy.Leads) string {
	if len(par.Contracts) == 0 {
		return ""
	}
	var parts []string
	for _, declarer := range par.Contracts[0].Declarers {
		parts = append(parts, sayLeadsAgainst(w, declarer, par.Contracts[0].Contract.Denomination, leads))
	}
	return printed.Say(w, "print.par-leads", "Leads", strings.Join(parts, "; "))
}

// sayTotalTricks tells total tricks and total trumps: "Total tricks 18 (NS 10
// ♠, EW 8 ♥), trumps 17".
func sayTotalTricks(w *words.Words, fits [2]longestFit) string {
	say := func(side scoring.Side, f longestFit) string {
		return fmt.Sprint(w.SideLetters(side), sheet.NoBreak, f.takes, sheet.NoBreak, w.Suit(f.suit))
	}
	return printed.Say(w, "print.total-tricks", "Tricks", fits[0].takes+fits[1].takes, "Trumps",
		fits[0].length+fits[1].length, "NS", say(scoring.NS, fits[0]), "EW", say(scoring.EW, fits[1]))
}

// sayPlayedAt tells who played a board at a table, and what came of it.
func sayPlayedAt(w *words.Words, l *session.TravellerLine) []string {
	pair := func(side scoring.Side, number int, players session.Names) string {
		return strings.TrimRight(fmt.Sprintf("%s %d  %s", w.Side(side), number, players.Forms()[0]), " ")
	}
	lines := []string{fmt.Sprintf("%s · %s · %s", w.Capital(w.Rounds(l.Round, l.Round)),
		pair(scoring.NS, l.NSPair, l.NSNames), pair(scoring.EW, l.EWPair, l.EWNames))}
	what := w.Capital(w.Result(l.Result))
	if l.HasPoints {
		what += " · " + printed.Say(w, "print.score-of-ns", "Points", w.Points(l.Points))
	}
	if l.NSScored && len(l.Awards) > 0 {
		if pct, ok := l.Awards[0].Percentage(); ok && l.Awards[0].Side == scoring.NS {
			what += " · " + w.SideLetters(scoring.NS) + " " + w.Percent(pct, 2)
		}
	}
	return append(lines, what)
}

// sayNotInTurn writes an auction in which somebody called out of turn or was passed over.
func sayNotInTurn(w *words.Words, calls []deal.Call) string {
	var said []string
	for _, c := range calls {
		said = append(said, w.DirectionLetter(c.Seat)+sheet.NoBreak+sayCall(w, c.Bid))
	}
	return printed.Say(w, "print.not-in-turn", "Calls", strings.Join(said, ", "))
}
