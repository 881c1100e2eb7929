// Package words puts what happens in an evening into sentences, in one language at a
// time. Other packages hand over facts; nobody else makes sentences about the evening.
//
//	w := words.For("de-AT", "en")
//	for _, open := range scores.Open {
//		fmt.Println(w.Sentence(w.Open(st, open)))
//	}
//
// What a method returns fits into a list, a cell or a longer sentence: it begins as a
// word within a sentence does and has no full stop. Sentence makes a sentence of it.
// Whole sentences are what Scoring, LineNotes and the explanations of figures return.
//
// The messages stand in catalog, one file a language, in the form of go-i18n: an id, and
// a text or its plural forms. Those of one part stand together. A message is a whole
// clause or a whole entry of a sheet, never a piece to be glued to another. English is
// complete; what another language lacks is said in English.
package words

import (
	"embed"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/language"

	"clubnight/scoring"
	"clubnight/session/words/phrases"
)

//go:embed catalog/*.json
var catalog embed.FS

// catalogue is every message in every language.
var catalogue = phrases.Read(catalog, "catalog")

// minus is the sign of negative figures, in catalogues too.
const minus = "−"

// Words speaks one language. It may be used by several goroutines.
type Words struct {
	speaker *phrases.Speaker
	decimal string            // the decimal point
	minus   string            // before negative figures
	signs   *strings.Replacer // for signs that may not be used; nil where all may be
	played  *sync.Map         // contract by declarer and tricks, as they were said before
}

// For speaks the first of the languages that there is a catalogue for, else English. Tags
// are those of BCP 47, "de-AT"; a list as browsers send it will do too.
func For(tags ...string) *Words {
	speaker := catalogue.For(tags...)
	return &Words{speaker: speaker, decimal: decimalPoint(speaker.Language()), minus: minus, played: new(sync.Map)}
}

// Languages are the tags of all that there is a catalogue for, English first.
func Languages() (tags []string) {
	for _, tag := range catalogue.Languages() {
		if !catalogue.Mirrored(tag) {
			tags = append(tags, tag.String())
		}
	}
	return tags
}

// English speaks English.
func English() *Words { return english() }

var english = sync.OnceValue(func() *Words { return For("en") })

// Plain says the same in letters and signs that every terminal and every plain text has:
// "4Sx by N -1" instead of "4♠× by N −1".
func (w *Words) Plain() *Words {
	p := w.WithMinus("-")
	p.signs = strings.NewReplacer("♠", w.say("bridge.spades-letter", nil), "♥", w.say("bridge.hearts-letter", nil),
		"♦", w.say("bridge.diamonds-letter", nil), "♣", w.say("bridge.clubs-letter", nil),
		"×", "x", minus, "-", "–", "-", "“", `"`, "”", `"`, "„", `"`, "«", `"`, "»", `"`, "’",
		"'", "\u00a0", " ", "\u202f", " ")
	return p
}

// WithMinus says the same with that sign for a minus, in figures and in
// messages, for a font that has no "−".
func (w *Words) WithMinus(sign string) *Words {
	signs := strings.NewReplacer(minus, sign)
	if sign == minus {
		signs = nil
	}
	return &Words{speaker: w.speaker, decimal: w.decimal, minus: sign, signs: signs, played: new(sync.Map)}
}

// Beside says the messages of another catalogue in the language of w and in its signs.
func (w *Words) Beside(other *phrases.Catalogue) *phrases.Speaker {
	return other.In(w.Language()).With(w.signs)
}

// Language is the language that is spoken, with the country that was asked for.
func (w *Words) Language() language.Tag { return w.speaker.Language() }

// Sentence makes a sentence of what another method returned: a capital
// letter and a full stop.
func (w *Words) Sentence(text string) string {
	text = w.Capital(strings.TrimRight(text, ". "))
	if text == "" || strings.HasSuffix(text, "!") || strings.HasSuffix(text, "?") || strings.HasSuffix(text, "…") {
		return text
	}
	return text + "."
}

// Capital begins a text with a capital letter, as at the head of a line.
func (w *Words) Capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return text
	}
	upper := unicode.ToUpper(first)
	if base, _ := w.Language().Base(); base.String() == "tr" {
		upper = unicode.TurkishCase.ToUpper(first)
	}
	return string(upper) + text[size:]
}

// say is the message of that id; names holds what its text names, {{.Board}}.
func (w *Words) say(id string, names data) string { return w.Written(w.speaker.Say(id, names)) }

// count is the message of that id in the form for n, which its text names {{.N}}; data is
// pairs of further names and values: w.count("open.results", 3, "Of", 10).
func (w *Words) count(id string, n any, data ...any) string {
	return w.Written(w.speaker.Count(id, n, data...))
}

// countFigure is count for a number that need not be whole, which the text
// names {{.N}} too.
func (w *Words) countFigure(id string, n scoring.Frac, names data) string {
	pairs := []any{"N", w.Short(n)}
	for name, value := range names {
		pairs = append(pairs, name, value)
	}
	return w.count(id, scoring.Shortest(n, 2, scoring.HalfAwayFromZero), pairs...) // plural forms go by the digits
}

// Written is a text in the signs that may be used.
func (w *Words) Written(text string) string {
	if w.signs == nil {
		return text
	}
	return w.signs.Replace(text)
}

// ErrorReason is what an error says behind the words of one that it wraps, all of it
// where it does not wrap that one. It is technical English, for sentences in English;
// those of other languages go without: the log has it.
func (w *Words) ErrorReason(err, sentinel error) string {
	_, after, found := strings.Cut(err.Error(), sentinel.Error()+": ")
	if !found {
		after = err.Error()
		if after == sentinel.Error() {
			after = ""
		}
	}
	return w.Technical(strings.TrimRight(after, ". "))
}

// Technical is a text in technical English where English is spoken, nothing elsewhere.
func (w *Words) Technical(text string) string {
	if base, _ := w.Language().Base(); base.String() != "en" {
		return ""
	}
	return text
}
