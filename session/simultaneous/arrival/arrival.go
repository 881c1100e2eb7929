package arrival

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/deal"
	"clubnight/session/exchange"
	"clubnight/session/exchange/account"
	_ "clubnight/session/exchange/bridgescore"
	_ "clubnight/session/exchange/capsule"
	_ "clubnight/session/exchange/csvscores"
	"clubnight/session/exchange/outward" // registers every format of results
	_ "clubnight/session/exchange/scorejson"
	_ "clubnight/session/exchange/simpscore"
	"clubnight/session/simultaneous"
)

// Errors of reading, beside those of the door and of [simultaneous.Evening].
var (
	// ErrTooMuch is returned for more bytes or results than an evening of a club has.
	ErrTooMuch = errors.New("far too much for the evening of a club")
	// ErrNoEvening is returned for a file that holds something else than an
	// evening or scores.
	ErrNoEvening = errors.New("holds neither an evening nor scores")
)

const (
	mostBytes   = 256 << 20 // of a club file of many years; what is read whole may have 32 MB
	mostResults = 20_000    // 260 tables with 27 boards are 7,000
)

// Sent is what a club sent.
type Sent struct {
	// Arrival is the sending for the field. Club, Region, Number and At are not the
	// file's to say: they are empty.
	simultaneous.Arrival
	// Stated is what the file says of itself.
	Stated Stated
	// Deals are the cards that stand in it, by board; those of an evening whose deals are
	// locked are among them.
	Deals map[int]deal.Board
	// Faults are what could not be read.
	Faults []account.Fault
	// Doubtful are the results that make no sense as they stand, and so do not count.
	Doubtful []session.Received
	// ToCome is how many results the club still expects, 0 where the file cannot tell.
	ToCome int
	// Undecided is how many results wait for a ruling.
	Undecided int
	// Penalties is how many penalties and bonuses the club gave. They stay at the club.
	Penalties int
	// Inexact are the boards of which the file has rounded figures in the place of a
	// ruling that its format cannot hold. Nobody is compared with that table, so that the
	// figures of all clubs on them are not quite what they should be.
	Inexact []int
}

// Stated is what a file says of itself, "" and 0 for nothing.
type Stated struct {
	Club, ClubNumber string
	Title, Event     string
	Date             time.Time
	Session          int
}

// Read reads an evening of the bytes of a file; how is the event's form of scoring, by
// which the club's rulings are read.
func Read(ctx context.Context, name string, content []byte, how method.Choices) (*Sent, error) {
	if len(content) > mostBytes {
		return nil, fmt.Errorf("%s: %w", name, ErrTooMuch)
	}
	if bytes.HasPrefix(content, []byte(sqlite)) {
		return readClubFile(ctx, name, content, how)
	}
	c, err := exchange.OpenBytes(ctx, name, content)
	if err != nil {
		return nil, err
	}
	return of(ctx, c, content, how)
}

// ReadFile reads an evening of a file: of a club file the newest one, of which the file
// itself is not touched, and of ECats' four text files all that stand beside each other.
func ReadFile(ctx context.Context, path string, how method.Choices) (*Sent, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	content, err := io.ReadAll(io.LimitReader(file, mostBytes+1))
	if err != nil {
		return nil, err
	}
	if content, err = withThoseBeside(path, content); err != nil {
		return nil, err
	}
	return Read(ctx, filepath.Base(path), content, how)
}

// sqlite begins every file of that database.
const sqlite = "SQLite format 3\x00"

// readClubFile reads a copy of a club file: opening one brings it up to date.
func readClubFile(ctx context.Context, name string, content []byte, how method.Choices) (*Sent, error) {
	folder, err := os.MkdirTemp("", "clubnight-arrival-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "club.clubnight")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		return nil, err
	}
	if !clubfile.Is(path) {
		return nil, fmt.Errorf("%s: %w", name, ErrNoEvening)
	}
	c, err := exchange.Want(ctx, path, exchange.HoldsEvenings)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	c.Name = name
	return of(ctx, c, content, how)
}

// of makes a sending of the newest evening, or of the scores.
func of(ctx context.Context, c *exchange.Content, content []byte, how method.Choices) (s *Sent, err error) {
	switch {
	case len(c.Evenings) > 0:
		s, err = ofStored(ctx, c, how)
	case c.Lines != nil:
		s, err = ofLines(c.Lines)
	default:
		err = ErrNoEvening
	}
	if err == nil && len(s.Results) > mostResults {
		err = fmt.Errorf("%w: %d results", ErrTooMuch, len(s.Results))
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Name, err)
	}
	s.Format, s.Fingerprint = c.Format, sha256.Sum256(content)
	return s, nil
}

// ofStored is a sending of an evening with what its file says beside the journal.
func ofStored(ctx context.Context, c *exchange.Content, how method.Choices) (*Sent, error) {
	stored := c.Evenings[0]
	told := account.In(stored)
	if told == nil {
		evening, err := stored.Load(ctx)
		if err != nil {
			return nil, err
		}
		return Of(evening.State(), how)
	}
	taken, err := told.Take(c.Name)
	if err != nil {
		return nil, err
	}
	s, err := Of(taken.State(), how)
	if err != nil {
		return nil, err
	}
	s.Faults = taken.Faults
	s.Inexact = inexact(c.Format, told)
	s.Stated = Stated{Club: told.Club.Name, ClubNumber: told.Club.Number, Title: told.Title, Event: told.Event,
		Date: told.Date, Session: told.Session}
	if s.Name == "" {
		s.Name = told.Club.Name
	}
	for i := range told.Sections {
		if told.Sections[i].Movement == nil {
			s.ToCome = 0 // the movement that was found has what was played, and holes that nobody knows of
		}
	}
	return s, nil
}

// inexact are the boards on which a file tells what they were worth and nothing else.
func inexact(format string, told *account.Account) (boards []int) {
	if outward.LossOf(strings.ToLower(format), outward.Rulings, outward.OfPairs) != outward.AsFigures {
		return nil // it would have the ruling
	}
	for i := range told.Sections {
		for n := range told.Sections[i].Lines {
			if l := &told.Sections[i].Lines[n]; slices.Contains(outward.MattersOf(l), outward.Rulings) {
				boards = append(boards, l.Board)
			}
		}
	}
	slices.Sort(boards)
	return slices.Compact(boards)
}

// Of is the sending of an evening itself, as a club's own program has it. It has no
// format and no fingerprint.
func Of(st *session.State, how method.Choices) (*Sent, error) {
	pairs, results, err := simultaneous.Evening(st, how)
	if err != nil {
		return nil, err
	}
	s := &Sent{Deals: map[int]deal.Board{}, Doubtful: st.Doubtful(),
		ToCome: len(st.ToCome()), Penalties: len(st.Penalties)}
	s.Name, s.Pairs, s.Results = st.Evening.Club, pairs, results
	s.Stated = Stated{Club: st.Evening.Club, Title: st.Evening.Name, Event: st.Event.Event,
		Date: st.Evening.Date, Session: st.Event.Session}
	s.withoutGuesses(st)
	for _, sec := range st.Sections {
		for _, n := range st.Deals.Numbers(sec.ID) {
			if _, there := s.Deals[n]; !there {
				s.Deals[n], _ = st.Deals.Board(sec.ID, n)
			}
		}
	}
	for i := range results {
		if waits(results[i].ForNS) || waits(results[i].ForEW) {
			s.Undecided++
		}
	}
	return s, nil
}

// withoutGuesses takes the leads away of which nobody knows whose they were, since only
// declarer's side is on record.
func (s *Sent) withoutGuesses(st *session.State) {
	for k, r := range st.Results {
		if !r.SideOnly {
			continue
		}
		for i := range s.Results {
			l := &s.Results[i].Line
			if l.Section == session.Letter(k.Section) && l.Table == k.Table &&
				l.Round == k.Round && l.Board == k.Board {
				s.Results[i].Lead = session.Lead{}
			}
		}
	}
}
