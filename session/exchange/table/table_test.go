package table_test

import (
	"bytes"
	"encoding/csv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"clubnight/scoring"
	"clubnight/session/exchange/table"
)

// hostile are names as somebody may have typed them.
var hostile = []string{"=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "'=1", "<b>&amp;\"'", "O'Connor; Ann, \"Bee\"",
	"Łukasz Ağaoğlu", "a\x00b\x07", "\u202eevil", "two\nlines"}

func listed() table.Table {
	t := table.Table{Name: "Ranking: A/B", Heads: []string{"Place", "Name", "%"}}
	for i, name := range hostile {
		t.Rows = append(t.Rows, []table.Cell{table.Int(i + 1), table.Text(name),
			table.Figure(scoring.F(int64(6250-i), 100), 2)})
	}
	return t
}

func TestCSV(t *testing.T) {
	for _, european := range []bool{false, true} {
		var b bytes.Buffer
		if err := (table.CSV{European: european}).Write(&b, listed()); err != nil {
			t.Fatal(err)
		}
		text, marked := strings.CutPrefix(b.String(), "\ufeff")
		if !marked || !strings.Contains(text, "\r\n") {
			t.Errorf("begins %.20q", b.String())
		}
		in := csv.NewReader(strings.NewReader(text))
		figure := "62.50"
		if european {
			in.Comma, figure = ';', "62,50"
		}
		rows, err := in.ReadAll()
		if err != nil || len(rows) != len(hostile)+1 {
			t.Fatalf("%d rows, %v", len(rows), err)
		}
		if rows[1][0] != "1" || rows[1][2] != figure {
			t.Errorf("the first row is %q", rows[1])
		}
		for i, name := range hostile {
			got := rows[i+1][1]
			if strings.ContainsAny(got[:1], "=+-@\t\r") {
				t.Errorf("%q would be a formula", got)
			}
			if table.Plain(got) != name {
				t.Errorf("%q comes back as %q", name, table.Plain(got))
			}
		}
	}
}

func TestXLSX(t *testing.T) {
	var b bytes.Buffer
	second := listed()
	if err := table.WriteXLSX(&b, listed(), second, table.Table{Name: strings.Repeat("long ", 20)},
		table.Table{Name: strings.Repeat("long ", 20)}, table.Table{Name: "history"}, table.Table{}); err != nil {
		t.Fatal(err)
	}
	book, err := excelize.OpenReader(bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	names := book.GetSheetList()
	if len(names) != 6 || names[0] != "Ranking- A-B" || names[1] != "Ranking- A-B (2)" {
		t.Fatalf("sheets %q", names)
	}
	for i, name := range hostile {
		at, _ := excelize.CoordinatesToCellName(2, i+2)
		got, err := book.GetCellValue(names[0], at)
		formula, _ := book.GetCellFormula(names[0], at)
		if want := strings.NewReplacer("\x00", "", "\x07", "", "\n", " ").Replace(name); err != nil ||
			got != want || formula != "" {
			t.Errorf("%q is written as %q, formula %q, %v", name, got, formula, err)
		}
	}
	if got, _ := book.GetCellValue(names[0], "C2"); got != "62.50" {
		t.Errorf("the figure is shown as %q", got)
	}
	if kind, _ := book.GetCellType(names[0], "C2"); kind == excelize.CellTypeInlineString ||
		kind == excelize.CellTypeSharedString {
		t.Errorf("the figure is of type %v", kind)
	}
}

func TestNumbersAreReadInTheirNotation(t *testing.T) {
	for _, c := range []struct{ text, decimal, want string }{
		{"62,50", ",", "62.50"}, {"−3", ",", "-3"}, {"+12.5", ".", "12.5"}, {"1 234", ".", "1234"},
		{"0", ".", "0"}, {"0,5", ",", "0.5"},
	} {
		if got, ok := table.Number(c.text, c.decimal); !ok || got != c.want {
			t.Errorf("%q is %q, %v", c.text, got, ok)
		}
	}
	for _, text := range []string{"", "-", "+-3", "12 %", "3NT", "007", "1.2.3", "62.50", "B7", ",5",
		"5,", strings.Repeat("1", 30)} {
		if got, ok := table.Number(text, ","); ok {
			t.Errorf("%q is taken for the number %q", text, got)
		}
	}
}
