package study

import (
	"cmp"
	"fmt"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
)

// skipBid stands for players who were passed over (guide: BiddingData).
const skipBid = "SkipBid"

// Recorded gives a board the calls and the cards that the recorder sent, up to the
// first of each that cannot be; auction and play are the errors that say what is
// wrong with those two: deal.ErrAuction, deal.ErrNotation or deal.ErrPlay. Without a
// deal there are no cards.
func Recorded(b deal.Board, from session.Record) (got deal.Board, auction, play error) {
	b.Calls, b.Play = nil, nil
	for _, sent := range from.Auction() {
		if strings.EqualFold(sent.What, skipBid) {
			continue // the seats of the other calls tell who was passed over
		}
		seat, err := scoring.ParseDirection(sent.Direction)
		bid, callErr := deal.ParseCall(sent.What)
		if err = cmp.Or(err, callErr); err != nil {
			auction = &session.Misrecorded{Counter: sent.Counter, Err: err}
			break
		}
		b.Calls = append(b.Calls, deal.Call{Seat: seat, Bid: bid})
	}
	if b.Deal == (deal.Deal{}) {
		return b, auction, nil
	}
	for i, sent := range from.Play() {
		seat, err := scoring.ParseDirection(sent.Direction)
		card, cardErr := deal.ParseCard(sent.What)
		if err = cmp.Or(err, cardErr); err == nil && sent.Counter != i+1 {
			err = fmt.Errorf("card %d is missing: %w", i+1, deal.ErrPlay)
		}
		if err == nil {
			card.Seat = seat
			b.Play = append(b.Play, card)
			if err = b.CheckPlay(); err != nil {
				b.Play = b.Play[:i]
			}
		}
		if err != nil {
			play = &session.Misrecorded{Counter: sent.Counter, Card: true, Err: err}
			break
		}
	}
	return b, auction, play
}
