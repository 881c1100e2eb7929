package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"

	"clubnight/reports"
	"clubnight/reports/paper"
	"clubnight/session"
	"clubnight/session/study"
)

// sheets prints the sheets of an evening of any file. Once its deals are released, what the solver says of them is found out first, and kept
// in a club file on request.
func sheets(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("clubscore sheets FILE", flag.ContinueOnError)
	flags.SetOutput(out)
	folder := flags.String("out", ".", "the `FOLDER` for the sheets")
	var p paperFlags
	p.register(flags)
	words, err := parseMixed(flags, args)
	if err != nil {
		return err
	}
	if len(words) != 1 {
		return fmt.Errorf("clubscore sheets FILE [--out FOLDER] %s: %w", paperUsage, errUsage)
	}
	l, err := p.lay(ctx, words[0])
	if err != nil {
		return err
	}
	if err := os.MkdirAll(*folder, 0o755); err != nil {
		return err
	}
	files, err := l.Write(*folder, l.st, l.scores)
	if err != nil {
		return err
	}
	cards, err := reports.WritePersonalCards(*folder, l.st, l.scores, l.Page)
	if err != nil {
		return err
	}
	for _, f := range append(files, cards) {
		fmt.Fprintln(out, f)
	}
	return nil
}

// pictureOf reads a picture for the sheets; without a name there is none.
func pictureOf(file string) (*paper.Picture, error) {
	if file == "" {
		return nil, nil
	}
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	p, err := paper.ReadPicture(content)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return p, nil
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
