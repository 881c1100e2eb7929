package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"clubnight/assets"
	"clubnight/reports"
	"clubnight/reports/handout"
	"clubnight/reports/sheet"
	"clubnight/reports/site"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/capsule"
	"clubnight/session/exchange/ecats"
	"clubnight/session/exchange/outward"
	"clubnight/session/exchange/publish"
	"clubnight/session/sending"
)

// exportFormats tells of the formats of package publish.
const exportFormats = "pbn: every result as a game, with its cards once the deals are released, and with the auction and the play that a recorder sent; " +
	"usebio, usebio13: USEBIO 1.2 and 1.3, for federations, BridgeWebs and Pianola; bridgewebs: BridgeWebs' CSV; ecats: the four files for ECats; jannersten: results.txt; " +
	"lin: games for Bridge Base Online; deals: the released deals as PBN; xlsx: every table as a book for spreadsheets; csv, csv-european: the same as a file each, with commas or with semicolons; " +
	"json: the whole evening with movement, players, deals and travellers, as docs/evening.schema.json describes it; " +
	"capsule: all that was recorded, as one readable text that scores the same anywhere"

// everything is the word for one folder or zip with all of it.
const everything = "all"

// exporting is what to write, and where.
type exporting struct {
	format, file string
	with         string // of everything
	club         account.Club
	options      outward.Options
}

func (x *exporting) register(flags *pflag.FlagSet) {
	flags.StringVar(&x.format, "format", "", "what it is written in, else pbn; "+exportFormats)
	flags.StringVar(&x.file, "out", "",
		"the `FILE` to write, without which it goes to the output; for several files a folder, or a file that ends in .zip")
	flags.StringVar(&x.with, "with", strings.Join(usualParts(), ","),
		"all: the `PARTS` that go in, with commas between: formats, sheets, web")
	flags.StringVar(&x.club.Name, "club", "", "the `NAME` of the club, else the evening's")
	flags.StringVar(&x.club.Number, "club-number", "", "the `NUMBER` that the federation knows the club by")
	flags.StringVar(&x.club.Country, "country", "", "the club's `COUNTRY`, for ECats")
	flags.StringVar(&x.club.Phone, "phone", "", "the club's telephone `NUMBER`, for ECats")
	flags.StringVar(&x.club.Contact, "contact", "", "the `NAME` of who answers for the results")
	flags.StringVar(&x.club.Email, "email", "", "the electronic mail `ADDRESS` of the same")
	flags.StringVar(&x.options.USEBIO.Charge, "charge", "",
		"USEBIO: the federation's `CODE` for what it charges, such as 10 for the EBU's club duplicate")
	flags.BoolVar(&x.options.USEBIO.Masterpoints, "masterpoints", false, "USEBIO: the club awards masterpoints")
	flags.IntVar(&x.options.ECats.Session, "ecats-session", 0,
		"ECats: the `NUMBER` of the simultaneous event; else 9999, the one for tests")
}

// exportEvening writes an evening for other programs, in one format or in
// all that are wanted.
func exportEvening(flags *pflag.FlagSet) action {
	var x exporting
	evening := flags.Int64("evening", 0, "the `NUMBER` of the evening in a club file, else the newest")
	x.register(flags)
	return func(ctx context.Context, given []string, out io.Writer) error {
		if len(given) == 2 && x.format == "" { // export FORMAT FILE, or with --format
			x.format, given = given[0], given[1:]
		}
		x.format = strings.ToLower(cmp.Or(x.format, "pbn"))
		if names := append(publish.Names(), everything); len(given) != 1 || !slices.Contains(names, x.format) {
			return fmt.Errorf("clubscore export %s FILE [--evening N] [--out FILE]: %w",
				strings.Join(names, "|"), errUsage)
		}
		file := given[0]
		if x.format == everything {
			return x.all(ctx, file, *evening, out)
		}
		s, err := eveningOf(ctx, file, *evening)
		if err != nil {
			return err
		}
		files, err := x.files(ctx, file, s, strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)))
		if errors.Is(err, ecats.ErrClub) {
			err = fmt.Errorf("%w: --country and --phone, and --club where the evening has none", err)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		return x.deliver(out, s, files)
	}
}

// evening is what is to be given out.
func (x *exporting) evening(file string, st *session.State, sc *session.Scores) (*publish.Evening, error) {
	web, err := onWeb(file, st)
	return &publish.Evening{
		State: st, Scores: sc, Web: web, Program: assets.Name, Version: assets.Version,
		Club: x.club, Options: x.options,
		Cover: capsule.Cover{Words: say(), Program: assets.Name + " " + assets.Version},
	}, err
}

// onWeb is an evening of a club file with the names that its people chose for the web;
// any other file knows of no choices.
func onWeb(file string, st *session.State) (*session.State, error) {
	if !clubfile.Is(file) {
		return st, nil
	}
	club, err := clubfile.OpenExisting(file)
	if err != nil {
		return nil, err
	}
	defer club.Close()
	w, err := sending.WishesOf(club, sending.OnWeb, say().Shown)
	if err != nil {
		return nil, err
	}
	return w.Named(st), nil
}

// files are the evening in the format.
func (x *exporting) files(ctx context.Context, file string, s *session.Session, stem string) ([]outward.File, error) {
	if x.format != publish.Capsule { // which has what was recorded and nothing else
		if err := analyseReleased(ctx, s); err != nil {
			return nil, err
		}
	}
	st := s.State()
	scores, err := st.Score()
	if err != nil {
		return nil, err
	}
	e, err := x.evening(file, st, scores)
	if err != nil {
		return nil, err
	}
	return e.Files(x.format, stem)
}

// usualParts are those of everything.
func usualParts() (parts []string) {
	for _, name := range publish.Names() {
		if publish.Usual(name) {
			parts = append(parts, name)
		}
	}
	return append(parts, handout.SheetsPart, handout.SitePart)
}

// all writes one folder or zip with everything.
func (x *exporting) all(ctx context.Context, file string, number int64, out io.Writer) error {
	with := strings.Split(strings.ToLower(x.with), ",")
	known := append(publish.Names(), handout.SheetsPart, handout.SitePart)
	if i := slices.IndexFunc(with, func(part string) bool { return !slices.Contains(known, part) }); i >= 0 ||
		x.file == "" {
		return fmt.Errorf("clubscore export all FILE --out FOLDER or --out FILE.zip [--with %s]: %w",
			strings.Join(known, ","), errUsage)
	}
	p := paperFlags{evening: number, language: "en"}
	l, err := p.lay(ctx, file)
	if err != nil {
		return err
	}
	stem := cmp.Or(sheet.EveningName(l.st.Evening), strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)))
	e, err := x.evening(file, l.st, l.scores)
	if err != nil {
		return err
	}
	parts := e.Parts(with, stem)
	if slices.Contains(with, handout.SheetsPart) {
		sheets := slices.DeleteFunc(l.List(l.st, l.scores), func(s reports.Sheet) bool { return !s.Of.Usual() })
		parts = append(parts, handout.Sheets(sheets, l.st.Evening))
	}
	if slices.Contains(with, handout.SitePart) {
		st, sc, err := e.OnWeb()
		if err != nil {
			return err
		}
		parts = append(parts, handout.Site(st, sc, site.Options{Study: l.Study}))
	}
	var done *publish.Published
	if strings.EqualFold(filepath.Ext(x.file), ".zip") {
		done, err = publish.Zip(ctx, x.file, l.st.Evening.Date, parts)
	} else {
		done, err = publish.Folder(ctx, x.file, stem, parts)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	for _, left := range done.Left {
		fmt.Fprintf(stderr, "left out: %s: %v\n", left.Part, left.Err)
	}
	fmt.Fprintln(out, done.Path)
	return nil
}

// deliver writes one file to where it is wanted, several into a folder or a zip.
func (x *exporting) deliver(out io.Writer, s *session.Session, files []outward.File) error {
	switch {
	case len(files) == 1:
		return deliverOwn(out, x.file, files[0].Content)
	case x.file == "":
		return fmt.Errorf("--format %s has %d files; say --out FOLDER or --out FILE.zip: %w",
			x.format, len(files), errUsage)
	case strings.EqualFold(filepath.Ext(x.file), ".zip"):
		content, err := outward.Zip(files, s.State().Evening.Date)
		if err != nil {
			return err
		}
		return deliverOwn(out, x.file, content)
	}
	if err := os.MkdirAll(x.file, 0o700); err != nil {
		return err
	}
	for _, f := range files {
		if err := deliverOwn(out, filepath.Join(x.file, f.Name), f.Content); err != nil {
			return err
		}
	}
	return nil
}
