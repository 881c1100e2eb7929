package sheet

import (
	"strconv"

	"clubnight/scoring"
	"clubnight/session/competition"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// Competed says the lines of a competition, on paper and on pages.
type Competed struct {
	// Figure heads what they are ranked by.
	Figure printed.Message

	words   *words.Words
	percent bool
	places  int
}

// NewCompeted is how the lines of a competition with that rule are said.
func NewCompeted(w *words.Words, rule competition.Rule, lines []competition.Competitor) Competed {
	c := Competed{Figure: "print.average", words: w, percent: rule.InPercent(), places: 2}
	if rule.Total {
		c.Figure = "print.total"
	}
	if !c.percent {
		var figures []scoring.Frac
		for i := range lines {
			figures = append(figures, lines[i].Figure)
		}
		c.places = Decimals(2, figures)
	}
	return c
}

// Line is the place of a line, "–" for who is not ranked, and its figure.
func (c Competed) Line(l *competition.Competitor) (place, figure string) {
	place = SymbolNone
	if l.Ranked {
		place = strconv.Itoa(l.Place)
		if l.Tied {
			place += "="
		}
	}
	if c.percent {
		return place, c.words.Percent(l.Figure, c.places)
	}
	return place, c.words.Figure(l.Figure, c.places)
}
