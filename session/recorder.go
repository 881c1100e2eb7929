package session

import (
	"cmp"
	"fmt"
	"slices"
)

// Recorded is a call or a card of a board as the recorder version of the Bridgemate sends
// it (guide: BiddingData, PlayData).
type Recorded struct {
	// ID is the number of the row in the .bws.
	ID int64 `json:"id"`
	// Counter is the place in the auction or in the play, from 1.
	Counter int `json:"counter"`
	// Direction is N, E, S or W.
	Direction string `json:"direction"`
	// What is the call ("1C" to "7NT", "X", "XX", "PASS", "SkipBid") or the
	// card ("ST", "Dx").
	What string `json:"what"`
	// Erased is true when it was taken back with the Cancel button.
	Erased bool `json:"erased,omitempty"`
}

// CallRecorded is a call that came in, or came again with another content.
type CallRecorded struct {
	Key  Key      `json:"key"`
	Call Recorded `json:"call"`
}

// CardRecorded is a card that was played, or came again with another content.
type CardRecorded struct {
	Key  Key      `json:"key"`
	Card Recorded `json:"card"`
}

// Kind implements Fact.
func (CallRecorded) Kind() string { return "call recorded" }

// Kind implements Fact.
func (CardRecorded) Kind() string { return "card recorded" }

func init() {
	describe(traits[CallRecorded]{GroupDeals, OfElsewhere, noEffect, RoleScorer, untilReleased,
		func(f CallRecorded) Subject { return aboutKey("", f.Key) }, CallRecorded.says})
	describe(traits[CardRecorded]{GroupDeals, OfElsewhere, noEffect, RoleScorer, untilReleased,
		func(f CardRecorded) Subject { return aboutKey("", f.Key) }, CardRecorded.says})
}

// Record is what the recorder sent of a board at a table, erased rows included, in
// the order of their IDs.
type Record struct{ Calls, Cards []Recorded }

// Auction lists the calls that stand, in the order of the auction.
func (r Record) Auction() []Recorded { return standing(r.Calls) }

// Play lists the cards that stand, in the order of play.
func (r Record) Play() []Recorded { return standing(r.Cards) }

// standing leaves out what was erased; of two rows with one counter the later stands.
func standing(rows []Recorded) []Recorded {
	at := map[int]Recorded{}
	for _, r := range rows {
		if was, there := at[r.Counter]; !r.Erased && (!there || r.ID > was.ID) {
			at[r.Counter] = r
		}
	}
	list := make([]Recorded, 0, len(at))
	for _, r := range at {
		list = append(list, r)
	}
	slices.SortFunc(list, func(a, b Recorded) int { return cmp.Compare(a.Counter, b.Counter) })
	return list
}

// put adds a row, or replaces the one with its ID. The old list is left as it was.
func put(rows []Recorded, r Recorded) ([]Recorded, error) {
	if r.Counter < 1 || len(r.Direction) != 1 {
		return nil, fmt.Errorf("row %d: counter %d, direction %q", r.ID, r.Counter, r.Direction)
	}
	i, there := slices.BinarySearchFunc(rows, r, func(a, b Recorded) int { return cmp.Compare(a.ID, b.ID) })
	if there {
		rows = slices.Clone(rows)
		rows[i] = r
		return rows, nil
	}
	return slices.Insert(slices.Clip(rows), i, r), nil
}

// says is the sentence of what was recorded at a place: nothing of what it was.
func (r Recorded) says(k Key, recorded, erased string) any {
	if r.Erased {
		return Message{erased, Terms{"Place": k, "Number": r.Counter}}
	}
	return Message{recorded, Terms{"Place": k, "Number": r.Counter, "Seat": LetterTerm(r.Direction)}}
}

func (f CallRecorded) says() any {
	return f.Call.says(f.Key, "facts.call-recorded", "facts.call-erased")
}

func (f CallRecorded) apply(st *State, _ Entry) (err error) {
	r := st.Recorded[f.Key]
	if r.Calls, err = put(r.Calls, f.Call); err == nil {
		st.Recorded[f.Key] = r
	}
	return err
}

func (f CardRecorded) says() any {
	return f.Card.says(f.Key, "facts.card-recorded", "facts.card-erased")
}

func (f CardRecorded) apply(st *State, _ Entry) (err error) {
	r := st.Recorded[f.Key]
	if r.Cards, err = put(r.Cards, f.Card); err == nil {
		st.Recorded[f.Key] = r
	}
	return err
}
