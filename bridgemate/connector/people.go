package connector

import (
	"cmp"
	"strings"

	"clubnight/bridgemate/connector/protocol"
	"clubnight/session/names"
)

// parts are a name in the two that the other side has. A last name must be there: a name
// in which nothing can be told apart is one.
func parts(name string) (first, last protocol.NullText) {
	given, surname := names.Split(name)
	whole := strings.Join(strings.Fields(name), " ")
	if surname == "" {
		given = ""
	}
	return protocol.NullText(given), protocol.NullText(cmp.Or(surname, whole))
}

// joined is a name in one, as the evening has it.
func joined(first, last protocol.NullText) string {
	return strings.Join(strings.Fields(string(first)+" "+string(last)), " ")
}
