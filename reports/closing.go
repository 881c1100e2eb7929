package reports

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session"
)

// closing is what stands below a ranking: what the figures do not tell, and how it was scored.
type closing struct {
	*sheet.Report
	lines []string
}

const closingStep, closingGap = 4.0, 4.0

var styleClosing = paper.Style{Size: 8, Ink: paper.Grey}

func newClosing(s *sheet.Report, st *session.State, sc *session.Scores) closing {
	c := closing{Report: s}
	add := func(text string) {
		text = strings.ReplaceAll(text, " %", sheet.NoBreak+"%")
		c.lines = append(c.lines, s.Wrap(text, s.Width(), styleClosing)...)
	}
	note := func(text string) { add(s.Words.Sentence(text)) }
	for _, who := range slices.SortedFunc(maps.Keys(st.Standings), byNumber) {
		note(s.Words.Standing(st, st.Standings[who]))
	}
	for _, who := range slices.SortedFunc(maps.Keys(st.Substitutes), byNumber) {
		for _, f := range st.Substitutes[who] {
			note(s.Words.Fact(st, session.Entry{Fact: f}))
		}
	}
	for _, who := range slices.SortedFunc(maps.Keys(st.Carried), byNumber) {
		if f := sheet.FieldOf(sc, who.Section); f != nil {
			note(s.Words.Carried(st, who, st.Carried[who], f.Unit()))
		}
	}
	for _, p := range st.Penalties {
		note(s.Words.Penalty(st, p.PenaltyGiven))
	}
	for _, f := range st.Fouled() {
		note(s.Words.Fouled(st, f))
	}
	add(s.Words.Scoring(st.Scoring))
	return c
}

func byNumber(a, b session.Contestant) int {
	return cmp.Or(cmp.Compare(a.Section, b.Section), cmp.Compare(a.Number, b.Number))
}

func (c closing) height() float64 { return closingGap + closingStep*float64(len(c.lines)) }

// draw sets it below what is there; what has no room goes to the next page.
func (c closing) draw() {
	c.KeepTogether(c.height())
	c.Y += closingGap
	for _, line := range c.lines {
		if closingStep > c.Room() {
			c.NextPage()
		}
		c.Y += closingStep
		c.Text(c.Left(), c.Y-1, line, styleClosing, paper.ToLeft)
	}
}
