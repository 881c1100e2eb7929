package clubfile

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"

	"clubnight/session"
	"clubnight/session/exchange"
)

// header begins every SQLite file.
const header = "SQLite format 3\x00"

func init() {
	exchange.Register(exchange.Format{Name: "clubnight", Holds: exchange.HoldsEvenings,
		Sniff: sniff, Marked: true, Open: list})
}

func sniff(head []byte, _ string) bool { return bytes.HasPrefix(head, []byte(header)) }

// Is reports whether a file is a club file by its first bytes. It is not opened, and so
// not brought up to date either.
func Is(path string) bool {
	is, err := headed(path)
	return err == nil && is
}

// headed reads the first bytes of a file, which say whether it is a club file. The error
// is that of the disk; a file that has fewer is none.
func headed(path string) (is bool, err error) {
	file, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer file.Close()
	head := make([]byte, 72)
	if _, err := io.ReadFull(file, head); err != nil {
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			err = nil
		}
		return false, err
	}
	return sniff(head, path) && binary.BigEndian.Uint32(head[68:]) == applicationID, nil
}

// orForeign is ErrDamaged, or ErrNotClubFile for a file that does not begin as one: what
// the disk says where that cannot be read.
func orForeign(path string, err error) error {
	if !errors.Is(err, ErrDamaged) {
		return err
	}
	switch is, unread := headed(path); {
	case unread != nil:
		return Disk(unread)
	case !is:
		return fmt.Errorf("%w: %w", ErrNotClubFile, err)
	}
	return err
}

// list lists the evenings, the newest first.
func list(_ context.Context, f *exchange.File) (*exchange.Content, error) {
	if f.Path == "" {
		return nil, exchange.ErrNoFile
	}
	club, err := OpenExisting(f.Path)
	if err != nil {
		return nil, err
	}
	defer club.Close()
	numbers, err := club.Evenings()
	if err != nil {
		return nil, err
	}
	c := &exchange.Content{}
	for _, n := range numbers {
		c.Evenings = append(c.Evenings, exchange.Stored{Number: n,
			Load: func(context.Context) (*session.Session, error) { return load(f.Path, n) }})
	}
	return c, nil
}

// load copies an evening into memory.
func load(path string, number int64) (*session.Session, error) {
	club, err := OpenExisting(path)
	if err != nil {
		return nil, err
	}
	defer club.Close()
	journal, err := club.Evening(number)
	if err != nil {
		return nil, err
	}
	entries, err := journal.Entries()
	if err != nil {
		return nil, err
	}
	return session.CopyOf(entries)
}

// Import takes an evening over as it was recorded, with its moments and authors, so that
// its history and undo go along: all of its entries, as a new evening, or nothing. The
// error is session.ErrBadEntry where they make no evening, or that of the file.
func (f *File) Import(entries []session.Entry) (*Journal, error) {
	if _, err := session.Fold(entries); err != nil {
		return nil, err
	}
	j := f.NewEvening()
	if err := j.Append(entries); err != nil {
		return nil, fmt.Errorf("taking an evening over: %w", err)
	}
	return j, nil
}
