package reports

import (
	"fmt"
	"io"
	"strings"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/history"
)

// RulingsSheet writes every ruling, penalty and correction of the evening that is in
// force as a PDF: when it was given and by whom, what with law and reason, and what it
// did to those whom it is about. It returns sheet.ErrNothingToPrint where there is none.
func RulingsSheet(w io.Writer, st *session.State, sc *session.Scores, p sheet.PageSetup) error {
	entries := ruled(st)
	if len(entries) == 0 {
		return fmt.Errorf("rulings: %w", sheet.ErrNothingToPrint)
	}
	s := sheet.Begin(st, sc, p, "print.rulings")
	l := listed{columns: []paper.Column{
		titled(s, "print.time", paper.Column{Align: paper.ToRight}),
		titled(s, "print.given-by", paper.Column{Share: 0.7}),
		titled(s, "print.what", paper.Column{Share: 1.6}),
		titled(s, "print.effect", paper.Column{Share: 1.4}),
	}}
	for _, e := range entries {
		effects := effectsOf(s, st, sc, e)
		if len(effects) == 0 {
			effects = []string{sheet.SymbolNone}
		}
		l.rows = append(l.rows, []paper.Cell{{Text: s.Words.Time(e.At)}, {Text: s.Words.Capital(s.Words.By(st, e))},
			{Text: s.Words.Sentence(s.Words.Fact(st, e)), Lines: linesOfText},
			{Text: joined(effects), Parts: effects, Lines: linesOfText}})
	}
	l.draw(s)
	return s.Finish(w)
}

// linesOfText is how many lines a sentence in a table may take before
// letters get smaller.
const linesOfText = 12

// ruled are the entries in force that the director decided results with. A result that he
// only entered is no decision.
func ruled(st *session.State) (list []session.Entry) {
	for _, e := range st.Entries() {
		if _, undone := e.Fact.(session.Undone); undone || !st.InForce(e.Seq) {
			continue
		}
		if g := history.GroupOf(st, e); g == history.Rulings || g == history.Corrections && !st.FirstWord(e) {
			list = append(list, e)
		}
	}
	return list
}

// joined is several short texts in one line.
func joined(texts []string) (text string) {
	for i, t := range texts {
		if i > 0 {
			text += "; "
		}
		text += t
	}
	return text
}

// effectsOf says what an entry did to those whom it is about: their figures without
// it, and with it. There is nothing to say where later entries rest on it, or
// nothing changed for them.
func effectsOf(s *sheet.Report, st *session.State, sc *session.Scores, e session.Entry) (list []string) {
	without, err := st.With(session.Undone{Entry: e.Seq})
	if err != nil {
		return nil
	}
	before, err := without.Score()
	if err != nil {
		return nil
	}
	for _, who := range history.ContestantsOf(st, e) {
		was, is := standing(s, before, who), standing(s, sc, who)
		if was != is {
			text := s.Say("print.effect-on", "Who", s.Words.Contestant(st, who), "Was", was, "Is", is)
			list = append(list, strings.ReplaceAll(text, " %", sheet.NoBreak+"%"))
		}
	}
	return list
}

// standing is a contestant's figure and place in the ranking: "54.17 %, 3=".
func standing(s *sheet.Report, sc *session.Scores, who session.Contestant) string {
	for _, r := range sc.Rankings {
		if r.WithHandicap {
			continue
		}
		for i := range r.Ranks {
			if rank := &r.Ranks[i]; rank.Who == who {
				return s.Words.Figures(r.Field).Said(&rank.Row) + ", " + s.Words.PlaceOf(&r, i)
			}
		}
	}
	return sheet.SymbolNone
}
