package paper

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Align says to which side of its place a text keeps.
type Align int

// The alignments. ToPoint puts the last digit before a decimal point, or before a sign that follows
// the number as in "2=", in one line with those above and below.
const (
	ToLeft Align = iota
	ToRight
	Centred
	ToPoint
)

// mmPerPoint turns the size of letters into a length on the page.
const mmPerPoint = 25.4 / 72

// diamondScale makes diamonds larger than hearts, so that black and white prints keep them apart.
const diamondScale = 1.12

// Text draws one line of text with its baseline at y. x is its left end, its right end or its
// middle, as align says; ToPoint is for grids and acts as ToRight here. Suit symbols get their
// colours.
func (s *Sheet) Text(x, y float64, text string, st Style, align Align) {
	text = clean(text)
	switch align {
	case ToRight, ToPoint:
		x -= s.measure(text, st)
	case Centred:
		x -= s.measure(text, st) / 2
	}
	for _, r := range inRuns(text, st, s.Pips) {
		s.font(r.Style)
		s.put(mark{kind: letters, x: x, y: y, text: r.text, size: r.Size, bold: r.Bold, ink: r.Ink})
		x += s.pdf.GetStringWidth(r.text)
	}
}

// Pips are the inks of suit symbols. A suit without one takes the ink of the text around it.
type Pips map[rune]Color

// The usual two colours, and a colour for every suit.
var (
	TwoColours  = Pips{'♥': Red, '♦': Red}
	FourColours = Pips{'♥': Red, '♦': Orange, '♣': Green}
)

// Measure gives the width of a text.
func (s *Sheet) Measure(text string, st Style) float64 { return s.measure(clean(text), st) }

func (s *Sheet) measure(text string, st Style) (w float64) {
	for _, r := range inRuns(text, st, s.Pips) {
		s.font(r.Style)
		w += s.pdf.GetStringWidth(r.text)
	}
	return w
}

func (s *Sheet) font(st Style) {
	s.pdf.SetFont(family, weightOf(st.Bold), st.Size)
}

// weightOf names a weight of the font as the PDF has it.
func weightOf(bold bool) string {
	if bold {
		return "B"
	}
	return ""
}

// run is a part of a line in one style.
type run struct {
	text string
	Style
}

// inRuns splits a line where a suit with an ink of its own begins or ends.
func inRuns(text string, st Style, pips Pips) []run {
	var runs []run
	for text != "" {
		i := strings.IndexFunc(text, func(r rune) bool { _, own := pips[r]; return own })
		if i < 0 {
			return append(runs, run{text, st})
		}
		if i > 0 {
			runs = append(runs, run{text[:i], st})
		}
		pip, length := utf8.DecodeRuneInString(text[i:])
		n := i + length
		suit := st
		suit.Ink = pips[pip]
		if pip == '♦' {
			suit.Size *= diamondScale
		}
		runs = append(runs, run{text[i:n], suit})
		text = text[n:]
	}
	return runs
}

// Smallest is how far Fit makes letters smaller before it leaves any out.
const Smallest = 0.8

// How far Fit makes letters smaller: a little before it takes a shorter wording, more before it
// leaves letters out.
const (
	slightly = 0.9
	smallest = Smallest
)

// Fit finds a way to write something in width w: the first of the wordings that fits, in smaller
// letters if need be, and if none does the last one cut short with an ellipsis. Wordings go from
// the fullest to the shortest.
func (s *Sheet) Fit(w float64, st Style, wordings ...string) (string, Style) {
	for _, least := range []float64{slightly, smallest} {
		for _, wording := range wordings {
			text := clean(wording)
			wide := s.measure(text, st)
			if wide <= w {
				return text, st
			}
			if scale := w / wide; scale >= least {
				st.Size *= scale * 0.999 // so that rounding of sizes never makes it too wide
				return text, st
			}
		}
	}
	small := st
	small.Size *= smallest
	text := clean(wordings[len(wordings)-1])
	letters := []rune(text)
	cut := func(n int) string { return strings.TrimRightFunc(string(letters[:n]), trailing) + "…" }
	n := sort.Search(len(letters), func(i int) bool { return s.measure(cut(i+1), small) > w })
	return cut(n), small
}

// trailing are the letters that do not stand before an ellipsis.
func trailing(r rune) bool {
	return unicode.IsSpace(r) || unicode.IsPunct(r) || unicode.Is(unicode.Mn, r)
}

// clean leaves only what the font and the writer can take: letters composed, no control or
// direction marks, nothing beyond the basic plane (emoji become a box).
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r > 0xFFFF:
			return '□'
		case r == '\u202f': // the font has no narrow blank, and no line ends at one
			return '\u00a0'
		case unicode.IsSpace(r) && r != ' ' && r != '\u00a0', unicode.IsControl(r):
			return ' '
		case unicode.Is(unicode.Cf, r), r >= 0xFE00 && r <= 0xFE0F:
			return -1
		}
		return r
	}, norm.NFC.String(strings.ToValidUTF8(text, "\uFFFD")))
}

// breaks tells where a line may end.
func breaks(r rune) bool { return unicode.IsSpace(r) && r != '\u00a0' }

// Wrap breaks a text into lines of at most width w, at its spaces but not at U+00A0, which keeps what
// it joins in one line. A word that is wider than a line stands alone and is cut short.
func (s *Sheet) Wrap(text string, w float64, st Style) []string {
	var lines []string
	line := ""
	for _, word := range strings.FieldsFunc(clean(text), breaks) {
		if s.measure(word, st) > w {
			word, _ = s.Fit(w*smallest, st, word)
		}
		switch longer := line + " " + word; {
		case line == "":
			line = word
		case s.measure(longer, st) <= w:
			line = longer
		default:
			lines = append(lines, line)
			line = word
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}
