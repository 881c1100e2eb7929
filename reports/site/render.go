package site

import (
	"html/template"
	"strconv"
	"strings"
)

// Tables are most of what a page is, and are written here rather than by the templates,
// which take eight times as long: a club's site has thirty thousand pages.

// HTML is the table, wherever a template names it.
func (t *table) HTML() template.HTML {
	var b strings.Builder
	b.Grow((len(t.Rows)*len(t.Heads) + 10) * usualCell)
	b.WriteString("<table>\n<thead><tr>")
	for i := range t.Heads {
		t.Heads[i].write(&b)
	}
	b.WriteString("</tr></thead>\n<tbody>\n")
	for _, row := range t.Rows {
		b.WriteString("<tr>")
		for i := range row {
			row[i].write(&b)
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</tbody>\n</table>\n")
	return template.HTML(b.String())
}

// usualCell is as many bytes as a cell usually has.
const usualCell = 48

func (h *head) write(b *strings.Builder) {
	b.WriteString(`<th scope="col"`)
	attribute(b, "class", h.Class)
	b.WriteByte('>')
	switch {
	case h.Text == "":
		b.WriteString(`<span class="aloud">` + escaped(h.Full) + "</span>")
	case h.Full != "" && h.Full != h.Text:
		b.WriteString("<abbr")
		attribute(b, "title", h.Full)
		b.WriteString(">" + escaped(h.Text) + "</abbr>")
	default:
		b.WriteString(string(pips(h.Text)))
	}
	b.WriteString("</th>")
}

func (c *cell) write(b *strings.Builder) {
	tag := "td"
	if c.Head {
		tag = "th"
		b.WriteString(`<th scope="row"`)
	} else {
		b.WriteString("<td")
	}
	attribute(b, "class", c.Class)
	if c.Span > 0 {
		attribute(b, "colspan", strconv.Itoa(c.Span))
	}
	b.WriteByte('>')
	c.content(b)
	b.WriteString("</" + tag + ">")
}

func (c *cell) content(b *strings.Builder) {
	if c.Class == "bars" {
		c.drawing(b)
		return
	}
	if len(c.Who) == 0 {
		b.WriteString(string(pips(c.Text)))
		if c.Small != "" {
			b.WriteString(" <small>" + string(pips(c.Small)) + "</small>")
		}
		return
	}
	for i, l := range c.Who {
		if i > 0 {
			b.WriteString(", ")
		}
		if l.Href != "" {
			b.WriteString("<a")
			attribute(b, "href", l.Href)
			b.WriteByte('>')
		}
		b.WriteString("<bdi>" + escaped(l.Text) + "</bdi>")
		if l.Href != "" {
			b.WriteString("</a>")
		}
	}
	if c.Mark != "" {
		b.WriteString(" " + escaped(c.Mark))
	}
	if c.Text != "" {
		b.WriteString(" <small><bdi>" + escaped(c.Text) + "</bdi></small>")
	}
}

// drawing draws the bars, which show what the text says.
func (c *cell) drawing(b *strings.Builder) {
	b.WriteString(`<svg class="bar" viewBox="0 0 96 12" role="img" aria-label="` + escaped(c.Text) + `"><path d="M48 0V12"/>`)
	for _, one := range c.Bars {
		b.WriteString("<rect")
		attribute(b, "class", one.Class)
		attribute(b, "x", one.X)
		b.WriteString(` y="2"`)
		attribute(b, "width", one.Width)
		b.WriteString(` height="8"/>`)
	}
	b.WriteString("</svg>")
}

// attribute writes an attribute that has a value.
func attribute(b *strings.Builder, name, value string) {
	if value != "" {
		b.WriteString(" " + name + `="` + escaped(value) + `"`)
	}
}

func escaped(text string) string { return template.HTMLEscapeString(text) }
