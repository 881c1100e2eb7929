package competitions

import (
	"io"
	"testing"

	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// room is a window with the page alone.
type room struct {
	*uitest.Stage
	w    *uitest.Window
	page *Page
	sent int // rounds that were given to the Bridgemates
}

// stand opens the evening of the stage in a window, with a club file, nil
// for an evening alone.
func stand(s *uitest.Stage, club Club) *room {
	r := &room{Stage: s}
	r.w = r.Stand(func(w *uitest.Window) []shell.Page {
		r.page = New(w, w.Evening,
			Params{Club: club, SaveFile: r.SaveFile, SaveText: r.saveText, OpenFile: r.OpenFile},
			Ways{SendRound: func() { r.sent++ }})
		return []shell.Page{r.page}
	})
	return r
}

func (r *room) saveText(name, text string) (string, error) {
	return r.SaveFile(name, func(w io.Writer) error { _, err := io.WriteString(w, text); return err })
}

// swiss is a window on a Swiss that has not begun.
func swiss(t *testing.T, family string, o movement.Options) *room {
	t.Helper()
	how := method.Choices{Method: "mp", As: "wbf", Matches: "swiss", VP: "swisspairs"}
	if family == "swiss-teams" {
		how.Method, how.VP = "teams", "wbf"
	}
	return stand(uitest.New(t, 0, session.ScoringSet{Choices: how},
		session.SectionSet{ID: 1, Movement: sessiontest.Made(t, family, o)}), nil)
}

func (r *room) movement() *movement.Movement { return r.Session.State().Sections[0].Movement }
