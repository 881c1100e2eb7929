// Package board is the page of the break on phones: what happened on a board, as soon as
// nobody has it to play and the director released it, and the list of these boards.
// Everybody in the room may see it; it names no player.
//
//	pages := board.New(board.Options{State: func() *session.State { return s.State() }})
//	pages.Routes(mux) // /board, /board/A7
//
// Of a board that is not to be seen a page is not even told whether it exists: it is
// answered like one that there never was.
package board

import (
	"bytes"
	"embed"
	"html/template"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"clubnight/session"
	"clubnight/session/review"
	"clubnight/session/words/phone"
	"clubnight/ui/web/frame"
)

// Options say what the pages are of.
type Options struct {
	// State is the evening as it stands; nil, or giving nil, is no evening.
	State func() *session.State
	// Failed, which may be nil, is told why an evening could not be scored.
	Failed func(error)
}

// Root is the address of the list; behind it and a slash stands a board: "A7".
const Root = "/board"

//go:embed board.css
var style []byte

//go:embed templates
var layouts embed.FS

var layout = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{"suits": frame.Coloured}).ParseFS(layouts, "templates/*.html"))
})

const styleName = "board.css"

func init() { frame.Register(styleName, style) }

// Pages are the pages of boards.
type Pages struct {
	options Options

	mu  sync.Mutex
	now *edition
}

// New makes the pages.
func New(o Options) *Pages { return &Pages{options: o} }

// Routes says which addresses the pages answer.
func (p *Pages) Routes(mux *http.ServeMux) {
	mux.HandleFunc("GET "+Root, p.list)
	mux.HandleFunc("GET "+Root+"/{$}", p.list)
	mux.HandleFunc("GET "+Root+"/{board}", p.board)
}

// edition is an evening after one entry: which boards may be seen, and their stories once
// somebody asks for them.
type edition struct {
	st   *session.State
	told []review.SectionBoard // each field's once
	may  map[review.SectionBoard]bool

	scoring sync.Once
	scores  *session.Scores // nil where the evening cannot be scored
}

// edition is the evening as it stands; nil where there is none.
func (p *Pages) edition() *edition {
	var st *session.State
	if p.options.State != nil {
		st = p.options.State()
	}
	if st == nil {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.now != nil && p.now.st == st {
		return p.now
	}
	e := &edition{st: st, told: review.Told(st), may: map[review.SectionBoard]bool{}}
	for section, boards := range st.ToldBoards() {
		for _, b := range boards {
			e.may[review.SectionBoard{Section: section, Board: b}] = true
		}
	}
	p.now = e
	return e
}

// story is what happened on a board; ok is false where it may not be seen.
func (p *Pages) story(e *edition, at review.SectionBoard) (s review.Story, ok bool) {
	if !e.may[at] {
		return review.Story{}, false
	}
	e.scoring.Do(func() {
		var err error
		if e.scores, err = e.st.Score(); err != nil && p.options.Failed != nil {
			p.options.Failed(err)
		}
	})
	if e.scores == nil {
		return review.Story{}, false
	}
	return review.Of(e.st, e.scores, at.Section, at.Board)
}

// seconds is after how long a browser asks again by itself: a board may be released, a
// result put right. Whoever reads slowly can do without, by "?still".
const seconds = "60"

const still = "still"

func renew(w http.ResponseWriter, r *http.Request) {
	if r.URL.RawQuery != still {
		w.Header().Set("Refresh", seconds)
	}
}

func (p *Pages) list(w http.ResponseWriter, r *http.Request) {
	e := p.edition()
	if e == nil {
		p.missing(w, r)
		return
	}
	speaks := frame.Words(r)
	type entry struct{ Href, Board, Says string }
	page := struct {
		Style, Title, About, None string
		Boards                    []entry
	}{Style: frame.Href(styleName), Title: phone.Say(speaks, "board.list-title"), About: e.st.Evening.Name,
		None: phone.Say(speaks, "board.list-none")}
	for _, at := range e.told {
		s, ok := p.story(e, at)
		if !ok {
			continue
		}
		says := phone.TellBoard(speaks, e.st, &s).Says
		page.Boards = append(page.Boards, entry{e.href(at), phone.Say(speaks, "board.to-board", "Board", e.name(at)), says[0]})
	}
	renew(w, r)
	frame.Page{Words: speaks, Title: page.Title, Class: "board", Body: body("list.html", page)}.Write(w, http.StatusOK)
}

func (p *Pages) board(w http.ResponseWriter, r *http.Request) {
	e := p.edition()
	if e == nil {
		p.missing(w, r)
		return
	}
	at := e.asked(r.PathValue("board"))
	s, ok := p.story(e, at)
	if !ok {
		p.missing(w, r)
		return
	}
	speaks := frame.Words(r)
	v := viewOf(speaks, e.st, &s)
	v.Style = frame.Href(styleName)
	if i := e.place(at); i >= 0 {
		to := func(i int) *neighbour {
			if i < 0 || i >= len(e.told) {
				return nil
			}
			name := e.name(e.told[i])
			return &neighbour{e.href(e.told[i]), name, phone.Say(speaks, "board.to-board", "Board", name)}
		}
		v.Before, v.Next = to(i-1), to(i+1)
	}
	v.All = Root
	renew(w, r)
	frame.Page{Words: speaks, Title: v.Title, Class: "board", Body: body("board.html", v)}.Write(w, http.StatusOK)
}

// missing answers whatever is not to be seen, be it there or not.
func (p *Pages) missing(w http.ResponseWriter, r *http.Request) {
	speaks := frame.Words(r)
	page := struct{ Style, Title, All, AllSays string }{frame.Href(styleName), phone.Say(speaks, "board.not-there"),
		Root, phone.Say(speaks, "board.all-boards")}
	frame.Page{Words: speaks, Title: phone.Say(speaks, "board.list-title"), Class: "board",
		Body: body("missing.html", page)}.Write(w, http.StatusNotFound)
}

func body(name string, values any) template.HTML {
	var b bytes.Buffer
	if err := layout().ExecuteTemplate(&b, name, values); err != nil {
		panic(err) // a template that does not fit its values is a fault of the build
	}
	return template.HTML(b.String())
}

// asked is the board of an address: "A7", and "7" where there is one section. What is
// none is a board that nobody may see.
func (e *edition) asked(text string) review.SectionBoard {
	text = strings.ToUpper(text)
	digits := strings.TrimLeft(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	number, err := strconv.Atoi(digits)
	if err != nil || digits[0] == '+' || digits[0] == '-' {
		return review.SectionBoard{}
	}
	letter := strings.TrimSuffix(text, digits)
	for _, sec := range e.st.Sections {
		if sec.Letter() == letter || letter == "" && len(e.st.Sections) == 1 {
			return review.SectionBoard{Section: sec.ID, Board: number}
		}
	}
	return review.SectionBoard{}
}

// name is how a board is called: "7", and "A7" where there are several sections.
func (e *edition) name(at review.SectionBoard) string { return e.st.TableName(at.Section, at.Board) }

func (e *edition) href(at review.SectionBoard) string {
	return Root + "/" + session.Letter(at.Section) + strconv.Itoa(at.Board)
}

// place is where a board stands in the list, -1 for nowhere.
func (e *edition) place(at review.SectionBoard) int {
	field := []int{at.Section}
	for _, f := range e.st.Fields() {
		if slices.Contains(f, at.Section) {
			field = f
		}
	}
	return slices.IndexFunc(e.told, func(o review.SectionBoard) bool {
		return o.Board == at.Board && slices.Contains(field, o.Section)
	})
}
