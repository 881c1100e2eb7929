package reports

import (
	"fmt"
	"slices"
	"strings"

	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/names"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// field is one ranking with its columns of figures.
type field struct {
	session.Ranking
	st         *session.State
	say        *words.Words
	sameBoards bool
	most       string // the maximum, where all have the same
	figures    []figure
}

// figure is a column of figures. Widths are for letters of 12 points, narrow ones of 10; a column without a narrow
// width needs the whole page.
type figure struct {
	title, short  printed.Message
	width, narrow float64
	bold          bool
	hang          string
	text          func(*session.Rank) string
}

func newField(st *session.State, r session.Ranking, say *words.Words) *field {
	f := &field{Ranking: r, st: st, say: say, sameBoards: true}
	for i := range r.Ranks {
		f.sameBoards = f.sameBoards && r.Ranks[i].Played == r.Ranks[0].Played
	}
	if !f.sameBoards {
		f.figures = append(f.figures, figure{title: printed.Boards, width: 18, text: func(r *session.Rank) string { return fmt.Sprint(r.Played) }})
	}
	f.add(printed.Carried, 22, func(r *session.Rank) scoring.Frac { return r.Carried.Score }, say.Figure)
	f.add(printed.Adjusted, 22, func(r *session.Rank) scoring.Frac { return r.Adjusted }, say.Signed)
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

// add adds a column of figures that only some have, where somebody has one.
func (f *field) add(title printed.Message, width float64, of func(*session.Rank) scoring.Frac, say func(scoring.Frac, int) string) {
	all := f.column(of)
	if !slices.ContainsFunc(all, func(x scoring.Frac) bool { return !x.IsZero() }) {
		return
	}
	places := sheet.Decimals(2, all)
	f.figures = append(f.figures, figure{title: title, width: width, hang: sheet.Hang(places), text: func(r *session.Rank) string {
		if of(r).IsZero() {
			return ""
		}
		return say(of(r), places)
	}})
}

// matchpoints adds the columns of matchpoints and percentages.
func (f *field) matchpoints() {
	maxima := f.column((*session.Rank).Out)
	places := sheet.Decimals(2, maxima)
	same := !slices.ContainsFunc(maxima, func(m scoring.Frac) bool { return !m.Equal(maxima[0]) })
	if same {
		f.most = f.say.Figure(maxima[0], places)
	}
	totals := sheet.Decimals(2, f.column(total))
	f.figures = append(f.figures, figure{printed.Matchpoints, printed.MP, 26, 16, false, sheet.Hang(totals), func(r *session.Rank) string { return f.say.Figure(r.Total, totals) }})
	if !same {
		f.figures = append(f.figures, figure{title: printed.Max, width: 24, hang: sheet.Hang(places), text: func(r *session.Rank) string { return f.say.Figure(r.Out(), places) }})
	}
	percent := figure{printed.Percent, printed.Percent, 23, 15, true, sheet.Hang(2), func(r *session.Rank) string { return f.percent(r, r.Percentage) }}
	if !f.WithHandicap {
		f.figures = append(f.figures, percent)
		return
	}
	percent.narrow, percent.bold = 0, false
	f.figures = append(f.figures, percent,
		figure{title: printed.Handicap, width: 25, hang: sheet.Hang(2), text: func(r *session.Rank) string { return f.say.Signed(r.Handicap, 2) }},
		figure{title: printed.Net, width: 23, bold: true, hang: sheet.Hang(2), text: func(r *session.Rank) string { return f.percent(r, r.Net) }})
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
	sum := figure{title, title, 26, 18, true, sheet.Hang(places), func(r *session.Rank) string { return say(r.Total, places) }}
	if chosen, err := f.Field.Choices.Options(); err != nil || chosen.Teams != nil || chosen.Pairs.RankBy != scoring.RankAverage {
		f.figures = append(f.figures, sum)
		return
	}
	sum.bold = false
	f.figures = append(f.figures, sum, figure{title: printed.PerBoard, width: 24, bold: true, hang: sheet.Hang(3), text: func(r *session.Rank) string {
		return say(r.Total.Div(scoring.Int(int64(max(r.Played, 1)))), 3)
	}})
}

func (f *field) plays() movement.Contestant { return f.Section.Movement.Contestant }

// contestant heads the column of the numbers.
func (f *field) contestant() printed.Message { return contestantLabels[f.plays()] }

// names are the ways to write who it is, from the fullest to the shortest. A team stands with its players where
// there is room.
func (f *field) names(r *session.Rank) []string {
	if f.plays() != movement.Team {
		return names.Pair(r.Names)
	}
	return teamForms(f.say, r.Names, f.st.Teams[r.Who].Members)
}

func teamForms(say *words.Words, of [2]string, members []session.Member) []string {
	name := say.Names(of)
	var forms []string
	for _, short := range []func(string) string{
		func(s string) string { return s }, func(s string) string { return names.Within(s, 16) }, names.Surname,
	} {
		var players []string
		for _, m := range members {
			if m.Name != "" {
				players = append(players, short(m.Name))
			}
		}
		switch list := strings.Join(players, ", "); {
		case list == "":
		case name == "":
			forms = append(forms, list)
		default:
			forms = append(forms, name+" ("+list+")")
		}
	}
	if name != "" || forms == nil {
		forms = append(forms, name)
	}
	return forms
}

// aside is what stands at the right end of a heading.
func (f *field) aside() string {
	text := f.say.CountContestants(len(f.Ranks), f.plays())
	if f.sameBoards {
		text += " · " + f.say.CountBoards(f.Ranks[0].Played)
	}
	if f.most != "" {
		text += " · " + f.maximum()
	}
	return text
}

func (f *field) maximum() string {
	if f.most == "" {
		return ""
	}
	return printed.Say(f.say, printed.MaximumOf, "Figure", f.most)
}

func (f *field) heading() string {
	text := sheet.SayField(f.say, f.Section, f.Combined, f.Side)
	if f.WithHandicap {
		text += " · " + printed.Say(f.say, printed.WithHandicap)
	}
	return text
}
