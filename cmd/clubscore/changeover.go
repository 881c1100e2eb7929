package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/spf13/pflag"

	enginewords "clubnight/bridgemate/words"
	"clubnight/session"
	"clubnight/session/changeover"
	"clubnight/session/clubfile"
	"clubnight/session/deskline"
	"clubnight/session/words"
	"clubnight/session/words/refusals"
	"clubnight/session/words/screen"
)

// changeOver brings a folder of old results into a club file.
func changeOver(flags *pflag.FlagSet) action {
	yes := flags.Bool("yes", false, "bring it in; without it, it is only said what would come")
	regular := flags.Int("regular", 3, "on how many `EVENINGS` a name without a number must have played to become a member")
	counts := flags.StringArray("counts", nil,
		`a competition that every evening counts for, as a line says it: "Tuesday ladder: percent best 12"; may come several times`)
	is := flags.StringArray("is", nil,
		`"NAME=NUMBER" for a name that several members have, "NAME=-" for a visitor; may come several times`)
	return func(ctx context.Context, args []string, out io.Writer) (err error) {
		o := changeover.Options{Regular: *regular, Progress: progressTo(stderr)}
		if o.Counts, err = competitionsOf(*counts); err != nil {
			return err
		}
		club, err := clubfile.OpenExisting(args[0])
		if errors.Is(err, fs.ErrNotExist) && *yes {
			club, err = openOrBegin(args[0])
		}
		if club != nil {
			defer club.Close()
		}
		if err != nil && (*yes || !errors.Is(err, fs.ErrNotExist)) {
			return err
		}
		plan, err := changeover.Look(ctx, club, args[1], o)
		if err != nil {
			return fmt.Errorf("%s: %w", args[1], err)
		}
		for _, one := range *is {
			name, number, said := strings.Cut(one, "=")
			if !said || !plan.Answer(strings.TrimSpace(name), strings.TrimSpace(number)) {
				return fmt.Errorf("--is %q: no name is open, or none of its members has that number: %w", one, errUsage)
			}
		}
		tellPlan(out, plan)
		if !*yes {
			fmt.Fprintln(out, "Nothing was written; --yes brings it in.")
			return nil
		}
		done, err := plan.Take(ctx, club, o.Progress)
		fmt.Fprintln(out, screen.SayCount(say(), screen.OldDone, done.Evenings, "Members", done.Members))
		if err != nil && ctx.Err() != nil {
			fmt.Fprintln(out, screen.Say(say(), screen.OldStopped))
		}
		return err
	}
}

// progressTo tells every now and then how far it is.
func progressTo(to io.Writer) func(done, of int, name string) {
	last := time.Now()
	return func(done, of int, name string) {
		if time.Since(last) > 2*time.Second {
			last = time.Now()
			fmt.Fprintln(to, screen.Say(say(), screen.OldProgress, "Done", done, "Of", of, "File", name))
		}
	}
}

// competitionsOf reads competitions as the desk's line says them.
func competitionsOf(said []string) (list []session.Competition, err error) {
	st, err := session.Fold(nil)
	if err != nil {
		return nil, err
	}
	for _, one := range said {
		read, err := deskline.Read(st, "counts for "+one)
		if err != nil {
			return nil, refused("counts for "+one, err)
		}
		for _, f := range read.Facts {
			if set, is := f.(session.CompetitionSet); is {
				list = append(list, session.Competition{Name: set.Name, Rule: set.Rule})
			}
		}
	}
	return list, nil
}

// tellPlan says what would come in, of whom, and what would not, and why.
func tellPlan(out io.Writer, p *changeover.Plan) {
	for _, text := range screen.OldSum(say(), p) {
		fmt.Fprintln(out, text)
	}
	for i := range p.Sources {
		s := &p.Sources[i]
		head := s.File
		if s.Results > 0 {
			day := ""
			if !s.Date.IsZero() {
				day = say().Day(s.Date) + ", "
			}
			head += fmt.Sprintf(" (%s, %s%s)", s.Name, day, say().CountResults(s.Results))
		}
		fmt.Fprintf(out, "%s: %s\n", head, screen.OldResult(say(), s, whyNot))
		if s.Fate == changeover.Comes && s.Differs() {
			for j := range s.Compared.Differences {
				fmt.Fprintln(out, " ", say().Sentence(say().ContestantDiffers(&s.Compared.Differences[j], s.Scored.Plays)))
			}
		}
	}
	for _, one := range p.People {
		fmt.Fprintf(out, "%s: %s\n", strings.TrimSpace(one.Number+" "+one.Name), screen.OldPerson(say(), one))
	}
}

// whyNot says in a clause why a file cannot be read.
func whyNot(err error) string {
	if e, known := enginewords.Beside(words.English()).Explain(err); known {
		return e.Happened
	}
	if e, known := refusals.Explain(words.English(), err); known {
		return e.Happened
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		return cmp.Or(path.Err, err).Error()
	}
	return strings.TrimPrefix(err.Error(), os.TempDir())
}
