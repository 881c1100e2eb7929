package sharing

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

var errOpen = errors.New("the file is open")

// room is a computer on which a file is open: its holder lets go of it after so many
// pauses, negative for never.
type room struct {
	system
	letsGo int
	pauses []time.Duration
	tries  int
}

func newRoom(letsGo int) *room {
	r := &room{letsGo: letsGo}
	do := func() error {
		if r.tries++; r.letsGo < 0 || len(r.pauses) < r.letsGo {
			return &fs.PathError{Op: "rename", Path: "evening.bws", Err: errOpen}
		}
		return nil
	}
	r.system = system{
		osRename: func(string, string) error { return do() },
		osRemove: func(string) error { return do() },
		holding:  func(err error, paths ...string) (string, bool) { return paths[0], errors.Is(err, errOpen) },
		programs: func(string) []string { return []string{"OneDrive", "Virus scanner"} },
		pause: func(ctx context.Context, d time.Duration) error {
			r.pauses = append(r.pauses, d)
			return ctx.Err()
		},
		patience: Patience,
	}
	return r
}

func sum(list []time.Duration) (all time.Duration) {
	for _, d := range list {
		all += d
	}
	return all
}

// A holder that lets go is waited for; the file is then there at the next try.
func TestHolderLetsGo(t *testing.T) {
	for _, after := range []int{0, 1, 5, 12} {
		for name, do := range map[string]func(r *room) error{
			"rename": func(r *room) error { return r.rename(t.Context(), "evening.new", "evening.bws") },
			"remove": func(r *room) error { return r.remove(t.Context(), "evening.bws") },
		} {
			r := newRoom(after)
			if err := do(r); err != nil || r.tries != after+1 {
				t.Errorf("%s, held for %d pauses: %v after %d tries", name, after, err, r.tries)
			}
		}
	}
}

// A holder that never lets go is waited for as long as a director bears it,
// and is named then.
func TestHolderStays(t *testing.T) {
	r := newRoom(-1)
	err := r.rename(t.Context(), "evening.new", "evening.bws")
	var held *Held
	if !errors.As(err, &held) || !errors.Is(err, errOpen) {
		t.Fatalf("%v, want a *Held", err)
	}
	if held.Path != "evening.bws" || !slices.Equal(held.By, []string{"OneDrive", "Virus scanner"}) ||
		held.Waited != sum(r.pauses) {
		t.Errorf("%+v after %v", held, sum(r.pauses))
	}
	if all := sum(r.pauses); all < Patience || all > Patience+longestPause {
		t.Errorf("waited for %v", all)
	}
	if !slices.IsSorted(r.pauses) || r.pauses[0] != firstPause || r.pauses[len(r.pauses)-1] != longestPause {
		t.Errorf("the pauses are %v", r.pauses)
	}
	for _, part := range []string{"evening.bws", "OneDrive, Virus scanner", errOpen.Error()} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%q does not say %q", err, part)
		}
	}
}

// Who does not want to wait tries once.
func TestAtOnce(t *testing.T) {
	r := newRoom(-1)
	var held *Held
	if err := r.atOnce().rename(t.Context(), "a", "b"); !errors.As(err, &held) || r.tries != 1 || held.Waited != 0 {
		t.Errorf("%v after %d tries", err, r.tries)
	}
}

// What waiting does not help is said at once; what is denied is tried once more, because
// its holder may have gone before it was looked for.
func TestOtherErrors(t *testing.T) {
	for _, c := range []struct {
		err   error
		tries int
	}{{fs.ErrNotExist, 1}, {fs.ErrPermission, 2}, {errors.New("disk full"), 1}} {
		r := newRoom(0)
		r.osRename = func(string, string) error { r.tries++; return c.err }
		if err := r.rename(t.Context(), "a", "b"); !errors.Is(err, c.err) || r.tries != c.tries || len(r.pauses) != 0 {
			t.Errorf("%v: %v after %d tries", c.err, err, r.tries)
		}
	}
}

// Waiting ends with the context, and nothing is tried after it.
func TestWaitingIsStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r := newRoom(-1)
	r.pause = func(ctx context.Context, d time.Duration) error {
		if r.pauses = append(r.pauses, d); len(r.pauses) == 3 {
			cancel()
		}
		return ctx.Err()
	}
	if err := r.rename(ctx, "a", "b"); !errors.Is(err, context.Canceled) || r.tries != 3 {
		t.Errorf("%v after %d tries", err, r.tries)
	}
	if err := r.remove(ctx, "a"); !errors.Is(err, context.Canceled) || r.tries != 3 {
		t.Errorf("begun although it was stopped: %v", err)
	}
}

// The real system: a file lies in the place of another, and a folder under its new name.
func TestRenameAndRemove(t *testing.T) {
	dir := t.TempDir()
	from, to := filepath.Join(dir, "new"), filepath.Join(dir, "Łódź 75%.bws")
	for _, f := range []struct{ name, content string }{{from, "new"}, {to, "old"}} {
		if err := os.WriteFile(f.name, []byte(f.content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := Rename(t.Context(), from, to); err != nil {
		t.Fatal(err)
	}
	if err := SyncFolder(dir); err != nil {
		t.Error(err)
	}
	if b, err := os.ReadFile(to); err != nil || string(b) != "new" {
		t.Errorf("%q, %v", b, err)
	}
	if err := Rename(t.Context(), from, to); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("of nothing: %v", err)
	}
	if err := Remove(t.Context(), to); err != nil {
		t.Error(err)
	}
	if err := Remove(t.Context(), to); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("what is gone: %v", err)
	}
	if err := SyncFolder(filepath.Join(dir, "nowhere")); err == nil && filepath.Separator == '/' {
		t.Error("a folder that is not there was written")
	}
}

func TestVerbatim(t *testing.T) {
	deep := strings.Repeat(`\Dienstag Łódź`, 20)
	for _, c := range []struct{ path, want string }{
		{`C:\Club\evening.bws`, `C:\Club\evening.bws`},
		{`C:` + deep, `\\?\C:` + deep},
		{`\\server\club` + deep, `\\?\UNC\server\club` + deep},
		{`\\?\C:` + deep, `\\?\C:` + deep},
		{`\\.\C:` + deep, `\\.\C:` + deep},
		{`\\server\club\evening.bws`, `\\server\club\evening.bws`},
	} {
		if got := verbatim(c.path); got != c.want {
			t.Errorf("%s: %s", c.path, got)
		}
	}
}
