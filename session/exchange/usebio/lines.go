package usebio

import (
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/figures"
	"clubnight/session/movement"
)

// matchLines is a match with its lines.
type matchLines struct {
	account.Match
	lines []*account.BoardPlay
}

// holds reports whether a line belongs to a match.
func (m *matchLines) holds(l *account.BoardPlay) bool {
	ns, ew := l.Seated()
	same := ns == m.Home && ew == m.Away || ns == m.Away && ew == m.Home
	return same && (m.Round == 0 || l.Round == 0 || m.Round == l.Round)
}

// matched sorts lines into matches: those of the account, and at teams also those that
// only the lines tell of. rest is what belongs to none.
func matched(a *account.Account, s *account.Section) (all []*matchLines, rest []*account.BoardPlay) {
	for _, m := range s.Matches {
		all = append(all, &matchLines{Match: m})
	}
	for i := range s.Lines {
		l := &s.Lines[i]
		if !tells(a, l) {
			continue
		}
		into := at(all, l)
		if into == nil && a.Plays == movement.Team {
			ns, ew := l.Seated()
			into = &matchLines{Match: account.Match{Round: l.Round, Home: ns, Away: ew}}
			all = append(all, into)
		}
		if into == nil {
			rest = append(rest, l)
			continue
		}
		into.lines = append(into.lines, l)
	}
	return all, rest
}

// tells reports whether a line can be told. At teams what a board was worth
// is told in IMPs only.
func tells(a *account.Account, l *account.BoardPlay) bool {
	switch figures.Says(l).Saying {
	case figures.SaysNothing:
		return false
	case figures.SaysAward:
		board, _ := methods(a)
		return a.Plays != movement.Team || board == "IMPS"
	}
	return true
}

// at is the match that a line belongs to; one of its own round before one
// without a round.
func at(all []*matchLines, l *account.BoardPlay) (found *matchLines) {
	for _, m := range all {
		if m.holds(l) && (found == nil || found.Round == 0) {
			found = m
		}
	}
	return found
}

func (p *page) match(s *account.Section, m *matchLines) {
	p.count("ROUND_NUMBER", m.Round)
	home, away := p.number(scoring.NoSide, m.Home), p.number(scoring.NoSide, m.Away)
	names := [6]string{"NS_PAIR_NUMBER", "EW_PAIR_NUMBER", "NS_SCORE", "EW_SCORE",
		"NS_VICTORY_POINTS", "EW_VICTORY_POINTS"}
	if p.a.Plays == movement.Team {
		names = [6]string{"TEAM", "OPPOSING_TEAM", "TEAM_SCORE", "OPPOSING_TEAM_SCORE", "TEAM_VICTORY_POINTS",
			"OPPOSING_TEAM_VICTORY_POINTS"}
	}
	p.leaf(names[0], home)
	p.leaf(names[1], away)
	if first, last := span(m.lines); first != 0 && p.a.Plays == movement.Team {
		p.count("START_BOARD_NUMBER", first)
		p.count("END_BOARD_NUMBER", last)
	}
	p.figure(names[2], m.HomeScore)
	p.figure(names[3], m.AwayScore)
	p.figure(names[4], m.HomeVP)
	p.figure(names[5], m.AwayVP)
}

func span(lines []*account.BoardPlay) (first, last int) {
	for _, l := range lines {
		if first == 0 || l.Board < first {
			first = l.Board
		}
		last = max(last, l.Board)
	}
	return first, last
}

// swing is what the home team gained on a board in IMPs, nil where that is not known or
// not what boards are worth. The format has no more: of a board on which the other team
// got something else than the opposite, that is lost.
func (p *page) swing(m *matchLines, lines []*account.BoardPlay) *scoring.Frac {
	if board, _ := methods(p.a); board != "IMPS" {
		return nil
	}
	for _, l := range lines {
		gained := l.EWAward
		if ns, _ := l.Seated(); ns == m.Home {
			gained = l.NSAward
		}
		if gained != nil {
			return gained
		}
	}
	return nil
}

// traveller is a line; m is the match that it belongs to, nil for none.
func (p *page) traveller(s *account.Section, l *account.BoardPlay, m *matchLines) {
	says := figures.Says(l)
	p.open("TRAVELLER_LINE")
	switch {
	case p.a.Plays == movement.Team:
		side := scoring.NS
		if m != nil && says.NS != m.Home {
			side = scoring.EW
		}
		p.leaf("DIRECTION", side.String())
	case p.a.Plays == movement.Individual:
		for _, seat := range []struct {
			name   string
			player int
		}{{"N", says.NS}, {"S", says.South}, {"E", says.EW}, {"W", says.West}} {
			p.leaf(seat.name+"_PLAYER_NUMBER", p.number(scoring.NoSide, seat.player))
		}
	case m == nil || says.NS != m.Home:
		p.leaf("NS_PAIR_NUMBER", p.number(scoring.NS, says.NS))
		p.leaf("EW_PAIR_NUMBER", p.number(scoring.EW, says.EW))
	}
	p.result(l, says)
	if p.a.Plays != movement.Team {
		ns, ew := p.ns, p.ew
		p.figure(ns, l.NSAward)
		p.figure(ew, l.EWAward)
	}
	p.shut("TRAVELLER_LINE")
}

// result is what happened at the table, or stands for it.
func (p *page) result(l *account.BoardPlay, says figures.Said) {
	switch {
	case says.Saying == figures.SaysAdjusted:
		p.leaf("SCORE", says.Adjusted)
	case says.Saying == figures.SaysScore:
		if says.Points == 0 {
			p.leaf("CONTRACT", "PASS")
		}
		p.leaf("SCORE", strconv.Itoa(int(says.Points)))
	case says.Saying == figures.SaysContract && l.Contract.Level == 0:
		p.leaf("CONTRACT", "PASS")
		p.leaf("TRICKS", "0")
		p.leaf("SCORE", "0")
	case says.Saying == figures.SaysContract:
		p.leaf("CONTRACT", strings.ToUpper(l.Contract.String()))
		p.leaf("PLAYED_BY", l.Declarer.String())
		p.some("LEAD", l.Lead.String())
		p.leaf("TRICKS", strconv.Itoa(6+l.Contract.Level+l.Tricks))
		p.leaf("SCORE", strconv.Itoa(int(says.Points)))
	}
}
