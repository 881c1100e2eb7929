package bridgemate

import (
	"errors"
	"fmt"
	"slices"

	"clubnight/bridgemate/bws"
	"clubnight/session"
)

// An older copy of the evening's .bws has its mark, and so has an emptied one. It gives
// out once more the numbers of rows that were read, so that these mean something else in
// it. Such a file is known by its count: that of a table never falls, except where Access
// compacts a file whose last rows were deleted, which is noticed before.

// ErrOlder is what an OlderFile wraps.
var ErrOlder = errors.New("an older copy of the evening's own file")

// OlderFile is the error for an older copy of the evening's own file in its place, or an
// emptied one. Nothing of it is taken and nothing is written to it until the right one is
// back, or Link.UseFile says that this one counts as it is.
type OlderFile struct {
	File string
	// Results is how many results it has, and Lacking how many that were read from the
	// evening's file are not in it.
	Results, Lacking int
}

// Error says it for a log.
func (e *OlderFile) Error() string {
	return fmt.Sprintf("%s is %v (%d results, %d lacking)", e.File, ErrOlder, e.Results, e.Lacking)
}

// Unwrap is ErrOlder.
func (e *OlderFile) Unwrap() error { return ErrOlder }

// foreign reports a file of which nothing is to be taken before the director has said so:
// a *StrangeFile or an *OlderFile.
func foreign(st *session.State, server int, p part, c *bws.Contents, o Options) error {
	if err := strange(st, server, p, c); err != nil {
		return err
	}
	return older(st, p, c, o)
}

// older reports a file that has not given out the numbers of the rows that were read, or
// has given them to others, as an *OlderFile.
func older(st *session.State, p part, c *bws.Contents, o Options) error {
	lost := lostRows(st, p, c)
	if !fallen(st, p, c) && !givenAgain(st, p, c, lost, newReading(st, o)) {
		return nil
	}
	e := &OlderFile{File: p.file, Results: len(bws.Standing(c.Received))}
	for _, r := range lost {
		if sent := sentOf(st.Results[r.Key], st.Has(r.Key)); sent != nil && sent.Row == r.Row {
			e.Lacking++
		}
	}
	return e
}

// fallen reports whether the file counts less rows than were read of it. What vanished
// was told, and compacting may have set the count back to before it.
func fallen(st *session.State, p part, c *bws.Contents) bool {
	if !c.Counted {
		return false
	}
	for k, rows := range st.SeenRows() {
		if p.owns(k.Section) && !st.Results[k].Vanished && slices.Max(rows) > c.LastRow {
			return true
		}
	}
	return false
}

// lostRows are the results, of those that stand or were set aside, whose rows are not
// where they were, nor vanished before.
func lostRows(st *session.State, p part, c *bws.Contents) (lost []session.Result) {
	at := map[seenRow]session.Result{}
	for k, standing := range st.Results {
		if sent := sentOf(standing, true); sent != nil && sent.Row > 0 && !standing.Vanished && p.owns(k.Section) {
			at[seenRow{k, sent.Row}] = *sent
		}
	}
	for _, r := range st.SetAside {
		if r.Row > 0 && p.owns(r.Section) {
			at[seenRow{r.Key, r.Row}] = r.Result
		}
	}
	for _, row := range c.Received {
		delete(at, seenRow{session.Key(row.Key()), row.ID})
	}
	for seen, r := range at {
		r.Row = seen.id
		lost = append(lost, r)
	}
	return lost
}

// givenAgain reports whether the number of a row that is gone is now that of another, at
// another place and with another result. A row that was put to another place is no other
// one, and where programs give a number twice it tells nothing.
func givenAgain(st *session.State, p part, c *bws.Contents, lost []session.Result, read reading) bool {
	if len(lost) == 0 {
		return false
	}
	given := map[int64]int{}
	for k, rows := range st.SeenRows() {
		for _, id := range rows {
			if p.owns(k.Section) {
				given[id]++
			}
		}
	}
	gone := map[int64]session.Result{}
	for _, r := range lost {
		if given[r.Row] == 1 {
			gone[r.Row] = r
		}
	}
	return slices.ContainsFunc(c.Received, func(row bws.Received) bool {
		was, is := gone[row.ID]
		if !is || !p.owns(row.Section) || st.Playable(session.Key(row.Key())).Any() {
			return false
		}
		now := read.result(row)
		now.Key = was.Key
		return !enteredAlike(now, was)
	})
}

// enteredAlike reports whether the same was entered, whoever sat there by the movement of
// the moment.
func enteredAlike(a, b session.Result) bool {
	a.NS, a.EW, a.Doubt = b.NS, b.EW, b.Doubt
	return a.Same(b)
}

// olderTaken says that an older copy is the evening's file from now on, and which of its
// rows are no news.
func olderTaken(st *session.State, server int, p part, c *bws.Contents, file string, o Options) session.OlderFileTaken {
	f := session.OlderFileTaken{File: file, Server: server}
	for _, s := range p.sections {
		f.Sections = append(f.Sections, s.ID)
	}
	mine := only(c, p.owns)
	said, read := sayings(st), newReading(st, o)
	for _, row := range mine.Received {
		k := session.Key(row.Key())
		r := st.Sound(read.result(row))
		if !st.SawRow(k, row.ID) || !said.before(seenRow{k, row.ID}, r) {
			continue
		}
		known := session.KnownRow{Key: k, Row: row.ID}
		standing, there := st.Results[k]
		if sent := sentOf(standing, there); sent != nil && sent.Row == row.ID && enteredAlike(r, *sent) {
			f.Rows = append(f.Rows, known)
		} else {
			f.Earlier = append(f.Earlier, known)
		}
	}
	f.Seats = knownSeats(st, mine)
	return f
}

// saidOf is what the journal has of rows, and of boards.
type saidOf struct {
	row   map[seenRow][]session.Result
	board map[session.Key][]session.Result
}

func sayings(st *session.State) saidOf {
	said := saidOf{map[seenRow][]session.Result{}, map[session.Key][]session.Result{}}
	for _, e := range st.Entries() {
		var r session.Result
		switch f := e.Fact.(type) {
		case session.ResultReceived:
			r = f.Result
		case session.ResultChanged:
			r = f.Result
		case session.ResultBeside:
			r = f.Result
		case session.ResultSentAgain:
			r = f.Result
		case session.ResultCorrected:
			r = f.Result
		default:
			continue
		}
		said.board[r.Key] = append(said.board[r.Key], r)
		if r.Row > 0 {
			at := seenRow{r.Key, r.Row}
			said.row[at] = append(said.row[at], r)
		}
	}
	return said
}

// before reports whether a row said the same before: of what the program wrote itself,
// whether its board did.
func (s saidOf) before(at seenRow, r session.Result) bool {
	list, there := s.row[at]
	if !there {
		list = s.board[at.key]
	}
	return slices.ContainsFunc(list, func(was session.Result) bool { return enteredAlike(r, was) })
}
