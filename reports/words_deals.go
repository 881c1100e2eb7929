package reports

import (
	"fmt"
	"strings"

	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
)

// The wording of what is said about play, leads and tricks double dummy.

const (
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

// sayLost lists the cards that lost tricks: "▼ lost a trick double dummy: trick 3, East ♥10 (9 → 10 for declarer)".
func sayLost(review []doubledummy.CardReview) string {
	var cards []string
	for i, c := range review {
		if c.Lost() > 0 {
			text := fmt.Sprintf("trick %d, %s %s (%d → %d)", i/4+1, dealers[c.Seat], sayLead(c.PlayedCard.String()), c.Before, c.After)
			cards = append(cards, strings.ReplaceAll(text, " ", noBreak))
		}
	}
	if len(cards) == 0 {
		return wordNothingLost
	}
	return symbolLost + " lost a trick double dummy, with declarer's tricks before and after: " + strings.Join(cards, "; ") + "."
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
