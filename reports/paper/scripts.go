package paper

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
)

// clean leaves only what the fonts of the program, this one, and the writer can take:
// letters composed, no control or direction marks. In the place of letters that cannot
// be printed it puts how many they are: "[3*]".
func (f *Font) clean(text string) string {
	if isPlain(text) {
		return text
	}
	text = strings.Map(func(r rune) rune {
		switch {
		case r == maqaf: // the fonts have no hyphen of Hebrew
			return '-'
		case r == '\u202f': // the font has no narrow blank, and no line ends at one
			return '\u00a0'
		case unicode.IsSpace(r) && r != ' ' && r != '\u00a0', unicode.IsControl(r):
			return ' '
		case unicode.Is(unicode.Cf, r), r >= 0xFE00 && r <= 0xFE0F:
			return -1
		}
		return r
	}, norm.NFC.String(strings.ToValidUTF8(text, "\uFFFD")))
	if !strings.ContainsFunc(text, f.lacks) {
		return text
	}
	var b strings.Builder
	for letters := []rune(text); len(letters) > 0; {
		n := slices.IndexFunc(letters, func(r rune) bool { return !f.lacks(r) })
		if n < 0 {
			n = len(letters)
		}
		if n > 0 {
			fmt.Fprintf(&b, "[%d*]", n)
			letters = letters[n:]
			continue
		}
		b.WriteRune(letters[0])
		letters = letters[1:]
	}
	return b.String()
}

// maqaf is the hyphen of Hebrew.
const maqaf = '\u05be'

// isPlain reports whether there is nothing to clean.
func isPlain(text string) bool {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' {
			return false
		}
	}
	return true
}

// inPlace is what clean puts in the place of letters that cannot be printed.
var inPlace = regexp.MustCompile(`\[\d+\*\]`)

// Unprintable are the letters of a text that no sheet can print, each once: those that
// neither the fonts of the program nor this one have, and those of scripts whose letters
// are joined or stacked in ways that it does not know. The font may be nil.
func (f *Font) Unprintable(text string) (letters []rune) {
	for _, r := range norm.NFC.String(strings.ToValidUTF8(text, "\uFFFD")) {
		ignored := r == maqaf || unicode.IsSpace(r) || unicode.IsControl(r) || unicode.Is(unicode.Cf, r) ||
			r >= 0xFE00 && r <= 0xFE0F
		if !ignored && f.lacks(r) && !slices.Contains(letters, r) {
			letters = append(letters, r)
		}
	}
	return letters
}

// lacking reports whether a letter cannot be printed.
func lacking(r rune) bool {
	switch {
	case r < 0x80:
		return false
	case r > 0xFFFF, r == unicode.ReplacementChar:
		return true
	case joining[r] != [4]rune{} || unicode.Is(unicode.Hebrew, r) && unicode.IsLetter(r):
		return false
	case rightToLeft(r): // other letters of these scripts, and marks whose place above a letter is not known
		return true
	}
	return !regular().has(r) || !strong().has(r)
}

// lacks reports whether a letter cannot be printed even with this font.
func (f *Font) lacks(r rune) bool { return lacking(r) && !f.takes(r) }

// takes reports whether a letter is printed in this font: the program's have it not.
func (f *Font) takes(r rune) bool {
	return f.has(r) && r >= 0x1100 && r != unicode.ReplacementChar && !rightToLeft(r) && lacking(r)
}

// rightToLeft reports whether a letter or mark belongs to a script that is
// written from right to left.
func rightToLeft(r rune) bool {
	return r >= 0x0590 && r <= 0x08FF || r >= 0xFB1D && r <= 0xFDFF || r >= 0xFE70 && r <= 0xFEFC
}

// seen is a line as its letters stand on paper, from left to right: Hebrew and
// Arabic are turned around, and Arabic letters joined. The line as a whole is
// one from left to right.
func seen(line string) string {
	if !strings.ContainsFunc(line, rightToLeft) {
		return line
	}
	// What stands in the place of letters that cannot be printed goes with the words
	// around it, as one sign that is of no direction, and so is never torn.
	const leftToRight, signs, mostSigns = "\u200e", rune(0x2400), 0x26
	var places []string
	whole := inPlace.ReplaceAllStringFunc(line, func(place string) string {
		if len(places) == mostSigns {
			return place
		}
		places = append(places, place)
		return string(signs + rune(len(places)-1))
	})
	var p bidi.Paragraph
	if _, err := p.SetString(leftToRight + joined(whole)); err != nil {
		return line
	}
	order, err := p.Order()
	if err != nil {
		return line
	}
	var b strings.Builder
	var turned []string // parts that belong to one stretch from right to left, in the order in which they were typed
	flush := func() {
		slices.Reverse(turned)
		b.WriteString(strings.Join(turned, ""))
		turned = nil
	}
	for i := range order.NumRuns() {
		run := order.Run(i)
		text := strings.TrimPrefix(run.String(), leftToRight)
		switch {
		case run.Direction() == bidi.RightToLeft:
			turned = append(turned, bidi.ReverseString(text))
		case len(turned) > 0 && i+1 < order.NumRuns() &&
			!strings.ContainsFunc(text, unicode.IsLetter): // a number among words
			turned = append(turned, text)
		default:
			flush()
			b.WriteString(text)
		}
	}
	flush()
	shown := b.String()
	for i, place := range places {
		shown = strings.Replace(shown, string(signs+rune(i)), place, 1)
	}
	return shown
}

// joining are the forms of Arabic and Persian letters: alone, at the end of a word or
// part, at its beginning, and in the middle. Those without the last two join nothing that
// follows. Source: Unicode, Arabic Presentation Forms-A and -B.
var joining = map[rune][4]rune{}

func init() {
	// Presentation Forms-B have the letters from hamza to yeh in their order, each with
	// its two or four forms.
	at := rune(0xFE80)
	for _, group := range []struct {
		first, last rune
		forms       int
	}{
		{0x0621, 0x0621, 1}, {0x0622, 0x0625, 2}, {0x0626, 0x0626, 4}, {0x0627, 0x0627, 2},
		{0x0628, 0x0628, 4}, {0x0629, 0x0629, 2},
		{0x062A, 0x062E, 4}, {0x062F, 0x0632, 2}, {0x0633, 0x063A, 4}, {0x0641, 0x0647, 4},
		{0x0648, 0x0649, 2}, {0x064A, 0x064A, 4},
	} {
		for r := group.first; r <= group.last; r++ {
			var forms [4]rune
			for i := range group.forms {
				forms[i] = at
				at++
			}
			joining[r] = forms
		}
	}
	for r, at := range map[rune]rune{'پ': 0xFB56, 'چ': 0xFB7A, 'ک': 0xFB8E, 'گ': 0xFB92, 'ی': 0xFBFC} {
		joining[r] = [4]rune{at, at + 1, at + 2, at + 3}
	}
	joining['ژ'] = [4]rune{0xFB8A, 0xFB8B}
}

// withLam are lam and alef as the one letter that they are written as:
// alone, and at the end.
var withLam = map[rune][2]rune{'آ': {0xFEF5, 0xFEF6}, 'أ': {0xFEF7, 0xFEF8},
	'إ': {0xFEF9, 0xFEFA}, 'ا': {0xFEFB, 0xFEFC}}

// joined gives the Arabic letters of a text the forms in which they stand
// beside each other.
func joined(text string) string {
	letters := []rune(text)
	out := make([]rune, 0, len(letters))
	before := false // whether the letter before joins this one
	for i := 0; i < len(letters); i++ {
		forms, arabic := joining[letters[i]]
		if !arabic {
			out, before = append(out, letters[i]), false
			continue
		}
		form := 0
		if before && forms[1] != 0 {
			form = 1
		}
		if i+1 < len(letters) {
			if lam, ok := withLam[letters[i+1]]; ok && letters[i] == 'ل' {
				out, before = append(out, lam[form]), false
				i++
				continue
			}
			if next := joining[letters[i+1]]; forms[2] != 0 && next[1] != 0 {
				form += 2
			}
		}
		out, before = append(out, forms[form]), form >= 2
	}
	return string(out)
}
