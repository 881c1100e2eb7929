package clubfile_test

import (
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/clubfile"
)

// computer is one of several computers of an evening, with a club file of its own.
type computer struct {
	club *clubfile.File
	id   int64
	*session.Session
}

func at(t testing.TB, club *clubfile.File, j *clubfile.Journal, name string, role session.Role) *computer {
	t.Helper()
	s, err := session.ResumeAt(j, session.Here{Computer: name, Name: name, Role: role})
	must(t, err)
	return &computer{club, j.ID(), s}
}

// joined is a computer that takes part from here on.
func joined(t testing.TB, path, name string, role session.Role, from *computer) *computer {
	t.Helper()
	club := open(t, path)
	j := club.NewEvening()
	c := at(t, club, j, name, role)
	give(t, from, c)
	must(t, c.Share("", session.Here{Computer: name, Name: name, Role: role, Person: name + "'s person"}))
	c.id = j.ID()
	return c
}

func give(t testing.TB, from, to *computer) {
	t.Helper()
	has, err := to.Known()
	must(t, err)
	lines, err := from.Lines(has)
	must(t, err)
	_, err = to.Receive(lines)
	must(t, err)
}

func (c *computer) lines(t testing.TB) []session.SealedEntry {
	t.Helper()
	lines, err := c.Lines(nil)
	must(t, err)
	return lines
}

// again is the same computer after its program was started anew.
func (c *computer) again(t testing.TB) *computer {
	t.Helper()
	path := c.club.Path()
	must(t, c.club.Close())
	club := open(t, path)
	j, err := club.Evening(c.id)
	must(t, err)
	return at(t, club, j, c.State().Here(), session.RoleDirector)
}

// ofTomorrow is an entry of a newer program: its kind and the shape of its
// text are unknown here.
func ofTomorrow(event string, known session.Known, tick int64) []session.SealedEntry {
	opens := session.ComputerOpened{Event: event, Computer: "tomorrow", Name: "Tomorrow",
		Role: session.RoleDirector, Version: "99"}
	kind, body, _ := session.EncodeFact(opens)
	seen := []string{}
	for _, site := range known.Sites() {
		seen = append(seen, fmt.Sprintf("%q:%d", site, known[site]))
	}
	lines := []session.SealedEntry{
		{Site: "00000000000000ff", Own: 1, Tick: tick, Seen: "{" + strings.Join(seen, ",") + "}",
			At: "2031-05-06T21:00:00.5+05:45", By: "program", Kind: kind, Body: string(body)},
		{Site: "00000000000000ff", Own: 2, Tick: tick + 1, At: "2031-05-06T21:00:01+05:45", By: "director",
			Kind: "moon observed", Body: `{ "phase" : [1, 2] }`},
	}
	sum := []byte(nil)
	for i := range lines {
		sum = lines[i].Sealed(sum)
		lines[i].Sum = sum
	}
	return lines
}

// twoComputers are an evening that version 4 of the club file began, with texts that were
// not written as today, and another computer that joined. Each has said something that
// the other did not know then, and a newer program has, too.
func twoComputers(t testing.TB) (a, b *computer) {
	t.Helper()
	path := versionCopy(t, 4)
	club := open(t, path)
	j, err := club.Evening(6)
	must(t, err)
	a = at(t, club, j, "room", session.RoleDirector)
	must(t, a.Share("", session.Here{Computer: "room", Name: "Room",
		Role: session.RoleDirector, Person: "Zuzanna Quill"}))
	b = joined(t, filepath.Join(t.TempDir(), "desk.clubnight"), "desk", session.RoleScorer, a)
	pair := session.Contestant{Section: 1, Number: 1}
	must(t, a.Record("director", session.PairNamed{Pair: pair, Names: [2]string{"Zuzanna Quill", "Óscar Núñez"}}))
	must(t, b.Record("director", session.PairNamed{Pair: pair, Names: [2]string{"Z. Quill", "O. Nunez"}}))
	known, err := a.Known()
	must(t, err)
	_, err = a.Receive(ofTomorrow(a.State().SharedAs(), known, known[""]+9))
	must(t, err)
	must(t, a.Record("director", session.PairNamed{Pair: session.Contestant{Section: 1, Number: 2},
		Names: [2]string{"Ayşe Ağaoğlu", "Liam"}}))
	give(t, b, a)
	give(t, a, b)
	return a, b
}

// alike compares what two computers show and hold.
func alike(t *testing.T, a, b *computer) {
	t.Helper()
	if x, y := a.lines(t), b.lines(t); !reflect.DeepEqual(x, y) {
		t.Errorf("%d lines and %d lines, or others", len(x), len(y))
		for i := range min(len(x), len(y)) {
			if !reflect.DeepEqual(x[i], y[i]) {
				t.Fatalf("line %d:\n%+v\n%+v", i, x[i], y[i])
			}
		}
	}
	x, err := figures(a.State())
	must(t, err)
	y, err := figures(b.State())
	must(t, err)
	compareLines(t, y, x)
	if x, y := len(a.State().Conflicts()), len(b.State().Conflicts()); x != y {
		t.Errorf("%d and %d conflicts", x, y)
	}
}

// What was written before an evening was shared, and what others wrote, stands to the
// letter in the files of all computers, and is so when they are opened again. What only a
// newer program understands is among it.
func TestSeveralComputers(t *testing.T) {
	a, b := twoComputers(t)
	alike(t, a, b)
	if len(a.State().Conflicts()) != 1 || a.State().NewerEntries() != 1 {
		t.Errorf("conflicts %v, %d entries of a newer program", a.State().Conflicts(), a.State().NewerEntries())
	}
	const asWritten = "SELECT recorded, author, kind, body FROM entry WHERE evening = %d ORDER BY " +
		"CASE own WHEN 0 THEN seq ELSE tick END, site, own"
	before := rows(t, database(t, versionCopy(t, 4)),
		"SELECT recorded, author, kind, body FROM entry WHERE evening = 6 ORDER BY seq")
	for _, c := range []*computer{a, b} {
		got := rows(t, database(t, c.club.Path()), fmt.Sprintf(asWritten, c.id))
		if len(got) != len(c.lines(t)) || !slices.Equal(got[:len(before)], before) {
			t.Errorf("%s: what version 4 wrote is not there to the letter", c.State().Here())
		}
		if !slices.ContainsFunc(got, func(s string) bool { return strings.Contains(s, `{ "phase" : [1, 2] }`) }) {
			t.Errorf("%s: %s", c.State().Here(), got[len(got)-3:])
		}
		if found, err := c.club.Verify(t.Context()); len(found) > 0 || err != nil {
			t.Errorf("%s: %v, %v", c.State().Here(), found, err)
		}
		if held, err := clubfile.Examine(t.Context(), c.club.Path()); err != nil || !held.Sound() {
			t.Errorf("%s: %+v, %v", c.State().Here(), held, err)
		}
	}
	alike(t, a.again(t), b.again(t))
}

// Entries gives the order in which they came, which differs from computer to computer,
// and goes on from there.
func TestOrderOfArrival(t *testing.T) {
	a, b := twoComputers(t)
	order := func(c *computer) (ids []session.ID) {
		for i, e := range entriesOf(t, c.club, c.id) {
			if e.Seq != int64(i)+1 {
				t.Fatalf("entry %d is %d", i+1, e.Seq)
			}
			ids = append(ids, e.ID())
		}
		return ids
	}
	if slices.Equal(order(a), order(b)) {
		t.Error("both computers had everything in one order: this test sees nothing")
	}
	must(t, a.Record("director", session.Remarked{Text: "on"}))
	give(t, a, b)
	if n := len(order(b)); n != len(order(a)) {
		t.Errorf("%d entries", n)
	}
	a, b = a.again(t), b.again(t)
	must(t, b.Record("director", session.Remarked{Text: "and on"})) // under a site of its own
	give(t, b, a)
	alike(t, a, b)
	if n := len(a.State().Computers()); n != 3 {
		t.Errorf("%d computers", n)
	}
}

// Every field of a line is under the file's own seal.
func TestLineIsSealed(t *testing.T) {
	for _, how := range []string{"site = '00000000000000fe'", "own = own + 1", "tick = tick + 1",
		"seen = '{}'", "line = x'00'", "line = x''",
		"site = '', own = 0, tick = 0, seen = '', line = x''"} {
		a, _ := twoComputers(t)
		from := len(entriesOf(t, a.club, a.id)) - 2
		if _, err := database(t, a.club.Path()).Exec("UPDATE entry SET "+how+" WHERE evening = ? AND seq = ?", a.id,
			from); err != nil {
			t.Fatal(err)
		}
		if found, err := a.club.Verify(t.Context()); err != nil || len(found) != 1 || found[0].From != int64(from) {
			t.Errorf("%s: %v, %v", how, found, err)
		}
	}
}

// Whoever is forgotten here is so in this file alone. The entries keep their seals, so
// that the others still know that they are here, and everybody goes on.
func TestForgetInSeveral(t *testing.T) {
	a, b := twoComputers(t)
	must(t, a.Record("director", session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 1, Direction: "N"},
		Number: "77", Name: "Zuzanna Quill", Given: true}))
	give(t, a, b)
	was := a.lines(t)
	in, err := a.club.Forget("77")
	if err != nil || in != (clubfile.Forgotten{Evenings: 1, Elsewhere: 1}) {
		t.Fatalf("%+v, %v", in, err)
	}
	if found, err := a.club.Verify(t.Context()); len(found) > 0 || err != nil {
		t.Fatal(found, err)
	}
	a = a.again(t)
	changed := 0
	for i, l := range a.lines(t) {
		if strings.Contains(l.Body, "Zuzanna") || !slices.Equal(l.Sum, was[i].Sum) {
			t.Errorf("line %d: %+v", i, l)
		}
		changed += one(l.Body != was[i].Body)
	}
	if changed < 3 { // the computer's person, the names, the seat
		t.Errorf("%d entries were changed", changed)
	}
	must(t, b.Record("director", session.Remarked{Text: "on at the desk"}))
	must(t, a.Record("director", session.Remarked{Text: "on in the room"}))
	give(t, b, a)
	give(t, a, b)
	x, err := a.Known()
	must(t, err)
	if y, err := b.Known(); err != nil || !maps.Equal(x, y) {
		t.Errorf("%v and %v, %v", x, y, err)
	}
	if in, err := open(t, versionCopy(t, 1)).Forget("1001"); err != nil || in.Evenings == 0 || in.Elsewhere != 0 {
		t.Errorf("evenings of one computer: %+v, %v", in, err)
	}
}

// Who forgets somebody of the time before the evening was shared is still
// known to have its entries.
func TestForgetBeforeItWasShared(t *testing.T) {
	path := versionCopy(t, 1)
	club := open(t, path)
	number, _ := someone(t, club)
	ids, err := club.Evenings()
	must(t, err)
	for _, id := range ids {
		j, err := club.Evening(id)
		must(t, err)
		must(t, at(t, club, j, "room", session.RoleDirector).Share("",
			session.Here{Computer: "room", Role: session.RoleDirector}))
	}
	sums := func() (list []string) {
		for _, id := range ids {
			j, err := club.Evening(id)
			must(t, err)
			c := at(t, club, j, "room", session.RoleDirector)
			for _, l := range c.lines(t) {
				list = append(list, string(l.Sum))
			}
		}
		return list
	}
	was := sums()
	if in, err := club.Forget(number); err != nil || in.Elsewhere == 0 || in.Elsewhere != in.Evenings {
		t.Fatalf("%+v, %v", in, err)
	}
	if !slices.Equal(sums(), was) {
		t.Error("seals differ")
	}
	if found, err := club.Verify(t.Context()); len(found) > 0 || err != nil {
		t.Error(found, err)
	}
}

// A damaged evening of several computers goes on from its sound part, and has from the
// others what was damaged.
func TestContinueInSeveral(t *testing.T) {
	for _, from := range []int64{3, -2} { // in the time before it was shared, and after
		a, b := twoComputers(t)
		if from < 0 {
			from += int64(len(entriesOf(t, a.club, a.id)))
		}
		if _, err := database(t, a.club.Path()).Exec("UPDATE entry SET author = 'x' WHERE evening = ? AND seq = ?",
			a.id, from); err != nil {
			t.Fatal(err)
		}
		j, damage, err := a.club.Continue(a.id)
		if err != nil || damage == nil || damage.From != from {
			t.Fatalf("%v, %v", damage, err)
		}
		goesOn := at(t, a.club, j, "room", session.RoleDirector)
		if n := goesOn.State().Seq; n < from-1 { // what other sites recorded after it is there, too
			t.Errorf("%d entries from %d on", n, from)
		}
		give(t, b, goesOn)
		alike(t, goesOn, b)
		if id, err := a.club.Same(b.State().Entries()); err != nil || id != goesOn.id {
			t.Errorf("the copy is evening %d, %v", id, err)
		}
	}
}

// An evening of several computers that is taken over is the same one: its lines go along,
// and it is known again.
func TestTakeOverOfSeveral(t *testing.T) {
	a, b := twoComputers(t)
	a = a.again(t) // as a file on a stick is read
	club := open(t, clubPath(t))
	j, err := club.TakeOver(a.State().Entries())
	must(t, err)
	c := at(t, club, j, "third", session.RoleDirector)
	c.id = j.ID()
	alike(t, a, c)
	c = c.again(t)
	alike(t, a, c)
	must(t, b.Record("director", session.Remarked{Text: "later"}))
	give(t, b, c)
	var again *clubfile.Again
	for name, entries := range map[string][]session.Entry{"the desk's": b.State().Entries(),
		"before it was shared": entriesOf(t, open(t, versionCopy(t, 4)), 6)} {
		if _, err := c.club.TakeOver(entries); !errors.As(err, &again) || again.Evening != c.id {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What is rescued of a damaged file has its lines.
func TestRescueOfSeveral(t *testing.T) {
	a, _ := twoComputers(t)
	want := a.lines(t)
	path := a.club.Path()
	must(t, a.club.Close())
	if _, err := database(t, path).Exec("UPDATE entry SET author = 'x' WHERE evening = 2 AND seq = 9"); err != nil {
		t.Fatal(err)
	}
	rescued, lost, err := clubfile.Rescue(t.Context(), path)
	if err != nil || len(lost) != 1 {
		t.Fatal(lost, err)
	}
	club := open(t, rescued)
	j, err := club.Evening(6)
	must(t, err)
	if got := at(t, club, j, "room", session.RoleDirector).lines(t); !reflect.DeepEqual(got, want) {
		t.Errorf("%d lines, want %d, or others", len(got), len(want))
	}
	if found, err := club.Verify(t.Context()); len(found) > 0 || err != nil {
		t.Error(found, err)
	}
}

// The list of evenings shows one with entries of a newer program, and the one to go on
// with is as the fold says.
func TestListOfSeveral(t *testing.T) {
	a, b := twoComputers(t)
	must(t, a.Record("program", session.EveningClosed{}))
	must(t, b.Record("director", session.Remarked{Text: "not known yet"}))
	for range 3 { // later for the fold, earlier in the file
		must(t, b.Record("director", session.Remarked{Text: "…"}))
	}
	give(t, a, b)
	give(t, b, a)
	for _, c := range []*computer{a, b} {
		n := 0
		err := c.club.Archive().List(t.Context(), func(l clubfile.Listed) {
			if l.ID == c.id {
				if n++; l.Damage != nil || l.Evening.Name != c.State().Evening.Name || !l.Closed {
					t.Errorf("%+v", l)
				}
			}
		})
		if err != nil || n != 1 {
			t.Errorf("%d times, %v", n, err)
		}
		if j, ok, err := c.club.Unfinished(); ok || err != nil {
			t.Errorf("unfinished: %v, %v", j, err)
		}
	}
}

// Sums of entries stay what they were when the file is upgraded, so that its copies
// can be compared with it.
func TestUpgradeKeepsSeals(t *testing.T) {
	path := versionCopy(t, 4)
	const sums = "SELECT evening, seq, hex(sum) FROM entry ORDER BY evening, seq"
	before := rows(t, database(t, path), sums)
	open(t, path)
	if !slices.Equal(rows(t, database(t, path), sums), before) {
		t.Error("seals differ")
	}
}

// The evening of the sample that was shared: every line fits the one before it, to the
// letter, and is understood as far as it can be.
func TestSampleOfSeveral(t *testing.T) {
	club := open(t, versionCopy(t, 5))
	j, err := club.Evening(6)
	must(t, err)
	lines, err := j.Lines()
	must(t, err)
	sums := map[session.Site][]byte{}
	for _, l := range lines {
		if err := l.Follows(sums[l.Site]); err != nil {
			t.Error(err)
		}
		sums[l.Site] = l.Sum
	}
	st := at(t, club, j, "room", session.RoleDirector).State()
	if len(sums) != 4 || len(st.Conflicts()) != 1 || st.NewerEntries() != 1 || !st.Owns(1) {
		t.Errorf("%d sites, conflicts %v, %d entries of a newer program", len(sums), st.Conflicts(), st.NewerEntries())
	}
}
