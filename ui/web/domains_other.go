//go:build !windows

package web

import (
	"os"
	"strings"
)

// domains are those of the networks that this computer is in, as resolv.conf(5) has them.
func domains() []string {
	text, err := os.ReadFile("/etc/resolv.conf")
	if err != nil {
		return nil
	}
	return searched(string(text))
}

// searched are the domains in which a text like resolv.conf has names looked for.
func searched(text string) (list []string) {
	for line := range strings.Lines(text) {
		if words := strings.Fields(line); len(words) > 1 && (words[0] == "search" || words[0] == "domain") {
			list = append(list, words[1:]...)
		}
	}
	return list
}
