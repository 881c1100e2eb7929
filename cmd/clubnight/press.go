package main

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"time"

	"clubnight/bridgemate/computer"
	"clubnight/reports"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/competition"
	"clubnight/session/study"
	deskpapers "clubnight/ui/desk/papers"
	"clubnight/ui/papers"
)

// prefNightsSet is where the night's set is remembered, as JSON.
const prefNightsSet = "nightsSet"

// press makes the sheets, and prints them with the printers of this computer.
func (c *clubnight) press() papers.Press {
	in := c.Language()
	logo, font := newLogo(c.options.club), clubFont(c.options.club)
	return papers.Press{
		List: func(ctx context.Context, s *session.Session, st *session.State, sc *session.Scores,
			o papers.Order) ([]reports.Sheet, error) {
			found, err := studied(ctx, s)
			if err != nil {
				return nil, err
			}
			return reports.Sheets{
				PageSetup: o.Set.Page(in, logo.Kept(), font()), Study: found, Suggestions: c.suggestions.Load(),
				Prizes: o.Set.Prizes, TableMoney: o.Set.TableMoney,
				ExplainAwards: o.Set.ExplainAwards, Address: o.Address,
				TableAddress: o.TableAddress, WiFi: o.Set.WiFi, Season: c.season(ctx),
			}.List(st, sc), nil
		},
		Card: func(st *session.State, sc *session.Scores, of *session.Ranking, line int,
			o papers.Order) sheet.File {
			return reports.CardFile(st, sc, of, line, o.Set.Page(in, logo.Kept(), font()))
		},
		Page: func(ctx context.Context, s *session.Session, st *session.State, sc *session.Scores, of *session.Ranking,
			line int, o papers.Order) (sheet.File, error) {
			found, err := studied(ctx, s)
			if err != nil {
				return sheet.File{}, err
			}
			return reports.Sheets{PageSetup: o.Set.Page(in, logo.Kept(), font()), Study: found,
				Season: c.season(ctx)}.Page(st, sc, of, line), nil
		},
		Write:    writeSheets,
		Printers: computer.Printers,
		Print:    computer.Print,
		Set:      c.nightsSet(),
		Keep:     keeping[deskpapers.NightsSet](c.app.Preferences(), prefNightsSet),
		Logo:     logo,
		Font:     font,
	}
}

// season gives the club's other evenings to personal pages; without a club, or where its
// file cannot be read, there are none.
func (c *clubnight) season(ctx context.Context) func() []competition.Evening {
	club := c.club
	return func() []competition.Evening {
		if club == nil {
			return nil
		}
		evenings, err := club.Archive().Finished(ctx, 0)
		if err != nil {
			slog.Warn("the earlier evenings cannot be read", "error", err)
		}
		return evenings
	}
}

// studyTime is how long the sheets wait for the solver's word on recorded play.
const studyTime = 2 * time.Minute

// studied is what a solver says of an evening until the context is cancelled; it is kept
// in the evening. The error is that of the context, or of the journal.
func studied(ctx context.Context, s *session.Session) (study.Study, error) {
	patient, cancel := context.WithTimeout(ctx, studyTime)
	defer cancel()
	found, err := study.Keep(patient, s, study.Options{Play: true})
	if errors.Is(err, context.DeadlineExceeded) {
		err = nil // the sheets come without the marks
	}
	if err == nil {
		err = ctx.Err()
	}
	return found, err
}

// writeSheets writes sheets into a folder, which it makes.
func writeSheets(folder string, e session.Evening, sheets ...sheet.File) ([]string, error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	return sheet.WriteFiles(folder, e, sheets...)
}

// nightsSet is what was printed the evening before; of a new club on the
// paper of its country.
func (c *clubnight) nightsSet() deskpapers.NightsSet {
	set := kept[deskpapers.NightsSet](c.app.Preferences(), prefNightsSet).Usual()
	if c.app.Preferences().String(prefNightsSet) != "" || c.club == nil {
		return set
	}
	of, err := c.country()
	if err != nil {
		slog.Warn("the country of the club cannot be read", "error", err)
	}
	set.Letter = of.Letter
	return set
}
