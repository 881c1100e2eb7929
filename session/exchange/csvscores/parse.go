package csvscores

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"clubnight/session/exchange"
	"clubnight/session/exchange/text"
)

// File is a file read.
type File struct {
	Lines []exchange.ScoreLine
	// Individual is true where the file names South and West.
	Individual bool
}

// Columns are those that a table of scores may have.
var Columns = []string{
	"section", "table", "round", "board", "ns", "ew", "south", "west", "form",
	"declarer", "contract", "result", "lead", "score", "ns_adjust", "ew_adjust", "remarks",
}

// Parse reads a file whole. When something is wrong with it, the error is text.Problems
// with everything that is, each with its line; otherwise that of text.Read.
func Parse(r io.Reader) (*File, error) {
	content, err := text.Read(r)
	if err != nil {
		return nil, err
	}
	p := &parser{known: Columns, seen: map[key]int{}}
	p.rows(content, p.scoresHeader, p.line)
	if err := p.problems.Err(); err != nil {
		return nil, err
	}
	return &p.sheet, nil
}

// key is what no two lines share.
type key struct {
	section                     string
	table, round, board, ns, ew int
}

type parser struct {
	known    []string       // the columns that there may be
	columns  map[string]int // name to place; nil before the header
	width    int
	sheet    File
	seen     map[key]int // the line that has it
	problems text.Problems
}

// rows reads a table: header sees the line of its first row once the columns are known,
// line every other row.
func (p *parser) rows(content string, header func(line int), each func(row)) {
	comma := separator(content)
	if line, n := widest(content, comma); n > mostColumns {
		p.problems.Add(line, fmt.Sprintf("%d columns", n), "only the columns "+strings.Join(p.known, ", "))
		return
	}
	rows := csv.NewReader(strings.NewReader(content))
	rows.Comma = comma
	rows.FieldsPerRecord = -1
	rows.TrimLeadingSpace = rows.Comma != '\t'
	for {
		record, err := rows.Read()
		var broken *csv.ParseError
		switch {
		case err == io.EOF:
			if p.columns == nil && len(p.problems) == 0 {
				p.problems.Add(1, "the file is empty", "a line that names the columns, of "+strings.Join(p.known, ", "))
			}
			return
		case errors.As(err, &broken): // what follows cannot be told apart
			p.problems.Add(broken.Line, broken.Err.Error(), "columns with commas or quotes in them in quotes")
			return
		case err != nil:
			p.problems.Add(1, err.Error(), "")
			return
		}
		line, _ := rows.FieldPos(0)
		switch {
		case blank(record):
		case p.columns == nil:
			p.header(line, record)
			if len(p.problems) == 0 {
				header(line)
			}
			if len(p.problems) > 0 {
				return // the lines below cannot be read by these columns
			}
		case len(record) != p.width:
			p.problems.Add(line, fmt.Sprintf("%d columns", len(record)),
				fmt.Sprintf("%d, as on the first line", p.width))
		default:
			each(row{p, line, record})
		}
	}
}

// mostColumns is more than a table of any program has, with remarks full of commas.
const mostColumns = 500

// widest is the line that has the most columns, if every comma ended one.
func widest(content string, comma rune) (line, columns int) {
	at := 0
	for text := range strings.Lines(content) {
		at++
		if n := strings.Count(text, string(comma)) + 1; n > columns {
			line, columns = at, n
		}
	}
	return line, columns
}

// separator is what stands between the columns on the first line that has any text.
func separator(text string) rune {
	first, _, _ := strings.Cut(strings.TrimLeft(text, "\n "), "\n")
	best, most := ',', 0
	for _, r := range []rune{',', ';', '\t'} {
		if n := strings.Count(first, string(r)); n > most {
			best, most = r, n
		}
	}
	return best
}

func blank(record []string) bool {
	return !slices.ContainsFunc(record, func(s string) bool { return strings.TrimSpace(s) != "" })
}

// header reads the names of the columns.
func (p *parser) header(line int, record []string) {
	p.columns, p.width = map[string]int{}, len(record)
	for i, name := range record {
		name = strings.ToLower(strings.TrimSpace(name))
		_, double := p.columns[name]
		switch {
		case name == "":
			continue // an empty column of a spreadsheet
		case !slices.Contains(p.known, name):
			p.problems.Add(line, fmt.Sprintf("column %.40q", name), "only the columns "+strings.Join(p.known, ", "))
		case double:
			p.problems.Add(line, fmt.Sprintf("column %s twice", name), "each column once")
		}
		p.columns[name] = i
	}
}

// scoresHeader checks that the columns suffice for scores.
func (p *parser) scoresHeader(line int) {
	has := func(names ...string) bool {
		return !slices.ContainsFunc(names, func(n string) bool { _, ok := p.columns[n]; return !ok })
	}
	for _, name := range []string{"board", "ns", "ew"} {
		if !has(name) {
			p.problems.Add(line, "no column "+name, "the columns board, ns and ew")
		}
	}
	if !has("score") && !has("contract", "declarer", "result") && !has("ns_adjust") && !has("ew_adjust") {
		p.problems.Add(line, "no results",
			"a column score, or contract, declarer and result, or ns_adjust and ew_adjust")
	}
	if has("south") != has("west") {
		p.problems.Add(line, "one of south and west", "both or neither")
	}
	p.sheet.Individual = has("south", "west")
}
