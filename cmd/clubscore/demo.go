package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/spf13/pflag"

	"clubnight/bridgemate"
	"clubnight/bridgemate/control"
	"clubnight/bridgemate/rehearsal"
	"clubnight/bridgemate/words"
	"clubnight/reports"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/clubfile"
)

// demonstration is what the flags of demo say.
type demonstration struct {
	evening rehearsal.Evening
	folder  string
	speed   string
	faults  rehearsal.Faults
	json    bool
	useFile bool
	out     io.Writer
}

// demo plays a whole evening through the same code as the window: it writes the .bws,
// starts the stand-in as a second process, reads, scores and prints. Run again on the
// same folder it goes on with an evening that was broken off.
func demo(flags *pflag.FlagSet) action {
	var d demonstration
	flags.StringVar(&d.folder, "out", "evening", "the folder for everything that is written")
	flags.IntVar(&d.evening.Tables, "tables", 9, "how many tables")
	flags.IntVar(&d.evening.Boards, "boards", 27, "how many boards, as nearly as the movement can")
	flags.StringVar(&d.evening.Family, "movement", "mitchell", "mitchell, howell or another family")
	flags.Uint64Var(&d.evening.Seed, "seed", 1, "the same seed plays the same evening")
	flags.StringVar(&d.speed, "speed", "max", "how many times faster than a real evening, or max")
	flags.Func("faults",
		"what goes wrong in the room, as bmpro-stand-in --fault has it: erased:A1,r1,corrected,sides:6",
		func(text string) (err error) {
			d.faults, err = rehearsal.ParseFaults(text)
			return err
		})
	flags.BoolVar(&d.useFile, "use-file", false, useFileSays)
	flags.BoolVar(&d.json, "json", false, "the ranking as JSON")
	return func(ctx context.Context, _ []string, out io.Writer) error {
		d.out = out
		if n, err := strconv.Atoi(d.speed); d.speed != "max" && (err != nil || n < 1) {
			return fmt.Errorf("--speed %s: a number from 1 on, or max: %w", d.speed, errUsage)
		}
		d.evening.Date = time.Now()
		return d.run(ctx)
	}
}

func (d demonstration) run(ctx context.Context) error {
	folder, err := filepath.Abs(d.folder)
	if err != nil {
		return err
	}
	d.folder = folder
	if err := os.MkdirAll(d.folder, 0o755); err != nil {
		return err
	}
	club, err := clubfile.Open(filepath.Join(d.folder, "club.clubnight"))
	if err != nil {
		return err
	}
	defer club.Close()
	evening, resumed, err := d.open(club)
	if err != nil {
		return err
	}
	link, err := d.link(evening, club)
	if err != nil {
		return err
	}
	defer link.Close()
	if err := d.play(ctx, evening, link, resumed); err != nil {
		return err
	}
	return d.finish(evening, link, club)
}

// open goes on with an evening that was broken off, or sets up a new one.
func (d demonstration) open(club *clubfile.File) (s *session.Session, resumed bool, err error) {
	journal, resumed, err := club.Unfinished()
	if err != nil {
		return nil, false, err
	}
	if !resumed {
		journal = club.NewEvening()
	}
	if s, err = session.Resume(journal); err != nil {
		return nil, false, err
	}
	if !resumed {
		err = d.evening.SetUp(s, club)
	}
	return s, resumed && s.State().File != "", err
}

func (d demonstration) link(s *session.Session, club *clubfile.File) (*bridgemate.Link, error) {
	program, err := rehearsal.Program()
	if err != nil {
		return nil, err
	}
	room := rehearsal.Choices{Seed: d.evening.Seed, Speed: d.speed, Blanks: 3, Faults: d.faults}
	file := filepath.Join(d.folder, "evening.bws")
	if st := s.State(); st.File != "" {
		file = st.File
	}
	interval := 250 * time.Millisecond
	if d.speed == "max" {
		interval = 20 * time.Millisecond
	}
	return bridgemate.New(s, club.Roster(), bridgemate.Options{
		File: file, Program: program, AutoServerStart: true, Minimise: true, Interval: interval,
		Environment: room.Environment(),
	}), nil
}

// play starts the Bridgemates, or goes on with them, and waits until everything is in.
func (d demonstration) play(ctx context.Context, s *session.Session, link *bridgemate.Link, resumed bool) error {
	begin := func() error { return link.Start(ctx, d.say) }
	if resumed {
		d.tell("Resumed with %d results; reading goes on.\n", len(s.State().Results))
		begin = func() error { return link.Restart(ctx) }
		if d.useFile {
			begin = func() error {
				if err := link.UseFile(ctx, session.ByDirector); err != nil {
					return err
				}
				return link.Restart(ctx)
			}
		}
	}
	if err := begin(); err != nil {
		return err
	}
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	ended := link.ProgramEnded()
	for {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-tick.C:
			st := s.State()
			d.tell("%d of %d results\n", st.Arrived(), st.Expected())
			if ended == nil && st.Arrived() >= st.Expected() {
				// The room that was left running has entered everything:
				// ask it once more.
				if err := link.Launch(false); err != nil {
					return err
				}
				ended = link.ProgramEnded()
			}
		case <-ended:
			if elsewhere(link.ProgramExit()) {
				ended = nil // the room of the broken-off evening plays on: read on
				continue
			}
			if err := link.ReadNow(ctx); err != nil {
				return err
			}
			if st := s.State(); st.Arrived() < st.Expected() {
				if d.faults == "" || link.ProgramExit() != nil {
					return errStandIn
				}
				// What was asked to go wrong did: no other result will come.
				d.tell("The room has played to the end, with what --faults asked for: %d of %d results can stand.\n",
					st.Arrived(), st.Expected())
			}
			return link.StopReading()
		}
	}
}

// elsewhere reports whether the stand-in ended because another one has the file.
func elsewhere(exit error) bool {
	var e *control.Exit
	return errors.As(exit, &e) && e.Code == rehearsal.ExitInstance
}

var errStandIn = errors.New("the simulated Bridgemates ended before the evening did; start clubscore demo again to go on")

func (d demonstration) say(step bridgemate.Step, done bool) {
	if done {
		d.tell("✓ %s\n", words.English().Step(step))
	}
}

// tell prints progress, which JSON has no room for.
func (d demonstration) tell(format string, args ...any) {
	if !d.json {
		fmt.Fprintf(d.out, format, args...)
	}
}

// finish scores, prints the sheets and the ranking, and closes the evening.
func (d demonstration) finish(s *session.Session, link *bridgemate.Link, club *clubfile.File) error {
	st := s.State()
	scores, err := st.Score()
	if err != nil {
		return err
	}
	sheets, err := reports.WriteSheets(d.folder, st, scores, sheet.PageSetup{Printed: sheet.Now()})
	if err != nil {
		return err
	}
	if err := s.Record("program", session.EveningClosed{}); err != nil {
		return err
	}
	files := append([]string{club.Path(), link.Options().File}, sheets...)
	if d.json {
		return writeJSON(d.out, scores, files)
	}
	return writeRanking(d.out, s.State(), files)
}
