package agreement_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"clubnight/reports"
	"clubnight/reports/paper"
)

// sources are what is read, by the names that the contradictions give them.
var readers = map[reports.Kind]struct {
	first []string // words with which the heads of its tables begin
	read  func(c claims, source string, tables []table)
}{
	reports.KindRanking:     {[]string{"Place"}, claims.ranking},
	reports.KindStandings:   {[]string{"Place"}, claims.standings},
	reports.KindMatrix:      {[]string{"Place"}, claims.matrix},
	reports.KindCrossTable:  {[]string{"Place"}, claims.crossTable},
	reports.KindPrizes:      {[]string{"Place"}, claims.prizes},
	reports.KindHistory:     {[]string{"Round"}, claims.history},
	reports.KindCards:       {[]string{"Round"}, claims.cards},
	reports.KindTravellers:  {[]string{"NS"}, claims.travellers},
	reports.KindFrequencies: {[]string{"Score NS", "Score", "NS"}, claims.frequencies},
}

var (
	ofSection    = regexp.MustCompile(`(?:^|· )Section ([A-Z]+)`)
	withNumber   = regexp.MustCompile(`^(?:(\d+(?:=|/\d+)?|–)\s+)?(?:Pair|Team|Player) (?:([A-Z]*)(\d+))\b`)
	ofBoard      = regexp.MustCompile(`^Board (\d+)(?: · form (\w+))?`)
	lettered     = regexp.MustCompile(`^([A-Z]*)(\d+)$`)
	afterRound   = regexp.MustCompile(`^R?(\d+)`)
	handicapSaid = "with handicap"
)

// place is where in a sheet its reader is.
type place struct{ section string }

// see takes in what stands above a table.
func (p *place) see(above []string) (handicap bool) {
	for _, text := range above {
		if m := ofSection.FindStringSubmatch(text); m != nil {
			p.section = m[1]
			handicap = false
		}
		handicap = handicap || strings.HasSuffix(text, handicapSaid)
	}
	return handicap
}

// who names a contestant by the number that stands there.
func (p *place) who(text string) string {
	m := lettered.FindStringSubmatch(figure(text))
	switch {
	case m == nil:
		return ""
	case m[1] != "":
		return m[0]
	case p.section == "":
		return "A" + m[2]
	}
	return p.section + m[2]
}

// whoHeads head the numbers of contestants.
var whoHeads = []string{"Pair", "Team", "Player"}

// total is the column of what places go by.
func (t *table) total() int {
	if t.column("Matchpoints", "MP") >= 0 {
		return t.column("%")
	}
	return t.column("VPs", "IMPs", "Points")
}

func (c claims) ranking(source string, tables []table) {
	var at place
	for i := range tables {
		t := &tables[i]
		handicap := at.see(t.Above)
		for _, row := range t.Rows {
			who := at.who(of(row, t.column(whoHeads...)))
			if handicap {
				c.say(source, who, "place with handicap", "", of(row, t.column("Place")))
				c.say(source, who, "net", "", of(row, t.column("Net %")))
				continue
			}
			c.say(source, who, "place", "", of(row, t.column("Place")))
			c.say(source, who, "total", "", of(row, t.total()))
			c.say(source, who, "adjusted", "", of(row, t.adjusted()))
			if t.column("Matchpoints", "MP") < 0 {
				c.say(source, who, "share", "", of(row, t.column("%")))
			} else {
				c.say(source, who, "matchpoints", "", of(row, t.column("Matchpoints", "MP")))
			}
		}
	}
}

func (t *table) adjusted() int {
	for i, head := range t.Heads {
		if strings.HasPrefix(head, "Adjusted") || strings.HasPrefix(head, "± ") {
			return i
		}
	}
	return -1
}

func (c claims) standings(source string, tables []table) {
	var at place
	for i := range tables {
		t := &tables[i]
		at.see(t.Above)
		for _, row := range t.Rows {
			who := at.who(of(row, t.column(whoHeads...)))
			c.say(source, who, "place", "", of(row, t.column("Place")))
			for j := 3; j < len(row); j++ {
				then, total, both := strings.Cut(row[j], "\n")
				switch m := afterRound.FindStringSubmatch(t.Heads[j]); {
				case !both:
				case t.Heads[j] == "Total":
					c.say(source, who, "place", "", then)
					c.say(source, who, "total", "", total)
				case m != nil:
					c.say(source, who, "place then", "after round "+m[1], then)
					c.say(source, who, "so far", "after round "+m[1], total)
				}
			}
		}
	}
}

func (c claims) matrix(source string, tables []table) {
	var at place
	what := "board"
	for i := range tables {
		t := &tables[i]
		for _, text := range t.Above {
			if strings.HasSuffix(text, "in per cent.") {
				what = "board in per cent"
			}
		}
		at.see(t.Above)
		for _, row := range t.Rows {
			who := at.who(of(row, t.column(whoHeads...)))
			c.say(source, who, "place", "", of(row, t.column("Place")))
			for j := 3; j < len(row); j++ {
				c.say(source, who, what, "board "+t.Heads[j], row[j])
			}
		}
	}
}

func (c claims) crossTable(source string, tables []table) {
	var at place
	for i := range tables {
		t := &tables[i]
		at.see(t.Above)
		for _, row := range t.Rows {
			who := at.who(of(row, t.column(whoHeads...)))
			c.say(source, who, "place", "", of(row, t.column("Place")))
			c.say(source, who, "total", "", of(row, t.column("Total")))
		}
	}
}

func (c claims) prizes(source string, tables []table) {
	var at place
	for i := range tables {
		t := &tables[i]
		stratum := strings.Contains(strings.Join(t.Above, " · "), "stratum")
		if at.see(t.Above) || stratum {
			continue
		}
		for _, row := range t.Rows {
			who := at.who(of(row, t.column(whoHeads...)))
			c.say(source, who, "place", "", of(row, t.column("Place")))
			if m := saidTotal.FindStringSubmatch(figure(of(row, t.column("Total")))); m != nil {
				c.say(source, who, "total", "", m[1])
			}
		}
	}
}

// owner is whose table it is by its heading, with its place where that stands before.
func (p *place) owner(above []string) (who, placed string) {
	for _, text := range above {
		if m := withNumber.FindStringSubmatch(text); m != nil {
			who, placed = p.who(m[2]+m[3]), m[1]
		}
	}
	return who, placed
}

func (c claims) history(source string, tables []table) {
	var at place
	for i := range tables {
		t := &tables[i]
		at.see(t.Above)
		who, placed := at.owner(t.Above)
		c.say(source, who, "place", "", placed)
		for _, text := range t.Above {
			c.standing(source, who, text)
		}
		c.course(source, who, t, "VPs", "Points", "Total")
	}
}

// course notes the total after each round of a table of rounds, and what matches gave.
func (c claims) course(source, who string, t *table, gives ...string) {
	soFar := t.column("So far")
	var totals []string
	round := 0
	for _, row := range t.Rows {
		if said := of(row, t.column("Round")); said != "" {
			_, last, _ := strings.Cut("–"+said, "–")
			if _, after, spans := strings.Cut(last, "–"); spans {
				last = after
			}
			last, _, _ = strings.Cut(last, " ") // the side may stand with it
			round, _ = strconv.Atoi(figure(last))
		}
		label := strings.Join(row, " ")
		if strings.Contains(label, "Penalties and bonuses") {
			worth := of(row, soFar-1)
			for j := soFar - 1; j >= 0 && figure(worth) == ""; j-- {
				worth = row[j]
			}
			c.say(source, who, "total", "", of(row, soFar))
			continue
		}
		if total := figure(of(row, soFar)); total != "" && round > 0 {
			for len(totals) < round {
				last := ""
				if n := len(totals); n > 0 {
					last = totals[n-1]
				}
				totals = append(totals, last)
			}
			totals[round-1] = total
		}
		for _, g := range gives {
			if j := t.column(g); j >= 0 && round > 0 && !strings.Contains(label, "Carried") {
				c.say(source, who, "match", "round "+strconv.Itoa(round), row[j])
			}
		}
	}
	for i, total := range totals {
		c.say(source, who, "so far", "after round "+strconv.Itoa(i+1), total)
	}
}

func (c claims) cards(source string, tables []table) {
	var at place
	for i := range tables {
		t := &tables[i]
		at.see(t.Above)
		who, _ := at.owner(t.Above)
		for _, text := range t.Above {
			c.standing(source, who, text)
		}
		c.card(source, who, t)
	}
}

// card notes what the lines of a card say.
func (c claims) card(source, who string, t *table) {
	c.boards(source, who, t)
	c.course(source, who, t)
}

// boards notes what each board gave; some tables have several beside each other.
func (c claims) boards(source, who string, t *table) {
	for i, head := range t.Heads {
		if head != "Board" {
			continue
		}
		one := table{Heads: t.Heads[i:]}
		if next := slices.Index(one.Heads[1:], head); next >= 0 {
			one.Heads = one.Heads[:next+1]
		}
		for _, row := range t.Rows {
			board := figure(row[i])
			if _, err := strconv.Atoi(board); err != nil {
				continue
			}
			c.say(source, who, "board", "board "+board, of(row[i:], one.column("MP", "IMP", "Pts")))
			c.say(source, who, "board in per cent", "board "+board,
				strings.TrimRight(of(row[i:], one.column("%")), "\u00a0▲▼"))
		}
	}
}

// pages are those that contestants take home. Between the boards, in letters of another
// size, stands whom they were against; a total is larger than anything else.
func (c claims) pages(source string, lines []paper.TextLine) {
	const ofTotal = 20 // points, and more
	var at place
	who, total := "", ""
	for len(lines) > 0 {
		heads, n := headsAt(lines, []string{"Board"})
		if heads == nil {
			text := lines[0].Text
			if owner, _ := at.owner([]string{text}); owner != "" {
				at.see([]string{text})
				who, _ = at.owner([]string{text})
				c.standing(source, who, total+" · "+text)
			} else if lines[0].Size > ofTotal {
				total = text
			}
			lines = lines[1:]
			continue
		}
		rows := lines[n:]
		end := slices.IndexFunc(rows, func(l paper.TextLine) bool { return l.Size > ofTotal || l.Text == "Board" })
		if end < 0 {
			end = len(rows)
		}
		size := rows[0].Size
		alike := slices.DeleteFunc(slices.Clone(rows[:end]), func(l paper.TextLine) bool { return l.Size != size })
		t := table{}
		for _, h := range heads {
			t.Heads = append(t.Heads, h.Text)
		}
		t.fill(alike, heads, lines[n-1])
		c.boards(source, who, &t)
		lines = rows[end:]
	}
}

// numbers are those of the contestants at a side of a table.
var numbers = regexp.MustCompile(`[A-Z]*\d+`)

func (c claims) travellers(source string, tables []table) {
	var at place
	for i := range tables {
		t := &tables[i]
		at.see(t.Above)
		board := ""
		for _, text := range t.Above {
			if m := ofBoard.FindStringSubmatch(text); m != nil {
				board = "board " + m[1]
			}
		}
		c.traveller(source, board, &at, t)
	}
}

// traveller notes what the lines of a traveller say of those who sat there, and what each
// score was worth where no note changes that.
func (c claims) traveller(source, board string, at *place, t *table) {
	unit := func(side string) int { return t.column("MP "+side, "IMP "+side, "Pts "+side) }
	first := slicesFirst(t, "NS", "North-South")
	for _, row := range t.Rows {
		for side, seat := range map[string]int{"NS": first, "EW": first + 1} {
			for i, n := range numbers.FindAllString(of(row, seat), 2) {
				c.say(source, at.who(n), "board", board, apart(of(row, unit(side)), i))
				if side == "NS" {
					c.say(source, at.who(n), "board in per cent", board, apart(of(row, t.column("NS %")), i))
				}
			}
		}
		score := figure(of(row, t.column("Score NS", "Score")))
		if last := of(row, len(row)-1); last == "" && score != "" {
			c.say(source, "Section "+at.section, "worth", board+" "+score, of(row, unit("NS")))
		}
	}
}

// apart is the figure of one of two players who have different ones.
func apart(text string, player int) string {
	if one, other, two := strings.Cut(text, " / "); two && player == 1 {
		return other
	} else if two {
		return one
	}
	return text
}

// slicesFirst is the first column of that head.
func slicesFirst(t *table, names ...string) int {
	for i, head := range t.Heads {
		for _, name := range names {
			if head == name {
				return i
			}
		}
	}
	return -1
}

func (c claims) frequencies(source string, tables []table) {
	var at place
	for i := range tables {
		t := &tables[i]
		at.see(t.Above)
		for _, text := range t.Above {
			m := ofBoard.FindStringSubmatch(text)
			if m == nil {
				continue
			}
			for _, row := range t.Rows {
				if len(row) > 2 {
					c.say(source, "Section "+at.section, "worth", "board "+m[1]+" "+figure(row[0]), row[len(row)-2])
				}
			}
		}
	}
}
