package room

import (
	"net"
	"net/http"
	"net/url"
)

// far is a listener that nobody calls, with connections from wherever it is said.
type far struct{ net.Listener }

func newFar() far { return far{} }

// answer keeps what a handler sends.
type answer struct {
	header http.Header
	status int
}

func (a *answer) Header() http.Header         { return a.header }
func (a *answer) WriteHeader(status int)      { a.status = status }
func (a *answer) Write(b []byte) (int, error) { return len(b), nil }

func newURL(path string) *url.URL { return &url.URL{Path: path} }
