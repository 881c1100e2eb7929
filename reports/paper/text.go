package paper

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Align says to which side of its place a text keeps.
type Align int

// The alignments. ToPoint puts the last digit before a decimal point, or before a sign
// that follows the number as in "2=", in one line with those above and below.
const (
	ToLeft Align = iota
	ToRight
	Centred
	ToPoint
)

// mmPerPoint turns the size of letters into a length on the page.
const mmPerPoint = 25.4 / 72

// diamondScale makes diamonds larger than hearts, so that black and white
// prints keep them apart.
const diamondScale = 1.12

// Text draws one line of text with its baseline at y. x is its left end, its right end
// or its middle, as align says; ToPoint is for grids and acts as ToRight here. Suit
// symbols get their colours.
func (s *Sheet) Text(x, y float64, text string, st Style, align Align) {
	text, st = s.clean(text), s.legible(st)
	if inPlace.MatchString(text) {
		s.pages[s.current].lacking = true
	}
	switch align {
	case ToRight, ToPoint:
		x -= s.measure(text, st)
	case Centred:
		x -= s.measure(text, st) / 2
	}
	s.asText(func() {
		shown := seen(text)
		for i, r := range s.inRuns(shown, st) {
			m := mark{kind: letters, x: x, y: y, text: r.text, size: r.Size, bold: r.Bold, ink: r.Ink, font: r.font}
			if m.turned = shown != text; m.turned && i == 0 {
				m.says = text
			}
			s.put(m)
			x += widthOf(r)
		}
	})
}

// Pips are the inks of suit symbols. A suit without one takes the ink of
// the text around it.
type Pips map[rune]Color

// The usual two colours, and a colour for every suit.
var (
	TwoColours  = Pips{'♥': Red, '♦': Red}
	FourColours = Pips{'♥': Red, '♦': Orange, '♣': Green}
)

// Measure gives the width of a text.
func (s *Sheet) Measure(text string, st Style) float64 { return s.measure(text, st) }

// measured is a text whose width is known, for letters of one point.
type measured struct {
	text string
	bold bool
}

// mostMeasured is how many widths are kept: tables ask for the same ones again and again.
const mostMeasured = 20_000

func (s *Sheet) measure(text string, st Style) float64 {
	return s.legible(st).Size * known(&s.widths, measured{text, st.Bold}, func() (w float64) {
		for _, r := range s.inRuns(seen(s.clean(text)), Style{Size: 1, Bold: st.Bold}) {
			w += widthOf(r)
		}
		return w
	})
}

// clean is clean, known of texts that were asked for before.
func (s *Sheet) clean(text string) string {
	if isPlain(text) {
		return text
	}
	return known(&s.cleaned, text, func() string { return s.setup.Font.clean(text) })
}

// known finds what was found before, or keeps what find finds.
func known[K comparable, V any](kept *map[K]V, key K, find func() V) V {
	v, ok := (*kept)[key]
	if !ok {
		v = find()
		if *kept == nil || len(*kept) >= mostMeasured {
			*kept = map[K]V{}
		}
		(*kept)[key] = v
	}
	return v
}

// widthOf is the width of a part of a line, in millimetres.
func widthOf(r run) (w float64) {
	f := outlinesOf(r.Bold)
	if r.font != nil {
		f = r.font.outlines
	}
	for _, letter := range r.text {
		w += f.advance(letter)
	}
	return w * r.Size * mmPerPoint
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
	font *Font // the club's, nil for those of the program
}

// inRuns splits a line where a suit with an ink of its own, or letters of the club's font
// begin or end.
func (s *Sheet) inRuns(text string, st Style) (runs []run) {
	font := s.setup.Font
	if font == nil || isPlain(text) {
		return inRuns(text, st, s.Pips)
	}
	for text != "" {
		first, _ := utf8.DecodeRuneInString(text)
		own := font.takes(first)
		n := strings.IndexFunc(text, func(r rune) bool { return font.takes(r) != own })
		if n < 0 {
			n = len(text)
		}
		if own {
			runs = append(runs, run{text[:n], st, font})
		} else {
			runs = append(runs, inRuns(text[:n], st, s.Pips)...)
		}
		text = text[n:]
	}
	return runs
}

// inRuns splits a line where a suit with an ink of its own begins or ends.
func inRuns(text string, st Style, pips Pips) []run {
	var runs []run
	for text != "" {
		i := strings.IndexFunc(text, func(r rune) bool { _, own := pips[r]; return own })
		if i < 0 {
			return append(runs, run{text: text, Style: st})
		}
		if i > 0 {
			runs = append(runs, run{text: text[:i], Style: st})
		}
		pip, length := utf8.DecodeRuneInString(text[i:])
		n := i + length
		suit := st
		suit.Ink = pips[pip]
		if pip == '♦' {
			suit.Size *= diamondScale
		}
		runs = append(runs, run{text: text[i:n], Style: suit})
		text = text[n:]
	}
	return runs
}

// least is how far Set makes letters smaller, of their size, before it breaks a line.
const least = 0.85

// Set finds a way to write something in width w, of which nothing is cut: the first
// of the wordings that has room in one line, in letters that are a little smaller if
// need be; else the fullest in several lines. Wordings go from the fullest to the
// shortest and say the same.
func (s *Sheet) Set(w float64, st Style, wordings ...string) ([]string, Style) {
	st = s.legible(st)
	for _, wording := range wordings {
		text := s.clean(wording)
		scale := w / max(s.measure(text, st), 1e-9)
		if scale >= 1 {
			return []string{text}, st
		}
		// so that rounding of sizes never makes it too wide
		if size := st.Size * scale * 0.999; scale >= least && size >= s.Least() {
			st.Size = size
			return []string{text}, st
		}
	}
	return s.Wrap(wordings[0], w, st), st
}

// Lines draws lines of text one below the other, the first with its baseline at y, and
// gives the height that those after the first take.
func (s *Sheet) Lines(x, y float64, lines []string, st Style, align Align) float64 {
	s.asText(func() {
		for i, line := range lines {
			s.Text(x, y+float64(i)*s.Leading(st), line, st, align)
		}
	})
	return float64(max(len(lines)-1, 0)) * s.Leading(st)
}

// breaks tells where a line may end.
func breaks(r rune) bool { return unicode.IsSpace(r) && r != '\u00a0' }

// Wrap breaks a text into lines of at most width w, at its spaces but not at
// U+00A0, which keeps what it joins in one line. A word that is wider than a line
// is broken where the line ends.
func (s *Sheet) Wrap(text string, w float64, st Style) []string {
	var lines []string
	line, wide := "", 0.0
	blank := s.measure(" ", st)
	for _, word := range strings.FieldsFunc(s.clean(text), breaks) {
		more := s.measure(word, st)
		if line != "" {
			if wide+blank+more <= w {
				line += " " + word
				wide += blank + more
				continue
			}
			lines = append(lines, line)
		}
		if line, wide = word, more; more > w {
			parts := s.split(word, w, st)
			line = parts[len(parts)-1]
			lines = append(lines, parts[:len(parts)-1]...)
			wide = s.measure(line, st)
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// split breaks a word that is wider than a line: at a hyphen or a blank that keeps
// together, else where the line ends.
func (s *Sheet) split(word string, w float64, st Style) (parts []string) {
	letters := []rune(word)
	for {
		n, wide := 0, 0.0
		for n < len(letters) {
			if wide += s.measure(string(letters[n]), st); wide > w && n > 0 {
				break
			}
			n++
		}
		if n == len(letters) {
			return append(parts, string(letters))
		}
		for n < len(letters) && n > 1 && unicode.Is(unicode.Mn, letters[n]) { // an accent stays with its letter
			n--
		}
		for i := n; i > n/2 && i > 1; i-- {
			if strings.ContainsRune("-/\u00a0", letters[i-1]) {
				n = i
				break
			}
		}
		parts = append(parts, string(letters[:n]))
		letters = letters[n:]
	}
}

// widestWord is the width of the widest word of a text.
func (s *Sheet) widestWord(text string, st Style) float64 {
	return s.legible(st).Size * known(&s.words, measured{text, st.Bold}, func() (w float64) {
		for _, word := range strings.FieldsFunc(s.clean(text), breaks) {
			w = max(w, s.measure(word, Style{Size: 1, Bold: st.Bold, Squeezed: true}))
		}
		return w
	})
}
