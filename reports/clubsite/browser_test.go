//go:build long

package clubsite_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"clubnight/reports/browsertest"
	"clubnight/reports/clubsite"
	"clubnight/session/clubfile"
)

// tooWide is by how many pixels a page is.
const tooWide = `document.documentElement.scrollWidth - document.documentElement.clientWidth`

// On a phone and on a desk, by day and by night, with letters twice as large and in
// several languages: no page is wider than the screen, and axe-core finds nothing that
// keeps anybody out, where CLUBNIGHT_AXE is its script. The search finds a player by a
// few letters, and a board is played card by card.
func TestBrowser(t *testing.T) {
	club := clubOf(t, 3)
	for n, i := range []int{3, 7, 12} {
		m := member(i)
		m.Naming.Web = []clubfile.NameChoice{clubfile.Hidden, clubfile.Numbered, clubfile.Initials}[n]
		if err := club.EditPlayer(m.Number, m); err != nil {
			t.Fatal(err)
		}
	}
	root, memory := t.TempDir(), t.TempDir()
	for _, tag := range []string{"en", "de", "nl", "fr"} {
		build(t, club, filepath.Join(root, tag), clubsite.Options{Memory: filepath.Join(memory, tag), Lines: 1,
			Settings: clubsite.Settings{Language: tag, About: "Tuesdays, 19:00, Riverside Hall", Colour: "#7a9a20"}})
	}
	server := httptest.NewServer(http.FileServer(http.Dir(root)))
	t.Cleanup(server.Close)
	pages := []string{"index.html", "results.html", "ladders.html", "ladder-ladder-2016.html", "players.html", "boards.html",
		"search.html?q=walsh"}
	seen := map[string]bool{}
	for name := range files(t, filepath.Join(root, "en")) {
		dir := path.Dir(name)
		kind := strings.TrimRight(path.Base(name), "0123456789.html")
		if dir == "players" {
			kind = "players"
		}
		if dir != "." && strings.HasSuffix(name, ".html") && !seen[kind] {
			seen[kind] = true
			pages = append(pages, name)
		}
	}
	played := slices.IndexFunc(pages, func(name string) bool { return strings.Contains(name, "/play-") })
	if played < 0 {
		t.Fatal("no board can be played through")
	}
	browser := browsertest.Start(t)
	looks := []browsertest.Look{{}, {Dark: true}, {Text: 200}, {Width: 1280, Height: 1000},
		{Width: 1280, Height: 1000, Dark: true}}
	for _, tag := range []string{"en", "de", "nl", "fr"} {
		for i, look := range looks {
			if tag != "en" && i != 0 && i != 3 {
				continue
			}
			phone := browsertest.Hold(t, browser, look)
			for _, name := range pages {
				file, _, _ := strings.Cut(name, "?")
				if _, err := os.Stat(filepath.Join(root, tag, filepath.FromSlash(file))); err != nil {
					continue // other boards were solved
				}
				phone.Opens(server.URL + "/" + tag + "/" + name)
				phone.Until(`document.readyState == 'complete'`)
				what := fmt.Sprintf("%s-%v-%s", tag, look, strings.NewReplacer("/", "-", "?", "-").Replace(name))
				if wide := browsertest.Value[int](phone, tooWide); wide > 0 {
					t.Errorf("%s is %d pixels too wide", what, wide)
				}
				phone.Axe(what)
				phone.Shoot(what)
			}
		}
	}
	phone := browsertest.Hold(t, browser, browsertest.Look{})
	phone.Opens(server.URL + "/en/index.html")
	phone.Until(`!!document.querySelector('#find')`)
	browsertest.Value[bool](phone, `(document.querySelector('#find').value = 'odeg sore', document.querySelector('#find').form.requestSubmit(), true)`)
	phone.Until(`document.querySelector('#hits a')?.textContent == 'Søren Ødegård'`)
	phone.Opens(server.URL + "/en/" + pages[played])
	phone.Until(`document.querySelectorAll('.steps button').length == 2`)
	for range 6 {
		phone.Tap(`document.querySelectorAll('.steps button')[1]`)
	}
	phone.Until(`document.querySelectorAll('.played').length == 4 && document.querySelectorAll('.now').length == 2`)
	phone.Shoot("play")
}
