// Package printed is what the sheets of an evening say beside what package words says
// everywhere: what a sheet is, the heads of its columns, the marks on its pages, and the
// sentences that stand nowhere but on paper. Whoever draws a sheet names the message, and
// gives it what its text names:
//
//	printed.Say(w, "print.page-of", "Page", 1, "Pages", 3)       // "Page 1 of 3"
//	printed.SayCount(w, "print.board-set", 2, "Boards", "3–4") // "Boards 3–4"
//	printed.Forms(w, "print.contract")                           // "Kontrakt", "Kontr."
//
// A test sees that the catalogue has what the source names, and that its texts are given
// what they name.
//
// It stands above package words, as package screen does for the window.
package printed

import (
	"embed"
	"strings"

	"clubnight/scoring"
	"clubnight/session/words"
	"clubnight/session/words/phrases"
)

//go:embed catalog/*.json
var catalog embed.FS

// Message is the key of an entry of the catalogue: "print.page-of".
type Message string

var catalogue = phrases.Read(catalog, "catalog")

// Say is a message in the language of w; pairs are the names in its text and their
// values. Of one that has several forms it is the fullest.
func Say(w *words.Words, m Message, pairs ...any) string {
	full, _, _ := strings.Cut(say(w, m, pairs), formSign)
	return full
}

// SayCount is a message in the form for n, which its text names {{.N}}.
func SayCount(w *words.Words, m Message, n int, pairs ...any) string {
	return w.Beside(catalogue).Count(string(m), n, pairs...)
}

// formSign stands in the catalogue between the forms of a message.
const formSign = "|"

// OfExtra heads the column of a figure that rankings tell.
func OfExtra(e scoring.Extra) Message { return Message("print." + e.Name) }

// Forms are the wordings of a message for a place that may be narrow, from the
// fullest to the shortest.
func Forms(w *words.Words, m Message, pairs ...any) []string {
	return strings.Split(say(w, m, pairs), formSign)
}

func say(w *words.Words, m Message, pairs []any) string {
	return w.Beside(catalogue).Say(string(m), phrases.Named(pairs))
}
