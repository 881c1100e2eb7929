package pbn

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/exchange/account"
	"clubnight/session/movement"
)

// row is a row of a table by its columns, in lower case.
type row map[string]string

// get is the first of some columns that says something.
func (r row) get(names ...string) string {
	for _, name := range names {
		if text := strings.TrimPrefix(r[strings.ToLower(name)], "^"); tells(text) {
			return text
		}
	}
	return ""
}

// figure is a number of a column, nil for none.
func (r row) figure(names ...string) *scoring.Frac {
	f, err := scoring.ParseFrac(r.get(names...))
	if err != nil {
		return nil
	}
	return &f
}

// rows takes a table apart. Rows that have not a word for each column are
// named by their places.
func rows(t deal.Tag) (list []row, bad []int) {
	var columns []string
	for name := range strings.SplitSeq(t.Value, ";") {
		name, _, _ = strings.Cut(strings.TrimLeft(strings.TrimSpace(name), "+-"), `\`)
		columns = append(columns, strings.ToLower(strings.TrimSpace(name)))
	}
	var ahead []string
	for i, line := range t.Lines {
		words := tokens(line)
		if len(ahead) > 0 || len(words) < len(columns) && i+1 < len(t.Lines) { // a row may go on in the next line
			words = append(ahead, words...)
			ahead = nil
		}
		switch {
		case len(words) == len(columns):
		case len(words) < len(columns) && i+1 < len(t.Lines) && len(words)+len(tokens(t.Lines[i+1])) <= len(columns):
			ahead = words
			continue
		default:
			bad = append(bad, i)
			continue
		}
		r := row{}
		for n, word := range words {
			r[columns[n]] = word
		}
		list = append(list, r)
	}
	return list, bad
}

// tokens are the words of a line; those in quotes may have blanks and escaped quotes.
func tokens(line string) (words []string) {
	for line = strings.TrimSpace(line); line != ""; line = strings.TrimSpace(line) {
		if line[0] != '"' {
			end := strings.IndexAny(line, " \t\"")
			if end < 0 {
				end = len(line)
			}
			words, line = append(words, line[:end]), line[end:]
			continue
		}
		var word strings.Builder
		at := 1
		for at < len(line) && line[at] != '"' {
			if line[at] == '\\' && at+1 < len(line) && (line[at+1] == '"' || line[at+1] == '\\') {
				at++
			}
			word.WriteByte(line[at])
			at++
		}
		words, line = append(words, word.String()), line[min(at+1, len(line)):]
	}
	return words
}

// scoreTable reads the results of a board.
func (r *reader) scoreTable(p *part, g *deal.PBNGame, t deal.Tag) {
	list, bad := rows(t)
	for _, at := range bad {
		r.fault(g, g.Line, fmt.Errorf("%w: row %d of the ScoreTable", ErrGame, at+1))
	}
	r.Stated.Boards = cmp.Or(r.Stated.Boards, counted(list, boardsIn))
	for i, row := range list {
		l, ok, err := r.row(p, g, row)
		if err != nil {
			table, _ := strconv.Atoi(row.get("Table"))
			r.Faults = append(r.Faults, account.Fault{At: g.Line, Board: g.Number, Table: table,
				Err: fmt.Errorf("row %d of the ScoreTable: %w", i+1, err)})
		}
		if ok {
			p.take(l)
		}
	}
}

// row is a result of a ScoreTable; ok is false where there is none.
func (r *reader) row(p *part, g *deal.PBNGame, row row) (l account.BoardPlay, ok bool, err error) {
	l.At, l.Board = g.Line, g.Number
	l.Table, _ = strconv.Atoi(row.get("Table"))
	l.Round, _ = strconv.Atoi(row.get("Round"))
	l.Form = row.get("Form")
	ns, ew := row.get("PairId_NS", "PairId_N"), row.get("PairId_EW", "PairId_E")
	if strings.EqualFold(ns, "bye") || strings.EqualFold(ew, "bye") ||
		ns == "" && ew == "" && row.get("Names_NS") == "" {
		return l, false, nil
	}
	if r.Plays == movement.Individual {
		l.NS, l.EW, l.South, l.West = numbered(ns), numbered(ew), numbered(row.get("South")), numbered(row.get("West"))
	} else {
		l.NS = r.pair(p, ns, scoring.NS, people(row.get("Names_NS"))...)
		l.EW = r.pair(p, ew, scoring.EW, people(row.get("Names_EW"))...)
	}
	if l.NS == 0 || l.EW == 0 {
		return l, false, fmt.Errorf("%w: who played is not said", ErrGame)
	}
	if err := others(&l, row); err != nil {
		return l, false, err
	}
	said := said{
		contract: row.get("Contract"), declarer: row.get("Declarer"), result: row.get("Result"), vul: g.Vul,
		forNS: row.get("Adjusted_NS"), forEW: row.get("Adjusted_EW"), by: row.get("Adjusted_By"),
	}
	if score := row.get("Score_NS"); score != "" {
		said.score, said.scored = sideScore("NS "+score, "")
	} else if score := row.get("Score_EW"); score != "" {
		said.score, said.scored = sideScore("EW "+score, "")
	}
	if ok, err = said.into(&l); !ok {
		if err == nil {
			ok = percentages(&l, row)
		}
		return l, ok, err
	}
	if lead, err := session.ParseLead(row.get("Lead")); err == nil {
		l.Lead = lead
	}
	awardsOf(&l, row)
	return l, true, err
}

// others reads who should have played a board that others played.
func others(l *account.BoardPlay, row row) (err error) {
	ns, ew := numbered(row.get("Instead_NS")), numbered(row.get("Instead_EW"))
	if ns == 0 || ew == 0 {
		return nil
	}
	o := &session.Others{NS: l.NS, EW: l.EW}
	if o.ForNS, err = scoring.ParseRuling(row.get("InsteadAdjusted_NS")); err == nil {
		o.ForEW, err = scoring.ParseRuling(row.get("InsteadAdjusted_EW"))
	}
	l.Others, l.NS, l.EW = o, ns, ew
	return err
}

// awardsOf reads what the result was worth.
func awardsOf(l *account.BoardPlay, row row) {
	l.NSAward, l.EWAward = row.figure("MP_NS", "IMP_NS"), row.figure("MP_EW", "IMP_EW")
	l.NSPercent, l.EWPercent = row.figure("Percentage_NS"), row.figure("Percentage_EW")
}

// percentages makes an artificial score of a row that has no result and only percentages,
// which the standard marks with "^".
func percentages(l *account.BoardPlay, row row) bool {
	awardsOf(l, row)
	if l.NSPercent == nil || l.EWPercent == nil {
		return false
	}
	l.Percentages(*l.NSPercent, *l.EWPercent)
	return true
}

// people are the names of a pair: "A;B", or "A - B" as others write.
func people(text string) []string {
	separator := ";"
	if !strings.Contains(text, separator) {
		separator = " - "
	}
	var names []string
	for name := range strings.SplitSeq(text, separator) {
		names = append(names, strings.TrimSpace(name))
	}
	return names
}

// sideOf is the direction of those who are ranked apart.
func sideOf(text string) scoring.Side {
	switch strings.ToUpper(strings.NewReplacer("-", "", "/", "", " ", "").Replace(text)) {
	case "NS", "N":
		return scoring.NS
	case "EW", "E":
		return scoring.EW
	}
	return scoring.NoSide
}

// twoRankings reports whether the directions of a TotalScoreTable are ranked apart.
// Others write where a pair began, and rank all together: then the places of both
// directions are those of one ranking.
func twoRankings(list []row) bool {
	sides := map[scoring.Side]bool{}
	var places []int
	for _, row := range list {
		sides[sideOf(row.get("Direction"))] = true
		places = append(places, rank(row))
	}
	slices.Sort(places)
	one := true
	for i, place := range places {
		shared := i > 0 && place == places[i-1]
		one = one && (shared || place == i+1)
	}
	return sides[scoring.NS] && sides[scoring.EW] && !one
}

// rank is the place of a row, 0 for none.
func rank(r row) int {
	n, err := strconv.Atoi(strings.TrimSuffix(r.get("Rank"), "="))
	if err != nil {
		return 0
	}
	return n
}

// totalTable reads the ranking of a section.
func (r *reader) totalTable(p *part, g *deal.PBNGame, t deal.Tag) {
	list, bad := rows(t)
	for _, at := range bad {
		r.fault(g, g.Line, fmt.Errorf("%w: row %d of the TotalScoreTable", ErrGame, at+1))
	}
	r.Stated.Totals = cmp.Or(r.Stated.Totals, counted(list, totalsIn))
	two := twoRankings(list)
	p.Winners, p.ranked = scoring.OneWinner, true
	if two {
		p.Winners = scoring.TwoWinners
	}
	for i, row := range list {
		names := people(row.get("Names"))
		side := scoring.NoSide
		if two {
			side = sideOf(row.get("Direction"))
		}
		n := numbered(row.get("PairId"))
		if n == 0 {
			n = r.pair(p, row.get("PairId"), side, names...)
		}
		if n == 0 || p.names[who{n, side}] {
			r.fault(g, g.Line, fmt.Errorf("%w: row %d of the TotalScoreTable", ErrGame, i+1))
			continue
		}
		p.names[who{n, side}] = true
		p.Contestants = append(p.Contestants, r.contestant(n, side, names, row))
	}
}

// heading is a column that says what its figures are counted in.
type heading struct {
	name string
	in   account.FigureUnit
}

// boardsIn and totalsIn are those of the two tables. Percentages are of matchpoints;
// beside victory points they are of the same.
var (
	boardsIn = []heading{{"MP_NS", account.InMatchpoints}, {"IMP_NS", account.InIMPs}}
	totalsIn = []heading{
		{"TotalVP", account.InVPs}, {"TotalScoreVP", account.InVPs}, {"TotalIMP", account.InIMPs},
		{"TotalScoreIMP", account.InIMPs},
		{"TotalMP", account.InMatchpoints}, {"TotalScoreMP", account.InMatchpoints},
		{"TotalPercentage", account.InMatchpoints},
		{"MeanPercentage", account.InMatchpoints},
	}
)

// counted is what the first of some columns says that has a figure, "" where none has.
func counted(list []row, columns []heading) account.FigureUnit {
	for _, c := range columns {
		for _, row := range list {
			if row.figure(c.name) != nil {
				return c.in
			}
		}
	}
	return ""
}

func (r *reader) contestant(n int, side scoring.Side, names []string, row row) account.Contestant {
	c := account.Contestant{
		Number: n, Side: side, Total: row.figure("TotalMP", "TotalScoreMP", "TotalVP", "TotalScoreVP", "TotalIMP",
			"TotalScoreIMP", "TotalScore"),
		Percent: row.figure("TotalPercentage", "MeanPercentage"), Maximum: row.figure("Maximum"),
		Adjustment: row.figure("Adjustment"),
		Carried:    row.figure("Carried"), CarriedMaximum: row.figure("CarriedMaximum"),
		Handicap:     row.figure("Handicap"),
		Masterpoints: row.get("MasterPoints"),
	}
	c.Place = rank(row)
	c.Boards, _ = strconv.Atoi(row.get("NrBoards"))
	if r.Plays == movement.Team {
		c.Name, names = row.get("Names"), people(row.get("Members"))
	}
	for i, name := range names {
		if number := row.get(fmt.Sprint("MemberID", i+1)); name != "" || number != "" || i > 0 {
			c.Players = append(c.Players, account.Player{Name: name, Number: number})
		}
	}
	return c
}
