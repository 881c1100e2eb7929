package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/publish"
	"clubnight/ui/desk"
	"clubnight/ui/model"
	"clubnight/ui/uitest"
)

// publishedFile is what another program made of the evening, with changes.
func publishedFile(t *testing.T, s *session.Session, changes ...string) string {
	t.Helper()
	sc, err := s.State().Score()
	uitest.Must(t, err)
	files, err := (&publish.Evening{State: s.State(), Scores: sc}).Files("usebio", "tuesday")
	uitest.Must(t, err)
	text := string(files[0].Content)
	for i := 0; i < len(changes); i += 2 {
		if !strings.Contains(text, changes[i]) {
			t.Fatalf("no %q in\n%s", changes[i], text)
		}
		text = strings.Replace(text, changes[i], changes[i+1], 1)
	}
	file := filepath.Join(t.TempDir(), "tuesday.xml")
	uitest.Must(t, os.WriteFile(file, []byte(text), 0o600))
	return file
}

// takesOver makes the window take evenings of files over, as the program does.
func (r *room) takesOver() {
	r.w.evenings.open = func(path string, number int64) (model.Opened, error) {
		a, err := desk.Arrive(r.T.Context(), path, number)
		if err != nil {
			return model.Opened{}, err
		}
		return model.Opened{Session: a.Session, Link: &uitest.Link{Session: a.Session}, Arrived: a}, nil
	}
}

// An evening of another program that is dropped on the window becomes an evening, and
// what differs from what was published is told: by keyboard, line by line, and again when
// it is asked for. One bad line costs that line.
func TestArrival(t *testing.T) {
	other := complete(t)
	file := publishedFile(t, other.Session, "<PERCENTAGE>50<", "<PERCENTAGE>51<",
		"<EW_PAIR_NUMBER>4<", "<EW_PAIR_NUMBER>x<")
	r := newRoom(t, 5).open(false)
	r.takesOver()
	r.w.Take(file)
	r.Settle()
	r.Answer("New evening")
	if st := r.w.State(); st.Evening.Name != "Tuesday pairs" || st.Entered() != 8 || !st.Closed {
		t.Fatalf("%q, %d results", st.Evening.Name, st.Entered())
	}
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
	r.w.compared.onCompare()
	r.Settle()
	uitest.WantText(t, "again", r.Overlay(), told...)
}

// Without what was published a file is asked for: it is compared, and the
// evening stays as it is.
func TestCompareWithAFile(t *testing.T) {
	r := complete(t)
	before := r.Session.State().Seq
	compare := func(file string) {
		t.Helper()
		r.w.compared.onCompare()
		r.Settle()
		uitest.WantText(t, "the question", r.Overlay(), "Any file with an evening")
		r.TypeHere(file)
		r.Key(fyne.KeyReturn)
	}
	compare(publishedFile(t, r.Session))
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
	r.w.compared.choose(club.Path(), func(n int64) { chosen = n })
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
	a, err := desk.Arrive(t.Context(), publishedFile(t, r.Session), 0)
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
	if r.w.compared.known[a.Session] != (*account.Arrival)(a) {
		t.Error("forgotten")
	}
}
