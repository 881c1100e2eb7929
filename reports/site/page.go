package site

import (
	"cmp"
	"embed"
	"html/template"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"clubnight/session/words/phone"
	"clubnight/session/words/printed"
)

//go:embed templates
var templates embed.FS

// layout are the templates of all pages.
var layout = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{"pips": pips}).ParseFS(templates, "templates/*.html"))
})

// page is what a page says.
type page struct {
	*Site
	// Title is of the page, "" of the overview; Event and Club head all of them.
	Title string
	// Where is the file of the page, and Root leads from it to the others.
	Where, Root string
	// Lead are lines under the title; Provisional is true of figures that are not final,
	// and Alerts are what keeps them from it.
	Lead, Alerts   []string
	Provisional    bool
	Previous, Next link
	Body           []part

	err error // that kept it from being made
}

// part is a piece of a page under a heading. What it does not have is empty.
type part struct {
	Heading, Aside string
	// Anchor is by what a table is named to those who do not see it.
	Anchor string
	Text   []string
	Table  *table
	Links  []link
	Grid   bool // sets links as a grid of numbers
	Deal   *deal
	Curve  *curve
	Notes  []string
	Facts  []printed.PairFact
}

// link is a name with the page that it leads to, "" for none.
type link struct{ Href, Text string }

// table is a table with a head.
type table struct {
	Heads []head
	Rows  [][]cell
	Wide  bool // may be wider than a phone
}

// head is the head of a column: Class is that of its cells, Full what a short Text means.
type head struct{ Text, Full, Class string }

// cell is a cell of a table. Who are names, which are set apart from what is around them;
// Head is true of the cell that names its row.
type cell struct {
	Text  string
	Small string // below or behind it
	Mark  string // of a note
	Who   []link
	Class string
	Head  bool
	Span  int
	Bars  []bar // beside Text, which they show
}

// The classes of cells.
const (
	number = "n" // to the right
	strong = "n b"
	mark   = "m"
	faint  = "f"
	whoIs  = "w" // names
)

// Say is a message of the pages.
func (p *page) Say(m printed.Message) string { return p.say(m) }

// Lang is the tag of the language.
func (p *page) Lang() string { return p.Words.Language().String() }

// Event is the name of the evening.
func (p *page) Event() string {
	return cmp.Or(p.st.Evening.Name, p.st.Evening.Club, p.say("print.untitled"))
}

// Club is the name of the club where it does not stand as that of the evening.
func (p *page) Club() string {
	if p.st.Evening.Name == "" {
		return ""
	}
	return p.st.Evening.Club
}

// When is the date of the evening, and the version of its result.
func (p *page) When() string {
	var said []string
	if !p.st.Evening.Date.IsZero() {
		said = append(said, p.Words.Date(p.st.Evening.Date))
	}
	if v := p.Words.Version(p.st.Version()); v != "" && p.public.Over {
		said = append(said, p.Words.Capital(v))
	}
	return strings.Join(said, " · ")
}

// AsOf is the moment of the pages.
func (p *page) AsOf() string {
	if p.Made.IsZero() {
		return ""
	}
	return p.say("site.as-of", "Day", p.Words.Day(p.Made), "Time", p.Words.Time(p.Made))
}

// longestTitle is as many letters as whoever lists pages shows of a title, as it is
// written in the page: a checker of pages counts "&amp;" as five.
const longestTitle = 70

// TitleBar is for the bar of the browser.
func (p *page) TitleBar() string {
	if p.Title == "" {
		return Plain(p.Event())
	}
	return TitleBar(p.Title, p.Event())
}

// TitleBar is what stands in the bar of the browser over a page: its title, with what it
// is a page of where there is room for both. Names say more than an evening or a club,
// which stand on the page.
func TitleBar(title, of string) string {
	if whole := title + " · " + of; utf8.RuneCountInString(template.HTMLEscapeString(whole)) <= longestTitle {
		title = whole
	}
	return Plain(title)
}

// Plain is a text for where nothing can be set apart, without signs that turn the
// direction of writing.
func Plain(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 || r == 0x200e || r == 0x200f || r == 0x061c {
			return -1
		}
		return r
	}, text)
}

// Seconds is how often the page is renewed.
func (p *page) Seconds() int { return int(Renewal.Seconds()) }

// Renews offers to renew the page.
func (p *page) Renews() string { return p.say("site.updating", "Seconds", p.Seconds()) }

// Menu are the main pages of the site.
func (p *page) Menu() (list []link) {
	for _, m := range []struct {
		file string
		text printed.Message
	}{{Index, "site.overview"}, {rankingFile, "print.ranking"}, {roundsFile, "print.standings"},
		{matchesFile, "print.matches"}} {
		if p.pages[m.file] != nil {
			list = append(list, link{m.file, p.say(m.text)})
		}
	}
	if len(p.boards) > 0 {
		list = append(list, link{Index + "#boards", p.say("print.boards")})
	}
	if len(p.cards) > 0 {
		list = append(list, link{Index + "#people", p.say("site.personal-pages")})
	}
	if p.Told != "" {
		list = append(list, link{p.Told, phone.Say(p.Words, "board.list-title")})
	}
	return list
}

// Nav is the menu as it stands on the page. That of boards and cards is the same on all
// of them, and made once.
func (p *page) Nav() (template.HTML, error) {
	at := p.Root
	if slices.ContainsFunc(p.Menu(), func(l link) bool { return l.Href == p.Where }) {
		at += p.Where
	}
	if made, there := p.navs.Load(at); there {
		return made.(template.HTML), nil
	}
	var b strings.Builder
	if err := layout().ExecuteTemplate(&b, "nav", p); err != nil {
		return "", err
	}
	p.navs.Store(at, template.HTML(b.String()))
	return template.HTML(b.String()), nil
}

// pips sets the red suits apart, and keeps a percent sign with its figure. What
// it returns is escaped.
func pips(text string) template.HTML {
	text = template.HTMLEscapeString(text)
	if !strings.ContainsAny(text, "♥♦%") { // most texts, and the replacer looks longer
		return template.HTML(text)
	}
	return template.HTML(redSuits.Replace(text))
}

// Coloured is text as pages write it, with the red suits set apart.
func Coloured(text string) template.HTML { return pips(text) }

var redSuits = strings.NewReplacer(" %", "\u00a0%", "♥", `<span class="h">♥</span>`, "♦", `<span class="d">♦</span>`)
