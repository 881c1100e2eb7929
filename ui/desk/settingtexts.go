package desk

import (
	"slices"
	"strings"

	"clubnight/bridgemate/bws"
	"clubnight/ui/label"
)

// settingList lists the settings of a generation in the language of the window.
func settingList(g bws.Generation) []bws.Setting {
	list := bws.SettingList(g)
	for i := range list {
		list[i] = translated(list[i])
	}
	return list
}

// findSetting finds a setting by its name, in the language of the window.
func findSetting(name string) (bws.Setting, bool) {
	s, ok := bws.FindSetting(name)
	return translated(s), ok
}

func translated(s bws.Setting) bws.Setting {
	s.Group, s.Words = label.Of("", s.Group), label.Of("", s.Words)
	s.Values = slices.Clone(s.Values)
	for i, v := range s.Values {
		s.Values[i] = label.Of("setting", v)
	}
	return s
}

// presets are the presets in the language of the window.
func presets() []bws.Preset {
	all := bws.Presets()
	for i := range all {
		all[i].Name, all[i].Words = label.Of("setting", all[i].Name), label.Of("", all[i].Words)
	}
	return all
}

// allowed says what a setting may be: "5 to 60".
func allowed(s bws.Setting) string {
	switch {
	case s.Type == bws.TrueFalse || s.Values != nil:
		return strings.Join(OptionTexts(s), ", ")
	case s.Type == bws.Text:
		return label.Text("4 digits")
	}
	return label.Text("{{.Least}} to {{.Most}}", "Least", s.Least, "Most", s.Most)
}
