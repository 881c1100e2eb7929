package movement

import (
	"bytes"
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"
)

func csvText(t testing.TB, m ...*Movement) string {
	t.Helper()
	var b bytes.Buffer
	if err := WriteCSV(&b, m...); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestCSVThereAndBack: what is written is read as the same movement, declarations
// and all.
func TestCSVThereAndBack(t *testing.T) {
	sections, err := MakeSections("twin", Options{Tables: 17, Rounds: 9, BoardsPerRound: 3, Half: NSMissing})
	if err != nil {
		t.Fatal(err)
	}
	custom := mustMake(t, "mitchell", Options{Tables: 5, BoardsPerRound: 2})
	custom.Rows[0].Custom = []int{1, 7}
	custom.Rows[0].Low, custom.Rows[0].High = 1, 7
	for _, group := range [][]*Movement{
		{mustMake(t, "mitchell", Options{Tables: 7, BoardsPerRound: 4})},
		{mustMake(t, "share-relay", Options{Tables: 8, BoardsPerRound: 3, Half: EWMissing,
			EqualNumbers: true, Section: "B"})},
		{mustMake(t, "howell", Options{Tables: 6, Rounds: 7, BoardsPerRound: 3})},
		{mustMake(t, "mitchell", Options{Tables: 13, BoardsPerRound: 2, Switch: SwitchAuto})},
		{mustMake(t, "new-england", Options{Tables: 8, BoardsPerRound: 3})},
		{mustMake(t, "individual", Options{Tables: 3, BoardsPerRound: 2})},
		{mustMake(t, "blackpool", Options{Tables: 10, Rounds: 12, BoardsPerRound: 2})},
		{mustMake(t, "swiss", Options{Tables: 6, Rounds: 7, BoardsPerRound: 4})},
		{mustMake(t, "pivot", Options{Tables: 9, BoardsPerRound: 3})},
		{custom},
		sections,
	} {
		text := csvText(t, group...)
		back, err := ReadCSV(strings.NewReader(text))
		if err != nil {
			t.Errorf("%s: %v", group[0].Name, err)
			continue
		}
		if len(back) != len(group) {
			t.Errorf("%s: %d sections of %d", group[0].Name, len(back), len(group))
			continue
		}
		for i := range back {
			want := group[i].Clone()
			if !reflect.DeepEqual(back[i], want) {
				t.Errorf("%s:\n%+v\n%+v", want.Name, back[i], want)
			}
		}
	}
}

func TestCSVFormat(t *testing.T) {
	text := csvText(t, mustMake(t, "share-relay", Options{Tables: 4, BoardsPerRound: 6, Section: "A"}))
	for _, want := range []string{
		"# name: Share and relay Mitchell, 4 tables, 4 rounds of 6\n", "# winners: 2\n", "# copies: 1\n",
		"# share: tables 1 4\n", "# relay: 1 after table 2\n", "# stationary: 1 2 3 4\n",
		"\nsection,table,round,ns,ew,lowboard,highboard\nA,1,1,1,5,1,6\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}

// TestCSVForeign: a bare table without declarations is read with what its rows show.
func TestCSVForeign(t *testing.T) {
	text := csvText(t, mustMake(t, "share-relay", Options{Tables: 4, BoardsPerRound: 6}))
	bare := text[strings.Index(text, "section,table"):]
	m, err := ReadCSV(strings.NewReader(bare))
	if err != nil {
		t.Fatal(err)
	}
	if err := m[0].Validate(); err != nil || m[0].Winners != 2 || len(m[0].Sharing) != 1 || m[0].BoardsPerRound != 6 {
		t.Errorf("%v: %+v", err, m[0])
	}
	for _, bad := range []string{
		"", "# name: nothing else", "section,table,round\nA,1", "A,1,1,1,5,1,6,7,8", "A,x,1,1,5,1,6", "A,1,1,-1,5,1,6",
		"A,1,64,1,5,1,6", "# winners: many\nA,1,1,1,5,1,6", "# share: tables\nA,1,1,1,5,1,6",
		"# missing: XX\nA,1,1,1,5,1,6",
		"# relay: 1\nA,1,1,1,5,1,6", "# contestants: frogs\nA,1,1,1,5,1,6", "A,1,1 2,1,5,1,6",
	} {
		if m, err := ReadCSV(strings.NewReader(bad)); !errors.Is(err, ErrSyntax) {
			t.Errorf("%q: %v %v", bad, m, err)
		}
	}
}

// TestCSVHeadings: a heading that is not known is named with its place, and with the
// one that is probably meant.
func TestCSVHeadings(t *testing.T) {
	const row = "\nA,1,1,1,5,1,6\n"
	for _, tt := range []struct {
		header string
		want   HeadingError
		text   string
	}{
		{"section,table,round,ns,ew,lowbord,highboard", HeadingError{Column: 6, Heading: "lowbord", Near: "lowboard"},
			`line 1, column 6: not a movement file: unknown heading "lowbord" (lowboard?); the headings are section, table`},
		{"\n\nSction,table,round,ns,ew,lowboard,highboard",
			HeadingError{Line: 3, Column: 1, Heading: "Sction", Near: "section"}, "(section?)"},
		{"section,table,round,north,ew,lowboard,highboard", HeadingError{Column: 4, Heading: "north"},
			`unknown heading "north"; the`},
		{"section,table,round,ns,ns,lowboard,highboard", HeadingError{Column: 5, Heading: "ns", Twice: true},
			"line 1, column 5: not a movement file: a second column ns"},
		{"section,table,round,ns,ew,lowboard", HeadingError{Heading: "highboard"},
			"line 1: not a movement file: there is no column highboard"},
		{"section,table,round,ns,ew,,highboard", HeadingError{Column: 6}, `unknown heading ""`},
		{"section,table,round,ns,ew,boards from the set,highboard",
			HeadingError{Column: 6, Heading: "boards from the set"}, "boards from the set"},
	} {
		if !LooksLikeCSV(tt.header + row) {
			t.Errorf("%q is not taken for CSV", tt.header)
		}
		_, err := ReadCSV(strings.NewReader(tt.header + row))
		var got *HeadingError
		if !errors.As(err, &got) || !errors.Is(err, ErrSyntax) || !strings.Contains(err.Error(), tt.text) {
			t.Errorf("%q: %v", tt.header, err)
			continue
		}
		if len(got.Known) != 10 {
			t.Errorf("%q: known are %q", tt.header, got.Known)
		}
		got.Known = nil
		tt.want.Line = max(1, tt.want.Line)
		if !reflect.DeepEqual(*got, tt.want) {
			t.Errorf("%q: %+v", tt.header, *got)
		}
	}
	for _, header := range []string{"Section,Table,Round,NSPair,EWPair,LowBoard,HighBoard",
		"section,table,round,NS_pair,ew,low board,High Board", "HighBoard,LowBoard,EW,NS,Round,Table"} {
		fields := "A,1,1,1,5,1,6"
		if header[0] == 'H' {
			fields = "6,1,5,1,1,1"
		}
		m, err := ReadCSV(strings.NewReader(header + "\n" + fields + "\n"))
		if err != nil || m[0].Rows[0].String() != "table 1, round 1: 1 v 5, boards 1-6" {
			t.Errorf("%q: %v, %v", header, m, err)
		}
	}
	for text, want := range map[string]bool{"": false, "Mitchell, 7 tables\n1,7,28,4,7,0\n": false,
		"[M18] Table, skip\n": false, "\ufeff\n# name: x\n": true, "A,1,1,1,5,1,6\n": true} {
		if LooksLikeCSV(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}

// TestNothingPlayed: a movement without boards is never sound.
func TestNothingPlayed(t *testing.T) {
	for _, text := range []string{"A,1,1,1,0,0,0\n", "A,1,1,0,0,1,2\nA,1,2,0,0,3,4\n", "A,1,1,1,2,0,0\n",
		"# missing: NS 1\nA,1,1,1,2,1,2\n"} {
		m, err := ReadCSV(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := m[0].Validate(); !errors.Is(err, ErrUnsound) {
			t.Errorf("%q is sound: %v", text, err)
		}
	}
}

func TestEBUScore(t *testing.T) {
	f, err := os.Open("testdata/ebuscore.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all, err := ReadEBUScore(f)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 5 {
		t.Fatalf("%d movements", len(all))
	}
	if m := all[0]; m.Winners != 2 || !m.EqualNumbers || m.Validate() != nil || len(m.Pairs()) != 3 {
		t.Errorf("%+v: %v", m, m.Validate())
	}
	if m := all[1]; m.Winners != 1 || len(m.Sharing) != 1 || m.Validate() != nil || m.Rate().Qf != 100 {
		t.Errorf("%+v: %v", m, m.Validate())
	}
	if r, _ := all[2].At(4, 1); r.NS != 4 || r.EW != 0 || r.Low != 0 || all[2].Missing != 0 {
		t.Errorf("sit-out: %v", r)
	}
	if m := all[3]; m.Contestant != Team || m.Validate() != nil {
		t.Errorf("teams: %v", m.Validate())
	}
	if m := all[4]; m.Contestant != Individual || m.Validate() != nil || len(m.Pairs()) != 8 {
		t.Errorf("individual: %v", m.Validate())
	}
	for _, bad := range []string{
		"", "name", "name\n1,2,3", "name\n1,1,4,4,1,0\n1,1", "name\n9,1,4,4,1,0\n1,1,1", "name\n1,2,4,4,1,0\n1,1,1",
		"name\n1,1,4,99,1,0\n1,1,1", "name\n1,1,4,4,1,0\n1,1,99", "name\n1,1,4,4,x,0\n1,1,1",
	} {
		if _, err := ReadEBUScore(strings.NewReader(bad)); !errors.Is(err, ErrSyntax) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// TestEBUScoreThereAndBack: rows survive being written and read.
func TestEBUScoreThereAndBack(t *testing.T) {
	for _, m := range []*Movement{
		mustMake(t, "mitchell", Options{Tables: 7, BoardsPerRound: 4, EqualNumbers: true}),
		mustMake(t, "share-relay", Options{Tables: 8, BoardsPerRound: 3, EqualNumbers: true, Half: EWMissing}),
		mustMake(t, "howell", Options{Tables: 5, BoardsPerRound: 3}),
		mustMake(t, "mitchell", Options{Tables: 9, BoardsPerRound: 3, Switch: 1}),
		mustMake(t, "american-whist", Options{Tables: 9, BoardsPerRound: 3}),
		mustMake(t, "rainbow", Options{Tables: 5, BoardsPerRound: 4}),
	} {
		var b bytes.Buffer
		if err := WriteEBUScore(&b, m); err != nil {
			t.Error(err)
			continue
		}
		back, err := ReadEBUScore(&b)
		if err != nil {
			t.Errorf("%s: %v", m.Name, err)
			continue
		}
		if !reflect.DeepEqual(back[0].Rows, m.Rows) || back[0].Winners != m.Winners ||
			back[0].Missing != m.Missing || back[0].Name != m.Name {
			t.Errorf("%s:\n%s\n%s", m.Name, table(back[0]), table(m))
		}
	}
}

func FuzzReadCSV(f *testing.F) {
	for _, family := range []string{"mitchell", "share-relay", "howell", "rainbow", "new-england"} {
		for _, tables := range []int{5, 6} {
			if m, err := Make(family, Options{Tables: tables, BoardsPerRound: 2}); err == nil {
				f.Add(csvText(f, m))
			}
		}
	}
	f.Add("A,1,1,1,5,1,6\n# share: tables 1 2 rounds 3\n# missing: EW 4\n")
	f.Fuzz(func(t *testing.T, text string) {
		all, err := ReadCSV(strings.NewReader(text))
		useImported(t, all, err)
	})
}

func FuzzReadEBUScore(f *testing.F) {
	text, err := os.ReadFile("testdata/ebuscore.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, block := range strings.Split(string(text), "\n\n") {
		f.Add(block)
	}
	f.Fuzz(func(t *testing.T, text string) {
		all, err := ReadEBUScore(strings.NewReader(text))
		useImported(t, all, err)
	})
}

// useImported does with an imported movement what the program would: none of it
// may panic, however unsound the movement is.
func useImported(t *testing.T, all []*Movement, err error) {
	if err != nil {
		if !errors.Is(err, ErrSyntax) {
			t.Errorf("error without kind: %v", err)
		}
		return
	}
	for _, m := range all {
		sound := m.Validate() == nil
		m.Cards()
		m.Slips()
		for r := 1; r <= m.Rounds; r++ {
			m.Announcements(r)
		}
		if !sound {
			continue
		}
		m.Rate()
		text := csvText(t, m)
		back, err := ReadCSV(strings.NewReader(text))
		if err != nil || len(back) != 1 || back[0].Validate() != nil {
			t.Errorf("not read back (%v):\n%s", err, text)
		}
	}
}
