package ui

import (
	"fmt"
	"image"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/uitest"
)

// monitor is the second monitor of a room: the test moves its clock.
type monitor struct {
	window fyne.Window // the wall that was opened last
	opened int
	now    time.Duration
	tick   func() // nil while the wall is closed
	kept   []desk.WallChoice
	lit    []bool // what was asked of the screens
}

func (m *monitor) wall() *Wall {
	return &Wall{
		NewWindow: func(title string) fyne.Window {
			m.opened++
			m.window = test.NewWindow(nil)
			m.window.SetTitle(title)
			return m.window
		},
		Choice: desk.WallChoice{Seconds: 10, Pace: desk.Rhythm{Minutes: 20}},
		Keep:   func(c desk.WallChoice) { m.kept = append(m.kept, c) },
		Lit:    func(on bool) { m.lit = append(m.lit, on) },
		Uptime: func() time.Duration { return m.now },
		Tick: func(do func()) func() {
			m.tick = do
			return func() { m.tick = nil }
		},
	}
}

// openWall opens the wall with the keyboard, in a size.
func (r *room) openWall(width, height float32) {
	r.T.Helper()
	r.Press(fyne.KeyF11, uitest.Ctrl)
	if r.w.wall.window == nil {
		r.T.Fatal("there is no wall")
	}
	r.monitor.window.Resize(fyne.NewSize(width, height))
	r.Settle()
}

// after lets time pass, as the wall's ticks see it.
func (r *room) after(d time.Duration) {
	r.monitor.now += d
	if r.monitor.tick != nil {
		r.monitor.tick()
		r.monitor.tick() // the first may still be on its way
	}
	r.Settle()
}

// The screens stay lit as long as the wall is shown, however it is closed.
func TestWallStaysLit(t *testing.T) {
	r := newRoom(t, 3).open(false)
	var want []bool
	for name, closing := range map[string]func(){
		"by its key": func() { r.wallKey(fyne.KeyEscape) }, "by its frame": func() { r.monitor.window.Close() }, "with the window": func() { r.w.wall.close() },
	} {
		r.openWall(800, 600)
		if want = append(want, true); !slices.Equal(r.monitor.lit, want) {
			t.Errorf("open: %v", r.monitor.lit)
		}
		r.Press(fyne.KeyF11, uitest.Ctrl) // it is open already
		closing()
		if want = append(want, false); !slices.Equal(r.monitor.lit, want) {
			t.Errorf("closed %s: %v", name, r.monitor.lit)
		}
	}
}

// wallKey presses a key on the wall.
func (r *room) wallKey(key fyne.KeyName) {
	r.monitor.window.Canvas().OnTypedKey()(&fyne.KeyEvent{Name: key})
	r.Settle()
}

// onWall is what can be read on the wall now.
func (r *room) onWall() string { return strings.Join(uitest.Texts(r.monitor.window.Content()), "\n") }

// wholeWall is what can be read on all its pages.
func (r *room) wholeWall() string {
	var all []string
	for range r.w.wall.pages {
		all = append(all, r.onWall())
		r.wallKey(fyne.KeyRight)
	}
	return strings.Join(all, "\n")
}

// plays are the results of some rounds.
func (r *room) plays(rounds ...int) (facts []session.Fact) {
	for _, f := range r.All() {
		if slices.Contains(rounds, f.(session.ResultReceived).Result.Round) {
			facts = append(facts, f)
		}
	}
	return facts
}

// The wall opens beside the window, follows the results, and shows no ranking but what the director released.
func TestWallFollowsTheEvening(t *testing.T) {
	r := newRoom(t, 5).open(false)
	r.openWall(1366, 768)
	if r.Overlay() != "" {
		t.Errorf("the window is blocked by: %s", r.Overlay())
	}
	uitest.WantText(t, "the wall", r.onWall(), "Tuesday pairs · round 1", "Please take your seats", "Table", "Boards", "NS 1", "EW 6")
	r.Receive(r.plays(1, 2)...)
	uitest.WantText(t, "the wall", r.onWall(), "Tuesday pairs · next: round 3", "East-West move up 1 table")
	uitest.NoText(t, "the wall", r.wholeWall(), "after round")

	r.Press(fyne.KeyF11, uitest.Ctrl|fyne.KeyModifierShift)
	uitest.WantText(t, "the dialog", r.Overlay(), "The wall shows no ranking: nothing is released.")
	r.Choose(r.w.dialogChoice(t), "after each round up to 4")
	r.Answer("Show it so")
	if got := r.Session.State().Released; got != 4 {
		t.Errorf("released through round %d", got)
	}
	uitest.WantText(t, "the wall", r.wholeWall(), "Tuesday pairs · after round 2", "North-South", "East-West", "Page 1 of 2")
	third := r.plays(3)
	r.Receive(third[1:]...)
	uitest.NoText(t, "the wall", r.wholeWall(), "after round 3")
	r.Receive(third[0])
	uitest.WantText(t, "the wall", r.wholeWall(), "Tuesday pairs · after round 3")
	r.Receive(r.plays(4, 5)...)
	uitest.WantText(t, "the wall", r.wholeWall(), "Tuesday pairs · after round 4")
	uitest.NoText(t, "the wall", r.wholeWall(), "round 5", "last round", "4♠", "3NT")

	r.Press(fyne.KeyF11, uitest.Ctrl|fyne.KeyModifierShift)
	r.Choose(r.w.dialogChoice(t), "after each round up to 5, the last")
	r.Answer("Show it so")
	uitest.WantText(t, "the wall", r.wholeWall(), "Tuesday pairs · after the last round")
	uitest.Must(t, r.Session.Record(session.ByDirector, session.StandingsReleased{}))
	r.Settle()
	uitest.NoText(t, "the wall", r.wholeWall(), "after the last round", "North-South", "%")
	uitest.WantText(t, "the wall", r.onWall(), "All rounds are over. The ranking comes when the director releases it.")
}

// What is taken back goes at once, also while the next standings are still being scored.
func TestWallHidesAtOnce(t *testing.T) {
	r := newRoom(t, 5).open(false)
	uitest.Must(t, r.Session.Record(session.ByDirector, session.StandingsReleased{Through: 5}))
	r.Receive(r.plays(1, 2, 3)...)
	r.openWall(1024, 768)
	uitest.WantText(t, "the wall", r.wholeWall(), "after round 3")
	uitest.Must(t, r.Session.Record(session.ByDirector, session.StandingsReleased{Through: 2}))
	r.w.wall.w.(*Window).Redraw() // nothing that was posted has come yet
	uitest.NoText(t, "the wall", strings.Join(pageTitles(r), "\n"), "after round")
	r.Settle()
	uitest.WantText(t, "the wall", r.wholeWall(), "after round 2")
	uitest.NoText(t, "the wall", r.wholeWall(), "after round 3")
}

func pageTitles(r *room) (titles []string) {
	for _, p := range r.w.wall.pages {
		titles = append(titles, p.Title)
	}
	return titles
}

// dialogChoice is the first choice of the open dialog, which has the focus.
func (w *Window) dialogChoice(t *testing.T) *kit.Choice {
	t.Helper()
	c, ok := w.p.Window.Canvas().Focused().(*kit.Choice)
	if !ok {
		t.Fatal("no choice has the focus")
	}
	return c
}

// Pages turn by themselves after the time that was chosen, by hand with the arrow keys, and then stay their whole time.
func TestWallPages(t *testing.T) {
	r := newRoom(t, 60).open(false)
	uitest.Must(t, r.Session.Record(session.ByDirector, session.StandingsReleased{Through: 5}))
	r.openWall(1024, 768)
	if pages := len(r.w.wall.pages); pages > 2 {
		t.Errorf("the tables take %d pages", pages)
	}
	seen := "\n" + strings.ReplaceAll(r.wholeWall(), " · ", "\n") + "\n"
	for n := 1; n <= 120; n++ {
		side := "NS"
		if n > 60 {
			side = "EW"
		}
		if got := strings.Count(seen, fmt.Sprintf("\n%s %d\n", side, n)); got != 1 {
			t.Errorf("%s %d is %d times on the wall", side, n, got)
		}
	}
	r.Receive(r.plays(1)...)
	r.openWall(1024, 768)
	first := r.onWall()
	pages := len(r.w.wall.pages)
	if pages < 4 {
		t.Fatalf("60 tables and their ranking on %d pages", pages)
	}
	r.after(9 * time.Second)
	if r.onWall() != first {
		t.Error("the page was turned too early")
	}
	r.after(time.Second)
	uitest.WantText(t, "the wall", r.onWall(), fmt.Sprintf("Page 2 of %d", pages))
	r.after(5 * time.Second)
	r.wallKey(fyne.KeyRight)
	r.after(9 * time.Second)
	uitest.WantText(t, "the wall", r.onWall(), fmt.Sprintf("Page 3 of %d", pages))
	r.wallKey(fyne.KeyLeft)
	r.wallKey(fyne.KeyLeft)
	if r.onWall() != first {
		t.Errorf("two pages back is:\n%s", r.onWall())
	}
	r.wallKey(fyne.KeyLeft)
	uitest.WantText(t, "the wall", r.onWall(), fmt.Sprintf("Page %d of %d", pages, pages))
	r.monitor.window.Resize(fyne.NewSize(1920, 1080))
	r.Settle()
	tables := 0
	for _, title := range pageTitles(r) {
		if strings.Contains(title, "next: round 2") {
			tables++
		}
	}
	if tables < 1 || tables > 3 {
		t.Errorf("the tables take %d pages on a larger screen", tables)
	}
}

// Three tables are one page, in letters that are as large as there is room.
func TestWallOfThreeTables(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.openWall(1024, 768)
	if len(r.w.wall.pages) != 1 {
		t.Errorf("%d pages for three tables", len(r.w.wall.pages))
	}
	r.after(time.Minute)
	uitest.WantText(t, "the wall", r.onWall(), "NS 3", "EW 6")
	uitest.NoText(t, "the wall", r.onWall(), "Page")
}

// The round clock is worked from the main window with the keyboard, and goes on while the wall is closed.
func TestRoundClockOnTheWall(t *testing.T) {
	r := newRoom(t, 5).open(false)
	r.openWall(1366, 768)
	uitest.NoText(t, "the wall", r.onWall(), ":")
	r.Press(fyne.KeyF8, uitest.Ctrl)
	uitest.WantText(t, "the wall", r.onWall(), "20:00", "Round 1", "Tuesday pairs · round 1")
	uitest.WantText(t, "the window", r.Visible(), "Round 1: 20:00")
	r.after(61 * time.Second)
	uitest.WantText(t, "the wall", r.onWall(), "18:59")
	r.Press(fyne.KeyF7, uitest.Ctrl)
	uitest.WantText(t, "the wall", r.onWall(), "19:59")
	r.Press(fyne.KeyF6, uitest.Ctrl)
	r.Press(fyne.KeyF6, uitest.Ctrl)
	uitest.WantText(t, "the wall", r.onWall(), "17:59")
	r.after(2 * time.Minute)
	uitest.WantText(t, "the wall", r.onWall(), "15:59", "Tuesday pairs · next: round 2")
	r.Press(fyne.KeyF8, uitest.Ctrl)
	r.after(time.Hour)
	uitest.WantText(t, "the wall", r.onWall(), "15:59", "clock stands")
	r.wallKey(fyne.KeySpace)
	r.after(20 * time.Minute)
	uitest.WantText(t, "the wall", r.onWall(), "+4:01", "time is over")

	r.wallKey(fyne.KeyEscape)
	r.Press(fyne.KeyF9, uitest.Ctrl)
	r.after(time.Minute)
	r.openWall(1366, 768)
	uitest.WantText(t, "the wall", r.onWall(), "19:00", "Round 2", "Tuesday pairs · round 2")
	r.Press(fyne.KeyF9, uitest.Ctrl|fyne.KeyModifierShift)
	uitest.WantText(t, "the wall", r.onWall(), "20:00", "Round 1")
}

// A break is chosen, and the clock goes through it by itself, also over an hour of standby.
func TestBreakOnTheWall(t *testing.T) {
	r := newRoom(t, 5).open(false)
	r.openWall(1366, 768)
	r.Press(fyne.KeyF8, uitest.Ctrl)
	r.Press(fyne.KeyF11, uitest.Ctrl|fyne.KeyModifierShift)
	r.Key(fyne.KeyEscape)
	if r.Overlay() != "" || len(r.monitor.kept) > 0 {
		t.Error("Escape does not leave everything as it was")
	}
	r.Press(fyne.KeyF11, uitest.Ctrl|fyne.KeyModifierShift)
	r.Press(fyne.KeyF8, uitest.Ctrl) // under a dialog no shortcut acts
	for _, o := range uitest.VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		switch o := o.(type) {
		case *kit.Check:
			o.SetChecked(true)
		case *kit.Field:
			r.Window.Canvas().Focus(o)
			o.SetText(map[string]string{"20": "30", "0": "2", "15": "10"}[o.Text])
			r.Window.Canvas().Unfocus()
		}
	}
	r.Answer("Show it so")
	want := desk.WallChoice{Seconds: 10, Light: true, Pace: desk.Rhythm{Minutes: 30, Follow: true, Breaks: []desk.Break{{After: 2, Minutes: 10}, {After: 2, Minutes: 10}}}}
	if len(r.monitor.kept) != 1 || !reflect.DeepEqual(r.monitor.kept[0], want) {
		t.Fatalf("kept %+v, want %+v", r.monitor.kept, want)
	}
	r.after(0)
	uitest.WantText(t, "the wall", r.onWall(), "30:00", "Round 1")
	r.after(61 * time.Minute)
	uitest.WantText(t, "the wall", r.onWall(), "9:00", "Break after round 2", "next: round 3")
}

// F11 fills the monitor, Escape leaves it and then closes; asked for twice there is still one wall.
func TestWallKeys(t *testing.T) {
	r := newRoom(t, 5).open(false)
	r.openWall(1024, 768)
	r.Press(fyne.KeyF11, uitest.Ctrl)
	if r.monitor.opened != 1 {
		t.Errorf("%d walls", r.monitor.opened)
	}
	r.wallKey(fyne.KeyF11)
	if !r.monitor.window.FullScreen() {
		t.Error("F11 does not fill the monitor")
	}
	r.wallKey(fyne.KeyEscape)
	if r.monitor.window.FullScreen() || r.w.wall.window == nil {
		t.Error("Escape does not only leave the full screen")
	}
	r.wallKey(fyne.KeyEscape)
	if r.w.wall.window != nil || r.monitor.tick != nil {
		t.Error("the second Escape does not close the wall")
	}
	r.Receive(r.plays(1)...)
	r.after(time.Minute)
	r.openWall(1024, 768)
	uitest.WantText(t, "the wall", r.onWall(), "next: round 2")
}

// The wall closes with the window, and another evening does not show the one before.
func TestWallCloses(t *testing.T) {
	r := newRoom(t, 5).open(false)
	uitest.Must(t, r.Session.Record(session.ByDirector, session.StandingsReleased{Through: 5}))
	r.Receive(r.plays(1)...)
	r.openWall(1024, 768)
	r.Press(fyne.KeyF8, uitest.Ctrl)
	uitest.WantText(t, "the wall", r.wholeWall(), "after round 1", "20:00")
	r.Press(fyne.KeyN, uitest.Ctrl)
	r.Answer("New evening")
	uitest.NoText(t, "the wall", r.wholeWall(), "after round", "20:00")
	r.Press(fyne.KeyQ, uitest.Ctrl)
	if !r.Closed || r.w.wall.window != nil || r.monitor.tick != nil {
		t.Error("the wall outlives the window")
	}
}

// Long names are on two lines rather than in small letters or cut.
func TestLongNamesOnTheWall(t *testing.T) {
	var named []session.Fact
	names := [2]string{"Guðríður Þorbjarnardóttir-Ağaoğlu", "Bartholomäus O'Connor-Łukaszewicz"}
	for n := 1; n <= 14; n++ {
		named = append(named, session.PairNamed{Pair: session.Contestant{Section: 1, Number: n}, Names: names})
	}
	for _, size := range [][2]float32{{1024, 768}, {1366, 768}, {1920, 1080}} {
		r := newRoom(t, 7, named...).open(false)
		uitest.Must(t, r.Session.Record(session.ByDirector, session.StandingsReleased{Through: 7}))
		r.Receive(r.plays(1)...)
		r.openWall(size[0], size[1])
		text := r.wholeWall()
		wanted := names[:]
		if size[0] < 1366 { // there the first name becomes a letter, and the letters stay as large
			wanted = []string{"G. Þorbjarnardóttir-Ağaoğlu", "B. O'Connor-Łukaszewicz"}
		}
		for _, name := range wanted {
			if got := strings.Count(text, name); got < 14 {
				t.Errorf("%v: %s is %d times whole on the wall:\n%s", size, name, got, text)
			}
		}
		uitest.NoText(t, "the wall", text, "…")
	}
}

// Without a movement there is nothing but the name, and no clock.
func TestWallWithoutMovement(t *testing.T) {
	r := newRoom(t, 0).open(false)
	r.openWall(1024, 768)
	uitest.WantText(t, "the wall", r.onWall(), "Tuesday pairs", "Welcome")
	r.Press(fyne.KeyF8, uitest.Ctrl)
	uitest.WantText(t, "the window", r.Visible(), "choose a movement first")
	m, err := movement.Make("howell", movement.Options{Tables: 3, BoardsPerRound: 2})
	uitest.Must(t, err)
	uitest.Must(t, r.Session.Record(session.ByDirector, session.SectionSet{ID: 1, Movement: m}))
	r.Settle()
	uitest.WantText(t, "the wall", r.onWall(), "round 1", "1–2")
}

// scriptedScreens are monitors that the test takes away.
type scriptedScreens struct {
	areas []image.Rectangle
	at    map[fyne.Window]image.Rectangle
	lost  bool // what fills a monitor has lost it
	moved []fyne.Window
}

func (s *scriptedScreens) Areas() []image.Rectangle            { return s.areas }
func (s *scriptedScreens) Where(w fyne.Window) image.Rectangle { return s.at[w] }
func (s *scriptedScreens) Lost(w fyne.Window) bool             { return s.lost }
func (s *scriptedScreens) Move(w fyne.Window, to image.Rectangle) {
	s.at[w], s.moved = to, append(s.moved, w)
}

// The wall comes back, and is a window, when its monitor is unplugged; the main window stays where it is. A key brings it from a
// monitor that is there, and that nobody sees.
func TestWallWithoutItsMonitor(t *testing.T) {
	laptop, beamer := image.Rect(0, 0, 1366, 728), image.Rect(1366, 0, 3286, 1080)
	r := newRoom(t, 5).open(false)
	s := &scriptedScreens{areas: []image.Rectangle{laptop, beamer}, at: map[fyne.Window]image.Rectangle{r.Window: laptop}}
	r.w.wall.reach.screens = s
	r.openWall(1024, 640)
	s.at[r.monitor.window] = image.Rect(1400, 10, 2424, 650)
	r.after(time.Second)
	if len(s.moved) != 0 {
		t.Fatal("a window is moved although nothing happened")
	}
	s.areas = s.areas[:1]
	r.after(time.Second)
	if got := s.at[r.monitor.window]; !got.In(laptop) || len(s.moved) != 1 {
		t.Errorf("the wall is at %v", got)
	}
	uitest.WantText(t, "the window", r.Visible(), "The monitor of the wall is gone")

	s.areas = []image.Rectangle{laptop, beamer}
	r.after(time.Second)
	r.wallKey(fyne.KeyF11)
	s.at[r.monitor.window], s.moved = beamer, nil
	r.after(time.Second)
	s.areas, s.lost = []image.Rectangle{laptop}, true
	r.after(time.Second)
	if got := s.at[r.monitor.window]; !got.In(laptop) || r.monitor.window.FullScreen() || len(s.moved) != 1 {
		t.Errorf("the wall that filled its monitor is at %v, full %t", got, r.monitor.window.FullScreen())
	}

	s.areas, s.lost = []image.Rectangle{laptop, beamer}, false
	r.after(time.Second)
	r.wallKey(fyne.KeyF11)
	s.at[r.monitor.window] = beamer
	r.Press(fyne.KeyF10, uitest.Ctrl)
	if got := s.at[r.monitor.window]; !got.In(laptop) || got.Dx() > laptop.Dx()*3/4 || r.monitor.window.FullScreen() {
		t.Errorf("brought to %v, full %t", got, r.monitor.window.FullScreen())
	}
	r.monitor.window.Close()
	r.Press(fyne.KeyF10, uitest.Ctrl)
	if r.w.wall.window == nil {
		t.Error("a wall that is not open is not opened")
	}
	r.after(time.Second)
}

// A monitor with fewer pixels makes the windows on it smaller, and leaves one that fills it alone.
func TestSmallerMonitor(t *testing.T) {
	r := newRoom(t, 3).open(false)
	s := &scriptedScreens{areas: []image.Rectangle{image.Rect(0, 0, 1920, 1040)}, at: map[fyne.Window]image.Rectangle{r.Window: image.Rect(0, 0, 1920, 1040)}}
	r.w.wall.reach.screens = s
	r.openWall(1024, 640)
	s.at[r.monitor.window] = s.areas[0]
	r.wallKey(fyne.KeyF11)
	r.after(time.Second)
	s.areas = []image.Rectangle{image.Rect(0, 0, 1280, 680)}
	s.at[r.monitor.window] = image.Rect(0, 0, 1280, 720) // the system lets it fill what there is
	r.after(time.Second)
	if got := s.at[r.Window]; got != s.areas[0] {
		t.Errorf("the window is at %v", got)
	}
	if !r.monitor.window.FullScreen() || len(s.moved) != 1 {
		t.Errorf("the wall fills its monitor: %t, %d windows were moved", r.monitor.window.FullScreen(), len(s.moved))
	}
}
