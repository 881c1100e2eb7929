package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"

	"github.com/spf13/pflag"

	"clubnight/docs"
	booklet "clubnight/reports/manual"
	"clubnight/reports/sheet"
)

// manual lists the chapters of the manual, shows one, or prints all of it.
func manual(flags *pflag.FlagSet) action {
	pdf := flags.String("pdf", "", "the `FILE` for the whole manual, or for the chapter")
	size := flags.String("paper", "a4", "a4 or letter")
	return func(_ context.Context, words []string, out io.Writer) error {
		chapters, err := docs.Chapters()
		if err != nil {
			return err
		}
		format, known := papers[*size]
		switch {
		case len(words) > 1:
			return errUsage
		case !known:
			return fmt.Errorf("--paper %s: a4 or letter: %w", *size, errUsage)
		case len(words) == 1:
			c, there := docs.Find(chapters, "", words[0])
			if !there {
				return fmt.Errorf("there is no chapter %s; clubscore manual lists them: %w", words[0], errUsage)
			}
			if *pdf == "" {
				_, err := io.WriteString(out, c.Plain(columns))
				return err
			}
			chapters = []docs.Chapter{*c}
		case *pdf == "":
			for _, c := range chapters {
				fmt.Fprintf(out, "%-12s %s\n", c.Name, c.Title)
			}
			return nil
		}
		var made bytes.Buffer
		if err := booklet.Write(&made, chapters, sheet.PageSetup{Size: format}); err != nil {
			return err
		}
		return os.WriteFile(*pdf, made.Bytes(), 0o644)
	}
}

// columns is how many a terminal has.
const columns = 80
