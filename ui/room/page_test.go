package room

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// stage is a window with the page alone.
type stage struct {
	*uitest.Stage
	w         *uitest.Window
	page      *Page
	asked     []string    // of other pages
	traveller session.Key // the line of it that is seen, none where it has no board
}

// newRoom opens an evening of that many tables.
func newRoom(t *testing.T, tables int, facts ...session.Fact) *stage {
	t.Helper()
	return stand(uitest.New(t, tables, facts...), nil)
}

// stand opens the evening of the stage on the page, with others beside it; line is that
// of an evening on several computers.
func stand(s *uitest.Stage, line *uitest.Connection, beside ...shell.Page) *stage {
	s.T.Helper()
	r := &stage{Stage: s}
	what := func(what string) func() { return func() { r.asked = append(r.asked, what) } }
	about := func(what string) func(session.Key) {
		return func(k session.Key) { r.asked = append(r.asked, fmt.Sprint(what, " ", k)) }
	}
	r.w = r.Stand(func(w *uitest.Window) []shell.Page {
		if line != nil {
			w.Evening.Share(line)
		}
		r.page = New(w, w.Evening, Ways{
			Correct: about("correct"), SettlePlay: about("settle"), PutOneBack: about("put back"),
			Traveller: func() (session.Key, bool) { return r.traveller, r.traveller.Board > 0 },
			Seat: func(row desk.PairRow, chair int, then func()) {
				r.asked = append(r.asked, fmt.Sprintf("seat of %v, chair %d", row.Pair, chair))
				then()
			},
			LetPhonesIn: what("let phones in"), ShowNetwork: what("network"),
			TableAddress: func(section, table int) string { return fmt.Sprintf("HTTP://10.0.0.7:8080/T/%d%d", section, table) },
			Deals:        what("deals"), Change: what("change"), FinishChange: what("finish the change"),
			PutBack: what("put back"), Compare: func() {}, ShowDifferences: what("differences"),
			Differences: s.Link.Differences,
		})
		return append([]shell.Page{r.page, r.page.Line()}, beside...)
	})
	r.w.Turn(shell.TabRoom)
	r.Settle()
	return r
}

// wants complains where other pages were asked something else since the last time.
func (r *stage) wants(asked ...string) {
	r.T.Helper()
	if got, want := strings.Join(r.asked, "; "), strings.Join(asked, "; "); got != want {
		r.T.Errorf("other pages were asked to %q, want %q", got, want)
	}
	r.asked = nil
}

// other is a page beside the room, with a key that leads there.
type other struct {
	place int
	key   fyne.KeyName
	turn  func(int)
}

func (o other) Register() shell.Registration {
	return shell.Registration{Title: fmt.Sprint("page ", o.place), Place: o.place, Content: widget.NewLabel("beside"),
		Commands: []shell.Command{{Menu: shell.MenuNone, Shortcut: shell.WithAlt(o.key),
			Do: func() { o.turn(o.place) }}}}
}

// While the first reading waits for a file that does not answer, Stop reading works: the
// start is then over, and that it did not succeed is no fault.
func TestStopWhileTheStartWaits(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"})
	r.Link.FirstReading = make(chan error)
	reads := make(chan struct{}, 100)
	r.Link.Watch(func(s bridgemate.Status) {
		if s.Reading {
			reads <- struct{}{}
		}
	})
	r.page.onToggle()
	<-reads
	r.w.Redraw()
	uitest.WantText(t, "the button", r.page.toggle.Text, "Stop reading")
	if r.page.toggle.Disabled() {
		t.Fatal("nobody can stop it")
	}
	r.Press(fyne.KeyR, uitest.Ctrl)
	r.Settle()
	if got := r.Link.Done(); got != "start reading, stop reading" {
		t.Errorf("the link was asked to %q", got)
	}
	if r.Session.State().Reading || strings.Contains(r.Log.String(), "level=ERROR") {
		t.Errorf("the log: %s", r.Log)
	}
	uitest.WantText(t, "the button", r.page.toggle.Text, "Start reading")
}

// How often the file is read is kept for the next evening; what is no number is the
// usual.
func TestHowOftenTheFileIsRead(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"})
	r.Enter(r.page.interval, "10")
	if got := r.Link.Options().Interval; got != 10*time.Second || len(r.Kept) != 1 || r.Kept[0].Interval != got {
		t.Errorf("the interval is %v, kept is %v", got, r.Kept)
	}
	for range 2 {
		r.Enter(r.page.interval, "often")
		if got := r.Link.Options().Interval; got != 5*time.Second || r.page.interval.Text != "5" {
			t.Errorf("after nonsense the interval is %v, and %q stands there", got, r.page.interval.Text)
		}
	}
	r.Tap(r.page.now)
	uitest.WantText(t, "done", r.Link.Done(), "read now")
}

// Typing 12 means 12, however the focus comes there.
func TestIntervalTakesWhatIsTyped(t *testing.T) {
	r := newRoom(t, 5)
	f, c, click := r.page.interval, r.Window.Canvas(), &desktop.MouseEvent{Button: desktop.MouseButtonPrimary}
	for _, come := range []func(){func() { c.Focus(f) },
		func() { f.MouseDown(click); f.MouseUp(click); f.Tapped(&click.PointEvent) }} {
		come()
		f.TypedRune('1')
		f.TypedRune('2')
		if f.Text != "12" {
			t.Errorf("12 gives %q", f.Text)
		}
		c.Unfocus()
		r.Settle()
	}
}

// The count is of results that count: a doubtful one, from a board that is not played
// there, is not one more.
func TestCountsCountWhatCounts(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"})
	r.Receive(r.All()...)
	odd := sessiontest.Result(t, r.Session.State(), 1, 1, 1, "4S", "N", 0)
	odd.Result.Board, odd.Result.Doubt = 17, session.Doubt{Kind: session.NoSuchBoard}
	r.Receive(odd)
	uitest.WantText(t, "Room", r.Visible(), "9 of 9 results", "wrong board")
}

// The last results stay the last ones: after one was opened from the list by key what
// comes in is still seen on top, and Enter opens the same one again.
func TestLastResultsStayTheLast(t *testing.T) {
	r := newRoom(t, 9, session.Uploaded{File: "evening.bws"})
	all := r.All()
	r.Receive(all[:30]...)
	r.Window.Canvas().Focus(r.page.last)
	for range 2 {
		r.Key(fyne.KeyDown)
	}
	opens := func() {
		t.Helper()
		r.Key(fyne.KeyReturn)
		r.wants("correct " + fmt.Sprint(all[27].(session.ResultReceived).Result.Key))
	}
	opens()
	for _, f := range all[30:] {
		r.Receive(f)
		k := f.(session.ResultReceived).Result.Key
		first := r.page.last.Listed()[1]
		if first[1] != strconv.Itoa(k.Table) || first[2] != strconv.Itoa(k.Board) || !r.page.last.Sees(0) {
			t.Fatalf("%v came in, and on top stands %q", k, first)
		}
	}
	opens()
}

// F6 goes from what needs attention to the last results and to the tables.
func TestParts(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"})
	r.Receive(r.All()...)
	p := r.page
	for i, want := range []fyne.Focusable{p.attention.First(), p.last, p.board.tiles, p.attention.First()} {
		r.Key(fyne.KeyF6)
		if got := r.Window.Canvas().Focused(); got != want {
			t.Errorf("press %d leads to %T", i+1, got)
		}
	}
}

// The change of the movement opens from its button, where there is something to change.
func TestChangeOfTheMovement(t *testing.T) {
	r := newRoom(t, 0)
	if !r.page.change.Disabled() {
		t.Error("a movement is changed before there is one")
	}
	r = newRoom(t, 3)
	r.Button("Change the movement…")
	r.wants("change")
}

// Every table has its tile, however many there are.
func TestEveryTableHasATile(t *testing.T) {
	for _, tables := range []int{3, 60} {
		for _, scale := range []float32{1, 2} {
			s := uitest.New(t, 0)
			test.ApplyTheme(t, kit.Light.Theme(scale))
			family := "mitchell"
			if tables%2 == 0 {
				family = "skip-mitchell"
			}
			m := sessiontest.Made(t, family,
				movement.Options{Tables: tables, Rounds: min(tables, 13), BoardsPerRound: 1})
			r := stand(s, nil)
			r.Receive(session.SectionSet{ID: 1, Movement: m}, session.Uploaded{File: "evening.bws"})
			if got := r.page.board.tiles.Len(); got != tables {
				t.Errorf("text %v: %d tables on the board", scale, got)
			}
		}
	}
}

// shared is an evening on two computers, here in a role.
func shared(t *testing.T, role session.Role) (*stage, *uitest.Shared) {
	t.Helper()
	s, line := uitest.New(t, 3), new(uitest.Connection)
	with := s.Share(line, role, "Room B")
	return stand(s, line), with
}

// A computer that runs no room cannot read.
func TestNoRoomHere(t *testing.T) {
	for _, role := range []session.Role{session.RoleDirector, session.RoleScorer, session.RoleDesk,
		session.RoleViewer} {
		r, with := shared(t, role)
		with.Comes("Room B", session.WorkTaken{Sections: []int{1}, Draw: true, Over: "the file of Room A"})
		if !r.page.toggle.Disabled() {
			t.Errorf("%s: %q can be pressed", role, r.page.toggle.Text)
		}
	}
}
