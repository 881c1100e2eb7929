package start

import (
	"strings"

	"clubnight/session/names"
)

// ShorterList are forms of a list of names that need less and less room: initials for
// first names, then surnames alone.
func ShorterList(people []string) (forms []string) {
	const shortest = 8 // no name has more forms
	for at := 1; at < shortest; at++ {
		var list []string
		for _, name := range people {
			all := names.Forms(name)
			list = append(list, all[min(at, len(all)-1)])
		}
		if joined := strings.Join(list, ", "); len(forms) == 0 || forms[len(forms)-1] != joined {
			forms = append(forms, joined)
		}
	}
	return forms
}
