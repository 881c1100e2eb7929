package clubfile_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// hundred is a club file with an evening of 100 results, and what is in it.
type hundred struct {
	content []byte
	entries []session.Entry
	players []clubfile.Player
}

func newHundred(t *testing.T) hundred {
	t.Helper()
	path := clubPath(t)
	club := open(t, path)
	must(t, club.SetPlayers([]clubfile.Player{ayse, liam, zak}))
	j := club.NewEvening()
	s, err := session.Resume(j)
	must(t, err)
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 4})
	must(t, s.Record(session.ByDirector, session.EveningSet{Name: "Tuesday pairs", Date: tuesdays},
		session.UsualBy("wbf"), session.SectionSet{ID: 1, Movement: m},
		session.DirectorPlays{As: session.Contestant{Section: 1, Number: 1}}))
	sessiontest.Play(t, s, 1, 5)
	if n := len(s.State().Results); n != 100 {
		t.Fatalf("%d results", n)
	}
	h := hundred{entries: entriesOf(t, club, j.ID()), players: []clubfile.Player{ayse, liam, zak}}
	must(t, club.Close())
	h.content, err = os.ReadFile(path)
	must(t, err)
	return h
}

// sound rescues a harmed file and counts the entries of the evening that are there; where
// others stand in their places the test ends.
func (h hundred) sound(t *testing.T, what string, content []byte) (n int, lost []clubfile.Damage) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "club.clubnight")
	must(t, os.WriteFile(path, content, 0o600))
	rescued, lost, err := clubfile.Rescue(t.Context(), path)
	if errors.Is(err, clubfile.ErrDamaged) { // nothing is there
		return 0, nil
	}
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	if after, err := os.ReadFile(path); err != nil || !slices.Equal(after, content) {
		t.Errorf("%s: the harmed file was written to (%v)", what, err)
	}
	club := open(t, rescued)
	defer club.Close()
	if found, err := club.Verify(t.Context()); len(found) > 0 || err != nil {
		t.Errorf("%s: the rescued file: %v, %v", what, found, err)
	}
	j, err := club.Evening(1)
	if errors.Is(err, clubfile.ErrNoEvening) {
		return 0, lost
	}
	must(t, err)
	s, err := session.Resume(j)
	if err != nil {
		t.Fatalf("%s: it does not go on: %v", what, err)
	}
	n, ok := kept(s.State().Entries(), h.entries)
	if !ok {
		t.Fatalf("%s: the evening is another one", what)
	}
	must(t, s.Record(session.ByDirector, session.EveningClosed{}))
	if names := named(lost); n+names != len(h.entries) && n > 0 {
		t.Errorf("%s: %d entries are there and %d named, of %d", what, n, names, len(h.entries))
	}
	return n, lost
}

// named counts the entries that are named as lost.
func named(lost []clubfile.Damage) (n int) {
	for _, d := range lost {
		for _, note := range d.Lost {
			n += max(note.Number, 1)
		}
	}
	return n
}

// harm flips a bit of the file at random.
func (h hundred) harm(rng *rand.Rand) (what string, content []byte) {
	at, bit := rng.IntN(len(h.content)), rng.IntN(8)
	content = slices.Clone(h.content)
	content[at] ^= 1 << bit
	return fmt.Sprintf("bit %d of byte %d", bit, at), content
}

// One wrong bit, wherever in the file, costs no entry: the seals say which it is.
func TestSingleBits(t *testing.T) {
	h := newHundred(t)
	for seed := range uint64(40) {
		what, content := h.harm(rand.New(rand.NewPCG(seed, 15)))
		n, lost := h.sound(t, what, content)
		if n < len(h.entries)-1 || len(lost) > 1 {
			t.Errorf("%s: %d of %d entries; lost: %v", what, n, len(h.entries), lost)
		}
	}
}

// A row of wrong bytes costs the entries that it lies in: those before and after it are
// there, and it is named.
func TestRowsOfWrongBytes(t *testing.T) {
	h := newHundred(t)
	named := 0
	for seed := range uint64(12) {
		rng := rand.New(rand.NewPCG(seed, 8))
		content := slices.Clone(h.content)
		at := rng.IntN(len(content) - 9)
		for i := range 9 {
			content[at+i] ^= byte(1 + rng.IntN(255))
		}
		n, lost := h.sound(t, fmt.Sprintf("from byte %d on", at), content)
		if n < len(h.entries)-2 { // the end of one and the beginning of the next
			t.Errorf("from byte %d on: %d of %d entries; lost: %v", at, n, len(h.entries), lost)
		}
		for _, d := range lost {
			for _, note := range d.Lost {
				if e := h.entries[note.Entry-1]; !note.From.IsZero() && note.Kind == session.EntryLost &&
					note.Text == e.Fact.Kind() && note.From.Equal(e.At) {
					named++
				}
			}
		}
	}
	if named == 0 {
		t.Error("no lost entry is named with its moment and kind")
	}
}

// Of a file whose end is cut off there is what its pages have.
func TestEndsCutOff(t *testing.T) {
	h := newHundred(t)
	before := -1
	for n := range 20 {
		cut := len(h.content) * (n + 1) / 21
		there, _ := h.sound(t, fmt.Sprintf("cut at %d", cut), h.content[:cut])
		if there < before {
			t.Errorf("cut at %d: %d entries, and %d of less", cut, there, before)
		}
		before = there
	}
	if before < len(h.entries)*3/4 {
		t.Errorf("%d of %d entries of nearly all", before, len(h.entries))
	}
}

// Sectors without content, and such as were changed over, cost what lies in them.
func TestSectors(t *testing.T) {
	const sector = 512
	h := newHundred(t)
	sectors := len(h.content) / sector
	for seed := range uint64(10) {
		rng := rand.New(rand.NewPCG(seed, 9))
		one, other := rng.IntN(sectors)*sector, rng.IntN(sectors)*sector
		content := slices.Clone(h.content)
		clear(content[one : one+sector])
		n, lost := h.sound(t, fmt.Sprintf("nothing at %d", one), content)
		if n < len(h.entries)-8 && !unfounded(lost) {
			t.Errorf("nothing at %d: %d of %d entries; lost: %v", one, n, len(h.entries), lost)
		}
		copy(content[one:], h.content[other:other+sector])
		copy(content[other:other+sector], h.content[one:])
		n, lost = h.sound(t, fmt.Sprintf("%d and %d changed over", one, other), content)
		if n < len(h.entries)-14 && !unfounded(lost) {
			t.Errorf("%d and %d changed over: %d of %d entries; lost: %v", one, other, n, len(h.entries), lost)
		}
	}
}

// unfounded reports whether entries rest on one that is lost.
func unfounded(lost []clubfile.Damage) bool {
	return slices.ContainsFunc(lost, func(d clubfile.Damage) bool {
		return slices.ContainsFunc(d.Lost, func(n session.Note) bool { return n.Kind == session.EntryUnfounded })
	})
}

// Where the entry with the section is lost the results are there all the same, and count
// again once the section is set anew; what rests on it is kept as it was recorded, in a
// note.
func TestSectionLost(t *testing.T) {
	h := newHundred(t)
	path := filepath.Join(t.TempDir(), "club.clubnight")
	must(t, os.WriteFile(path, h.content, 0o600))
	at := func(kind string) int {
		return slices.IndexFunc(h.entries, func(e session.Entry) bool { return e.Fact.Kind() == kind })
	}
	section, rests := at(session.SectionSet{}.Kind()), at(session.DirectorPlays{}.Kind())
	_, err := database(t, path).Exec("UPDATE entry SET body = replace(body, 'm', 'M') WHERE seq = ?", section+1)
	must(t, err)
	club := open(t, path)
	j, damage, err := club.Continue(1)
	must(t, err)
	s, err := session.Resume(j)
	must(t, err)
	if len(damage.Lost) != 2 || damage.Lost[0].Kind != session.EntryLost ||
		damage.Lost[0].Text != (session.SectionSet{}).Kind() || damage.Lost[1].Kind != session.EntryUnfounded {
		t.Fatalf("lost: %+v", damage.Lost)
	}
	note := damage.Lost[1]
	if fact, err := session.DecodeFact(note.Text, []byte(note.More)); err != nil || note.Entry != int64(rests)+1 ||
		!reflect.DeepEqual(fact, h.entries[rests].Fact) {
		t.Errorf("%+v of %+v", note, h.entries[rests])
	}
	if n := len(s.State().Results); n != 100 || len(s.State().Remarks) != 3 {
		t.Errorf("%d results, %d remarks", n, len(s.State().Remarks))
	}
	_, _ = s.State().Score() // it need not be scored, and does not end the program
	must(t, s.Record(session.ByDirector, h.entries[section].Fact))
	want, err := fold(t, h.entries).Score()
	must(t, err)
	got, err := s.State().Score()
	must(t, err)
	for i := range want.Rankings {
		if !reflect.DeepEqual(got.Rankings[i].Ranks, want.Rankings[i].Ranks) {
			t.Errorf("the standings are others: %+v, want %+v", got.Rankings[i].Ranks, want.Rankings[i].Ranks)
		}
	}
}
