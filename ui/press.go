package ui

import (
	"context"

	"clubnight/reports"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/ui/desk"
)

// Press is how the sheets of an evening come on paper. Its functions may take their time.
type Press struct {
	// List makes out which sheets there are of an evening, on paper of a size, and keeps in the session what it had to find out for
	// them. It ends early with the context's error when that is cancelled.
	List func(ctx context.Context, s *session.Session, st *session.State, sc *session.Scores, size paper.Size) ([]reports.Sheet, error)
	// Card is the card of one contestant, by its line in a ranking.
	Card func(st *session.State, sc *session.Scores, ranking *session.Ranking, at int, size paper.Size) sheet.File
	// Write writes sheets into a folder, which it makes, and names their files.
	Write func(folder string, e session.Evening, sheets ...sheet.File) ([]string, error)
	// Printers lists the printers of the computer by name; nil knows none.
	Printers func(ctx context.Context) ([]string, error)
	// Print sends a file to one of them. The error wraps computer.ErrNoPrintProgram where the file can only be shown.
	Print func(ctx context.Context, file, printer string, copies int) error
	// Set is the night's set as it was last chosen, and Keep remembers it; nil forgets it.
	Set  desk.NightsSet
	Keep func(desk.NightsSet)
}
