package rehearsal

import (
	"math/rand/v2"
	"slices"

	"clubnight/bridgemate/bws"
	"clubnight/scoring"
	"clubnight/session/deal"
)

// recording is what a recorder writes of a board, row by row: first
// BiddingData, then PlayData.
type recording []recordedRow

// recordedRow is one row of it.
type recordedRow struct {
	card    bool // a row of PlayData
	number  int  // which row of its table this is for the board, from 0
	counter int
	seat    scoring.Direction
	what    string
	// fixes is true when the row before was wrong: it is erased first.
	fixes bool
}

// What may happen at the recorder, with its chances in a thousand.
const (
	chanceWrongCall = 25
	chanceWrongCard = 8
	chanceSkipped   = 60
	chanceSmall     = 250 // of the cards below the ten, where nothing validates them
)

// records tells which of auction and play the recorder takes down at a table: all with
// recorder Bridgemates, and what the settings say with those of BCS.
func (p *plan) records(section, table int) (bids, cards bool) {
	return p.recorder || p.settings.bool(section, table, "BM2RecordBidding", false),
		p.recorder || p.settings.bool(section, table, "BM2RecordPlay", false)
}

// record makes the rows of a board. turn is by how many places the players sit
// away from their seats.
func (p *plan) record(r bws.Received, calls func(*rand.Rand) []deal.Call, hands deal.Deal,
	cards []deal.PlayedCard, turn scoring.Direction) {
	withBids, withCards := p.records(r.Section, r.Table)
	random := chance(p.seed, "record", r.Section, r.Table, r.Round, r.Board, r.PairNS, r.PairEW)
	var rec recording
	if withBids {
		rec = p.callRows(calls(random), random.IntN)
	}
	if withCards {
		validated := p.cards[[2]int{r.Section, r.Board}] != nil &&
			p.settings.bool(r.Section, r.Table, "HandRecordValidation", true)
		rec = append(rec, p.cardRows(hands, cards, validated, random.IntN)...)
	}
	for i := range rec {
		rec[i].seat = (rec[i].seat + turn) % 4
	}
	p.recordings[r.Key()] = rec
}

// callRows are the rows of BiddingData: now and then a call is wrong at first,
// and passes are skipped.
func (p *plan) callRows(calls []deal.Call, intn func(int) int) (rows recording) {
	counter := 0
	for i := 0; i < len(calls); i++ {
		call := calls[i]
		counter++
		if !p.calm && call.Bid != deal.Pass && intn(1000) < chanceWrongCall {
			rows = append(rows, recordedRow{counter: counter, seat: call.Seat, what: deal.Pass})
			rows = append(rows, recordedRow{counter: counter, seat: call.Seat, what: call.Bid, fixes: true})
			continue
		}
		row := recordedRow{counter: counter, seat: call.Seat, what: call.Bid}
		if end := i; !p.calm && call.Bid == deal.Pass && intn(1000) < chanceSkipped {
			for end < len(calls) && calls[end].Bid == deal.Pass {
				end++
			}
			if i > 0 && end < len(calls) { // neither the first passes nor the last
				row.what = "SkipBid"
				i = end - 1
			}
		}
		rows = append(rows, row)
	}
	return numbered(rows, false)
}

// cardRows are the rows of PlayData: now and then a card is wrong at first, and where
// nothing validates the cards a small one may be only that.
func (p *plan) cardRows(hands [4]deal.Hand, cards []deal.PlayedCard, validated bool,
	intn func(int) int) (rows recording) {
	for i, c := range cards {
		row := recordedRow{counter: i + 1, seat: c.Seat, what: c.Card.String()}
		others := slices.DeleteFunc(hands[c.Seat].Cards(), func(o deal.Card) bool { return o == c.Card })
		if !p.calm && len(others) > 0 && intn(1000) < chanceWrongCard {
			wrong := row
			wrong.what = others[intn(len(others))].String()
			rows = append(rows, wrong)
			row.fixes = true
		}
		if i > 0 && !validated && c.Card.Rank() < deal.Ten && intn(1000) < chanceSmall {
			row.what = deal.PlayedCard{Card: deal.NewCard(c.Card.Suit(), deal.Two), Small: true}.String()
		}
		hands[c.Seat] &^= deal.HandOf(c.Card)
		rows = append(rows, row)
	}
	return numbered(rows, true)
}

func numbered(rows recording, card bool) recording {
	for i := range rows {
		rows[i].number, rows[i].card = i, card
	}
	return rows
}
