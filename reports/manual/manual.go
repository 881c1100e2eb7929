// Package manual prints the manual as a booklet: a list of its chapters with their pages,
// then each on pages of its own.
//
//	err := manual.Write(w, chapters, sheet.PageSetup{Size: paper.A4})
package manual

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"clubnight/assets"
	"clubnight/docs"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
)

// Write prints chapters. The error is that of a picture, or of w.
func Write(w io.Writer, chapters []docs.Chapter, p sheet.PageSetup) error {
	return write(w, chapters, p, map[string]*paper.Picture{})
}

// write is Write with the pictures that were read before, by their links.
func write(w io.Writer, chapters []docs.Chapter, p sheet.PageSetup, pictures map[string]*paper.Picture) error {
	b := &booklet{chapters: chapters, pages: map[string]int{}, pictures: pictures}
	for range 2 { // what leads to a page can only be told once all pages are there
		if err := b.draw(p); err != nil {
			return err
		}
	}
	return b.Finish(w)
}

// booklet is the manual in the making.
type booklet struct {
	*sheet.Report
	chapters []docs.Chapter
	chapter  *docs.Chapter  // that is drawn
	pages    map[string]int // by chapter, the page on which it begins
	pictures map[string]*paper.Picture
}

// draw draws all, with the pages as they are known, and notes them.
func (b *booklet) draw(p sheet.PageSetup) error {
	b.Report = sheet.Undated(p, "Clubnight", "The manual", "", p.Printed)
	b.Title("", "Clubnight", "The manual · version "+assets.Version)
	b.contents()
	for i := range b.chapters {
		b.chapter, b.Top = &b.chapters[i], nil
		b.NextPage()
		b.pages[b.chapter.Name] = b.Pages()
		b.Title("", b.chapter.Title, "")
		b.Top = func() { b.Running(b.chapter.Title) }
		for j := range b.chapter.Blocks {
			if err := b.block(j); err != nil {
				return err
			}
		}
	}
	return nil
}

// contents lists the chapters with their pages.
func (b *booklet) contents() {
	var rows [][]paper.Cell
	for _, c := range b.chapters {
		rows = append(rows, []paper.Cell{{Text: c.Title}, {Text: fmt.Sprint(b.pages[c.Name])}})
	}
	columns := []paper.Column{{Titles: []string{"Chapter"}, Share: 1}, {Titles: []string{"Page"}, Align: paper.ToRight}}
	g := paper.Grid{X: b.Left(), Columns: columns, Size: 10.5, RowHeight: 6.6}
	g.Fit(b.Sheet, b.Width(), rows).Rows(b.Sheet, rows, nil)
}

// The letters of the text, and the measures around it in millimetres.
var (
	styleText = paper.Style{Size: 10, Ink: paper.Black}
	styleCode = paper.Style{Size: 8, Ink: paper.Black}
)

const (
	gap      = 2.6 // between two blocks
	indent   = 6.0 // of an item behind its mark
	codeEdge = 2.0
	letter   = 0.6 // how wide a letter of code is, of its size
)

// block draws the i-th block of the chapter.
func (b *booklet) block(i int) error {
	switch block := &b.chapter.Blocks[i]; block.Kind {
	case docs.Heading:
		b.Y += gap
		b.KeepTogether(sheet.HeadingHeight + b.leastBelow(i))
		b.Heading(b.Left(), b.Width(), docs.PlainText(block.Text), "")
	case docs.Item:
		x := b.Left() + indent*float64(block.Level)
		if b.Leading(styleText) > b.Room() {
			b.NextPage()
		}
		b.Text(x+1, b.Y+b.Leading(styleText)*0.8, block.Mark, styleText, paper.ToLeft)
		b.paragraph(x+indent, block.Text)
		b.Y += gap / 2
	case docs.Code:
		b.code(block.Code)
		b.Y += gap
	case docs.Table:
		b.table(block.Rows)
		b.Y += gap
	case docs.Picture:
		return b.picture(block)
	default:
		b.paragraph(b.Left(), block.Text)
		b.Y += gap
	}
	return nil
}

// leastBelow is the height that a heading must have below it on its page: that of a
// picture, or of a few lines.
func (b *booklet) leastBelow(i int) float64 {
	if i+1 < len(b.chapter.Blocks) && b.chapter.Blocks[i+1].Kind == docs.Picture {
		return b.Width() * 0.56
	}
	return 4 * b.Leading(styleText)
}

// paragraph writes text from x to the right edge. What stands on the screen and what is
// typed is bold; who follows a link turns to a page.
func (b *booklet) paragraph(x float64, spans []docs.Span) {
	var line []word
	wide := 0.0
	write := func() {
		if b.Leading(styleText) > b.Room() {
			b.NextPage()
		}
		b.Y += b.Leading(styleText)
		at := x
		for _, w := range line {
			b.Text(at, b.Y-b.Leading(styleText)*0.2, w.text, w.style, paper.ToLeft)
			at += b.Measure(w.text, w.style) + w.blank
		}
		line, wide = nil, 0
	}
	words := b.words(spans)
	for len(words) > 0 {
		joined := 1 + slices.IndexFunc(words, func(w word) bool { return w.blank > 0 })
		if joined == 0 {
			joined = len(words)
		}
		more := 0.0
		for _, w := range words[:joined] {
			more += b.Measure(w.text, w.style) + w.blank
		}
		if len(line) > 0 && x+wide+more-words[joined-1].blank > b.Right() {
			write()
		}
		line, words = append(line, words[:joined]...), words[joined:]
		wide += more
	}
	if len(line) > 0 {
		write()
	}
}

// word is a word in its look, with the blank after it; none where the next belongs to it.
type word struct {
	text  string
	style paper.Style
	blank float64
}

func (b *booklet) words(spans []docs.Span) (all []word) {
	for _, s := range spans {
		st, text := styleText, s.Text
		st.Bold = s.Style != docs.Plain
		if c, known := docs.Find(b.chapters, b.chapter.File, s.Target); known && s.Target != "" && c != b.chapter {
			text += fmt.Sprintf(" (page %d)", b.pages[c.Name])
		}
		if len(all) > 0 && strings.HasPrefix(text, " ") {
			all[len(all)-1].blank = b.Measure(" ", styleText)
		}
		fields := strings.Fields(text)
		for i, field := range fields {
			w := word{text: field, style: st}
			if i < len(fields)-1 || strings.HasSuffix(text, " ") {
				w.blank = b.Measure(" ", styleText)
			}
			for _, part := range b.Wrap(field, b.Width()/2, st) { // an address may be longer than a line
				w.text = part
				all = append(all, w)
			}
		}
	}
	return all
}

// code writes lines as they are typed, on a tinted ground; what stands in one column
// stays in it.
func (b *booklet) code(lines []string) {
	step := b.Leading(styleCode)
	b.KeepTogether(min(float64(len(lines)), 12)*step + codeEdge)
	for _, line := range lines {
		b.codeLine(line, step)
	}
}

// codeLine writes one of them; a piece that has no room in it goes on below.
func (b *booklet) codeLine(line string, step float64) {
	left := b.Left() + codeEdge
	below := func() {
		if step > b.Room() {
			b.NextPage()
		}
		b.Fill(b.Left(), b.Y, b.Width(), step, paper.Shade)
		b.Y += step
	}
	below()
	x := left
	for _, piece := range pieces(line) {
		x = max(x, left+float64(piece.column)*styleCode.Size*letter*25.4/72)
		if b.Measure(piece.text, styleCode) > b.Right()-x && x > left+b.Width()/3 {
			x = left + 2*indent
			below()
		}
		for i, part := range b.Wrap(piece.text, b.Right()-x, styleCode) {
			if i > 0 {
				below()
			}
			b.Text(x, b.Y-step*0.22, part, styleCode, paper.ToLeft)
		}
		x += b.Measure(piece.text+" ", styleCode)
	}
}

// piece is what stands between two gaps of a line.
type piece struct {
	column int
	text   string
}

// pieces divides a line where it has more than one blank.
func pieces(line string) (all []piece) {
	column := 0
	for _, text := range strings.SplitAfter(line, "  ") {
		if t := strings.TrimSpace(text); t != "" {
			before := len([]rune(text)) - len([]rune(strings.TrimLeft(text, " ")))
			all = append(all, piece{column + before, t})
		}
		column += len([]rune(text))
	}
	return all
}

// manyLines is how many lines a cell of a table may have before its letters get smaller.
const manyLines = 30

func (b *booklet) table(rows [][]docs.Cell) {
	var columns []paper.Column
	for _, head := range rows[0] {
		columns = append(columns, paper.Column{Titles: []string{docs.PlainText(head)}, Share: 1})
	}
	var cells [][]paper.Cell
	for _, row := range rows[1:] {
		var line []paper.Cell
		for _, cell := range row {
			line = append(line, paper.Cell{Text: docs.PlainText(cell), Lines: manyLines})
		}
		cells = append(cells, line)
	}
	g := paper.Grid{X: b.Left(), Columns: columns, Size: 9, RowHeight: 5.6}.Fit(b.Sheet, b.Width(), cells)
	b.KeepTogether(g.Start(b.Sheet, cells, b.FewestRows()))
	g.Rows(b.Sheet, cells, nil)
}

// read reads a picture of the chapter, once.
func (b *booklet) read(link string) (*paper.Picture, error) {
	if p, known := b.pictures[link]; known {
		return p, nil
	}
	content, err := b.chapter.Picture(link)
	if err != nil {
		return nil, err
	}
	p, err := paper.ReadWidePicture(content)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", link, err)
	}
	b.pictures[link] = p
	return p, nil
}

// picture draws a picture over the width of the page, and says below what it shows.
func (b *booklet) picture(block *docs.Block) error {
	p, err := b.read(block.Link)
	if err != nil {
		return err
	}
	w, h := p.Within(b.Width(), b.PageRoom()/2)
	b.KeepTogether(h + 2*gap + 2*b.Leading(sheet.StyleAside))
	b.Picture(p, b.Left(), b.Y, w, h)
	b.Frame(b.Left(), b.Y, w, h, 0.2, paper.Light)
	b.Y += h + gap/2
	b.Paragraph(b.Left(), b.Width(), docs.PlainText(block.Text), sheet.StyleAside, b.Leading(sheet.StyleAside))
	b.Y += gap
	return nil
}
