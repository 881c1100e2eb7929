// Package roompage serves the evening on the network of the club, for the phones of the
// players: it is started and stopped in a dialog, and shows what was released.
//
//	page := roompage.New(shell, evening, roompage.Params{Start: start}, roompage.Ways{…})
package roompage

import (
	"context"
	"image"
	"sync/atomic"

	"clubnight/reports/qr"
	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// Params is what the page is made of.
type Params struct {
	// Start serves it, on a port if that is free, until the context ends. failed is told
	// what goes wrong with the pages of an evening; it is called on any goroutine.
	Start func(ctx context.Context, port int, failed func(error)) (Server, error)
	// Port is that of last time, 0 for the usual one, and Keep remembers
	// another; nil forgets it.
	Port int
	Keep func(port int)
}

// Server serves the pages; *web.Server is it. Its methods may be called from any
// goroutine, and Show returns at once.
type Server interface {
	Addresses() []string
	Port() int
	Show(st *session.State, sc *session.Scores)
	Stop() error
}

// Shell is what the page asks of the window.
type Shell interface {
	Ask() *kit.Dialogs
	Warn(e desk.Explanation, details string)
	Fail(what string, err error)
}

// Ways are what other pages do for this one.
type Ways struct {
	// Tonight is tonight's evening, whichever is shown.
	Tonight func() *session.Session
	// ChooseWall opens the choice of what the wall shows.
	ChooseWall func()
}

// shown is the window, with the evening that it shows and the ways to its other pages.
type shown struct {
	Shell
	*model.Evening
	to Ways
}

// Page starts and stops the room page, and has it show tonight's evening as it
// stands, also while an earlier one is looked at.
type Page struct {
	w shown
	p Params

	starting  bool
	stop      context.CancelFunc // of what is starting
	addresses []string           // of what runs; none while nothing does
	code      image.Image        // of the first
	refused   string             // why it did not start
	open      *form              // nil while it is closed
	stopped   chan struct{}      // closed when what ran last has stopped; nil where nothing ran

	scored *model.Once
	serves atomic.Pointer[serving] // nil while nothing is served
	leave  func()                  // stops listening to the evening
}

// serving is an evening that is served.
type serving struct {
	server  Server
	session *session.Session
	after   atomic.Int64 // the round after which the ranking is shown, 0 for none
}

// New makes the page.
func New(w Shell, e *model.Evening, p Params, to Ways) *Page {
	if p.Keep == nil {
		p.Keep = func(int) {}
	}
	r := &Page{w: shown{w, e, to}, p: p}
	r.scored = model.NewOnce(e.Run, r.show)
	return r
}

// Register is the entry in the menu.
func (r *Page) Register() shell.Registration {
	return shell.Registration{
		Close: r.close,
		Commands: []shell.Command{{Menu: shell.MenuWall, Group: shell.GroupSecond,
			Text: r.w.Language().Text("Room page…"), Do: r.Open}},
		Refresh: r.refresh,
		Open: func() { // tonight's evening may be another one
			if now := r.serves.Load(); now != nil && now.session != r.w.to.Tonight() {
				r.follow(now.server)
			}
		},
	}
}

// Address is the one for the wall and the slips, "" while nothing runs.
func (r *Page) Address() string {
	if r == nil || len(r.addresses) == 0 {
		return ""
	}
	return r.addresses[0]
}

// Code is the QR code of the address, nil while nothing runs.
func (r *Page) Code() image.Image {
	if r == nil {
		return nil
	}
	return r.code
}

// GoOn serves the evening where a window that was left served it, once that has stopped:
// at the same address.
func (r *Page) GoOn(was *Page) {
	if r != nil && was != nil && was.stopped != nil {
		r.start(was.stopped)
	}
}

// start serves the page; where another window served it, once that has stopped.
func (r *Page) start(after <-chan struct{}) {
	in := r.w.Language()
	if r.starting || r.serves.Load() != nil {
		return
	}
	w := r.w
	r.starting, r.refused = true, ""
	ctx, stop := context.WithCancel(w.Context())
	r.stop = stop
	w.Redraw()
	failed := func(err error) { w.Post(func() { w.Fail("making the room page", err) }) }
	w.Run(func() {
		if after != nil {
			<-after
		}
		server, err := r.p.Start(ctx, r.p.Port, failed)
		var addresses []string
		if err == nil {
			addresses = server.Addresses()
		}
		w.Post(func() {
			r.starting = false
			switch {
			case err != nil:
				stop()
				w.Log().Error("starting the room page", "error", err)
				r.refused = desk.RoomPageFailed(in).String()
				w.Warn(desk.RoomPageFailed(in), err.Error())
			case ctx.Err() != nil: // the window was closed meanwhile
				r.end(server)
			default:
				r.started(server, addresses)
			}
			w.Redraw()
		})
	})
}

func (r *Page) started(server Server, addresses []string) {
	r.addresses = addresses
	if code, err := qr.New(r.Address()); err == nil {
		r.code = code.Image(codePixels)
	}
	if port := server.Port(); port != r.p.Port {
		r.p.Port = port
		r.p.Keep(port)
	}
	r.w.Log().Info("room page", "port", server.Port())
	r.follow(server)
}

// codePixels is how fine a module of a QR code is drawn; what shows it makes it as
// large as there is room.
const codePixels = 8

// follow serves tonight's evening from now on.
func (r *Page) follow(server Server) {
	if r.leave != nil {
		r.leave()
	}
	s := r.w.to.Tonight()
	r.serves.Store(&serving{server: server, session: s})
	r.leave = s.Listen(func([]session.Entry) { r.scored.Kick() })
	r.scored.Kick()
}

// show gives the server the evening as it stands, off Fyne's goroutine.
func (r *Page) show() {
	now := r.serves.Load()
	if now == nil {
		return
	}
	st := now.session.State()
	sc, err := st.Score()
	if err != nil {
		r.w.Post(func() { r.w.Fail("scoring for the room page", err) })
		return
	}
	now.server.Show(st, sc)
	after := st.ReleasedRound(int(now.after.Load()))
	now.after.Store(int64(after))
	r.w.Post(r.w.Redraw)
}

// close stops serving.
func (r *Page) close() {
	if r.stop == nil {
		return
	}
	r.stop()
	if now := r.serves.Swap(nil); now != nil {
		r.leave()
		r.leave, r.addresses, r.code = nil, nil, nil
		r.end(now.server)
	}
}

// end stops a server off Fyne's goroutine.
func (r *Page) end(server Server) {
	w, stopped := r.w, make(chan struct{})
	r.stopped = stopped
	w.Run(func() {
		err := server.Stop()
		close(stopped)
		if err != nil {
			w.Post(func() { w.Fail("stopping the room page", err) })
		}
	})
}

// Says is what the page shows now.
func (r *Page) Says() string {
	in := r.w.Language()
	now := r.serves.Load()
	switch {
	case r.starting:
		return in.Say(screen.RoomPageStarts)
	case now == nil:
		return in.Say(screen.RoomPageOff)
	}
	return desk.RoomPageShows(in, now.session.State(), int(now.after.Load()))
}

// refresh shows in the open dialog how it stands.
func (r *Page) refresh() {
	if r.open != nil {
		r.open.refresh()
	}
}
