package sheet

import (
	"fmt"
	"slices"
	"strings"

	"clubnight/reports/paper"
	"clubnight/session"
	"clubnight/session/words"
)

// Notes are the sentences under a traveller or a card, each once. They tell what is
// unusual about the lines that bear their marks.
type Notes []string

const noteStep = 4.0

var styleNote = paper.Style{Size: 8, Ink: paper.Black}

// About notes what is unusual about a result, and gives the marks of these notes.
func (n *Notes) About(w *words.Words, st *session.State, l session.TravellerLine) string {
	said := w.LineNotes(st, l)
	if l.Ruling != nil {
		said = append(said, w.Sentence(w.AtTable(l.Received)))
	}
	return n.Add(said...)
}

// Add notes sentences, and gives their marks. Empty ones are none.
func (n *Notes) Add(sentences ...string) string {
	var marks []string
	for _, text := range sentences {
		if text != "" {
			marks = append(marks, n.mark(text))
		}
	}
	return strings.Join(marks, " ")
}

// mark gives the mark of a note, which it adds if it is new.
func (n *Notes) mark(text string) string {
	i := slices.Index(*n, text)
	if i < 0 {
		i = len(*n)
		*n = append(*n, text)
	}
	return superscript(i + 1)
}

// Height is what the notes take over a width, in millimetres.
func (n Notes) Height(s *Report, width float64) float64 {
	if len(n) == 0 {
		return 0
	}
	lines := 0
	for i, note := range n {
		lines += len(s.Wrap(superscript(i+1)+" "+note, width, styleNote))
	}
	return 1 + s.Step(noteStep, styleNote)*float64(lines)
}

// Draw sets the notes under what they belong to, from x on over a width; what has no room
// goes to the next page.
func (n Notes) Draw(s *Report, x, width float64) {
	if len(n) == 0 {
		return
	}
	s.Y++
	for i := range n {
		n.DrawOne(s, i, x, width)
	}
}

// DrawOne sets the i-th note, counted from 0, for whoever places them one by one.
func (n Notes) DrawOne(s *Report, i int, x, width float64) {
	s.Paragraph(x, width, superscript(i+1)+" "+n[i], styleNote, noteStep)
}

// superscript writes a number small and high.
func superscript(n int) string {
	return strings.Map(func(r rune) rune { return []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[r-'0'] }, fmt.Sprint(n))
}
