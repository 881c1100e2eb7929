package reports

import (
	"strings"

	"clubnight/reports/paper"
	"clubnight/session"
	"clubnight/session/words"
	"clubnight/session/words/screen"
)

// Unprintable is a name with letters that no sheet can print. In their place the sheets
// say how many they are.
type Unprintable struct {
	Name    string
	Letters []rune // each once
}

// UnprintableNames are the names of an evening with letters that cannot be printed,
// even in the font of the club: its own and the club's, those of sections, and those of
// all who play, each once.
func UnprintableNames(st *session.State, font *paper.Font) (list []Unprintable) {
	seen := map[string]bool{}
	look := func(names ...string) {
		for _, name := range names {
			if seen[name] {
				continue
			}
			seen[name] = true
			if letters := font.Unprintable(name); letters != nil {
				list = append(list, Unprintable{name, letters})
			}
		}
	}
	look(st.Evening.Name, st.Evening.Club)
	for _, s := range st.Sections {
		for _, who := range st.Contestants(s.ID) {
			names := st.PairNames(who)
			look(names[:]...)
			for _, m := range st.Teams[who].Members {
				look(m.Name)
			}
			for _, r := range st.Substitutes[who] {
				look(r.Names[:]...)
			}
		}
	}
	return list
}

// mostTold is how many names are told before a sentence says that there are more.
const mostTold = 5

// SayUnprintable tells of such names before they are printed, "" where there are none.
func SayUnprintable(w *words.Words, list []Unprintable) string {
	if len(list) == 0 {
		return ""
	}
	var names []string
	for _, u := range list[:min(len(list), mostTold)] {
		names = append(names, u.Name+" ("+strings.Join(strings.Split(string(u.Letters), ""), " ")+")")
	}
	if more := len(list) - mostTold; more > 0 {
		names = append(names, w.More(more))
	}
	return screen.SayCount(w, screen.SheetsLacking, len(list), "Names", strings.Join(names, ", "))
}
