package main

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// A mistyped command is answered with those that are near it, a flag may have one dash,
// and help may stand before a command as well as behind it.
func TestWordsOfTheCommandLine(t *testing.T) {
	for _, c := range []struct {
		words string
		says  string // in the answer or in the error
		wrong bool
	}{
		{"evning", `did you mean evening?`, true},
		{"evening shw", `or show?`, true},
		{"xyzzy", `clubscore has no command "xyzzy": see clubscore help`, true},
		{"help evening show", "--journal", false},
		{"evening help", "clubscore evening difference", false},
		{"evening new help", "clubscore evening new CLUB", true}, // a club file of that name, and no movement
		{"deal -boards 1 -format=lin", "qx|o1|", false},
		{"deal --tabels 3", "clubscore deal: unknown flag: --tabels", true},
		{"completion bash", "__start_clubscore", false},
		{"completion ksh", "completion bash|zsh|fish|powershell", true},
		{"__complete evening show --bo", "--boards\tevery award", false},
		{"doctor", "which clubfile?", true},
		{"doctor a b", `"b" is not understood: clubscore doctor CLUBFILE`, true},
	} {
		var out bytes.Buffer
		err := run(t.Context(), strings.Fields(c.words), &out)
		if said := fmt.Sprint(out.String(), err); !strings.Contains(said, c.says) ||
			errors.Is(err, errUsage) != c.wrong {
			t.Errorf("clubscore %s: %s", c.words, said)
		}
	}
}
