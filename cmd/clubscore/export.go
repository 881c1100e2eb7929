package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"clubnight/assets"
	"clubnight/session"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/capsule"
	"clubnight/session/exchange/ecats"
	"clubnight/session/exchange/outward"
	"clubnight/session/exchange/pbn"
)

// exportFormats tells of the formats of package outward, and of the one that needs the journal.
const exportFormats = "pbn: every result as a game, with its cards once the deals are released, and with the auction and the play that a recorder sent; " +
	"usebio, usebio13: USEBIO 1.2 and 1.3, for federations, BridgeWebs and Pianola; bridgewebs: BridgeWebs' CSV; ecats: the four files for ECats; jannersten: results.txt; " +
	"json: the whole evening with movement, players, deals and travellers, as docs/evening.schema.json describes it; " +
	"capsule: all that was recorded, as one readable text that scores the same anywhere"

// exporting is what to write, and where.
type exporting struct {
	format, file string
	club         account.Club
	options      outward.Options
}

// exportEvening writes every result of an evening for other programs.
func exportEvening(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("clubscore export FILE", flag.ContinueOnError)
	flags.SetOutput(out)
	var x exporting
	evening := flags.Int64("evening", 0, "the `NUMBER` of the evening in a club file, else the newest")
	flags.StringVar(&x.format, "format", "pbn", exportFormats)
	flags.StringVar(&x.file, "out", "", "the `FILE` to write, without which it goes to the output; for several files a folder, or a file that ends in .zip")
	flags.StringVar(&x.club.Name, "club", "", "the `NAME` of the club, else the evening's")
	flags.StringVar(&x.club.Number, "club-number", "", "the `NUMBER` that the federation knows the club by")
	flags.StringVar(&x.club.Country, "country", "", "the club's `COUNTRY`, for ECats")
	flags.StringVar(&x.club.Phone, "phone", "", "the club's telephone `NUMBER`, for ECats")
	flags.StringVar(&x.club.Contact, "contact", "", "the `NAME` of who answers for the results")
	flags.StringVar(&x.club.Email, "email", "", "the electronic mail `ADDRESS` of the same")
	flags.StringVar(&x.options.USEBIO.Charge, "charge", "", "USEBIO: the federation's `CODE` for what it charges, such as 10 for the EBU's club duplicate")
	flags.BoolVar(&x.options.USEBIO.Masterpoints, "masterpoints", false, "USEBIO: the club awards masterpoints")
	flags.IntVar(&x.options.ECats.Session, "ecats-session", 0, "ECats: the `NUMBER` of the simultaneous event; else 9999, the one for tests")
	words, err := parseMixed(flags, args)
	if err != nil {
		return err
	}
	x.format = strings.ToLower(x.format)
	if names := append(outward.Names(), "capsule"); len(words) != 1 || !slices.Contains(names, x.format) {
		return fmt.Errorf("clubscore export FILE [--evening N] [--format %s] [--out FILE]: %w", strings.Join(names, "|"), errUsage)
	}
	s, err := eveningOf(ctx, words[0], *evening)
	if err != nil {
		return err
	}
	stem := strings.TrimSuffix(filepath.Base(words[0]), filepath.Ext(words[0]))
	files, err := x.files(ctx, s, stem)
	if errors.Is(err, ecats.ErrClub) {
		err = fmt.Errorf("%w: --country and --phone, and --club where the evening has none", err)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", words[0], err)
	}
	return x.deliver(out, s, files)
}

// files are the evening in the format.
func (x *exporting) files(ctx context.Context, s *session.Session, stem string) ([]outward.File, error) {
	if x.format == "capsule" {
		var content bytes.Buffer
		err := capsule.Write(&content, s.State(), capsule.Cover{Words: say(), Program: assets.Name + " " + assets.Version})
		return []outward.File{{Name: stem + ".txt", Content: content.Bytes()}}, err
	}
	if err := analyseReleased(ctx, s); err != nil {
		return nil, err
	}
	st := s.State()
	scores, err := st.Score()
	if err != nil {
		return nil, err
	}
	if x.format == "pbn" { // with what is unusual in comments, which an account does not have
		var content bytes.Buffer
		err := pbn.Evening(&content, st, scores, x.options.PBN)
		return []outward.File{{Name: stem + ".pbn", Content: content.Bytes()}}, err
	}
	a, err := account.Of(st, scores, account.Options{Program: assets.Name, Version: assets.Version, Club: x.club})
	if err != nil {
		return nil, err
	}
	format, _ := outward.Find(x.format)
	return format.Files(a, stem, x.options)
}

// deliver writes one file to where it is wanted, several into a folder or a zip.
func (x *exporting) deliver(out io.Writer, s *session.Session, files []outward.File) error {
	switch {
	case len(files) == 1:
		return deliverOwn(out, x.file, files[0].Content)
	case x.file == "":
		return fmt.Errorf("--format %s has %d files; say --out FOLDER or --out FILE.zip: %w", x.format, len(files), errUsage)
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
