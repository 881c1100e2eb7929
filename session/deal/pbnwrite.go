package deal

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"clubnight/scoring"
)

// mandatory are the tags of every game in a PBN export file, in their order.
var mandatory = []string{"Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable",
	"Deal", "Scoring", "Declarer", "Contract", "Result"}

// vulTag is how PBN writes vulnerability.
func vulTag(v scoring.Vulnerability) string {
	if v == scoring.BothVul {
		return "All"
	}
	return v.String()
}

// tags are the board's tags in the order to write: its own, or when it has none those of
// an export file. The fields of the board override tags that say otherwise.
func (b *Board) tags() []Tag {
	out := Board{Tags: append([]Tag(nil), b.Tags...)}
	if _, ok := out.Tag("Deal"); !ok {
		out.Tags = nil
		for _, name := range mandatory {
			t := Tag{Name: name}
			for _, own := range b.Tags {
				if strings.EqualFold(own.Name, name) {
					t = own
				}
			}
			out.Tags = append(out.Tags, t)
		}
		for _, own := range b.Tags {
			out.SetTag(own)
		}
	}
	told := Board{Tags: out.Tags}
	if err := told.fromTags(0); err != nil {
		told = Board{}
	}
	if told.Number != b.Number {
		out.SetTag(Tag{Name: "Board", Value: strconv.Itoa(b.Number)})
	}
	if text, _ := out.Tag("Dealer"); text == "" || told.Dealer != b.Dealer {
		out.SetTag(Tag{Name: "Dealer", Value: b.Dealer.String()})
	}
	if text, _ := out.Tag("Vulnerable"); text == "" || told.Vul != b.Vul {
		out.SetTag(Tag{Name: "Vulnerable", Value: vulTag(b.Vul)})
	}
	text, _ := out.Tag("Deal")
	if b.Deal == (Deal{}) {
		out.SetTag(Tag{Name: "Deal"})
	} else if d, err := Parse(text); err != nil || d != b.Deal {
		out.SetTag(Tag{Name: "Deal", Value: b.Deal.Text(b.Dealer)})
	}
	if b.Lesson != told.Lesson {
		out.SetTag(Tag{Name: "Lesson", Value: b.Lesson})
	}
	b.sections(&out)
	return out.Tags
}

// sections puts auction and play, where they are known, into out unless its tags tell
// them already: those may have notes besides.
func (b *Board) sections(out *Board) {
	if calls, _ := parseAuction(out.section("Auction"), b.Dealer); len(b.Calls) > 0 && !slices.Equal(calls, b.Calls) {
		out.SetTag(auctionTag(b.Dealer, b.Calls))
	}
	if text, _ := out.Tag("Contract"); text == "" {
		if c, declarer, done, err := Contract(b.Dealer, b.Calls); err == nil && done {
			out.SetTag(contractTag(c))
			if c.Level > 0 {
				out.SetTag(Tag{Name: "Declarer", Value: declarer.String()})
			}
		}
	}
	told := *b
	told.Tags = out.Tags
	if play, _, _ := told.parsePlay(out.section("Play")); len(b.Play) > 0 && !slices.Equal(play, b.Play) {
		out.SetTag(told.playTag())
	}
}

// contractTag writes a contract as PBN does: "4HX", "Pass".
func contractTag(c scoring.Contract) Tag {
	if c.Level == 0 {
		return Tag{Name: "Contract", Value: "Pass"}
	}
	return Tag{Name: "Contract", Value: strings.ToUpper(c.String())}
}

// longestLine is how many bytes a line of PBN may have before its end.
const longestLine = 253

// pbnWriter writes lines as PBN wants them.
type pbnWriter struct {
	text  strings.Builder
	set   *Set
	plain *strings.Replacer // of values
}

func writePBN(out *bytes.Buffer, s *Set) {
	w := &pbnWriter{set: s, plain: strings.NewReplacer(`\`, `\\`, `"`, `\"`)}
	if s.Apostrophes {
		w.plain = strings.NewReplacer(`\`, `/`, `"`, `'`)
	}
	directives := s.Directives
	if directives == nil {
		directives = []string{"% PBN 2.1", "% EXPORT"}
	}
	w.directives(directives)
	for i := range s.Boards {
		_, asRead := s.Boards[i].Tag("Deal")
		w.board(&s.Boards[i], s.Directives == nil || !asRead)
	}
	all := w.text.String()
	if !s.UnixLines {
		all = strings.ReplaceAll(all, "\n", "\r\n")
	}
	out.Write(s.Charset.encode(all))
}

// directives writes lines after "%" as they stood.
func (w *pbnWriter) directives(lines []string) {
	for _, d := range lines {
		w.text.WriteString("%" + strings.TrimPrefix(oneLine(d), "%") + "\n")
	}
}

func (w *pbnWriter) board(b *Board, export bool) {
	w.directives(b.Directives)
	tags := b.tags()
	if export {
		tags = exportOrder(tags)
	}
	for _, t := range tags {
		value := w.shown(t.Value)
		if t.part() < 3 { // in the header of a table "\2R" is a column's width, as everybody writes it
			value = fitting(value, longestLine-len(t.Name)-len(`[ ""]`), w.set.Charset.size, w.plain.Replace)
		}
		fmt.Fprintf(&w.text, "[%s \"%s\"]\n", t.Name, value)
		for _, line := range t.Lines {
			for line := range strings.SplitSeq(broken(w.shown(line)), "\n") {
				if strings.HasPrefix(line, "%") { // at the start of a line it would be a directive
					line = " " + line
				}
				w.text.WriteString(line + "\n")
			}
		}
		if strings.EqualFold(t.Name, "Deal") && b.Comment != "" {
			w.text.WriteString("{" + w.comment(b.Comment) + "}\n")
		}
		w.directives(t.Directives)
	}
	w.text.WriteString("\n")
}

// shown is a text on one line, in letters that the character set has.
func (w *pbnWriter) shown(line string) string {
	return w.set.Charset.letters(oneLine(line))
}

// comment keeps a text from ending its braces, from looking like a blank line or a
// directive, and from long lines.
func (w *pbnWriter) comment(said string) string {
	said = strings.NewReplacer("}", ")", "{", "(", "\r", "").Replace(said)
	var kept []string
	for line := range strings.SplitSeq(said, "\n") {
		line = strings.TrimRight(w.shown(line), " ")
		if strings.TrimSpace(line) == "" {
			continue
		}
		for line := range strings.SplitSeq(broken(line), "\n") {
			if strings.HasPrefix(line, "%") && len(kept) > 0 {
				// some readers take a directive after blanks for one, and so
				// miss the brace at its end
				line = "- " + line
			}
			kept = append(kept, line)
		}
	}
	return strings.TrimSpace(strings.Join(kept, "\n"))
}

// fitting escapes a value, and cuts off what a line has no room for.
func fitting(value string, room int, size func(string) int, escape func(string) string) string {
	if text := escape(value); size(text) <= room {
		return text
	}
	var starts []int // of its letters
	for at := range value {
		starts = append(starts, at)
	}
	// that is too much
	first := sort.Search(len(starts), func(i int) bool { return size(escape(value[:starts[i]])) > room })
	return escape(value[:starts[max(first-1, 0)]])
}

// broken breaks a line that is too long at blanks outside quotes, or where
// there is none anywhere.
func broken(line string) string {
	var out strings.Builder
	for len(line) > longestLine-2 {
		at, quoted := 0, false
		for i := range longestLine - 2 {
			switch {
			case line[i] == '"' && (i == 0 || line[i-1] != '\\'):
				quoted = !quoted
			case line[i] == ' ' && !quoted:
				at = i
			}
		}
		if at == 0 {
			for at = longestLine - 2; !utf8.RuneStart(line[at]); at-- {
			}
		}
		out.WriteString(strings.TrimRight(line[:at], " ") + "\n")
		line = strings.TrimLeft(line[at:], " ")
	}
	return out.String() + line
}

// part is which part of a game a tag belongs to (PBN 2.1, 3.1): 0 identification, 1
// auction, 2 play, 3 tables.
func (t Tag) part() int {
	const table = "table"
	switch stem := len(t.Name) - len(table); {
	case strings.EqualFold(t.Name, "auction"):
		return 1
	case strings.EqualFold(t.Name, "play"):
		return 2
	case len(t.Lines) > 0 || stem > 0 && strings.EqualFold(t.Name[stem:], table):
		return 3
	}
	return 0
}

// exportOrder sorts tags as an export file has them (PBN 2.1, 3.1 and 3.4): the
// mandatory ones, the others by name, auction, play and tables by name. Notes
// stay with their section.
func exportOrder(tags []Tag) []Tag {
	var groups [][]Tag
	for _, t := range tags {
		if n := len(groups); n > 0 && strings.EqualFold(t.Name, "Note") {
			groups[n-1] = append(groups[n-1], t)
		} else {
			groups = append(groups, []Tag{t})
		}
	}
	place := func(t Tag) int {
		at := slices.IndexFunc(mandatory, func(name string) bool { return strings.EqualFold(name, t.Name) })
		if at < 0 {
			at = len(mandatory) + t.part()
		}
		return at
	}
	slices.SortStableFunc(groups, func(a, b []Tag) int {
		return cmp.Or(cmp.Compare(place(a[0]), place(b[0])), strings.Compare(a[0].Name, b[0].Name))
	})
	return slices.Concat(groups...)
}

// oneLine keeps a value from breaking its line.
func oneLine(text string) string {
	return strings.NewReplacer("\r", " ", "\n", " ").Replace(text)
}
