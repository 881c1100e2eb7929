package bridgemate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"clubnight/bridgemate/bws"
	"clubnight/session"
)

// ErrOwnRoom is returned when a computer that has a room of its own is to take another
// one over: it has one file, and one control program runs on it.
var ErrOwnRoom = errors.New("this computer has Bridgemates of its own to read")

// Takeover says how a room is taken over.
type Takeover struct {
	// Copy is a copy of the room's .bws; "" has a new file written, with the
	// results that are known.
	Copy string
	// Strange takes the copy although nothing tells that it is the room's.
	Strange bool
	// Program starts the control program, too.
	Program bool
}

// TakeOver makes the Bridgemates of sections this computer's, to be written and read with
// the file of the options, and begins to read. They are mostly those of a computer that
// is gone; one that comes back gives them up by itself. Nothing is done before the
// journal says so: the error is a *session.Taken where somebody else was quicker.
//
// A copy of the room's file is put in the place of Options.File; what it has and the
// journal has not comes in. A new file has the movement and the results as they stand,
// and says of its tables that the Bridgemate server has them, where it has: no table is
// uploaded anew, and the handsets go on (guide: Modifying information in the database).
// In BM Pro, Synchronize then restores which tables are logged on.
//
// The error is a *StrangeFile for a copy of something else, and ErrOwnRoom where
// this computer reads other sections already. Where it fails after the journal has
// it, it can be called again.
func (l *Link) TakeOver(ctx context.Context, sections []int, how Takeover) error {
	if err := l.takeOver(ctx, sections, how); err != nil {
		return fmt.Errorf("taking a room over: %w", err)
	}
	if how.Program {
		return l.Restart(ctx)
	}
	return l.StartReading(ctx)
}

func (l *Link) takeOver(ctx context.Context, sections []int, how Takeover) error {
	if err := l.changing.LockUntil(ctx); err != nil {
		return err
	}
	defer l.changing.Unlock()
	t, err := l.taking(sections, how)
	if err != nil {
		return err
	}
	if how.Copy != "" && !how.Strange {
		if err := l.checkCopy(ctx, t, how.Copy); err != nil {
			return err
		}
	}
	if err := l.session.Record(session.ByDirector, t.facts...); err != nil {
		return err
	}
	l.reading.Stop()
	l.poll.Lock() // who reads in between would find a file that the journal does not know
	defer l.poll.Unlock()
	if err := os.MkdirAll(filepath.Dir(t.options.File), 0o755); err != nil {
		return err
	}
	if how.Copy != "" {
		err = l.adopt(ctx, t, how.Copy)
	} else {
		err = l.writeAnew(ctx, t)
	}
	l.memory.anew()
	return err
}

// taking is a take-over before anything is done.
type taking struct {
	options  Options
	sections []int
	parts    []part
	facts    []session.Fact // the work is taken
	from     map[int]string // whose the sections were
	goesOn   bool           // the Bridgemate server has the tables
}

func (l *Link) taking(sections []int, how Takeover) (taking, error) {
	st, o := l.session.State(), l.Options()
	t := taking{options: o, sections: sections, from: map[int]string{}}
	if !st.Shared() {
		t.facts = []session.Fact{session.WorkTaken{Sections: sections}} // which the journal refuses
		return t, nil
	}
	var of []session.Section
	over := map[string][]int{}
	for _, s := range st.Sections {
		wanted := slices.Contains(sections, s.ID)
		switch {
		case wanted:
			t.from[s.ID] = TakenFrom(st, s.ID)
			if !st.Owns(s.ID) {
				owner, _ := st.Owner(s.ID)
				over[owner.ID] = append(over[owner.ID], s.ID)
			}
			file, reading := st.ReadingAt(t.from[s.ID])
			t.goesOn = t.goesOn || file != "" && (reading || receivedIn(st, s.ID))
		case st.Owns(s.ID) && st.File != "":
			return t, ErrOwnRoom
		case !st.Owns(s.ID):
			continue
		}
		of = append(of, s)
	}
	for _, id := range sections {
		if _, there := st.Section(id); !there {
			return t, fmt.Errorf("section %s: %w", session.Letter(id), ErrNoSection)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(over)) {
		t.facts = append(t.facts, session.WorkTaken{Sections: over[id], Over: id})
	}
	file, err := filepath.Abs(o.File)
	if o.File == "" || err != nil {
		return t, fmt.Errorf("%w: %s", ErrNoFile, o.File)
	}
	t.options.File = file
	if err := bws.CheckSettings(o.Generation, o.Settings); err != nil {
		return t, err
	}
	t.parts, err = l.partsOf(st, of, t.options)
	if err == nil && how.Copy != "" && len(t.parts) != 1 {
		err = fmt.Errorf("%w: a copy is one server's", ErrServers)
	}
	return t, err
}

// TakenFrom is the computer whose a section's Bridgemates are, or were
// before this one took them.
func TakenFrom(st *session.State, section int) string {
	owner, _ := st.Owner(section)
	if !st.Owns(section) {
		return owner.ID
	}
	for _, e := range slices.Backward(st.Entries()) {
		f, is := e.Fact.(session.WorkTaken)
		if is && st.InForce(e.Seq) && st.Who(e).Here && slices.Contains(f.Sections, section) {
			return f.Over
		}
	}
	return owner.ID
}

// receivedIn reports whether a result of a section ever came from the handsets.
func receivedIn(st *session.State, section int) bool {
	return slices.ContainsFunc(st.Entries(), func(e session.Entry) bool {
		f, is := e.Fact.(session.ResultReceived)
		return is && f.Result.Section == section
	})
}

// checkCopy refuses a copy that cannot be read, or is not of the file that the
// room had: a *StrangeFile.
func (l *Link) checkCopy(ctx context.Context, t taking, path string) error {
	st := l.session.State()
	c, err := l.contents(ctx, path)
	if err != nil {
		return err
	}
	var strange error
	for _, id := range t.sections {
		if _, there := c.Section(id); !there {
			heading := headed(c, session.EveningSet{})
			return &StrangeFile{File: path, Name: heading.Name, Date: heading.Date,
				Results: len(bws.Standing(c.Received))}
		}
		p := part{file: path}
		s, _ := st.Section(id)
		p.sections = []session.Section{s}
		for server := range t.sections { // which of its servers' it was, only the marks of other programs' files tell
			strange = stranger(st, st.FileInUseAt(t.from[id], server), p, c)
			if strange == nil {
				break
			}
		}
		if strange != nil {
			return strange
		}
	}
	return nil
}

// adopt makes a copy this computer's file. What of it the journal has is no news, even
// where something else counts since.
func (l *Link) adopt(ctx context.Context, t taking, path string) error {
	file := t.options.File
	if same, err := filepath.Abs(path); err != nil || same != file {
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		defer os.Remove(temporaryName(file)) // only there when something failed
		if err := os.WriteFile(temporaryName(file), content, 0o644); err != nil {
			return err
		}
		if err := l.place(ctx, file); err != nil {
			return err
		}
	}
	c, err := l.contents(ctx, file)
	if err != nil {
		return err
	}
	p := t.parts[0]
	taken := session.FileTaken{File: file, Mark: markOf(c)}
	if taken.Mark == "" {
		taken.Rounds = fingerprint(c)
	}
	for _, s := range p.sections {
		taken.Sections = append(taken.Sections, s.ID)
	}
	c = only(c, p.owns)
	if err := l.session.Record(session.ByProgram, taken, inJournal(l.session.State(), c)); err != nil {
		return err
	}
	return l.readThrough(c, t.options)
}

// readThrough records what a copy says row after row, as the computer that had the room
// may have read it: what that sends when it is back is then known to be of these rows,
// and no other result.
func (l *Link) readThrough(c *bws.Contents, o Options) error {
	steps := map[bws.Key][]bws.Received{}
	for _, r := range slices.SortedFunc(slices.Values(c.Received), inNumberOrder) {
		entered := r
		entered.Erased = false
		steps[r.Key()] = append(steps[r.Key()], entered)
		if r.Erased {
			steps[r.Key()] = append(steps[r.Key()], r)
		}
	}
	for n, more := 0, true; more; n++ {
		more = false
		st := l.session.State()
		look := comparison{st: st, read: newReading(st, o), memory: &memory{}, odd: map[session.Key]bws.Received{}}
		var facts []session.Fact
		for key, of := range steps {
			if n >= len(of) {
				continue
			}
			more = true
			fact, _ := look.row(session.Key(key), of[n])
			if _, known := fact.(session.RowsKnown); fact != nil && !known {
				facts = append(facts, fact)
			}
		}
		slices.SortFunc(facts, inRowOrder)
		if err := l.session.Record(session.ByBridgemate, facts...); err != nil {
			return err
		}
	}
	return nil
}

func inNumberOrder(a, b bws.Received) int { return cmp.Compare(a.ID, b.ID) }

// inJournal is what of a file the journal has, before its rows are counted anew.
func inJournal(st *session.State, c *bws.Contents) (known session.RowsKnown) {
	for _, r := range c.Received {
		k := session.Key(r.Key())
		standing, there := st.Results[k]
		sent := sentOf(standing, there)
		if st.SawRow(k, r.ID) && (sent == nil || sent.Row != r.ID) {
			known.Rows = append(known.Rows, session.KnownRow{Key: k, Row: r.ID})
		}
	}
	known.Seats = knownSeats(st, c)
	return known
}

// knownSeats are the numbers in a file that are no news: they were entered before, or
// written by the program, or are not entered yet.
func knownSeats(st *session.State, c *bws.Contents) (known []session.KnownSeat) {
	entered := map[session.KnownSeat]bool{}
	for _, e := range st.Entries() {
		if f, is := e.Fact.(session.PlayerSeated); is && !f.Given {
			entered[session.KnownSeat{Seat: f.Seat, Number: f.Number}] = true
		}
	}
	for _, row := range bws.AtStart(c.PlayerNumbers) {
		seat := seatOfRow(row)
		wrote, did := st.WroteNumber(seat)
		here := session.KnownSeat{Seat: seat, Number: row.Number}
		if row.Number != st.Seats[seat].Sent && (row.Number == "" || entered[here] || did && wrote == row.Number) {
			known = append(known, here)
		}
	}
	return known
}

// writeAnew writes the room's file anew, with what is known.
func (l *Link) writeAnew(ctx context.Context, t taking) error {
	st, o := l.session.State(), t.options
	var known session.RowsKnown
	change := func(_ part, rows []row) []row { return goingOn(st, rows, t.goesOn, &known) }
	defer removeNew(t.parts)
	facts, err := l.writeParts(ctx, st, o, t.parts, change, func(p part, temporary string) error {
		results, err := l.writeResults(ctx, temporary, st, p, o)
		if err != nil {
			return fmt.Errorf("writing the results: %w", err)
		}
		known.Rows = append(known.Rows, results...)
		return nil
	})
	if err != nil {
		return err
	}
	for _, p := range t.parts {
		if err := l.place(ctx, p.file); err != nil {
			return err
		}
	}
	return l.session.Record(session.ByProgram, append(facts, known)...)
}

// goingOn are the rows of a new file in mid-session: the server has the tables, but for
// what is to be sent to it, and who sits where is known.
func goingOn(st *session.State, rows []row, goesOn bool, known *session.RowsKnown) []row {
	for i, r := range rows {
		switch r := r.(type) {
		case bws.TableRow:
			from, _ := st.Sending(r.Section)
			r.UpdateFromRound = from[r.Table]
			if goesOn && r.UpdateFromRound != 1 { // else it may be a table that the server never had
				r.Status = bws.Uploaded
			}
			if goesOn {
				rows[i] = r
			}
		case bws.PlayerNumber:
			seat := seatOfRow(r)
			is := st.Seats[seat]
			r.Number = is.Sent
			if is.Given && is.Number != "" {
				r.Number = is.Number
			}
			if len(r.Number) > nameLength {
				r.Number = ""
			}
			if r.Number != is.Sent {
				known.Seats = append(known.Seats, session.KnownSeat{Seat: seat, Number: r.Number})
			}
			rows[i] = r
		}
	}
	return rows
}

// writeResults writes the results of a part into its new file, as far as Bridgemate has a
// way to say them, and reads them back.
func (l *Link) writeResults(ctx context.Context, path string, st *session.State, p part,
	o Options) (known []session.KnownRow, err error) {
	keys := slices.SortedFunc(maps.Keys(st.Results), session.Key.Compare)
	keys = slices.DeleteFunc(keys, func(k session.Key) bool {
		return !p.owns(k.Section) || !st.Has(k) || ObstacleTo(st.Results[k].Result) != NoObstacle
	})
	err = l.write(ctx, path, func(b bws.Batch) error {
		known = nil
		for _, k := range keys {
			id, err := sendResult(b, st, k, o, l.now())
			if err != nil {
				return err
			}
			known = append(known, session.KnownRow{Key: k, Row: id})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	c, err := bws.Read(ctx, path)
	if err != nil {
		return nil, err
	}
	read, standing := newReading(st, o), bws.Standing(c.Received)
	for _, r := range known {
		row, there := standing[bws.Key(r.Key)]
		if !there || row.ID != r.Row || !session.SaysTheSame(read.result(row), st.Results[r.Key].Result) {
			return nil, fmt.Errorf("%w: %v", ErrMismatch, r.Key)
		}
	}
	return known, nil
}
