package session

import (
	"errors"
	"fmt"
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
