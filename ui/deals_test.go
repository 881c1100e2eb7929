package ui

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/deal"
	"clubnight/session/exchange"
	_ "clubnight/session/exchange/simpscore"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
	"clubnight/ui/model"
	"clubnight/ui/uitest"
)

const dealsPBN = `[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]
`

func dealsFile(t *testing.T, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "Łukasz' deals.pbn")
	uitest.Must(t, os.WriteFile(path, []byte(content), 0o644))
	return path
}

// Dropped on the window, locked, analysed, released, and shown beside the traveller.
func TestDealsOfTheEvening(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.Receive(r.All()...)
	r.w.dropped(dealsFile(t, dealsPBN), nil)
	r.Settle()
	st := r.Session.State()
	if _, ok := st.Deals.Table(1, 1); !ok || st.Deals.Released || st.Deals.Source != "from Łukasz' deals.pbn" {
		t.Fatalf("deals %+v", st.Deals)
	}
	uitest.WantText(t, "the notice", r.Visible(), "1 deal", "They are locked", "also has board 2–3, which has no deal")
	r.Press(fyne.Key4, uitest.Alt)
	if r.w.results.traveller.cards.Visible() {
		t.Error("locked cards can be looked at")
	}
	r.Press(fyne.KeyD, uitest.Ctrl)
	uitest.WantText(t, "the dialog", r.Overlay(), "They are locked")
	if r.Window.Canvas().Focused() != r.w.dealing.dialog.release {
		t.Errorf("the focus is on %T", r.Window.Canvas().Focused())
	}
	r.Key(fyne.KeyReturn) // all results are in: no question
	if !r.Session.State().Deals.Released {
		t.Fatal("not released")
	}
	r.Window.Resize(fyne.NewSize(2000, 900)) // a suit of thirteen cards is long
	uitest.WantText(t, "the traveller", r.Visible(), "A K Q J 10 9 8 7 6 5 4 3 2", "Par 1510 North-South")
	r.w.results.traveller.step(+1) // a board without a deal
	if strings.Contains(r.Visible(), "Par 1510") {
		t.Error("the deal of another board stands beside it")
	}
	r.w.results.traveller.step(-1)
	r.Tap(r.w.results.traveller.cards)
	uitest.WantText(t, "the deal", r.Overlay(), "Dealer North, nobody vulnerable", "A K Q J 10 9 8 7 6 5 4 3 2",
		"North   10", "Par 1510 North-South: 7♠ by N or S =")
}

func TestDealsAreNotReleasedTooEarly(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.w.dealing.takeDeals(dealsFile(t, dealsPBN))
	r.Settle()
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
	r := newRoom(t, 3).open(false)
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
	set, err := desk.ReadDeals(path)
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
	r := newRoom(t, 3).open(false)
	facts := r.All()
	for i := range facts {
		result := facts[i].(session.ResultReceived)
		result.Result.Lead = sessiontest.Lead(t, "SA") // North, the declarer, has it
		facts[i] = result
	}
	r.Receive(facts...)
	all := dealsPBN + strings.Replace(dealsPBN, `"1"`, `"2"`, 1) + strings.Replace(dealsPBN, `"1"`, `"3"`, 1)
	r.w.dealing.takeDeals(dealsFile(t, all))
	r.Settle()
	uitest.WantText(t, "the question", r.Overlay(),
		"hardly the deals that were played: of 9 cards that were led, 9 do not fit")
	r.Answer("Leave it as it is")
	if r.Session.State().Deals.Known() {
		t.Error("taken")
	}
	r.w.dealing.takeDeals(dealsFile(t, all))
	r.Settle()
	r.Answer("Take these deals")
	if lines := attention(r.w); len(lines) == 0 || !strings.Contains(lines[0].Text, "hardly the deals") {
		t.Errorf("attention %+v", lines)
	}
}

func TestDealsThatAreNone(t *testing.T) {
	for name, c := range map[string]struct{ content, want string }{
		"no deals":  {"Dear Sir", "This is not a file of deals that Clubnight knows."},
		"five aces": {strings.Replace(dealsPBN, "AKQJT98765432... ", "AKQJT98765432.A.. ", 1), "52 different cards"},
	} {
		r := newRoom(t, 3).open(false)
		r.w.dealing.takeDeals(dealsFile(t, c.content))
		r.Settle()
		if r.Session.State().Deals.Known() || !strings.Contains(r.Visible(), c.want) {
			t.Errorf("%s: %s", name, r.Visible())
		}
	}
	r := newRoom(t, 3).open(false)
	r.Receive(session.EveningClosed{})
	r.w.dealing.takeDeals(dealsFile(t, dealsPBN))
	r.Settle()
	if r.Session.State().Deals.Known() {
		t.Error("taken for an evening that was put away")
	}
}

// Another evening, in whichever file, takes the place of this one after a question; a
// club file shows its members, or says how it is opened where it has none.
func TestEveningDropped(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.Receive(r.All()...)
	opened := ""
	r.w.evenings.open = func(path string, _ int64) (model.Opened, error) {
		opened = path
		return model.Opened{}, exchange.ErrTooLarge
	}
	file := filepath.Join("..", "scoring", "published", "simpscore.txt")
	r.w.Take(file)
	r.Settle()
	if opened != "" {
		t.Fatal("nobody was asked")
	}
	r.w.Take(file) // once more, under the question
	r.Settle()
	uitest.WantText(t, "the notice", r.Visible(), "something else is asked now")
	r.Answer("New evening")
	r.Settle()
	if opened != file {
		t.Errorf("opened %q", opened)
	}
	uitest.WantText(t, "the notice", r.Visible(), "far too large")
	sample := filepath.Join("..", "session", "clubfile", "testdata", "version-1.clubnight")
	before, err := os.ReadFile(sample)
	uitest.Must(t, err)
	club := filepath.Join(t.TempDir(), "another.clubnight")
	uitest.Must(t, os.WriteFile(club, before, 0o600))
	r.w.dropped(club, nil)
	r.Settle()
	uitest.WantText(t, "its members", r.Overlay(), "Import members")
	r.Key(fyne.KeyEscape)
	empty, err := clubfile.Open(filepath.Join(t.TempDir(), "empty.clubnight"))
	uitest.Must(t, err)
	uitest.Must(t, empty.Close())
	r.w.dropped(empty.Path(), nil)
	r.Settle()
	uitest.WantText(t, "the notice", r.Visible(), "This is a club file")
	if after, err := os.ReadFile(club); err != nil || !bytes.Equal(before, after) {
		t.Errorf("looking at a club file changed it: %v", err)
	}
}

// A director who plays does not see the deal of a board that is still to
// come, whoever released it.
func TestDealIsVeiled(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.Receive(r.All()[1:]...)
	open := r.All()[0].(session.ResultReceived).Result
	r.w.dealing.takeDeals(dealsFile(t, dealsPBN))
	r.Settle()
	uitest.Must(t, r.Session.Record("director", session.DealsReleased{}))
	r.Press(fyne.Key4, uitest.Alt)
	r.Settle()
	if open.Board != 1 {
		t.Fatalf("board %d is open", open.Board)
	}
	r.Window.Resize(fyne.NewSize(2000, 900))
	uitest.WantText(t, "the traveller", r.Visible(), "Par 1510")
	r.Receive(session.DirectorPlays{As: session.Contestant{Section: 1, Number: open.NS}})
	if strings.Contains(r.Visible(), "Par 1510") || r.w.results.traveller.cards.Visible() {
		t.Errorf("the deal can be seen:\n%s", r.Visible())
	}
}
