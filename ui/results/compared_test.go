package results

import (
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/exchange/account"
	"clubnight/ui/desk/results"
	"clubnight/ui/model"
	"clubnight/ui/uitest"
)

// An evening of another program that is opened is compared with what was published: by
// keyboard, line by line, and again when it is asked for. One bad line costs that line.
func TestArrival(t *testing.T) {
	r := complete(t)
	a, err := results.Arrive(t.Context(), uitest.Published(t, r.Session, "<PERCENTAGE>50.00<", "<PERCENTAGE>51.00<",
		"<EW_PAIR_NUMBER>4<", "<EW_PAIR_NUMBER>x<"), 0)
	uitest.Must(t, err)
	r.w.Open(model.Opened{Session: a.Session, Link: &uitest.Link{Session: a.Session}, Arrived: a})
	r.Settle()
	told := []string{"8 results.", "of 6 pairs equal", "1 thing in the file could not be taken over.", "board 1",
		"51.00 %", "Enter on a line shows its boards."}
	uitest.WantText(t, "the comparison", r.Overlay(), told...)
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the boards of the first line", r.Overlay(), "51 % and ")
	r.Key(fyne.KeyEscape)
	uitest.WantText(t, "the comparison", r.Overlay(), "Enter on a line")
	r.Answer("All of it")
	uitest.WantText(t, "all", r.Overlay(), "Board 1")
	r.Key(fyne.KeyEscape)
	r.Key(fyne.KeyEscape)
	if r.Overlay() != "" {
		t.Fatalf("still open: %s", r.Overlay())
	}
	r.Menu("Compare…")
	uitest.WantText(t, "again", r.Overlay(), told...)
}

// Without what was published a file is asked for: it is compared, and the
// evening stays as it is.
func TestCompareWithAFile(t *testing.T) {
	r := complete(t)
	before := r.Session.State().Seq
	compare := func(file string) {
		t.Helper()
		r.Menu("Compare…")
		uitest.WantText(t, "the question", r.Overlay(), "Any file with an evening")
		r.TypeHere(file)
		r.Key(fyne.KeyReturn)
	}
	compare(uitest.Published(t, r.Session))
	uitest.WantText(t, "equal", r.Overlay(), "6 of 6 pairs equal.")
	if strings.Contains(r.Overlay(), "All of it") {
		t.Error("something differs")
	}
	r.Answer("Close")
	missing := filepath.Join(t.TempDir(), "nothing.xml")
	compare(missing)
	if r.Overlay() != "" || !r.w.Notice.Visible() {
		t.Errorf("what is not there: %s", r.Overlay())
	}
	if r.Session.State().Seq != before {
		t.Error("the evening was changed")
	}
}

// Of a file of several evenings one is chosen, by keyboard.
func TestWhichEvening(t *testing.T) {
	r := complete(t)
	club, err := clubfile.Open(filepath.Join(t.TempDir(), "club.clubnight"))
	uitest.Must(t, err)
	_, err = club.Import(r.Session.State().Entries())
	uitest.Must(t, err)
	uitest.Must(t, r.Session.Record("director", session.EveningSet{Name: "Thursday", Date: uitest.Day}))
	_, err = club.Import(r.Session.State().Entries())
	uitest.Must(t, err)
	uitest.Must(t, club.Close())
	chosen := int64(-1)
	r.page.WhichEvening(club.Path(), func(n int64) { chosen = n })
	r.Settle()
	uitest.WantText(t, "the question", r.Overlay(), "The file has 2 evenings. Which one?",
		"Thursday, ", "Tuesday pairs, ")
	r.Key(fyne.KeyDown)
	r.Key(fyne.KeyReturn)
	if chosen != 1 || r.Overlay() != "" {
		t.Errorf("chose %d; %s", chosen, r.Overlay())
	}
}

// What arrived before is not told again when the evening is shown again, and nothing is
// told over a question.
func TestArrivalIsToldOnce(t *testing.T) {
	r := complete(t)
	a, err := results.Arrive(t.Context(), uitest.Published(t, r.Session), 0)
	uitest.Must(t, err)
	ev := model.Opened{Session: a.Session, Link: &uitest.Link{Session: a.Session}, Arrived: a}
	r.w.Open(ev)
	r.Settle()
	uitest.WantText(t, "told", r.Overlay(), "6 of 6 pairs equal.")
	r.Answer("Close")
	r.w.Open(ev)
	r.Settle()
	if r.Overlay() != "" {
		t.Errorf("told again: %s", r.Overlay())
	}
	if r.page.compare.known[a.Session] != (*account.Arrival)(a) {
		t.Error("forgotten")
	}
}
