package field

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"clubnight/reports/bounded"
	"clubnight/reports/site"
)

// longestName is how much is looked for of a name.
const longestName = 60

// patience is how long the end waits for those who are being served.
const patience = 2 * time.Second

// Server serves the pages of the newest state that it was shown. Its methods may be
// called from any goroutine.
type Server struct {
	options Options
	shown   atomic.Pointer[edition]
}

// edition is the pages of one state: each is made when it is first asked for, and once.
type edition struct {
	*Pages
	made map[string]*served // never changed
}

// served is a page in memory.
type served struct {
	once            sync.Once
	content, packed []byte
	tag             string
	err             error
}

// NewServer serves nothing yet.
func NewServer(o Options) *Server {
	o.Live = true
	return &Server{options: o}
}

// Show shows another state.
func (s *Server) Show(e *Edition) {
	pages := New(e, s.options)
	next := &edition{pages, map[string]*served{}}
	for _, name := range pages.Names() {
		next.made[name] = new(served)
	}
	s.shown.Store(next)
}

// Serve serves what was shown until the context ends. The error is that of the network.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	pages := bounded.New(s, bounded.Field)
	stopped := make(chan struct{})
	forget := context.AfterFunc(ctx, func() {
		defer close(stopped)
		_ = pages.Stop(patience)
	})
	err := pages.Serve(l)
	if !forget() {
		<-stopped
	}
	return err
}

// ServeHTTP answers a request out of memory.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy",
		"default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		h.Set("Allow", "GET, HEAD")
		refuse(w, http.StatusMethodNotAllowed)
		return
	}
	name, rooted := strings.CutPrefix(r.URL.Path, "/")
	if name == "" && rooted {
		name = Index
	}
	e := s.shown.Load()
	if e == nil {
		h.Set("Retry-After", "5")
		refuse(w, http.StatusServiceUnavailable)
		return
	}
	p := e.made[name]
	if name == search && rooted {
		p = e.searched(r.URL.Query().Get("name"))
	}
	if p == nil || !rooted {
		refuse(w, http.StatusNotFound)
		return
	}
	p.once.Do(func() { p.make(e.Page(name)) })
	if p.err != nil {
		refuse(w, http.StatusInternalServerError)
		return
	}
	if name == site.Style {
		h.Set("Content-Type", "text/css; charset=utf-8")
		h.Set("Cache-Control", "public, max-age=600")
	} else {
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("Cache-Control", "public, max-age=10") // what stands between may answer for a moment
		if !r.URL.Query().Has(still) {
			h.Set("Refresh", strconv.Itoa(int(Renewal.Seconds())))
		}
	}
	p.answer(w, r)
}

// searched is the answer to who looks for a name.
func (e *edition) searched(name string) *served {
	if text := []rune(name); len(text) > longestName {
		name = string(text[:longestName])
	}
	p := new(served)
	content, err := e.found(strings.TrimSpace(name)).draw()
	p.once.Do(func() { p.make(content, true, err) })
	return p
}

// make keeps a page, packed too, with its tag.
func (p *served) make(content []byte, _ bool, err error) {
	p.content, p.err = content, err
	sum := sha256.Sum256(content)
	p.tag = `W/"` + hex.EncodeToString(sum[:8]) + `"`
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = z.Write(content) // into memory
	_ = z.Close()
	p.packed = b.Bytes()
}

// answer sends a page, or only that the browser has it already.
func (p *served) answer(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("ETag", p.tag)
	h.Set("Vary", "Accept-Encoding")
	for tag := range strings.SplitSeq(r.Header.Get("If-None-Match"), ",") {
		if strings.TrimSpace(tag) == p.tag {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	content := p.content
	if packs(r.Header.Get("Accept-Encoding")) {
		h.Set("Content-Encoding", "gzip")
		content = p.packed
	}
	h.Set("Content-Length", strconv.Itoa(len(content)))
	if r.Method == http.MethodGet {
		_, _ = w.Write(content) // who has gone has gone
	}
}

// packs reports whether the browser can unpack.
func packs(accept string) bool {
	for one := range strings.SplitSeq(accept, ",") {
		name, how, _ := strings.Cut(strings.TrimSpace(one), ";")
		if strings.EqualFold(strings.TrimSpace(name), "gzip") {
			return strings.Trim(strings.TrimPrefix(strings.ReplaceAll(how, " ", ""), "q="), "0.") != "" || how == ""
		}
	}
	return false
}

func refuse(w http.ResponseWriter, status int) {
	w.Header().Set("Cache-Control", "no-store")
	http.Error(w, http.StatusText(status), status)
}
