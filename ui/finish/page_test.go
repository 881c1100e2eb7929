package finish

import (
	"errors"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/ui/desk/finish"
	"clubnight/ui/model"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// room is a stage with the list of the end alone.
type room struct {
	*uitest.Stage
	w        *uitest.Window
	page     *Page
	did      []string      // what was asked of other pages
	correct  []session.Key // results that were to be entered
	printing bool
}

func newRoom(t *testing.T, tables int, facts ...session.Fact) *room {
	t.Helper()
	return stand(t, uitest.New(t, tables, facts...))
}

func stand(t *testing.T, s *uitest.Stage) *room {
	t.Helper()
	r := &room{Stage: s}
	note := func(what string) func() { return func() { r.did = append(r.did, what) } }
	r.w = r.Stand(func(w *uitest.Window) []shell.Page {
		r.page = New(w, w.Evening, Ways{
			Correct: func(k session.Key) { r.correct = append(r.correct, k) }, Name: note("name"), Print: note("print"),
			Printing: func() bool { return r.printing }, Publish: note("publish"), Copy: note("copy"),
		})
		return []shell.Page{r.page}
	})
	return r
}

// The list of the end, by keyboard alone: reading stops by itself after a last look, and
// each point gets its tick.
func TestFinishEvening(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"})
	r.Receive(r.All()...)
	r.Link.Change(func(st *bridgemate.Status) { st.Reading, st.LastRead = true, time.Now() })
	r.Settle()
	r.Press(fyne.KeyE, uitest.Ctrl)
	uitest.WantText(t, "the list", r.Overlay(), "All 9 results are in.", "No result is in doubt.",
		"12 names are missing.", "Making it final stops the reading.", "not printed", "not been copied")
	if got := r.FocusText(); got != "Name them…" {
		t.Errorf("the focus is on %q", got)
	}
	r.TabTo("Make it final")
	r.Key(fyne.KeyReturn)
	if done := r.Link.Done(); !strings.Contains(done, "read now") ||
		strings.Index(done, "stop") < strings.Index(done, "read now") {
		t.Errorf("done %q: a last reading, then the stop", done)
	}
	if !r.Session.State().Closed {
		t.Fatal("not closed")
	}
	uitest.WantText(t, "the list", r.Overlay(), "The result is final")
	if got := r.FocusText(); got != "Print" {
		t.Errorf("the focus is on %q", got)
	}
	r.Key(fyne.KeyReturn)
	r.page.Printed(r.w.State())
	uitest.WantText(t, "the list", r.Overlay(), "The sheets are printed as they stand.")
	r.Answer("Publish everything")
	r.page.GaveOut(r.Session, r.w.State())
	r.Answer("Copy the club file")
	if got := strings.Join(r.did, ", "); got != "print, publish, copy" {
		t.Errorf("asked of other pages: %s", got)
	}
	copied := func(entries int64) {
		r.page.Copied(map[int64]int64{0: entries})
		r.Settle()
	}
	copied(1) // begun before the results came in
	uitest.WantText(t, "the list", r.Overlay(), "not been copied since")
	copied(r.Session.State().Seq) // in the same second as the last entry
	uitest.WantText(t, "the list", r.Overlay(), "The evening is published.",
		"The club file is copied.", "1 thing is left")
	r.Key(fyne.KeyEscape)
	if r.Overlay() != "" {
		t.Error("Esc does not close the list")
	}
	// What is put right afterwards takes the ticks away that no longer hold.
	again := r.Session.State().InOrder()[0].Result
	again.Outcome = session.NotPlayed
	uitest.Must(t, r.Session.Record("director", session.ResultCorrected{Result: again}))
	r.Settle()
	r.Press(fyne.KeyE, uitest.Ctrl)
	uitest.WantText(t, "the list", r.Overlay(), "not final yet", "not printed as they stand",
		"not published as it stands", "not been copied since")
}

// Where the file cannot be read a last time, results may be in it: nothing is made final
// before the director has said so.
func TestFinishUnread(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"})
	r.Receive(r.All()...)
	r.Link.Change(func(st *bridgemate.Status) { st.Reading = true })
	r.Link.Fail = map[string]error{"read now": errors.Join(bridgemate.ErrNoFile)}
	r.Settle()
	r.Press(fyne.KeyE, uitest.Ctrl)
	r.Answer("Make it final")
	if r.Session.State().Closed {
		t.Fatal("final, although results may be unread")
	}
	uitest.WantText(t, "the question", r.Overlay(), "could not be read a last time")
	r.Answer("Make it final")
	if !r.Session.State().Closed || !strings.Contains(r.Link.Done(), "stop") {
		t.Errorf("closed %t, done %q", r.Session.State().Closed, r.Link.Done())
	}
}

// A point leads to what puts it right, and the list is out of the way.
func TestPointsLeadOn(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"})
	missing := r.All()[0].(session.ResultReceived).Result.Key
	r.Receive(r.All()[1:]...)
	r.Press(fyne.KeyE, uitest.Ctrl)
	uitest.WantText(t, "the list", r.Overlay(), "1 result is missing: 8 of 9 are in.")
	r.Answer("Enter or correct…")
	if len(r.correct) != 1 || r.correct[0] != missing || r.Overlay() != "" {
		t.Errorf("to be entered are %v, and open is %s", r.correct, r.Overlay())
	}
	r.Press(fyne.KeyE, uitest.Ctrl)
	r.Answer("Name them…")
	if len(r.did) != 1 || r.did[0] != "name" || r.Overlay() != "" {
		t.Errorf("asked of other pages: %q, and open is %s", r.did, r.Overlay())
	}
}

// While sheets are written they are not written once more, and those of an earlier
// standing are no sheets of the evening as it stands.
func TestPrintOnce(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"})
	r.Receive(r.All()...)
	r.printing = true
	r.Press(fyne.KeyE, uitest.Ctrl)
	r.TabTo("Make it final")
	if !r.page.rows[finish.Print].do.Disabled() {
		t.Error("the sheets can be printed twice")
	}
	earlier, err := r.w.State().Until(1)
	uitest.Must(t, err)
	r.page.Printed(earlier)
	uitest.WantText(t, "the list", r.Overlay(), "not printed")
}

// What was given out is remembered of its own evening, and an evening of which nothing is
// given out or copied has no such points.
func TestGivenOutOfItsOwnEvening(t *testing.T) {
	r := newRoom(t, 3)
	r.Receive(r.All()...)
	first := r.Session.State()
	other, link := uitest.NewEvening(t, 3)
	r.w.Open(model.Opened{Session: other, Link: link})
	r.Settle()
	r.page.GaveOut(r.Session, first)
	r.Press(fyne.KeyE, uitest.Ctrl)
	uitest.WantText(t, "the list of the other evening", r.Overlay(), "not published as it stands")
	r.w.Open(model.Opened{Session: r.Session, Link: r.Link})
	r.Settle()
	if r.Overlay() != "" {
		t.Error("the list of another evening is still open")
	}
	r.Press(fyne.KeyE, uitest.Ctrl)
	uitest.WantText(t, "the list of its own", r.Overlay(), "The evening is published.")
	r.Key(fyne.KeyEscape)
	r.page.ways.Publish, r.page.ways.Copy = nil, nil
	r.Press(fyne.KeyE, uitest.Ctrl)
	uitest.NoText(t, "the list", r.Overlay(), "published", "copied")
}

// Sheets that were printed are old when an entry of another computer is placed before the
// last one that they have.
func TestPrintedBeforeItCame(t *testing.T) {
	s := uitest.New(t, 3)
	shared := s.Share(new(uitest.Connection), session.RoleDirector, "Room B")
	r := stand(t, s)
	r.Receive(r.All()...)
	shared.Meet()
	shared.Elsewhere("Room B", uitest.WordOn(t, shared.Others["Room B"].State(), 1, 1, r.BoardOf(1, 1), -3))
	for range 3 {
		uitest.Must(t, r.Session.Record(session.ByProgram, session.Remarked{Text: "nothing that counts"}))
	}
	r.Settle()
	printed := r.w.State()
	r.page.Printed(printed)
	r.page.GaveOut(r.Session, printed)
	r.page.Copied(map[int64]int64{0: printed.Seq})
	r.Press(fyne.KeyE, uitest.Ctrl)
	uitest.WantText(t, "the list", r.Overlay(), "The sheets are printed as they stand.", "The evening is published.",
		"The club file is copied.")
	uitest.Carry(t, shared.Others["Room B"], r.Session)
	r.Settle()
	uitest.WantText(t, "the list, although a correction came", r.Overlay(), "not printed as they stand",
		"not published as it stands", "not been copied since")
}

// Where the club named places the evening is sent, and given out as files only where it
// named none.
func TestFinishSends(t *testing.T) {
	for _, named := range []bool{true, false} {
		r := newRoom(t, 3)
		r.Receive(r.All()...)
		r.page.ways.Send = func() bool { r.did = append(r.did, "send"); return named }
		r.Press(fyne.KeyE, uitest.Ctrl)
		r.Answer("Publish everything")
		want := "send"
		if !named {
			want = "send, publish"
		}
		if got := strings.Join(r.did, ", "); got != want || (r.Overlay() == "") != named {
			t.Errorf("named %v: %s, %q", named, got, r.Overlay())
		}
	}
}
