package site

import (
	"fmt"
	"slices"

	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/words/printed"
)

// column is a column of a ranking.
type column struct {
	head
	text func(*session.Rank) string
}

// figuresOf are the columns of figures of a ranking, and the places in each stratum below the first.
func (s *Site) figuresOf(r *session.Ranking) (list []column) {
	list = s.totals(r)
	for _, one := range s.st.StrataOf(r) {
		letter := session.StratumLetter(one.Number)
		list = append(list, column{head{Text: letter, Class: number}, func(k *session.Rank) string {
			if row := one.Of(k.Contestant); row != nil {
				return s.Words.RankPlace(row)
			}
			return ""
		}})
	}
	return list
}

// totals are the columns of what a ranking goes by.
func (s *Site) totals(r *session.Ranking) (list []column) {
	add := func(m printed.Message, class string, text func(*session.Rank) string) {
		list = append(list, column{s.head(m, class), text})
	}
	all := func(of func(*session.Rank) scoring.Frac) (figures []scoring.Frac) {
		for i := range r.Ranks {
			figures = append(figures, of(&r.Ranks[i]))
		}
		return figures
	}
	played := func(k *session.Rank) int { return k.Played }
	if slices.ContainsFunc(r.Ranks, func(k session.Rank) bool { return played(&k) != played(&r.Ranks[0]) }) {
		add(printed.Boards, number, func(k *session.Rank) string { return fmt.Sprint(k.Played) })
	}
	some := func(m printed.Message, of func(*session.Rank) scoring.Frac, say func(scoring.Frac, int) string) {
		figures := all(of)
		if !slices.ContainsFunc(figures, func(f scoring.Frac) bool { return !f.IsZero() }) {
			return
		}
		places := sheet.Decimals(2, figures)
		add(m, number, func(k *session.Rank) string {
			if of(k).IsZero() {
				return ""
			}
			return say(of(k), places)
		})
	}
	some(printed.Carried, func(k *session.Rank) scoring.Frac { return k.Carried.Score }, s.Words.Figure)
	some(printed.Adjusted, func(k *session.Rank) scoring.Frac { return k.Adjusted }, s.Words.Signed)
	unit := r.Field.Unit()
	if unit != scoring.Matchpoint || r.Field.Pairs == nil {
		total := func(k *session.Rank) string { return s.Words.TotalFigure(unit, &k.Row) }
		chosen, err := r.Field.Choices.Options()
		if err != nil || chosen.Teams != nil || chosen.Pairs.RankBy != scoring.RankAverage {
			add(totalHead(unit), strong, total)
			return list
		}
		add(totalHead(unit), number, total)
		add(printed.PerBoard, strong, func(k *session.Rank) string {
			return s.Words.Signed(k.Total.Div(scoring.Int(int64(max(k.Played, 1)))), 3)
		})
		return list
	}
	totals := sheet.Decimals(2, all(func(k *session.Rank) scoring.Frac { return k.Total }))
	add(printed.MP, number, func(k *session.Rank) string { return s.Words.Figure(k.Total, totals) })
	if maxima := all((*session.Rank).Out); slices.ContainsFunc(maxima, func(m scoring.Frac) bool { return !m.Equal(maxima[0]) }) {
		places := sheet.Decimals(2, maxima)
		add(printed.Max, number, func(k *session.Rank) string { return s.Words.Figure(k.Out(), places) })
	}
	class := strong
	if r.WithHandicap {
		class = number
	}
	percent := func(k *session.Rank, f scoring.Frac) string {
		if k.Out().IsZero() {
			return sheet.SymbolNone
		}
		return s.Words.Figure(f, 2)
	}
	add(printed.Percent, class, func(k *session.Rank) string { return percent(k, k.Percentage) })
	if r.WithHandicap {
		add(printed.Handicap, number, func(k *session.Rank) string { return s.Words.Signed(k.Handicap, 2) })
		add(printed.Net, strong, func(k *session.Rank) string { return percent(k, k.Net) })
	}
	return list
}

func totalHead(u scoring.Unit) printed.Message {
	switch u {
	case scoring.IMP:
		return printed.IMPs
	case scoring.VP:
		return printed.VPs
	}
	return printed.Points
}

// head is the head of a column: its shortest wording, and the fullest for those who want to know.
func (s *Site) head(m printed.Message, class string) head {
	forms := printed.Forms(s.Words, m)
	return head{Text: forms[len(forms)-1], Full: forms[0], Class: class}
}

// heads are the heads of a table; every second value is the class of the one before.
func (s *Site) heads(pairs ...any) (list []head) {
	for i := 0; i < len(pairs); i += 2 {
		list = append(list, s.head(pairs[i].(printed.Message), pairs[i+1].(string)))
	}
	return list
}

// contestants head the numbers of those who are ranked.
var contestants = [...]printed.Message{movement.Pair: printed.Pair, movement.Team: printed.Team, movement.Individual: printed.Player}

// numberOf is a contestant's number, with its section where several are one field: "7", "B7".
func numberOf(r *session.Ranking, who session.Contestant) string {
	if len(r.Combined) == 0 {
		return fmt.Sprint(who.Number)
	}
	return session.Letter(who.Section) + fmt.Sprint(who.Number)
}

// titleOf names a ranking: "Section A · North-South".
func (s *Site) titleOf(r *session.Ranking) string {
	text := sheet.SayField(s.Words, r.Section, r.Combined, r.Side)
	if r.WithHandicap {
		text += " · " + s.say(printed.WithHandicap)
	}
	return text
}

// rankLink is a line of a ranking with its page.
func (s *Site) rankLink(r *session.Ranking, i int) link {
	k := &r.Ranks[i]
	text := s.Words.Names(k.Names)
	if text == "" {
		text = s.Words.Capital(s.Words.Numbered(r.Section.Movement.Contestant, k.Who.Number))
	}
	return link{s.files[contestant{k.Who, r.Side}], text}
}
