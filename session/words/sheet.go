package words

import (
	"errors"
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
)

// shortRulings are the messages of the rulings without figures, in letters.
var shortRulings = map[scoring.RulingKind]string{
	scoring.NotPlayed:    "sheet.not-played",
	scoring.Undecided:    "sheet.undecided",
	scoring.AveragePlus:  "sheet.average-plus",
	scoring.Average:      "sheet.average",
	scoring.AverageMinus: "sheet.average-minus",
}

// RulingShort is what one side gets, for a cell: "AVE+", "60 %", "+620",
// "weighted". Nothing for nil.
func (w *Words) RulingShort(r *scoring.Ruling) string {
	if r == nil {
		return ""
	}
	if id, ok := shortRulings[r.Kind]; ok {
		return w.say(id, nil)
	}
	switch {
	case r.Kind == scoring.Percentage:
		return w.share(r.Amount)
	case r.Kind == scoring.Assigned && len(r.Scores) == 1:
		return w.Points(r.Scores[0].Score)
	case r.Kind == scoring.Assigned:
		return w.say("sheet.weighted", nil)
	}
	amount := w.Amount(r.Amount, r.Unit)
	if r.Amount.Sign() < 0 {
		amount = w.minus + amount
	}
	return amount
}

// Outcome is what stands where a sheet has contract, declarer and tricks, in one piece:
// that of Result, and "AVE+ – AVE−" of what was ruled for both sides.
func (w *Words) Outcome(r session.Received) string {
	ns, ew := r.ForNS, r.ForEW
	if r.Ruling != nil && (r.Outcome != session.Played && r.Outcome != session.ScoreOnly ||
		r.Ruling.ForNS != nil && r.Ruling.ForEW != nil) {
		if r.Ruling.ForNS != nil {
			ns = r.Ruling.ForNS
		}
		if r.Ruling.ForEW != nil {
			ew = r.Ruling.ForEW
		}
	}
	short := data{"NS": w.RulingShort(ns), "EW": w.RulingShort(ew)}
	switch {
	case ns == nil && ew == nil:
		return w.Result(r.Result)
	case ns == nil:
		return w.say("sheet.only-ew", short)
	case ew == nil:
		return w.say("sheet.only-ns", short)
	}
	return w.say("sheet.both-sides", short)
}

// AtTable says of a result that a ruling stands over what it was; nothing
// where nothing was entered.
func (w *Words) AtTable(r session.Received) string {
	if r.NoResult || r.Outcome != session.Played && r.Outcome != session.ScoreOnly {
		return ""
	}
	return w.say("sheet.at-table", data{"Result": w.Scored(r)})
}

// NotPlayedBy says what a contestant gets on a board that it should have
// played and did not.
func (w *Words) NotPlayedBy(r *scoring.Ruling) string {
	return w.say("sheet.not-played-by", data{"Ruling": w.Ruling(r)})
}

// Placing is a place among how many: "place 2= of 9 North-South". A contestant without a
// place is "not ranked" or "without standing". place is that of PlaceOf.
func (w *Words) Placing(row *scoring.Row, place string, of int, side scoring.Side) string {
	switch {
	case row.Unranked == scoring.WithoutStanding:
		return w.say("sheet.without-standing", nil)
	case row.Place == 0:
		return w.say("ranks.not-ranked", nil)
	}
	names := data{"Place": place, "Of": of, "Side": ""}
	if side != scoring.NoSide {
		names["Side"] = w.Side(side)
	}
	return w.say("sheet.placing", names)
}

// Arrived says how far the evening has come: "496 of 558 results".
func (w *Words) Arrived(arrived, expected int) string {
	return w.count("sheet.arrived", expected, "Arrived", arrived)
}

// More ends a list for which there is no room.
func (w *Words) More(n int) string { return w.count("sheet.more", n) }

// Carried is what a contestant brought into the session: "pair 5 brings 112
// of 200 matchpoints".
func (w *Words) Carried(st *session.State, who session.Contestant, c scoring.Carry, unit scoring.Unit) string {
	amount := w.Amount(c.Score, unit)
	if c.Score.Sign() < 0 {
		amount = w.minus + amount
	}
	most := ""
	if !c.Max.IsZero() {
		most = w.Short(c.Max)
	}
	return w.say("sheet.carried", data{"Who": w.Contestant(st, who), "Amount": amount, "Max": most})
}

// PlayedCard is a card as players write it; of one of which only the suit
// is on record "♥x".
func (w *Words) PlayedCard(c deal.PlayedCard) string {
	if c.Small {
		return w.Suit(c.Card.Suit()) + "x"
	}
	return w.Card(c.Card)
}

// RecordedBy is the seat of a call or a card that a recorder sent, by its
// letter in the language.
func (w *Words) RecordedBy(r session.Recorded) string { return w.seat(r.Direction) }

// RecordedCall is a call that a recorder sent, in the language's letters: "1S", "Pass";
// as it was sent where it is none.
func (w *Words) RecordedCall(c session.Recorded) string {
	bid, err := deal.ParseCall(c.What)
	if err != nil {
		return c.What
	}
	return w.Plain().RuleCalls([]deal.Call{{Bid: bid}})
}

// RecordedCard is a card that a recorder sent, in the language's letters: "SA"; as it was
// sent where it is none.
func (w *Words) RecordedCard(c session.Recorded) string {
	card, err := deal.ParseCard(c.What)
	if err != nil {
		return c.What
	}
	return w.Plain().PlayedCard(card)
}

// LeftOut says what is left out of a record: what was taken back at the table, and the
// auction and the play from the first call and the first card on that cannot be. auction
// and play are the errors that say why, or nil.
func (w *Words) LeftOut(from session.Record, auction, play error) (lines []string) {
	for _, taken := range []struct {
		id   string
		rows []session.Recorded
		what func(session.Recorded) string
	}{{"sheet.call-taken-back", from.Calls, w.RecordedCall}, {"sheet.card-taken-back", from.Cards, w.RecordedCard}} {
		for _, row := range taken.rows {
			if row.Erased {
				lines = append(lines, w.say(taken.id,
					data{"Number": row.Counter, "What": taken.what(row), "By": w.seat(row.Direction)}))
			}
		}
	}
	if lines != nil {
		lines = []string{w.Sentence(w.say("sheet.taken-back", data{"What": strings.Join(lines, "; ")}))}
	}
	if auction != nil {
		lines = append(lines, w.Sentence(w.say("sheet.auction-left-out", data{"Reason": w.leftOut(auction)})))
	}
	if play != nil {
		lines = append(lines, w.Sentence(w.say("sheet.play-left-out", data{"Reason": w.leftOut(play)})))
	}
	return lines
}

// leftOut is why a record is left out: in English what is wrong, in other languages with
// which call or card it is.
func (w *Words) leftOut(err error) string {
	if text := w.Technical(err.Error()); text != "" {
		return w.reason(text)
	}
	var wrong *session.Misrecorded
	switch {
	case !errors.As(err, &wrong):
		return ""
	case wrong.Card:
		return w.say("sheet.card-number", data{"Number": wrong.Counter})
	}
	return w.say("sheet.call-number", data{"Number": wrong.Counter})
}

// OnlySuit says that a play is left out from the i-th card on, counted from 0, of which
// only the suit is on record.
func (w *Words) OnlySuit(i int, c deal.PlayedCard) string {
	return w.say("sheet.only-suit", data{"Trick": strconv.Itoa(i/4 + 1),
		"Who": w.Direction(c.Seat), "Card": w.PlayedCard(c)})
}

// LeadElsewhere says that a lead is left out, because who had to lead does not hold it.
func (w *Words) LeadElsewhere(c deal.PlayedCard) string {
	return w.say("sheet.lead-elsewhere", data{"Card": w.PlayedCard(c), "Who": w.Direction(c.Seat)})
}

// OtherContract says that an auction ends in another contract than was played.
func (w *Words) OtherContract(auction scoring.Contract, by scoring.Direction, played session.Result) string {
	return w.say("sheet.other-contract",
		data{"Auction": w.Contracted(session.Result{Outcome: session.Played, Contract: auction, Declarer: by}),
			"Played": w.Contracted(played)})
}

// DealsLocked says that the cards are not shown yet (Law 16D).
func (w *Words) DealsLocked() string { return w.say("sheet.deals-locked", nil) }

// Adjusted is an artificial score in a sentence: "adjusted score: 60 % for
// North-South, 40 % for East-West".
func (w *Words) Adjusted(r session.Result) string {
	return w.say("sheet.adjusted", data{"Ruling": w.ForSides(r.ForNS, r.ForEW)})
}

// Corrected says that the director corrected a result, and why where he said so; of one
// that he only entered, that.
func (w *Words) Corrected(r session.Received) string {
	if r.FirstWord {
		return w.say("entered.by-director", data{"Reason": w.reason(r.Reason)})
	}
	return w.say("sheet.corrected", data{"Reason": w.reason(r.Reason)})
}
