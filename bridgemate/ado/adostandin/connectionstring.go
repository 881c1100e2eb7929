package adostandin

import (
	"fmt"
	"slices"
	"strings"

	"clubnight/bridgemate/jet"
)

// opening is what a connection string says.
type opening struct {
	provider, path string
	format         jet.Format // of a file that is to be made
}

// known are the properties of a connection string that package ado sets, in lower case,
// with the values that the stand-in takes; no values are all.
var known = map[string][]string{
	"provider": nil, "data source": nil, "mode": {"Share Deny None"}, "ole db services": {"-2"},
	"jet oledb:global partial bulk ops": {"2"}, "jet oledb:database locking mode": {"0", "1"},
	"jet oledb:engine type": {"4", "5"},
}

// parseConnection reads a connection string: properties with a semicolon between, their
// values in quotes or without.
func parseConnection(text string) (o opening, err error) {
	for text != "" {
		name, rest, whole := strings.Cut(text, "=")
		text = rest
		var value string
		if strings.HasPrefix(text, `"`) {
			value, text, _ = strings.Cut(text[1:], `"`)
			text = strings.TrimPrefix(text, ";")
		} else {
			value, text, _ = strings.Cut(text, ";")
		}
		name = strings.ToLower(strings.TrimSpace(name))
		values, is := known[name]
		if !whole || !is || values != nil && !slices.Contains(values, value) {
			return o, fmt.Errorf("connection string: %s=%s", name, value)
		}
		switch name {
		case "provider":
			o.provider = value
		case "data source":
			o.path = value
		case "jet oledb:engine type":
			o.format = map[string]jet.Format{"4": jet.Access97, "5": jet.Access2000}[value]
		}
	}
	return o, nil
}
