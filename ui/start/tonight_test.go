package start

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk/start"
	"clubnight/ui/model"
	"clubnight/ui/uitest"
)

// From nothing to a movement, with the keyboard alone.
func TestSetUpFromNothing(t *testing.T) {
	r := newRoom(t, 0).open()
	r.Enter(r.page.tonight.name, "Dienstag – Łódź")
	if got := r.Session.State().Evening.Name; got != "Dienstag – Łódź" {
		t.Errorf("the evening is called %q", got)
	}
	r.Enter(r.page.tonight.tables.Entry, "9")
	if m := r.movement(); m.Tables != 9 || m.Family != "mitchell" || m.Rounds != 9 {
		t.Fatalf("9 tables give %q", m.Name)
	}
	uitest.WantText(t, "Tonight", r.Visible(), "9 × 3 = 27 boards, 18 pairs", "Two winners",
		"1 v 10 · 1–3", "NS table 1")
	if rows := r.page.tonight.players.rows; len(rows) != 18 || rows[17].Where != "EW table 9" {
		t.Errorf("the players are %+v", rows)
	}
	r.Window.Canvas().Focus(r.page.tonight.tables.Entry)
	r.Key(fyne.KeyDown)
	if m := r.movement(); m.Tables != 8 || m.Rounds < 7 {
		t.Errorf("one table less gives %q", m.Name)
	}
	r.Tap(r.page.tonight.tables.More)
	if m := r.movement(); m.Tables != 9 {
		t.Errorf("plus gives %q", m.Name)
	}
}

// Six and a half tables are typed as they are said.
func TestHalfTableTyped(t *testing.T) {
	for typed, want := range map[string]string{"6.5": "13 pairs", "6½": "13 pairs", "6,5": "13 pairs",
		"6 1/2": "13 pairs", "6": "12 pairs", ".5": "18 pairs", "6.": "18 pairs"} {
		r := newRoom(t, 9).open()
		r.Enter(r.page.tonight.tables.Entry, typed)
		uitest.WantText(t, "after "+typed, r.Visible(), want)
	}
	r := newRoom(t, 0).open()
	r.Enter(r.page.tonight.tables.Entry, "4.5")
	if m := r.movement(); m.Tables != 5 || m.Half != movement.NSMissing || r.page.tonight.tables.Entry.Text != "5" {
		t.Errorf("4½ tables of a new evening: %d tables, half %v", m.Tables, m.Half)
	}
	r.Enter(r.page.tonight.tables.Entry, "6.5")
	if m := r.movement(); m.Tables != 7 || m.Half != movement.NSMissing {
		t.Errorf("then 6½: %d tables, half %v", m.Tables, m.Half)
	}
}

func TestHalfTableAndFamily(t *testing.T) {
	r := newRoom(t, 9).open()
	r.page.tonight.half.SetSelectedIndex(2)
	r.Settle()
	if m := r.movement(); m.Half != movement.EWMissing || m.Missing == 0 {
		t.Errorf("half table: %v, missing %d", m.Half, m.Missing)
	}
	uitest.WantText(t, "the preview", r.Visible(), "sits out", "17 pairs")
	r.page.tonight.half.SetSelectedIndex(0)
	r.Settle()
	for i, o := range r.page.tonight.offers {
		if o.Family == "howell" {
			r.page.tonight.family.SetSelectedIndex(i)
		}
	}
	r.Settle()
	if m := r.movement(); m.Family != "howell" || m.Tables != 9 {
		t.Errorf("Howell chosen, but: %q", m.Name)
	}
	uitest.WantText(t, "Tonight", r.Visible(), "One winner")
}

func TestRoundsAndBoards(t *testing.T) {
	r := newRoom(t, 9).open()
	r.Tap(r.page.tonight.rounds.Less)
	r.Tap(r.page.tonight.boards.More)
	if m := r.movement(); m.Rounds != 8 || m.BoardsPerRound != 2 {
		t.Errorf("gives %q", m.Name)
	}
}

// What cannot be is refused in a sentence, and the form shows again what is.
func TestRefusalChangesNothing(t *testing.T) {
	r := newRoom(t, 9).open()
	r.Enter(r.page.tonight.rounds.Entry, "40")
	if m := r.movement(); m.Rounds != 9 {
		t.Errorf("the movement is now %q", m.Name)
	}
	uitest.WantText(t, "Tonight", r.Visible(), "There is no such movement: ", "Nothing was changed.")
	if got := r.page.tonight.rounds.Entry.Text; got != "9" {
		t.Errorf("the field shows %s", got)
	}
	r.Enter(r.page.tonight.boards.Entry, "20")
	uitest.WantText(t, "Tonight", r.Visible(), "The Bridgemates know")
	r.Enter(r.page.tonight.boards.Entry, "2")
	if strings.Contains(r.Visible(), "The Bridgemates know") {
		t.Error("the refusal still shows after a choice that is possible")
	}
}

func TestMovementIsLockedByResults(t *testing.T) {
	r := newRoom(t, 3).open()
	r.Receive(sessiontest.Result(t, r.Session.State(), 1, 1, 1, "4S", "N", 0))
	uitest.WantText(t, "Tonight", r.Visible(), "Results are in, so tables and movement stay as they are.")
	for name, d := range map[string]fyne.Disableable{"tables": r.page.tonight.tables.Entry, "half": r.page.tonight.half,
		"movement": r.page.tonight.family, "rounds": r.page.tonight.rounds.More, "boards": r.page.tonight.boards.Less} {
		if !d.Disabled() {
			t.Errorf("%s can still be changed", name)
		}
	}
	if r.page.tonight.name.Disabled() {
		t.Error("the heading cannot be changed any more")
	}
	r.EnterCell(r.page.tonight.players.grid, 0, 2)
	if len(r.chairs) != 1 {
		t.Error("nobody can be named any more")
	}
}

func TestDate(t *testing.T) {
	r := newRoom(t, 3).open()
	day := time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)
	r.Enter(r.page.tonight.date.Entry, "1/12/2026")
	r.Settle()
	if got := r.Session.State().Evening.Date; !got.Equal(day) {
		t.Errorf("the date is %v", got)
	}
}

// Shift+Tab stops wherever Tab does, at the calendar of the date too.
func TestShiftTabFindsTheCalendar(t *testing.T) {
	r := newRoom(t, 3).open()
	c := r.Window.Canvas()
	way := func(from, to fyne.Focusable, step func()) (stops []fyne.Focusable) {
		c.Focus(from)
		for step(); c.Focused() != to && len(stops) < 9; step() {
			stops = append(stops, c.Focused())
		}
		return stops
	}
	first, last := fyne.Focusable(r.page.tonight.club), fyne.Focusable(r.page.tonight.event.play)
	there, back := way(first, last, c.FocusNext), way(last, first, c.FocusPrevious)
	if len(there) != 2 || len(back) != 2 { // the date and its calendar, which Fyne turns about on the way back
		t.Errorf("there %v, back %v", there, back)
	}
	for _, stop := range there {
		if !slices.Contains(back, stop) {
			t.Errorf("%T is skipped on the way back", stop)
		}
	}
}

// An evening that a wrong clock dates before the one that it was taken over from says so
// where it is set up, until the date is right.
func TestEveningBeforeTheLast(t *testing.T) {
	r := newRoom(t, 5).open()
	r.w.Open(model.Opened{Session: r.Session, Link: r.Link, From: uitest.Day.AddDate(0, 0, 7)})
	r.Settle()
	uitest.WantText(t, "Start", r.Visible(), "check whether the date and the computer's clock are right")
	uitest.Must(t, r.Session.Record(session.ByDirector,
		session.EveningSet{Name: "Tuesday pairs", Date: uitest.Day.AddDate(0, 0, 14)}))
	r.Settle()
	if strings.Contains(r.Visible(), "clock") {
		t.Error("the date is right, and is still asked about")
	}
}

// Other tables play about as many boards as was chosen, however often the tables change;
// where nothing was chosen yet, as many as usual.
func TestOtherTablesPlayAsManyBoards(t *testing.T) {
	r := newRoom(t, 9).open()
	r.Enter(r.page.tonight.boards.Entry, "2")
	played := func() int { return start.BoardsOf(r.movement()) }
	for _, c := range []struct {
		typed string
		want  int
	}{{"7", 21}, {"11", 18}, {"5", 20}, {"8", 21}, {"9", 18}} {
		r.Enter(r.page.tonight.tables.Entry, c.typed)
		if got := played(); got != c.want {
			t.Errorf("%s tables play %d boards in %q, want %d", c.typed, got, r.movement().Name, c.want)
		}
	}
	r.Enter(r.page.tonight.boards.Entry, "3") // it is chosen anew
	r.Enter(r.page.tonight.tables.Entry, "7")
	if got := played(); got != 28 {
		t.Errorf("after 9 × 3 boards 7 tables play %d", got)
	}
	r = newRoom(t, 0).open()
	for _, c := range []struct {
		typed string
		want  int
	}{{"7", 21}, {"9", 27}, {"7", 21}, {"17", 24}} {
		r.Enter(r.page.tonight.tables.Entry, c.typed)
		if got := played(); got != c.want {
			t.Errorf("%s tables of a new club play %d boards in %q", c.typed, got, r.movement().Name)
		}
	}
}

// Four teams of a new club sit head to head from board 1.
func TestFourTeams(t *testing.T) {
	r := newRoom(t, 0).open()
	r.Enter(r.page.tonight.tables.Entry, "4")
	r.page.tonight.event.play.SetSelectedIndex(slices.Index(start.Plays, start.PlayTeams))
	r.Settle()
	m := r.movement()
	if m.Family != "round-robin" || len(m.Pairs()) != 4 || m.Round(1)[0].Low != 1 || m.Round(1)[1].Low != 1 {
		t.Errorf("%q, round 1: %v", m.Name, m.Round(1))
	}
}
