package copies

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"clubnight/session/clubfile"
	"clubnight/session/sharing"
)

// Errors of making a copy; a [Trouble] wraps one of them, or what the system says.
var (
	// ErrNoPlace is returned where the second place is not there: a stick that is not in,
	// a share that cannot be reached.
	ErrNoPlace = errors.New("the second place for copies is not there")
	// ErrUnsound is returned where what was written cannot be read back.
	ErrUnsound = errors.New("the copy cannot be read back")
)

// Options of making copies.
type Options struct {
	// Second is a folder on a stick or another disk that gets a copy too; "" for
	// none. It is not made.
	Second string
	// Now is the clock; nil is the computer's.
	Now func() time.Time
}

// Trouble is why a folder got no copy.
type Trouble struct {
	// Folder is where the copy should lie.
	Folder string
	// Second is true of the second place.
	Second bool
	Err    error
}

// Error names the folder before what is wrong.
func (t *Trouble) Error() string { return fmt.Sprintf("copy into %s: %v", t.Folder, t.Err) }

// Unwrap returns what is wrong.
func (t *Trouble) Unwrap() error { return t.Err }

// Copied is what became of a copy.
type Copied struct {
	// Made are the copies, the one beside the club file first.
	Made []Copy
	// Troubles are the folders that got none.
	Troubles []*Trouble
	// Damaged is true where the club file has entries that cannot be read: older
	// copies are all kept then.
	Damaged bool
	// Removed counts the older copies that were no longer needed.
	Removed int
	// Entries is how many entries of each evening the copies hold, by the evening's
	// number; an evening of which none is held is not there.
	Entries map[int64]int64
}

// Err is the first trouble, nil for none.
func (r Copied) Err() error {
	if len(r.Troubles) == 0 {
		return nil
	}
	return r.Troubles[0]
}

// reached is told where a copy has got to; tests end the program there.
var reached = func(stage string) {}

// Make copies the club file into the folder beside it and into the second place. Each
// copy is looked through before it counts; then older ones that are no longer needed
// go. A folder that cannot be written to is a trouble of the report and keeps the other
// from nothing. Entries can be recorded meanwhile: the club file is read once, as long
// as the first copy is sound.
func Make(ctx context.Context, club *clubfile.File, o Options) (r Copied) {
	if o.Now == nil {
		o.Now = time.Now
	}
	n, from := namingOf(club.Path()), ""
	var held *clubfile.Contents
	number := 1
	for _, c := range List(club.Path(), o.Second) {
		number = max(number, c.Number+1)
	}
	for i, folder := range folders(club.Path(), o.Second) {
		c, found, err := making{ctx, club, n, folder}.make(i > 0, from, number, o.Now())
		if err != nil {
			r.Troubles = append(r.Troubles, &Trouble{Folder: folder, Second: i > 0, Err: err})
			continue
		}
		r.Made = append(r.Made, c)
		if from == "" {
			from, held = c.Path, found
		}
		if held.Sound() {
			r.Removed += rotate(ctx, n, c)
		}
		r.Damaged = !held.Sound()
	}
	if held != nil {
		r.Entries = map[int64]int64{}
		for _, e := range held.Evenings {
			r.Entries[e.Number] = e.Entries
		}
	}
	return r
}

// making is a copy that is being made.
type making struct {
	ctx    context.Context
	club   *clubfile.File
	naming naming
	folder string
}

// make makes the copy: from an earlier one, so that a slow stick does not keep the club
// file waiting, else from the club file. held is what was read back; of the copy of a
// copy it is nil, since that one is as the first is.
func (m making) make(second bool, from string, number int, at time.Time) (c Copy, held *clubfile.Contents, err error) {
	if err := m.makeFolder(second); err != nil {
		return c, nil, err
	}
	sweep(m.naming, m.folder)
	part, err := os.CreateTemp(m.folder, m.naming.temporary())
	if err != nil {
		return c, nil, clubfile.Disk(err)
	}
	part.Close()
	defer os.Remove(part.Name()) // there is nothing any more once it has its own name
	reached("created")
	if held, err = m.write(part.Name(), from); err != nil {
		return c, nil, clubfile.Disk(err)
	}
	reached("examined")
	c = Copy{Path: filepath.Join(m.folder, m.naming.copy(number, at)), Number: number}
	c.At, _ = time.Parse(moment, at.Format(moment))
	if err := place(part.Name(), c.Path); err != nil {
		return Copy{}, nil, clubfile.Disk(err)
	}
	reached("placed")
	_ = sharing.SyncFolder(m.folder) // systems that cannot do it write it soon
	return c, held, nil
}

// write writes the copy to a path and reads it back.
func (m making) write(path, from string) (held *clubfile.Contents, err error) {
	if from != "" {
		if err := copyFile(m.ctx, path, from); err != nil {
			return nil, err
		}
		reached("written")
		return nil, compare(m.ctx, path, from)
	}
	if err := m.club.CopyTo(m.ctx, path); err != nil {
		return nil, err
	}
	reached("written")
	held, err = clubfile.Examine(m.ctx, path)
	switch {
	case m.ctx.Err() != nil:
		return nil, m.ctx.Err()
	case err != nil:
		return nil, fmt.Errorf("%w: %v", ErrUnsound, err)
	}
	return held, nil
}

// compare reads both files, and returns ErrUnsound where they differ.
func compare(ctx context.Context, path, with string) error {
	var sums [2][]byte
	for i, name := range []string{path, with} {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		sum := sha256.New()
		_, err = io.Copy(sum, &patient{ctx, f})
		f.Close()
		if err != nil {
			return err
		}
		sums[i] = sum.Sum(nil)
	}
	if !bytes.Equal(sums[0], sums[1]) {
		return ErrUnsound
	}
	return nil
}

// makeFolder makes the folder for the copies; that of the second place only where the
// place itself is there.
func (m making) makeFolder(second bool) error {
	if second {
		if info, err := os.Stat(filepath.Dir(m.folder)); err != nil || !info.IsDir() {
			return fmt.Errorf("%w: %s", ErrNoPlace, filepath.Dir(m.folder))
		}
	}
	if err := os.Mkdir(m.folder, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return clubfile.Disk(err)
	}
	return nil
}

// copyFile copies a file over another one that is there, and returns when
// it is on the disk.
func copyFile(ctx context.Context, path, from string) error {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	to, err := os.OpenFile(path, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return err
	}
	if _, err = io.Copy(to, &patient{ctx, source}); err == nil {
		err = to.Sync()
	}
	return errors.Join(err, to.Close())
}

// patient reads until the context ends.
type patient struct {
	ctx context.Context
	r   io.Reader
}

func (p *patient) Read(b []byte) (int, error) {
	if err := p.ctx.Err(); err != nil {
		return 0, err
	}
	return p.r.Read(b)
}

// place gives a file its own name, which no other file may have.
func place(from, to string) error {
	err := os.Link(from, to)
	if err == nil {
		return sharing.Remove(context.Background(), from)
	}
	if errors.Is(err, fs.ErrExist) {
		return err
	}
	if _, err := os.Lstat(to); err == nil { // a file system without links: sticks
		return &fs.PathError{Op: "rename", Path: to, Err: fs.ErrExist}
	}
	return sharing.Rename(context.Background(), from, to)
}
