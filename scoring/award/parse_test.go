package award

import (
	"errors"
	"io/fs"
	"strings"
	"testing"

	"clubnight/scoring"
)

const sound = "name a\ntitle A\nsource S\nfor one-winner\nfirst 1\nscale even\npaid 1/3 up\n"

func TestBadSchemes(t *testing.T) {
	for _, c := range []struct {
		text  string
		fault Fault
		line  int
		word  string
	}{
		{"", FaultMissing, 0, "name"},
		{"name a\n", FaultMissing, 1, "title"},
		{"name a\ntitle A\n", FaultMissing, 2, "source"},
		{"name a\ntitle A\nsource S\n", FaultMissing, 3, "for"},
		{"name a b\n", FaultValue, 1, "name"},
		{"name ../a\n", FaultValue, 1, "name"},
		{"name a\nname b\n", FaultTwice, 2, "name"},
		{"nome a\n", FaultWord, 1, "nome"},
		{"paid 1/3 up\n", FaultPlace, 1, "paid"},
		{sound + "decimals 2\n", FaultPlace, 8, "decimals"},
		{sound + "for one-winner\n", FaultTwice, 8, "for"},
		{sound + "for pairs\n", FaultValue, 8, "for"},
		{sound + "for\n", FaultValue, 8, "for"},
		{sound + "paid 1/2 up\n", FaultTwice, 8, "paid"},
		{"decimals 5\n", FaultValue, 1, "decimals"},
		{"rounding nearest\n", FaultValue, 1, "rounding"},
		{"ties split\n", FaultValue, 1, "ties"},
		{"visitors no\n", FaultValue, 1, "visitors"},
		{"lists all\n", FaultValue, 1, "lists"},
		{"assumed paid paid\n", FaultValue, 1, "assumed"},
		{"assumed all\n", FaultValue, 1, "assumed"},
		{"grade I\n", FaultValue, 1, "grade"},
		{"grade I 0\n", FaultValue, 1, "grade"},
		{"grade I 1 most 0\n", FaultValue, 1, "grade"},
		{"grade I 1\ngrade i 2\n", FaultValue, 2, "grade"},
		{sound + "for teams\nfirst 1\n", FaultMissing, 9, "scale"},
		{sound + "for teams\nscale even\npaid 1 up\n", FaultMissing, 10, "first"},
		{sound + "for teams\nscale even\nfirst 1\n", FaultMissing, 10, "paid"},
		{sound + "for teams\nscale steps 6 from 6\npaid 1 up\nfirst 1\n", FaultPlace, 11, "first"},
		{sound + "for teams\nfirst 1 per pair\n", FaultValue, 9, "first"},
		{sound + "for teams\nfirst 0\n", FaultValue, 9, "first"},
		{sound + "for teams\nfirst -1\n", FaultValue, 9, "first"},
		{sound + "for teams\nfirst 1 per contestant to 3 then curve 2\n", FaultValue, 9, "first"},
		{sound + "for teams\nfirst 1 per table to 0 then curve 2\n", FaultValue, 9, "first"},
		{sound + "for teams\nfirst 1 some halves\n", FaultValue, 9, "first"},
		{sound + "for teams\nscale 90 80\n", FaultValue, 9, "scale"},
		{sound + "for teams\nscale 100 80 90\n", FaultValue, 9, "scale"},
		{sound + "for teams\nscale 100 1:90\n", FaultValue, 9, "scale"},
		{sound + "for teams\nscale 100 then 1/place-1\n", FaultValue, 9, "scale"},
		{sound + "for teams\nscale 100 then half\n", FaultValue, 9, "scale"},
		{sound + "for teams\nscale steps 0 from 6\n", FaultValue, 9, "scale"},
		{sound + "for teams\npaid 4/3 up\n", FaultValue, 9, "paid"},
		{sound + "for teams\npaid 1/3\n", FaultValue, 9, "paid"},
		{sound + "for teams\npaid 1/0 up\n", FaultValue, 9, "paid"},
		{sound + "for teams\nboards 12-10\n", FaultValue, 9, "boards"},
		{sound + "for teams\ntables 0\n", FaultValue, 9, "tables"},
		{sound + "for teams\nwon often\n", FaultValue, 9, "won"},
		{sound + "for teams\nmost 99999999\n", FaultValue, 9, "most"},
		{"# \xff\n", FaultLong, 1, ""},
		{strings.Repeat("a", 400), FaultLong, 1, ""},
		{strings.Repeat("a", 100000), FaultLong, 1, ""},
		{strings.Repeat("\n", 501), FaultLong, 501, ""},
	} {
		_, err := Parse(strings.NewReader(c.text))
		var bad *BadScheme
		if !errors.As(err, &bad) || !errors.Is(err, ErrScheme) || bad.Fault != c.fault ||
			bad.Line != c.line || bad.Word != c.word {
			t.Errorf("%.200q:\n%v; want fault %d of %q in line %d", c.text, err, c.fault, c.word, c.line)
		}
	}
}

func TestParse(t *testing.T) {
	s, err := Parse(strings.NewReader("# ours\r\n name\tclub \r\ntitle  Our   night\nsource S # really\nvalid 2026\nunit points\ndecimals 1\nrounding half-even\n" +
		"visitors unpaid\nlists evening\nassumed ties paid\nmissing two-winners\n\nfor individuals teams\nboards 20-\nwon 10\n"))
	if err != nil {
		t.Fatal(err)
	}
	if s.Name != "club" || s.Title != "Our night" || s.Source != "S" || s.Valid != "2026" || s.Unit != "points" ||
		s.Decimals != 1 || s.Rounding != scoring.HalfEven ||
		!s.VisitorsUnpaid || !s.WholeEvening || len(s.Assumed) != 2 || len(s.Forms()) != 2 || len(s.Missing) != 1 ||
		s.Missing[0] != TwoWinners || s.rules[Teams].fewestBoards != 20 || s.rules[Teams].mostBoards != 0 {
		t.Errorf("%+v", s)
	}
}

// FuzzParse holds whatever can be read to be sound: it awards any field without a
// negative award, never more for a lower place.
func FuzzParse(f *testing.F) {
	names, _ := fs.Glob(files, "schemes/*.txt")
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text), 13)
	}
	f.Add(sound, 5)
	f.Fuzz(func(t *testing.T, text string, n int) {
		s, err := Parse(strings.NewReader(text))
		if err != nil {
			var bad *BadScheme
			if !errors.As(err, &bad) {
				t.Fatal(err)
			}
			return
		}
		n = max(n, -n) % 40
		for _, form := range s.Forms() {
			table, err := Choice{Scheme: s.Name, Text: s.Text(),
				First: scoring.Int(3)}.Of(Field{Form: form, Boards: 24, Lists: [][]Contestant{upTo(n), upTo(n / 2)}})
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range table.Lists {
				for i, line := range l.Lines {
					if line.Exact.Sign() < 0 || i > 0 && i < l.Paid && line.Exact.Cmp(l.Lines[i-1].Exact) > 0 {
						t.Fatalf("place %d has %s after %s", i+1, line.Exact, l.Lines[max(i, 1)-1].Exact)
					}
				}
			}
		}
	})
}

func FuzzParseChoice(f *testing.F) {
	for _, text := range []string{"vbl-club", "vbl-event/III",
		"sbu-event first=5/2 paid=30% match=1/5", "x first=1/0"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseChoice(text)
		if err != nil {
			return
		}
		again, err := ParseChoice(c.String())
		if err != nil || again.String() != c.String() {
			t.Errorf("%q is %q, and that %q, %v", text, c, again, err)
		}
	})
}
