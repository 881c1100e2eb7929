package handsets

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"clubnight/bridgemate/bws"
	linkwords "clubnight/bridgemate/words"
	"clubnight/ui/desk"
)

// Untouched is what a setting is that is not controlled from here.
func Untouched(in *desk.Language) string { return in.LinkWords().Say(linkwords.Untouched) }

// nearestPreset finds the preset from which settings differ least, and in how many; nil
// where that is leaving all of them alone.
func nearestPreset(in *desk.Language, g bws.Generation, settings map[string]any) (nearest *bws.Preset, differ int) {
	differ = len(differing(in, g, settings, nil))
	for _, p := range presets(in) {
		if n := len(differing(in, g, settings, p.Values(g))); n < differ {
			nearest, differ = &p, n
		}
	}
	return nearest, differ
}

// differing names the settings of a generation that two choices do not have alike.
func differing(in *desk.Language, g bws.Generation, a, b map[string]any) (names []string) {
	for _, s := range settingList(in, g) {
		if ValueText(in, s, a[s.Name]) != ValueText(in, s, b[s.Name]) {
			names = append(names, s.Name)
		}
	}
	return names
}

// ValueText is a value of a setting in words; of nil that it is left alone.
func ValueText(in *desk.Language, s bws.Setting, v any) string {
	switch v := v.(type) {
	case nil:
		return Untouched(in)
	case bool:
		if v {
			return in.In("setting", "yes")
		}
		return in.In("setting", "no")
	case int:
		if v >= 0 && v < len(s.Values) {
			return s.Values[v]
		}
	}
	return fmt.Sprint(v)
}

// settingMatches reports whether a setting is meant by the words that are looked for.
func settingMatches(s bws.Setting, wanted string) bool {
	text := strings.ToLower(strings.Join(append([]string{s.Name, s.Group, s.Words}, s.Values...), " "))
	for _, word := range strings.Fields(strings.ToLower(wanted)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

// OptionTexts are the values of a setting that has a few.
func OptionTexts(in *desk.Language, s bws.Setting) []string {
	if s.Type == bws.TrueFalse {
		return []string{in.In("setting", "yes"), in.In("setting", "no")}
	}
	return s.Values
}

// ChosenValue is the value that one of the optionTexts stands for; nil below the first.
func ChosenValue(s bws.Setting, i int) any {
	switch {
	case i < 0:
		return nil
	case s.Type == bws.TrueFalse:
		return i == 0
	}
	return i
}

// EnteredValue is what was typed for a number or a code; nil for nothing.
func EnteredValue(s bws.Setting, text string) any {
	text = strings.TrimSpace(text)
	n, err := strconv.Atoi(text)
	switch {
	case text == "":
		return nil
	case s.Type == bws.Text || err != nil:
		return text
	}
	return n
}

// wrongText names what cannot be.
func wrongText(in *desk.Language, wrong map[string]error) string {
	name := slices.Sorted(maps.Keys(wrong))[0]
	s, _ := findSetting(in, name)
	named := []any{"Setting", strings.TrimRight(s.Words, "."), "Allowed", allowed(in, s)}
	if more := len(wrong) - 1; more > 0 {
		return in.LinkWords().SayCount(linkwords.SettingsWrong, more, named...)
	}
	return in.LinkWords().Say(linkwords.SettingWrong, named...)
}
