package memberlist

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"clubnight/session/clubfile"
	"clubnight/session/exchange/table"
	"clubnight/session/exchange/text"
)

type player = clubfile.Player

var two = []player{{Number: "1001", Name: "Łukasz Ağaoğlu"}, {Number: "X17", Name: "Sheila O'Connor"}}

func TestParseAndGuess(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want []player
	}{
		"commas":          {"1001,Łukasz Ağaoğlu\nX17,Sheila O'Connor\n", two},
		"columns":         {"number;given name;family name\r\n1001;Łukasz;Ağaoğlu\r\nX17; Sheila ;O'Connor\r\n", two},
		"family first":    {"nr;nazwisko;imię\n1001;Ağaoğlu;Łukasz\nX17;O'Connor;Sheila\n", two},
		"name first":      {"Sheila O'Connor;X17\nŁukasz Ağaoğlu;1001\n", []player{two[1], two[0]}},
		"unknown heading": {"Ref.;Wer\n1001;Łukasz Ağaoğlu\nX17;Sheila O'Connor\n", two},
		"no heading":      {"1001;Łukasz;Ağaoğlu\nX17;Sheila;O'Connor", two},
		"tabs, BOM":       {"\ufeff1001\tŁukasz Ağaoğlu\n\nX17\tSheila O'Connor", two},
		"quotes":          {"1001,\"Müller, Hans\"\n", []player{{Number: "1001", Name: "Hans Müller"}}},
		"Windows-1252":    {"7;Andr\xe9 M\xfcller\n", []player{{Number: "7", Name: "André Müller"}}},
		"Dutch": {"Lidnummer;Voornaam;Achternaam;Handicap;Bondsnummer\n12;Anna;de Vries;7,5;804411\n",
			[]player{{Number: "12", Name: "Anna de Vries", Handicap: "7.5", National: "804411"}}},
		"German": {"Vorname;Nachname;Mitgliedsnr.;DBV-Nr.;Kategorie\nJörg;Strauß;9;100200;Senioren\n",
			[]player{{Number: "9", Name: "Jörg Strauß", National: "100200", Categories: "Senioren"}}},
		"French": {"Numéro de licence;Nom;Prénom\n0012345;Lefèvre;Zoé\n",
			[]player{{Number: "0012345", Name: "Zoé Lefèvre"}}},
		"Turkish": {"Üye No;Adı;Soyadı;Lisans\n3;Işıl;Öztürk;TR9\n",
			[]player{{Number: "3", Name: "Işıl Öztürk", National: "TR9"}}},
		"Swedish": {"MID;Namn;Medlemsnr\n5566;Åsa Öberg;4\n",
			[]player{{Number: "4", Name: "Åsa Öberg", National: "5566"}}},
		"Italian": {"Codice FIGB;Cognome;Nome\nABC123;Rossi;Carlo\n",
			[]player{{Number: "ABC123", Name: "Carlo Rossi"}}},
		"Spanish": {"Nº de socio;Nombre y apellidos;Categorías\n8;José Núñez;Damas\n",
			[]player{{Number: "8", Name: "José Núñez", Categories: "Damas"}}},
		"title above":    {"Riverside Bridge Club – members 2026;;;\n;;;\nas of;1.9.2026;;\nNo.;First name;Surname;EBU number\n1001;Łukasz;Ağaoğlu;400101\n", []player{{Number: "1001", Name: "Łukasz Ağaoğlu", National: "400101"}}},
		"title, no more": {"Members\n1001;Łukasz Ağaoğlu\nX17;Sheila O'Connor\n", two},
		"more columns": {"Telephone,E-mail,Member no.,Name\n0611,a@b.nl,7,Anna\n0612,c@d.nl,8,Liam\n",
			[]player{{Number: "7", Name: "Anna", Email: "a@b.nl"}, {Number: "8", Name: "Liam", Email: "c@d.nl"}}},
	} {
		s, err := Parse([]byte(c.text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := s.Compare(s.Guess(), nil).Players(); !slices.Equal(got, c.want) {
			t.Errorf("%s: columns %v give %+v, want %+v", name, s.Guess(), got, c.want)
		}
	}
}

// A quotation mark that is never closed makes nobody of five lines: everybody
// keeps a line of his own.
func TestOpenQuotationMark(t *testing.T) {
	s, err := Parse([]byte("1;\"Jan de Vries\n2;Piet \"Pluk\" Bos\n3;\"O'Connor\n4;Anna\n5;Łukasz \"\n"))
	want := []player{{Number: "1", Name: "Jan de Vries"}, {Number: "2", Name: `Piet "Pluk" Bos`},
		{Number: "3", Name: "O'Connor"},
		{Number: "4", Name: "Anna"}, {Number: "5", Name: `Łukasz "`}}
	if err != nil || !slices.Equal(s.Compare(s.Guess(), nil).Players(), want) {
		t.Errorf("%+v, %v", s, err)
	}
}

// Who has a name is taken over whatever else is wrong: what cannot be is dropped and
// said, and who has no number of his own is given one.
func TestWrongLines(t *testing.T) {
	long := strings.Repeat("x", 300)
	s, err := Parse([]byte("number;name;handicap\n1;Anna;3\n;Liam;\n3;;\n\n1;Zoë;\n1;Anna;\n5;\u202eB;\n6;" + long +
		";\n7;Carlo;many\n8;Işıl;-2.5\n" + long + ";Łukasz;1\n"))
	if err != nil {
		t.Fatal(err)
	}
	p := s.Compare(s.Guess(), []player{{Number: "2", Name: "Jan"}})
	if want := []player{{Number: "1", Name: "Anna", Handicap: "3"}, {Number: "4", Name: "Liam"}, {Number: "9", Name: "Zoë"},
		{Number: "7", Name: "Carlo"}, {Number: "8", Name: "Işıl", Handicap: "-2.5"},
		{Number: "10", Name: "Łukasz", Handicap: "1"}}; !slices.Equal(p.Players(), want) {
		t.Errorf("%+v", p.Players())
	}
	want := []clubfile.ListFault{{Kind: clubfile.NumberMissing, Line: 3},
		{Kind: clubfile.NameMissing, Line: 4, Number: "3"},
		{Kind: clubfile.NumberTwice, Line: 6, Number: "1", Earlier: 2},
		{Kind: clubfile.NumberTwice, Line: 7, Number: "1", Earlier: 2},
		{Kind: clubfile.ControlLetters, Line: 8, Number: "5"},
		{Kind: clubfile.TooLong, Line: 9, Number: "6"}, {Kind: clubfile.BadHandicap, Line: 10, Number: "7"},
		{Kind: clubfile.TooLong, Line: 12}}
	var got []clubfile.ListFault
	for _, l := range p.Lines {
		if l.Fault != nil {
			got = append(got, *l.Fault)
		}
	}
	if !slices.Equal(got, want) || p.Count(Wrong) != 4 {
		t.Errorf("%+v, %d left out", got, p.Count(Wrong))
	}
}

func TestCompare(t *testing.T) {
	club := []player{{Number: "1", Name: "Anna de Vries", Handicap: "4"},
		{Number: "2", Name: "Liam O'Connor", National: "77"}, {Number: "9", Name: "Zoë Ångström"}}
	s, err := Parse([]byte("no;name;national\n1;Anna de Vries;\n2;Liam O'Connor;78\n3;zoe angstrom;\n9;;5\n"))
	if err != nil {
		t.Fatal(err)
	}
	got := s.Compare(s.Guess(), club).Lines
	want := []Compared{
		{Line: 2, Kind: Same, Player: club[0], Was: club[0]},
		{Line: 3, Kind: Changed, Player: player{Number: "2", Name: "Liam O'Connor", National: "78"}, Was: club[1]},
		{Line: 4, Kind: New, Player: player{Number: "3", Name: "zoe angstrom"}, Namesake: "9"},
		{Line: 5, Kind: Changed, Player: player{Number: "9", Name: "Zoë Ångström", National: "5"}, Was: club[2]},
	}
	if !slices.Equal(got, want) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
	// Another choice of the columns is another list.
	chosen := s.Compare(Mapping{National, Name, Number}, nil)
	if chosen.Count(New) != 3 || chosen.Count(Wrong) != 1 ||
		chosen.Players()[1] != (player{Number: "78", Name: "Liam O'Connor", National: "2"}) {
		t.Errorf("%+v", chosen)
	}
}

func TestNoList(t *testing.T) {
	for text, want := range map[string]error{
		"":                          &clubfile.ListFault{Kind: clubfile.NobodyListed},
		"\n \r\n":                   &clubfile.ListFault{Kind: clubfile.NobodyListed},
		"\xd0\xcf\x11\xe0old Excel": ErrSpreadsheet,
		"PK\x03\x04no archive":      ErrSpreadsheet,
	} {
		_, err := Parse([]byte(text))
		var f *clubfile.ListFault
		if !errors.Is(err, want) && !(errors.As(err, &f) && errors.As(want, &f)) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := Read(io.LimitReader(zeros{}, 1<<40)); !errors.Is(err, text.ErrTooLarge) {
		t.Error(err)
	}
	var f *clubfile.ListFault
	if _, err := Parse(bytes.Repeat([]byte("1;A\n"), clubfile.MostListed+2)); !errors.As(err, &f) ||
		f.Kind != clubfile.TooMany {
		t.Error(err)
	}
}

type zeros struct{}

func (zeros) Read(b []byte) (int, error) { clear(b); return len(b), nil }

// odd are members whose cells a spreadsheet would take for formulas, or for
// something else.
var odd = []player{
	{Number: "007", Name: "Ayşe Ağaoğlu", National: "0012345678901234", Handicap: "-3", Categories: "Women, Over 65"},
	{Number: "=1+1", Name: `=HYPERLINK("http://x","O'Connor")`, National: "+31 6", Handicap: "12.5"},
	{Number: "-2+3", Name: "@SUM(A1)", Categories: "-x"},
	{Number: "'=3", Name: "'t Hart", Categories: `"quoted"; x`},
	{Number: "1e5", Name: "Łukasz, Żak", National: "1/2", Email: "=l+1@club.example"},
	{Number: "17", Name: "Anna", Email: "anna@club.example", Naming: clubfile.Naming{Room: clubfile.FullName,
		Web: clubfile.Numbered, Mail: clubfile.Hidden, Asked: "2026-11-01"}},
	{Number: "18", Name: "Zoë", Naming: clubfile.Naming{Web: clubfile.Initials}},
}

// What is written is read back the same, and runs no formula.
func TestWrittenAndReadBack(t *testing.T) {
	var want []player
	for _, p := range odd {
		want = append(want, p.Tidy())
	}
	for name, write := range map[string]func(io.Writer, []player) error{"CSV": WriteCSV, "XLSX": WriteXLSX} {
		var file bytes.Buffer
		if err := write(&file, want); err != nil {
			t.Fatal(err)
		}
		s, err := Parse(file.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Compare(s.Guess(), nil).Players(); !slices.Equal(got, want) {
			t.Errorf("%s:\n%+v\nwant\n%+v", name, got, want)
		}
		if name == "CSV" {
			for line := range strings.Lines(file.String()) {
				for _, c := range cells(strings.TrimSpace(line), ',') {
					if c != "" && strings.Contains("=+-@\t\r", c[:1]) && !table.IsNumber(c) {
						t.Errorf("a formula: %q", c)
					}
				}
			}
			continue
		}
		book, err := excelize.OpenReader(&file)
		if err != nil {
			t.Fatal(err)
		}
		for row := 1; row <= len(want)+1; row++ {
			for _, column := range "ABCDE" {
				at := fmt.Sprint(string(column), row)
				if formula, err := book.GetCellFormula(book.GetSheetName(0), at); err != nil || formula != "" {
					t.Errorf("%s is a formula: %q, %v", at, formula, err)
				}
			}
		}
	}
}

// A spreadsheet of an office: numbers with zeros before them, with commas in them, of
// many digits; the second sheet has them.
func TestParseXLSX(t *testing.T) {
	book := excelize.NewFile()
	if _, err := book.NewSheet("Leden"); err != nil {
		t.Fatal(err)
	}
	zeros, commas := "00000", "#,##0.00"
	five, err := book.NewStyle(&excelize.Style{CustomNumFmt: &zeros})
	if err != nil {
		t.Fatal(err)
	}
	grouped, err := book.NewStyle(&excelize.Style{CustomNumFmt: &commas})
	if err != nil {
		t.Fatal(err)
	}
	for at, v := range map[string]any{"A2": "Lidnr", "B2": "Naam", "C2": "NBB-nummer", "D2": "Handicap",
		"A3": 123, "B3": "Anna de Vries", "C3": int64(123456789012345), "D3": 7.5, "A4": 1234,
		"B4": "Łukasz Żak", "D4": -3} {
		if err := book.SetCellValue("Leden", at, v); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(book.SetCellStyle("Leden", "A3", "A3", five),
		book.SetCellStyle("Leden", "A4", "A4", grouped)); err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := book.Write(&file); err != nil {
		t.Fatal(err)
	}
	s, err := Parse(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	want := []Compared{{Line: 3, Player: player{Number: "00123", Name: "Anna de Vries",
		National: "123456789012345", Handicap: "7.5"}},
		{Line: 4, Player: player{Number: "1234", Name: "Łukasz Żak", Handicap: "-3"}}}
	if got := s.Compare(s.Guess(), nil).Lines; !slices.Equal(got, want) {
		t.Errorf("%+v", got)
	}
}

// bomb is a small archive with a sheet that unzips to something far larger.
func bomb(t testing.TB, sheet io.Reader) []byte {
	t.Helper()
	book := excelize.NewFile()
	var whole bytes.Buffer
	if err := book.Write(&whole); err != nil {
		t.Fatal(err)
	}
	in, err := zip.NewReader(bytes.NewReader(whole.Bytes()), int64(whole.Len()))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	z.RegisterCompressor(zip.Deflate,
		func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestSpeed) })
	for _, f := range in.File {
		w, err := z.Create(f.Name)
		if err != nil {
			t.Fatal(err)
		}
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		from := io.Reader(r)
		if f.Name == "xl/worksheets/sheet1.xml" {
			from = sheet
		}
		if _, err := io.Copy(w, from); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

const (
	sheetBegins = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`
	sheetEnds   = `</sheetData></worksheet>`
)

// A spreadsheet that unzips to far more than it is, or that has cells without end, is
// refused before it fills the memory.
func TestBombs(t *testing.T) {
	wide := strings.Repeat(`<row><c r="XFD1" t="str"><v>x</v></c></row>`, 100_000)
	for name, sheet := range map[string]io.Reader{
		"blanks": io.MultiReader(strings.NewReader(sheetBegins), io.LimitReader(blanks{}, 300<<20),
			strings.NewReader(sheetEnds)),
		"wide rows": strings.NewReader(sheetBegins + wide + sheetEnds),
	} {
		if _, err := Parse(bomb(t, sheet)); !errors.Is(err, text.ErrTooLarge) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

type blanks struct{}

func (blanks) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = ' '
	}
	return len(b), nil
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("number;name\n1;A\n"))
	f.Add([]byte("7\t\"A\nB\"\n"))
	var file bytes.Buffer
	if err := WriteXLSX(&file, odd); err != nil {
		f.Fatal(err)
	}
	f.Add(file.Bytes())
	f.Add(bomb(f, strings.NewReader(sheetBegins+`<row r="2"><c r="B2"><v>7</v></c></row>`+sheetEnds)))
	f.Fuzz(func(t *testing.T, raw []byte) {
		s, err := Parse(raw)
		if (err == nil) != (s != nil && len(s.Rows) > 0) {
			t.Fatalf("%+v, %v", s, err)
		}
		if err != nil {
			return
		}
		p := s.Compare(s.Guess(), nil)
		if len(p.Lines) > len(s.Rows) {
			t.Fatalf("%d lines of %d", len(p.Lines), len(s.Rows))
		}
		for _, m := range p.Players() {
			if m.Check() != nil || m != m.Tidy() {
				t.Fatalf("%+v", m)
			}
		}
	})
}

// Whatever stands in a cell comes back through a text, as far as it is tidy.
func FuzzWriteCSV(f *testing.F) {
	f.Add("1", "=x", "'t Hart")
	f.Add("'", "'=", "\t")
	f.Fuzz(func(t *testing.T, number, name, categories string) {
		p := player{Number: number, Name: name, Categories: categories}.Tidy()
		if p.Check() != nil || strings.ContainsAny(number+name+categories, "\ufeff\x1a\u2028\u2029\u0085") {
			return
		}
		var file bytes.Buffer
		if err := WriteCSV(&file, []player{p}); err != nil {
			t.Fatal(err)
		}
		s, err := Parse(file.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Compare(s.Guess(), nil).Players(); len(got) != 1 || got[0] != p {
			t.Fatalf("%+q, want %+q, in %q", got, p, file.String())
		}
	})
}

// A wish that is not understood is not guessed, and an address that is none is left out.
func TestNamingNotUnderstood(t *testing.T) {
	s, err := Parse([]byte("Number;Name;E-mail;Named on the internet;Asked on\n" +
		"1;Anna;anna@club.example;everything;2026-11-01\n2;Zoë;not at home;Initials;\n3;Liam;liam@club.example;Hidden;last week\n"))
	if err != nil {
		t.Fatal(err)
	}
	lines := s.Compare(s.Guess(), nil).Lines
	want := []player{{Number: "1", Name: "Anna", Email: "anna@club.example"},
		{Number: "2", Name: "Zoë", Naming: clubfile.Naming{Web: clubfile.Initials}}, {Number: "3", Name: "Liam", Email: "liam@club.example"}}
	for i, kind := range []clubfile.ListFaultKind{clubfile.BadNaming, clubfile.BadEmail, clubfile.BadNaming} {
		if i >= len(lines) || lines[i].Player != want[i] || lines[i].Fault == nil || lines[i].Fault.Kind != kind {
			t.Fatalf("line %d: %+v", i+1, lines)
		}
	}
}
