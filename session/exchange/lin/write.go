package lin

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/exchange/account"
	"clubnight/session/movement"
)

// ErrNoCards is returned where no result can be written: LIN needs the cards of a board,
// or the match of two teams.
var ErrNoCards = errors.New("no result of a board whose cards are known")

// notRecorded is the meaning of a bid that stands for an auction.
const notRecorded = "auction not recorded"

// Write writes every result that LIN can hold; ErrNoCards where there is none.
func Write(w io.Writer, a *account.Account) error {
	var out strings.Builder
	for i := range a.Sections {
		s := &section{a, &a.Sections[i]}
		if a.Plays == movement.Team {
			if err := s.matches(&out); err != nil {
				return err
			}
			continue
		}
		set := new(deal.Set)
		for n := range s.Lines {
			if b, ok := s.board(&s.Lines[n]); ok {
				set.Boards = append(set.Boards, b)
			}
		}
		if err := deal.LIN.Write(&out, set); err != nil {
			return err
		}
	}
	if out.Len() == 0 {
		return fmt.Errorf("LIN: %w", ErrNoCards)
	}
	_, err := io.WriteString(w, out.String())
	return err
}

type section struct {
	*account.Account
	*account.Section
}

// match is what two teams play in a round.
type match struct{ round, home, away int }

// matches writes the matches of teams, each with its head.
func (s *section) matches(out *strings.Builder) error {
	lines := map[match][]*account.BoardPlay{}
	var order []match
	for i := range s.Lines {
		l := &s.Lines[i]
		ns, ew := l.Seated()
		m := match{l.Round, ns, ew}
		if slices.ContainsFunc(s.Section.Matches,
			func(of account.Match) bool { return of.Home == ew && of.Away == ns }) {
			m.home, m.away = ew, ns
		} else if !slices.ContainsFunc(s.Section.Matches,
			func(of account.Match) bool { return of.Home == ns && of.Away == ew }) && ns > ew {
			m.home, m.away = ew, ns
		}
		if lines[m] == nil {
			order = append(order, m)
		}
		lines[m] = append(lines[m], l)
	}
	slices.SortFunc(order, func(a, b match) int {
		return cmp.Or(cmp.Compare(a.round, b.round), cmp.Compare(a.home, b.home), cmp.Compare(a.away, b.away))
	})
	for _, m := range order {
		if err := s.match(out, m, lines[m]); err != nil {
			return err
		}
	}
	return nil
}

func (s *section) match(out *strings.Builder, m match, lines []*account.BoardPlay) error {
	results := map[[2]int]string{}
	low, high := lines[0].Board, lines[0].Board
	set := new(deal.Set)
	for _, l := range lines {
		low, high = min(low, l.Board), max(high, l.Board)
		room := 0
		if ns, _ := l.Seated(); ns != m.home {
			room = 1
		}
		results[[2]int{l.Board, room}] = brief(l)
		if b, ok := s.board(l); ok {
			b.SetTag(deal.Tag{Name: "Room", Value: [2]string{"Open", "Closed"}[room]})
			set.Boards = append(set.Boards, b)
		}
	}
	if len(set.Boards) == 0 && !slices.ContainsFunc(lines, func(l *account.BoardPlay) bool { return brief(l) != "" }) {
		return nil // nothing that LIN can hold
	}
	var list []string
	for n := low; n <= min(high, low+movement.MaxBoardNumber); n++ {
		list = append(list, results[[2]int{n, 0}], results[[2]int{n, 1}])
	}
	fmt.Fprintf(out, "vg|%s,Round %d,I,%d,%d,%s,0,%s,0|\nrs|%s|\n", plain(s.Title), m.round, low, high, s.team(m.home),
		s.team(m.away), strings.Join(list, ","))
	return deal.LIN.Write(out, set)
}

// plain is a text that can stand in a list of values.
func plain(text string) string {
	text = strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune("|,", r) {
			return ' '
		}
		return r
	}, text)
	return strings.Join(strings.Fields(text), " ")
}

func (s *section) team(number int) string {
	if c := s.contestant(number, scoring.NoSide); plain(c.Name) != "" {
		return plain(c.Name)
	}
	return fmt.Sprint("Team ", number)
}

// brief is a result as the head of a match has it: "3NN=", "4SxE-1", "" for none.
func brief(l *account.BoardPlay) string {
	switch {
	case l.Doubt.Any() || l.Outcome != session.Played || l.SideOnly || ruled(l):
		return ""
	case l.PassedOut():
		return "PASS"
	}
	c := l.Contract
	return fmt.Sprintf("%d%.1s%s%s%s", c.Level, c.Denomination, [3]string{"", "x", "xx"}[c.Doubling], l.Declarer,
		scoring.FormatTricks(l.Tricks))
}

// ruled reports whether something stands in the place of the score: LIN would
// have the score alone.
func ruled(l *account.BoardPlay) bool { return l.ForNS != nil || l.ForEW != nil }

// contestant is who has a number, if two have it that of the side; an empty one
// where nobody is known.
func (s *section) contestant(number int, side scoring.Side) *account.Contestant {
	found := &account.Contestant{Number: number}
	for i := range s.Contestants {
		if c := &s.Contestants[i]; c.Number == number && (found.Players == nil && found.Name == "" || c.Side == side) {
			found = c
		}
	}
	return found
}

// names are the two players of a side, North or East first.
func (s *section) names(l *account.BoardPlay, number int, side scoring.Side) (names session.Names) {
	c := s.contestant(number, side)
	seats := [2]int{0, 1}
	switch s.Plays {
	case movement.Team:
		seats = [2]int{-1, -1}
		for _, up := range c.LineUps {
			if up.FromRound <= l.Round {
				if seats = up.NS; side == scoring.EW {
					seats = up.EW
				}
			}
		}
	case movement.Individual:
		partner := l.South
		if (side == scoring.EW) != l.WrongDirection {
			partner = l.West
		}
		c = &account.Contestant{Players: slices.Concat(c.Players, s.contestant(partner, side).Players)}
	}
	for i, at := range seats {
		if at >= 0 && at < len(c.Players) {
			names[i] = plain(c.Players[at].Name)
		}
	}
	if names.IsZero() && s.Plays == movement.Pair {
		names[0] = fmt.Sprint("Pair ", number)
	}
	return names
}

// board is a result as a board; ok is false where LIN has no place for it.
func (s *section) board(l *account.BoardPlay) (b deal.Board, ok bool) {
	i := slices.IndexFunc(s.Boards, func(b account.Board) bool { return b.Number == l.Board })
	if i < 0 || l.Form != "" || l.Doubt.Any() || l.Outcome != session.Played || l.SideOnly || ruled(l) {
		return b, false
	}
	known := &s.Boards[i]
	b = deal.Board{Number: known.Number, Dealer: known.Dealer, Vul: known.Vul,
		Deal: known.Deal, Calls: l.Calls, Play: l.Play}
	ns, ew := l.Seated()
	nsNames, ewNames := s.names(l, ns, scoring.NS), s.names(l, ew, scoring.EW)
	for seat, name := range map[string]string{"North": nsNames[0], "South": nsNames[1],
		"East": ewNames[0], "West": ewNames[1]} {
		b.SetTag(deal.Tag{Name: seat, Value: name})
	}
	if c, by, done, err := deal.Contract(b.Dealer, b.Calls); err != nil || !done || c != l.Contract ||
		c.Level > 0 && by != l.Declarer {
		b.Calls = bidOnly(b.Dealer, l)
	}
	if card, led := l.Lead.Card(); led && len(b.Play) == 0 && !l.PassedOut() {
		b.Play = []deal.PlayedCard{{Seat: (l.Declarer + 1) & 3, Card: card}}
	}
	if b.CheckPlay() != nil {
		b.Play = nil
	}
	// Other readers refuse a whole file for a small card, so the play ends before the
	// first that nobody noted exactly.
	if at := slices.IndexFunc(b.Play, func(p deal.PlayedCard) bool { return p.Small }); at >= 0 {
		b.Play = b.Play[:at]
	}
	if !l.PassedOut() {
		b.SetTag(deal.Tag{Name: "Result", Value: fmt.Sprint(6 + l.Contract.Level + l.Tricks)})
		// agreed otherwise than played
		if len(b.Play) == 52 && tricks(&b, l.Contract, l.Declarer) != 6+l.Contract.Level+l.Tricks {
			b.Play = b.Play[:51]
		}
	}
	return b, true
}

// bidOnly is an auction that does no more than to reach the contract.
func bidOnly(dealer scoring.Direction, l *account.BoardPlay) (calls []deal.Call) {
	seat := dealer
	call := func(bid string) {
		calls = append(calls, deal.Call{Seat: seat, Bid: bid})
		seat = (seat + 1) & 3
	}
	if l.Contract.Level > 0 {
		for seat != l.Declarer {
			call(deal.Pass)
		}
		bid := l.Contract
		bid.Doubling = scoring.Undoubled
		call(bid.String())
		if l.Contract.Doubling != scoring.Undoubled {
			call(deal.Double)
		}
		if l.Contract.Doubling == scoring.Redoubled {
			call(deal.Redouble)
		}
		for range 3 {
			call(deal.Pass)
		}
	} else {
		for range 4 {
			call(deal.Pass)
		}
	}
	at := slices.IndexFunc(calls, func(c deal.Call) bool { return c.Bid != deal.Pass })
	calls[max(at, 0)].Meaning = notRecorded
	return calls
}

// tricks are those that declarer's side won by the cards.
func tricks(b *deal.Board, c scoring.Contract, declarer scoring.Direction) (n int) {
	for trick := range slices.Chunk(b.Play, 4) {
		if winner, known := deal.Winner(trick, c.Denomination); known && winner.Side() == declarer.Side() {
			n++
		}
	}
	return n
}
