package wall

import (
	"fmt"
	"image"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/ui/desk/wall"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// room is a stage with the wall alone.
type room struct {
	*uitest.Stage
	monitor uitest.Monitor
	page    *Page
	window  *uitest.Window
	kept    []wall.Choice
}

// outside is where no phone finds the evening.
var outside = Ways{RoomAddress: func() string { return "" }, RoomCode: func() image.Image { return nil }}

func newRoom(t *testing.T, tables int, facts ...session.Fact) *room {
	t.Helper()
	r := &room{Stage: uitest.New(t, tables, facts...)}
	m := &r.monitor
	m.Stage = r.Stage
	r.window = r.Stand(func(w *uitest.Window) []shell.Page {
		r.page = New(w, w.Evening, r.Window, Params{
			NewWindow: m.NewWindow, Lit: m.Light, Uptime: m.Uptime, Tick: m.Tick,
			Choice: wall.Choice{Seconds: 10, Pace: wall.Rhythm{Minutes: 20}},
			Keep:   func(c wall.Choice) { r.kept = append(r.kept, c) },
		}, outside)
		return []shell.Page{r.page}
	})
	return r
}

// The screens stay lit as long as the wall is shown, however it is closed.
func TestWallStaysLit(t *testing.T) {
	r := newRoom(t, 3)
	var want []bool
	for name, closing := range map[string]func(){
		"by its key": func() { r.monitor.WallKey(fyne.KeyEscape) }, "by its frame": func() { r.monitor.Window.Close() },
		"with the window": func() { r.page.close() },
	} {
		r.monitor.Show(800, 600)
		if want = append(want, true); !slices.Equal(r.monitor.Lit, want) {
			t.Errorf("open: %v", r.monitor.Lit)
		}
		r.Press(fyne.KeyF11, uitest.Ctrl) // it is open already
		closing()
		if want = append(want, false); !slices.Equal(r.monitor.Lit, want) {
			t.Errorf("closed %s: %v", name, r.monitor.Lit)
		}
	}
}

// wholeWall is what can be read on all its pages.
func (r *room) wholeWall() string {
	var all []string
	for range r.page.pages {
		all = append(all, r.monitor.Text())
		r.monitor.WallKey(fyne.KeyRight)
	}
	return strings.Join(all, "\n")
}

// The wall opens beside the window, follows the results, and shows no ranking but what
// the director released.
func TestWallFollowsTheEvening(t *testing.T) {
	r := newRoom(t, 5)
	r.monitor.Show(1366, 768)
	if r.Overlay() != "" {
		t.Errorf("the window is blocked by: %s", r.Overlay())
	}
	uitest.WantText(t, "the wall", r.monitor.Text(), "Tuesday pairs · round 1", "Please take your seats",
		"Table", "Boards", "NS 1", "EW 6")
	r.Receive(r.Plays(1, 2)...)
	uitest.WantText(t, "the wall", r.monitor.Text(), "Tuesday pairs · next: round 3", "East-West move up 1 table")
	uitest.NoText(t, "the wall", r.wholeWall(), "after round")

	r.Press(fyne.KeyF11, uitest.Ctrl|fyne.KeyModifierShift)
	uitest.WantText(t, "the dialog", r.Overlay(), "The wall shows no ranking: nothing is released.")
	r.Choose(r.Window.Canvas().Focused().(*kit.Choice), "after each round up to 4")
	r.Answer("Show it so")
	if got := r.Session.State().Released; got != 4 {
		t.Errorf("released through round %d", got)
	}
	uitest.WantText(t, "the wall", r.wholeWall(), "Tuesday pairs · after round 2",
		"North-South", "East-West", "Page 1 of 2")
	third := r.Plays(3)
	r.Receive(third[1:]...)
	uitest.NoText(t, "the wall", r.wholeWall(), "after round 3")
	r.Receive(third[0])
	uitest.WantText(t, "the wall", r.wholeWall(), "Tuesday pairs · after round 3")
	r.Receive(r.Plays(4, 5)...)
	uitest.WantText(t, "the wall", r.wholeWall(), "Tuesday pairs · after round 4")
	uitest.NoText(t, "the wall", r.wholeWall(), "round 5", "last round", "4♠", "3NT")

	r.Press(fyne.KeyF11, uitest.Ctrl|fyne.KeyModifierShift)
	r.Choose(r.Window.Canvas().Focused().(*kit.Choice), "after each round up to 5, the last")
	r.Answer("Show it so")
	uitest.WantText(t, "the wall", r.wholeWall(), "Tuesday pairs · after the last round")
	uitest.Must(t, r.Session.Record(session.ByDirector, session.StandingsReleased{}))
	r.Settle()
	uitest.NoText(t, "the wall", r.wholeWall(), "after the last round", "North-South", "%")
	uitest.WantText(t, "the wall", r.monitor.Text(),
		"All rounds are over. The ranking comes when the director releases it.")
}

// What is taken back goes at once, also while the next standings are still being scored.
func TestWallHidesAtOnce(t *testing.T) {
	r := newRoom(t, 5)
	uitest.Must(t, r.Session.Record(session.ByDirector, session.StandingsReleased{Through: 5}))
	r.Receive(r.Plays(1, 2, 3)...)
	r.monitor.Show(1024, 768)
	uitest.WantText(t, "the wall", r.wholeWall(), "after round 3")
	uitest.Must(t, r.Session.Record(session.ByDirector, session.StandingsReleased{Through: 2}))
	r.window.Redraw() // nothing that was posted has come yet
	uitest.NoText(t, "the wall", strings.Join(pageTitles(r), "\n"), "after round")
	r.Settle()
	uitest.WantText(t, "the wall", r.wholeWall(), "after round 2")
	uitest.NoText(t, "the wall", r.wholeWall(), "after round 3")
}

func pageTitles(r *room) (titles []string) {
	for _, p := range r.page.pages {
		titles = append(titles, p.Title)
	}
	return titles
}

// Pages turn by themselves after the time that was chosen, by hand with the arrow keys,
// and then stay their whole time.
func TestWallPages(t *testing.T) {
	r := newRoom(t, 60)
	uitest.Must(t, r.Session.Record(session.ByDirector, session.StandingsReleased{Through: 5}))
	r.monitor.Show(1024, 768)
	if pages := len(r.page.pages); pages > 2 {
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
	r.Receive(r.Plays(1)...)
	r.monitor.Show(1024, 768)
	first := r.monitor.Text()
	pages := len(r.page.pages)
	if pages < 4 {
		t.Fatalf("60 tables and their ranking on %d pages", pages)
	}
	r.monitor.After(9 * time.Second)
	if r.monitor.Text() != first {
		t.Error("the page was turned too early")
	}
	r.monitor.After(time.Second)
	uitest.WantText(t, "the wall", r.monitor.Text(), fmt.Sprintf("Page 2 of %d", pages))
	r.monitor.After(5 * time.Second)
	r.monitor.WallKey(fyne.KeyRight)
	r.monitor.After(9 * time.Second)
	uitest.WantText(t, "the wall", r.monitor.Text(), fmt.Sprintf("Page 3 of %d", pages))
	r.monitor.WallKey(fyne.KeyLeft)
	r.monitor.WallKey(fyne.KeyLeft)
	if r.monitor.Text() != first {
		t.Errorf("two pages back is:\n%s", r.monitor.Text())
	}
	r.monitor.WallKey(fyne.KeyLeft)
	uitest.WantText(t, "the wall", r.monitor.Text(), fmt.Sprintf("Page %d of %d", pages, pages))
	r.monitor.Window.Resize(fyne.NewSize(1920, 1080))
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
	r := newRoom(t, 3)
	r.monitor.Show(1024, 768)
	if len(r.page.pages) != 1 {
		t.Errorf("%d pages for three tables", len(r.page.pages))
	}
	r.monitor.After(time.Minute)
	uitest.WantText(t, "the wall", r.monitor.Text(), "NS 3", "EW 6")
	uitest.NoText(t, "the wall", r.monitor.Text(), "Page")
}

// The round clock is worked from the main window with the keyboard, and goes on
// while the wall is closed.
func TestRoundClockOnTheWall(t *testing.T) {
	r := newRoom(t, 5)
	r.monitor.Show(1366, 768)
	uitest.NoText(t, "the wall", r.monitor.Text(), ":")
	r.Press(fyne.KeyF8, uitest.Ctrl)
	uitest.WantText(t, "the wall", r.monitor.Text(), "20:00", "Round 1", "Tuesday pairs · round 1")
	uitest.WantText(t, "the window", r.Visible(), "Round 1: 20:00")
	r.monitor.After(61 * time.Second)
	uitest.WantText(t, "the wall", r.monitor.Text(), "18:59")
	r.Press(fyne.KeyF7, uitest.Ctrl)
	uitest.WantText(t, "the wall", r.monitor.Text(), "19:59")
	r.Press(fyne.KeyF6, uitest.Ctrl)
	r.Press(fyne.KeyF6, uitest.Ctrl)
	uitest.WantText(t, "the wall", r.monitor.Text(), "17:59")
	r.monitor.After(2 * time.Minute)
	uitest.WantText(t, "the wall", r.monitor.Text(), "15:59", "Tuesday pairs · next: round 2")
	r.Press(fyne.KeyF8, uitest.Ctrl)
	r.monitor.After(time.Hour)
	uitest.WantText(t, "the wall", r.monitor.Text(), "15:59", "clock stopped")
	r.monitor.WallKey(fyne.KeySpace)
	r.monitor.After(20 * time.Minute)
	uitest.WantText(t, "the wall", r.monitor.Text(), "+4:01", "time is over")

	r.monitor.WallKey(fyne.KeyEscape)
	r.Press(fyne.KeyF9, uitest.Ctrl)
	r.monitor.After(time.Minute)
	r.monitor.Show(1366, 768)
	uitest.WantText(t, "the wall", r.monitor.Text(), "19:00", "Round 2", "Tuesday pairs · round 2")
	r.Press(fyne.KeyF9, uitest.Ctrl|fyne.KeyModifierShift)
	uitest.WantText(t, "the wall", r.monitor.Text(), "20:00", "Round 1")
}

// Started in the middle of the evening the clock is in the round that the room plays.
func TestClockStartedInALaterRound(t *testing.T) {
	r := newRoom(t, 5)
	r.monitor.Show(1366, 768)
	r.Receive(r.Plays(1, 2)...)
	r.Press(fyne.KeyF8, uitest.Ctrl)
	uitest.WantText(t, "the wall", r.monitor.Text(), "20:00", "Round 3", "Tuesday pairs · round 3")
	uitest.WantText(t, "the window", r.Visible(), "Round 3: 20:00")
	r.Press(fyne.KeyF9, uitest.Ctrl)
	uitest.WantText(t, "the wall", r.monitor.Text(), "Round 4")
}

// A break is chosen, and the clock goes through it by itself, also over an
// hour of standby.
func TestBreakOnTheWall(t *testing.T) {
	r := newRoom(t, 5)
	r.monitor.Show(1366, 768)
	r.Press(fyne.KeyF8, uitest.Ctrl)
	r.Press(fyne.KeyF11, uitest.Ctrl|fyne.KeyModifierShift)
	r.Key(fyne.KeyEscape)
	if r.Overlay() != "" || len(r.kept) > 0 {
		t.Error("Escape does not leave everything as it was")
	}
	r.Press(fyne.KeyF11, uitest.Ctrl|fyne.KeyModifierShift)
	r.Press(fyne.KeyF8, uitest.Ctrl) // under a dialog no shortcut acts
	for _, o := range uitest.VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		switch o := o.(type) {
		case *kit.Check:
			o.SetChecked(true)
		case *kit.TextField:
			r.Window.Canvas().Focus(o)
			o.SetText(map[string]string{"20": "30", "0": "2", "15": "10"}[o.Text])
			r.Window.Canvas().Unfocus()
		}
	}
	r.Answer("Show it so")
	want := wall.Choice{Seconds: 10, Light: true,
		Pace: wall.Rhythm{Minutes: 30, Follow: true,
			Breaks: []wall.Break{{After: 2, Minutes: 10}, {After: 2, Minutes: 10}}}}
	if len(r.kept) != 1 || !reflect.DeepEqual(r.kept[0], want) {
		t.Fatalf("kept %+v, want %+v", r.kept, want)
	}
	r.monitor.After(0)
	uitest.WantText(t, "the wall", r.monitor.Text(), "30:00", "Round 1")
	r.monitor.After(61 * time.Minute)
	uitest.WantText(t, "the wall", r.monitor.Text(), "9:00", "Break after round 2", "next: round 3")
}

// F11 fills the monitor, Escape leaves it and then closes; asked for twice
// there is still one wall.
func TestWallKeys(t *testing.T) {
	r := newRoom(t, 5)
	r.monitor.Show(1024, 768)
	r.Press(fyne.KeyF11, uitest.Ctrl)
	if r.monitor.Opened != 1 {
		t.Errorf("%d walls", r.monitor.Opened)
	}
	r.monitor.WallKey(fyne.KeyF11)
	if !r.monitor.Window.FullScreen() {
		t.Error("F11 does not fill the monitor")
	}
	r.monitor.WallKey(fyne.KeyEscape)
	if r.monitor.Window.FullScreen() || r.page.window == nil {
		t.Error("Escape does not only leave the full screen")
	}
	r.monitor.WallKey(fyne.KeyEscape)
	if r.page.window != nil || r.monitor.Ticks != nil {
		t.Error("the second Escape does not close the wall")
	}
	r.Receive(r.Plays(1)...)
	r.monitor.After(time.Minute)
	r.monitor.Show(1024, 768)
	uitest.WantText(t, "the wall", r.monitor.Text(), "next: round 2")
}

// The wall closes with the window, and another evening does not show the one before.
func TestWallCloses(t *testing.T) {
	r := newRoom(t, 5)
	uitest.Must(t, r.Session.Record(session.ByDirector, session.StandingsReleased{Through: 5}))
	r.Receive(r.Plays(1)...)
	r.monitor.Show(1024, 768)
	r.Press(fyne.KeyF8, uitest.Ctrl)
	uitest.WantText(t, "the wall", r.wholeWall(), "after round 1", "20:00")
	next, link := uitest.NewEvening(t, 5)
	r.window.Begin(model.Opened{Session: next, Link: link})
	r.Settle()
	uitest.NoText(t, "the wall", r.wholeWall(), "after round", "20:00")
	r.Shell.Close()
	if r.page.window != nil || r.monitor.Ticks != nil {
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
		r := newRoom(t, 7, named...)
		uitest.Must(t, r.Session.Record(session.ByDirector, session.StandingsReleased{Through: 7}))
		r.Receive(r.Plays(1)...)
		r.monitor.Show(size[0], size[1])
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
	r := newRoom(t, 0)
	r.monitor.Show(1024, 768)
	uitest.WantText(t, "the wall", r.monitor.Text(), "Tuesday pairs", "Welcome")
	r.Press(fyne.KeyF8, uitest.Ctrl)
	uitest.WantText(t, "the window", r.Visible(), "choose a movement first")
	m, err := movement.Make("howell", movement.Options{Tables: 3, BoardsPerRound: 2})
	uitest.Must(t, err)
	uitest.Must(t, r.Session.Record(session.ByDirector, session.SectionSet{ID: 1, Movement: m}))
	r.Settle()
	uitest.WantText(t, "the wall", r.monitor.Text(), "round 1", "1–2")
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

// The wall comes back, and is a window, when its monitor is unplugged; the main window
// stays where it is. A key brings it from a monitor that is there, and that nobody sees.
func TestWallWithoutItsMonitor(t *testing.T) {
	laptop, beamer := image.Rect(0, 0, 1366, 728), image.Rect(1366, 0, 3286, 1080)
	r := newRoom(t, 5)
	s := &scriptedScreens{areas: []image.Rectangle{laptop, beamer},
		at: map[fyne.Window]image.Rectangle{r.Window: laptop}}
	r.page.reach.screens = s
	r.monitor.Show(1024, 640)
	s.at[r.monitor.Window] = image.Rect(1400, 10, 2424, 650)
	r.monitor.After(time.Second)
	if len(s.moved) != 0 {
		t.Fatal("a window is moved although nothing happened")
	}
	s.areas = s.areas[:1]
	r.monitor.After(time.Second)
	if got := s.at[r.monitor.Window]; !got.In(laptop) || len(s.moved) != 1 {
		t.Errorf("the wall is at %v", got)
	}
	uitest.WantText(t, "the window", r.Visible(), "The monitor of the wall is gone")

	s.areas = []image.Rectangle{laptop, beamer}
	r.monitor.After(time.Second)
	r.monitor.WallKey(fyne.KeyF11)
	s.at[r.monitor.Window], s.moved = beamer, nil
	r.monitor.After(time.Second)
	s.areas, s.lost = []image.Rectangle{laptop}, true
	r.monitor.After(time.Second)
	if got := s.at[r.monitor.Window]; !got.In(laptop) || r.monitor.Window.FullScreen() || len(s.moved) != 1 {
		t.Errorf("the wall that filled its monitor is at %v, full %t", got, r.monitor.Window.FullScreen())
	}

	s.areas, s.lost = []image.Rectangle{laptop, beamer}, false
	r.monitor.After(time.Second)
	r.monitor.WallKey(fyne.KeyF11)
	s.at[r.monitor.Window] = beamer
	r.Press(fyne.KeyF10, uitest.Ctrl)
	if got := s.at[r.monitor.Window]; !got.In(laptop) || got.Dx() > laptop.Dx()*3/4 || r.monitor.Window.FullScreen() {
		t.Errorf("brought to %v, full %t", got, r.monitor.Window.FullScreen())
	}
	r.monitor.Window.Close()
	r.Press(fyne.KeyF10, uitest.Ctrl)
	if r.page.window == nil {
		t.Error("a wall that is not open is not opened")
	}
	r.monitor.After(time.Second)
}

// A monitor with fewer pixels makes the windows on it smaller, and leaves
// one that fills it alone.
func TestSmallerMonitor(t *testing.T) {
	r := newRoom(t, 3)
	s := &scriptedScreens{areas: []image.Rectangle{image.Rect(0, 0, 1920, 1040)},
		at: map[fyne.Window]image.Rectangle{r.Window: image.Rect(0, 0, 1920, 1040)}}
	r.page.reach.screens = s
	r.monitor.Show(1024, 640)
	s.at[r.monitor.Window] = s.areas[0]
	r.monitor.WallKey(fyne.KeyF11)
	r.monitor.After(time.Second)
	s.areas = []image.Rectangle{image.Rect(0, 0, 1280, 680)}
	s.at[r.monitor.Window] = image.Rect(0, 0, 1280, 720) // the system lets it fill what there is
	r.monitor.After(time.Second)
	if got := s.at[r.Window]; got != s.areas[0] {
		t.Errorf("the window is at %v", got)
	}
	if !r.monitor.Window.FullScreen() || len(s.moved) != 1 {
		t.Errorf("the wall fills its monitor: %t, %d windows were moved", r.monitor.Window.FullScreen(), len(s.moved))
	}
}
