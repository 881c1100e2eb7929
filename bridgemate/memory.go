package bridgemate

import (
	"context"
	"errors"

	"clubnight/bridgemate/bws"
	"clubnight/session"
)

// memory is what the journal has of which file, and what of it was seen and is not in the
// journal yet. Nothing of it has to outlive the program: the journal says which rows it
// has (session.State.SawRow), and everything else is seen again.
type memory struct {
	open  func(file string) *patientReader
	files map[string]*fileMemory       // those of the evening, by path
	paths []string                     // the same by server
	gone  map[session.Key]bool         // results whose rows were not there at the last look
	odd   map[session.Key]bws.Received // rows of no table of the movement, seen once
	// every row that was ever seen in the files in use, and whether it was erased then
	rows  map[seenRow]bool
	seq   int64 // the journal as it was when the contents were recorded last
	named bool  // every number that was seen has been looked up
	// sections that another computer took over, of which the file was read
	// for the last time
	left map[int]bool
	// unlike are the boards on which the file of such sections said something
	// else than what counted.
	unlike []Difference
}

// fileMemory is what is known of one file.
type fileMemory struct {
	reader *patientReader
	// seen is what was read last of the evening's own file, recorded what of it
	// the journal has. They are the same contents unless something was seen and
	// could not be recorded.
	seen, recorded *bws.Contents
	// sound is true where the last attempt to read the file succeeded: seen
	// is then how it is.
	sound bool
	// marked is the last row that is marked as processed.
	marked int64
}

// seenRow is a row of ReceivedData at its place.
type seenRow struct {
	key session.Key
	id  int64
}

func newMemory(open func(file string) *patientReader) memory {
	return memory{open: open, files: map[string]*fileMemory{}, gone: map[session.Key]bool{},
		odd: map[session.Key]bws.Received{}, rows: map[seenRow]bool{}, named: true, left: map[int]bool{}}
}

// file is what is known of a file; from now on it is remembered.
func (m *memory) file(path string) *fileMemory {
	f := m.files[path]
	if f == nil {
		f = &fileMemory{reader: m.open(path)}
		m.files[path] = f
	}
	return f
}

// only forgets the files of an earlier evening.
func (m *memory) only(paths []string) {
	keep := map[string]*fileMemory{}
	for _, path := range paths {
		keep[path] = m.files[path]
	}
	m.files, m.paths = keep, paths
}

// anew forgets everything but the files' readers: the numbers of rows begin anew.
func (m *memory) anew() {
	for path, f := range m.files {
		m.files[path] = &fileMemory{reader: f.reader, seen: f.seen}
	}
	clear(m.gone)
	clear(m.odd)
	clear(m.rows)
}

// pending reports whether something was seen that the journal does not have, or needs
// another look: the state is at entry seq.
func (m *memory) pending(seq int64) bool {
	for _, f := range m.files {
		if f.seen != f.recorded {
			return true
		}
	}
	return len(m.gone)+len(m.odd) > 0 || !m.named || m.seq != seq
}

// sound reports whether all files were read at the last look.
func (m *memory) sound() bool {
	for _, f := range m.files {
		if !f.sound {
			return false
		}
	}
	return true
}

// wasRecorded notes that the journal, at entry seq, has everything that was seen.
func (m *memory) wasRecorded(seq int64) {
	for _, f := range m.files {
		f.recorded = f.seen
	}
	m.seq = seq
}

// saw notes the rows that were seen.
func (m *memory) saw(rows []bws.Received) {
	for _, r := range rows {
		m.rows[seenRow{session.Key(r.Key()), r.ID}] = r.Erased
	}
}

// look reads every file of the evening. Where one cannot be read, or is not that of the
// evening, what it held last stands for it, if it was ever read; c is nil where none was.
// changed reports whether a file is not what it was at the last look.
func (l *Link) look(ctx context.Context, o Options) (c *bws.Contents, changed bool, err error) {
	st := l.session.State()
	parts := []part{{file: o.File}}
	if len(st.Sections) > 0 {
		if parts, err = l.parts(st, o); err != nil {
			return nil, false, err
		}
	}
	var all []*bws.Contents
	var files []string
	for i, p := range parts {
		files = append(files, p.file)
		f := l.memory.file(p.file)
		read, failed := f.reader.Read(ctx)
		if failed == nil && read != f.seen {
			failed = foreign(st, i, p, read, o)
		}
		if f.sound = failed == nil; f.sound {
			changed = changed || f.seen != read
			f.seen = read
		}
		err = errors.Join(err, failed)
		if f.seen != nil {
			all = append(all, f.seen)
		}
	}
	l.memory.only(files)
	if len(all) == 0 {
		return nil, changed, err
	}
	return here(st, merged(all)), changed, err
}

// take records the difference between what was seen and the state. A trouble with names
// holds no result back: it is naming, and they are looked up again at the next look. So
// is everything where recording fails.
func (l *Link) take(c *bws.Contents, o Options) (naming, err error) {
	st := l.session.State()
	facts := l.fileFacts(st)
	facts = append(facts, l.resultFacts(st, c.Received, o)...)
	facts = append(facts, recorderFacts(st, c)...)
	if err := l.session.Record("Bridgemate", facts...); err != nil {
		return nil, err
	}
	l.memory.saw(c.Received)
	seats, naming := l.seatFacts(l.session.State(), c.PlayerNumbers)
	if err := l.session.Record("Bridgemate", seats...); err != nil {
		return naming, err
	}
	l.memory.named = naming == nil
	l.memory.wasRecorded(l.session.State().Seq)
	return naming, nil
}

// mark sets the Processed flag of the rows that the journal has (guide: Guidelines for
// data retrieval, steps 2 to 4).
func (l *Link) mark(ctx context.Context, o Options) error {
	for path, f := range l.memory.files {
		if f.recorded == nil {
			continue
		}
		last := int64(0)
		for _, r := range f.recorded.Received {
			last = max(last, r.ID)
		}
		if last <= f.marked || !f.sound {
			continue
		}
		if err := l.markFile(ctx, path, o.Processed, last, isHere(l.session.State())); err != nil {
			return err
		}
		f.marked = last
	}
	return nil
}
