package clubfile

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"clubnight/session"
)

// Continue begins a new evening with the entries of a damaged one that are sound, and a
// note that says so: the results after them come again from the Bridgemate database, or
// are entered again. The damaged evening stays in the file as it is. An evening of
// several computers goes on without a note: what is missing comes from the others. Damage
// says what was damaged and where it goes on; both are nil for an evening that is whole.
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
	several := false
	err = within(context.Background(), f.db, func(tx *sql.Tx) error {
		several, err = inSeveral(tx, id)
		return err
	})
	if err != nil && !errors.Is(translated(err), ErrDamaged) {
		return nil, nil, translated(err)
	}
	note := session.Noticed{Note: session.Note{Kind: session.GoesOnFromDamaged, Number: int(id), Entry: damaged.From}}
	if !several { // else it would be an entry that no other computer has
		entries = append(entries, session.Entry{
			Seq: int64(len(entries)) + 1, At: time.Now().Round(0).Truncate(time.Microsecond), By: "program", Fact: note,
		})
	}
	if err := goesOn.Append(entries); err != nil {
		return nil, nil, fmt.Errorf("going on from evening %d: %w", id, err)
	}
	damage.Continued = goesOn.id
	return goesOn, damage, nil
}
