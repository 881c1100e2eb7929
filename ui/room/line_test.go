package room

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// write types a line as at the keyboard, and settles what it means.
func (r *stage) write(text string) {
	r.T.Helper()
	if r.Window.Canvas().Focused() != r.page.line.field {
		r.T.Fatalf("the focus is on %T", r.Window.Canvas().Focused())
	}
	r.TypeHere(text)
}

// entered types a line and Enter.
func (r *stage) entered(text string) {
	r.T.Helper()
	r.write(text)
	r.Key(fyne.KeyReturn)
}

// lineSays is what stands beside the line.
func (r *stage) lineSays() string { return r.page.line.meaning.Text + " | " + r.page.line.effects.Text }

// large is an evening of 13 tables with two boards a round.
func large(t *testing.T) *stage {
	return newRoom(t, 0, session.SectionSet{ID: 1,
		Movement: sessiontest.Made(t, "mitchell", movement.Options{Tables: 13, BoardsPerRound: 2})})
}

func TestLine(t *testing.T) {
	s := uitest.New(t, 3, session.Uploaded{File: "evening.bws"})
	r := stand(s, nil, other{place: shell.TabClub}, other{place: shell.TabResults})
	r.Receive(r.All()...)
	for _, place := range []int{shell.TabClub, shell.TabRoom, shell.TabResults} { // from everywhere
		r.w.Turn(place)
		if place == shell.TabResults {
			r.traveller = session.Key{Section: 1, Table: 2, Round: 1, Board: 2}
		}
		r.Press(fyne.KeyK, uitest.Ctrl)
		if r.Window.Canvas().Focused() != r.page.line.field || r.w.Turned() != shell.TabRoom {
			t.Fatalf("Ctrl+K does not go to the line from page %d", place)
		}
	}
	uitest.WantText(t, "the offer of the traveller", r.page.line.place.Text, "Table 2, board 2")
	r.Key(fyne.KeyEscape)
	if r.page.line.place.Text != "" || r.w.Turned() != shell.TabRoom {
		t.Errorf("Escape leaves the offer %q", r.page.line.place.Text)
	}
	r.Key(fyne.KeyEscape)
	if r.w.Turned() != shell.TabResults {
		t.Errorf("Escape goes back to page %d", r.w.Turned())
	}
	r.traveller = session.Key{}
	r.Press(fyne.KeyK, uitest.Ctrl)
	r.write("1 1 4s")
	if got := r.lineSays(); !strings.Contains(got, "declarer") || r.page.line.meaning.Importance == 1 {
		t.Errorf("while it is typed: %q", got)
	}
	r.write("n-1")
	uitest.WantText(t, "the meaning", r.lineSays(), "Table 1, round 1, board 1: 4♠ by N –1, NS –50", "Pair 1: ", " → ")
	r.Key(fyne.KeyReturn)
	if got := r.Standing(1, 1, 1); got.Contract.String() != "4S" || got.Tricks != -1 || !got.Corrected {
		t.Errorf("recorded %+v", got)
	}
	uitest.WantText(t, "the answer", r.lineSays(), "✓ Table 1, round 1, board 1")

	// A fault is said at its letter, with the caret there, and nothing is recorded.
	n := r.Session.State().Seq
	r.entered("2 2 8sn=")
	if r.Session.State().Seq != n || r.page.line.field.Text != "2 2 8sn=" || r.page.line.field.CursorColumn != 4 {
		t.Errorf("after a fault: %q, caret at %d", r.page.line.field.Text, r.page.line.field.CursorColumn)
	}
	uitest.WantText(t, "the fault", r.lineSays(), "letter 5")
	r.Key(fyne.KeyEscape)

	// Back through what was entered.
	r.Key(fyne.KeyUp)
	if r.page.line.field.Text != "1 1 4sn-1" {
		t.Errorf("arrow up gives %q", r.page.line.field.Text)
	}
	r.Key(fyne.KeyDown)
	if r.page.line.field.Text != "" {
		t.Error("arrow down does not come back")
	}

	// Everything that the language has.
	for _, line := range []string{"2 2 p", "2 2 np", "2 2 a6040", "2 2 ave+ ave-", "1 1 -50", "2 2 4h e x -1 lead sk",
		"pen 2 10%top why late", "name 3 Anna Berg & Maria Holm", "plays 2"} {
		n := r.Session.State().Seq
		r.entered(line)
		if r.Session.State().Seq == n {
			t.Errorf("%q is not recorded: %s", line, r.lineSays())
		}
	}
	if got := r.Session.State(); got.DirectorPlays.Number != 2 || len(got.Penalties) != 1 {
		t.Errorf("%+v", got.DirectorPlays)
	}
	// What changes much is asked, with its effects; Escape leaves it.
	for _, c := range []struct{ line, says string }{{"undo", "plays as pair 2"}, {"withdraw 3", "Pair 3"},
		{"late 5", "Pair 5"}, {"1 1 out", "board 1"}} {
		n := r.Session.State().Seq
		r.entered(c.line)
		uitest.WantText(t, c.line, r.Overlay(), "Record this?", c.says)
		r.Key(fyne.KeyEscape)
		if r.Session.State().Seq != n || r.page.line.field.Text != c.line {
			t.Errorf("%q is recorded without an answer, or forgotten", c.line)
		}
		r.Key(fyne.KeyReturn)
		if r.Overlay() == "" {
			r.w.Ask().Focus(r.page.line.field)
			r.Key(fyne.KeyReturn)
		}
		r.Answer("Record it")
		if r.Session.State().Seq == n || r.page.line.field.Text != "" {
			t.Errorf("%q is not recorded: %s", c.line, r.lineSays())
		}
		r.w.Ask().Focus(r.page.line.field)
	}
	if r.Session.State().DirectorPlays.Number != 0 {
		t.Error("undo takes nothing back")
	}
}

// A whole traveller takes at most 11 keys a result, whatever comes in meanwhile, and
// not one press is lost.
func TestTravellerByKeys(t *testing.T) {
	r := large(t)
	r.Press(fyne.KeyK, uitest.Ctrl)
	results := []string{"4sn+1", "4sn=", "3nts-1", "4he=", "5cw-3", "p", "2dn+2", "6ntn=", "1nte+1",
		"4sxn-1", "3he=", "4sn=", "2cs-1"}
	st := r.Session.State()
	var tables []int // that play board 1, in their order
	for table := 1; table <= 13; table++ {
		tables = append(tables, table)
	}
	keys, most := 0, 0
	for i, text := range results {
		line := text
		if i < 2 { // then it is clear that a traveller is being entered
			line = fmt.Sprintf("%d 1 %s", tables[i], text)
		}
		if i >= 2 && r.page.line.offered != placeOn(t, st, tables[i], 1) {
			t.Fatalf("line %d: %v is offered", i, r.page.line.offered)
		}
		r.Window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
		for _, c := range line {
			r.Window.Canvas().Focused().TypedRune(c)
			// A result from elsewhere between two keys.
			arrive := placeOn(t, r.Session.State(), i%13+1, 26)
			if !r.Session.State().Has(arrive) {
				uitest.Must(t, r.Session.Record("Bridgemate",
					sessiontest.Result(t, st, arrive.Table, arrive.Round, 26, "1C", "N", 0)))
			}
		}
		r.Window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		if i%3 == 2 {
			r.Settle() // else the next line is typed while this one is on its way
		}
		keys += len(line) + 1
		most = max(most, len(line)+1)
	}
	r.Settle()
	for i, table := range tables {
		if !r.Session.State().Has(placeOn(t, st, table, 1)) {
			t.Errorf("line %d is lost", i+1)
		}
	}
	if most > 11 || keys > 13*8 {
		t.Errorf("%d keys, at most %d for a result", keys, most)
	}
	uitest.WantText(t, "the next board is offered", r.page.line.place.Text, "board 2")
}

// placeOn is where a table plays a board.
func placeOn(t *testing.T, st *session.State, table, board int) session.Key {
	t.Helper()
	for _, row := range st.Sections[0].Movement.Table(table) {
		for _, b := range row.Boards() {
			if b == board {
				return session.Key{Section: 1, Table: table, Round: row.Round, Board: board}
			}
		}
	}
	t.Fatalf("table %d does not play board %d", table, board)
	return session.Key{}
}

// The next board of the table in the round is offered, and it is enough to write
// what was played there.
func TestLineOffersTheNextBoard(t *testing.T) {
	r := large(t)
	r.Press(fyne.KeyK, uitest.Ctrl)
	r.entered("3 5 4sn=")
	uitest.WantText(t, "offered", r.page.line.place.Text, "Table 3, board 6")
	r.entered("p")
	if !r.Standing(3, 1, 6).PassedOut() {
		t.Error("what is written without a place is not recorded where it was offered")
	}
	uitest.WantText(t, "offered after the round", r.page.line.place.Text, "Table 4, board 7")
	r.Key(fyne.KeyDown)
	uitest.WantText(t, "offered after it was passed by", r.page.line.place.Text, "Table 4, board 8")
	r.entered("4sn")
	uitest.WantText(t, "a fault counts the letters that are there", r.lineSays(), "letter 4")
}

// A result that comes in at the same place between the press and the record is not
// written over without a question; one that says the same needs nothing.
func TestLineIsOvertaken(t *testing.T) {
	for _, c := range []struct {
		name, contract string
		asked          bool
	}{{"another result", "2H", true}, {"the same", "4S", false}} {
		t.Run(c.name, func(t *testing.T) {
			r := newRoom(t, 3, session.Uploaded{File: "evening.bws"})
			r.Press(fyne.KeyK, uitest.Ctrl)
			r.write("1 1 4sn=")
			came := sessiontest.Result(t, r.Session.State(), 1, 1, 1, c.contract, "N", 0)
			held, release := make(chan bool), make(chan bool)
			r.w.Queue(func() { held <- true; <-release }) // something is being recorded
			<-held
			r.Window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
			uitest.Must(t, r.Session.Record("Bridgemate", came))
			release <- true
			r.Settle()
			if got := r.Standing(1, 1, 1); got.Corrected {
				t.Error("it is written over without a question")
			}
			if !c.asked {
				uitest.WantText(t, "the answer", r.lineSays(), "has just come in, and says the same")
				return
			}
			uitest.WantText(t, "the question", r.Overlay(), "has just come in from the Bridgemate: 2♥ by N =")
			r.Answer("Record mine")
			if got := r.Standing(1, 1, 1); !got.Corrected || got.Contract.String() != "4S" {
				t.Errorf("recorded %+v", got)
			}
		})
	}
}

// Where there are several sections the letter belongs to the table, in the
// line and in what is said.
func TestLineInSections(t *testing.T) {
	r := newRoom(t, 3, session.SectionSet{ID: 2, Movement: uitest.Mitchell(t, 3)})
	r.Press(fyne.KeyK, uitest.Ctrl)
	r.write("2 2 4sn=")
	uitest.WantText(t, "without a letter", r.lineSays(), "letter 1", "section")
	r.Key(fyne.KeyEscape)
	r.entered("b2 2 4sn=")
	if !r.Session.State().Has(session.Key{Section: 2, Table: 2, Round: 1, Board: 2}) {
		t.Errorf("not recorded: %s", r.lineSays())
	}
	uitest.WantText(t, "the answer", r.lineSays(), "Table B2")
	uitest.WantText(t, "the offer", r.page.line.place.Text, "Table B3")
}

// Contract, declarer and tricks are clicked, and recorded as the line would be; only what
// is possible can be clicked.
func TestBiddingBox(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"})
	r.Press(fyne.KeyK, uitest.Ctrl)
	r.entered("2 2 p")
	r.Command("Bidding box…")
	uitest.WantText(t, "the box", r.Overlay(), "Bidding box", "3") // the next table
	for _, text := range []string{"6NT", "S", "× ××", "+1"} {
		r.Answer(text)
	}
	uitest.WantText(t, "the box", r.Overlay(), "Table 3, round 1, board 3: 6NT× by S +1")
	for _, o := range uitest.VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		if b, ok := o.(*kit.Button); ok && (b.Text == "+2" || b.Text == "–13") && !b.Disabled() {
			t.Errorf("%s can be clicked at level 6", b.Text)
		}
	}
	r.Answer("Record")
	if got := r.Standing(3, 1, 3); got.Contract.String() != "6NTx" || got.Tricks != 1 || got.Declarer.String() != "S" {
		t.Errorf("recorded %+v", got.Result)
	}
	r.Command("Bidding box…")
	r.Answer("All pass")
	r.Key(fyne.KeyEscape)
	if r.Overlay() != "" || r.Session.State().Entered() != 2 {
		t.Error("Escape records, or does not close")
	}
}

// Lines of the desk that are typed while another room corrects the same board.
func TestLineElsewhereMeanwhile(t *testing.T) {
	for answer, want := range map[string]int{"Keep what came": -1, "Record mine": 2} {
		r, with := shared(t, session.RoleDirector)
		st := r.Session.State()
		k := session.Key{Section: 1, Table: 1, Round: 1, Board: r.BoardOf(1, 1)}
		r.Press(fyne.KeyK, uitest.Ctrl)
		r.TypeHere(fmt.Sprintf("1 %d 3nn+2", k.Board))
		with.Comes("Room B", uitest.WordOn(t, st, 1, 1, k.Board, -1))
		r.Key(fyne.KeyReturn)
		if r.Overlay() == "" {
			t.Fatalf("nothing is asked: %s, %d tricks", r.lineSays(), r.Session.State().Results[k].Tricks)
		}
		uitest.WantText(t, "the question", r.Overlay(), "Record it all the same?", "3NT by N –1")
		if got := r.Session.State().Results[k].Tricks; got != -1 {
			t.Errorf("%d tricks", got)
		}
		r.Answer(answer)
		if got := r.Session.State().Results[k].Tricks; got != want {
			t.Errorf("%s: %d tricks", answer, got)
		}
		if r.Window.Canvas().Focused() != fyne.Focusable(r.page.line.field) {
			t.Errorf("%s: the focus is on %T", answer, r.Window.Canvas().Focused())
		}
		uitest.WantText(t, "the next place", r.page.line.place.Text, "Table 2")
	}
}

// A line is entered by whose role records results; the others read why not.
func TestRolesOfTheLine(t *testing.T) {
	for role, may := range map[session.Role]bool{session.RoleDirector: true, session.RoleScorer: true,
		session.RoleDesk: true, session.RoleViewer: false} {
		r, _ := shared(t, role)
		l := r.page.line
		if l.field.Disabled() == may || l.record.Disabled() == may {
			t.Errorf("%s: lines can be entered: %t", role, !l.field.Disabled())
		}
		if !may {
			uitest.WantText(t, "beside the line", r.lineSays(), "looks on as viewer and records nothing")
		}
	}
}

// What comes from another computer leaves the line that is typed alone.
func TestLineIsTypedOn(t *testing.T) {
	r, with := shared(t, session.RoleDirector)
	r.Press(fyne.KeyK, uitest.Ctrl)
	r.write("1 1 1 4s")
	with.Comes("Room B", session.HandicapSet{Who: session.Contestant{Section: 1, Number: 2}, Handicap: scoring.Int(1)})
	if l := r.page.line; l.field.Text != "1 1 1 4s" || r.Window.Canvas().Focused() != fyne.Focusable(l.field) {
		t.Errorf("the line is %q", l.field.Text)
	}
}
