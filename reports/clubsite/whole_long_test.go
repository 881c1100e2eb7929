//go:build long

package clubsite_test

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/reports/clubsite"
)

// Of a club of 500 evenings, ten years, no link leads nowhere; nor after one evening
// more.
func TestFiveHundredEvenings(t *testing.T) {
	club, folder := clubOf(t, 500), t.TempDir()
	o := clubsite.Options{Memory: t.TempDir()}
	for more := range 2 {
		if made := build(t, club, folder, o); made.Evenings != 500+more || more == 1 && made.Made != 1 {
			t.Errorf("%+v", made)
		}
		pages, dead := crawlFolder(t, folder)
		t.Logf("%d pages, %d links that lead nowhere", pages, dead)
		play(t, club, 500+more)
	}
}

// crawlFolder counts the pages of a folder, and the links from them that lead nowhere.
func crawlFolder(t *testing.T, folder string) (pages, dead int) {
	t.Helper()
	leads := map[string]string{} // from what is led to, with its place, to a page that does
	there := map[string]bool{}
	err := filepath.WalkDir(folder, func(at string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		name, _ := filepath.Rel(folder, at)
		name = filepath.ToSlash(name)
		there[name] = true
		if !strings.HasSuffix(name, ".html") {
			return nil
		}
		pages++
		content, err := os.ReadFile(at)
		for _, m := range links.FindAllStringSubmatch(string(content), -1) {
			to := path.Join(path.Dir(name), m[1])
			if m[1] == "" {
				to = name
			}
			leads[to+"#"+m[2]] = name
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for to, from := range leads {
		file, at, _ := strings.Cut(to, "#")
		ok := there[file]
		if ok && at != "" {
			content, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(file)))
			ok = err == nil && strings.Contains(string(content), ` id="`+at+`"`)
		}
		if !ok {
			if dead++; dead < 10 {
				t.Errorf("%s leads to %s, which is not there", from, to)
			}
		}
	}
	return pages, dead
}
