package ui

import (
	"context"
	"fmt"
	"io"

	"clubnight/reports"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/ui/desk"
)

// paperwork is what comes of sheets in a room.
type paperwork struct {
	printers []string                             // of the computer
	sent     []string                             // what went to which, and how often
	refuses  func(file, printer string) error     // is asked before something is printed
	kept     []desk.NightsSet                     // what was remembered
	listed   []paper.Size                         // on what paper sheets were made
	drawn    func(kind string, w io.Writer) error // draws a sheet
	more     []reports.Sheet                      // sheets beside ranking and travellers
}

// makePress writes nothing on a disk.
func (r *room) makePress() Press {
	draw := func(kind string) func(io.Writer) error {
		return func(w io.Writer) error {
			if r.drawn != nil {
				return r.drawn(kind, w)
			}
			s := paper.New(paper.Setup{Size: paper.A4, Made: evening, Title: kind})
			for range 3 {
				s.Text(s.Left(), s.Y+20, kind, paper.Style{Size: 20, Bold: true}, paper.ToLeft)
				s.NextPage()
			}
			return s.Write(w, func(page, pages int) (string, string) { return kind, fmt.Sprint(page, pages) })
		}
	}
	return Press{
		List: func(ctx context.Context, _ *session.Session, st *session.State, _ *session.Scores, size paper.Size) ([]reports.Sheet, error) {
			r.listed = append(r.listed, size)
			if r.printed != nil {
				r.printed(st)
			}
			if r.printing != nil {
				if err := r.printing(ctx); err != nil {
					return nil, err
				}
			}
			if r.sheets != nil {
				return nil, r.sheets
			}
			return append([]reports.Sheet{
				{Of: reports.KindRanking, File: sheet.File{Kind: "Ranking", Draw: draw("Ranking")}},
				{Of: reports.KindTravellers, File: sheet.File{Kind: "Travellers", Draw: draw("Travellers")}},
			}, r.more...), nil
		},
		Card: func(_ *session.State, _ *session.Scores, ranking *session.Ranking, at int, _ paper.Size) sheet.File {
			return sheet.File{Kind: fmt.Sprintf("%s%d", ranking.Side, ranking.Ranks[at].Who.Number), Draw: draw("Card")}
		},
		Write: func(folder string, _ session.Evening, sheets ...sheet.File) (files []string, err error) {
			r.folders = append(r.folders, folder)
			for _, s := range sheets {
				files = append(files, folder+"/"+s.Kind+".pdf")
			}
			return files, r.sheets
		},
		Printers: func(context.Context) ([]string, error) { return r.printers, nil },
		Print: func(_ context.Context, file, printer string, copies int) error {
			if r.refuses != nil {
				if err := r.refuses(file, printer); err != nil {
					return err
				}
			}
			r.sent = append(r.sent, fmt.Sprintf("%d× %s to %s", copies, file, printer))
			return nil
		},
		Keep: func(set desk.NightsSet) { r.paperwork.kept = append(r.paperwork.kept, set) },
	}
}
