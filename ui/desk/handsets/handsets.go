package handsets

import (
	"maps"
	"slices"
	"strings"

	"clubnight/bridgemate/bws"
	linkwords "clubnight/bridgemate/words"
	"clubnight/ui/desk"
)

// Settings is a choice of handset settings while it is being made.
type Settings struct {
	Generation bws.Generation
	All        []bws.Setting
	Values     map[string]any   // what is chosen; a setting that is not here is left alone
	Wrong      map[string]error // what is chosen and cannot be
	Base       *bws.Preset      // from which the choice differs; nil: all are left alone
}

// SettingsOf begins with the settings as they are.
func SettingsOf(in *desk.Language, g bws.Generation, settings map[string]any) *Settings {
	h := &Settings{Generation: g, All: settingList(in, g), Values: maps.Clone(settings), Wrong: map[string]error{}}
	if h.Values == nil {
		h.Values = map[string]any{}
	}
	h.Base, _ = nearestPreset(in, g, h.Values)
	return h
}

// Set takes a value, nil to leave the setting alone.
func (h *Settings) Set(s bws.Setting, v any) {
	delete(h.Wrong, s.Name)
	delete(h.Values, s.Name)
	if v != nil {
		h.Values[s.Name] = v
		if err := s.Check(v); err != nil {
			h.Wrong[s.Name] = err
		}
	}
}

// TakePreset takes all settings of the preset with that number, from 1; 0
// leaves all alone.
func (h *Settings) TakePreset(in *desk.Language, number int) {
	h.Base, h.Values, h.Wrong = nil, map[string]any{}, map[string]error{}
	if presets := presets(in); number > 0 && number <= len(presets) {
		h.Base = &presets[number-1]
		h.Values = h.Base.Values(h.Generation)
	}
}

// Groups are the groups of the settings, in their order.
func (h *Settings) Groups() (groups []string) {
	for _, s := range h.All {
		if !slices.Contains(groups, s.Group) {
			groups = append(groups, s.Group)
		}
	}
	return groups
}

// Listed are the settings of a group, or, where something is looked for,
// those that speak of it.
func (h *Settings) Listed(group, wanted string) (listed []bws.Setting) {
	for _, s := range h.All {
		if (wanted != "" || s.Group == group) && settingMatches(s, wanted) {
			listed = append(listed, s)
		}
	}
	return listed
}

// Differing names the settings in which the choice differs from its preset.
func (h *Settings) Differing(in *desk.Language) []string {
	var base map[string]any
	if h.Base != nil {
		base = h.Base.Values(h.Generation)
	}
	return differing(in, h.Generation, h.Values, base)
}

// Presets are the choices of a preset in words, which one it is, and what
// that one is for.
func (h *Settings) Presets(in *desk.Language) (options []string, at int, words string) {
	options, words = []string{Untouched(in)}, in.LinkWords().Say(linkwords.AllUntouched)
	for i, p := range presets(in) {
		options = append(options, p.Name)
		if h.Base != nil && p.Name == h.Base.Name {
			at, words = i+1, h.Base.Words
		}
	}
	if len(h.Differing(in)) > 0 {
		options[at] = in.LinkWords().Say(linkwords.PresetChanged, "Preset", options[at])
	}
	return options, at, words
}

// Note is what there is to say of one setting: that its value cannot be, that it differs
// from the preset, or what it can be; typed is true for a number or a code, of which all
// values cannot be shown.
func (h *Settings) Note(in *desk.Language, s bws.Setting, typed bool) (string, desk.Tone) {
	switch {
	case h.Wrong[s.Name] != nil:
		return in.LinkWords().Say(linkwords.CannotBe, "Allowed", allowed(in, s)), desk.Bad
	case h.Base != nil && slices.Contains(h.Differing(in), s.Name):
		return in.LinkWords().Say(linkwords.PresetHas, "Preset", h.Base.Name, "Value",
			ValueText(in, s, h.Base.Values(h.Generation)[s.Name])), desk.Warning
	case typed:
		return allowed(in, s), desk.Plain
	case s.Since != "" && h.Generation == bws.BCS:
		return in.LinkWords().Say(linkwords.NeedsVersion, "Version",
			strings.TrimPrefix(s.Since, "with Bridgemate II: ")), desk.Plain
	}
	return "", desk.Plain
}

// Sum says in a sentence what is chosen, or what cannot be.
func (h *Settings) Sum(in *desk.Language) (string, desk.Tone) {
	differ := h.Differing(in)
	switch {
	case len(h.Wrong) > 0:
		return wrongText(in, h.Wrong), desk.Bad
	case len(differ) > 0 && h.Base != nil:
		var places []string
		for _, s := range h.All {
			if slices.Contains(differ, s.Name) && !slices.Contains(places, s.Group) {
				places = append(places, s.Group)
			}
		}
		return in.LinkWords().SayCount(linkwords.SettingsDiffer, len(differ), "Preset", h.Base.Name, "Places",
			strings.Join(places, ", ")), desk.Warning
	}
	return in.LinkWords().SayCount(linkwords.SettingsSet, len(h.Values), "All", len(h.All), "Untouched", Untouched(in)),
		desk.Plain
}

// FirstWrong is the first setting that cannot be; there is false where all can.
func (h *Settings) FirstWrong(in *desk.Language) (s bws.Setting, there bool) {
	names := slices.Sorted(maps.Keys(h.Wrong))
	if len(names) == 0 {
		return bws.Setting{}, false
	}
	s, _ = findSetting(in, names[0])
	return s, true
}
