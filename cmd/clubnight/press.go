package main

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"os"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate/computer"
	"clubnight/reports"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/study"
	"clubnight/session/words"
	"clubnight/ui"
	"clubnight/ui/desk"
)

// prefNightsSet is where the night's set is remembered, as JSON.
const prefNightsSet = "nightsSet"

// press makes the sheets, and prints them with the printers of this computer.
func (c *clubnight) press() ui.Press {
	return ui.Press{
		List: c.sheets,
		Card: func(st *session.State, sc *session.Scores, ranking *session.Ranking, at int, size paper.Size) sheet.File {
			return reports.CardFile(st, sc, ranking, at, sheet.Page{Size: size, Printed: sheet.Now(), Words: onPaper()})
		},
		Write:    writeSheets,
		Printers: computer.Printers,
		Print:    computer.Print,
		Set:      nightsSet(c.app.Preferences()),
		Keep:     c.keepNightsSet,
	}
}

// studyTime is how long the sheets wait for the solver's word on recorded play.
const studyTime = 2 * time.Minute

// sheets makes out which sheets there are of an evening, until the context is cancelled. What the solver says of it is kept.
func (c *clubnight) sheets(ctx context.Context, s *session.Session, st *session.State, sc *session.Scores, size paper.Size) ([]reports.Sheet, error) {
	patient, cancel := context.WithTimeout(ctx, studyTime)
	defer cancel()
	found, err := study.Keep(patient, s, study.Options{Play: true})
	if errors.Is(err, context.DeadlineExceeded) {
		err = nil // the sheets come without the marks
	}
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	return reports.Sheets{Page: sheet.Page{Size: size, Printed: sheet.Now(), Words: onPaper()}, Study: found, Suggestions: c.suggestions.Load()}.List(st, sc), nil
}

// writeSheets writes sheets into a folder, which it makes.
func writeSheets(folder string, e session.Evening, sheets ...sheet.File) ([]string, error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	return sheet.WriteFiles(folder, e, sheets...)
}

// nightsSet is what was printed the evening before; as usual where that cannot be read.
func nightsSet(p fyne.Preferences) (set desk.NightsSet) {
	text := p.String(prefNightsSet)
	if text == "" {
		return set.Usual()
	}
	if err := json.Unmarshal([]byte(text), &set); err != nil {
		slog.Error("reading the night's set", "error", err)
		set = desk.NightsSet{}
	}
	return set.Usual()
}

// keepNightsSet remembers it.
func (c *clubnight) keepNightsSet(set desk.NightsSet) {
	text, err := json.Marshal(set)
	if err != nil {
		slog.Error("remembering the night's set", "error", err)
		return
	}
	c.app.Preferences().SetString(prefNightsSet, string(text))
}

// onPaper speaks the language of the window with the minus of the sheets, which the window's font lacks.
func onPaper() *words.Words { return desk.Words().WithMinus("−") }
