package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"clubnight/reports"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/competition"
	"clubnight/session/country"
	"clubnight/session/words"
)

// paperFlags are the flags of all commands that print sheets of an evening.
type paperFlags struct {
	evening               int64
	paper, logo, language string
	font, site            string
	print                 printFlags
	leads, totals, keep   bool
	why                   bool
	money, prizes         string
}

func (p *paperFlags) register(flags *pflag.FlagSet) {
	flags.Int64Var(&p.evening, "evening", 0, "the `NUMBER` of the evening in a club file, else the newest")
	flags.StringVar(&p.paper, "paper", "", "a4 or letter, else as in the club's country")
	p.print.register(flags)
	flags.StringVar(&p.language, "language", "en", "the `LANGUAGE` of the sheets: "+tongues)
	flags.StringVar(&p.logo, "logo", "", "the `PICTURE` of the club beside the title, PNG or JPEG")
	flags.StringVar(&p.font, "font", "",
		"a TrueType `FONT`, .ttf or .ttc, for letters that the program's own do not have: Chinese, Japanese, Korean")
	flags.BoolVar(&p.leads, "leads", false,
		"the best leads with the hand records, and what leads cost with the statistics; half a second a board")
	flags.BoolVar(&p.totals, "totals", false, "total tricks with the hand records")
	flags.BoolVar(&p.why, "explain-awards", false, "below a ranking how its masterpoints came about")
	flags.StringVar(&p.money, "table-money", "",
		"with attendance: what everybody pays, a member and a visitor, \"4/6.50 €\"")
	flags.StringVar(&p.site, "site", "",
		"the `ADDRESS` of the evening's pages on the web: each personal page has a code that leads to it there")
	flags.StringVar(&p.prizes, "prizes", "",
		"with prizes: how many places have one, \"3\", or which share of the field, \"1/3\"")
	flags.BoolVar(&p.keep, "keep", false,
		"keep in the club file what the solver finds: the next time it takes a second; Clubnight must not have the evening open")
}

// printFlags are the flags of how large letters are.
type printFlags struct {
	print string
	large bool
}

func (p *printFlags) register(flags *pflag.FlagSet) {
	flags.StringVar(&p.print, "print", "", "how large letters are: normal, clear (12 points) or large (16 points)")
	flags.BoolVar(&p.large, "large", false, "large print, as --print large")
}

// chosen is the print that they say.
func (p *printFlags) chosen() (paper.Print, error) {
	switch {
	case p.print == "" && p.large:
		return paper.LargePrint, nil
	case p.print == "":
		return paper.NormalPrint, nil
	}
	print, known := paper.ParsePrint(p.print)
	if !known || p.large && print != paper.LargePrint {
		return print, fmt.Errorf("--print %s: normal, clear or large: %w", p.print, errUsage)
	}
	return print, nil
}

// laid is an evening with the sheets that it may have.
type laid struct {
	reports.Sheets
	st     *session.State
	scores *session.Scores
}

// lay loads an evening, finds out what the solver tells of it, and says which
// names cannot be printed.
func (p *paperFlags) lay(ctx context.Context, file string) (*laid, error) {
	size, known := papers[strings.ToLower(p.paper)]
	if p.paper != "" && !known {
		return nil, fmt.Errorf("--paper %s: a4 or letter: %w", p.paper, errUsage)
	}
	print, err := p.print.chosen()
	if err != nil {
		return nil, err
	}
	in, err := languageOf(p.language)
	if err != nil {
		return nil, err
	}
	s, err := eveningOf(ctx, file, p.evening)
	if p.keep {
		var open *opened
		if open, err = openEvening(file, p.evening); err == nil {
			defer open.close()
			s = open.Session
		}
	}
	if err != nil {
		return nil, err
	}
	if p.paper == "" {
		size = papers[paperOf(country.Of(s.State().Evening.Country))]
	}
	l := &laid{Sheets: reports.Sheets{PageSetup: sheet.PageSetup{Size: size, Print: print, Printed: sheet.Now(),
		Words: in}, TotalTricks: p.totals, ExplainAwards: p.why, Site: p.site}}
	if err = needed(&l.Sheets, p.money, p.prizes); err != nil {
		return nil, err
	}
	if l.Logo, err = pictureOf(p.logo); err != nil {
		return nil, err
	}
	if p.font != "" {
		if l.Font, err = paper.OpenFont(p.font); err != nil {
			return nil, err
		}
	}
	if l.Study, err = studied(ctx, s, p.leads); err != nil {
		return nil, err
	}
	l.st = s.State()
	if l.scores, err = l.st.Score(); err != nil {
		return nil, err
	}
	if said := reports.SayUnprintable(in, reports.UnprintableNames(l.st, l.Font)); said != "" {
		fmt.Fprintln(stderr, said)
	}
	return l, nil
}

// season are the other evenings of a club file; of another file there are none.
func (p *paperFlags) season(ctx context.Context, file string) []competition.Evening {
	e, err := openEvening(file, p.evening)
	if err != nil {
		return nil
	}
	defer e.close()
	season, err := before(ctx, e)
	if err != nil {
		fmt.Fprintln(stderr, err)
	}
	return season
}

// tongues are the codes of the languages that there are.
var tongues = strings.Join(words.Languages(), ", ")

// languageOf is a language by its code, "de" or "de-AT".
func languageOf(code string) (*words.Words, error) {
	w := words.For(code)
	if base, _ := w.Language().Base(); base.String() != code && w.Language().String() != code {
		return nil, fmt.Errorf("--language %s: there are %s: %w", code, tongues, errUsage)
	}
	return w, nil
}

// report prints the sheets of one kind of an evening in any file.
func report(flags *pflag.FlagSet) action {
	var p paperFlags
	p.register(flags)
	file := flags.String("out", "",
		"the PDF `FILE` to write, without which it goes to the output; for several sheets a folder")
	return func(ctx context.Context, given []string, out io.Writer) error {
		switch {
		case len(given) > 0 && len(given) < 3 && given[0] == "list":
			return p.list(ctx, given[1:], out)
		case len(given) != 2:
			return errUsage
		}
		kind, err := kindOf(given[0])
		if err != nil {
			return err
		}
		l, err := p.lay(ctx, given[1])
		if err != nil {
			return err
		}
		if kind == reports.KindPersonal {
			l.Season = func() []competition.Evening { return p.season(ctx, given[1]) }
		}
		var sheets []reports.Sheet
		for _, s := range l.List(l.st, l.scores) {
			if s.Of == kind {
				sheets = append(sheets, s)
			}
		}
		switch {
		case len(sheets) == 0:
			return fmt.Errorf("%s: %s: %w", given[1], nameOf(kind), sheet.ErrNothingToPrint)
		case len(sheets) == 1:
			var pdf bytes.Buffer
			if err := sheets[0].Draw(&pdf); err != nil {
				return err
			}
			return deliver(out, *file, pdf.Bytes())
		case *file == "" || strings.EqualFold(filepath.Ext(*file), ".pdf"):
			return fmt.Errorf("%s has %d sheets; say --out FOLDER: %w", nameOf(kind), len(sheets), errUsage)
		}
		var all []sheet.File
		for _, s := range sheets {
			all = append(all, s.File)
		}
		if err := os.MkdirAll(*file, 0o755); err != nil {
			return err
		}
		written, err := sheet.WriteFiles(*file, l.st.Evening, all...)
		for _, f := range written {
			fmt.Fprintln(out, f)
		}
		return err
	}
}

// list names the kinds of sheets, of a file those that its evening has.
func (p *paperFlags) list(ctx context.Context, files []string, out io.Writer) error {
	if len(files) == 0 {
		for _, k := range reports.Kinds() {
			fmt.Fprintln(out, nameOf(k))
		}
		return nil
	}
	l, err := p.lay(ctx, files[0])
	if err != nil {
		return err
	}
	for _, s := range l.List(l.st, l.scores) {
		fmt.Fprintf(out, "%-14s %s\n", nameOf(s.Of), s.Name)
	}
	return nil
}

// nameOf is what the command line calls a kind of sheet.
func nameOf(k reports.Kind) string { return strings.ReplaceAll(string(k), " ", "") }

// kindOf is a kind by its name, in any case, with or without hyphens.
func kindOf(name string) (reports.Kind, error) {
	plain := func(s string) string { return strings.ToLower(strings.ReplaceAll(s, "-", "")) }
	var all []string
	for _, k := range reports.Kinds() {
		if plain(nameOf(k)) == plain(name) {
			return k, nil
		}
		all = append(all, nameOf(k))
	}
	return "", fmt.Errorf("no sheet %q; there are %s: %w", name, strings.Join(all, ", "), errUsage)
}
