// Package foldertest has what tests of a folder elsewhere need: sites that change from
// day to day, a reader who follows every link, and a line that breaks at any byte.
package foldertest

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"clubnight/session/sending/folder"
)

// Site is a folder of pages by their names.
type Site map[string]string

// Files are those to be sent.
func (s Site) Files() (files []folder.File) {
	for _, name := range slices.Sorted(maps.Keys(s)) {
		files = append(files, folder.Held(name, []byte(s[name])))
	}
	return files
}

// Sites are versions of one site. Evenings come, change and go, and pages lead to others
// anywhere in their version.
func Sites(random *rand.Rand, versions int) (all []Site) {
	evenings := map[int]int{} // their number of boards
	for v := range versions {
		for n := range 6 {
			switch random.IntN(4) {
			case 0:
				evenings[n] = 1 + random.IntN(5)
			case 1:
				delete(evenings, n)
			}
		}
		all = append(all, site(random, v, evenings))
	}
	return all
}

func site(random *rand.Rand, version int, evenings map[int]int) Site {
	names := []string{"index.html", "site.css", "players/index.html"}
	for n, boards := range evenings {
		names = append(names, fmt.Sprintf("evening-%d/index.html", n))
		for b := range boards {
			names = append(names, fmt.Sprintf("evening-%d/board-%d.html", n, b+1))
		}
	}
	slices.Sort(names)
	s := Site{}
	for _, name := range names {
		if strings.HasSuffix(name, ".css") {
			s[name] = "body{}"
			continue
		}
		changed := 0
		if random.IntN(2) == 0 {
			changed = version
		}
		var b strings.Builder
		fmt.Fprintf(&b, "<!doctype html><link href=%q><p>%s as of %d</p>", relative(name, "site.css"), name, changed)
		for range 1 + random.IntN(4) {
			fmt.Fprintf(&b, "<a href=%q></a>", relative(name, names[random.IntN(len(names))]))
		}
		if name == "index.html" {
			for _, to := range names {
				if strings.HasSuffix(to, "/index.html") {
					fmt.Fprintf(&b, "<a href=%q></a>", relative(name, to))
				}
			}
		}
		b.WriteString("</html>")
		s[name] = b.String()
	}
	return s
}

func relative(from, to string) string {
	return strings.Repeat("../", strings.Count(from, "/")) + to
}

var links = regexp.MustCompile(`(?:href|src)="([^"#:]+)[^":]*"`)

// Read follows all links from the front page of what stands there, and reports each that
// leads nowhere, and each page that is none of the known versions.
func Read(t testing.TB, there map[string]string, versions []Site) {
	t.Helper()
	if _, ok := there["index.html"]; !ok {
		return // nothing was begun
	}
	seen := map[string]bool{"index.html": true}
	for next := []string{"index.html"}; len(next) > 0; next = next[1:] {
		name := next[0]
		text := there[name]
		if versions != nil && !slices.ContainsFunc(versions, func(s Site) bool { return s[name] == text }) {
			t.Errorf("%s is of no version: %q", name, text)
		}
		for _, found := range links.FindAllStringSubmatch(text, -1) {
			to := path.Join(path.Dir(name), found[1])
			if _, ok := there[to]; !ok {
				t.Errorf("%s leads to %s, which is not there", name, to)
				continue
			}
			if !seen[to] {
				seen[to] = true
				next = append(next, to)
			}
		}
	}
}

// Foreign are files that are not ours.
var Foreign = Site{"photo.jpg": "a photo", "evening-1/notes.txt": "of somebody else", "old.html": "the page of before"}

// Same reports where what stands there is not one site with the foreign files.
func Same(t testing.TB, there map[string]string, want Site) {
	t.Helper()
	whole := maps.Clone(want)
	maps.Copy(whole, Foreign)
	for name, text := range whole {
		if there[name] != text {
			t.Errorf("%s holds %q and should hold %q", name, there[name], text)
		}
	}
	for name := range there {
		if _, ok := whole[name]; !ok && name != folder.List {
			t.Errorf("%s should not be there", name)
		}
	}
}
