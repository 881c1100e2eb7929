package deal

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"clubnight/scoring"
)

// PBNGame is a game of a PBN file as it stands there, with cards or without.
type PBNGame struct {
	Board
	// Line is that of the first tag, counted from 1.
	Line int
	// Again is true where the file tells neither board nor cards, which are then
	// those of the game before.
	Again bool
	// Err is why the game cannot be taken over, with the line; the board is then
	// as far as it was read.
	Err error
	// Warnings are what was odd about auction and play.
	Warnings []Warning
}

// Games reads the games of a PBN file one by one: one that is wrong costs no other.
// Unlike those of Read they need no cards.
func Games(data []byte) []PBNGame {
	r := readGames(data)
	return r.games
}

// pbnReader gathers games line by line.
type pbnReader struct {
	set     *Set
	games   []PBNGame
	game    PBNGame
	at      int               // line that is read, or at which an error was found
	dealt   int               // games with cards so far
	before  map[string]string // values of the game before, for "#"
	next    map[string]string
	comment bool // inside { }
	opened  int  // line of that brace
	text    []string
	ahead   []string         // lines after "%" before the game's first tag
	split   string           // a tag that goes on in the next line
	rows    map[string][]int // lines of the sections of the game, by the tag's name
}

// splitTag is a tag of which a line has only the beginning. A value never
// goes on in the next line.
var splitTag = regexp.MustCompile(`^\[\s*[A-Za-z0-9_]*\s*("([^"\\]|\\.)*"\s*)?$`)

// readGames reads import and export files: tags in any order and in any number on a line,
// escape lines, both kinds of comments, inherited values.
func readGames(data []byte) *pbnReader {
	text, charset := decoded(data)
	r := &pbnReader{set: &Set{UnixLines: !strings.Contains(text, "\r\n"), Charset: charset},
		before: map[string]string{}, next: map[string]string{}}
	all := lines(text)
	for i := 0; i < len(all); i++ {
		r.at = i + 1
		r.line(all[i], i+1)
		if again := r.astray(all, i); again > 0 {
			i = again - 1
		}
	}
	r.finish()
	if n := len(r.games); n > 0 && len(r.ahead) > 0 { // behind the last game
		last := &r.games[n-1]
		to := &last.Directives
		if tags := len(last.Tags); tags > 0 {
			to = &last.Tags[tags-1].Directives
		}
		*to = append(*to, r.ahead...)
	}
	if r.comment {
		r.set.Warnings = append(r.set.Warnings, Warning{Kind: CommentOpen})
	}
	return r
}

// astray finds, once all lines are read, where to begin again behind a comment that
// nobody closed and that has swallowed games; 0 where there is none.
func (r *pbnReader) astray(all []string, i int) int {
	if !r.comment || i < len(all)-1 {
		return 0
	}
	for at := r.opened; at+1 < len(all); at++ {
		if strings.TrimSpace(all[at]) == "" && strings.HasPrefix(all[at+1], "[") {
			r.comment, r.at = false, r.opened
			r.fail(fmt.Errorf("%w: a comment is not closed", ErrFormat))
			r.finish()
			return at + 1
		}
	}
	return 0
}

// readPBN reads the games that have cards; the others are left out, with a warning.
func readPBN(data []byte) (*Set, error) {
	r := readGames(data)
	for _, g := range r.games {
		switch {
		case g.Err != nil:
			return nil, g.Err
		case g.Again || g.Deal == (Deal{}):
			r.set.Warnings = append(r.set.Warnings, Warning{Kind: WithoutCards, Line: g.Line})
			continue
		}
		r.set.Warnings = append(r.set.Warnings, g.Warnings...)
		if g.Dealer != scoring.BoardDealer(g.Number) || g.Vul != scoring.BoardVulnerability(g.Number) {
			r.set.Warnings = append(r.set.Warnings,
				Warning{Kind: UnlikeLaw2, Line: g.Line, Board: g.Number, Dealer: g.Dealer, Vul: g.Vul})
		}
		if err := r.set.add(g.Board, fmt.Sprint("line ", g.Line)); err != nil {
			return nil, err
		}
	}
	return r.set, nil
}

// fail notes the first thing wrong with a game.
func (r *pbnReader) fail(err error) {
	if r.game.Line == 0 {
		r.game.Line = r.at
	}
	if r.game.Err == nil {
		r.game.Err = fmt.Errorf("line %d: %w", r.at, err)
	}
}

func (r *pbnReader) line(line string, number int) {
	if strings.HasPrefix(line, "%") && !r.comment {
		r.directive(line)
		return
	}
	if strings.TrimSpace(line) == "" && !r.comment {
		r.finish()
		return
	}
	if err := r.words(line, number); err != nil {
		r.fail(err)
	}
}

// directive keeps a line that is no part of a game where it stands.
func (r *pbnReader) directive(line string) {
	switch n := len(r.game.Tags); {
	case n > 0:
		r.game.Tags[n-1].Directives = append(r.game.Tags[n-1].Directives, line)
	case len(r.games) == 0:
		r.set.Directives = append(r.set.Directives, line)
	default:
		r.ahead = append(r.ahead, line)
	}
}

// words reads the tags of a line, or a line of a section.
func (r *pbnReader) words(line string, number int) error {
	open := r.comment
	data := r.uncomment(line)
	if r.comment && !open {
		r.opened = number
	}
	rest := strings.TrimSpace(data)
	if !strings.HasPrefix(rest, "[") {
		rest = strings.TrimRight(data, " \t")
	}
	if r.split != "" {
		rest, r.split = r.split+" "+rest, ""
	}
	for strings.HasPrefix(rest, "[") {
		tag, after, err := parseTag(rest)
		if err != nil && len(rest) < 1000 && splitTag.MatchString(rest) { // it goes on in the next line
			r.split = rest
			return nil
		}
		if err != nil {
			return err
		}
		if err := r.tag(tag, number); err != nil {
			return err
		}
		rest = strings.TrimSpace(after)
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

// uncomment takes the comments out of a line and keeps their text. Quoted
// values are left alone.
func (r *pbnReader) uncomment(line string) string {
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
		case c == ';':
			comment.WriteString(line[i+1:])
			r.keep(comment.String())
			return data.String()
		}
		data.WriteRune(c)
	}
	r.keep(comment.String())
	return data.String()
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

// tag takes a tag into the game, or begins the next game with it when the
// game has it already.
func (r *pbnReader) tag(t Tag, number int) error {
	name := strings.ToLower(t.Name)
	if inherited, ok := strings.CutPrefix(t.Value, "##"); ok {
		t.Value = inherited
		r.next[name] = inherited
	} else if t.Value == "#" {
		t.Value = r.before[name]
	}
	if _, twice := r.game.Tag(name); twice && (name == "event" || name == "board" || name == "deal") {
		r.finish()
	}
	if len(r.game.Tags) == 0 {
		r.rows = map[string][]int{}
		if r.game.Line == 0 {
			r.game.Line = number
		}
		r.game.Directives, r.ahead = r.ahead, nil
	}
	r.game.Tags = append(r.game.Tags, t)
	if name == "deal" {
		d, err := Parse(t.Value)
		if err != nil && strings.Trim(t.Value, " ?") != "" && !inPart(t.Value) {
			board, _ := r.game.Tag("Board")
			return fmt.Errorf("board %s, %w", board, err)
		}
		if err == nil {
			r.game.Deal = d
		}
	}
	return nil
}

// inPart reports whether a text is a deal of which some hands are unknown, or what is
// left of one during the play (PBN 2.1, 3.4.11). Such cards are not taken over.
func inPart(text string) bool {
	_, hands, _ := strings.Cut(text, ":")
	list := strings.Fields(hands)
	var all Hand
	known, most := 0, 0
	for _, t := range list {
		if t == "-" {
			continue
		}
		h, err := ParseHand(t)
		if err != nil || h&all != 0 || known > 0 && most == 13 && h.Len() != 13 {
			return false
		}
		all |= h
		known, most = known+1, max(most, h.Len())
	}
	return len(list) == 4 && known > 0 && (most < 13 || most == 13 && known < 3 && all.Len() == 13*known)
}

// finish ends a game.
func (r *pbnReader) finish() {
	if r.split != "" {
		r.fail(fmt.Errorf("%w: tag without a value: %.40q", ErrFormat, r.split))
		r.split = ""
	}
	g := r.game
	if g.Line == 0 {
		return // what is said before the first tag belongs to the next board
	}
	g.Comment = strings.Join(r.text, "\n")
	for _, t := range g.Tags {
		r.next[strings.ToLower(t.Name)] = t.Value
	}
	r.before, r.next = r.next, map[string]string{}
	r.game, r.text = PBNGame{}, nil
	if g.Err == nil {
		r.complete(&g)
	}
	r.games = append(r.games, g)
}

// complete fills in what the tags of a game tell.
func (r *pbnReader) complete(g *PBNGame) {
	silent := !slices.ContainsFunc([]string{"Board", "Deal", "Dealer", "Vulnerable"},
		func(name string) bool { _, told := g.Tag(name); return told })
	if n := len(r.games); silent && n > 0 && r.games[n-1].Err == nil {
		last := &r.games[n-1]
		g.Again, g.Number, g.Dealer, g.Vul, g.Deal = true, last.Number, last.Dealer, last.Vul, last.Deal
	} else if err := g.fromTags(r.dealt + 1); err != nil {
		g.Err = fmt.Errorf("line %d: %w", g.Line, err)
		return
	}
	if g.Deal != (Deal{}) && !g.Again {
		r.dealt++
	}
	for _, odd := range g.fromSections() {
		at := g.Line
		if odd.Kind == PlayLeftOut {
			at = r.rows["play"][odd.Line] // the row of the section
		}
		odd.Line, odd.Board = at, g.Number
		g.Warnings = append(g.Warnings, odd)
	}
}

// fromTags fills in number, dealer, vulnerability and lesson mark; usual is the number
// of a board without one.
func (b *Board) fromTags(usual int) error {
	b.Number = usual
	if text, _ := b.Tag("Board"); text != "" && text != "?" {
		n, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil || n < 1 || n > 1<<30 {
			return fmt.Errorf("%w: board number %.20q", ErrFormat, text)
		}
		b.Number = n
	}
	b.Lesson, _ = b.Tag("Lesson")
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
	return nil
}

// fromSections fills in auction and play. What cannot be read is left out, of the play
// from there on; a play with cards that cannot have been played is left out whole, with
// the row of its section as Line.
func (b *Board) fromSections() (odd []Warning) {
	calls, err := parseAuction(b.section("Auction"), b.Dealer)
	if err != nil {
		odd = append(odd, Warning{Kind: AuctionLeftOut, Err: err})
	}
	b.Calls = calls
	if b.Deal == (Deal{}) { // who played which card cannot be told
		return odd
	}
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
