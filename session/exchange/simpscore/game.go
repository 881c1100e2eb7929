// Package simpscore reads the files of simpscore, a program that scores pairs by total
// points and matchpoints, and writes what it writes: a line for each pair.
//
//	game, err := simpscore.Parse(file)
//	err = game.Report(out)
//
// A file names the pairs, one on a line with its number first, in any order; then comes
// the word SCORES; then a line for each board, with the scores of pairs 1, 2, 3 … in this
// order. A score is a whole number, PASS for a board passed out (0), or ---- for a board
// that the pair did not play.
package simpscore

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/exchange"
	"clubnight/session/exchange/text"
)

// The most that a file may have.
const (
	MaxPairs  = 100
	MaxBoards = 40
)

// File is a file read.
type File struct {
	// Names are the names of pairs 1, 2, 3 …, their words joined by single spaces.
	Names []string
	// Boards are the scores of each board, one for each pair.
	Boards [][]PairScore
}

// PairScore is what a pair scored on a board.
type PairScore struct {
	Played bool
	Points scoring.Points // the pair's own
}

const (
	separator = "SCORES"
	passedOut = "PASS"
	notPlayed = "----"
)

// Parse reads a file whole. When something is wrong with it, the error is text.Problems
// with everything that is, each with its line; otherwise that of text.Read.
func Parse(r io.Reader) (*File, error) {
	content, err := text.Read(r)
	if err != nil {
		return nil, err
	}
	lines, last := text.Lines(content)
	p := parser{names: map[int]string{}, line: map[int]int{}}
	scores, found := p.pairs(lines)
	if !found {
		p.problems.Add(last, "the file stops here", "the word "+separator+" and the scores")
	}
	var g File
	for n := 1; n <= p.declared; n++ {
		g.Names = append(g.Names, p.names[n])
	}
	for i, l := range scores {
		if i == MaxBoards {
			p.problems.Add(l.Number, fmt.Sprintf("board %d", i+1), fmt.Sprintf("at most %d boards", MaxBoards))
		}
		g.Boards = append(g.Boards, p.board(l))
	}
	if err := p.problems.Err(); err != nil {
		return nil, err
	}
	return &g, nil
}

type parser struct {
	names    map[int]string
	line     map[int]int // where each pair is named
	declared int         // lines with pairs: so many scores each board should have
	problems text.Problems
}

// pairs reads the lines above SCORES and gives those below it.
func (p *parser) pairs(lines []text.NumberedLine) (scores []text.NumberedLine, found bool) {
	for i, l := range lines {
		if l.Words[0] == separator {
			if len(l.Words) > 1 {
				p.problems.Add(l.Number, fmt.Sprintf("%.40q behind %s", strings.Join(l.Words[1:], " "), separator),
					separator+" alone on its line")
			}
			p.numbered(l.Number)
			return lines[i+1:], true
		}
		p.pair(l)
	}
	return nil, false
}

// pair reads a line with a pair.
func (p *parser) pair(l text.NumberedLine) {
	p.declared++
	if p.declared == MaxPairs+1 {
		p.problems.Add(l.Number, "one pair more", fmt.Sprintf("at most %d pairs", MaxPairs))
	}
	n, err := strconv.Atoi(l.Words[0])
	switch {
	case err != nil:
		p.problems.Add(l.Number, fmt.Sprintf("%.40q is not a number", l.Words[0]),
			"a pair number and the names, or "+separator)
		return
	case n < 1:
		p.problems.Add(l.Number, fmt.Sprintf("pair number %d", n), "numbers from 1 on")
		return
	case p.line[n] != 0:
		p.problems.Add(l.Number, fmt.Sprintf("pair %d is there already, on line %d", n, p.line[n]), "each number once")
		return
	}
	p.line[n] = l.Number
	if len(l.Words) == 1 {
		p.problems.Add(l.Number, fmt.Sprintf("pair %d has no names", n), "the names behind the number")
	}
	p.names[n] = strings.Join(l.Words[1:], " ")
}

// numbered checks that the pairs have the numbers 1, 2, 3 … without a gap.
func (p *parser) numbered(separatorLine int) {
	if p.declared == 0 {
		p.problems.Add(separatorLine, "there are no pairs", "the pairs above "+separator)
	}
	for n, line := range p.line {
		if n > p.declared {
			p.problems.Add(line, fmt.Sprintf("pair number %d with %d pairs", n, p.declared),
				fmt.Sprintf("the numbers 1 to %d", p.declared))
		}
	}
	for n := 1; n <= p.declared; n++ {
		if p.line[n] == 0 {
			p.problems.Add(separatorLine, fmt.Sprintf("there is no pair %d", n),
				fmt.Sprintf("the pairs 1 to %d above %s", p.declared, separator))
		}
	}
}

// board reads a line with the scores of a board.
func (p *parser) board(l text.NumberedLine) []PairScore {
	if n := len(l.Words); n != p.declared {
		what := fmt.Sprintf("%d scores", n)
		if n == 1 {
			what = "1 score"
		}
		p.problems.Add(l.Number, what, fmt.Sprintf("%d, one for each pair", p.declared))
	}
	scores := make([]PairScore, len(l.Words))
	for i, w := range l.Words {
		switch n, err := strconv.ParseInt(w, 10, 32); {
		case w == notPlayed:
		case w == passedOut:
			scores[i].Played = true
		case err != nil || n > mostPoints || n < -mostPoints:
			p.problems.Add(l.Number, fmt.Sprintf("%.40q for pair %d is not a score", w, i+1),
				"a whole number, "+passedOut+" or "+notPlayed)
		default:
			scores[i] = PairScore{true, scoring.Points(n)}
		}
	}
	return scores
}

// mostPoints is far above any score, and what the scoring takes.
const mostPoints = 1_000_000

// Report writes a line for each pair, in the order of their numbers: the total, the
// average score, the matchpoints (1 for each score beaten and 1/2 for each tied), the
// mean percentage of the boards, how many boards were played, and the names. A board that
// one pair played alone has no percentage and is left out of the mean; where a pair has
// nothing to divide, 0 stands.
//
// Halves are rounded to the even digit: simpscore prints with C's printf, which does so.
func (g *File) Report(w io.Writer) error {
	var lines []scoring.Line
	for b, scores := range g.Boards {
		for i, s := range scores {
			if s.Played {
				lines = append(lines, scoring.Line{Board: b + 1, NS: i + 1, Score: s.Points})
			}
		}
	}
	standings, err := scoring.Score(lines, scoring.Options{Halves: true, Tops: scoring.MeanOfPercentages})
	if err != nil {
		return err
	}
	rows := map[int]scoring.Row{}
	for _, ranking := range standings.Rankings {
		for _, r := range ranking.Rows {
			rows[r.Contestant.Number] = r
		}
	}
	out := bufio.NewWriter(w)
	for i, name := range g.Names {
		total, boards := g.points(i)
		average := scoring.Int(total)
		if boards > 0 {
			average = average.Div(scoring.Int(boards))
		}
		r := rows[i+1]
		fmt.Fprintf(out, "%d %s %s %s %d %s\n", total, rounded(average, 2), rounded(r.Score, 1),
			rounded(r.Percentage, 2), boards, name)
	}
	return out.Flush()
}

func rounded(f scoring.Frac, places int) string { return scoring.Decimal(f, places, scoring.HalfEven) }

// points is the total of a pair, counted from 0, and on how many boards.
func (g *File) points(pair int) (total, boards int64) {
	for _, scores := range g.Boards {
		if s := scores[pair]; s.Played {
			total += int64(s.Points)
			boards++
		}
	}
	return total, boards
}

// Evening is the game as a session needs it. The opponents are not on record: each pair
// sits North-South at the table of its number with nobody East-West. It returns the
// errors of exchange.Seated.
func (g *File) Evening() (*exchange.OldEvening, error) {
	var played []exchange.OldResult
	for b, scores := range g.Boards {
		for i, s := range scores {
			if s.Played {
				played = append(played, exchange.OldResult{Board: b + 1, NS: i + 1, Score: s.Points})
			}
		}
	}
	e, err := exchange.Seated("simpscore", played)
	if err != nil {
		return nil, err
	}
	for i, name := range g.Names {
		first, second, _ := strings.Cut(name, " - ")
		e.Names[i+1] = session.Names{first, second}
	}
	return e, nil
}
