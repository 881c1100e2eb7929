package shell_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// room is a window with the frame around the pages of a test.
type room struct {
	*uitest.Stage
	w        *uitest.Window
	frame    *shell.Frame
	asked    []string // of pages
	address  string   // of the room page
	printing bool
}

// stand opens the evening of the stage in the frame, with pages at these places; line is
// that of an evening on several computers.
func stand(s *uitest.Stage, line *uitest.Connection, places ...int) *room {
	s.T.Helper()
	r := &room{Stage: s}
	what := func(what string) func() { return func() { r.asked = append(r.asked, what) } }
	r.w = r.Stand(func(w *uitest.Window) []shell.Page {
		if line != nil {
			w.Evening.Share(line)
		}
		r.frame = w.Frame(shell.Ways{
			RoomAddress: func() string { return r.address }, RoomSays: func() string { return "The room page is running." },
			RoomPage: what("room page"), Wall: what("wall"),
			Printing: func() bool { return r.printing }, CancelPrinting: what("cancel"),
			PlayOn: what("play on"), FinishChange: what("finish"), ImportFile: what("import"), UseFile: what("use"),
			UseOlder:    what("use older"),
			Differences: s.Link.Differences,
			SendResults: func(keys ...session.Key) { r.asked = append(r.asked, fmt.Sprint("send ", keys)) },
		})
		pages := []shell.Page{r.frame,
			page{shell.Registration{As: shell.Computers, Visit: what("computers")}}}
		for _, place := range places {
			p, _ := tab(w, place, fmt.Sprint("page ", place))
			pages = append(pages, p)
		}
		return pages
	})
	kit.Fill(r.Window, r.frame.Around())
	r.w.Redraw()
	r.Settle()
	return r
}

// wants complains where pages were asked something else since the last time.
func (r *room) wants(asked ...string) {
	r.T.Helper()
	if got, want := strings.Join(r.asked, "; "), strings.Join(asked, "; "); got != want {
		r.T.Errorf("pages were asked to %q, want %q", got, want)
	}
	r.asked = nil
}

// bar is what the bar says, and foot what the strip does.
func (r *room) bar() string  { return strings.Join(uitest.Texts(r.frame.Top), "\n") }
func (r *room) foot() string { return strings.Join(uitest.Texts(r.frame.Foot), "\n") }

// alarm lets nothing be wrong but this.
func (r *room) alarm(kinds ...bridgemate.AlarmKind) {
	r.Link.Change(func(s *bridgemate.Status) {
		s.Alarms = nil
		for _, k := range kinds {
			s.Alarms = append(s.Alarms, bridgemate.Alarm{Kind: k, Since: uitest.Day})
		}
	})
	r.Settle()
}

// Chrome takes little of a laptop's window: from the top to the first line of work,
// without the system's menu.
func TestLittleChrome(t *testing.T) {
	r := stand(uitest.New(t, 3, session.Uploaded{File: "evening.bws"}), nil,
		shell.TabClub, shell.TabStart, shell.TabRoom, shell.TabResults)
	if height := r.frame.Top.Size().Height; height > 56 {
		t.Errorf("the bar is %v high", height)
	}
	if height := r.frame.Foot.Size().Height; height > 56 {
		t.Errorf("the foot is %v high", height)
	}
}

// The bar says how far the evening is: whose it is before, then the round that
// most tables have begun.
func TestHowFarTheEveningIs(t *testing.T) {
	r := stand(uitest.New(t, 3, session.Uploaded{File: "evening.bws"}), nil)
	uitest.WantText(t, "the bar", r.bar(), "Tuesday pairs", "Round 1 of 3 · 0 of 9 results")
	if got := r.Window.Title(); got != "Tuesday pairs – Clubnight" {
		t.Errorf("the title is %q", got)
	}
	st := r.Session.State()
	r.Receive(sessiontest.Result(t, st, 1, 1, 1, "4H", "N", 1), sessiontest.Result(t, st, 2, 1, 2, "3NT", "S", -2))
	uitest.WantText(t, "the bar", r.bar(), "Round 1 of 3 · 2 of 9 results")
	r.Receive(sessiontest.Result(t, st, 1, 2, 2, "4H", "N", 1), sessiontest.Result(t, st, 2, 2, 3, "3NT", "S", -2))
	uitest.WantText(t, "the bar", r.bar(), "Round 2 of 3 · 4 of 9 results")
	r.Receive(r.Rest()...)
	uitest.WantText(t, "the bar", r.bar(), "\n9 of 9 results")
	uitest.NoText(t, "the bar", r.bar(), "Round")
}

// The light says how it goes with the Bridgemates, the strip what comes next, and What
// now? why they cannot be read.
func TestLight(t *testing.T) {
	r := stand(uitest.New(t, 0), nil)
	shows := func(light, next string) {
		t.Helper()
		if got := uitest.Texts(r.frame.Top); got[len(got)-1] != light {
			t.Errorf("the light shows %q, want %q", got[len(got)-1], light)
		}
		uitest.WantText(t, "the foot", r.foot(), next)
	}
	shows("○  No evening", "how many tables")
	r.Receive(session.SectionSet{ID: 1, Movement: uitest.Mitchell(t, 3)})
	shows("●  Ready to start", "F5")
	r.Receive(session.Uploaded{File: "evening.bws"})
	r.Link.Change(func(s *bridgemate.Status) { s.Reading, s.LastRead = true, uitest.Day.Add(20*time.Hour) })
	r.Settle()
	shows("●  Running – last read "+uitest.Day.Add(20*time.Hour).Local().Format("15:04:05"), "")
	uitest.NoText(t, "the bar", r.bar(), "What now?")
	r.Link.Change(func(s *bridgemate.Status) { s.Err, s.Since = bridgemate.ErrNoFile, uitest.Day })
	r.Settle()
	shows("▲  Cannot read the file", "")
	r.Button("What now?")
	uitest.WantText(t, "What now?", r.Overlay(), "The Bridgemate file is not there.", "otherwise press Create")
}

// The strip counts what needs attention, a table that is late with it.
func TestFootCountsWhatNeedsAttention(t *testing.T) {
	r := stand(uitest.New(t, 5, session.Uploaded{File: "evening.bws"}), nil)
	st := r.Session.State()
	for table := 1; table <= 4; table++ {
		r.Receive(sessiontest.Result(t, st, table, 1, r.BoardOf(table, 1), "4S", "N", 0))
	}
	at := r.Session.State().At
	r.Link.Change(func(s *bridgemate.Status) { s.Reading, s.LastRead = true, at.Add(9*time.Minute) })
	r.Settle()
	uitest.WantText(t, "the foot", r.foot(), "1 thing needs attention")
	// Beside it a number that nobody has, somebody who sits twice, and a difference.
	r.Receive(uitest.Seated(1, "N", "999", ""), uitest.Seated(2, "N", "8", "Niamh O'Connor"),
		uitest.Seated(3, "N", "8", "Niamh O'Connor"))
	r.Link.Differing = []bridgemate.Difference{{Key: session.Key{Section: 1, Table: 1, Round: 1, Board: 1}}}
	r.w.Redraw()
	r.Settle()
	uitest.WantText(t, "the foot", r.foot(), "4 things need attention")
	if got := len(r.w.Evening.Attention(r.Link.Differing)); got != 4 {
		t.Errorf("the room lists %d", got)
	}
}

// Neither an alarm nor what was done moves the page.
func TestNothingMovesThePage(t *testing.T) {
	r := stand(uitest.New(t, 3, session.Uploaded{File: "evening.bws"}), nil, shell.TabStart, shell.TabRoom)
	for _, tab := range r.w.Tabs.Items {
		r.w.Turn(tab.Place)
		r.Settle()
		place := func() (fyne.Position, fyne.Size) {
			return fyne.CurrentApp().Driver().AbsolutePositionForObject(r.w.Tabs.Content), r.w.Tabs.Content.Size()
		}
		at, size := place()
		r.w.Tell("Done.")
		r.alarm(bridgemate.ProgramGone, bridgemate.FileStill)
		uitest.WantText(t, tab.Text, r.Visible(), "Done.", "Continue playing")
		if nowAt, nowSize := place(); nowAt != at || nowSize != size {
			t.Errorf("%s was at %v in %v, and is at %v in %v", tab.Text, at, size, nowAt, nowSize)
		}
		r.Key(fyne.KeyEscape)
		if r.w.Notice.Visible() {
			t.Errorf("%s: Escape does not put away what was said", tab.Text)
		}
		r.alarm()
	}
}

// What went well goes by itself, unless something else was said meanwhile; what went
// wrong stays until it is read.
func TestToastsGo(t *testing.T) {
	r := stand(uitest.New(t, 3), nil)
	var later []func()
	r.w.Notice.After = func(_ time.Duration, do func()) { later = append(later, do) }
	pass := func() {
		for _, do := range later {
			do()
		}
		later = nil
	}
	r.w.Tell("The first.")
	first := later
	r.w.Tell("The second.")
	later, first = later[1:], first[:1]
	first[0]()
	uitest.WantText(t, "the window", r.Visible(), "The second.")
	pass()
	if r.w.Notice.Visible() {
		t.Error("what was done is said for ever")
	}
	holds := true
	r.w.TellWhile("It cannot be read.", func() bool { return holds })
	pass()
	r.w.Redraw()
	uitest.WantText(t, "the window", r.Visible(), "It cannot be read.")
	holds = false
	r.w.Redraw()
	if r.w.Notice.Visible() {
		t.Error("what does not hold any more is still said")
	}
	r.w.TellWhile("It cannot be read.", func() bool { return holds })
	if r.w.Notice.Visible() {
		t.Error("what does not hold is said")
	}
	r.w.Fail("trying", bridgemate.ErrNoFile)
	r.w.Redraw()
	pass()
	if !r.w.Notice.Visible() {
		t.Error("what went wrong is gone unread")
	}
}

// The file is changed by Ctrl+O, but not while it is read.
func TestChangeFile(t *testing.T) {
	r := stand(uitest.New(t, 3), nil)
	r.Press(fyne.KeyO, uitest.Ctrl)
	r.Enter(r.Window.Canvas().Focused().(*kit.TextField), "other")
	if got := r.Link.Options().File; got != "other.bws" || len(r.Kept) != 0 {
		t.Errorf("the file is %q, and %d are kept", got, len(r.Kept))
	}
	r.Link.Change(func(s *bridgemate.Status) { s.Reading = true })
	r.Settle()
	r.Press(fyne.KeyO, uitest.Ctrl)
	if r.Overlay() != "" {
		t.Error("the file can be changed while it is read")
	}
	uitest.WantText(t, "the notice", r.Visible(), "Press Stop reading first")
}

// Escape closes a file's question too, from its field and from its buttons.
func TestEscapeClosesAPath(t *testing.T) {
	r := stand(uitest.New(t, 3), nil)
	for range 4 {
		r.Press(fyne.KeyO, uitest.Ctrl)
		r.Key(fyne.KeyTab)
		r.Window.Canvas().FocusNext()
		r.Key(fyne.KeyEscape)
		if r.Overlay() != "" {
			t.Fatalf("still open: %s", r.Overlay())
		}
	}
}

// Whoever presses the button without a path is shown where to look for one,
// by names in full.
func TestPathIsLookedFor(t *testing.T) {
	r := stand(uitest.New(t, 3), nil)
	r.Press(fyne.KeyO, uitest.Ctrl)
	f := r.w.Ask().Field()
	f.SetText("")
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "what is asked", r.Overlay(), "Look for a file")
	r.Key(fyne.KeyEscape)
	if r.w.Ask().Field() == nil || r.Overlay() == "" {
		t.Error("Escape closes the question, too")
	}
}

// The bar says that the room page runs, and leads to it; where the bar has no room for
// that the strip says it.
func TestRoomPage(t *testing.T) {
	r := stand(uitest.New(t, 5), nil, shell.TabClub, shell.TabStart, shell.TabRoom, shell.TabResults)
	uitest.NoText(t, "the window", r.Visible(), "Room page on", "The room page is running.")
	r.Window.Resize(fyne.NewSize(1024, 768))
	r.address = "http://192.168.178.20:8080/"
	r.w.Redraw()
	uitest.NoText(t, "the strip", r.foot(), "The room page is running.")
	uitest.WantText(t, "the bar", r.bar(), "Room page on")
	r.Button("Room page on")
	r.wants("room page")
	uitest.Must(t, r.Session.Record(session.ByDirector, session.PhonesOpened{Port: 8080}))
	r.w.Redraw()
	uitest.WantText(t, "the bar", r.bar(), "Phones let in")
	test.ApplyTheme(t, kit.Light.Theme(2))
	r.Window.Resize(fyne.NewSize(1023, 768))
	r.w.Redraw()
	uitest.WantText(t, "the strip", r.foot(), "The room page is running.")
	uitest.NoText(t, "the bar", r.bar(), "Phones let in")
}

// chip is what the bar says of the other computers, "" for nothing.
func (r *room) chip() string {
	for _, o := range uitest.VisibleObjects(r.frame.Top) {
		if b, ok := o.(*kit.Button); ok && b.Text != "What now?" && !strings.HasPrefix(b.Text, "page ") {
			return b.Text
		}
	}
	return ""
}

// The chip says how the line stands, as it changes, and leads to the computers; of an
// evening on one computer there is none.
func TestChip(t *testing.T) {
	if got := stand(uitest.New(t, 3), nil).chip(); got != "" {
		t.Errorf("on one computer the bar says %q", got)
	}
	s, line := uitest.New(t, 3), new(uitest.Connection)
	with := s.Share(line, session.RoleDirector, "Room B", "Desk")
	r := stand(s, line)
	since := time.Date(2026, 11, 17, 19, 42, 0, 0, time.Local)
	for want, now := range map[string]desk.ConnectionStatus{
		"In step with 2 computers": {State: desk.InStep},
		"3 entries to send":        {State: desk.Catching, ToSend: 3},
		"1 entry to come":          {State: desk.Catching, ToCome: 1},
		"Alone since 19:42":        {State: desk.Alone, Since: since, Err: desk.ServerUnreachable},
		"The server refuses":       {State: desk.Refused, Since: since, Err: desk.PasswordWrong},
		"On 3 computers":           {},
	} {
		line.Stands(now)
		r.w.Redraw()
		if got := r.chip(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	line.Stands(desk.ConnectionStatus{State: desk.InStep})
	with.Clash(1, 1, "Room B")
	if got := r.chip(); got != "1 conflict" {
		t.Errorf("%q", got)
	}
	line.Stands(desk.ConnectionStatus{State: desk.Alone, Since: since})
	r.w.Redraw()
	if got := r.chip(); got != "1 conflict · Alone since 19:42" {
		t.Errorf("%q", got)
	}
	r.Button("1 conflict · Alone since 19:42")
	r.wants("computers")
}

// Where nobody else has joined, the chip says so instead of counting to none.
func TestChipAlone(t *testing.T) {
	s, line := uitest.New(t, 3), new(uitest.Connection)
	s.Share(line, session.RoleDirector)
	if got := stand(s, line).chip(); got != "On the server" {
		t.Errorf("%q", got)
	}
}

// A computer that only looks on says so over the page, and a wall shows nothing of it.
func TestRoleStrip(t *testing.T) {
	for role, c := range map[session.Role]struct {
		says string
		seen bool // the page
	}{session.RoleDirector: {"", true}, session.RoleViewer: {"This computer looks on as viewer", true},
		session.RoleWall: {"This computer is a wall", false}} {
		s, line := uitest.New(t, 3), new(uitest.Connection)
		s.Share(line, role, "Room B")
		r := stand(s, line, shell.TabStart)
		r.w.Turn(shell.TabStart)
		text := r.Visible()
		if seen := strings.Contains(text, "press page"); seen != c.seen || !strings.Contains(text, c.says) {
			t.Errorf("%s sees %s", role, text)
		}
		if seen := strings.Contains(text, desk.FootKeys(r.Language())[0].Does); seen != c.seen {
			t.Errorf("%s: the strip is seen: %t", role, seen)
		}
		if c.says == "" {
			uitest.NoText(t, "the window of the director", text, "looks on", "is a wall")
		}
		if !c.seen {
			r.Button("Wall…")
			r.wants("wall")
		}
		line.Stands(desk.ConnectionStatus{State: desk.InStep, Role: session.RoleDirector})
		r.w.Redraw()
	}
}
