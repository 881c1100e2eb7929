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
	"clubnight/session/names"
	"clubnight/session/words"
)

// What is said about a board: its auction and its results, and what a solver knows of it.

const wordNothingLost = "No card lost a trick double dummy."

// sayPar tells par from North-South's view and the contracts that reach it: "Par −140: EW 3♦=".
// Bids of one denomination at several levels stand together: "NS 3–5NT".
func sayPar(w *words.Words, p doubledummy.Par) string {
	text := wordPar + sheet.NoBreak + w.Points(p.Score) + ": "
	if len(p.Contracts) == 0 {
		return text + w.Contract(scoring.Contract{})
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
	return text + strings.Join(ways, "; ")
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
		return wordPass
	}
	bid, err := scoring.ParseContract(call)
	if err != nil {
		return call
	}
	return w.Contract(bid)
}

// sayCard names a card as PBN writes it, "HT" or "Hx"; what is no card as it stands there.
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
	for _, call := range calls {
		said = append(said, strings.Replace(sayCall(w, call), wordPass, wordP, 1))
	}
	if n := len(said); n > 3 && said[n-4] != wordP && slices.Equal(said[n-3:], []string{wordP, wordP, wordP}) {
		said = append(said[:n-3], wordAllPass)
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
	return text + "; " + strings.ToLower(sheet.WordLead) + sheet.NoBreak + sayCard(w, lead)
}

// saySuggestedLead names a card to lead.
func saySuggestedLead(w *words.Words, card string) string {
	return sheet.WordLead + sheet.NoBreak + sayCard(w, card)
}

// sayFrequencies writes all scores of a board with how often each was reached: "+620 (3), −50 (1)".
func sayFrequencies(w *words.Words, all []Frequency) string {
	var parts []string
	for _, f := range all {
		parts = append(parts, strings.ReplaceAll(fmt.Sprintf("%s (%d)", sayFrequency(w, f), f.Times), " ", sheet.NoBreak))
	}
	return wordResults + ": " + strings.Join(parts, ", ")
}

// sayFrequency names a score, or what was ruled in its place.
func sayFrequency(w *words.Words, f Frequency) string {
	if f.Ruled != nil {
		return w.Outcome(*f.Ruled)
	}
	return w.Points(f.Points)
}

// sayChosen tells what a deal was chosen by.
func sayChosen(lesson string) string { return "Chosen for the lesson: " + lesson }

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

// sayLost lists the cards that lost tricks, "▼ lost a trick double dummy: trick 3, East ♥10 (9 → 10)", and tells where
// the review ends if the play goes on.
func sayLost(w *words.Words, play []deal.PlayedCard, review []doubledummy.CardReview) string {
	var cards []string
	place := func(i int, c deal.PlayedCard) string {
		return fmt.Sprintf("trick %d, %s %s", i/4+1, w.Direction(c.Seat), w.PlayedCard(c))
	}
	for i, c := range review {
		if c.Lost() > 0 {
			text := fmt.Sprintf("%s (%d → %d)", place(i, c.PlayedCard), c.Before, c.After)
			cards = append(cards, strings.ReplaceAll(text, " ", sheet.NoBreak))
		}
	}
	text := wordNothingLost
	if len(cards) > 0 {
		text = symbolLost + " lost a trick double dummy, with declarer's tricks before and after: " + strings.Join(cards, "; ") + "."
	}
	if n := len(review); n < len(play) {
		text += " Not judged from " + place(n, play[n]) + " on."
	}
	return text
}

// sayGoodLeads lists leads as briefly as it can: "any card", "any card except ♥K", "♠QJ; any ♥".
func sayGoodLeads(w *words.Words, best, rest deal.Hand) string {
	if rest == 0 {
		return wordAny + " card"
	}
	if rest.Len() == 1 {
		return wordAny + " card except " + w.Card(rest.Cards()[0])
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
				good = append(good, symbol+sayHolding(best.Ranks(suit), false))
			}
		case fine >= 2:
			good = append(good, wordAny+sheet.NoBreak+symbol)
		case fine == 1:
			good = append(good, symbol+sayHolding(best.Ranks(suit), false))
		}
	}
	if badSuits == 1 && allSuits && best.Length(badSuit) == 0 {
		return wordAny + " card except a" + sheet.NoBreak + w.Suit(badSuit)
	}
	return strings.Join(good, "; ")
}

// sayLeadsAgainst tells the best leads against a declarer in a denomination: "W against N ♠: any card".
func sayLeadsAgainst(w *words.Words, declarer scoring.Direction, strain scoring.Denomination, leads *doubledummy.Leads) string {
	against := fmt.Sprintf("%s against %s %s:", w.DirectionLetter((declarer+1)&3), w.DirectionLetter(declarer), w.Denomination(strain))
	best, rest := bestLeads(leads[declarer][strain])
	return strings.ReplaceAll(against, " ", sheet.NoBreak) + " " + sayGoodLeads(w, best, rest)
}

// sayParLeads tells the best leads against the lowest par contract: "Leads: W against N ♠: ♥K; E against S ♠: any card".
func sayParLeads(w *words.Words, par doubledummy.Par, leads *doubledummy.Leads) string {
	if len(par.Contracts) == 0 {
		return ""
	}
	var parts []string
	for _, declarer := range par.Contracts[0].Declarers {
		parts = append(parts, sayLeadsAgainst(w, declarer, par.Contracts[0].Contract.Denomination, leads))
	}
	return wordLeads + " " + strings.Join(parts, "; ")
}

// sayTotalTricks tells total tricks and total trumps: "Total tricks 18 (NS 10 ♠, EW 8 ♥), trumps 17".
func sayTotalTricks(w *words.Words, fits [2]longestFit) string {
	say := func(side string, f longestFit) string {
		return fmt.Sprint(side, sheet.NoBreak, f.takes, sheet.NoBreak, w.Suit(f.suit))
	}
	return fmt.Sprintf("Total tricks %d (%s, %s), trumps %d", fits[0].takes+fits[1].takes, say("NS", fits[0]), say("EW", fits[1]),
		fits[0].length+fits[1].length)
}

// sayPlayedAt tells who played a board at a table, and what came of it.
func sayPlayedAt(w *words.Words, l *session.TravellerLine) []string {
	pair := func(side scoring.Side, number int, players [2]string) string {
		return strings.TrimRight(fmt.Sprintf("%s %d  %s", w.Side(side), number, names.Pair(players)[0]), " ")
	}
	lines := []string{fmt.Sprintf("Round %d · %s · %s", l.Round, pair(scoring.NS, l.NSPair, l.NSNames), pair(scoring.EW, l.EWPair, l.EWNames))}
	what := w.Capital(w.Result(l.Result))
	if l.HasPoints {
		what += " · " + sheet.WordScoreNS + " " + w.Points(l.Points)
	}
	if l.NSScored && len(l.Awards) > 0 {
		if pct, ok := l.Awards[0].Percentage(); ok && l.Awards[0].Side == scoring.NS {
			what += " · NS " + w.Percent(pct, 2)
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
	return "Not in turn: " + strings.Join(said, ", ") + "."
}
