package table

import (
	"net/http"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"clubnight/session"
	"clubnight/session/names"
	"clubnight/session/terminal"
	"clubnight/session/words"
	"clubnight/ui/web/frame"
	"clubnight/ui/web/visit"
)

// speaks is the language of a phone.
func speaks(r *http.Request) speaker { return speaker{frame.Words(r)} }

// visiting is the evening and the visit of who asks; where there is none he is refused
// with why.
func (p *Pages) visiting(r *http.Request) (e Evening, v terminal.Visit, why frame.Refusal) {
	e, ok := p.options.Evening()
	if !ok {
		return e, v, frame.Shut
	}
	if v, ok = e.Keys.Of(r); !ok {
		return e, v, frame.Stranger
	}
	if v.Code != e.State.CodeOf(v.Section, v.Door) {
		return e, v, frame.OldCode
	}
	return e, v, ""
}

// status is how a refusal is answered, so that a page knows that it has to come in anew.
func status(why frame.Refusal) int {
	if why == frame.Shut {
		return http.StatusServiceUnavailable
	}
	return http.StatusForbidden
}

// tongue is a language to choose.
type tongue struct {
	Tag, Name string
	Chosen    bool
}

// tongues are the languages, each by its own name.
func tongues(now *words.Words) (list []tongue) {
	base, _ := now.Language().Base()
	for _, tag := range words.Languages() {
		t := language.Make(tag)
		b, _ := t.Base()
		list = append(list, tongue{tag, words.For(tag).Capital(display.Self.Name(t)), b == base})
	}
	return list
}

// join is the page that the code of a table card opens.
func (p *Pages) join(w http.ResponseWriter, r *http.Request) {
	s := speaks(r)
	e, ok := p.options.Evening()
	if !ok {
		p.stranger(w, r, s, frame.Shut)
		return
	}
	door, why := p.find(e, r.PathValue("code"))
	if why != "" {
		p.stranger(w, r, s, why)
		return
	}
	d, ok := e.Terminal.Door(door.Section, door.Table)
	if !ok {
		p.stranger(w, r, s, frame.WrongCode)
		return
	}
	frame.Page{Words: s.Words, Title: s.tableName(e.State, door.Section, door.Table), Class: "table",
		Body: render("join", s.door(e, d, r.PathValue("code"))), Scripts: []string{script}}.Write(w, http.StatusOK)
}

// find is the table of a code that somebody shows.
func (p *Pages) find(e Evening, code string) (visit.Door, frame.Refusal) {
	door, ok := e.Keys.Find(code, visit.Doors(e.State))
	switch {
	case !ok:
		return door, frame.WrongCode
	case door.Code != e.State.CodeOf(door.Section, door.Table):
		return door, frame.OldCode
	}
	return door, ""
}

// joins lets a phone in.
func (p *Pages) joins(w http.ResponseWriter, r *http.Request) {
	var asked struct {
		Code string `json:"code"`
		Seat string `json:"seat"`
	}
	if !frame.Take(w, r, 200, &asked) {
		return
	}
	e, ok := p.options.Evening()
	if !ok {
		frame.Refuse(w, r, http.StatusServiceUnavailable, frame.Shut)
		return
	}
	door, why := p.find(e, asked.Code)
	if why != "" {
		frame.Refuse(w, r, http.StatusForbidden, why)
		return
	}
	id := visit.NewID()
	v, ok := e.Terminal.Lies(door.Section, door.Table, id)
	if asked.Seat != "" {
		v, ok = e.Terminal.Own(door.Section, door.Table, asked.Seat, id)
	}
	if !ok || !e.Terminal.Admits(v) {
		frame.Refuse(w, r, http.StatusServiceUnavailable, frame.Shut)
		return
	}
	if p.options.Crowded != nil && p.options.Crowded(door.Section, door.Table) {
		frame.Refuse(w, r, http.StatusForbidden, frame.Crowded)
		return
	}
	e.Keys.Give(w, v)
	frame.Answer(w, map[string]bool{"joined": true})
}

// whole is the page of a phone that joined.
func (p *Pages) whole(w http.ResponseWriter, r *http.Request) {
	s := speaks(r)
	e, v, why := p.visiting(r)
	if why != "" {
		p.stranger(w, r, s, why)
		return
	}
	screen := e.Terminal.Screen(v)
	frame.Page{Words: s.Words, Title: s.tableName(e.State, screen.Section, screen.Table), Class: "table",
		Body: render("shell", s.shell(e, screen)), Scripts: []string{script}}.Write(w, http.StatusOK)
}

// stranger is the page of who has not joined, and why he is not let in.
func (p *Pages) stranger(w http.ResponseWriter, r *http.Request, s speaker, why frame.Refusal) {
	frame.Count(r, why)
	frame.Page{Words: s.Words, Title: s.Say("title"), Class: "table", Scripts: []string{script},
		Body: render("stranger", &strangerPage{s, s.Say("title"), s.why(why), why != frame.Shut, map[string]string{}}),
	}.Write(w, status(why))
}

// strangerPage is what the template stranger wants.
type strangerPage struct {
	speaker
	Title, Text string
	Codes       bool
	Joining     map[string]string
}

// state is what changes of the page.
func (p *Pages) state(w http.ResponseWriter, r *http.Request) {
	e, v, why := p.visiting(r)
	if why != "" {
		frame.Refuse(w, r, status(why), why)
		return
	}
	screen := e.Terminal.Screen(v)
	frame.Fragment(w, screen.Seq, render("state", speaks(r).now(e, screen)))
}

// board is what became of one board.
func (p *Pages) board(w http.ResponseWriter, r *http.Request) {
	e, v, why := p.visiting(r)
	if why != "" {
		frame.Refuse(w, r, status(why), why)
		return
	}
	screen := e.Terminal.Screen(v)
	number, _ := strconv.Atoi(r.PathValue("board"))
	round, _ := strconv.Atoi(r.URL.Query().Get("round"))
	b, ok := find(screen, number, round)
	if !ok {
		frame.Refuse(w, r, http.StatusNotFound, frame.NotThere)
		return
	}
	frame.Fragment(w, screen.Seq, render("board", speaks(r).played(e, screen, b)))
}

// events is the stream of changes, for phones that joined.
func (p *Pages) events(w http.ResponseWriter, r *http.Request) {
	if _, _, why := p.visiting(r); why != "" {
		frame.Refuse(w, r, status(why), why)
		return
	}
	p.options.Changes.ServeHTTP(w, r)
}

// proposed is how many members are proposed at once, and from how many letters on.
const (
	proposed = 5
	letters  = 2
)

// members are those whom a number or the beginning of a name may mean.
func (p *Pages) members(w http.ResponseWriter, r *http.Request) {
	e, _, why := p.visiting(r)
	if why != "" {
		frame.Refuse(w, r, status(why), why)
		return
	}
	found := []session.Member{}
	asked := strings.TrimSpace(r.URL.Query().Get("q"))
	for _, m := range e.Members {
		if len(found) < proposed && means(asked, m) {
			found = append(found, m)
		}
	}
	frame.Answer(w, map[string]any{"members": found})
}

// means reports whether a number is a member's, or each word begins a part of his name.
func means(asked string, m session.Member) bool {
	if m.Number != "" && asked == m.Number {
		return true
	}
	if utf8.RuneCountInString(asked) < letters {
		return false
	}
	parts := names.Folded(m.Name)
	for _, word := range names.Folded(asked) {
		begins := false
		for _, part := range parts {
			begins = begins || strings.HasPrefix(part, word)
		}
		if !begins {
			return false
		}
	}
	return len(names.Folded(asked)) > 0
}

// longest is how long anything is that a page says, in bytes.
const longest = 4096

// say takes what a phone says.
func (p *Pages) say(w http.ResponseWriter, r *http.Request) {
	var c terminal.Command
	if !frame.Take(w, r, longest, &c) {
		return
	}
	e, v, why := p.visiting(r)
	if why != "" {
		frame.Refuse(w, r, status(why), why)
		return
	}
	a, err := e.Terminal.Take(v, c)
	if err != nil {
		// nothing is recorded as far as anybody knows: the phone keeps it and sends it
		// again
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	frame.Answer(w, struct {
		terminal.Answer
		Say string `json:"say,omitempty"`
	}{a, speaks(r).answer(e, c, a)})
}
