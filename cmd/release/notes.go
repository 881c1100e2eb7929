package main

import (
	"errors"
	"fmt"
	"strings"
)

// ErrNoNotes is returned for a version of which the change log says nothing.
var ErrNoNotes = errors.New("the change log has no section for this version")

// Notes cuts the section of a version out of the change log: from the heading "## 0.1.0",
// behind which more may stand, to the next of its level.
func Notes(changes, version string) (string, error) {
	var section []string
	within := false
	for _, line := range strings.Split(strings.ReplaceAll(changes, "\r\n", "\n"), "\n") {
		if heading, is := strings.CutPrefix(line, "## "); is {
			first, _, _ := strings.Cut(heading, " ")
			within = strings.Trim(first, "[],:") == version
		}
		if within {
			section = append(section, line)
		}
	}
	text := strings.TrimSpace(strings.Join(section, "\n"))
	if !strings.Contains(text, "\n") {
		return "", fmt.Errorf("%s: %w", version, ErrNoNotes)
	}
	return text + "\n", nil
}
