// Package words puts what the link to the Bridgemates does into sentences, in one
// language at a time: errors of the link, of the Bridgemate file and of the programs,
// what the health check finds, alarms, the steps of the start, what a change of the
// movement does, where score and file differ, and the notices of the window about them.
// What is said of the evening itself is in session/words.
//
//	w := words.For("de-AT", "en")
//	for _, f := range link.Health(ctx) {
//		fmt.Println(w.Topic(f.Kind), w.Finding(f))
//	}
package words

import (
	"embed"
	"sync"

	"clubnight/session"
	"clubnight/session/words"
	"clubnight/session/words/phrases"
)

//go:embed catalog/*.json
var catalog embed.FS

// catalogue is every message in every language.
var catalogue = phrases.Read(catalog, "catalog")

// Words speaks one language. It may be used by several goroutines.
type Words struct {
	speaker *phrases.Speaker
	evening *words.Words // says what is of the evening
	network bool         // there is no Bridgemate file
}

// For speaks the first of the languages that there is a catalogue for, else English.
// Tags are those of BCP 47.
func For(tags ...string) *Words { return Beside(words.For(tags...)) }

// Beside speaks the language of evening, and leaves to it what is to be said of results,
// places and contestants.
func Beside(evening *words.Words) *Words {
	return &Words{evening.Beside(catalogue), evening, false}
}

// English speaks English.
func English() *Words { return english() }

var english = sync.OnceValue(func() *Words { return For("en") })

// Of speaks of an evening as its Bridgemates are reached: where that is over a network,
// no sentence speaks of a file.
func (w *Words) Of(st *session.State) *Words {
	return &Words{w.speaker, w.evening, st.Network != session.Network{}}
}

// overNetwork are the messages that speak of a file, and what is said where there is
// none.
var overNetwork = map[string]string{
	"alarm.not-written": "alarm.not-told", "change.unwritten": "change.untold",
	"change.not-taken": "change.not-taken-network", "difference.boards": "difference.boards-network",
	"difference.offer": "difference.offer-network", "notice.change-writing": "notice.change-telling",
	"notice.change-waiting": "notice.change-told", "notice.change-finished": "notice.change-finished-network",
	"notice.put-back-asked": "notice.put-back-asked-network", "notice.afresh-clears": "notice.afresh-clears-network",
	"notice.open-again": "notice.open-again-network", "notice.writes-what-counts": "notice.sends-what-counts",
	"notice.boards-agree": "notice.boards-agree-network", "notice.nothing-was-sent": "notice.nothing-was-sent-network",
	"notice.settings-sent": "notice.settings-sent-network",
}

// way is the message that is said of the evening in the place of this one.
func (w *Words) way(id string) string {
	if other, there := overNetwork[id]; w.network && there {
		return other
	}
	return id
}

// say is the message of that id; data holds what its text names, {{.Path}}.
func (w *Words) say(id string, data map[string]any) string { return w.speaker.Say(w.way(id), data) }

// count is the message of that id in the form for n, which its text names {{.N}}.
func (w *Words) count(id string, n int, data ...any) string {
	return w.speaker.Count(w.way(id), n, data...)
}
