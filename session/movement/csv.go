package movement

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// csvHeader names the columns; individual movements add south and west, and
// boards that do not follow each other a column customboards.
const csvHeader = "section,table,round,ns,ew,lowboard,highboard"

// WriteCSV writes sections as text: for each one its declarations as "# key:
// value" lines, then a header and a line for every table and round.
func WriteCSV(w io.Writer, sections ...*Movement) error {
	var b strings.Builder
	for _, m := range sections {
		m.writeDeclarations(&b)
		individual := m.Contestant == Individual
		custom := slices.ContainsFunc(m.Rows, func(r Row) bool { return r.Custom != nil })
		b.WriteString(csvHeader)
		if individual {
			b.WriteString(",south,west")
		}
		if custom {
			b.WriteString(",customboards")
		}
		b.WriteString("\n")
		for _, r := range m.Rows {
			fmt.Fprintf(&b, "%s,%d,%d,%d,%d,%d,%d", harmless(m.Section), r.Table, r.Round, r.NS, r.EW, r.Low, r.High)
			if individual {
				fmt.Fprintf(&b, ",%d,%d", r.South, r.West)
			}
			if custom {
				b.WriteString("," + numbers(r.Custom))
			}
			b.WriteString("\n")
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// harmless is a text that no spreadsheet takes for a formula, or for two columns.
func harmless(text string) string {
	text = strings.Map(func(r rune) rune {
		if r == ',' || unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text)
	if strings.HasPrefix(text, "=") || strings.HasPrefix(text, "+") || strings.HasPrefix(text, "-") ||
		strings.HasPrefix(text, "@") {
		return "'" + text
	}
	return text
}

// numbers writes a list as "1 2 5".
func numbers(n []int) string {
	s := make([]string, len(n))
	for i, x := range n {
		s[i] = strconv.Itoa(x)
	}
	return strings.Join(s, " ")
}

func (m *Movement) writeDeclarations(b *strings.Builder) {
	say := func(key, format string, args ...any) {
		fmt.Fprintf(b, "# %s: %s\n", key,
			strings.NewReplacer("\n", " ", "\r", " ").Replace(fmt.Sprintf(format, args...)))
	}
	say("name", "%s", m.Name)
	if m.Family != "" {
		say("family", "%s", m.Family)
	}
	if m.Section != "" {
		say("section", "%s", m.Section)
	}
	if m.Contestant != Pair {
		say("contestants", "%ss", m.Contestant)
	}
	say("boards per round", "%d", m.BoardsPerRound)
	say("winners", "%d", m.Winners)
	if m.EqualNumbers {
		say("numbering", "equal")
	}
	if m.Missing > 0 {
		say("missing", "%s %d", strings.Fields(m.Half.String() + " NS")[0], m.Missing)
	}
	if m.FirstBye > 0 {
		say("bye in round 1", "%d", m.FirstBye)
	}
	if len(m.Joining) > 0 {
		say("play from the next round on", "%s", numbers(m.Joining))
	}
	say("copies", "%d", m.Copies)
	for _, s := range m.Sharing {
		if s.Rounds == nil {
			say("share", "tables %s", numbers(s.Tables))
		} else {
			say("share", "tables %s rounds %s", numbers(s.Tables), numbers(s.Rounds))
		}
	}
	for _, r := range m.Relays {
		say("relay", "%d after table %d", r.Stands, r.After)
	}
	if len(m.Stationary) > 0 {
		say("stationary", "%s", numbers(m.Stationary))
	}
	if len(m.ArrowSwitched) > 0 {
		say("arrow switch", "%s", numbers(m.ArrowSwitched))
	}
	if len(m.Breaks) > 0 {
		say("breaks", "after rounds %s", numbers(m.Breaks))
	}
	for _, t := range m.Triples {
		say("odd field", "%s round %d of %s", t.Kind, t.Round, numbers(t.Who[:]))
	}
	if m.Planned > 0 {
		say("planned rounds", "%d", m.Planned)
	}
	if m.Revenge {
		say("revenge", "yes")
	}
	if m.Reuse {
		say("boards used again", "yes")
	}
}

// ReadCSV reads what WriteCSV writes, or a table with only the seven columns from
// elsewhere: then sharing is declared as found. The header may be absent; the guide's
// names (NSPair, LowBoard) are understood too, and a heading that is not known is a
// [*HeadingError]. What is read need not be sound: call Validate.
func ReadCSV(r io.Reader) ([]*Movement, error) {
	s := bufio.NewScanner(r)
	s.Buffer(nil, 1<<20)
	c := csvReader{}
	for s.Scan() {
		c.line++
		text := strings.TrimSpace(strings.TrimPrefix(s.Text(), "\ufeff"))
		if text == "" {
			continue
		}
		if err := c.read(text); errors.As(err, new(*HeadingError)) {
			return nil, err // it names the line
		} else if err != nil {
			return nil, fmt.Errorf("line %d: %w", c.line, err)
		}
	}
	if err := s.Err(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSyntax, err)
	}
	return c.finish()
}

type csvReader struct {
	line, rows int
	m          *Movement // the section that is being read
	all        []*Movement
	columns    []string
	declared   map[string]bool
}

// section returns the section that declarations and rows go to; one that has rows
// already is over when another declaration comes.
func (c *csvReader) section(fresh bool) *Movement {
	if c.m == nil || fresh && len(c.m.Rows) > 0 {
		c.m = &Movement{Winners: 1, Copies: 1}
		c.all = append(c.all, c.m)
		c.declared = map[string]bool{}
	}
	return c.m
}

func (c *csvReader) read(text string) error {
	if rest, ok := strings.CutPrefix(text, "#"); ok {
		key, value, ok := strings.Cut(rest, ":")
		if !ok {
			return nil // a remark
		}
		m := c.section(true)
		key = strings.ToLower(strings.TrimSpace(key))
		c.declared[key] = true
		return m.declare(key, strings.TrimSpace(value))
	}
	fields := strings.SplitN(text, ",", mostColumns+1)
	if len(fields) > mostColumns {
		return fmt.Errorf("%w: more than %d columns", ErrSyntax, mostColumns)
	}
	for i := range fields {
		fields[i] = strings.TrimSpace(fields[i])
	}
	if isHeader(fields) {
		columns, err := readHeader(fields, c.line)
		c.columns = columns
		return err
	}
	if c.columns == nil {
		c.columns = strings.Split(csvHeader, ",")
	}
	if len(fields) != len(c.columns) {
		return fmt.Errorf("%w: %d columns, expected %d", ErrSyntax, len(fields), len(c.columns))
	}
	if c.rows++; c.rows > maxFileRows {
		return fmt.Errorf("%w: too long", ErrSyntax)
	}
	return c.row(fields)
}

func (c *csvReader) row(fields []string) error {
	var r Row
	section := ""
	into := map[string]*int{"table": &r.Table, "round": &r.Round, "ns": &r.NS, "ew": &r.EW,
		"lowboard": &r.Low, "highboard": &r.High, "south": &r.South, "west": &r.West}
	for i, column := range c.columns {
		switch p := into[column]; {
		case column == "section":
			section = fields[i]
		case column == "customboards":
			n, err := spaced(fields[i])
			if err != nil {
				return err
			}
			r.Custom = n
		case p != nil:
			n, err := spaced(fields[i])
			if err != nil || len(n) > 1 {
				return fmt.Errorf("%w: %s %q", ErrSyntax, column, fields[i])
			}
			if len(n) == 1 {
				*p = n[0]
			}
		}
	}
	m := c.section(false)
	if len(m.Rows) > 0 && m.Section != section { // rows of several sections under one header
		m = c.section(true)
	}
	if m.Section == "" {
		m.Section = section
	}
	m.Rows = append(m.Rows, r)
	return nil
}

// finish derives what was not declared.
func (c *csvReader) finish() ([]*Movement, error) {
	for _, m := range c.all {
		if len(m.Rows) == 0 {
			return nil, fmt.Errorf("%w: %q has no rows", ErrSyntax, m.Name)
		}
		m.sortRows()
		m.Tables = len(m.TableNumbers())
		for _, r := range m.Rows {
			m.Rounds = max(m.Rounds, r.Round)
			if m.BoardsPerRound == 0 && m.Playing(r) {
				m.BoardsPerRound = r.count()
			}
		}
		if m.Rounds > MaxRounds {
			return nil, fmt.Errorf("%w: round %d", ErrSyntax, m.Rounds)
		}
	}
	if len(c.all) == 0 {
		return nil, fmt.Errorf("%w: it is empty", ErrSyntax)
	}
	if last := c.all[len(c.all)-1]; len(c.declared) == 0 {
		last.assume()
	}
	return c.all, nil
}

// assume declares what the rows of a movement without declarations show.
func (m *Movement) assume() {
	m.Name = name("Imported movement", m)
	m.Winners = 2
	for _, p := range m.Problems() {
		if p.Kind == ChangesLine {
			m.Winners = 1
		}
	}
	declareSharing(m, 1)
	m.Stationary = stationary(m)
}

// declare takes one "# key: value" line. Unknown keys are remarks.
func (m *Movement) declare(key, value string) error {
	whole := map[string]*int{"boards per round": &m.BoardsPerRound, "winners": &m.Winners, "copies": &m.Copies,
		"planned rounds": &m.Planned, "bye in round 1": &m.FirstBye}
	texts := map[string]*string{"name": &m.Name, "family": &m.Family, "section": &m.Section}
	yes := map[string]*bool{"revenge": &m.Revenge, "boards used again": &m.Reuse}
	lists := map[string]*[]int{"stationary": &m.Stationary, "arrow switch": &m.ArrowSwitched,
		"play from the next round on": &m.Joining}
	if p := texts[key]; p != nil {
		*p = value
		return nil
	}
	if p := yes[key]; p != nil {
		*p = value == "yes"
		return nil
	}
	if whole[key] == nil && lists[key] == nil {
		return m.declareMore(key, value)
	}
	n, err := spaced(value)
	if p := lists[key]; p != nil {
		*p = n
		return err
	}
	if err != nil || len(n) != 1 {
		return fmt.Errorf("%w: %s %q", ErrSyntax, key, value)
	}
	*whole[key] = n[0]
	return nil
}

// declareMore takes the declarations of several words.
func (m *Movement) declareMore(key, value string) error {
	bad := fmt.Errorf("%w: %s %q", ErrSyntax, key, value)
	switch key {
	case "numbering":
		m.EqualNumbers = value == "equal"
	case "contestants":
		i := slices.Index([]string{"pairs", "teams", "players"}, value)
		if i < 0 {
			return bad
		}
		m.Contestant = ContestantKind(i)
	case "missing":
		m.Half = NSMissing
		if rest, ok := strings.CutPrefix(value, "EW"); ok {
			m.Half, value = EWMissing, rest
		}
		n, err := spaced(strings.TrimPrefix(value, "NS"))
		if err != nil || len(n) != 1 {
			return bad
		}
		m.Missing = n[0]
	case "share":
		return m.declareShare(value)
	case "odd field":
		return m.declareTriple(value)
	case "breaks":
		n, err := spaced(strings.TrimPrefix(value, "after rounds"))
		m.Breaks = n
		return err
	case "relay":
		stands, after, _ := strings.Cut(value, "after table")
		s, err1 := spaced(stands)
		a, err2 := spaced(after)
		if err1 != nil || err2 != nil || len(s) != 1 || len(a) != 1 {
			return bad
		}
		m.Relays = append(m.Relays, Relay{After: a[0], Stands: s[0]})
	}
	return nil
}

func (m *Movement) declareShare(value string) error {
	tables, rounds, some := strings.Cut(strings.TrimPrefix(value, "tables"), "rounds")
	t, err1 := spaced(tables)
	r, err2 := spaced(rounds)
	if err1 != nil || err2 != nil || len(t) == 0 || some && len(r) == 0 {
		return fmt.Errorf("%w: share %q", ErrSyntax, value)
	}
	m.Sharing = append(m.Sharing, Sharing{Tables: t, Rounds: r})
	return nil
}

// declareTriple takes "short triangle round 3 of 5 6 7".
func (m *Movement) declareTriple(value string) error {
	kind, rest, _ := strings.Cut(value, " round ")
	round, who, _ := strings.Cut(rest, " of ")
	k := slices.Index(oddTexts[:], kind)
	r, err1 := spaced(round)
	w, err2 := spaced(who)
	if k < 1 || err1 != nil || err2 != nil || len(r) != 1 || len(w) != 3 {
		return fmt.Errorf("%w: odd field %q", ErrSyntax, value)
	}
	m.Triples = append(m.Triples, Triple{Kind: Odd(k), Round: r[0], Who: [3]int(w)})
	return nil
}

// spaced reads "1 2 5"; nil for an empty text.
func spaced(text string) ([]int, error) {
	var n []int
	for _, f := range strings.Fields(text) {
		x, err := strconv.Atoi(f)
		if err != nil || x < 0 || x > maxFileNumber {
			return nil, fmt.Errorf("%w: %q is no number", ErrSyntax, f)
		}
		n = append(n, x)
	}
	return n, nil
}
