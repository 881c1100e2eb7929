package changeover

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/changeover"
	"clubnight/session/clubfile"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/account/accounttest"
	"clubnight/session/exchange/outward"
	"clubnight/session/sessiontest"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// room is a stage with the page alone, on a club file.
type room struct {
	*uitest.Stage
	club    *uitest.Club
	changed int
	stop    bool // whoever works is stopped at once
}

func newRoom(t *testing.T) *room {
	t.Helper()
	r := &room{Stage: uitest.New(t, 3), club: &uitest.Club{T: t}}
	uitest.Must(t, r.club.SetPlayers([]clubfile.Player{{Number: "15", Name: "Mary Smith"}, {Number: "16", Name: "MARY SMITH"}}))
	r.Stand(func(w *uitest.Window) []shell.Page {
		return []shell.Page{New(w, w.Evening, Params{Changed: func() { r.changed++ },
			Look: func(ctx context.Context, folder string, told Progress) (*changeover.Plan, error) {
				return changeover.Look(ctx, r.club.File(), folder, changeover.Options{Progress: told})
			},
			Take: func(ctx context.Context, plan *changeover.Plan, told Progress) (changeover.Done, error) {
				if r.stop {
					return changeover.Done{}, context.Canceled
				}
				return plan.Take(ctx, r.club.File(), told)
			}})}
	})
	return r
}

// results is a folder with an evening of another program, and what is none.
func results(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	told := accounttest.Told(t, sessiontest.Heat(t))
	told.Club = account.Club{Name: "Riverside"}
	format, _ := outward.Find("usebio")
	files, err := format.Files(told, "tuesday", outward.Options{})
	uitest.Must(t, err)
	uitest.Must(t, os.WriteFile(filepath.Join(folder, files[0].Name), files[0].Content, 0o600))
	uitest.Must(t, os.WriteFile(filepath.Join(folder, "holiday.jpg"), []byte("\xff\xd8\xff"), 0o600))
	return folder
}

func (r *room) evenings() int {
	r.T.Helper()
	ids, err := r.club.File().Evenings()
	uitest.Must(r.T, err)
	return len(ids)
}

// newest is the newest evening of the club file.
func (r *room) newest() *session.State {
	r.T.Helper()
	j, err := r.club.File().Evening(1)
	uitest.Must(r.T, err)
	entries, err := j.Entries()
	uitest.Must(r.T, err)
	st, err := session.Fold(entries)
	uitest.Must(r.T, err)
	return st
}

// One page says what comes and what does not, and whose a name is; nothing is written
// before, and afterwards it is there, once.
func TestChangeOver(t *testing.T) {
	r, folder := newRoom(t), results(t)
	open := func() {
		t.Helper()
		r.Command("Change over…")
		uitest.WantText(t, "the question", r.Overlay(), "nothing is written before you say so")
		r.Fill(folder)
		r.Once(func() bool { return strings.Contains(r.Overlay(), "Bring it in") })
	}
	open()
	uitest.WantText(t, "the page", r.Overlay(), "1 evening comes in.", "1 give exactly what was published, 0 differ",
		"1 without an evening", "Mary Smith", "not said", "Bring it in")
	r.Key(fyne.KeyEscape)
	if r.evenings() != 0 || r.Overlay() != "" {
		t.Fatalf("%d evenings, %s", r.evenings(), r.Overlay())
	}
	open()
	r.stop = true
	r.Answer("Bring it in")
	r.Settle()
	uitest.WantText(t, "stopped", r.Overlay(), "Stopped. What came in so far is whole")
	r.Answer("Close")
	r.stop = false
	open()
	for _, o := range uitest.VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		if c, is := o.(*kit.Choice); is {
			c.SetSelected("16 MARY SMITH")
		}
	}
	r.Answer("Bring it in")
	r.Once(func() bool { return strings.Contains(r.Overlay(), "Close") })
	uitest.WantText(t, "what came", r.Overlay(), "1 evening is in the club file now")
	if _, shared := r.newest().Links([]session.Member{{Number: "16", Name: "MARY SMITH"}}); len(shared) > 0 {
		t.Errorf("still asked: %v", shared)
	}
	if r.evenings() != 1 || r.changed != 1 {
		t.Errorf("%d evenings, the window heard %d times", r.evenings(), r.changed)
	}
	r.Answer("Close")
	open()
	uitest.WantText(t, "once more", r.Overlay(), "0 evenings come in.", "1 in the club file already")
}

// A folder that is none is refused in a sentence.
func TestNoFolder(t *testing.T) {
	r := newRoom(t)
	r.Command("Change over…")
	r.Fill(filepath.Join(t.TempDir(), "nowhere"))
	r.Settle()
	if r.Overlay() == "" && r.Visible() == "" {
		t.Error("nothing is said")
	}
	if _, err := changeover.Look(t.Context(), r.club.File(), t.TempDir(), changeover.Options{}); !errors.Is(err, changeover.ErrNothing) {
		t.Error(err)
	}
}
