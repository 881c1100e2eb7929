package overssh_test

import (
	"context"
	"errors"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/session/sending/folder"
	"clubnight/session/sending/folder/foldertest"
	"clubnight/session/sending/folder/overssh"
)

var site = foldertest.Site{"index.html": `<a href="a/b.html">`, "a/b.html": strings.Repeat("page ", 20_000), "site.css": "x"}

// A line that breaks at any byte, under sites that change.
func TestCampaign(t *testing.T) { foldertest.Campaign(t, foldertest.Runs(t, 5), newWorld) }

func trouble(err error) *folder.Error {
	var e *folder.Error
	if errors.As(err, &e) {
		return e
	}
	return &folder.Error{Trouble: 99, Err: err}
}

func (h *host) open(t testing.TB) folder.Store {
	t.Helper()
	at := overssh.Host{Address: h.address, Key: h.key(t), User: user, Folder: "www"}
	st, err := overssh.Open(t.Context(), at, password)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	return st
}

// What a host refuses, with the old site whole, and all well when it is put right.
func TestRefused(t *testing.T) {
	old := foldertest.Site{"index.html": "old", "old.html": "old"}
	for _, c := range []struct {
		name string
		set  func(h *host)
		want folder.Trouble
	}{
		{"full", func(h *host) { h.room = 2000 }, folder.NoSpace},
		{"renaming refused", func(h *host) { h.refuse["rename"] = true }, folder.NoRight},
		{"writing refused", func(h *host) { h.refuse["write"] = true }, folder.NoRight},
		{"no folder may be made", func(h *host) { h.refuse["mkdir"] = true }, folder.NoRight},
		{"removing refused", func(h *host) { h.refuse["remove"] = true }, folder.NotRemoved},
	} {
		h := newHost(t)
		send := func(s foldertest.Site) (folder.Transfer, error) {
			return folder.Send(t.Context(), h.open(t), s.Files(), folder.Options{})
		}
		if _, err := send(old); err != nil {
			t.Fatal(err)
		}
		h.mu.Lock()
		c.set(h)
		h.mu.Unlock()
		sent, err := send(site)
		if trouble(err).Trouble != c.want {
			t.Errorf("%s: %v", c.name, err)
		}
		pages := h.there(t)
		if c.want == folder.NotRemoved {
			if pages["index.html"] != site["index.html"] || !slices.Equal(sent.Left, []string{"old.html"}) {
				t.Errorf("%s: %+v", c.name, sent)
			}
		} else if pages["index.html"] != "old" || pages["old.html"] != "old" {
			t.Errorf("%s: the old site is not whole", c.name)
		}
		h.mu.Lock()
		h.room, h.refuse = -1, map[string]bool{}
		h.mu.Unlock()
		if _, err := send(site); err != nil {
			t.Errorf("%s, put right: %v", c.name, err)
		}
		if pages := h.there(t); len(pages) != 4 || pages["a/b.html"] != site["a/b.html"] {
			t.Errorf("%s, put right: %d files", c.name, len(pages))
		}
	}
}

// A host is looked at before it hears anything; one that shows another key hears nothing
// more.
func TestKey(t *testing.T) {
	h := newHost(t)
	at := overssh.Host{Address: h.address, User: user, Folder: "www"}
	_, err := overssh.Open(t.Context(), at, password)
	first := trouble(err)
	if first.Trouble != folder.NewHost || first.Key != h.key(t) || !overssh.ValidKey(first.Key) {
		t.Fatalf("first contact: %v", err)
	}
	at.Key = first.Key
	st, err := overssh.Open(t.Context(), at, password)
	if err != nil {
		t.Fatal(err)
	}
	st.Close()
	heard := len(h.heard)
	h.newKey(t)
	_, err = overssh.Open(t.Context(), at, password)
	if e := trouble(err); e.Trouble != folder.StrangeHost || e.Key == first.Key || len(h.heard) != heard {
		t.Errorf("another key: %v, and it heard %d passwords", err, len(h.heard)-heard)
	}
	for _, text := range []string{"", "ssh-ed25519", "ssh-ed25519 MD5:00:11", "ssh-ed25519 SHA256:short", first.Key + " x"} {
		if overssh.ValidKey(text) {
			t.Errorf("%q is a key", text)
		}
	}
}

// Wrong password, no folder, nobody there; and one that asks in its own words.
func TestOpen(t *testing.T) {
	h := newHost(t)
	at := overssh.Host{Address: h.address, Key: h.key(t), User: user, Folder: "www"}
	if _, err := overssh.Open(t.Context(), at, "wrong"); trouble(err).Trouble != folder.WrongLogin {
		t.Errorf("wrong password: %v", err)
	}
	elsewhere := at
	elsewhere.Folder = "public_html"
	if _, err := overssh.Open(t.Context(), elsewhere, password); trouble(err).Trouble != folder.NoFolder {
		t.Errorf("no folder: %v", err)
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	free.Close()
	nobody := at
	nobody.Address = free.Addr().String()
	if _, err := overssh.Open(t.Context(), nobody, password); trouble(err).Trouble != folder.Unreached {
		t.Errorf("nobody there: %v", err)
	}
	h.asks = true
	st, err := overssh.Open(t.Context(), at, password)
	if err != nil {
		t.Fatalf("asks in its own words: %v", err)
	}
	st.Close()
}

// A host that says nothing at all, and one that falls silent, is given up, and at once
// where somebody stops it.
func TestHangs(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	at := overssh.Host{Address: silent.Addr().String(), Key: "ssh-ed25519 x", User: user,
		Patience: 50 * time.Millisecond}
	if _, err := overssh.Open(t.Context(), at, password); trouble(err).Trouble != folder.Unreached {
		t.Errorf("says nothing: %v", err)
	}
	ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	if key, err := overssh.Key(ctx, at.Address); err == nil {
		t.Errorf("shows %q", key)
	}
}

func TestFallsSilent(t *testing.T) {
	w := newWorld(t).(*world)
	w.at.Patience = 300 * time.Millisecond
	st, err := w.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	w.line.BreakAfter(3000, true)
	_, err = folder.Send(t.Context(), st, site.Files(), folder.Options{})
	if trouble(err).Trouble != folder.Unreached {
		t.Errorf("fell silent: %v", err)
	}
}

func TestStopped(t *testing.T) {
	w := newWorld(t).(*world)
	st, err := w.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	ctx, stop := context.WithCancel(t.Context())
	broke := w.line.BreakAfter(6000, true)
	go func() {
		<-broke
		stop()
	}()
	_, err = folder.Send(ctx, st, site.Files(), folder.Options{})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}
