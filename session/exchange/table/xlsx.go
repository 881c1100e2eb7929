package table

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
)

// The limits of a sheet's name, and of its columns in letters.
const (
	longestName               = 31
	narrowest, widest, beside = 6, 60, 2
)

// WriteXLSX writes tables as a book with a sheet for each: its title, its head, which
// stays in sight and has filters, and its rows; printed it is as wide as the paper, and
// has title and head on each page. Text is text in every cell: none is a formula. The
// same tables are the same bytes.
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
	var written bytes.Buffer
	if err := book.Write(&written); err != nil {
		return err
	}
	return inOrder(w, written.Bytes())
}

// packed is the moment that parts of a book bear, since theirs is not known: the first
// that a zip file can have.
var packed = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// inOrder writes the parts of a book in the order of their names, so that the same book
// is the same file each time.
func inOrder(w io.Writer, book []byte) error {
	in, err := zip.NewReader(bytes.NewReader(book), int64(len(book)))
	if err != nil {
		return err
	}
	parts := slices.SortedFunc(slices.Values(in.File),
		func(a, b *zip.File) int { return strings.Compare(a.Name, b.Name) }) // the list of contents is first
	out := zip.NewWriter(w)
	for _, part := range parts {
		content, err := part.Open()
		if err != nil {
			return err
		}
		to, err := out.CreateHeader(&zip.FileHeader{Name: part.Name, Method: zip.Deflate, Modified: packed})
		if err == nil {
			_, err = io.Copy(to, content)
		}
		if closing := content.Close(); err == nil {
			err = closing
		}
		if err != nil {
			return err
		}
	}
	return out.Close()
}

// above is how many lines stand above the head: those of the title, and an empty one.
func (t Table) above() int {
	if len(t.Title) == 0 {
		return 0
	}
	return len(t.Title) + 1
}

// setPage sets how the sheet is printed, and the filters of its head.
func setPage(book *excelize.File, name string, t Table) error {
	columns, head := len(t.Heads), t.above()+1
	orientation, fit, high := "portrait", 1, 0
	if columns > mostUpright {
		orientation = "landscape"
	}
	if err := book.SetSheetProps(name, &excelize.SheetPropsOptions{FitToPage: ptr(true)}); err != nil {
		return err
	}
	if err := book.SetPageLayout(name, &excelize.PageLayoutOptions{Size: ptr(a4), Orientation: &orientation,
		FitToWidth: &fit, FitToHeight: &high}); err != nil {
		return err
	}
	if err := book.SetHeaderFooter(name, &excelize.HeaderFooterOptions{
		OddFooter: "&L" + inFoot(strings.Join(t.Title, " · ")) + "&R&P/&N"}); err != nil {
		return err
	}
	if columns == 0 {
		return nil
	}
	if err := book.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Titles", Scope: name,
		RefersTo: fmt.Sprintf("'%s'!$%d:$%d", strings.ReplaceAll(name, "'", "''"), head, head)}); err != nil {
		return err
	}
	last, err := excelize.CoordinatesToCellName(columns, head+len(t.Rows))
	if err != nil {
		return err
	}
	return book.AutoFilter(name, fmt.Sprintf("A%d:%s", head, last), nil)
}

// mostUpright is how many columns an upright page has, and a4 the size of paper as books
// number it. Both fit each other's paper, since the sheet is made as wide as that is.
const (
	mostUpright = 8
	a4          = 9
)

func ptr[T any](v T) *T { return &v }

// inFoot is a text as a foot takes it, in which & begins a code: at most 200 letters of
// the 255 that a foot may have.
func inFoot(text string) string { return short(strings.ReplaceAll(written(text), "&", "&&"), 200) }

func fill(book *excelize.File, name string, t Table) error {
	if err := setPage(book, name, t); err != nil {
		return err
	}
	out, err := book.NewStreamWriter(name)
	if err != nil {
		return err
	}
	for i, width := range t.widths() {
		if err := out.SetColWidth(i+1, i+1, width); err != nil {
			return err
		}
	}
	if err := out.SetPanes(&excelize.Panes{Freeze: true, YSplit: t.above() + 1, TopLeftCell: fmt.Sprint("A", t.above()+2),
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
	large, err := book.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true, Size: 14}})
	if err != nil {
		return err
	}
	for i, text := range t.Title {
		style := 0
		if i == 0 {
			style = large
		}
		cell := excelize.Cell{StyleID: style, Value: written(text)}
		if err := out.SetRow(fmt.Sprint("A", i+1), []any{cell}); err != nil {
			return err
		}
	}
	if err := out.SetRow(fmt.Sprint("A", t.above()+1), head); err != nil {
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
		at, err := excelize.CoordinatesToCellName(1, t.above()+i+2)
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
