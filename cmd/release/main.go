// Command release writes the packages of a release from programs that were built for it:
//
//	go run ./cmd/release licences              bin/release/LICENCES.txt, for the installers
//	go run ./cmd/release packages              all packages into bin/release
//	go run ./cmd/release app bin/clubnight     bin/Clubnight.app around what a Mac has built
//
// SOURCE_DATE_EPOCH is the date that all files carry, in seconds since 1970. The Makefile
// calls it: make release.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"time"

	"clubnight/assets"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "make release:", err)
		os.Exit(1)
	}
}

var errUsage = errors.New("licences | packages | app PROGRAM, with SOURCE_DATE_EPOCH")

func run(ctx context.Context, args []string) error {
	seconds, err := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64)
	if err != nil || len(args) == 0 {
		return errUsage
	}
	b := Build{Version: assets.Version, Date: time.Unix(seconds, 0), Bin: "bin", Source: "."}
	out := filepath.Join(b.Bin, "release")
	licences := filepath.Join(out, LicencesName)
	switch {
	case args[0] == "licences" && len(args) == 1:
		if err := Clear(out); err != nil {
			return err
		}
		text, err := b.AllLicences(ctx)
		if err != nil {
			return err
		}
		return os.WriteFile(licences, []byte(text), 0o644)
	case args[0] == "packages" && len(args) == 1:
		changes, err := os.ReadFile("CHANGELOG.md")
		if err != nil {
			return err
		}
		if b.Notes, err = Notes(string(changes), b.Version); err != nil {
			return err
		}
		text, err := os.ReadFile(licences)
		if err != nil {
			return err
		}
		b.Licences = string(text)
		return b.Write(ctx, out)
	case args[0] == "app" && len(args) == 2:
		return b.WriteMacBundle(ctx, args[1], filepath.Join(b.Bin, "Clubnight.app"))
	}
	return errUsage
}
