package folder_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"clubnight/session/sending/folder"
	"clubnight/session/sending/folder/foldertest"
	"clubnight/session/sessiontest"
)

// errCut is a line that broke.
var errCut = &folder.Error{Trouble: folder.Unreached}

// flaky is a store on a disk or a line that fails once, at one of the things that are
// asked of it, and from then on at all of them.
type flaky struct {
	folder.Store
	after int // so many succeed; -1 for all
	how   int // 0 before it was done, 1 after it, 2 halfway
	asked []string
}

func (f *flaky) fails(what, name string) (now bool) {
	f.asked = append(f.asked, what+" "+name)
	if f.after < 0 {
		return false
	}
	f.after--
	return f.after < 0
}

func (f *flaky) ask(what, name string, do, half func() error) error {
	if f.after == -2 {
		return errCut
	}
	if !f.fails(what, name) {
		return do()
	}
	f.after = -2
	switch {
	case f.how == 1:
		_ = do()
	case f.how == 2 && half != nil:
		_ = half()
	}
	return errCut
}

func (f *flaky) Read(ctx context.Context, name string) (content []byte, err error) {
	err = f.ask("read", name, func() (err error) { content, err = f.Store.Read(ctx, name); return err }, nil)
	return content, err
}

func (f *flaky) Write(ctx context.Context, name string, content []byte) error {
	return f.ask("write", name, func() error { return f.Store.Write(ctx, name, content) },
		func() error { return f.Store.Write(ctx, name, content[:len(content)/2]) })
}

func (f *flaky) Rename(ctx context.Context, from, to string) error {
	return f.ask("rename", to, func() error { return f.Store.Rename(ctx, from, to) }, nil)
}

func (f *flaky) Remove(ctx context.Context, name string) error {
	return f.ask("remove", name, func() error { return f.Store.Remove(ctx, name) }, nil)
}

func (f *flaky) MakeFolder(ctx context.Context, name string) error {
	return f.ask("make", name, func() error { return f.Store.MakeFolder(ctx, name) }, nil)
}

// open is a flaky folder that does not fail yet.
func open(t testing.TB, root string) *flaky {
	t.Helper()
	st, err := folder.Open(root)
	if err != nil {
		t.Fatal(err)
	}
	return &flaky{Store: st, after: -1}
}

// there is what a folder of this computer holds.
func there(t testing.TB, root string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		name, _ := filepath.Rel(root, path)
		files[filepath.ToSlash(name)] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func put(t testing.TB, root, name, content string) {
	t.Helper()
	path := filepath.Join(root, filepath.FromSlash(name))
	err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(content), 0o644))
	if err != nil {
		t.Fatal(err)
	}
}

// send sends a site as it is.
func send(t testing.TB, st folder.Store, s foldertest.Site) folder.Transfer {
	t.Helper()
	sent, err := folder.Send(t.Context(), st, s.Files(), folder.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return sent
}

// A sending is cut at every single thing that it asks of the store, in three ways: a
// reader finds all links whole, and the next one ends it.
func TestCutEverywhere(t *testing.T) {
	random := rand.New(rand.NewPCG(31, 1))
	versions := foldertest.Sites(random, 4)
	for how := range 3 {
		for after := 0; ; after++ {
			m := foldertest.Memory{}
			for name, text := range foldertest.Foreign {
				m[name] = text
			}
			send(t, m, versions[0])
			st := &flaky{Store: m, after: after, how: how}
			_, err := folder.Send(t.Context(), st, versions[1].Files(), folder.Options{Replace: true})
			cut := st.after == -2
			if cut && err == nil && how != 1 {
				t.Fatalf("cut at %q and not said", st.asked[after])
			}
			foldertest.Read(t, m, versions[:2])
			// A newer site goes on from there.
			send(t, m, versions[2])
			foldertest.Same(t, m, versions[2])
			if t.Failed() {
				t.Fatalf("cut %d in way %d at %q", after, how, st.asked[min(after, len(st.asked)-1)])
			}
			if !cut {
				break
			}
		}
	}
}

// The first sending is cut at every step, then a newer one at every step.
func TestCutTwice(t *testing.T) {
	versions := []foldertest.Site{
		{"index.html": `1<a href="a.html">`, "a.html": `1<a href="old.html">`, "old.html": "1"},
		{"index.html": `2<a href="a.html">`, "a.html": `2<a href="new.html">`, "new.html": "2"},
	}
	cut := func(m foldertest.Memory, s foldertest.Site, after, how int) bool {
		st := &flaky{Store: m, after: after, how: how}
		_, _ = folder.Send(t.Context(), st, s.Files(), folder.Options{})
		foldertest.Read(t, m, versions)
		return st.after == -2
	}
	for how := range 9 {
		for first, more := 0, true; more; first++ {
			for second := 0; ; second++ {
				m := foldertest.Memory{}
				more = cut(m, versions[0], first, how%3)
				if !cut(m, versions[1], second, how/3) {
					break
				}
				if t.Failed() {
					t.Fatalf("cut at %d, then at %d, in way %d", first, second, how)
				}
			}
		}
	}
}

// memory is a store in memory as a world of the campaign, and local a folder.
type memory struct {
	foldertest.Memory
	next flaky
}

func (m *memory) Open(context.Context) (folder.Store, error) {
	return &flaky{Store: m.Memory, after: m.next.after, how: m.next.how}, nil
}

func (m *memory) Break(random *rand.Rand) {
	m.next = flaky{after: random.IntN(200), how: random.IntN(3)}
}
func (m *memory) Heal()                               { m.next = flaky{after: -1} }
func (m *memory) There(testing.TB) map[string]string  { return m.Memory }
func (m *memory) Put(_ testing.TB, name, text string) { m.Memory[name] = text }

type local struct {
	memory
	root string
}

func (l *local) Open(context.Context) (folder.Store, error) {
	st, err := folder.Open(l.root)
	return &flaky{Store: st, after: l.next.after, how: l.next.how}, err
}
func (l *local) There(t testing.TB) map[string]string { return there(t, l.root) }
func (l *local) Put(t testing.TB, name, text string)  { put(t, l.root, name, text) }

func TestCampaign(t *testing.T) {
	whole := flaky{after: -1}
	t.Run("memory", func(t *testing.T) {
		foldertest.Campaign(t, foldertest.Runs(t, 100), func(*testing.T) foldertest.World {
			return &memory{foldertest.Memory{}, whole}
		})
	})
	t.Run("folder", func(t *testing.T) {
		foldertest.Campaign(t, foldertest.Runs(t, 2), func(t *testing.T) foldertest.World {
			return &local{memory{next: whole}, t.TempDir()}
		})
	})
}

// Only what has changed goes; the order is: new pages, changed ones, indexes, removals.
func TestOrder(t *testing.T) {
	root := t.TempDir()
	st := open(t, root)
	before := foldertest.Site{"index.html": "1", "a/index.html": "1", "a/board.html": "1", "a/gone.html": "1", "same.html": "1",
		"z.html": "1"}
	send(t, st, before)
	st.asked = nil
	after := foldertest.Site{"index.html": "2", "a/index.html": "2", "a/board.html": "2", "b/index.html": "1", "b/new.html": "1",
		"same.html": "1", "z.html": "2"}
	sent := send(t, st, after)
	if sent.Put != 6 || sent.Kept != 1 || sent.Removed != 1 || sent.Bytes != 6 {
		t.Errorf("%+v", sent)
	}
	var order []string
	for _, asked := range st.asked {
		what, name, _ := strings.Cut(asked, " ")
		if (what == "rename" && name != folder.List) || what == "remove" {
			order = append(order, name)
		}
	}
	want := []string{"b/new.html", "b/index.html", "a/board.html", "z.html", "a/index.html", "index.html", "a/gone.html"}
	if !slices.Equal(order, want) {
		t.Errorf("in the order %q, and not %q", order, want)
	}
}

// What somebody else put there is neither replaced nor removed, unless the director says
// so, and what is the same is taken as ours.
func TestNotOurs(t *testing.T) {
	for _, c := range []struct {
		name, holds string
		replace     bool
		want        folder.Trouble
	}{
		{"index.html", "welcome to the club", false, folder.NotOurs},
		{"index.html", "welcome to the club", true, 0},
		{"index.html", "1", false, 0},
		{folder.List, "{broken", false, folder.NotOurs},
		{folder.List, "{broken", true, 0},
		{"other.html", "x", false, 0},
	} {
		root := t.TempDir()
		put(t, root, c.name, c.holds)
		_, err := folder.Send(t.Context(), open(t, root), foldertest.Site{"index.html": "1", "a.html": "1"}.Files(),
			folder.Options{Replace: c.replace})
		var trouble *folder.Error
		got := errors.As(err, &trouble)
		if got != (c.want != 0) || got && (trouble.Trouble != c.want || trouble.Name != c.name) {
			t.Errorf("%+v: %v", c, err)
		}
		files := there(t, root)
		if c.want != 0 && (files[c.name] != c.holds || len(files) != 1) {
			t.Errorf("%+v: afterwards %v", c, files)
		}
		if c.want == 0 && files["index.html"] != "1" {
			t.Errorf("%+v: afterwards %v", c, files)
		}
	}
}

// A site that would lose most of its pages, as from an older club file, stops and asks.
func TestMostGone(t *testing.T) {
	m := foldertest.Memory{}
	site := foldertest.Site{"index.html": "1"}
	for n := range 60 {
		site[fmt.Sprintf("e/%d.html", n)] = "x"
	}
	send(t, m, site)
	few := foldertest.Site{"index.html": "2"}
	_, err := folder.Send(t.Context(), m, few.Files(), folder.Options{})
	var trouble *folder.Error
	if !errors.As(err, &trouble) || trouble.Trouble != folder.MostGone || trouble.Count != 60 || len(m) != 62 {
		t.Errorf("%v, %d files", err, len(m))
	}
	sent, err := folder.Send(t.Context(), m, few.Files(), folder.Options{Replace: true})
	if err != nil || sent.Removed != 60 {
		t.Errorf("%+v, %v", sent, err)
	}
}

// Names that would leave the folder, hide, or be one on some systems are refused before
// anything goes.
func TestNames(t *testing.T) {
	for _, names := range [][]string{{"../up.html"}, {"/root.html"}, {"a//b"}, {"a/../b"}, {`a\b`}, {""}, {"."},
		{".clubnight.json"}, {"a/.clubnight-x"}, {"A.html", "a.html"}} {
		var files []folder.File
		for _, name := range names {
			files = append(files, folder.Held(name, nil))
		}
		root := t.TempDir()
		_, err := folder.Send(t.Context(), open(t, root), files, folder.Options{})
		if err == nil || len(there(t, root)) > 0 {
			t.Errorf("%q: %v, %v", names, err, there(t, root))
		}
	}
}

// Two computers send at once: one ends, the other stops and says so.
func TestAnother(t *testing.T) {
	root := t.TempDir()
	site := foldertest.Site{"index.html": "1", "a.html": "1"}
	files := site.Files()
	once := false
	files[0].Open = func() ([]byte, error) {
		if !once {
			once = true
			send(t, open(t, root), foldertest.Site{"index.html": "other"})
		}
		return []byte(site[files[0].Name]), nil
	}
	_, err := folder.Send(t.Context(), open(t, root), files, folder.Options{})
	if err == nil {
		t.Fatal("nobody noticed")
	}
	send(t, open(t, root), site)
	if files := there(t, root); len(files) != 3 || files["index.html"] != "1" {
		t.Errorf("%v", files)
	}
}

// Stopped in the middle it stops at once, and keeps what it did.
func TestStopped(t *testing.T) {
	root := t.TempDir()
	ctx, stop := context.WithCancel(t.Context())
	site := foldertest.Site{}
	for n := range 20 {
		site[fmt.Sprintf("%02d.html", n)] = "x"
	}
	_, err := folder.Send(ctx, open(t, root), site.Files(), folder.Options{Progress: func(done, of int) {
		if of != 20 {
			t.Errorf("%d of %d", done, of)
		}
		if done == 10 {
			stop()
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if sent := send(t, open(t, root), site); sent.Put < 9 || sent.Put > 10 || sent.Kept+sent.Put != 20 {
		t.Errorf("%+v", sent)
	}
}

// refusing is a folder that refuses one thing.
type refusing struct {
	folder.Store
	what string
	err  error
}

func (r refusing) Remove(ctx context.Context, name string) error {
	if r.what == "remove" && !strings.HasPrefix(name, ".") {
		return r.err
	}
	return r.Store.Remove(ctx, name)
}

// What may not be removed is left and told, and tried again the next time.
func TestNotRemoved(t *testing.T) {
	root := t.TempDir()
	send(t, open(t, root), foldertest.Site{"index.html": "1", "hidden.html": "a name"})
	next := foldertest.Site{"index.html": "2"}
	st := refusing{open(t, root), "remove", &folder.Error{Trouble: folder.NoRight}}
	sent, err := folder.Send(t.Context(), st, next.Files(), folder.Options{})
	var trouble *folder.Error
	if !errors.As(err, &trouble) || trouble.Trouble != folder.NotRemoved || !slices.Equal(sent.Left, []string{"hidden.html"}) {
		t.Errorf("%+v, %v", sent, err)
	}
	if there(t, root)["index.html"] != "2" {
		t.Error("the new page is not there")
	}
	if sent := send(t, open(t, root), next); sent.Removed != 1 || there(t, root)["hidden.html"] != "" {
		t.Errorf("%+v", sent)
	}
}

// The folders of this computer that clubs have: gone, read only, a file in its place.
func TestOpen(t *testing.T) {
	root := t.TempDir()
	put(t, root, "file", "x")
	for _, path := range []string{filepath.Join(root, "stick"), filepath.Join(root, "file")} {
		_, err := folder.Open(path)
		var trouble *folder.Error
		if !errors.As(err, &trouble) || trouble.Trouble != folder.NoFolder {
			t.Errorf("%s: %v", path, err)
		}
	}
	gone := filepath.Join(root, "gone")
	put(t, gone, "x", "x")
	st := open(t, gone)
	if err := os.RemoveAll(gone); err != nil {
		t.Fatal(err)
	}
	_, err := folder.Send(t.Context(), st, foldertest.Site{"index.html": "1", "a/b.html": "1"}.Files(), folder.Options{})
	var trouble *folder.Error
	if !errors.As(err, &trouble) || trouble.Trouble != folder.NoFolder {
		t.Errorf("a stick that was pulled out: %v", err)
	}
	if _, err := os.Stat(gone); err == nil {
		t.Error("it was made anew")
	}
}

// A disk of this computer that is full, or may not be written.
func TestDisk(t *testing.T) {
	for _, c := range []struct {
		err  error
		want folder.Trouble
	}{{sessiontest.ErrDiskFull, folder.NoSpace}, {fs.ErrPermission, folder.NoRight}, {errors.New("odd"), folder.Unknown}} {
		var trouble *folder.Error
		err := folder.Said(&fs.PathError{Op: "write", Path: "x", Err: c.err})
		if !errors.As(err, &trouble) || trouble.Trouble != c.want {
			t.Errorf("%v: %v", c.err, err)
		}
	}
	if os.Geteuid() == 0 {
		return // may write anywhere
	}
	root := t.TempDir()
	if err := os.Chmod(root, 0o555); err != nil {
		t.Fatal(err)
	}
	_, err := folder.Send(t.Context(), open(t, root), foldertest.Site{"index.html": "1"}.Files(), folder.Options{})
	var trouble *folder.Error
	if !errors.As(err, &trouble) || trouble.Trouble != folder.NoRight {
		t.Errorf("read only: %v", err)
	}
}
