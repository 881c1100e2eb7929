package words

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// silent are the packages that make no sentences, by their folders: what a person reads
// of what they know is said here. Their texts are names, words of a file format, and the
// technical English of errors.
var silent = []string{
	"scoring",
	"scoring/vp",
	"session",
	"session/deal",
	"session/deal/doubledummy",
	"session/deskline",
	"session/history",
	"session/statistics",
	"session/clubfile",
	"session/eventserver",
	"session/names",
	"session/study",
	"session/console",
	"session/exchange",
	"bridgemate/practice",
	"session/exchange/scorejson",
	"session/exchange/text",
	"session/deal/ruleset",
	"session/deal/ruleset/bidding",
	"session/deal/ruleset/cardplay",
	"session/deal/ruleset/figures",
	"session/deal/ruleset/quiz",
	"scoring/published",
	"reports/paper",
	"reports/quiz",
}

// deciding are the packages of what the desk decides, each for a page or for several; the
// teacher's has labels of its own.
func deciding(t *testing.T) []string {
	t.Helper()
	folders := []string{"ui/desk"}
	pages, err := os.ReadDir(filepath.FromSlash("../../ui/desk"))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pages {
		if p.IsDir() && p.Name() != "desktest" && p.Name() != "teach" {
			folders = append(folders, "ui/desk/"+p.Name())
		}
	}
	if len(folders) < 15 {
		t.Fatalf("only %q: the search is broken", folders)
	}
	return folders
}

// labelling are the packages that write labels beside what they show, the titles of
// windows and columns, what buttons and menus say, and no sentences: the window with all
// its pages.
func labelling(t *testing.T) (folders []string) {
	t.Helper()
	pages, err := os.ReadDir(filepath.FromSlash("../../ui"))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pages {
		if p.IsDir() && !slices.Contains([]string{"desk", "label", "manual", "testdata", "uitest"}, p.Name()) {
			folders = append(folders, "ui/"+p.Name())
		}
	}
	if len(folders) < 20 {
		t.Fatalf("only %q: the search is broken", folders)
	}
	return append(folders, "ui")
}

// adapted are the packages of the floors above that say with their own words only what no
// catalogue of this package says.
var adapted = []string{
	"bridgemate",
	"bridgemate/ado",
	"bridgemate/control",
	"bridgemate/jet",
	"bridgemate/rehearsal",
	"bridgemate/words",
	"reports",
	"reports/handrecord",
	"reports/movementpaper",
	"session/exchange/pbn",
	"reports/sheet",
	"bridgemate/bws",
	"session/exchange/bridgescore",
	"session/exchange/conformance",
	"session/exchange/csvscores",
	"session/exchange/simpscore",
	"ui",
	"ui/desk/teach",
	"ui/kit",
	"cmd/bmpro-stand-in",
	"cmd/bridgescore",
	"cmd/clubnight",
	"cmd/simpscore",
}

// formats are texts that are no sentences of ours, by package, each with the reason.
var formats = map[string][]struct {
	text   *regexp.Regexp
	reason string
}{
	"scoring": {{regexp.MustCompile(`^(NOT PLAYED|ARBITRAL SCORE|AVERAGE PLUS|AVERAGE MINUS)$`),
		"read as rulings"}, {scaleNames, "names of scales"}},
	"scoring/vp":       {{scaleNames, "names of scales"}},
	"session":          {{paragraphs, "the paragraph that a fact stands on"}},
	"session/deskline": {{paragraphs, "the paragraph that a fact stands on"}},
	"session/deal": {{regexp.MustCompile(`(?m)^Headline=|^Crypto key=`), "the head of a DUP file"},
		{regexp.MustCompile(`^clubnight deal\x00$`), "what seeds are hashed with"}},
	"session/clubfile": {{regexp.MustCompile(`^Clubnight club file, first evening $`),
		"what a file's identity is hashed with"},
		{regexp.MustCompile(`^SQLite format 3\x00$`), "the header of every SQLite file"},
		{regexp.MustCompile(`^(ORDER BY seq( DESC LIMIT 1)?|site, own, tick, seen, line, sum| FROM entry WHERE evening = \? )$`), "parts of statements for SQLite"}},
	"session/eventserver": {{regexp.MustCompile(`^SHOW transaction_read_only$`), "a statement for PostgreSQL"},
		{regexp.MustCompile(`^(read committed|ISO, MDY)$`), "settings of PostgreSQL"},
		{regexp.MustCompile(`^(Client|Server) Key$`), "what RFC 5802 hashes"}},
	"bridgemate/bws": {{regexp.MustCompile(`^the table is not in Tables$`),
		"a finding about the file's tables"}},
	"session/exchange/csvscores": {{regexp.MustCompile(`^%s, which no hand can take$`),
		"an error of a file, with its line"}},
	"reports/paper": {{regexp.MustCompile(`^♠♥♦♣ ½ `), "letters that the fonts must have"}},
	"reports/movementpaper": {{regexp.MustCompile(`^ARROW SWITCH: turn the board$`),
		"a band on a slip, which has no room for more"}},
	"ui/model":      {{regexp.MustCompile(`^results %d of %d$`), "a line of the log"}},
	"session/names": {{regexp.MustCompile(`^(van|el|jr|dr) [\pL' ]+$`), "parts of names"}},
}

var (
	scaleNames = regexp.MustCompile(`^(EBU Swiss pairs|WBF continuous|WBF discrete)(, half-matches)?$`)
	paragraphs = regexp.MustCompile(`^White Book \d[\d., ]*$`)
)

// TestSentencesElsewhere finds sentences in packages that make none. A label of the
// window that a page decides on is none.
func TestSentencesElsewhere(t *testing.T) {
	for _, folder := range append(deciding(t), silent...) {
		p := load(t, folder)
		for _, lit := range p.spoken() {
			if !p.allowed(lit.text) && !(lit.label && beyondLabel(lit.text) == "") {
				t.Errorf("%s: %q is a sentence; facts are put into words in session/words", lit.at, lit.text)
			}
		}
	}
}

// TestPackagesOfLabelsMakeNoSentences finds sentences in packages that write labels, and
// labels that are put together from pieces.
func TestPackagesOfLabelsMakeNoSentences(t *testing.T) {
	for _, folder := range labelling(t) {
		p := load(t, folder)
		for _, lit := range p.spoken() {
			if why := beyondLabel(lit.text); why != "" && !p.allowed(lit.text) {
				t.Errorf("%s: %q %s", lit.at, lit.text, why)
			}
		}
	}
}

var (
	ends   = regexp.MustCompile(`[\pL\d)”][.](\s|$)|[\pL\d)”]; \pL`)
	pieces = regexp.MustCompile(`%[-+#0-9.\[\]*]*[a-zA-Z]|^\s|\s$`)
)

// beyondLabel is what makes a text of several words more than a label, ""
// where nothing does.
func beyondLabel(text string) string {
	switch {
	case ends.MatchString(text):
		return "is a sentence; those of the evening are said in session/words, those of engines and programs in bridgemate/words"
	case pieces.MatchString(text):
		return "is a piece of a message; messages are said whole, in session/words or bridgemate/words"
	}
	return ""
}

// TestFindsMoreThanLabels holds that search against a text of each sort.
func TestFindsMoreThanLabels(t *testing.T) {
	for text, want := range map[string]bool{
		"Take the deals away?":                  false,
		"Save the sheets…":                      false,
		"Enter or correct… (Ctrl+Shift+K)":      false,
		"North/East and South/West":             false,
		"What every contract makes. Then par":   true,
		"No result is in.":                      true,
		"The results are read; nothing is lost": true,
		"Lost (all of it).":                     true,
		"results of %d":                         true,
		"is told ":                              true,
		" and is told":                          true,
	} {
		if got := beyondLabel(text) != ""; got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}

// inARow is how many words a text and a message have in common where one of
// them is superfluous.
const inARow = 5

// TestSaidTwice finds texts of the floors above that share so many words in a row with a
// message of a catalogue.
func TestSaidTwice(t *testing.T) {
	said := readSayings(t)
	for _, folder := range append(deciding(t), adapted...) {
		p := load(t, folder)
		for _, lit := range p.spoken() {
			if p.allowed(lit.text) {
				continue
			}
			if id := said.by(lit.text); id != "" {
				t.Errorf("%s: %q says what %s says", lit.at, lit.text, id)
			}
		}
	}
}

// TestFindsWhatIsSaidTwice holds that search against a text of each sort.
func TestFindsWhatIsSaidTwice(t *testing.T) {
	said := readSayings(t)
	for text, want := range map[string]bool{
		"Not scored: the board was not played.":                       true,
		"%s: your correction to %s stands":                            false,
		"%d of %d results are still to come":                          true,
		"North-South and East-West":                                   false,
		"North-South and East-West are ranked":                        true,
		"everybody may see these":                                     false,
		"it came from elsewhere, is not there":                        true,
		"Table %s is sent again from round %d: results entered there": true,
	} {
		if id := said.by(text); (id != "") != want {
			t.Errorf("%q: said by %q", text, id)
		}
	}
}

// catalogues are the folders of messages, seen from here.
var catalogues = []string{"catalog", filepath.Join("refusals", "catalog"), filepath.Join("screen", "catalog"),
	filepath.Join("..", "..", "bridgemate", "words", "catalog")}

// sayings are all words in a row of the English messages, with the message of each.
type sayings map[string]string

// by is the message that has as many words in a row in common with a text, "" for none.
func (all sayings) by(text string) string {
	for _, run := range runs(text) {
		if id := all[run]; id != "" {
			return id
		}
	}
	return ""
}

// runs are the words of a text, so many in a row.
func runs(text string) (all []string) {
	words := strings.Fields(bare(text))
	for i := 0; i+inARow <= len(words); i++ {
		all = append(all, strings.Join(words[i:i+inARow], " "))
	}
	return all
}

var placeholder = regexp.MustCompile(`\{\{.*?\}\}`)

func readSayings(t *testing.T) sayings {
	t.Helper()
	all := sayings{}
	for _, folder := range catalogues {
		files, err := filepath.Glob(filepath.Join(folder, "*.en.json"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", folder, len(files), err)
		}
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var messages map[string]any
			if err := json.Unmarshal(text, &messages); err != nil {
				t.Fatal(name, err)
			}
			for id, message := range messages {
				all.add(id, message)
			}
		}
	}
	return all
}

// add is one message, with its plural forms if it has several.
func (all sayings) add(id string, message any) {
	switch message := message.(type) {
	case string:
		for _, part := range placeholder.Split(message, -1) {
			for _, run := range runs(part) {
				all[run] = id
			}
		}
	case map[string]any:
		for _, form := range message {
			all.add(id, form)
		}
	}
}

var noLetters = regexp.MustCompile(`%[-+ #0-9.\[\]*]*[a-zA-Z]|[^\pL'-]+|\B-|-\B`)

// bare is a text's words alone, without signs, numbers and verbs of formats.
func bare(text string) string {
	return strings.ToLower(strings.TrimSpace(noLetters.ReplaceAllString(text, " ")))
}
