package checks_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/clubplay"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/session/simultaneous"
	"clubnight/session/simultaneous/arrival"
	"clubnight/session/simultaneous/checks"
)

var (
	day        = time.Date(2026, 11, 17, 0, 0, 0, 0, time.UTC)
	matchpoint = method.Choices{Method: "mp"}
)

// dealSet is a set of boards first to last, solved.
func dealSet(t testing.TB, number, first, last int) *simultaneous.DealSet {
	t.Helper()
	var boards []deal.Board
	for _, b := range sessiontest.Course(t).Boards {
		if b.Number >= first && b.Number <= last {
			boards = append(boards, b)
		}
	}
	s, err := simultaneous.NewDealSet("Autumn Pairs", number, boards, day)
	if err != nil || len(s.Tables) != last-first+1 {
		t.Fatalf("%d tables, %v", len(s.Tables), err)
	}
	return s
}

// otherSet are other deals of the same numbers, unsolved.
func otherSet(t testing.TB, number int) *simultaneous.DealSet {
	t.Helper()
	s, err := simultaneous.NewDealSet("Winter Pairs", number, deal.Seed{9, 9}.Boards(uint64(number), 1, 27), day)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// event is what the tests play: 27 boards.
func event(t testing.TB) *checks.Event {
	e := &checks.Event{Name: "Autumn Pairs", Session: 101, From: day, To: day.AddDate(0, 0, 1),
		Deals: dealSet(t, 4, 1, 27), Others: []*simultaneous.DealSet{otherSet(t, 5)}}
	for n := range 120 {
		e.Clubs = append(e.Clubs, checks.Club{ID: id(n), Name: clubName(n), Number: fmt.Sprint(5000 + n)})
	}
	return e
}

func id(n int) simultaneous.ClubID { return simultaneous.ClubID(fmt.Sprintf("club-%03d", n)) }

func clubName(n int) string { return fmt.Sprintf("Bridge Club %03d", n) }

// cards are the hands that a board has at a club.
type cards func(board int) deal.Deal

func cardsOf(s *simultaneous.DealSet, shift, turn int) cards {
	return func(n int) (hands deal.Deal) {
		b, ok := s.Board((n+shift-1+270)%27 + 1)
		if !ok {
			panic("no such board")
		}
		for seat := range hands {
			hands[seat] = b.Deal[(seat+turn)%4]
		}
		return hands
	}
}

// playing is how a club plays.
type playing struct {
	n       int
	cards   cards
	noLeads bool
	rounds  int // 0: all
	errors  float64
}

// evening plays an evening of a club: nine tables, three boards a round, a Mitchell; one
// lead in 40 is entered wrongly.
func (p playing) evening(t testing.TB) *session.Session {
	t.Helper()
	luck := rand.New(rand.NewPCG(uint64(p.n), 77))
	s, err := session.Resume(new(session.MemoryJournal))
	if err != nil {
		t.Fatal(err)
	}
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 9, BoardsPerRound: 3})
	facts := []session.Fact{
		session.EveningSet{Name: "Autumn Pairs", Club: clubName(p.n), Date: day.Add(19 * time.Hour)},
		session.ScoringSet{Choices: matchpoint},
		session.SessionOf{Event: "Autumn Pairs", Session: 101}, session.SectionSet{ID: 1, Movement: m},
	}
	sec := session.Section{ID: 1, Movement: m.Distinct()}
	for i, pair := range sec.Movement.Pairs() {
		names := [2]string{sessiontest.Players[(2*i+p.n)%30], sessiontest.Players[(2*i+p.n+1)%30]}
		facts = append(facts, session.PairNamed{Pair: session.Contestant{Section: 1, Number: pair}, Names: names})
		for j, seat := range sec.Seats(pair) {
			facts = append(facts, session.PlayerSeated{Seat: seat,
				Number: fmt.Sprint(10_000*p.n + 10*pair + j + 1), Name: names[j], Given: true})
		}
	}
	for _, row := range sec.Movement.Rows {
		if p.rounds > 0 && row.Round > p.rounds || !sec.Movement.Playing(row) {
			continue
		}
		for _, n := range row.Boards() {
			facts = append(facts, session.ResultReceived{Result: p.result(luck,
				session.Key{Section: 1, Table: row.Table, Round: row.Round, Board: n}, row.NS, row.EW)})
		}
	}
	sessiontest.Record(t, s, facts...)
	return s
}

func (p playing) result(luck *rand.Rand, k session.Key, ns, ew int) session.Result {
	hands := p.cards(k.Board)
	board := clubplay.NewBoard(scoring.BoardDealer(k.Board), scoring.BoardVulnerability(k.Board), hands,
		rand.New(rand.NewPCG(uint64(k.Board), 5)))
	a := board.Bid(luck)
	r := session.Result{Key: k, NS: ns, EW: ew, Outcome: session.Played, Contract: a.Contract}
	if a.Contract.Level == 0 {
		return r
	}
	r.Declarer = a.Declarer
	lead := board.Lead(a.Contract, a.Declarer, luck)
	r.Tricks = board.Tricks(a.Contract, a.Declarer, 0, luck)
	if luck.Float64() < 0.025+p.errors { // entered wrongly
		lead = deal.Card(luck.IntN(52))
	}
	if !p.noLeads {
		r.Lead = session.Led(lead)
	}
	return r
}

func (p playing) sent(t testing.TB) *arrival.Sent {
	t.Helper()
	s, err := arrival.Of(p.evening(t).State(), matchpoint)
	if err != nil {
		t.Fatal(err)
	}
	s.Club, s.Number, s.At = id(p.n), 1, day
	s.Fingerprint[0] = byte(p.n + 1)
	return s
}

// kinds are what was found, without what every such evening has.
func kinds(found []checks.Finding) string {
	var list []string
	for _, f := range found {
		list = append(list, fmt.Sprintf("%s: %s", f.Severity, f.Kind))
	}
	return strings.Join(list, ", ")
}
