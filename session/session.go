package session

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"clubnight/session/identity"
)

// Journal keeps the entries of one evening. Append returns when the entries are safe:
// they survive the end of the program, whatever ends it.
type Journal interface {
	// Append adds entries whose Seq continue the journal, all of them or none.
	Append(entries []Entry) error
	// Entries gives the whole journal in order. Where it is damaged the error wraps a
	// [*Damaged], and beside it stand the entries before the damage.
	Entries() ([]Entry, error)
}

// Session is the evening in progress. All methods may be called from any goroutine.
type Session struct {
	journal Journal
	now     func() time.Time

	writing   sync.Mutex // held over check, commit and announcement: one order for everybody
	reading   sync.Mutex // guards the fields below
	state     *State
	listeners []*listener

	replicated // the part of an evening of several computers
}

type listener struct{ hear func([]Entry) }

// Resume opens an evening: it reads the journal and folds it into the state. A journal
// without entries is a new evening. The error of one that is damaged, or cannot be
// true, wraps a [*Damaged].
func Resume(j Journal) (*Session, error) { return ResumeAt(j, Here{}) }

// CopyOf is a session with these entries of which nothing is written anywhere, such as
// one to be printed. In that of a signed evening what is recorded needs no secret, and
// counts nowhere else.
func CopyOf(entries []Entry) (*Session, error) {
	journal := new(MemoryJournal)
	if err := journal.Append(entries); err != nil {
		return nil, err
	}
	s, err := Resume(journal)
	if err == nil {
		s.copy = true
	}
	return s, err
}

// ResumeAt is Resume at a computer that has a part in evenings of several
// computers: here says which it is. What such an evening knows of files and links
// is then what this computer said.
func ResumeAt(j Journal, here Here) (*Session, error) {
	entries, err := j.Entries()
	if err != nil {
		return nil, fmt.Errorf("reading the journal: %w", err)
	}
	st, err := foldAt(entries, here.Computer, here.Secret)
	if err != nil {
		_, damaged, again := Sound(j)
		if damaged == nil {
			return nil, errors.Join(err, again)
		}
		return nil, fmt.Errorf("reading the journal: %w", damaged)
	}
	return &Session{journal: j, now: time.Now, state: st, replicated: replicated{here: here}}, nil
}

// Fold gives the state after the entries. Those of an evening of several computers may
// come in any order in which none is before another of its site: their Seq is their place
// in that order, and in the state that of the fold.
func Fold(entries []Entry) (*State, error) { return foldAt(entries, "", identity.Secret{}) }

func foldAt(entries []Entry, here string, secret identity.Secret) (*State, error) {
	if ofSeveral(entries) {
		return foldShared(entries, here, secret)
	}
	for i, e := range entries {
		if e.Seq != int64(i)+1 {
			return nil, fmt.Errorf("entry %d: %w: it follows entry %d", e.Seq, ErrBadEntry, i)
		}
		if u, undo := e.Fact.(Undone); undo && !mayTakeBack(entries, u, e.Seq) {
			return nil, fmt.Errorf("entry %d: %w: %w: entry %d", e.Seq, ErrBadEntry, ErrNotUndone, u.Entry)
		}
	}
	st, err := replay(slices.Clip(entries), here)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBadEntry, err)
	}
	return st, nil
}

// add changes the state by an entry, which continues it. On an error the
// state is of no more use.
func (st *State) add(e Entry) error {
	if e.Seq != st.Seq+1 {
		return fmt.Errorf("%w: entry %d follows entry %d", ErrBadEntry, e.Seq, st.Seq)
	}
	if _, undo := e.Fact.(Undone); undo {
		next, err := st.undo(e)
		if err != nil {
			return fmt.Errorf("%w: %w", ErrBadEntry, err)
		}
		*st = *next
		return nil
	}
	if err := e.Fact.apply(st, e); err != nil {
		return fmt.Errorf("%w: %s: %w", ErrBadEntry, e.Fact.Kind(), err)
	}
	st.passed(e)
	st.log = append(st.log, e)
	return nil
}

// State is the evening as it stands.
func (s *Session) State() *State {
	s.reading.Lock()
	defer s.reading.Unlock()
	return s.state
}

// Record commits facts to the journal, then changes the state, then tells the listeners.
// It does all or nothing: a fact that cannot be true, or a journal that cannot be
// written, changes nothing. It returns ErrBadEntry, which wraps an *Unfit where the
// evening could no longer be scored and an *OtherPlay where it would be scored as another
// game, or the journal's error.
func (s *Session) Record(by string, facts ...Fact) error {
	if len(facts) == 0 {
		return nil
	}
	s.writing.Lock()
	defer s.writing.Unlock()
	if err := s.opened(); err != nil {
		return err
	}
	if err := s.record(by, facts); err != nil {
		return err
	}
	if slices.ContainsFunc(facts, stirs) {
		_ = s.answer() // what was asked for is recorded; the next occasion tries this again
	}
	return nil
}

func (s *Session) record(by string, facts []Fact) (err error) {
	was, sealing := s.State(), s.sealing
	defer func() {
		if err != nil {
			s.sealing = sealing // with none that nobody has
		}
	}()
	if err := was.allows(s.role(was), facts); err != nil {
		return err
	}
	if facts, err = s.asRecorded(facts); err != nil {
		return err
	}
	next := was.clone()
	entries := make([]Entry, len(facts))
	// as every journal keeps it, and without the reading of this run's clock
	at := s.now().Round(0).Truncate(time.Microsecond)
	if at.Equal(was.At) {
		at = at.Add(time.Microsecond) // what has one moment was recorded at once: see State.Undo
	}
	for i, f := range facts {
		if released, is := f.(DealsReleased); is && s.signs && len(released.Keys) == 0 {
			f = s.releases(next)
		}
		entries[i] = Entry{Seq: next.Seq + 1, At: at, By: by, Fact: f}
		if err := s.sited(was, next, &entries[i], i); err != nil {
			return err
		}
		if err := next.add(entries[i]); err != nil {
			return err
		}
		if endsSealing(f) {
			s.sealing = nil
		}
	}
	if err := was.follows(next, facts); err != nil {
		return err
	}
	if err := s.journal.Append(entries); err != nil {
		return fmt.Errorf("writing the journal: %w", err)
	}
	s.have(entries)
	s.stands(next, entries)
	return nil
}

// stands makes a state the evening's, and tells the listeners.
func (s *Session) stands(next *State, entries []Entry) {
	if slices.ContainsFunc(entries, func(e Entry) bool { return endsSealing(e.Fact) }) {
		s.sealing = nil
	}
	s.reading.Lock()
	s.state = next
	listeners := slices.Clone(s.listeners)
	s.reading.Unlock()
	for _, l := range listeners {
		l.hear(entries)
	}
}

// follows refuses a next state that cannot be scored while this one can. Journals are not
// held to it when they are read: what once was recorded opens.
func (st *State) follows(next *State, facts []Fact) error {
	if !slices.ContainsFunc(facts, alters) {
		return nil
	}
	undone := slices.ContainsFunc(facts, func(f Fact) bool { _, undo := f.(Undone); return undo })
	if undone && st.unseats(next) {
		return fmt.Errorf("%w: %w", ErrBadEntry, ErrNeeded)
	}
	err := next.playFits(undone)
	if err == nil || st.playFits(true) != nil {
		if err = next.scorable(); err == nil || st.scorable() != nil {
			return nil
		}
	}
	if undone {
		err = fmt.Errorf("%w: %w", ErrNeeded, err)
	}
	return fmt.Errorf("%w: %w", ErrBadEntry, err)
}

// unseats reports whether a result that makes sense as it stands would make none in a
// next state: the movement in which it was played is being taken back.
func (st *State) unseats(next *State) bool {
	for k, is := range next.Results {
		was, there := st.Results[k]
		if there && !was.Corrected && !is.Corrected && !was.Doubt.Any() && is.Doubt.Any() {
			return true
		}
	}
	return false
}

// Listen calls hear with the new entries after each Record, on the goroutine that
// recorded them, and with those of other computers after each Receive. stop ends it. hear
// must not call Record.
func (s *Session) Listen(hear func([]Entry)) (stop func()) {
	l := &listener{hear}
	s.reading.Lock()
	s.listeners = append(s.listeners, l)
	s.reading.Unlock()
	return func() {
		s.reading.Lock()
		defer s.reading.Unlock()
		s.listeners = slices.DeleteFunc(s.listeners, func(x *listener) bool { return x == l })
	}
}

// MemoryJournal is a journal that lives as long as the program: for trying things out.
type MemoryJournal struct {
	mu      sync.Mutex
	entries []Entry
}

var errGap = errors.New("the journal went on elsewhere in the meantime")

// Append implements Journal.
func (j *MemoryJournal) Append(entries []Entry) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if len(entries) > 0 && entries[0].Seq != int64(len(j.entries))+1 {
		return errGap
	}
	j.entries = append(j.entries, entries...)
	return nil
}

// Entries implements Journal.
func (j *MemoryJournal) Entries() ([]Entry, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return slices.Clone(j.entries), nil
}
