package desk

import (
	"sync"

	linkwords "clubnight/bridgemate/words"
	"clubnight/session/words"
	"clubnight/session/words/screen"
	"clubnight/ui/label"
)

// The window's font has no minus: the dash is as wide as its plus.
var evening = sync.OnceValue(func() *words.Words { return words.English().WithMinus("–") })

var engines = sync.OnceValue(func() *linkwords.Words { return linkwords.Beside(evening()) })

// Prepare reads the sentences and the labels of the window, so that nothing on the window's own goroutine waits for it. It may run on
// any other.
func Prepare() {
	engines()
	Say(screen.NothingNeeds)
	label.Text("Club")
}

// Words speaks of the evening in the language of the window.
func Words() *words.Words { return evening() }

// LinkWords speaks of the link to the Bridgemates, its files and its programs in the language of the window.
func LinkWords() *linkwords.Words { return engines() }

// Say is a message of the window; pairs are the names in its text and their values.
func Say(m screen.Message, pairs ...any) string { return screen.Say(evening(), m, pairs...) }

// SayCount is a message of the window in the form for n.
func SayCount(m screen.Message, n int, pairs ...any) string {
	return screen.SayCount(evening(), m, n, pairs...)
}
