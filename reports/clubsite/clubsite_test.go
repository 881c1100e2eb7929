package clubsite_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"clubnight/reports/clubsite"
	"clubnight/session/clubfile"
	"clubnight/session/words"
)

// build builds a site, which must go well.
func build(t testing.TB, club *clubfile.File, folder string, o clubsite.Options) clubsite.Built {
	t.Helper()
	made, err := clubsite.Build(t.Context(), club, folder, o)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// files are all files of a folder.
func files(t testing.TB, folder string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(folder, func(at string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		content, err := os.ReadFile(at)
		name, _ := filepath.Rel(folder, at)
		all[filepath.ToSlash(name)] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

var links = regexp.MustCompile(` (?:href|src|action)="([^"#:]*)(?:#([^"]*))?"`)

// crawl finds links that lead nowhere, and pages to which nothing leads.
func crawl(t testing.TB, all map[string]string) {
	t.Helper()
	reached, todo := map[string]bool{"index.html": true}, []string{"index.html"}
	dead := 0
	for len(todo) > 0 {
		at := todo[0]
		todo = todo[1:]
		if !strings.HasSuffix(at, ".html") {
			continue
		}
		for _, m := range links.FindAllStringSubmatch(all[at], -1) {
			to := path.Join(path.Dir(at), m[1])
			if m[1] == "" {
				to = at
			}
			content, there := all[to]
			if !there || m[2] != "" && !strings.Contains(content, ` id="`+m[2]+`"`) {
				if dead++; dead < 10 {
					t.Errorf("%s leads to %s#%s, which is not there", at, to, m[2])
				}
			}
			if !reached[to] {
				reached[to] = true
				todo = append(todo, to)
			}
		}
	}
	for name := range all {
		if strings.HasSuffix(name, ".html") && !reached[name] {
			t.Errorf("nothing leads to %s", name)
		}
	}
}

// A club of twenty evenings: every link leads somewhere, everybody has a page, and a
// second build finds nothing to do.
func TestSite(t *testing.T) {
	club, folder := clubOf(t, 20), t.TempDir()
	o := clubsite.Options{Memory: t.TempDir()}
	if made := build(t, club, folder, o); made.Evenings != 20 || made.Made != 20 || made.Unsolved != 20*boards {
		t.Errorf("%+v", made)
	}
	all := files(t, folder)
	crawl(t, all)
	players := 0
	for name := range all {
		if strings.HasPrefix(name, "players/") {
			players++
		}
	}
	if players != len(given) {
		t.Errorf("%d players have a page, want %d", players, len(given))
	}
	front := all["index.html"]
	for _, want := range []string{"Riverside Bridge Club", "17 May 2016", "Ladder 2016", "Board of the night",
		`<meta name="robots" content="noindex, nofollow">`, "All evenings since 2016"} {
		if !strings.Contains(front, want) {
			t.Errorf("the front page does not say %q", want)
		}
	}
	if made := build(t, club, folder, o); made.Made != 0 || made.Written != 0 || made.Removed != 0 {
		t.Errorf("with nothing new: %+v", made)
	}
	play(t, club, 20)
	made := build(t, club, folder, o)
	if made.Made != 1 || made.Evenings != 21 {
		t.Errorf("with one more: %+v", made)
	}
	more := files(t, folder)
	crawl(t, more)
	for name, was := range all {
		if strings.HasPrefix(name, "evenings/") && more[name] != was {
			t.Errorf("%s changed with one evening more", name)
		}
	}
	// What was built step by step is what is built at once.
	again := t.TempDir()
	build(t, club, again, clubsite.Options{Memory: o.Memory})
	if once := files(t, again); !maps.Equal(once, more) {
		t.Error("a site that was built at once is another one")
	}
}

// A board whose line of play is known can be played through, by a list of tricks and card
// by card; the others after a later build.
func TestPlay(t *testing.T) {
	club, folder := clubOf(t, 1), t.TempDir()
	o := clubsite.Options{Memory: t.TempDir(), Lines: 1}
	for n := 1; n <= 2; n++ {
		if made := build(t, club, folder, o); made.Unsolved != boards-n {
			t.Errorf("build %d leaves %d boards", n, made.Unsolved)
		}
		all, pages := files(t, folder), 0
		crawl(t, all)
		for name, content := range all {
			if !strings.Contains(name, "/play-") {
				continue
			}
			if pages++; strings.Count(content, "data-card=") != 52 || strings.Count(content, ">leads<") != 13 {
				t.Errorf("%s has %d cards and %d leads", name, strings.Count(content, "data-card="), strings.Count(content, ">leads<"))
			}
		}
		if pages != n {
			t.Errorf("%d boards can be played through after %d builds", pages, n)
		}
	}
}

// Whoever is not to be named is named nowhere: not on a page of any evening, in the index
// of the search, in the list of files or in the picture's text; and neither is what nobody
// ought to read about anybody.
func TestNobodyIsNamedAgainstHisWish(t *testing.T) {
	club, folder, memory := clubOf(t, 3), t.TempDir(), t.TempDir()
	o := clubsite.Options{Memory: memory, Settings: clubsite.Settings{Address: "https://club.example/"}}
	build(t, club, folder, o)
	hidden := []int{3, 7, 12}
	grep := func(when string, want bool, who ...int) {
		t.Helper()
		all := files(t, folder)
		for name, content := range files(t, memory) {
			all["memory/"+name] = content
		}
		for _, i := range who {
			found := ""
			for name, content := range all {
				if bytes.Contains([]byte(content), []byte(member(i).Name)) ||
					strings.Contains(strings.ToLower(content), strings.ToLower(surnames[i])) {
					found = name
				}
			}
			if found != "" != want {
				t.Errorf("%s: %s is named in %q", when, member(i).Name, found)
			}
		}
	}
	grep("at first", true, hidden...)
	for n, i := range hidden {
		m := member(i)
		m.Naming.Web = []clubfile.NameChoice{clubfile.Hidden, clubfile.Numbered, clubfile.Initials}[n]
		if err := club.EditPlayer(m.Number, m); err != nil {
			t.Fatal(err)
		}
	}
	if made := build(t, club, folder, o); made.Made == 0 || made.Removed != len(hidden) {
		t.Errorf("%+v", made)
	}
	// The initials of the third have his surname's first letter alone.
	grep("hidden", false, hidden...)
	all := files(t, folder)
	crawl(t, all)
	joined := strings.Join(slices.Collect(maps.Values(all)), "\n")
	for _, want := range []string{"a member", "Player " + member(7).Number} {
		if !strings.Contains(joined, want) {
			t.Errorf("nobody stands there as %q", want)
		}
	}
	for _, i := range []int{0, 3} {
		for _, secret := range []string{member(i).Email, "7.25"} {
			if strings.Contains(joined, secret) {
				t.Errorf("%q is on the site", secret)
			}
		}
	}
	grep("before forgetting", true, 5)
	if _, err := club.Forget(member(5).Number); err != nil {
		t.Fatal(err)
	}
	build(t, club, folder, o)
	grep("forgotten", false, append(hidden, 5)...)
	crawl(t, files(t, folder))
	if err := club.SetNaming(clubfile.Naming{Web: clubfile.Hidden}); err != nil {
		t.Fatal(err)
	}
	build(t, club, folder, o)
	everybody := make([]int, len(given))
	for i := range everybody {
		everybody[i] = i
	}
	grep("a club that names nobody", false, everybody...)
}

// A build that breaks off anywhere leaves a site of which every link leads somewhere, and
// the next one makes it whole.
func TestBrokenBuild(t *testing.T) {
	club, folder, memory := clubOf(t, 2), t.TempDir(), t.TempDir()
	o := clubsite.Options{Memory: memory}
	build(t, club, folder, o)
	play(t, club, 2)
	want := t.TempDir()
	build(t, club, want, clubsite.Options{})
	wanted := files(t, want)
	broken := errors.New("the disk is gone")
	for at := 1; ; at += 13 {
		try := t.TempDir()
		if err := os.CopyFS(try, os.DirFS(folder)); err != nil {
			t.Fatal(err)
		}
		restore := clubsite.BreakRenaming(at, broken)
		_, err := clubsite.Build(t.Context(), club, try, clubsite.Options{})
		restore()
		if err == nil {
			break
		}
		if !errors.Is(err, broken) {
			t.Fatal(err)
		}
		crawlReached(t, fmt.Sprint("after ", at, " files"), files(t, try))
		build(t, club, try, clubsite.Options{})
		if got := files(t, try); !maps.Equal(got, wanted) {
			t.Errorf("after %d files the next build does not make it whole", at)
		}
	}
}

// crawlReached finds links that lead nowhere, of what can be reached from the front page.
func crawlReached(t testing.TB, when string, all map[string]string) {
	t.Helper()
	reached, todo := map[string]bool{"index.html": true}, []string{"index.html"}
	for len(todo) > 0 {
		at := todo[0]
		todo = todo[1:]
		if !strings.HasSuffix(at, ".html") {
			continue
		}
		for _, m := range links.FindAllStringSubmatch(all[at], -1) {
			to := path.Join(path.Dir(at), m[1])
			if _, there := all[to]; m[1] != "" && !there {
				t.Errorf("%s: %s leads to %s, which is not there", when, at, to)
				return
			} else if m[1] != "" && !reached[to] {
				reached[to] = true
				todo = append(todo, to)
			}
		}
	}
}

// Files of others stay, and none is overwritten.
func TestFilesOfOthers(t *testing.T) {
	club, folder := clubOf(t, 1), t.TempDir()
	photo := filepath.Join(folder, "photo.html")
	if err := os.WriteFile(photo, []byte("ours"), 0o600); err != nil {
		t.Fatal(err)
	}
	build(t, club, folder, clubsite.Options{})
	if content, err := os.ReadFile(photo); err != nil || string(content) != "ours" {
		t.Error("a file of somebody else is gone")
	}
	foreign := t.TempDir()
	if err := os.WriteFile(filepath.Join(foreign, "index.html"), []byte("ours"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := clubsite.Build(t.Context(), club, foreign, clubsite.Options{}); !errors.Is(err, clubsite.ErrForeign) {
		t.Errorf("a page of somebody else: %v", err)
	}
	if got := files(t, foreign); len(got) != 1 || got["index.html"] != "ours" {
		t.Errorf("the folder has %v", slices.Collect(maps.Keys(got)))
	}
}

// Every language says every page.
func TestLanguages(t *testing.T) {
	club := clubOf(t, 1)
	for _, tag := range words.Languages() {
		folder := t.TempDir()
		build(t, club, folder, clubsite.Options{Settings: clubsite.Settings{Language: tag}})
		for name, content := range files(t, folder) {
			if strings.HasSuffix(name, ".html") && (!strings.Contains(content, `<html lang="`+tag+`">`) ||
				strings.Contains(content, "clubsite.") || strings.Contains(content, "{{")) {
				t.Errorf("%s: %s is not whole", tag, name)
			}
		}
	}
}
