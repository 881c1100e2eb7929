// Command resources makes what Windows shows of the programs (icon, version, manifest),
// and what the installer is drawn with. Run it in the top folder of the repository:
//
//	go run ./cmd/release/windows/resources make              cmd/…/rsrc_windows_386.syso and …_amd64.syso, which go build takes up
//	go run ./cmd/release/windows/resources pictures FOLDER   icon.ico, side.bmp and head.bmp for the installer
//	go run ./cmd/release/windows/resources check EXE…        reads out of built programs whether all of it is there
//	go run ./cmd/release/windows/resources version           prints the version: 0.1.0
//	go run ./cmd/release/windows/resources number            prints it as Windows counts, with the build: 0.1.0.1
//
// Everything comes from assets: the version from assets.Version, the pictures
// from assets/icon.svg.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"clubnight/assets"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "resources:", err)
		os.Exit(1)
	}
}

var errUsage = errors.New("usage: resources make | pictures FOLDER | check EXE… | version | number")

func run(args []string, out io.Writer) error {
	if len(args) == 0 {
		return errUsage
	}
	switch verb, rest := args[0], args[1:]; {
	case verb == "make" && len(rest) == 0:
		return makeObjects(".")
	case verb == "pictures" && len(rest) == 1:
		return drawPictures(filepath.Join("assets", "icon.svg"), rest[0])
	case verb == "check" && len(rest) > 0:
		for _, path := range rest {
			if err := check(path); err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
			fmt.Fprintf(out, "%s: icon, manifest and version %s\n", path, assets.Version)
		}
		return nil
	case verb == "version" && len(rest) == 0:
		_, err := fmt.Fprintln(out, assets.Version)
		return err
	case verb == "number" && len(rest) == 0:
		n, err := fourParts(assets.Version, assets.Build)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(out, "%d.%d.%d.%d\n", n[0], n[1], n[2], n[3])
		return err
	}
	return errUsage
}
