package reports

import (
	"io"

	"clubnight/reports/sheet"
	"clubnight/session"
)

// RankingSheet writes the ranking alone.
func RankingSheet(w io.Writer, st *session.State, sc *session.Scores, p sheet.PageSetup) error {
	return Sheets{PageSetup: p}.ranking(w, st, sc)
}
