package desk

import (
	"slices"

	"clubnight/session"
	"clubnight/session/names"
)

// Roll is everybody whose names stand in one list: there, two players of one
// surname are told apart.
type Roll struct{ roll names.Roll }

// RollOf is the roll of everybody in a ranking.
func RollOf(ranks []session.Rank) Roll {
	var everybody []string
	for _, r := range ranks {
		for _, name := range r.Names {
			if name != "" {
				everybody = append(everybody, name)
			}
		}
	}
	return Roll{names.NewRoll(everybody)}
}

// Shorter are the names of a pair in forms that need less and less room
// than the whole names.
func (r Roll) Shorter(pair session.Names) []string {
	if pair[0] == "" || pair[1] == "" {
		return nil
	}
	forms := pair.Forms()
	forms[len(forms)-1] = r.roll.Surnames(pair)
	return slices.Compact(forms[1:])
}

// Lines are the names of a pair for two lines, each in forms that need less and less
// room; none of a pair that has fewer than two names.
func (r Roll) Lines(pair session.Names) (lines [2][]string) {
	if pair[0] == "" || pair[1] == "" {
		return lines
	}
	for i, name := range pair {
		forms := names.Forms(name)
		forms[len(forms)-1] = r.roll.Surname(name)
		lines[i] = slices.Compact(forms)
	}
	return lines
}

// ShorterNames are forms of a name that need less and less room, each behind a mark.
func ShorterNames(mark, name string) (forms []string) {
	for _, form := range names.Forms(name)[1:] {
		forms = append(forms, mark+form)
	}
	return forms
}
