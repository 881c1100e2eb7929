package usebio

import (
	"slices"

	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/figures"
	"clubnight/session/movement"
)

// participants are those of a section, in the order in which the account has them.
func (p *page) participants(s *account.Section) {
	p.open("PARTICIPANTS")
	two := twoWinners(p.a, s)
	for i := range s.Contestants {
		c := &s.Contestants[i]
		number := p.number(c.Side, c.Number)
		switch p.a.Plays {
		case movement.Team:
			p.open("TEAM", "TEAM_ID", number, "TEAM_NAME", c.Name)
			p.published(c)
			for _, player := range c.Players {
				p.player(player)
			}
			p.shut("TEAM")
		case movement.Individual:
			p.open("PLAYER")
			p.leaf("PLAYER_NUMBER", number)
			for _, player := range c.Players[:min(1, len(c.Players))] {
				p.names(player)
			}
			p.published(c)
			p.shut("PLAYER")
		default:
			p.open("PAIR")
			p.leaf("PAIR_NUMBER", number)
			if two {
				p.leaf("DIRECTION", c.Side.String())
			}
			p.published(c)
			for _, player := range c.Players {
				p.player(player)
			}
			p.shut("PAIR")
		}
	}
	p.shut("PARTICIPANTS")
}

func (p *page) player(player account.Player) {
	p.open("PLAYER")
	p.names(player)
	p.shut("PLAYER")
}

func (p *page) names(player account.Player) {
	p.leaf("PLAYER_NAME", player.Name)
	if player.Number == "" {
		player.Number = p.o.Guest
	}
	p.some("NATIONAL_ID_NUMBER", player.Number)
}

// published is what the ranking says of somebody.
func (p *page) published(c *account.Contestant) {
	p.some("PLACE", figures.Place(c.Place, c.Tied))
	p.count("BOARDS_PLAYED", c.Boards)
	p.figure("TOTAL_SCORE", c.Total)
	p.some("PERCENTAGE", figures.Percent(c.Percent))
	p.figure("ADJUSTMENT", c.Adjustment)
	p.figure("HANDICAP", c.Handicap)
	if c.Stratum != "" {
		p.count("STRAT_NUMBER", slices.Index(p.strata, c.Stratum)+1)
	}
	if c.Masterpoints != "" {
		p.open("MASTER_POINTS")
		p.leaf("MASTER_POINTS_AWARDED", c.Masterpoints)
		colour := p.o.Colour
		if colour == "" {
			colour = "black"
		}
		p.leaf("MASTER_POINT_TYPE", colour)
		p.shut("MASTER_POINTS")
	}
}

// boards are the boards of a section, in their matches where there are some.
func (p *page) boards(s *account.Section) {
	cards := map[int]*account.Board{}
	for i := range s.Boards {
		cards[s.Boards[i].Number] = &s.Boards[i]
	}
	byBoard := func(lines []*account.BoardPlay, write func(number int, lines []*account.BoardPlay)) {
		numbers := map[int][]*account.BoardPlay{}
		var order []int
		for _, l := range lines {
			if numbers[l.Board] == nil {
				order = append(order, l.Board)
			}
			numbers[l.Board] = append(numbers[l.Board], l)
		}
		slices.Sort(order)
		for _, n := range order {
			write(n, numbers[n])
		}
	}
	written := map[int]bool{}
	begin := func(number int) {
		p.open("BOARD")
		p.leaf("BOARD_NUMBER", figures.Who{Number: number}.String())
		if b := cards[number]; b != nil && !written[number] {
			p.cards(b)
		}
		written[number] = true
	}
	matches, rest := matched(p.a, s)
	for _, m := range matches {
		p.open("MATCH")
		p.match(s, m)
		byBoard(m.lines, func(number int, lines []*account.BoardPlay) {
			begin(number)
			if p.a.Plays == movement.Team {
				p.figure("IMPS", p.swing(m, lines))
			}
			for _, l := range lines {
				p.traveller(s, l, m)
			}
			p.shut("BOARD")
		})
		p.shut("MATCH")
	}
	byBoard(rest, func(number int, lines []*account.BoardPlay) {
		begin(number)
		for _, l := range lines {
			p.traveller(s, l, nil)
		}
		p.shut("BOARD")
	})
	for i := range s.Boards { // those whose results are all still to come
		if n := s.Boards[i].Number; !written[n] {
			begin(n)
			p.shut("BOARD")
		}
	}
}

var vulnerable = map[scoring.Vulnerability]string{scoring.None: "Love", scoring.NSVul: "North-South",
	scoring.EWVul: "East-West", scoring.BothVul: "All"}

var seats = [4]string{"North", "East", "South", "West"}

// suits are the elements of a hand, in the order in which a hand is written.
var suits = [4]string{"SPADES", "HEARTS", "DIAMONDS", "CLUBS"}

// cards are those of a board; a hand that is not known is left out.
func (p *page) cards(b *account.Board) {
	p.leaf("VULNERABILITY", vulnerable[b.Vul])
	for seat, hand := range b.Deal {
		if hand == 0 {
			continue
		}
		p.open("HAND")
		p.leaf("DIRECTION", seats[seat])
		for i, suit := range deal.Suits {
			p.leaf(suits[i], hand.Ranks(suit))
		}
		p.shut("HAND")
	}
}
