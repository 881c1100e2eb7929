// Package table is the pages of a table's terminal: a phone or a tablet on which players
// enter what happens at their table.
//
//	pages := table.New(table.Options{Terminal: …, Keys: …})
//	pages.Routes(mux)
//
// Pages are made here, out of what package terminal says that a phone may show and of
// words; a small script of ours (folder script) holds what has to work without a network:
// the keys, what is half entered, and the queue of what the journal does not have yet.
package table

import (
	"bytes"
	"embed"
	"html/template"
	"io/fs"
	"net/http"
	"sync"

	"clubnight/session"
	"clubnight/session/terminal"
	"clubnight/session/words"
	"clubnight/session/words/phone"
	"clubnight/ui/web/frame"
	"clubnight/ui/web/visit"
)

// Terminal is what the pages show, and to which they hand on what phones say: see
// terminal.Terminal.
type Terminal interface {
	Door(section, table int) (terminal.Door, bool)
	Lies(section, table int, id string) (terminal.Visit, bool)
	Own(section, table int, seat, id string) (terminal.Visit, bool)
	Admits(v terminal.Visit) bool
	Take(v terminal.Visit, c terminal.Command) (terminal.Answer, error)
	Screen(v terminal.Visit) terminal.Screen
}

// Evening is what the pages are of.
type Evening struct {
	Terminal Terminal
	Keys     *visit.Keys
	State    *session.State // as it is now
	Club     string         // the club's name
	// Members are the club's whom a phone may propose, as players may see them.
	Members []session.Member
}

// Options say what the pages stand on.
type Options struct {
	// Evening is the evening of now; ok is false where there is none for phones.
	Evening func() (e Evening, ok bool)
	// Changes is the stream that tells pages that something changed.
	Changes http.Handler
	// Crowded reports whether a table has as many phones as it may have; nil never does.
	Crowded func(section, table int) bool
}

// Pages are the pages. They may be asked by any goroutine.
type Pages struct{ options Options }

// New makes the pages.
func New(o Options) *Pages { return &Pages{options: o} }

// Routes adds the pages to those of the server.
func (p *Pages) Routes(mux *http.ServeMux) {
	mux.HandleFunc("GET /T/{code}", p.join)
	mux.HandleFunc("GET /t/{code}", p.join)
	mux.HandleFunc("POST /table/join", p.joins)
	mux.HandleFunc("GET /table", p.whole)
	mux.HandleFunc("GET /table/state", p.state)
	mux.HandleFunc("GET /table/board/{board}", p.board)
	mux.HandleFunc("GET /table/members", p.members)
	mux.HandleFunc("GET /table/events", p.events)
	mux.HandleFunc("POST /table/say", p.say)
}

//go:embed script/*.js
var scripts embed.FS

//go:embed templates/*.html
var layouts embed.FS

// script is the name of the asset.
const script = "table.js"

func init() { frame.Register(script, source()) }

// source is the script: its parts, by their names.
func source() (all []byte) {
	names, err := fs.Glob(scripts, "script/*.js")
	for _, name := range names {
		var part []byte
		if part, err = scripts.ReadFile(name); err != nil {
			break
		}
		all = append(all, part...)
	}
	if err != nil {
		panic(err) // what is embedded is there
	}
	return all
}

// dict is several values for a template within a template.
func dict(pairs ...any) map[string]any {
	m := map[string]any{}
	for i := 0; i+1 < len(pairs); i += 2 {
		m[pairs[i].(string)] = pairs[i+1]
	}
	return m
}

var layout = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{"dict": dict}).ParseFS(layouts, "templates/*.html"))
})

// render is a template with its values. One that does not fit is a fault of the build.
func render(name string, values any) template.HTML {
	var b bytes.Buffer
	if err := layout().ExecuteTemplate(&b, name, values); err != nil {
		panic(err)
	}
	return template.HTML(b.String())
}

// speaker says messages in the language of a phone, in templates too.
type speaker struct{ *words.Words }

// Say is a message.
func (s speaker) Say(m string, pairs ...any) string {
	return phone.Say(s.Words, phone.Message("table."+m), pairs...)
}

// count is a message in the form for n.
func (s speaker) count(m string, n int, pairs ...any) string {
	return phone.SayCount(s.Words, phone.Message("table."+m), n, pairs...)
}
