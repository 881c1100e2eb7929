package text_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"clubnight/session/exchange/text"
)

func TestVisibleHidesWhatControls(t *testing.T) {
	for in, want := range map[string]string{
		"Ağaoğlu and Łukasz\n1\t2\n": "Ağaoğlu and Łukasz\n1\t2\n", "": "", "王 Wang 김철수": "王 Wang 김철수",
		"Ναταλία Șerban עברית العربية":   "Ναταλία Șerban עברית العربية",
		"a\u00a0b\u3000c\u202fd":         "a\u00a0b\u3000c\u202fd", // blanks are seen as blanks
		"\x1b[2JO'Connor\x07\r":          `\u001b[2JO'Connor\u0007\u000d`,
		"\u009b31mred\u0085":             `\u009b31mred\u0085`,
		"\x7f\x00":                       `\u007f\u0000`,
		"abc\u202edcba\u202c \u2066x":    `abc\u202edcba\u202c \u2066x`,
		"a\u200fb\u200ec\u061cd":         `a\u200fb\u200ec\u061cd`,
		"\u200b\u2060\ufeff\u00ad":       `\u200b\u2060\ufeff\u00ad`,
		"line\u2028par\u2029":            `line\u2028par\u2029`,
		"\ufffe\uffff\ufdd0\U0001ffff":   `\ufffe\uffff\ufdd0\ud83f\udfff`,
		"\U000e0041\U000e0001\U000e007f": `\udb40\udc41\udb40\udc01\udb40\udc7f`,
		"\u115f\u3164\uffa0\u2800\u034f": `\u115f\u3164\uffa0\u2800\u034f`,
		"A\ufe0fB\ufe01C\U000e0100":      `A\ufe0fB\ufe01C\udb40\udd00`,
		"\u0600١٢ \u06dd":                "\u0600١٢ \u06dd", // signs around numbers
		"no UTF-8 \xe9\xff":              "no UTF-8 \xe9\xff",
		"\x9b2J \xed\xa0\x80":            "\\x9b2J \xed\xa0\\x80", // the first steers, then half a pair

		"علی\u200cرضا": "علی\u200cرضا", "می\u200cخواهم": "می\u200cخواهم", // Persian
		"مُ\u200cحمد":        "مُ\u200cحمد", // after a vowel sign
		"क्\u200dष न्\u200c": "क्\u200dष न्\u200c", "ශ්\u200dරී": "ශ්\u200dරී",
		"র\u200d্য":                "র\u200d্য", // Bengali, before the sign that joins
		"a\u200db a\u200cb \u200c": `a\u200db a\u200cb \u200c`,
		"علی\u200c":                `علی\u200c`, "\u200cعلی": `\u200cعلی`,
		"ع\u200c\u200cع": "ع" + `\u200c\u200c` + "ع",
		"👩\u200d👧\u200d👦 👩🏽\u200d⚕️ ❤️\u200d🔥 1️⃣ ♠️♥︎": "👩\u200d👧\u200d👦 👩🏽\u200d⚕️ ❤️\u200d🔥 1️⃣ ♠️♥︎",
		"♠\u200d♥ 👩\u200d": `♠\u200d♥ 👩\u200d`, "1\ufe0f": `1\ufe0f`, "♠\ufe0f\ufe0f": "♠\ufe0f" + `\ufe0f`,
		"葛\U000e0100城 ᠠ\u180b": "葛\U000e0100城 ᠠ\u180b", // forms of letters
	} {
		if got := text.Visible(in); got != want {
			t.Errorf("%q: %+q, want %+q", in, got, want)
		}
	}
}

// A name of nothing but signs that show nothing is told apart from no name.
func TestVisibleNames(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if unicode.In(r, unicode.Cf, unicode.Cc, unicode.Zl, unicode.Zp, unicode.Variation_Selector,
			unicode.Other_Default_Ignorable_Code_Point, unicode.Noncharacter_Code_Point) && r != '\n' && r != '\t' &&
			!unicode.Is(unicode.Prepended_Concatenation_Mark, r) {
			if got := text.Visible(strings.Repeat(string(r), 2)); strings.Trim(got, `\udcabef0123456789`) != "" || got == "" {
				t.Errorf("%U: %q", r, got)
			}
		}
	}
}

// What is written in pieces is as visible as at once, wherever it is cut.
func TestTerminalIsAsVisibleInPieces(t *testing.T) {
	const name = "A\u200bb\U000e0041c\u202e\ufffe♠Ł"
	for size := 1; size <= len(name); size++ {
		var out bytes.Buffer
		w := text.NewTerminal(&out)
		for rest := name; rest != ""; {
			n, err := w.Write([]byte(rest[:min(size, len(rest))]))
			if err != nil || n != min(size, len(rest)) {
				t.Fatal(n, err)
			}
			rest = rest[n:]
		}
		if out.String() != text.Visible(name) {
			t.Errorf("%d bytes at a time: %+q", size, out.String())
		}
	}
	var out bytes.Buffer
	w := text.NewTerminal(&out)
	if _, err := w.Write([]byte("Zo\xc3")); err != nil || w.End() != nil || out.String() != "Zo\xc3" {
		t.Errorf("half a letter: %+q, %v", out.String(), err)
	}
	if _, err := w.Raw().Write([]byte{3, 0x1b}); err != nil || !strings.HasSuffix(out.String(), "\x03\x1b") {
		t.Errorf("a file: %+q, %v", out.String(), err)
	}
}

// A document is read back as it was.
func TestWriteJSON(t *testing.T) {
	was := map[string]string{"name <&>": "\u202eevil\u200b\U000e0041 \\u200b \\\u200b \"\ufffe\"\n\x7f"}
	var out bytes.Buffer
	if err := text.WriteJSON(&out, was); err != nil {
		t.Fatal(err)
	}
	want := "{\n  \"name <&>\": \"" + `\u202eevil\u200b\udb40\udc41 \\u200b \\\u200b \"\ufffe\"\n\u007f` + "\"\n}\n"
	if out.String() != want {
		t.Errorf("%s", out.String())
	}
	back := map[string]string{}
	if err := json.Unmarshal(out.Bytes(), &back); err != nil || fmt.Sprint(back) != fmt.Sprint(was) {
		t.Errorf("%+q, %v", back, err)
	}
	if text.WriteJSON(&out, func() {}) == nil {
		t.Error("what is no JSON is written")
	}
}

// FuzzVisible: nothing that steers comes through, twice is as once, in two pieces nothing
// more comes through, and JSON says the same.
func FuzzVisible(f *testing.F) {
	for _, s := range []string{"", "علی\u200cرضا", "क्\u200dष", "👩🏽\u200d⚕️ ♠️", "a\u200d\ufe0f\u200c", "\x9b\xed\xa0\x80\xe2\x80",
		"\u202eevil\u2066", "\U000e0041葛\U000e0100", "\\u200b\\", "\x1b]0;title\x07"} {
		f.Add(s, 3)
	}
	always := []*unicode.RangeTable{unicode.Cc, unicode.Zl, unicode.Zp, unicode.Noncharacter_Code_Point,
		unicode.Bidi_Control, unicode.Other_Default_Ignorable_Code_Point}
	comesThrough := func(r rune) bool {
		joiner := r == '\u200c' || r == '\u200d'
		return r != '\n' && r != '\t' && (unicode.In(r, always...) && !joiner || r == '\ufeff' || r == '\u200b')
	}
	f.Fuzz(func(t *testing.T, s string, cut int) {
		got := text.Visible(s)
		if strings.ContainsFunc(got, comesThrough) || text.Visible(got) != got {
			t.Errorf("%+q: %+q", s, got)
		}
		for i := range len(got) {
			if r, size := utf8.DecodeRuneInString(got[i:]); r == utf8.RuneError && size == 1 && got[i] < 0xa0 &&
				!inside(got, i) {
				t.Errorf("%+q: the byte %x of %+q", s, got[i], got)
			}
		}
		var out bytes.Buffer
		w, at := text.NewTerminal(&out), min(max(cut, 0), len(s))
		for _, piece := range []string{s[:at], s[at:]} {
			if n, err := w.Write([]byte(piece)); n != len(piece) || err != nil {
				t.Fatal(n, err)
			}
		}
		if err := w.End(); err != nil || strings.ContainsFunc(out.String(), comesThrough) {
			t.Errorf("%+q cut at %d: %+q, %v", s, at, out.String(), err)
		}
		s = strings.ToValidUTF8(s, "")
		var document bytes.Buffer
		var back string
		if err := text.WriteJSON(&document, s); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(document.Bytes(), &back); err != nil || back != s ||
			strings.ContainsFunc(document.String(), comesThrough) {
			t.Errorf("%+q: %+q, %v", s, document.String(), err)
		}
	})
}

// inside reports whether a byte belongs to a character that begins before it.
func inside(s string, at int) bool {
	for i := max(0, at-utf8.UTFMax+1); i < at; i++ {
		if r, size := utf8.DecodeRuneInString(s[i:]); (r != utf8.RuneError || size > 1) && i+size > at {
			return true
		}
	}
	return false
}
