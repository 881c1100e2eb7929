package handsets

import (
	"slices"
	"strings"

	"clubnight/bridgemate/bws"
	"clubnight/ui/desk"
)

// settingList lists the settings of a generation in the language of the window.
func settingList(in *desk.Language, g bws.Generation) []bws.Setting {
	list := bws.SettingList(g)
	for i := range list {
		list[i] = translated(in, list[i])
	}
	return list
}

// findSetting finds a setting by its name, in the language of the window.
func findSetting(in *desk.Language, name string) (bws.Setting, bool) {
	s, ok := bws.FindSetting(name)
	return translated(in, s), ok
}

func translated(in *desk.Language, s bws.Setting) bws.Setting {
	s.Group, s.Words = in.Of("", s.Group), in.Of("", s.Words)
	s.Values = slices.Clone(s.Values)
	for i, v := range s.Values {
		s.Values[i] = in.Of("setting", v)
	}
	return s
}

// presets are the presets in the language of the window.
func presets(in *desk.Language) []bws.Preset {
	all := bws.Presets()
	for i := range all {
		all[i].Name, all[i].Words = in.Of("setting", all[i].Name), in.Of("", all[i].Words)
	}
	return all
}

// allowed says what a setting may be: "5 to 60".
func allowed(in *desk.Language, s bws.Setting) string {
	switch {
	case s.Type == bws.TrueFalse || s.Values != nil:
		return strings.Join(OptionTexts(in, s), ", ")
	case s.Type == bws.Text:
		return in.Text("4 digits")
	}
	return in.Text("{{.Least}} to {{.Most}}", "Least", s.Least, "Most", s.Most)
}
