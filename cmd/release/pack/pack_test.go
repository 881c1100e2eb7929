package pack

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"
)

var date = time.Date(2027, 5, 3, 12, 30, 0, 0, time.FixedZone("", 7200))

var tree = Tree{{Name: "b/Łódź.txt", Content: []byte("text")},
	{Name: "a", Content: bytes.Repeat([]byte("program"), 9999), Program: true}}

// The same files in another order, zone and place give the same bytes.
func TestSameBytes(t *testing.T) {
	other := slices.Clone(tree)
	slices.Reverse(other)
	for name, write := range map[string]func(Tree, io.Writer, time.Time) error{"zip": Tree.Zip, "tar": Tree.TarGzip} {
		var a, b bytes.Buffer
		if err := errors.Join(write(tree, &a, date), write(other, &b, date.UTC())); err != nil {
			t.Fatal(name, err)
		}
		if !bytes.Equal(a.Bytes(), b.Bytes()) {
			t.Errorf("%s: %d and %d bytes that differ", name, a.Len(), b.Len())
		}
	}
	a, _ := Gzip([]byte("text"))
	b, err := Gzip([]byte("text"))
	if err != nil || !bytes.Equal(a, b) || a[3] != 0 || !bytes.Equal(a[4:8], make([]byte, 4)) {
		t.Errorf("gzip % x, %v", a, err)
	}
}

func TestZip(t *testing.T) {
	var b bytes.Buffer
	if err := tree.Under("x").Zip(&b, date); err != nil {
		t.Fatal(err)
	}
	r, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil || len(r.File) != 2 {
		t.Fatal(r, err)
	}
	if f := r.File[0]; f.Name != "x/a" || f.Mode() != 0o755 || !f.Modified.Equal(date) {
		t.Errorf("%s %v %v", f.Name, f.Mode(), f.Modified)
	}
	f, err := r.File[1].Open()
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(f); err != nil || string(text) != "text" ||
		r.File[1].Name != "x/b/Łódź.txt" || r.File[1].Mode() != 0o644 {
		t.Errorf("%q %v %v", text, r.File[1].Mode(), err)
	}
}

func TestTarGzip(t *testing.T) {
	var b bytes.Buffer
	if err := tree.TarGzip(&b, date); err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(&b)
	if err != nil || !z.ModTime.IsZero() || z.Name != "" {
		t.Fatal(z, err)
	}
	r := tar.NewReader(z)
	for _, want := range []File{tree[1], tree[0]} {
		h, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		if h.Name != want.Name || h.Uid != 0 || h.Gid != 0 || h.Uname != "" ||
			h.FileInfo().Mode() != want.mode() || !h.ModTime.Equal(date) {
			t.Errorf("%+v", h)
		}
		if text, err := io.ReadAll(r); err != nil || !bytes.Equal(text, want.Content) {
			t.Errorf("%s: %d bytes, %v", h.Name, len(text), err)
		}
	}
}

func TestWrite(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "out")
	if err := tree.Write(folder, date); err != nil {
		t.Fatal(err)
	}
	for _, f := range tree {
		name := filepath.Join(folder, filepath.FromSlash(f.Name))
		text, err := os.ReadFile(name)
		if err != nil || !bytes.Equal(text, f.Content) {
			t.Errorf("%s: %d bytes, %v", name, len(text), err)
		}
		if info, err := os.Stat(name); err != nil || !info.ModTime().Equal(date) ||
			runtime.GOOS != "windows" && info.Mode().Perm() != f.mode() {
			t.Errorf("%s: %v, %v", name, info.Mode(), err)
		}
	}
	if err := tree.Write(folder, date); err == nil {
		t.Error("written over what was there")
	}
	sum, size, err := Sum(filepath.Join(folder, "b", "Łódź.txt"))
	if err != nil || size != 4 || sum != "982d9e3eb996f559e633f4d194def3761d909f5a3b647d1a851fead67c32c9d1" {
		t.Errorf("%s, %d, %v", sum, size, err)
	}
}

func TestNames(t *testing.T) {
	for _, bad := range []Tree{{{Name: ""}}, {{Name: "."}}, {{Name: "/etc/passwd"}}, {{Name: "../x"}},
		{{Name: "a/../../x"}}, {{Name: `a\b`}}, {{Name: "c:x"}},
		{{Name: "a"}, {Name: "A"}}, {{Name: "a"}, {Name: "a"}}} {
		if err := bad.Zip(io.Discard, date); !errors.Is(err, ErrName) {
			t.Errorf("%+v as zip: %v", bad, err)
		}
		if err := bad.TarGzip(io.Discard, date); !errors.Is(err, ErrName) {
			t.Errorf("%+v as tar: %v", bad, err)
		}
		if err := bad.Write(filepath.Join(t.TempDir(), "x"), date); !errors.Is(err, ErrName) {
			t.Errorf("%+v as files: %v", bad, err)
		}
	}
}
