package clubfile

import (
	"fmt"
	"time"

	"clubnight/session"
)

// Continue begins a new evening with the entries of a damaged one that are sound, and a note that says so: the
// results after them come again from the Bridgemate database, or are entered again. The damaged evening stays in the
// file as it is. Damage says what was damaged and where it goes on; both are nil for an evening that is whole.
func (f *File) Continue(id int64) (goesOn *Journal, damage *Damage, err error) {
	j, err := f.Evening(id)
	if err != nil {
		return nil, nil, err
	}
	entries, damaged, err := session.Sound(j)
	if err != nil || damaged == nil {
		return nil, nil, err
	}
	damage = &Damage{Part: InEvening, Evening: id, From: damaged.From, End: damaged.Err == errEnd, Err: damaged.Err}
	goesOn = f.NewEvening()
	note := session.Noticed{Note: session.Note{Kind: session.GoesOnFromDamaged, Number: int(id), Entry: damaged.From}}
	entries = append(entries, session.Entry{
		Seq: int64(len(entries)) + 1, At: time.Now().Round(0).Truncate(time.Microsecond), By: "program", Fact: note,
	})
	if err := goesOn.Append(entries); err != nil {
		return nil, nil, fmt.Errorf("going on from evening %d: %w", id, err)
	}
	damage.Continued = goesOn.id
	return goesOn, damage, nil
}
