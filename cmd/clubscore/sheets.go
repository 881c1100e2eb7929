package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"clubnight/reports"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/study"
	english "clubnight/session/words"
)

// sheets prints the sheets of an evening of any file. Once its deals are released, what the solver says of them is found out first, and kept
// in a club file on request.
func sheets(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("clubscore sheets FILE", flag.ContinueOnError)
	flags.SetOutput(out)
	folder := flags.String("out", ".", "the `FOLDER` for the sheets")
	evening := flags.Int64("evening", 0, "the `NUMBER` of the evening in a club file, else the newest")
	size := flags.String("paper", "a4", "a4 or letter")
	large := flags.Bool("large", false, "large print")
	logo := flags.String("logo", "", "the `PICTURE` of the club beside the title, PNG or JPEG")
	leads := flags.Bool("leads", false, "the best leads with the hand records, and what leads cost with the statistics; half a second a board")
	kinds := flags.String("kinds", "", "only these `KINDS`, with commas: "+sheetKinds())
	why := flags.Bool("explain-awards", false, "below a ranking how its masterpoints came about")
	money := flags.String("table-money", "", "with attendance: what everybody pays, a member and a visitor, \"4/6.50 €\"")
	prizes := flags.String("prizes", "", "with prizes: how many places have one, \"3\", or which share of the field, \"1/3\"")
	totals := flags.Bool("totals", false, "total tricks with the hand records")
	keep := flags.Bool("keep", false, "keep in the club file what the solver finds: the next time it takes a second; Clubnight must not have the evening open")
	words, err := parseMixed(flags, args)
	if err != nil {
		return err
	}
	wanted, known := papers[strings.ToLower(*size)]
	if len(words) != 1 || !known {
		return fmt.Errorf("clubscore sheets FILE [--out FOLDER] [--evening N] [--paper a4|letter] [--large] [--logo PICTURE] [--leads] [--totals] [--keep] [--kinds KINDS] [--explain-awards] [--table-money AMOUNT] [--prizes N]: %w", errUsage)
	}
	s, err := eveningOf(ctx, words[0], *evening)
	if *keep {
		var open *opened
		if open, err = openEvening(words[0], *evening); err == nil {
			defer open.close()
			s = open.Session
		}
	}
	if err != nil {
		return err
	}
	printed := reports.Sheets{Page: sheet.Page{Size: wanted, Large: *large, Printed: sheet.Now()}, TotalTricks: *totals}
	printed.ExplainAwards = *why
	only, err := chosenSheets(&printed, *kinds, *money, *prizes)
	if err != nil {
		return err
	}
	if printed.Logo, err = pictureOf(*logo); err != nil {
		return err
	}
	if printed.Study, err = studied(ctx, s, *leads); err != nil {
		return err
	}
	st := s.State()
	scores, err := st.Score()
	if err != nil {
		return err
	}
	if said := reports.SayUnprintable(english.English(), reports.UnprintableNames(st)); said != "" {
		fmt.Fprintln(stderr, said)
	}
	if err := os.MkdirAll(*folder, 0o755); err != nil {
		return err
	}
	if len(only) > 0 {
		files, err := printed.WriteKinds(*folder, st, scores, only...)
		for _, f := range files {
			fmt.Fprintln(out, f)
		}
		return err
	}
	files, err := printed.Write(*folder, st, scores)
	if err != nil {
		return err
	}
	cards, err := reports.WritePersonalCards(*folder, st, scores, printed.Page)
	if err != nil {
		return err
	}
	for _, f := range append(files, cards) {
		fmt.Fprintln(out, f)
	}
	return nil
}

// sheetKinds are the kinds of sheets as --kinds takes them.
func sheetKinds() string {
	var list []string
	for _, k := range reports.Kinds() {
		list = append(list, string(k))
	}
	return strings.Join(list, ", ")
}

// chosenSheets reads which kinds are to be printed, none for the usual ones, and takes over what they need to know.
func chosenSheets(printed *reports.Sheets, kinds, money, prizes string) (only []reports.Kind, err error) {
	if money != "" {
		if printed.TableMoney, err = reports.ParseTableMoney(money); err != nil {
			return nil, fmt.Errorf("--table-money: %w: %w", err, errUsage)
		}
	}
	if prizes != "" {
		f, err := scoring.ParseFrac(prizes)
		n, whole := 0, error(nil)
		if err == nil && f.IsInt() {
			n, whole = strconv.Atoi(f.String())
		}
		if err != nil || whole != nil || f.Sign() <= 0 || n > 1000 {
			return nil, fmt.Errorf("--prizes %s: 3, or 1/3: %w", prizes, errUsage)
		}
		printed.Prizes = reports.PrizeRule{First: n, Share: f}
	}
	for word := range strings.SplitSeq(kinds, ",") {
		k := reports.Kind(strings.ToLower(strings.TrimSpace(word)))
		switch {
		case kinds == "":
		case !slices.Contains(reports.Kinds(), k):
			return nil, fmt.Errorf("--kinds %s: %s: %w", word, sheetKinds(), errUsage)
		default:
			only = append(only, k)
		}
	}
	return only, nil
}

// pictureOf reads a picture for the sheets; without a name there is none.
func pictureOf(file string) (*paper.Picture, error) {
	if file == "" {
		return nil, nil
	}
	return paper.OpenPicture(file)
}

// studied finds out what the sheets tell of deals that are released beyond what the journal has: what every contract
// makes, which played cards lost a trick, and with leads which leads did.
func studied(ctx context.Context, s *session.Session, leads bool) (study.Study, error) {
	if err := analyseReleased(ctx, s); err != nil {
		return study.Study{}, err
	}
	y, err := study.Keep(ctx, s, study.Options{Leads: leads, Play: true, Progress: newProgress("boards studied").tell})
	if ctx.Err() != nil {
		return y, stopped(ctx.Err())
	}
	return y, err
}

// analyseReleased finds what every contract makes where the journal has deals that are released without it.
func analyseReleased(ctx context.Context, s *session.Session) error {
	if !s.State().Deals.Released {
		return nil
	}
	err := session.Analyse(ctx, s, newProgress("boards analysed").tell)
	if ctx.Err() != nil {
		return stopped(ctx.Err())
	}
	return err
}
