package movement

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// imported is the title of a movement from a file in which it has no name.
const imported = "Imported movement"

// Named is what a name tells that this package gave, so that it can be told in another language: "Mitchell, 6½ tables,
// 6 rounds of 4, balanced arrows".
type Named struct {
	Family         string // in the registry, "" for a movement from a file
	Tables         int    // whole ones
	Half           bool   // and a half
	Rounds         int
	BoardsPerRound int
	Changes        []Renaming // in their order
	Rest           string     // what somebody else put behind it: ", ended after round 5"
}

// RenamingKind is a change that a movement's name tells.
type RenamingKind int

// The changes that a name tells.
const (
	RenamedBalanced RenamingKind = iota // the arrow switch was balanced
	RenamedArrived                      // the missing pair arrived
	RenamedWithout                      // without Pair from Round on
	RenamedRover                        // with a rover from Round on
)

// Renaming is a change that a name tells, with the pair and the round of those that have them.
type Renaming struct {
	Kind        RenamingKind
	Pair, Round int
}

var (
	nameForm  = regexp.MustCompile(`^(.+?), ([0-9]*)(½?) tables?, ([0-9]+) rounds? of ([0-9]+)`)
	renamings = [...]*regexp.Regexp{
		RenamedBalanced: regexp.MustCompile(`^, balanced arrows`),
		RenamedArrived:  regexp.MustCompile(`^, missing pair arrived`),
		RenamedWithout:  regexp.MustCompile(`^, without pair ([0-9]+) from round ([0-9]+)`),
		RenamedRover:    regexp.MustCompile(`^, rover from round ([0-9]+)`),
	}
)

// ReadName reads a name, and reports whether this package gave it.
func ReadName(name string) (n Named, ok bool) {
	found := nameForm.FindStringSubmatch(name)
	if found == nil {
		return n, false
	}
	if found[1] != imported {
		at := slices.IndexFunc(families, func(f Family) bool { return f.Title == found[1] })
		if at < 0 {
			return n, false
		}
		n.Family = families[at].Name
	}
	number := func(digits string) int {
		v, err := strconv.Atoi(digits)
		ok = ok && (err == nil || digits == "")
		return v
	}
	ok = true
	n.Tables, n.Half, n.Rounds, n.BoardsPerRound = number(found[2]), found[3] != "", number(found[4]), number(found[5])
	for n.Rest = name[len(found[0]):]; ; {
		change, length := readRenaming(n.Rest, number)
		if length == 0 {
			return n, ok
		}
		n.Changes, n.Rest = append(n.Changes, change), n.Rest[length:]
	}
}

// readRenaming reads the change that a text begins with, and how long it is; 0 where it is none.
func readRenaming(text string, number func(string) int) (change Renaming, length int) {
	for kind, form := range renamings {
		found := form.FindStringSubmatch(text)
		if found == nil || !strings.HasPrefix(text[len(found[0]):]+",", ",") {
			continue
		}
		change.Kind = RenamingKind(kind)
		if len(found) > 1 {
			change.Round = number(found[len(found)-1])
		}
		if len(found) > 2 {
			change.Pair = number(found[1])
		}
		return change, len(found[0])
	}
	return change, 0
}
