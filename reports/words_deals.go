package reports

import (
	"fmt"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
)

// The wording of what is said about play, leads and tricks double dummy.

const (
	wordRecorded       = "Auction and play"
	wordStatistics     = "Statistics"
	wordPlay           = "Play"
	wordTrick          = "Trick"
	wordLedBy          = "Led by"
	wordDeclarerTricks = "Declarer's tricks"
	wordBestLeads      = "Best leads"
	wordNothingLost    = "No card lost a trick double dummy."
	wordDeclarer       = "Declarer"
	wordDefence        = "Defence"
	wordLeads          = "Leads"
	wordLost           = "Lost"
	wordTricksEach     = "Tricks"
	wordGames          = "Games"
	wordNumber         = "No."
	wordAny            = "any"

	symbolLost = "▼"
)

// explainStatistics stands above the lines of the statistics.
var explainStatistics = []string{
	"Declarer, Defence: number of boards, and how many tricks a board the pair took beyond (+) or short of (−) what perfect play of all four hands gives.",
	"Leads: number of boards on which the pair led and the lead is on record, and how many tricks a board these leads gave away.",
	"Games: how many games the pair bid of those that its side makes.",
}

// sayPlayed names a card, with a mark if it lost tricks: "♥10", "♥10 ▼", "♠K ▼2".
func sayPlayed(c deal.PlayedCard, lost int) string {
	text := sayLead(c.String())
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
		return fmt.Sprintf("trick %d, %s %s", i/4+1, dealers[c.Seat], sayLead(c.String()))
	}
	for i, c := range review {
		if c.Lost() > 0 {
			text := fmt.Sprintf("%s (%d → %d)", place(i, c.PlayedCard), c.Before, c.After)
			cards = append(cards, strings.ReplaceAll(text, " ", noBreak))
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
		return wordAny + " card except " + sayLead(rest.Cards()[0].String())
	}
	var good []string
	badSuits, badSuit, allSuits := 0, deal.Clubs, true
	for _, suit := range deal.Suits {
		symbol := suits[suit.String()[0]]
		held, fine := best.Length(suit)+rest.Length(suit), best.Length(suit)
		allSuits = allSuits && held > 0
		switch {
		case fine < held:
			badSuits, badSuit = badSuits+1, suit
			if fine > 0 {
				good = append(good, symbol+sayHolding(best.Ranks(suit), false))
			}
		case fine >= 2:
			good = append(good, wordAny+noBreak+symbol)
		case fine == 1:
			good = append(good, symbol+sayHolding(best.Ranks(suit), false))
		}
	}
	if badSuits == 1 && allSuits && best.Length(badSuit) == 0 {
		return wordAny + " card except a" + noBreak + suits[badSuit.String()[0]]
	}
	return strings.Join(good, "; ")
}

// sayLeadsAgainst tells the best leads against a declarer in a denomination: "W against N ♠: any card".
func sayLeadsAgainst(declarer scoring.Direction, strain scoring.Denomination, leads *doubledummy.Leads) string {
	against := fmt.Sprintf("%s against %s %s:", (declarer+1)&3, declarer, strain.Symbol())
	return strings.ReplaceAll(against, " ", noBreak) + " " + sayGoodLeads(bestLeads(leads[declarer][strain]))
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
		return fmt.Sprint(side, noBreak, f.takes, noBreak, suits[f.suit.String()[0]])
	}
	return fmt.Sprintf("Total tricks %d (%s, %s), trumps %d", fits[0].takes+fits[1].takes, say("NS", fits[0]), say("EW", fits[1]),
		fits[0].length+fits[1].length)
}

// sayAverage gives tricks a board with a sign: "+0.83", "0.00".
func sayAverage(f scoring.Frac) string {
	text := figure(f, 2)
	if strings.HasPrefix(text, symbolMinus) || strings.Trim(text, "0.") == "" {
		return text
	}
	return "+" + text
}

// sayGames tells how many games were bid: "2 of 5".
func sayGames(bid, games int) string {
	if games == 0 {
		return symbolNone
	}
	return fmt.Sprintf("%d of %d", bid, games)
}

// saySections names hand records that only some sections have: "Hand records, section A", "Hand records, sections A, B".
func saySections(sections []session.Section) string {
	return wordHandRecords + ", " + strings.Replace(sayField(sections[0], sections[1:], scoring.NoSide), "S", "s", 1)
}

// sayRecorded names the sheet of a table: "Auction and play, table A3".
func sayRecorded(section, table int) string {
	return fmt.Sprintf("%s, table %s%d", wordRecorded, session.Letter(section), table)
}

// sayPlayedAt tells who played a board at a table, and what came of it.
func sayPlayedAt(l *session.TravellerLine) []string {
	pair := func(side string, number int, names [2]string) string {
		return strings.TrimRight(fmt.Sprintf("%s %d  %s", side, number, sayNames(names)[0]), " ")
	}
	lines := []string{fmt.Sprintf("Round %d · %s · %s", l.Round, pair(wordNorthSouth, l.NSPair, l.NSNames), pair(wordEastWest, l.EWPair, l.EWNames))}
	what := sayOutcome(l.Result)
	if l.HasPoints {
		what += " · " + wordScoreNS + " " + sayPoints(l.Points)
	}
	if l.NSScored {
		what += fmt.Sprintf(" · NS %s %%", figure(l.NSPct, 2))
	}
	return append(lines, what)
}

// sayOutcome tells what was played in a line, or why nothing was: "4♠+1 by North", "Not played".
func sayOutcome(r session.Result) string {
	switch r.Outcome {
	case session.Artificial:
		return sayArtificial(r.NSPercent, r.EWPercent)
	case session.NotPlayed:
		return wordNotPlayed
	case session.Undecided:
		return wordUndecided
	case session.ScoreOnly:
		return wordScore
	}
	contract := sayContract(r.Contract)
	declarer, err := scoring.ParseDirection(r.Declarer)
	if contract == wordPassedOut || err != nil {
		return contract
	}
	return contract + sayTricks(r.Tricks) + " by " + dealers[declarer]
}

// What is said of a record at its board.

// sayTakenBack lists calls and cards that were taken back at the table: "Taken back at the table: call 2, 1NT of E."
func sayTakenBack(r session.Record) string {
	var taken []string
	list := func(what string, rows []session.Recorded) {
		for _, row := range rows {
			if row.Erased {
				taken = append(taken, fmt.Sprintf("%s %d, %s of %s", what, row.Counter, row.What, row.Direction))
			}
		}
	}
	list("call", r.Calls)
	list("card", r.Cards)
	if taken == nil {
		return ""
	}
	return "Taken back at the table: " + strings.Join(taken, "; ") + "."
}

// sayNotInTurn writes an auction in which somebody called out of turn or was passed over.
func sayNotInTurn(calls []deal.Call) string {
	var words []string
	for _, c := range calls {
		words = append(words, fmt.Sprint(c.Seat, noBreak, sayCall(c.Bid)))
	}
	return "Not in turn: " + strings.Join(words, ", ") + "."
}

func sayAuctionEnds(reason error) string {
	return fmt.Sprintf("From here on the auction is left out: %v.", reason)
}

func sayPlayEnds(reason error) string {
	return fmt.Sprintf("From here on the play is left out: %v.", reason)
}

// sayOnlySuit is for a play that ends at a card of which only the suit is on record.
func sayOnlySuit(i int, c deal.PlayedCard) string {
	return fmt.Sprintf("From trick %d, %s, on the play is left out: only the suit of a card is on record, %s.", i/4+1, dealers[c.Seat], c)
}

// sayLeadNotHeld is for a lead that is not in the hand that had to lead.
func sayLeadNotHeld(lead deal.PlayedCard) string {
	return fmt.Sprintf("The lead %s is left out: %s does not hold it.", lead, dealers[lead.Seat])
}

// sayOtherContract is for an auction that ends in another contract than was played.
func sayOtherContract(auction, declarer, played string) string {
	return fmt.Sprintf("The auction ends in %s by %s, and the result says %s.", auction, declarer, played)
}

const noteLocked = "The cards are left out: the director has not released them yet."

func sayAdjusted(ns, ew int) string {
	return fmt.Sprintf("Adjusted score: North-South %d %%, East-West %d %%.", ns, ew)
}

func sayCorrected(reason string) string {
	if reason == "" {
		return "Corrected by the director."
	}
	return "Corrected by the director: " + strings.TrimRight(reason, ". ") + "."
}
