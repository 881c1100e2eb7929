package session

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"sync"

	"clubnight/session/identity"
)

// Signed reports whether the evening is one of several computers of which each signs what
// it records.
func (st *State) Signed() bool { return st.signed }

// began is the holder who, by what was admitted, began the event.
func (f ComputerOpened) began() identity.Holder {
	if len(f.Admitted) > 0 {
		return f.Admitted[0].By
	}
	return f.Holder
}

// Signs reports whether by this opening the evening is a signed one: its name is that of
// who began it. Journals hold such openings only after they were proved.
func (f ComputerOpened) Signs() bool { return f.Holder != "" && identity.Event(f.began()) == f.Event }

// site is the name of a site that a holder opens.
func (f ComputerOpened) site() Site {
	sum := sha256.Sum256(fmt.Appendf(nil, "site\x00%s\x00%s", f.Holder, f.Chance))
	return Site(hex.EncodeToString(sum[:8]))
}

// proved checks that a holder may open a site as he says. The error is one of identity.
func (f ComputerOpened) proved(site Site) error {
	role, err := f.Admitted.Role(f.Event, f.Holder)
	switch {
	case err != nil:
		return err
	case Role(role) != f.Role:
		return fmt.Errorf("%w: as a %s, and it says %s", identity.ErrAdmission, role, f.Role)
	case f.Began && len(f.Admitted) > 0:
		return fmt.Errorf("%w: another computer began the event", identity.ErrAdmission)
	case site != f.site():
		return fmt.Errorf("%w: the site is another computer's", identity.ErrAdmission)
	}
	return nil
}

// identifies gives what a computer says of itself the holder where the evening is, or
// becomes, a signed one: see Share.
func (s *Session) identifies(f *ComputerOpened, was *State) error {
	secret := s.here.Secret
	switch {
	case was.Shared() && !was.signed, !was.Shared() && !secret.Is(), s.copy:
		return nil
	case !secret.Is():
		return ErrUnsigned
	}
	holder := secret.Holder()
	f.Holder, f.Admitted = holder, s.here.Admitted
	if !was.Shared() {
		own := identity.Event(holder)
		if f.Event != "" && f.Event != own {
			return ErrOtherEvent
		}
		f.Event, f.Admitted = own, nil
	}
	role, err := f.Admitted.Role(f.Event, holder)
	if err == nil && Role(role) != f.Role {
		err = fmt.Errorf("%w: as a %s, and not as a %s", identity.ErrAdmission, role, f.Role)
	}
	return err
}

// onlySigned leaves out the sites of which the opening has no holder: they came before it
// was known that the evening is a signed one, and nobody else has them.
func (h held) onlySigned(st *State) {
	maps.DeleteFunc(h, func(site Site, of []*SealedEntry) bool {
		return site != "" && (len(of) == 0 || st.holder(of[0]) == "")
	})
}

// holder is that of the site of an opening, "" where it has none.
func (st *State) holder(opening *SealedEntry) identity.Holder {
	if f, ok := st.opened[opening.Site]; ok {
		return f.Holder
	}
	f, _ := opening.opens() // one that does not count
	return f.Holder
}

// signedAs is which signed event the evening is one of, as far as that is known before
// its lines have come; "" where it is none.
func (s *Session) signedAs() string {
	if st := s.State(); st.Shared() {
		if st.signed {
			return st.event
		}
		return ""
	}
	if len(s.here.Admitted) > 0 {
		return identity.Event(s.here.Admitted[0].By)
	}
	return ""
}

// verifier finds out by whom lines are.
type verifier struct {
	*Session
	st      *State
	event   string // the signed one, "" where it is none
	holders map[Site]identity.Holder
	refused map[Site]error // openings that prove nothing
	began   *ComputerOpened
	before  int64 // entries that there were when it began
}

// verified parts lines into those that may be looked at further and those that are not by
// the computer that they name. In an evening that is not signed nothing can be forged.
// What is here already is not verified again. event is that of signedAs, by what came.
func (s *Session) verified(lines []SealedEntry) (good []SealedEntry, aside []*Forged, event string) {
	v := &verifier{Session: s, st: s.State(), event: s.signedAs(),
		holders: map[Site]identity.Holder{}, refused: map[Site]error{}}
	why := make([]error, len(lines))
	for i, l := range lines {
		if l.Own == 1 && l.Site != "" && !s.held.has(l) {
			why[i] = v.opening(l)
		}
	}
	if v.event != "" {
		v.signatures(lines, why)
		v.beginning(lines, why)
	}
	for i, l := range lines {
		if why[i] != nil {
			if len(aside) < mostAside {
				aside = append(aside, v.st.keptAside(l, why[i]))
			}
			continue
		}
		if l.Sender = ""; l.Site == "" || v.event == "" {
			l.Signature = nil
		}
		good = append(good, l)
	}
	return good, aside, v.event
}

// has reports whether a line is among those that are held, as it was written.
func (h held) has(l SealedEntry) bool {
	known := h.line(l.ID())
	return known != nil && bytes.Equal(known.Sum, l.Sum)
}

// opening notes whose site a line opens, and of which signed event that is a proof. The
// error is why it proves nothing; that it is of another event is for others to say.
func (v *verifier) opening(l SealedEntry) error {
	f, opens := l.opens()
	if !opens || f.Holder == "" {
		return nil
	}
	if err := f.proved(l.Site); err != nil {
		v.refused[l.Site] = err
		return err
	}
	switch known := cmp.Or(v.event, v.st.event); {
	case known != "" && f.Event != known:
		return nil
	case f.Began:
		v.began, v.before = &f, l.Tick-1
	}
	v.event, v.holders[l.Site] = f.Event, f.Holder
	return nil
}

// opens reads a line that opens a site.
func (l SealedEntry) opens() (f ComputerOpened, opens bool) {
	if l.Kind != f.Kind() {
		return f, false
	}
	fact, err := DecodeFact(l.Kind, []byte(l.Body))
	f, opens = fact.(ComputerOpened)
	return f, opens && err == nil
}

// whose is who must have signed a line; the error is why nobody can have. It is nil with
// no holder where the opening of the site has not come.
func (v *verifier) whose(l SealedEntry) (identity.Holder, error) {
	h, known := v.holders[l.Site]
	if of := v.held[l.Site]; !known && len(of) > 0 {
		h, known = v.st.holder(of[0]), true
		v.holders[l.Site] = h
	}
	switch f, opens := l.opens(); {
	case h != "":
		return h, nil
	case known:
		return "", ErrUnsigned
	case l.Own == 1 && !(opens && f.Event != v.event) && v.refused[l.Site] == nil:
		v.refused[l.Site] = ErrUnsigned
	}
	return "", v.refused[l.Site]
}

// signatures finds out which lines their holders signed, on all processors.
func (v *verifier) signatures(lines []SealedEntry, why []error) {
	of := map[Site][]int{}
	for again := range 2 { // a line may stand before the opening that is refused
		clear(of)
		for i, l := range lines {
			if l.Site == "" || why[i] != nil && again == 0 || v.held.has(l) {
				continue
			}
			by, err := v.whose(l)
			if why[i] = cmp.Or(why[i], err); why[i] == nil && by != "" {
				of[l.Site] = append(of[l.Site], i)
			}
		}
	}
	var all sync.WaitGroup
	free := make(chan struct{}, runtime.GOMAXPROCS(0))
	for site, those := range of {
		slices.SortStableFunc(those, func(a, b int) int { return cmp.Compare(lines[b].Own, lines[a].Own) })
		for some := range slices.Chunk(those, mostInTurn) {
			all.Go(func() {
				free <- struct{}{}
				signedBy(v.holders[site], lines, some, why)
				<-free
			})
		}
	}
	all.Wait()
}

// mostInTurn is how many lines of a site one processor looks at.
const mostInTurn = 256

// signedBy finds out which lines of a site its holder signed, the last ones coming first.
// The seal of a line covers that of the one before it: who signed the one signed what it
// follows as well, so that of lines that follow each other the last signature is enough.
// Only where several lines bear one number each is looked at for itself, since another
// one's signature must not be kept in the place of the true one.
func signedBy(holder identity.Holder, lines []SealedEntry, those []int, why []error) {
	var proved *SealedEntry // the last one with the number above
	for n, i := range those {
		l := &lines[i]
		alone := (n == 0 || lines[those[n-1]].Own != l.Own) && (n+1 == len(those) || lines[those[n+1]].Own != l.Own)
		if alone && len(l.Signature) == 64 && proved != nil && proved.Own == l.Own+1 && proved.Follows(l.Sum) == nil {
			proved = l
			continue
		}
		if why[i] = holder.Verify(l.Sum, l.Signature); why[i] == nil {
			proved = l
		}
	}
}

// beginning looks at the lines of the time before the evening was shared, which nobody
// signed: those are true that lead up to the seal in the opening of who began it.
func (v *verifier) beginning(lines []SealedEntry, why []error) {
	own, sum := int64(0), []byte(nil)
	led := map[int]bool{}
	switch {
	case v.st.Shared():
	case v.began == nil:
		return // it has not come
	default:
		own = v.before
		sum, _ = hex.DecodeString(v.began.After)
		for own > 0 && !v.held.has(SealedEntry{Own: own, Sum: sum}) {
			i, before := v.ledBy(lines, own, sum)
			if i < 0 {
				break // one is missing
			}
			led[i] = true
			own, sum = own-1, before
		}
	}
	for i, l := range lines {
		if l.Site == "" && (l.Own > own || v.held.line(l.ID()) != nil) && !led[i] && !v.held.has(l) {
			why[i] = identity.ErrSignature
		}
	}
}

// ledBy finds the line of the time before with a number and a seal, and the seal of the
// one that it follows; -1 where it is not there.
func (v *verifier) ledBy(lines []SealedEntry, own int64, sum []byte) (i int, before []byte) {
	for i, l := range lines {
		if l.Site != "" || l.Own != own || !bytes.Equal(l.Sum, sum) {
			continue
		}
		if own == 1 {
			return i, nil
		}
		if known := v.held.line(ID{Own: own - 1}); known != nil && l.Follows(known.Sum) == nil {
			return i, known.Sum
		}
		for _, b := range lines {
			if b.Site == "" && b.Own == own-1 && l.Follows(b.Sum) == nil {
				return i, b.Sum
			}
		}
	}
	return -1, nil
}

// forks notes that the holder of a site signed what cannot stand in one evening: two
// lines with one number, or one that does not follow. Entries of others that rest on
// lines of his are not made to wait for them. It reports whether that is news.
func (s *Session) forks(l SealedEntry, err error, signed bool) bool {
	if !signed || l.Site == "" || s.forked[l.Site] || !errors.Is(err, ErrForked) && !errors.Is(err, ErrSeal) {
		return false
	}
	s.forked = with(s.forked, l.Site, true)
	return true
}
