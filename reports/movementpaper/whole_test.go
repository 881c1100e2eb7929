package movementpaper_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"clubnight/reports/internal/sheettest"
	"clubnight/reports/movementpaper"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// Nothing on the paper of a movement is cut, small or over anything else: for small rooms
// and large ones, on both papers and in large print, whatever the evening is called.
func TestPaperIsWhole(t *testing.T) {
	movements := map[string]*movement.Movement{
		"howell 3":   sessiontest.Made(t, "howell", movement.Options{Tables: 3, BoardsPerRound: 5}),
		"mitchell 8": sessiontest.Made(t, "mitchell", movement.Options{Tables: 8, BoardsPerRound: 3}),
	}
	if sheettest.Long {
		movements["mitchell 14"] = sessiontest.Made(t, "mitchell", movement.Options{Tables: 14, BoardsPerRound: 2})
		movements["mitchell 60"] = sessiontest.Made(t, "mitchell",
			movement.Options{Tables: 60, Rounds: 13, BoardsPerRound: 1})
		movements["howell 7"] = sessiontest.Made(t, "howell", movement.Options{Tables: 7, BoardsPerRound: 2})
	}
	for name, m := range movements {
		for _, page := range []sheet.PageSetup{{}, {Size: paper.Letter}, {Print: paper.LargePrint},
			{Size: paper.Letter, Print: paper.LargePrint}} {
			for _, title := range []string{"Tuesday pairs", strings.Repeat("Sint-Nicolaasdrive met oliebollen ", 3)} {
				v := sheettest.Seen(t, func(w io.Writer) error {
					return movementpaper.All(w,
						movementpaper.Papers{Title: title, Date: sheettest.Printed,
							Sections: []*movement.Movement{m}}, page)
				})
				sheettest.Whole(t, fmt.Sprintf("%s, %s, %+v", name, title, page), v)
			}
		}
	}
}
