package ui

import (
	"fmt"
	"strings"

	"clubnight/bridgemate/bws"
)

// untouched is what a setting is that is not controlled from here.
const untouched = "as in Bridgemate control"

// nearestPreset finds the preset from which settings differ least, and in how many; nil where that is
// leaving all of them alone.
func nearestPreset(g bws.Generation, settings map[string]any) (nearest *bws.Preset, differ int) {
	differ = len(differing(g, settings, nil))
	for _, p := range bws.Presets() {
		if n := len(differing(g, settings, p.Values(g))); n < differ {
			nearest, differ = &p, n
		}
	}
	return nearest, differ
}

// differing names the settings of a generation that two choices do not have alike.
func differing(g bws.Generation, a, b map[string]any) (names []string) {
	for _, s := range bws.SettingList(g) {
		if valueText(s, a[s.Name]) != valueText(s, b[s.Name]) {
			names = append(names, s.Name)
		}
	}
	return names
}

// valueText is the value of a setting in words. nil is a setting that is left as it is, and says so.
func valueText(s bws.Setting, v any) string {
	switch v := v.(type) {
	case nil:
		return untouched
	case bool:
		if v {
			return "yes"
		}
		return "no"
	case int:
		if v >= 0 && v < len(s.Values) {
			return s.Values[v]
		}
	}
	return fmt.Sprint(v)
}

// settingMatches tells whether a setting is meant by the words that are looked for.
func settingMatches(s bws.Setting, wanted string) bool {
	text := strings.ToLower(strings.Join(append([]string{s.Name, s.Group, s.Words}, s.Values...), " "))
	for _, word := range strings.Fields(strings.ToLower(wanted)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}
