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
	"embed"
	"html/template"
	"io/fs"
	"net/http"
	"sync"

	"clubnight/session"
	"clubnight/session/terminal"
	"clubnight/ui/web/frame"
)

// Terminal is what the pages show and to which they hand on what is said: see
// terminal.Terminal.
type Terminal interface {
	Take(v terminal.Visit, c terminal.Command) (terminal.Answer, error)
	Screen(v terminal.Visit) terminal.Screen
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
	names, err := fs.Glob(scripts, "script/*.js") // sorted
	if err != nil {
		panic(err)
	}
	for _, name := range names {
		part, err := scripts.ReadFile(name)
		if err != nil {
			panic(err)
		}
		all = append(all, part...)
	}
	return all
}

var _ = session.OnPhone
var _ = http.StatusOK
var layout = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").ParseFS(layouts, "templates/*.html"))
})
