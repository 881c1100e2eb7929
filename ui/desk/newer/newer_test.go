package newer

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"clubnight/assets"
)

const good = `{"program": "org.clubnight.Clubnight", "version": "0.2.0", "date": "2027-05-03T00:00:00Z", "notes": "clubnight-0.2.0-notes.md", "later": [1]}`

func TestParseVersion(t *testing.T) {
	for _, text := range []string{"0.1.0", "0.2.0", "0.10.0", "1.0.0", "1.2.2147483647"} {
		if v, err := ParseVersion(text); err != nil || v.String() != text {
			t.Errorf("%q: %v, %v", text, v, err)
		}
	}
	for _, text := range []string{"", "1", "1.0", "1.0.0.0", "v1.0.0", "1.0.0-rc1", "1.0.x", "1.-1.0", "1.+1.0",
		"01.0.0", "1. 0.0", "1.0.2147483648", "1.0.99999999999999999999", "１.0.0", strings.Repeat("9", 1<<16)} {
		if v, err := ParseVersion(text); !errors.Is(err, ErrVersion) || v != (Version{}) || len(err.Error()) > 300 {
			t.Errorf("%.40q: %v, %v", text, v, err)
		}
	}
	if _, err := ParseVersion(assets.Version); err != nil {
		t.Errorf("the program's own: %v", err)
	}
}

func TestVersionsCompareByNumber(t *testing.T) {
	for _, c := range []struct {
		v, w  string
		after bool
	}{
		{"0.2.0", "0.1.0", true}, {"0.1.0", "0.2.0", false}, {"0.1.0", "0.1.0", false}, {"0.10.0", "0.9.9", true},
		{"1.0.0", "0.9.9", true}, {"0.9.9", "1.0.0", false}, {"0.1.1", "0.1.0", true},
	} {
		v, _ := ParseVersion(c.v)
		w, _ := ParseVersion(c.w)
		if v.After(w) != c.after {
			t.Errorf("%s after %s: %v", c.v, c.w, !c.after)
		}
	}
}

func TestOnlyAReleaseIsRead(t *testing.T) {
	for name, text := range map[string]string{"plain": good, "with the mark of a Windows editor": "\ufeff" + good} {
		r, err := Read([]byte(text))
		if err != nil || r.Version != (Version{0, 2, 0}) || r.Notes != "clubnight-0.2.0-notes.md" ||
			!r.Date.Equal(time.Date(2027, 5, 3, 0, 0, 0, 0, time.UTC)) {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
	}
	for name, text := range map[string]string{
		"nothing":         "",
		"a page":          "<!DOCTYPE html><title>Sign in to the network</title>",
		"null":            "null",
		"a list":          "[" + good + "]",
		"half":            good[:60],
		"two":             good + good,
		"another program": strings.Replace(good, "Clubnight", "Nightclub", 1),
		"no version":      strings.Replace(good, "0.2.0", "0.0.0", 1),
		"letters":         strings.Replace(good, "0.2.0", "0.2.0-rc1", 1),
		"a number":        strings.Replace(good, `"0.2.0"`, "2", 1),
		"no date":         strings.Replace(good, `"date"`, `"day"`, 1),
		"two lines":       strings.Replace(good, "-notes", `\nRing 0900 1234`, 1),
		"other direction": strings.Replace(good, "-notes", "\u202e", 1),
		"a novel":         strings.Replace(good, "-notes", strings.Repeat("so ", 100), 1),
		"deep":            strings.Repeat("[", 60<<10),
	} {
		if r, err := Read([]byte(text)); !errors.Is(err, ErrNotRelease) || r.Version != (Version{}) {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
	}
}

// What is written for a release is what is read of it.
func TestReleaseIsReadAsWritten(t *testing.T) {
	r := Release{Program: assets.ID, Version: Version{1, 2, 3}, Date: time.Date(2027, 1, 2, 0, 0, 0, 0, time.UTC),
		Notes: "n", Files: []File{{"a.zip", 3, strings.Repeat("0", 64)}}}
	text, err := r.Write()
	if err != nil {
		t.Fatal(err)
	}
	back, err := Read(text)
	if err != nil || back.Version != r.Version || !back.Date.Equal(r.Date) ||
		len(back.Files) != 1 || back.Files[0] != r.Files[0] {
		t.Errorf("%+v, %v", back, err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(good))
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := Read(text)
		if err == nil && (r.Version == Version{} || !line(r.Notes)) {
			t.Errorf("taken: %+v", r)
		}
	})
}

func TestAskFile(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, FileName)
	write := func(text []byte) {
		t.Helper()
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write([]byte(good))
	for _, place := range []string{path, folder} {
		if r, err := Ask(t.Context(), place); err != nil || r.Version != (Version{0, 2, 0}) {
			t.Errorf("%s: %+v, %v", place, r, err)
		}
	}
	write(bytes.Repeat([]byte(" "), mostBytes+1))
	if _, err := Ask(t.Context(), path); !errors.Is(err, ErrTooLarge) {
		t.Errorf("too large: %v", err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	for _, place := range []string{path, folder} {
		if _, err := Ask(t.Context(), place); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s without a file: %v", place, err)
		}
	}
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := Ask(t.Context(), folder); !errors.Is(err, ErrNotRelease) {
		t.Errorf("a folder of that name: %v", err)
	}
}

func TestOnlySafePlacesAreAsked(t *testing.T) {
	for _, place := range []string{"", "club", FileName, "http://club.example/v.json", "http://localhost/v.json",
		"http://127.0.0.1.club.example/", "ftp://club.example/v.json", "file:///v.json", "https://", "https:///v.json",
		"HTTPS//x", "https://club example/"} {
		if err := Check(place); !errors.Is(err, ErrPlace) {
			t.Errorf("%q: %v", place, err)
		}
		if _, err := Ask(t.Context(), place); !errors.Is(err, ErrPlace) {
			t.Errorf("%q was asked: %v", place, err)
		}
	}
	for _, place := range []string{t.TempDir(), "https://club.example/v.json", "HTTPS://club.example/",
		"http://127.0.0.1:8080/", "http://[::1]/"} {
		if err := Check(place); err != nil {
			t.Errorf("%q: %v", place, err)
		}
	}
}

// partner answers as it is told, and remembers what it was asked.
type partner struct {
	*httptest.Server
	mu   sync.Mutex
	said []string
}

// asked is the path and the name of each who asked.
func (p *partner) asked() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.said)
}

func newPartner(t *testing.T, answer http.HandlerFunc) *partner {
	p := &partner{}
	p.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p.mu.Lock()
		p.said = append(p.said, r.URL.Path+" "+r.UserAgent())
		p.mu.Unlock()
		answer(w, r)
	}))
	t.Cleanup(p.Close)
	return p
}

func TestAskAddress(t *testing.T) {
	p := newPartner(t, func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, good) })
	r, err := Ask(t.Context(), p.URL+"/"+FileName)
	if err != nil || r.Version != (Version{0, 2, 0}) {
		t.Errorf("%+v, %v", r, err)
	}
	if got := strings.Join(p.asked(), ", "); got != "/"+FileName+" Clubnight" {
		t.Errorf("asked %s", got)
	}
}

func TestMeanPartners(t *testing.T) {
	endless := func(w io.Writer, r *http.Request) {
		for block := bytes.Repeat([]byte("x"), 1<<16); r.Context().Err() == nil; {
			if _, err := w.Write(block); err != nil {
				return
			}
		}
	}
	for _, c := range []struct {
		name   string
		answer http.HandlerFunc
		want   error
	}{
		{"endless", func(w http.ResponseWriter, r *http.Request) { endless(w, r) }, ErrTooLarge},
		{"a bomb", func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			endless(gzip.NewWriter(w), r)
		}, ErrTooLarge},
		{"a page to sign in", func(w http.ResponseWriter,
			r *http.Request) {
			io.WriteString(w, "<html>Welcome to the hotel")
		}, ErrNotRelease},
		{"not there", http.NotFound, ErrAnswer},
		{"empty", func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }, ErrAnswer},
		{"in a circle", func(w http.ResponseWriter,
			r *http.Request) {
			http.Redirect(w, r, r.URL.Path+"x", http.StatusFound)
		}, ErrRedirect},
		{"without encryption elsewhere", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://club.example/v.json", http.StatusFound)
		}, ErrRedirect},
		{"to a file", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "file:///etc/passwd", http.StatusFound)
		}, ErrRedirect},
		{"breaks off", func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Length", "1000")
			io.WriteString(w, good)
		}, io.ErrUnexpectedEOF},
	} {
		p := newPartner(t, c.answer)
		if r, err := Ask(t.Context(), p.URL); !errors.Is(err, c.want) || r.Version != (Version{}) {
			t.Errorf("%s: %+v, %v", c.name, r, err)
		}
		if len(p.asked()) > mostRedirects+1 {
			t.Errorf("%s: asked %d times", c.name, len(p.asked()))
		}
	}
}

// An address elsewhere does not lead to this computer: what listens there is
// nobody else's to ask.
func TestRedirectHome(t *testing.T) {
	home := newPartner(t, func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, good) })
	away := httptest.NewTLSServer(http.RedirectHandler(home.URL, http.StatusFound))
	defer away.Close()
	through := away.Client().Transport.(*http.Transport).Clone()
	through.DialContext = nil
	if _, err := ask(t.Context(), "https://example.com",
		elsewhere{away.Listener.Addr().String(), through}); !errors.Is(err, ErrRedirect) || len(home.asked()) > 0 {
		t.Errorf("%v, and home was asked %d times", err, len(home.asked()))
	}
}

// elsewhere sends what is for example.com to a server of the test.
type elsewhere struct {
	host string
	by   http.RoundTripper
}

func (e elsewhere) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.URL.Host == "example.com" {
		r = r.Clone(r.Context())
		r.URL.Host = e.host
	}
	return e.by.RoundTrip(r)
}

// One who says nothing, or never comes to an end, costs no more time than there is.
func TestSlowPartners(t *testing.T) {
	for name, begin := range map[string]string{"silent": "", "a letter at a time": good[:20]} {
		ctx, cancel := context.WithCancel(t.Context())
		p := newPartner(t, func(w http.ResponseWriter, r *http.Request) {
			if begin != "" {
				io.WriteString(w, begin)
				w.(http.Flusher).Flush()
			}
			cancel() // the time is up once it was asked
			<-r.Context().Done()
		})
		if _, err := ask(ctx, p.URL, http.DefaultTransport); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
	}
	ctx, cancel := context.WithDeadline(t.Context(), time.Unix(0, 0))
	defer cancel()
	p := newPartner(t, func(w http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	if _, err := ask(ctx, p.URL, http.DefaultTransport); !errors.Is(err, ErrSlow) {
		t.Errorf("after the time: %v", err)
	}
}

func TestAskedOnceADayAndOnlyWhereChosen(t *testing.T) {
	now := time.Date(2027, 5, 4, 19, 0, 0, 0, time.UTC)
	off := Choice{Found: &Release{Version: Version{9, 0, 0}}}
	if _, is := off.News(Version{0, 1, 0}); off.Due(now) || is {
		t.Error("something is asked or told although no place is named")
	}
	c := off.At("/share")
	if !c.Due(now) || c.Found != nil {
		t.Errorf("after a place was named: %+v", c)
	}
	found, err := Read([]byte(good))
	if err != nil {
		t.Fatal(err)
	}
	c = c.After(now, found, nil)
	for at, due := range map[time.Duration]bool{0: false, 23 * time.Hour: false,
		24 * time.Hour: true, -time.Minute: true} {
		if c.Due(now.Add(at)) != due {
			t.Errorf("%v later due: %v", at, !due)
		}
	}
	for _, have := range []Version{{0, 1, 0}, {0, 1, 99}} {
		if r, is := c.News(have); !is || r.Version != found.Version {
			t.Errorf("with %v: %+v, %v", have, r, is)
		}
	}
	for _, have := range []Version{{0, 2, 0}, {0, 2, 1}, {1, 0, 0}} {
		if r, is := c.News(have); is {
			t.Errorf("with %v there is news of %v", have, r.Version)
		}
	}
	later := c.After(now.Add(pause), Release{}, ErrSlow)
	if _, is := later.News(Version{0, 1, 0}); !is || later.Due(now.Add(pause+time.Hour)) {
		t.Error("asked in vain: what was known is forgotten, or it is asked again at once")
	}
	if c.At("/share").Found == nil || c.At("/other").Found != nil || !c.At("/other").Due(now) {
		t.Error("the same place forgets, or another one keeps, what was found")
	}
	text, err := json.Marshal(c)
	var back Choice
	if err != nil || json.Unmarshal(text, &back) != nil || back.Place != c.Place || !back.Asked.Equal(c.Asked) ||
		back.Found.Version != c.Found.Version {
		t.Errorf("kept as %s, %v", text, err)
	}
}
