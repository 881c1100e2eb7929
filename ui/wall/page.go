// Package wall is the window for another monitor: the tables of a round, the ranking that
// the director has released, and the round clock.
//
//	page := wall.New(shell, evening, window, wall.Params{NewWindow: app.NewWindow}, ways)
package wall

import (
	"image"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"clubnight/bridgemate/computer"
	"clubnight/reports/qr"
	"clubnight/session"
	"clubnight/session/review"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/wall"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// Shell is what the wall asks of the window.
type Shell interface {
	Ask() *kit.Dialogs
	Tell(text string)
	Fail(what string, err error)
}

// Ways are what other pages do for this one: RoomAddress is where phones find the
// evening, "" where they do not, and RoomCode is its QR code.
type Ways struct {
	RoomAddress func() string
	RoomCode    func() image.Image
	// TableAddress is where the phones of a table come in, "" where they do not; nil is
	// nowhere.
	TableAddress func(section, table int) string
}

// shown is the window, with the evening that it shows.
type shown struct {
	Shell
	*model.Evening
}

// Params is what the wall needs.
type Params struct {
	// NewWindow makes its window, not shown yet.
	NewWindow func(title string) fyne.Window
	// Choice is how it shows what it shows, and Keep remembers that for the next evening;
	// nil forgets it.
	Choice wall.Choice
	Keep   func(wall.Choice)
	// Lit keeps the screens from going dark, on Fyne's goroutine, until it is called with
	// false; nil does not.
	Lit func(on bool)
	// Screens are the monitors; nil is where nobody knows them.
	Screens Screens
	// Uptime is the clock by which rounds are timed and pages turned; nil
	// is computer.Uptime.
	Uptime func() time.Duration
	// Tick calls do again and again, on any goroutine, until it is stopped; nil does so
	// every fifth of a second.
	Tick func(do func()) (stop func())
}

// Page is the window for another monitor, and the round clock that it shows. The clock
// goes on while the window is closed.
type Page struct {
	w      shown
	p      Params
	ways   Ways
	choice wall.Choice
	clock  wall.RoundClock

	main   fyne.Window // the one that it stands beside
	window fyne.Window // nil while it is closed
	reach  *reach
	poster *kit.Poster
	stop   func()
	ticked atomic.Bool // a tick is on its way

	scored *model.Once
	wanted atomic.Pointer[standing] // what is to be scored
	has    *standing                // what was scored, nil for none

	board       review.SectionBoard // what is shown in the place of the room, the zero value for none
	story       *boardShown         // of it, nil before it is made out
	since       wall.ClockReading   // when it was shown
	told        *model.Once
	wantedBoard atomic.Pointer[boardShown]

	pages  []kit.PosterPage
	at     int           // the page that is shown
	turned time.Duration // when it was turned to
	shows  []wall.Coming // the rounds that the pages are of
	codes  map[string]image.Image
}

// standing is an evening after a round, scored once sc is there.
type standing struct {
	st    *session.State
	after int
	sc    *session.Scores
}

// New is the wall of an evening, closed. It is opened on the monitor of the main window.
func New(w Shell, ev *model.Evening, main fyne.Window, p Params, to Ways) *Page {
	if p.Uptime == nil {
		p.Uptime = computer.Uptime
	}
	if p.Tick == nil {
		p.Tick = everyFifth
	}
	if p.Keep == nil {
		p.Keep = func(wall.Choice) {}
	}
	if p.Lit == nil {
		p.Lit = func(bool) {}
	}
	l := &Page{w: shown{w, ev}, ways: to, main: main, p: p, choice: p.Choice.Usual(), reach: &reach{screens: p.Screens}}
	l.scored, l.told = model.NewOnce(ev.Run, l.score), model.NewOnce(ev.Run, l.tell)
	return l
}

// everyFifth calls do five times a second, so that no second of a clock is
// late to be seen.
func everyFifth(do func()) (stop func()) {
	ticker, done := time.NewTicker(time.Second/5), make(chan struct{})
	go func() {
		for {
			select {
			case <-ticker.C:
				do()
			case <-done:
				return
			}
		}
	}()
	return sync.OnceFunc(func() { ticker.Stop(); close(done) })
}

// clockKey is a shortcut of the wall in the main window.
func clockKey(key fyne.KeyName, shift bool) *desktop.CustomShortcut {
	s := shell.WithCtrl(key)
	if shift {
		s.Modifier |= fyne.KeyModifierShift
	}
	return s
}

// Register is what the wall adds to the window.
func (l *Page) Register() shell.Registration {
	in := l.w.Language()
	entry := func(text string, key fyne.KeyName, shift bool, do func()) shell.Command {
		return shell.Command{Menu: shell.MenuWall, Text: text, Shortcut: clockKey(key, shift), Do: func() {
			if !l.w.Ask().Asking() {
				do()
			}
		}}
	}
	turn := func(change func(wall.RoundClock, time.Duration) wall.RoundClock) func() {
		return func() { l.onClock(change) }
	}
	add := func(minutes int) func() {
		return turn(func(c wall.RoundClock, now time.Duration) wall.RoundClock { return c.Add(minutes, now) })
	}
	return shell.Registration{
		Close: l.close,
		Commands: []shell.Command{
			entry(in.Text("Wall…"), fyne.KeyF11, false, l.Show),
			entry(in.Text("Bring the wall here"), fyne.KeyF10, false, l.onBring),
			entry(in.Text("What the wall shows…"), fyne.KeyF11, true, l.Choose),
			entry(in.Text("What happened on a board…"), fyne.KeyF12, false, l.ChooseBoard),
			entry(in.Text("The next board"), fyne.KeyF12, true, func() { l.stepBoard(+1) }),
			entry(in.Text("Round clock: start or stop"), fyne.KeyF8, false, turn(wall.RoundClock.Toggle)),
			entry(in.Text("Round clock: next round or break"), fyne.KeyF9, false, turn(wall.RoundClock.Next)),
			entry(in.Text("Round clock: back"), fyne.KeyF9, true, turn(wall.RoundClock.Back)),
			entry(in.Text("Round clock: a minute more"), fyne.KeyF7, false, add(+1)),
			entry(in.Text("Round clock: a minute less"), fyne.KeyF6, false, add(-1)),
		},
		Refresh: l.refresh,
		Open: func() { // another evening begins
			l.clock, l.has, l.at, l.pages = wall.RoundClock{}, nil, 0, nil
			l.wanted.Store(nil)
			l.board, l.story = review.SectionBoard{}, nil
			l.wantedBoard.Store(nil)
		},
	}
}

// Show opens the window, or brings it to the front.
func (l *Page) Show() {
	if l.window != nil {
		l.window.RequestFocus()
		return
	}
	l.window, l.poster = l.p.NewWindow(l.title()), kit.NewPoster()
	window := l.window
	l.poster.OnSize = func() { l.lay() }
	l.poster.SetLight(l.choice.Light)
	window.SetPadded(false)
	window.SetContent(l.poster)
	window.Resize(fyne.NewSize(1024, 640))
	window.Canvas().SetOnTypedKey(func(ev *fyne.KeyEvent) { l.onKey(ev.Name) })
	window.SetOnClosed(l.onClosed)
	l.stop = l.p.Tick(l.tick)
	l.turned = l.p.Uptime()
	l.refresh()
	window.Show()
	l.p.Lit(true) // nobody touches the computer while the room looks at it
}

// onBring brings the window to the monitor of the main one, wherever it was: that monitor
// may be switched off, or turned away.
func (l *Page) onBring() {
	l.Show()
	l.reach.beside(l.window, l.main)
	l.window.RequestFocus()
}

// bringBack brings windows back that were on a monitor which is gone.
func (l *Page) bringBack() {
	windows := []fyne.Window{l.main}
	if l.window != nil {
		windows = append(windows, l.window)
	}
	if slices.Contains(l.reach.bringBack(windows...), l.window) {
		l.w.Tell(l.w.Language().Say(screen.WallBroughtBack))
	}
}

func (l *Page) title() string {
	in := l.w.Language()
	return in.Text("Wall") + " – " + desk.TitleOf(in, l.w.State())
}

// close closes the window if it is open.
func (l *Page) close() {
	if l.window != nil {
		l.window.Close()
	}
}

func (l *Page) onClosed() {
	if l.window == nil {
		return
	}
	l.stop()
	l.p.Lit(false)
	l.window, l.poster, l.stop = nil, nil, nil
}

// onKey does what a key does on the wall.
func (l *Page) onKey(key fyne.KeyName) {
	switch key {
	case fyne.KeyF11:
		l.window.SetFullScreen(!l.window.FullScreen())
	case fyne.KeyEscape:
		if l.window.FullScreen() {
			l.window.SetFullScreen(false)
		} else {
			l.window.Close()
		}
	case fyne.KeySpace:
		l.onClock(wall.RoundClock.Toggle)
	case fyne.KeyRight, fyne.KeyPageDown:
		l.turn(+1)
	case fyne.KeyLeft, fyne.KeyPageUp:
		l.turn(-1)
	case fyne.KeyDown:
		l.stepBoard(+1)
	case fyne.KeyUp:
		l.stepBoard(-1)
	case fyne.KeyHome:
		l.showBoard(review.SectionBoard{})
	}
}

// Clock is what the round clock shows now.
func (l *Page) Clock() wall.ClockReading { return l.reading() }

// Turn changes the round clock, as its keys do.
func (l *Page) Turn(change func(wall.RoundClock, time.Duration) wall.RoundClock) { l.onClock(change) }

// onClock changes the round clock, and says what it shows then.
func (l *Page) onClock(change func(wall.RoundClock, time.Duration) wall.RoundClock) {
	in := l.w.Language()
	if l.w.State().Rounds() == 0 {
		l.w.Tell(in.Say(screen.ClockNoRound))
		return
	}
	now := l.p.Uptime()
	l.clock = change(l.paced(now).From(desk.RoundInPlay(l.w.State(), l.w.Pace())), now)
	r := l.clock.Read(now)
	if r.Begun {
		l.w.Tell(in.Say(screen.ClockIsNow, "Figures", wall.ClockFigures(r), "Text", wall.ClockText(in, r)))
	}
	l.show()
}

// paced is the clock at the pace of the evening as it stands.
func (l *Page) paced(now time.Duration) wall.RoundClock {
	pace, st := l.choice.PaceOf(l.w.State()), l.w.State()
	if l.clock.Read(now).Begun && l.choice.Pace.Minutes == 0 {
		pace.Minutes = l.clock.Pace().Minutes // nobody chose one: that of the evening's beginning
	}
	return l.clock.Paced(pace, st.Rounds(), now)
}

// reading is what the clock shows now.
func (l *Page) reading() wall.ClockReading { return l.clock.Read(l.p.Uptime()) }

// refresh shows the evening as it stands. What is not released any more goes at once;
// what is new comes when it is scored.
func (l *Page) refresh() {
	l.bringBack()
	if l.window == nil {
		return
	}
	st := l.w.State()
	l.window.SetTitle(l.title())
	if now := l.p.Uptime(); st.Rounds() > 0 {
		l.clock = l.paced(now)
	}
	after := st.ReleasedRound(l.shownRound())
	if l.has != nil && after < l.has.after {
		l.has = nil
	}
	switch wanted := l.wanted.Load(); {
	case after == 0:
		l.wanted.Store(nil)
	case wanted == nil || wanted.st != st || wanted.after != after:
		l.wanted.Store(&standing{st: st, after: after})
		l.scored.Kick()
	}
	l.followBoard()
	l.show()
}

// shownRound is the round after which the ranking is shown, 0 for none.
func (l *Page) shownRound() int {
	if l.has == nil {
		return 0
	}
	return l.has.after
}

// score scores what is wanted, off Fyne's goroutine.
func (l *Page) score() {
	wanted := l.wanted.Load()
	if wanted == nil {
		return
	}
	sc, err := wanted.st.AfterRound(wanted.after).Score()
	l.w.Post(func() {
		switch {
		case l.wanted.Load() != wanted: // something was recorded meanwhile, or released no longer
		case err != nil:
			l.w.Fail("scoring for the wall", err)
		default:
			l.has = &standing{wanted.st, wanted.after, sc}
			l.show()
		}
	})
}

// view is what there is to be shown now.
func (l *Page) view() wall.WallView {
	v := wall.WallView{State: l.w.State(), Clock: l.reading()}
	if !l.w.Past() {
		v.TableAddress, v.Phones = l.ways.TableAddress, l.w.Visitors()
	}
	if l.has != nil {
		v.After, v.Scores = l.has.after, l.has.sc
	}
	return v
}

// show shows clock and pages as they are now.
func (l *Page) show() {
	if l.window == nil {
		return
	}
	l.poster.SetCode(l.ways.RoomCode(), l.ways.RoomAddress())
	l.showClock()
	l.lay()
}

func (l *Page) showClock() {
	r := l.reading()
	if !r.Begun {
		l.poster.SetClock("", "", false)
		return
	}
	l.poster.SetClock(wall.ClockFigures(r), wall.ClockText(l.w.Language(), r), r.Over())
}

// lay divides what is to be shown into pages that fit the window.
func (l *Page) lay() {
	if l.window == nil || l.w.State() == nil {
		return
	}
	v := l.view()
	l.shows = comingRounds(v)
	if l.pages = l.boardPages(); l.pages == nil {
		l.pages = l.roomPages(v)
	}
	if l.at >= len(l.pages) {
		l.at = 0
	}
	if next := l.pages[l.at]; !reflect.DeepEqual(next, l.poster.Page()) {
		l.poster.SetPage(next)
	}
}

// roomPages are the tables of the round and the ranking.
func (l *Page) roomPages(v wall.WallView) (list []kit.PosterPage) {
	in := l.w.Language()
	var pages []wall.WallPage
	var fits []kit.PosterFit
	for _, sheet := range v.Sheets(in) {
		var fit kit.PosterFit
		for _, page := range sheet.Pages(func(lists []wall.WallList) wall.WallRoom {
			fit = l.poster.Fit(posterColumns(lists)) // the last one asked for is the one that is taken
			return wall.WallRoom{Lines: fit.Lines, Columns: fit.Columns}
		}) {
			pages, fits = append(pages, page), append(fits, fit)
		}
	}
	wall.NumberPages(in, pages)
	for i, page := range pages {
		list = append(list, kit.PosterPage{Title: page.Title, Note: page.Note, Foot: page.Foot,
			Columns: posterColumns(page.Columns), Codes: l.posterCodes(page.Codes), Fit: fits[i]})
	}
	return list
}

// comingRounds are the rounds of which a view shows the tables, by section.
func comingRounds(v wall.WallView) (list []wall.Coming) {
	for _, sec := range v.State.Sections {
		list = append(list, wall.ComingRound(v.State, sec, v.Clock))
	}
	return list
}

// posterColumns are lists as a poster takes them.
func posterColumns(lists []wall.WallList) (columns []kit.PosterColumn) {
	for _, l := range lists {
		c := kit.PosterColumn{Title: l.Title, Figures: l.Figures}
		for _, line := range l.Lines {
			next := kit.PosterLine{Lead: line.Lead, Figure: line.Figure}
			for _, who := range line.Who {
				next.Names = append(next.Names,
					kit.PosterName{Mark: who.Mark, Text: who.Names, Shorter: who.Shorter, Lines: who.Lines})
			}
			c.Lines = append(c.Lines, next)
		}
		columns = append(columns, c)
	}
	return columns
}

// posterCodes are codes as a poster takes them; each is made once.
func (l *Page) posterCodes(codes []wall.WallCode) (list []kit.PosterCode) {
	for _, c := range codes {
		picture, made := l.codes[c.Address]
		if !made {
			if code, err := qr.New(c.Address); err == nil {
				picture = code.Image(codePixels)
			}
			if l.codes == nil {
				l.codes = map[string]image.Image{}
			}
			l.codes[c.Address] = picture
		}
		list = append(list, kit.PosterCode{Text: c.Table, Code: picture})
	}
	return list
}

// codePixels is how fine a module of a code is drawn.
const codePixels = 8

// tick comes again and again, from another goroutine; one at a time is on its way.
func (l *Page) tick() {
	if l.ticked.CompareAndSwap(false, true) {
		l.w.Post(func() {
			l.ticked.Store(false)
			l.onTick()
		})
	}
}

// onTick lets the clock go on, and turns the page when it was seen long enough.
func (l *Page) onTick() {
	if l.window == nil || l.w.State() == nil {
		return
	}
	l.bringBack()
	l.showClock()
	if l.board != (review.SectionBoard{}) && l.roundBegan() {
		l.showBoard(review.SectionBoard{})
	}
	if l.p.Uptime()-l.turned >= time.Duration(l.choice.Seconds)*time.Second {
		l.turn(+1)
	} else if !reflect.DeepEqual(l.shows, comingRounds(l.view())) {
		l.lay() // the clock has come to another round
	}
}

// turn turns some pages on, or back.
func (l *Page) turn(by int) {
	l.turned = l.p.Uptime()
	if n := len(l.pages); n > 0 {
		l.at = (l.at + by + n) % n
	}
	l.lay()
}
