package folder

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"

	"clubnight/session/sharing"
)

// local is a folder of this computer.
type local struct{ root string }

// Open is a folder of this computer, or of one that it reaches as a folder. It must be
// there: a stick that is not put in is not made anew as a folder beside it.
func Open(root string) (Store, error) {
	switch there, err := os.Stat(root); {
	case err != nil:
		return nil, &Error{Trouble: NoFolder, Name: root, Err: err}
	case !there.IsDir():
		return nil, &Error{Trouble: NoFolder, Name: root}
	}
	return local{root}, nil
}

func (l local) path(name string) string { return filepath.Join(l.root, filepath.FromSlash(name)) }

func (l local) Read(_ context.Context, name string) ([]byte, error) {
	content, err := os.ReadFile(l.path(name))
	return content, said(err)
}

func (l local) Write(ctx context.Context, name string, content []byte) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	f, err := os.OpenFile(l.path(name), os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
	if errors.Is(err, fs.ErrNotExist) {
		return &Error{Trouble: NoFolder, Err: err}
	}
	if err != nil {
		return said(err)
	}
	_, err = f.Write(content)
	return said(errors.Join(err, f.Sync(), f.Close()))
}

func (l local) Rename(ctx context.Context, from, to string) error {
	return said(sharing.Rename(ctx, l.path(from), l.path(to)))
}

func (l local) Remove(ctx context.Context, name string) error {
	if err := sharing.Remove(ctx, l.path(name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return said(err)
	}
	return nil
}

func (l local) List(_ context.Context, in string) (names []string, err error) {
	there, err := os.ReadDir(l.path(in))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, said(err)
	}
	for _, d := range there {
		names = append(names, d.Name())
	}
	return names, nil
}

func (l local) MakeFolder(_ context.Context, name string) error {
	if _, err := Open(l.root); err != nil { // it was pulled out, and is not made anew
		return err
	}
	return said(os.MkdirAll(l.path(name), 0o755))
}

func (l local) Close() error { return nil }

// said is what hindered this computer.
func said(err error) error {
	var held *sharing.Held
	switch {
	case err == nil, errors.Is(err, context.Canceled), errors.Is(err, fs.ErrNotExist):
		return err
	case errors.As(err, &held):
		return &Error{Trouble: Busy, Err: err}
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return &Error{Trouble: NoRight, Err: err}
	case full(err):
		return &Error{Trouble: NoSpace, Err: err}
	}
	return &Error{Err: err}
}

// full reports whether the system has no room for a file.
func full(err error) bool {
	var number syscall.Errno
	if runtime.GOOS == "windows" && errors.As(err, &number) {
		return number == 112 || number == 39 // ERROR_DISK_FULL, ERROR_HANDLE_DISK_FULL
	}
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}
