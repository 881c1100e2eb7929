package results

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/scorecard"
	"clubnight/session/statistics"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// PlayerCard is what a pair, a team or a player did, for somebody who comes to
// the desk and asks why.
type PlayerCard struct {
	*scorecard.Card
	st   *session.State
	sc   *session.Scores
	veil desk.Veil
}

// PlayerCardOf is the card of who stands on a side of its field; nil where it is not
// ranked. The ranking without handicap tells it.
func PlayerCardOf(st *session.State, sc *session.Scores, who session.Contestant, side scoring.Side) *PlayerCard {
	if sc == nil {
		return nil
	}
	for i := range sc.Rankings {
		r := &sc.Rankings[i]
		if r.WithHandicap || r.Side != side {
			continue
		}
		if at := slices.IndexFunc(r.Ranks, func(rank session.Rank) bool { return rank.Who == who }); at >= 0 {
			return &PlayerCard{Card: scorecard.Of(st, sc, r, at), st: st, sc: sc,
				veil: desk.VeilOf(st, st.DirectorPlays)}
		}
	}
	return nil
}

// kinds name what is ranked.
var kinds = map[movement.ContestantKind]screen.Message{movement.Pair: screen.KindPair, movement.Team: screen.KindTeam,
	movement.Individual: screen.KindPlayer}

// Title is whose card it is.
func (c *PlayerCard) Title(in *desk.Language) string {
	return in.Say(screen.CardOf, "Kind", in.Say(kinds[c.Plays()]), "Number",
		desk.NumberIn(c.Ranking.Combined, c.Who.Section, c.Who.Number), "Names", in.Words().Names(c.Names))
}

// Standing is its place and its total.
func (c *PlayerCard) Standing(in *desk.Language) string {
	place := in.Words().Placing(&c.Row, in.Words().PlaceOf(c.Ranking, c.At), len(c.Ranking.Ranks), c.Ranking.Side)
	return in.Words().Capital(place) + " · " + in.Words().Figures(c.Ranking.Field).Said(&c.Row)
}

// Account is how total and place came about, in sentences.
func (c *PlayerCard) Account(in *desk.Language) string {
	f := c.Ranking.Field
	if f.Teams != nil {
		return in.Words().Steps(f.Teams.ExplainRow(&c.Row))
	}
	return in.Words().Steps(f.Pairs.ExplainRow(&c.Row))
}

// mostExtremes is how many boards are named that gave much, or little.
const mostExtremes = 3

// Extremes name the boards that gave most and least; nothing where all gave about the
// same or there are too few.
func (c *PlayerCard) Extremes(in *desk.Language) string {
	var boards []*scorecard.Row
	for i := range c.Lines {
		if l := &c.Lines[i]; l.Part == scorecard.Board && l.Scored && !c.Hides(i) {
			boards = append(boards, l)
		}
	}
	worth := func(l *scorecard.Row) scoring.Frac {
		if percent, ok := l.Percent(); ok {
			return percent
		}
		return l.Value
	}
	slices.SortStableFunc(boards,
		func(a, b *scorecard.Row) int { return cmp.Or(worth(b).Cmp(worth(a)), cmp.Compare(a.Number, b.Number)) })
	n := min(mostExtremes, len(boards)/2)
	if n == 0 || worth(boards[0]).Equal(worth(boards[len(boards)-1])) {
		return ""
	}
	name := func(some []*scorecard.Row) string {
		var list []string
		for _, l := range some {
			list = append(list, in.Say(screen.CardExtreme, "Board", l.Number, "Figure", c.worthText(in, l)))
		}
		return in.Words().And(list...)
	}
	least := slices.Clone(boards[len(boards)-n:])
	slices.Reverse(least)
	return in.Say(screen.CardExtremes, "Most", name(boards[:n]), "Least", name(least))
}

// worthText is what a board gave: in per cent where it has a top.
func (c *PlayerCard) worthText(in *desk.Language, l *scorecard.Row) string {
	if percent, ok := l.Percent(); ok {
		return in.Words().Percent(percent, 0)
	}
	return in.Words().Figures(c.Ranking.Field).Board(l.Value)
}

// Hides reports whether a line is of a board that the director has yet to play.
func (c *PlayerCard) Hides(line int) bool {
	l := &c.Lines[line]
	return l.Part == scorecard.Board && c.veil.Hides(session.Key{Section: c.Who.Section, Board: l.Number})
}

// Figures are what stands at the end of a line: what it is worth, that in per cent, and
// the total with it; each "" where there is none.
func (c *PlayerCard) Figures(in *desk.Language, line int) (worth, percent, soFar string) {
	l, figures := &c.Lines[line], in.Words().Figures(c.Ranking.Field)
	if worth = "–"; l.Scored {
		worth = figures.Line(l)
	}
	if p, ok := l.Percent(); ok && l.Part == scorecard.Board {
		percent = figures.BoardPercent(p)
	}
	if l.Counted {
		soFar = figures.Total(l.SoFar)
	}
	return worth, percent, soFar
}

// HasPercent reports whether boards are counted in matchpoints, so that
// each has a percentage.
func (c *PlayerCard) HasPercent() bool {
	f := c.Ranking.Field
	return f.Teams == nil && f.BoardUnit() == scoring.Matchpoint
}

// Opponents are those of a line, with shorter forms of it.
func (c *PlayerCard) Opponents(in *desk.Language, line int) (text string, shorter []string) {
	return c.people(in, c.Lines[line].Opponents)
}

// Partner is a player's partner on a line.
func (c *PlayerCard) Partner(in *desk.Language, line int) (text string, shorter []string) {
	return c.people(in, c.Lines[line].Partner)
}

func (c *PlayerCard) people(in *desk.Language, s scorecard.Side) (text string, shorter []string) {
	number := s.Number(c.Who.Section, len(c.Ranking.Combined) > 0)
	join := func(names string) string { return strings.TrimSpace(number + "  " + names) }
	for _, form := range desk.RollOf(c.Ranking.Ranks).Shorter(s.Names) {
		shorter = append(shorter, join(form))
	}
	return join(in.Words().Names(s.Names)), shorter
}

// Label is what a line is that is no board: brought from before, or given by the
// director; "" of a board.
func (c *PlayerCard) Label(in *desk.Language, line int) string {
	switch c.Lines[line].Part {
	case scorecard.Carried:
		return in.Say(screen.CardCarried)
	case scorecard.Unplayed:
		return in.Say(screen.CardUnplayed)
	case scorecard.SatOut:
		return in.Words().Capital(in.Words().SitOut(in.Words().Contestant(c.st, c.Who)))
	case scorecard.Adjustments:
		return in.Say(screen.CardAdjustments)
	}
	return ""
}

// Heading names the board of a line.
func (c *PlayerCard) Heading(in *desk.Language, line int) string {
	l := &c.Lines[line]
	if l.Part != scorecard.Board {
		return ""
	}
	form := ""
	if l.Award != nil {
		form = l.Award.Board.Form
	}
	return in.Say(screen.CardBoard, "Board", l.Number, "Form", form, "Round", l.Round)
}

// Explain tells how a line came about, paragraph by paragraph: how it was scored and by
// which law, what happened at the table, and how that compares with double dummy once
// the deals are released.
func (c *PlayerCard) Explain(in *desk.Language, line int) (paragraphs []string) {
	l := &c.Lines[line]
	add := func(text string) {
		if text = strings.TrimSpace(text); text != "" {
			paragraphs = append(paragraphs, text)
		}
	}
	if c.Hides(line) {
		return []string{in.Say(screen.BoardVeiled, "Board", l.Number)}
	}
	if l.Part != scorecard.Board {
		add(c.Label(in, line))
		switch l.Part {
		case scorecard.Unplayed:
			for _, step := range c.Ranking.Field.ExplainRow(&c.Row) {
				if _, is := step.(scoring.UnplayedStep); is {
					add(in.Words().Step(step))
				}
			}
		case scorecard.Adjustments:
			for _, p := range c.st.Penalties {
				if p.Who == c.Who {
					add(in.Words().Sentence(in.Words().Penalty(c.st, p.PenaltyGiven)))
				}
			}
		}
		return paragraphs
	}
	f := c.Ranking.Field
	add(in.Words().Steps(c.Steps(l)))
	if l.MatchBoard != nil && l.Counted { // the last of the match
		add(in.Words().Match(l.Match, l.Team, f.Teams.Explain(l.Match, l.Team)))
	}
	if l.Result == nil && l.Other == nil {
		add(in.Say(screen.CardNotPlayed, "Ruling", in.Words().Ruling(l.Ruling)))
	}
	for _, r := range []*session.TravellerLine{l.Result, l.Other} {
		if r != nil {
			add(desk.LineText(in, c.st, *r))
			add(doubleDummy(in, c.st, r.Received))
		}
	}
	if b, dealt := c.st.Deals.Board(c.Who.Section, l.Number); dealt {
		if known, ok := statistics.Known(c.st)(c.Who.Section, l.Number); ok {
			add(desk.ParText(in, known.Table.Par(b.Dealer, b.Vul)))
		}
	}
	return paragraphs
}

// doubleDummy compares a result with what the cards hold; nothing where deals are not
// released or analysed, where other cards were played, or where nobody was declarer.
func doubleDummy(in *desk.Language, st *session.State, r session.Received) string {
	played := r.AtTable()
	known, ok := statistics.Known(st)(r.Section, r.Board)
	if !ok || r.Outcome != session.Played || r.Doubt.Any() || r.SideOnly || r.PassedOut() || st.Form(r.Key) != "" {
		return ""
	}
	tricks, made := int(known.Table[played.Declarer][played.Contract.Denomination]), 6+
		played.Contract.Level+played.Tricks
	text := in.Say(screen.CardDoubleDummy, "Declarer", in.Words().Direction(played.Declarer), "Denomination",
		in.Words().Denomination(played.Contract.Denomination), "Tricks", tricks, "Made", made) + " "
	switch {
	case made > tricks:
		return text + in.SayCount(screen.CardMore, made-tricks)
	case made < tricks:
		return text + in.SayCount(screen.CardFewer, tricks-made)
	}
	return text + in.Say(screen.CardExact)
}

// Others are all scores on the board of a line, and their heading; own are those of the
// card. There are none while the director has yet to play the board.
func (c *PlayerCard) Others(in *desk.Language, line int) (lines []session.TravellerLine, own []session.Key,
	heading string) {
	l := &c.Lines[line]
	if l.Part != scorecard.Board || c.Hides(line) {
		return nil, nil, ""
	}
	for _, r := range []*session.TravellerLine{l.Result, l.Other} {
		if r != nil {
			own = append(own, r.Key)
		}
	}
	form := ""
	if l.Award != nil {
		form = l.Award.Board.Form
	}
	for _, t := range c.sc.Travellers {
		if t.Section.ID == c.Ranking.Section.ID && t.Board == l.Number && (t.Form == form || l.Award == nil) {
			lines = append(lines, t.Lines...)
		}
	}
	return lines, own, in.SayCount(screen.CardOthers, len(lines))
}

// Key is the place at the table of a line; ok is false for one that nobody played.
func (c *PlayerCard) Key(line int) (k session.Key, ok bool) {
	l := &c.Lines[line]
	for _, r := range []*session.TravellerLine{l.Result, l.Other} {
		if r != nil {
			return r.Key, true
		}
	}
	return k, false
}

// Numbers of a line: those of its round and its board, "" where it is no board.
func (c *PlayerCard) Numbers(line int) (round, board string) {
	l := &c.Lines[line]
	switch {
	case l.Round == 0:
		return "", ""
	case l.Part != scorecard.Board:
		return strconv.Itoa(l.Round), ""
	}
	return strconv.Itoa(l.Round), strconv.Itoa(l.Number)
}
