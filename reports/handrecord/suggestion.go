package handrecord

import (
	"clubnight/reports/paper"
	"clubnight/session/deal/ruleset/bidding"
	"clubnight/session/deal/ruleset/cardplay"
	"clubnight/session/words"
)

// Suggestions are auctions and leads for those who learn. They say whose they are, and
// are no more than that: a board with the auction of a table or of a file keeps that one
// alone, and none stands beside the results of a traveller.
type Suggestions struct {
	// By names the rule set.
	By     string
	Bidder *bidding.Bidder
}

// suggestion is the line below a board; "" where there is none.
func (s *handSheet) suggestion(r *Record) string { return s.suggests.Of(s.Words, r) }

// Of is what is suggested for a board, in one line; "" without suggestions, and where the
// board has an auction of its own.
func (s *Suggestions) Of(w *words.Words, r *Record) string {
	if s == nil || r.Result != nil || len(r.Auction) > 0 || r.Lead != "" {
		return ""
	}
	calls := bidding.Texts(s.Bidder.Auction(r.Dealer, r.Vul, r.Deal, bidding.Both))
	situation, leader, played := cardplay.After(r.Dealer, calls)
	if !played {
		return w.Suggestion(s.By, calls, nil)
	}
	lead := cardplay.OpeningLead(s.Bidder.Set(), situation, r.Deal[leader], nil)
	return w.Suggestion(s.By, calls, &lead)
}

// suggestedSize is the size of suggestions, measured by the letters in the diagram.
const suggestedSize = 0.78

// suggested is how suggestions look below a diagram.
func (d *diagram) suggestedStyle() paper.Style { return d.style(suggestedSize, false, paper.Grey) }
