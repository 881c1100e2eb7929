package movement

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// ErrSyntax is returned when a movement file cannot be read; it is wrapped with
// the line and what is wrong there.
var ErrSyntax = errors.New("not a movement file")

// Bounds of imported files: nothing that Bridgemate can play comes near them.
const (
	maxFileRows   = 1 << 14
	maxFileNumber = 1 << 20
)

// The types of movement in EBUScore's files.
const (
	ebuOneWinner   = 0
	ebuTwoWinners  = 1 // both lines numbered from 1
	ebuSwitched    = 2 // a Mitchell with arrow switch, numbers distinct
	ebuIndividual  = 3
	ebuIndividual2 = 4
	ebuTeams       = 5
)

// ReadEBUScore reads the movements of EBUScore's text files (PSMovements.txt,
// TSUserMovements.txt and the like): blocks of a name, a line with type, tables,
// boards, boards per round, rounds and missing pair, and a line for each table
// with NS, EW and board set of every round (N, S, E, W and set for individuals).
// A pair against itself with set 0 sits out. What is read need not be sound: call
// Validate. Shared boards are declared as found.
func ReadEBUScore(r io.Reader) ([]*Movement, error) {
	s := bufio.NewScanner(r)
	s.Buffer(nil, 1<<20)
	var all []*Movement
	var block []string
	line, rows := 0, 0
	flush := func() error {
		if len(block) == 0 {
			return nil
		}
		m, err := ebuBlock(block)
		if err != nil {
			return fmt.Errorf("line %d: %w", line-len(block)+1, err)
		}
		if rows += len(m.Rows); rows > maxFileRows {
			return fmt.Errorf("%w: too long", ErrSyntax)
		}
		all = append(all, m)
		block = block[:0]
		return nil
	}
	for s.Scan() {
		text := strings.TrimSpace(strings.TrimPrefix(s.Text(), "\ufeff"))
		if text == "" {
			if err := flush(); err != nil {
				return nil, err
			}
			line++
			continue
		}
		line++
		block = append(block, text)
	}
	if err := s.Err(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSyntax, err)
	}
	if err := flush(); err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%w: it is empty", ErrSyntax)
	}
	return all, nil
}

func ebuBlock(block []string) (*Movement, error) {
	if len(block) < 3 {
		return nil, fmt.Errorf("%w: a movement has a name, a line of sizes and a line for each table", ErrSyntax)
	}
	head, err := ebuHead(block[1])
	if err != nil {
		return nil, err
	}
	m := &Movement{Name: block[0], Tables: head[1], Rounds: head[4], BoardsPerRound: head[3], Winners: 1}
	if got := len(block) - 2; got != m.Tables {
		return nil, fmt.Errorf("%w: %d tables announced, %d lines", ErrSyntax, m.Tables, got)
	}
	switch head[0] {
	case ebuTwoWinners:
		m.Winners, m.EqualNumbers = 2, true
	case ebuIndividual, ebuIndividual2:
		m.Contestant = Individual
	case ebuTeams:
		m.Contestant = Team
	}
	for i, text := range block[2:] {
		if err := m.ebuTable(i+1, text); err != nil {
			return nil, fmt.Errorf("table %d: %w", i+1, err)
		}
	}
	if len(head) > 5 && m.Contestant == Pair {
		m.ebuMissing(head[5])
	}
	declareSharing(m, 1)
	m.Stationary = stationary(m)
	m.Revenge = meetAgain(m)
	return m, nil
}

// ebuHead reads the line of sizes: type, tables, boards, boards per round, rounds,
// and more for some types.
func ebuHead(line string) ([]int, error) {
	head, err := ints(line)
	if err != nil {
		return nil, err
	}
	if len(head) < 5 {
		return nil, fmt.Errorf("%w: type, tables, boards, boards per round and rounds are expected in %q", ErrSyntax, line)
	}
	kind, tables, perRound, rounds := head[0], head[1], head[3], head[4]
	if kind < ebuOneWinner || kind > ebuTeams {
		return nil, fmt.Errorf("%w: type %d", ErrSyntax, kind)
	}
	if perRound < 1 || perRound > MaxBoardsPerRound || rounds < 1 || rounds > MaxRounds || tables < 1 || tables > MaxTableNumber {
		return nil, fmt.Errorf("%w: %d tables, %d rounds of %d boards", ErrSyntax, tables, rounds, perRound)
	}
	return head, nil
}

// ebuTable reads the line of a table.
func (m *Movement) ebuTable(table int, text string) error {
	n, err := ints(text)
	if err != nil {
		return err
	}
	width := 3
	if m.Contestant == Individual {
		width = 5
	}
	if len(n) != m.Rounds*width {
		return fmt.Errorf("%w: %d numbers for %d rounds", ErrSyntax, len(n), m.Rounds)
	}
	for round := 1; round <= m.Rounds; round++ {
		g := n[(round-1)*width : round*width]
		r := Row{Table: table, Round: round, NS: g[0], EW: g[1]}
		if width == 5 {
			r.NS, r.South, r.EW, r.West = g[0], g[1], g[2], g[3]
		}
		switch set := g[width-1]; {
		case set > MaxBoardNumber:
			return fmt.Errorf("%w: round %d: board set %d", ErrSyntax, round, set)
		case set > 0:
			r.Low = (set-1)*m.BoardsPerRound + 1
			r.High = r.Low + m.BoardsPerRound - 1
		case g[0] == g[1] && width == 3:
			r.EW = 0 // sits out here
		default: // an empty table, whatever numbers it has
			r = Row{Table: table, Round: round}
		}
		m.Rows = append(m.Rows, r)
	}
	return nil
}

// ebuMissing sets the missing pair, which is counted over NS 1..T and EW T+1..2T;
// a pair that has no seat (the other half of a rover's virtual table) is not missed.
func (m *Movement) ebuMissing(n int) {
	if n == 0 {
		return
	}
	half, number := NSMissing, n
	if n > m.Tables {
		half = EWMissing
		if m.EqualNumbers {
			number -= m.Tables
		}
	}
	if slices.ContainsFunc(m.Rows, func(r Row) bool {
		return r.NS == number && (!m.EqualNumbers || half == NSMissing) || r.EW == number && (!m.EqualNumbers || half == EWMissing)
	}) {
		m.Half, m.Missing = half, number
	}
}

// meetAgain reports whether two pairs meet more than once, which an imported
// movement is then taken to mean.
func meetAgain(m *Movement) bool {
	return slices.ContainsFunc(m.Problems(), func(p Problem) bool { return p.Kind == MetBefore })
}

// WriteEBUScore writes movements as EBUScore's text files have them. Only whole
// board sets can be written.
func WriteEBUScore(w io.Writer, movements ...*Movement) error {
	var b strings.Builder
	for i, m := range movements {
		if i > 0 {
			b.WriteString("\n")
		}
		if err := m.ebuWrite(&b); err != nil {
			return fmt.Errorf("%s: %w", m.Name, err)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (m *Movement) ebuWrite(b *strings.Builder) error {
	if err := m.Validate(); err != nil {
		return err
	}
	kind, last := ebuOneWinner, m.Missing
	switch {
	case m.Contestant == Team:
		kind = ebuTeams
	case m.Contestant == Individual:
		kind, last = ebuIndividual, slices.Max(m.Pairs())
	case m.Winners == 2:
		e, err := m.Equal()
		if err != nil {
			return err
		}
		m, kind, last = e, ebuTwoWinners, e.Missing
		if e.Half == EWMissing && e.Missing > 0 {
			last += e.Tables
		}
	case len(m.ArrowSwitched) > 0:
		kind = ebuSwitched
	}
	fmt.Fprintf(b, "%s\n%d,%d,%d,%d,%d", strings.NewReplacer("\n", " ", "\r", " ").Replace(m.Name), kind, m.Tables, len(m.Boards()), m.BoardsPerRound, m.Rounds)
	if kind != ebuTeams {
		fmt.Fprintf(b, ",%d", last)
	}
	b.WriteString("\n")
	for _, t := range m.TableNumbers() {
		var line []string
		for _, r := range m.Table(t) {
			s, err := m.ebuGame(r)
			if err != nil {
				return err
			}
			line = append(line, s)
		}
		b.WriteString(strings.Join(line, ",") + "\n")
	}
	return nil
}

func (m *Movement) ebuGame(r Row) (string, error) {
	set := 0
	if r.count() > 0 {
		if r.Custom != nil || r.count() != m.BoardsPerRound || (r.Low-1)%m.BoardsPerRound != 0 {
			return "", refuse("%s: %s are no whole set", place("", r.Table, r.Round), boardsText(r.Boards()))
		}
		set = (r.Low-1)/m.BoardsPerRound + 1
	}
	if m.Contestant == Individual {
		return fmt.Sprintf("%d,%d,%d,%d,%d", r.NS, r.South, r.EW, r.West, set), nil
	}
	if r.NS == 0 || r.EW == 0 { // sits out
		n := max(r.NS, r.EW)
		return fmt.Sprintf("%d,%d,0", n, n), nil
	}
	return fmt.Sprintf("%d,%d,%d", r.NS, r.EW, set), nil
}

// ints reads a line of numbers with commas between; a comma too many at the end is
// forgiven.
func ints(text string) ([]int, error) {
	fields := strings.Split(strings.TrimRight(text, ", \t"), ",")
	n := make([]int, len(fields))
	for i, f := range fields {
		x, err := strconv.Atoi(strings.TrimSpace(f))
		if err != nil || x < 0 || x > maxFileNumber {
			return nil, fmt.Errorf("%w: %q is no number", ErrSyntax, f)
		}
		n[i] = x
	}
	return n, nil
}
