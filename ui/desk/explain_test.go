package desk

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"clubnight/bridgemate"
	"clubnight/bridgemate/jet"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk/desktest"
)

// Whoever has the words for an error, the director finds what happened, what it
// means and what to do.
func TestEveryErrorHasWords(t *testing.T) {
	_, none := movement.Make("mitchell", movement.Options{Tables: 2})
	_, limit := movement.Make("mitchell", movement.Options{Tables: 9, BoardsPerRound: 33})
	s := desktest.NewEvening(t, 3)
	desktest.Must(t, s.Record("Bridgemate", sessiontest.Result(t, s.State(), 1, 1, 1, "4S", "N", 0)))
	refused := s.Record("director", session.SectionSet{ID: 1, Movement: desktest.Mitchell(t, 5)})
	for _, c := range []struct {
		name string
		err  error
		want string
	}{
		{"no such movement says why", none, "There is no such movement: not with 2 tables"},
		{"a limit is named", limit, "32 boards in a round at most"},
		{"a refused entry says why", refused, "section A has results already"},
		{"wrapped by a step", fmt.Errorf("%s: %w", bridgemate.StepWrite, jet.ErrLocked), "Another program holds"},
		{"another window", fmt.Errorf("writing the journal: %w", clubfile.ErrElsewhere), "another window"},
		{"of the computer", &fs.PathError{Op: "open", Path: "x", Err: fs.ErrPermission}, "does not allow"},
		{"of the desk itself", fmt.Errorf("board 3: %w", ErrManySets), "The sections play different deals"},
		{"unknown", errors.New("x"), "Nothing is lost"},
	} {
		e := Explain(English(), c.err)
		if !strings.Contains(e.String(), c.want) || e.Happened == "" || e.Means == "" || e.Do == "" {
			t.Errorf("%s: %v gives %q", c.name, c.err, e)
		}
	}
}
