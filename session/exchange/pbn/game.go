package pbn

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/exchange/account"
	"clubnight/session/movement"
)

// game is a result as a game of its own.
type game struct {
	deal.Board
	p    *section
	line *account.BoardPlay
	said []string // in the comment
}

func (p *section) game(l *account.BoardPlay) deal.Board {
	g := &game{Board: p.heading(l.Board), p: p, line: l}
	if l.Form == "" { // else other cards than the deals have (Law 87)
		if known := p.cards(&g.Board); known != nil && known.Tricks != nil {
			for _, t := range AnalysisTags(*known.Tricks, g.Dealer, g.Vul) {
				// the reference verifier refuses a Score beside it
				if !strings.EqualFold(t.Name, "OptimumResultTable") {
					g.SetTag(t)
				}
			}
		}
	}
	g.who()
	g.result()
	g.record()
	g.Comment = strings.Join(append(p.o.notes.notes(g), g.said...), "\n")
	return g.Board
}

func (g *game) tag(name, value string) { g.Tags = append(g.Tags, deal.Tag{Name: name, Value: value}) }

// who are the tags of place and players.
func (g *game) who() {
	l := g.line
	nsNumber, ewNumber := l.Seated()
	north, south, pairNS := g.p.side(l, nsNumber, scoring.NS)
	east, west, pairEW := g.p.side(l, ewNumber, scoring.EW)
	for seat, name := range map[string]string{"West": west, "North": north, "East": east, "South": south} {
		g.tag(seat, cmp.Or(name, unknown))
	}
	g.tag("PairNS", pairNS)
	g.tag("PairEW", pairEW)
	if l.Round > 0 {
		g.tag("Round", fmt.Sprint(l.Round))
	}
	if l.Table > 0 {
		g.tag("Table", fmt.Sprint(l.Table))
	}
	if g.p.account.Plays == movement.Team {
		home, away, room := nsNumber, ewNumber, "Open"
		for _, m := range g.p.Matches {
			if (m.Round == l.Round || m.Round == 0) && m.Home == ewNumber && m.Away == nsNumber {
				home, away, room = ewNumber, nsNumber, "Closed"
			}
		}
		g.tag("HomeTeam", g.p.teamName(home))
		g.tag("VisitTeam", g.p.teamName(away))
		g.tag("Room", room)
	}
}

func (p *section) teamName(number int) string {
	return cmp.Or(p.contestant(number, scoring.NoSide).Name, fmt.Sprint(number))
}

// side are the two at a table, North or East first, and what they are called by number.
func (p *section) side(l *account.BoardPlay, of int, side scoring.Side) (first, second, called string) {
	c := p.contestant(of, side)
	name := func(c *account.Contestant, i int) string {
		if i >= 0 && i < len(c.Players) {
			return c.Players[i].Name
		}
		return ""
	}
	switch p.account.Plays {
	case movement.Individual:
		partner := l.South
		if (side == scoring.EW) != l.WrongDirection {
			partner = l.West
		}
		return name(c, 0), name(p.contestant(partner, side), 0), fmt.Sprintf("%d-%d", of, partner)
	case movement.Team:
		seats := [2]int{-1, -1}
		for _, up := range c.LineUps {
			if up.FromRound > l.Round {
				continue
			}
			if seats = up.NS; side == scoring.EW {
				seats = up.EW
			}
		}
		return name(c, seats[0]), name(c, seats[1]), fmt.Sprint(of)
	}
	names := session.Names{name(c, 0), name(c, 1)}
	for _, s := range c.Substitutes {
		if s.FromRound <= l.Round {
			names = s.Names
		}
	}
	return names[0], names[1], fmt.Sprint(of)
}

// result are contract, score and what it was worth.
func (g *game) result() {
	l := g.line
	declarer, contract, result := "", "", ""
	switch {
	case l.Doubt.Any():
	case l.PassedOut():
		contract = "Pass"
	case l.Outcome == session.Played:
		declarer, contract, result = l.Declarer.String(), strings.ToUpper(l.Contract.String()), fmt.Sprint(6+
			l.Contract.Level+l.Tricks)
		if l.SideOnly { // the score tells side and tricks
			declarer, result = unknown, unknown
		}
	}
	g.tag("Declarer", declarer)
	g.tag("Contract", contract)
	g.tag("Result", result)
	if points, ok := l.Points(); ok {
		g.tag("Score", fmt.Sprintf("NS %d", points))
	}
	switch u := unit(g.p.account); {
	case u == scoring.IMP:
		g.score("ScoreIMP", l.NSAward, l.EWAward)
	case u == scoring.Matchpoint && g.p.account.Plays != movement.Team:
		g.score("ScoreMP", l.NSAward, l.EWAward)
		g.score("ScorePercentage", l.NSPercent, l.EWPercent)
	}
	if g.p.o.Form != Games {
		return
	}
	ns, ew, by := rulings(l)
	for name, value := range map[string]string{"AdjustedNS": ns, "AdjustedEW": ew, "AdjustedBy": by, "Form": l.Form} {
		if value != "" {
			g.tag(name, value)
		}
	}
}

// rulings are what stands for a score, as scoring.ParseRuling reads it, "" for nothing,
// and whose it is: "director" or "table".
func rulings(l *account.BoardPlay) (ns, ew, by string) {
	ns, ew = l.ForNS.String(), l.ForEW.String()
	switch {
	case l.Doubt.Any() || ns == "" && ew == "" && (l.Outcome == session.Undecided || l.Outcome == session.Unread):
		ns, ew = "undecided", "undecided"
	case ns == "" && ew == "" && l.Outcome == session.NotPlayed:
		ns, ew = "not played", "not played"
	}
	switch {
	case ns == "" && ew == "":
	case l.Ruled:
		by = "director"
	default:
		by = "table"
	}
	return ns, ew, by
}

// score writes what each side was given: "NS 12 EW 4".
func (g *game) score(name string, ns, ew *scoring.Frac) {
	var sides []string
	if ns != nil {
		sides = append(sides, "NS "+decimal(*ns))
	}
	if ew != nil {
		sides = append(sides, "EW "+decimal(*ew))
	}
	if sides != nil {
		g.tag(name, strings.Join(sides, " "))
	}
}

// record takes over auction and play, or else the card led.
func (g *game) record() {
	l := g.line
	g.Calls, g.Play = l.Calls, slices.Clone(l.Play)
	if g.Deal == (deal.Deal{}) {
		g.Play = nil
	}
	if n := g.nameSmall(); n < len(g.Play) {
		g.said = append(g.said, g.p.o.notes.onlySuit(n, g.Play[n])...)
		g.Play = g.Play[:n]
	}
	if l.Outcome != session.Played || l.SideOnly || l.Doubt.Any() {
		g.Calls, g.Play = nil, nil // without a declarer neither can stand
		return
	}
	// agreed otherwise than played (PBN 2.1, 3.4.15)
	if tricks, all := g.taken(); all && tricks != 6+l.Contract.Level+l.Tricks {
		g.SetTag(deal.Tag{Name: "Result", Value: fmt.Sprint("^", 6+l.Contract.Level+l.Tricks)})
	}
	if c, declarer, done, err := deal.Contract(g.Dealer, g.Calls); err == nil && done &&
		(c != l.Contract || c.Level > 0 && declarer != l.Declarer) {
		g.said = append(g.said, g.p.o.notes.otherContract(c, declarer, l.Result)...)
	}
	if card, led := l.Lead.Card(); led && len(g.Play) == 0 && !l.PassedOut() && g.Deal != (deal.Deal{}) {
		lead := deal.PlayedCard{Seat: (l.Declarer + 1) & 3, Card: card}
		g.Play = []deal.PlayedCard{lead}
		if g.CheckPlay() != nil {
			g.Play = nil
			g.said = append(g.said, g.p.o.notes.leadElsewhere(lead)...)
		}
	}
}

// taken counts declarer's tricks by the cards; all is false where they are not all there.
func (g *game) taken() (tricks int, all bool) {
	if len(g.Play) != 52 || g.line.Contract.Level == 0 {
		return 0, false
	}
	for trick := range slices.Chunk(g.Play, 4) {
		winner, known := deal.Winner(trick, g.line.Contract.Denomination)
		if !known {
			return 0, false
		}
		if winner.Side() == g.line.Declarer.Side() {
			tricks++
		}
	}
	return tricks, true
}

// nameSmall names the cards of which only the suit is on record where a single card below
// the ten can have been it, since PBN has no sign for such cards. It gives the place of
// the first that stays unknown, else the number of cards.
func (g *game) nameSmall() int {
	var named deal.Hand
	for _, c := range g.Play {
		if !c.Small {
			named |= 1 << c.Card
		}
	}
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
