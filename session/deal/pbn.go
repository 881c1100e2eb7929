package deal

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"clubnight/scoring"
)

// mandatory are the tags of every game in a PBN export file, in their order.
var mandatory = []string{"Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable",
	"Deal", "Scoring", "Declarer", "Contract", "Result"}

// pbnReader gathers games line by line.
type pbnReader struct {
	set     *Set
	game    Board
	at      int               // line that is read, or at which an error was found
	begun   int               // line of the game's first tag, 0 before it
	dealAt  int               // line of the Deal tag
	before  map[string]string // values of the game before, for "#"
	next    map[string]string
	comment bool // inside { }
	text    []string
	rows    map[string][]int // lines of the sections of the game, by the tag's name
}

// readPBN reads import and export files: tags in any order and in any number on a line, escape lines, both kinds
// of comments, inherited values. Games without cards are left out, with a warning.
func readPBN(text string) (*Set, error) {
	r := &pbnReader{set: &Set{UnixLines: !strings.Contains(text, "\r\n")}, before: map[string]string{}, next: map[string]string{}}
	for i, line := range lines(text) {
		r.at = i + 1
		if err := r.line(line, i+1); err != nil {
			return nil, fmt.Errorf("line %d: %w", r.at, err)
		}
	}
	if err := r.finish(); err != nil {
		return nil, fmt.Errorf("line %d: %w", r.at, err)
	}
	if r.comment {
		r.set.Warnings = append(r.set.Warnings, Warning{Kind: CommentOpen})
	}
	return r.set, nil
}

func (r *pbnReader) line(line string, number int) error {
	if strings.HasPrefix(line, "%") && !r.comment {
		if r.begun == 0 {
			r.set.Directives = append(r.set.Directives, strings.TrimPrefix(line[1:], " "))
		}
		return nil
	}
	if strings.TrimSpace(line) == "" && !r.comment {
		return r.finish()
	}
	data, err := r.uncomment(line)
	if err != nil {
		return err
	}
	rest := strings.TrimSpace(data)
	if !strings.HasPrefix(rest, "[") {
		rest = strings.TrimRight(data, " \t")
	}
	for strings.HasPrefix(rest, "[") {
		var tag Tag
		if tag, rest, err = parseTag(rest); err != nil {
			return err
		}
		if err := r.tag(tag, number); err != nil {
			return err
		}
		rest = strings.TrimSpace(rest)
	}
	if rest == "" {
		return nil
	}
	if len(r.game.Tags) == 0 {
		return fmt.Errorf("%w: %.30q before any tag", ErrFormat, rest)
	}
	last := &r.game.Tags[len(r.game.Tags)-1]
	last.Lines = append(last.Lines, rest)
	name := strings.ToLower(last.Name)
	r.rows[name] = append(r.rows[name], number)
	return nil
}

// uncomment takes the comments out of a line and keeps their text. Quoted values are left alone.
func (r *pbnReader) uncomment(line string) (string, error) {
	var data, comment strings.Builder
	quoted, escaped := false, false
	for i, c := range line {
		switch {
		case r.comment:
			if c == '}' {
				r.comment = false
				comment.WriteByte(' ')
			} else {
				comment.WriteRune(c)
			}
			continue
		case quoted:
			if escaped {
				escaped = false
			} else if c == '\\' {
				escaped = true
			} else if c == '"' {
				quoted = false
			}
		case c == '"':
			quoted = true
		case c == '{':
			r.comment = true
			continue
		case c == ';' && !strings.HasPrefix(strings.TrimSpace(line), "["):
			comment.WriteString(line[i+1:])
			r.keep(comment.String())
			return data.String(), nil
		}
		data.WriteRune(c)
	}
	r.keep(comment.String())
	return data.String(), nil
}

func (r *pbnReader) keep(comment string) {
	if comment = strings.TrimSpace(comment); comment != "" {
		r.text = append(r.text, comment)
	}
}

// parseTag reads one [Name "value"] and gives what follows it.
func parseTag(text string) (Tag, string, error) {
	body := text[1:]
	open := strings.IndexByte(body, '"')
	if open < 0 {
		return Tag{}, "", fmt.Errorf("%w: tag without a value: %.40q", ErrFormat, text)
	}
	t := Tag{Name: strings.TrimSpace(body[:open])}
	if t.Name == "" || strings.ContainsAny(t.Name, " \t[]{}%;") {
		return Tag{}, "", fmt.Errorf("%w: tag name %.20q", ErrFormat, t.Name)
	}
	var value strings.Builder
	for i := open + 1; i < len(body); i++ {
		c := body[i]
		if c == '\\' && i+1 < len(body) && (body[i+1] == '"' || body[i+1] == '\\') {
			i++
			value.WriteByte(body[i])
			continue
		}
		if c != '"' {
			value.WriteByte(c)
			continue
		}
		rest, ok := strings.CutPrefix(strings.TrimLeft(body[i+1:], " \t"), "]")
		if !ok {
			return Tag{}, "", fmt.Errorf("%w: tag %s is not closed", ErrFormat, t.Name)
		}
		t.Value = value.String()
		return t, rest, nil
	}
	return Tag{}, "", fmt.Errorf("%w: the value of tag %s is not closed", ErrFormat, t.Name)
}

// tag takes a tag into the game, or begins the next game with it when the game has it already.
func (r *pbnReader) tag(t Tag, number int) error {
	name := strings.ToLower(t.Name)
	if inherited, ok := strings.CutPrefix(t.Value, "##"); ok {
		t.Value = inherited
		r.next[name] = inherited
	} else if t.Value == "#" {
		t.Value = r.before[name]
	}
	if _, twice := r.game.Tag(name); twice && (name == "event" || name == "board" || name == "deal") {
		if err := r.finish(); err != nil {
			return err
		}
	}
	if r.begun == 0 {
		r.begun, r.rows = number, map[string][]int{}
	}
	if name == "deal" {
		r.dealAt = number
		d, err := Parse(t.Value)
		if err != nil && strings.TrimSpace(t.Value) != "" {
			board, _ := r.game.Tag("Board")
			return fmt.Errorf("board %s, %w", board, err)
		}
		r.game.Deal = d
	}
	r.game.Tags = append(r.game.Tags, t)
	return nil
}

// finish ends a game.
func (r *pbnReader) finish() error {
	b, begun := r.game, r.begun
	b.Comment = strings.Join(r.text, "\n")
	if begun == 0 {
		return nil // what is said before the first tag belongs to the next board
	}
	for _, t := range b.Tags {
		r.next[strings.ToLower(t.Name)] = t.Value
	}
	r.before, r.next = r.next, map[string]string{}
	r.game, r.begun, r.text = Board{}, 0, nil
	if b.Deal == (Deal{}) {
		r.set.Warnings = append(r.set.Warnings, Warning{Kind: WithoutCards, Line: begun})
		return nil
	}
	if err := b.fromTags(len(r.set.Boards) + 1); err != nil {
		r.at = begun
		return err
	}
	for _, odd := range b.fromSections() {
		at := begun
		if odd.Kind == PlayLeftOut {
			at = r.rows["play"][odd.Line] // the row of the section
		}
		odd.Line, odd.Board = at, b.Number
		r.set.Warnings = append(r.set.Warnings, odd)
	}
	if b.Dealer != scoring.BoardDealer(b.Number) || b.Vul != scoring.BoardVulnerability(b.Number) {
		r.set.Warnings = append(r.set.Warnings, Warning{Kind: UnlikeLaw2, Line: begun, Board: b.Number, Dealer: b.Dealer, Vul: b.Vul})
	}
	return r.set.add(b, fmt.Sprint("line ", r.dealAt))
}

// fromTags fills in number, dealer, vulnerability and lesson mark; usual is the number of a board without one.
func (b *Board) fromTags(usual int) error {
	b.Number = usual
	if text, _ := b.Tag("Board"); text != "" && text != "?" {
		n, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil || n < 1 || n > 1<<30 {
			return fmt.Errorf("%w: board number %.20q", ErrFormat, text)
		}
		b.Number = n
	}
	b.Dealer, b.Vul = scoring.BoardDealer(b.Number), scoring.BoardVulnerability(b.Number)
	if text, _ := b.Tag("Dealer"); text != "" && text != "?" {
		d, err := scoring.ParseDirection(text)
		if err != nil {
			return fmt.Errorf("board %d: %w", b.Number, err)
		}
		b.Dealer = d
	}
	if text, _ := b.Tag("Vulnerable"); text != "" && text != "?" {
		v, err := scoring.ParseVulnerability(text)
		if err != nil {
			return fmt.Errorf("board %d: %w", b.Number, err)
		}
		b.Vul = v
	}
	b.Lesson, _ = b.Tag("Lesson")
	return nil
}

// fromSections fills in auction and play. What cannot be read is left out, of the play from there on; a play with cards that
// cannot have been played is left out whole, with the row of its section as Line.
func (b *Board) fromSections() (odd []Warning) {
	calls, err := parseAuction(b.section("Auction"), b.Dealer)
	if err != nil {
		odd = append(odd, Warning{Kind: AuctionLeftOut, Err: err})
	}
	b.Calls = calls
	play, row, err := b.parsePlay(b.section("Play"))
	switch {
	case errors.Is(err, ErrPlay):
		return append(odd, Warning{Kind: PlayLeftOut, Err: err, Line: row})
	case err != nil:
		odd = append(odd, Warning{Kind: PlayCutShort, Err: err})
	}
	b.Play = play
	return odd
}

// vulTag is how PBN writes vulnerability.
func vulTag(v scoring.Vulnerability) string {
	if v == scoring.BothVul {
		return "All"
	}
	return v.String()
}

// tags are the board's tags in the order to write: its own, or when it has none those of an export file. The
// fields of the board override tags that say otherwise.
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

// sections puts auction and play, where they are known, into out unless its tags tell them already: those may have
// notes besides.
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

func writePBN(out *bytes.Buffer, s *Set) {
	var text strings.Builder
	directives := s.Directives
	if directives == nil {
		directives = []string{"PBN 2.1", "EXPORT"}
	}
	for _, d := range directives {
		text.WriteString(strings.TrimRight("% "+oneLine(d), " ") + "\n")
	}
	escape := strings.NewReplacer(`\`, `\\`, `"`, `\"`)
	for i := range s.Boards {
		b := &s.Boards[i]
		for _, t := range b.tags() {
			value := oneLine(t.Value)
			if len(t.Lines) == 0 { // in the header of a table "\2R" is a column's width, as everybody writes it
				value = escape.Replace(value)
			}
			fmt.Fprintf(&text, "[%s \"%s\"]\n", t.Name, value)
			for _, line := range t.Lines {
				if strings.HasPrefix(line, "%") { // stood behind its tag: at the start of a line it would be a directive
					line = " " + line
				}
				text.WriteString(oneLine(line) + "\n")
			}
			if strings.EqualFold(t.Name, "Deal") && b.Comment != "" {
				text.WriteString("{" + comment(b.Comment) + "}\n")
			}
		}
		text.WriteString("\n")
	}
	all := text.String()
	if !s.UnixLines {
		all = strings.ReplaceAll(all, "\n", "\r\n")
	}
	out.Write(encodeText(all))
}

// oneLine keeps a value from breaking its line.
func oneLine(text string) string {
	return strings.NewReplacer("\r", " ", "\n", " ").Replace(text)
}

// comment keeps a text from ending its braces or from looking like a blank line.
func comment(text string) string {
	text = strings.NewReplacer("}", ")", "{", "(", "\r", "").Replace(text)
	for strings.Contains(text, "\n\n") {
		text = strings.ReplaceAll(text, "\n\n", "\n")
	}
	return strings.TrimSpace(text)
}
