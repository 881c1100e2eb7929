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

	"clubnight/session/identity"
)

// Here is a computer that has a part in evenings of several computers: what it says of
// itself in ComputerOpened.
type Here struct {
	Computer, Name, Person, Version string
	Role                            Role
	// Secret signs what the computer records in a signed evening, and Admitted proves
	// that its holder may take part there in the role: none for who began it. Without a
	// secret an evening is begun that is not signed.
	Secret   identity.Secret
	Admitted identity.Admissions
}

// replicated is what a session needs where its evening is one of several computers. It is
// guarded by Session.writing.
type replicated struct {
	here Here
	copy bool  // it goes nowhere: see CopyOf
	site Site  // under which is recorded, "" before the first entry
	told Known // what of other sites the site's entries say that it had
	held held  // the entries of each site, nil before they were gathered
	// signs is true where the lines of the site are signed; forked are the sites whose
	// holder signed two lines with one number, or lines that do not follow each other.
	signs  bool
	forked map[Site]bool
	aside  []*Forged // to be recorded
	// becoming is true while the evening becomes a signed one.
	becoming bool
	// sealing has, by section, the keys that what is recorded now is sealed with; made
	// anew, never changed.
	sealing map[int]sealing
}

// held are the lines of each site, in their order.
type held map[Site][]*SealedEntry

// last is the last line of a site, nil where there is none.
func (h held) last(site Site) *SealedEntry {
	if n := len(h[site]); n > 0 {
		return h[site][n-1]
	}
	return nil
}

// sum is the seal of the last line of a site, nil where there is none.
func (h held) sum(site Site) []byte {
	if l := h.last(site); l != nil {
		return l.Sum
	}
	return nil
}

// line is one of them, nil where it is not there.
func (h held) line(id ID) *SealedEntry {
	if of := h[id.Site]; id.Own >= 1 && id.Own <= int64(len(of)) {
		return of[id.Own-1]
	}
	return nil
}

// known says how many there are.
func (h held) known() Known {
	k := make(Known, len(h))
	for site, of := range h {
		k[site] = int64(len(of))
	}
	return k
}

// Share makes the evening one of several computers, or opens it as such anew: what is
// recorded from here on bears the name of a new site, which begins with ComputerOpened.
// event names the evening the first time, 32 hexadecimal digits, "" for a name of its
// own; an evening that is shared already keeps its own, and ErrOtherEvent is returned
// where that is another one. With a secret the evening becomes a signed one, named by
// identity.Event of the holder. Where it is one already, the error is ErrUnsigned without
// a secret, and one of identity where what was admitted does not prove the role.
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

// opened opens a site where there is none yet and the evening needs one: somebody goes on
// with a shared evening.
func (s *Session) opened() error {
	if s.site != "" || !s.State().Shared() {
		return nil
	}
	return s.open("")
}

// open begins a site.
func (s *Session) open(event string) error {
	was, before := s.State(), s.replicated
	s.becoming = !was.Shared() && s.here.Secret.Is()
	if s.becoming {
		s.held = nil // sealed otherwise from here on
	}
	err := s.gather()
	if s.becoming = false; err != nil {
		s.replicated = before
		return err
	}
	if err := s.opening(event, was); err != nil {
		s.replicated = before
		s.shows(was)
		return err
	}
	return errors.Join(s.recordAside(), s.answer())
}

// opening records that the computer opens the evening, where the state is as it was
// before; what a signed evening withholds of that it says again, sealed.
func (s *Session) opening(event string, was *State) error {
	f := ComputerOpened{
		Event: cmp.Or(was.event, event), Computer: s.here.Computer, Name: s.here.Name,
		Person: s.here.Person, Role: s.here.Role,
		Version: s.here.Version, Began: !was.Shared(),
	}
	if err := s.identifies(&f, was); err != nil {
		return err
	}
	if f.Began {
		f.After = hex.EncodeToString(s.held.sum(""))
	}
	if f.Event == "" {
		f.Event = random(16)
	}
	if f.Computer == "" {
		f.Computer = random(8)
		s.here.Computer = f.Computer
	}
	s.site, s.told, s.signs, s.sealing = Site(random(8)), Known{}, f.Holder != "", nil
	if s.signs {
		f.Chance = random(8)
		s.site = f.site()
	}
	st := s.State().clone()
	facts := []Fact{f}
	log := slices.Clone(st.log)
	if f.Began && s.signs {
		facts = append(facts, withholds(log)...)
	}
	if len(facts) > 1 || was.here != f.Computer && was.Shared() || unsealed(log, s.here.Secret) > 0 {
		again, err := foldAt(log, f.Computer, s.here.Secret)
		if err != nil {
			return err
		}
		st = again
	}
	st.mine, st.here = s.site, f.Computer
	s.shows(st)
	return s.record(ByProgram, facts)
}

// shows makes a state the evening's without telling anybody: it holds the same entries.
func (s *Session) shows(st *State) {
	s.reading.Lock()
	defer s.reading.Unlock()
	s.state = st
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
type texts interface{ Lines() ([]SealedEntry, error) }

// gather reads which entries there are and seals those of the time before
// the evening was shared.
func (s *Session) gather() error {
	if s.held != nil {
		return nil
	}
	st := s.State()
	var written map[int64]SealedEntry
	if j, ok := s.journal.(texts); ok {
		lines, err := j.Lines()
		if err != nil {
			return fmt.Errorf("reading the journal: %w", err)
		}
		written = map[int64]SealedEntry{}
		for _, l := range lines {
			if l.Site == "" {
				written[l.Own] = l
			}
		}
	}
	all := held{}
	log := slices.Clone(st.log)
	released := releasedBefore(log)
	for i := range log {
		e := &log[i]
		id := e.ID()
		if s.becoming {
			e.line = nil
		}
		anew := id.Site == "" && e.line == nil
		if l, there := written[id.Own]; there && anew {
			l.Tick = l.Own
			l.Sum = l.Sealed(all.sum(""))
			e.line = &l
		}
		l, err := e.Line(all.sum(id.Site))
		if err != nil {
			return err
		}
		if anew && (s.becoming || st.signed) {
			l = l.Withhold(released)
			l.Sum = l.Sealed(all.sum(""))
		}
		e.line = &l
		all[id.Site] = append(all[id.Site], &l)
	}
	next := st.clone()
	next.log = log
	s.shows(next)
	if s.held = all; st.signed {
		s.held.onlySigned(st)
	}
	return nil
}

// sited gives an entry that is about to be recorded its site, and Undone the
// entry that it means on every computer. It is the i-th of what is recorded at
// once, after the state was.
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
	e.Site, e.Own, e.Tick = s.site, int64(len(s.held[s.site])+i)+1, was.tick+1
	sum := s.held.sum(s.site)
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
	sealed, err := s.sealed(next, *e)
	if err != nil {
		return err
	}
	if sealed != nil {
		stored.Fact, e.sealed = *sealed, sealed
	}
	l, err := stored.Line(sum)
	if err == nil && s.signs {
		l.Signature = s.here.Secret.Sign(l.Sum)
	}
	e.line = &l
	return err
}

// news is what the site has of others beyond what its entries said already.
func (s *Session) news() Known {
	news := Known{}
	for site, of := range s.held {
		if n := int64(len(of)); site != s.site && s.told[site] < n {
			news[site] = n
		}
	}
	return news
}

// have notes entries that were written to the journal.
func (s *Session) have(entries []Entry) {
	if s.site == "" && !ofSeveral(entries) {
		s.held = nil // to be gathered when it is asked for
		return
	}
	for _, e := range entries {
		s.held[e.Site] = append(s.held[e.Site], e.line)
		if e.Site == s.site {
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
	return s.held.known(), nil
}

// Lines are the entries that somebody lacks who has those that than says, in
// the order of the fold.
func (s *Session) Lines(than Known) ([]SealedEntry, error) {
	s.writing.Lock()
	defer s.writing.Unlock()
	if err := s.gather(); err != nil {
		return nil, err
	}
	var lines []SealedEntry
	for _, e := range s.State().log {
		if _, given := s.held[e.Site]; given && !than.Has(e.ID()) {
			lines = append(lines, *e.line)
		}
	}
	return lines, nil
}

// Receive takes entries of other computers: each is compared with its seal, in a signed
// evening with the signature of its computer, and those that are here already are passed
// over. What is new is in the journal before the state shows it; taken counts these.
// Several lines may bear one ID: the one that is signed is taken. Lines that cannot be
// taken leave the others alone; the error joins why: a [*Forged] each for those that are
// kept aside (see KeptAside), ErrGap, ErrForked, ErrSeal, ErrOtherEvent, ErrBadEntry, or
// the journal's error, and then nothing was taken.
func (s *Session) Receive(lines []SealedEntry) (taken int, err error) {
	s.writing.Lock()
	defer s.writing.Unlock()
	if err := s.gather(); err != nil {
		return 0, err
	}
	good, aside, event := s.verified(lines)
	entries, wrong := s.sound(good, event)
	if len(entries) > 0 {
		if err := s.takeIn(entries); err != nil {
			return 0, errors.Join(err, wrong)
		}
	}
	err = s.keepAside(aside)
	if slices.ContainsFunc(entries, func(e Entry) bool { return stirs(e.Fact) }) {
		err = errors.Join(err, s.answer())
	}
	return len(entries), errors.Join(wrong, err)
}

// takeIn commits entries of other computers to the journal, and then shows them.
func (s *Session) takeIn(entries []Entry) error {
	was := s.State()
	arrived := slices.Clone(entries)
	for i := range arrived {
		arrived[i].Seq = int64(len(was.log)+i) + 1
	}
	next, placed := s.merged(was, entries)
	if err := s.journal.Append(arrived); err != nil {
		return fmt.Errorf("writing the journal: %w", err)
	}
	s.have(entries)
	if next.signed && !was.signed {
		s.held.onlySigned(next)
	}
	s.stands(next, placed)
	return nil
}

// sound are the entries of lines that can be taken, in the order of the fold. A line that
// cannot be taken is tried again once something else was: of several with one ID
// another one may be the true one. Of a signed event the lines were verified.
func (s *Session) sound(lines []SealedEntry, signed string) (entries []Entry, wrong error) {
	slices.SortStableFunc(lines, SealedEntry.Compare)
	in := intake{have: maps.Clone(s.held), event: s.State().event, signed: signed, top: s.State().tick,
		forked: func(site Site) bool { return s.forked[site] }}
	var why []error
	for more := true; more && len(lines) > 0; {
		more, why = false, nil
		bad, left := map[Site]bool{}, lines[:0]
		for _, l := range lines {
			e, err := in.soundLine(l)
			switch {
			case err != nil:
				if s.forks(l, err, signed != "") {
					more = true
				}
				if left = append(left, l); !bad[l.Site] {
					why = append(why, fmt.Errorf("entry %d of %q: %w", l.Own, l.Site, err))
				}
				bad[l.Site] = true
			case in.have.line(l.ID()) == nil:
				in.have[l.Site] = append(in.have[l.Site], e.line)
				entries, in.top = append(entries, e), max(in.top, l.Tick)
				more = true
			}
		}
		lines, more = left, more && len(bad) > 0
	}
	return entries, errors.Join(why...)
}

// intake is what lines are checked against that are to be taken: what is here, and those
// of them that were found sound.
type intake struct {
	have   held
	event  string // that there is
	signed string // that there must be, "" where any will do
	top    int64
	forked func(Site) bool // of which what somebody had seen may never come
}

// soundLine reads a line, and checks it against what is here. What is known already is
// sound where it is the same.
func (in *intake) soundLine(l SealedEntry) (e Entry, err error) {
	have := in.have
	if known := have.line(l.ID()); known != nil {
		if !bytes.Equal(known.Sum, l.Sum) {
			return e, ErrForked
		}
		return e, nil
	}
	switch n := int64(len(have[l.Site])); {
	case l.Own < 1:
		return e, ErrForked
	case l.Own != n+1:
		return e, ErrGap
	}
	if err := l.Follows(have.sum(l.Site)); err != nil {
		return e, err
	}
	if e, err = l.Entry(); err != nil {
		return e, err
	}
	for site, n := range e.Seen {
		if int64(len(have[site])) < n && !in.forked(site) {
			return e, ErrGap
		}
	}
	f, opens := e.Fact.(ComputerOpened)
	switch {
	case l.Site != "" && opens != (l.Own == 1), !e.afterItsCauses(have, in.top):
		return e, ErrBadEntry
	case l.Site == "" && in.event != "":
		return e, ErrForked // the evening went on alone somewhere after it was shared
	case opens && f.Began && f.After != hex.EncodeToString(have.sum("")):
		return e, ErrOtherEvent
	case opens && in.event != "" && f.Event != in.event, opens && in.signed != "" && f.Event != in.signed:
		return e, ErrOtherEvent
	case opens && l.Tick <= int64(len(have[""])):
		return e, ErrBadEntry // it would stand among what was recorded before the evening was shared
	case opens:
		in.event = f.Event
	}
	return e, nil
}

// longestLeap is how far ahead of all others the tick of a line may be: further than any
// evening has entries, and so little that there are always greater ones.
const longestLeap = 1 << 20

// afterItsCauses reports whether an entry stands after everything that its site had when
// it was recorded, and not absurdly far behind the greatest tick that there is, which is
// top. Else it might stand before what it takes back, or nothing could stand after it.
func (e Entry) afterItsCauses(have held, top int64) bool {
	if e.Tick < 1 || e.Tick > top+longestLeap || e.Site == "" && e.Tick != e.Own {
		return false
	}
	if before := have.last(e.Site); before != nil && before.Tick > e.Tick {
		return false
	}
	for site, n := range e.Seen {
		if l := have.line(ID{site, n}); l != nil && l.Tick >= e.Tick {
			return false
		}
	}
	u, undo := e.Fact.(Undone)
	if !undo {
		return true
	}
	if e.Site == "" && u.Of == (ID{}) {
		u.Of = ID{Own: u.Entry}
	}
	target := have.line(u.Of)
	return target != nil && target.Kind != ComputerOpened{}.Kind() && (target.Tick < e.Tick || u.Of.Site == e.Site)
}

// merged is the state with more entries, and these as they stand in it.
func (s *Session) merged(was *State, entries []Entry) (next *State, placed []Entry) {
	more := slices.Clone(entries)
	last := len(was.log) - 1
	atEnd := was.Shared() && last >= 0 && inOrder(was.log[last], more[0]) < 0 && !was.log[last].recordedWith(more[0])
	sealed := false
	for i := range more {
		_, undo := more[i].Fact.(Undone)
		f, opens := more[i].Fact.(ComputerOpened)
		atEnd = atEnd && !undo && !(opens && f.Signs() && !was.signed)
		sealed = sealed || bringsKeys(more[i].Fact)
		more[i].Seq = was.Seq + int64(i) + 1
	}
	if sealed {
		log := slices.Concat(was.log, more)
		unsealed(log, s.here.Secret)
		more = log[len(was.log):]
		atEnd = atEnd && closed(log[:len(was.log)]) == closed(was.log)
	}
	if atEnd {
		next = was.take(more, was.barred(more))
	} else {
		log := arranged(slices.Concat(was.log, entries))
		unsealed(log, s.here.Secret)
		next = replayShared(log, was.here)
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
