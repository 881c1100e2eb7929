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
)

// What is said about a board: its auction and its results, and what a solver knows of it.

const wordNothingLost = "No card lost a trick double dummy."

// sayPar tells par from North-South's view and the contracts that reach it: "Par −140: EW 3♦=".
// Bids of one denomination at several levels stand together: "NS 3–5NT".
func sayPar(p doubledummy.Par) string {
	text := wordPar + sheet.NoBreak + sheet.SayPoints(p.Score) + ": "
	if len(p.Contracts) == 0 {
		return text + strings.ToLower(sheet.WordPassedOut)
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
		way := sheet.SayBid(c.Contract) + sheet.SayTricks(c.Tricks-6-c.Contract.Level)
		highest := c.Contract.Level
		for _, o := range p.Contracts[i:] {
			if same(o) {
				highest = o.Contract.Level
			}
		}
		if highest > c.Contract.Level {
			c.Contract.Level, way = highest, fmt.Sprint(c.Contract.Level, sheet.SymbolTo)
			way += sheet.SayBid(c.Contract)
		}
		ways = append(ways, sayDeclarers(c.Declarers)+sheet.NoBreak+way)
	}
	return text + strings.Join(ways, "; ")
}

// sayDeclarers names one seat, or the side if both may declare.
func sayDeclarers(seats []scoring.Direction) string {
	if len(seats) == 2 {
		return seats[0].Side().String()
	}
	return seats[0].String()
}

// sayCall spells a call as players write it: "1S" gives "1♠", "X" gives "×".
func sayCall(call string) string {
	switch strings.ToUpper(call) {
	case "X":
		return sheet.SymbolDouble
	case "XX":
		return sheet.SymbolDouble + sheet.SymbolDouble
	case "PASS":
		return wordPass
	}
	return sheet.SayContract(call)
}

// sayAuction writes an auction in a line: "1♠ P 2♠ all pass".
func sayAuction(calls []string) string {
	var words []string
	for _, call := range calls {
		words = append(words, strings.Replace(sayCall(call), wordPass, wordP, 1))
	}
	if n := len(words); n > 3 && words[n-4] != wordP && slices.Equal(words[n-3:], []string{wordP, wordP, wordP}) {
		words = append(words[:n-3], wordAllPass)
	}
	return strings.Join(words, " ")
}

// saySuggestion joins a suggested auction and lead: "1NT P 3NT all pass; lead ♥K".
func saySuggestion(auction []string, lead string) string {
	text := sayAuction(auction)
	switch {
	case lead == "":
		return text
	case text == "":
		return saySuggestedLead(lead)
	}
	return text + "; " + strings.ToLower(sheet.WordLead) + sheet.NoBreak + sheet.SayLead(lead)
}

// saySuggestedLead names a card to lead.
func saySuggestedLead(card string) string {
	return sheet.WordLead + sheet.NoBreak + sheet.SayLead(card)
}

// sayFrequencies writes all scores of a board with how often each was reached: "+620 (3), −50 (1)".
func sayFrequencies(all []Frequency) string {
	var parts []string
	for _, f := range all {
		parts = append(parts, strings.ReplaceAll(fmt.Sprintf("%s (%d)", sayFrequency(f), f.Times), " ", sheet.NoBreak))
	}
	return wordResults + ": " + strings.Join(parts, ", ")
}

// sayFrequency names a score, or an artificial one.
func sayFrequency(f Frequency) string {
	if f.Artificial != "" {
		return f.Artificial
	}
	return sheet.SayPoints(f.Points)
}

// sayChosen tells what a deal was chosen by.
func sayChosen(lesson string) string { return "Chosen for the lesson: " + lesson }

// sayPlayed names a card, with a mark if it lost tricks: "♥10", "♥10 ▼", "♠K ▼2".
func sayPlayed(c deal.PlayedCard, lost int) string {
	text := sheet.SayLead(c.String())
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
func sayLost(play []deal.PlayedCard, review []doubledummy.CardReview) string {
	var cards []string
	place := func(i int, c deal.PlayedCard) string {
		return fmt.Sprintf("trick %d, %s %s", i/4+1, sheet.SeatNames[c.Seat], sheet.SayLead(c.String()))
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
func sayGoodLeads(best, rest deal.Hand) string {
	if rest == 0 {
		return wordAny + " card"
	}
	if rest.Len() == 1 {
		return wordAny + " card except " + sheet.SayLead(rest.Cards()[0].String())
	}
	var good []string
	badSuits, badSuit, allSuits := 0, deal.Clubs, true
	for _, suit := range deal.Suits {
		symbol := sheet.Suits[suit.String()[0]]
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
		return wordAny + " card except a" + sheet.NoBreak + sheet.Suits[badSuit.String()[0]]
	}
	return strings.Join(good, "; ")
}

// sayLeadsAgainst tells the best leads against a declarer in a denomination: "W against N ♠: any card".
func sayLeadsAgainst(declarer scoring.Direction, strain scoring.Denomination, leads *doubledummy.Leads) string {
	against := fmt.Sprintf("%s against %s %s:", (declarer+1)&3, declarer, strain.Symbol())
	return strings.ReplaceAll(against, " ", sheet.NoBreak) + " " + sayGoodLeads(bestLeads(leads[declarer][strain]))
}

// sayParLeads tells the best leads against the lowest par contract: "Leads: W against N ♠: ♥K; E against S ♠: any card".
func sayParLeads(par doubledummy.Par, leads *doubledummy.Leads) string {
	if len(par.Contracts) == 0 {
		return ""
	}
	var parts []string
	for _, declarer := range par.Contracts[0].Declarers {
		parts = append(parts, sayLeadsAgainst(declarer, par.Contracts[0].Contract.Denomination, leads))
	}
	return wordLeads + " " + strings.Join(parts, "; ")
}

// sayTotalTricks tells total tricks and total trumps: "Total tricks 18 (NS 10 ♠, EW 8 ♥), trumps 17".
func sayTotalTricks(fits [2]longestFit) string {
	say := func(side string, f longestFit) string {
		return fmt.Sprint(side, sheet.NoBreak, f.takes, sheet.NoBreak, sheet.Suits[f.suit.String()[0]])
	}
	return fmt.Sprintf("Total tricks %d (%s, %s), trumps %d", fits[0].takes+fits[1].takes, say("NS", fits[0]), say("EW", fits[1]),
		fits[0].length+fits[1].length)
}

// sayPlayedAt tells who played a board at a table, and what came of it.
func sayPlayedAt(l *session.TravellerLine) []string {
	pair := func(side string, number int, players [2]string) string {
		return strings.TrimRight(fmt.Sprintf("%s %d  %s", side, number, names.Pair(players)[0]), " ")
	}
	lines := []string{fmt.Sprintf("Round %d · %s · %s", l.Round, pair(sheet.WordNorthSouth, l.NSPair, l.NSNames), pair(sheet.WordEastWest, l.EWPair, l.EWNames))}
	what := sayOutcome(l.Result)
	if l.HasPoints {
		what += " · " + sheet.WordScoreNS + " " + sheet.SayPoints(l.Points)
	}
	if l.NSScored {
		what += fmt.Sprintf(" · NS %s %%", sheet.Figure(l.NSPct, 2))
	}
	return append(lines, what)
}

// sayOutcome tells what was played in a line, or why nothing was: "4♠+1 by North", "Not played".
func sayOutcome(r session.Result) string {
	switch r.Outcome {
	case session.Artificial:
		return sheet.SayArtificial(r.NSPercent, r.EWPercent)
	case session.NotPlayed:
		return sheet.WordNotPlayed
	case session.Undecided:
		return sheet.WordUndecided
	case session.ScoreOnly:
		return sheet.WordScore
	}
	contract := sheet.SayContract(r.Contract)
	declarer, err := scoring.ParseDirection(r.Declarer)
	if contract == sheet.WordPassedOut || err != nil {
		return contract
	}
	return contract + sheet.SayTricks(r.Tricks) + " by " + sheet.SeatNames[declarer]
}

// sayNotInTurn writes an auction in which somebody called out of turn or was passed over.
func sayNotInTurn(calls []deal.Call) string {
	var words []string
	for _, c := range calls {
		words = append(words, fmt.Sprint(c.Seat, sheet.NoBreak, sayCall(c.Bid)))
	}
	return "Not in turn: " + strings.Join(words, ", ") + "."
}
