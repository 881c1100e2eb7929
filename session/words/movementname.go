package words

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"clubnight/session/movement"
)

// Movement names a movement: "Mitchell, 7 tables, 7 rounds of 4". The names that the
// program gives are kept in English in every file; they are said in the language. Any
// other name, as of a file, is as it is.
func (w *Words) Movement(m *movement.Movement) string { return w.MovementName(m.Name) }

// MovementName is Movement for a name alone.
func (w *Words) MovementName(name string) string {
	if first, second, joined := strings.Cut(name, ", joined to "); joined {
		return w.say("names.joined", data{"First": w.MovementName(first), "Second": w.MovementName(second)})
	}
	form := givenName.FindStringSubmatch(name)
	if form == nil {
		return name
	}
	id, known := englishFamilies()[form[1]]
	if !known {
		return name
	}
	rounds, _ := strconv.Atoi(form[3])
	many := form[2]
	if whole, half := strings.CutSuffix(many, "½"); half {
		many = cmp.Or(whole, "0") + ".5"
	}
	text := w.say("names.movement", data{"Family": w.say(id, nil),
		"Tables": w.count("names.tables", many, "Tables", form[2]),
		"Rounds": w.count("names.rounds", rounds, "Boards", form[4])})
	for _, more := range strings.Split(form[5], ", ") {
		if more != "" {
			text = w.say("names.more", data{"Name": text, "More": w.nameMore(more)})
		}
	}
	return text
}

// givenName is the form of the names that package movement gives.
var givenName = regexp.MustCompile(`^(.+?), (\d*½?) tables?, (\d+) rounds? of (\d+)((?:, .*)?)$`)

// The forms of what package movement adds to a name.
var (
	roverFrom   = regexp.MustCompile(`^rover from round (\d+)$`)
	withoutPair = regexp.MustCompile(`^without pair (\d+) from round (\d+)$`)
)

// nameMore is what package movement adds to a name, in the language.
func (w *Words) nameMore(more string) string {
	if f := roverFrom.FindStringSubmatch(more); f != nil {
		return w.say("names.rover", data{"Round": f[1]})
	}
	if f := withoutPair.FindStringSubmatch(more); f != nil {
		return w.say("names.without", data{"Pair": f[1], "Round": f[2]})
	}
	switch more {
	case "balanced arrows":
		return w.say("names.balanced", nil)
	case "missing pair arrived":
		return w.say("names.arrived", nil)
	}
	return more
}

// englishFamilies are the messages of the titles of families by their English titles.
var englishFamilies = sync.OnceValue(func() map[string]string {
	ids := map[string]string{"Imported movement": "names.imported"}
	for _, f := range movement.Families() {
		if of, ok := families[f.Name]; ok {
			ids[f.Title] = of
		}
	}
	return ids
})
