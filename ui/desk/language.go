package desk

import (
	"strings"
	"sync"

	linkwords "clubnight/bridgemate/words"
	"clubnight/scoring"
	"clubnight/session/words"
	"clubnight/session/words/screen"
	"clubnight/ui/label"
)

// Language is everything that is said in one language: labels, sentences and figures. It
// never changes, and says from any goroutine. A window speaks the one of its evening;
// others can be spoken at the same time.
type Language struct {
	*label.Labels
	evening *words.Words
	engines *linkwords.Words
}

// Speak is the first of these languages that the program has, else English. Tags are
// those of BCP 47, "de-AT"; the country counts for dates and figures.
func Speak(tags ...string) *Language {
	labels := label.For(tags...)
	// The window's font has no minus: the dash is as wide as its plus.
	evening := words.For(labels.Tag().String()).WithMinus("–")
	return &Language{labels, evening, linkwords.Beside(evening)}
}

// SpeakPlain is English without signs that only typography has: for a terminal.
func SpeakPlain() *Language {
	evening := words.For("en").Plain()
	return &Language{label.English(), evening, linkwords.Beside(evening)}
}

// English is what is spoken where nothing else was chosen.
var English = sync.OnceValue(func() *Language { return Speak("en") })

// Words speaks of the evening.
func (in *Language) Words() *words.Words { return in.evening }

// LinkWords speaks of the link to the Bridgemates, its files and its programs.
func (in *Language) LinkWords() *linkwords.Words { return in.engines }

// DecimalSign stands between ones and tenths.
func (in *Language) DecimalSign() string {
	return strings.Trim(in.evening.Figure(scoring.F(1, 2), 1), "05")
}

// Reviewed reports whether somebody who grew up with the language has read what the
// program says in it.
func (in *Language) Reviewed() bool {
	base, _ := in.evening.Language().Base()
	return base.String() == "en"
}

// Say is a message of the window; pairs are the names in its text and their values.
func (in *Language) Say(m screen.Message, pairs ...any) string {
	return screen.Say(in.evening, m, pairs...)
}

// SayCount is a message of the window in the form for n.
func (in *Language) SayCount(m screen.Message, n int, pairs ...any) string {
	return screen.SayCount(in.evening, m, n, pairs...)
}
