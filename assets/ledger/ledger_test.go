package ledger

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// root is the top of the source.
var root = os.DirFS(filepath.Join("..", ".."))

// covers reports whether a place of the table is a file's.
func covers(place, file string) bool {
	if rest, any := strings.CutPrefix(place, "**/"); any {
		for {
			if covers(rest, file) {
				return true
			}
			if _, file, any = strings.Cut(file, "/"); !any {
				return false
			}
		}
	}
	if folder, is := strings.CutSuffix(place, "/"); is {
		parts := strings.Split(file, "/")
		n := strings.Count(place, "/")
		if len(parts) <= n {
			return false
		}
		place, file = folder, strings.Join(parts[:n], "/")
	}
	found, _ := path.Match(place, file)
	return found
}

func TestPlacesCoverFiles(t *testing.T) {
	for _, c := range []struct {
		place, file string
		want        bool
	}{
		{"a/b.txt", "a/b.txt", true}, {"a/*.txt", "a/b.txt", true}, {"a/*.txt", "a/c/b.txt", false},
		{"a/", "a/c/b.txt", true}, {"a/", "ab/c", false}, {"a/", "a", false},
		{"*/x/", "a/x/b/c", true}, {"*/x/", "a/b/x/c", false}, {"**/x/", "a/b/x/c", true},
		{"**/x/*.go", "a/x/b.go", true}, {"**/x/*.go", "x/b.go", true},
		{"**/R.md", "R.md", true}, {"**/R.md", "a/Rx.md", false}, {"*", "a/b", false}, {"*", "b", true},
	} {
		if got := covers(c.place, c.file); got != c.want {
			t.Errorf("%s covers %s: %t", c.place, c.file, got)
		}
	}
}

// tree are the files of the source, without what is built and what tests leave behind.
func tree(t *testing.T) (files []string) {
	t.Helper()
	err := fs.WalkDir(root, ".", func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && built.MatchString(file+"/"):
			return fs.SkipDir
		case d.IsDir(), built.MatchString(file): // .git is a file in a work tree beside another
			return nil
		}
		files = append(files, file)
		return nil
	})
	if err != nil || len(files) < 1000 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	return files
}

// built is what .gitignore leaves out.
var built = regexp.MustCompile(`^(\.git(/|$)|bin/|evening/)|testdata/failed/|\.(test|prof)$|rsrc_windows_.*\.syso$`)

// Every file but code is in the table, as another's or as our own, and every place of the
// table has a file. A file that is another's work is not ours as well.
func TestEveryFileHasAnEntry(t *testing.T) {
	files := tree(t)
	works, others, ours := map[string]string{}, map[string]bool{}, map[string]bool{}
	mark := func(who, place string, do func(file string)) {
		in := slices.DeleteFunc(slices.Clone(files), func(f string) bool { return !covers(place, f) })
		if len(in) == 0 {
			t.Errorf("%s: nothing lies in %s", who, place)
		}
		for _, f := range in {
			do(f)
		}
	}
	for _, e := range Others() {
		for _, place := range append(slices.Clone(e.Places), e.Notice) {
			if place == "" {
				continue
			}
			code := strings.HasSuffix(place, "/") && !strings.Contains(place, "testdata/") &&
				!strings.Contains(place, "/files/")
			mark(e.Work, place, func(f string) {
				if code && path.Ext(f) != ".go" { // a folder of code has files of all sources
					return
				}
				others[f] = true
				if e.Notice != "" {
					works[f] = e.Work
				}
			})
		}
	}
	for _, o := range read().Ours {
		mark("ours", o.Place, func(f string) { ours[f] = true })
	}
	for _, f := range files {
		switch {
		case works[f] != "" && ours[f]:
			t.Errorf("%s is of %s and ours", f, works[f])
		case !others[f] && !ours[f] && path.Ext(f) != ".go":
			t.Errorf("%s: whose is it? It needs a place in assets/ledger/ledger.json", f)
		}
	}
}

// What our own files are made by is there: a target of make, approved files that a flag
// renews, a program, or a README that says how it was done. Nobody else's copyright
// stands in those that were written by hand.
func TestOursAreMadeAsTheTableSays(t *testing.T) {
	files := tree(t)
	makefile := must(fs.ReadFile(root, "Makefile"))(t)
	for _, o := range read().Ours {
		for _, f := range files {
			if !covers(o.Place, f) {
				continue
			}
			beside := strings.Split(f, "testdata/")[0]
			switch target, isTarget := strings.CutPrefix(o.Made, "make "); {
			case isTarget && !bytes.Contains(makefile, []byte("\n"+target+":")):
				t.Errorf("%s: there is no %q", f, o.Made)
			case o.Made == "go test -update" && !renews(t, path.Clean(beside)):
				t.Errorf("%s: no test beside it renews files", f)
			case strings.HasSuffix(o.Made, ".go") && !slices.Contains(files, o.Made):
				t.Errorf("%s: there is no %s", f, o.Made)
			case o.Made == "README.md":
				if !slices.ContainsFunc(files, func(r string) bool {
					folder, name := path.Dir(r)+"/", strings.TrimSuffix(path.Base(f), path.Ext(f))
					return path.Base(r) == "README.md" && strings.HasPrefix(f, folder) &&
						(bytes.Contains(must(fs.ReadFile(root, r))(t), []byte(name)) || path.Dir(f)+"/" != folder)
				}) {
					t.Errorf("%s: no README says how it was made", f)
				}
			case o.Made == "hand" && !slices.Contains([]string{".png", ".ico"}, path.Ext(f)):
				of := copyright.Find(must(fs.ReadFile(root, f))(t))
				if of != nil && !bytes.Contains(of, []byte("the Clubnight authors")) {
					t.Errorf("%s is ours, and says %q", f, of)
				}
			case !isTarget && !slices.Contains([]string{"hand", "go test -update"}, o.Made) &&
				!strings.HasSuffix(o.Made, ".go"):
				t.Errorf("%s: %q is no way to make a file", f, o.Made)
			}
		}
	}
}

// copyright is a notice of somebody but us.
var copyright = regexp.MustCompile(`(?i)(copyright \(c\)|©|copyright:?) *[12][0-9]{3}[^\n]{0,60}`)

// renews reports whether a test of a folder renews its approved files.
func renews(t *testing.T, folder string) bool {
	t.Helper()
	for _, f := range must(fs.Glob(root, folder+"/*_test.go"))(t) {
		text := string(must(fs.ReadFile(root, f))(t))
		if strings.Contains(text, `"update"`) || strings.Contains(text, "sheettest.Golden(") {
			return true
		}
	}
	return false
}

func must[T any](v T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// licences are those that may stand in the table, and whether a work may be under them:
// those ask for nothing but to be named, and whoever hands a work on hands their text on.
var licences = map[string]bool{
	"Apache-2.0": true, "BSD-2-Clause": true, "BSD-3-Clause": true,
	"Bitstream-Vera": true, "MIT": true, "OFL-1.1": true,
	"ZPL-2.1": true, "Zlib": true,
	"GPL-2.0-only": false, "GPL-2.0-or-later": false, "GPL-3.0-only": false, "Unicode-3.0": false,
	"Unlicense": true, None: false,
}

// Every entry says everything. A work is under a licence that allows to hand it on, whose
// text lies in the source; facts and thoughts may be of whatever source.
func TestEntriesAreWhole(t *testing.T) {
	seen := map[string]bool{}
	for _, e := range Others() {
		fields := append([]string{e.Work, e.Version, e.Author, e.Address, e.Licence, e.What, string(e.Taken)},
			e.Places...)
		if slices.Contains(fields, "") || len(e.Places) == 0 || seen[e.Work] {
			t.Errorf("%+v: an empty field, or twice", e)
		}
		seen[e.Work] = true
		if !e.Taken.Work() && !slices.Contains([]Taken{Figures, Rule, Format, Idea}, e.Taken) {
			t.Errorf("%s: nobody knows what %q is", e.Work, e.Taken)
		}
		free, known := licences[e.Licence]
		if !known || e.Taken.Work() && !free {
			t.Errorf("%s: %s under %q", e.Work, e.Taken, e.Licence)
		}
		if copied := e.Taken.Work() && e.Taken != Library; copied != (e.Notice != "") {
			t.Errorf("%s: a notice %q for a %s", e.Work, e.Notice, e.Taken)
		}
		if e.Notice == "" {
			continue
		}
		for _, p := range e.Places {
			if strings.ContainsAny(p, "*?[") || strings.HasSuffix(p, "/") {
				t.Errorf("%s: what is another's work is named file by file, not as %s", e.Work, p)
			}
		}
		text := string(must(fs.ReadFile(root, e.Notice))(t))
		if who := regexp.MustCompile(`[^,;]+`).FindString(e.Author); !strings.Contains(text, who) {
			t.Errorf("%s: its licence does not name %s", e.Work, who)
		}
	}
}

// The table has no field that nobody reads, which a slip of the pen would be.
func TestNoFieldIsUnknown(t *testing.T) {
	d := json.NewDecoder(bytes.NewReader(table))
	d.DisallowUnknownFields()
	var into struct {
		Others []Entry
		Ours   []own
	}
	if err := d.Decode(&into); err != nil {
		t.Error(err)
	}
	if d.More() {
		t.Error(errors.New("more than a table"))
	}
}
