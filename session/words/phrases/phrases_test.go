package phrases

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"golang.org/x/text/language"
)

var boards = fstest.MapFS{
	"catalog/boards.en.json": {Data: []byte(`{"boards.left": {"one": "{{.N}} board of {{.Of}}", "other": "{{.N}} boards of {{.Of}}"}, "boards.none": "no board"}`)},
	"catalog/boards.de.json": {Data: []byte(`{"boards.left": {"one": "{{.N}} Board von {{.Of}}", "other": "{{.N}} Boards von {{.Of}}"}}`)},
}

func TestCountTakesTheFormOfTheNumber(t *testing.T) {
	c := Read(boards, "catalog")
	for _, test := range []struct {
		tag  string
		n    int
		want string
	}{{"en", 1, "1 board of 3"}, {"en-GB", 2, "2 boards of 3"},
		{"de-AT", 1, "1 Board von 3"}, {"fr", 2, "2 boards of 3"}} {
		if got := c.For(test.tag).Count("boards.left", test.n, "Of", 3); got != test.want {
			t.Errorf("%s: %q, want %q", test.tag, got, test.want)
		}
	}
	if got := c.For("de").Say("boards.none", nil); got != "no board" {
		t.Errorf("what German lacks: %q", got)
	}
}

// A test stops at a message that nobody wrote, at a name that it is not given, and
// at a broken catalogue.
func TestMessageThatIsNotWrittenStopsATest(t *testing.T) {
	s := Read(boards, "catalog").For("en")
	for name, do := range map[string]func(){
		"unknown id":  func() { s.Say("boards.nobody-wrote-this", nil) },
		"no name":     func() { s.Count("boards.left", 1) },
		"broken file": func() { Read(fstest.MapFS{"c/a.en.json": {Data: []byte("{")}}, "c").For("en") },
		"broken file of another language": func() {
			Read(fstest.MapFS{"c/a.en.json": {Data: []byte("{}")}, "c/a.de.json": {Data: []byte("{")}},
				"c").For("de-CH")
		},
		"no folder": func() { Read(boards, "elsewhere").For("en") },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: goes on", name)
				}
			}()
			do()
		}()
	}
}

// opened counts how often each file is opened.
type opened struct {
	files fstest.MapFS
	times map[string]int
}

func (o opened) Open(name string) (fs.File, error) {
	o.times[name]++
	return o.files.Open(name)
}

// Only what is spoken is read: English, and a language once it is asked for, once.
func TestReadsWhatIsSpoken(t *testing.T) {
	files := opened{boards, map[string]int{}}
	c := Read(files, "catalog")
	if n := files.times["catalog/boards.de.json"]; n != 0 {
		t.Errorf("German was read %d times before anybody spoke it", n)
	}
	for range 2 {
		if got := c.For("de-AT").Count("boards.left", 1, "Of", 3); got != "1 Board von 3" {
			t.Errorf("German: %q", got)
		}
	}
	if n := files.times["catalog/boards.de.json"]; n != 1 {
		t.Errorf("German was read %d times", n)
	}
	if got := c.Languages(); len(got) != 2 || got[0] != language.English || got[1] != language.German {
		t.Errorf("the languages are %v", got)
	}
}
