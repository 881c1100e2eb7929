package pbn

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/text"
	"clubnight/session/movement"
)

// column is a column of a table: its name, and what stands in a row.
type column struct {
	name string
	left bool
	rows []string
}

// add enters a row; nothing is "-".
func (c *column) add(said string) { c.rows = append(c.rows, cmp.Or(said, "-")) }

// table is a table of PBN 2.1 (5.2). Columns of ours that say nothing are left out.
type table []*column

// ours are the columns that few others know.
var ours = []string{"South", "West", "Adjusted_NS", "Adjusted_EW", "Adjusted_By", "Form", "Instead_NS",
	"Instead_EW", "InsteadAdjusted_NS",
	"InsteadAdjusted_EW", "Maximum", "Adjustment", "Carried", "CarriedMaximum", "Handicap",
	"MasterPoints", "MemberID1", "MemberID2", "MemberID3", "MemberID4", "MemberID5", "MemberID6",
	"Members", "Lead", "Direction"}

// longestHeader leaves room in a line for the name of the table.
const longestHeader = 225

func (t table) tag(name string) deal.Tag {
	var header []string
	tag := deal.Tag{Name: name}
	for _, c := range t {
		if slices.Contains(ours, c.name) && !slices.ContainsFunc(c.rows, func(r string) bool { return r != "-" }) {
			continue
		}
		width, side := 1, "R"
		for _, r := range c.rows {
			width = max(width, len([]rune(r)))
		}
		if c.left {
			side = "L"
		}
		width = min(width, 60)
		header = append(header, fmt.Sprintf(`%s\%d%s`, c.name, width, side))
		for i, r := range c.rows {
			if i == len(tag.Lines) {
				tag.Lines = append(tag.Lines, "")
			}
			pad := strings.Repeat(" ", max(0, width-len([]rune(r))))
			if c.left {
				r += pad
			} else {
				r = pad + r
			}
			if tag.Lines[i] != "" {
				r = " " + r
			}
			tag.Lines[i] += r
		}
	}
	for i := range tag.Lines {
		tag.Lines[i] = strings.TrimRight(tag.Lines[i], " ")
	}
	if tag.Value = strings.Join(header, ";"); len(tag.Value) > longestHeader { // the widths are for people alone
		for i, h := range header {
			header[i], _, _ = strings.Cut(h, `\`)
		}
		tag.Value = strings.Join(header, ";")
	}
	return tag
}

// quoted is a text in quotes, nothing where it is empty.
func (p *section) quoted(said string) string {
	said = strings.Join(strings.Fields(said), " ")
	if !p.o.UTF8 {
		said = text.Latin1(said) // before it is quoted: there are quotes that become plain ones
	}
	if said == "" {
		return ""
	}
	quote := `\"`
	if p.o.Apostrophes {
		quote = "'"
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, quote).Replace(said) + `"`
}

// persons are names in a row of a table, none of them so long that they
// would not fit in a line.
func persons(names []string) string {
	var all []string
	for _, name := range names {
		name = strings.ReplaceAll(name, ";", ",")
		for room := 180 / len(names); len(name)+strings.Count(name, `"`)+strings.Count(name, `\`) > room; {
			_, n := utf8.DecodeLastRuneInString(name)
			name = name[:len(name)-n]
		}
		all = append(all, name)
	}
	return strings.Join(all, ";")
}

// awards is how the columns of what a board was worth are called.
func awards(a *account.Account) string {
	switch unit(a) {
	case scoring.IMP:
		return "IMP"
	case scoring.Matchpoint:
		return "MP"
	}
	return ""
}

// scoreTable is a board with all its results.
func (p *section) scoreTable(lines []*account.BoardPlay) deal.Tag {
	columns := map[string]*column{}
	var t table
	for _, name := range []string{"Table", "Round", "PairId_NS", "PairId_EW", "South", "West", "Contract", "Declarer",
		"Result", "Lead", "Score_NS", "Score_EW",
		awards(p.account) + "_NS", awards(p.account) + "_EW", "Percentage_NS", "Percentage_EW", "Adjusted_NS",
		"Adjusted_EW", "Adjusted_By", "Form",
		"Instead_NS", "Instead_EW", "InsteadAdjusted_NS", "InsteadAdjusted_EW"} {
		if strings.HasPrefix(name, "_") || strings.HasPrefix(name, "Percentage") && !percent(p.account) {
			columns[name] = &column{} // of no table
			continue
		}
		c := &column{name: name, left: name == "Contract" || name == "Lead" || strings.Contains(name, "Adjusted")}
		columns[name], t = c, append(t, c)
	}
	for _, l := range lines {
		row := p.scoreRow(l)
		for name, c := range columns {
			c.add(row[name])
		}
	}
	return t.tag("ScoreTable")
}

// percent reports whether a board is worth a percentage.
func percent(a *account.Account) bool {
	return unit(a) == scoring.Matchpoint && a.Plays != movement.Team
}

// scoreRow is a result as a row.
func (p *section) scoreRow(l *account.BoardPlay) map[string]string {
	ns, ew := l.Seated()
	row := map[string]string{"Table": number(l.Table), "Round": number(l.Round), "PairId_NS": number(ns),
		"PairId_EW": number(ew), "South": "", "West": "",
		"Contract": "", "Declarer": "", "Result": "", "Lead": l.Lead.String(), "Score_NS": "",
		"Score_EW": "", "Form": p.quoted(l.Form)}
	if p.account.Plays == movement.Individual {
		row["South"], row["West"] = number(l.South), number(l.West)
		if l.WrongDirection {
			row["South"], row["West"] = row["West"], row["South"]
		}
	}
	if o := l.Others; o != nil { // who should have played
		row["Instead_NS"], row["Instead_EW"] = number(l.NS), number(l.EW)
		row["InsteadAdjusted_NS"], row["InsteadAdjusted_EW"] = p.quoted(o.ForNS.String()), p.quoted(o.ForEW.String())
	}
	switch {
	case l.Doubt.Any():
	case l.PassedOut():
		row["Contract"] = "Pass"
	case l.Outcome == session.Played:
		row["Contract"], row["Declarer"] = strings.ToUpper(l.Contract.String()), l.Declarer.String()
		row["Result"] = fmt.Sprint(6 + l.Contract.Level + l.Tricks)
		if l.SideOnly {
			row["Declarer"], row["Result"] = unknown, unknown
		}
	}
	if points, ok := l.Points(); ok {
		switch {
		case points == 0:
			row["Score_NS"], row["Score_EW"] = "0", "0"
		case points > 0:
			row["Score_NS"] = fmt.Sprint(points)
		default:
			row["Score_EW"] = fmt.Sprint(-points)
		}
	}
	nsRuling, ewRuling, by := rulings(l)
	row["Adjusted_NS"], row["Adjusted_EW"], row["Adjusted_By"] = p.quoted(nsRuling), p.quoted(ewRuling), by
	award := awards(p.account)
	row[award+"_NS"], row[award+"_EW"] = awarded(l.NSAward, nsRuling), awarded(l.EWAward, ewRuling)
	row["Percentage_NS"], row["Percentage_EW"] = awarded(l.NSPercent, nsRuling), awarded(l.EWPercent, ewRuling)
	return row
}

// awarded is what a side was given, marked where it is artificial.
func awarded(f *scoring.Frac, ruling string) string {
	switch {
	case f == nil:
		return ""
	case ruling != "":
		return "^" + decimal(*f)
	}
	return decimal(*f)
}

// totalTable is the ranking of a section.
func (p *section) totalTable() deal.Tag {
	total := "Total" + cmp.Or(map[scoring.Unit]string{scoring.IMP: "IMP", scoring.Matchpoint: "MP",
		scoring.VP: "VP"}[p.totals()], "Score")
	names := []string{"Rank", "PairId", "Direction", total, "TotalPercentage", "Names", "NrBoards", "Maximum",
		"Adjustment", "Carried", "CarriedMaximum",
		"Handicap", "MasterPoints", "Members", "MemberID1", "MemberID2", "MemberID3",
		"MemberID4", "MemberID5", "MemberID6"}
	if !percent(p.account) {
		names = slices.DeleteFunc(names, func(n string) bool { return n == "TotalPercentage" })
	}
	columns := map[string]*column{}
	var t table
	for _, name := range names {
		c := &column{name: name, left: name == "Names" || name == "Members"}
		columns[name], t = c, append(t, c)
	}
	ranked := slices.Clone(p.Contestants)
	slices.SortStableFunc(ranked, func(a, b account.Contestant) int {
		last := func(place int) int { return (place - 1) & 0xffff } // those without a place come last
		return cmp.Or(cmp.Compare(a.Side, b.Side), cmp.Compare(last(a.Place), last(b.Place)),
			cmp.Compare(a.Number, b.Number))
	})
	for i := range ranked {
		row := p.totalRow(&ranked[i])
		if sum := ranked[i].Total; sum != nil {
			row[total] = decimal(*sum)
		}
		for name, c := range columns {
			c.add(row[name])
		}
	}
	return t.tag("TotalScoreTable")
}

// totals is what the ranking counts.
func (p *section) totals() scoring.Unit {
	chosen, err := p.account.Method.Options()
	if err == nil && chosen.Teams != nil && len(p.Matches) > 0 && p.Matches[0].HomeVP != nil || p.account.Swiss {
		return scoring.VP
	}
	return unit(p.account)
}

func (p *section) totalRow(c *account.Contestant) map[string]string {
	row := map[string]string{"Rank": number(c.Place), "PairId": number(c.Number), "Direction": directions[c.Side],
		"NrBoards":   fmt.Sprint(c.Boards),
		"Adjustment": exactly(c.Adjustment), "Carried": exactly(c.Carried), "CarriedMaximum": exactly(c.CarriedMaximum),
		"Handicap": exactly(c.Handicap), "MasterPoints": p.quoted(c.Masterpoints), "TotalPercentage": "-"}
	if c.Maximum != nil {
		row["Maximum"] = decimal(*c.Maximum)
	}
	if c.Percent != nil {
		row["TotalPercentage"] = decimal(*c.Percent)
	}
	var names []string
	for i, player := range c.Players {
		names = append(names, player.Name)
		row[fmt.Sprint("MemberID", i+1)] = p.quoted(persons([]string{player.Number}))
	}
	joined := persons(names)
	if strings.Trim(joined, "; ") == "" {
		joined = ""
	}
	if row["Names"] = p.quoted(joined); p.account.Plays == movement.Team {
		row["Names"], row["Members"] = p.quoted(persons([]string{c.Name})), p.quoted(joined)
	}
	return row
}

var directions = map[scoring.Side]string{scoring.NS: `"N-S"`, scoring.EW: `"E-W"`}
