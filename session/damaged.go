package session

import (
	"errors"
	"fmt"
	"slices"
)

// ErrDamaged is returned for a journal that is not as it was written, or that cannot be
// true. What is known of it says a [*Damaged].
var ErrDamaged = errors.New("the journal is damaged")

// Damaged says from which entry on a journal cannot be relied on. It wraps ErrDamaged.
type Damaged struct {
	From int64
	Err  error
}

// Error says it for a log.
func (d *Damaged) Error() string {
	return fmt.Sprintf("the journal is damaged from entry %d on: %v", d.From, d.Err)
}

// Unwrap is ErrDamaged, and why.
func (d *Damaged) Unwrap() []error { return []error{ErrDamaged, d.Err} }

// Sound reads as much of a journal as can be relied on: the entries before the first that
// is damaged or cannot be true, and nil where that is all of it. The error is for a
// journal that cannot be read now.
func Sound(j Journal) (entries []Entry, damaged *Damaged, err error) {
	entries, err = j.Entries()
	if err != nil && !errors.As(err, &damaged) {
		return nil, nil, err
	}
	_, err = Fold(entries)
	if err == nil {
		return entries, damaged, nil
	}
	// Entries that are taken back later make it no straight line; a place where it turns
	// from sound to unsound will do.
	sound, unsound := 0, len(entries)
	for unsound-sound > 1 {
		middle := (sound + unsound) / 2
		if _, wrong := Fold(entries[:middle]); wrong == nil {
			sound = middle
		} else {
			unsound, err = middle, wrong
		}
	}
	return entries[:sound:sound], &Damaged{From: int64(sound) + 1, Err: err}, nil
}

// takesBack reports whether an Undone with a number can be true: what it takes back was
// the director's word, or is lost.
func takesBack(entries []Entry, u Undone, number int64) bool {
	if u.Entry < 1 || u.Entry >= number {
		return false
	}
	fact := entries[u.Entry-1].Fact
	n, noticed := fact.(Noticed)
	return undoable(fact) || noticed && (n.Note.Kind == EntryLost || n.Note.Kind == EntryUnfounded)
}

// Founded is a journal of one computer of which entries were lost, and where notes stand
// in their places: each further entry that cannot be true without them is replaced by a
// note, which keeps its text, so that the rest can be folded. The entries stay as they
// are; unfounded are the notes that came.
func Founded(entries []Entry) (founded []Entry, unfounded []Note, err error) {
	founded = slices.Clone(entries)
	for {
		i := firstUnfounded(founded)
		if i < 0 {
			return founded, unfounded, nil
		}
		e := &founded[i]
		kind, body, err := EncodeFact(e.Fact)
		if err != nil {
			return nil, nil, err
		}
		note := Note{Kind: EntryUnfounded, Entry: e.Seq, From: e.At, Text: kind, More: string(body)}
		unfounded = append(unfounded, note)
		e.By, e.Fact = ByProgram, Noticed{note}
	}
}

// firstUnfounded is the place of the first entry that cannot be true, -1 where all can.
func firstUnfounded(entries []Entry) int {
	off := inactive(entries)
	st := newState()
	st.replaying = true
	for i, e := range entries {
		u, undo := e.Fact.(Undone)
		if undo && !takesBack(entries, u, e.Seq) || !undo && !off[e.Seq] && e.Fact.apply(st, e) != nil {
			return i
		}
		st.passed(e)
	}
	return -1
}
