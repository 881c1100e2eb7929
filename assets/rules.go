package assets

import (
	"embed"
	"io/fs"
)

//go:embed rules
var rules embed.FS

// RuleSets are the names of the rule sets that come with the program.
var RuleSets = []string{"five-card-major", "acol"}

// Rules is the folder of a rule set that comes with the program; ok is
// false for any other name.
func Rules(name string) (folder fs.FS, ok bool) {
	for _, n := range RuleSets {
		if n == name {
			sub, err := fs.Sub(rules, "rules/"+name)
			return sub, err == nil
		}
	}
	return nil, false
}
