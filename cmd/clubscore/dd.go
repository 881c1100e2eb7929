package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/pflag"

	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/exchange/pbn"
	"clubnight/session/exchange/text"
)

// dd solves every board of a file: the 20 results, and par.
func dd(flags *pflag.FlagSet) action {
	par := flags.Bool("par", false, "par too; JSON and PBN have it anyway")
	asJSON := flags.Bool("json", false, "JSON")
	asPBN := flags.Bool("pbn", false, "the boards as PBN with the analysis in their tags")
	file := flags.String("out", "", "the file to write; without it the results go to the output")
	first := firstFlag(flags)
	return func(ctx context.Context, words []string, out io.Writer) error {
		if len(words) != 1 || *asJSON && *asPBN {
			return errUsage
		}
		set, err := readDeals(ctx, words[0], *first)
		if err != nil {
			return err
		}
		tables, err := solve(ctx, set.Boards)
		if err != nil {
			return fmt.Errorf("%s: %w", words[0], err)
		}
		var content bytes.Buffer
		switch {
		case *asJSON:
			err = writeAnalysisJSON(&content, set.Boards, tables)
		case *asPBN:
			err = writeAnalysisPBN(&content, set, tables)
		default:
			writeAnalysis(&content, set.Boards, tables, *par)
		}
		if err != nil {
			return err
		}
		return deliver(out, *file, content.Bytes())
	}
}

// solve analyses the boards on all cores.
func solve(ctx context.Context, boards []deal.Board) ([]doubledummy.Table, error) {
	deals := make([]deal.Deal, len(boards))
	for i := range boards {
		deals[i] = boards[i].Deal
	}
	tables, err := doubledummy.Tables(ctx, deals, doubledummy.Options{Progress: newProgress("boards analysed").tell})
	if ctx.Err() != nil {
		return nil, stopped(ctx.Err())
	}
	return tables, err
}

// analysis is a board in JSON.
type analysis struct {
	Board int       `json:"board"`
	Table tableJSON `json:"table"`
	Par   parJSON   `json:"par"`
}

// tableJSON are the tricks of the four declarers.
type tableJSON struct {
	N, E, S, W struct{ S, H, D, C, NT uint8 }
}

// parJSON is par with its score for North-South.
type parJSON struct {
	Score     int               `json:"score"`
	Contracts []parContractJSON `json:"contracts"` // none when the board is passed out
}

// parContractJSON is a contract that reaches par.
type parContractJSON struct {
	Contract  string `json:"contract"`  // "4S", "5Dx"
	Declarers string `json:"declarers"` // NS or EW where both partners may declare, else a seat
	Tricks    int    `json:"tricks"`
}

func writeAnalysisJSON(out io.Writer, boards []deal.Board, tables []doubledummy.Table) error {
	all := make([]analysis, len(boards))
	for i, b := range boards {
		a := &all[i]
		a.Board = b.Number
		for seat, row := range [4]*struct{ S, H, D, C, NT uint8 }{&a.Table.N, &a.Table.E, &a.Table.S, &a.Table.W} {
			t := tables[i][seat]
			row.S, row.H, row.D = t[scoring.Spades], t[scoring.Hearts], t[scoring.Diamonds]
			row.C, row.NT = t[scoring.Clubs], t[scoring.NoTrump]
		}
		par := tables[i].Par(b.Dealer, b.Vul)
		a.Par = parJSON{int(par.Score), []parContractJSON{}}
		for _, c := range par.Contracts {
			a.Par.Contracts = append(a.Par.Contracts,
				parContractJSON{c.Contract.String(), seats(c.Declarers), c.Tricks})
		}
	}
	return text.WriteJSON(out, all)
}

// writeAnalysisPBN puts the analysis among the tags that the boards have.
func writeAnalysisPBN(out io.Writer, set *deal.Set, tables []doubledummy.Table) error {
	for i := range set.Boards {
		b := &set.Boards[i]
		for _, tag := range pbn.AnalysisTags(tables[i], b.Dealer, b.Vul) {
			b.SetTag(tag)
		}
	}
	return deal.PBN.Write(out, set)
}

// seats writes NS, EW or the one seat.
func seats(list []scoring.Direction) (text string) {
	for _, d := range list {
		text += d.String()
	}
	return text
}

// writeAnalysis writes a line for every declarer.
func writeAnalysis(out io.Writer, boards []deal.Board, tables []doubledummy.Table, par bool) {
	for i, b := range boards {
		if i > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintf(out, "Board %d, dealer %s, vulnerable %s\n     S  H  D  C NT\n", b.Number, b.Dealer, b.Vul)
		for _, seat := range []scoring.Direction{scoring.North, scoring.South, scoring.East, scoring.West} {
			t := tables[i][seat]
			fmt.Fprintf(out, "  %s %2d %2d %2d %2d %2d\n", seat, t[scoring.Spades], t[scoring.Hearts],
				t[scoring.Diamonds], t[scoring.Clubs], t[scoring.NoTrump])
		}
		if par {
			p := tables[i].Par(b.Dealer, b.Vul)
			var ways []string
			for _, c := range p.Contracts {
				ways = append(ways, c.String())
			}
			if ways == nil {
				ways = []string{"passed out"}
			}
			fmt.Fprintf(out, "  par %+d: %s\n", p.Score, strings.Join(ways, ", "))
		}
	}
}
