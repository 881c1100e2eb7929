package ranking

import (
	"fmt"
	"slices"

	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/overview"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// Field is one ranking with its columns of figures.
type Field struct {
	session.Ranking
	// Columns are the figures of each line, and what else it has.
	Columns []Column
	// Own are by line what somebody has otherwise than nearly everybody, as sentences for
	// a note; "" for nothing.
	Own []string

	st  *session.State
	say *words.Words
	// boards and most are what nearly everybody has: the boards played, 0 where a column
	// says it, and the maximum, "" likewise.
	boards int
	most   string
}

// Column is a column of figures.
type Column struct {
	// Titles head it, from the fullest to the shortest.
	Titles []string
	// Bold is true of what the ranking goes by, and Aside of what a ranking can have
	// beside places, numbers, names and totals: there is no room for it where two
	// rankings stand side by side.
	Bold, Aside bool
	// Texts are by line, "" for nothing.
	Texts []string
}

// New makes the columns of a ranking; more are those that it has beside the figures of
// the scoring, and none of them that has no texts.
func New(st *session.State, r session.Ranking, say *words.Words, more ...Column) *Field {
	f := &Field{Ranking: r, st: st, say: say, Own: make([]string, len(r.Ranks))}
	f.unusual()
	if overview.ByMatches(r.Field) {
		f.matches()
	}
	f.carried()
	f.add(f.unplayed(), (*session.Rank).OfUnplayed, say.Figures(r.Field).Sum)
	f.extras(scoring.OnSheets)
	switch unit := r.Field.Unit(); {
	case unit == scoring.Matchpoint && r.Field.Pairs != nil:
		f.matchpoints()
	case unit == scoring.IMP:
		f.totals("print.imps")
	case unit == scoring.VP:
		f.totals("print.vps")
	default:
		f.totals("print.points")
		f.share()
	}
	f.strata()
	for _, one := range more {
		if one.Texts != nil {
			f.Columns = append(f.Columns, one)
		}
	}
	return f
}

// column is a figure of all ranks.
func (f *Field) column(of func(*session.Rank) scoring.Frac) (all []scoring.Frac) {
	for i := range f.Ranks {
		all = append(all, of(&f.Ranks[i]))
	}
	return all
}

// put adds a column.
func (f *Field) put(title printed.Message, bold, aside bool, text func(*session.Rank) string) {
	c := Column{Titles: printed.Forms(f.say, title), Bold: bold, Aside: aside}
	for i := range f.Ranks {
		c.Texts = append(c.Texts, text(&f.Ranks[i]))
	}
	f.Columns = append(f.Columns, c)
}

// add adds a column of figures that only some have, where somebody has one, and reports
// whether it did.
func (f *Field) add(title printed.Message, of func(*session.Rank) scoring.Frac,
	say func(scoring.Frac) string) bool {
	if !slices.ContainsFunc(f.column(of), func(x scoring.Frac) bool { return !x.IsZero() }) {
		return false
	}
	f.put(title, false, true, func(r *session.Rank) string {
		if of(r).IsZero() {
			return ""
		}
		return say(of(r))
	})
	return true
}

// mostOwn is the part of a field of whom a note says what they have otherwise; where more
// have it, a column says it of all. Nor may it be many different things.
const mostOwn, mostKinds = 3, 4

// unusual finds what nearly everybody has, boards and the maximum, and who
// has it otherwise.
func (f *Field) unusual() {
	played := f.texts(func(r *session.Rank) string { return fmt.Sprint(r.Played) })
	if usual, few := prevailing(played); few {
		for i, text := range played {
			if text == usual {
				f.boards = f.Ranks[i].Played
			} else {
				f.Own[i] = f.say.CountBoards(f.Ranks[i].Played)
			}
		}
	} else {
		f.put("print.boards", false, true, func(r *session.Rank) string { return fmt.Sprint(r.Played) })
	}
}

// texts are of all ranks.
func (f *Field) texts(of func(*session.Rank) string) (all []string) {
	for i := range f.Ranks {
		all = append(all, of(&f.Ranks[i]))
	}
	return all
}

// prevailing is the text that most have; few is true where those with others are few.
func prevailing(all []string) (usual string, few bool) {
	times := map[string]int{}
	for _, text := range all {
		times[text]++
	}
	for _, text := range all {
		if times[text] > times[usual] {
			usual = text
		}
	}
	return usual, (len(all)-times[usual])*mostOwn <= len(all) && len(times) <= mostKinds
}

// matches adds how many were played, and at teams the IMPs or what else they brought
// before they became the total.
func (f *Field) matches() {
	f.put("print.matches-played", false, true,
		func(r *session.Rank) string { return fmt.Sprint(len(r.Matches) + len(r.Rounds)) })
	chosen, err := f.Field.Choices.Options()
	if err != nil {
		return
	}
	switch {
	case chosen.Swiss != nil && !chosen.Swiss.Scale.Percent:
		f.sum("print.imps", 2, f.say.Signed, func(r *session.Rank) (sum scoring.Frac) {
			for i := range r.Rounds {
				sum = sum.Add(r.Rounds[i].Figure)
			}
			return sum
		})
	case chosen.Teams == nil:
	case chosen.Teams.Method == scoring.TeamVPs || chosen.Teams.Method == scoring.TeamWinLoss:
		f.sum("print.imps", 2, f.say.Signed,
			f.ofMatches(func(s *scoring.MatchScore) scoring.Frac { return s.Won.Sub(s.Lost) }))
	case chosen.Teams.Method == scoring.TeamHybrid:
		f.sum("print.vps", 2, f.say.Figure, f.ofMatches(func(s *scoring.MatchScore) scoring.Frac { return s.VP }))
		f.sum("print.board-points", 2, f.say.Figure,
			f.ofMatches(func(s *scoring.MatchScore) scoring.Frac { return s.Boards }))
	}
}

// ofMatches adds up a figure of a team's matches.
func (f *Field) ofMatches(figure func(*scoring.MatchScore) scoring.Frac) func(*session.Rank) scoring.Frac {
	return func(r *session.Rank) (sum scoring.Frac) {
		for _, m := range r.Matches {
			for team := range m.Teams {
				if m.Teams[team] == r.Contestant {
					sum = sum.Add(figure(&m.Scores[team]))
				}
			}
		}
		return sum
	}
}

// sum adds a column of sums that everybody has.
func (f *Field) sum(title printed.Message, most int, say func(scoring.Frac, int) string,
	of func(*session.Rank) scoring.Frac) {
	places := sheet.Decimals(most, f.column(of))
	f.put(title, false, true, func(r *session.Rank) string { return say(of(r), places) })
}

// Extras are the columns of what a ranking tells in a place of those who have it.
func Extras(r *session.Ranking, place scoring.Places, say *words.Words) []Column {
	f := &Field{Ranking: *r, say: say}
	f.extras(place)
	return f.Columns
}

func (f *Field) extras(place scoring.Places) {
	row := func(i int) *scoring.Row { return &f.Ranks[i].Row }
	figures := f.say.Figures(f.Field)
	for _, e := range scoring.ExtrasIn(place, len(f.Ranks), row) {
		of := func(r *session.Rank) scoring.Frac { return e.Of(&r.Row) }
		if !e.Signed {
			f.sum(printed.OfExtra(e), 2, f.say.Figure, of)
			continue
		}
		if !f.add(printed.OfExtra(e), of, figures.Given) {
			continue
		}
		unit := printed.Say(f.say, sheet.UnitLabel(f.Field.Unit(), f.Field.Teams != nil))
		column := &f.Columns[len(f.Columns)-1]
		for i := range column.Titles {
			column.Titles[i] += " (" + unit + ")"
		}
		column.Titles = append(column.Titles, "± "+unit)
	}
}

// carried adds what was brought into the session and what the session itself gave.
func (f *Field) carried() {
	if !slices.ContainsFunc(f.Ranks, func(r session.Rank) bool { return r.Carried != scoring.Carry{} }) {
		return
	}
	if f.Field.Unit() == scoring.Matchpoint && f.Field.Pairs != nil {
		hundred := scoring.Int(100)
		percent := func(score, most scoring.Frac) string {
			if most.IsZero() {
				return ""
			}
			return f.say.Figure(score.Mul(hundred).Div(most), 2)
		}
		f.put("print.carried-percent", false, true,
			func(r *session.Rank) string { return percent(r.Carried.Score, r.Carried.Max) })
		f.put("print.session-percent", false, true, func(r *session.Rank) string { return percent(r.Score, r.Max) })
		return
	}
	figures := f.say.Figures(f.Field)
	f.add("print.carried", func(r *session.Rank) scoring.Frac { return r.Carried.Score }, figures.Sum)
	f.put("print.this-session", false, true, func(r *session.Rank) string { return figures.Sum(r.Score) })
}

// unplayed is the head of the column of matches that were not played: byes, where they
// are all of that kind.
func (f *Field) unplayed() printed.Message {
	for i := range f.Ranks {
		for _, u := range f.Ranks[i].Unplayed {
			if !u.Bye() {
				return "print.unplayed"
			}
		}
	}
	return "print.byes"
}

// matchpoints adds the columns of matchpoints and percentages.
func (f *Field) matchpoints() {
	figures := f.say.Figures(f.Field)
	maxima := f.column((*session.Rank).Out)
	places := sheet.Decimals(2, maxima)
	most := f.texts(func(r *session.Rank) string { return f.say.Figure(r.Out(), places) })
	f.put("print.matchpoints", false, false, func(r *session.Rank) string { return figures.Sum(r.Total) })
	f.Columns[len(f.Columns)-1].Titles = append(f.Columns[len(f.Columns)-1].Titles, printed.Forms(f.say, "print.mp")...)
	if usual, few := prevailing(most); few && f.boards > 0 {
		f.most = usual
		for i, text := range most {
			if text != usual {
				f.Own[i] = f.and(f.Own[i], printed.Say(f.say, "print.maximum-of", "Figure", text))
			}
		}
	} else {
		f.put("print.max", false, true, func(r *session.Rank) string { return f.say.Figure(r.Out(), places) })
	}
	f.put("print.percent", !f.WithHandicap, false, func(r *session.Rank) string { return f.percent(r, r.Percentage) })
	if f.WithHandicap {
		f.put("print.handicap", false, true, func(r *session.Rank) string { return f.say.Signed(r.Handicap, 2) })
		f.put("print.net", true, false, func(r *session.Rank) string { return f.percent(r, r.Net) })
	}
}

// and joins what a note says.
func (f *Field) and(one, other string) string {
	if one == "" {
		return other
	}
	return f.say.Series(one, other)
}

// percent is a percentage; who has no board has none.
func (f *Field) percent(r *session.Rank, figure scoring.Frac) string {
	if r.Out().IsZero() {
		return sheet.SymbolNone
	}
	return f.say.Figure(figure, 2)
}

// totals adds the column of a total, and that of the total per board where
// the ranking goes by it.
func (f *Field) totals(title printed.Message) {
	figures := f.say.Figures(f.Field)
	chosen, err := f.Field.Choices.Options()
	average := err == nil && chosen.Teams == nil && chosen.Pairs.RankBy == scoring.RankAverage && chosen.Swiss == nil
	f.put(title, !average, false, func(r *session.Rank) string { return figures.Total(r.Total) })
	if average {
		f.put("print.per-board", true, false, func(r *session.Rank) string {
			return f.say.InUnit(f.Field.Unit(), r.Total.Div(scoring.Int(int64(max(r.Played, 1)))), perBoardDecimals)
		})
	}
}

// perBoardDecimals are those of a total per board.
const perBoardDecimals = 3

// share adds, where there was so much to be had, how much of it that is in per cent: at
// board-a-match.
func (f *Field) share() {
	of := func(r *session.Rank) string {
		if percent, ok := f.Field.Share(&r.Row); ok {
			return f.say.Figure(percent, 2)
		}
		return ""
	}
	if slices.ContainsFunc(f.texts(of), func(text string) bool { return text != "" }) {
		f.put("print.percent", false, true, of)
	}
}

// strata adds a column for each stratum below the first, with the places there.
func (f *Field) strata() {
	for _, one := range f.st.StrataOf(&f.Ranking) {
		c := Column{Titles: []string{session.StratumLetter(one.Number)}, Aside: true}
		for i := range f.Ranks {
			place := ""
			if row := one.Of(f.Ranks[i].Contestant); row != nil {
				place = f.say.RankPlace(row)
			}
			c.Texts = append(c.Texts, place)
		}
		f.Columns = append(f.Columns, c)
	}
}

// Aside is how many are ranked, and what nearly everybody has: the boards,
// and the maximum.
func (f *Field) Aside() string {
	text := f.say.CountContestants(len(f.Ranks), f.Section.Movement.Contestant)
	if f.boards > 0 {
		text += " · " + f.say.CountBoards(f.boards)
	}
	if f.most != "" {
		text += " · " + printed.Say(f.say, "print.maximum-of", "Figure", f.most)
	}
	return text
}

// Heading names the ranking: "Section A · North-South · With handicap".
func (f *Field) Heading() string {
	text := sheet.SayField(f.say, f.Section, f.Combined, f.Side)
	if f.WithHandicap {
		text += " · " + printed.Say(f.say, "print.with-handicap")
	}
	return text
}
