package ui

import (
	"go/build"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// below are the packages of the window in their floors: none imports one that stands in
// its own floor or above it. What pages decide stands beside each other, and so do the
// pages; this package, which puts them into one window, stands above them.
var below = [][]string{
	{"label"},
	{"desk"},
	{"desk/changes", "desk/club", "desk/competitions", "desk/conflicts", "desk/deals", "desk/entrant", "desk/finish", "desk/handsets",
		"desk/journal", "desk/members", "desk/newer", "desk/nodes", "desk/papers", "desk/results", "desk/room",
		"desk/rulings", "desk/seating", "desk/sending", "desk/settings", "desk/start", "desk/teach", "desk/wall"},
	{"web/frame"},
	{"web/visit"},
	{"web/board"},
	{"web/director", "web/everybody", "web/table"},
	{"web"},
	{"kit", "model"},
	{"manual"},
	{"shell"},
	{"parts"},
	{"changeover", "changes", "club", "clubs", "competitions", "computers", "deals", "finish", "handsets", "help", "journal",
		"members", "outbox", "papers", "refused", "rehearsing", "results", "room", "roompage", "rulings", "seating",
		"sending", "settings", "start", "teaching", "wall"},
}

// sums are packages that say in short what others of their floor decide: the page of the
// club's evenings tells what is set up tonight.
var sums = map[string][]string{
	"desk/club": {"clubnight/ui/desk/deals", "clubnight/ui/desk/start"},
}

// neighbours are what stands beside the club's evening, which knows nothing of it: pages
// of the window with what they decide, the rooms of the session that are for them alone,
// and the library by which they reach a server.
var neighbours = []string{
	"clubnight/ui/clubs", "clubnight/ui/computers", "clubnight/ui/teaching",
	"clubnight/ui/desk/entrant", "clubnight/ui/desk/nodes", "clubnight/ui/desk/teach",
	"clubnight/session/node", "clubnight/session/replica", "clubnight/session/eventserver",
	"clubnight/session/clubfile/merge", "clubnight/session/simultaneous",
	"clubnight/session/words/refusals/clubs", "clubnight/session/words/refusals/servers",
	"clubnight/session/words/refusals/shared", "clubnight/session/words/sendings", "github.com/jackc/pgx",
}

// importsOf are the packages of the window that one of them imports.
func importsOf(t *testing.T, name string) (found []string) {
	t.Helper()
	p, err := build.Default.ImportDir(filepath.FromSlash(name), 0)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Imports) == 0 {
		t.Fatalf("%s imports nothing: the search is broken", name)
	}
	for _, i := range p.Imports {
		if strings.HasPrefix(i+"/", "clubnight/ui/") {
			found = append(found, i)
		}
	}
	return found
}

// No arrow in the window goes up, and no page knows another one.
func TestArrowsGoDown(t *testing.T) {
	floor := map[string]int{"clubnight/ui": len(below)}
	for at, names := range below {
		for _, name := range names {
			floor["clubnight/ui/"+name] = at
		}
	}
	for at, names := range below {
		for _, name := range names {
			for _, i := range importsOf(t, name) {
				if to, known := floor[i]; !known || to > at || to == at && !slices.Contains(sums[name], i) {
					t.Errorf("%s imports %s", name, i)
				}
			}
		}
	}
	for _, in := range []string{"", "desk/", "web/"} {
		folders, err := os.ReadDir(filepath.FromSlash("./" + in))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range folders {
			if _, known := floor["clubnight/ui/"+in+f.Name()]; f.IsDir() && !known &&
				!slices.Contains([]string{"testdata", "uitest", "desktest", "proof"}, f.Name()) {
				t.Errorf("%s%s has no floor", in, f.Name())
			}
		}
	}
}

// The club's evening knows nothing of several computers, of many clubs and of teaching,
// nor does anything on which it stands.
func TestEveningKnowsNoNeighbours(t *testing.T) {
	evening := []string{"clubnight/ui", "clubnight/session/words"}
	for _, names := range below {
		for _, name := range names {
			if page := "clubnight/ui/" + name; !slices.Contains(neighbours, page) {
				evening = append(evening, page)
			}
		}
	}
	seen := map[string]bool{}
	var walk func(path []string)
	walk = func(path []string) {
		at := path[len(path)-1]
		for _, n := range neighbours {
			if strings.HasPrefix(at+"/", n+"/") {
				t.Errorf("%s", strings.Join(path, " imports "))
				return
			}
		}
		folder, ours := strings.CutPrefix(at, "clubnight/")
		if !ours || seen[at] {
			return
		}
		seen[at] = true
		p, err := build.Default.ImportDir(filepath.Join("..", filepath.FromSlash(folder)), 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range p.Imports {
			walk(append(slices.Clip(path), i))
		}
	}
	for _, name := range evening {
		walk([]string{name})
	}
	if len(seen) < 2*len(evening) {
		t.Fatalf("%d packages are below %d: the search is broken", len(seen), len(evening))
	}
	for _, n := range neighbours[:len(neighbours)-1] { // none is asked for under a name of old
		if _, err := os.Stat(filepath.Join("..", filepath.FromSlash(strings.TrimPrefix(n, "clubnight/")))); err != nil {
			t.Error(err)
		}
	}
}
