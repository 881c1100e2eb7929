// Package ledger is the table of everything in the programs and their source that is
// not ours: whose it is, from where, under which licence, what was taken, and where it
// stands. Modules are not in it: the programs name those themselves (package
// cmd/release/parts).
//
//	for _, e := range ledger.Others() {
//		fmt.Println(e.Line(), e.What)
//	}
//
// A test walks the source and fails on a file that is neither in the table nor among
// our own, which stand in it as well with how they are made, and on a source that code
// names and the table does not.
package ledger

import (
	"cmp"
	_ "embed" // the table
	"encoding/json"
	"slices"
	"strings"
	"sync"
)

//go:embed ledger.json
var table []byte

// Taken is what was taken from a source.
type Taken string

// What can be taken. Of a work there is a copy or a translation, and its licence is
// kept; all others are facts and thoughts, which everybody may use and which keep the
// name they came with.
const (
	File    Taken = "file"    // a work as it is, or changed
	Font    Taken = "font"    // a work
	Picture Taken = "picture" // a work
	Port    Taken = "port"    // a work: code, in whatever language it was
	Library Taken = "library" // a work that a package is built with, and that brings its licence
	Figures Taken = "figures" // results, measures and tables
	Rule    Taken = "rule"    // of a body that may make them, or of a science
	Format  Taken = "format"  // the form of files and records
	Idea    Taken = "idea"    // a way to do something
)

// None is the licence of what names none: facts and thoughts need none.
const None = "none"

// Work reports whether it is a copy or a translation of something that somebody made.
func (t Taken) Work() bool { return slices.Contains([]Taken{File, Font, Picture, Port, Library}, t) }

// Entry is a source.
type Entry struct {
	// Work is what it is called, Version its version, edition, commit or year.
	Work    string `json:"work"`
	Version string `json:"version"`
	Author  string `json:"author"`
	Address string `json:"address"`
	// Licence is that of the source, by its name in the list of SPDX, or None.
	Licence string `json:"licence"`
	Taken   Taken  `json:"taken"`
	What    string `json:"what"`
	// Places are where it stands: files, folders ("docs/"), patterns of path.Match, and
	// "**/" for any folder. A folder of code stands for the code in it.
	Places []string `json:"places"`
	// Names are other names by which code speaks of it.
	Names []string `json:"names,omitempty"`
	// Notice is the file with its licence, for works that stand in the source.
	Notice string `json:"notice,omitempty"`
	// Tests is true where only the tests have it, and no program.
	Tests bool `json:"tests,omitempty"`
}

// Line is an entry for a reader: "DDS, 2.9.0 of Debian:
// Bo Haglund, Søren Hein (Apache-2.0)".
func (e Entry) Line() string {
	line := e.Work + ", " + e.Version + ": " + e.Author
	if e.Licence != None {
		line += " (" + e.Licence + ")"
	}
	return line
}

// List is one of the lists in which readers are told of the sources.
type List string

// The lists.
const (
	OfWorks   List = "works"
	OfFigures List = "figures"
	OfRules   List = "rules"
	OfFormats List = "formats"
	OfIdeas   List = "ideas"
	OfTests   List = "tests"
)

// Lists are the lists of what programs have, in the order in which they are read,
// and that of the tests.
var Lists = []List{OfWorks, OfFigures, OfRules, OfFormats, OfIdeas, OfTests}

// List is where an entry is told.
func (e Entry) List() List {
	switch {
	case e.Tests:
		return OfTests
	case e.Taken.Work():
		return OfWorks
	}
	return map[Taken]List{Figures: OfFigures, Rule: OfRules, Format: OfFormats, Idea: OfIdeas}[e.Taken]
}

// own are files of ours, and how they are made: "hand", a target of make, the flag that
// renews approved files, a file of code that makes them, or the README.md that says it.
type own struct{ Place, Made string }

var read = sync.OnceValue(func() (t struct {
	Others []Entry
	Ours   []own
}) {
	if err := json.Unmarshal(table, &t); err != nil {
		panic("ledger: " + err.Error())
	}
	return t
})

// Others are the sources, in the order of their names.
func Others() []Entry {
	return slices.SortedFunc(slices.Values(read().Others), func(a, b Entry) int {
		return cmp.Compare(strings.ToLower(a.Work), strings.ToLower(b.Work))
	})
}

// In are the sources of a list.
func In(l List) []Entry {
	return slices.DeleteFunc(Others(), func(e Entry) bool { return e.List() != l })
}
