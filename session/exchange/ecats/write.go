package ecats

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/figures"
	"clubnight/session/exchange/text"
	"clubnight/session/movement"
	"clubnight/session/names"
)

// Options are what ECats wants to know besides the results.
type Options struct {
	// Session is the number of the simultaneous event; 9999, the one for
	// tests, where it is 0.
	Session int
	// Fax is the club's.
	Fax string
	// Latin1 writes ISO 8859-1; letters beyond it are transliterated.
	Latin1 bool
}

// File is one of the four files.
type File struct {
	Name    string
	Content []byte
}

const (
	testSession = 9999
	longest     = 50 // letters of a text
	decimals    = 2
)

// ErrClub is returned for an account without what ECats must know of a club: its name,
// country and telephone.
var ErrClub = errors.New("the club's name, country and telephone are required")

// Write writes a session as its four files. The error is figures.ErrNoRoom for players
// and teams, and ErrClub.
func Write(a *account.Account, o Options) ([]File, error) {
	switch {
	case a.Plays != movement.Pair:
		return nil, fmt.Errorf("%s: %w", a.Plays, figures.ErrNoRoom)
	case a.Club.Name == "" || a.Club.Country == "" || a.Club.Phone == "":
		return nil, ErrClub
	}
	o.Session = cmp.Or(o.Session, testSession)
	p := page{a: a, o: o, more: more(a)}
	return []File{
		{"C.txt", p.file(p.club())},
		{"P.txt", p.file(p.pairs()...)},
		{"R.txt", p.file(p.results()...)},
		{"E.txt", []byte("End\r\n")},
	}, nil
}

// page is a set being written.
type page struct {
	a    *account.Account
	o    Options
	more []int // by how much the numbers of each section rise
}

// more tells the numbers of sections apart where they are not by themselves.
func more(a *account.Account) []int {
	add := make([]int, len(a.Sections))
	type pair struct {
		number int
		side   scoring.Side
	}
	seen := map[pair]bool{}
	clash := false
	for _, s := range a.Sections {
		for _, c := range s.Contestants {
			clash = clash || seen[pair{c.Number, c.Side}]
			seen[pair{c.Number, c.Side}] = true
		}
	}
	for i := range add {
		if clash {
			add[i] = 100 * i
		}
	}
	return add
}

// line is a line of the files, its fields ready.
type line []string

// file is the bytes of lines.
func (p *page) file(lines ...line) []byte {
	var b strings.Builder
	for _, l := range lines {
		for _, field := range l {
			b.WriteByte('\t')
			b.WriteString(field)
		}
		b.WriteString("\r\n")
	}
	if !p.o.Latin1 {
		return []byte(b.String())
	}
	var bytes []byte
	for part := range strings.SplitAfterSeq(b.String(), "\t") { // tabs and line ends are the format's own
		ended, tab := strings.CutSuffix(part, "\t")
		ended, end := strings.CutSuffix(ended, "\r\n")
		for _, r := range text.Latin1(ended) {
			bytes = append(bytes, byte(r))
		}
		if end {
			bytes = append(bytes, "\r\n"...)
		}
		if tab {
			bytes = append(bytes, '\t')
		}
	}
	return bytes
}

// quoted is a text in quotes, cut after fifty letters.
func quoted(s string) string {
	r := []rune(plain(s))
	return `"` + string(r[:min(len(r), longest)]) + `"`
}

// plain is a text in which nothing ends it before its end.
func plain(s string) string {
	return strings.TrimSpace(strings.ReplaceAll(figures.Plain(s), `"`, "'"))
}

func truth(is bool) string { return quoted(strconv.FormatBool(is)) }

func (p *page) club() line {
	a, c := p.a, p.a.Club
	boards, inRound := map[int]bool{}, 0
	two, contracts := false, false
	for _, s := range a.Sections {
		two = two || s.Winners == scoring.TwoWinners
		inRound = max(inRound, s.BoardsInRound)
		for i := range s.Lines {
			boards[s.Lines[i].Board] = true
			contracts = contracts || figures.Says(&s.Lines[i]).Saying == figures.SaysContract
		}
	}
	fields := line{
		"1", truth(two), strconv.Itoa(len(boards)), strconv.Itoa(inRound), truth(contracts),
		quoted(c.Name), quoted(c.Town), quoted(c.County), quoted(c.Country), quoted(c.Contact), quoted(c.Phone),
		quoted(p.o.Fax), quoted(c.Email), truth(false),
		strconv.Itoa(p.o.Session), quoted(strings.TrimSpace(a.Program + " " + a.Version)),
		quoted(figures.Date(a.Date, "02/01/2006")), quoted(a.Title),
	}
	if c.Number != "" {
		fields = append(fields, quoted(c.Number))
	}
	return fields
}

func (p *page) pairs() (lines []line) {
	for i := range p.a.Sections {
		s := &p.a.Sections[i]
		for _, c := range s.Contestants {
			var name, number [2]string
			for i, player := range c.Players[:min(2, len(c.Players))] {
				name[i], number[i] = names.Within(plain(player.Name), longest), plain(player.Number)
			}
			side := c.Side
			if side == scoring.NoSide { // as Salliere has it where there is one winner
				side = scoring.NS
			}
			l := line{"0", "0", strconv.Itoa(c.Number + p.more[i]),
				`"` + strings.TrimSpace(name[0]+" & "+name[1]) + `"`, quoted(name[0]),
				quoted(name[1]), quoted(side.String())}
			if number != [2]string{} {
				l = append(l, quoted(number[0]), quoted(number[1]))
			}
			lines = append(lines, l)
		}
	}
	return lines
}

func (p *page) results() (lines []line) {
	for i := range p.a.Sections {
		sorted := slices.Clone(p.a.Sections[i].Lines)
		slices.SortStableFunc(sorted, func(x, y account.BoardPlay) int { return cmp.Compare(x.Board, y.Board) })
		for n := range sorted {
			if l := p.result(&sorted[n], p.more[i]); l != nil {
				lines = append(lines, l)
			}
		}
	}
	return lines
}

// result is a line of the results, nil for one that cannot be told.
func (p *page) result(l *account.BoardPlay, more int) line {
	says := figures.Says(l)
	ns, ew, contract, declarer, tricks := 0, 0, "", " ", 0
	switch says.Saying {
	case figures.SaysNothing:
		return nil
	case figures.SaysScore, figures.SaysContract:
		if ns = int(says.Points); ns < 0 {
			ns, ew = 0, -ns
		}
		if says.Points == 0 {
			contract = "P.O."
		}
	}
	if says.Saying == figures.SaysContract && l.Contract.Level > 0 {
		contract = strings.Replace(strings.ToUpper(l.Contract.String()), "NT", "N", 1) + scoring.FormatTricks(l.Tricks)
		declarer, tricks = l.Declarer.String(), 6+l.Contract.Level+l.Tricks
	}
	return line{
		"0", `""`, `""`, strconv.Itoa(l.Board), strconv.Itoa(says.NS + more), strconv.Itoa(says.EW + more),
		strconv.Itoa(ns), strconv.Itoa(ew), "0",
		quoted(contract), quoted(strconv.Itoa(tricks)), `"` + declarer + `"`, points(l.NSAward), points(l.EWAward),
		quoted(says.Adjusted), strconv.Itoa(p.o.Session), "0", "0",
	}
}

// points are matchpoints with a decimal at least; ECats counts them itself.
func points(f *scoring.Frac) string {
	if f == nil {
		return "0.0"
	}
	s := figures.Decimal(f, decimals)
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}
