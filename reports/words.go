package reports

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal/doubledummy"
)

// All wording of the sheets stands in this file, so that it can be put into other languages.

const (
	wordRanking     = "Ranking"
	wordTravellers  = "Travellers"
	wordUntitled    = "Duplicate bridge"
	wordProvisional = "PROVISIONAL"
	wordContinued   = "continued"

	wordCards     = "Personal cards"
	wordRound     = "Round"
	wordBoard     = "Board"
	wordSide      = "Side"
	wordOpponents = "Opponents"
	wordScore     = "Score"
	wordTop       = "Top"
	wordSoFar     = "So far"

	wordPlace       = "Place"
	wordPair        = "Pair"
	wordNames       = "Names"
	wordBoards      = "Boards"
	wordMatchpoints = "Matchpoints"
	wordMP          = "MP"
	wordMax         = "Max"
	wordPercent     = "%"

	wordNorthSouth = "North-South"
	wordEastWest   = "East-West"
	wordContract   = "Contract"
	wordBy         = "By"
	wordLead       = "Lead"
	wordResult     = "Result"
	wordPlus       = "NS +"
	wordMinus      = "NS −"
	wordMPNS       = "MP NS"
	wordMPEW       = "MP EW"
	wordNSPercent  = "NS %"

	wordPassedOut = "Passed out"
	wordNotPlayed = "Not played"
	wordUndecided = "Ruling to come"

	noteWrongWay  = "Played in the wrong direction: these pairs sat in each other's seats."
	noteVanished  = "No longer in the Bridgemate file; kept as it was received."
	noteUndecided = "Not scored: the director has still to give a score."
	noteNotPlayed = "Not scored: the board was not played."
	noteUnscored  = "Not scored."

	wordHandRecords = "Hand records"
	wordLessonDeals = "Deals chosen for a lesson"
	wordHCP         = "HCP"
	wordTen         = "10"
	wordPar         = "Par"
	wordTricks      = "Tricks by declarer"
	wordPass        = "Pass"
	wordP           = "P"
	wordAllPass     = "all pass"
	wordResults     = "Results"
	wordTimes       = "Times"
	wordNotes       = "Notes"
	wordScoreNS     = "Score NS"

	symbolNone   = "–"
	symbolVoid   = "—"
	symbolTo     = "–"
	symbolDouble = "×"
	symbolMade   = "="
	symbolMinus  = "−"
)

// noBreak is a blank at which no line ends.
const noBreak = "\u00a0"

// sayDate writes a date out.
func sayDate(t time.Time) string { return t.Format("Monday, 2 January 2006") }

// sayPrinted is for the foot of a page.
func sayPrinted(t time.Time) string { return "Printed " + t.Format("2 January 2006, 15:04") }

func sayPage(page, pages int) string { return fmt.Sprintf("Page %d of %d", page, pages) }

// sayField heads a ranking: "Section A · North-South", "Sections A, B · North-South".
func sayField(section session.Section, combined []session.Section, side scoring.Side) string {
	text := "Section " + section.Letter()
	if len(combined) > 0 {
		text = "Sections " + section.Letter()
		for _, s := range combined {
			text += ", " + s.Letter()
		}
	}
	switch side {
	case scoring.NS:
		return text + " · " + wordNorthSouth
	case scoring.EW:
		return text + " · " + wordEastWest
	}
	return text
}

// sayPairNumber is a pair's number, with its section where several are one field: "7", "B7".
func sayPairNumber(section, number int, combined []session.Section) string {
	if len(combined) == 0 {
		return fmt.Sprint(number)
	}
	return session.Letter(section) + fmt.Sprint(number)
}

func sayContinued(heading string) string { return heading + " (" + wordContinued + ")" }

// sayArrived tells how far the evening has come.
func sayArrived(arrived, expected int) string {
	return fmt.Sprintf("%d of %d results", arrived, expected)
}

func sayMore(n int) string { return fmt.Sprintf("… and %d more.", n) }

func sayPairs(n int) string {
	if n == 1 {
		return "1 pair"
	}
	return fmt.Sprintf("%d pairs", n)
}

func sayBoards(n int) string {
	if n == 1 {
		return "1 board"
	}
	return fmt.Sprintf("%d boards", n)
}

func sayMaximum(figure string) string { return "maximum " + figure }

func sayBoard(n int) string { return fmt.Sprintf("Board %d", n) }

func sayTop(figure string) string { return "Top " + figure }

// sayDeal tells dealer and vulnerability of a board: "Dealer South · East-West vulnerable".
func sayDeal(board int) string {
	return sayBoardDeal(scoring.BoardDealer(board), scoring.BoardVulnerability(board))
}

var dealers = [...]string{
	scoring.North: "North", scoring.East: "East", scoring.South: "South", scoring.West: "West",
}

var vulnerabilities = [...]string{
	scoring.None: "nobody vulnerable", scoring.NSVul: "North-South vulnerable",
	scoring.EWVul: "East-West vulnerable", scoring.BothVul: "all vulnerable",
}

// sayBoardDeal tells dealer and vulnerability where they may be other than Law 2 has them.
func sayBoardDeal(dealer scoring.Direction, v scoring.Vulnerability) string {
	return sayDealer(dealer) + " · " + vulnerabilities[v]
}

func sayDealer(d scoring.Direction) string { return "Dealer " + dealers[d] }

// sayVulnerable is the short form for the corner of a diagram.
func sayVulnerable(v scoring.Vulnerability) string {
	return [...]string{scoring.None: "None vul.", scoring.NSVul: "N-S vul.", scoring.EWVul: "E-W vul.", scoring.BothVul: "All vul."}[v]
}

// sayHolding writes the cards of a suit: "A K 10 4" or "AK104".
func sayHolding(ranks string, spaced bool) string {
	if ranks == "" {
		return symbolVoid
	}
	cards := strings.Split(ranks, "")
	for i, c := range cards {
		if c == "T" {
			cards[i] = wordTen
		}
	}
	if spaced {
		return strings.Join(cards, " ")
	}
	return strings.Join(cards, "")
}

// sayPar tells par from North-South's view and the contracts that reach it: "Par −140: EW 3♦=".
// Bids of one denomination at several levels stand together: "NS 3–5NT".
func sayPar(p doubledummy.Par) string {
	text := wordPar + noBreak + sayPoints(p.Score) + ": "
	if len(p.Contracts) == 0 {
		return text + strings.ToLower(wordPassedOut)
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
		way := sayBid(c.Contract) + sayTricks(c.Tricks-6-c.Contract.Level)
		highest := c.Contract.Level
		for _, o := range p.Contracts[i:] {
			if same(o) {
				highest = o.Contract.Level
			}
		}
		if highest > c.Contract.Level {
			c.Contract.Level, way = highest, fmt.Sprint(c.Contract.Level, symbolTo)
			way += sayBid(c.Contract)
		}
		ways = append(ways, sayDeclarers(c.Declarers)+noBreak+way)
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

func sayBid(c scoring.Contract) string {
	return fmt.Sprint(c.Level, c.Denomination.Symbol(), strings.Repeat(symbolDouble, int(c.Doubling)))
}

// sayCall spells a call as players write it: "1S" gives "1♠", "X" gives "×".
func sayCall(call string) string {
	switch strings.ToUpper(call) {
	case "X":
		return symbolDouble
	case "XX":
		return symbolDouble + symbolDouble
	case "PASS":
		return wordPass
	}
	return sayContract(call)
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
	return text + "; " + strings.ToLower(wordLead) + noBreak + sayLead(lead)
}

// saySuggestedLead names a card to lead.
func saySuggestedLead(card string) string { return wordLead + noBreak + sayLead(card) }

// sayFrequencies writes all scores of a board with how often each was reached: "+620 (3), −50 (1)".
func sayFrequencies(all []Frequency) string {
	var parts []string
	for _, f := range all {
		parts = append(parts, strings.ReplaceAll(fmt.Sprintf("%s (%d)", sayFrequency(f), f.Times), " ", noBreak))
	}
	return wordResults + ": " + strings.Join(parts, ", ")
}

// sayFrequency names a score, or an artificial one.
func sayFrequency(f Frequency) string {
	if f.Artificial != "" {
		return f.Artificial
	}
	return sayPoints(f.Points)
}

// sayChosen tells what a deal was chosen by.
func sayChosen(lesson string) string { return "Chosen for the lesson: " + lesson }

// sayPair heads a card: "Pair 6  Anna Berg & Maria Holm".
func sayPair(number int, names string) string { return fmt.Sprintf("Pair %d  %s", number, names) }

// sayStanding tells how a pair stands: "Place 2= of 9 North-South · 56.67 %".
func sayStanding(place string, pairs int, side scoring.Side, percent string) string {
	field := ""
	switch side {
	case scoring.NS:
		field = " " + wordNorthSouth
	case scoring.EW:
		field = " " + wordEastWest
	}
	return fmt.Sprintf("Place %s of %d%s · %s %%", place, pairs, field, percent)
}

// saySide names a side in two letters.
func saySide(side scoring.Side) string { return side.String() }

// sayPoints gives a score from one side's view: "+420", "−50", "0".
func sayPoints(points scoring.Points) string {
	switch {
	case points > 0:
		return fmt.Sprintf("+%d", points)
	case points < 0:
		return fmt.Sprintf("%s%d", symbolMinus, -points)
	}
	return "0"
}

func sayArtificial(ns, ew int) string { return fmt.Sprintf("%d%% / %d%%", ns, ew) }

func sayDoubt(reason string) string {
	return "Not scored: " + strings.TrimRight(reason, ". ") + "."
}

// sayTricks gives the result as players write it: "=", "+1", "−2".
func sayTricks(over int) string {
	switch {
	case over > 0:
		return fmt.Sprintf("+%d", over)
	case over < 0:
		return fmt.Sprintf("%s%d", symbolMinus, -over)
	}
	return symbolMade
}

// sayContract spells a contract as it came from a Bridgemate: "4SX" gives "4♠×". What cannot be
// read is shown as it came.
func sayContract(text string) string {
	c, err := scoring.ParseContract(text)
	switch {
	case err != nil:
		return text
	case c.Level == 0:
		return wordPassedOut
	}
	return sayBid(c)
}

var suits = map[byte]string{'S': "♠", 'H': "♥", 'D': "♦", 'C': "♣"}

// sayLead spells a card: "HT" gives "♥10".
func sayLead(card string) string {
	if card == "" || suits[card[0]] == "" {
		return card
	}
	return suits[card[0]] + strings.Replace(card[1:], "T", "10", 1)
}

// sayPlace gives a place, with a sign where others share it: "2=".
func sayPlace(place int, tied bool) string {
	if tied {
		return fmt.Sprintf("%d=", place)
	}
	return fmt.Sprint(place)
}

// sayName gives the wordings of one player's name.
func sayName(name string) []string { return []string{name, initialed(name), surname(name)} }

// sayNames joins the players of a pair, in wordings from the fullest to the shortest.
func sayNames(names [2]string) []string {
	if names[0] == "" || names[1] == "" {
		return sayName(names[0] + names[1])
	}
	return []string{
		names[0] + " & " + names[1],
		initialed(names[0]) + " & " + initialed(names[1]),
		surname(names[0]) + " & " + surname(names[1]),
	}
}

// saySurnames joins the surnames of a pair.
func saySurnames(names [2]string) string {
	first, second := surname(names[0]), surname(names[1])
	if first == "" || second == "" {
		return first + second
	}
	return first + " & " + second
}

// initialed shortens the given names: "Anna Maria Berg" gives "A. Berg".
func initialed(name string) string {
	family := surname(name)
	given := strings.TrimSpace(strings.TrimSuffix(name, family))
	if given == "" || strings.Contains(name, ",") {
		return family
	}
	return string([]rune(given)[:1]) + ". " + family
}

// surname is what stands before a comma, else the last word with the small words before it ("van
// der Berg").
func surname(name string) string {
	if family, _, found := strings.Cut(name, ","); found {
		return strings.TrimSpace(family)
	}
	words := strings.Fields(name)
	if len(words) == 0 {
		return ""
	}
	i := len(words) - 1
	for i > 1 && words[i-1] == strings.ToLower(words[i-1]) {
		i--
	}
	return strings.Join(words[i:], " ")
}
