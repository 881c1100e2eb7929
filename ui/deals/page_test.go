package deals

import (
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk/deals"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// room is a stage with the deals alone.
type room struct {
	*uitest.Stage
	w    *uitest.Window
	page *Page
}

func newRoom(t *testing.T) *room {
	r := &room{Stage: uitest.New(t, 3)}
	r.w = r.Stand(func(w *uitest.Window) []shell.Page {
		r.page = New(w, w.Evening)
		return []shell.Page{r.page}
	})
	return r
}

// takes takes a file of deals.
func (r *room) takes(content string) {
	r.page.Take(uitest.DealsFile(r.T, content))
	r.Settle()
}

// Taken, locked, analysed, released, and shown.
func TestDealsOfTheEvening(t *testing.T) {
	r := newRoom(t)
	r.Receive(r.All()...)
	r.takes(uitest.DealsPBN)
	st := r.Session.State()
	if _, ok := st.Deals.Table(1, 1); !ok || st.Deals.Released || st.Deals.Source != "from Łukasz' deals.pbn" {
		t.Fatalf("deals %+v", st.Deals)
	}
	uitest.WantText(t, "the notice", r.Visible(), "1 deal", "They are locked", "also has board 2–3, which has no deal")
	r.page.Show(1, 1)
	if r.Overlay() != "" {
		t.Error("locked cards can be looked at")
	}
	r.Press(fyne.KeyD, uitest.Ctrl)
	uitest.WantText(t, "the dialog", r.Overlay(), "They are locked")
	if r.Window.Canvas().Focused() != r.page.dialog.release {
		t.Errorf("the focus is on %T", r.Window.Canvas().Focused())
	}
	r.Key(fyne.KeyReturn) // all results are in: no question
	if !r.Session.State().Deals.Released {
		t.Fatal("not released")
	}
	r.Window.Resize(fyne.NewSize(2000, 900)) // a suit of thirteen cards is long
	r.page.Show(1, 2)                        // a board without a deal
	if r.Overlay() != "" {
		t.Error("a deal is shown for a board that has none")
	}
	r.page.Show(1, 1)
	uitest.WantText(t, "the deal", r.Overlay(), "Dealer North, nobody vulnerable", "A K Q J 10 9 8 7 6 5 4 3 2",
		"North   10", "Par 1510 North-South: 7♠ by N or S =")
}

func TestDealsAreNotReleasedTooEarly(t *testing.T) {
	r := newRoom(t)
	r.takes(uitest.DealsPBN)
	r.Receive(r.All()[1:]...)
	r.Press(fyne.KeyD, uitest.Ctrl)
	r.Answer("Release the deals")
	uitest.WantText(t, "the question", r.Overlay(), "1 result is still to come", "Law 16D")
	r.Answer("Not yet")
	if r.Session.State().Deals.Released {
		t.Error("released")
	}
}

// Dealt here: one deal for every board, from a seed that deals them again.
func TestDealHere(t *testing.T) {
	r := newRoom(t)
	r.Press(fyne.KeyD, uitest.Ctrl)
	r.Answer("Deal them here")
	st := r.Session.State()
	seed, err := deal.ParseSeed(st.Deals.Seed)
	uitest.Must(t, err)
	for _, b := range seed.Boards(st.Deals.Set, 1, 3) {
		if got, ok := st.Deals.Board(1, b.Number); !ok || got.Deal != b.Deal {
			t.Errorf("board %d", b.Number)
		}
	}
	if strings.Contains(r.Visible(), st.Deals.Seed) {
		t.Error("the seed is shown before play is over")
	}
	r.Press(fyne.KeyD, uitest.Ctrl)
	r.Answer("Save for the dealing machine…")
	path := filepath.Join(t.TempDir(), "a.dup")
	r.TypeOver(path)
	set, err := deals.Read(path)
	uitest.Must(t, err)
	if len(set.Boards) != 3 || !set.Blind && !set.Sealed {
		t.Errorf("%d boards, blind %t, sealed %t", len(set.Boards), set.Blind, set.Sealed)
	}
	r.Press(fyne.KeyD, uitest.Ctrl)
	r.Answer("Deal them here")
	uitest.WantText(t, "the question", r.Overlay(), "The 3 deals that are there now, dealt here, are replaced.")
	r.Answer("Leave it as it is")
	if r.Session.State().Deals.Seed != st.Deals.Seed {
		t.Error("replaced")
	}
	r.Press(fyne.KeyD, uitest.Ctrl)
	r.Answer("Take them away")
	r.Answer("Take them away")
	if r.Session.State().Deals.Known() {
		t.Error("still there")
	}
}

// The wrong file is noticed before it does harm.
func TestDealsOfAnotherEvening(t *testing.T) {
	r := newRoom(t)
	facts := r.All()
	for i := range facts {
		result := facts[i].(session.ResultReceived)
		result.Result.Lead = sessiontest.Lead(t, "SA") // North, the declarer, has it
		facts[i] = result
	}
	r.Receive(facts...)
	all := uitest.DealsPBN + strings.Replace(uitest.DealsPBN, `"1"`, `"2"`, 1) +
		strings.Replace(uitest.DealsPBN, `"1"`, `"3"`, 1)
	r.takes(all)
	uitest.WantText(t, "the question", r.Overlay(),
		"hardly the deals that were played: of 9 cards that were led, 9 do not fit")
	r.Answer("Leave it as it is")
	if r.Session.State().Deals.Known() {
		t.Error("taken")
	}
	r.takes(all)
	r.Answer("Take these deals")
	if st := r.Session.State(); !st.Deals.Known() || !st.OtherDeals() {
		t.Errorf("taken %t, and nothing speaks against them", st.Deals.Known())
	}
}

func TestDealsThatAreNone(t *testing.T) {
	for name, c := range map[string]struct{ content, want string }{
		"no deals": {"Dear Sir", "This is not a file of deals that Clubnight knows."},
		"five aces": {strings.Replace(uitest.DealsPBN, "AKQJT98765432... ", "AKQJT98765432.A.. ", 1),
			"52 different cards"},
	} {
		r := newRoom(t)
		r.takes(c.content)
		if r.Session.State().Deals.Known() || !strings.Contains(r.Visible(), c.want) {
			t.Errorf("%s: %s", name, r.Visible())
		}
	}
	r := newRoom(t)
	r.Receive(session.EveningClosed{})
	r.takes(uitest.DealsPBN)
	if r.Session.State().Deals.Known() {
		t.Error("taken for an evening that was put away")
	}
}
