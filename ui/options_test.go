package ui

import (
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/movement"
)

// The arrow is switched, the boards begin elsewhere, and what cannot be is refused while the dialog stays.
func TestMovementOptions(t *testing.T) {
	r := newRoom(t, 9, session.Usual()).open(false)
	r.enterOn("Options…")
	d := r.w.tonight.options
	r.enter(d.first.Entry, "10")
	r.choose(d.turned, "as is best")
	r.enterOn("Make it so")
	m := r.movement()
	if len(m.ArrowSwitched) == 0 || m.Winners != 1 || m.Boards()[0] != 10 {
		t.Errorf("gives %q, switched in %v, first board %d", m.Name, m.ArrowSwitched, m.Boards()[0])
	}
	wantText(t, "Tonight", r.visible(), "One winner")
	r.tap(r.w.tonight.rounds.Less) // what was chosen stays
	if m := r.movement(); len(m.ArrowSwitched) == 0 || m.Boards()[0] != 10 {
		t.Errorf("a round less gives %q, switched in %v", m.Name, m.ArrowSwitched)
	}
	r.enterOn("Options…")
	r.enter(r.w.tonight.options.first.Entry, "99")
	r.enterOn("Make it so")
	wantText(t, "the dialog", r.overlay(), "Options of the movement", "Nothing was changed")
	r.key(fyne.KeyEscape)
	if r.overlay() != "" || r.movement().Boards()[0] != 10 {
		t.Errorf("what was refused was done: %q, board %d", r.overlay(), r.movement().Boards()[0])
	}
}

// A movement comes from a file; of several one is chosen.
func TestMovementFromFile(t *testing.T) {
	r := newRoom(t, 5, session.Usual()).open(false)
	path := filepath.Join(t.TempDir(), "own.csv")
	var all []*movement.Movement
	for _, tables := range []int{7, 9} {
		m := mitchell(t, tables)
		m.Section = session.Letter(len(all) + 1)
		all = append(all, m)
	}
	file, err := os.Create(path)
	must(t, err)
	must(t, movement.WriteCSV(file, all...))
	must(t, file.Close())
	r.enterOn("Options…")
	r.enterOn("From a file…")
	wantText(t, "the question", r.overlay(), "A movement from a file")
	r.key(fyne.KeyEscape)
	r.w.tonight.takeMovements(path)
	r.settle()
	wantText(t, "the list", r.overlay(), all[0].Name, all[1].Name)
	r.key(fyne.KeyDown)
	r.key(fyne.KeyReturn)
	if m := r.movement(); m.Tables != 9 {
		t.Errorf("gives %q", m.Name)
	}
	r.w.tonight.takeMovements(filepath.Join(t.TempDir(), "gone.csv"))
	r.settle()
	if m := r.movement(); m.Tables != 9 || r.w.Notice.Visible() == false {
		t.Error("nothing is said of a file that is not there")
	}
}
