package clubsite

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"sync"

	"clubnight/reports/site"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

//go:embed templates
var templates embed.FS

var layout = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{"pips": site.Coloured}).
		ParseFS(templates, "templates/*.html"))
})

// The pages that lead to all others.
const (
	frontFile   = "index.html"
	resultsFile = "results.html"
	laddersFile = "ladders.html"
	playersFile = "players.html"
	boardsFile  = "boards.html"
	searchFile  = "search.html"
	styleFile   = "club.css"
	scriptFile  = "club.js"
	indexFile   = "search-index.js"
	robotsFile  = "robots.txt"
)

// frame is what all pages of a site have in common.
type frame struct {
	Club     string
	Logo     *logo
	About    string
	Findable bool
	base     string // the address of the site, "" where it is not known
	words    *words.Words
	fallback string // the picture for pages that have none of their own
}

// link is a name with the page that it leads to.
type link struct {
	Href, Text string
	Here       bool
}

// place is where a page is: Root leads from it to the front page, Here is the main page
// of which it is one.
type place struct {
	*frame
	Root, Here string
	Shared     shared
	// Head, Top and Foot are what stands around the content: see around.
	Head, Top, Foot template.HTML
}

// shared is how a page shows itself where somebody passes it on.
type shared struct{ Title, About, Address, Picture string }

// Say is a message of the pages.
func (f *frame) Say(m printed.Message) string { return printed.Say(f.words, m) }

// Lang is the tag of the language.
func (f *frame) Lang() string { return f.words.Language().String() }

// Menu are the main pages.
func (f *frame) Menu() []link {
	return []link{{Href: frontFile, Text: f.Say("clubsite.latest")}, {Href: resultsFile, Text: f.Say("clubsite.results")},
		{Href: laddersFile, Text: f.Say("clubsite.ladders")}, {Href: playersFile, Text: f.Say("clubsite.players")},
		{Href: boardsFile, Text: f.Say("print.boards")}}
}

// markup makes a part of a page.
func markup(name string, values any) (template.HTML, error) {
	var b bytes.Buffer
	if err := layout().ExecuteTemplate(&b, name, values); err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	return template.HTML(b.String()), nil
}

// around makes what stands around the content, once for all pages of an evening.
func (p *place) around() (err error) {
	if p.Head, err = markup("head", p); err != nil {
		return err
	}
	if p.Top, err = markup("top", p); err != nil {
		return err
	}
	p.Foot, err = markup("foot", p)
	return err
}

// whole is a page with what stands around its content.
type whole struct {
	place
	TitleBar string
	Body     template.HTML
}

// page makes a page: content is a template, with its values.
func (p place) page(title, content string, values any) ([]byte, error) {
	body, err := markup(content, values)
	if err != nil {
		return nil, err
	}
	w := whole{place: p, TitleBar: site.Plain(title), Body: body}
	if title != p.Club {
		w.TitleBar = site.TitleBar(title, p.Club)
	}
	if w.Shared.Title == "" {
		w.Shared = shared{Title: w.TitleBar, About: p.Club, Picture: p.picture(p.fallback)}
	}
	if w.Head == "" {
		if err := w.around(); err != nil {
			return nil, err
		}
	}
	made, err := markup("page", w)
	return site.Legible([]byte(made)), err
}

// picture is the address of a picture of the site, "" for none: who shows a page that was
// passed on does not follow a relative one.
func (f *frame) picture(file string) string {
	if f.base == "" || file == "" {
		return ""
	}
	return f.base + file
}
