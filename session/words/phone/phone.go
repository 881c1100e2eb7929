// Package phone is what the pages on phones and on the wall of the break say beside
// what package words says everywhere. Whoever makes a page names the message, and gives
// it what its text names:
//
//	phone.Say(w, "table.board-to-play", "Board", 7) // "Board 7 is to be played"
//	phone.SayCount(w, "table.kept", 2)              // "2 results are kept on this phone"
//
// Its catalogue has a file for each kind of page and language: table, director, board;
// and frame, of what all of them say.
//
// It stands above package words, as package screen does for the window.
package phone

import (
	"embed"

	"clubnight/session/words"
	"clubnight/session/words/phrases"
)

//go:embed catalog/*.json
var catalog embed.FS

// Message is the key of an entry of the catalogue: "table.next-round".
type Message string

var catalogue = phrases.Read(catalog, "catalog")

// Say is a message in the language of w; pairs are the names in its text and their
// values.
func Say(w *words.Words, m Message, pairs ...any) string {
	return w.Beside(catalogue).Say(string(m), phrases.Named(pairs))
}

// SayCount is a message in the form for n, which its text names {{.N}}.
func SayCount(w *words.Words, m Message, n int, pairs ...any) string {
	return w.Beside(catalogue).Count(string(m), n, pairs...)
}
