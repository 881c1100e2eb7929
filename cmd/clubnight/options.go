package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"clubnight/session/clubfile"
)

// options are the command line.
type options struct {
	club      string
	bws       string
	program   string
	scale     float64
	rehearsal bool
	tables    int
	boards    int
	speed     string
	seed      uint64
	version   bool
	open      string // a file to begin with: a club file, or an evening in any other
}

func parse(args []string, out io.Writer) (options, error) {
	var o options
	flags := flag.NewFlagSet("clubnight [FILE]", flag.ContinueOnError)
	flags.SetOutput(out)
	flags.StringVar(&o.club, "club", "", "the club `file` (default: Clubnight/club.clubnight in the documents folder)")
	flags.StringVar(&o.bws, "bws", "", "the Bridgemate `file` of the evening (default: beside the club file)")
	flags.StringVar(&o.program, "program", "", "Bridgemate's control program, a `file` (default: where its installer puts it)")
	flags.Float64Var(&o.scale, "scale", 0, "size of the text, 0.7 to 2 (default: as last chosen)")
	flags.BoolVar(&o.rehearsal, "rehearsal", false, "a practice evening in a simulated room, in the folder evening")
	flags.IntVar(&o.tables, "tables", 9, "tables of the practice evening")
	flags.IntVar(&o.boards, "boards", 27, "boards of the practice evening")
	flags.StringVar(&o.speed, "speed", "60", "how many times faster than a real evening the practice evening is played, or max")
	flags.Uint64Var(&o.seed, "seed", 1, "the same seed plays the same practice evening")
	flags.BoolVar(&o.version, "version", false, "the version, and nothing else")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	switch {
	case flags.NArg() > 1:
		return o, complain(out, "%q is not understood: one file at a time", flags.Arg(1))
	case o.scale != 0 && (o.scale < minScale || o.scale > maxScale):
		return o, complain(out, "--scale %v: %v to %v", o.scale, minScale, maxScale)
	}
	o.open = flags.Arg(0)
	return o, nil
}

func complain(out io.Writer, format string, args ...any) error {
	err := fmt.Errorf(format, args...)
	fmt.Fprintln(out, "clubnight:", err)
	return err
}

// place fills in where the files lie, and makes the folder for them.
func (o *options) place() error {
	if o.club == "" && clubfile.Is(o.open) {
		o.club, o.open = o.open, ""
	}
	if o.club == "" {
		folder, err := o.folder()
		if err != nil {
			return err
		}
		o.club = filepath.Join(folder, "club.clubnight")
	}
	club, err := filepath.Abs(o.club)
	if err != nil {
		return err
	}
	o.club = club
	return os.MkdirAll(filepath.Dir(club), 0o755)
}

// folder is where a club file lies if nothing else was said.
func (o *options) folder() (string, error) {
	if o.rehearsal {
		return "evening", nil
	}
	if folder := portableFolder(programFolder()); folder != "" {
		return folder, nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", fmt.Errorf("no folder for the club file, name one with --club: %w", err)
	}
	return filepath.Join(home, "Documents", "Clubnight"), nil
}
