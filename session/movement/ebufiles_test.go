package movement

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// manyMovements is the text of a file as large as EBUScore's own, with more
// movements and rows than the largest of them.
func manyMovements(t testing.TB) (text string, movements, rows int) {
	t.Helper()
	var all []*Movement
	for _, family := range []string{"mitchell", "skip-mitchell", "share-relay", "bowman", "hesitation", "howell",
		"american-whist", "new-england", "stagger", "patton", "pivot"} {
		f, err := Find(family)
		if err != nil {
			t.Fatal(err)
		}
		for tables := 4; tables <= 20; tables++ {
			for _, rounds := range f.Rounds(tables) {
				if family == "howell" && !readyHowell(tables, rounds) || 2*rounds < tables {
					continue
				}
				m, err := f.Make(Options{Tables: tables, Rounds: rounds, BoardsPerRound: 1})
				if err != nil {
					t.Fatal(err)
				}
				m.Name = fmt.Sprintf("[%d] %s", len(all)+1, m.Name)
				all = append(all, m)
				rows += len(m.Rows)
			}
		}
	}
	if rows <= 20_000 {
		t.Fatalf("only %d rows", rows)
	}
	var b bytes.Buffer
	if err := WriteEBUScore(&b, all...); err != nil {
		t.Fatal(err)
	}
	return b.String(), len(all), rows
}

func TestLargeEBUScoreFile(t *testing.T) {
	text, movements, rows := manyMovements(t)
	all, err := ReadEBUScore(strings.NewReader(text))
	if err != nil || len(all) != movements {
		t.Fatalf("%d of %d movements, %v", len(all), movements, err)
	}
	got := 0
	for i, m := range all {
		got += len(m.Rows)
		if !strings.HasPrefix(m.Name, fmt.Sprintf("[%d] ", i+1)) {
			t.Fatalf("movement %d is %s", i+1, m.Name)
		}
		if err := m.Validate(); err != nil {
			t.Errorf("%s: %v", m.Name, err)
		}
	}
	if got != rows {
		t.Errorf("%d rows of %d", got, rows)
	}
	// With Windows' line ends and more blank lines than needed it is the same file.
	windows := "\ufeff" + strings.ReplaceAll(strings.ReplaceAll(text, "\n\n", "\n\n  \n"), "\n", "\r\n")
	if again, err := ReadEBUScore(strings.NewReader(windows)); err != nil || len(again) != movements {
		t.Errorf("%d movements, %v", len(again), err)
	}
}

// TestEBUScoreGoesOn: a block that cannot be read does not hide the ones after it.
func TestEBUScoreGoesOn(t *testing.T) {
	text := "One\n0,2,24,8,3,0\n4,1,1,4,2,2,4,3,3\n2,3,1,3,1,2,1,2,3\n\nBad\n9,1\n1\n\nTwo\n0,2,24,8,3,0\n4,1,1,4,2,2,4,3,3\n2,3,1,3,1,2,1,2,3\n"
	var names []string
	for m, err := range EBUScore(strings.NewReader(text)) {
		if err != nil {
			if !errors.Is(err, ErrSyntax) || !strings.HasPrefix(err.Error(), "line 6: ") {
				t.Errorf("error %v", err)
			}
			names = append(names, "error")
			continue
		}
		names = append(names, m.Name)
	}
	if !slices.Equal(names, []string{"One", "error", "Two"}) {
		t.Errorf("%q", names)
	}
	for m, err := range EBUScore(strings.NewReader(text)) {
		if err != nil || m.Name != "One" {
			t.Error(m, err)
		}
		break // must not panic
	}
}

// TestEBUScoreBounds: files that would fill the memory are refused.
func TestEBUScoreBounds(t *testing.T) {
	for name, text := range map[string]string{
		"a line without end":  "name\n" + strings.Repeat("1", 1<<20),
		"a block without end": strings.Repeat("1,1,1\n", 100_000),
		"more rows than allowed": strings.Repeat("name\n5,2,1,1,63\n"+
			strings.Repeat(strings.TrimSuffix(strings.Repeat("1,2,1,", 63), ",")+"\n", 2)+"\n", maxFileRows/126+1),
	} {
		if all, err := ReadEBUScore(strings.NewReader(text)); !errors.Is(err, ErrSyntax) || len(all) > 0 {
			t.Errorf("%s: %d movements, %v", name, len(all), err)
		}
	}
}

// TestEBUScoreIdleRows: what rows without boards mean.
func TestEBUScoreIdleRows(t *testing.T) {
	read := func(text string) *Movement {
		t.Helper()
		all, err := ReadEBUScore(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := all[0].Validate(); err != nil {
			t.Errorf("%s: %v", all[0].Name, err)
		}
		return all[0]
	}
	at := func(m *Movement, table, round, ns, ew int) {
		t.Helper()
		if r, _ := m.At(table, round); r.NS != ns || r.EW != ew || r.count() != 0 {
			t.Errorf("%s: %v, want %d and %d without boards", m.Name, r, ns, ew)
		}
	}
	// A table that is not there, filled with pair 1, who sits at table 1.
	m := read("dummy\n1,4,9,3,3,0\n1,1,1,1,3,2,1,2,3\n2,2,2,2,1,3,2,3,1\n3,3,3,3,2,1,3,1,2\n1,1,0,1,1,0,1,1,0\n")
	for round := 1; round <= 3; round++ {
		at(m, 4, round, 0, 0)
		if out := m.SitsOut(round); len(out) > 0 {
			t.Errorf("round %d: %v sit out", round, out)
		}
	}
	// A half table: NS 4 is missing, EW sit out when they come there.
	m = read("half\n1,4,12,3,2,4\n1,1,1,1,4,2\n2,2,2,2,1,3\n3,3,3,3,2,4\n4,4,0,4,3,0\n")
	at(m, 4, 1, 4, 4)
	at(m, 4, 2, 4, 3)
	if m.Missing != 4 || m.Half != NSMissing || !slices.Equal(m.SitsOut(2), []int{7}) {
		t.Errorf("missing %d %v, %v sit out", m.Missing, m.Half, m.SitsOut(2))
	}
	// Two other pairs at a table without boards: nobody plays there.
	m = read("both\n0,3,6,3,1,0\n1,2,1\n3,4,2\n5,6,0\n")
	at(m, 3, 1, 0, 0)
	// One pair that sits out.
	m = read("one\n0,3,6,3,1,0\n1,2,1\n3,4,2\n5,5,0\n")
	at(m, 3, 1, 5, 0)
	// A team at a table with itself rests, when all matches are whole without it.
	m = read("rest\n5,3,6,3,1\n1,2,1\n2,1,1\n3,3,2\n")
	at(m, 3, 1, 3, 0)
	if m.Contestant != Team {
		t.Errorf("%v", m.Contestant)
	}
}

// TestEBUScoreTypeOfTeams: whole matches without a missing pair are teams, whatever
// the type says; pairs who meet both ways are not.
func TestEBUScoreTypeOfTeams(t *testing.T) {
	for head, want := range map[string]ContestantKind{"0,4,24,8,3": Team, "0,4,24,8,3,0": Pair, "5,4,24,8,3": Team} {
		all, err := ReadEBUScore(strings.NewReader("four\n" + head +
			"\n1,2,1,1,3,2,1,4,3\n2,1,1,2,4,2,2,3,3\n3,4,1,3,1,2,3,2,3\n4,3,1,4,2,2,4,1,3\n"))
		if err != nil || all[0].Contestant != want || (all[0].Validate() == nil) != (want == Team) {
			t.Errorf("%s: %v, %v", head, all, err)
		}
	}
}

// Two sections of pivot teams that play each other are no movement each, but one
// together.
func TestSectionsThatPlayEachOtherAreOneMovement(t *testing.T) {
	const red = "Red\n5,5,15,3,5\n1,1,1,1,5,2,1,4,3,1,3,4,1,2,5\n2,2,2,2,1,3,2,5,4,2,4,5,2,3,1\n3,3,3,3,2,4,3,1,5,3,5,1,3,4,2\n4,4,4,4,3,5,4,2,1,4,1,2,4,5,3\n5,5,5,5,4,1,5,3,2,5,2,3,5,1,4\n"
	var blue strings.Builder // the same with EW at home
	for i, line := range strings.Split(strings.TrimSpace(red), "\n") {
		if i < 2 {
			blue.WriteString(strings.Replace(line, "Red", "Blue", 1) + "\n")
			continue
		}
		n, err := ints(line)
		if err != nil {
			t.Fatal(err)
		}
		var turned []string
		for g := 0; g < len(n); g += 3 {
			turned = append(turned, fmt.Sprintf("%d,%d,%d", n[g+1], n[g], n[g+2]))
		}
		blue.WriteString(strings.Join(turned, ",") + "\n")
	}
	all, err := ReadEBUScore(strings.NewReader(red + "\n" + blue.String()))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range all {
		p := m.Problems()
		if len(p) != 1 || p[0].Kind != AcrossSections || p[0].Pair != 1 || !errors.Is(m.Validate(), ErrUnsound) {
			t.Errorf("%s: %v", m.Name, p)
		}
	}
	m, err := Join(all[0], all[1])
	if err != nil {
		t.Fatal(err)
	}
	if m.Tables != 10 || len(m.Pairs()) != 10 || m.Copies != 2 || len(m.Sharing) > 0 {
		t.Errorf("%+v", m)
	}
	if r, _ := m.At(1, 2); r.NS != 1 || r.EW != 10 {
		t.Errorf("%v", r)
	}
	if r, _ := m.At(6, 2); r.NS != 10 || r.EW != 1 {
		t.Errorf("%v", r)
	}
	all[1].Rows[3].EW = 2 // now a match lacks its other half
	if _, err := Join(all[0], all[1]); !errors.Is(err, ErrUnsound) {
		t.Errorf("error %v", err)
	}
	if _, err := Join(all[0], mustMake(t, "mitchell", Options{Tables: 5})); !errors.Is(err, ErrCannotExist) {
		t.Errorf("error %v", err)
	}
}

func BenchmarkReadEBUScore(b *testing.B) {
	text, _, rows := manyMovements(b)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := ReadEBUScore(strings.NewReader(text)); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(rows), "rows")
}
