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
	p.w.Comma, p.w.UseCRLF = '\t', true
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

func (p *page) swiss() bool { return p.a.Swiss || p.a.Method.Matches == "swiss" }

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
	p.row("#Version", version)
	p.row("#Source", words(strings.TrimSpace(a.Program+" "+a.Version)))
	p.row("#Club", words(a.Club.Name))
	p.row("#Title", words(a.Title))
	p.row("#Date", figures.Date(a.Date, "02/01/2006"))
	p.row("#Director", words(a.Director))
	p.row("#Scorer", words(a.Club.Contact))
	p.row("#Pairs", strconv.Itoa(pairs))
	p.row("#Boards", strconv.Itoa(len(boards)))
	p.row("#Rounds", count(rounds))
	p.row("#Winners", strconv.Itoa(winners))
	for _, option := range options(a) {
		p.row("#"+option, "yes")
	}
}

// version is that of the format, by which BridgeWebs tells it from later ones; the
// program is its Source (guide, page 40, "22.3 CSV").
const version = "std1"

// options are those that say how it was scored and who was ranked, none for matchpoints
// of pairs.
func options(a *account.Account) (list []string) {
	switch a.Method.Method {
	case "butler":
		list = append(list, "Butler")
	case "crossimp":
		list = append(list, "Crossimp")
	case "total", "aggregate":
		list = append(list, "Aggregate")
	}
	swiss := (&page{a: a}).swiss()
	switch {
	case a.Plays == movement.Individual:
		list = append(list, "Individual")
	case a.Plays == movement.Team && swiss:
		list = append(list, "Swissteams")
	case a.Plays == movement.Team:
		list = append(list, "Teams")
	case swiss:
		list = append(list, "Swisspairs")
	}
	if swiss && a.Plays == movement.Individual {
		list = append(list, "Swiss")
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
		{"Position", func(_ int, c *account.Contestant) string { return figures.Place(c.Place, c.Tied) }, true},
		{"Section", func(section int, _ *account.Contestant) string { return p.letters[section] }, false},
		{p.called(), func(_ int, c *account.Contestant) string { return strconv.Itoa(c.Number) }, true},
		{"Direction", func(_ int, c *account.Contestant) string { return c.Side.String() }, false},
		{"Teamname", func(_ int, c *account.Contestant) string { return words(c.Name) }, false},
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
			column{"Name" + n, func(_ int, c *account.Contestant) string { return words(player(c).Name) }, i < 2},
			column{"Id" + n, func(_ int, c *account.Contestant) string { return words(player(c).Number) }, false})
	}
	return append(all,
		column{"Score", figure(func(c *account.Contestant) *scoring.Frac { return c.Total }), true},
		column{"Tops", figure(p.tops), true},
		column{"Percent", figure(func(c *account.Contestant) *scoring.Frac { return c.Percent }), true},
		column{"Played", func(_ int, c *account.Contestant) string { return count(c.Boards) }, false},
		column{"Adjustment", figure(func(c *account.Contestant) *scoring.Frac { return c.Adjustment }), false},
		column{"Handicap", figure(func(c *account.Contestant) *scoring.Frac { return c.Handicap }), false},
		column{"Stratum", func(_ int, c *account.Contestant) string { return words(c.Stratum) }, false},
		column{"Mpts", func(_ int, c *account.Contestant) string { return words(c.Masterpoints) }, false},
	)
}

// tops is the most that a contestant could have had, where that is what its percentage is
// of.
func (p *page) tops(c *account.Contestant) *scoring.Frac {
	if c.Total == nil || c.Percent == nil || c.Percent.Sign() <= 0 || p.swiss() ||
		figures.Awarded(p.a.Method.Method) != scoring.Matchpoint {
		return nil
	}
	most := c.Total.Mul(scoring.Int(100)).Div(*c.Percent)
	return &most
}

// called is the column of the number.
func (p *page) called() string {
	switch p.a.Plays {
	case movement.Team:
		return "Team"
	case movement.Individual:
		return "Player"
	}
	return "Pair"
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
	boards := p.boards()
	if len(boards) > 0 {
		names = append(names, "Boards")
	}
	p.row("#Scores")
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
			for _, b := range boards {
				row = append(row, p.award(i, c, b))
			}
			p.row(row...)
		}
	}
}

// boards are those of which the ranking of pairs has a cell each: all that were played.
func (p *page) boards() (list []int) {
	if p.a.Plays != movement.Pair {
		return nil
	}
	for _, s := range p.a.Sections {
		for _, l := range s.Lines {
			list = append(list, l.Board)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// award is what a pair was given on a board, X where it has nothing there.
func (p *page) award(section int, c *account.Contestant, board int) string {
	lines := p.a.Sections[section].Lines
	for i := range lines {
		l := &lines[i]
		if l.Board != board {
			continue
		}
		ns, ew := l.Seated()
		switch award := figures.Decimal; {
		case ns == c.Number && c.Side != scoring.EW && l.NSAward != nil:
			return award(l.NSAward, decimals)
		case ew == c.Number && c.Side != scoring.NS && l.EWAward != nil:
			return award(l.EWAward, decimals)
		}
	}
	return "X"
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
	names := []string{"NS", "EW", "NSScore", "EWScore", "NSPts", "EWPts", "Contract", "Tricks", "Declarer", "Lead"}
	if imps && !slices.ContainsFunc(options(p.a), func(o string) bool { return o == "Butler" || o == "Crossimp" }) {
		names[4], names[5] = "NSImp", "EWImp"
	}
	individual := p.a.Plays == movement.Individual
	if individual {
		names = append([]string{"N", "S", "E", "W"}, names[2:]...)
	}
	for _, more := range []struct {
		there bool
		name  string
	}{{sections, "Section"}, {rounds, "Round"}, {tables, "Table"}} {
		if more.there {
			names = append(names, more.name)
		}
	}
	p.row("#Travellers")
	p.row(names...)
	for i, l := range all {
		if i == 0 || all[i-1].Board != l.Board {
			p.row("#Board", strconv.Itoa(l.Board))
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
		"S": strconv.Itoa(says.South), "W": strconv.Itoa(says.West), "Section": p.letters[l.section],
		"Round": count(l.Round), "Table": count(l.Table),
	}
	fields["NSPts"], fields["EWPts"] = figures.Decimal(l.NSAward, decimals), figures.Decimal(l.EWAward, decimals)
	fields["NSImp"], fields["EWImp"] = fields["NSPts"], fields["EWPts"]
	switch says.Saying {
	case figures.SaysAdjusted:
		fields["NSScore"], fields["EWScore"] = says.Adjusted[1:3]+"%", says.Adjusted[3:5]+"%"
	case figures.SaysScore, figures.SaysContract:
		scored := "NSScore"
		if says.Points < 0 {
			scored = "EWScore"
		}
		fields[scored] = strings.TrimPrefix(strconv.Itoa(int(says.Points)), "-")
		if says.Points == 0 {
			fields["Contract"] = "PASS"
		}
	}
	if says.Saying == figures.SaysContract && l.Contract.Level > 0 {
		fields["Contract"], fields["Declarer"], fields["Lead"] = strings.ToUpper(l.Contract.String()), l.Declarer.String(), l.Lead.String()
		fields["Tricks"] = strconv.Itoa(6 + l.Contract.Level + l.Tricks)
	}
	return fields
}
