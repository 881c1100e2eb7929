package wall

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// Choice is how the wall shows what it shows; it is remembered for the next evening.
type Choice struct {
	Pace    Rhythm `json:"pace"`    // without minutes it is that of paceFor
	Seconds int    `json:"seconds"` // a page
	Light   bool   `json:"light,omitempty"`
}

// The least and most seconds of a page.
const (
	LeastSeconds = 4
	MostSeconds  = 120
)

// Usual is the choice with what nobody chose yet, or nobody can choose, as usual.
func (c Choice) Usual() Choice {
	if c.Seconds == 0 {
		c.Seconds = 12
	}
	c.Seconds = min(max(c.Seconds, LeastSeconds), MostSeconds)
	c.Pace.Breaks = slices.DeleteFunc(slices.Clone(c.Pace.Breaks), func(b Break) bool {
		return b.After < 1 || b.Minutes < LeastMinutes || b.Minutes > MostMinutes
	})
	return c
}

// PaceOf is the pace of an evening.
func (c Choice) PaceOf(st *session.State) Rhythm {
	p := c.Pace
	if p.Minutes < LeastMinutes || p.Minutes > MostMinutes {
		p.Minutes = paceFor(st).Minutes
	}
	return p
}

// WallWho is somebody on the wall: a number, and names in forms that need less and less
// room, on one line or on two.
type WallWho struct {
	Mark    string
	Names   string
	Shorter []string
	Lines   [2][]string
}

// WallLine is a line of a ranking, or a table of a round: what leads it, who, and the
// figure or the boards.
type WallLine struct {
	Lead   string
	Who    []WallWho
	Figure string
}

// WallList is a list under a title, and one for its figures; "" for none.
type WallList struct {
	Title, Figures string
	Lines          []WallLine
}

// WallSheet is what the wall shows under one title: on one page, or on as many as it
// takes. Lists stand side by side.
type WallSheet struct {
	Title, Note string
	Lists       []WallList
	// Brief are the lists without names, to be taken where they would take too
	// many pages; nil for none.
	Brief []WallList
	// Codes are shown in the place of lists, where there are any.
	Codes []WallCode
}

// WallPage is a sheet as far as a page has room for it.
type WallPage struct {
	Title, Note, Foot string
	Columns           []WallList
	Codes             []WallCode
}

// settling is how long after a round's beginning the wall shows where to sit in it.
const settling = 3 * time.Minute

// Coming is the round of which a wall shows the tables.
type Coming struct {
	Round int
	// Begun is true while its clock runs already.
	Begun bool
}

// ComingRound is the round of a section to which its players go next: the one after that
// which half the tables have begun to enter, or after that of the clock, whichever is
// later. In the first minutes of a round it is that round itself.
func ComingRound(st *session.State, sec session.Section, clock ClockReading) Coming {
	tables, begun := map[int]map[int]bool{}, map[int]int{} // by round
	for k := range st.Results {
		if k.Section == sec.ID && st.Has(k) {
			if tables[k.Round] == nil {
				tables[k.Round] = map[int]bool{}
			}
			tables[k.Round][k.Table] = true
		}
	}
	for _, row := range sec.Movement.Rows {
		if sec.Movement.Playing(row) {
			begun[row.Round]++
		}
	}
	next := Coming{Round: 1}
	for round, there := range tables {
		if 2*len(there) >= begun[round] {
			next.Round = max(next.Round, round+1)
		}
	}
	byClock := Coming{Round: clock.Round + 1}
	if !clock.Break && clock.Spent < settling {
		byClock = Coming{Round: clock.Round, Begun: true}
	}
	if clock.Begun && byClock.Round >= next.Round {
		return byClock
	}
	return next
}

// WallView is what a wall shows, and of when: the evening, what its clock says, and the
// standings after a round, nil for none.
type WallView struct {
	State  *session.State
	Clock  ClockReading
	After  int
	Scores *session.Scores
	// TableAddress is where the phones of a table come in, "" where they do not, nil for
	// nowhere, and Phones are those that are there.
	TableAddress func(section, table int) string
	Phones       desk.Visitors
}

// Sheets are what the wall shows, in its order: the tables of the round that comes next,
// the codes for phones, then the ranking. It is never empty.
func (v WallView) Sheets(in *desk.Language) (sheets []WallSheet) {
	for _, sec := range v.State.Sections {
		if sheet, ok := v.tables(in, sec); ok {
			sheets = append(sheets, sheet)
		}
	}
	if sheet, ok := v.codes(in); ok {
		sheets = append(sheets, sheet)
	}
	if v.Scores != nil && v.After > 0 {
		sheets = append(sheets, v.rankings(in)...)
	}
	if len(sheets) == 0 {
		note := screen.WallWelcome
		if st := v.State; st.Rounds() > 0 && st.WholeRounds() == st.Rounds() {
			note = screen.WallWaits
		}
		sheets = []WallSheet{{Title: desk.TitleOf(in, v.State), Note: in.Say(note)}}
	}
	return sheets
}

// sectionOf names a section where there are several.
func (v WallView) sectionOf(in *desk.Language, ids ...int) string {
	if len(v.State.Sections) < 2 {
		return ""
	}
	return in.Words().Sections(ids...)
}

// tables is where everybody of a section sits in the round that comes; ok is
// false where none does.
func (v WallView) tables(in *desk.Language, sec session.Section) (sheet WallSheet, ok bool) {
	coming := ComingRound(v.State, sec, v.Clock)
	rows := sec.Movement.Round(coming.Round)
	var everybody []session.Rank
	for _, n := range sec.Movement.Pairs() {
		everybody = append(everybody,
			session.Rank{Names: v.State.PairNames(session.Contestant{Section: sec.ID, Number: n})})
	}
	roll := desk.RollOf(everybody)
	list := WallList{Title: in.Say(screen.WallTable), Figures: in.Say(screen.WallBoards)}
	for _, row := range rows {
		if line, ok := v.table(in, sec, row, roll); ok {
			list.Lines = append(list.Lines, line)
		}
	}
	if len(list.Lines) == 0 {
		return WallSheet{}, false
	}
	sheet.Title = in.Say(screen.WallRound, "Name", desk.TitleOf(in, v.State), "Round", coming.Round, "Next",
		coming.Round > 1 && !coming.Begun, "Section", v.sectionOf(in, sec.ID))
	sheet.Note = v.moves(in, sec, coming.Round)
	sheet.Lists, sheet.Brief = []WallList{list}, []WallList{list.brief()}
	return sheet, true
}

// brief is a list with numbers alone.
func (l WallList) brief() WallList {
	short := WallList{Title: l.Title, Figures: l.Figures}
	for _, line := range l.Lines {
		var marks []string
		for _, who := range line.Who {
			marks = append(marks, who.Mark)
		}
		short.Lines = append(short.Lines,
			WallLine{Lead: line.Lead, Who: []WallWho{{Mark: strings.Join(marks, " · ")}}, Figure: line.Figure})
	}
	return short
}

// moves is what the caller says before a round.
func (v WallView) moves(in *desk.Language, sec session.Section, round int) string {
	if round == 1 {
		return in.Say(screen.WallTakeSeats)
	}
	var all []string
	for _, a := range sec.Movement.Distinct().Announcements(round - 1) {
		all = append(all, in.Words().Announcement(a))
	}
	return in.Words().Capital(strings.Join(all, ", "))
}

// table is a table in a round; ok is false where nobody sits.
func (v WallView) table(in *desk.Language, sec session.Section, row movement.Row, roll desk.Roll) (line WallLine,
	ok bool) {
	who := func(side scoring.Side, numbers ...int) {
		var marks []string
		var names session.Names
		for i, n := range numbers {
			c := session.Contestant{Section: sec.ID, Number: n}
			if n == 0 || n == sec.Movement.Missing || v.away(c, row.Round) {
				continue
			}
			marks = append(marks, strconv.Itoa(n))
			if len(numbers) > 1 {
				names[i] = v.State.PairNames(c)[0]
			} else {
				names = v.State.PairNames(c)
			}
		}
		if len(marks) > 0 {
			line.Who = append(line.Who, WallWho{Mark: in.Words().SideLetters(side) + " " + strings.Join(marks, "+"),
				Names: in.Words().Names(names), Shorter: roll.Shorter(names), Lines: roll.Lines(names)})
		}
	}
	if sec.Movement.Contestant == movement.Individual {
		who(scoring.NS, row.NS, row.South)
		who(scoring.EW, row.EW, row.West)
	} else {
		who(scoring.NS, row.NS)
		who(scoring.EW, row.EW)
	}
	line.Lead = v.State.TableName(sec.ID, row.Table)
	line.Figure = in.Words().Numbers(row.Boards())
	if len(line.Who) < 2 || !sec.Movement.Playing(row) {
		line.Figure = in.Say(screen.WallSitsOut)
	}
	return line, len(line.Who) > 0
}

// away reports whether a contestant left before a round, or comes later.
func (v WallView) away(c session.Contestant, round int) bool {
	p := v.State.Participations[c]
	return p.Participation == session.Withdrawn && round >= p.From || p.Participation == session.Late && round < p.From
}

// rankings are the standings, a sheet for each field; those with handicap
// have one of their own.
func (v WallView) rankings(in *desk.Language) (sheets []WallSheet) {
	type of struct {
		section  int
		handicap bool
	}
	at := map[of]int{}
	for i := range v.Scores.Rankings {
		r := &v.Scores.Rankings[i]
		if len(r.Ranks) == 0 {
			continue
		}
		key := of{r.Section.ID, r.WithHandicap}
		if _, there := at[key]; !there {
			at[key] = len(sheets)
			ids := desk.SectionIDs(r.Section, r.Combined)
			section := ""
			if len(ids) < len(v.State.Sections) {
				section = v.sectionOf(in, ids...)
			}
			sheets = append(sheets, WallSheet{
				Title: in.Say(screen.WallRanking, "Name", desk.TitleOf(in, v.State), "Round", v.After, "Section", section,
					"Handicap", r.WithHandicap, "Last", v.After >= v.State.Rounds()),
				Note: v.standing(in),
			})
		}
		sheet := &sheets[at[key]]
		sheet.Lists = append(sheet.Lists, v.ranking(in, r))
	}
	return sheets
}

// standing says whether the ranking can still change.
func (v WallView) standing(in *desk.Language) string {
	switch {
	case !v.Scores.Complete():
		return in.Say(screen.WallProvisional)
	case v.After >= v.State.Rounds() && v.State.Closed:
		return in.Say(screen.WallFinal)
	}
	return ""
}

func (v WallView) ranking(in *desk.Language, r *session.Ranking) WallList {
	list := WallList{}
	if r.Side != scoring.NoSide {
		list.Title = in.Words().Side(r.Side)
	}
	ranks := slices.Clone(r.Ranks)
	for i := range ranks {
		ranks[i].Names = v.State.PairNames(ranks[i].Who) // also of who was not seated yet
	}
	roll := desk.RollOf(ranks)
	for i := range ranks {
		rank := &ranks[i]
		who := WallWho{Names: in.Words().Names(rank.Names), Shorter: roll.Shorter(rank.Names),
			Lines: roll.Lines(rank.Names)}
		if who.Names == "" {
			who.Names = in.Words().Capital(in.Words().Contestant(v.State, rank.Who))
		}
		figure := in.Words().Figures(r.Field).Standing(&rank.Row)
		if r.WithHandicap {
			figure = in.Words().Figure(rank.Net, 2)
		}
		list.Lines = append(list.Lines, WallLine{Lead: in.Words().PlaceOf(r, i), Who: []WallWho{who}, Figure: figure})
	}
	return list
}

// WallRoom is what a page has room for: so many lines in a column, and so many columns
// for a sheet of one list.
type WallRoom struct{ Lines, Columns int }

// mostPages is how many pages the tables of a round may take with names: who looks for a
// table does not wait for more.
const mostPages = 2

// Pages divides a sheet into pages of much the same length, by the room that there is for
// its lists. A single list runs over the columns, each of several has its own.
func (s WallSheet) Pages(room func([]WallList) WallRoom) (pages []WallPage) {
	if len(s.Codes) > 0 {
		return s.pagesOfCodes()
	}
	pages = s.divided(s.Lists, room(s.Lists))
	if len(pages) > mostPages && s.Brief != nil {
		pages = s.divided(s.Brief, room(s.Brief))
	}
	return pages
}

func (s WallSheet) divided(lists []WallList, room WallRoom) (pages []WallPage) {
	lines, columns := max(room.Lines, 1), 1
	longest := 0
	for _, l := range lists {
		longest = max(longest, len(l.Lines))
	}
	if len(lists) == 1 {
		columns = max(room.Columns, 1)
	}
	n := max(over(longest, lines*columns), 1)
	lines = over(over(longest, n), columns)
	for p := range n {
		page := WallPage{Title: s.Title, Note: s.Note}
		for _, l := range lists {
			for c := range columns {
				from := min((p*columns+c)*lines, len(l.Lines))
				page.Columns = append(page.Columns,
					WallList{Title: l.Title, Figures: l.Figures, Lines: l.Lines[from:min(from+lines, len(l.Lines))]})
			}
		}
		pages = append(pages, page)
	}
	return pages
}

// over is how many times n goes into a number, rounded up.
func over(a, n int) int { return (a + n - 1) / n }

// NumberPages says at the foot of each page which it is.
func NumberPages(in *desk.Language, pages []WallPage) {
	for i := range pages {
		pages[i].Foot = ""
		if len(pages) > 1 {
			pages[i].Foot = in.Say(screen.WallPageOf, "Page", i+1, "Of", len(pages))
		}
	}
}

// ReleaseOptions are the rounds up to which the ranking can be released, the first one
// being none, and the one that is chosen now.
func ReleaseOptions(in *desk.Language, st *session.State) (options []string, selected int) {
	options = []string{in.Say(screen.ReleaseNone)}
	for round := 1; round <= st.Rounds(); round++ {
		options = append(options, in.Say(screen.ReleaseUpTo, "Round", round, "Last", round == st.Rounds(),
			"ButLast", round == st.Rounds()-1))
	}
	return options, min(st.Released, st.Rounds())
}

// Status says what ranking the wall shows, and what the next one waits for.
func Status(in *desk.Language, st *session.State, shown int) string {
	after, whole := st.ReleasedRound(shown), st.WholeRounds()
	missing := 0
	for _, k := range st.ToCome() {
		if k.Round == whole+1 {
			missing++
		}
	}
	waits := ""
	if missing > 0 && whole < st.Released {
		waits = in.SayCount(screen.RoundWaits, missing, "Round", whole+1)
	}
	return in.Say(screen.WallShows, "Round", after, "Released", st.Released, "Waits", waits)
}
