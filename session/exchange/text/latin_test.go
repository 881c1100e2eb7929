package text_test

import (
	"strings"
	"testing"
	"unicode"

	"clubnight/session/exchange/text"
)

func TestLatin1KeepsTheNearestLetters(t *testing.T) {
	for in, want := range map[string]string{
		"Łukasz Dąbrowski": "Lukasz Dabrowski", "Ağaoğlu Şahin İlk ı": "Agaoglu Sahin Ilk i", "Őszi Űr": "Oszi Ur",
		"Đorđe Đurđević":            "Dorde Durdevic",
		"Jürgen Ødegård Þórunn Æ ß": "Jürgen Ødegård Þórunn Æ ß", "Jo\u0308rg": "Jörg",
		"Nguyễn Thị Ưng": "Nguyen Thi Ung", "Œuvre": "Oeuvre",
		"Γιώργος Παπαδόπουλος": "Giorgos Papadopoulos", "Ψυχή": "Psychi", "Щукин Юрий": "Shchukin Iurii",
		"Љубица Ђорђевић": "Ljubitsa Djordjevic",
		"“x” – ‘y’ …":     "\"x\" - 'y' ...", "4♠": "4S", "王 Wang": "? Wang", "ﬁn Ⅳ": "fin IV",
		"a\tb\u00a0c\u2003d":   "a b c d",
		"\u202eevil\u200b\x07": "evil", "ＡＢ": "AB",
	} {
		if got := text.Latin1(in); got != want {
			t.Errorf("%q became %q, want %q", in, got, want)
		}
	}
	// Whatever comes in, what goes out has a byte in ISO 8859-1 that is a
	// sign to be seen.
	for r := range rune(0x3000) {
		if got := text.Latin1(string(r)); strings.ContainsFunc(got,
			func(r rune) bool { return r > 0xff || unicode.IsControl(r) }) {
			t.Errorf("%U became %q", r, got)
		}
	}
}
