package pbn

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/exchange"
	"clubnight/session/exchange/account"
	"clubnight/session/movement"
)

// Errors of files and of their games.
var (
	// ErrNoResults is returned for a file of deals, and nothing of what happened to them.
	ErrNoResults = errors.New("no game has a result")
	// ErrGame is the fault of a game, or of a row of a table, that tells no result.
	ErrGame = errors.New("not a result")
	// ErrScore is the fault of a score that is not that of the contract.
	// The score counts.
	ErrScore = errors.New("the score is not that of the contract")
)

func init() {
	account.Register("PBN", sniff, Read)
}

// sniff reports whether a file is PBN and has results that can be taken over: deals alone
// are for package deal.
func sniff(head []byte, _ string) bool {
	if f, err := deal.Detect(head); err != nil || f != deal.PBN {
		return false
	}
	_, err := Read(head)
	return err == nil
}

// hasResult reports whether a game says itself what happened to its board.
func hasResult(g *deal.PBNGame) bool {
	for _, name := range []string{"Contract", "Score", "ScoreMP", "ScoreIMP",
		"ScorePercentage", "AdjustedNS", "AdjustedEW"} {
		if text, _ := g.Tag(name); text != "" && text != unknown && g.Err == nil {
			who, _ := g.Tag("PairNS")
			north, _ := g.Tag("North")
			result, _ := g.Tag("Result")
			score, _ := g.Tag("Score")
			played := name != "Contract" || text == "Pass" || tells(result) || tells(score)
			if played && (tells(who) || tells(north)) {
				return true
			}
		}
	}
	return false
}

// tells reports whether a value says something.
func tells(text string) bool { return text != "" && text != unknown && text != "-" }

// reader makes an account of games.
type reader struct {
	*account.Account
	sections map[string]*part
	order    []string
	teams    map[string]int // by name
	rosters  map[string]int // team of a player
	pairs    map[string]int // number by the names of a pair, or by another name for one
	players  map[string]int // number by name, in an individual
	before   deal.PBNGame   // for games that say nothing of their board
}

// part is a section under way.
type part struct {
	ranked bool // there is a ranking, which says whether the two directions are ranked apart
	account.Section
	letter string
	boards map[int]bool
	lines  map[key][]int
	names  map[who]bool
}

// key is what tells a line of a board from another.
type key struct{ board, ns, ew int }

type who struct {
	number int
	side   scoring.Side
}

// Read reads the results of a PBN file: a game for each, or ScoreTable and
// TotalScoreTable, or both. A game that is wrong is among the faults. The
// error is ErrNoResults.
func Read(file []byte) (*account.Account, error) {
	r := &reader{
		Account: &account.Account{}, sections: map[string]*part{}, teams: map[string]int{},
		rosters: map[string]int{}, pairs: map[string]int{},
		players: map[string]int{},
	}
	games := deal.Games(file)
	r.ours(file)
	r.kind(games)
	for i := range games {
		g := &games[i]
		if g.Err != nil {
			r.fault(g, 0, g.Err)
			continue
		}
		if g.Again {
			r.inherit(g)
		}
		r.game(g)
		for _, w := range g.Warnings {
			r.Faults = append(r.Faults, account.Fault{At: w.Line, Board: g.Number, Err: errors.New(w.String())})
		}
		r.before = *g
	}
	r.finish()
	if !slices.ContainsFunc(r.Sections, func(s account.Section) bool { return len(s.Lines) > 0 }) {
		if len(r.Faults) > 0 {
			return nil, fmt.Errorf("%w: %w", ErrNoResults, r.Faults[0].Err)
		}
		return nil, ErrNoResults
	}
	return r.Account, nil
}

// inherit gives a game the tags that the one before it has and it has not.
func (r *reader) inherit(g *deal.PBNGame) {
	for _, t := range r.before.Tags {
		switch t.Name {
		case "Event", "Site", "Date", "Stage", "Round", "HomeTeam", "VisitTeam", "Board",
			"Scoring", "Section", "Competition":
			if _, there := g.Tag(t.Name); !there {
				g.Tags = append(g.Tags, t)
			}
		}
	}
}

func (r *reader) fault(g *deal.PBNGame, line int, err error) {
	table, _ := g.Tag("Table")
	n, _ := strconv.Atoi(table)
	r.Faults = append(r.Faults, account.Fault{At: cmp.Or(line, g.Line), Board: g.Number, Table: n, Err: err})
}

// value is what a tag says, "" for nothing and for what is unknown.
func value(g *deal.PBNGame, name string) string {
	text, _ := g.Tag(name)
	if text = strings.TrimSpace(text); !tells(text) {
		return ""
	}
	return text
}

// ours reads the lines that only this program writes.
func (r *reader) ours(file []byte) {
	for line := range strings.Lines(string(file[:min(len(file), 64<<10)])) {
		line = strings.TrimRight(line, "\r\n")
		said, mine := strings.CutPrefix(line, own)
		name, text, _ := strings.Cut(said, ": ")
		if !mine || len(line) > 250 {
			if line != "" && !strings.HasPrefix(line, "%") {
				return
			}
			continue
		}
		var list []int
		for _, word := range strings.FieldsFunc(text, func(c rune) bool { return c == ' ' || c == '/' }) {
			n, err := strconv.Atoi(word)
			if err != nil || n < 0 || n > 1000 {
				break
			}
			list = append(list, n)
		}
		switch name {
		case "Scoring":
			r.choices(text)
		case "Director":
			r.Director = decoded(text)
		case "Event":
			r.Event = decoded(text)
		case "Session":
			if len(list) == 2 {
				r.Session, r.Sessions = list[0], list[1]
			}
		case "Swiss":
			r.Swiss = true
		case "Provisional":
			r.Provisional = true
		case "Together":
			r.Combined = append(r.Combined, list)
		case "Bye":
			if len(list) == 3 {
				if s := r.told(list[0]); s != nil {
					s.Byes = append(s.Byes, account.Bye{Round: list[1], Number: list[2]})
				}
			}
		case "Triple":
			if len(list) == 6 && list[1] <= int(movement.HalfMatches) {
				if s := r.told(list[0]); s != nil {
					s.Triples = append(s.Triples,
						movement.Triple{Kind: movement.Odd(list[1]), Round: list[2], Who: [3]int(list[3:])})
				}
			}
		}
	}
}

// choices reads how the evening was scored.
func (r *reader) choices(text string) {
	var c method.Choices
	all := c.All()
	for _, word := range strings.Fields(text) {
		name, choice, _ := strings.Cut(word, "=")
		if i := slices.IndexFunc(all, func(known method.Choice) bool { return known.Name == name }); i >= 0 {
			*all[i].To = choice
		}
	}
	if _, err := c.Options(); err == nil {
		r.Method, r.MethodWhole = c, true
	}
}

// kind finds out who is ranked, and how it was scored where a tag says so.
func (r *reader) kind(games []deal.PBNGame) {
	for i := range games {
		g := &games[i]
		switch competition := strings.ToLower(value(g, "Competition")); {
		case strings.HasPrefix(competition, "individual"):
			r.Plays = movement.Individual
		case strings.HasPrefix(competition, "team"), value(g, "HomeTeam") != "" && value(g, "VisitTeam") != "":
			r.Plays = movement.Team
		}
		if r.Method == (method.Choices{}) {
			r.Method = scoringOf(value(g, "Scoring"))
		}
		if r.Title = cmp.Or(r.Title, value(g, "Event")); r.Club.Name == "" {
			r.Club.Name = value(g, "Site")
		}
		if day, err := time.Parse("2006.01.02", value(g, "Date")); err == nil && r.Date.IsZero() {
			r.Date = day
		}
		if name := value(g, "Generator"); r.Program == "" {
			r.Program = name
		}
	}
	if r.Plays == movement.Team && r.Method.Method == "mp" {
		r.Method = method.Choices{}
	}
}

// scoringOf is the way of scoring that a Scoring tag names, empty for one that
// is not of an evening.
func scoringOf(text string) (c method.Choices) {
	for word := range strings.SplitSeq(strings.ToLower(text), ";") {
		switch strings.TrimSpace(word) {
		case "mp", "matchpoints":
			c.Method = "mp"
		case "bam":
			c.Method = "bam"
		case "totalpoints":
			c.Method = "total"
		case "butler":
			c.Method = "butler"
		case "median":
			c.Datum = "median"
		case "mp2":
			c.Scale = "1"
		case "cross2":
			c.Method, c.Divide = "crossimp", "comparisons"
		case "cross1":
			c.Method, c.Divide = "crossimp", "scores"
		case "cross":
			c.Method, c.Divide = "crossimp", "none"
		}
	}
	if c.Method == "" {
		return method.Choices{}
	}
	return c
}

// decoded is a text of the file's bytes.
func decoded(text string) string {
	games := deal.Games([]byte("[Event \"" + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + "\"]\n"))
	return value(&games[0], "Event")
}

// section is the section of a game.
func (r *reader) section(g *deal.PBNGame) *part {
	name := value(g, "Section")
	if p := r.sections[name]; p != nil {
		return p
	}
	p := &part{letter: name, boards: map[int]bool{}, lines: map[key][]int{}, names: map[who]bool{}}
	r.sections[name] = p
	r.order = append(r.order, name)
	return p
}

// told is the section of that place for what the head of the file says of it before its
// games, nil for a place that there is not.
func (r *reader) told(place int) *account.Section {
	if place < 1 || place > 26 {
		return nil
	}
	for len(r.Sections) < place {
		r.Sections = append(r.Sections, account.Section{})
	}
	return &r.Sections[place-1]
}

// cards keeps the cards of a board.
func (p *part) cards(g *deal.PBNGame) {
	if g.Deal == (deal.Deal{}) || p.boards[g.Number] {
		return
	}
	p.boards[g.Number] = true
	b := account.Board{Board: deal.NewBoard(g.Number, g.Deal)}
	b.Dealer, b.Vul, b.Lesson = g.Dealer, g.Vul, g.Lesson
	if tricks, ok := g.Tricks(); ok {
		t := doubledummy.Table(tricks)
		b.Tricks = &t
	}
	p.Boards = append(p.Boards, b)
}

// game takes a game over.
func (r *reader) game(g *deal.PBNGame) {
	p := r.section(g)
	if value(g, "Form") == "" {
		p.cards(g)
	}
	for _, t := range g.Tags {
		switch {
		case strings.EqualFold(t.Name, "ScoreTable"):
			r.scoreTable(p, g, t)
		case strings.EqualFold(t.Name, "TotalScoreTable"):
			r.totalTable(p, g, t)
		}
	}
	if !hasResult(g) {
		return
	}
	if l, told, err := r.line(p, g); err != nil {
		r.fault(g, 0, err)
	} else if told {
		p.take(l)
	}
}

// take adds a line, or to the line of the ScoreTable what its game tells besides.
func (p *part) take(l account.BoardPlay) {
	ns, ew := l.Seated()
	k := key{l.Board, ns, ew}
	for _, i := range p.lines[k] {
		there := &p.Lines[i]
		if there.Table != l.Table && there.Table > 0 && l.Table > 0 ||
			there.Round != l.Round && there.Round > 0 && l.Round > 0 {
			continue
		}
		if l.Calls != nil {
			there.Calls = l.Calls
		}
		if l.Play != nil {
			there.Play = l.Play
		}
		if _, led := there.Lead.Card(); !led {
			there.Lead = l.Lead
		}
		there.Table, there.Round = cmp.Or(there.Table, l.Table), cmp.Or(there.Round, l.Round)
		return
	}
	p.lines[k] = append(p.lines[k], len(p.Lines))
	p.Lines = append(p.Lines, l)
}

// finish puts the sections together.
func (r *reader) finish() {
	told := r.Sections
	r.Sections = nil
	slices.SortStableFunc(r.order,
		func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
	for i, name := range r.order {
		p := r.sections[name]
		if len(p.Lines) == 0 && len(p.Contestants) == 0 {
			continue
		}
		if i < len(told) {
			p.Byes, p.Triples = told[i].Byes, told[i].Triples
		}
		if len(r.order) > 1 || name != "" && name != "A" {
			if len(name) == 1 && name[0] >= 'A' && name[0] <= 'Z' {
				p.Letter = name
			}
		}
		p.turned()
		p.tied()
		for n := range p.Lines {
			p.Lines[n].Section = len(r.Sections) + 1
		}
		switch {
		case p.ranked:
		case r.Plays == movement.Pair:
			p.Winners = winners(p.Lines)
		default:
			p.Winners = scoring.OneWinner
		}
		slices.SortStableFunc(p.Lines, func(a, b account.BoardPlay) int {
			return cmp.Or(cmp.Compare(a.Board, b.Board), cmp.Compare(a.Round, b.Round), cmp.Compare(a.Table, b.Table))
		})
		p.Tables, p.Rounds = 0, 0
		for n := range p.Lines {
			p.Tables, p.Rounds = max(p.Tables, p.Lines[n].Table), max(p.Rounds, p.Lines[n].Round)
		}
		r.Sections = append(r.Sections, p.Section)
	}
}

// turned takes out who is a contestant on the other side alone: on this one it held the
// cards of a board in the wrong direction.
func (p *part) turned() {
	ranked := map[who]bool{}
	for _, c := range p.Contestants {
		ranked[who{c.Number, c.Side}] = c.Total != nil || c.Percent != nil
	}
	other := map[scoring.Side]scoring.Side{scoring.NS: scoring.EW, scoring.EW: scoring.NS}
	p.Contestants = slices.DeleteFunc(p.Contestants, func(c account.Contestant) bool {
		return c.Side != scoring.NoSide && !ranked[who{c.Number, c.Side}] && ranked[who{c.Number, other[c.Side]}]
	})
}

// winners tells from the results how many are ranked.
func winners(lines []account.BoardPlay) scoring.Winners {
	var list []scoring.Line
	for i := range lines {
		ns, ew := lines[i].Seated()
		list = append(list, scoring.Line{Board: lines[i].Board, NS: ns, EW: ew})
	}
	return exchange.Winners(list)[""]
}

// tied marks shared places.
func (p *part) tied() {
	count := map[[2]int]int{}
	for _, c := range p.Contestants {
		count[[2]int{int(c.Side), c.Place}]++
	}
	for i := range p.Contestants {
		c := &p.Contestants[i]
		c.Tied = c.Place > 0 && count[[2]int{int(c.Side), c.Place}] > 1
	}
}
