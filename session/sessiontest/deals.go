package sessiontest

import (
	_ "embed"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/movement"
)

// deals were dealt by `clubscore deal --seed "hand records of the tests"` and analysed by
// `clubscore dd --pbn`. Boards 33 to 35 were replaced by deals with suits of 13, 12 and 7
// cards, board 32 has dealer and vulnerability other than Law 2; auctions and comments
// were written for the tests.
//
//go:embed deals.pbn
var deals []byte

// Course is a set of 36 boards with freaks among them, auctions and comments, and with
// what every contract makes.
func Course(t testing.TB) *deal.Set {
	t.Helper()
	set, _, err := deal.Read(deals)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// Dealt adds the boards of the course to an evening, analysed, and releases
// them if told so.
func Dealt(t testing.TB, s *session.Session, release bool) *session.Session {
	t.Helper()
	set := session.DealsSet{Source: "handrecords.pbn"}
	tables := session.DealsAnalysed{Tables: map[int]doubledummy.Table{}}
	for _, b := range Course(t).Boards {
		tricks, ok := b.Tricks()
		if !ok {
			t.Fatalf("board %d is not analysed", b.Number)
		}
		set.Boards = append(set.Boards, b)
		tables.Tables[b.Number] = doubledummy.Table(tricks)
	}
	Record(t, s, set, tables)
	if release {
		Record(t, s, session.DealsReleased{})
	}
	return s
}

// Full is an evening of 36 boards whose deals are known.
func Full(t testing.TB) *session.Session {
	t.Helper()
	s := Evening(t, "Ladies' pairs: third heat", Made(t, "mitchell", movement.Options{Tables: 9, BoardsPerRound: 4}))
	Play(t, s, 1, 9)
	return Dealt(t, s, true)
}

// Sent lists what the recorder sent: "N:1S E:PASS".
func Sent(text string) (rows []session.Recorded) {
	for i, word := range strings.Fields(text) {
		direction, what, _ := strings.Cut(word, ":")
		rows = append(rows, session.Recorded{ID: int64(i + 1), Counter: i + 1, Direction: direction, What: what})
	}
	return rows
}

// Tape records calls and cards of a board at a table, "N:1S", in the numbering of Sent.
func Tape(t testing.TB, s *session.Session, k session.Key, calls, cards []session.Recorded) {
	t.Helper()
	var facts []session.Fact
	for _, c := range calls {
		facts = append(facts, session.CallRecorded{Key: k, Call: c})
	}
	for _, c := range cards {
		facts = append(facts, session.CardRecorded{Key: k, Card: c})
	}
	Record(t, s, facts...)
}

// Lowest plays out a deal, everybody the lowest card that the Laws allow.
func Lowest(d deal.Deal, trumps scoring.Denomination, leader scoring.Direction) (play []deal.PlayedCard) {
	for range 13 {
		for j := range scoring.Direction(4) {
			seat := (leader + j) & 3
			cards := d[seat].Cards()
			if j > 0 {
				if follow := d[seat] & (0x1fff << (13 * play[len(play)-int(j)].Card.Suit())); follow != 0 {
					cards = follow.Cards()
				}
			}
			c := cards[len(cards)-1]
			d[seat] &^= 1 << c
			play = append(play, deal.PlayedCard{Seat: seat, Card: c})
		}
		leader, _ = deal.Winner(play[len(play)-4:], trumps)
	}
	return play
}

// AsSent writes a play as the recorder sends it.
func AsSent(play []deal.PlayedCard) []session.Recorded {
	var words []string
	for _, c := range play {
		words = append(words, c.Seat.String()+":"+c.String())
	}
	return Sent(strings.Join(words, " "))
}

// Taped is a small evening with its deals and, at the first two tables, what a recorder
// may send: a whole board with things taken back, one with a player passed over and small
// cards, and one that cannot have been.
type Taped struct {
	*session.Session
	Whole, Small, Broken session.Key
	Play                 []deal.PlayedCard // of the first
}

// NewTaped makes such an evening, and releases its deals if told so.
func NewTaped(t testing.TB, release bool) Taped {
	t.Helper()
	e := Taped{Session: Dealt(t, Small(t), release)}
	st := e.State()
	row := func(table int) movement.Row { return st.Sections[0].Movement.Table(table)[0] }
	key := func(table, n int) session.Key {
		return session.Key{Section: 1, Table: table, Round: 1, Board: row(table).Boards()[n]}
	}
	e.Whole, e.Small, e.Broken = key(1, 0), key(1, 1), key(2, 0)
	for _, k := range []session.Key{e.Whole, e.Small, e.Broken} {
		b, _ := st.Deals.Board(1, k.Board)
		play := Lowest(b.Deal, scoring.Spades, (b.Dealer+1)&3)
		Change(t, e.Session, k, func(r *session.Result) {
			r.Contract, r.Declarer, r.Tricks = scoring.Contract{Level: 4, Denomination: scoring.Spades}, b.Dealer, -1
			r.Lead = session.Led(play[0].Card)
		})
		seats := func(words string) []session.Recorded {
			rows := Sent(words)
			for i := range rows {
				rows[i].Direction = ((b.Dealer +
					scoring.Direction(strings.Index("0123", rows[i].Direction))) & 3).String()
			}
			return rows
		}
		switch k {
		case e.Whole:
			calls, cards := seats("0:1S 1:2H 1:PASS 2:4S 3:PASS 0:PASS 1:PASS"), AsSent(play)
			for i := range calls {
				if i >= 2 {
					calls[i].Counter--
				}
			}
			calls[1].Erased = true
			wrong := cards[9]
			wrong.ID, wrong.What, wrong.Erased = 99, "SA", true
			Tape(t, e.Session, k, calls, append(cards, wrong))
			e.Play = play
		case e.Small:
			cards := AsSent(play[:7])
			for i, c := range play[:7] {
				if c.Card.Rank() < deal.Ten && i > 4 {
					cards[i].What = c.Card.Suit().String() + "x"
				}
			}
			Tape(t, e.Session, k, seats("0:1S 2:SkipBid 2:4S 3:PASS 0:PASS 1:PASS"), cards)
		case e.Broken:
			cards := AsSent(play[:8])
			cards[4].What = play[4].Card.Suit().String() + "x"
			cards[5].What = cards[1].What // played before
			Tape(t, e.Session, k, seats("0:1S 1:PASS 2:8S"), cards)
		}
	}
	return e
}
