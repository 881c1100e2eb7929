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

// Reader says how patiently a file is read that others write to.
type Reader struct {
	// Tries is how often a torn picture is taken again; Pause lies between two.
	Tries int
	Pause time.Duration
}

// DefaultReader is what ReadSnapshot uses: five tries with a fifth of a second between.
var DefaultReader = Reader{Tries: 5, Pause: 200 * time.Millisecond}

// ReadSnapshot takes a picture of a file, without a lock and without hindering
// anybody. A picture that was torn by a write under way is taken again, as
// DefaultReader says; ErrBusy when none of them was whole.
func ReadSnapshot(ctx context.Context, path string) (*Snapshot, error) {
	return DefaultReader.Read(ctx, path, nil)
}

// Read is ReadSnapshot with the patience of r. When the file is, byte for byte,
// what last shows, it returns last itself, which costs little more than
// reading the file; last may be nil.
func (r Reader) Read(ctx context.Context, path string, last *Snapshot) (*Snapshot, error) {
	var before []byte
	for try := 0; ; try++ {
		s, raw, err := r.attempt(path, last)
		if err == nil || isFinal(err) {
			return s, wrapPath(path, err)
		}
		// Bytes that stay the same are no write under way. Then a page that
		// only looks torn was written so by another program; and a file that
		// cannot be read at all is damaged, if all tries say the same.
		if raw != nil && bytes.Equal(raw, before) {
			if s != nil {
				return s, nil
			}
			if try >= r.Tries {
				return nil, wrapPath(path, err)
			}
		} else if try >= r.Tries {
			return nil, fmt.Errorf("%s: %w: %w", path, ErrBusy, err)
		}
		before = raw
		select {
		case <-ctx.Done():
			return nil, fmt.Errorf("%s: %w", path, ctx.Err())
		case <-time.After(r.Pause):
		}
	}
}

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
	if errors.Is(err, ErrNotAccess) || errors.Is(err, ErrTooLarge) || errors.Is(err, ErrVersion) || errors.Is(err, ErrPassword) || errors.Is(err, ErrEncrypted) {
		return true
	}
	var pathErr *os.PathError
	return errors.As(err, &pathErr) && !isSharing(err)
}

// errMoving is returned inside the package when the file never held still.
var errMoving = errors.New("pages kept changing")

// attempt takes one picture. It returns a Snapshot with an error when the
// picture can be read but looks torn.
func (r Reader) attempt(path string, last *Snapshot) (*Snapshot, []byte, error) {
	f, err := openShared(path)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	if last != nil {
		same, err := sameContent(f, last.raw)
		if err != nil {
			return nil, nil, err
		}
		if same {
			return last, last.raw, nil
		}
	}
	raw, settled, err := readSettled(f)
	if err != nil {
		return nil, nil, err
	}
	s, err := ParseSnapshot(raw)
	if err != nil {
		return nil, raw, err
	}
	if !settled {
		return nil, nil, errMoving
	}
	return s, raw, s.torn()
}

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
// all of them hold still for a round: so no block is half old and half new, and
// those that change together are of one moment. Whether the blocks fit the rest
// is for the caller to see.
func readSettled(f *os.File) (raw []byte, settled bool, err error) {
	if raw, err = readWhole(f); err != nil {
		return nil, false, err
	}
	moving, err := differing(f, raw)
	if err != nil {
		return nil, false, err
	}
	for round := 0; len(moving) > 0 && round < settleRounds; round++ {
		still := true
		for _, i := range moving {
			part := raw[i*block : min((i+1)*block, len(raw))]
			again := make([]byte, len(part))
			if _, err := f.ReadAt(again, int64(i)*block); err != nil {
				return nil, false, err
			}
			still = still && bytes.Equal(part, again)
			copy(part, again)
		}
		if still && round > 0 {
			return raw, true, nil
		}
	}
	return raw, len(moving) == 0, nil
}

func readWhole(f *os.File) ([]byte, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() > MaxFileSize {
		return nil, fmt.Errorf("%d bytes: %w", info.Size(), ErrTooLarge)
	}
	raw := make([]byte, info.Size())
	n, err := f.ReadAt(raw, 0)
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
