package overdav_test

import (
	"context"
	"crypto/x509"
	"errors"
	"net"
	"net/http"
	"path"
	"strings"
	"testing"
	"time"

	"clubnight/session/sending/folder"
	"clubnight/session/sending/folder/foldertest"
	"clubnight/session/sending/folder/overdav"
)

var site = foldertest.Site{"index.html": `<a href="a/b c.html">`, "a/b c.html": strings.Repeat("page ", 20_000), "site.css": "x"}

// A line that breaks at any byte, under sites that change.
func TestCampaign(t *testing.T) { foldertest.Campaign(t, foldertest.Runs(t, 3), newWorld) }

func trouble(err error) *folder.Error {
	var e *folder.Error
	if errors.As(err, &e) {
		return e
	}
	return &folder.Error{Trouble: 99, Err: err}
}

// about reports whether a request is of a page of the site, and not of our list.
func about(r *http.Request, method string) bool {
	to := r.URL.Path
	if method == "MOVE" {
		to = r.Header.Get("Destination")
	}
	return r.Method == method && (method != "DELETE" && method != "MOVE" || !strings.HasPrefix(path.Base(to), "."))
}

// What a host refuses, with the old site whole, and all well when it is put right.
func TestRefused(t *testing.T) {
	old := foldertest.Site{"index.html": "old", "old.html": "old"}
	answer := func(method string, status int) func(*http.Request) int {
		return func(r *http.Request) int {
			if about(r, method) {
				return status
			}
			return 0
		}
	}
	for _, c := range []struct {
		name string
		say  func(*http.Request) int
		want folder.Trouble
	}{
		{"locked", answer("PUT", http.StatusLocked), folder.Busy},
		{"full", answer("PUT", http.StatusInsufficientStorage), folder.NoSpace},
		{"too large", answer("PUT", http.StatusRequestEntityTooLarge), folder.NoSpace},
		{"writing forbidden", answer("PUT", http.StatusForbidden), folder.NoRight},
		{"moving refused", answer("MOVE", http.StatusForbidden), folder.NoRight},
		{"moving locked", answer("MOVE", http.StatusLocked), folder.Busy},
		{"moving not known", answer("MOVE", http.StatusMethodNotAllowed), folder.Unknown},
		{"half moved", answer("MOVE", http.StatusMultiStatus), folder.Unknown},
		{"removing forbidden", answer("DELETE", http.StatusForbidden), folder.NotRemoved},
		{"removing locked", answer("DELETE", http.StatusLocked), folder.Busy},
		{"out of order", answer("PROPFIND", http.StatusServiceUnavailable), folder.Busy},
		{"password changed meanwhile", answer("PUT", http.StatusUnauthorized), folder.WrongLogin},
		{"sent elsewhere", answer("PUT", http.StatusFound), folder.Moved},
		{"says nothing", answer("PUT", hang), folder.Unreached},
	} {
		h := newHost(t)
		at := h.at(h.Listener.Addr().String())
		send := func(s foldertest.Site) error {
			st, err := overdav.Open(t.Context(), at, password)
			if err != nil {
				return err
			}
			defer st.Close()
			_, err = folder.Send(t.Context(), st, s.Files(), folder.Options{})
			return err
		}
		if err := send(old); err != nil {
			t.Fatal(err)
		}
		h.says(c.say)
		if c.want == folder.Unreached {
			at.Patience = 100 * time.Millisecond
		}
		err := send(site)
		at.Patience = 0
		if trouble(err).Trouble != c.want {
			t.Errorf("%s: %v", c.name, err)
		}
		pages := h.there(t)
		if strings.HasPrefix(c.name, "removing") {
			if pages["index.html"] != site["index.html"] || pages["old.html"] != "old" {
				t.Errorf("%s: the new site is not whole", c.name)
			}
		} else if pages["index.html"] != "old" || pages["old.html"] != "old" {
			t.Errorf("%s: the old site is not whole", c.name)
		}
		h.says(nil)
		if err := send(site); err != nil {
			t.Errorf("%s, put right: %v", c.name, err)
		}
		if pages := h.there(t); len(pages) != 4 || pages["a/b c.html"] != site["a/b c.html"] {
			t.Errorf("%s, put right: %d files", c.name, len(pages))
		}
	}
}

// Wrong password, no folder, no TLS, another's certificate, nobody there.
func TestOpen(t *testing.T) {
	h := newHost(t)
	at := h.at(h.Listener.Addr().String())
	try := func(change func(*overdav.Host), secret string) folder.Trouble {
		t.Helper()
		host := at
		if change != nil {
			change(&host)
		}
		st, err := overdav.Open(t.Context(), host, secret)
		if err == nil {
			st.Close()
			return 0
		}
		if strings.Contains(err.Error(), secret) {
			t.Errorf("the password stands in %v", err)
		}
		return trouble(err).Trouble
	}
	if got := try(nil, password); got != 0 {
		t.Fatal(got)
	}
	if got := try(nil, "qwertz-123"); got != folder.WrongLogin {
		t.Errorf("wrong password: %d", got)
	}
	if got := try(func(h *overdav.Host) { h.Address += "/no" }, password); got != folder.NoFolder {
		t.Errorf("no folder: %d", got)
	}
	for _, address := range []string{strings.Replace(at.Address, "https", "http", 1), "cloud.example.org/site", "",
		strings.Replace(at.Address, "://", "://club:secret@", 1), "https://"} {
		if got := try(func(h *overdav.Host) { h.Address = address }, password); got != folder.NoFolder {
			t.Errorf("%s: %d", address, got)
		}
	}
	if got := try(func(h *overdav.Host) { h.Roots = x509.NewCertPool() }, password); got != folder.BadCertificate {
		t.Errorf("another's certificate: %d", got)
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	free.Close()
	if got := try(func(o *overdav.Host) { *o = h.at(free.Addr().String()) }, password); got != folder.Unreached {
		t.Errorf("nobody there: %d", got)
	}
	h.says(func(*http.Request) int { return http.StatusFound })
	if got := try(nil, password); got != folder.Moved {
		t.Errorf("sent elsewhere: %d", got)
	}
}

// Stopped while the host says nothing, it stops at once.
func TestStopped(t *testing.T) {
	h := newHost(t)
	st, err := overdav.Open(t.Context(), h.at(h.Listener.Addr().String()), password)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	ctx, stop := context.WithCancel(t.Context())
	h.says(func(r *http.Request) int {
		if r.Method == "PUT" && !strings.Contains(r.URL.Path, folder.List) {
			stop()
			return hang
		}
		return 0
	})
	if _, err := folder.Send(ctx, st, site.Files(), folder.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}
