package screen

import (
	"encoding/json"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"clubnight/session/words"
	"clubnight/session/words/phrases/phrasestest"
)

// Every language that has a file says every message.
func TestEveryLanguageSaysEveryMessage(t *testing.T) { phrasestest.Languages(t, catalog) }

var declared = regexp.MustCompile(`(?m)^\t(\w+)\s+Message = "(screen\.[a-z0-9-]+)"(?:\s*// (.*))?$`)

// Every message has its English text, none is left over, and beside each
// stands what its text names.
func TestEveryMessageHasItsTextAndItsNames(t *testing.T) {
	var source []byte
	for _, name := range []string{"messages.go", "notices.go", "events.go", "club.go", "members.go", "rulings.go",
		"wall.go", "room.go", "teach.go", "papers.go", "sending.go", "tongue.go", "before.go", "computers.go",
		"simultaneous.go", "law15.go", "changeover.go"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		source = append(source, text...)
	}
	var english map[string]any
	text, err := fs.ReadFile(catalog, "catalog/screen.en.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &english); err != nil {
		t.Fatal(err)
	}
	list := declared.FindAllStringSubmatch(string(source), -1)
	if len(list) < 180 {
		t.Fatalf("only %d messages found: the search is broken", len(list))
	}
	for _, m := range list {
		texts := []string{}
		switch entry := english[m[2]].(type) {
		case string:
			texts = append(texts, entry)
		case map[string]any:
			texts = append(texts, entry["one"].(string), entry["other"].(string))
		default:
			t.Errorf("%s has no English text", m[1])
		}
		delete(english, m[2])
		if got, want := named(texts...), strings.FieldsFunc(m[3],
			func(r rune) bool { return r == ',' || r == ' ' }); !same(got, want) {
			t.Errorf("%s names %q, and %q stands beside it", m[1], got, want)
		}
	}
	for id := range english {
		t.Errorf("nobody can say %s", id)
	}
}

// named is what texts name.
func named(texts ...string) (names []string) {
	counted := len(texts) > 1
	for _, text := range texts {
		for _, place := range regexp.MustCompile(`{{[^}]*}}`).FindAllString(text, -1) {
			for _, name := range regexp.MustCompile(`\.([A-Z]\w*)`).FindAllStringSubmatch(place, -1) {
				names = append(names, name[1])
			}
		}
	}
	if counted {
		names = append(names, "N")
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func same(a, b []string) bool {
	b = slices.Sorted(slices.Values(b))
	return slices.Equal(a, b)
}

func TestMessagesAreSaidWithTheirNumbers(t *testing.T) {
	w := words.English()
	for want, got := range map[string]string{
		"There are 13 tricks: at level 4 at most +3.":        Say(w, TooManyTricks, "Level", 4, "Most", 3),
		"Next: 1 thing needs attention in the room (Alt+3).": SayCount(w, NextAttention, 1),
		"Next: 2 things need attention in the room (Alt+3).": SayCount(w, NextAttention, 2),
		"The 1 deal that is there now, from a.pbn, is replaced.": SayCount(w,
			DealsReplaced, 1, "Source", "from a.pbn"),
		"The 36 deals that are there now, from a.pbn, are replaced.": SayCount(w,
			DealsReplaced, 36, "Source", "from a.pbn"),
		"North-South · with handicap · sections A and B": Say(w, RankingOf, "Side", "North-South",
			"Handicap", true, "Sections", "sections A and B"),
		"Ranking":                      Say(w, RankingOf, "Side", "", "Handicap", false, "Sections", ""),
		"Running":                      Say(w, LightRunning, "Time", ""),
		"Running – last read 19:30:05": Say(w, LightRunning, "Time", "19:30:05"),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
