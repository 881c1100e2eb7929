package handsets

import (
	"reflect"
	"strings"
	"testing"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/ui/desk"
)

// Every setting of both generations can be found, and every value of it be
// chosen and written.
func TestEverySetting(t *testing.T) {
	in := desk.English()
	for _, g := range []bws.Generation{bws.BMPro, bws.BCS} {
		for _, s := range bws.SettingList(g) {
			if !settingMatches(s, s.Words) || !settingMatches(s, strings.ToUpper(s.Name)) {
				t.Errorf("%s is not found by its words", s.Name)
			}
			for i, text := range OptionTexts(in, s) {
				if v := ChosenValue(s, i); s.Check(v) != nil || ValueText(in, s, v) != text {
					t.Errorf("%s: %q gives %v", s.Name, text, v)
				}
			}
			if s.Type == bws.Integer && s.Values == nil && s.Check(EnteredValue(s, " 5 ")) != nil {
				t.Errorf("%s: 5 gives %v", s.Name, EnteredValue(s, "5"))
			}
		}
		for _, p := range bws.Presets() {
			if near, differ := nearestPreset(in, g, p.Values(g)); near.Name != p.Name || differ != 0 {
				t.Errorf("%s: nearest is %s by %d", p.Name, near.Name, differ)
			}
		}
	}
}

// Other handsets keep those settings that they have too.
func TestSettingsOfAnotherGeneration(t *testing.T) {
	in := desk.English()
	o := bridgemate.Options{Generation: bws.BCS, SendNames: true,
		Settings: map[string]any{"EnterResultsMethod": 2, "ShowResults": true, "BM2Ranking": 1}}
	SetGeneration(in, &o, bws.BMPro)
	if !reflect.DeepEqual(o.Settings, map[string]any{"ShowResults": true}) || o.SendNames {
		t.Errorf("%+v", o)
	}
	o.Settings = bws.Presets()[1].Values(bws.BMPro)
	SetGeneration(in, &o, bws.BCS)
	if !reflect.DeepEqual(o.Settings, bws.Presets()[1].Values(bws.BCS)) {
		t.Errorf("the preset Club did not stay Club: %v", o.Settings)
	}
}
