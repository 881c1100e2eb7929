package clubfile_test

import (
	"errors"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/identity"
)

// twoSigned are two computers of a signed evening that version 4 of the club file began,
// of which each has recorded something.
func twoSigned(t testing.TB) (a, b *computer, heres map[*computer]session.Here) {
	t.Helper()
	room := session.Here{Computer: "room", Name: "Room", Role: session.RoleDirector, Person: "Zuzanna Quill",
		Secret: identity.New()}
	desk := session.Here{Computer: "desk", Name: "Desk", Role: session.RoleScorer, Secret: identity.New()}
	event := identity.Event(room.Secret.Holder())
	desk.Admitted = room.Secret.Admit(event, nil, identity.Admission{Role: string(desk.Role),
		Holder: desk.Secret.Holder()})
	club := open(t, versionCopy(t, 4))
	j, err := club.Evening(6)
	must(t, err)
	s, err := session.ResumeAt(j, room)
	must(t, err)
	a = &computer{club, 6, s}
	must(t, a.Share("", room))
	club = open(t, filepath.Join(t.TempDir(), "desk.clubnight"))
	j = club.NewEvening()
	s, err = session.ResumeAt(j, desk)
	must(t, err)
	b = &computer{club, 0, s}
	give(t, a, b)
	b.id = j.ID()
	must(t, b.Share("", desk))
	pair := session.Contestant{Section: 1, Number: 1}
	must(t, a.Record("director", session.PairNamed{Pair: pair, Names: [2]string{"Zuzanna Quill", "Óscar Núñez"}}))
	must(t, b.Record("director", session.PairNamed{Pair: pair, Names: [2]string{"Z. Quill", "O. Nunez"}}))
	give(t, b, a)
	give(t, a, b)
	return a, b, map[*computer]session.Here{a: room, b: desk}
}

// The signatures of an evening stand in the files of all its computers, under the seals,
// and are there when they are opened again: whoever lacks the evening verifies them.
func TestSignaturesAreKept(t *testing.T) {
	a, b, heres := twoSigned(t)
	alike(t, a, b)
	for c, here := range heres {
		want := c.lines(t)
		if found, err := c.club.Verify(t.Context()); len(found) > 0 || err != nil {
			t.Errorf("%s: %v, %v", here.Name, found, err)
		}
		path := c.club.Path()
		must(t, c.club.Close())
		if held, err := clubfile.Examine(t.Context(), path); err != nil || !held.Sound() {
			t.Errorf("%s: %+v, %v", here.Name, held, err)
		}
		c.club = open(t, path)
		j, err := c.club.Evening(c.id)
		must(t, err)
		stored, err := j.Lines()
		must(t, err)
		for _, l := range stored {
			if signed := len(l.Signature) == 64 && len(l.Sum) == 32; signed != (l.Site != "") {
				t.Errorf("%s: entry %d of %q is signed: %v", here.Name, l.Own, l.Site, signed)
			}
		}
		s, err := session.ResumeAt(j, here)
		must(t, err)
		again := &computer{c.club, c.id, s}
		if got := again.lines(t); !reflect.DeepEqual(got, want) || !s.State().Signed() {
			t.Errorf("%s: %d lines, or others", here.Name, len(got))
		}
		third := open(t, clubPath(t)).NewEvening()
		s, err = session.Resume(third)
		must(t, err)
		if taken, err := s.Receive(want); taken != len(want) || err != nil {
			t.Errorf("%s: %d taken of %d: %v", here.Name, taken, len(want), err)
		}
	}
}

// A signature is under the file's own seal.
func TestSignatureIsSealed(t *testing.T) {
	a, _, _ := twoSigned(t)
	last := len(entriesOf(t, a.club, a.id))
	for _, how := range []string{"substr(line, 1, 32)", "line || x'00'",
		"substr(line, 1, 95) || x'00'"} {
		if _, err := database(t, a.club.Path()).Exec("UPDATE entry SET line = "+how+" WHERE evening = ? AND seq = ?", a.id,
			last); err != nil {
			t.Fatal(err)
		}
		if found, err := a.club.Verify(t.Context()); err != nil || len(found) != 1 || found[0].From != int64(last) {
			t.Errorf("%s: %v, %v", how, found, err)
		}
	}
}

// Who is forgotten in a signed evening leaves the signatures as they are: the entries are
// known by them, and to be had where the name still stands.
func TestForgetInSigned(t *testing.T) {
	a, b, _ := twoSigned(t)
	must(t, a.Record("director", session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 1, Direction: "N"},
		Number: "77", Name: "Zuzanna Quill", Given: true}))
	was := a.lines(t)
	if _, err := a.club.Forget("77"); err != nil {
		t.Fatal(err)
	}
	a = a.again(t)
	for i, l := range a.lines(t) {
		if strings.Contains(l.Body, "Zuzanna") || !slices.Equal(l.Sum, was[i].Sum) ||
			!slices.Equal(l.Signature, was[i].Signature) {
			t.Errorf("line %d: %+v", i, l)
		}
	}
	has, err := b.Known()
	must(t, err)
	lines, err := a.Lines(has)
	must(t, err)
	if _, err := b.Receive(lines); !errors.Is(err, session.ErrSeal) || errors.Is(err, session.ErrForged) {
		t.Errorf("without the name: %v", err)
	}
	if _, err := b.Receive(was); err != nil {
		t.Errorf("with it: %v", err)
	}
	give(t, b, a)
}

// The evening of the sample of version 6: every line is signed by who is said to have
// recorded it.
func TestSampleOfSigned(t *testing.T) {
	club := open(t, versionCopy(t, 6))
	j, err := club.Evening(6)
	must(t, err)
	lines, err := j.Lines()
	must(t, err)
	s, err := session.Resume(new(session.MemoryJournal))
	must(t, err)
	taken, err := s.Receive(lines)
	st := s.State()
	if taken != len(lines) || err != nil || !st.Signed() || len(st.Computers()) != 2 || len(st.Conflicts()) != 1 {
		t.Errorf("%d taken of %d, %v, %d computers, %d conflicts", taken, len(lines), err, len(st.Computers()),
			len(st.Conflicts()))
	}
}
