package results

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/exchange"
	"clubnight/session/exchange/account"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// StoredEvening is an evening of a file, to be chosen. Number is that of exchange.Stored.
type StoredEvening struct {
	Number int64
	Title  string
	// Aside is how many results it has, or whose it is.
	Aside string
}

// StoredEvenings are the evenings of a file, the newest first. The error is
// that of the file.
func StoredEvenings(in *desk.Language, ctx context.Context, path string) ([]StoredEvening, error) {
	if clubfile.Is(path) {
		return clubEvenings(in, ctx, path)
	}
	c, err := exchange.Want(ctx, path, exchange.HoldsEvenings)
	if err != nil {
		return nil, err
	}
	var list []StoredEvening
	for _, e := range c.Evenings {
		one := StoredEvening{Number: e.Number, Title: filepath.Base(path)}
		if a := account.In(e); a != nil {
			one.Title, one.Aside = accountTitle(in, a, one.Title), in.Words().CountResults(resultsOf(a))
		}
		list = append(list, one)
	}
	return list, nil
}

// clubEvenings are the evenings of a club file in which something was played.
func clubEvenings(in *desk.Language, ctx context.Context, path string) (list []StoredEvening, err error) {
	club, err := clubfile.OpenExisting(path)
	if err != nil {
		return nil, err
	}
	defer club.Close()
	err = club.Archive().List(ctx, func(l clubfile.Listed) {
		if l.Entered {
			list = append(list, StoredEvening{Number: l.ID,
				Title: titleIn(in, l.Evening.Name, l.Evening.Date, filepath.Base(path)), Aside: l.Evening.Club})
		}
	})
	return list, err
}

// titleIn is a name and a day, or what it is called without either.
func titleIn(in *desk.Language, name string, day time.Time, without string) string {
	var parts []string
	if name != "" {
		parts = append(parts, name)
	}
	if !day.IsZero() {
		parts = append(parts, in.Words().Date(day))
	}
	if len(parts) == 0 {
		return without
	}
	return strings.Join(parts, ", ")
}

// accountTitle is what an account is called: the evening, which session it
// is, and the day.
func accountTitle(in *desk.Language, a *account.Account, without string) string {
	var parts []string
	for _, text := range []string{a.Title, a.Event} {
		if text != "" && !slices.Contains(parts, text) {
			parts = append(parts, text)
		}
	}
	if a.Session > 0 {
		parts = append(parts, in.Say(screen.SessionNumber, "Session", a.Session))
	}
	return titleIn(in, strings.Join(parts, ", "), a.Date, without)
}

func resultsOf(a *account.Account) (n int) {
	for i := range a.Sections {
		n += len(a.Sections[i].Lines)
	}
	return n
}

// Arrive takes over an evening of a file by its number, 0 for the newest; names of the
// club's members bring their numbers. The error is that of the file.
func Arrive(ctx context.Context, path string, number int64, club ...session.Member) (*account.Arrival, error) {
	c, err := exchange.Want(ctx, path, exchange.HoldsEvenings)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(c.Evenings, func(e exchange.Stored) bool { return number == 0 || e.Number == number })
	if i < 0 {
		return nil, exchange.ErrNoEvening
	}
	return account.ArriveAmong(ctx, c, c.Evenings[i], club)
}

// Comparison is the evening beside what somebody else has of it.
type Comparison struct {
	// Head is what of the other's figures the evening comes to, in a sentence.
	Head string
	// Said is what came in, and more on how it compares, in sentences.
	Said []string
	// Faults are what could not be taken over, in sentences.
	Faults []string
	// Rows are the contestants whose figures differ.
	Rows []ComparedRow
	// Lines are all results that differ, in sentences, and what is known of why.
	Lines []string
}

// ComparedRow is a contestant: place and figure there and here, and why they differ.
type ComparedRow struct {
	Who, Published, Here, Why string
	// Lines are its results that differ, in sentences.
	Lines []string
}

// CompareWith compares the evening with what another file has of it: first that, then
// the evening as it is scored here. taken is what became of that file when it came in,
// nil where it did not.
func CompareWith(in *desk.Language, st *session.State, sc *session.Scores, other *account.Account,
	taken *account.Imported) (*Comparison, error) {
	c, here, err := account.Prove(other, taken, st, sc)
	if err != nil {
		return nil, err
	}
	w := in.Words()
	told := &Comparison{}
	say := func(texts ...string) {
		for _, text := range texts {
			if text != "" {
				told.Said = append(told.Said, w.Sentence(text))
			}
		}
	}
	if taken != nil {
		say(w.CountResults(resultsOf(here)))
		for _, f := range taken.Faults {
			told.Faults = append(told.Faults, w.Sentence(w.AccountFault(f)))
		}
	}
	told.Head = w.Sentence(w.Proof(&c.Proof, here.Method, here.Plays))
	say(w.Compared(c, here.Plays, true), w.AllBoards(c), w.LinesDiffer(c))
	for i := range c.Differences {
		d := &c.Differences[i]
		told.Rows = append(told.Rows, ComparedRow{
			Who: w.Capital(w.Differing(d, here.Plays)), Published: placed(in, d.Published), Here: placed(in, d.Scored),
			Why: w.WhyDiffers(d), Lines: lineSentences(in, d.Lines),
		})
	}
	told.Lines = lineSentences(in, c.Lines)
	for _, text := range w.Treatments(c, here.Method) {
		told.Lines = append(told.Lines, w.Sentence(text))
	}
	return told, nil
}

func lineSentences(in *desk.Language, lines []account.LineDifference) (said []string) {
	for i := range lines {
		said = append(said, in.Words().Sentence(in.Words().LineDiffers(&lines[i])))
	}
	return said
}

// placed is where a contestant ended, and with what: "3=  54.17 %".
func placed(in *desk.Language, c *account.Contestant) string {
	if c == nil {
		return "–"
	}
	text := in.Words().RankPlace(&scoring.Row{Place: c.Place, Tied: c.Tied})
	switch {
	case c.Percent != nil:
		text += "  " + in.Words().Percent(*c.Percent, 2)
	case c.Total != nil:
		text += "  " + in.Words().Short(*c.Total)
	}
	return text
}
