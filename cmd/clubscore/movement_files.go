package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/pflag"

	"clubnight/reports/movementpaper"
	"clubnight/reports/sheet"
	"clubnight/session/movement"
)

// errUnsound ends check with the exit code of a failure after everything was said.
var errUnsound = errors.New("it cannot be played as it stands")

// checked is a section as check --json shows it.
type checked struct {
	Name     string    `json:"name"`
	Section  string    `json:"section,omitempty"`
	Tables   int       `json:"tables"`
	Rounds   int       `json:"rounds"`
	Sound    bool      `json:"sound"`
	Problems []problem `json:"problems"`
}

// problem is one thing wrong with a movement: the facts of movement.Problem, and
// all of it in a sentence.
type problem struct {
	movement.Problem
	Text string `json:"text"`
}

func movementCheck(flags *pflag.FlagSet) action {
	pick := pickFlag(flags)
	asJSON := flags.Bool("json", false, "JSON instead of sentences")
	return func(ctx context.Context, words []string, out io.Writer) error {
		file := words[0]
		sections, err := readMovements(ctx, file)
		if err != nil {
			return err
		}
		if sections, err = picked(sections, *pick); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		all, sound := checkSections(sections)
		if *asJSON {
			if err := printJSON(out, all); err != nil {
				return err
			}
		} else {
			for i, c := range all {
				printChecked(out, sections[i], c)
			}
		}
		// Each section may fit on a server where all of them together do not.
		if err := movement.CheckLimits(sections...); sound && oneEvening(sections) && err != nil {
			return fmt.Errorf("%s: all sections together: %w", file, err)
		}
		if !sound {
			return fmt.Errorf("%s: %w", file, errUnsound)
		}
		return nil
	}
}

func checkSections(sections []*movement.Movement) (all []checked, sound bool) {
	sound = true
	for _, m := range sections {
		c := checked{Name: m.Name, Section: m.Section, Tables: m.Tables, Rounds: m.Rounds,
			Sound: true, Problems: []problem{}}
		for _, p := range m.Problems() {
			c.Sound = c.Sound && p.Warning
			c.Problems = append(c.Problems, problem{p, say().Problem(p)})
		}
		sound = sound && c.Sound
		all = append(all, c)
	}
	return all, sound
}

func printChecked(out io.Writer, m *movement.Movement, c checked) {
	verdict := "sound"
	if !c.Sound {
		verdict = "NOT SOUND"
	}
	fmt.Fprintf(out, "%s: %s\n", titleOf(m), verdict)
	for _, p := range c.Problems {
		mark := "!"
		if p.Warning {
			mark = "?"
		}
		fmt.Fprintln(out, mark, p.Text)
	}
}

// soundMovements reads a file, or one movement of it, and refuses what cannot be played.
func soundMovements(ctx context.Context, file, pick string) ([]*movement.Movement, error) {
	sections, err := readMovements(ctx, file)
	if err != nil {
		return nil, err
	}
	if sections, err = picked(sections, pick); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	for _, m := range sections {
		if err := m.Validate(); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", file, titleOf(m), err)
		}
	}
	return sections, nil
}

// rated is a section as rate --json shows it.
type rated struct {
	Name    string          `json:"name"`
	Section string          `json:"section,omitempty"`
	Rating  movement.Rating `json:"rating"`
}

func movementRate(flags *pflag.FlagSet) action {
	pick := pickFlag(flags)
	asJSON := flags.Bool("json", false, "JSON instead of a table")
	return func(ctx context.Context, words []string, out io.Writer) error {
		file := words[0]
		sections, err := soundMovements(ctx, file, *pick)
		if err != nil {
			return err
		}
		if *asJSON {
			var all []rated
			for _, m := range sections {
				all = append(all, rated{m.Name, m.Section, m.Rate()})
			}
			return printJSON(out, all)
		}
		for i, m := range sections {
			if i > 0 {
				fmt.Fprintln(out)
			}
			if err := printRating(out, m); err != nil {
				return err
			}
		}
		return nil
	}
}

func printRating(out io.Writer, m *movement.Movement) error {
	r := m.Rate()
	fmt.Fprintln(out, titleOf(m))
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	say := func(what, format string, values ...any) {
		fmt.Fprintf(w, "  %s\t%s\n", what, fmt.Sprintf(format, values...))
	}
	if r.Qf > 0 {
		say("balance (Qf)", "%.2f of 100", r.Qf)
		say("of what whole boards allow", "%.2f", r.QfInt)
		say("with one pair absent", "%.2f", r.Vacancy)
	}
	say("playing time", "%d minutes", r.Minutes)
	say("boards in play", "%d, copies of each: %d", r.Boards, r.Copies)
	played := fmt.Sprint(r.MostPlays)
	if r.LeastPlays < r.MostPlays {
		played = fmt.Sprintf("%d to %d", r.LeastPlays, r.MostPlays)
	}
	say(fmt.Sprintf("boards for every %s", m.Contestant),
		"%s, at least %.0f %% of those in play", played, 100*r.Scheduled)
	if r.SitsOut > 0 {
		say("sits out at most", "%d rounds, %d boards", r.SitsOut, r.SitOut)
	}
	say("shared boards", "at %d of %d tables and rounds", r.Shares, len(m.Rows))
	stationary := "nobody"
	if len(r.Stationary) > 0 {
		stationary = strings.Trim(fmt.Sprint(r.Stationary), "[]")
	}
	say("stays at one table", "%s", stationary)
	say("opponents met", "at least %d", r.Meetings)
	return w.Flush()
}

// movementSheets are the parts of the paper that --only takes.
var movementSheets = map[string]func(io.Writer, movementpaper.Papers, sheet.PageSetup) error{
	"": movementpaper.All, "cards": movementpaper.TableCards, "slips": movementpaper.PersonalSlips,
	"labels": movementpaper.BoardLabels, "announcements": movementpaper.Announcements,
}

func movementPaper(flags *pflag.FlagSet) action {
	pick := pickFlag(flags)
	pdf := flags.String("pdf", "", "the `FILE` to write")
	only := flags.String("only", "", "one part: `cards`, slips, labels or announcements, else all of them")
	size := flags.String("paper", "a4", "a4 or letter")
	var letters printFlags
	letters.register(flags)
	title := flags.String("title", "", "the evening, else the name of the movement")
	return func(ctx context.Context, words []string, out io.Writer) error {
		file := words[0]
		if *pdf == "" {
			return errUsage
		}
		draw, known := movementSheets[*only]
		if !known {
			return fmt.Errorf("--only %s: cards, slips, labels or announcements: %w", *only, errUsage)
		}
		print, err := letters.chosen()
		if err != nil {
			return err
		}
		page := sheet.PageSetup{Printed: sheet.Now(), Print: print}
		if page.Size, known = papers[*size]; !known {
			return fmt.Errorf("--paper %s: a4 or letter: %w", *size, errUsage)
		}
		sections, err := soundMovements(ctx, file, *pick)
		if err != nil {
			return err
		}
		if !oneEvening(sections) {
			return fmt.Errorf("%s has %d movements, choose one with --pick: %w", file, len(sections), errUsage)
		}
		set := movementpaper.Papers{Title: cmp.Or(*title, sections[0].Name), Sections: sections}
		var content bytes.Buffer
		if err := draw(&content, set, page); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if err := writeFile(*pdf, content.Bytes(), 0o644); err != nil {
			return err
		}
		tables := 0
		for _, m := range sections {
			tables += len(m.TableNumbers())
		}
		fmt.Fprintf(out, "%s: %d tables\n", *pdf, tables)
		return nil
	}
}
