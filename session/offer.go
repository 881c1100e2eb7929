package session

import (
	"fmt"
	"maps"
	"slices"
	"time"
)

// ResultOffered is a result that one side entered on a phone, and to which the other side
// has yet to agree (Law 79A). It counts for nothing until then.
type ResultOffered struct {
	Phoned
	Result Result `json:"result"`
}

// OfferAccepted says that the other side agreed to an offer. With it is recorded what it
// makes of the place: ResultReceived or ResultChanged.
type OfferAccepted struct {
	Phoned
	Key   Key    `json:"key"`
	Offer string `json:"offer"` // the key that the phone gave to it
	How   Agreed `json:"how"`
	// Opened says that the table could see others' results of the board by then, and Late
	// that it had gone on to another round.
	Opened bool `json:"opened,omitempty"`
	Late   bool `json:"late,omitempty"`
}

// OfferRefused says that a side did not agree to an offer, or took back its own.
type OfferRefused struct {
	Phoned
	Key   Key    `json:"key"`
	Offer string `json:"offer"`
}

// Agreed is how the other side agreed to a result.
type Agreed string

// The ways to agree.
const (
	OnOwnPhone   Agreed = "own phone"   // on a phone of that side
	OnSameScreen Agreed = "same screen" // on the screen on which it was entered, held out to that side
)

// Kind implements Fact.
func (ResultOffered) Kind() string { return "result offered" }

// Kind implements Fact.
func (OfferAccepted) Kind() string { return "offer accepted" }

// Kind implements Fact.
func (OfferRefused) Kind() string { return "offer refused" }

func init() {
	describe(traits[ResultOffered]{GroupResults, OfElsewhere, noEffect, RoleScorer, forAll,
		func(f ResultOffered) Subject { return aboutResult("", f.Result) },
		func(f ResultOffered) any {
			return Message{"facts.result-offered", Terms{"From": f.From, "Place": f.Result.Key, "Result": f.Result,
				"Turned": f.Result.WrongDirection}}
		}})
	describe(traits[OfferAccepted]{GroupResults, OfElsewhere, noEffect, RoleScorer, forAll,
		func(f OfferAccepted) Subject { return aboutKey("", f.Key) },
		func(f OfferAccepted) any {
			return Message{"facts.offer-accepted", Terms{"From": f.From, "Place": f.Key, "How": string(f.How)}}
		}})
	describe(traits[OfferRefused]{GroupResults, OfElsewhere, noEffect, RoleScorer, forAll,
		func(f OfferRefused) Subject { return aboutKey("", f.Key) },
		func(f OfferRefused) any { return Message{"facts.offer-refused", Terms{"From": f.From, "Place": f.Key}} }})
}

// Offer is a result to which the other side has yet to agree.
type Offer struct {
	ResultOffered
	At  time.Time
	Seq int64
}

func (f ResultOffered) apply(st *State, e Entry) error {
	if d := st.Playable(f.Result.Key); d.Any() && !st.replaying && !st.merging {
		return &Unplayable{f.Result.Key, d}
	}
	if err := f.came(st, e); err != nil {
		return err
	}
	st.setOffer(f.Result.Key, &Offer{f, e.At, e.Seq})
	return nil
}

func (f OfferAccepted) apply(st *State, e Entry) error {
	o, open := st.offers[f.Key]
	if err := f.ends(st, e, f.Key, f.Offer); err != nil || !open || o.ID != f.Offer {
		return err
	}
	was, there := st.Results[f.Key]
	if f.Opened && there && !was.NoResult && !SaysTheSame(was.Result, o.Result) {
		before := was.Result
		st.remark(e, Remark{Kind: ChangedAfterSeen, Was: &before, Is: &o.Result})
	}
	if f.Late {
		st.remark(e, Remark{Kind: CameLate, Is: &o.Result})
	}
	return nil
}

func (f OfferRefused) apply(st *State, e Entry) error { return f.ends(st, e, f.Key, f.Offer) }

// ends takes an offer away: what becomes of its place other facts say.
func (p Phoned) ends(st *State, e Entry, k Key, offer string) error {
	if o, open := st.offers[k]; (!open || o.ID != offer) && !st.replaying && !st.merging {
		return fmt.Errorf("%v: there is no such offer", k)
	}
	if err := p.came(st, e); err != nil {
		return err
	}
	if st.offers[k].ID == offer {
		st.setOffer(k, nil)
	}
	return nil
}

// Offer is the result that waits for the other side at a place. What came there since in
// another way ends it, and so does a movement that has others there.
func (st *State) Offer(k Key) (o Offer, ok bool) {
	if o, ok = st.offers[k]; !ok {
		return Offer{}, false
	}
	if r, there := st.Results[k]; there && r.Seq > o.Seq || st.Playable(k).Any() {
		return Offer{}, false
	}
	sec, _ := st.Section(k.Section)
	row, _ := sec.Movement.At(k.Table, k.Round)
	if row.NS != o.Result.NS || row.EW != o.Result.EW {
		return Offer{}, false
	}
	return o, true
}

// Offers are all that wait, the oldest first.
func (st *State) Offers() (list []Offer) {
	for _, k := range slices.SortedFunc(maps.Keys(st.offers), func(a, b Key) int {
		return int(st.offers[a].Seq - st.offers[b].Seq)
	}) {
		if o, ok := st.Offer(k); ok {
			list = append(list, o)
		}
	}
	return list
}
