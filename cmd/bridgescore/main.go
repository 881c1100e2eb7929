// Command bridgescore scores a duplicate pairs game that was typed in as a text file. It
// takes the files of BridgeScore for the Amiga:
//
//	bridgescore IN OUT
//
// OUT gets a summary of each board and the two league tables. When something is wrong
// with IN, every error is named with its line, and OUT is left as it was.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"clubnight/assets"
	"clubnight/session/exchange/bridgescore"
	"clubnight/session/exchange/text"
	"clubnight/session/sharing"
)

// stderr is where it is said what went wrong.
var stderr io.Writer = text.NewTerminal(os.Stderr)

func main() {
	err := run(os.Args[1:], text.NewTerminal(os.Stdout), stderr)
	switch {
	case err == nil || errors.Is(err, flag.ErrHelp):
		return
	case errors.Is(err, errUsage):
		fmt.Fprintln(stderr, err)
		os.Exit(2)
	}
	fmt.Fprintln(stderr, err)
	os.Exit(1)
}

var (
	// errUsage is returned for a wrong command line.
	errUsage = errors.New("bridgescore [--no-limits] IN OUT")
	// errSameFile is returned when OUT is IN: what was typed in must not be lost.
	errSameFile = errors.New("the output would overwrite the input; give it another name")
)

func run(args []string, out, help io.Writer) error {
	limits := bridgescore.Original
	flags := flag.NewFlagSet("bridgescore [--no-limits] IN OUT", flag.ContinueOnError)
	flags.SetOutput(help)
	version := flags.Bool("version", false, "the version, and nothing else")
	unlimited := flags.Bool("no-limits", false,
		fmt.Sprintf("more than %d boards and %d pairs each way", limits.Boards, limits.Pairs))
	var files []string
	for { // the flag may stand anywhere
		if err := flags.Parse(args); err != nil {
			return fmt.Errorf("%w: %w", errUsage, err)
		}
		if flags.NArg() == 0 {
			break
		}
		files, args = append(files, flags.Arg(0)), flags.Args()[1:]
	}
	if *version {
		_, err := fmt.Fprintln(out, "bridgescore", assets.Built())
		return err
	}
	if len(files) != 2 {
		return errUsage
	}
	if *unlimited {
		limits = bridgescore.Unlimited
	}
	return score(files[0], files[1], limits)
}

// score reads in and writes out, whole or not at all.
func score(in, out string, limits bridgescore.Limits) error {
	game, err := read(in, limits)
	if err != nil {
		return err
	}
	if there, err := os.Stat(out); err == nil {
		if typed, err := os.Stat(in); err == nil && os.SameFile(typed, there) {
			return fmt.Errorf("%s: %w", out, errSameFile)
		}
		if there.Mode()&(os.ModeDevice|os.ModeNamedPipe) != 0 {
			return toDevice(game, out)
		}
	}
	temp, err := os.CreateTemp(filepath.Dir(out), ".bridgescore-*")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name()) // gone already when all went well
	err = errors.Join(game.Report(temp), temp.Chmod(0o644), temp.Sync(), temp.Close())
	if err != nil {
		return fmt.Errorf("%s: %w", out, err)
	}
	return sharing.Rename(context.Background(), temp.Name(), out)
}

// toDevice writes to a printer, a pipe or the terminal, which no other file
// can take the place of.
func toDevice(game *bridgescore.File, out string) error {
	device, err := os.OpenFile(out, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(game.Report(device), device.Close())
}

func read(name string, limits bridgescore.Limits) (*bridgescore.File, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	game, err := bridgescore.Parse(file, limits)
	var problems text.Problems
	switch {
	case errors.As(err, &problems):
		return nil, problems.In(name)
	case err != nil:
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return game, nil
}
