package room

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/uitest"
)

// tiles is what can be read on the tiles.
func (r *stage) tiles() string { return strings.Join(uitest.Texts(r.page.board.tiles), "\n") }

// The table of a handset that died goes on by phone, is typed for a while, and has its
// handset again: each is one press on its board, and its tile says which it is. Where no
// phone is let in yet, that is done with it.
func TestTableGoesOnByPhone(t *testing.T) {
	r := newRoom(t, 5, session.Uploaded{File: "evening.bws"})
	for table := 2; table <= 4; table++ {
		r.Receive(sessiontest.Result(t, r.Session.State(), table, 1, r.BoardOf(table, 1), "4S", "N", 0))
	}
	sends := func() session.Sends { return r.Session.State().Sends(1, 1) }
	open := func() {
		t.Helper()
		r.Reach(r.page.board.tiles)
		r.Key(fyne.KeyReturn)
	}
	open()
	uitest.NoText(t, "the table", r.Overlay(), "Its handset sends again")
	r.Answer("Enter on a phone")
	r.wants("let phones in")
	uitest.WantText(t, "the window", r.Visible(), "Table 1: its results are entered on a phone from now on.")
	uitest.WantText(t, "the tiles", r.tiles(), "by phone")
	if sends() != session.OnPhone || r.Session.State().Sends(1, 2) != session.OnHandset {
		t.Errorf("table 1 is by %s", sends())
	}
	r.w.Visited(desk.Visitors{Tables: map[session.TableTerm]int{}})
	r.Settle()
	uitest.WantText(t, "the tiles", r.tiles(), "no phone there")
	r.w.Visited(desk.Visitors{Tables: map[session.TableTerm]int{{Section: 1, Table: 1}: 1}})
	r.Settle()
	uitest.NoText(t, "the tiles", r.tiles(), "no phone there")

	uitest.Must(t, r.Session.Record(session.ByDirector, session.PhonesOpened{Port: 8080}))
	r.Settle()
	for _, step := range []struct {
		answer string
		then   session.Sends
		tile   string
	}{{"Type its results", session.ByTyping, "typed"}, {"Enter on a phone", session.OnPhone, "by phone"},
		{"Its handset sends again", session.OnHandset, "on time"}} {
		open()
		if code := "10.0.0.7:8080/T/11"; strings.Contains(r.Overlay(), code) != (sends() == session.OnPhone) {
			t.Errorf("by %s the table shows\n%s", sends(), r.Overlay())
		}
		r.Answer(step.answer)
		if sends() != step.then {
			t.Errorf("after %q it is by %s", step.answer, sends())
		}
		uitest.WantText(t, "the tiles", r.tiles(), step.tile)
	}
	r.wants() // phones were let in
}

// An evening by hand has no such buttons until phones are let in, and never any for
// handsets.
func TestTableByHandOrByPhone(t *testing.T) {
	r := newRoom(t, 3)
	open := func() {
		t.Helper()
		r.Reach(r.page.board.tiles)
		r.Key(fyne.KeyReturn)
	}
	open()
	uitest.NoText(t, "the table", r.Overlay(), "Enter on a phone", "Type its results", "Its handset sends again")
	r.Key(fyne.KeyEscape)
	uitest.Must(t, r.Session.Record(session.ByDirector, session.PhonesOpened{Port: 8080}))
	r.Settle()
	open()
	uitest.NoText(t, "the table", r.Overlay(), "Type its results", "Its handset sends again")
	r.Answer("Enter on a phone")
	open()
	uitest.NoText(t, "the table", r.Overlay(), "Enter on a phone", "Its handset sends again")
	r.Answer("Type its results")
	if st := r.Session.State(); !st.Typed(1, 1) {
		t.Error("table 1 is not typed")
	}
}

// By what the results of a section come is chosen from three ways.
func TestHowResultsComeIn(t *testing.T) {
	m := sessiontest.Made(t, "howell", movement.Options{Tables: 3, BoardsPerRound: 2})
	r := newRoom(t, 5, session.SectionSet{ID: 2, Movement: m})
	for _, way := range []struct {
		answer string
		want   session.Sends
	}{{"Enter on a phone", session.OnPhone}, {"Type its results", session.ByTyping},
		{"Bridgemates", session.OnHandset}, {"Enter on a phone", session.OnPhone}, {"Bridgemates", session.OnHandset}} {
		r.Menu("How results come in…")
		r.Choose(r.Beside("Section B").(*kit.Choice), way.answer)
		r.Answer("Use this")
		if st := r.Session.State(); st.Sends(2, 0) != way.want || st.Sends(1, 0) != session.OnHandset {
			t.Errorf("%s: section B is by %s, section A by %s", way.answer, st.Sends(2, 0), st.Sends(1, 0))
		}
	}
	r.Menu("How results come in…")
	before := r.Session.State().Seq
	r.Answer("Use this")
	if r.Session.State().Seq != before {
		t.Error("what stays as it was is recorded")
	}
}

// said is something that a phone of a table said.
func said(table int, key string) session.Phoned {
	return session.Phoned{ID: key, From: session.Phone{Section: 1, Table: table, Seat: "N", Visit: "v"}}
}

// Calls of phones stand among what needs attention with what they are about, and are
// answered as those of handsets are; a table that asks to go on by phone does so with one
// press on its line.
func TestCallsOfPhones(t *testing.T) {
	r := newRoom(t, 5, session.Uploaded{File: "evening.bws"})
	uitest.Must(t, r.Session.Record(session.ByPhone,
		session.DirectorCalled{Phoned: said(4, "a1"), Round: 1, Board: 12, Reason: session.CallBoard},
		session.DirectorCalled{Phoned: said(2, "a2"), Round: 1, Reason: session.CallByPhone},
		session.DirectorCalled{Phoned: said(5, "a3"), Round: 1}))
	r.Settle()
	uitest.WantText(t, "Room", r.Visible(), "Needs attention · 3",
		"It is about a wrong board or wrong pairs, board 12.", "Table 2 asks, since", "Table 5 calls the director")
	for _, step := range []struct{ line, answer, then string }{
		{"Table 4 calls", "I am there", "The director is there. It is about a wrong board"},
		{"Table 4 called", "Solved", "Needs attention · 2"},
		{"Table 5 calls", "Later", "Table 5 called at"},
	} {
		r.Reach(r.line(step.line))
		r.Key(fyne.KeyReturn)
		r.Answer(step.answer)
		r.Settle()
		uitest.WantText(t, step.answer, r.Visible(), step.then)
	}
	r.Reach(r.line("Table 2 asks"))
	r.Key(fyne.KeyReturn)
	r.Settle()
	if st := r.Session.State(); st.Sends(1, 2) != session.OnPhone || r.Overlay() != "" {
		t.Errorf("table 2 is by %s; open is %q", st.Sends(1, 2), r.Overlay())
	}
	r.wants("let phones in")
	uitest.NoText(t, "Room", r.Visible(), "Table 2 asks")
	if got := r.Link.Done(); got != "" {
		t.Errorf("the link was asked to %s", got)
	}
}

// The last results say on which phone one was entered.
func TestLastResultsSayWhoEntered(t *testing.T) {
	r := newRoom(t, 5, session.Uploaded{File: "evening.bws"})
	res := sessiontest.Result(t, r.Session.State(), 3, 1, r.BoardOf(3, 1), "4S", "N", 1)
	uitest.Must(t, r.Session.Record(session.ByPhone,
		session.ResultOffered{Phoned: said(3, "b1"), Result: res.Result},
		session.OfferAccepted{Phoned: said(3, "b2"), Key: res.Result.Key, Offer: "b1", How: session.OnSameScreen}, res))
	r.Settle()
	if got := desk.EnteredBy(r.Language(), r.Session.State(), r.page.results[0]); got != "North’s phone" {
		t.Errorf("it was entered on %q", got)
	}
	uitest.WantText(t, "the last results", strings.Join(uitest.Texts(r.page.last), "\n"), "4♠ by N +1 ☏ N")
	other := sessiontest.Result(t, r.Session.State(), 4, 1, r.BoardOf(4, 1), "3NT", "N", 0)
	r.Receive(other)
	if n := strings.Count(strings.Join(uitest.Texts(r.page.last), "\n"), "☏"); n != 1 {
		t.Errorf("%d results are of a phone", n)
	}
}

// Who is turned away leads to what is open on the network.
func TestTurnedAwayLeadsToTheNetwork(t *testing.T) {
	r := newRoom(t, 5, session.Uploaded{File: "evening.bws"})
	r.w.Visited(desk.Visitors{Refused: desk.TurnedAway{Codes: 40}})
	r.Settle()
	r.Reach(r.line("Turned away"))
	r.Key(fyne.KeyReturn)
	r.wants("network")
}

// A result that waits for the other side is told when it has waited long, without what it
// is: the director may have to play the board.
func TestOffersThatWait(t *testing.T) {
	r := newRoom(t, 5, session.Uploaded{File: "evening.bws"})
	res := sessiontest.Result(t, r.Session.State(), 3, 1, r.BoardOf(3, 1), "4S", "N", 1)
	uitest.Must(t, r.Session.Record(session.ByPhone, session.ResultOffered{Phoned: said(3, "c1"), Result: res.Result}))
	r.Settle()
	uitest.NoText(t, "Room", r.Visible(), "the other side")
	st, in := r.Session.State(), r.Language()
	texts := func(after time.Duration) (list []string) {
		for _, m := range desk.OffersThatWait(in, st, st.At.Add(after)) {
			list = append(list, m.Text)
		}
		return list
	}
	if got := texts(4 * time.Minute); len(got) != 0 {
		t.Errorf("after four minutes: %q", got)
	}
	if got := texts(6 * time.Minute); len(got) != 1 || !strings.Contains(got[0], "the other side has not agreed") ||
		slices.ContainsFunc(got, func(s string) bool { return strings.Contains(s, "4♠") }) {
		t.Errorf("after six minutes: %q", got)
	}
}
