package reports

import (
	"strings"

	"clubnight/reports/paper"
	"clubnight/session"
	"clubnight/session/names"
	"clubnight/session/words"
)

// teamForms are the ways to write a team with its players, from the fullest
// to the shortest.
func teamForms(say *words.Words, of session.Names, members []session.Member) []string {
	name := say.Names(of)
	var forms []string
	for _, short := range []func(string) string{
		func(s string) string { return s }, func(s string) string { return names.Within(s, 16) }, names.Surname,
	} {
		var players []string
		for _, m := range members {
			if m.Name != "" {
				players = append(players, short(m.Name))
			}
		}
		switch list := strings.Join(players, ", "); {
		case list == "":
		case name == "":
			forms = append(forms, list)
		default:
			forms = append(forms, name+" ("+list+")")
		}
	}
	if name != "" || forms == nil {
		forms = append(forms, name)
	}
	return forms
}

// teamCell is a team with its players, who stand below its name where one
// line has no room for all.
func teamCell(say *words.Words, of session.Names, members []session.Member) paper.Cell {
	name := say.Names(of)
	var players []string
	for _, m := range members {
		if m.Name != "" {
			players = append(players, m.Name)
		}
	}
	list := say.Series(players...)
	switch {
	case list == "":
		return paper.Cell{Text: name}
	case name == "":
		return paper.Cell{Text: list}
	}
	return paper.Cell{Text: name + " (" + list + ")", Parts: []string{name, "(" + list + ")"}, Lines: 3}
}
