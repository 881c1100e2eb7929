package jannersten

import (
	"encoding/csv"
	"errors"
	"fmt"
	"slices"
	"strings"

	"clubnight/scoring"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/figures"
	"clubnight/session/exchange/text"
	"clubnight/session/movement"
)

// Errors of reading.
var (
	// ErrLine is the fault of a line that cannot be read.
	ErrLine = errors.New("a line that cannot be read")
	// ErrTooMuch is returned for a file of more than 16 MB.
	ErrTooMuch = errors.New("far too much for the results of a session")
)

const mostBytes = 16 << 20

// Read reads a session, liberally: fields may be missing at the end of a line, and
// quotes. What cannot be read is among the account's Faults, each with its line. The
// error is ErrTooMuch, or figures.ErrNothing.
func Read(file []byte) (*account.Account, error) {
	if len(file) > mostBytes {
		return nil, ErrTooMuch
	}
	r := &reader{a: &account.Account{}, letters: map[string]int{}}
	for line := range strings.Lines(text.Decode(file)) {
		r.at++
		r.line(strings.TrimSpace(line))
	}
	r.finish()
	if !slices.ContainsFunc(r.a.Sections, func(s account.Section) bool { return len(s.Contestants)+len(s.Lines) > 0 }) {
		return nil, figures.ErrNothing
	}
	return r.a, nil
}

// reader makes an account of the lines.
type reader struct {
	a       *account.Account
	at      int
	part    string // the part of the file, "GAME"
	letters map[string]int
	results figures.Results
	imps    bool
}

func (r *reader) fault(board int, err error) {
	if len(r.a.Faults) < 1000 {
		r.a.Faults = append(r.a.Faults, account.Fault{At: r.at, Board: board, Err: err})
	}
}

// fields takes a line apart. A line that is no list of fields costs nothing but itself.
func fields(line string) ([]string, error) {
	in := csv.NewReader(strings.NewReader(line))
	in.Comma, in.LazyQuotes, in.TrimLeadingSpace = ';', true, true
	f, err := in.Read()
	for i := range f {
		f[i] = strings.TrimSpace(figures.Plain(f[i]))
	}
	return f, err
}

func (r *reader) line(line string) {
	if name, is := strings.CutPrefix(line, "["); is {
		name, _, _ = strings.Cut(name, "]")
		r.part = strings.ToUpper(strings.TrimSpace(name))
		return
	}
	if line == "" {
		return
	}
	f, err := fields(line)
	if err != nil {
		r.fault(0, err)
		return
	}
	given := len(f)
	f = append(f, make([]string, 22)...) // what stands at the end may be missing
	switch r.part {
	case "GAME":
		r.game(f)
	case "CONTESTANTS":
		r.contestant(f)
	case "RESULTS":
		if given > 1 || !strings.HasPrefix(f[0], "#") { // else a board without a result
			r.result(f)
		}
	}
}

// section is a section by its letter, which is made where it is new.
func (r *reader) section(letter string) (*account.Section, int) {
	letter = strings.ToUpper(letter)
	i, there := r.letters[letter]
	if !there {
		i = len(r.a.Sections)
		r.letters[letter] = i
		r.a.Sections = append(r.a.Sections, account.Section{Letter: letter})
	}
	return &r.a.Sections[i], i
}

func (r *reader) game(f []string) {
	s, _ := r.section(f[0])
	s.BoardsInRound, _ = figures.Int(f[1])
	s.Rounds, _ = figures.Int(f[3])
	if strings.EqualFold(f[4], "MP") {
		r.a.Method.Method = "mp"
	}
	r.a.Date, r.a.Title = figures.ParseDate(f[9]), f[10]
}

func (r *reader) figure(board int, text string) *scoring.Frac {
	f, err := figures.Parse(text)
	if err != nil {
		r.fault(board, err)
	}
	return f
}

// contestant reads a player: of a contestant that is known already, the partner.
func (r *reader) contestant(f []string) {
	who, ok := figures.ParseWho(f[1])
	seat, err := scoring.ParseDirection(f[2])
	if !ok || err != nil {
		r.fault(0, fmt.Errorf("%w: number %.20q, seat %.20q", ErrLine, f[1], f[2]))
		return
	}
	s, _ := r.section(f[0])
	side := seat.Side()
	i := slices.IndexFunc(s.Contestants,
		func(c account.Contestant) bool { return c.Number == who.Number && c.Side == side })
	if i < 0 {
		i = len(s.Contestants)
		s.Contestants = append(s.Contestants, account.Contestant{
			Number: who.Number, Side: side, Total: r.figure(0, f[4]), Percent: r.figure(0, f[5]), Masterpoints: f[7],
		})
	}
	if c := &s.Contestants[i]; len(c.Players) < 2 {
		c.Players = append(c.Players, account.Player{Name: f[3]})
	}
}

func (r *reader) result(f []string) {
	l := account.BoardPlay{At: r.at}
	board, ok := figures.Int(strings.TrimPrefix(f[0], "#"))
	north, ok1 := figures.ParseWho(f[3])
	east, ok2 := figures.ParseWho(f[4])
	if !ok || board == 0 || !ok1 || !ok2 {
		r.fault(board, fmt.Errorf("%w: board %.20q, pairs %.20q and %.20q", ErrLine, f[0], f[3], f[4]))
		return
	}
	l.Board, l.NS, l.EW = board, north.Number, east.Number
	south, ok1 := figures.ParseWho(f[5])
	west, ok2 := figures.ParseWho(f[6])
	if ok1 && ok2 && (south.Number != l.NS || west.Number != l.EW) { // the partner may have the pair's number
		l.South, l.West = south.Number, west.Number
		r.a.Plays = movement.Individual
	}
	l.Round, _ = figures.Int(f[2])
	l.NSAward, l.EWAward = r.figure(board, f[12]), r.figure(board, f[13])
	if l.NSAward == nil && l.EWAward == nil {
		l.NSAward, l.EWAward = r.figure(board, f[14]), r.figure(board, f[15])
		r.imps = r.imps || l.NSAward != nil
	}
	told := figures.Written{Contract: f[8], Declarer: f[9], Tricks: f[10], Score: f[7], Lead: f[11],
		NSPercent: f[16], EWPercent: f[17]}
	if _, _, is := figures.ParseAdjusted(f[21]); is && told.Contract == "" && told.Score == "" {
		told.Score = f[21]
	}
	_, i := r.section(f[1])
	if err := r.results.Enter(r.a, i, l, told); err != nil {
		r.fault(board, err)
	}
}

// finish decides what was left open, and says who is ranked with whom: where nobody is
// entered as East or West, all are ranked together.
func (r *reader) finish() {
	if r.points() {
		r.a.Method.Method = "" // no matchpoints, whatever stands there: a file has one word for all that is no IMPs
	}
	unit := scoring.Matchpoint
	if r.imps {
		unit = scoring.IMP
		r.a.Stated.Boards = account.InIMPs
	}
	r.results.Settle(r.a, unit)
	r.a.Sections = slices.DeleteFunc(r.a.Sections,
		func(s account.Section) bool { return len(s.Contestants)+len(s.Lines) == 0 })
	for i := range r.a.Sections {
		s := &r.a.Sections[i]
		if len(r.a.Sections) == 1 {
			s.Letter = ""
		}
		two := r.a.Plays == movement.Pair &&
			slices.ContainsFunc(s.Contestants, func(c account.Contestant) bool { return c.Side == scoring.EW })
		if s.Winners = scoring.TwoWinners; !two {
			s.Winners = scoring.OneWinner
		}
		for n := range s.Contestants {
			if !two {
				s.Contestants[n].Side = scoring.NoSide
			}
		}
		for n := range s.Lines {
			s.Lines[n].Section = i + 1
		}
	}
}

// points reports whether sides were given less than nothing.
func (r *reader) points() bool {
	return slices.ContainsFunc(r.a.Sections, func(s account.Section) bool {
		return slices.ContainsFunc(s.Lines, func(l account.BoardPlay) bool {
			return l.NSAward != nil && l.NSAward.Sign() < 0 || l.EWAward != nil && l.EWAward.Sign() < 0
		})
	})
}
