package seating

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/movement"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/uitest"
)

// An unknown number: the near ones are offered at once, Enter takes the
// nearest and goes on.
func TestUnknownNumberPutRight(t *testing.T) {
	r := newRoom(t, 3).open()
	r.Receive(uitest.Seated(1, "N", "1324", ""))
	r.ask(0, 0)
	uitest.WantText(t, "the question", r.Overlay(), "Pair 1, NS table 1: who is North?",
		"Number 1324 was entered on the Bridgemate. Nobody in the club has it.",
		"Anna de Vries", "1234", "Perhaps one of these?")
	r.Key(fyne.KeyReturn)
	if got := r.Player(1, "N"); got != (session.Player{Number: "1234",
		Name: "Anna de Vries", Sent: "1324", Given: true}) {
		t.Fatalf("sits there: %+v", got)
	}
	if r.Overlay() != "" || r.went != 1 {
		t.Error("the question is still open, or it does not go on")
	}
	r.ask(0, 1)
	uitest.WantText(t, "the question", r.Overlay(), "Pair 1, NS table 1: who is South?")
	r.Key(fyne.KeyEscape)

	// What the Bridgemate sent stands again when the director takes it back; its
	// name too if there is one.
	r.ask(0, 0)
	uitest.WantText(t, "the question", r.Overlay(), "Shown now: Anna de Vries.")
	r.Answer("As the Bridgemate sent it")
	if got := r.Player(1, "N"); got != (session.Player{Number: "1324", Sent: "1324"}) {
		t.Errorf("taken back: %+v", got)
	}
	r.Receive(uitest.Seated(1, "N", "8", "Niamh O'Connor"))
	r.seat(0, 0, "1243")
	r.ask(0, 0)
	r.Answer("As the Bridgemate sent it")
	if got := r.Player(1, "N"); got != (session.Player{Number: "8", Name: "Niamh O'Connor", Sent: "8"}) {
		t.Errorf("a number that is known, taken back: %+v", got)
	}
}

func TestSearchWhileTyping(t *testing.T) {
	r := newRoom(t, 3).open()
	r.ask(0, 0)
	for _, c := range []struct{ typed, first, note string }{
		{"", "", "Type a name"}, {"luk", "Łukasz Żak", "Arrow up and down"},
		{"oconor", "Niamh O'Connor", ""}, {"12", "Anna de Vries", ""},
		{"999", "", "Nobody in the club has this number"}, {"Quigley", "Quigley", ""},
	} {
		r.Window.Canvas().Focused().(*kit.TextField).SetText("")
		r.TypeHere(c.typed)
		text := r.Overlay()
		uitest.WantText(t, c.typed, text, c.first, c.note)
		if c.first != "" && !strings.Contains(text, "▶ "+c.first) {
			t.Errorf("%q: the first is not %q:\n%s", c.typed, c.first, text)
		}
	}
	r.Window.Canvas().Focused().(*kit.TextField).SetText("")
	r.TypeHere("12")
	r.Key(fyne.KeyDown)
	r.Key(fyne.KeyDown) // there are two: the mark stays on the last
	uitest.WantText(t, "the question", r.Overlay(), "▶ Łukasz Żak")
	r.Key(fyne.KeyUp)
	r.Key(fyne.KeyDown)
	r.Answer("Sits here")
	if got := r.Player(1, "N"); got.Number != "1243" || !got.Given {
		t.Errorf("sits there: %+v", got)
	}
}

// A name that the club does not know is a guest, without a number.
func TestGuest(t *testing.T) {
	r := newRoom(t, 3).open()
	r.Receive(uitest.Seated(1, "S", "7", "Mehmet Ağaoğlu"))
	r.seat(0, 1, "Quincy Guest")
	if got := r.Player(1, "S"); got != (session.Player{Name: "Quincy Guest", Sent: "7", Given: true}) {
		t.Errorf("sits there: %+v", got)
	}
	// What the Bridgemate sends afterwards does not take the guest away.
	r.Receive(uitest.Seated(1, "S", "8", "Niamh O'Connor"))
	if got := r.Session.State().PairNames(session.Contestant{Section: 1, Number: 1})[1]; got != "Quincy Guest" {
		t.Errorf("shown is %q", got)
	}
}

// Names that were given to the pair, as earlier evenings have them, are shown, and give
// way to what is said of the seat; the partner's stays.
func TestNamesOfThePairGiveWay(t *testing.T) {
	pair := session.Contestant{Section: 1, Number: 1}
	r := newRoom(t, 3, session.PairNamed{Pair: pair, Names: [2]string{"A. Typed", "B. Typed"}}).open()
	r.seat(0, 0, "zak")
	if got := r.Session.State().PairNames(pair); got != [2]string{"Łukasz Żak", "B. Typed"} {
		t.Errorf("pair 1 is %q", got)
	}
}

// A pair that joins after round one has no seat of its own to carry a
// number: it gets names.
func TestPairWithoutASeat(t *testing.T) {
	m := &movement.Movement{Name: "late", Tables: 1, Rounds: 2, BoardsPerRound: 1, Winners: 1,
		Copies: 1, Rows: []movement.Row{
			{Table: 1, Round: 1, NS: 1, EW: 2, Low: 1, High: 1}, {Table: 1, Round: 2, NS: 3, EW: 2, Low: 2, High: 2}}}
	r := newRoom(t, 0, session.SectionSet{ID: 1, Movement: m}, uitest.Seated(1, "N", "7", "Mehmet Ağaoğlu")).open()
	r.seat(2, 1, "oconnor")
	if got := r.Session.State().Names[session.Contestant{Section: 1, Number: 3}]; got != [2]string{"",
		"Niamh O'Connor"} {
		t.Errorf("pair 3 is %q", got)
	}
	if got := r.Player(1, "N"); got.Name != "Mehmet Ağaoğlu" {
		t.Errorf("pair 1 is %+v now", got)
	}
}

func TestPlayersCannotBeRead(t *testing.T) {
	r := newRoom(t, 3).open()
	r.players = clubfile.ErrNotClubFile
	r.ask(0, 0)
	if r.Overlay() != "" {
		t.Error("the question is open without players")
	}
	uitest.WantText(t, "the window", r.Visible(), "This is not a club file of Clubnight, or it is damaged.")
}

// In another section than the first it is its own pair that gets the names.
func TestSeatInAnotherSection(t *testing.T) {
	r := newRoom(t, 3, session.SectionSet{ID: 2, Movement: uitest.Mitchell(t, 5)}).open()
	st := r.Session.State()
	sec, _ := st.Section(2)
	r.page.AskSeat(desk.PairRows(r.Language(), st, sec)[0], 0, func() {})
	r.Settle()
	r.Enter(r.Window.Canvas().Focused().(*kit.TextField), "Łukasz")
	if got := r.Session.State().PairNames(session.Contestant{Section: 2, Number: 1})[0]; got != "Łukasz Żak" {
		t.Errorf("pair B1 is %q", got)
	}
}

// A number that nobody has: the name is typed, and the club remembers it. Two actions
// after the question is open.
func TestNumberRemembered(t *testing.T) {
	r := newRoom(t, 3).open()
	r.Receive(uitest.Seated(1, "N", "1009", ""))
	r.ask(0, 0)
	f := r.Window.Canvas().Focused().(*kit.TextField)
	f.SetText("Işıl Öztürk")
	uitest.WantText(t, "the question", r.Overlay(), "number 1009: remember", "guest, no number")
	r.Key(fyne.KeyReturn)
	if got := r.Player(1, "N"); got != (session.Player{Number: "1009",
		Name: "Işıl Öztürk", Sent: "1009", Given: true}) {
		t.Errorf("sits there: %+v", got)
	}
	r.club.Holds(clubfile.Player{Number: "1009", Name: "Işıl Öztürk"})
	uitest.WantText(t, "the notice", r.Visible(), "Işıl Öztürk is in the list.")
}

// The usual partner of who sits opposite is the first to be proposed, and
// Enter takes him.
func TestUsualPartnerProposed(t *testing.T) {
	r := newRoom(t, 3).open()
	uitest.Must(t, r.club.SetPlayers(uitest.Members))
	for range 2 {
		j := r.club.File().NewEvening()
		s, err := session.Resume(j)
		uitest.Must(t, err)
		uitest.Must(t, s.Record("Bridgemate", uitest.Seated(4, "E", "8", "Niamh O'Connor"),
			uitest.Seated(4, "W", "1243", "Łukasz Żak")))
	}
	r.Receive(uitest.Seated(1, "N", "8", "Niamh O'Connor"))
	r.ask(0, 1)
	uitest.WantText(t, "the question", r.Overlay(), "who is South?",
		"Usual partner of Niamh O'Connor: 2 times of late.", "Łukasz Żak")
	r.Key(fyne.KeyReturn)
	if got := r.Player(1, "S"); got.Number != "1243" {
		t.Errorf("sits there: %+v", got)
	}
	r.Key(fyne.KeyEscape)
	r.Receive(uitest.Seated(2, "N", "8", "Niamh O'Connor"))
	r.ask(1, 1)
	if q := r.Overlay(); !strings.Contains(q, "who is South?") || strings.Contains(q, "Usual partner") {
		t.Error(q)
	}
}

// Whoever sits somewhere already is taken only when Enter is pressed again after the
// warning.
func TestSeatedTwice(t *testing.T) {
	r := newRoom(t, 3).open()
	r.Receive(uitest.Seated(1, "N", "8", "Niamh O'Connor"))
	r.ask(1, 0)
	f := r.Window.Canvas().Focused().(*kit.TextField)
	f.SetText("oconnor")
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the warning", r.Overlay(), "Niamh O'Connor sits at NS table 1 (North) already.", "once more")
	if got := r.Player(2, "N"); got.Number != "" {
		t.Errorf("seated without a second word: %+v", got)
	}
	r.Key(fyne.KeyReturn)
	if got := r.Player(2, "N"); got.Number != "8" {
		t.Errorf("sits there: %+v", got)
	}
}

// Somebody who sits already is not proposed first, and it is said where he sits; Enter
// seats the one who does not.
func TestSeatedIsNotProposed(t *testing.T) {
	r := newRoom(t, 3).open()
	r.Receive(uitest.Seated(1, "N", "1233", ""), uitest.Seated(3, "E", "1234", "Anna de Vries"))
	r.ask(0, 0)
	uitest.WantText(t, "the question", r.Overlay(), "▶ Łukasz Żak", "Anna de Vries – sits at EW table 3 (East)")
	r.Key(fyne.KeyReturn)
	if got := r.Player(1, "N"); got.Number != "1243" || r.Overlay() != "" {
		t.Errorf("sits there: %+v; %s", got, r.Overlay())
	}
}
