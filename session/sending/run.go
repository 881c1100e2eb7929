package sending

import (
	"context"
	"database/sql"
	"errors"
	"io"
	"slices"
	"time"

	"clubnight/session/clubfile"
)

// waits are how long after a try that failed the next one is; after the last of them a
// parcel waits for the next start of the program.
var waits = []time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour}

// mostDays is how long a parcel is tried by itself.
const mostDays = 7 * 24 * time.Hour

// mostDoubts is how often a parcel that may be there goes again by itself: the other side
// knows it by its name or Message-ID, but not every mail server looks.
const mostDoubts = 3

// killed is what is known of a parcel whose sending ended with the program: nothing,
// where it had not come to the step after which the other side may have it.
const killed = `UPDATE parcel SET going = 0, state = CASE WHEN going = 2 THEN ? ELSE state END, reason = ?,
	doubts = doubts + (going = 2), next = CASE WHEN going = 2 AND doubts >= ? THEN '' ELSE ? END WHERE going > 0`

// started makes due what waited for a start, and takes away what is too old.
func (b *Outbox) started(tx *sql.Tx) error {
	now := b.now()
	if _, err := tx.Exec("UPDATE parcel SET next = ? WHERE next = ?", stampOf(now), nextStart); err != nil {
		return err
	}
	_, err := tx.Exec("UPDATE parcel SET next = '' WHERE asked < ? AND state NOT IN (?, ?)",
		stampOf(now.Add(-mostDays)), Sent, Taken)
	return err
}

// Find makes the place of a destination. With an error nothing goes there in this run.
type Find func(Destination) (Place, error)

// Run sends what is due, place after place, until nothing more is or the context ends,
// and tells of each row that it tried. One program sends at a time: the error is
// ErrElsewhere while another does, or that of the disk or of the context.
func (b *Outbox) Run(ctx context.Context, find Find, told func(Row)) error {
	claim, err := clubfile.ClaimFile(b.path)
	if errors.Is(err, clubfile.ErrElsewhere) {
		return ErrElsewhere
	}
	if err != nil {
		return err
	}
	defer claim.Release()
	if err := b.change(func(tx *sql.Tx) error {
		_, err := tx.Exec(killed, Unknown, Killed, mostDoubts-1, b.stamp())
		return err
	}); err != nil {
		return err
	}
	named, err := b.Destinations()
	if err != nil {
		return err
	}
	for _, d := range named {
		if d.Off {
			continue
		}
		if err := b.runPlace(ctx, d, find, told); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// runPlace sends what is due at one place.
func (b *Outbox) runPlace(ctx context.Context, d Destination, find Find, told func(Row)) (err error) {
	due, err := b.due(d.ID)
	if err != nil || len(due) == 0 {
		return err
	}
	place, err := find(d)
	if err != nil {
		return b.ended(due, Outcome{State: Waiting, Reason: Other, Answer: err.Error(), Retry: true, All: true,
			Err: err}, told)
	}
	if c, ok := place.(io.Closer); ok {
		defer func() { _ = c.Close() }() // what it took it has said
	}
	for i, r := range due {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := b.begin(&r); err != nil {
			return err
		}
		o := place.Send(ctx, r.parcel)
		rows := due[i : i+1]
		if o.All {
			rows = due[i:]
		}
		if err := b.ended(rows, o, told); err != nil || o.All {
			return err
		}
		due[i] = Row{} // its files need no memory any more
	}
	return nil
}

// due are the parcels that may go now to a place, earlier ones first.
func (b *Outbox) due(destination string) (list []Row, err error) {
	rows, err := b.db.Query(`SELECT `+rowColumns+` FROM parcel WHERE destination = ? AND next <> '' AND next <= ? AND `+current+`
		ORDER BY asked, position`, destination, b.stamp())
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		r, err := scan(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, rows.Err()
}

// begin writes down that a parcel is on its way, and reads its files.
func (b *Outbox) begin(r *Row) error {
	r.parcel.Doubt = func() error { return b.mark(r, doubted) }
	for _, f := range r.parcel.all() {
		if err := b.db.QueryRow("SELECT body FROM content WHERE hash = ?", f.Hash).Scan(&f.Content); err != nil {
			return err
		}
	}
	return b.mark(r, going)
}

// mark writes down how far a parcel on its way is.
func (b *Outbox) mark(r *Row, far int) error {
	return b.change(func(tx *sql.Tx) error {
		_, err := tx.Exec(`UPDATE parcel SET going = ? WHERE destination = ? AND evening = ? AND version = ? AND key = ?`,
			far, r.Destination, r.Evening, r.Version, r.Key)
		return err
	})
}

// ended writes down what became of the first of the rows, and of the others too where it
// is true of all.
func (b *Outbox) ended(rows []Row, o Outcome, told func(Row)) error {
	rows = slices.Clone(rows)
	err := b.change(func(tx *sql.Tx) error {
		for i := range rows {
			if err := b.end(tx, &rows[i], o, i == 0); err != nil {
				return err
			}
		}
		return sweep(tx)
	})
	if err == nil && told != nil {
		for _, r := range rows {
			told(r)
		}
	}
	return err
}

// end writes down what became of a row; tried is false of those that share the outcome of
// another.
func (b *Outbox) end(tx *sql.Tx, r *Row, o Outcome, tried bool) error {
	now := b.now()
	if tried {
		r.Tries, r.Tried = r.Tries+1, now
		if o.State == Unknown {
			r.doubts++
		}
	}
	switch doubtful := r.State == Unknown; {
	case doubtful && (o.State == Waiting || o.All && !o.State.Done()): // what may be there may be there still
	case !tried && o.State == Unknown: // which is true of the one that was tried
		r.State = Waiting
	default:
		r.State = o.State
	}
	r.Reason, r.Answer, r.Going = o.Reason, o.Answer, false
	r.Next, r.AtStart = time.Time{}, false
	next := ""
	if o.Retry && !r.State.Done() && r.doubts < mostDoubts && now.Sub(r.Asked) < mostDays {
		switch {
		case o.Until.After(now):
			next = stampOf(o.Until)
		case r.Tries > len(waits):
			next, r.AtStart = nextStart, true
		default:
			next = stampOf(now.Add(waits[max(r.Tries, 1)-1]))
		}
		r.Next = parseStamp(next)
	}
	if r.State.Done() {
		if err := b.strip(tx, r, false); err != nil {
			return err
		}
	}
	_, err := tx.Exec(`UPDATE parcel SET state = ?, reason = ?, answer = ?, tries = ?, doubts = ?, going = 0, tried = ?, next = ?,
		memory = CASE WHEN ? = '' THEN memory ELSE ? END
		WHERE destination = ? AND evening = ? AND version = ? AND key = ?`, r.State, r.Reason, r.Answer, r.Tries, r.doubts,
		stampOf(r.Tried), next, o.Memory, o.Memory, r.Destination, r.Evening, r.Version, r.Key)
	return err
}
