package handsets

import (
	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	linkwords "clubnight/bridgemate/words"
	"clubnight/ui/desk"
)

// SettingsText says in a few words what is told to the handsets.
func SettingsText(in *desk.Language, o bridgemate.Options) string {
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
func GenerationText(in *desk.Language, g bws.Generation) string {
	if g == bws.BCS {
		return in.LinkWords().Say(linkwords.MadeForBCS)
	}
	return in.LinkWords().Say(linkwords.MadeForBMPro)
}

// SetGeneration makes the file for other handsets. Of the settings those
// stay that they have too.
func SetGeneration(in *desk.Language, o *bridgemate.Options, g bws.Generation) {
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
