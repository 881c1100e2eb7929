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
)

// NewSet takes over a set as it was read, with what its PBN tags say: the event, the club, the
// day, auctions with the leads to them, and the 20 results where a board has them. Whether such
// results are right only a solver can say.
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

// auctionOf writes the calls of a board as a suggested auction. One in which somebody called out of turn is left out.
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
	// Points for North-South; Artificial takes their place where the director gave percentages: "60% / 40%".
	Points     scoring.Points
	Artificial string
	Times      int
	// NSMP and EWMP are the matchpoints; Same is false where several sections gave other ones.
	NSMP, EWMP scoring.Frac
	Same       bool
}

// AddFrequencies adds what was scored on every board of the set, in all sections together. Results
// that are not scored do not count.
func (set *Set) AddFrequencies(sc *session.Scores) {
	for i := range set.Boards {
		r := &set.Boards[i]
		r.Frequencies = nil
		for _, t := range sc.Travellers {
			if t.Board == r.Number {
				r.count(t.Lines)
			}
		}
		slices.SortStableFunc(r.Frequencies, func(a, b Frequency) int {
			return cmp.Or(cmp.Compare(a.Artificial, b.Artificial), cmp.Compare(b.Points, a.Points))
		})
	}
}

func (r *Record) count(lines []session.TravellerLine) {
	for _, l := range lines {
		if !l.Scored() {
			continue
		}
		f := Frequency{Points: l.Points, NSMP: l.NSMP, EWMP: l.EWMP, Same: true}
		if l.Outcome == session.Artificial {
			f.Points, f.Artificial = 0, sheet.SayArtificial(l.NSPercent, l.EWPercent)
		}
		at := slices.IndexFunc(r.Frequencies, func(g Frequency) bool {
			return g.Points == f.Points && g.Artificial == f.Artificial
		})
		if at < 0 {
			at = len(r.Frequencies)
			r.Frequencies = append(r.Frequencies, f)
		}
		g := &r.Frequencies[at]
		g.Times++
		g.Same = g.Same && g.NSMP.Equal(f.NSMP) && g.EWMP.Equal(f.EWMP)
	}
}
