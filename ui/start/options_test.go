package start

import (
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/ui/uitest"
)

// The arrow is switched, the boards begin elsewhere, and what cannot be is refused
// while the dialog stays.
func TestMovementOptions(t *testing.T) {
	r := newRoom(t, 9, session.UsualBy("wbf")).open()
	r.EnterOn("Options…")
	d := r.page.tonight.options
	r.Enter(d.first.Entry, "10")
	r.Choose(d.turned, "as is best")
	r.EnterOn("Make it so")
	m := r.movement()
	if len(m.ArrowSwitched) == 0 || m.Winners != 1 || m.Boards()[0] != 10 {
		t.Errorf("gives %q, switched in %v, first board %d", m.Name, m.ArrowSwitched, m.Boards()[0])
	}
	uitest.WantText(t, "Tonight", r.Visible(), "One winner")
	r.Tap(r.page.tonight.rounds.Less) // what was chosen stays
	if m := r.movement(); len(m.ArrowSwitched) == 0 || m.Boards()[0] != 10 {
		t.Errorf("a round less gives %q, switched in %v", m.Name, m.ArrowSwitched)
	}
	r.EnterOn("Options…")
	r.Enter(r.page.tonight.options.first.Entry, "99")
	r.EnterOn("Make it so")
	uitest.WantText(t, "the dialog", r.Overlay(), "Options of the movement", "Nothing was changed")
	r.Key(fyne.KeyEscape)
	if r.Overlay() != "" || r.movement().Boards()[0] != 10 {
		t.Errorf("what was refused was done: %q, board %d", r.Overlay(), r.movement().Boards()[0])
	}
}

// A movement comes from a file; of several one is chosen.
func TestMovementFromFile(t *testing.T) {
	r := newRoom(t, 5, session.UsualBy("wbf")).open()
	path := filepath.Join(t.TempDir(), "own.csv")
	var all []*movement.Movement
	for _, tables := range []int{7, 9} {
		m := uitest.Mitchell(t, tables)
		m.Section = session.Letter(len(all) + 1)
		all = append(all, m)
	}
	file, err := os.Create(path)
	uitest.Must(t, err)
	uitest.Must(t, movement.WriteCSV(file, all...))
	uitest.Must(t, file.Close())
	r.EnterOn("Options…")
	r.EnterOn("From a file…")
	uitest.WantText(t, "the question", r.Overlay(), "A movement from a file")
	r.Key(fyne.KeyEscape)
	r.page.tonight.takeMovements(path)
	r.Settle()
	uitest.WantText(t, "the list", r.Overlay(), all[0].Name, all[1].Name)
	r.Key(fyne.KeyDown)
	r.Key(fyne.KeyReturn)
	if m := r.movement(); m.Tables != 9 {
		t.Errorf("gives %q", m.Name)
	}
	r.page.tonight.takeMovements(filepath.Join(t.TempDir(), "gone.csv"))
	r.Settle()
	if m := r.movement(); m.Tables != 9 || r.w.Notice.Visible() == false {
		t.Error("nothing is said of a file that is not there")
	}
}
