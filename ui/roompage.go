package ui

import (
	"context"
	"image"
	"sync/atomic"

	"clubnight/reports/qr"
	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/label"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// RoomPage is the evening on the local network, for the phones of the players.
type RoomPage struct {
	// Start serves it, on a port if that is free, until the context ends. failed is told
	// what goes wrong with the pages of an evening; it is called on any goroutine.
	Start func(ctx context.Context, port int, failed func(error)) (RoomServer, error)
	// Port is that of last time, 0 for the usual one, and Keep remembers
	// another; nil forgets it.
	Port int
	Keep func(port int)
}

// RoomServer serves the pages; *room.Server is it. Its methods may be called from any
// goroutine, and Show returns at once.
type RoomServer interface {
	Addresses() []string
	Port() int
	Show(st *session.State, sc *session.Scores)
	Stop() error
}

// roomPageNeeds is what the room page needs of the window.
type roomPageNeeds interface {
	shown
	runner
	teller
	drawer
	asker
	tonights() *session.Session
	chooseWall()
}

// roomPage starts and stops the room page, and has it show tonight's evening as it
// stands, also while an earlier one is looked at.
type roomPage struct {
	w roomPageNeeds
	p RoomPage

	starting  bool
	stop      context.CancelFunc // of what is starting
	addresses []string           // of what runs; none while nothing does
	code      image.Image        // of the first
	refused   string             // why it did not start
	open      *roomDialog        // nil while it is closed
	stopped   chan struct{}      // closed when what ran last has stopped; nil where nothing ran

	scored *model.Once
	serves atomic.Pointer[serving] // nil while nothing is served
	leave  func()                  // stops listening to the evening
}

// serving is an evening that is served.
type serving struct {
	server  RoomServer
	session *session.Session
	after   atomic.Int64 // the round after which the ranking is shown, 0 for none
}

func newRoomPage(w roomPageNeeds, p RoomPage) *roomPage {
	if p.Keep == nil {
		p.Keep = func(int) {}
	}
	r := &roomPage{w: w, p: p}
	r.scored = model.NewOnce(w.Run, r.show)
	return r
}

func (r *roomPage) Register() shell.Registration {
	return shell.Registration{
		Close: r.close,
		Commands: []shell.Command{{Menu: shell.MenuWall, Group: shell.GroupSecond,
			Text: label.Text("Room page…"), Do: r.onOpen}},
		Refresh: r.refresh,
		Open: func() { // tonight's evening may be another one
			if now := r.serves.Load(); now != nil && now.session != r.w.tonights() {
				r.follow(now.server)
			}
		},
	}
}

// address is the one for the wall and the slips, "" while nothing runs.
func (r *roomPage) address() string {
	if r == nil || len(r.addresses) == 0 {
		return ""
	}
	return r.addresses[0]
}

// picture is the code of the address, nil while nothing runs.
func (r *roomPage) picture() image.Image {
	if r == nil {
		return nil
	}
	return r.code
}

// start serves the page; where another window served it, once that has stopped.
func (r *roomPage) start(after <-chan struct{}) {
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
				r.refused = desk.RoomPageFailed().String()
				w.Warn(desk.RoomPageFailed(), err.Error())
			case ctx.Err() != nil: // the window was closed meanwhile
				r.end(server)
			default:
				r.started(server, addresses)
			}
			w.Redraw()
		})
	})
}

func (r *roomPage) started(server RoomServer, addresses []string) {
	r.addresses = addresses
	if code, err := qr.New(r.address()); err == nil {
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
func (r *roomPage) follow(server RoomServer) {
	if r.leave != nil {
		r.leave()
	}
	s := r.w.tonights()
	r.serves.Store(&serving{server: server, session: s})
	r.leave = s.Listen(func([]session.Entry) { r.scored.Kick() })
	r.scored.Kick()
}

// show gives the server the evening as it stands, off Fyne's goroutine.
func (r *roomPage) show() {
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
func (r *roomPage) close() {
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
func (r *roomPage) end(server RoomServer) {
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

// says is what the page shows now.
func (r *roomPage) says() string {
	now := r.serves.Load()
	switch {
	case r.starting:
		return desk.Say(screen.RoomPageStarts)
	case now == nil:
		return desk.Say(screen.RoomPageOff)
	}
	return desk.RoomPageShows(now.session.State(), int(now.after.Load()))
}

// refresh shows in the open dialog how it stands.
func (r *roomPage) refresh() {
	if r.open != nil {
		r.open.refresh()
	}
}
