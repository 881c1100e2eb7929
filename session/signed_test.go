package session_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/identity"
	"clubnight/session/movement"
)

// begins is a computer with a secret that begins a signed evening of two sections.
func begins(t *testing.T) *computer {
	t.Helper()
	m, err := movement.Make("howell", movement.Options{Tables: 4, BoardsPerRound: 2})
	if err != nil {
		t.Fatal(err)
	}
	c := newComputer(t, "Office")
	c.here.Secret = identity.New()
	c.start(t)
	record(t, c.Session, session.EveningSet{Name: "Congress"}, session.UsualBy("wbf"),
		session.SectionSet{ID: 1, Movement: m}, session.SectionSet{ID: 2, Movement: m})
	if err := c.Share("", c.here); err != nil {
		t.Fatal(err)
	}
	if st := c.State(); !st.Signed() || st.SharedAs() != identity.Event(c.here.Secret.Holder()) {
		t.Fatalf("it is %q, signed %v", st.SharedAs(), st.Signed())
	}
	return c
}

// admits lets another computer take part, as by an invitation.
func (c *computer) admits(t *testing.T, name string, role session.Role) *computer {
	t.Helper()
	event, invitation := c.State().SharedAs(), identity.New()
	n := newComputer(t, name)
	n.here.Role, n.here.Secret = role, identity.New()
	invited := c.here.Secret.Admit(event, nil, identity.Admission{Role: string(role), Holder: invitation.Holder(),
		Invites: true})
	n.here.Admitted = invitation.Admit(event, invited, identity.Admission{Role: string(role),
		Holder: n.here.Secret.Holder()})
	n.start(t)
	return n
}

// joins is a computer that takes part in a role and has all that there is.
func (c *computer) joins(t *testing.T, name string, role session.Role) *computer {
	t.Helper()
	n := c.admits(t, name, role)
	c.tell(t, n, all)
	if err := n.Share("", n.here); err != nil {
		t.Fatal(err)
	}
	if role.May(session.ComputerOpened{}.Kind()) {
		n.tell(t, c, all)
	}
	return n
}

// lines are those of a computer beyond what somebody has.
func (c *computer) lines(t *testing.T, than session.Known) []session.SealedEntry {
	t.Helper()
	lines, err := c.Lines(than)
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

// last is the last line of the computer's own site.
func (c *computer) last(t *testing.T) session.SealedEntry {
	t.Helper()
	lines := slices.DeleteFunc(c.lines(t, nil), func(l session.SealedEntry) bool { return l.Site != c.site() })
	return lines[len(lines)-1]
}

// site is the computer's own, under which it records.
func (c *computer) site() session.Site {
	for _, is := range c.State().Computers() {
		if is.Here {
			return is.Site
		}
	}
	return ""
}

// after is a line behind another one, signed by whoever has the secret.
func after(t *testing.T, before session.SealedEntry, by identity.Secret, f session.Fact) session.SealedEntry {
	t.Helper()
	kind, body, err := session.EncodeFact(f)
	if err != nil {
		t.Fatal(err)
	}
	l := session.SealedEntry{Site: before.Site, Own: before.Own + 1, Tick: before.Tick + 1, At: before.At,
		By: before.By, Kind: kind, Body: string(body)}
	l.Sum = l.Sealed(before.Sum)
	if by.Is() {
		l.Signature = by.Sign(l.Sum)
	}
	return l
}

// opening is a first line of a site of its own, of which change says what is false.
func opening(t *testing.T, c *computer, event string, change func(*session.SealedEntry,
	map[string]any)) session.SealedEntry {
	t.Helper()
	var l session.SealedEntry
	for _, known := range c.lines(t, nil) {
		if known.Site == c.site() && known.Own == 1 {
			l = known
		}
	}
	var f map[string]any
	if err := json.Unmarshal([]byte(l.Body), &f); err != nil {
		t.Fatal(err)
	}
	f["event"] = event
	change(&l, f)
	body, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
	l.Body = string(body)
	l.Sum = l.Sealed(nil)
	l.Signature = c.here.Secret.Sign(l.Sum)
	return l
}

// forged reports whether all that an error says is that so many lines are forged.
func forged(err error, n int) bool {
	aside, other := session.KeptAside(err)
	return len(aside) == n && other == nil && errors.Is(err, session.ErrForged) == (n > 0)
}

// A line in somebody's name that he did not sign is kept aside, whatever is wrong with
// it, and the true one with its number is taken, before it, after it or beside it.
func TestForgedLines(t *testing.T) {
	office := begins(t)
	room := office.joins(t, "Room A", session.RoleScorer)
	desk := office.joins(t, "Desk", session.RoleDesk)
	meet(t, office, room, desk)
	had, _ := office.Known()
	before := room.last(t)
	record(t, room.Session, session.EveningSet{Name: "true"})
	truth := room.last(t)
	lie := session.EveningSet{Name: "false"}
	moved := func(l session.SealedEntry, tick int64, seal []byte) session.SealedEntry {
		l.Tick = tick
		l.Sum = l.Sealed(seal)
		l.Signature = desk.here.Secret.Sign(l.Sum)
		return l
	}
	next := after(t, truth, desk.here.Secret, lie)
	for name, l := range map[string]session.SealedEntry{
		"signed by another": after(t, before, desk.here.Secret, lie),
		"not signed":        after(t, before, identity.Secret{}, lie),
		"signed long ago": func() session.SealedEntry {
			l := after(t, before, identity.Secret{}, lie)
			l.Signature = before.Signature
			return l
		}(),
		"far ahead":                   moved(after(t, before, identity.Secret{}, lie), before.Tick+5000, before.Sum),
		"before everything":           moved(after(t, before, identity.Secret{}, lie), 1, before.Sum),
		"the next one":                next,
		"the true one without a name": func() session.SealedEntry { l := truth; l.Signature = nil; return l }(),
		"the opening of the site": opening(t, desk, office.State().SharedAs(), func(l *session.SealedEntry,
			_ map[string]any) {
			l.Site = truth.Site
		}),
	} {
		l.Sender = string(desk.here.Secret.Holder())
		both := []session.SealedEntry{l, truth}
		for order, batches := range map[string][][]session.SealedEntry{
			"first":  {{l}, {truth}},
			"later":  {{truth}, {l}},
			"beside": {both},
			"behind": {{truth, l}},
			"often":  {{l, l, truth, l}, {l}},
		} {
			t.Run(name+", "+order, func(t *testing.T) {
				c := newComputer(t, "Wall")
				office.tell(t, c, all)
				if known, _ := c.Known(); known[truth.Site] != had[truth.Site] {
					t.Fatal("it has the line already")
				}
				total, errs := 0, []error(nil)
				for _, lines := range batches {
					taken, err := c.Receive(lines)
					total, errs = total+taken, append(errs, err)
				}
				aside, other := session.KeptAside(errors.Join(errs...))
				if total != 1 || other != nil {
					t.Errorf("%d taken: %v", total, other)
				}
				same := string(l.Sum) == string(truth.Sum) // what is here needs no second look
				if len(aside) == 0 && !same || len(aside) > 0 && (aside[0].Line.Sender != l.Sender ||
					aside[0].ID != l.ID() || !errors.Is(aside[0], session.ErrForged)) {
					t.Errorf("%d kept aside: %+v", len(aside), aside)
				}
				if c.State().Evening.Name != "true" {
					t.Errorf("it shows %q", c.State().Evening.Name)
				}
				c.start(t)
				if got := c.passes(t, truth.ID()); string(got.Sum) != string(truth.Sum) ||
					string(got.Signature) != string(truth.Signature) {
					t.Error("another line is passed on")
				}
			})
		}
	}
}

// passes is a line that the computer passes on.
func (c *computer) passes(t *testing.T, id session.ID) session.SealedEntry {
	t.Helper()
	for _, l := range c.lines(t, nil) {
		if l.ID() == id {
			return l
		}
	}
	t.Fatal("it has no such line")
	return session.SealedEntry{}
}

// siteOf is the name of a site that a holder opens.
func siteOf(h identity.Holder, chance string) session.Site {
	sum := sha256.Sum256([]byte("site\x00" + string(h) + "\x00" + chance))
	return session.Site(hex.EncodeToString(sum[:8]))
}

// Who opens a site says who he is: what he does not prove opens none, and what follows it
// is kept aside with it. The others are not held up.
func TestForgedOpenings(t *testing.T) {
	office := begins(t)
	desk := office.joins(t, "Desk", session.RoleDesk)
	event := office.State().SharedAs()
	record(t, office.Session, session.EveningSet{Name: "true"})
	meet(t, office, desk)
	fresh := desk.here.Secret
	for name, change := range map[string]func(*session.SealedEntry, map[string]any){
		"no holder": func(_ *session.SealedEntry, f map[string]any) {
			delete(f, "holder")
			delete(f, "admitted")
		},
		"who began it":  func(l *session.SealedEntry, f map[string]any) { f["began"] = true },
		"another role":  func(_ *session.SealedEntry, f map[string]any) { f["role"] = "director" },
		"not admitted":  func(_ *session.SealedEntry, f map[string]any) { delete(f, "admitted") },
		"another place": func(l *session.SealedEntry, _ map[string]any) { l.Site = "0000000000000000" },
		"a smaller place that began it": func(l *session.SealedEntry, f map[string]any) {
			l.Site, l.Tick, l.Seen = "0000000000000000", 5, ""
			f["began"], f["after"] = true, ""
			delete(f, "holder")
			delete(f, "admitted")
		},
	} {
		l := opening(t, desk, event, func(l *session.SealedEntry, f map[string]any) {
			f["chance"] = "another"
			l.Site = siteOf(fresh.Holder(), "another")
			change(l, f)
		})
		follows := []session.SealedEntry{l, after(t, l, fresh, session.EveningSet{Name: "false"})}
		lines := desk.lines(t, nil)
		for order, batches := range map[string][][]session.SealedEntry{
			"before all":  {slices.Concat(follows, lines)},
			"after all":   {lines, follows},
			"one by one":  {lines, follows[:1], follows[1:]},
			"all at once": {slices.Concat(lines, follows)},
		} {
			for who, c := range map[string]*computer{"known": office.admits(t, "Hall", session.RoleScorer),
				"unknown": newComputer(t, "Copy")} {
				t.Run(name+", "+order+", "+who, func(t *testing.T) {
					for _, some := range batches {
						_, err := c.Receive(some)
						if _, other := session.KeptAside(err); other != nil && order != "one by one" {
							t.Error(other)
						}
					}
					known, _ := c.Known()
					if st := c.State(); st.Evening.Name != "true" || known[l.Site] != 0 || len(known) != 3 ||
						!st.Signed() || len(st.Computers()) != 2 || len(st.Conflicts()) != 0 {
						t.Errorf("%q, %v, %d computers", st.Evening.Name, known, len(st.Computers()))
					}
				})
			}
		}
	}
}

// An opening without a holder that came before anybody could know that the evening is a
// signed one does not count once that is known, is passed on to nobody, and is not what
// others are told that was seen.
func TestUnsignedOpeningThatCameFirst(t *testing.T) {
	office := begins(t)
	event := office.State().SharedAs()
	lines := office.lines(t, nil)
	old := slices.DeleteFunc(slices.Clone(lines), func(l session.SealedEntry) bool { return l.Site != "" })
	l := opening(t, office, event, func(l *session.SealedEntry, f map[string]any) {
		l.Site = "0000000000000000"
		f["computer"] = "stranger"
		delete(f, "holder")
	})
	l.Signature = nil
	follows := after(t, l, identity.Secret{}, session.EveningSet{Name: "false"})
	room := office.admits(t, "Room", session.RoleScorer)
	room.here.Admitted = nil // it does not know of which event it is
	room.start(t)
	taken, err := room.Receive(slices.Concat(old, []session.SealedEntry{l, follows}))
	if err != nil || taken != len(old)+2 {
		t.Fatal(taken, err)
	}
	if _, err := room.Receive(lines); err != nil {
		t.Fatal(err)
	}
	check := func(when string) {
		t.Helper()
		st := room.State()
		known, _ := room.Known()
		if st.Evening.Name != "Congress" || known[l.Site] != 0 || !st.Signed() || len(st.Computers()) != 1 ||
			len(st.Conflicts()) != 0 {
			t.Errorf("%s: %q, %v, %d computers, %s", when, st.Evening.Name, known, len(st.Computers()), conflicts(st))
		}
		for _, given := range room.lines(t, nil) {
			if given.Site == l.Site {
				t.Errorf("%s: it passes entry %d on", when, given.Own)
			}
		}
	}
	check("at once")
	room.start(t)
	check("after a restart")
	if taken, err := room.Receive([]session.SealedEntry{l, follows}); taken != 0 || !forged(err, 2) {
		t.Errorf("once more: %d, %v", taken, err)
	}
	room.here = office.admits(t, "Room", session.RoleScorer).here
	if err := room.Share("", room.here); err != nil {
		t.Fatal(err)
	}
	record(t, room.Session, session.EveningSet{Name: "Congress, Sunday"})
	known, _ := office.Known()
	if taken, err := office.Receive(room.lines(t, known)); err != nil || taken != 2 {
		t.Errorf("the office took %d: %v", taken, err)
	}
}

// In a signed evening nobody records without a secret, nor in a role that he does not
// prove.
func TestShareSigned(t *testing.T) {
	office := begins(t)
	for name, c := range map[string]struct {
		change func(*session.Here)
		want   error
	}{
		"no secret":        {func(h *session.Here) { h.Secret = identity.Secret{} }, session.ErrUnsigned},
		"another's secret": {func(h *session.Here) { h.Secret = identity.New() }, identity.ErrAdmission},
		"another role":     {func(h *session.Here) { h.Role = session.RoleDirector }, identity.ErrAdmission},
		"nothing admitted": {func(h *session.Here) { h.Admitted = nil }, identity.ErrAdmission},
		"as it was":        {func(*session.Here) {}, nil},
	} {
		desk := office.admits(t, "Desk", session.RoleDesk)
		office.tell(t, desk, all)
		c.change(&desk.here)
		before := len(desk.State().Entries())
		if err := desk.Share("", desk.here); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
		desk.start(t)
		if err := desk.Record("director", session.EveningSet{Name: "x"}); !errors.Is(err, c.want) && c.want != nil ||
			c.want != nil && len(desk.State().Entries()) != before {
			t.Errorf("%s, recording: %v", name, err)
		}
	}
	alone := newComputer(t, "Alone")
	alone.here.Secret = identity.New()
	if err := alone.Share("0123456789abcdef0123456789abcdef", alone.here); !errors.Is(err, session.ErrOtherEvent) {
		t.Errorf("an event of another name: %v", err)
	}
	if err := alone.Share(identity.Event(alone.here.Secret.Holder()), alone.here); err != nil ||
		!alone.State().Signed() {
		t.Errorf("by its own name: %v", err)
	}
	old := shared(t, "A", "B")[0] // with a secret, too, an evening of before is not signed
	old.here.Secret = identity.New()
	if err := old.Share("", old.here); err != nil || old.State().Signed() {
		t.Error(err)
	}
	for _, l := range old.lines(t, nil) {
		if l.Signature != nil || strings.Contains(l.Body, "holder") {
			t.Errorf("a line of an evening that is not signed: %+v", l)
		}
	}
}

// The club file was put back as it was yesterday: what this computer wrote and signed
// since comes back from the others without an alarm. What it never wrote is one.
func TestOwnLinesComeBack(t *testing.T) {
	office := begins(t)
	room := office.joins(t, "Room A", session.RoleScorer)
	desk := office.joins(t, "Desk", session.RoleDesk)
	meet(t, office, room, desk)
	yesterday, err := room.journal.Entries()
	if err != nil {
		t.Fatal(err)
	}
	record(t, room.Session, session.EveningSet{Name: "one"})
	record(t, room.Session, session.EveningSet{Name: "two"})
	lost := room.last(t)
	meet(t, office, room, desk)
	room.journal = new(session.MemoryJournal)
	if err := room.journal.Append(yesterday); err != nil {
		t.Fatal(err)
	}
	room.start(t)
	record(t, room.Session, session.PairNamed{Pair: session.Contestant{Section: 1, Number: 1},
		Names: [2]string{"Ann", "Bob"}}) // under a new site
	office.tell(t, room, all)
	if st := room.State(); st.Evening.Name != "two" || len(st.KeptAside()) != 0 {
		t.Errorf("%q, %d kept aside", st.Evening.Name, len(st.KeptAside()))
	}
	for name, l := range map[string]session.SealedEntry{
		"in the old site": after(t, lost, desk.here.Secret, session.EveningSet{Name: "false"}),
		"in this site":    after(t, room.last(t), desk.here.Secret, session.EveningSet{Name: "false"}),
	} {
		l.Sender = string(desk.here.Secret.Holder())
		taken, err := room.Receive([]session.SealedEntry{l})
		aside, _ := session.KeptAside(err)
		if taken != 0 || !forged(err, 1) || !aside[0].As.Here || aside[0].As.Computer != "Room A" {
			t.Errorf("%s: %d, %v, %+v", name, taken, err, aside)
		}
	}
	list := room.State().Conflicts()
	if len(room.State().KeptAside()) != 2 || len(list) != 2 || list[0].Matter.Kind != session.AboutForged {
		t.Fatalf("%d kept aside: %s", len(room.State().KeptAside()), conflicts(room.State()))
	}
	meet(t, office, room, desk)
	sameEverywhere(t, []*computer{office, room, desk})
	fact := office.State().KeptAside()[0].Fact.(session.EntryKeptAside)
	if who, named := office.State().Sender(fact.Sender); !named || who.Computer != "Desk" {
		t.Errorf("sent by %+v", who)
	}
	if err := desk.Record("director", desk.State().Settle(list[0], -1)...); err == nil {
		t.Error("a desk decided that nothing was forged")
	}
	office.start(t)
	for _, c := range office.State().Conflicts() {
		record(t, office.Session, office.State().Settle(c, -1)...)
	}
	meet(t, office, room, desk)
	if left := conflicts(room.State()); left != "" {
		t.Errorf("left: %s", left)
	}
}

// Lines of the time before the evening was shared are those that lead up to the opening
// of who began it.
func TestForgedBeginning(t *testing.T) {
	office := begins(t)
	lines := office.lines(t, nil)
	old := slices.DeleteFunc(slices.Clone(lines), func(l session.SealedEntry) bool { return l.Site != "" })
	first := after(t, session.SealedEntry{At: old[0].At, By: old[0].By}, identity.Secret{},
		session.EveningSet{Name: "false"})
	beyond := after(t, old[len(old)-1], identity.Secret{}, session.EveningSet{Name: "false"})
	for name, l := range map[string]session.SealedEntry{"another first one": first, "one more": beyond} {
		for order, batches := range map[string][][]session.SealedEntry{
			"first": {slices.Concat([]session.SealedEntry{l}, lines)}, "last": {slices.Concat(lines, []session.SealedEntry{l})},
			"later": {lines, {l}}, "in two parts": {old[:2], slices.Concat([]session.SealedEntry{l}, lines[2:])}} {
			c := office.admits(t, "Room", session.RoleScorer)
			var errs []error
			for _, some := range batches {
				_, err := c.Receive(some)
				errs = append(errs, err)
			}
			if st := c.State(); !forged(errors.Join(errs...), 1) || len(st.Entries()) != len(lines) || !st.Signed() {
				t.Errorf("%s, %s: %d entries, %v", name, order, len(st.Entries()), errs)
			}
		}
	}
}

// Of lines that follow each other the last signature is enough; it is none for what does
// not lead up to it, and of two lines with one number the signed one is kept.
func TestLinesThatFollowEachOther(t *testing.T) {
	office := begins(t)
	room := office.joins(t, "Room A", session.RoleScorer)
	other := identity.New()
	known, _ := office.Known()
	for _, name := range []string{"one", "two", "three", "four"} {
		record(t, room.Session, session.EveningSet{Name: name})
	}
	lines := room.lines(t, known)
	changed := func(i int, change func(*session.SealedEntry)) session.SealedEntry {
		l := lines[i]
		change(&l)
		return l
	}
	falsely := func(l *session.SealedEntry) { l.Signature = other.Sign(l.Sum) }
	for name, c := range map[string]struct {
		lines        []session.SealedEntry
		taken, aside int
		shows        string
	}{
		"all":          {lines, 4, 0, "four"},
		"a false last": {append(slices.Clone(lines[:3]), changed(3, falsely)), 3, 1, "three"},
		"no last": {append(slices.Clone(lines[:3]), changed(3, func(l *session.SealedEntry) { l.Signature = nil })), 3, 1,
			"three"},
		"changed on its way": {slices.Concat([]session.SealedEntry{changed(1, func(l *session.SealedEntry) {
			l.Body = `{"name":"false"}`
		})}, lines), 4, 0, "four"},
		"a false twin": {slices.Concat([]session.SealedEntry{changed(1, falsely)}, lines), 4, 1, "four"},
		"false twins": {slices.Concat([]session.SealedEntry{changed(1, falsely), changed(2, falsely)}, lines), 4, 2,
			"four"},
		"another chain": {append(slices.Clone(lines[:2]), after(t, lines[1], other,
			session.EveningSet{Name: "false"})), 2, 1, "two"},
		"only false": {[]session.SealedEntry{after(t, lines[0], other, session.EveningSet{Name: "false"}),
			changed(0, falsely)}, 0, 2, "Congress"},
	} {
		c2 := newComputer(t, "Wall")
		office.tell(t, c2, all)
		taken, err := c2.Receive(c.lines)
		if st := c2.State(); taken != c.taken || !forged(err, c.aside) || st.Evening.Name != c.shows {
			t.Errorf("%s: %d taken, %v, it shows %q", name, taken, err, st.Evening.Name)
		}
		for _, l := range c2.lines(t, known) {
			if err := room.here.Secret.Holder().Verify(l.Sum, l.Signature); err != nil {
				t.Errorf("%s: entry %d is kept with a false signature", name, l.Own)
			}
		}
	}
}
