package frame

import (
	"bytes"
	"compress/gzip"
	"embed"
	"encoding/json"
	"html/template"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"clubnight/session/words"
	"clubnight/session/words/phone"
)

// Page is a whole page.
type Page struct {
	Words *words.Words
	Title string
	// Class is the kind of the page, for the style: "table", "director", "board".
	Class string
	Body  template.HTML
	// Scripts are names of assets, in the order in which they are run.
	Scripts []string
}

//go:embed templates
var layouts embed.FS

var layout = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("page.html").ParseFS(layouts, "templates/page.html"))
})

// Headers that tell which build made an answer, and after which entry of the journal.
const (
	buildHeader = "X-Build"
	entryHeader = "X-Entry"
)

// Write sends the page. A browser may run the page's own scripts, and nothing else.
func (p Page) Write(w http.ResponseWriter, status int) {
	speaks := p.Words
	if speaks == nil {
		speaks = words.English()
	}
	var b bytes.Buffer
	err := layout().Execute(&b, map[string]any{
		"Language": speaks.Language().String(), "Title": p.Title, "Class": p.Class, "Body": p.Body,
		"Scripts": hrefs(p.Scripts), "Style": Href(styleName), "Build": Build(),
		"NoScript": phone.Say(speaks, "frame.no-script"),
	})
	if err != nil {
		panic(err) // a template that does not fit its values is a fault of the build
	}
	policy := "default-src 'none'; style-src 'self'; img-src 'self' data:; "
	if len(p.Scripts) > 0 {
		policy += "script-src 'self'; connect-src 'self'; "
	}
	Guard(w.Header())
	w.Header().Set("Content-Security-Policy",
		policy+"base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	send(w, status, "text/html; charset=utf-8", b.Bytes())
}

// Fragment sends a part of a page, as it is after an entry of the journal.
func Fragment(w http.ResponseWriter, seq int64, body template.HTML) {
	Guard(w.Header())
	w.Header().Set(entryHeader, strconv.FormatInt(seq, 10))
	send(w, http.StatusOK, "text/html; charset=utf-8", []byte(body))
}

// Answer sends a value as JSON.
func Answer(w http.ResponseWriter, v any) { answer(w, http.StatusOK, v) }

func answer(w http.ResponseWriter, status int, v any) {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // what is answered are values of ours
	}
	Guard(w.Header())
	send(w, status, "application/json", text)
}

// Guard sets what a browser must not do with an answer, whatever it is.
func Guard(h http.Header) {
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Content-Security-Policy", "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	h.Set("Cache-Control", "no-store")
	h.Set(buildHeader, Build())
}

// worthPacking is from what length on an answer is packed, in bytes: a shorter one goes
// out in one packet as it is.
const worthPacking = 1200

// packers are used again: each is most of a megabyte, and every phone has its answers
// packed.
var packers = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

// send sends a body, packed for a browser that unpacks.
func send(w http.ResponseWriter, status int, kind string, body []byte) {
	h := w.Header()
	h.Set("Content-Type", kind)
	if v, ok := w.(*visitor); ok && v.packs && len(body) >= worthPacking {
		var b bytes.Buffer
		z := packers.Get().(*gzip.Writer)
		z.Reset(&b)
		_, _ = z.Write(body) // into memory
		_ = z.Close()
		packers.Put(z)
		body = b.Bytes()
		h.Set("Content-Encoding", "gzip")
	}
	h.Add("Vary", "Accept-Encoding")
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if v, ok := w.(*visitor); !ok || !v.head {
		_, _ = w.Write(body) // who has gone has gone
	}
}

// packs reports whether who asks can unpack.
func packs(r *http.Request) bool {
	for one := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, how, _ := strings.Cut(strings.TrimSpace(one), ";")
		if strings.EqualFold(strings.TrimSpace(name), "gzip") {
			return how == "" || strings.Trim(strings.TrimPrefix(strings.ReplaceAll(how, " ", ""), "q="), "0.") != ""
		}
	}
	return false
}
