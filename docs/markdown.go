package docs

import (
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	table "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
)

// Block is a part of a chapter, one below the other.
type Block struct {
	Kind  Kind
	Level int      // of a heading, 2 for the first below the title; of an item, how deep it stands, from 0
	Mark  string   // before an item: "•", or its number; "" for what goes on below the mark of the item before
	Text  []Span   // of a heading, a paragraph, an item; below a picture
	Code  []string // lines
	Link  string   // of a picture
	Rows  [][]Cell // of a table; the first is its head
}

// Cell is a cell of a table.
type Cell []Span

// Kind says what a block is.
type Kind int

// The kinds of blocks.
const (
	Paragraph Kind = iota
	Heading
	Item
	Code
	Table
	Picture
)

// Span is a piece of a line in one style.
type Span struct {
	Text   string
	Style  Style
	Target string // of a link, "" without one
}

// Style says how a piece of a line is written.
type Style int

// The styles of text.
const (
	Plain    Style = iota
	OnScreen       // the words of a button, a menu or a field, as they stand on the screen
	Strong
	Typed // something that is typed, or the name of a file
)

// PlainText is a line without its looks.
func PlainText(spans []Span) string {
	var b strings.Builder
	for _, s := range spans {
		b.WriteString(s.Text)
	}
	return b.String()
}

// Links are where a chapter leads to, in the order in which it does.
func (c *Chapter) Links() (targets []string) {
	for _, s := range c.Spans() {
		if s.Target != "" {
			targets = append(targets, s.Target)
		}
	}
	return targets
}

// Spans are all pieces of text of a chapter.
func (c *Chapter) Spans() (all []Span) {
	for _, b := range c.Blocks {
		all = append(all, b.Text...)
		for _, row := range b.Rows {
			for _, cell := range row {
				all = append(all, cell...)
			}
		}
	}
	return all
}

// ErrChapter is returned for a file that is no chapter: it has no title, or something in
// it that the manual does not have.
var ErrChapter = errors.New("no chapter of the manual")

var markdown = goldmark.New(goldmark.WithExtensions(extension.Table))

// read reads a chapter. The error wraps ErrChapter.
func read(file string, content []byte) (Chapter, error) {
	c := Chapter{Name: strings.TrimSuffix(path.Base(file), ".md"), File: file}
	r := reader{source: content}
	for n := markdown.Parser().Parse(text.NewReader(content)).FirstChild(); n != nil; n = n.NextSibling() {
		r.block(n, 0)
	}
	if r.err != nil {
		return c, r.err
	}
	if len(r.blocks) == 0 || r.blocks[0].Kind != Heading || r.blocks[0].Level != 1 {
		return c, fmt.Errorf("%w: it begins without a title", ErrChapter)
	}
	c.Title, c.Blocks = PlainText(r.blocks[0].Text), r.blocks[1:]
	return c, nil
}

// reader makes blocks of what the Markdown library has read.
type reader struct {
	source []byte
	blocks []Block
	err    error
}

func (r *reader) add(b Block) { r.blocks = append(r.blocks, b) }

// block reads one block; depth is how deep it stands in lists.
func (r *reader) block(n ast.Node, depth int) {
	switch n := n.(type) {
	case *ast.Heading:
		r.add(Block{Kind: Heading, Level: n.Level, Text: r.spans(n)})
	case *ast.Paragraph, *ast.TextBlock:
		if i, is := n.FirstChild().(*ast.Image); is && i.NextSibling() == nil {
			r.add(Block{Kind: Picture, Link: string(i.Destination), Text: r.spans(i)})
			return
		}
		r.add(Block{Text: r.spans(n)})
	case *ast.List:
		r.list(n, depth)
	case *ast.CodeBlock, *ast.FencedCodeBlock:
		var lines []string
		for _, line := range n.Lines().Sliced(0, n.Lines().Len()) {
			lines = append(lines, strings.TrimRight(string(line.Value(r.source)), "\n"))
		}
		r.add(Block{Kind: Code, Code: lines})
	case *table.Table:
		var rows [][]Cell
		for row := n.FirstChild(); row != nil; row = row.NextSibling() {
			var cells []Cell
			for c := row.FirstChild(); c != nil; c = c.NextSibling() {
				cells = append(cells, r.spans(c))
			}
			rows = append(rows, cells)
		}
		r.add(Block{Kind: Table, Rows: rows})
	default:
		r.strange(n)
	}
}

// list reads the items of a list: the first paragraph of each bears its mark, what
// follows it stands below.
func (r *reader) list(n *ast.List, depth int) {
	number := n.Start
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		mark := "•"
		if n.IsOrdered() {
			mark = fmt.Sprintf("%d.", number)
			number++
		}
		for part := item.FirstChild(); part != nil; part = part.NextSibling() {
			first := len(r.blocks)
			r.block(part, depth+1)
			if len(r.blocks) == first+1 && r.blocks[first].Kind == Paragraph {
				b := &r.blocks[first]
				b.Kind, b.Level, b.Mark = Item, depth, mark
				mark = ""
			}
		}
	}
}

// spans reads the line of a block.
func (r *reader) spans(n ast.Node) []Span {
	var spans []Span
	add := func(s Span) {
		if last := len(spans) - 1; last >= 0 && spans[last].Style == s.Style && spans[last].Target == s.Target {
			spans[last].Text += s.Text
			return
		}
		spans = append(spans, s)
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Text:
			text := string(c.Segment.Value(r.source))
			if c.SoftLineBreak() || c.HardLineBreak() {
				text += " "
			}
			add(Span{Text: text})
		case *ast.String:
			add(Span{Text: string(c.Value)})
		case *ast.CodeSpan:
			add(Span{Text: PlainText(r.spans(c)), Style: Typed})
		case *ast.Emphasis:
			look := OnScreen
			if c.Level == 2 {
				look = Strong
			}
			add(Span{Text: PlainText(r.spans(c)), Style: look})
		case *ast.Link:
			add(Span{Text: PlainText(r.spans(c)), Target: string(c.Destination)})
		case *ast.AutoLink:
			add(Span{Text: string(c.Label(r.source)), Target: string(c.URL(r.source))})
		default:
			r.strange(c)
		}
	}
	return spans
}

// strange notes what the manual does not have.
func (r *reader) strange(n ast.Node) {
	if r.err == nil {
		r.err = fmt.Errorf("%w: there is %s in it", ErrChapter, n.Kind())
	}
}
