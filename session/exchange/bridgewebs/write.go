package bridgewebs

import (
	"cmp"
	"encoding/csv"
	"io"
	"slices"
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/figures"
	"clubnight/session/exchange/table"
	"clubnight/session/movement"
)

// decimals of every figure.
const decimals = 2

// Write writes a session. The error is the writer's.
func Write(w io.Writer, a *account.Account) error {
	p := &page{w: csv.NewWriter(w), a: a, letters: figures.Letters(a)}
	p.w.UseCRLF = true
	p.heading()
	for _, side := range p.sides() {
		p.scores(side)
	}
	p.travellers()
	p.w.Flush()
	return p.w.Error()
}

// page is a file being written. Whatever goes wrong with its writer stays
// there until the end.
type page struct {
	w       *csv.Writer
	a       *account.Account
	letters []string // what the sections are called
}

// row writes figures and words of this package as they are; texts of people
// go through words.
func (p *page) row(fields ...string) { p.w.Write(fields) }

func words(s string) string { return table.Harmless(strings.TrimSpace(figures.Plain(s))) }

func count(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func (p *page) heading() {
	a := p.a
	pairs, rounds, winners := 0, 0, 1
	boards := map[int]bool{}
	for _, s := range a.Sections {
		pairs += len(s.Contestants)
		rounds = max(rounds, s.Rounds)
		for _, l := range s.Lines {
			boards[l.Board] = true
		}
	}
	if len(p.sides()) == 2 {
		winners = 2
	}
	p.row("#VERSION", words(strings.TrimSpace(a.Program+" "+a.Version)))
	p.row("#CLUB", words(a.Club.Name))
	p.row("#TITLE", words(a.Title))
	p.row("#DATE", figures.Date(a.Date, "02/01/2006"))
	p.row("#DIRECTOR", words(a.Director))
	p.row("#SCORER", words(a.Club.Contact))
	p.row("#PAIRS", strconv.Itoa(pairs))
	p.row("#BOARDS", strconv.Itoa(len(boards)))
	p.row("#ROUNDS", count(rounds))
	p.row("#WINNERS", strconv.Itoa(winners))
	for _, option := range options(a) {
		p.row("#"+option, "yes")
	}
}

// options are those that say how it was scored, none for matchpoints of pairs.
func options(a *account.Account) (list []string) {
	switch a.Method.Method {
	case "butler", "crossimp":
		list = append(list, strings.ToUpper(a.Method.Method))
	case "total", "aggregate":
		list = append(list, "AGGREGATE")
	}
	if a.Swiss || a.Method.Matches == "swiss" {
		list = append(list, map[movement.ContestantKind]string{movement.Pair: "SWISSPAIRS", movement.Team: "SWISSTEAMS",
			movement.Individual: "SWISS"}[a.Plays])
	}
	return list
}

// sides are the blocks of the ranking: one, or one a direction.
func (p *page) sides() []scoring.Side {
	for _, s := range p.a.Sections {
		for _, c := range s.Contestants {
			if c.Side != scoring.NoSide {
				return []scoring.Side{scoring.NS, scoring.EW}
			}
		}
	}
	return []scoring.Side{scoring.NoSide}
}

// column is a column of the ranking; there are none that would be empty.
type column struct {
	name string
	of   func(section int, c *account.Contestant) string
	must bool
}

func (p *page) columns() []column {
	figure := func(of func(c *account.Contestant) *scoring.Frac) func(int, *account.Contestant) string {
		return func(_ int, c *account.Contestant) string { return figures.Decimal(of(c), decimals) }
	}
	all := []column{
		{"POSITION", func(_ int, c *account.Contestant) string { return figures.Place(c.Place, c.Tied) }, true},
		{"SECTION", func(section int, _ *account.Contestant) string { return p.letters[section] }, false},
		{p.called(), func(_ int, c *account.Contestant) string { return strconv.Itoa(c.Number) }, true},
		{"DIRECTION", func(_ int, c *account.Contestant) string { return c.Side.String() }, false},
		{"TEAMNAME", func(_ int, c *account.Contestant) string { return words(c.Name) }, false},
	}
	for i := range max(p.players(), 2) {
		player := func(c *account.Contestant) account.Player {
			if i < len(c.Players) {
				return c.Players[i]
			}
			return account.Player{}
		}
		n := strconv.Itoa(i + 1)
		all = append(all,
			column{"NAME" + n, func(_ int, c *account.Contestant) string { return words(player(c).Name) }, i < 2},
			column{"ID" + n, func(_ int, c *account.Contestant) string { return words(player(c).Number) }, false})
	}
	return append(all,
		column{"SCORE", figure(func(c *account.Contestant) *scoring.Frac { return c.Total }), true},
		column{"PERCENT", figure(func(c *account.Contestant) *scoring.Frac { return c.Percent }), true},
		column{"PLAYED", func(_ int, c *account.Contestant) string { return count(c.Boards) }, false},
		column{"ADJUSTMENT", figure(func(c *account.Contestant) *scoring.Frac { return c.Adjustment }), false},
		column{"HANDICAP", figure(func(c *account.Contestant) *scoring.Frac { return c.Handicap }), false},
		column{"STRATUM", func(_ int, c *account.Contestant) string { return words(c.Stratum) }, false},
		column{"MASTERPOINTS", func(_ int, c *account.Contestant) string { return words(c.Masterpoints) }, false},
	)
}

// called is the column of the number.
func (p *page) called() string {
	switch p.a.Plays {
	case movement.Team:
		return "TEAM"
	case movement.Individual:
		return "PLAYER"
	}
	return "PAIR"
}

func (p *page) players() (most int) {
	for _, s := range p.a.Sections {
		for _, c := range s.Contestants {
			most = max(most, len(c.Players))
		}
	}
	if p.a.Plays == movement.Individual {
		return min(most, 1)
	}
	return most
}

// scores is a block of the ranking, of all sections.
func (p *page) scores(side scoring.Side) {
	columns := slices.DeleteFunc(p.columns(), func(c column) bool {
		for i := range p.a.Sections {
			for n := range p.a.Sections[i].Contestants {
				if c.must || c.of(i, &p.a.Sections[i].Contestants[n]) != "" {
					return false
				}
			}
		}
		return !c.must
	})
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.name
	}
	p.row("#SCORES")
	p.row(names...)
	for i := range p.a.Sections {
		s := &p.a.Sections[i]
		for n := range s.Contestants {
			c := &s.Contestants[n]
			if len(p.sides()) == 2 && c.Side != side && !(c.Side == scoring.NoSide && side == scoring.NS) {
				continue
			}
			row := make([]string, len(columns))
			for at, column := range columns {
				row[at] = column.of(i, c)
			}
			p.row(row...)
		}
	}
}

// travellers are the lines of every board, those of all sections together.
func (p *page) travellers() {
	sections, imps := len(p.a.Sections) > 1, figures.Awarded(p.a.Method.Method) == scoring.IMP
	rounds, tables := false, false
	var all []sectionPlay
	for i := range p.a.Sections {
		for n := range p.a.Sections[i].Lines {
			l := &p.a.Sections[i].Lines[n]
			if figures.Says(l).Saying == figures.SaysNothing {
				continue
			}
			rounds, tables = rounds || l.Round != 0, tables || l.Table != 0
			all = append(all, sectionPlay{i, l})
		}
	}
	slices.SortStableFunc(all, func(x, y sectionPlay) int {
		return cmp.Or(cmp.Compare(x.Board, y.Board), cmp.Compare(x.section, y.section), cmp.Compare(x.Round, y.Round),
			cmp.Compare(x.Table, y.Table))
	})
	names := []string{"NS", "EW", "CONTRACT", "BY", "LEAD", "TRICKS", "SCORE", "NSMP", "EWMP"}
	if imps {
		names[7], names[8] = "NSIMP", "EWIMP"
	}
	individual := p.a.Plays == movement.Individual
	if individual {
		names = append([]string{"N", "S", "E", "W"}, names[2:]...)
	}
	for _, more := range []struct {
		there bool
		name  string
	}{{sections, "SECTION"}, {rounds, "ROUND"}, {tables, "TABLE"}} {
		if more.there {
			names = append(names, more.name)
		}
	}
	p.row("#BOARDFORMAT", "BOARD")
	p.row("#TRAVELLERS")
	p.row(names...)
	for i, l := range all {
		if i == 0 || all[i-1].Board != l.Board {
			p.row("#BOARD", strconv.Itoa(l.Board))
		}
		fields := p.line(l)
		row := make([]string, len(names))
		for i, name := range names {
			row[i] = fields[name]
		}
		p.row(row...)
	}
}

// sectionPlay is a line with its section, counted from 0.
type sectionPlay struct {
	section int
	*account.BoardPlay
}

// line is a line by the names of its columns.
func (p *page) line(l sectionPlay) map[string]string {
	says := figures.Says(l.BoardPlay)
	fields := map[string]string{
		"NS": strconv.Itoa(says.NS), "EW": strconv.Itoa(says.EW),
		"N": strconv.Itoa(says.NS), "E": strconv.Itoa(says.EW),
		"S": strconv.Itoa(says.South), "W": strconv.Itoa(says.West), "SECTION": p.letters[l.section],
		"ROUND": count(l.Round), "TABLE": count(l.Table),
	}
	fields["NSMP"], fields["EWMP"] = figures.Decimal(l.NSAward, decimals), figures.Decimal(l.EWAward, decimals)
	fields["NSIMP"], fields["EWIMP"] = fields["NSMP"], fields["EWMP"]
	switch says.Saying {
	case figures.SaysAdjusted:
		fields["SCORE"] = says.Adjusted
	case figures.SaysScore, figures.SaysContract:
		fields["SCORE"] = strconv.Itoa(int(says.Points))
		if says.Points == 0 {
			fields["CONTRACT"] = "PASS"
		}
	}
	if says.Saying == figures.SaysContract && l.Contract.Level > 0 {
		fields["CONTRACT"], fields["BY"], fields["LEAD"] = strings.ToUpper(l.Contract.String()), l.Declarer.String(), l.Lead.String()
		fields["TRICKS"] = strconv.Itoa(6 + l.Contract.Level + l.Tricks)
	}
	return fields
}
