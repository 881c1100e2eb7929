// Package director is the director's phone: what needs attention with its remedies,
// calls, results and rulings with what they change, late pairs, the tables, the clock,
// and what was done. It is made from ui/desk, so that a sentence or a consequence is that
// of the window, and it says no more than the window does to a director who plays.
//
//	keys := file.Director(visits, changed)    // package visit has the invitation
//	pages := director.New(director.Options{Session: session, Keys: keys, …})
//	pages.Routes(mux)                         // /director
//
// The phone asks for a view by its address, "table 1.7", and is given its HTML; what is
// entered goes along, so that what it means and changes is made here as well. What is
// recorded goes into the journal before it is answered, together with the phone's own key
// of it: the same, sent again, changes nothing. Deals before their time, the end of the
// evening and whatever is deleted stay at the computer.
package director

import (
	"cmp"
	"context"
	"embed"
	"encoding/json"
	"html/template"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/feed"
	"clubnight/session/words/phone"
	"clubnight/ui/desk"
	"clubnight/ui/desk/wall"
	"clubnight/ui/web/frame"
	"clubnight/ui/web/visit"
)

// Options are what the pages are made of. Session and Keys must be there. All of them may
// be called from any goroutine.
type Options struct {
	// Session is the evening that is played, nil where there is none.
	Session func() *session.Session
	// Keys are the invitation and the phone that came with it.
	Keys *visit.Director
	// Changes is the stream that tells the phone that something changed; nil is none, and
	// the phone asks from time to time.
	Changes http.Handler
	// Feed is the room of a section, as the window has it; nil is the director's hand.
	Feed func(section int) feed.Feed
	// Status is how the link to the Bridgemates stands; nil is none.
	Status func() bridgemate.Status
	// Visitors are the phones at the tables; nil is none.
	Visitors func() desk.Visitors
	// Handsets reports whether there are Bridgemates, which will be told of a movement
	// that is only planned yet; nil is none.
	Handsets func() bool
	// AnswerCall tells a table what becomes of a call that it made on its handset; nil
	// where there are none.
	AnswerCall func(ctx context.Context, c feed.Call, answer feed.Answer) error
	// Restart starts the control program again; nil where there is none.
	Restart func(ctx context.Context) error
	// Members are the club's players, Partners who plays with whom, and Remember takes
	// somebody new into the list. Each may be nil.
	Members  func() ([]clubfile.Player, error)
	Partners func() clubfile.Partners
	Remember func(clubfile.Player) error
	// Clock is the round clock, and Turn changes it: each may be nil.
	Clock func() wall.ClockReading
	Turn  func(func(c wall.RoundClock, now time.Duration) wall.RoundClock)
	// Card is the address and the code by which a phone joins a table; nil where no phone
	// does.
	Card func(section, table int) (address, code string)
	// Now is the clock; nil is time.Now.
	Now func() time.Time
	// Log may be nil.
	Log *slog.Logger
}

// Pages are the director's phone.
type Pages struct {
	o Options
	// turns is held while something is worked out or recorded for the phone.
	turns sync.Mutex
	did   map[string]bool // commands that left nothing in the journal, under turns
	voice sync.Map        // the languages that were spoken, by their tags
}

// New makes the pages.
func New(o Options) *Pages {
	if o.Status == nil {
		o.Status = func() bridgemate.Status { return bridgemate.Status{} }
	}
	if o.Visitors == nil {
		o.Visitors = func() desk.Visitors { return desk.Visitors{} }
	}
	if o.Feed == nil {
		o.Feed = func(int) feed.Feed { return feed.ByHand(o.Session()) }
	}
	if o.Members == nil {
		o.Members = func() ([]clubfile.Player, error) { return nil, nil }
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return &Pages{o: o, did: map[string]bool{}}
}

//go:embed director.js sign.js
var scripts embed.FS

func init() {
	for _, name := range []string{"sign.js", "director.js"} {
		text, err := scripts.ReadFile(name)
		if err != nil {
			panic(err)
		}
		frame.Register(name, text)
	}
}

// most is the longest that a phone sends, in bytes.
const most = 8 << 10

// Routes serves the pages.
func (p *Pages) Routes(mux *http.ServeMux) {
	mux.HandleFunc("GET /director", p.page)
	mux.HandleFunc("/director/state", p.state)
	mux.HandleFunc("/director/do", p.do)
	mux.HandleFunc("/director/events", p.events)
}

// language is what a phone speaks.
func (p *Pages) language(r *http.Request) *desk.Language {
	tag := frame.Words(r).Language().String()
	if in, spoken := p.voice.Load(tag); spoken {
		return in.(*desk.Language)
	}
	in, _ := p.voice.LoadOrStore(tag, desk.Speak(tag))
	return in.(*desk.Language)
}

// page is the page as a phone loads it, without anything of the evening: what is shown is
// asked for with a signature.
func (p *Pages) page(w http.ResponseWriter, r *http.Request) {
	in := p.language(r)
	says := map[string]string{}
	for name, m := range map[string]phone.Message{"sending": "director.sending", "kept": "director.kept",
		"lost": "director.no-connection", "unsure": "director.unsure", "again": "director.try-again",
		"recorded": "director.recorded", "out": "director.thrown-out", "wrong": "director.wrong-code",
		"anew": "director.anew"} {
		says[name] = phone.Say(in.Words(), m)
	}
	text, err := json.Marshal(says)
	if err != nil {
		panic(err) // they are texts
	}
	frame.Page{Words: in.Words(), Title: phone.Say(in.Words(), "director.title"), Class: "director",
		Scripts: []string{"sign.js", "director.js"},
		Body: fill("page", map[string]any{"Says": string(text),
			"Title": phone.Say(in.Words(), "director.title"), "Asked": phone.Say(in.Words(), "director.code-asked"),
			"Code": phone.Say(in.Words(), "director.code"), "Go": phone.Say(in.Words(), "director.code-go"),
			"NotInvited": phone.Say(in.Words(), "director.not-invited"),
			"Yes":        in.Text("Do it"), "Cancel": in.Text("Cancel")}),
	}.Write(w, http.StatusOK)
}

// events is the stream that says that something changed.
func (p *Pages) events(w http.ResponseWriter, r *http.Request) {
	switch {
	case p.o.Changes == nil:
		frame.Refuse(w, r, http.StatusNotFound, frame.NotThere)
	case p.o.Keys.Listens(w, r):
		p.o.Changes.ServeHTTP(w, r)
	}
}

// asked is what a phone wants to see.
type asked struct {
	At     string            `json:"at"`     // the address of a view
	Fields map[string]string `json:"fields"` // what is entered there
	Live   bool              `json:"live"`   // only what follows from the fields
}

// state shows a view.
func (p *Pages) state(w http.ResponseWriter, r *http.Request) {
	var a asked
	if !p.o.Keys.Take(w, r, most, &a) {
		return
	}
	p.turns.Lock()
	defer p.turns.Unlock()
	t, there := p.turn(r, a.Fields)
	if !there {
		frame.Fragment(w, 0, fill("view", t.nothing()))
		return
	}
	v := t.view(a.At)
	name := "view"
	if a.Live {
		name = "live"
	}
	frame.Fragment(w, t.st.Seq, fill(name, v))
}

// turn is one request of the phone: the evening as it stands, and what was entered.
type turn struct {
	*Pages
	ctx    context.Context
	id     string // of the command, "" where something is only shown
	in     *desk.Language
	s      *session.Session
	st     *session.State
	status bridgemate.Status
	veil   desk.Veil
	fields map[string]string
	pace   *desk.Pace
}

// turn begins a request; false is returned where no evening is played.
func (p *Pages) turn(r *http.Request, fields map[string]string) (*turn, bool) {
	t := &turn{Pages: p, ctx: r.Context(), in: p.language(r), fields: fields, s: p.o.Session()}
	if t.s == nil {
		return t, false
	}
	t.st, t.status = t.s.State(), p.o.Status()
	t.veil = veilOf(t.st)
	return t, len(t.st.Sections) > 0
}

// say is a message of the director's phone.
func (t *turn) say(m phone.Message, pairs ...any) string { return phone.Say(t.in.Words(), m, pairs...) }

// paced is the pace of the room.
func (t *turn) paced() *desk.Pace {
	if t.pace == nil {
		t.pace = desk.PaceOf(t.st, t.status)
	}
	return t.pace
}

// views are the views by the first word of their addresses; each is given the rest.
var views map[string]func(*turn, string) view

func init() {
	views = map[string]func(*turn, string) view{"attention": (*turn).attention, "room": (*turn).room,
		"table": (*turn).table, "enter": (*turn).enter, "correct": (*turn).correct, "rule": (*turn).rule,
		"settle": (*turn).settle, "seat": (*turn).seat, "conflict": (*turn).conflict, "change": (*turn).change,
		"results": (*turn).results, "language": (*turn).languages, "done": (*turn).done, "entry": (*turn).entry, "why": (*turn).why,
		"look": (*turn).lookAt, "code": (*turn).code}
}

// view makes the view of an address, or what needs attention where there is none.
func (t *turn) view(at string) view {
	name, rest, _ := strings.Cut(at, " ")
	make := views[name]
	if make == nil {
		at, make = "attention", (*turn).attention
	}
	v := make(t, rest)
	v.At = cmp.Or(v.At, at)
	if v.Head.Title == "" {
		v.Head.Title, v.Head.Sub = desk.TitleOf(t.in, t.st), desk.HowFar(t.in, t.st, t.paced())
	}
	t.around(&v)
	return v
}

// nothing is shown where no evening is played.
func (t *turn) nothing() view {
	return view{At: "attention", Head: head{Title: t.say("director.title")},
		Blocks: []block{{Text: t.say("director.no-evening")}}}
}

// templates has the HTML of everything.
//
//go:embed templates/director.html
var templates embed.FS

var layout = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{"json": asJSON}).ParseFS(templates, "templates/director.html"))
})

// asJSON is a value for a script, in an attribute.
func asJSON(v any) (string, error) {
	text, err := json.Marshal(v)
	return string(text), err
}

// fill fills a template.
func fill(name string, v any) template.HTML {
	var b strings.Builder
	if err := layout().ExecuteTemplate(&b, name, v); err != nil {
		panic(err) // a template that does not fit its values is a fault of the build
	}
	return template.HTML(b.String())
}
