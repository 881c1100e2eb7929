package words

// Family is the title of a family of movements: "Share and relay Mitchell". A family that
// is not known keeps its name.
func (w *Words) Family(name string) string {
	if id, ok := families[name]; ok {
		return w.say(id, nil)
	}
	return name
}

// families are the messages of the title of each family of movements.
var families = map[string]string{
	"mitchell":           "families.mitchell",
	"skip-mitchell":      "families.skip-mitchell",
	"share-relay":        "families.share-relay",
	"double-weave":       "families.double-weave",
	"blackpool":          "families.blackpool",
	"bowman":             "families.bowman",
	"appendix":           "families.appendix",
	"web":                "families.web",
	"two-stanza":         "families.two-stanza",
	"rover":              "families.rover",
	"twin":               "families.twin",
	"triplet":            "families.triplet",
	"hesitation":         "families.hesitation",
	"double-hesitation":  "families.double-hesitation",
	"howell":             "families.howell",
	"barometer":          "families.barometer",
	"american-whist":     "families.american-whist",
	"new-england":        "families.new-england",
	"stagger":            "families.stagger",
	"parallel-rows":      "families.parallel-rows",
	"round-robin":        "families.round-robin",
	"pivot":              "families.pivot",
	"patton":             "families.patton",
	"head-to-head":       "families.head-to-head",
	"triangle":           "families.triangle",
	"swiss":              "families.swiss",
	"swiss-teams":        "families.swiss-teams",
	"rainbow":            "families.rainbow",
	"individual":         "families.individual",
	"individual-sit-out": "families.individual-sit-out",
}
