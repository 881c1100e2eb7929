package desk

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/control"
	linkwords "clubnight/bridgemate/words"
	"clubnight/session"
)

// ProgramText names a program with its version, as a director knows it.
func ProgramText(in *Language, p control.Program) string {
	if p.Kind == control.StandIn {
		return in.LinkWords().Say(linkwords.SimulatedProgram)
	}
	return p.String()
}

// SettingsText says in a few words what is told to the handsets.
func SettingsText(in *Language, o bridgemate.Options) string {
	p, differ := nearestPreset(in, o.Generation, o.Settings)
	name := Untouched(in)
	if p != nil {
		name = p.Name
	}
	if differ == 0 {
		return name
	}
	return in.LinkWords().Preset(name, differ)
}

// Generations are the generations of handsets, in the order in which they are offered.
var Generations = []bws.Generation{bws.BMPro, bws.BCS}

// GenerationText is what a generation of handsets is called.
func GenerationText(in *Language, g bws.Generation) string {
	if g == bws.BCS {
		return in.LinkWords().Say(linkwords.MadeForBCS)
	}
	return in.LinkWords().Say(linkwords.MadeForBMPro)
}

// OptionsText tells options apart.
func OptionsText(o bridgemate.Options) string { return fmt.Sprintf("%+v", o) }

// SetGeneration makes the file for other handsets. Of the settings those
// stay that they have too.
func SetGeneration(in *Language, o *bridgemate.Options, g bws.Generation) {
	if p, differ := nearestPreset(in, o.Generation, o.Settings); p != nil && differ == 0 {
		o.Settings = p.Values(g)
	}
	o.Generation = g
	known := map[string]any{}
	for _, s := range bws.SettingList(g) {
		if v, set := o.Settings[s.Name]; set && s.Check(v) == nil {
			known[s.Name] = v
		}
	}
	o.Settings = known
	if g != bws.BCS {
		o.SendNames = false
	}
}

// SplitText says which sections are in which file, "" where there is one file.
func SplitText(in *Language, st *session.State, files []string) string {
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
func MarkTexts(in *Language) (texts []string) {
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
