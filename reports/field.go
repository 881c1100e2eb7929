package reports

import (
	"fmt"
	"slices"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/overview"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// field is one ranking with its columns of figures.
type field struct {
	session.Ranking
	st      *session.State
	say     *words.Words
	figures []figure
	// boards and most are what nearly everybody has: the boards played, 0 where a column says it, and the maximum, "" likewise.
	boards int
	most   string
	// own are by line what somebody has otherwise than nearly everybody, "" for nothing.
	own []string
}

// figure is a column of figures, with a text for each line. A narrow one is left out where the page is too narrow for all.
type figure struct {
	titles []string
	bold   bool
	wide   bool
	texts  []string
}

func newField(st *session.State, r session.Ranking, say *words.Words, more ...figure) *field {
	f := &field{Ranking: r, st: st, say: say, own: make([]string, len(r.Ranks))}
	f.unusual()
	if overview.ByMatches(r.Field) {
		f.matches()
	}
	f.carried()
	f.add(printed.Byes, (*field).byesOf, say.Figure)
	f.add(printed.Adjusted, (*field).adjusted, say.Signed)
	switch unit := r.Field.Unit(); {
	case unit == scoring.Matchpoint && r.Field.Pairs != nil:
		f.matchpoints()
	case unit == scoring.IMP:
		f.totals(printed.IMPs, 2, say.Signed)
	case unit == scoring.VP:
		f.totals(printed.VPs, 2, say.Figure)
	case unit == scoring.TotalPoint:
		f.totals(printed.Points, sheet.Decimals(2, f.column(total)), say.Signed)
	default:
		f.totals(printed.Points, sheet.Decimals(2, f.column(total)), say.Figure)
	}
	f.strata()
	for _, one := range more {
		if one.texts != nil {
			f.figures = append(f.figures, one)
		}
	}
	return f
}

func total(r *session.Rank) scoring.Frac { return r.Total }

// column is a figure of all ranks.
func (f *field) column(of func(*session.Rank) scoring.Frac) (all []scoring.Frac) {
	for i := range f.Ranks {
		all = append(all, of(&f.Ranks[i]))
	}
	return all
}

// put adds a column.
func (f *field) put(title printed.Message, bold, wide bool, text func(*session.Rank) string) {
	c := figure{titles: printed.Forms(f.say, title), bold: bold, wide: wide}
	for i := range f.Ranks {
		c.texts = append(c.texts, text(&f.Ranks[i]))
	}
	f.figures = append(f.figures, c)
}

// add adds a column of figures that only some have, where somebody has one.
func (f *field) add(title printed.Message, of func(*field, *session.Rank) scoring.Frac, say func(scoring.Frac, int) string) {
	all := f.column(func(r *session.Rank) scoring.Frac { return of(f, r) })
	if !slices.ContainsFunc(all, func(x scoring.Frac) bool { return !x.IsZero() }) {
		return
	}
	places := sheet.Decimals(2, all)
	f.put(title, false, true, func(r *session.Rank) string {
		if of(f, r).IsZero() {
			return ""
		}
		return say(of(f, r), places)
	})
}

// mostOwn is the part of a field of whom a note says what they have otherwise; where more have it, a column says it of all. Nor may it
// be many different things.
const mostOwn, mostKinds = 3, 4

// unusual finds what nearly everybody has, boards and the maximum, and who has it otherwise.
func (f *field) unusual() {
	played := f.texts(func(r *session.Rank) string { return fmt.Sprint(r.Played) })
	if usual, few := prevailing(played); few {
		for i, text := range played {
			if text == usual {
				f.boards = f.Ranks[i].Played
			} else {
				f.own[i] = f.say.CountBoards(f.Ranks[i].Played)
			}
		}
	} else {
		f.put(printed.Boards, false, true, func(r *session.Rank) string { return fmt.Sprint(r.Played) })
	}
}

// texts are of all ranks.
func (f *field) texts(of func(*session.Rank) string) (all []string) {
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

// matches adds how many were played, and at teams the IMPs or what else they brought before they became the total.
func (f *field) matches() {
	f.put(printed.MatchesPlayed, false, true, func(r *session.Rank) string { return fmt.Sprint(len(r.Matches) + len(r.Rounds)) })
	chosen, err := f.Field.Choices.Options()
	if err != nil {
		return
	}
	switch {
	case chosen.Swiss != nil && !chosen.Swiss.Scale.Percent:
		f.sum(printed.IMPs, 2, f.say.Signed, func(r *session.Rank) (sum scoring.Frac) {
			for i := range r.Rounds {
				sum = sum.Add(r.Rounds[i].Figure)
			}
			return sum
		})
	case chosen.Teams == nil:
	case chosen.Teams.Method == scoring.TeamVPs || chosen.Teams.Method == scoring.TeamWinLoss:
		f.sum(printed.IMPs, 2, f.say.Signed, f.ofMatches(func(s *scoring.MatchScore) scoring.Frac { return s.Won.Sub(s.Lost) }))
	case chosen.Teams.Method == scoring.TeamHybrid:
		f.sum(printed.VPs, 2, f.say.Figure, f.ofMatches(func(s *scoring.MatchScore) scoring.Frac { return s.VP }))
		f.sum(printed.BoardPoints, 2, f.say.Figure, f.ofMatches(func(s *scoring.MatchScore) scoring.Frac { return s.Boards }))
	}
}

// ofMatches adds up a figure of a team's matches.
func (f *field) ofMatches(figure func(*scoring.MatchScore) scoring.Frac) func(*session.Rank) scoring.Frac {
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
func (f *field) sum(title printed.Message, most int, say func(scoring.Frac, int) string, of func(*session.Rank) scoring.Frac) {
	places := sheet.Decimals(most, f.column(of))
	f.put(title, false, true, func(r *session.Rank) string { return say(of(r), places) })
}

// carried adds what was brought into the session and what the session itself gave.
func (f *field) carried() {
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
		f.put(printed.CarriedPercent, false, true, func(r *session.Rank) string { return percent(r.Carried.Score, r.Carried.Max) })
		f.put(printed.SessionPercent, false, true, func(r *session.Rank) string { return percent(r.Score, r.Max) })
		return
	}
	f.add(printed.Carried, func(_ *field, r *session.Rank) scoring.Frac { return r.Carried.Score }, f.say.Figure)
	f.sum(printed.ThisSession, 2, f.say.Figure, func(r *session.Rank) scoring.Frac { return r.Score })
}

// byesOf is what a contestant was given for rounds without an opponent, adjusted its penalties and bonuses.
func (f *field) byesOf(r *session.Rank) (sum scoring.Frac) {
	for _, a := range r.Adjustments {
		if a.Bye > 0 {
			sum = sum.Add(a.Amount)
		}
	}
	return sum
}

func (f *field) adjusted(r *session.Rank) scoring.Frac { return r.Adjusted.Sub(f.byesOf(r)) }

// matchpoints adds the columns of matchpoints and percentages.
func (f *field) matchpoints() {
	totals := sheet.Decimals(2, f.column(total))
	maxima := f.column((*session.Rank).Out)
	places := sheet.Decimals(2, maxima)
	most := f.texts(func(r *session.Rank) string { return f.say.Figure(r.Out(), places) })
	f.put(printed.Matchpoints, false, false, func(r *session.Rank) string { return f.say.Figure(r.Total, totals) })
	f.figures[len(f.figures)-1].titles = append(f.figures[len(f.figures)-1].titles, printed.Forms(f.say, printed.MP)...)
	if usual, few := prevailing(most); few && f.boards > 0 {
		f.most = usual
		for i, text := range most {
			if text != usual {
				f.own[i] = f.and(f.own[i], printed.Say(f.say, printed.MaximumOf, "Figure", text))
			}
		}
	} else {
		f.put(printed.Max, false, true, func(r *session.Rank) string { return f.say.Figure(r.Out(), places) })
	}
	f.put(printed.Percent, !f.WithHandicap, false, func(r *session.Rank) string { return f.percent(r, r.Percentage) })
	if f.WithHandicap {
		f.put(printed.Handicap, false, true, func(r *session.Rank) string { return f.say.Signed(r.Handicap, 2) })
		f.put(printed.Net, true, false, func(r *session.Rank) string { return f.percent(r, r.Net) })
	}
}

// and joins what a note says.
func (f *field) and(one, other string) string {
	if one == "" {
		return other
	}
	return f.say.Series(one, other)
}

// percent is a percentage; who has no board has none.
func (f *field) percent(r *session.Rank, figure scoring.Frac) string {
	if r.Out().IsZero() {
		return sheet.SymbolNone
	}
	return f.say.Figure(figure, 2)
}

// totals adds the column of a total, and that of the total per board where the ranking goes by it.
func (f *field) totals(title printed.Message, places int, say func(scoring.Frac, int) string) {
	chosen, err := f.Field.Choices.Options()
	average := err == nil && chosen.Teams == nil && chosen.Pairs.RankBy == scoring.RankAverage && chosen.Swiss == nil
	f.put(title, !average, false, func(r *session.Rank) string { return say(r.Total, places) })
	if average {
		f.put(printed.PerBoard, true, false, func(r *session.Rank) string {
			return say(r.Total.Div(scoring.Int(int64(max(r.Played, 1)))), 3)
		})
	}
}

// strata adds a column for each stratum below the first, with the places there.
func (f *field) strata() {
	for _, one := range f.st.StrataOf(&f.Ranking) {
		c := figure{titles: []string{session.StratumLetter(one.Number)}, wide: true}
		for i := range f.Ranks {
			place := ""
			if row := one.Of(f.Ranks[i].Contestant); row != nil {
				place = f.say.RankPlace(row)
			}
			c.texts = append(c.texts, place)
		}
		f.figures = append(f.figures, c)
	}
}

func (f *field) plays() movement.Contestant { return f.Section.Movement.Contestant }

// contestant heads the column of the numbers.
func (f *field) contestant() printed.Message { return contestantLabels[f.plays()] }

// names are those of who it is, with the mark of a note. A team stands with its players.
func (f *field) names(r *session.Rank, mark string) paper.Cell {
	cell := sheet.NamesCell(f.say, r.Names)
	if f.plays() == movement.Team {
		cell = teamCell(f.say, r.Names, f.st.Teams[r.Who].Members)
	}
	if mark != "" {
		cell.Text += sheet.NoBreak + mark
		if n := len(cell.Parts); n > 0 {
			cell.Parts[n-1] += sheet.NoBreak + mark
		}
	}
	return cell
}

// aside is what stands at the right end of a heading.
func (f *field) aside() string {
	text := f.say.CountContestants(len(f.Ranks), f.plays())
	if f.boards > 0 {
		text += " · " + f.say.CountBoards(f.boards)
	}
	if f.most != "" {
		text += " · " + printed.Say(f.say, printed.MaximumOf, "Figure", f.most)
	}
	return text
}

func (f *field) heading() string {
	text := sheet.SayField(f.say, f.Section, f.Combined, f.Side)
	if f.WithHandicap {
		text += " · " + printed.Say(f.say, printed.WithHandicap)
	}
	return text
}
