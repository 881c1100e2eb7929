// Package spreadsheet is an evening as tables: ranking, results, matches,
// players and boards.
//
//	err := table.WriteXLSX(w, spreadsheet.Tables(a)...)
//
// Heads and codes are English in every language, so that what somebody builds on them
// keeps working: "NS", "3NTX", "PASS".
package spreadsheet

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/table"
	"clubnight/session/movement"
)

// Tables are those that an account has: Ranking and Results always, Matches, Players and
// Boards where there are some.
func Tables(a *account.Account) []table.Table {
	all := []table.Table{ranking(a), results(a)}
	for _, t := range []table.Table{matches(a), players(a), boards(a)} {
		if len(t.Rows) > 0 {
			all = append(all, t)
		}
	}
	for i := range all {
		all[i].Title = title(a, all[i].Name)
	}
	return all
}

// title tells whose evening it is, on which day, and what the table is.
func title(a *account.Account, table string) (lines []string) {
	what := []string{a.Club.Name, table}
	if a.Title != "" {
		lines = append(lines, a.Title)
	}
	if !a.Date.IsZero() {
		what = append(what, a.Date.Format(time.DateOnly))
	}
	return append(lines, strings.Join(slices.DeleteFunc(what, func(s string) bool { return s == "" }), " · "))
}

// column is a column of a table of things of one kind.
type column[T any] struct {
	head string
	cell func(T) table.Cell
}

// tabled sets things in columns; a column in which nothing stands is left out.
func tabled[T any](name string, columns []column[T], things []T) table.Table {
	t := table.Table{Name: name, Rows: make([][]table.Cell, len(things))}
	for _, c := range columns {
		cells, empty := make([]table.Cell, len(things)), true
		for i, one := range things {
			cells[i] = c.cell(one)
			empty = empty && cells[i] == table.Cell{}
		}
		if empty {
			continue
		}
		t.Heads = append(t.Heads, c.head)
		for i := range things {
			t.Rows[i] = append(t.Rows[i], cells[i])
		}
	}
	return t
}

// most is with how many decimals a figure is written that is no shorter.
const most = 4

func figure(f *scoring.Frac) table.Cell {
	if f == nil {
		return table.Cell{}
	}
	return table.Cell{Number: scoring.Shortest(*f, most, scoring.HalfAwayFromZero)}
}

// share is a percentage, which has two decimals everywhere.
func share(f *scoring.Frac) table.Cell {
	if f == nil {
		return table.Cell{}
	}
	return table.Figure(*f, 2)
}

// number is a number that is 0 where there is none.
func number(n int) table.Cell {
	if n == 0 {
		return table.Cell{}
	}
	return table.Int(n)
}

// side names a direction: "NS".
func side(s scoring.Side) string {
	if s == scoring.NoSide {
		return ""
	}
	return s.String()
}

// ranked is a contestant with its section.
type ranked struct {
	section *account.Section
	account.Contestant
}

// contestants are all of them, by section and direction, the best first.
func contestants(a *account.Account) (all []ranked) {
	for i := range a.Sections {
		for _, c := range a.Sections[i].Contestants {
			all = append(all, ranked{&a.Sections[i], c})
		}
	}
	slices.SortStableFunc(all, func(x, y ranked) int {
		place := func(r ranked) int { return (r.Place - 1) & (1<<16 - 1) } // no place comes last
		return cmp.Or(cmp.Compare(x.section.Letter, y.section.Letter), cmp.Compare(x.Side, y.Side),
			cmp.Compare(place(x), place(y)), cmp.Compare(x.Number, y.Number))
	})
	return all
}

func ranking(a *account.Account) table.Table {
	players := 0
	for _, c := range contestants(a) {
		players = max(players, len(c.Players))
	}
	columns := []column[ranked]{
		{"Section", func(r ranked) table.Cell { return table.Text(r.section.Letter) }},
		{"Direction", func(r ranked) table.Cell { return table.Text(side(r.Side)) }},
		{"Place", func(r ranked) table.Cell { return number(r.Place) }},
		{"Tied", func(r ranked) table.Cell { return table.Text(yes(r.Tied)) }},
		{"Number", func(r ranked) table.Cell { return number(r.Number) }},
		{"Team", func(r ranked) table.Cell { return table.Text(r.Name) }},
	}
	for i := range players {
		columns = append(columns,
			column[ranked]{fmt.Sprint("Player ", i+1),
				func(r ranked) table.Cell { return table.Text(r.player(i).Name) }},
			column[ranked]{fmt.Sprint("Player number ", i+1),
				func(r ranked) table.Cell { return table.Text(r.player(i).Number) }})
	}
	columns = append(columns, []column[ranked]{
		{"Boards", func(r ranked) table.Cell { return number(r.Boards) }},
		{"Total", func(r ranked) table.Cell { return figure(r.Total) }},
		{"Maximum", func(r ranked) table.Cell { return figure(r.Maximum) }},
		{"Percent", func(r ranked) table.Cell { return share(r.Percent) }},
	}...)
	for _, e := range scoring.Extras { // one that nobody has is left out as every empty column is
		columns = append(columns, column[ranked]{e.Heading, func(r ranked) table.Cell {
			if f, there := r.Extras[e.Name]; there {
				return figure(&f)
			}
			return table.Cell{}
		}})
	}
	columns = append(columns, []column[ranked]{
		{"Adjustment", func(r ranked) table.Cell { return figure(r.Adjustment) }},
		{"Carried", func(r ranked) table.Cell { return figure(r.Carried) }},
		{"Handicap", func(r ranked) table.Cell { return share(r.Handicap) }},
		{"Net", func(r ranked) table.Cell { return share(r.Net) }},
		{"Stratum", func(r ranked) table.Cell { return table.Text(r.Stratum) }},
		{"Masterpoints", func(r ranked) table.Cell { return masterpoints(r.Masterpoints) }},
	}...)
	return tabled("Ranking", columns, contestants(a))
}

func (r ranked) player(i int) (p account.Player) {
	if i < len(r.Players) {
		p = r.Players[i]
	}
	return p
}

func masterpoints(text string) table.Cell {
	if n, ok := table.Number(text, "."); ok {
		return table.Cell{Number: n}
	}
	return table.Text(text)
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return ""
}

// played is a result with its section.
type played struct {
	section *account.Section
	account.BoardPlay
}

func results(a *account.Account) table.Table {
	var all []played
	for i := range a.Sections {
		for _, l := range a.Sections[i].Lines {
			all = append(all, played{&a.Sections[i], l})
		}
	}
	individual := a.Plays == movement.Individual
	name := func(pairs, players string) string {
		if individual {
			return players
		}
		return pairs
	}
	return tabled("Results", []column[played]{
		{"Section", func(p played) table.Cell { return table.Text(p.section.Letter) }},
		{"Board", func(p played) table.Cell { return number(p.Board) }},
		{"Form", func(p played) table.Cell { return table.Text(p.Form) }},
		{"Round", func(p played) table.Cell { return number(p.Round) }},
		{"Table", func(p played) table.Cell { return number(p.Table) }},
		{name("NS", "North"), func(p played) table.Cell { ns, _ := p.Seated(); return number(ns) }},
		{"South", func(p played) table.Cell { south, _ := p.partners(); return number(south) }},
		{name("EW", "East"), func(p played) table.Cell { _, ew := p.Seated(); return number(ew) }},
		{"West", func(p played) table.Cell { _, west := p.partners(); return number(west) }},
		{"Wrong direction", func(p played) table.Cell { return table.Text(yes(p.WrongDirection)) }},
		{"Contract", func(p played) table.Cell { return table.Text(p.contract()) }},
		{"Declarer", func(p played) table.Cell { return table.Text(p.declarer()) }},
		{"Tricks", func(p played) table.Cell { return p.tricks() }},
		{"Lead", func(p played) table.Cell { return table.Text(p.lead()) }},
		{"Score NS", func(p played) table.Cell { return p.score() }},
		{"Ruling NS", func(p played) table.Cell { return ruling(p.ForNS) }},
		{"Ruling EW", func(p played) table.Cell { return ruling(p.ForEW) }},
		{"Award NS", func(p played) table.Cell { return figure(p.NSAward) }},
		{"Award EW", func(p played) table.Cell { return figure(p.EWAward) }},
		{"Percent NS", func(p played) table.Cell { return share(p.NSPercent) }},
		{"Percent EW", func(p played) table.Cell { return share(p.EWPercent) }},
		{"Remark", func(p played) table.Cell { return table.Text(p.Remark) }},
	}, all)
}

// partners are who sat South and West in an individual, as Seated has North and East.
func (p played) partners() (south, west int) {
	if p.WrongDirection {
		return p.West, p.South
	}
	return p.South, p.West
}

// contract is what was played as most programs write it: "4S", "3NTX", "PASS".
func (p played) contract() string {
	switch {
	case p.Outcome != session.Played:
		return ""
	case p.PassedOut():
		return "PASS"
	}
	return strings.ToUpper(p.Contract.String())
}

func (p played) declarer() string {
	switch {
	case p.Outcome != session.Played || p.PassedOut():
		return ""
	case p.SideOnly:
		return p.Declarer.Side().String()
	}
	return p.Declarer.String()
}

func (p played) tricks() table.Cell {
	if p.Outcome != session.Played || p.PassedOut() {
		return table.Cell{}
	}
	return table.Int(6 + p.Contract.Level + p.Result.Tricks)
}

func (p played) lead() string {
	if card, known := p.Lead.Card(); known {
		return card.String()
	}
	return ""
}

func (p played) score() table.Cell {
	if points, known := p.Points(); known {
		return table.Int(int(points))
	}
	return table.Cell{}
}

// ruling is what a side got in the place of a score, as a list of scores is read: "60%".
func ruling(r *scoring.Ruling) table.Cell {
	if r == nil {
		return table.Cell{}
	}
	return table.Text(r.String())
}

// sectionMatch is a match with its section.
type sectionMatch struct {
	section *account.Section
	account.Match
}

func matches(a *account.Account) table.Table {
	var all []sectionMatch
	for i := range a.Sections {
		for _, m := range a.Sections[i].Matches {
			all = append(all, sectionMatch{&a.Sections[i], m})
		}
	}
	return tabled("Matches", []column[sectionMatch]{
		{"Section", func(m sectionMatch) table.Cell { return table.Text(m.section.Letter) }},
		{"Round", func(m sectionMatch) table.Cell { return number(m.Round) }},
		{"Home", func(m sectionMatch) table.Cell { return number(m.Home) }},
		{"Away", func(m sectionMatch) table.Cell { return number(m.Away) }},
		{"Home score", func(m sectionMatch) table.Cell { return figure(m.HomeScore) }},
		{"Away score", func(m sectionMatch) table.Cell { return figure(m.AwayScore) }},
		{"Home VP", func(m sectionMatch) table.Cell { return figure(m.HomeVP) }},
		{"Away VP", func(m sectionMatch) table.Cell { return figure(m.AwayVP) }},
	}, all)
}

// member is a player with the contestant.
type member struct {
	of ranked
	account.Player
}

func players(a *account.Account) table.Table {
	var all []member
	for _, c := range contestants(a) {
		for _, p := range c.Players {
			if p != (account.Player{}) {
				all = append(all, member{c, p})
			}
		}
	}
	date := ""
	if !a.Date.IsZero() {
		date = a.Date.Format(time.DateOnly)
	}
	return tabled("Players", []column[member]{
		{"Name", func(m member) table.Cell { return table.Text(m.Name) }},
		{"Number", func(m member) table.Cell { return table.Text(m.Player.Number) }},
		{"Section", func(m member) table.Cell { return table.Text(m.of.section.Letter) }},
		{"Direction", func(m member) table.Cell { return table.Text(side(m.of.Side)) }},
		{"Contestant", func(m member) table.Cell { return number(m.of.Number) }},
		{"Place", func(m member) table.Cell { return number(m.of.Place) }},
		{"Percent", func(m member) table.Cell { return share(m.of.Percent) }},
		{"Total", func(m member) table.Cell { return figure(m.of.Total) }},
		{"Event", func(member) table.Cell { return table.Text(a.Title) }},
		{"Date", func(member) table.Cell { return table.Text(date) }},
	}, all)
}

// dealt is a board with its section.
type dealt struct {
	section *account.Section
	account.Board
}

func boards(a *account.Account) table.Table {
	var all []dealt
	for i := range a.Sections {
		for _, b := range a.Sections[i].Boards {
			all = append(all, dealt{&a.Sections[i], b})
		}
	}
	columns := []column[dealt]{
		{"Section", func(d dealt) table.Cell { return table.Text(d.section.Letter) }},
		{"Board", func(d dealt) table.Cell { return table.Int(d.Number) }},
		{"Dealer", func(d dealt) table.Cell { return table.Text(d.Dealer.String()) }},
		{"Vulnerable", func(d dealt) table.Cell { return table.Text(d.Vul.String()) }},
		{"Deal", func(d dealt) table.Cell { return table.Text(d.Deal.String()) }},
	}
	for seat := scoring.North; seat <= scoring.West; seat++ {
		for strain := scoring.Clubs; strain <= scoring.NoTrump; strain++ {
			columns = append(columns, column[dealt]{fmt.Sprint(seat, " ", strain), func(d dealt) table.Cell {
				if d.Tricks == nil {
					return table.Cell{}
				}
				return table.Int(int(d.Tricks[seat][strain]))
			}})
		}
	}
	return tabled("Boards", columns, all)
}
