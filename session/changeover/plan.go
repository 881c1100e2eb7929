package changeover

import (
	"cmp"
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/exchange"
	"clubnight/session/exchange/account"
)

// Fate is what becomes of an evening of a file.
type Fate uint8

// The fates.
const (
	Comes      Fate = iota // it comes into the club file
	There                  // the club file has it already
	Elsewhere              // another file of the folder has it, with more of it
	NoEvening              // the file holds something else
	Unreadable             // the file cannot be read, or its evening not scored
)

// Fates are all fates, in the order in which they are told.
var Fates = []Fate{Comes, There, Elsewhere, NoEvening, Unreadable}

// Source is an evening of a file, or a file that has none.
type Source struct {
	// File is the name below the folder; Beside are those that are read with it.
	File   string
	Beside []string
	Fate   Fate
	// Err is why it does not come in, of NoEvening and Unreadable.
	Err error
	// Name and Date are those of the evening. FromName is true where the day is known by
	// the file's name alone; Date is zero where nobody says it.
	Name     string
	Date     time.Time
	FromName bool
	// Results is how many came in; Faults are what could not be read of them.
	Results int
	Faults  []account.Fault
	// Compared is how what was published compares with how it is scored here, nil where
	// nothing was published. Scored has the method and who plays, for words.
	Compared *account.Comparison
	Scored   *account.Account
	// Evening is its number in the club file, of There and of what was taken; Other the
	// file that has it, of Elsewhere.
	Evening int64
	Other   string

	entries []session.Entry
	people  []session.Member
	journal bool // it is an evening as Clubnight recorded it
	played  played
}

// Differs reports whether something that was published is not what is scored here.
func (s *Source) Differs() bool { return s.Compared != nil && !s.Compared.Proof.Whole() }

// Proven reports whether something was published, and all of it is what is scored here.
func (s *Source) Proven() bool {
	return s.Compared != nil && s.Compared.Proof.Published() && s.Compared.Proof.Whole()
}

// Options are what may be chosen.
type Options struct {
	// Regular is on how many evenings somebody without a number must have played to become
	// a member; 0 is 3.
	Regular int
	// Counts are the competitions for which every evening counts.
	Counts []session.Competition
	// Progress hears how many of how many files, or evenings, are done, and of which it
	// comes next; nil hears nothing.
	Progress func(done, of int, name string)
}

// Plan is what a change-over would bring. Nothing is written before Take.
type Plan struct {
	Sources []Source
	// People are those who played, as far as something becomes of them: see Person.
	People []Person
	// Said answers which member is meant by a name that several have, by the number, or
	// session.Visiting for a visitor: what Answer keeps.
	said map[string]string

	options Options
	members []session.Member
}

// Count is how many have a fate.
func (p *Plan) Count(f Fate) (n int) {
	for i := range p.Sources {
		if p.Sources[i].Fate == f {
			n++
		}
	}
	return n
}

// Look looks at a folder, and says what would become of all that is in it. The club is nil
// where there is no club file yet. What cannot be read costs its file alone; the error is
// that of the folder, of the club file, or of ctx.
func Look(ctx context.Context, club *clubfile.File, folder string, o Options) (*Plan, error) {
	path := ""
	if club != nil {
		path = club.Path()
	}
	files, err := collect(ctx, folder, path)
	if err != nil {
		return nil, err
	}
	defer files.close()
	p := &Plan{options: o, said: map[string]string{}}
	if err := p.read(ctx, files); err != nil {
		return nil, err
	}
	slices.SortStableFunc(p.Sources, func(a, b Source) int {
		return cmp.Or(cmp.Compare(a.Fate, b.Fate), a.Date.Compare(b.Date), strings.Compare(a.File, b.File))
	})
	p.once()
	if err := p.there(ctx, club); err != nil {
		return nil, err
	}
	return p, p.meet(club)
}

// read reads every file.
func (p *Plan) read(ctx context.Context, files *collection) error {
	names := map[string]string{}
	var paths []string
	for _, f := range files.files {
		if f.err != nil {
			p.Sources = append(p.Sources, Source{File: f.name, Fate: Unreadable, Err: f.err})
			continue
		}
		names[f.path] = f.name
		paths = append(paths, f.path)
	}
	sets := exchange.FileSets(paths)
	for i, set := range sets {
		if err := ctx.Err(); err != nil {
			return err
		}
		if p.options.Progress != nil {
			p.options.Progress(i, len(sets), names[set[0]])
		}
		var beside []string
		for _, other := range set[1:] {
			beside = append(beside, names[other])
		}
		for _, s := range evenings(ctx, set[0], names[set[0]]) {
			s.Beside = beside
			p.Sources = append(p.Sources, s)
		}
	}
	return ctx.Err()
}

// evenings are those of one file.
func evenings(ctx context.Context, path, name string) (list []Source) {
	c, err := exchange.Want(ctx, path, exchange.HoldsEvenings)
	if err != nil {
		s := Source{File: name, Fate: Unreadable, Err: err}
		if errors.Is(err, exchange.ErrUnknown) || errors.Is(err, exchange.ErrOther) {
			s.Fate = NoEvening
		}
		return []Source{s}
	}
	for _, stored := range slices.Backward(c.Evenings) {
		s := Source{File: name}
		if err := s.open(ctx, c, stored); err != nil {
			s.Fate, s.Err = Unreadable, err
		}
		list = append(list, s)
	}
	if list == nil {
		list = []Source{{File: name, Fate: NoEvening, Err: exchange.ErrNoEvening}}
	}
	return list
}

// ErrNoResult is why an evening without results does not come in.
var ErrNoResult = errors.New("nobody has a result in it")

// open reads an evening, scores it, and compares it with what was published.
func (s *Source) open(ctx context.Context, c *exchange.Content, stored exchange.Stored) (err error) {
	defer func() {
		if e := recover(); e != nil { // one mean file costs one file
			err = errors.New("the file cannot be understood")
		}
	}()
	if err := s.date(stored); err != nil {
		return err
	}
	a, err := account.Open(ctx, c, stored)
	if err != nil {
		return err
	}
	s.journal = a.Published == nil && stored.Number > 0
	st := a.Session.State()
	if st.Evening.Date.IsZero() && s.FromName {
		heading := session.EveningSet{Name: st.Evening.Name, Club: st.Evening.Club, Country: st.Evening.Country, Date: s.Date}
		if err := a.Session.Record("file", heading); err != nil {
			return err
		}
		st = a.Session.State()
	}
	s.Name, s.Results = st.Evening.Name, st.Entered()
	if s.Date = st.Evening.Date; s.Name == "" {
		s.Name = strings.TrimSuffix(filepath.Base(s.File), filepath.Ext(s.File))
	}
	if s.Results == 0 {
		return ErrNoResult
	}
	sc, err := st.Score()
	if err != nil {
		return err
	}
	if a.Published != nil {
		s.Faults = a.Taken.Faults
		scored, all := (*account.Account)(nil), (*account.Comparison)(nil)
		if all, scored, err = account.Prove(a.Published, a.Taken, st, sc); err != nil {
			return err
		}
		s.Compared, s.Scored = all, &account.Account{Method: scored.Method, Plays: scored.Plays}
	}
	s.entries, s.played = st.Entries(), playedOf(st, sc)
	for _, sec := range st.Sections {
		for _, n := range sec.Movement.Pairs() {
			s.people = append(s.people, st.Players(session.Contestant{Section: sec.ID, Number: n})...)
		}
	}
	return nil
}

// date takes the day of the file's name where the file itself says none.
func (s *Source) date(stored exchange.Stored) error {
	published := account.In(stored)
	if stored.Number > 0 || published != nil && !published.Date.IsZero() {
		return nil
	}
	if s.Date, s.FromName = dayIn(filepath.Base(s.File)); s.FromName && published != nil {
		published.Date = s.Date
	}
	return nil
}
