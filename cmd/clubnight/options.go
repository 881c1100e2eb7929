package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"clubnight/assets"
	"clubnight/bridgemate/computer"
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
	open      string // a file to begin with: a club file, an invitation, or an evening in any other
	event     string // the address of an event, without its password

	terminal bool   // somebody started the program from a terminal, or a program did
	clicked  bool   // the club file was named without --club, as by a click on it: it is there, or there is none
	moved    string // the folder for documents, where the club file lies in one of old
}

func parse(args []string, out io.Writer) (options, error) {
	var o options
	flags := flag.NewFlagSet("clubnight [FILE]", flag.ContinueOnError)
	flags.SetOutput(out)
	flags.StringVar(&o.club, "club", "", "the club `file` (default: Clubnight/club.clubnight in the documents folder)")
	flags.StringVar(&o.bws, "bws", "", "the Bridgemate `file` of the evening (default: beside the club file)")
	flags.StringVar(&o.program, "program", "",
		"Bridgemate's control program, a `file` (default: where its installer puts it)")
	flags.Float64Var(&o.scale, "scale", 0, "size of the text, 0.7 to 2 (default: as last chosen)")
	flags.BoolVar(&o.rehearsal, "rehearsal", false,
		"a practice evening in a simulated room, in the folder evening, or practice beside the club file")
	flags.IntVar(&o.tables, "tables", 9, "tables of the practice evening")
	flags.IntVar(&o.boards, "boards", 27, "boards of the practice evening")
	flags.StringVar(&o.speed, "speed", "60",
		"how many times faster than a real evening the practice evening is played, or max")
	flags.Uint64Var(&o.seed, "seed", 1, "the same seed plays the same practice evening")
	flags.StringVar(&o.event, "event", "",
		"joins an event of several computers: an `INVITATION`, or postgres://user@host/database?event=ID; the password comes from PGPASSWORD or the password file, or is asked for")
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
	o.open, o.club = path(runtime.GOOS, flags.Arg(0)), path(runtime.GOOS, o.club)
	if err := o.invited(); err != nil {
		return o, complain(out, "--event: %w", err)
	}
	return o, nil
}

// invited takes an invitation for the file to begin with, and reads an address.
func (o *options) invited() error {
	switch {
	case o.event == "":
		return nil
	case o.rehearsal:
		return errors.New("a practice evening is nobody else's")
	case !strings.Contains(o.event, "://"):
		if o.open != "" {
			return errors.New("one file at a time")
		}
		o.open, o.event = path(runtime.GOOS, o.event), ""
		return nil
	}
	return wrongAddress(o.event)
}

func complain(out io.Writer, format string, args ...any) error {
	err := fmt.Errorf(format, args...)
	fmt.Fprintln(out, "clubnight:", err)
	return err
}

// place fills in where the files lie, and makes the folder for them.
func (o *options) place() error {
	if o.club == "" && (clubfile.Is(o.open) || strings.EqualFold(filepath.Ext(o.open), clubEnding)) {
		o.club, o.open, o.clicked = o.open, "", true
	}
	if o.club == "" {
		if err := o.choose(); err != nil {
			return err
		}
	}
	club, err := filepath.Abs(o.club)
	if err != nil {
		return err
	}
	o.club = club
	if o.clicked {
		return nil // its folder is there, or there is none
	}
	return os.MkdirAll(filepath.Dir(club), 0o755)
}

// clubEnding is how the name of a club file ends.
const clubEnding = ".clubnight"

// choose is the club file where none was named: the club's own in its folder for
// documents; a practice evening's in the folder in which somebody works who started it
// from there, else beside the club's.
func (o *options) choose() error {
	const own, practice = "club" + clubEnding, "practice"
	if o.rehearsal && o.terminal && takes("evening") == nil {
		o.club = filepath.Join("evening", own)
		return nil
	}
	folder, moved, err := clubFolder(own)
	if err != nil {
		return fmt.Errorf("no folder for the club file, name one with --club: %w", err)
	}
	if o.club = filepath.Join(folder, own); o.rehearsal {
		o.club, moved = filepath.Join(folder, practice, practice+clubEnding), ""
	}
	o.moved = moved
	return nil
}

// clubFolder is the folder of the club: beside a program that is portable, else in this
// user's documents. A club file that was begun before the documents were moved
// elsewhere stays where it is, and is gone on with there: then moved is the folder
// where documents are now.
func clubFolder(own string) (folder, moved string, err error) {
	if folder := portableFolder(programFolder()); folder != "" {
		return folder, "", nil
	}
	now, err := computer.Documents()
	if err != nil {
		return "", "", err
	}
	folder = filepath.Join(now, assets.Name)
	home, err := computer.HomeDocuments()
	if err != nil {
		return folder, "", nil
	}
	if was := filepath.Join(home, assets.Name); was != folder && !there(filepath.Join(folder, own)) &&
		there(filepath.Join(was, own)) {
		return was, now, nil
	}
	return folder, "", nil
}

// takes makes a folder and tries whether files can be written there.
func takes(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	file, err := os.CreateTemp(folder, "clubnight-*")
	if err != nil {
		return err
	}
	return errors.Join(file.Close(), os.Remove(file.Name()))
}

// path is a file as it was handed over: a desktop may make a URL of it, and Windows
// leaves a quotation mark where a quoted folder ends with a backslash. Neither can be the
// name of a file there.
func path(system, given string) string {
	if system == "windows" {
		given = strings.Trim(given, `"`)
	}
	u, err := url.Parse(given)
	if err != nil || !strings.EqualFold(u.Scheme, "file") || u.Opaque != "" {
		return given
	}
	named := u.Path
	if system != "windows" {
		return named
	}
	if drive := strings.TrimPrefix(named, "/"); len(drive) > 1 && drive[1] == ':' {
		named = drive
	} else if u.Host != "" && u.Host != "localhost" {
		named = "//" + u.Host + named
	}
	return strings.ReplaceAll(named, "/", `\`)
}
