package overdav_test

import (
	"context"
	"crypto/x509"
	"io"
	"log"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"path"
	"strings"
	"sync"
	"testing"

	"golang.org/x/net/webdav"

	"clubnight/session/sending/folder"
	"clubnight/session/sending/folder/foldertest"
	"clubnight/session/sending/folder/overdav"
)

const (
	user     = "club"
	password = "abcde-fghij-klmno"
	prefix   = "/remote.php/dav/files/club/"
)

// host is a host with WebDAV, whose files are in memory; say answers in its place where
// it does not return 0.
type host struct {
	*httptest.Server
	files webdav.FileSystem

	mu    sync.Mutex
	say   func(r *http.Request) int
	asked sync.WaitGroup
}

func newHost(t testing.TB) *host {
	t.Helper()
	h := &host{files: webdav.NewMemFS()}
	dav := &webdav.Handler{Prefix: strings.TrimSuffix(prefix, "/"), FileSystem: h.files, LockSystem: webdav.NewMemLS()}
	h.Server = httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.asked.Add(1)
		defer h.asked.Done()
		if name, secret, ok := r.BasicAuth(); !ok || name != user || secret != password {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		h.mu.Lock()
		say := h.say
		h.mu.Unlock()
		if say != nil {
			switch status := say(r); status {
			case 0:
			case hang:
				_, _ = io.Copy(io.Discard, r.Body)
				<-r.Context().Done()
				return
			case http.StatusFound:
				http.Redirect(w, r, "https://elsewhere.example"+r.URL.Path, status)
				return
			default:
				w.WriteHeader(status)
				return
			}
		}
		dav.ServeHTTP(w, r)
	}))
	h.Config.ErrorLog = log.New(io.Discard, "", 0) // lines that break
	h.StartTLS()
	t.Cleanup(h.Close)
	if err := h.files.Mkdir(t.Context(), "/site", 0o755); err != nil {
		t.Fatal(err)
	}
	return h
}

// hang is the answer of one who does not answer.
const hang = -1

func (h *host) says(say func(r *http.Request) int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.say = say
}

// at is where the folder is, over a line to the host.
func (h *host) at(address string) overdav.Host {
	roots := x509.NewCertPool()
	roots.AddCert(h.Certificate())
	return overdav.Host{Address: "https://" + address + prefix + "site", User: user, Roots: roots}
}

func (h *host) put(t testing.TB, name, content string) {
	t.Helper()
	_ = h.files.Mkdir(t.Context(), path.Dir(name), 0o755)
	f, err := h.files.OpenFile(t.Context(), name, 0x242, 0o644) // write, create, truncate
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := io.WriteString(f, content); err != nil {
		t.Fatal(err)
	}
}

// there is what the folder holds.
func (h *host) there(t testing.TB) map[string]string {
	t.Helper()
	files := map[string]string{}
	var walk func(in string)
	walk = func(in string) {
		f, err := h.files.OpenFile(context.Background(), path.Join("/site", in), 0, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		infos, err := f.Readdir(-1)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range infos {
			name := path.Join(in, i.Name())
			if i.IsDir() {
				walk(name)
				continue
			}
			page, err := h.files.OpenFile(context.Background(), path.Join("/site", name), 0, 0)
			if err != nil {
				t.Fatal(err)
			}
			content, err := io.ReadAll(page)
			if err != nil {
				t.Fatal(err)
			}
			files[name] = string(content)
		}
	}
	walk("")
	return files
}

// world is a host behind a line that breaks.
type world struct {
	*host
	line *foldertest.Wire
}

func newWorld(t *testing.T) foldertest.World {
	h := newHost(t)
	return &world{h, foldertest.NewWire(t, h.Listener.Addr().String())}
}

func (w *world) Open(ctx context.Context) (folder.Store, error) {
	return overdav.Open(ctx, w.at(w.line.Address), password)
}
func (w *world) Break(random *rand.Rand)              { w.line.BreakAfter(random.IntN(60_000), false) }
func (w *world) Heal()                                { w.line.Heal() }
func (w *world) There(t testing.TB) map[string]string { w.asked.Wait(); return w.there(t) }
func (w *world) Put(t testing.TB, name, content string) {
	w.put(t, path.Join("/site", name), content)
}
