package bridgewebs

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/figures"
	"clubnight/session/exchange/table"
	"clubnight/session/exchange/text"
	"clubnight/session/movement"
)

// Errors of reading.
var (
	// ErrRow is the fault of a row that cannot be read.
	ErrRow = errors.New("a row that cannot be read")
	// ErrTooMuch is returned for a file of more than 16 MB or 200,000 rows.
	ErrTooMuch = errors.New("far too much for the results of a session")
)

const (
	mostBytes = 16 << 20
	mostRows  = 200_000
)

// Read reads a session, liberally: columns in any order and under any of their
// usual names, blocks in any order, commas, semicolons or tabs between. What cannot
// be read is among the account's Faults, each with its line. The error is
// ErrTooMuch, or figures.ErrNothing.
func Read(file []byte) (*account.Account, error) {
	if len(file) > mostBytes {
		return nil, ErrTooMuch
	}
	content := text.Decode(file)
	rows := csv.NewReader(strings.NewReader(content))
	rows.Comma, rows.FieldsPerRecord, rows.LazyQuotes = separator(content), -1, true
	r := &reader{a: &account.Account{}, letters: map[string]int{}}
	for n := 0; ; n++ {
		row, err := rows.Read()
		if err == io.EOF {
			break
		}
		if n > mostRows {
			return nil, ErrTooMuch
		}
		if err != nil {
			var broken *csv.ParseError
			if errors.As(err, &broken) {
				r.at = broken.Line
			}
			r.fault(0, err)
			break
		}
		r.at, _ = rows.FieldPos(0)
		r.row(row)
	}
	r.finish()
	if len(r.a.Sections) == 0 {
		return nil, figures.ErrNothing
	}
	return r.a, nil
}

// separator is what stands behind the first tag of a file.
func separator(content string) rune {
	for line := range strings.Lines(content) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "#") || strings.HasPrefix(line, `"#`) {
			if i := strings.IndexAny(line, ",;\t"); i >= 0 {
				return rune(line[i])
			}
		}
	}
	return ','
}

// reader makes an account of the rows.
type reader struct {
	a       *account.Account
	at      int    // the line of the file
	block   string // the tag of the block that the row stands in
	board   int
	columns map[string]int // of the block, by their usual names; nil before its row of names
	width   int            // how many columns the ranking names
	lines   map[string]int // the columns of the travellers, which are named once
	blocks  int            // blocks of the ranking so far
	two     bool           // the ranking is said to have two winners
	one     bool           // it is said to have one: a direction is where a pair began
	rounds  int
	letters map[string]int // the place of a section, from 0
	results figures.Results
	imps    bool
}

func (r *reader) fault(board int, err error) {
	if len(r.a.Faults) < 1000 {
		r.a.Faults = append(r.a.Faults, account.Fault{At: r.at, Board: board, Err: err})
	}
}

// row reads a row of the file.
func (r *reader) row(row []string) {
	for i := range row {
		row[i] = table.Plain(strings.TrimSpace(row[i]))
	}
	if !slices.ContainsFunc(row, func(s string) bool { return s != "" }) {
		return
	}
	if tag, is := strings.CutPrefix(row[0], "#"); is {
		r.tag(strings.ToUpper(strings.TrimSpace(tag)), row[1:])
		return
	}
	switch r.block {
	case "SCORES", "RANKING":
		if r.columns == nil {
			r.columns, r.width = named(row), len(row)
			for _, name := range row {
				r.a.Stated.Totals = cmp.Or(r.a.Stated.Totals, headings[bare(name)])
			}
			return
		}
		r.contestant(fields{r.columns, row})
	case "TRAVELLERS", "TRAVELLER":
		r.lines = named(row)
	case "BOARD":
		if r.lines == nil {
			r.fault(r.board, fmt.Errorf("%w: no row names the columns", ErrRow))
			return
		}
		r.line(fields{r.lines, row})
	}
}

// tag begins a block or reads a heading.
func (r *reader) tag(tag string, rest []string) {
	value := ""
	if len(rest) > 0 {
		value = figures.Plain(rest[0])
	}
	r.block = tag
	switch tag {
	case "SOURCE", "PROGRAM":
		r.a.Program = value
	case "VERSION": // files of before have the program there
		if r.a.Program == "" && !strings.EqualFold(value, version) {
			r.a.Program = value
		}
	case "CLUB", "CLUBNAME":
		r.a.Club.Name = value
	case "TITLE", "EVENT":
		r.a.Title = value
	case "DATE":
		r.a.Date = figures.ParseDate(value)
	case "DIRECTOR":
		r.a.Director = value
	case "SCORER":
		r.a.Club.Contact = value
	case "ROUNDS":
		r.rounds, _ = figures.Int(value)
	case "WINNERS":
		r.two, r.one = value == "2", value == "1"
	case "BUTLER", "CROSSIMP", "AGGREGATE", "INDIVIDUAL", "TEAMS", "SWISS", "SWISSPAIRS", "SWISSTEAMS":
		r.option(tag, value)
	case "SCORES", "RANKING":
		r.blocks++
		r.columns = nil
	case "TRAVELLERS", "TRAVELLER":
		if len(rest) > 1 { // the names stand behind the tag
			r.lines = named(rest)
		}
	case "BOARDFORMAT":
		if len(rest) > 3 {
			r.lines = named(rest)
		}
	case "BOARD":
		n, ok := figures.Int(value)
		if r.board = n; !ok || n == 0 {
			r.fault(0, fmt.Errorf("%w: board %.20q", ErrRow, value))
		}
	}
}

// option reads a flag that says how it was scored, or who was ranked:
// anything behind it is a yes.
func (r *reader) option(tag, value string) {
	if value == "" || strings.EqualFold(value, "no") || strings.EqualFold(value, "n") || value == "0" {
		return
	}
	switch tag {
	case "BUTLER", "CROSSIMP":
		r.a.Method.Method = strings.ToLower(tag)
	case "AGGREGATE":
		r.a.Stated.Boards = account.InPoints
	case "INDIVIDUAL":
		r.a.Plays = movement.Individual
	case "TEAMS", "SWISSTEAMS":
		r.a.Plays = movement.Team
	}
	if strings.HasPrefix(tag, "SWISS") {
		r.a.Swiss, r.a.Method.Matches, r.a.Stated.Totals = true, "swiss", account.InVPs
	}
}

// headings are what columns are counted in by their names, without blanks and signs.
var headings = map[string]account.FigureUnit{
	"MPS": account.InMatchpoints, "MATCHPOINTS": account.InMatchpoints, "IMPS": account.InIMPs, "VPS": account.InVPs,
}

// usual are the names of columns that mean the same, without blanks and signs.
var usual = map[string][]string{
	"POSITION": {"POS", "PLACE", "RANK"}, "PAIR": {"PAIRNO", "PAIRNUMBER", "NO", "NUMBER", "NUM", "ID"},
	"TEAM": {"TEAMNO", "TEAMNUMBER"}, "PLAYER": {"PLAYERNO", "PLAYERNUMBER"},
	"DIRECTION": {"DIR"}, "SECTION": {"SEC"}, "NAMES": {"NAME"}, "NAME1": {"PLAYER1", "NAMEA"},
	"NAME2": {"PLAYER2", "NAMEB"}, "TEAMNAME": {},
	"SCORE":   {"TOTAL", "TOTALSCORE", "MPS", "MATCHPOINTS", "IMPS", "VPS", "NSSCORE", "POINTS"},
	"PERCENT": {"PERCENTAGE", "PCT", "%"},
	"PLAYED":  {"BOARDS", "BOARDSPLAYED"}, "ADJUSTMENT": {"ADJ", "PENALTY"}, "HANDICAP": {"HCP"}, "STRATUM": {"STRAT"},
	"MASTERPOINTS": {"MASTERPTS", "MP", "MPTS"},
	"NS":           {"NSPAIR", "NSNO", "NSPAIRNUMBER", "NSTEAM"}, "EW": {"EWPAIR", "EWNO", "EWPAIRNUMBER", "EWTEAM"},
	"N": {"NORTH"}, "S": {"SOUTH"}, "E": {"EAST"}, "W": {"WEST"},
	"CONTRACT": {"CON", "BID"}, "BY": {"DECLARER", "DECL", "DEC", "PLAYEDBY"}, "LEAD": {"LD", "OPENINGLEAD"},
	"TRICKS":  {"TRKS", "TKS", "RESULT", "TAKEN"},
	"EWSCORE": {"EWPOINTS"}, "NSMP": {"NSMPS", "NSMATCHPOINTS", "MPNS", "NSPTS"},
	"EWMP":  {"EWMPS", "EWMATCHPOINTS", "MPEW", "EWPTS"},
	"NSIMP": {"NSIMPS", "NSXIMPS", "IMPNS"}, "EWIMP": {"EWIMPS", "EWXIMPS", "IMPEW"},
	"ROUND": {"RND"}, "TABLE": {"TBL"},
}

// bare is the name of a column in capitals, without blanks and signs.
func bare(name string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" ._-/()#", r) {
			return -1
		}
		return r
	}, strings.ToUpper(name))
}

// named are the places of columns by their usual names; a name that nobody
// uses stands for itself.
func named(row []string) map[string]int {
	columns := map[string]int{}
	for i, name := range row {
		name = bare(name)
		for known, others := range usual {
			if slices.Contains(others, name) {
				name = known
				break
			}
		}
		if _, twice := columns[name]; !twice {
			columns[name] = i
		}
	}
	return columns
}

// fields is a row by its columns.
type fields struct {
	columns map[string]int
	row     []string
}

func (f fields) get(names ...string) string {
	for _, name := range names {
		if i, there := f.columns[name]; there && i < len(f.row) && f.row[i] != "" {
			return f.row[i]
		}
	}
	return ""
}

func (f fields) has(name string) bool { _, there := f.columns[name]; return there }

// section is the place of a section by its letter, which is made where it is new.
func (r *reader) section(letters ...string) int {
	letter := ""
	for _, l := range letters {
		if letter == "" {
			letter = strings.ToUpper(figures.Plain(l))
		}
	}
	i, there := r.letters[letter]
	if !there {
		i = len(r.a.Sections)
		r.letters[letter] = i
		r.a.Sections = append(r.a.Sections, account.Section{Letter: letter})
	}
	return i
}

func (r *reader) figure(f fields, names ...string) *scoring.Frac {
	figure, err := figures.Parse(f.get(names...))
	if err != nil {
		r.fault(r.board, fmt.Errorf("%s: %w", strings.ToLower(names[0]), err))
	}
	return figure
}

func (r *reader) contestant(f fields) {
	who, ok := figures.ParseWho(f.get("PAIR", "TEAM", "PLAYER"))
	if !ok {
		r.fault(0, fmt.Errorf("%w: number %.20q", ErrRow, f.get("PAIR", "TEAM", "PLAYER")))
		return
	}
	switch {
	case f.has("TEAM"):
		r.a.Plays = movement.Team
	case f.has("PLAYER") && !f.has("PAIR"):
		r.a.Plays = movement.Individual
	}
	c := account.Contestant{Number: who.Number, Name: figures.Plain(f.get("TEAMNAME")),
		Stratum: figures.Plain(f.get("STRATUM")), Masterpoints: figures.Plain(f.get("MASTERPOINTS"))}
	c.Place, c.Tied = figures.ParsePlace(f.get("POSITION"))
	c.Boards, _ = figures.Int(f.get("PLAYED"))
	if at, there := f.columns["PLAYED"]; there && at == r.width-1 && len(f.row) > r.width { // a cell a board
		c.Boards = 0
		for _, cell := range f.row[at:] {
			if cell != "" && !strings.EqualFold(cell, "X") {
				c.Boards++
			}
		}
	}
	c.Total, c.Percent, c.Adjustment, c.Handicap = r.figure(f, "SCORE"), r.figure(f, "PERCENT"), r.figure(f,
		"ADJUSTMENT"), r.figure(f, "HANDICAP")
	switch side := figures.ParseSide(f.get("DIRECTION")); {
	case who.Side != scoring.NoSide:
		c.Side = who.Side
	case f.has("DIRECTION") && !r.one:
		c.Side = side
	case r.two && r.blocks == 2:
		c.Side = scoring.EW
	case r.two:
		c.Side = scoring.NS
	}
	c.Players = players(f)
	if r.a.Plays == movement.Individual {
		c.Players = c.Players[:min(1, len(c.Players))]
	}
	i := r.section(who.Section, f.get("SECTION"))
	r.a.Sections[i].Contestants = append(r.a.Sections[i].Contestants, c)
}

// players are those in columns of their own, up to the last that has one; else those
// of one column, "A & B".
func players(f fields) (list []account.Player) {
	names := strings.Split(f.get("NAMES"), " & ")
	for i := range 20 {
		n := strconv.Itoa(i + 1)
		p := account.Player{Name: figures.Plain(f.get("NAME" + n)), Number: figures.Plain(f.get("ID" + n))}
		if i < len(names) && p.Name == "" && !f.has("NAME1") {
			p.Name = figures.Plain(strings.TrimSpace(names[i]))
		}
		list = append(list, p)
	}
	for len(list) > 0 && list[len(list)-1] == (account.Player{}) {
		list = list[:len(list)-1]
	}
	return list
}

// line reads a line of a traveller.
func (r *reader) line(f fields) {
	if r.board == 0 {
		return
	}
	l := account.BoardPlay{At: r.at}
	l.Board = r.board
	ns, ok1 := figures.ParseWho(f.get("NS", "N"))
	ew, ok2 := figures.ParseWho(f.get("EW", "E"))
	if !ok1 || !ok2 {
		r.fault(r.board, fmt.Errorf("%w: numbers %.20q and %.20q", ErrRow, f.get("NS", "N"), f.get("EW", "E")))
		return
	}
	l.NS, l.EW = ns.Number, ew.Number
	if south, ok := figures.ParseWho(f.get("S")); ok && !f.has("NS") {
		west, _ := figures.ParseWho(f.get("W"))
		l.South, l.West = south.Number, west.Number
		r.a.Plays = movement.Individual
	}
	l.Round, _ = figures.Int(f.get("ROUND"))
	l.Table, _ = figures.Int(f.get("TABLE"))
	l.NSAward, l.EWAward = r.figure(f, "NSMP", "NSIMP"), r.figure(f, "EWMP", "EWIMP")
	r.imps = r.imps || f.has("NSIMP") || r.a.Method.Method != "" // Butler or Cross-IMPs
	told := figures.Written{Contract: f.get("CONTRACT"), Declarer: f.get("BY"), Tricks: f.get("TRICKS"),
		Score: f.get("SCORE"), Lead: f.get("LEAD")}
	switch ew := f.get("EWSCORE"); {
	case strings.HasSuffix(told.Score, "%") && strings.HasSuffix(ew, "%"): // an artificial score
		told.Score += "-" + ew
	case told.Score == "" && ew != "": // each side's score in a column of its own
		told.Score = "-" + strings.TrimPrefix(ew, "-")
	}
	if err := r.results.Enter(r.a, r.section(ns.Section, f.get("SECTION")), l, told); err != nil {
		r.fault(r.board, err)
	}
}

// finish decides what was left open, and puts everything in order.
func (r *reader) finish() {
	unit := scoring.Matchpoint
	if r.imps {
		unit = scoring.IMP
		r.a.Stated.Boards = cmp.Or(r.a.Stated.Boards, account.InIMPs)
	}
	r.results.Settle(r.a, unit)
	for i := range r.a.Sections {
		s := &r.a.Sections[i]
		s.Rounds, s.Winners = r.rounds, scoring.OneWinner
		if slices.ContainsFunc(s.Contestants, func(c account.Contestant) bool { return c.Side != scoring.NoSide }) {
			s.Winners = scoring.TwoWinners
		}
		if len(r.a.Sections) == 1 {
			s.Letter = ""
		}
		for n := range s.Lines {
			s.Lines[n].Section = i + 1
		}
	}
}
