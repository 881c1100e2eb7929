package bridgemate

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/session"
)

// A .bws is that of the evening where it has the mark that the journal has of it
// (session.FileInUse): the GUID of table Session, or Clubnight's own, see bws.WithMark. A
// copy has it too, and changes of the movement leave it alone. A file without a mark is
// known by its movement. Whichever of them it lacks, a file that holds the results of the
// journal, row by row, is no other's. The computers in table Clients do not count: a file
// may be taken to another computer.

// ErrStrange is what a StrangeFile wraps.
var ErrStrange = errors.New("the file of another evening")

// StrangeFile is the error for a file in the place of the evening's that is of another
// evening, or of nobody knows which. Nothing of it is taken and nothing is written to it.
// ImportFile makes an evening of its own of it; Link.UseFile makes it this one's.
type StrangeFile struct {
	File string
	// Name and Date are what the file says of its evening, as far as it says anything.
	Name string
	Date time.Time
	// Results is how many results it has.
	Results int
}

// Error says it for a log.
func (e *StrangeFile) Error() string {
	return fmt.Sprintf("%s is %v (%d results)", e.File, ErrStrange, e.Results)
}

// Unwrap is ErrStrange.
func (e *StrangeFile) Unwrap() error { return ErrStrange }

// strange reports a file that is not that of the evening, as a *StrangeFile: server is
// whose it would be, from 0.
func strange(st *session.State, server int, p part, c *bws.Contents) error {
	return stranger(st, st.FileInUse(server), p, c)
}

// stranger reports a file that is not the one which is known by that.
func stranger(st *session.State, known session.FileInUse, p part, c *bws.Contents) error {
	marks := c.Marks()
	switch {
	case known.Mark != "" && slices.Contains(marks, known.Mark):
		return nil
	case holdsResults(st, p, c):
		return nil
	case known.Mark != "" || known.Rounds != "" && len(marks) > 0:
	case known.Rounds == fingerprint(c), hasMovement(p, c), !anyRow(st, p):
		return nil
	}
	heading := headed(c, session.EveningSet{})
	return &StrangeFile{File: p.file, Name: heading.Name, Date: heading.Date, Results: len(bws.Standing(c.Received))}
}

// enough is how many results make sure: one alone may be the same by chance.
const enough = 3

// holdsResults reports whether every result that came from the file of a part is there
// still, in its row, and that there are enough.
func holdsResults(st *session.State, p part, c *bws.Contents) bool {
	at := map[seenRow]bws.Received{}
	for _, r := range c.Received {
		at[seenRow{session.Key(r.Key()), r.ID}] = r
	}
	found := 0
	for k, standing := range st.Results {
		sent := sentOf(standing, true)
		if sent == nil || sent.Row == 0 || !p.owns(k.Section) {
			continue
		}
		row, there := at[seenRow{k, sent.Row}]
		if !there {
			return false
		}
		if read, _ := row.Read(); sent.Outcome == session.Played &&
			(read.Contract != sent.Contract || read.Tricks != sent.Tricks) {
			return false
		}
		found++
	}
	return found >= enough
}

// anyRow reports whether a result came from the file of a part.
func anyRow(st *session.State, p part) bool {
	for k, standing := range st.Results {
		if sent := sentOf(standing, true); sent != nil && sent.Row > 0 && p.owns(k.Section) {
			return true
		}
	}
	return false
}

// hasMovement reports whether the file has the movement of a part, more or less: who
// changes it elsewhere leaves most of it as it is. The pairs do not count, whose numbers
// programs write in several ways.
func hasMovement(p part, c *bws.Contents) bool {
	boards := map[[3]int][]int{}
	for _, r := range c.Rounds {
		boards[[3]int{r.Section, r.Table, r.Round}], _ = r.Boards()
	}
	same, all := 0, 0
	for _, s := range p.sections {
		for _, r := range s.Movement.Rows {
			if !s.Movement.Playing(r) {
				continue
			}
			all++
			there, want := slices.Sorted(slices.Values(boards[[3]int{s.ID, r.Table,
				r.Round}])), slices.Sorted(slices.Values(r.Boards()))
			if slices.Equal(there, want) {
				same++
			}
		}
	}
	return 2*same >= all
}

// fingerprint is the movement of a file in a few letters.
func fingerprint(c *bws.Contents) string {
	rounds := slices.Clone(c.Rounds)
	slices.SortFunc(rounds, func(a, b bws.Round) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	return fmt.Sprintf("%x", sha256.Sum256(fmt.Append(nil, c.Sections, rounds)))[:32]
}

// markOf is the first mark of a file, "" for none.
func markOf(c *bws.Contents) string {
	if marks := c.Marks(); len(marks) > 0 {
		return marks[0]
	}
	return ""
}

// readOwn reads the file of a part, counted from 0, to write to it. A *StrangeFile and an
// *OlderFile are for nobody to write to.
func (l *Link) readOwn(ctx context.Context, server int, p part) (*bws.Contents, error) {
	st := l.session.State() // before the file is read: a row that comes in between is not lost
	c, err := l.contents(ctx, p.file)
	if err != nil {
		return nil, err
	}
	if err := foreign(st, server, p, c, l.Options()); err != nil {
		return nil, err
	}
	return c, nil
}

// fileFacts say by what the files are known that another program made, once
// they are seen.
func (l *Link) fileFacts(st *session.State) (facts []session.Fact) {
	for server, path := range l.memory.paths {
		c := l.memory.files[path].seen
		if c == nil {
			continue
		}
		if mark := markOf(c); mark != "" && st.FileInUse(server) == (session.FileInUse{}) {
			facts = append(facts, session.FileTaken{File: path, Server: server, Mark: mark})
		}
	}
	return facts
}

// UseFile makes the file that is there that of the evening from now on, although it is
// another's, or an older copy of its own: by's word, which goes into the journal. The
// numbers of rows begin anew: what the file says then comes in as new, but for what an
// older copy said before, and results that it does not have stay and are called vanished.
// It does nothing where the file is the evening's own.
func (l *Link) UseFile(ctx context.Context, by string) error {
	if err := l.takeStrange(ctx, by); err != nil {
		return fmt.Errorf("taking another file for the evening's: %w", err)
	}
	return l.ReadNow(ctx)
}

func (l *Link) takeStrange(ctx context.Context, by string) error {
	if err := l.poll.LockUntil(ctx); err != nil {
		return err
	}
	defer l.poll.Unlock()
	st, o := l.session.State(), l.Options()
	parts, err := l.parts(st, o)
	if err != nil {
		return err
	}
	var facts []session.Fact
	for server, p := range parts {
		c, err := l.contents(ctx, p.file)
		if err != nil {
			return err
		}
		file, err := filepath.Abs(p.file)
		if err != nil {
			return err
		}
		switch err := foreign(st, server, p, c, o); {
		case err == nil:
			continue
		case errors.Is(err, ErrOlder):
			facts = append(facts, olderTaken(st, server, p, c, file, o))
			continue
		}
		taken := session.FileTaken{File: file, Server: server, Mark: markOf(c)}
		if taken.Mark == "" {
			taken.Rounds = fingerprint(c)
		}
		for _, s := range p.sections {
			taken.Sections = append(taken.Sections, s.ID)
		}
		facts = append(facts, taken)
	}
	if len(facts) == 0 {
		return nil
	}
	if err := l.session.Record(by, facts...); err != nil {
		return err
	}
	l.memory.anew()
	return nil
}
