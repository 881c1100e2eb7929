package reports

import (
	"slices"
	"strings"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/scorecard"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// card is one contestant's evening as it is printed.
type card struct {
	*scorecard.Card
	place string
	lines []cardLine
	ends  []bool // of each line, whether it is the last of its round
	notes sheet.Notes
}

// cardLine is a line of a card with the marks of its notes.
type cardLine struct {
	*scorecard.Row
	marks string
}

// cardsOf gives the cards in the order of numbers, field by field.
func cardsOf(say *words.Words, st *session.State, sc *session.Scores) []*card {
	var cards []*card
	for _, c := range scorecard.All(st, sc) {
		cards = append(cards, newCard(say, st, c))
	}
	return cards
}

func newCard(say *words.Words, st *session.State, from *scorecard.Card) *card {
	c := &card{Card: from, place: say.PlaceOf(from.Ranking, from.At), ends: from.RoundEnds()}
	for i := range from.Lines {
		l := cardLine{Row: &from.Lines[i]}
		if l.Part == scorecard.Board {
			l.marks = c.mark(say, st, l.Row)
		}
		c.lines = append(c.lines, l)
	}
	if n := len(c.lines); n > 0 && c.lines[n-1].Part == scorecard.Adjustments {
		for _, p := range st.Penalties {
			if p.Who == c.Who {
				// the last of them is marked
				c.lines[n-1].marks = c.notes.Add(say.Sentence(say.Penalty(st, p.PenaltyGiven)))
			}
		}
	}
	return c
}

// mark marks what is unusual about a board.
func (c *card) mark(say *words.Words, st *session.State, l *scorecard.Row) (marks string) {
	if l.Result == nil && l.Other == nil {
		return c.notes.Add(say.Sentence(say.NotPlayedBy(l.Ruling)))
	}
	for _, r := range []*session.TravellerLine{l.Result, l.Other} {
		if r != nil {
			marks = strings.TrimSpace(marks + " " + c.notes.About(say, st, *r))
		}
	}
	return marks
}

func (c *card) plays() movement.ContestantKind { return c.Plays() }

// label is what a line is that is no board, "" of a board.
func (l cardLine) label() printed.Message { return sheet.LineLabel(l.Row) }

// outcome tells what was played, or what the contestant gets where it did not play.
func (s *cardSet) outcome(l cardLine) []paper.Cell {
	if l.Result == nil {
		return []paper.Cell{{Text: s.Words.Capital(s.Words.RulingShort(l.Ruling)), Span: s.outcomeSpan()}}
	}
	cells := outcomeCells(s.Words, s.st, l.Result.Received)
	switch {
	case len(cells) == 1:
		cells[0].Span = s.outcomeSpan()
	case s.beside:
		contract, by, lead, tricks := cells[0].Text, cells[1].Text, cells[2], cells[3].Text
		return []paper.Cell{{Text: contract + " " + by + " " + tricks}, lead}
	}
	return cells
}

func (l cardLine) percentage(figures words.Figures) string {
	percent, ok := l.Percent()
	if !ok {
		return ""
	}
	return figures.BoardPercent(percent)
}

// sameTable reports whether a line belongs to the same opponents in the same round,
// sitting the same way.
func sameTable(a, b cardLine) bool {
	return a.label() == "" && b.label() == "" && a.Round == b.Round &&
		slices.Equal(a.Opponents.Numbers, b.Opponents.Numbers) && a.Side == b.Side
}
