package phrasestest

import (
	"strings"

	"clubnight/session/words/phrases"
)

// Mirror adds a language to every catalogue that says in Cyrillic letters, one for one,
// what English says. What is shown in Latin letters then comes out of no catalogue. It is
// called in an init of the tests.
func Mirror(tag string) {
	phrases.Mirror(tag, func(text string) string {
		return strings.Map(func(r rune) rune {
			switch {
			case r >= 'a' && r <= 'z':
				return 'а' + r - 'a'
			case r >= 'A' && r <= 'Z':
				return 'А' + r - 'A'
			}
			return r
		}, text)
	})
}
