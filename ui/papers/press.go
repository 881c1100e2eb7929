package papers

import (
	"context"

	"clubnight/reports"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/ui/desk/papers"
)

// Order is how sheets are wanted of the press.
type Order struct {
	// Set has the paper, the size of the print, and what prizes and
	// attendance have to know.
	Set papers.NightsSet
	// Address is that of the room page, "" while there is none.
	Address string
	// TableAddresses are where the phones of the tables come in, none where they do not.
	TableAddresses map[session.TableTerm]string
}

// TableAddress is that of one table, "" where its phones do not come in.
func (o Order) TableAddress(section, table int) string {
	return o.TableAddresses[session.TableTerm{Section: section, Table: table}]
}

// Press is how the sheets of an evening come on paper. Its functions may take their time.
type Press struct {
	// List makes out which sheets there are of an evening, and keeps in the
	// session what it had to find out for them. It ends early with the context's
	// error when that is cancelled.
	List func(ctx context.Context, s *session.Session, st *session.State, sc *session.Scores,
		o Order) ([]reports.Sheet, error)
	// Card is the card of one contestant, by its line of a ranking, from 0.
	Card func(st *session.State, sc *session.Scores, of *session.Ranking, line int, o Order) sheet.File
	// Page is the personal page of one contestant; it finds out, keeps and
	// ends as List does.
	Page func(ctx context.Context, s *session.Session, st *session.State, sc *session.Scores,
		of *session.Ranking, line int, o Order) (sheet.File, error)
	// Write writes sheets into a folder, which it makes, and names their files.
	Write func(folder string, e session.Evening, sheets ...sheet.File) ([]string, error)
	// Printers lists the printers of the computer by name; nil knows none.
	Printers func(ctx context.Context) ([]string, error)
	// Print sends a file to one of them. The error wraps computer.ErrNoPrintProgram where
	// the file can only be shown.
	Print func(ctx context.Context, file, printer string, copies int) error
	// Set is the night's set as it was last chosen, and Keep remembers it;
	// nil forgets it.
	Set  papers.NightsSet
	Keep func(papers.NightsSet)
	// Logo is the club's on all sheets; nil is none, and none can be chosen.
	Logo Logo
	// Font gives the club's font for letters that the program's own do not have; nil is
	// none.
	Font func() *paper.Font
}

// Logo keeps the club's logo. Its methods may take their time.
type Logo interface {
	// Kept is the logo, nil for none.
	Kept() *paper.Picture
	// Choose keeps a copy of another one from now on; nil is none.
	Choose(*paper.Picture) error
}
