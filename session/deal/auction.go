package deal

import (
	"errors"
	"fmt"
	"strings"

	"clubnight/scoring"
)

// ErrAuction is returned when calls are no auction as the Laws want it, or when
// a text is not a call.
var ErrAuction = errors.New("not an auction")

// Call is one call of an auction as it was made, in turn or out of it.
type Call struct {
	Seat scoring.Direction
	Bid  string // "1C" to "7NT", Double, Redouble or Pass
	// Alerted is true where the call was alerted, and Meaning what was said about
	// it; LIN alone has them.
	Alerted bool   `json:",omitempty"`
	Meaning string `json:",omitempty"`
}

// The calls that are not bids.
const (
	Pass     = "PASS"
	Double   = "X"
	Redouble = "XX"
)

// ParseCall reads a call as files and recorders spell it ("pass", "P", "1NT", "1n", "x",
// "Dbl") and gives it as Call has it; ErrAuction when it is none.
func ParseCall(text string) (bid string, err error) {
	switch strings.ToUpper(text) {
	case "P", Pass:
		return Pass, nil
	case "D", Double, "DBL":
		return Double, nil
	case "R", Redouble, "RDBL":
		return Redouble, nil
	}
	c, err := scoring.ParseContract(text)
	if err != nil || c.Level == 0 || c.Doubling != scoring.Undoubled {
		return "", fmt.Errorf("%w: %.20q is no call", ErrAuction, text)
	}
	return c.String(), nil
}

// Contract gives the contract of an auction: the last bid, as doubled (Law 19), played by
// whoever of that side named the denomination first. done is false while the auction goes
// on (Law 22); the contract is then the last bid so far. A call out of turn, insufficient
// or not permitted is an ErrAuction: what such calls lead to is for the director.
func Contract(dealer scoring.Direction,
	calls []Call) (c scoring.Contract, declarer scoring.Direction, done bool, err error) {
	var bidder scoring.Direction
	first := map[scoring.Side]map[scoring.Denomination]scoring.Direction{scoring.NS: {}, scoring.EW: {}}
	passes := 0
	for i, call := range calls {
		wrong := ""
		bid, parseErr := scoring.ParseContract(call.Bid)
		ours := c.Level > 0 && call.Seat.Side() == bidder.Side()
		switch {
		case done:
			wrong = "the auction was over"
		case call.Seat != (dealer+scoring.Direction(i))&3:
			wrong = "out of turn"
		case call.Bid == Pass:
		case call.Bid == Double:
			if c.Level == 0 || ours || c.Doubling != scoring.Undoubled {
				wrong = "nothing to double"
			}
			c.Doubling = scoring.Doubled
		case call.Bid == Redouble:
			if !ours || c.Doubling != scoring.Doubled {
				wrong = "nothing to redouble"
			}
			c.Doubling = scoring.Redoubled
		case parseErr != nil || bid.Level == 0 || bid.Doubling != scoring.Undoubled:
			wrong = "no call"
		case bid.Level < c.Level || bid.Level == c.Level && bid.Denomination <= c.Denomination:
			wrong = "insufficient"
		default:
			c, bidder = bid, call.Seat
			named := first[bidder.Side()]
			if _, before := named[bid.Denomination]; !before {
				named[bid.Denomination] = bidder
			}
		}
		if wrong != "" {
			return scoring.Contract{}, 0, false,
				fmt.Errorf("call %d, %.10q of %s: %w: %s", i+1, call.Bid, call.Seat, ErrAuction, wrong)
		}
		if passes++; call.Bid != Pass {
			passes = 0
		}
		done = passes == 4 || passes == 3 && c.Level > 0
	}
	return c, first[bidder.Side()][c.Denomination], done, nil
}

// longestSection is more than an auction of 319 calls with all its marks takes;
// there is no longer one.
const longestSection = 16 << 10

// parseAuction reads the Auction section of PBN without its notes and marks. A seat that
// was passed over is "^S" there and places before the dealer are "-".
func parseAuction(t Tag, dealer scoring.Direction) ([]Call, error) {
	if len(t.Lines) == 0 {
		return nil, nil
	}
	seat, err := scoring.ParseDirection(t.Value)
	if err != nil {
		return nil, fmt.Errorf("%w: first seat %.10q", ErrAuction, t.Value)
	}
	size := 0
	for _, line := range t.Lines {
		size += len(line)
	}
	if size > longestSection {
		return nil, fmt.Errorf("%w: %d characters", ErrAuction, size)
	}
	var calls []Call
	begun := false
	for _, word := range strings.Fields(strings.Join(t.Lines, " ")) {
		word = unmarked(word)
		if word == "*" || word == "+" {
			break
		}
		if word == "" || strings.HasPrefix(word, "^") && word != "^S" {
			continue
		}
		if word == "-" && !begun {
			seat = (seat + 1) & 3
			continue
		}
		if !begun && seat != dealer {
			return nil, fmt.Errorf("%w: it begins with %s and not with the dealer", ErrAuction, seat)
		}
		begun = true
		bid, err := ParseCall(word)
		switch {
		case word == "^S":
		case strings.EqualFold(word, "AP"):
			for !over(calls) {
				calls = append(calls, Call{Seat: seat, Bid: Pass})
				seat = (seat + 1) & 3
			}
			return calls, nil
		case err != nil:
			return nil, err
		default:
			calls = append(calls, Call{Seat: seat, Bid: bid})
		}
		seat = (seat + 1) & 3
	}
	return calls, nil
}

// unmarked takes the marks for alerts, notes and comments off a word of a section; of a
// mark alone nothing is left.
func unmarked(word string) string {
	if i := strings.IndexAny(word, "=$"); i >= 0 {
		word = word[:i]
	}
	return strings.TrimRight(word, "!?")
}

// over reports whether the last calls end an auction.
func over(calls []Call) bool {
	passes := 0
	for passes < len(calls) && calls[len(calls)-1-passes].Bid == Pass {
		passes++
	}
	return passes >= 4 || passes == 3 && len(calls) > 3
}

// auctionTag writes calls as the Auction section of PBN, four to a line.
func auctionTag(dealer scoring.Direction, calls []Call) Tag {
	var words []string
	seat := dealer
	for _, c := range calls {
		for ; seat != c.Seat; seat = (seat + 1) & 3 {
			words = append(words, "^S")
		}
		word := c.Bid
		if word == Pass {
			word = "Pass"
		}
		words = append(words, word)
		seat = (seat + 1) & 3
	}
	if !over(calls) {
		words = append(words, "*")
	}
	return Tag{Name: "Auction", Value: dealer.String(), Lines: fours(words)}
}

// fours sets words out four to a line.
func fours(words []string) (lines []string) {
	for len(words) > 0 {
		n := min(4, len(words))
		lines = append(lines, strings.Join(words[:n], " "))
		words = words[n:]
	}
	return lines
}
