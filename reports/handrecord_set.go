package reports

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
)

// NewHandSet takes over a set as it was read, with what its PBN tags say: the event, the club, the
// day, auctions with the leads to them, and the 20 results where a board has them. Whether such
// results are right only a solver can say.
func NewHandSet(set *deal.Set) HandSet {
	var h HandSet
	for i := range set.Boards {
		b := set.Boards[i]
		r := HandRecord{Board: b, Auction: auctionOf(&b), Lead: leadOf(&b)}
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

// releasedHand is a board of a section once everybody may see it.
func releasedHand(st *session.State, section, number int) (r HandRecord, ok bool) {
	if r.Board, ok = st.Deals.Board(section, number); !ok || !st.Deals.Released {
		return HandRecord{}, false
	}
	if t, solved := st.Deals.Table(section, number); solved {
		r.Tricks = &t
	}
	return r, true
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
func (set *HandSet) AddFrequencies(sc *session.Scores) {
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

func (r *HandRecord) count(lines []session.TravellerLine) {
	for _, l := range lines {
		if !l.Scored() {
			continue
		}
		f := Frequency{Points: l.Points, NSMP: l.NSMP, EWMP: l.EWMP, Same: true}
		if l.Outcome == session.Artificial {
			f.Points, f.Artificial = 0, sayArtificial(l.NSPercent, l.EWPercent)
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

// AnalysisTags are the PBN tags of an analysed board: the 20 results, and par with its score in the
// three ways in which programs look for it.
func AnalysisTags(t doubledummy.Table, dealer scoring.Direction, v scoring.Vulnerability) []deal.Tag {
	par := t.Par(dealer, v)
	tags := deal.Tricks(t).ResultTags()
	if len(par.Contracts) == 0 {
		return append(tags, deal.Tag{Name: "OptimumScore", Value: "NS 0"}, deal.Tag{Name: "ParContract", Value: "Pass"},
			deal.Tag{Name: "Minimax", Value: "7NS0"})
	}
	var contracts []string
	for _, c := range par.Contracts {
		contracts = append(contracts, plainPar(c))
	}
	return append(tags,
		deal.Tag{Name: "OptimumScore", Value: declaredScore(par)},
		deal.Tag{Name: "ParContract", Value: strings.Join(contracts, "; ")},
		deal.Tag{Name: "Minimax", Value: minimax(par)})
}

// declaredScore is par in the view of the side that declares: "EW -500".
func declaredScore(par doubledummy.Par) string {
	side, score := par.Contracts[0].Declarers[0].Side(), int(par.Score)
	if side == scoring.EW {
		score = -score
	}
	return fmt.Sprintf("%s %d", side, score)
}

// plainPar writes a par contract in PBN's letters: "NS 4S=", "S 5DX-2".
func plainPar(c doubledummy.ParContract) string {
	result := "="
	if over := c.Tricks - 6 - c.Contract.Level; over != 0 {
		result = fmt.Sprintf("%+d", over)
	}
	return sayDeclarers(c.Declarers) + " " + strings.ToUpper(c.Contract.String()) + result
}

// minimax writes the lowest par contract with its score for North-South in the short form that is
// common in Poland: "4HDS-300". Notrump is N there.
func minimax(par doubledummy.Par) string {
	c := par.Contracts[0]
	doubled := ""
	if c.Contract.Doubling != scoring.Undoubled {
		doubled = "D"
	}
	return fmt.Sprintf("%d%.1s%s%s%d", c.Contract.Level, c.Contract.Denomination, doubled, c.Declarers[0], par.Score)
}
