package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/pflag"

	"clubnight/assets"
	"clubnight/reports/handrecord"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/deal/ruleset/bidding"
)

var (
	arrangements = map[string]handrecord.Arrangement{
		"club": handrecord.ClubSheet, "large": handrecord.LargePrint, "single": handrecord.SinglePages,
		"booklet": handrecord.Booklet,
	}
	papers = map[string]paper.Size{"a4": paper.A4, "letter": paper.Letter}
)

// printing is what the flags of handrecord say.
type printing struct {
	file, pdf, title, results string
	evening                   int64
	first                     int
	recompute, leads          bool
	options                   handrecord.Options
}

// handRecords prints the boards of a file. Results that the file brings along are taken;
// what has none is solved.
func handRecords(flags *pflag.FlagSet) action {
	p := printing{}
	flags.StringVar(&p.pdf, "pdf", "", "the `FILE` to write")
	var letters printFlags
	letters.register(flags)
	layout := flags.String("layout", "club",
		"club: many boards a page, large: large print, single: a page for every board, booklet: boards with comments")
	size := flags.String("paper", "a4", "a4 or letter")
	flags.StringVar(&p.title, "title", "", "the title, else the event in the file")
	flags.StringVar(&p.results, "results", "", "a club `FILE` whose scores are printed below the boards")
	flags.Int64Var(&p.evening, "evening", 0, "of the club file: the `NUMBER` of the evening, else the newest")
	flags.BoolVar(&p.recompute, "recompute", false, "solve all boards, even those whose results are in the file")
	flags.BoolVar(&p.leads, "leads", false, "the best leads too, which takes half a second a board")
	flags.BoolVar(&p.options.TotalTricks, "totals", false, "total tricks too")
	flags.BoolVar(&p.options.FourColours, "four-colour", false, "a colour for every suit")
	rules := flags.String("suggest", "",
		"an auction and a lead below each board by the rule set of this `FOLDER`, or "+
			strings.Join(assets.RuleSets, " or "))
	first := firstFlag(flags)
	return func(ctx context.Context, words []string, out io.Writer) error {
		if len(words) != 1 || p.pdf == "" {
			return errUsage
		}
		var known bool
		var err error
		if p.options.Print, err = letters.chosen(); err != nil {
			return err
		}
		if p.options.Arrangement, known = arrangements[*layout]; !known {
			return fmt.Errorf("--layout %s: club, large, single or booklet: %w", *layout, errUsage)
		}
		if p.options.Size, known = papers[*size]; !known {
			return fmt.Errorf("--paper %s: a4 or letter: %w", *size, errUsage)
		}
		if *rules != "" {
			set, title, err := loadRules(*rules, "")
			if err != nil {
				return err
			}
			p.options.Suggestions = &handrecord.Suggestions{By: title, Bidder: bidding.New(set)}
		}
		p.file, p.first, p.options.Printed = words[0], *first, sheet.Now()
		return p.run(ctx, out)
	}
}

func (p *printing) run(ctx context.Context, out io.Writer) error {
	boards, err := readDeals(ctx, p.file, p.first)
	if err != nil {
		return err
	}
	set := handrecord.NewSet(boards)
	p.ofEvening(ctx, &set)
	set.Title = cmp.Or(p.title, set.Title)
	if p.results != "" {
		scores, err := scoresOf(ctx, p.results, p.evening)
		if err != nil {
			return err
		}
		set.AddFrequencies(scores)
	}
	if err := analyse(ctx, set.Boards, p.recompute); err != nil {
		return fmt.Errorf("%s: %w", p.file, err)
	}
	if p.leads {
		if err := addLeads(ctx, set.Boards); err != nil {
			return fmt.Errorf("%s: %w", p.file, err)
		}
	}
	var content bytes.Buffer
	if err := handrecord.Write(&content, set, p.options); err != nil {
		return fmt.Errorf("%s: %w", p.file, err)
	}
	if err := writeFile(p.pdf, content.Bytes(), 0o644); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %d boards\n", p.pdf, len(set.Boards))
	return nil
}

// ofEvening gives a set what the evening tells whose deals it has: event, club and date,
// and what every contract makes, as far as the club file keeps it. A file of deals alone
// has no evening.
func (p *printing) ofEvening(ctx context.Context, set *handrecord.Set) {
	st, err := stateOf(ctx, p.file, 0)
	if err != nil {
		return
	}
	set.Title, set.Club = cmp.Or(set.Title, st.Evening.Name), cmp.Or(set.Club, st.Evening.Club)
	if set.Date.IsZero() {
		set.Date = st.Evening.Date
	}
	for i := range set.Boards {
		r := &set.Boards[i]
		for _, s := range st.Sections {
			if b, there := st.Deals.Board(s.ID, r.Number); !there || b.Deal != r.Deal || r.Tricks != nil {
				continue
			}
			if t, known := st.Deals.Table(s.ID, r.Number); known {
				r.Tricks = &t
			}
		}
	}
}

// scoresOf scores an evening of a club file, the newest if none is named.
func scoresOf(ctx context.Context, name string, evening int64) (*session.Scores, error) {
	st, err := stateOf(ctx, name, evening)
	if err != nil {
		return nil, err
	}
	scores, err := st.Score()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return scores, nil
}

// analyse solves the boards without results, or all of them.
func analyse(ctx context.Context, records []handrecord.Record, all bool) error {
	var boards []deal.Board
	var places []int
	for i := range records {
		if all || records[i].Tricks == nil {
			boards, places = append(boards, records[i].Board), append(places, i)
		}
	}
	if len(boards) == 0 {
		return nil
	}
	tables, err := solve(ctx, boards)
	if err != nil {
		return err
	}
	for i, place := range places {
		records[place].Tricks = &tables[i]
	}
	return nil
}

// addLeads scores the opening leads of all boards.
func addLeads(ctx context.Context, records []handrecord.Record) error {
	deals := make([]deal.Deal, len(records))
	for i := range records {
		deals[i] = records[i].Deal
	}
	leads, err := doubledummy.LeadsOf(ctx, deals,
		doubledummy.Options{Progress: newProgress("boards with their leads").tell})
	if ctx.Err() != nil {
		return stopped(ctx.Err())
	}
	for i := range leads {
		records[i].Leads = &leads[i]
	}
	return err
}
