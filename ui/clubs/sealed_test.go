package clubs

import (
	"os"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/ui/deals"
	"clubnight/ui/model"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// dealsRoom is a stage with the deals of the evening beside the page.
func dealsRoom(t *testing.T) *room {
	r := &room{Stage: uitest.New(t, 3)}
	r.w = r.Stand(func(w *uitest.Window) []shell.Page {
		evening := deals.New(w, w.Evening)
		r.page = New(w, w.Evening, Params{UseDeals: evening.Use})
		evening.Unseal(r.page.Sealed())
		return []shell.Page{r.page, evening}
	})
	return r
}

// Sealed deals: before the code is there the boards are known and no hand is; a wrong
// code changes nothing; with the right one they are in the evening, locked, and who
// releases them before their moment is warned.
func TestSealedDealsAreOpened(t *testing.T) {
	r := dealsRoom(t)
	path, code := uitest.SealedDeals(t, time.Now().Add(3*time.Hour))
	r.Shell.Drop(path) // as it is dropped on the window
	r.Settle()
	uitest.WantText(t, "the dialog", r.Overlay(),
		uitest.LongEvent+", set 4: boards 1–9, which players may see from ", "No hand is known here")
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the dialog", r.Overlay(), "A code has 16 letters and digits.")
	r.TypeHere("0000 0000 0000 0000")
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the dialog", r.Overlay(), "This code does not open the deals.")
	if st := r.Session.State(); st.Deals.Known() {
		t.Fatal("there are deals without the code")
	}
	r.Key(fyne.KeyEscape)

	r.Menu("Deals…") // hours later
	uitest.WantText(t, "the deals", r.Overlay(),
		uitest.LongEvent+": Boards 1–9 are sealed. The organiser tells the code.")
	r.Answer("Open sealed deals…")
	r.TypeHere(strings.ToLower(code.String()))
	r.Key(fyne.KeyReturn)
	st := r.Session.State()
	if r.Overlay() != "" || len(st.Deals.Numbers(0)) != 9 || st.Deals.Released || st.Deals.NotBefore.IsZero() {
		t.Fatalf("%d deals, released %t, not before %v: %s", len(st.Deals.Numbers(0)), st.Deals.Released,
			st.Deals.NotBefore, r.Overlay())
	}
	if strings.Contains(r.Log.String(), code.String()) {
		t.Error("the log has the code")
	}
	r.Receive(r.All()...)
	r.Menu("Deals…")
	uitest.WantText(t, "the deals", r.Overlay(), uitest.LongEvent+", set 4",
		"Their event says: not before ", "They are locked")
	uitest.NoText(t, "the deals", r.Overlay(), "are sealed")
	r.Answer("Release the deals")
	uitest.WantText(t, "the question", r.Overlay(), "The event says: not before ",
		"Until then other clubs may play these deals (Law 16D).")
	r.Answer("Not yet")
	if r.Session.State().Deals.Released {
		t.Fatal("they are released")
	}
	r.Menu("Deals…")
	r.Answer("Release the deals")
	r.Answer("Release the deals")
	if !r.Session.State().Deals.Released {
		t.Error("the director could not release them")
	}
}

// When the moment has come, nobody is asked; the file is taken where deals are imported,
// and one that was changed is refused.
func TestSealedDealsFromTheMenu(t *testing.T) {
	r := dealsRoom(t)
	path, code := uitest.SealedDeals(t, time.Now().Add(-time.Hour))
	r.Menu("Deals…")
	r.Answer("Deals from a file…")
	r.TypeHere(path)
	r.Key(fyne.KeyReturn)
	r.TypeHere(string(code))
	r.Key(fyne.KeyReturn)
	r.Receive(r.All()...)
	r.Menu("Deals…")
	r.Answer("Release the deals")
	if r.Overlay() != "" || !r.Session.State().Deals.Released {
		t.Errorf("not released: %s", r.Overlay())
	}

	content, err := os.ReadFile(path)
	uitest.Must(t, err)
	uitest.Must(t, os.WriteFile(path, []byte(strings.Replace(string(content), `"set": 4`, `"set": 5`, 1)), 0o600))
	r.Shell.Drop(path)
	r.Settle()
	r.TypeHere(string(code))
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the dialog", r.Overlay(), "This code does not open the deals.")
	r.Key(fyne.KeyEscape)
	uitest.Must(t, os.WriteFile(path, content[:40], 0o600))
	r.Shell.Drop(path)
	r.Settle()
	uitest.WantText(t, "the window", r.Visible(), "This is not a sealed set of deals")
}

// The code is typed for one evening: where another one is shown when the deals are
// open, neither has them.
func TestSealedDealsOfAnotherEvening(t *testing.T) {
	r := dealsRoom(t)
	path, code := uitest.SealedDeals(t, time.Now())
	r.Shell.Drop(path)
	r.Settle()
	r.page.sealed.dialog.code.SetText(string(code))
	r.page.sealed.dialog.onOpen()
	s, l := uitest.NewEvening(t, 3)
	r.w.Open(model.Opened{Session: s, Link: l, ID: 2})
	r.Settle()
	if before, now := r.Session.State(), s.State(); before.Deals.Known() || now.Deals.Known() {
		t.Error("an evening has the deals")
	}
}
