package table

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
)

// The limits of a sheet's name, and of its columns in letters.
const (
	longestName               = 31
	narrowest, widest, beside = 6, 60, 2
)

// WriteXLSX writes tables as a book with a sheet for each, whose head stays in sight.
// Text is text in every cell: none is a formula.
func WriteXLSX(w io.Writer, tables ...Table) error {
	book := excelize.NewFile()
	defer book.Close()
	first, taken := book.GetSheetName(0), map[string]bool{}
	for i, t := range tables {
		name := sheetName(t.Name, taken)
		var err error
		if i == 0 {
			err = book.SetSheetName(first, name)
		} else {
			_, err = book.NewSheet(name)
		}
		if err == nil {
			err = fill(book, name, t)
		}
		if err != nil {
			return fmt.Errorf("sheet %s: %w", name, err)
		}
	}
	return book.Write(w)
}

func fill(book *excelize.File, name string, t Table) error {
	out, err := book.NewStreamWriter(name)
	if err != nil {
		return err
	}
	for i, width := range t.widths() {
		if err := out.SetColWidth(i+1, i+1, width); err != nil {
			return err
		}
	}
	if err := out.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2",
		ActivePane: "bottomLeft"}); err != nil {
		return err
	}
	bold, err := book.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true}})
	if err != nil {
		return err
	}
	head := make([]any, len(t.Heads))
	for i, text := range t.Heads {
		head[i] = excelize.Cell{StyleID: bold, Value: written(text)}
	}
	if err := out.SetRow("A1", head); err != nil {
		return err
	}
	formats := formats{book, map[int]int{}}
	for i, row := range t.Rows {
		cells := make([]any, len(row))
		for j, c := range row {
			if cells[j], err = formats.cell(c); err != nil {
				return err
			}
		}
		at, err := excelize.CoordinatesToCellName(1, i+2)
		if err != nil {
			return err
		}
		if err := out.SetRow(at, cells); err != nil {
			return err
		}
	}
	return out.Flush()
}

// widths are those of the columns, in letters.
func (t Table) widths() []float64 {
	var all []float64
	see := func(i int, text string) {
		for len(all) <= i {
			all = append(all, narrowest)
		}
		all[i] = min(max(all[i], float64(utf8.RuneCountInString(text)+beside)), widest)
	}
	for i, head := range t.Heads {
		see(i, head)
	}
	for _, row := range t.Rows {
		for i, c := range row {
			see(i, c.Text+c.Number)
		}
	}
	return all
}

// formats are those of numbers by their decimals.
type formats struct {
	book *excelize.File
	by   map[int]int
}

// cell is a number with its decimals shown, or a text.
func (f formats) cell(c Cell) (any, error) {
	value, err := strconv.ParseFloat(c.Number, 64)
	if c.Number == "" || err != nil {
		return written(c.Text), nil
	}
	_, parts, _ := strings.Cut(c.Number, ".")
	id, known := f.by[len(parts)]
	if !known {
		format := "0"
		if len(parts) > 0 {
			format += "." + strings.Repeat("0", len(parts))
		}
		if id, err = f.book.NewStyle(&excelize.Style{CustomNumFmt: &format}); err != nil {
			return nil, err
		}
		f.by[len(parts)] = id
	}
	return excelize.Cell{StyleID: id, Value: value}, nil
}

// sheetName is a name that a book takes, and has not taken yet.
func sheetName(name string, taken map[string]bool) string {
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`[]:*?/\`, r) {
			return '-'
		}
		return r
	}, written(name))
	name = strings.Trim(name, "' ")
	if name == "" || strings.EqualFold(name, "History") { // a name that spreadsheets keep for themselves
		name += "_"
	}
	try := short(name, longestName)
	for n := 2; taken[strings.ToLower(try)]; n++ {
		again := fmt.Sprintf(" (%d)", n)
		try = short(name, longestName-len(again)) + again
	}
	taken[strings.ToLower(try)] = true
	return try
}

// short is the beginning of a text, counted as spreadsheets count: a letter beyond
// the basic plane is two.
func short(text string, most int) string {
	n := 0
	for i, r := range text {
		n++
		if r > 0xFFFF {
			n++
		}
		if n > most {
			return strings.TrimRight(text[:i], "' ")
		}
	}
	return text
}
