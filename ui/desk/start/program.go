package start

import (
	"path/filepath"
	"slices"
	"strings"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/control"
	linkwords "clubnight/bridgemate/words"
	"clubnight/session"
	"clubnight/ui/desk"
)

// ProgramText names a program with its version, as a director knows it.
func ProgramText(in *desk.Language, p control.Program) string {
	if p.Kind == control.StandIn {
		return in.LinkWords().Say(linkwords.SimulatedProgram)
	}
	return p.String()
}

// SplitText says which sections are in which file, "" where there is one file.
func SplitText(in *desk.Language, st *session.State, files []string) string {
	if len(files) < 2 {
		return ""
	}
	rows := make([]bws.Section, len(st.Sections))
	for i, s := range st.Sections {
		rows[i] = bws.Section{ID: s.ID, Letter: s.Letter(), Tables: len(s.Movement.TableNumbers())}
	}
	servers, err := bws.Servers(rows)
	if err != nil || len(servers) != len(files) {
		return ""
	}
	parts := make([]string, len(files))
	for i, server := range servers {
		var ids []int
		for _, s := range server {
			ids = append(ids, s.ID)
		}
		parts[i] = in.LinkWords().InServer(ids, filepath.Base(files[i]))
	}
	return in.LinkWords().Servers(parts)
}

// ownField is the field of ReceivedData that no other program marks rows in.
const ownField = "custom_Clubnight"

// MarkFields are the fields of ReceivedData in which a row can be marked as
// read; "" is none.
var MarkFields = []string{"", "Processed", "Processed1", "Processed2", "Processed3", "Processed4", ownField}

// MarkTexts say for each of MarkFields what becomes of the rows that were read.
func MarkTexts(in *desk.Language) (texts []string) {
	for _, field := range MarkFields {
		switch field {
		case "":
			texts = append(texts, in.LinkWords().Say(linkwords.RowsNotMarked))
		case ownField:
			texts = append(texts, in.LinkWords().Say(linkwords.RowsMarkedOwn, "Field", field))
		default:
			texts = append(texts, in.LinkWords().Say(linkwords.RowsMarked, "Field", field))
		}
	}
	return texts
}

// CommaNames takes names apart that are written with commas.
func CommaNames(text string) (names []string) {
	for _, name := range strings.Split(text, ",") {
		if name = strings.TrimSpace(name); name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
