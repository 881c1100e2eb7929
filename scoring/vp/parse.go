package vp

import (
	"bufio"
	"embed"
	"fmt"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:embed scales/*.txt
var files embed.FS

var shipped = sync.OnceValues(func() ([]*Scale, error) {
	scales := []*Scale{WBF(), WBFDiscrete()}
	entries, err := files.ReadDir("scales")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		f, err := files.Open(path.Join("scales", e.Name()))
		if err != nil {
			return nil, err
		}
		s, err := Parse(f)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", e.Name(), err)
		}
		scales = append(scales, s)
	}
	for _, s := range scales {
		for _, whole := range scales {
			if s.Name == whole.Name+", half-matches" {
				whole.half = s
			}
		}
	}
	return slices.DeleteFunc(scales, func(s *Scale) bool { return strings.HasSuffix(s.Name, ", half-matches") }), nil
})

// Named is the scale of that name among those that come with the program, in any case;
// the error wraps [ErrScale].
func Named(name string) (*Scale, error) {
	scales, err := shipped()
	if err != nil {
		return nil, err
	}
	for _, s := range scales {
		if strings.EqualFold(s.Name, name) {
			return s, nil
		}
	}
	return nil, fmt.Errorf("%w: none is called %.40q", ErrScale, name)
}

// limits on a scale's file, far above any real one.
const (
	mostLines  = 5000
	mostMargin = 100000
)

// Parse reads a scale from a text such as
//
//	# what follows a # is a remark
//	name   ACBL 20
//	margin IMPs
//	sum    20
//	boards 6-8
//	0  10
//	1  11
//	3  12
//
// Each line below boards has a margin and the winner's points from that margin on, up to
// the next line's; the first margin is 0. More boards lines may follow, each with its own
// table. With "margin percent" the margins are percentages above 50, such as 0.66. The
// loser has the rest of the sum. The error wraps [ErrScale] and names the line.
func Parse(r io.Reader) (*Scale, error) {
	p := parser{scale: &Scale{Sum: -1}}
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		p.line++
		text, _, _ := strings.Cut(lines.Text(), "#")
		if err := p.read(strings.Fields(text)); err != nil {
			return nil, err
		}
		if p.line > mostLines {
			return nil, p.wrong("more than %d lines", mostLines)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("line %d: %w: %w", p.line+1, ErrScale, err)
	}
	if err := p.endTable(); err != nil {
		return nil, err
	}
	switch s := p.scale; {
	case s.Name == "":
		return nil, p.wrong("no name line")
	case len(s.ranges) == 0:
		return nil, p.wrong("no boards line")
	}
	p.scale.unit = p.scale.finest()
	return p.scale, nil
}

// finest is the largest unit that all points of a scale with tables are
// whole multiples of.
func (s *Scale) finest() Hundredths {
	for _, unit := range []Hundredths{100, 50, 25, 10, 5} {
		whole := func(points Hundredths) bool { return points%unit == 0 }
		if whole(s.Sum) && !slices.ContainsFunc(s.ranges, func(r rows) bool {
			return slices.ContainsFunc(r.winner, func(points Hundredths) bool { return !whole(points) })
		}) {
			return unit
		}
	}
	return 1
}

type parser struct {
	scale *Scale
	line  int
}

func (p *parser) wrong(format string, args ...any) error {
	return fmt.Errorf("line %d: %w: %s", p.line, ErrScale, fmt.Sprintf(format, args...))
}

// read takes one line in, split into words.
func (p *parser) read(words []string) error {
	if len(words) == 0 {
		return nil
	}
	s := p.scale
	rest := strings.Join(words[1:], " ")
	switch words[0] {
	case "name":
		if rest == "" {
			return p.wrong("a name is wanted")
		}
		s.Name = rest
		return nil
	case "margin":
		if len(s.ranges) > 0 || rest != "IMPs" && rest != "percent" {
			return p.wrong(`"margin IMPs" or "margin percent" is wanted, above the tables`)
		}
		s.Percent = rest == "percent"
		return nil
	case "sum":
		sum, ok := hundredths(rest)
		if !ok || sum == 0 || len(s.ranges) > 0 {
			return p.wrong("a sum such as 20 is wanted, above the tables")
		}
		s.Sum = Hundredths(sum)
		return nil
	case "boards":
		return p.beginTable(rest)
	}
	return p.row(words)
}

// beginTable starts the table for "6-8" or "7" boards.
func (p *parser) beginTable(text string) error {
	if err := p.endTable(); err != nil {
		return err
	}
	if p.scale.Sum < 0 {
		return p.wrong("a sum line is wanted above the tables")
	}
	low, high, isRange := strings.Cut(text, "-")
	if !isRange {
		high = low
	}
	first, err1 := strconv.Atoi(low)
	last, err2 := strconv.Atoi(high)
	if err1 != nil || err2 != nil || first < 1 || last < first || last > MaxBoards {
		return p.wrong("boards such as 6-8 are wanted, not %.20q", text)
	}
	for _, r := range p.scale.ranges {
		if first <= r.last && last >= r.first {
			return p.wrong("boards %d-%d have a table already", r.first, r.last)
		}
	}
	p.scale.ranges = append(p.scale.ranges, rows{first: first, last: last})
	return nil
}

// endTable checks that the table that ends here has a line.
func (p *parser) endTable() error {
	if n := len(p.scale.ranges); n > 0 && len(p.scale.ranges[n-1].from) == 0 {
		return p.wrong("the table above has no lines")
	}
	return nil
}

// row takes in a margin and the winner's points.
func (p *parser) row(words []string) error {
	s := p.scale
	if len(s.ranges) == 0 || len(words) != 2 {
		return p.wrong("not understood: %.40q", strings.Join(words, " "))
	}
	margin, ok1 := hundredths(words[0])
	points, ok2 := hundredths(words[1])
	if !s.Percent {
		ok1 = ok1 && margin%100 == 0
		margin /= 100
	}
	if !ok1 || !ok2 {
		return p.wrong("a margin and victory points are wanted, not %.40q", strings.Join(words, " "))
	}
	r := &s.ranges[len(s.ranges)-1]
	k := len(r.from) - 1
	switch {
	case k < 0 && margin != 0:
		return p.wrong("the first margin is 0, not %s", words[0])
	case k >= 0 && margin <= r.from[k]:
		return p.wrong("margin %s does not rise", words[0])
	case k >= 0 && Hundredths(points) < r.winner[k]:
		return p.wrong("%s victory points are fewer than for a smaller margin", words[1])
	case Hundredths(points) > s.Sum || 2*Hundredths(points) < s.Sum:
		return p.wrong("%s victory points are not between half the sum and the sum", words[1])
	}
	r.from = append(r.from, margin)
	r.winner = append(r.winner, Hundredths(points))
	return nil
}

// hundredths reads "12", "12.3" or "12.33" as 1200, 1230 or 1233.
func hundredths(text string) (int, bool) {
	whole, decimals, point := strings.Cut(text, ".")
	if point && (len(decimals) < 1 || len(decimals) > 2) {
		return 0, false
	}
	for len(decimals) < 2 {
		decimals += "0"
	}
	if len(whole) < 1 || len(whole) > 6 {
		return 0, false
	}
	n, err := strconv.ParseUint(whole+decimals, 10, 31)
	if err != nil || n > 100*mostMargin {
		return 0, false
	}
	return int(n), true
}
