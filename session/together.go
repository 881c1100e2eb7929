package session

import (
	"bytes"
	"cmp"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// Here is a computer that has a part in evenings of several computers: what it says of itself in ComputerOpened.
type Here struct {
	Computer, Name, Person, Version string
	Role                            Role
}

// together is what a session needs where its evening is one of several computers. It is guarded by Session.writing.
type together struct {
	here  Here
	site  Site            // under which is recorded, "" before the first entry
	own   int64           // entries of it
	told  Known           // what of other sites the site's entries say that it had
	known Known           // how many entries of each site there are
	sums  map[Site][]byte // the seal of the last entry of each site
}

// Share makes the evening one of several computers, or opens it as such anew: what is recorded from here on bears the name of a
// new site, which begins with ComputerOpened. event names the evening the first time, 32 hexadecimal digits, "" for a name of its own; an evening that is
// shared already keeps its own, and ErrOtherEvent is returned where that is another one.
func (s *Session) Share(event string, here Here) error {
	s.writing.Lock()
	defer s.writing.Unlock()
	st := s.State()
	if st.event != "" && event != "" && st.event != event {
		return ErrOtherEvent
	}
	s.here = here
	if !here.Role.May(ComputerOpened{}.Kind()) {
		return nil // who only looks on is not known to the others
	}
	return s.open(event)
}

// opened opens a site where there is none yet and the evening needs one: somebody goes on with a shared evening.
func (s *Session) opened() error {
	if s.site != "" || !s.State().Shared() {
		return nil
	}
	return s.open("")
}

// open begins a site.
func (s *Session) open(event string) error {
	if err := s.gather(); err != nil {
		return err
	}
	was, before := s.State(), s.together
	f := ComputerOpened{
		Event: cmp.Or(was.event, event), Computer: s.here.Computer, Name: s.here.Name, Person: s.here.Person, Role: s.here.Role,
		Version: s.here.Version, Began: !was.Shared(),
	}
	if f.Began {
		f.After = hex.EncodeToString(s.sums[""])
	}
	if f.Event == "" {
		f.Event = random(16)
	}
	if f.Computer == "" {
		f.Computer = random(8)
		s.here.Computer = f.Computer
	}
	s.site, s.own, s.told = Site(random(8)), 0, Known{}
	st := was.clone()
	st.mine, st.here = s.site, f.Computer
	if was.here != f.Computer && was.Shared() {
		again, err := foldAt(was.log, f.Computer)
		if err != nil {
			return err
		}
		st = again
		st.mine = s.site
	}
	s.reading.Lock()
	s.state = st
	s.reading.Unlock()
	err := s.record(ByProgram, []Fact{f})
	if err != nil {
		s.together = before
		s.reading.Lock()
		s.state = was
		s.reading.Unlock()
	}
	return err
}

func random(bytes int) string {
	text := make([]byte, bytes)
	rand.Read(text)
	return hex.EncodeToString(text)
}

// role is in which role this computer records.
func (s *Session) role(st *State) Role {
	if !st.Shared() {
		return ""
	}
	return s.here.Role
}

// texts is a journal that gives its entries as they were written.
type texts interface{ Lines() ([]Line, error) }

// gather reads which entries there are and seals those of the time before the evening was shared; s.known is nil before.
func (s *Session) gather() error {
	if s.known != nil {
		return nil
	}
	st := s.State()
	var written map[int64]Line
	if j, ok := s.journal.(texts); ok {
		lines, err := j.Lines()
		if err != nil {
			return fmt.Errorf("reading the journal: %w", err)
		}
		written = map[int64]Line{}
		for _, l := range lines {
			if l.Site == "" {
				written[l.Own] = l
			}
		}
	}
	known, sums := Known{}, map[Site][]byte{}
	log := slices.Clone(st.log)
	for i := range log {
		e := &log[i]
		id := e.ID()
		if l, there := written[id.Own]; there && id.Site == "" && e.line == nil {
			l.Tick = l.Own
			l.Sum = l.Sealed(sums[""])
			e.line = &l
		}
		l, err := e.Line(sums[id.Site])
		if err != nil {
			return err
		}
		e.line = &l
		known[id.Site], sums[id.Site] = id.Own, l.Sum
	}
	next := st.clone()
	next.log = log
	s.reading.Lock()
	s.state = next
	s.reading.Unlock()
	s.known, s.sums = known, sums
	return nil
}

// sited gives an entry that is about to be recorded its site, and Undone the entry that it means on every computer. It is the i-th of
// what is recorded at once, after the state was.
func (s *Session) sited(was, next *State, e *Entry, i int) error {
	if s.site == "" {
		return nil
	}
	if u, undo := e.Fact.(Undone); undo {
		if u.Of != (ID{}) {
			u.Entry = 1 + int64(slices.IndexFunc(next.log, func(e Entry) bool { return e.ID() == u.Of }))
		}
		if u.Entry < 1 || u.Entry > int64(len(next.log)) {
			return fmt.Errorf("%w: %w: entry %d", ErrBadEntry, ErrNotUndone, u.Entry)
		}
		u.Of = next.log[u.Entry-1].ID()
		e.Fact = u
	}
	e.Site, e.Own, e.Tick = s.site, s.own+int64(i)+1, was.tick+1
	sum := s.sums[s.site]
	if i == 0 {
		e.Seen = s.news()
	} else {
		sum = next.log[len(next.log)-1].line.Sum
	}
	stored := *e
	if u, undo := e.Fact.(Undone); undo {
		u.Entry = 0
		stored.Fact = u
	}
	l, err := stored.Line(sum)
	e.line = &l
	return err
}

// news is what the site has of others beyond what its entries said already.
func (s *Session) news() Known {
	news := Known{}
	for site, n := range s.known {
		if site != s.site && s.told[site] < n {
			news[site] = n
		}
	}
	return news
}

// have notes entries that were written to the journal.
func (s *Session) have(entries []Entry) {
	if s.site == "" && !ofSeveral(entries) {
		s.known = nil // to be gathered when it is asked for
		return
	}
	for _, e := range entries {
		s.known[e.Site], s.sums[e.Site] = e.Own, e.line.Sum
		if e.Site == s.site {
			s.own = e.Own
			maps.Copy(s.told, e.Seen)
		}
	}
}

// Known is how many entries of each site there are.
func (s *Session) Known() (Known, error) {
	s.writing.Lock()
	defer s.writing.Unlock()
	if err := s.gather(); err != nil {
		return nil, err
	}
	return s.known.Copy(), nil
}

// Lines are the entries that somebody lacks who has those that than says, in the order of the fold.
func (s *Session) Lines(than Known) ([]Line, error) {
	s.writing.Lock()
	defer s.writing.Unlock()
	if err := s.gather(); err != nil {
		return nil, err
	}
	var lines []Line
	for _, e := range s.State().log {
		if !than.Has(e.ID()) {
			lines = append(lines, *e.line)
		}
	}
	return lines, nil
}

// Receive takes entries of other computers: each is compared with its seal, those that are here already are passed over, and what
// is new is in the journal before the state shows it. taken counts these. Lines that cannot be taken leave the others alone; the
// error joins why: ErrGap, ErrForked, ErrSeal, ErrOtherEvent, ErrBadEntry, or the journal's error, and then nothing was taken.
func (s *Session) Receive(lines []Line) (taken int, err error) {
	s.writing.Lock()
	defer s.writing.Unlock()
	if err := s.gather(); err != nil {
		return 0, err
	}
	entries, wrong := s.sound(lines)
	if len(entries) == 0 {
		return 0, wrong
	}
	was := s.State()
	arrived := slices.Clone(entries)
	for i := range arrived {
		arrived[i].Seq = int64(len(was.log)+i) + 1
	}
	next, placed := s.merged(was, entries)
	if err := s.journal.Append(arrived); err != nil {
		return 0, errors.Join(fmt.Errorf("writing the journal: %w", err), wrong)
	}
	s.have(entries)
	s.stands(next, placed)
	return len(entries), wrong
}

// sound are the entries of lines that can be taken, in the order of the fold.
func (s *Session) sound(lines []Line) (entries []Entry, wrong error) {
	lines = slices.Clone(lines)
	slices.SortStableFunc(lines, func(a, b Line) int {
		return cmp.Or(cmp.Compare(a.Tick, b.Tick), cmp.Compare(a.Site, b.Site), cmp.Compare(a.Own, b.Own))
	})
	known, sums, event := s.known.Copy(), maps.Clone(s.sums), s.State().event
	bad := map[Site]bool{}
	for _, l := range lines {
		if bad[l.Site] {
			continue
		}
		e, err := s.soundLine(l, known, sums, &event)
		switch {
		case err != nil:
			bad[l.Site] = true
			wrong = errors.Join(wrong, fmt.Errorf("entry %d of %q: %w", l.Own, l.Site, err))
		case !known.Has(l.ID()):
			known[l.Site], sums[l.Site] = l.Own, l.Sum
			entries = append(entries, e)
		}
	}
	return entries, wrong
}

// soundLine reads a line, and checks it against what is here. What is known already is sound where it is the same.
func (s *Session) soundLine(l Line, known Known, sums map[Site][]byte, event *string) (e Entry, err error) {
	if known.Has(l.ID()) {
		if l.Own < 1 || !bytes.Equal(s.sumOf(l.ID()), l.Sum) {
			return e, ErrForked
		}
		return e, nil
	}
	if l.Own != known[l.Site]+1 {
		return e, ErrGap
	}
	if err := l.Follows(sums[l.Site]); err != nil {
		return e, err
	}
	if e, err = l.Entry(); err != nil {
		return e, err
	}
	for site, n := range e.Seen {
		if known[site] < n {
			return e, ErrGap
		}
	}
	f, opens := e.Fact.(ComputerOpened)
	switch {
	case l.Site != "" && opens != (l.Own == 1), l.Site == "" && l.Tick != l.Own, l.Tick < 1:
		return e, ErrBadEntry
	case l.Site == "" && *event != "":
		return e, ErrForked // the evening went on alone somewhere after it was shared
	case opens && f.Began && f.After != hex.EncodeToString(sums[""]):
		return e, ErrOtherEvent
	case opens && *event != "" && f.Event != *event:
		return e, ErrOtherEvent
	case opens:
		*event = f.Event
	}
	if u, undo := e.Fact.(Undone); undo && l.Site != "" && !known.Has(u.Of) {
		return e, ErrBadEntry
	}
	return e, nil
}

// sumOf is the seal of an entry that is here, nil where it is not.
func (s *Session) sumOf(id ID) []byte {
	for _, e := range slices.Backward(s.State().log) {
		if e.ID() == id {
			return e.line.Sum
		}
	}
	return nil
}

// merged is the state with more entries, and these as they stand in it.
func (s *Session) merged(was *State, entries []Entry) (next *State, placed []Entry) {
	more := slices.Clone(entries)
	last := len(was.log) - 1
	atEnd := was.Shared() && last >= 0 && inOrder(was.log[last], more[0]) < 0
	for i := range more {
		_, undo := more[i].Fact.(Undone)
		atEnd, more[i].Seq = atEnd && !undo, was.Seq+int64(i)+1
	}
	if atEnd {
		next = was.take(more)
	} else {
		next = replayShared(arranged(slices.Concat(was.log, entries)), was.here)
	}
	next.mine = was.mine
	new := map[ID]bool{}
	for _, e := range entries {
		new[e.ID()] = true
	}
	for _, e := range slices.Backward(next.log) {
		if len(placed) == len(entries) {
			break
		}
		if new[e.ID()] {
			placed = append(placed, e)
		}
	}
	slices.Reverse(placed)
	return next, placed
}
