package publish_test

import (
	"archive/zip"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/session/exchange"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/capsule"
	"clubnight/session/exchange/ecats"
	"clubnight/session/exchange/outward"
	"clubnight/session/exchange/publish"
	"clubnight/session/sessiontest"
	"clubnight/session/words"
)

const name = "2026-11-17 Tuesday pairs"

func evening(t testing.TB) *publish.Evening {
	s := sessiontest.Dealt(t, sessiontest.Full(t), true)
	st, sc := sessiontest.Scored(t, s)
	return &publish.Evening{State: st, Scores: sc, Program: "Clubnight", Version: "1",
		Cover: capsule.Cover{Words: words.English(), Program: "Clubnight"}}
}

// under lists the files below a folder, with "/".
func under(t testing.TB, folder string) (files []string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			rel, _ := filepath.Rel(folder, path)
			files = append(files, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// Everything is in one folder, and what holds an evening comes in again; ECats without a
// country is left out and named.
func TestFolder(t *testing.T) {
	e, in := evening(t), filepath.Join(t.TempDir(), "given out")
	parts := e.Parts(publish.Names(), name)
	done, err := publish.Folder(t.Context(), in, name, parts)
	if err != nil {
		t.Fatal(err)
	}
	files := under(t, done.Path)
	if done.Path != filepath.Join(in, name) || len(files) != done.Files {
		t.Errorf("%+v, %q", done, files)
	}
	if len(done.Left) != 1 || done.Left[0].Part != "ecats" || !errors.Is(done.Left[0].Err, ecats.ErrClub) {
		t.Errorf("left out: %+v", done.Left)
	}
	for _, want := range []string{name + ".xml", name + "-1.3.xml", name + ".csv", name + ".pbn", name + " deals.pbn",
		name + ".lin", name + ".json", name + ".xlsx", name + ".txt",
		"jannersten/results.txt", "csv/" + name + " ranking.csv", "csv-european/" + name + " ranking.csv"} {
		if !slices.Contains(files, want) {
			t.Errorf("no %s among %q", want, files)
		}
	}
	for _, f := range files {
		if strings.HasPrefix(f, name) && !strings.HasSuffix(f, "deals.pbn") && !strings.HasSuffix(f, ".xlsx") {
			path := filepath.Join(done.Path, filepath.FromSlash(f))
			c, err := exchange.Want(t.Context(), path, exchange.HoldsEvenings)
			if err == nil {
				_, err = c.Evening(t.Context(), 0)
			}
			if err != nil {
				t.Errorf("%s: %v", f, err)
			}
		}
	}
	if left, err := filepath.Glob(filepath.Join(in, ".*")); err != nil || len(left) != 0 {
		t.Errorf("left behind: %q, %v", left, err)
	}
}

// A second time leaves the first alone.
func TestNothingIsReplaced(t *testing.T) {
	in := t.TempDir()
	part := func(text string) []publish.Part {
		return []publish.Part{{Name: "a", Files: func(context.Context) ([]outward.File, error) {
			return []outward.File{{Name: "a.txt", Content: []byte(text)}}, nil
		}}}
	}
	zipped := filepath.Join(in, name+".zip")
	for i, want := range []string{"", " (2)", " (3)"} {
		text := strings.Repeat("x", i+1)
		if done, err := publish.Folder(t.Context(), in, name, part(text)); err != nil ||
			done.Path != filepath.Join(in, name+want) {
			t.Fatal(done, err)
		}
		if done, err := publish.Zip(t.Context(), zipped, time.Time{}, part(text)); err != nil ||
			done.Path != filepath.Join(in, name+want+".zip") {
			t.Fatal(done, err)
		}
	}
	if first, err := os.ReadFile(filepath.Join(in, name, "a.txt")); err != nil || string(first) != "x" {
		t.Errorf("%q, %v", first, err)
	}
	z, err := zip.OpenReader(zipped)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	if len(z.File) != 1 || z.File[0].Name != name+"/a.txt" || z.File[0].UncompressedSize64 != 1 {
		t.Errorf("%+v", z.File[0].FileHeader)
	}
}

// Where it cannot be whole there is nothing: stopped half-way, a name twice or outside, a
// folder that cannot be, no part at all.
func TestAllOrNothing(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	file := func(name string) func(context.Context) ([]outward.File, error) {
		return func(context.Context) ([]outward.File, error) { return []outward.File{{Name: name}}, nil }
	}
	refuses := publish.Part{Name: "refused",
		Files: func(context.Context) ([]outward.File, error) { return nil, outward.ErrNoDeals }}
	stops := publish.Part{Name: "stopped",
		Files: func(context.Context) ([]outward.File, error) { stop(); return nil, nil }}
	taken := filepath.Join(t.TempDir(), "a file")
	if err := os.WriteFile(taken, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	cases := []struct {
		name  string
		ctx   context.Context
		in    string
		parts []publish.Part
		want  error
	}{
		{"nothing", t.Context(), t.TempDir(), []publish.Part{refuses}, publish.ErrNothing},
		{"nothing, and why", t.Context(), t.TempDir(), []publish.Part{refuses}, outward.ErrNoDeals},
		{"twice", t.Context(), t.TempDir(),
			[]publish.Part{{Name: "a", Files: file("x")}, {Name: "b", Files: file("X")}}, publish.ErrTwice},
		{"outside", t.Context(), t.TempDir(), []publish.Part{{Name: "a", Files: file("../x")}}, publish.ErrTwice},
		{"no folder", t.Context(), taken, []publish.Part{{Name: "a", Files: file("x")}}, nil},
		{"stopped", ctx, t.TempDir(), []publish.Part{{Name: "a", Files: file("x")}, stops}, context.Canceled},
	}
	for _, c := range cases {
		_, err := publish.Folder(c.ctx, c.in, name, c.parts)
		_, zipped := publish.Zip(c.ctx, filepath.Join(c.in, name+".zip"), time.Time{}, c.parts)
		if err == nil || zipped == nil || c.want != nil && (!errors.Is(err, c.want) || !errors.Is(zipped, c.want)) {
			t.Errorf("%s: %v; %v", c.name, err, zipped)
		}
		if c.in != taken {
			if left, err := os.ReadDir(c.in); err != nil || len(left) != 0 {
				t.Errorf("%s: left %v, %v", c.name, left, err)
			}
		}
	}
}

// A format that there is not is named; each of those that there are can be had by itself.
func TestFiles(t *testing.T) {
	e := evening(t)
	e.Club = account.Club{Name: "Riverside", Country: "England", Phone: "0"}
	for _, format := range publish.Names() {
		files, err := e.Files(strings.ToUpper(format), "x")
		if err != nil || len(files) == 0 || len(files[0].Content) == 0 {
			t.Errorf("%s: %v", format, err)
		}
	}
	if _, err := e.Files("word", "x"); !errors.Is(err, publish.ErrFormat) {
		t.Error(err)
	}
	if parts := e.Parts([]string{"word", "xlsx", "usebio"}, "x"); len(parts) != 2 || parts[0].Name != "usebio" {
		t.Errorf("%+v", parts)
	}
	pbn, err := e.Files("pbn", "x")
	if err != nil || !strings.Contains(string(pbn[0].Content), "{") {
		t.Errorf("no comment tells what is unusual: %v", err)
	}
}
