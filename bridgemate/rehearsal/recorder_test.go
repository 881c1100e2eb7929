package rehearsal

import (
	"reflect"
	"slices"
	"testing"

	"clubnight/bridgemate/bws"
	"clubnight/scoring"
	"clubnight/session/deal"
)

// recordedHands are hand records for the boards of a section.
func recordedHands(section, boards int) (list []bws.HandRecord) {
	for b := 1; b <= boards; b++ {
		h := bws.HandRecord{Section: section, Board: b}
		for seat, hand := range dealt(99, b) {
			for i, s := range deal.Suits {
				h.Hands[seat][i] = hand.Ranks(s)
			}
		}
		list = append(list, h)
	}
	return list
}

// standingRows are the rows of a recorded board that were not erased, by their counters.
func standingRows(t *testing.T, rows []bws.Recorded) map[bws.Key][]bws.Recorded {
	t.Helper()
	boards := map[bws.Key][]bws.Recorded{}
	for _, r := range rows {
		if !r.Erased {
			boards[r.Key()] = append(boards[r.Key()], r)
		}
	}
	for key, list := range boards {
		for i, r := range list {
			if r.Counter != i+1 || i > 0 && r.ID <= list[i-1].ID {
				t.Fatalf("%+v: row %d has the counter %d", key, i+1, r.Counter)
			}
		}
	}
	return boards
}

func seatNamed(t *testing.T, text string) scoring.Direction {
	t.Helper()
	seat, err := scoring.ParseDirection(text)
	if err != nil {
		t.Fatal(err)
	}
	return seat
}

// auctionOf puts the passes back that were skipped.
func auctionOf(t *testing.T, rows []bws.Recorded, dealer scoring.Direction) (calls []deal.Call, skipped bool) {
	t.Helper()
	turn := dealer
	for _, r := range rows {
		what, err := bws.ParseBid(r.What)
		if err != nil || what != r.What {
			t.Fatalf("the guide does not write %q", r.What)
		}
		for seat := seatNamed(t, r.Direction); turn != seat; turn = (turn + 1) % 4 {
			calls = append(calls, deal.Call{Seat: turn, Bid: deal.Pass})
		}
		if what == "SkipBid" {
			skipped = true
			what = deal.Pass
		}
		calls = append(calls, deal.Call{Seat: turn, Bid: what})
		turn = (turn + 1) % 4
	}
	return calls, skipped
}

// TestRecordedPlayGivesTheResults follows auctions and play as a reader of the file does,
// and finds the results in them.
func TestRecordedPlayGivesTheResults(t *testing.T) {
	nine := club{tables: 5, boards: 4, hands: recordedHands(1, 20)}
	path := nine.file(t)
	play(t, room(t, Choices{Seed: 1, Recorder: true}), start(path))
	c := read(t, path)
	bids, cards := standingRows(t, c.Bids), standingRows(t, c.Cards)
	erased, skips, played, made := 0, 0, 0, 0
	for _, r := range slices.Concat(c.Bids, c.Cards) {
		if r.Erased {
			erased++
		}
	}
	for key, r := range bws.Standing(c.Received) {
		if r.Remarks == "Not played" {
			if bids[key] != nil || cards[key] != nil {
				t.Errorf("%+v was not played and is recorded", key)
			}
			continue
		}
		calls, skipped := auctionOf(t, bids[key], scoring.BoardDealer(key.Board))
		if skipped {
			skips++
		}
		contract, declarer, done, err := deal.Contract(scoring.BoardDealer(key.Board), calls)
		if err != nil || !done || bws.FormatContract(contract) != r.Contract ||
			contract.Level > 0 && declarer.String() != r.NSEW {
			t.Fatalf("%+v: %v lead to %v by %v, entered %s by %s: %v", key, calls, contract,
				declarer, r.Contract, r.NSEW, err)
		}
		if contract.Level == 0 {
			if len(cards[key]) > 0 {
				t.Errorf("%+v was passed out, and played", key)
			}
			continue
		}
		tricks := followed(t, dealt(99, key.Board), cards[key], contract, declarer)
		if got := bws.FormatResult(tricks); got != r.Result || bws.FormatLead(cards[key][0].What) != r.LeadCard {
			t.Errorf("%+v: played %s with lead %s, entered %s with %s", key, got,
				cards[key][0].What, r.Result, r.LeadCard)
		}
		played++
		if tricks >= 0 {
			made++
		}
	}
	if played < 90 || float64(made)/float64(played) < 0.4 || float64(made)/float64(played) > 0.8 {
		t.Errorf("%d of %d contracts made", made, played)
	}
	if erased < 10 || skips == 0 {
		t.Errorf("%d entries erased, %d auctions with a SkipBid", erased, skips)
	}
	for _, table := range c.Tables {
		if table.CurrentRound != 5 || table.CurrentBoard == 0 {
			t.Errorf("the recorder stands at %+v", table)
		}
	}
	for _, p := range c.PlayerNumbers {
		if p.Number != "" {
			t.Fatal("the recorder has no member numbers")
		}
	}
}

// followed plays the cards of a record by the Laws and gives the tricks over
// or under the contract.
func followed(t *testing.T, hands [4]deal.Hand, rows []bws.Recorded, c scoring.Contract,
	declarer scoring.Direction) int {
	t.Helper()
	if len(rows) != 52 {
		t.Fatalf("%d cards", len(rows))
	}
	leader, tricks := (declarer+1)%4, 0
	for i := 0; i < 52; i += 4 {
		var trick []deal.PlayedCard
		for k, r := range rows[i : i+4] {
			seat := seatNamed(t, r.Direction)
			card, ok := heldCard(hands[seat], r.What)
			if !ok || seat != (leader+scoring.Direction(k))%4 {
				t.Fatalf("%s plays %s, with %s in hand and %s on lead", seat, r.What, hands[seat], leader)
			}
			if led := append(trick, deal.PlayedCard{Card: card})[0].Card.Suit(); card.Suit() != led &&
				hands[seat].Length(led) > 0 {
				t.Fatalf("%s revokes with %s", seat, r.What)
			}
			hands[seat] &^= deal.HandOf(card)
			trick = append(trick, deal.PlayedCard{Seat: seat, Card: card})
		}
		leader, _ = deal.Winner(trick, c.Denomination)
		if leader.Side() == declarer.Side() {
			tricks++
		}
	}
	return tricks - 6 - c.Level
}

func heldCard(h deal.Hand, text string) (deal.Card, bool) {
	for _, c := range h.Cards() {
		if c.String() == text {
			return c, true
		}
	}
	return 0, false
}

// TestSmallCards: the recorder writes x for a small card only where nothing validates it.
func TestSmallCards(t *testing.T) {
	small := func(c club) (n int) {
		path := c.file(t)
		play(t, room(t, Choices{Seed: 1, Recorder: true}), start(path))
		for _, r := range read(t, path).Cards {
			if text, err := bws.ParseCard(r.What); err != nil || text != r.What {
				t.Fatalf("the guide does not write %q", r.What)
			}
			if r.What[1] == 'x' {
				n++
			}
		}
		return n
	}
	three := club{tables: 3, boards: 2}
	if n := small(three); n < 50 {
		t.Errorf("%d small cards without hand records", n)
	}
	three.hands = recordedHands(1, 6)
	if n := small(three); n != 0 {
		t.Errorf("%d small cards where they are validated", n)
	}
	three.settings = bws.Row{"HandRecordValidation": false}
	if n := small(three); n < 50 {
		t.Errorf("%d small cards without validation", n)
	}
}

// TestRecorderRestart breaks the recorder off in the middle of auctions and play.
func TestRecorderRestart(t *testing.T) {
	three := club{tables: 3, boards: 2}
	whole := three.file(t)
	play(t, room(t, Choices{Seed: 5, Recorder: true}), start(whole))
	want := read(t, whole)
	path := three.file(t)
	interrupted(t, Choices{Seed: 5, Recorder: true}, path)
	got := read(t, path)
	for _, list := range [][2][]bws.Recorded{{got.Bids, want.Bids}, {got.Cards, want.Cards}} {
		if !reflect.DeepEqual(standingTexts(t, list[0]), standingTexts(t, list[1])) || len(list[0]) != len(list[1]) {
			t.Errorf("%d rows, %d in an undisturbed evening", len(list[0]), len(list[1]))
		}
	}
	if !reflect.DeepEqual(entries(got), entries(want)) {
		t.Error("other results than in an evening that was not broken off")
	}
}

func standingTexts(t *testing.T, rows []bws.Recorded) map[bws.Key][]string {
	texts := map[bws.Key][]string{}
	for key, list := range standingRows(t, rows) {
		for _, r := range list {
			texts[key] = append(texts[key], r.Direction+" "+r.What)
		}
	}
	return texts
}
