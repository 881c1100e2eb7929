package reports

import (
	"io"
	"strings"

	"clubnight/reports/pairsheet"
	"clubnight/reports/sheet"
	"clubnight/reports/site"
	"clubnight/session"
	"clubnight/session/review"
)

// pages say how personal pages are printed.
func (s Sheets) pages(sc *session.Scores, p sheet.PageSetup) pairsheet.Options {
	known := review.Options{Study: s.Study}
	if s.Season != nil {
		known.Season = s.Season()
	}
	return pairsheet.Options{PageSetup: p, Review: known,
		Address: func(p *review.Personal) string {
			if s.Site == "" {
				return ""
			}
			return strings.TrimSuffix(s.Site, "/") + "/" + site.PersonalFile(sc, p.Card)
		}}
}

// Page is the personal page of one contestant, by its line in a ranking from 0, as a file
// of its own, named by its number.
func (s Sheets) Page(st *session.State, sc *session.Scores, ranking *session.Ranking, at int) sheet.File {
	return sheet.File{Kind: fileOf(ranking, at) + " page",
		Draw: func(w io.Writer) error { return s.pages(sc, s.PageSetup).One(w, st, sc, ranking, at) }}
}
