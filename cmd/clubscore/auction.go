package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/pflag"

	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
	"clubnight/session/deal/ruleset/bidding"
	"clubnight/session/exchange/text"
	"clubnight/session/words"
)

// sidesByName are the choices of --bidding.
var sidesByName = map[string]bidding.Sides{"both": bidding.Both, "ns": bidding.OnlyNS, "ew": bidding.OnlyEW}

// auction bids every board of a file by rules.
func auction(flags *pflag.FlagSet) action {
	name, system := rulesFlags(flags)
	who := flags.String("bidding", "both", "both sides bid, or ns or ew alone")
	explain := flags.Bool("explain", false, "the rule behind each call, with the values of the hand")
	whyNot := flags.Bool("why-not", false, "also why each line before it does not fit")
	asJSON := flags.Bool("json", false, "JSON")
	asPBN := flags.Bool("pbn", false, "the boards as PBN with their auctions")
	file := flags.String("out", "", "the file to write; without it the auctions go to the output")
	first := firstFlag(flags)
	return func(ctx context.Context, given []string, out io.Writer) error {
		sides, known := sidesByName[*who]
		if len(given) != 1 || *asJSON && *asPBN || !known {
			return errUsage
		}
		set, title, err := loadRules(*name, *system)
		if err != nil {
			return err
		}
		boards, err := readDeals(ctx, given[0], *first)
		if err != nil {
			return err
		}
		b := bidding.New(set)
		var content bytes.Buffer
		var all []auctionJSON
		for i := range boards.Boards {
			board := &boards.Boards[i]
			calls := b.Auction(board.Dealer, board.Vul, board.Deal, sides)
			switch {
			case *asPBN:
				board.Calls = bidding.Texts(calls)
				board.Play = nil
				contractTags(board, title)
			case *asJSON:
				all = append(all, jsonAuction(b, board, calls, *whyNot))
			default:
				writeAuction(&content, b, board, calls, *explain || *whyNot, *whyNot)
			}
		}
		switch {
		case *asPBN:
			err = deal.PBN.Write(&content, boards)
		case *asJSON:
			err = text.WriteJSON(&content, all)
		}
		if err != nil {
			return err
		}
		return deliver(out, *file, content.Bytes())
	}
}

// contractTags puts what came of the calls into the tags of a board. Nothing was played.
func contractTags(b *deal.Board, rules string) {
	c, declarer, _, _ := deal.Contract(b.Dealer, b.Calls)
	contract, seat := "Pass", ""
	if c.Level > 0 {
		contract, seat = c.String(), declarer.String()
	}
	b.SetTag(deal.Tag{Name: "Contract", Value: contract})
	b.SetTag(deal.Tag{Name: "Declarer", Value: seat})
	b.SetTag(deal.Tag{Name: "Result", Value: ""})
	b.SetTag(deal.Tag{Name: "Annotator", Value: rules})
}

func writeAuction(out io.Writer, b *bidding.Bidder, board *deal.Board, calls []bidding.Call, explain, whyNot bool) {
	w := words.English()
	fmt.Fprintf(out, "Board %d, dealer %s, vulnerable %s: %s\n", board.Number, board.Dealer, board.Vul,
		w.RuleCalls(bidding.Texts(calls)))
	if !explain {
		return
	}
	for i := range calls {
		c := &calls[i]
		if c.Basis == bidding.Silent {
			continue
		}
		fmt.Fprintf(out, "  %s %s\n", c.Seat, w.Why(b.Set(), c))
		if whyNot {
			for _, r := range rejected(b, board, calls, i) {
				fmt.Fprintf(out, "      %s\n", w.WhyNot(r.Line, r.Miss))
			}
		}
	}
	fmt.Fprintln(out)
}

// rejected are the lines before the one that made a call, with why they do not fit.
func rejected(b *bidding.Bidder, board *deal.Board, calls []bidding.Call, i int) (list []bidding.Rejected) {
	b.Next(bidding.Position{Dealer: board.Dealer, Vul: board.Vul, Calls: bidding.Texts(calls[:i]),
		Hand: board.Deal[calls[i].Seat]}, &list)
	return list
}

// auctionJSON is an auction in JSON.
type auctionJSON struct {
	Board  int        `json:"board"`
	Dealer string     `json:"dealer"`
	Calls  []callJSON `json:"calls"`
}

type callJSON struct {
	Seat    string         `json:"seat"`
	Call    string         `json:"call"`
	Basis   string         `json:"basis"`
	File    string         `json:"file,omitempty"`
	Line    int            `json:"line,omitempty"`
	Rule    string         `json:"rule,omitempty"`
	Points  int            `json:"points"`
	HCP     int            `json:"hcp"`
	Level   int            `json:"level,omitempty"`
	Reason  string         `json:"reason"`
	Skipped []rejectedJSON `json:"skipped,omitempty"`
}

type rejectedJSON struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Reason string `json:"reason"`
}

var basisNames = [...]string{bidding.ByRule: "rule", bidding.ByRange: "range", bidding.BySlam: "slam",
	bidding.Natural: "natural", bidding.Silent: "silent"}

func jsonAuction(b *bidding.Bidder, board *deal.Board, calls []bidding.Call, whyNot bool) auctionJSON {
	w := words.English()
	a := auctionJSON{Board: board.Number, Dealer: board.Dealer.String(), Calls: []callJSON{}}
	for i := range calls {
		c := &calls[i]
		j := callJSON{Seat: c.Seat.String(), Call: c.Call.Text(), Basis: basisNames[c.Basis],
			File: c.Line.File, Line: c.Line.Number,
			Rule: c.Line.Text, Points: c.Hand.Points, HCP: c.Hand.HCP, Level: c.Hand.Level, Reason: w.Why(b.Set(), c)}
		if whyNot && c.Basis != bidding.Silent {
			for _, r := range rejected(b, board, calls, i) {
				j.Skipped = append(j.Skipped, rejectedJSON{r.Line.File, r.Line.Number, w.WhyNot(r.Line, r.Miss)})
			}
		}
		a.Calls = append(a.Calls, j)
	}
	return a
}

// recordedOr is the auction on record, or that of the rules where none
// ended in a contract.
func recordedOr(b *bidding.Bidder, board *deal.Board) []deal.Call {
	if c, _, done, err := deal.Contract(board.Dealer, board.Calls); err == nil && done && c.Level > 0 {
		return board.Calls
	}
	return bidding.Texts(b.Auction(board.Dealer, board.Vul, board.Deal, bidding.Both))
}

// hasFile tells that a set lacks a file without which a command has nothing to say.
func hasFile(set *ruleset.RuleSet, names ...string) error {
	for _, n := range names {
		if set.File(n) != nil {
			return nil
		}
	}
	return fmt.Errorf("%w: %s", ruleset.ErrNoRules, strings.Join(names, ", "))
}
