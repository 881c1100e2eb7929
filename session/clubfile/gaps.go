package clubfile

import (
	"errors"
	"maps"
	"slices"
	"time"

	"clubnight/session"
)

// An evening that is brought back has a note in the place of each entry that is lost, so
// that its numbers stay what they were, and nobody takes it for whole. From the first
// note on its seals are new ones.

// whole is an evening as it was brought back: its rows, and notes of what is lost of it.
type whole struct {
	rows    []row
	lost    []session.Note
	several bool // it is one of several computers
}

// whole fills the gaps of an evening with notes.
func (c *chain) whole() (w whole, err error) {
	missing := c.missing()
	for _, seq := range slices.Sorted(maps.Keys(c.links)) {
		if seq <= c.last() {
			w.rows = append(w.rows, c.links[seq].row)
		}
	}
	w.several = slices.ContainsFunc(w.rows, row.several)
	switch {
	case len(missing) == 0:
		return w, nil
	case w.several:
		return c.ofSites(w.rows, missing)
	}
	known := func(seq int64) bool { return len(c.entries[c.id][seq]) > 0 }
	end := int64(1)
	if n := len(w.rows); n > 0 {
		end = w.rows[n-1].seq + 1
	}
	for i, seq := range missing {
		if seq >= end && !slices.ContainsFunc(missing[i:], known) {
			note := session.Note{Kind: session.EntriesLost, Entry: seq, Number: len(missing) - i}
			w.lost = append(w.lost, note)
			return w.founded(note, seq)
		}
		note := c.lost(seq)
		w.lost = append(w.lost, note)
		r, err := noteRow(note, seq)
		if err != nil {
			return w, err
		}
		w.rows = slices.Insert(w.rows, int(seq)-1, r)
	}
	return w.founded(session.Note{}, 0)
}

// lost is what is known of an entry that is lost.
func (c *chain) lost(seq int64) session.Note {
	note := session.Note{Kind: session.EntryLost, Entry: seq}
	for _, e := range c.entries[c.id][seq] {
		at, err := time.Parse(time.RFC3339Nano, e.recorded)
		if note.From.IsZero() && err == nil {
			note.From = at
		}
		if _, err := session.DecodeFact(e.kind, []byte("{}")); note.Text == "" && !errors.Is(err, session.ErrUnknownKind) {
			note.Text = e.kind
		}
	}
	return note
}

// noteRow is a note as an entry.
func noteRow(note session.Note, seq int64) (row, error) {
	return rowOf(session.Entry{Seq: seq, By: session.ByProgram, Fact: session.Noticed{Note: note}})
}

// founded replaces what cannot be read, or cannot be true without what is lost, by notes,
// adds one at the end, if it has a number, and gives all notes their moments. An evening
// with entries of a newer program, or of several computers, stays as it is.
func (w whole) founded(last session.Note, seq int64) (whole, error) {
	if seq > 0 {
		r, err := noteRow(last, seq)
		if err != nil {
			return w, err
		}
		w.rows = append(w.rows, r)
	}
	if w.several {
		return w, nil
	}
	w.stamp()
	entries := make([]session.Entry, len(w.rows))
	for i, r := range w.rows {
		var err error
		entries[i], err = r.entry()
		if errors.Is(err, session.ErrUnknownKind) {
			return w, nil
		}
		if err != nil {
			note := session.Note{Kind: session.EntryLost, Entry: r.seq, From: entries[i].At, Text: r.kind}
			w.lost = append(w.lost, note)
			entries[i].By, entries[i].Fact = session.ByProgram, session.Noticed{Note: note}
			if w.rows[i], err = noteRow(note, r.seq); err != nil {
				return w, err
			}
		}
	}
	w.stamp()
	_, unfounded, err := session.Founded(entries)
	for _, note := range unfounded {
		if err == nil {
			w.rows[note.Entry-1], err = noteRow(note, note.Entry)
		}
	}
	w.lost = append(w.lost, unfounded...)
	w.stamp()
	return w, err
}

// stamp gives notes without a moment one right after that of the entry before, or where
// they come first that of the entry after.
func (w whole) stamp() {
	var last time.Time
	for i := range w.rows {
		r := &w.rows[i]
		at, err := time.Parse(time.RFC3339Nano, r.recorded)
		if r.author == session.ByProgram && (err != nil || at.IsZero()) {
			for next := i + 1; last.IsZero() && next < len(w.rows); next++ {
				if then, err := time.Parse(time.RFC3339Nano, w.rows[next].recorded); err == nil && !then.IsZero() {
					last = then.Add(-time.Second)
				}
			}
			at = last.Add(time.Microsecond)
			r.recorded = stamp(at)
		}
		if err == nil || !at.IsZero() {
			last = at
		}
	}
}

// ofSites is an evening of several computers without the entries that a gap of their site
// comes before: they come again from the other computers, with what is lost, and until
// then nothing stands in their places.
func (c *chain) ofSites(rows []row, missing []int64) (w whole, err error) {
	w.several = true
	before := false // the evening was shared
	for _, seq := range missing {
		w.lost = append(w.lost, c.lost(seq))
		l, there := c.links[seq-1]
		before = before || seq == 1 || there && l.site == ""
	}
	own := map[session.Site]int64{}
	var entries []session.Entry
	for _, r := range rows {
		l := r.asLine()
		if l.Own != own[l.Site]+1 {
			continue
		}
		own[l.Site]++
		r.seq = int64(len(w.rows)) + 1
		e, err := r.entry()
		if err != nil {
			return w, err
		}
		w.rows, entries = append(w.rows, r), append(entries, e)
	}
	if _, err := session.Fold(entries); err != nil || before { // what the others rest on is lost
		w.rows = slices.DeleteFunc(slices.Clone(rows), func(r row) bool { return r.seq > missing[0] })
	}
	return w, nil
}
