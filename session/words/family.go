package words

import (
	"strconv"

	"clubnight/session/movement"
)

// renamedIDs are the messages of what changes put behind a movement's name.
var renamedIDs = [...]string{
	movement.RenamedBalanced: "movement.named-balanced", movement.RenamedArrived: "movement.named-arrived",
	movement.RenamedWithout: "movement.named-without", movement.RenamedRover: "movement.named-rover",
}

// MovementName is the name of a movement, "Mitchell, 6½ tables, 6 rounds of 4": in the language where the program gave it,
// as it is where somebody else did.
func (w *Words) MovementName(name string) string {
	n, ok := movement.ReadName(name)
	if !ok {
		return name
	}
	title := w.say("movement.imported", nil)
	if n.Family != "" {
		title = w.Family(n.Family)
	}
	tables := w.CountTables(n.Tables)
	if n.Half {
		tables = w.halfTables(n.Tables)
	}
	text := w.say("movement.named", data{"Title": title, "Tables": tables, "Rounds": w.CountRounds(n.Rounds), "Boards": n.BoardsPerRound})
	for _, c := range n.Changes {
		text = w.say(renamedIDs[c.Kind], data{"Name": text, "Pair": c.Pair, "Round": c.Round})
	}
	return text + n.Rest
}

// halfTables is a number of tables and a half: "6½ tables".
func (w *Words) halfTables(whole int) string {
	figure := "½"
	if whole > 0 {
		figure = strconv.Itoa(whole) + figure
	}
	return w.count("evening.count-tables", strconv.Itoa(whole)+".5", "N", figure)
}

// Family is the title of a family of movements: "Share and relay Mitchell". A family that is not known keeps its name.
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
