package teach

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"clubnight/session/deal/ruleset"
	"clubnight/session/sharing"
	"clubnight/ui/desk"
)

// Workbook is a rule set on the teacher's desk: its files as they stand now, which may
// differ from those that are saved.
type Workbook struct {
	Source desk.RuleSource
	// Notes are what was read though it is not as it should be: lines that are
	// too short or too long.
	Notes []ruleset.Problem

	files []*ruleset.File
	saved map[string][]string // the lines as they were read or written
	past  []step
	set   *ruleset.RuleSet // nil while a file cannot be used
	wrong []ruleset.Problem
}

// step is what a change can be taken back to.
type step struct {
	file  int
	lines []string
}

// Open opens a rule set, with files that cannot be used as well: Problems tells what is
// wrong with them. The error is ruleset.ErrNoRules, or that of reading.
func Open(from desk.RuleSource) (*Workbook, error) {
	folder, err := from.Files()
	if err != nil {
		return nil, err
	}
	files, problems, err := ruleset.ReadFiles(folder, from.System)
	if err != nil {
		return nil, err
	}
	b := &Workbook{Source: from, files: files, saved: map[string][]string{}}
	for _, p := range problems {
		if !p.Fatal() {
			b.Notes = append(b.Notes, p)
		}
	}
	for _, f := range files {
		b.saved[f.Name] = slices.Clone(f.Lines)
	}
	b.compile()
	return b, nil
}

// compile makes the set of the files as they stand.
func (b *Workbook) compile() {
	b.wrong, b.set = nil, nil
	for _, f := range b.files {
		for _, p := range f.Check() {
			if p.Fatal() {
				b.wrong = append(b.wrong, p)
			}
		}
	}
	if len(b.wrong) == 0 {
		b.set, _ = ruleset.NewSet(b.copies()) // names and columns have been checked
	}
}

// copies are the files as they stand now, for a set that stays as it is
// while they change.
func (b *Workbook) copies() []*ruleset.File {
	files := make([]*ruleset.File, len(b.files))
	for i, f := range b.files {
		c := *f
		c.Lines = slices.Clone(f.Lines)
		files[i] = &c
	}
	return files
}

// Set is the rules as they stand now; nil while a file cannot be used. It stays as it is
// when the workbook changes.
func (b *Workbook) Set() *ruleset.RuleSet { return b.set }

// Problems are why the set cannot be used now.
func (b *Workbook) Problems() []ruleset.Problem { return b.wrong }

// Changed reports whether something is not saved.
func (b *Workbook) Changed() bool { return len(b.changed()) > 0 }

func (b *Workbook) changed() (files []*ruleset.File) {
	for _, f := range b.files {
		if !slices.Equal(f.Lines, b.saved[f.Name]) {
			files = append(files, f)
		}
	}
	return files
}

// Pages lists what the set has, in the order of the document.
func (b *Workbook) Pages(in *desk.Language) (all []Table) {
	for i, f := range b.files {
		all = append(all, pagesOf(in, i, f)...)
	}
	return all
}

// Rows counts the rows of a page.
func (b *Workbook) Rows(in *desk.Language, p Table) int {
	switch {
	case p.figures():
		return len(figureNames(in)[p.Topic])
	case p.Topic == Levels:
		return len(p.lines)
	}
	return max(0, len(b.files[p.file].Lines)-p.first)
}

// at finds the line of a row, an index.
func (b *Workbook) at(p Table, row int) int {
	switch {
	case p.figures():
		return p.lines[0]
	case p.Topic == Levels:
		return p.lines[row]
	}
	return p.first + row
}

// Line is where a row stands.
func (b *Workbook) Line(p Table, row int) ruleset.Location {
	f, at := b.files[p.file], b.at(p, row)
	return ruleset.Location{File: f.Name, Number: at + 1, Text: f.Lines[at]}
}

// RowOf finds the row of a page that a line stands in; -1 when it stands elsewhere.
func (b *Workbook) RowOf(in *desk.Language, p Table, l ruleset.Location) int {
	if l.File != p.File || !p.Rules() {
		return -1
	}
	if row := l.Number - 1 - p.first; row >= 0 && row < b.Rows(in, p) {
		return row
	}
	return -1
}

// PageOf finds the page of a topic; ok is false when the set has no file for it.
func (b *Workbook) PageOf(in *desk.Language, t Topic) (Table, bool) {
	pages := b.Pages(in)
	if i := slices.IndexFunc(pages, func(p Table) bool { return p.Topic == t }); i >= 0 {
		return pages[i], true
	}
	return Table{}, false
}

// change does something to the lines of a file, after which it can be taken back.
func (b *Workbook) change(file int, do func(f *ruleset.File) error) error {
	f := b.files[file]
	before := slices.Clone(f.Lines)
	if err := do(f); err != nil {
		f.Lines = before
		return err
	}
	if !slices.Equal(before, f.Lines) {
		b.past = append(b.past, step{file, before})
		b.compile()
	}
	return nil
}

// Undo takes the last change back, and reports whether there was one.
func (b *Workbook) Undo() bool {
	if len(b.past) == 0 {
		return false
	}
	last := b.past[len(b.past)-1]
	b.past = b.past[:len(b.past)-1]
	b.files[last.file].Lines = last.lines
	b.compile()
	return true
}

// Move moves a rule by so many rows, as far as there are rows, and gives its new row.
func (b *Workbook) Move(in *desk.Language, p Table, row, by int) int {
	to := min(max(row+by, 0), b.Rows(in, p)-1)
	if !p.Rules() || row < 0 || row >= b.Rows(in, p) || to == row {
		return row
	}
	_ = b.change(p.file, func(f *ruleset.File) error {
		line := f.Lines[p.first+row]
		f.Lines = slices.Insert(slices.Delete(f.Lines, p.first+row, p.first+row+1), p.first+to, line)
		return nil
	})
	return to
}

// Add puts a copy of a rule below it, to be changed: until then it does nothing, since
// the one above takes every hand that fits it. On a page without rules it adds the first.
// It gives the row of the new rule.
func (b *Workbook) Add(in *desk.Language, p Table, row int) int {
	if !p.Rules() || row >= b.Rows(in, p) && row > 0 {
		return row
	}
	_ = b.change(p.file, func(f *ruleset.File) error {
		if b.Rows(in, p) == 0 {
			f.Lines = append(f.Lines, emptyRule(f.Kind, p.first))
			row = -1
			return nil
		}
		f.Lines = slices.Insert(f.Lines, p.first+row+1, f.Lines[p.first+row])
		return nil
	})
	return row + 1
}

// Delete takes a rule out.
func (b *Workbook) Delete(in *desk.Language, p Table, row int) {
	if !p.Rules() || row < 0 || row >= b.Rows(in, p) {
		return
	}
	_ = b.change(p.file, func(f *ruleset.File) error {
		f.Lines = slices.Delete(f.Lines, p.first+row, p.first+row+1)
		return nil
	})
}

// emptyRule is a rule that asks for nothing; where a column cannot be blank it says
// no, or the lowest spade.
func emptyRule(kind ruleset.Kind, index int) string {
	line := ""
	for _, c := range ruleset.LayoutOf(kind, index, "") {
		text := ""
		switch c.Code {
		case ruleset.LeadCard:
			text = "L"
		case ruleset.LeadSuit:
			text = "S"
		case ruleset.Flag:
			text = "N"
		case ruleset.LeadFrom:
			text = "X"
		}
		for len(text) < c.Width {
			text += " "
		}
		line += text
	}
	return line
}

// Errors of saving.
var (
	// ErrStarter is returned when a set that comes with the program is to
	// be written over.
	ErrStarter = errors.New("the rule sets of the program are not written to")
	// ErrUnusable is returned when a file cannot be used as it stands: see Problems.
	ErrUnusable = errors.New("a rule file cannot be used as it stands")
)

// Save writes the files that have changed over those that were read, each in one step.
// The error is ErrStarter for a set that comes with the program, and ErrUnusable.
func (b *Workbook) Save() error {
	switch {
	case b.Source.Starter():
		return ErrStarter
	case b.set == nil:
		return ErrUnusable
	}
	for _, f := range b.changed() {
		if err := f.Save(b.Source.Folder); err != nil {
			return err
		}
		b.saved[f.Name] = slices.Clone(f.Lines)
	}
	return nil
}

// SaveAs writes all files as one of the user's own copies, which the workbook is from
// then on. Nothing is left of a copy that could not be written. The error is
// desk.ErrRuleSetName, fs.ErrExist, ErrUnusable, or that of writing.
func (b *Workbook) SaveAs(l *desk.RuleLibrary, name string) (err error) {
	if b.set == nil {
		return ErrUnusable
	}
	folder, err := l.Folder(name)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(l.Own, 0o755); err != nil {
		return err
	}
	temp, err := os.MkdirTemp(l.Own, ".new-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.RemoveAll(temp)
		}
	}()
	for _, f := range b.files {
		if err := f.Save(temp); err != nil {
			return err
		}
	}
	if err := os.Chmod(temp, 0o755); err != nil {
		return err
	}
	if err := sharing.Rename(context.Background(), temp, folder); err != nil {
		return err
	}
	b.Source = desk.RuleSource{Name: filepath.Base(folder), Folder: folder, System: b.Source.System}
	b.saved = maps.Collect(func(yield func(string, []string) bool) {
		for _, f := range b.files {
			if !yield(f.Name, slices.Clone(f.Lines)) {
				return
			}
		}
	})
	return nil
}
