package movement

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
)

// ErrSyntax is returned when a movement file cannot be read; it is wrapped with
// the line and what is wrong there.
var ErrSyntax = errors.New("not a movement file")

// Bounds of imported files, so that no file takes more memory or time than a
// club computer has. EBUScore's largest file has some 20,000 rows.
const (
	maxFileRows   = 1 << 18 // tables times rounds of all movements of a file
	maxFileLine   = 1 << 16 // bytes
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

// ReadEBUScore reads all movements of one of EBUScore's text files
// (PSMovements.txt, TSUserMovements.txt and the like): blocks of a name, a line
// with type, tables, boards, boards per round, rounds and missing pair, and a
// line for each table with NS, EW and board set of every round (N, S, E, W and
// set for individuals). What is read need not be sound: call Validate. Shared
// boards are declared as found.
//
// Set 0 means that nobody plays at the table. Its numbers are taken for a
// sit-out only when the contestant has no other seat in the round: many files
// fill the table that is not there with numbers that mean nothing.
func ReadEBUScore(r io.Reader) ([]*Movement, error) {
	var all []*Movement
	for m, err := range EBUScore(r) {
		if err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	return all, nil
}

// EBUScore yields the movements of one of EBUScore's text files as they are
// read, so that only one of them need be in memory: see [ReadEBUScore]. A
// movement that cannot be read is yielded as an error with its line, and the next
// one follows.
func EBUScore(r io.Reader) iter.Seq2[*Movement, error] {
	return func(yield func(*Movement, error) bool) {
		s := bufio.NewScanner(r)
		s.Buffer(nil, maxFileLine)
		var b ebuBlock
		line, rows, found := 0, 0, false
		flush := func() bool {
			if len(b.lines) == 0 {
				return true
			}
			found = true
			m, err := b.movement()
			if err == nil {
				if rows += len(m.Rows); rows > maxFileRows {
					err = fmt.Errorf("%w: more than %d rows", ErrSyntax, maxFileRows)
				}
			}
			if err != nil {
				err = fmt.Errorf("line %d: %w", b.first, err)
				m = nil
			}
			b.lines = b.lines[:0]
			return yield(m, err) && rows <= maxFileRows
		}
		for s.Scan() {
			line++
			text := strings.TrimSpace(strings.TrimPrefix(s.Text(), "\ufeff"))
			switch {
			case text == "":
				if !flush() {
					return
				}
				continue
			case len(b.lines) == 0:
				b.first = line
			case len(b.lines) > MaxTableNumber+2:
				yield(nil, fmt.Errorf("line %d: %w: more than %d lines without a blank one",
					b.first, ErrSyntax, MaxTableNumber+2))
				return
			}
			b.lines = append(b.lines, text)
		}
		if err := s.Err(); err != nil {
			yield(nil, fmt.Errorf("line %d: %w: %w", line+1, ErrSyntax, err))
			return
		}
		if flush() && !found {
			yield(nil, fmt.Errorf("%w: it is empty", ErrSyntax))
		}
	}
}

// ebuBlock is the text of one movement.
type ebuBlock struct {
	first int // the line in the file at which it begins
	lines []string
}

func (b *ebuBlock) movement() (*Movement, error) {
	if len(b.lines) < 3 {
		return nil, fmt.Errorf("%w: a movement has a name, a line of sizes and a line for each table", ErrSyntax)
	}
	head, err := ebuHead(b.lines[1])
	if err != nil {
		return nil, err
	}
	m := &Movement{Name: b.lines[0], Tables: head[1], Rounds: head[4], BoardsPerRound: head[3], Winners: 1}
	if got := len(b.lines) - 2; got != m.Tables {
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
	m.Rows = make([]Row, 0, m.Tables*m.Rounds)
	for i, text := range b.lines[2:] {
		if err := m.ebuTable(i+1, text); err != nil {
			return nil, fmt.Errorf("table %d: %w", i+1, err)
		}
	}
	if len(head) == 5 && head[0] == ebuOneWinner && m.matchesWhole(false) {
		m.Contestant = Team // only teams lack the missing pair: the type is wrong
	}
	missing := 0
	if len(head) > 5 && m.Contestant == Pair {
		missing = head[5]
	}
	m.ebuIdleRows(missing)
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
		return nil, fmt.Errorf("%w: type, tables, boards, boards per round and rounds are expected in %q",
			ErrSyntax, line)
	}
	kind, tables, perRound, rounds := head[0], head[1], head[3], head[4]
	if kind < ebuOneWinner || kind > ebuTeams {
		return nil, fmt.Errorf("%w: type %d", ErrSyntax, kind)
	}
	if perRound < 1 || perRound > MaxBoardsPerRound || rounds < 1 || rounds > MaxRounds ||
		tables < 1 || tables > MaxTableNumber {
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
		case width == 5: // an empty table, whatever numbers it has
			r = Row{Table: table, Round: round}
		}
		m.Rows = append(m.Rows, r)
	}
	return nil
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
