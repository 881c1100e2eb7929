// Package screen is what the window says of the evening beside what package words says
// everywhere: how it stands and what comes next, what needs attention, what is wrong
// with what is being entered. Whoever decides what is so names the message, and gives
// it what its text names:
//
//	screen.Say(w, screen.TooManyTricks, "Level", 4, "Most", 3)     // "There are 13 tricks: at level 4 at most +3."
//	screen.SayCount(w, screen.NextAttention, 2)                    // "Next: 2 things need attention on …"
//
// It stands above package words, as package refusals does, so that what prints
// sheets does not carry it.
package screen

import (
	"embed"

	"clubnight/session/words"
	"clubnight/session/words/phrases"
)

//go:embed catalog/*.json
var catalog embed.FS

var catalogue = phrases.Read(catalog, "catalog")

// Say is a message in the language of w; pairs are the names in its text
// and their values.
func Say(w *words.Words, m Message, pairs ...any) string {
	return w.Beside(catalogue).Say(string(m), phrases.Named(pairs))
}

// SayCount is a message in the form for n, which its text names {{.N}}.
func SayCount(w *words.Words, m Message, n int, pairs ...any) string {
	return w.Beside(catalogue).Count(string(m), n, pairs...)
}
