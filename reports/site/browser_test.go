//go:build long

package site_test

import (
	"bytes"
	"context"
	"encoding/json"
	"image/png"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"clubnight/reports/browsertest"
	"clubnight/reports/site"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/session/words"
)

// shown are sites that a browser shows: a long evening with deals, evenings of pairs,
// teams and players on which everything happened, in languages with long words, three
// tables, names that are far too long, and of sixty tables a page of each kind.
func shown(t *testing.T) map[string]map[string]string {
	t.Helper()
	sites := map[string]map[string]string{}
	for tag, s := range map[string]*session.Session{
		"en": everything(t), "nl": sessiontest.Sensible(t, sessiontest.Full(t), true),
		"de": sessiontest.Dealt(t, sessiontest.Odd(t), true),
		"pl": sessiontest.Sensible(t, sessiontest.Kinds[13].Odd(t), true), "tr": sessiontest.Kinds[11].Odd(t),
		"fr": lengthy(t), "it": sessiontest.SwissKinds[0].Swiss(t, 3, true),
	} {
		sites[tag] = pagesOf(t, s, site.Options{Over: true, Words: words.For(tag), Suggestions: acol(t)})
	}
	big := pagesOf(t, sixty(t), site.Options{Over: true, Words: words.For("es"), Suggestions: acol(t)})
	sites["es"] = map[string]string{}
	for _, name := range []string{"index.html", "ranking.html", "rounds.html", "board-7.html",
		"pair-a-61.html", site.Style} {
		sites["es"][name] = big[name]
	}
	return sites
}

// lengthy is an evening of three tables with names that no line has room for, with and
// without a place to end it.
func lengthy(t *testing.T) *session.Session {
	t.Helper()
	s := sessiontest.Evening(t, strings.Repeat("Christmas", 20),
		sessiontest.Made(t, "howell", movement.Options{Tables: 3, BoardsPerRound: 4}))
	for n := 1; n <= 6; n++ {
		sessiontest.Record(t, s, session.PairNamed{Pair: session.Contestant{Section: 1, Number: n},
			Names: [2]string{strings.Repeat("Wolfeschlegelsteinhausen", n), strings.Repeat("Maria da Conceição ", n)}})
	}
	sessiontest.Play(t, s, 1, 5)
	return sessiontest.Dealt(t, s, true)
}

// measured is what the browser says of a page.
type measured struct {
	Page       string   `json:"page"`
	Asked      int      `json:"asked"`
	Width      int      `json:"width"`
	Small      []string `json:"small"`      // letters under 10 pixels
	Violations []string `json:"violations"` // by axe
}

// harness loads every page in a frame as wide as a phone and as a desk, and
// tells what it finds.
const harness = `<!DOCTYPE html><title>harness</title><script>
addEventListener('load', async () => {
  const found = [];
  for (const page of await (await fetch('/list')).json()) for (const asked of [320, 1280]) {
    const frame = document.createElement('iframe');
    frame.style = 'border:0;height:900px;width:' + asked + 'px';
    frame.src = page;
    await new Promise(done => { frame.onload = done; document.body.append(frame); });
    const doc = frame.contentDocument, m = {page, asked, width: doc.documentElement.scrollWidth, small: [], violations: []};
    for (const e of doc.querySelectorAll('body *')) {
      const own = [...e.childNodes].some(n => n.nodeType == 3 && n.data.trim());
      if (own && !e.closest('svg') && parseFloat(frame.contentWindow.getComputedStyle(e).fontSize) < 10) m.small.push(e.textContent);
    }
    const axe = await fetch('/axe.js');
    if (axe.ok) {
      const script = doc.createElement('script');
      script.textContent = await axe.text();
      doc.head.append(script);
      const result = await frame.contentWindow.axe.run(doc, {resultTypes: ['violations']});
      for (const v of result.violations) m.violations.push(v.id + ': ' + v.nodes.slice(0, 3).map(n => n.html).join(' | '));
    }
    found.push(m);
    frame.remove();
  }
  await fetch('/found', {method: 'POST', body: JSON.stringify(found)});
});</script>`

// fewPeople are how many personal pages of a site a browser shows.
const fewPeople = 3

// No page is wider than a phone or a desk, no letters are too small to be read, and,
// where CLUBNIGHT_AXE names the axe.min.js of the npm package axe-core, it finds nothing
// that keeps anybody out.
func TestBrowser(t *testing.T) {
	chromium := browsertest.Chromium(t)
	sites, found := shown(t), make(chan []measured, 1)
	var list []string
	for tag, pages := range sites {
		people := 0
		for _, name := range slices.Sorted(maps.Keys(pages)) {
			number := strings.Trim(name, "abcdefghijklmnopqrstuvwxyz-.")
			if strings.Contains(name, "-a-") || strings.Contains(name, "-b-") {
				if people++; people > fewPeople {
					continue // they look as the others do
				}
			} else if number != "" && !slices.Contains([]string{"1", "7", "13"}, number) {
				continue
			}
			if name != site.Style {
				list = append(list, "/"+tag+"/"+name)
			}
		}
	}
	slices.Sort(list)
	mux := http.NewServeMux()
	mux.HandleFunc("/harness", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(harness)) })
	mux.HandleFunc("/list", func(w http.ResponseWriter, _ *http.Request) { _ = json.NewEncoder(w).Encode(list) })
	mux.HandleFunc("/axe.js", func(w http.ResponseWriter, r *http.Request) {
		if axe := os.Getenv("CLUBNIGHT_AXE"); axe != "" {
			http.ServeFile(w, r, axe)
			return
		}
		http.NotFound(w, r)
	})
	mux.HandleFunc("/found", func(_ http.ResponseWriter, r *http.Request) {
		var all []measured
		if err := json.NewDecoder(r.Body).Decode(&all); err != nil {
			t.Error(err)
		}
		found <- all
	})
	for tag, pages := range sites {
		for name, content := range pages {
			mux.HandleFunc("/"+tag+"/"+name, func(w http.ResponseWriter, _ *http.Request) {
				if w.Header().Set("Content-Type", "text/html; charset=utf-8"); name == site.Style {
					w.Header().Set("Content-Type", "text/css")
				}
				_, _ = w.Write([]byte(content))
			})
		}
	}
	server := httptest.NewServer(mux)
	defer server.Close()
	ctx, stop := context.WithCancel(t.Context())
	command := exec.CommandContext(ctx, chromium, "--headless", "--no-sandbox", "--disable-gpu",
		"--hide-scrollbars", "--remote-debugging-port=0",
		"--user-data-dir="+browsertest.Profile(t), "--window-size=1400,1000", server.URL+"/harness")
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	all := <-found
	stop()
	_ = command.Wait()
	if len(all) != 2*len(list) {
		t.Errorf("%d of %d pages were shown", len(all), 2*len(list))
	}
	for _, m := range all {
		if m.Width > m.Asked {
			t.Errorf("%s is %d wide on %d", m.Page, m.Width, m.Asked)
		}
		if len(m.Small) > 0 {
			t.Errorf("%s has small letters: %q", m.Page, m.Small)
		}
		for _, v := range m.Violations {
			t.Errorf("%s on %d: %s", m.Page, m.Asked, v)
		}
	}
	if os.Getenv("CLUBNIGHT_AXE") == "" {
		t.Log("not checked by axe: CLUBNIGHT_AXE names no axe.min.js (npm pack axe-core)")
	}
}

// In the dark the ground is dark, and printed the pages are light and whole.
func TestBrowserInTheDarkAndOnPaper(t *testing.T) {
	chromium := browsertest.Chromium(t)
	dir := t.TempDir()
	st, sc := sessiontest.Scored(t, sessiontest.Full(t))
	index, err := site.Write(filepath.Join(dir, "site"), st, sc, site.Options{})
	if err != nil {
		t.Fatal(err)
	}
	page := "file://" + filepath.ToSlash(filepath.Join(filepath.Dir(index), "board-7.html"))
	run := func(args ...string) {
		t.Helper()
		if out, err := exec.Command(chromium,
			append([]string{"--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=" + t.TempDir()},
				args...)...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	for scheme, light := range map[string]bool{"0": false, "1": true} {
		file := filepath.Join(dir, scheme+".png")
		run("--blink-settings=preferredColorScheme="+scheme, "--window-size=600,400", "--screenshot="+file, page)
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		picture, err := png.Decode(bytes.NewReader(content))
		if err != nil {
			t.Fatal(err)
		}
		if r, g, b, _ := picture.At(2, 2).RGBA(); light != (r+g+b > 3*0x8000) {
			t.Errorf("scheme %s: the ground is %d %d %d", scheme, r>>8, g>>8, b>>8)
		}
	}
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Skip("there is no pdftotext here")
	}
	paper := filepath.Join(dir, "page.pdf")
	run("--blink-settings=preferredColorScheme=0", "--print-to-pdf="+paper, "--no-pdf-header-footer", page)
	text, err := exec.Command("pdftotext", "-layout", paper, "-").Output()
	if err != nil || !strings.Contains(string(text), "Board 7") || !strings.Contains(string(text), "Щербакова") ||
		strings.Contains(string(text), "Overview") {
		t.Errorf("%v, printed is\n%s", err, text)
	}
}

// The validator of the W3C finds nothing, where CLUBNIGHT_VNU names its
// vnu.jar (npm pack vnu-jar).
func TestValidator(t *testing.T) {
	jar := os.Getenv("CLUBNIGHT_VNU")
	java, err := exec.LookPath("java")
	if jar == "" || err != nil {
		t.Skip("CLUBNIGHT_VNU names no vnu.jar, or there is no Java to run it")
	}
	dir := t.TempDir()
	for tag, pages := range shown(t) {
		for _, name := range slices.Sorted(maps.Keys(pages)) {
			put(t, dir, tag+"-"+name, pages[name])
		}
	}
	for _, args := range [][]string{{"--skip-non-html"}, {"--skip-non-css"}} {
		out, err := exec.Command(java, append(append([]string{"-jar", jar, "--stdout"}, args...),
			dir)...).CombinedOutput()
		if err != nil || len(bytes.TrimSpace(out)) > 0 {
			t.Errorf("%v: %v\n%s", args, err, out)
		}
	}
}
