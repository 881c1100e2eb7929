package ecats

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"clubnight/scoring"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/figures"
	"clubnight/session/exchange/text"
)

// Errors of reading.
var (
	// ErrLine is the fault of a line that cannot be read.
	ErrLine = errors.New("a line that cannot be read")
	// ErrTooMuch is returned for a set of more than 16 MB.
	ErrTooMuch = errors.New("far too much for the results of a session")
)

const mostBytes = 16 << 20

// kind is which of the four files it is.
type kind uint8

const (
	other kind = iota
	club
	pairs
	results
	end
)

// kindOf tells by its first line which of the files it is, whatever it is called: by the
// number of fields and the first of them.
func kindOf(content string) kind {
	first, _, _ := strings.Cut(content, "\n")
	if strings.EqualFold(strings.TrimSpace(first), "end") {
		return end
	}
	fields := split(first)
	switch n := len(fields); {
	case n < 7 || !strings.HasPrefix(first, "\t"):
		return other
	case n >= 16 && fields[0] == "1":
		return club
	case n >= 16 && fields[0] == "0":
		return results
	case n <= 9 && fields[0] == "0":
		return pairs
	}
	return other
}

// split takes the fields of a line apart. Their quotes go.
func split(line string) []string {
	fields := strings.Split(strings.TrimPrefix(strings.TrimRight(line, "\r\n"), "\t"), "\t")
	for i, f := range fields {
		f = strings.TrimSpace(f)
		if len(f) >= 2 && f[0] == '"' && f[len(f)-1] == '"' {
			f = f[1 : len(f)-1]
		}
		fields[i] = strings.TrimSpace(figures.Plain(f))
	}
	return fields
}

// Read reads a session of its files, in any order; any of them may be missing. What
// cannot be read is among the account's Faults, each with its line in its own file. The
// error is ErrTooMuch, or figures.ErrNothing.
func Read(files ...[]byte) (*account.Account, error) {
	r := &reader{a: &account.Account{Sections: make([]account.Section, 1)}}
	r.a.Sections[0].Winners = scoring.OneWinner
	size := 0
	contents := map[kind]string{}
	for _, f := range files {
		if size += len(f); size > mostBytes {
			return nil, ErrTooMuch
		}
		content := text.Decode(f)
		contents[kindOf(content)] = content
	}
	for _, k := range []kind{club, pairs, results} { // the club says how to read the pairs
		at := 0
		for line := range strings.Lines(contents[k]) {
			if at++; strings.TrimSpace(line) != "" {
				r.line(k, at, split(line))
			}
		}
	}
	s := &r.a.Sections[0]
	r.results.Settle(r.a, scoring.Matchpoint)
	if len(s.Contestants) == 0 && len(s.Lines) == 0 {
		return nil, figures.ErrNothing
	}
	return r.a, nil
}

// ReadZip reads a session of a zip file that its files stand in, among others or not. The
// error is also that of package zip.
func ReadZip(file []byte) (*account.Account, error) {
	z, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		return nil, err
	}
	var files [][]byte
	left := int64(mostBytes)
	for _, entry := range z.File {
		if !named(entry.Name) {
			continue
		}
		content, err := unpack(entry, left)
		if err != nil {
			return nil, fmt.Errorf("%.100q: %w", entry.Name, err)
		}
		left -= int64(len(content))
		files = append(files, content)
	}
	return Read(files...)
}

func unpack(entry *zip.File, most int64) ([]byte, error) {
	in, err := entry.Open()
	if err != nil {
		return nil, err
	}
	defer in.Close()
	content, err := io.ReadAll(io.LimitReader(in, most+1))
	if err == nil && int64(len(content)) > most {
		err = ErrTooMuch
	}
	return content, err
}

// named reports whether a file is called like one of the four: C.txt, or
// something that ends so.
func named(path string) bool {
	name := strings.ToUpper(path[strings.LastIndexAny(path, `/\`)+1:])
	stem, is := strings.CutSuffix(name, ".TXT")
	return is && stem != "" && strings.Contains("CPRE", stem[len(stem)-1:])
}

// reader makes an account of the lines.
type reader struct {
	a       *account.Account
	results figures.Results
}

func (r *reader) fault(at, board int, err error) {
	if len(r.a.Faults) < 1000 {
		r.a.Faults = append(r.a.Faults, account.Fault{At: at, Board: board, Err: err})
	}
}

func (r *reader) line(k kind, at int, f []string) {
	least := map[kind]int{club: 16, pairs: 6, results: 15}[k]
	if len(f) < least {
		r.fault(at, 0, fmt.Errorf("%w: %d fields of %d", ErrLine, len(f), least))
		return
	}
	f = append(f, make([]string, 19)...) // what stands at the end may be missing
	switch k {
	case club:
		r.club(f)
	case pairs:
		r.pair(at, f)
	case results:
		r.result(at, f)
	}
}

func (r *reader) club(f []string) {
	a, s := r.a, &r.a.Sections[0]
	if strings.EqualFold(f[1], "true") {
		s.Winners = scoring.TwoWinners
	}
	s.BoardsInRound, _ = figures.Int(f[3])
	a.Club = account.Club{Name: f[5], Town: f[6], County: f[7], Country: f[8], Contact: f[9],
		Phone: f[10], Email: f[12], Number: f[18]}
	a.Program, a.Date, a.Title = f[15], figures.ParseDate(f[16]), f[17]
}

func (r *reader) pair(at int, f []string) {
	who, ok := figures.ParseWho(f[2])
	if !ok {
		r.fault(at, 0, fmt.Errorf("%w: pair %.20q", ErrLine, f[2]))
		return
	}
	s := &r.a.Sections[0]
	c := account.Contestant{Number: who.Number,
		Players: []account.Player{{Name: f[4], Number: f[7]}, {Name: f[5], Number: f[8]}}}
	if f[4] == "" && f[5] == "" {
		if a, b, both := strings.Cut(f[3], " & "); both {
			c.Players[0].Name, c.Players[1].Name = a, b
		}
	}
	if s.Winners == scoring.TwoWinners {
		c.Side = figures.ParseSide(f[6])
	}
	if !slices.ContainsFunc(s.Contestants,
		func(o account.Contestant) bool { return o.Number == c.Number && o.Side == c.Side }) {
		s.Contestants = append(s.Contestants, c)
	}
}

func (r *reader) result(at int, f []string) {
	l := account.BoardPlay{At: at}
	board, ok0 := figures.Int(f[3])
	ns, ok1 := figures.ParseWho(f[4])
	ew, ok2 := figures.ParseWho(f[5])
	nsScore, ok3 := figures.Int(f[6])
	ewScore, ok4 := figures.Int(f[7])
	if !ok0 || !ok1 || !ok2 || !ok3 || !ok4 || board == 0 || nsScore != 0 && ewScore != 0 {
		r.fault(at, board, fmt.Errorf("%w: board %.20q, pairs %.20q and %.20q, scores %.20q and %.20q", ErrLine,
			f[3], f[4], f[5], f[6], f[7]))
		return
	}
	l.Section, l.Board, l.NS, l.EW = 1, board, ns.Number, ew.Number
	for i, to := range []**scoring.Frac{&l.NSAward, &l.EWAward} {
		figure, err := figures.Parse(f[12+i])
		if err != nil {
			r.fault(at, board, err)
		}
		*to = figure
	}
	told := figures.Written{Contract: f[9], Tricks: f[10], Declarer: f[11], Score: fmt.Sprint(nsScore - ewScore)}
	if f[14] != "" {
		told.Score = f[14]
	}
	if f[9] != "" && strings.ContainsAny(f[9], "=+-") { // the contract has its tricks with it
		told.Tricks = ""
	}
	if err := r.results.Enter(r.a, 0, l, told); err != nil {
		r.fault(at, board, err)
	}
}
