package pbn

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/study"
)

// Write writes every result of the evening as a game of PBN 2.1, by section, board and table: who played, what was bid
// and made, the matchpoints, and what the recorder sent. The cards, their analysis, auctions and play are there once
// the deals are released (Law 16D); where no deals are known the auctions are, once all results are in. A comment tells
// what is unusual about a game and what is left out of it: calls and cards that were taken back, and the play from a
// card on of which only the suit is on record. It returns sheet.ErrNothingToPrint when no board was played.
func Write(w io.Writer, st *session.State, sc *session.Scores) error {
	set := new(deal.Set)
	for _, t := range sc.Travellers {
		lines := slices.Clone(t.Lines)
		slices.SortStableFunc(lines, func(a, b session.TravellerLine) int { return a.Key.Compare(b.Key) })
		for _, l := range lines {
			set.Boards = append(set.Boards, newGame(st, l).Board)
		}
	}
	if len(set.Boards) == 0 {
		return fmt.Errorf("PBN: %w", sheet.ErrNothingToPrint)
	}
	return deal.PBN.Write(w, set)
}

// game is a result as a game of PBN.
type game struct {
	deal.Board
	line session.TravellerLine
	said []string // in the comment
}

func newGame(st *session.State, l session.TravellerLine) *game {
	g := &game{Board: deal.NewBoard(l.Board, deal.Deal{}), line: l}
	g.unusual()
	hand, tricks, released := study.Released(st, l.Section, l.Board)
	if released {
		g.Deal, g.Dealer, g.Vul, g.Lesson = hand.Deal, hand.Dealer, hand.Vul, hand.Lesson
	}
	g.identification(st.Evening)
	from, sent := st.Recorded[l.Key]
	switch {
	case released:
		g.record(from)
	case st.Deals.Known():
		g.say(noteLocked)
	case sent && len(st.Results) >= st.Expected():
		g.record(from)
	}
	g.sections()
	if tricks != nil {
		g.Tags = append(g.Tags, AnalysisTags(*tricks, g.Dealer, g.Vul)...)
	}
	g.Comment = folded(strings.Join(g.said, "\n"))
	return g
}

// longestLine of a comment: PBN allows 255 characters in a line.
const longestLine = 120

// folded breaks long lines between words.
func folded(text string) string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		short := ""
		for _, word := range strings.Fields(line) {
			if short != "" && len(short)+len(word) >= longestLine {
				lines, short = append(lines, short), ""
			}
			short = strings.TrimLeft(short+" "+word, " ")
		}
		lines = append(lines, short)
	}
	return strings.Join(lines, "\n")
}

func (g *game) say(text string) { g.said = append(g.said, text) }

func (g *game) tag(name, value string) { g.Tags = append(g.Tags, deal.Tag{Name: name, Value: value}) }

// unusual tells why a result is not scored as usual.
func (g *game) unusual() {
	var marked sheet.Notes
	marked.About(g.line)
	g.said = append(g.said, marked...)
	if g.line.Outcome == session.Artificial {
		g.say(sayAdjusted(g.line.NSPercent, g.line.EWPercent))
	}
	if g.line.Corrected {
		g.say(sayCorrected(g.line.Reason))
	}
}

// unknown is how PBN says that something is not known.
const unknown = "?"

// identification are the tags that tell which game it is, and what came of it. Number, dealer, vulnerability
// and cards are left to the writer.
func (g *game) identification(e session.Evening) {
	l := g.line
	date := "????.??.??"
	if !e.Date.IsZero() {
		date = e.Date.Format("2006.01.02")
	}
	g.tag("Event", e.Name)
	g.tag("Site", e.Club)
	g.tag("Date", date)
	g.tag("West", cmp.Or(l.EWNames[1], unknown))
	g.tag("North", cmp.Or(l.NSNames[0], unknown))
	g.tag("East", cmp.Or(l.EWNames[0], unknown))
	g.tag("South", cmp.Or(l.NSNames[1], unknown))
	g.tag("Scoring", "MatchPoints")
	declarer, contract, result := "", "", ""
	if played, err := l.AsPlayed(); err == nil && l.Outcome == session.Played {
		contract = "Pass"
		if c := played.Contract; c.Level > 0 {
			declarer, contract, result = played.Declarer.String(), strings.ToUpper(c.String()), fmt.Sprint(6+c.Level+played.Tricks)
		}
	}
	g.tag("Declarer", declarer)
	g.tag("Contract", contract)
	g.tag("Result", result)
	g.tag("PairEW", fmt.Sprint(l.EWPair))
	g.tag("PairNS", fmt.Sprint(l.NSPair))
	g.tag("Round", fmt.Sprint(l.Round))
	if l.HasPoints {
		g.tag("Score", fmt.Sprintf("NS %d", l.Points))
	}
	g.score("ScoreMP", l.NSMP, l.EWMP)
	g.score("ScorePercentage", l.NSPct, l.EWPct)
	g.tag("Section", session.Letter(l.Section))
	g.tag("Table", fmt.Sprint(l.Table))
}

// score writes what each side was given: "NS 12 EW 4".
func (g *game) score(name string, ns, ew scoring.Frac) {
	var sides []string
	if g.line.NSScored {
		sides = append(sides, "NS "+exactly(ns))
	}
	if g.line.EWScored {
		sides = append(sides, "EW "+exactly(ew))
	}
	if sides != nil {
		g.tag(name, strings.Join(sides, " "))
	}
}

// exactly writes a number with as few decimals as show it, and at most two.
func exactly(f scoring.Frac) string {
	return scoring.Decimal(f, sheet.Decimals(2, []scoring.Frac{f}), scoring.HalfAwayFromZero)
}

// record takes over what the recorder sent, or else the lead that was entered with the result.
func (g *game) record(from session.Record) {
	b, auction, play := study.Recorded(g.Board, from)
	g.Calls, g.Play = b.Calls, b.Play
	g.said = append(g.said, sheet.SayLeftOut(from, auction, play)...)
	if n := g.nameSmall(); n < len(g.Play) {
		g.say(sayOnlySuit(n, g.Play[n]))
		g.Play = g.Play[:n]
	}
	result, err := g.line.AsPlayed()
	if err != nil || g.line.Outcome != session.Played {
		return
	}
	if c, declarer, done, err := deal.Contract(g.Dealer, g.Calls); err == nil && done && (c != result.Contract || c.Level > 0 && declarer != result.Declarer) {
		g.say(sayOtherContract(c.String(), declarer.String(), result.Contract.String()+" by "+result.Declarer.String()))
	}
	if lead, err := deal.ParseCard(g.line.Lead); err == nil && len(g.Play) == 0 && result.Contract.Level > 0 && g.Deal != (deal.Deal{}) {
		lead.Seat = (result.Declarer + 1) & 3
		g.Play = []deal.PlayedCard{lead}
		if g.CheckPlay() != nil {
			g.Play = nil
			g.say(sayLeadNotHeld(lead))
		}
	}
}

// nameSmall names the cards of which only the suit is on record where a single card below the ten can have been
// it, since PBN has no sign for such cards. It gives the place of the first that stays unknown, else the number of cards.
func (g *game) nameSmall() int {
	var named deal.Hand
	for _, c := range g.Play {
		if !c.Small {
			named |= 1 << c.Card
		}
	}
	g.Play = slices.Clone(g.Play)
	for i := range g.Play {
		c := &g.Play[i]
		if !c.Small {
			continue
		}
		var left []deal.Card
		for _, card := range (g.Deal[c.Seat] &^ named).Cards() {
			if card.Suit() == c.Card.Suit() && card.Rank() < deal.Ten {
				left = append(left, card)
			}
		}
		if len(left) != 1 {
			return i
		}
		c.Card, c.Small = left[0], false
	}
	return len(g.Play)
}

// sections keeps places for auction and play, before the analysis; the writer fills them.
func (g *game) sections() {
	if len(g.Calls) > 0 {
		g.tag("Auction", "")
	}
	if len(g.Play) > 0 {
		g.tag("Play", "")
	}
}
