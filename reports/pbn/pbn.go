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
	"clubnight/session/scorecard"
	"clubnight/session/study"
	"clubnight/session/words"
)

// Write writes every result of the evening as a game of PBN 2.1, by section, board and table: who played, what was bid
// and made, the matchpoints or IMPs, and what the recorder sent. The cards, their analysis, auctions and play are there once
// the deals are released (Law 16D); where no deals are known the auctions are, once all results are in. A comment tells
// what is unusual about a game and what is left out of it: calls and cards that were taken back, and the play from a
// card on of which only the suit is on record. It returns sheet.ErrNothingToPrint when no board was played.
func Write(w io.Writer, st *session.State, sc *session.Scores) error {
	set := new(deal.Set)
	for _, t := range sc.Travellers {
		field := sheet.FieldOf(sc, t.Section.ID)
		lines := slices.Clone(t.Lines)
		slices.SortStableFunc(lines, func(a, b session.TravellerLine) int { return a.Key.Compare(b.Key) })
		for _, l := range lines {
			set.Boards = append(set.Boards, newGame(st, field, l).Board)
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
	line  session.TravellerLine
	field *session.Field
	words *words.Words
	said  []string // in the comment
}

func newGame(st *session.State, field *session.Field, l session.TravellerLine) *game {
	g := &game{Board: deal.NewBoard(l.Board, deal.Deal{}), line: l, field: field, words: words.English()}
	g.unusual(st)
	hand, tricks, released := study.Released(st, l.Section, l.Board)
	if st.Form(l.Key) != "" { // other cards than the deals have (Law 87)
		tricks, released = nil, false
	}
	if released {
		g.Deal, g.Dealer, g.Vul, g.Lesson = hand.Deal, hand.Dealer, hand.Vul, hand.Lesson
	}
	g.identification(st)
	from, sent := st.Recorded[l.Key]
	switch {
	case released:
		g.record(from)
	case st.Deals.Known() && !st.Deals.Released:
		g.say(g.words.DealsLocked())
	case sent && st.Arrived() >= st.Expected():
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

// say adds a sentence to the comment.
func (g *game) say(text string) { g.said = append(g.said, g.words.Sentence(text)) }

func (g *game) tag(name, value string) { g.Tags = append(g.Tags, deal.Tag{Name: name, Value: value}) }

// unusual tells why a result is not scored as usual.
func (g *game) unusual(st *session.State) {
	g.said = append(g.said, g.words.LineNotes(st, g.line)...)
	if g.line.Outcome == session.Artificial {
		g.say(g.words.Adjusted(g.line.Result))
	}
	if g.line.Corrected {
		g.say(g.words.Corrected(g.line.Reason))
	}
}

// unknown is how PBN says that something is not known.
const unknown = "?"

// identification are the tags that tell which game it is, and what came of it. Number, dealer, vulnerability
// and cards are left to the writer.
func (g *game) identification(st *session.State) {
	e, l := st.Evening, g.line
	ns, ew := scorecard.Sides(st, &l)
	if ns.Team { // PBN wants players here
		ns.Names, ew.Names = [2]string{}, [2]string{}
	}
	date := "????.??.??"
	if !e.Date.IsZero() {
		date = e.Date.Format("2006.01.02")
	}
	g.tag("Event", e.Name)
	g.tag("Site", e.Club)
	g.tag("Date", date)
	g.tag("West", cmp.Or(ew.Names[1], unknown))
	g.tag("North", cmp.Or(ns.Names[0], unknown))
	g.tag("East", cmp.Or(ew.Names[0], unknown))
	g.tag("South", cmp.Or(ns.Names[1], unknown))
	g.tag("Scoring", scoringTag(g.field))
	declarer, contract, result := "", "", ""
	switch {
	case l.PassedOut():
		contract = "Pass"
	case l.Outcome == session.Played:
		contract, result = strings.ToUpper(l.Contract.String()), fmt.Sprint(6+l.Contract.Level+l.Tricks)
		if declarer = l.Declarer.String(); l.SideOnly {
			declarer = unknown
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
	switch unit := sheet.BoardUnit(g.field); {
	case unit == scoring.IMP:
		g.score("ScoreIMP", l.NSValue, l.EWValue)
	case unit == scoring.Matchpoint && g.field.Teams == nil:
		g.score("ScoreMP", l.NSValue, l.EWValue)
		g.score("ScorePercentage", l.NSPct, l.EWPct)
	}
	g.tag("Section", session.Letter(l.Section))
	g.tag("Table", fmt.Sprint(l.Table))
}

// scoringTag is the form of scoring as PBN 2.1 (3.4.12) has it: a system, and what modifies it.
func scoringTag(f *session.Field) string {
	if f == nil {
		return unknown
	}
	chosen, err := f.Choices.Options()
	switch {
	case err != nil:
		return unknown
	case chosen.Teams != nil:
		return map[scoring.Unit]string{scoring.IMP: "IMP", scoring.Matchpoint: "BAM", scoring.TotalPoint: "TotalPoints"}[sheet.BoardUnit(f)]
	case chosen.Pairs.Method == scoring.TotalPoints:
		return "TotalPoints"
	case chosen.Pairs.Method == scoring.Butler && chosen.Pairs.Datum.Median:
		return "IMP;Butler;Median"
	case chosen.Pairs.Method == scoring.Butler:
		return "IMP;Butler"
	case chosen.Pairs.Method == scoring.CrossIMPs:
		return map[scoring.Divisor]string{scoring.PerComparison: "IMP;Cross2", scoring.PerScore: "IMP;Cross1",
			scoring.Undivided: "IMP;Cross", scoring.Probst: "IMP"}[chosen.Pairs.Divisor]
	}
	return "MatchPoints"
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
	g.said = append(g.said, g.words.LeftOut(from, auction, play)...)
	if n := g.nameSmall(); n < len(g.Play) {
		g.say(g.words.OnlySuit(n, g.Play[n]))
		g.Play = g.Play[:n]
	}
	result := g.line.Result
	if result.Outcome != session.Played || result.SideOnly {
		return
	}
	if c, declarer, done, err := deal.Contract(g.Dealer, g.Calls); err == nil && done && (c != result.Contract || c.Level > 0 && declarer != result.Declarer) {
		g.say(g.words.OtherContract(c, declarer, result))
	}
	if card, led := result.Lead.Card(); led && len(g.Play) == 0 && !result.PassedOut() && g.Deal != (deal.Deal{}) {
		lead := deal.PlayedCard{Seat: (result.Declarer + 1) & 3, Card: card}
		g.Play = []deal.PlayedCard{lead}
		if g.CheckPlay() != nil {
			g.Play = nil
			g.say(g.words.LeadElsewhere(lead))
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
