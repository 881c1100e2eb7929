package ruleset

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"clubnight/session/sharing"
)

// Errors of rule files.
var (
	// ErrRuleFile is returned when a file cannot be used: what is wrong with which
	// line is in its Problems.
	ErrRuleFile = errors.New("not a rule file")
	// ErrNoRules is returned when a folder holds no set of rules.
	ErrNoRules = errors.New("no rule files")
)

// File is a rule file: every line at its proper length.
type File struct {
	Name  string
	Kind  Kind
	Lines []string
}

// Fault is what is wrong with a line.
type Fault uint8

// The faults. Only an impossible code and a missing or unknown row keep a
// file from being used.
const (
	BadCode   Fault = iota // a column holds what it may not
	TooShort               // the line ends before its proper length; it is taken for blanks
	TooLong                // more stands behind the last column; it is not read
	EmptyLine              // a line with nothing in it; it is left out
	NoCount                // the file has not the two header lines of an opening file
	Twice                  // a row of BRIDGE.CFG that was there before; the first counts
)

// Problem is a fault with its place.
type Problem struct {
	File   string
	Line   int // from 1
	Column int // the first character concerned, from 1
	Fault  Fault
	// Field and Expected are the column's number in the document and what it may hold,
	// Found what it holds: for BadCode.
	Field    int
	Expected FieldCode
	Found    string
	// Length is the proper length of the line.
	Length int
}

// Fatal reports whether the file cannot be used.
func (p Problem) Fatal() bool { return p.Fault == BadCode || p.Fault == NoCount }

// Error names the place and the fault in technical English.
func (p Problem) Error() string {
	place := fmt.Sprintf("%s:%d:%d: ", p.File, p.Line, p.Column)
	switch p.Fault {
	case BadCode:
		return place + fmt.Sprintf("field %d: %q, expected code %d", p.Field, p.Found, p.Expected)
	case TooShort:
		return place + fmt.Sprintf("line ends before its length of %d", p.Length)
	case TooLong:
		return place + fmt.Sprintf("line is longer than %d", p.Length)
	case EmptyLine:
		return place + "empty line"
	case NoCount:
		return place + "header line is missing"
	}
	return place + "row is there twice"
}

// maxFile bounds what is read: ten times the largest set anybody has written by hand.
const maxFile = 4 << 20

// Read reads a rule file of a kind. It takes CR LF and LF and the end-of-file character
// of DOS. Problems are in the order of the file; when one of them is fatal the error is
// ErrRuleFile, and the file is there to be shown.
func Read(r io.Reader, name string, kind Kind) (*File, []Problem, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(text) > maxFile {
		return nil, nil, fmt.Errorf("%s: %w: larger than %d bytes", name, ErrRuleFile, maxFile)
	}
	f := &File{Name: name, Kind: kind}
	problems := f.take(text)
	problems = append(problems, f.Check()...)
	for _, p := range problems {
		if p.Fatal() {
			return f, problems, fmt.Errorf("%w: %w", ErrRuleFile, p)
		}
	}
	return f, problems, nil
}

// take cuts the text into lines of their proper length.
func (f *File) take(text []byte) (problems []Problem) {
	if i := bytes.IndexByte(text, 0x1a); i >= 0 {
		text = text[:i]
	}
	rows := strings.Split(string(text), "\n")
	if rows[len(rows)-1] == "" {
		rows = rows[:len(rows)-1]
	}
	for i, row := range rows {
		row = strings.TrimSuffix(row, "\r")
		width := LayoutOf(f.Kind, len(f.Lines), row).Width()
		p := Problem{File: f.Name, Line: i + 1, Column: 1, Length: width}
		switch {
		case row == "" && !(f.Kind == Opening && len(f.Lines) < 2):
			p.Fault = EmptyLine
			problems = append(problems, p)
			continue
		case len(row) < width:
			p.Fault, p.Column = TooShort, len(row)+1
			problems = append(problems, p)
			row += strings.Repeat(" ", width-len(row))
		case len(row) > width:
			if strings.Trim(row[width:], " ") != "" || f.Kind != Config {
				p.Fault, p.Column = TooLong, width+1
				problems = append(problems, p)
			}
			row = row[:width]
		}
		f.Lines = append(f.Lines, row)
	}
	return problems
}

// Check checks every column against what it may hold. Lines are counted as
// they stand now.
func (f *File) Check() (problems []Problem) {
	for i, line := range f.Lines {
		for _, c := range LayoutOf(f.Kind, i, line) {
			if text := line[c.At : c.At+c.Width]; !c.Code.accepts(text) {
				problems = append(problems, Problem{File: f.Name, Line: i + 1, Column: c.At + 1, Fault: BadCode,
					Field: c.Number, Expected: c.Code, Found: text, Length: len(line)})
			}
		}
	}
	if f.Kind == Opening && len(f.Lines) < 2 {
		problems = append(problems, Problem{File: f.Name, Line: len(f.Lines) + 1, Column: 1, Fault: NoCount,
			Length: LayoutOf(Opening, len(f.Lines), "").Width()})
	}
	if f.Kind == Config {
		problems = append(problems, f.repeatedRows()...)
	}
	return problems
}

func (f *File) repeatedRows() (problems []Problem) {
	seen := map[string]bool{}
	for i, line := range f.Lines {
		if name := line[:3]; seen[name] {
			problems = append(problems, Problem{File: f.Name, Line: i + 1, Column: 1, Fault: Twice, Length: len(line)})
		} else {
			seen[name] = true
		}
	}
	return problems
}

// Write writes the file, every line at its proper length and ended with CR LF.
func (f *File) Write(w io.Writer) error {
	var b bytes.Buffer
	for i, line := range f.Lines {
		if width := LayoutOf(f.Kind, i, line).Width(); len(line) != width {
			return fmt.Errorf("%s:%d: %w: %d characters instead of %d", f.Name, i+1, ErrRuleFile, len(line), width)
		}
		b.WriteString(line)
		b.WriteString("\r\n")
	}
	_, err := w.Write(b.Bytes())
	return err
}

// Save writes the file into a folder under its name, or under the same name in other
// letters where that is there. The old file stays until the new one is whole.
func (f *File) Save(folder string) error {
	var b bytes.Buffer
	if err := f.Write(&b); err != nil {
		return err
	}
	name := f.Name
	if old, err := nameIn(folder, name); err == nil {
		name = old
	}
	return replace(filepath.Join(folder, name), b.Bytes())
}

// replace puts content into a file in one step.
func replace(path string, content []byte) error {
	temp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*.tmp")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name()) // gone already when all went well
	_, err = temp.Write(content)
	if err == nil {
		err = temp.Chmod(0o644)
	}
	if err == nil {
		err = temp.Sync()
	}
	if closed := temp.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return sharing.Rename(context.Background(), temp.Name(), path)
}

// Set puts a text into a column of a line, both counted from 1 as in the document: padded
// with blanks when it is shorter than the column. It fails with the Problem when the
// column cannot hold it.
func (f *File) Set(line, column int, text string) error {
	if line < 1 || line > len(f.Lines) {
		return fmt.Errorf("%s:%d: %w: no such line", f.Name, line, ErrRuleFile)
	}
	old := f.Lines[line-1]
	columns := LayoutOf(f.Kind, line-1, old)
	if column < 1 || column > len(columns) {
		return fmt.Errorf("%s:%d: %w: no field %d", f.Name, line, ErrRuleFile, column)
	}
	c := columns[column-1]
	if len(text) < c.Width {
		text += strings.Repeat(" ", c.Width-len(text))
	}
	if len(text) != c.Width || !c.Code.accepts(text) {
		return Problem{File: f.Name, Line: line, Column: c.At + 1, Field: c.Number, Expected: c.Code,
			Found: text, Length: len(old)}
	}
	changed := old[:c.At] + text + old[c.At+c.Width:]
	if LayoutOf(f.Kind, line-1, changed).Width() != len(changed) { // a row of BRIDGE.CFG keeps its name
		return Problem{File: f.Name, Line: line, Column: c.At + 1, Field: c.Number, Expected: c.Code,
			Found: text, Length: len(old)}
	}
	f.Lines[line-1] = changed
	return nil
}
