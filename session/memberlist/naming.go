package memberlist

import (
	"clubnight/session/clubfile"
	"clubnight/session/names"
)

// NamingWords are how lists, and the command line, say how somebody is named.
var NamingWords = []string{clubfile.Unasked: "", clubfile.FullName: "full name", clubfile.Initials: "initials",
	clubfile.Numbered: "number", clubfile.Hidden: "hidden"}

// NamingWord is the word for a choice; "" for one that nobody made.
func NamingWord(c clubfile.NameChoice) string {
	if int(c) < len(NamingWords) {
		return NamingWords[c]
	}
	return ""
}

// ParseNaming reads such a word. One that is not known gives a choice that
// clubfile.Player.Check refuses: what somebody does not wish must not be guessed.
func ParseNaming(text string) clubfile.NameChoice {
	folded := names.Fold(text)
	for c, word := range NamingWords {
		if folded == word {
			return clubfile.NameChoice(c)
		}
	}
	return clubfile.NameChoice(len(NamingWords))
}
