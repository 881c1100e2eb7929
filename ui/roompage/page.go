// Package roompage serves the evening on the network of the club: what was released for
// everybody, the phones at the tables, and the director's own. A dialog says what is open
// to whom, and opens and shuts it.
//
//	page := roompage.New(shell, evening, roompage.Params{Start: start}, roompage.Ways{…})
package roompage

import (
	"context"
	"image"
	"reflect"
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
	// Address is that of last time, "" for none, which stands on what was printed then,
	// and KeepAddress remembers another; nil forgets it.
	Address     string
	KeepAddress func(address string)
}

// Server serves the pages. Its methods may be called from any goroutine; Show returns at
// once.
type Server interface {
	Addresses() []string
	Port() int
	// Show shows everybody a state, and Serve lets in the phones of an evening, as far as
	// that says so, in the place of another's. The error of Serve says what does not hold
	// beyond the end of the program.
	Show(st *session.State, sc *session.Scores)
	Serve(s *session.Session) error
	// TableAddress is where the phones of a table come in, in capitals; "" is nowhere.
	TableAddress(section, table int) string
	// Director is the invitation of the director's phone: an address to be scanned, and
	// the code that is typed there. RenewDirector throws the phone out that has it, and
	// makes another.
	Director() (address, code string)
	RenewDirector() error
	// Visitors are who came, and Watch calls tell soon after they are others, on any
	// goroutine.
	Visitors() desk.Visitors
	Watch(tell func()) (stop func())
	Stop() error
}

// Shell is what the page asks of the window.
type Shell interface {
	Ask() *kit.Dialogs
	Tell(text string)
	Warn(e desk.Explanation, details string)
	Fail(what string, err error)
}

// Ways are what other pages do for this one.
type Ways struct {
	// Tonight is tonight's evening, whichever is shown.
	Tonight func() *session.Session
	// ChooseWall opens the choice of what the wall shows, and ChooseCodes that of the
	// sheets, at the codes of the tables.
	ChooseWall, ChooseCodes func()
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
	moved     string             // the address of last time, where it is another one now
	refused   string             // why it did not start
	open      *form              // nil while it is closed
	invited   *invitation        // likewise
	then      func()             // what is to be done once it runs; nil for nothing
	heeded    desk.TurnedAway    // who was turned away, as the director saw it last
	codes     map[tableCode]string
	stopped   chan struct{} // closed when what ran last has stopped; nil where nothing ran

	scored *model.Once
	serves atomic.Pointer[serving] // nil while nothing is served
	leave  func()                  // stops listening to the evening
}

// tableCode is one of the codes of a table.
type tableCode struct{ section, table, number int }

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
	if p.KeepAddress == nil {
		p.KeepAddress = func(string) {}
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
			Text: r.w.Language().Text("Phones and room page…"), Do: r.Open}},
		Refresh: r.refresh,
		Open: func() { // tonight's evening may be another one
			if now := r.serves.Load(); now != nil && now.session != r.w.to.Tonight() {
				r.follow(now.server)
			}
			// a window that is filled anew goes on first: see GoOn
			r.w.Post(r.letInAgain)
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
				r.then = nil
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
	if was := r.p.Address; was != r.Address() {
		r.moved, r.p.Address = was, r.Address()
		r.p.KeepAddress(r.Address())
	}
	r.w.Log().Info("room page", "port", server.Port())
	r.follow(server)
	then := r.then
	if r.then = nil; then != nil {
		then()
	} else if st := r.w.State(); !r.w.Past() && st != nil && st.PhonesAt != 0 && st.PhonesAt != server.Port() {
		r.w.Record(nil, session.PhonesOpened{Port: server.Port()}) // another program has the port now
	}
	if r.moved != "" && r.w.State() != nil && r.w.State().PhonesAt != 0 {
		r.w.Tell(r.w.Language().Say(screen.NetworkMoved, "Before", r.moved))
	}
}

// codePixels is how fine a module of a QR code is drawn; what shows it makes it as
// large as there is room.
const codePixels = 8

// follow serves tonight's evening from now on.
func (r *Page) follow(server Server) {
	if r.leave != nil {
		r.leave()
	}
	w, s := r.w, r.w.to.Tonight()
	r.codes, r.heeded = map[tableCode]string{}, desk.TurnedAway{}
	r.serves.Store(&serving{server: server, session: s})
	stop, unwatch := s.Listen(func([]session.Entry) { r.scored.Kick() }), server.Watch(func() { w.Post(r.count) })
	r.leave = func() { stop(); unwatch() }
	r.scored.Kick()
	w.Run(func() {
		err := server.Serve(s)
		w.Post(func() {
			if err != nil {
				w.Fail("keeping the codes of the tables", err)
			}
			r.codes = map[tableCode]string{} // there were none before
			r.count()
			w.Redraw()
		})
	})
}

// count has the window show who is there now.
func (r *Page) count() {
	now := r.serves.Load()
	if now == nil {
		return
	}
	v := now.server.Visitors()
	if r.open != nil { // the director sees who is turned away
		r.heeded = v.Refused
		r.open.visitors = v
		r.open.refresh()
	}
	if r.invited != nil {
		r.invited.refresh(v)
	}
	v.Refused = v.Refused.Less(r.heeded)
	if !reflect.DeepEqual(v, r.w.Visitors()) {
		r.w.Visited(v)
	}
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
		r.leave, r.addresses, r.code, r.moved = nil, nil, nil, ""
		r.w.Visited(desk.Visitors{})
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
