// Package table writes tables for spreadsheets: as CSV, and as XLSX with a
// sheet for each.
//
//	t := table.Table{Name: "Ranking A", Heads: []string{"Place", "Names", "%"}, Rows: rows}
//	err := table.WriteXLSX(w, t)
//
// Numbers are numbers there, and no text is ever a formula.
package table

import (
	"encoding/csv"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"clubnight/scoring"
)

// Table is a list with a head.
type Table struct {
	// Name is what the list is, for the sheet of a book.
	Name string
	// Title are lines that stand above the head in a book, and on each of its pages
	// when it is printed.
	Title []string
	Heads []string
	Rows  [][]Cell
}

// Cell is one field.
type Cell struct {
	// Text is what stands there.
	Text string
	// Number is the same in digits with a decimal point, "-62.50", where the field is a
	// number; then Text is not written.
	Number string
}

// Text is a field of text.
func Text(text string) Cell { return Cell{Text: text} }

// Int is a field with a whole number.
func Int(n int) Cell { return Cell{Number: fmt.Sprint(n)} }

// Figure is a field with a figure, rounded to a number of decimals.
func Figure(f scoring.Frac, places int) Cell {
	return Cell{Number: scoring.Decimal(f, places, scoring.HalfAwayFromZero)}
}

// CSV says how text with separators is written. The zero value is what
// English programs take.
type CSV struct {
	// European has semicolons between fields and decimal commas.
	European bool
}

// Write writes a table as UTF-8 with its mark, lines ending in CRLF. What a spreadsheet
// would take for a formula has an apostrophe before it, which Plain takes away again.
func (c CSV) Write(w io.Writer, t Table) error {
	if _, err := io.WriteString(w, "\ufeff"); err != nil {
		return err
	}
	out := csv.NewWriter(w)
	out.UseCRLF = true
	if c.European {
		out.Comma = ';'
	}
	if err := out.Write(harmlessAll(t.Heads)); err != nil {
		return err
	}
	for _, row := range t.Rows {
		fields := make([]string, len(row))
		for i, cell := range row {
			switch {
			case cell.Number == "":
				fields[i] = Harmless(cell.Text)
			case c.European:
				fields[i] = strings.Replace(cell.Number, ".", ",", 1)
			default:
				fields[i] = cell.Number
			}
		}
		if err := out.Write(fields); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

func harmlessAll(texts []string) []string {
	all := make([]string, len(texts))
	for i, t := range texts {
		all[i] = Harmless(t)
	}
	return all
}

// starters begin what a spreadsheet takes for a formula.
const starters = "=+-@\t\r"

// Harmless is a text that no spreadsheet takes for a formula: what begins like one has an
// apostrophe before it. A number, also one below zero, is none.
func Harmless(text string) string {
	if begins(strings.TrimLeft(text, "'")) && !IsNumber(text) {
		return "'" + text
	}
	return text
}

// Plain takes away the apostrophe that Harmless has put there.
func Plain(text string) string {
	if rest, marked := strings.CutPrefix(text, "'"); marked && begins(strings.TrimLeft(rest, "'")) {
		return rest
	}
	return text
}

func begins(text string) bool { return text != "" && strings.Contains(starters, text[:1]) }

// IsNumber reports whether a text is a decimal number in digits: "-62.50".
func IsNumber(text string) bool {
	whole, parts, _ := strings.Cut(strings.TrimPrefix(text, "-"), ".")
	digits := func(text string) bool { return strings.Trim(text, "0123456789") == "" }
	return whole != "" && digits(whole) && digits(parts)
}

// Number reads what a person sees as a number in a language with this decimal
// sign: "62,50", "−3", "+12". ok is false for all else, also for a number that
// leading zeros make a name.
func Number(text, decimal string) (number string, ok bool) {
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '−':
			return '-'
		case unicode.IsSpace(r):
			return -1
		}
		return r
	}, text)
	unsigned := strings.TrimLeft(text, "+-")
	if len(text)-len(unsigned) > 1 {
		return "", false
	}
	whole, parts, pointed := strings.Cut(unsigned, decimal)
	digits := func(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }
	if !digits(whole) || pointed && !digits(parts) || len(whole) > 1 && whole[0] == '0' || len(unsigned) > 15 {
		return "", false
	}
	number = whole
	if pointed {
		number += "." + parts
	}
	if strings.HasPrefix(text, "-") {
		number = "-" + number
	}
	return number, true
}

// Seen is a list as a person sees it, the head first: what Number reads
// there becomes one.
func Seen(name string, texts [][]string, decimal string) Table {
	t := Table{Name: name}
	for i, texts := range texts {
		if i == 0 {
			t.Heads = texts
			continue
		}
		row := make([]Cell, len(texts))
		for j, text := range texts {
			row[j] = Text(text)
			if number, ok := Number(text, decimal); ok {
				row[j] = Cell{Number: number}
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// written is a text as XML can hold it: without control characters, and whole.
func written(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n', r == '\t':
			return ' '
		case unicode.IsControl(r), r == utf8.RuneError, r == 0xFFFE, r == 0xFFFF:
			return -1
		}
		return r
	}, text)
}
