package everybody

import (
	"html/template"
	"net/http"
	"strconv"
	"strings"

	"clubnight/reports/site"
	"clubnight/session/words"
	"clubnight/session/words/printed"
	"clubnight/ui/web/frame"
)

// still in the query of an address asks for a page that does not renew itself.
const still = "still"

// favicon is what browsers ask for unasked. The pages say themselves that they have none.
const favicon = "favicon.ico"

// ServeHTTP answers a request for a page out of memory.
func (p *Pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	frame.Guard(w.Header())
	w.Header().Set("Content-Security-Policy", policy)
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		p.refuse(w, r, http.StatusMethodNotAllowed, frame.WrongMethod, "site.no-page")
		return
	}
	name, rooted := strings.CutPrefix(r.URL.Path, "/")
	if name == "" && rooted {
		name = site.Index
	}
	if name == favicon { // asked for by browsers beside an answer that is no page
		w.Header().Set("Cache-Control", "max-age=86400")
		w.WriteHeader(http.StatusNotFound)
		return
	}
	e := p.shown.Load()
	if e == nil {
		renew(w, r)
		p.refuse(w, r, http.StatusServiceUnavailable, "", "site.not-released")
		return
	}
	content, ok, err := e.page(name)
	switch {
	case err != nil || ok && content == nil:
		p.refuse(w, r, http.StatusInternalServerError, "", "site.no-page")
		return
	case !ok || !rooted:
		p.refuse(w, r, http.StatusNotFound, frame.NotThere, "site.no-page")
		return
	}
	if name == site.Style {
		w.Header().Set("Content-Type", "text/css; charset=utf-8")
		w.Header().Set("Cache-Control", "max-age=600")
	} else {
		renew(w, r)
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
	}
	send(w, r, http.StatusOK, content)
}

// policy is what the pages may do: they have no script.
const policy = "default-src 'none'; style-src 'self'; img-src 'self' data:; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// renew has the browser ask again by itself, without a script. Whoever reads slowly, or
// has pages read aloud, can do without.
func renew(w http.ResponseWriter, r *http.Request) {
	if r.URL.RawQuery != still {
		w.Header().Set("Refresh", strconv.Itoa(int(site.Renewal.Seconds())))
	}
}

// refuse says that there is nothing, on a page of ours in the language of the pages, and
// counts it where it is a refusal.
func (p *Pages) refuse(w http.ResponseWriter, r *http.Request, status int, why frame.Refusal, m printed.Message) {
	if why != "" {
		frame.Count(r, why)
	}
	say := p.options.Words
	if say == nil {
		say = words.English()
	}
	if e := p.shown.Load(); e != nil {
		if content, err := e.site.Missing("/"); err == nil {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			send(w, r, status, content)
			return
		}
	}
	text := printed.Say(say, m)
	frame.Page{Words: say, Title: text, Body: template.HTML("<main><h1>" + template.HTMLEscapeString(text) +
		"</h1></main>")}.Write(w, status)
}

func send(w http.ResponseWriter, r *http.Request, status int, content []byte) {
	w.Header().Set("Content-Length", strconv.Itoa(len(content)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(content) // who has gone has gone
	}
}
