package site

import (
	"slices"
	"strings"

	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session/review"
	"clubnight/session/scorecard"
	"clubnight/session/words/printed"
)

// bar is a part of what a board has beyond the average, in a frame of barWide units.
type bar struct{ X, Width, Class string }

const (
	barWide = 96.0
	barEdge = 2.0
)

// swingClasses are those of bid, lead and play, and of what cannot be told apart.
var swingClasses = map[int][]string{3: {"bid", "led", "rest"}, 2: {"bid", "rest"}, 1: {"all"}}

// swingHeads head what made the difference, where the cards tell of a board.
func (k *carding) swingHeads() (heads []head) {
	switch {
	case !k.judged:
		return nil
	case k.of.Led:
		return k.Site.heads("pair.bid", number, "pair.lead", number, "pair.play", number)
	}
	return k.Site.heads("pair.bid", number, "pair.play", number)
}

// swing is what made the difference on a board.
func (k *carding) swing(l *scorecard.Row) []cell {
	parts := make([]cell, len(k.swingHeads()))
	b := k.boards[l]
	for i := range parts {
		parts[i].Class = number
		if b != nil && b.Swing != nil {
			parts[i].Text = k.Words.Signed(k.of.Parts(b.Swing)[i], k.swings)
		}
	}
	return parts
}

// bar is what a board has beyond the average, as a drawing.
func (k *carding) bar(l *scorecard.Row) cell {
	b := k.boards[l]
	if b == nil || !b.Scored {
		return cell{}
	}
	return cell{Bars: k.bars(b), Text: k.Words.Signed(b.Over, k.swings), Class: "bars"}
}

// meeting heads the boards against the same opponents, with what they brought where
// everybody may see all of them.
func (k *carding) meeting(m *review.Meeting, columns int) cell {
	c := cell{Who: []link{{Text: k.Words.Capital(k.Words.Rounds(m.Round, m.Round))}}, Class: "met", Span: columns}
	if len(m.Opponents.Numbers) > 0 {
		if k.player {
			c.Who = append(c.Who, k.sideLinks(k.card.Who.Section, m.Partner, false)...)
			c.Who[len(c.Who)-1].Text = "+ " + c.Who[len(c.Who)-1].Text
		}
		c.Who = append(c.Who, k.sideLinks(k.card.Who.Section, m.Opponents, len(k.card.Ranking.Combined) > 0)...)
	}
	shown := !slices.ContainsFunc(m.Boards, func(b *review.Board) bool { return !k.showsLine(k.card, b.Row) })
	if m.Share.Boards > 0 && shown {
		c.Text = printed.ShareOf(k.Words, m.Share, k.swings)
	}
	return c
}

// partsOf are what the bar of a board is made of.
func (k *carding) partsOf(b *review.Board) []scoring.Frac {
	if b.Swing != nil {
		return k.of.Parts(b.Swing)
	}
	return []scoring.Frac{b.Over}
}

// scaled finds how long bars are, so that the longest has room.
func (k *carding) scaled() {
	widest := 1e-9
	for _, b := range k.of.Boards {
		left, right := 0.0, 0.0
		for _, f := range k.partsOf(b) {
			left, right = left-min(sheet.Float(f), 0), right+max(sheet.Float(f), 0)
		}
		widest = max(widest, left, right)
	}
	k.scale = (barWide/2 - barEdge) / widest
}

// bars go from the middle to the right for what a board gained, and to the left for what
// it lost, part by part.
func (k *carding) bars(b *review.Board) (list []bar) {
	left, right := barWide/2, barWide/2
	parts := k.partsOf(b)
	for i, f := range parts {
		w := sheet.Float(f) * k.scale
		at := right
		switch {
		case w > 0:
			right += w
		case w < 0:
			left += w
			at = left
		default:
			continue
		}
		list = append(list, bar{coordinate(at), coordinate(max(w, -w)), swingClasses[len(parts)][i]})
	}
	return list
}

// explained tells how the figures are to be read.
func (k *carding) explained() []string {
	said := append([]string{k.say("pair.how")}, printed.ExplainPair(k.Words, k.of)...)
	if !k.judged {
		said = append(said[:1], k.say("pair.explain-bar"))
	}
	if !k.hides {
		said = append(said, k.Words.Sentence(k.Words.Capital(printed.PairTogether(k.Words, k.of, k.swings))))
	}
	return []string{strings.Join(said, " ")}
}

// shown is a side of a table by its names, else by its numbers.
func (k *carding) shown(side scorecard.Side) string {
	text := k.roll.Surnames(side.Names)
	if side.Team {
		text = k.Words.Names(side.Names)
	}
	if text == "" {
		text = side.Number(k.card.Who.Section, false)
	}
	return text
}
