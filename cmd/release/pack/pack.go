// Package pack writes files into packages so that the same files give the same bytes,
// wherever and whenever it is done.
//
//	t := pack.Tree{{Name: "clubnight/README.txt", Content: text}, {Name: "clubnight/clubnight", Content: program, Program: true}}
//	err := t.Zip(out, date)
//
// Names use slashes. Files belong to nobody, carry one date and come in the
// order of their names.
package pack

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// ErrName is returned for a name that is no path inside a package, or that two
// files have on Windows.
var ErrName = errors.New("not a name in a package")

// File is a file of a package.
type File struct {
	Name    string // with slashes, relative
	Content []byte
	Program bool // it can be started
}

func (f File) mode() fs.FileMode {
	if f.Program {
		return 0o755
	}
	return 0o644
}

// Tree is what a package holds.
type Tree []File

// Under is the tree in a folder.
func (t Tree) Under(folder string) Tree {
	moved := slices.Clone(t)
	for i := range moved {
		moved[i].Name = path.Join(folder, moved[i].Name)
	}
	return moved
}

// ordered is the tree in the order of its names, if they can stand in a package.
func (t Tree) ordered() (Tree, error) {
	ordered := slices.Clone(t)
	slices.SortFunc(ordered, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	seen := map[string]bool{}
	for _, f := range ordered {
		lower := strings.ToLower(f.Name)
		if !fs.ValidPath(f.Name) || f.Name == "." || strings.ContainsAny(f.Name, `\:*?"<>|`) || seen[lower] {
			return nil, fmt.Errorf("%q: %w", f.Name, ErrName)
		}
		seen[lower] = true
	}
	return ordered, nil
}

// Zip writes the tree as a zip file.
func (t Tree) Zip(out io.Writer, date time.Time) error {
	files, err := t.ordered()
	if err != nil {
		return err
	}
	w := zip.NewWriter(out)
	for _, f := range files {
		head := &zip.FileHeader{Name: f.Name, Method: zip.Deflate, Modified: date.UTC()}
		head.SetMode(f.mode())
		part, err := w.CreateHeader(head)
		if err != nil {
			return err
		}
		if _, err := part.Write(f.Content); err != nil {
			return err
		}
	}
	return w.Close()
}

// TarGzip writes the tree as a compressed tar file.
func (t Tree) TarGzip(out io.Writer, date time.Time) error {
	files, err := t.ordered()
	if err != nil {
		return err
	}
	compressed, err := gzip.NewWriterLevel(out, gzip.BestCompression)
	if err != nil {
		return err
	}
	w := tar.NewWriter(compressed)
	for _, f := range files {
		head := &tar.Header{Name: f.Name, Mode: int64(f.mode()), Size: int64(len(f.Content)), ModTime: date.UTC(),
			Format: tar.FormatPAX, Typeflag: tar.TypeReg}
		if err := w.WriteHeader(head); err != nil {
			return err
		}
		if _, err := w.Write(f.Content); err != nil {
			return err
		}
	}
	return errors.Join(w.Close(), compressed.Close())
}

// Write writes the tree into a folder, which must not be there yet. The folders in
// it carry the date, too.
func (t Tree) Write(folder string, date time.Time) error {
	files, err := t.ordered()
	if err != nil {
		return err
	}
	if err := os.Mkdir(folder, 0o755); err != nil {
		return err
	}
	for _, f := range files {
		name := filepath.Join(folder, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, f.Content, f.mode()); err != nil {
			return err
		}
	}
	return filepath.WalkDir(folder, func(name string, _ fs.DirEntry, err error) error {
		return errors.Join(err, os.Chtimes(name, date, date))
	})
}

// Gzip is a text compressed as Debian wants its change logs: without a name or a date.
func Gzip(text []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(text); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// Sum is the SHA-256 of a file in hexadecimal digits, and its size.
func Sum(file string) (sum string, size int64, err error) {
	f, err := os.Open(file)
	if err != nil {
		return "", 0, err
	}
	defer f.Close()
	h := sha256.New()
	if size, err = io.Copy(h, f); err != nil {
		return "", 0, err
	}
	return fmt.Sprintf("%x", h.Sum(nil)), size, nil
}
