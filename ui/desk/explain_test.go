package desk

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"clubnight/bridgemate"
	"clubnight/bridgemate/jet"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/movement"
)

// Every exported error of the packages below has words of its own: their sources are searched, so
// that a new one cannot be forgotten.
func TestEveryErrorHasWords(t *testing.T) {
	declared := regexp.MustCompile(`(?m)^(?:var |\t)(Err[A-Z]\w*)\s*=\s*errors\.New\(("[^"]*")\)`)
	have := map[string]bool{}
	for _, k := range known {
		have[k.err.Error()] = true
	}
	n := 0
	for _, folder := range []string{"session", "session/clubfile", "session/movement", "bridgemate", "bridgemate/bws", "bridgemate/jet", "bridgemate/ado", "bridgemate/control", "session/deal"} {
		files, err := filepath.Glob(filepath.Join("..", "..", folder, "*.go"))
		must(t, err)
		for _, file := range files {
			text, err := os.ReadFile(file)
			must(t, err)
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			for _, m := range declared.FindAllStringSubmatch(string(text), -1) {
				n++
				if message := strings.Trim(m[2], `"`); !have[message] {
					t.Errorf("%s: %s (%s) has no words", file, m[1], message)
				}
			}
		}
	}
	if n < 20 {
		t.Errorf("only %d errors found in the sources: the search is broken", n)
	}
}

func TestExplanations(t *testing.T) {
	for _, k := range known {
		e := Explain(fmt.Errorf("something: %w", k.err))
		for part, text := range map[string]string{"happened": e.Happened, "means": e.Means, "do": e.Do} {
			if !regexp.MustCompile(`^[A-Z].*\.$`).MatchString(text) {
				t.Errorf("%v: %s is no sentence: %q", k.err, part, text)
			}
		}
		if bad := regexp.MustCompile(`(?i)database|query|upload|sentinel|sqlite|nil`).FindString(e.Text()); bad != "" {
			t.Errorf("%v: says %q to a director", k.err, bad)
		}
	}
	if e := Explain(errors.New("x")); !strings.Contains(e.Text(), "Nothing is lost") {
		t.Errorf("an unknown error: %s", e.Text())
	}
}

func TestParticularExplanations(t *testing.T) {
	_, none := movement.Make("mitchell", movement.Options{Tables: 2})
	_, limit := movement.Make("mitchell", movement.Options{Tables: 9, BoardsPerRound: 33})
	s := newEvening(t, 3)
	must(t, s.Record("Bridgemate", result(t, s.State(), 1, 1, 1, "4S", "N", 0)))
	refused := s.Record("director", session.SectionSet{ID: 1, Movement: mitchell(t, 5)})
	for _, c := range []struct {
		name string
		err  error
		want string
	}{
		{"no such movement says why", none, "There is no such movement: not with 2 tables"},
		{"a limit is named", limit, "The Bridgemates allow"},
		{"a refused entry says why", refused, "section A has results already"},
		{"the inner reason goes before the outer", fmt.Errorf("%w: %w", session.ErrBadEntry, limit), "The Bridgemates cannot hold"},
		{"wrapped by a step", fmt.Errorf("%s: %w", bridgemate.StepWrite, jet.ErrLocked), "Another program holds"},
		{"another window", fmt.Errorf("writing the journal: %w", clubfile.ErrElsewhere), "another window"},
	} {
		e := Explain(c.err)
		full := e.Text() + " " + known[indexOf(c.err)].Happened
		if !strings.Contains(full, c.want) {
			t.Errorf("%s: %v gives %q", c.name, c.err, e.Text())
		}
	}
}

func indexOf(err error) int {
	for i, k := range known {
		if errors.Is(err, k.err) {
			return i
		}
	}
	return 0
}
