package desk

import (
	"strings"
	"sync/atomic"

	"golang.org/x/text/language"

	linkwords "clubnight/bridgemate/words"
	"clubnight/scoring"
	"clubnight/session/words"
	"clubnight/session/words/screen"
	"clubnight/ui/label"
)

// tongue is the language of the window.
type tongue struct {
	evening *words.Words
	engines *linkwords.Words
}

var spoken atomic.Pointer[tongue]

// Speak says everything in the first of these languages that the program has, else in
// English, from now on: sentences, labels and figures. Tags are those of BCP 47, "de-AT";
// the country counts for dates and figures. It returns the language.
func Speak(tags ...string) language.Tag {
	tag := label.Speak(tags...)
	// The window's font has no minus: the dash is as wide as its plus.
	evening := words.For(tag.String()).WithMinus("–")
	spoken.Store(&tongue{evening, linkwords.Beside(evening)})
	return tag
}

// SpeakPlain says everything in English, without signs that only typography has, from
// now on: for a terminal.
func SpeakPlain() {
	tag := label.Speak("en")
	evening := words.For(tag.String()).Plain()
	spoken.Store(&tongue{evening, linkwords.Beside(evening)})
}

// speaking is the language of the window; English before another one was chosen.
func speaking() *tongue {
	if t := spoken.Load(); t != nil {
		return t
	}
	Speak("en")
	return spoken.Load()
}

func evening() *words.Words     { return speaking().evening }
func engines() *linkwords.Words { return speaking().engines }

// Words speaks of the evening in the language of the window.
func Words() *words.Words { return evening() }

// DecimalSign stands between ones and tenths in the language of the window.
func DecimalSign() string { return strings.Trim(evening().Figure(scoring.F(1, 2), 1), "05") }

// LinkWords speaks of the link to the Bridgemates, its files and its programs in the
// language of the window.
func LinkWords() *linkwords.Words { return engines() }

// Reviewed reports whether somebody who grew up with the language of the window has read
// what the program says in it.
func Reviewed() bool {
	base, _ := evening().Language().Base()
	return base.String() == "en"
}

// Say is a message of the window; pairs are the names in its text and their values.
func Say(m screen.Message, pairs ...any) string { return screen.Say(evening(), m, pairs...) }

// SayCount is a message of the window in the form for n.
func SayCount(m screen.Message, n int, pairs ...any) string {
	return screen.SayCount(evening(), m, n, pairs...)
}
