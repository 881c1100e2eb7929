// Package memberlist takes over lists of a club's members as spreadsheets hold them, and
// writes them: CSV and XLSX.
//
//	sheet, err := memberlist.Parse(raw)
//	preview := sheet.Compare(sheet.Guess(), club)   // what is new, changed, unchanged, wrong
//	err = file.SetPlayers(preview.Players())
//
// Which column means what is guessed from the headings, in several languages, and from
// what all lines hold; where two columns are as good, Questions asks. Nobody is left out
// who has a name.
package memberlist

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"clubnight/session/clubfile"
	"clubnight/session/exchange/table"
	"clubnight/session/exchange/text"
)

// ErrSpreadsheet is returned for a spreadsheet that is not XLSX, or cannot be
// read without a password.
var ErrSpreadsheet = errors.New("a spreadsheet that cannot be read: old, damaged or locked")

// What a list may hold at most. What is larger is not a list of members.
const (
	mostBytes    = 32 << 20
	mostUnzipped = 64 << 20
	mostCells    = 5_000_000
	mostColumns  = 100
)

// File is a list as its file holds it.
type File struct {
	// Rows are those with anything in them.
	Rows []Row
	// Known says what the columns mean where the file itself says so: nil
	// for a spreadsheet.
	Known Mapping
}

// Row is a line of a list.
type Row struct {
	// Line counts from 1, as an editor or a spreadsheet does.
	Line  int
	Cells []string
}

// Columns is how many columns the widest line has.
func (s *File) Columns() (n int) {
	for _, r := range s.Rows {
		n = max(n, len(r.Cells))
	}
	return n
}

// Of is a list of members that are known already, from line 1 on.
func Of(players []clubfile.Player) *File {
	s := &File{Known: meaningsWritten}
	for i, p := range players {
		s.Rows = append(s.Rows, Row{Line: i + 1, Cells: cellsOf(p)})
	}
	return s
}

// Read is Parse of what a reader gives, at most 32 MB; text.ErrTooLarge beyond that.
func Read(r io.Reader) (*File, error) {
	raw, err := io.ReadAll(io.LimitReader(r, mostBytes+1))
	if err != nil {
		return nil, err
	}
	return Parse(raw)
}

// Parse reads a list: XLSX, known by its first bytes, or a text with commas, semicolons
// or tabs between the columns. It returns text.ErrTooLarge, ErrSpreadsheet, or a
// *clubfile.ListFault where it is no list at all.
func Parse(raw []byte) (*File, error) {
	var s *File
	var err error
	switch {
	case len(raw) > mostBytes:
		return nil, text.ErrTooLarge
	case bytes.HasPrefix(raw, []byte("PK\x03\x04")):
		s, err = parseXLSX(raw)
	case bytes.HasPrefix(raw, []byte{0xd0, 0xcf, 0x11, 0xe0}): // Excel's files before 2007, and those with a password
		return nil, ErrSpreadsheet
	default:
		s, err = parseText(raw)
	}
	switch {
	case err != nil:
		return nil, err
	case len(s.Rows) == 0:
		return nil, &clubfile.ListFault{Kind: clubfile.NobodyListed}
	}
	s.dropTitles()
	return s, nil
}

// parseText reads lines. Quotation marks go; one that is never closed ends with its line,
// so that it swallows nobody.
func parseText(raw []byte) (*File, error) {
	lines := strings.Split(text.Decode(raw), "\n")
	s := &File{}
	comma := rune(0)
	for i, line := range lines {
		if strings.TrimSpace(line) == "" {
			continue
		}
		if comma == 0 && strings.ContainsAny(line, ",;\t") { // a title above the list has none
			comma = separator(line)
		}
		row := []string{line}
		if comma != 0 {
			row = cells(line, comma)
		}
		for i, c := range row {
			row[i] = table.Plain(strings.TrimSpace(c))
		}
		if err := s.add(i+1, row); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// add takes a line over unless nothing is in it.
func (s *File) add(line int, row []string) error {
	if len(s.Rows) > clubfile.MostListed {
		return &clubfile.ListFault{Kind: clubfile.TooMany, Line: line}
	}
	if len(row) > mostColumns {
		row = row[:mostColumns]
	}
	empty := true
	for i, c := range row {
		row[i] = strings.TrimSpace(c)
		empty = empty && row[i] == ""
	}
	if !empty {
		s.Rows = append(s.Rows, Row{Line: line, Cells: row})
	}
	return nil
}

// cells takes a line of text apart.
func cells(line string, comma rune) []string {
	if !strings.Contains(line, `"`) {
		return strings.Split(line, string(comma))
	}
	r := csv.NewReader(strings.NewReader(line))
	r.Comma, r.FieldsPerRecord, r.LazyQuotes, r.TrimLeadingSpace = comma, -1, true, true
	record, err := r.Read()
	if err != nil {
		return []string{line}
	}
	return record
}

// separator is what the first line has most of.
func separator(line string) rune {
	best := ','
	for _, c := range ";\t" {
		if strings.Count(line, string(c)) > strings.Count(line, string(best)) {
			best = c
		}
	}
	return best
}

// parseXLSX reads the first sheet that has anything in it.
func parseXLSX(raw []byte) (s *File, err error) {
	defer func() { // the library is made for files that an office program wrote
		if broken := recover(); broken != nil {
			s, err = nil, fmt.Errorf("%w: %v", ErrSpreadsheet, broken)
		}
	}()
	book, err := excelize.OpenReader(bytes.NewReader(raw),
		excelize.Options{UnzipSizeLimit: mostUnzipped, UnzipXMLSizeLimit: mostUnzipped})
	switch {
	case err != nil && strings.Contains(err.Error(), "unzip size exceeds"): // it has no error value of its own
		return nil, text.ErrTooLarge
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrSpreadsheet, err)
	}
	defer book.Close()
	s = &File{}
	for _, name := range book.GetSheetList() {
		if err := s.fill(book, name); err != nil || len(s.Rows) > 0 {
			return s, err
		}
	}
	return s, nil
}

// numberIn is what a cell says, by what is shown of it and what is stored: a number as it
// is stored, without the commas in it, but with the zeros before it; a day as it is
// shown, which is stored as the number of days since 1900.
func numberIn(shown, stored string) string {
	if !isStored(stored) || strings.TrimLeft(shown, "0") == stored || day.MatchString(shown) || lettered(shown) &&
		!strings.ContainsAny(shown, "eE") {
		return shown
	}
	return decimal(plainNumber(stored))
}

// isStored reports whether a text is a number as spreadsheets store it: "12", "9.8",
// "1.2E+7".
func isStored(text string) bool {
	_, err := strconv.ParseFloat(text, 64)
	return err == nil && strings.Trim(text, "0123456789.+-eE") == ""
}

// plainNumber is a stored number without an exponent.
func plainNumber(stored string) string {
	if !strings.ContainsAny(stored, "eE") {
		return stored
	}
	x, err := strconv.ParseFloat(stored, 64)
	if err != nil {
		return stored
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

// fill reads one sheet. Every row is read twice: as it is shown, and as it is stored.
func (s *File) fill(book *excelize.File, name string) error {
	shown, err := book.Rows(name)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrSpreadsheet, err)
	}
	defer shown.Close()
	stored, err := book.Rows(name)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrSpreadsheet, err)
	}
	defer stored.Close()
	many, letters := 0, 0
	for line := 1; shown.Next() && stored.Next(); line++ {
		row, err := shown.Columns()
		if err != nil {
			return fmt.Errorf("%w: %w", ErrSpreadsheet, err)
		}
		plainly, err := stored.Columns(excelize.Options{RawCellValue: true})
		if err != nil {
			return fmt.Errorf("%w: %w", ErrSpreadsheet, err)
		}
		many += 1 + len(row)
		for i, c := range row {
			if i < len(plainly) {
				row[i] = numberIn(c, plainly[i])
			}
			letters += len(row[i])
		}
		if many > mostCells || letters > mostUnzipped {
			return text.ErrTooLarge
		}
		if err := s.add(line, row); err != nil {
			return err
		}
	}
	return errors.Join(shown.Error(), stored.Error())
}
