package agreement_test

import (
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"clubnight/reports/paper"
)

// table is a table as somebody reads it, with the texts between it and the one before.
type table struct {
	Above []string
	Heads []string
	Rows  [][]string // a cell for each head, its lines apart by line feeds
}

// column is where a head stands, -1 for nowhere; of several with that name the last.
func (t *table) column(names ...string) int {
	for i := len(t.Heads) - 1; i >= 0; i-- {
		if slices.Contains(names, t.Heads[i]) {
			return i
		}
	}
	return -1
}

// of is the cell of a row in a column, "" in none.
func of(row []string, column int) string {
	if column < 0 || column >= len(row) {
		return ""
	}
	return row[column]
}

// atFoot are the texts at the foot of every page.
var atFoot = regexp.MustCompile(`^(Page \d+ of \d+|Printed .*)$`)

// written are the texts of a sheet in the order in which they were drawn; those that
// touch are one.
func written(t testing.TB, draw func(io.Writer) error) (list []paper.TextLine) {
	t.Helper()
	v := new(paper.View)
	if err := draw(v); err != nil {
		t.Fatal(err)
	}
	for page := range v.Pages() {
		for _, l := range v.Lines(page) {
			if atFoot.MatchString(l.Text) {
				continue
			}
			l.Y += float64(page) * 1000
			if n := len(list); n > 0 && list[n-1].Y == l.Y && list[n-1].Size == l.Size &&
				math.Abs(list[n-1].X+list[n-1].Width-l.X) < 0.02 {
				list[n-1].Text += l.Text
				list[n-1].Width += l.Width
				continue
			}
			list = append(list, l)
		}
	}
	return list
}

// onPaper reads the tables of a sheet whose heads begin with one of the given words.
func onPaper(lines []paper.TextLine, first ...string) (list []table) {
	var above []string
	for i := 0; i < len(lines); {
		heads, n := headsAt(lines[i:], first)
		if heads == nil {
			above = append(above, lines[i].Text)
			i++
			continue
		}
		t := table{Above: above}
		for _, h := range heads {
			t.Heads = append(t.Heads, h.Text)
		}
		i += n
		i += t.fill(lines[i:], heads, lines[i-1])
		list, above = append(list, t), nil
	}
	return list
}

// headsAt are the heads of a table, none where there is no table, and how many texts they
// take: a head may stand on two lines.
func headsAt(lines []paper.TextLine, first []string) (heads []paper.TextLine, n int) {
	if !slices.Contains(first, lines[0].Text) {
		return nil, 0
	}
	for n < len(lines) && lines[n].Size == lines[0].Size && math.Abs(lines[n].Y-lines[0].Y) < 8 {
		l := lines[n]
		last := len(heads) - 1
		switch {
		case last >= 0 && l.Y > heads[last].Y+1 && l.X < heads[last].X+heads[last].Width:
			heads[last].Text += " " + l.Text
			heads[last].Y = l.Y
			right := max(heads[last].X+heads[last].Width, l.X+l.Width)
			heads[last].X = min(heads[last].X, l.X)
			heads[last].Width = right - heads[last].X
		case last >= 0 && l.X < heads[last].X: // the first row, in letters of the same size
			return heads, n
		default:
			heads = append(heads, l)
		}
		n++
	}
	if len(heads) < 3 {
		return nil, 0
	}
	return heads, n
}

// fill takes the rows of a table from the texts after its heads, and says how many.
func (t *table) fill(lines []paper.TextLine, heads []paper.TextLine, head paper.TextLine) (n int) {
	column := -1
	for ; n < len(lines); n++ {
		l := lines[n]
		if l.Size != lines[0].Size || l.Y < head.Y-1 || math.Floor(l.Y/1000) != math.Floor(head.Y/1000) {
			break
		}
		if strings.IndexAny(l.Text, "¹²³⁴⁵⁶⁷⁸⁹") == 0 && strings.Contains(l.Text, " ") { // a note
			break
		}
		if marks(l.Text) && n+1 < len(lines) && lines[n+1].Y == l.Y { // those of a board with another one beside it
			continue
		}
		at := under(l, heads)
		if last := len(t.Rows) - 1; at == column && last >= 0 && l.Y > lines[n-1].Y && l.Y < lines[n-1].Y+l.Size*0.5 {
			t.Rows[last][at] += "\n" + l.Text
			continue
		}
		if at == column && l.Y == lines[n-1].Y { // the number beside a name, which has no head
			continue
		}
		if at <= column || column < 0 {
			t.Rows = append(t.Rows, make([]string, len(heads)))
		}
		column = at
		t.Rows[len(t.Rows)-1][at] = l.Text
	}
	return n
}

// marks reports whether a text is nothing but the marks of notes.
func marks(text string) bool { return strings.Trim(text, "⁰¹²³⁴⁵⁶⁷⁸⁹ ") == "" }

// under is the head below which a text stands: that with which it shares most of its
// width, or else the nearest.
func under(l paper.TextLine, heads []paper.TextLine) (best int) {
	least := math.Inf(1)
	for i, h := range heads {
		shared := min(l.X+l.Width, h.X+h.Width) - max(l.X, h.X)
		apart := -shared
		if shared > 0 {
			edges := min(math.Abs(l.X-h.X), math.Abs(l.X+l.Width-h.X-h.Width))
			apart = -10 - shared + edges
		}
		if apart < least {
			best, least = i, apart
		}
	}
	return best
}

// onPage reads the tables of a web page.
func onPage(t testing.TB, content string) (list []table) {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	var above []string
	var walk func(*html.Node)
	walk = func(n *html.Node) {
		switch {
		case n.Type == html.ElementNode && n.Data == "table":
			one := table{Above: above}
			for tr := range n.Descendants() {
				if tr.Type != html.ElementNode || tr.Data != "tr" {
					continue
				}
				cells := cellsOf(tr)
				if one.Heads == nil {
					one.Heads = cells
				} else {
					one.Rows = append(one.Rows, cells)
				}
			}
			list, above = append(list, one), nil
			return
		case n.Type == html.ElementNode && slices.Contains([]string{"h1", "h2", "p"}, n.Data):
			above = append(above, textOf(n))
			return
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c)
		}
	}
	walk(doc)
	return list
}

// cellsOf are the cells of a row; one over several columns leaves the rest of them empty.
func cellsOf(tr *html.Node) (cells []string) {
	for c := tr.FirstChild; c != nil; c = c.NextSibling {
		if c.Type != html.ElementNode {
			continue
		}
		cells = append(cells, textOf(c))
		for _, a := range c.Attr {
			if a.Key == "colspan" {
				span, _ := strconv.Atoi(a.Val)
				cells = append(cells, make([]string, span-1)...)
			}
		}
	}
	return cells
}

// textOf is the text of a node; what is small or a title stands on a line of its own.
func textOf(n *html.Node) string {
	var b strings.Builder
	for c := range n.Descendants() {
		switch {
		case c.Type == html.ElementNode && c.Data == "small":
			b.WriteString("\n")
		case c.Type == html.TextNode:
			b.WriteString(c.Data)
		}
	}
	return strings.TrimSpace(strings.ReplaceAll(b.String(), " \n", "\n"))
}
