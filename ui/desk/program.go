package desk

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/control"
	"clubnight/session"
)

// ProgramText names a program with its version, as a director knows it.
func ProgramText(p control.Program) string {
	if p.Kind == control.StandIn {
		return "Simulated Bridgemates"
	}
	return p.String()
}

// SettingsText says in a few words what is told to the handsets.
func SettingsText(o bridgemate.Options) string {
	p, differ := nearestPreset(o.Generation, o.Settings)
	name := Untouched
	if p != nil {
		name = p.Name
	}
	if differ == 0 {
		return name
	}
	return engines().Preset(name, differ)
}

// The generations of handsets, in the order in which they are offered, and what they are called.
var (
	Generations     = []bws.Generation{bws.BMPro, bws.BCS}
	GenerationTexts = map[bws.Generation]string{bws.BMPro: "BM Pro 1.7", bws.BCS: "Bridgemate II / 3 (BCS 4 and 5)"}
)

// OptionsText tells options apart.
func OptionsText(o bridgemate.Options) string { return fmt.Sprintf("%+v", o) }

// SetGeneration makes the file for other handsets. Of the settings those stay that they have too.
func SetGeneration(o *bridgemate.Options, g bws.Generation) {
	if p, differ := nearestPreset(o.Generation, o.Settings); p != nil && differ == 0 {
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
func SplitText(st *session.State, files []string) string {
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
		parts[i] = engines().InServer(ids, filepath.Base(files[i]))
	}
	return engines().Servers(parts)
}

// The fields of ReceivedData in which a row can be marked as read, and what they are called.
var (
	MarkFields = []string{"", "Processed", "Processed1", "Processed2", "Processed3", "Processed4", "custom_Clubnight"}
	MarkTexts  = []string{"are not marked", "are marked in Processed", "are marked in Processed1", "are marked in Processed2",
		"are marked in Processed3", "are marked in Processed4", "are marked in a field of our own, custom_Clubnight"}
)

// CommaNames takes names apart that are written with commas.
func CommaNames(text string) (names []string) {
	for _, name := range strings.Split(text, ",") {
		if name = strings.TrimSpace(name); name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
