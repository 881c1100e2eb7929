package rulings

import (
	"fmt"
	"strings"

	"clubnight/session"
	"clubnight/ui/desk"
)

// PlayChoices are what the director can decide on a result in doubt since others than the
// movement's contestants played the board, or somebody played it twice (Law 15B).
type PlayChoices struct {
	// Text is what is in doubt, and what follows if the first is chosen.
	Text string
	// ByLaw is the first choice as on its button, Facts what it records and Line
	// the desk's line for it.
	ByLaw string
	Facts []session.Fact
	Line  string
	// WrongNumber is the other one: the result at Correct belongs to
	// another board or place.
	WrongNumber string
	Correct     session.Key
}

// PlayChoicesOf are the choices for the result in doubt at a place; ok is false
// where there are none.
func PlayChoicesOf(in *desk.Language, st *session.State, k session.Key) (c PlayChoices, ok bool) {
	r, there := st.Results[k]
	rem, ok := st.ByLaw15Of(k)
	if !there || !ok {
		return c, false
	}
	c = PlayChoices{ByLaw: in.Words().Remedy15(rem), Facts: rem.Facts, Line: RoundEntry(st, k) + " law15",
		WrongNumber: in.Words().WrongNumber15(st, rem), Correct: k}
	if rem.Cancelled {
		c.Correct = rem.First.Key
	}
	lines := []string{in.Words().Sentence(desk.InDoubt(in, st, r).Told), "", c.ByLaw + ":"}
	if after, err := st.With(rem.Facts...); err == nil {
		for _, f := range rem.Facts {
			lines = append(lines, "– "+in.Words().Sentence(in.Words().Fact(after, session.Entry{Fact: f})))
		}
	}
	c.Text = strings.Join(append(lines, "", in.Words().Sentence(c.WrongNumber)), "\n")
	return c, true
}

// RoundEntry is how a place is typed with its round: "3 r2 7", "B3 r2 7".
func RoundEntry(st *session.State, k session.Key) string {
	return fmt.Sprintf("%s r%d %d", st.TableName(k.Section, k.Table), k.Round, k.Board)
}
