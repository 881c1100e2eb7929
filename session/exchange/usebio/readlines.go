package usebio

import (
	"fmt"
	"slices"
	"strings"

	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/figures"
	"clubnight/session/movement"
)

// boardOf reads a board of a section; m is the match that it stands in, nil for none.
func (r *reader) boardOf(e *element, within int, m *account.Match) {
	number, ok := figures.Int(e.get("BOARD_NUMBER"))
	if !ok || number == 0 {
		r.fault(e.at, 0, fmt.Errorf("%w: board %.20q", ErrNumbers, e.get("BOARD_NUMBER")))
		return
	}
	var gained, lost *scoring.Frac
	if m != nil && r.a.Plays == movement.Team {
		if gained = r.figure(e, "IMPS"); gained != nil && !unequal(e) {
			opposite := gained.Neg()
			lost = &opposite
		}
	}
	for nth, t := range e.all("TRAVELLER_LINE") {
		r.traveller(t, number, nth, within, m, [2]*scoring.Frac{gained, lost})
	}
	r.cards(e, r.of(figures.Who{}, within))
}

// unequal reports whether the teams may have been given what is not each other's
// opposite on a board, of which the format has what the home team got alone:
// Average Plus for both.
func unequal(board *element) bool {
	return slices.ContainsFunc(board.all("TRAVELLER_LINE"), func(line *element) bool {
		ns, ew, adjusted := figures.ParseAdjusted(line.get("SCORE"))
		return adjusted && !ns.Add(ew).Equal(scoring.Int(100))
	})
}

// cards reads the hands of a board, where it has some.
func (r *reader) cards(e *element, section int) {
	number, ok := figures.Int(e.get("BOARD_NUMBER"))
	hands := e.all("HAND")
	if !ok || number == 0 || len(hands) == 0 {
		return
	}
	var d deal.Deal
	var wrong error
	for _, h := range hands {
		seat, err := scoring.ParseDirection(h.get("DIRECTION"))
		if err != nil {
			wrong = err
			continue
		}
		var ranks [4]string
		for i, name := range suits {
			ranks[i] = strings.NewReplacer("10", "T", "-", "", " ", "").Replace(strings.ToUpper(h.get(name)))
		}
		if d[seat], err = deal.ParseHand(strings.Join(ranks[:], ".")); err != nil {
			wrong = err
		}
	}
	b := account.Board{Board: deal.NewBoard(number, d)}
	if vul, err := scoring.ParseVulnerability(strings.NewReplacer("NORTH-SOUTH", "NS", "EAST-WEST",
		"EW").Replace(strings.ToUpper(e.get("VULNERABILITY")))); err == nil {
		b.Vul = vul
	}
	if wrong == nil {
		wrong = b.Check()
	}
	if wrong != nil {
		r.fault(e.at, number, fmt.Errorf("%w: %w", ErrCards, wrong))
		return
	}
	if section >= len(r.a.Sections) {
		section = r.section("")
	}
	s := &r.a.Sections[section]
	if !slices.ContainsFunc(s.Boards, func(o account.Board) bool { return o.Number == number }) {
		s.Boards = append(s.Boards, b)
	}
}

// traveller reads a line; nth is which of its board it is, from 0, swing what the home
// team had of the board, and the other one, nil where that is not known.
func (r *reader) traveller(e *element, board, nth, within int, m *account.Match, swing [2]*scoring.Frac) {
	l := account.BoardPlay{At: e.at}
	l.Board = board
	section, ok := r.who(e, &l, nth, within, m)
	if !ok {
		r.fault(e.at, board, fmt.Errorf("%w: traveller line", ErrNumbers))
		return
	}
	l.Round, _ = figures.Int(e.get("ROUND_NUMBER"))
	l.Table, _ = figures.Int(e.get("TABLE_NUMBER"))
	if m != nil && l.Round == 0 {
		l.Round = m.Round
	}
	for _, w := range awards {
		if l.NSAward == nil && l.EWAward == nil {
			l.NSAward, l.EWAward = r.figure(e, w.ns), r.figure(e, w.ew)
		}
	}
	if swing[0] != nil && l.NSAward == nil && l.EWAward == nil {
		l.NSAward, l.EWAward = swing[0], swing[1]
		if l.NS != m.Home {
			l.NSAward, l.EWAward = l.EWAward, l.NSAward
		}
	}
	told := figures.Written{
		Contract: e.get("CONTRACT"), Declarer: e.get("PLAYED_BY"), Tricks: e.get("TRICKS"),
		Score: e.get("SCORE"), Lead: e.get("LEAD"),
		NSPercent: percentOnly(e.get("NS_SCORE")), EWPercent: percentOnly(e.get("EW_SCORE")),
	}
	if err := r.results.Enter(r.a, section, l, told); err != nil {
		r.fault(e.at, board, fmt.Errorf("%w: %w", ErrResult, err))
	}
}

// who reads who was at the table.
func (r *reader) who(e *element, l *account.BoardPlay, nth, within int, m *account.Match) (section int, ok bool) {
	number := func(names ...string) (figures.Who, bool) { return figures.ParseWho(e.get(names...)) }
	if r.a.Plays == movement.Individual {
		north, ok1 := number("N_PLAYER_NUMBER", "NORTH_PLAYER_NUMBER")
		south, ok2 := number("S_PLAYER_NUMBER", "SOUTH_PLAYER_NUMBER")
		east, ok3 := number("E_PLAYER_NUMBER", "EAST_PLAYER_NUMBER")
		west, ok4 := number("W_PLAYER_NUMBER", "WEST_PLAYER_NUMBER")
		l.NS, l.South, l.EW, l.West = north.Number, south.Number, east.Number, west.Number
		return r.of(north, within), ok1 && ok2 && ok3 && ok4
	}
	ns, ok1 := number("NS_PAIR_NUMBER", "NS_TEAM_NUMBER")
	ew, ok2 := number("EW_PAIR_NUMBER", "EW_TEAM_NUMBER")
	if m != nil && (r.a.Plays == movement.Team || !ok1 || !ok2) {
		l.NS, l.EW = m.Home, m.Away
		turned := r.a.Plays == movement.Team && nth%2 == 1
		if side := figures.ParseSide(e.get("DIRECTION")); side != scoring.NoSide {
			turned = side == scoring.EW
		}
		if turned {
			l.NS, l.EW = l.EW, l.NS
		}
		return within, true
	}
	l.NS, l.EW = ns.Number, ew.Number
	return r.of(ns, within), ok1 && ok2
}

// percentOnly is a text that is a percentage, else "": the scores of each side stand
// in the same elements.
func percentOnly(text string) string {
	if !strings.Contains(text, "%") {
		return ""
	}
	return text
}
