package docs

import (
	"strings"
	"unicode/utf8"
)

// Plain is a chapter as text alone, its lines no longer than a width where words allow
// it.
func (c *Chapter) Plain(width int) string {
	p := plain{width: width}
	p.underlined(c.Title, "=")
	listed := false
	for _, b := range c.Blocks {
		if !listed || b.Kind != Item {
			p.WriteString("\n")
		}
		p.block(b)
		listed = b.Kind == Item
	}
	return p.String()
}

// plain is a text in the making.
type plain struct {
	strings.Builder
	width int
}

func (p *plain) underlined(text, line string) {
	p.WriteString(text + "\n" + strings.Repeat(line, utf8.RuneCountInString(text)) + "\n")
}

func (p *plain) block(b Block) {
	switch b.Kind {
	case Heading:
		p.underlined(PlainText(b.Text), "-")
	case Item:
		before := strings.Repeat("   ", b.Level)
		p.wrapped(before+b.Mark+strings.Repeat(" ", 3-utf8.RuneCountInString(b.Mark)), before+"   ", PlainText(b.Text))
	case Code:
		for _, line := range b.Code {
			p.WriteString("    " + line + "\n")
		}
	case Table:
		for _, row := range b.Rows[1:] {
			p.wrapped("", "", PlainText(row[0]))
			for i, cell := range row[1:] {
				text := PlainText(cell)
				if head := PlainText(b.Rows[0][i+1]); len(row) > 2 && head != "" {
					text = head + ": " + text
				}
				p.wrapped("    ", "    ", text)
			}
		}
	case Picture:
		p.wrapped("[", " ", PlainText(b.Text)+"]")
	default:
		p.wrapped("", "", PlainText(b.Text))
	}
}

// wrapped writes text in lines; first stands before the first of them, next before the
// others.
func (p *plain) wrapped(first, next, text string) {
	line, full := first, false
	for _, word := range strings.Fields(text) {
		if full && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > p.width {
			p.WriteString(line + "\n")
			line, full = next, false
		}
		if full {
			line += " "
		}
		line, full = line+word, true
	}
	p.WriteString(line + "\n")
}
