// Package conflicts is what the desk says of a conflict: what computers of one evening
// recorded against each other, and which side may be chosen.
package conflicts

import (
	"slices"
	"strings"

	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// Row is a conflict, as the list shows it.
type Row struct {
	Conflict session.Conflict
	Heading  string
	Between  string // the computers
}

// Rows are the conflicts of a state.
func Rows(in *desk.Language, st *session.State, conflicts []session.Conflict) (rows []Row) {
	for _, c := range conflicts {
		var between []string
		for _, e := range c.Sides {
			if name := st.Who(e).Computer; !slices.Contains(between, name) {
				between = append(between, name)
			}
		}
		rows = append(rows, Row{Conflict: c, Heading: in.Words().Capital(in.Words().Conflict(st, c)),
			Between: in.Words().And(between...)})
	}
	return rows
}

// ConflictSide is a side of a conflict: what was recorded, without the place
// that the heading has, by whom, where and when, and whether it counts until
// the conflict is decided.
type ConflictSide struct {
	What, Who, When string
	Counts          bool
}

// Sides are the sides of a conflict, next to each other.
func Sides(in *desk.Language, st *session.State, c session.Conflict) (sides []ConflictSide) {
	counting := -1
	place := in.Words().Where(st, c.Matter.Key) + ": "
	for i, e := range c.Sides {
		what := strings.TrimPrefix(in.Words().Fact(st, e), place)
		sides = append(sides, ConflictSide{What: in.Words().Capital(what),
			Who:  in.Words().Capital(in.Words().Who(st, e)),
			When: in.Words().EntryTime(st, e)})
		if st.InForce(e.Seq) {
			sides[i].Counts, counting = c.Matter.Kind == session.AboutPenalty, i
		}
	}
	if counting >= 0 {
		sides[counting].Counts = true
	}
	return sides
}

// Meanwhile says what counts until a conflict is decided.
func Meanwhile(in *desk.Language, st *session.State, c session.Conflict) string {
	return in.Words().Sentence(in.Words().Meanwhile(st, c))
}

// AllMayStand reports whether all sides of a conflict can be right, as two penalties can;
// of the others the last one counts.
func AllMayStand(c session.Conflict) bool { return c.Matter.Kind == session.AboutPenalty }

// Decides reports whether one of the sides of a conflict can be called the right one: not
// of what was overtaken, and not where the evening as a whole cannot be scored.
func Decides(c session.Conflict) bool { return c.Overtaken == nil && len(c.Sides) > 1 }

// Same is the one among the conflicts of a later state that is about the same;
// there is false where it stands no more, and same where its sides are those that were
// looked at.
func Same(later []session.Conflict, c session.Conflict) (now session.Conflict, there, same bool) {
	for _, now := range later {
		switch {
		case now.Matter != c.Matter, len(c.Sides) == 0 != (len(now.Sides) == 0):
		case c.Overtaken != nil && len(c.Sides) > 0 && now.Sides[0].ID() != c.Sides[0].ID():
		default:
			same := slices.EqualFunc(now.Sides, c.Sides, func(a, b session.Entry) bool { return a.ID() == b.ID() })
			return now, true, same
		}
	}
	return session.Conflict{}, false, false
}

// Settled says what became of a conflict.
func Settled(in *desk.Language, st *session.State, c session.Conflict) string {
	return in.Say(screen.ConflictIsSettled, "Conflict", in.Words().Capital(in.Words().Conflict(st, c)))
}
