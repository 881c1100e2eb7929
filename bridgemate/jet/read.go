package jet

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

// Patience says how patiently a file is read that others write to.
type Patience struct {
	// Tries is how often a torn picture is taken again; Pause lies between two.
	Tries int
	Pause time.Duration
	// Settle is how long a file that others are writing to has to hold still
	// before a picture of it counts: Jet writes the pages that belong together one
	// after another, and each may be whole. A file that never holds still is taken
	// as it is after twice as many looks as Tries, if it looks whole. 0 does not wait.
	Settle time.Duration
}

// DefaultReader is what ReadSnapshot uses: five tries with a fifth of a second between.
var DefaultReader = Patience{Tries: 5, Pause: 200 * time.Millisecond}

// ReadSnapshot takes a picture of a file, without a lock and without hindering
// anybody. A picture that was torn by a write under way is taken again, as
// DefaultReader says; ErrBusy when none of them was whole.
func ReadSnapshot(ctx context.Context, path string) (*Snapshot, error) {
	return DefaultReader.Read(ctx, path, nil)
}

// Read is ReadSnapshot with the patience of r. When the file is, byte for byte,
// what last shows, it returns last itself, which costs little more than
// reading the file; last may be nil.
func (r Patience) Read(ctx context.Context, path string, last *Snapshot) (*Snapshot, error) {
	return r.ReadWith(ctx, path, last, func(*Snapshot) error { return nil })
}

// ReadWith is Read for a picture that is worth something only when decode, which
// takes from it what the caller wants, does not fail: as long as it does the
// picture is taken again, and in the end its error is returned. It is called for
// each new picture, not for last, and the last call counts.
func (r Patience) ReadWith(ctx context.Context, path string, last *Snapshot,
	decode func(*Snapshot) error) (*Snapshot, error) {
	var p picture
	settling := 0
	for try := 0; ; {
		p = r.attempt(path, last, p, decode)
		pause := r.Pause
		switch {
		case p.err != nil && isFinal(p.err):
			return nil, wrapPath(path, p.err)
		case p.err == nil && p.doubt == nil:
			if !p.busy || r.Settle <= 0 || p.same > 0 || settling >= 2*r.Tries {
				return p.snapshot, nil
			}
			pause = r.Settle
		// Bytes that stay the same are no write under way. Then rows that only
		// the count knows have never been, and a page that only looks torn was
		// written so by another program.
		case p.err == nil && p.same > 0 && (try >= r.Tries || errors.Is(p.doubt, errLagging) && p.same >= lagPatience):
			return p.snapshot, nil
		case try >= r.Tries && p.same > 0:
			return nil, wrapPath(path, p.err)
		case try >= r.Tries:
			return nil, fmt.Errorf("%s: %w: %w", path, ErrBusy, errors.Join(p.err, p.doubt))
		}
		if p.err == nil && p.doubt == nil {
			settling++
		} else {
			try++
		}
		select {
		case <-ctx.Done():
			return nil, fmt.Errorf("%s: %w", path, ctx.Err())
		case <-time.After(pause):
		}
	}
}

// lagPatience is how often a file in which rows are missing is looked at again:
// a slow disk may take that long between two pages.
const lagPatience = 3

// wrapPath names the file, which the errors of the file system do themselves.
func wrapPath(path string, err error) error {
	var named *os.PathError
	if err == nil || errors.As(err, &named) {
		return err
	}
	return fmt.Errorf("%s: %w", path, err)
}

// isFinal reports whether reading the file again cannot help.
func isFinal(err error) bool {
	if errors.Is(err, errUnborn) {
		return false
	}
	if errors.Is(err, ErrNotAccess) || errors.Is(err, ErrTooLarge) || errors.Is(err, ErrVersion) ||
		errors.Is(err, ErrPassword) || errors.Is(err, ErrEncrypted) {
		return true
	}
	var pathErr *os.PathError
	return errors.As(err, &pathErr) && !isSharing(err)
}

// errMoving is returned inside the package when the file never held still.
var errMoving = errors.New("pages kept changing")

// picture is one reading of a file.
type picture struct {
	raw      []byte
	snapshot *Snapshot
	err      error // why it cannot be read
	doubt    error // why it looks torn, though it can be read
	same     int   // how many readings before it gave the same bytes
	busy     bool  // whether others may be writing to the file
}

// attempt takes one picture, and compares it with the one before.
func (r Patience) attempt(path string, last *Snapshot, before picture, decode func(*Snapshot) error) picture {
	f, err := openToRead(path)
	if err != nil {
		return picture{err: err}
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return picture{err: err}
	}
	p := picture{busy: last != nil || before.raw != nil || time.Since(info.ModTime()) < idle}
	if last != nil {
		same, err := sameContent(f, last.raw)
		if err != nil {
			return picture{err: err}
		}
		if same {
			return picture{snapshot: last, raw: last.raw}
		}
	}
	if before.raw != nil {
		if same, err := sameContent(f, before.raw); same && err == nil {
			before.same++
			return before
		}
	}
	var settled bool
	if p.raw, settled, p.err = readSettled(f); p.err != nil {
		return p
	}
	if p.snapshot, p.err = ParseSnapshot(p.raw); p.err != nil {
		return p
	}
	if !settled {
		p.raw, p.err = nil, errMoving
		return p
	}
	p.doubt = p.snapshot.torn()
	p.err = decode(p.snapshot)
	return p
}

// idle is how long ago a file must have been written for nobody to be writing to
// it. It is a hint: some systems note the time late.
const idle = 2 * time.Second

// openToRead opens a file without a lock. A folder is refused by name: systems
// differ in what they say of it.
func openToRead(path string) (*os.File, error) {
	f, err := openShared(path)
	if err == nil {
		return f, nil
	}
	if info, failed := os.Stat(path); failed == nil && info.IsDir() {
		return nil, errFolder
	}
	return nil, err
}

var errFolder = fmt.Errorf("%w: it is a folder", ErrNotAccess)

// sameContent reports whether a file holds exactly b.
func sameContent(f *os.File, b []byte) (bool, error) {
	info, err := f.Stat()
	if err != nil || info.Size() != int64(len(b)) {
		return false, err
	}
	diff, err := differing(f, b)
	return len(diff) == 0, err
}

const (
	chunk = 64 << 10
	// block is the unit in which two readings are compared: half a page of Jet 4.
	block = 2048
	// settleRounds is how often blocks that changed are read again.
	settleRounds = 50
)

// readSettled reads the whole file twice, and those blocks that differ until
// nothing in the file has changed from one reading to the next: so no block is
// half old and half new, and all are of one moment. Whether the file was whole at
// that moment is for the caller to see.
func readSettled(f *os.File) (raw []byte, settled bool, err error) {
	if raw, err = readWhole(f); err != nil {
		return nil, false, err
	}
	for range settleRounds {
		moving, err := differing(f, raw)
		if err != nil || len(moving) == 0 {
			return raw, err == nil, err
		}
		if err := catchUp(f, raw, moving); err != nil {
			return nil, false, err
		}
	}
	return raw, false, nil
}

// catchUp reads some blocks again until they hold still.
func catchUp(f *os.File, raw []byte, moving []int) error {
	for range settleRounds {
		still := true
		for _, i := range moving {
			part := raw[i*block : min((i+1)*block, len(raw))]
			again := make([]byte, len(part))
			if _, err := f.ReadAt(again, int64(i)*block); err != nil {
				return err
			}
			still = still && bytes.Equal(part, again)
			copy(part, again)
		}
		if still {
			break
		}
	}
	return nil
}

// readWhole reads a file, but only its beginning when that is not a database
// that can be read: others may have any length.
func readWhole(f *os.File) ([]byte, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	switch {
	case info.IsDir():
		return nil, errFolder
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%w: it is not an ordinary file", ErrNotAccess)
	}
	head := make([]byte, min(info.Size(), int64(jet4.pageSize)))
	n, err := f.ReadAt(head, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if _, err := parseHeader(head[:n], info.Size()); err != nil {
		return nil, err
	}
	if info.Size() > MaxFileSize {
		return nil, fmt.Errorf("%d bytes: %w", info.Size(), ErrTooLarge)
	}
	raw := make([]byte, info.Size())
	n, err = f.ReadAt(raw, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	return raw[:n], nil
}

// differing reads the file again and lists the blocks in which it is not b any more.
func differing(f *os.File, b []byte) ([]int, error) {
	var list []int
	buf := make([]byte, chunk)
	for at := 0; at < len(b); at += chunk {
		part := b[at:min(at+chunk, len(b))]
		got := buf[:len(part)]
		if _, err := f.ReadAt(got, int64(at)); err != nil {
			return nil, err
		}
		if bytes.Equal(part, got) {
			continue
		}
		for k := 0; k < len(part); k += block {
			end := min(k+block, len(part))
			if !bytes.Equal(part[k:end], got[k:end]) {
				list = append(list, (at+k)/block)
			}
		}
	}
	return list, nil
}
