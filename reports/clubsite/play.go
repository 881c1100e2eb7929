package clubsite

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"html/template"
	"runtime"
	"strings"
	"sync"

	"clubnight/reports/site"
	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/review"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// contractPlayed is the play of a contract that a board's page leads to.
type contractPlayed struct {
	board    int
	deal     deal.Deal
	contract doubledummy.ParContract
}

// declarer is the first of those who can play the contract.
func (p *contractPlayed) declarer() scoring.Direction { return p.contract.Declarers[0] }

// lineKey is by what a line of play is kept: the cards, what is trumps, and who plays.
func (p *contractPlayed) lineKey() string {
	sum := sha256.Sum256([]byte(p.deal.String()))
	return fmt.Sprintf("%s %d%d", hex.EncodeToString(sum[:12]), p.contract.Contract.Denomination, p.declarer())
}

// playedOf is what is played through of a board: the contract of par.
func playedOf(s *review.Story) (p contractPlayed, ok bool) {
	c, ok := s.ParContract()
	if s.Deal == nil || !ok || len(c.Declarers) == 0 {
		return p, false
	}
	return contractPlayed{s.Number, *s.Deal, c}, true
}

// solve finds the lines of play that are missing, as many at most as the build may still
// solve, and says how many are missing then. It is given up with the context.
func (m *memory) solve(ctx context.Context, wanted []contractPlayed) (missing int, err error) {
	todo := m.take(wanted, &missing)
	found := make([]string, len(todo))
	failed := make([]error, len(todo))
	next := make(chan int)
	var group sync.WaitGroup
	for range min(len(todo), runtime.GOMAXPROCS(0)) {
		group.Go(func() {
			v := doubledummy.New(0)
			for i := range next {
				found[i], failed[i] = solved(ctx, v, &todo[i])
			}
		})
	}
	for i := range todo {
		next <- i
	}
	close(next)
	group.Wait()
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range todo {
		if failed[i] == nil {
			key := todo[i].lineKey()
			m.lines[key] = found[i]
			m.unsaved = append(m.unsaved, key)
		}
		err = cmp.Or(err, failed[i])
	}
	return missing, err
}

// take are those of the wanted lines that are to be solved now.
func (m *memory) take(wanted []contractPlayed, missing *int) (todo []contractPlayed) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range wanted {
		switch {
		case m.lines[wanted[i].lineKey()] != "":
		case m.budget > 0:
			m.budget--
			todo = append(todo, wanted[i])
		default:
			*missing++
		}
	}
	return todo
}

func solved(ctx context.Context, v *doubledummy.Solver, p *contractPlayed) (string, error) {
	cards, err := v.Line(ctx, p.deal, p.contract.Contract.Denomination, p.declarer())
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, c := range cards {
		b.WriteString(c.Card.String())
	}
	return b.String(), nil
}

// cardsOf reads a line that was kept; ok is false where it is not the play of the deal.
func (p *contractPlayed) cardsOf(line string) (cards []deal.PlayedCard, ok bool) {
	trumps, turn := p.contract.Contract.Denomination, (p.declarer()+1)&3
	hands := p.deal
	for i := 0; i+2 <= len(line); i += 2 {
		c, err := deal.ParseCard(line[i : i+2])
		if err != nil || !hands[turn].Has(c.Card) {
			return nil, false
		}
		c.Seat = turn
		hands[turn] &^= 1 << c.Card
		cards = append(cards, c)
		turn = (turn + 1) & 3
		if len(cards)%4 == 0 {
			turn, _ = deal.Winner(cards[len(cards)-4:], trumps)
		}
	}
	return cards, len(cards) == 52
}

// playFile is the page on which a board is played through.
func playFile(board int) string { return fmt.Sprintf("play-%d.html", board) }

// playPage is what that page says.
type playPage struct {
	*frame
	Event, Title, Number, Board, BoardFile string
	Lines                                  []string
	Tricks                                 *site.Table
	Hands                                  []playedHand
	// Line are the cards in their order, as the script wants them: "S2 SA …".
	Line string
}

// playedHand is a hand with its cards apart, for the script.
type playedHand struct {
	Class, Name string
	Suits       [4]template.HTML
}

// seats are the classes of the hands, as the pages of boards have them.
var seats = [4]string{"north", "east", "south", "west"}

// playPageOf is the page of a line of play.
func playPageOf(w *words.Words, p *contractPlayed, cards []deal.PlayedCard) *playPage {
	by := w.Direction(p.declarer())
	page := &playPage{Number: fmt.Sprint(p.board), Board: printed.Say(w, "clubsite.board", "Board", p.board),
		BoardFile: site.BoardFile(p.board)}
	page.Title = page.Board + ": " + printed.Say(w, "clubsite.contract-by", "Contract", w.Contract(p.contract.Contract), "Who", by)
	page.Lines = []string{printed.Say(w, "clubsite.line-about")}
	page.Tricks = tricksOf(w, p, cards)
	for i := range p.deal {
		h := playedHand{Class: seats[i], Name: w.Direction(scoring.Direction(i))}
		for j, suit := range deal.Suits {
			h.Suits[j] = cardsApart(w, p.deal[i], suit)
		}
		page.Hands = append(page.Hands, h)
	}
	var line []string
	for _, c := range cards {
		line = append(line, c.Card.String())
	}
	page.Line = strings.Join(line, " ")
	return page
}

// cardsApart are the cards of a suit, each by itself.
func cardsApart(w *words.Words, h deal.Hand, suit deal.Suit) template.HTML {
	var b strings.Builder
	sign := template.HTMLEscapeString(w.Suit(suit))
	if suit == deal.Hearts || suit == deal.Diamonds {
		sign = `<span class="h">` + sign + `</span>`
	}
	b.WriteString(sign)
	held := h.Cards()
	some := false
	for _, c := range held {
		if c.Suit() == suit {
			fmt.Fprintf(&b, ` <span data-card="%s">%s</span>`, c, template.HTMLEscapeString(w.CardRank(c.Rank())))
			some = true
		}
	}
	if !some {
		b.WriteString(" —")
	}
	return template.HTML(b.String())
}

// tricksOf is the line as a list of tricks: who led, and what all four played.
func tricksOf(w *words.Words, p *contractPlayed, cards []deal.PlayedCard) *site.Table {
	say := func(m printed.Message) string { return printed.Say(w, m) }
	t := &site.Table{Wide: true, Heads: []site.Head{{Text: say("clubsite.trick"), Class: "n b"}}}
	for d := scoring.North; d <= scoring.West; d++ {
		t.Heads = append(t.Heads, site.Head{Text: w.DirectionLetter(d), Full: w.Direction(d)})
	}
	t.Heads = append(t.Heads, site.Head{Text: say("clubsite.won-by")}, site.Head{Text: w.Side(p.declarer().Side()), Class: "n b"})
	won := 0
	for i := 0; i+4 <= len(cards); i += 4 {
		winner, _ := deal.Winner(cards[i:i+4], p.contract.Contract.Denomination)
		if winner.Side() == p.declarer().Side() {
			won++
		}
		row := make([]site.Cell, 5, 7)
		row[0] = site.Cell{Text: fmt.Sprint(i/4 + 1), Class: "n b", Head: true}
		for j, c := range cards[i : i+4] {
			one := site.Cell{Text: w.Card(c.Card)}
			if j == 0 {
				one.Class, one.Small = "b", say("clubsite.led")
			}
			row[1+int(c.Seat)] = one
		}
		t.Rows = append(t.Rows, append(row, site.Cell{Text: w.Direction(winner)},
			site.Cell{Text: fmt.Sprint(won), Class: "n b"}))
	}
	return t
}
