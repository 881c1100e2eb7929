package reports

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/history"
)

// ErrOneVersion is returned for a sheet of the difference where the evening
// has only one version.
var ErrOneVersion = errors.New("the evening has no second version")

// changes is what stands below a ranking that is not the first one given out: what is
// otherwise than before.
type changes struct {
	*sheet.Report
	title string
	lines []paragraph
}

// paragraph is a sentence in the lines that it takes.
type paragraph []string

const changesStep, changesGap = 4.4, 2.0

// newChanges compares an evening with the version before; there is nothing to say
// before the second one.
func newChanges(s *sheet.Report, st *session.State) (changes, error) {
	d, err := history.Since(st)
	if err != nil || d == nil {
		return changes{}, err
	}
	return changesOf(s, d), nil
}

func changesOf(s *sheet.Report, d *history.Difference) changes {
	c := changes{Report: s, title: s.Words.Capital(s.Words.DifferenceTitle(d))}
	for _, text := range s.Words.Difference(d) {
		text = strings.ReplaceAll(s.Words.Sentence(text), " %", sheet.NoBreak+"%")
		c.lines = append(c.lines, s.Wrap(text, s.Width(), sheet.StyleText))
	}
	return c
}

// draw sets them below what is there, sentence by sentence; what has no room
// goes to the next page.
func (c changes) draw() {
	if len(c.lines) == 0 {
		return
	}
	c.Y += changesGap
	step := c.Step(changesStep, sheet.StyleText)
	if sheet.HeadingHeight+step*float64(len(c.lines[0])) > c.Room() {
		c.NextPage()
	}
	c.Heading(c.Left(), c.Width(), c.title, "")
	for _, p := range c.lines {
		c.KeepTogether(step * float64(len(p)))
		for _, line := range p {
			if step > c.Room() {
				c.NextPage()
			}
			c.Y += step
			c.Text(c.Left(), c.Y-1, line, sheet.StyleText, paper.ToLeft)
		}
	}
}

// DifferenceSheet writes as a PDF what changed between two versions of an evening. The
// error is ErrOneVersion where these are one.
func DifferenceSheet(w io.Writer, d *history.Difference, p sheet.PageSetup) error {
	if d == nil || d.From.Seq == d.To.Seq {
		return fmt.Errorf("difference sheet: %w", ErrOneVersion)
	}
	s := sheet.Begin(d.Is, d.IsScored, p, "print.changes")
	changesOf(s, d).draw()
	return s.Finish(w)
}

// WriteDifference writes that sheet into dir in the way of sheet.WriteFiles, under the
// numbers of the versions.
func WriteDifference(dir string, d *history.Difference, p sheet.PageSetup) ([]string, error) {
	return sheet.WriteFiles(dir, d.Is.Evening,
		sheet.File{Kind: differenceFile(d), Draw: func(w io.Writer) error { return DifferenceSheet(w, d, p) }})
}

// differenceFile is the end of the name of its file.
func differenceFile(d *history.Difference) string {
	return fmt.Sprintf("%s %d to %d", fileChanges, d.From.Number, d.To.Number)
}
