package words

// Family is the title of a family of movements: "Share and relay Mitchell". A family that
// is not known keeps its name.
func (w *Words) Family(name string) string {
	if ids, ok := families[name]; ok {
		return w.say(ids[0], nil)
	}
	return name
}

// FamilyLimits says in which sizes a family exists; nothing of one that is not known.
func (w *Words) FamilyLimits(name string) string {
	if ids, ok := families[name]; ok {
		return w.say(ids[1], nil)
	}
	return ""
}

// families are the messages of the title and of the limits of each family of movements.
var families = map[string][2]string{
	"mitchell":           {"families.mitchell", "families.mitchell-limits"},
	"skip-mitchell":      {"families.skip-mitchell", "families.skip-mitchell-limits"},
	"share-relay":        {"families.share-relay", "families.share-relay-limits"},
	"double-weave":       {"families.double-weave", "families.double-weave-limits"},
	"blackpool":          {"families.blackpool", "families.blackpool-limits"},
	"bowman":             {"families.bowman", "families.bowman-limits"},
	"appendix":           {"families.appendix", "families.appendix-limits"},
	"web":                {"families.web", "families.web-limits"},
	"two-stanza":         {"families.two-stanza", "families.two-stanza-limits"},
	"rover":              {"families.rover", "families.rover-limits"},
	"twin":               {"families.twin", "families.twin-limits"},
	"triplet":            {"families.triplet", "families.triplet-limits"},
	"hesitation":         {"families.hesitation", "families.hesitation-limits"},
	"double-hesitation":  {"families.double-hesitation", "families.double-hesitation-limits"},
	"howell":             {"families.howell", "families.howell-limits"},
	"barometer":          {"families.barometer", "families.barometer-limits"},
	"american-whist":     {"families.american-whist", "families.american-whist-limits"},
	"new-england":        {"families.new-england", "families.new-england-limits"},
	"stagger":            {"families.stagger", "families.stagger-limits"},
	"parallel-rows":      {"families.parallel-rows", "families.parallel-rows-limits"},
	"round-robin":        {"families.round-robin", "families.round-robin-limits"},
	"pivot":              {"families.pivot", "families.pivot-limits"},
	"patton":             {"families.patton", "families.patton-limits"},
	"head-to-head":       {"families.head-to-head", "families.head-to-head-limits"},
	"triangle":           {"families.triangle", "families.triangle-limits"},
	"swiss":              {"families.swiss", "families.swiss-limits"},
	"swiss-teams":        {"families.swiss-teams", "families.swiss-teams-limits"},
	"rainbow":            {"families.rainbow", "families.rainbow-limits"},
	"individual":         {"families.individual", "families.individual-limits"},
	"individual-sit-out": {"families.individual-sit-out", "families.individual-sit-out-limits"},
}
