package uitest

import (
	"fmt"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
)

// Strokes presses keys as at the keyboard and counts them: Tab, Enter, and ^ for Ctrl+U;
// what stands in braces is the reason and does not count.
func (r *Stage) Strokes(keys string) (n int) {
	r.T.Helper()
	reason := false
	for _, k := range keys {
		switch {
		case k == '{' || k == '}':
			reason = k == '{'
			continue
		case k == '^':
			r.Menu(r.Language().Text("Ruling…"))
		case k == '\t':
			r.Tab(1)
			r.Settle()
		case k == '\n':
			r.Key(fyne.KeyReturn)
		default:
			r.Window.Canvas().Focused().TypedRune(k)
			r.Settle()
		}
		if !reason {
			n++
		}
	}
	return n
}

// Amend corrects a result as the director.
func (r *Stage) Amend(table, round, board, tricks int, reason string) {
	r.T.Helper()
	was := r.Standing(table, round, board).Result
	was.Tricks = tricks
	Must(r.T, r.Session.Record(session.ByDirector, session.ResultCorrected{Result: was, Reason: reason}))
	r.Settle()
}

// Total is the total of a pair.
func (r *Stage) Total(pair int) string {
	r.T.Helper()
	sc, err := r.Session.State().Score()
	Must(r.T, err)
	return desk.StandingOf(r.Language(), sc, session.Contestant{Section: 1, Number: pair})
}

// FullLater is a journal on a disk that becomes full after the first entry.
type FullLater struct{ session.MemoryJournal }

func (j *FullLater) Append(entries []session.Entry) error {
	if entries[0].Seq > 1 {
		return fmt.Errorf("club file: %w", sessiontest.ErrDiskFull)
	}
	return j.MemoryJournal.Append(entries)
}
