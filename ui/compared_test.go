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
)

// publishedFile is what another program made of the evening, with changes.
func publishedFile(t *testing.T, s *session.Session, changes ...string) string {
	t.Helper()
	sc, err := s.State().Score()
	must(t, err)
	files, err := (&publish.Evening{State: s.State(), Scores: sc}).Files("usebio", "tuesday")
	must(t, err)
	text := string(files[0].Content)
	for i := 0; i < len(changes); i += 2 {
		if !strings.Contains(text, changes[i]) {
			t.Fatalf("no %q in\n%s", changes[i], text)
		}
		text = strings.Replace(text, changes[i], changes[i+1], 1)
	}
	file := filepath.Join(t.TempDir(), "tuesday.xml")
	must(t, os.WriteFile(file, []byte(text), 0o600))
	return file
}

// takesOver makes the window take evenings of files over, as the program does.
func (r *room) takesOver() {
	r.w.evenings.open = func(path string, number int64) (model.Opened, error) {
		a, err := desk.Arrive(r.t.Context(), path, number)
		if err != nil {
			return model.Opened{}, err
		}
		return model.Opened{Session: a.Session, Link: &scriptedLink{session: a.Session}, Arrived: a}, nil
	}
}

// An evening of another program that is dropped on the window becomes an evening, and what differs from what was published is told:
// by keyboard, line by line, and again when it is asked for. One bad line costs that line.
func TestArrival(t *testing.T) {
	other := complete(t)
	file := publishedFile(t, other.session, "<PERCENTAGE>50<", "<PERCENTAGE>51<", "<EW_PAIR_NUMBER>4<", "<EW_PAIR_NUMBER>x<")
	r := newRoom(t, 5).open(false)
	r.takesOver()
	r.w.Take(file)
	r.settle()
	r.answer("New evening")
	if st := r.w.State(); st.Evening.Name != "Tuesday pairs" || st.Entered() != 8 || !st.Closed {
		t.Fatalf("%q, %d results", st.Evening.Name, st.Entered())
	}
	told := []string{"8 results.", "of 6 pairs equal", "1 thing in the file could not be taken over.", "board 1", "51.00 %", "Enter on a line shows its boards."}
	wantText(t, "the comparison", r.overlay(), told...)
	r.key(fyne.KeyReturn)
	wantText(t, "the boards of the first line", r.overlay(), "51 % and ")
	r.key(fyne.KeyEscape)
	wantText(t, "the comparison", r.overlay(), "Enter on a line")
	r.answer("All of it")
	wantText(t, "all", r.overlay(), "Board 1")
	r.key(fyne.KeyEscape)
	r.key(fyne.KeyEscape)
	if r.overlay() != "" {
		t.Fatalf("still open: %s", r.overlay())
	}
	r.w.compared.onCompare()
	r.settle()
	wantText(t, "again", r.overlay(), told...)
}

// Without what was published a file is asked for: it is compared, and the evening stays as it is.
func TestCompareWithAFile(t *testing.T) {
	r := complete(t)
	before := r.session.State().Seq
	compare := func(file string) {
		t.Helper()
		r.w.compared.onCompare()
		r.settle()
		wantText(t, "the question", r.overlay(), "Any file with an evening")
		r.typeHere(file)
		r.key(fyne.KeyReturn)
	}
	compare(publishedFile(t, r.session))
	wantText(t, "equal", r.overlay(), "6 of 6 pairs equal.")
	if strings.Contains(r.overlay(), "All of it") {
		t.Error("something differs")
	}
	r.answer("Close")
	missing := filepath.Join(t.TempDir(), "nothing.xml")
	compare(missing)
	if r.overlay() != "" || !r.w.Notice.Visible() {
		t.Errorf("what is not there: %s", r.overlay())
	}
	if r.session.State().Seq != before {
		t.Error("the evening was changed")
	}
}

// Of a file of several evenings one is chosen, by keyboard.
func TestWhichEvening(t *testing.T) {
	r := complete(t)
	club, err := clubfile.Open(filepath.Join(t.TempDir(), "club.clubnight"))
	must(t, err)
	_, err = club.Import(r.session.State().Entries())
	must(t, err)
	must(t, r.session.Record("director", session.EveningSet{Name: "Thursday", Date: evening}))
	_, err = club.Import(r.session.State().Entries())
	must(t, err)
	must(t, club.Close())
	chosen := int64(-1)
	r.w.compared.choose(club.Path(), func(n int64) { chosen = n })
	r.settle()
	wantText(t, "the question", r.overlay(), "The file has 2 evenings. Which one?", "Thursday, ", "Tuesday pairs, ")
	r.key(fyne.KeyDown)
	r.key(fyne.KeyReturn)
	if chosen != 1 || r.overlay() != "" {
		t.Errorf("chose %d; %s", chosen, r.overlay())
	}
}

// What arrived before is not told again when the evening is shown again, and nothing is told over a question.
func TestArrivalIsToldOnce(t *testing.T) {
	r := complete(t)
	a, err := desk.Arrive(t.Context(), publishedFile(t, r.session), 0)
	must(t, err)
	ev := model.Opened{Session: a.Session, Link: &scriptedLink{session: a.Session}, Arrived: a}
	r.w.Open(ev)
	r.settle()
	wantText(t, "told", r.overlay(), "6 of 6 pairs equal.")
	r.answer("Close")
	r.w.Open(ev)
	r.settle()
	if r.overlay() != "" {
		t.Errorf("told again: %s", r.overlay())
	}
	if r.w.compared.known[a.Session] != (*account.Arrival)(a) {
		t.Error("forgotten")
	}
}
