package jet

import (
	"errors"
	"fmt"
	"os"
)

// disk is where a File writes to: the file, or in tests what becomes of one.
type disk interface {
	WriteAt(b []byte, at int64) (int, error)
	Truncate(size int64) error
	Sync() error
}

var _ disk = (*os.File)(nil)

// Flush writes the pages that have changed.
//
// While it runs and its program lives, a reader of this package sees all of it
// or nothing: the flush begins by counting rows in a definition that are not
// there and ends with the true count, and Reader takes a picture again in which
// rows are missing. It waits as its Tries and Pause say; when a writer is
// stopped in the middle for longer than that, and for other programs at any
// time, a part of the changes can be seen.
//
// A program that dies in the middle, or a power cut, leaves a part of them:
// pages are written in such an order, with a sync wherever it matters, that
// every table can be read and each row is as it was before, or as one of the
// changes left it. Only counts and indexes may be wrong, and space lost; the next
// File that changes the table mends the counts, and makes an index anew that does
// not lead to its rows. That takes for granted that the disk writes a page
// wholly or not at all.
//
// When the disk is full nothing has been changed; after any other error the file
// is as after a power cut, and Flush can be called again.
func (f *File) Flush() error {
	if f.f == nil {
		return ErrClosed
	}
	if f.broken != nil {
		return f.broken
	}
	if err := f.fail(f.db.writeIndexes()); err != nil {
		return err
	}
	if len(f.db.dirty) == 0 && len(f.db.order.early) == 0 {
		return nil
	}
	for _, r := range f.db.order.roomy {
		if _, err := f.db.setMap(r.free, r.page, true); err != nil {
			return f.fail(err)
		}
	}
	f.db.order.roomy = nil
	if err := f.reserve(); err != nil {
		return err
	}
	count, err := f.countTooMany()
	if err != nil {
		return err
	}
	levels := f.db.writes()
	for i, level := range levels {
		for _, image := range level {
			if err := f.writePage(image, count); err != nil {
				return err
			}
		}
		if i+1 < len(levels) {
			if err := f.out.Sync(); err != nil {
				return err
			}
		}
	}
	if err := f.writeCount(count, le.Uint32(f.db.list[count.page][f.db.lay.tdefRows:])); err != nil {
		return err
	}
	if err := f.out.Sync(); err != nil {
		return err
	}
	f.db.written()
	for td := range f.prepared {
		td.removed = 0
	}
	return nil
}

// reserve makes the file as long as it will be, so that a full disk is found out
// before anything has been changed. Pages that nothing points to harm nobody.
func (f *File) reserve() error {
	size := f.db.lay.pageSize
	empty := make([]byte, size)
	for n := f.db.order.stored; n < len(f.db.list); n++ {
		if _, err := f.out.WriteAt(empty, int64(n)*int64(size)); err != nil {
			return errors.Join(err, f.out.Truncate(int64(f.db.order.stored)*int64(size)))
		}
	}
	return nil
}

// openCount is the count of rows that is wrong while a flush is under way.
type openCount struct {
	page int
	rows uint32
}

// countTooMany makes a definition count more rows than the table can have at
// any moment of the flush.
func (f *File) countTooMany() (openCount, error) {
	td := f.last
	for i := 0; td == nil && i < len(f.db.tables); i++ {
		if t := f.db.tables[i]; t.err == nil && t.page < f.db.order.stored {
			td = t
		}
	}
	if td == nil {
		td = f.db.objects // without tables there is nothing to be read by half
	}
	live, err := f.db.liveRows(td)
	if err != nil {
		return openCount{}, fmt.Errorf("table %s: %w", td.name, err)
	}
	c := openCount{page: td.page, rows: uint32(live + td.removed + 1)}
	return c, f.writeCount(c, c.rows)
}

func (f *File) writeCount(c openCount, rows uint32) error {
	_, err := f.out.WriteAt(le.AppendUint32(nil, rows), f.offset(c.page)+int64(f.db.lay.tdefRows))
	return err
}

func (f *File) offset(page int) int64 { return int64(page) * int64(f.db.lay.pageSize) }

// writePage writes a page, with the count that is wrong for now.
func (f *File) writePage(image pageImage, count openCount) error {
	b := image.b
	if image.page == count.page {
		b = append([]byte(nil), b...)
		le.PutUint32(b[f.db.lay.tdefRows:], count.rows)
	}
	_, err := f.out.WriteAt(b, f.offset(image.page))
	return err
}
