// Package merge has two club files exchange what each lacks of an evening that both hold
// a copy of: by a stick, where computers have no network.
//
//	m, err := merge.Of(ctx, "Tuesday club.clubnight", "stick/Tuesday club.clubnight", false)
//	defer m.Close()
//	pairs, err := m.Pairs()
//	met, err := m.Exchange(pairs[0])
//
// All of it is done on copies first: where anything is wrong, both files
// stay as they are.
package merge

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/replica"
)

// ErrSame is returned where both are one and the same file.
var ErrSame = errors.New("both are one club file")

// Merge is of two club files. While it lasts no program opens them for an evening.
type Merge struct {
	a, b   string
	onlyA  bool
	claims []*clubfile.Claim
	folder string // of the copies
	copies [2]*clubfile.File
}

// Pair is an evening of which both files have a copy.
type Pair struct {
	// A and B are its numbers in the two files, and Name its heading.
	A, B int64
	Name string
	// ToA and ToB are how many entries each file lacks.
	ToA, ToB int
	forked   bool
}

// Differ reports whether the two copies are not the same.
func (p Pair) Differ() bool { return p.ToA > 0 || p.ToB > 0 || p.forked }

// Merged is what came of an exchange: of each file the evening as it stands, and the
// entries that came to it. Those of B are none where it was only read. Aside are lines of
// either that nobody signed in whose name they stand: they were left where they are.
type Merged struct {
	A, B     *session.State
	ToA, ToB []session.Entry
	Aside    []*session.Forged
}

// Of begins a meeting of the club files at two paths. With onlyA nothing is written to b,
// nor beside it. The error is ErrSame, or one of clubfile: ErrElsewhere where a program
// has one of the files open.
func Of(ctx context.Context, a, b string, onlyA bool) (*Merge, error) {
	if err := apart(a, b); err != nil {
		return nil, err
	}
	m := &Merge{a: a, b: b, onlyA: onlyA}
	if err := m.open(ctx); err != nil {
		m.Close()
		return nil, err
	}
	return m, nil
}

// open claims the files that are written to, and copies both.
func (m *Merge) open(ctx context.Context) (err error) {
	claimed := []string{m.a, m.b}
	if m.onlyA {
		claimed = claimed[:1]
	}
	for _, path := range claimed {
		c, err := clubfile.ClaimFile(path)
		if err != nil {
			return err
		}
		m.claims = append(m.claims, c)
	}
	if m.folder, err = os.MkdirTemp("", "clubnight-meeting-"); err != nil {
		return clubfile.Disk(err)
	}
	for i, path := range []string{m.a, m.b} {
		to := filepath.Join(m.folder, fmt.Sprintf("%d.clubnight", i))
		if err := clubfile.CopyOf(ctx, path, to); err != nil {
			return err
		}
		if m.copies[i], err = clubfile.OpenExisting(to); err != nil {
			return fmt.Errorf("club file %s: %w", path, err)
		}
	}
	return nil
}

// apart refuses one file under two names, and what is no file.
func apart(a, b string) error {
	var infos [2]os.FileInfo
	for i, path := range []string{a, b} {
		info, err := os.Stat(path)
		if errors.Is(err, os.ErrNotExist) {
			err = fmt.Errorf("%w: %w", clubfile.ErrNoFile, err)
		}
		if err != nil {
			return fmt.Errorf("club file %s: %w", path, clubfile.Disk(err))
		}
		infos[i] = info
	}
	if os.SameFile(infos[0], infos[1]) {
		return fmt.Errorf("%s and %s: %w", a, b, ErrSame)
	}
	return nil
}

// Close ends the meeting.
func (m *Merge) Close() {
	for _, f := range m.copies {
		if f != nil {
			f.Close()
		}
	}
	if m.folder != "" {
		os.RemoveAll(m.folder)
	}
	for _, c := range m.claims {
		c.Release()
	}
}

// Pairs are the evenings of which both files have a copy, the newest first: the same
// evening of several computers, or one with the same beginning. Where there is none the
// error is session.ErrOtherEvent, or says which evening cannot be read.
func (m *Merge) Pairs() (pairs []Pair, err error) {
	ids, err := m.copies[1].Evenings()
	if err != nil {
		return nil, fmt.Errorf("club file %s: %w", m.b, err)
	}
	var unread error
	for _, id := range ids {
		p, found, err := m.pair(id)
		switch {
		case errors.Is(err, clubfile.ErrDamaged), errors.Is(err, session.ErrUnknownKind): // another evening may do
			unread = errors.Join(unread, err)
		case err != nil:
			return nil, err
		case found:
			pairs = append(pairs, p)
		}
	}
	if len(pairs) == 0 && unread != nil {
		return nil, unread
	}
	if len(pairs) == 0 {
		return nil, fmt.Errorf("no evening of %s is one of %s: %w", m.b, m.a, session.ErrOtherEvent)
	}
	return pairs, nil
}

// pair finds the evening of the first file that is a copy of one of the second.
func (m *Merge) pair(id int64) (p Pair, found bool, err error) {
	j, err := m.copies[1].Evening(id)
	if err != nil {
		return p, false, err
	}
	entries, err := j.Entries()
	if err != nil {
		return p, false, fmt.Errorf("club file %s, evening %d: %w", m.b, id, err)
	}
	p = Pair{B: id}
	if p.A, err = m.copies[0].Same(entries); err != nil || p.A == 0 {
		return p, false, err
	}
	linesB, err := j.Lines()
	if err != nil {
		return p, false, err
	}
	if j, err = m.copies[0].Evening(p.A); err != nil {
		return p, false, err
	}
	linesA, err := j.Lines()
	if err != nil {
		return p, false, fmt.Errorf("club file %s, evening %d: %w", m.a, p.A, err)
	}
	for _, e := range entries {
		if set, is := e.Fact.(session.EveningSet); is {
			p.Name = set.Name
		}
	}
	p.compare(linesA, linesB)
	return p, true, nil
}

// compare counts what is in one list and not in the other.
func (p *Pair) compare(a, b []session.SealedEntry) {
	in := map[session.ID]session.SealedEntry{}
	for _, l := range a {
		in[l.ID()] = l
	}
	both := 0
	for _, l := range b {
		other, there := in[l.ID()]
		if !there {
			p.ToA++
			continue
		}
		both++
		if other.At != l.At || other.By != l.By || other.Kind != l.Kind {
			p.forked = true // a text may differ where somebody was forgotten
		}
	}
	p.ToB = len(a) - both
}

// Exchange has both files take what each lacks of an evening, all of it at once, or
// A alone. Where something cannot be taken, both stay as they are and the error
// joins why: session.ErrForked, ErrSeal, ErrOtherEvent. Where only one of them can
// be written to, Merged has what came to the other beside the error: another
// exchange goes on from there.
func (m *Merge) Exchange(p Pair) (*Merged, error) {
	a, err := evening(m.copies[0], p.A)
	if err != nil {
		return nil, fmt.Errorf("club file %s: %w", m.a, err)
	}
	b, err := evening(m.copies[1], p.B)
	if err != nil {
		return nil, fmt.Errorf("club file %s: %w", m.b, err)
	}
	hasA, err := a.Known()
	if err != nil {
		return nil, err
	}
	hasB, err := b.Known()
	if err != nil {
		return nil, err
	}
	_, _, err = replica.Exchange(a, b) // on the copies
	aside, err := session.KeptAside(err)
	if err != nil {
		return nil, err
	}
	if p.forked {
		return nil, session.ErrForked
	}
	met := &Merged{A: a.State(), B: b.State(), Aside: aside}
	if !m.onlyA { // first the one that is more likely to be a full stick
		if met.ToB, err = give(m.b, p.B, a, hasB); err != nil {
			return nil, err
		}
	}
	met.ToA, err = give(m.a, p.A, b, hasA)
	return met, err
}

// evening opens one of a file.
func evening(f *clubfile.File, id int64) (*session.Session, error) {
	j, err := f.Evening(id)
	if err != nil {
		return nil, err
	}
	return session.Resume(j)
}

// give has a club file take what it lacks of a copy of its evening.
func give(path string, id int64, from *session.Session, has session.Known) (came []session.Entry, err error) {
	lines, err := from.Lines(has)
	if err != nil || len(lines) == 0 {
		return nil, err
	}
	f, err := clubfile.OpenExisting(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	s, err := evening(f, id)
	if err != nil {
		return nil, fmt.Errorf("club file %s: %w", path, err)
	}
	stop := s.Listen(func(entries []session.Entry) { came = entries })
	defer stop()
	_, err = s.Receive(lines)
	if _, err = session.KeptAside(err); err != nil {
		return nil, fmt.Errorf("club file %s: %w", path, err)
	}
	return came, nil
}
