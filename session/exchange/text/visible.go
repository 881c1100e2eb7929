package text

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"sync"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Visible is a text in which everything is seen: what steers a terminal, turns the
// direction of what follows, or shows nothing at all is written as JSON writes it
// (\u200b), so that a document of JSON stays the same document. Ends of lines and tabs
// stay, and so do the signs by which Indian and Arabic letters and pictures join, and
// those that choose between two forms, where they do that. Of bytes that are no UTF-8
// those that steer a terminal are written too (\x9b).
func Visible(text string) string {
	at := strings.IndexFunc(text, func(r rune) bool { return r > '~' || r < ' ' && r != '\n' && r != '\t' })
	if at < 0 {
		return text
	}
	var b strings.Builder
	var before around
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		next, _ := utf8.DecodeRuneInString(text[i+size:])
		switch seen := before.shows(r, next); {
		case r == utf8.RuneError && size == 1:
			before = around{}
			if c := text[i]; c < 0xa0 {
				fmt.Fprintf(&b, `\x%02x`, c)
			} else {
				b.WriteByte(c)
			}
		case seen:
			before.add(r)
			b.WriteString(text[i : i+size])
		default:
			before = around{}
			for _, half := range utf16.Encode([]rune{r}) {
				fmt.Fprintf(&b, `\u%04x`, half)
			}
		}
		i += size
	}
	return b.String()
}

// around is what stands before a character and is seen: the last, and the last that is no
// mark on another; 0 for none.
type around struct{ last, base rune }

func (a *around) add(r rune) {
	if a.last = r; !unicode.Is(unicode.M, r) {
		a.base = r
	}
}

// invisible are the characters that show nothing, or steer. To those of Unicode comes the
// letter of Braille without a dot.
var invisible = []*unicode.RangeTable{
	unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Variation_Selector,
	unicode.Other_Default_Ignorable_Code_Point, unicode.Noncharacter_Code_Point,
	{R16: []unicode.Range16{{Lo: 0x2800, Hi: 0x2800, Stride: 1}}},
}

// shows reports whether a character is seen, or needed, where it stands before another.
func (a around) shows(r, next rune) bool {
	const nonJoiner, joiner = '\u200c', '\u200d'
	switch {
	case r == '\n', r == '\t', r >= ' ' && r <= '~':
		return true
	case r == nonJoiner:
		return virama(a.last) || unicode.In(a.base, arabic...) && unicode.In(next, arabic...)
	case r == joiner:
		return virama(a.last) || unicode.Is(unicode.Lo, a.last) && virama(next) ||
			(a.last == picture || unicode.In(a.last, pictures, tones)) && unicode.Is(pictures, next)
	case r == plain, r == picture:
		return a.last > unicode.MaxASCII && unicode.In(a.last, unicode.So, unicode.Sm) ||
			r == picture && next == keycap && strings.ContainsRune("0123456789#*", a.last) ||
			r == plain && unicode.Is(unicode.Han, a.last)
	case unicode.Is(unicode.Variation_Selector, r):
		if r >= 0x180b && r <= 0x180f {
			return unicode.Is(unicode.Mongolian, a.last)
		}
		return unicode.Is(unicode.Han, a.last)
	}
	// the first are Arabic signs that stand around numbers, for all to see
	return unicode.Is(unicode.Prepended_Concatenation_Mark, r) || !unicode.In(r, invisible...)
}

// The signs after which a character is drawn as text or as a picture, and the one that
// draws a key around it.
const (
	plain   = '\ufe0e'
	picture = '\ufe0f'
	keycap  = 0x20e3
)

// virama reports whether a sign takes the vowel from the letter before it, which joins
// with the next one or does not. (Source: RFC 5892, appendix A.)
func virama(r rune) bool {
	const class = 9 // Canonical_Combining_Class
	return r > unicode.MaxLatin1 && norm.NFC.PropertiesString(string(r)).CCC() == class
}

// arabic are the letters that join with those beside them. (Source: RFC 5892, appendix
// A.)
var arabic = []*unicode.RangeTable{unicode.Arabic, unicode.Syriac, unicode.Mandaic, unicode.Nko, unicode.Mongolian,
	unicode.Adlam, unicode.Hanifi_Rohingya}

// pictures are those that join into others, as people do into a family, and tones those
// of their skin. (Source: Unicode Technical Standard 51.)
var (
	pictures = &unicode.RangeTable{
		R16: []unicode.Range16{{Lo: 0x2194, Hi: 0x2195, Stride: 1}, {Lo: 0x2620, Hi: 0x2620, Stride: 1},
			{Lo: 0x2640, Hi: 0x2642, Stride: 2}, {Lo: 0x2695, Hi: 0x2696, Stride: 1},
			{Lo: 0x26a7, Hi: 0x26a7, Stride: 1}, {Lo: 0x26d3, Hi: 0x26d3, Stride: 1},
			{Lo: 0x2708, Hi: 0x2708, Stride: 1}, {Lo: 0x2764, Hi: 0x2764, Stride: 1},
			{Lo: 0x27a1, Hi: 0x27a1, Stride: 1}, {Lo: 0x2b1b, Hi: 0x2b1b, Stride: 1}},
		R32: []unicode.Range32{{Lo: 0x1f300, Hi: 0x1f3fa, Stride: 1}, {Lo: 0x1f400, Hi: 0x1faff, Stride: 1}},
	}
	tones = &unicode.RangeTable{R32: []unicode.Range32{{Lo: 0x1f3fb, Hi: 0x1f3ff, Stride: 1}}}
)

// Terminal writes for a person: all of it is [Visible], since names and remarks come out
// of files of other programs. Its methods may be called from any goroutine.
type Terminal struct {
	raw io.Writer

	mu   sync.Mutex
	part []byte // of a character whose rest is still to come
}

// NewTerminal writes to raw.
func NewTerminal(raw io.Writer) *Terminal { return &Terminal{raw: raw} }

// Write implements io.Writer.
func (t *Terminal) Write(text []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	whole := append(t.part, text...)
	t.part = nil
	for i := max(0, len(whole)-utf8.UTFMax+1); i < len(whole); i++ {
		if utf8.RuneStart(whole[i]) && !utf8.FullRune(whole[i:]) {
			whole, t.part = whole[:i], bytes.Clone(whole[i:])
			break
		}
	}
	if _, err := io.WriteString(t.raw, Visible(string(whole))); err != nil {
		return 0, err
	}
	return len(text), nil
}

// End writes what there is of a character whose rest did not come.
func (t *Terminal) End() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	_, err := io.WriteString(t.raw, Visible(string(t.part)))
	t.part = nil
	return err
}

// Raw is where bytes go that are a file and no text.
func (t *Terminal) Raw() io.Writer { return t.raw }
