package handrecord

import (
	"cmp"
	"slices"
	"time"

	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/study"
	"clubnight/session/words"
)

// NewSet takes over a set as it was read, with what its PBN tags say: the event, the
// club, the day, auctions with the leads to them, and the 20 results where a board has
// them. Whether such results are right only a solver can say.
func NewSet(set *deal.Set) Set {
	var h Set
	for i := range set.Boards {
		b := set.Boards[i]
		r := Record{Board: b, Auction: auctionOf(&b), Lead: leadOf(&b)}
		if t, ok := b.Tricks(); ok {
			table := doubledummy.Table(t)
			r.Tricks = &table
		}
		h.Title, h.Club = cmp.Or(h.Title, told(&b, "Event")), cmp.Or(h.Club, told(&b, "Site"))
		if day, err := time.Parse("2006.01.02", told(&b, "Date")); err == nil && h.Date.IsZero() {
			h.Date = day
		}
		h.Boards = append(h.Boards, r)
	}
	return h
}

// told is the value of a tag, or nothing where it is unknown.
func told(b *deal.Board, name string) string {
	value, _ := b.Tag(name)
	if value == "?" {
		return ""
	}
	return value
}

// auctionOf writes the calls of a board as a suggested auction. One in which somebody
// called out of turn is left out.
func auctionOf(b *deal.Board) (auction []string) {
	for i, c := range b.Calls {
		if c.Seat != (b.Dealer+scoring.Direction(i))&3 {
			return nil
		}
		call := c.Bid
		if call == deal.Pass {
			call = "Pass"
		}
		auction = append(auction, call)
	}
	return auction
}

// leadOf is the card led to the first trick.
func leadOf(b *deal.Board) string {
	if len(b.Play) == 0 {
		return ""
	}
	return b.Play[0].String()
}

// Released is a board of a section once everybody may see it (Law 16D).
func Released(st *session.State, section, number int) (r Record, ok bool) {
	r.Board, r.Tricks, ok = study.Released(st, section, number)
	return r, ok
}

// Frequency is a score on a board and how often it was reached.
type Frequency struct {
	// Points for North-South; where the sides got something else Ruled is a
	// result that says what.
	Points scoring.Points
	Ruled  *session.Received
	Times  int
	// NS and EW are what it was worth, in Unit; Same is false where several
	// sections gave another worth.
	NS, EW scoring.Frac
	Unit   scoring.Unit
	// Teams is true where it was worth something in a match of teams.
	Teams bool
	Same  bool
}

// AddFrequencies adds what was scored on every board of the set, in all sections
// together. Results that are not scored do not count, and those with other cards (Law 87)
// stand on other deals.
func (set *Set) AddFrequencies(sc *session.Scores) {
	for i := range set.Boards {
		r := &set.Boards[i]
		r.Frequencies = nil
		for _, t := range sc.Travellers {
			if t.Board == r.Number && t.Form == "" {
				r.count(sheet.FieldOf(sc, t.Section.ID), t.Lines)
			}
		}
		slices.SortStableFunc(r.Frequencies, func(a, b Frequency) int {
			return cmp.Or(cmp.Compare(a.given(), b.given()), cmp.Compare(b.Points, a.Points))
		})
	}
}

// given is what was ruled, so that two can be told apart; nothing where the score stood.
func (f *Frequency) given() string {
	if f.Ruled == nil {
		return ""
	}
	return words.English().Outcome(*f.Ruled)
}

func (r *Record) count(field *session.Field, lines []session.TravellerLine) {
	for _, l := range lines {
		if !l.Scored() {
			continue
		}
		f := Frequency{Points: l.Points, NS: l.NSValue, EW: l.EWValue, Unit: sheet.BoardUnit(field),
			Teams: field != nil && field.Teams != nil, Same: true}
		if l.Ruling != nil || !l.HasPoints {
			f.Points, f.Ruled = 0, &l.Received
		}
		at := slices.IndexFunc(r.Frequencies, func(g Frequency) bool {
			return g.Points == f.Points && g.given() == f.given()
		})
		if at < 0 {
			at = len(r.Frequencies)
			r.Frequencies = append(r.Frequencies, f)
		}
		g := &r.Frequencies[at]
		g.Times++
		g.Same = g.Same && g.Unit == f.Unit && g.NS.Equal(f.NS) && g.EW.Equal(f.EW)
	}
}
