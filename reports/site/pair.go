package site

import (
	"fmt"
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
	if k.judged {
		heads = k.Site.heads("pair.bid", number)
		if k.of.Led {
			heads = append(heads, k.head("pair.lead", number))
		}
		heads = append(heads, k.head("pair.play", number))
	}
	heads = append(heads, head{Full: k.say("pair.from-average")})
	if k.judged {
		heads = append(heads, head{Text: k.say("pair.cards-say")})
	}
	return heads
}

// swing is what made the difference on a board.
func (k *carding) swing(l *scorecard.Row) (row []cell) {
	b := k.boards[l]
	if k.judged {
		parts := make([]cell, len(k.of.Parts(&k.of.Sum)))
		for i := range parts {
			parts[i].Class = number
			if b != nil && b.Swing != nil {
				parts[i].Text = k.Words.Signed(k.of.Parts(b.Swing)[i], k.swings)
			}
		}
		row = parts
	}
	if b == nil {
		row = append(row, cell{})
	} else {
		row = append(row, cell{Bars: k.bars(b), Text: k.Words.Signed(b.Over, k.swings), Class: "bars"})
	}
	if k.judged {
		says := cell{Class: "text"}
		if b != nil {
			says.Text = printed.CardsSay(k.Words, b)
		}
		row = append(row, says)
	}
	return row
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

// bars go from the middle to the right for what a board gained, and to the left for what it
// lost, part by part.
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

// met are the opponents, with what the contestant had against each; of boards that
// everybody may see.
func (k *carding) met() []part {
	if k.hides || len(k.of.Meetings) < 2 {
		return nil
	}
	heads := k.Site.heads("print.round", number)
	if k.player {
		heads = append(heads, k.head("print.partner", ""))
	}
	result := k.head(sheet.UnitLabel(sheet.BoardUnit(k.card.Ranking.Field), k.team), strong)
	if k.percent {
		result = k.head("print.percent", strong)
	}
	t := &table{Heads: append(heads, k.head("print.opponents", ""), k.head("print.boards", ""), result)}
	for _, m := range k.of.Meetings {
		row := []cell{{Text: fmt.Sprint(m.Round), Class: number, Head: true}}
		if k.player {
			row = append(row, cell{Who: k.sideLinks(k.card.Who.Section, m.Partner, false), Class: whoIs})
		}
		opponents := k.sideLinks(k.card.Who.Section, m.Opponents, len(k.card.Ranking.Combined) > 0)
		var boards []int
		for _, b := range m.Boards {
			boards = append(boards, b.Number)
		}
		share := cell{Text: sheet.SymbolNone, Class: strong}
		if m.Share.Boards > 0 {
			share.Text = printed.ShareOf(k.Words, m.Share, k.swings)
		}
		t.Rows = append(t.Rows, append(row, cell{Who: opponents, Class: whoIs},
			cell{Text: k.Words.Numbers(boards)}, share))
	}
	return []part{{Heading: k.say("print.opponents"), Anchor: "met", Table: t}}
}
