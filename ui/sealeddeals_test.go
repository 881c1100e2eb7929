package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/session/deal"
	"clubnight/session/simultaneous"
	"clubnight/session/simultaneous/embargo"
	"clubnight/ui/model"
)

// sealedSet is a file of sealed deals that players may see from a moment on, with its code.
func sealedSet(t *testing.T, from time.Time) (path string, code embargo.Code) {
	t.Helper()
	set, err := simultaneous.NewDealSet(longEvent, 4, deal.Seed{7}.Boards(1, 1, 9), from)
	must(t, err)
	content, code, err := embargo.Seal(set, embargo.Players)
	must(t, err)
	path = filepath.Join(t.TempDir(), "autumn.clubnight-deals")
	must(t, os.WriteFile(path, content, 0o600))
	return path, code
}

// Sealed deals: before the code is there the boards are known and no hand is; a wrong code changes nothing; with the right one they are
// in the evening, locked, and who releases them before their moment is warned.
func TestSealedDealsAreOpened(t *testing.T) {
	r, _ := acrossRoom(t, true)
	path, code := sealedSet(t, time.Now().Add(3*time.Hour))
	r.w.Take(path) // as it is dropped on the window
	r.settle()
	wantText(t, "the dialog", r.overlay(), longEvent+", set 4: boards 1–9, which players may see from ", "No hand is known here")
	r.key(fyne.KeyReturn)
	wantText(t, "the dialog", r.overlay(), "A code has 16 letters and digits.")
	r.typeHere("0000 0000 0000 0000")
	r.key(fyne.KeyReturn)
	wantText(t, "the dialog", r.overlay(), "This code does not open the deals.")
	if st := r.session.State(); st.Deals.Known() {
		t.Fatal("there are deals without the code")
	}
	r.key(fyne.KeyEscape)

	r.menu("Deals…") // hours later
	wantText(t, "the deals", r.overlay(), longEvent+": Boards 1–9 are sealed. The organiser tells the code.")
	r.answer("Open sealed deals…")
	r.typeHere(strings.ToLower(code.String()))
	r.key(fyne.KeyReturn)
	st := r.session.State()
	if r.overlay() != "" || len(st.Deals.Numbers(0)) != 9 || st.Deals.Released || st.Deals.NotBefore.IsZero() {
		t.Fatalf("%d deals, released %t, not before %v: %s", len(st.Deals.Numbers(0)), st.Deals.Released, st.Deals.NotBefore, r.overlay())
	}
	if strings.Contains(r.log.String(), code.String()) {
		t.Error("the log has the code")
	}
	r.receive(r.all()...)
	r.menu("Deals…")
	wantText(t, "the deals", r.overlay(), longEvent+", set 4", "Their event says: not before ", "They are locked")
	noText(t, "the deals", r.overlay(), "are sealed")
	r.answer("Release the deals")
	wantText(t, "the question", r.overlay(), "The event says: not before ", "Until then other clubs may play these deals (Law 16D).")
	r.answer("Not yet")
	if r.session.State().Deals.Released {
		t.Fatal("they are released")
	}
	r.menu("Deals…")
	r.answer("Release the deals")
	r.answer("Release the deals")
	if !r.session.State().Deals.Released {
		t.Error("the director could not release them")
	}
}

// When the moment has come, nobody is asked; the file is taken where deals are imported, and one that was changed is refused.
func TestSealedDealsFromTheMenu(t *testing.T) {
	r, _ := acrossRoom(t, true)
	path, code := sealedSet(t, time.Now().Add(-time.Hour))
	r.menu("Deals…")
	r.answer("Deals from a file…")
	r.typeHere(path)
	r.key(fyne.KeyReturn)
	r.typeHere(string(code))
	r.key(fyne.KeyReturn)
	r.receive(r.all()...)
	r.menu("Deals…")
	r.answer("Release the deals")
	if r.overlay() != "" || !r.session.State().Deals.Released {
		t.Errorf("not released: %s", r.overlay())
	}

	content, err := os.ReadFile(path)
	must(t, err)
	must(t, os.WriteFile(path, []byte(strings.Replace(string(content), `"set": 4`, `"set": 5`, 1)), 0o600))
	r.w.Take(path)
	r.settle()
	r.typeHere(string(code))
	r.key(fyne.KeyReturn)
	wantText(t, "the dialog", r.overlay(), "This code does not open the deals.")
	r.key(fyne.KeyEscape)
	must(t, os.WriteFile(path, content[:40], 0o600))
	r.w.Take(path)
	r.settle()
	wantText(t, "the window", r.visible(), "This is no sealed set of deals")
}

// The code is typed for one evening: where another one is shown when the deals are open, neither has them.
func TestSealedDealsOfAnotherEvening(t *testing.T) {
	r, _ := acrossRoom(t, true)
	path, code := sealedSet(t, time.Now())
	r.w.Take(path)
	r.settle()
	r.w.dealing.unsealing.code.SetText(string(code))
	r.w.dealing.unsealing.onOpen()
	s, l := newEvening(t, 3)
	r.w.Open(model.Opened{Session: s, Link: l, ID: 2})
	r.settle()
	if before, now := r.session.State(), s.State(); before.Deals.Known() || now.Deals.Known() {
		t.Error("an evening has the deals")
	}
}
