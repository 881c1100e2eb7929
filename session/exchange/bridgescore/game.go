// Package bridgescore reads the files of BridgeScore, the Amiga program for duplicate
// pairs of 1996, and writes what it wrote: a summary of each board, then the two
// league tables side by side.
//
//	game, err := bridgescore.Parse(file, bridgescore.Original)
//	err = game.Report(out)
//
// A file has the number of boards, the number of pairs sitting North-South and
// the number sitting East-West (as many, or one more), each on a line of its own;
// then, in any order, a line
//
//	board, NS pair, EW pair, score to NS
//
// for each result; then the word end. What follows end does not count. The pairs of each
// direction are numbered from 1.
package bridgescore

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session/exchange/text"
)

// Limits is how much a file may declare.
type Limits struct {
	Boards int
	Pairs  int // in each direction
}

var (
	// Original is what the program of 1996 could hold.
	Original = Limits{Boards: 45, Pairs: 30}
	// Unlimited is far more than any evening.
	Unlimited = Limits{Boards: 9999, Pairs: 9999}
)

// File is a file read.
type File struct {
	Boards, NS, EW int // as declared
	Results        []Result
}

// Result is one line of results.
type Result struct {
	Line          int // in the file
	Board, NS, EW int
	Score         scoring.Points // North-South's
}

// Parse reads a file whole. When something is wrong with it, the error is text.Problems
// with everything that is, each with its line; otherwise that of text.Read.
func Parse(r io.Reader, limits Limits) (*File, error) {
	content, err := text.Read(r)
	if err != nil {
		return nil, err
	}
	lines, last := text.Lines(content)
	p := &parser{limits: limits, ns: map[seat]int{}, ew: map[seat]int{}}
	results, missing := p.header(lines)
	if missing == "" && !p.data(results) {
		missing = `the word "end" after the results`
	}
	if missing != "" {
		p.problems.Add(last, "the file stops here", missing)
	}
	if err := p.problems.Err(); err != nil {
		return nil, err
	}
	return &p.game, nil
}

// seat is a pair on a board.
type seat struct{ board, pair int }

type parser struct {
	limits   Limits
	game     File // a declared number that cannot be read is 0: then nothing is checked against it
	ns, ew   map[seat]int
	problems text.Problems
}

// header reads the three numbers and gives the lines that follow them. When the file
// stops before the last of them, missing says which one is wanted.
func (p *parser) header(lines []text.NumberedLine) (rest []text.NumberedLine, missing string) {
	for _, h := range []struct {
		what string
		to   *int
		most int
	}{
		{"the number of boards", &p.game.Boards, p.limits.Boards},
		{"the number of North-South pairs", &p.game.NS, p.limits.Pairs},
		{"the number of East-West pairs", &p.game.EW, p.limits.Pairs},
	} {
		if len(lines) == 0 {
			return nil, h.what
		}
		l := lines[0]
		if isEnd(l) || len(l.Words) == len(columns) { // the results begin: the number was forgotten
			p.problems.Add(l.Number, fmt.Sprintf("%q", clip(strings.Join(l.Words, " "))), h.what+" alone on this line")
			return lines, ""
		}
		*h.to = p.declared(l, h.what, h.most)
		if ns, ew := p.game.NS, p.game.EW; ns > 0 && ew > 0 && ew != ns && ew != ns+1 {
			p.problems.Add(l.Number, fmt.Sprintf("%d East-West pairs for %d North-South pairs", ew, ns),
				fmt.Sprintf("%d or %d: as many, or one more", ns, ns+1))
		}
		lines = lines[1:]
	}
	return lines, ""
}

// declared reads one of the numbers at the head; 0 when it cannot be meant.
func (p *parser) declared(l text.NumberedLine, what string, most int) int {
	n, err := strconv.Atoi(l.Words[0])
	switch {
	case len(l.Words) > 1:
		p.problems.Add(l.Number, fmt.Sprintf("%q", clip(strings.Join(l.Words, " "))), what+" alone on this line")
		return 0
	case err != nil || n < 1:
		p.problems.Add(l.Number, fmt.Sprintf("%q", clip(l.Words[0])), what+", a whole number from 1 on")
		return 0
	case n > most:
		p.problems.Add(l.Number, fmt.Sprintf("%d is too many", n), fmt.Sprintf("%s, at most %d", what, most))
	}
	return n
}

// isEnd reports whether the line ends the data. Only its first word counts: an editor may
// leave something behind it.
func isEnd(l text.NumberedLine) bool { return strings.EqualFold(l.Words[0], "end") }

// data reads the results and reports whether the word end follows them.
func (p *parser) data(lines []text.NumberedLine) (ended bool) {
	for _, l := range lines {
		if isEnd(l) {
			if len(p.ns) == 0 && len(p.problems) == 0 {
				p.problems.Add(l.Number, "the data end without a result", "a line of results: "+wholeLine)
			}
			return true
		}
		p.result(l)
	}
	return false
}

// columns is what the words of a line are, in order.
var columns = [4]string{"the board", "the North-South pair", "the East-West pair", "the score to North-South"}

const wholeLine = "board, NS pair, EW pair, score to NS"

// result reads a line of results.
func (p *parser) result(l text.NumberedLine) {
	before := len(p.problems)
	numbers := p.numbers(l)
	if len(l.Words) != len(columns) {
		what := fmt.Sprintf("%d numbers", len(l.Words))
		if len(l.Words) == 1 {
			what = "1 number"
		}
		p.problems.Add(l.Number, what, "4: "+wholeLine)
	}
	if len(p.problems) > before {
		return
	}
	for i, wrong := range p.judge(numbers) {
		if wrong != "" {
			p.problems.Add(l.Number, wrong, p.wanted(i))
		}
	}
	if len(p.problems) > before {
		p.hintAtOrder(l.Number, numbers)
		return
	}
	r := Result{l.Number, numbers[0], numbers[1], numbers[2], scoring.Points(numbers[3])}
	p.once(r)
	p.game.Results = append(p.game.Results, r)
}

// numbers reads the words of a line; words that are no numbers are problems.
func (p *parser) numbers(l text.NumberedLine) (numbers [4]int) {
	for i, w := range l.Words {
		n, err := strconv.Atoi(w)
		if err != nil {
			expected := "nothing more on this line"
			if i < len(columns) {
				expected = columns[i]
			}
			p.problems.Add(l.Number, fmt.Sprintf("%q is not a number", clip(w)), expected)
			continue
		}
		if i < len(columns) {
			numbers[i] = n
		}
	}
	return numbers
}

// judge says of each number of a line what is wrong with it; "" where nothing is.
func (p *parser) judge(n [4]int) (wrong [4]string) {
	for i, most := range [3]int{p.game.Boards, p.game.NS, p.game.EW} {
		if n[i] < 1 || most > 0 && n[i] > most {
			wrong[i] = fmt.Sprintf("%d is not declared", n[i])
		}
	}
	if !scoring.LegalScore(scoring.Points(n[3])) {
		wrong[3] = fmt.Sprintf("%d is a score that no contract gives", n[3])
	}
	return wrong
}

// wanted is what column i may hold.
func (p *parser) wanted(i int) string {
	switch most := [4]int{p.game.Boards, p.game.NS, p.game.EW, 0}[i]; {
	case most > 0:
		return fmt.Sprintf("%s, 1 to %d", columns[i], most)
	case i == 3:
		return columns[i] + ", such as 420, -50 or 0"
	}
	return columns[i] + ", from 1 on"
}

// hintAtOrder says so when the numbers of a wrong line make sense in another order.
func (p *parser) hintAtOrder(line int, n [4]int) {
	for _, order := range orders {
		m := [4]int{n[order[0]], n[order[1]], n[order[2]], n[order[3]]}
		if p.judge(m) == [4]string{} {
			p.problems.Add(line, "the numbers seem to be in the wrong order", wholeLine)
			return
		}
	}
}

// orders is every way to read four numbers.
var orders = func() (all [][4]int) {
	for i := range 256 {
		o := [4]int{i >> 6, i >> 4 & 3, i >> 2 & 3, i & 3}
		if 1<<o[0]|1<<o[1]|1<<o[2]|1<<o[3] == 15 {
			all = append(all, o)
		}
	}
	return all
}()

// once notes a pair that has a board twice.
func (p *parser) once(r Result) {
	ns, ew := seat{r.Board, r.NS}, seat{r.Board, r.EW}
	lineNS, lineEW := p.ns[ns], p.ew[ew]
	switch {
	case lineNS != 0 && lineNS == lineEW:
		p.problems.Add(r.Line, fmt.Sprintf("pairs %d and %d have a score on board %d already, on line %d", r.NS, r.EW,
			r.Board, lineNS), "each meeting once")
	default:
		if lineNS != 0 {
			p.problems.Add(r.Line, fmt.Sprintf("North-South pair %d has played board %d already, on line %d", r.NS,
				r.Board, lineNS), "each pair once on a board")
		}
		if lineEW != 0 {
			p.problems.Add(r.Line, fmt.Sprintf("East-West pair %d has played board %d already, on line %d", r.EW,
				r.Board, lineEW), "each pair once on a board")
		}
	}
	if lineNS == 0 {
		p.ns[ns] = r.Line
	}
	if lineEW == 0 {
		p.ew[ew] = r.Line
	}
}

// clip keeps a strange text from filling the screen.
func clip(text string) string {
	if r := []rune(text); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return text
}
