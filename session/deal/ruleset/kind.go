package ruleset

import (
	"fmt"
	"strings"
)

// Kind is one of the nine kinds of rule file.
type Kind uint8

// The kinds, with the names under which the document knows them.
const (
	Opening  Kind = iota // CURRENT.OBR: how points are counted, what the openings promise, opening bids
	Config               // BRIDGE.CFG: the point ranges of the five bid levels
	Response             // RESPONSE.1 to .3: responder's first, second and later turns
	Rebid                // REBID.2 and .3: opener's second and later turns
	Lead                 // OPEN.PR: opening leads
	Finesse              // FINESSE.PR
	Promote              // PROMOTE.PR: high cards to be promoted
	Long                 // LONG.PR: long suits to be established
	Short                // SHORT.PR: short suits to be ruffed in
	kinds
)

// currentNames are the files of a set in use, in the order in which a RuleSet holds them.
var currentNames = []struct {
	name string
	kind Kind
}{
	{"CURRENT.OBR", Opening}, {"BRIDGE.CFG", Config},
	{"RESPONSE.1", Response}, {"RESPONSE.2", Response}, {"RESPONSE.3", Response},
	{"REBID.2", Rebid}, {"REBID.3", Rebid},
	{"OPEN.PR", Lead}, {"FINESSE.PR", Finesse}, {"PROMOTE.PR", Promote}, {"LONG.PR", Long}, {"SHORT.PR", Short},
}

// String is the kind in a word: "opening", "config", …
func (k Kind) String() string {
	names := [kinds]string{"opening", "config", "response", "rebid", "lead", "finesse", "promote", "long", "short"}
	if k >= kinds {
		return "?"
	}
	return names[k]
}

// KindOf tells the kind of a file from its name in any letter case: one of the
// names in use, or a named system's copy (*.OBR, *.RS1 to 3, *.RB2 and 3). ok is
// false for any other name.
func KindOf(name string) (k Kind, ok bool) {
	name = strings.ToUpper(name)
	for _, c := range currentNames {
		if c.name == name {
			return c.kind, true
		}
	}
	dot := strings.LastIndexByte(name, '.')
	if dot < 1 {
		return 0, false
	}
	switch name[dot:] {
	case ".OBR":
		return Opening, true
	case ".RS1", ".RS2", ".RS3":
		return Response, true
	case ".RB2", ".RB3":
		return Rebid, true
	}
	return 0, false
}

// systemFiles pairs the files of a named system with those that they become when the
// system is made current.
func systemFiles(system string) [][2]string {
	pairs := [][2]string{{system + ".OBR", "CURRENT.OBR"}}
	for n := 1; n <= 3; n++ {
		pairs = append(pairs, [2]string{fmt.Sprintf("%s.RS%d", system, n), fmt.Sprintf("RESPONSE.%d", n)})
	}
	for n := 2; n <= 3; n++ {
		pairs = append(pairs, [2]string{fmt.Sprintf("%s.RB%d", system, n), fmt.Sprintf("REBID.%d", n)})
	}
	return pairs
}
