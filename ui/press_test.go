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
	"clubnight/ui/uitest"
)

// paperwork is what comes of sheets in a room.
type paperwork struct {
	printers []string                             // of the computer
	sent     []string                             // what went to which, and how often
	refuses  func(file, printer string) error     // is asked before something is printed
	kept     []desk.NightsSet                     // what was remembered
	ordered  []Order                              // how sheets were wanted
	drawn    func(kind string, w io.Writer) error // draws a sheet
	more     []reports.Sheet                      // sheets beside ranking and travellers
	logo     keptLogo
}

// keptLogo keeps a logo in memory.
type keptLogo struct {
	picture *paper.Picture
	fails   error
}

func (l *keptLogo) Kept() *paper.Picture { return l.picture }

func (l *keptLogo) Choose(p *paper.Picture) error {
	if l.fails == nil {
		l.picture = p
	}
	return l.fails
}

// makePress writes nothing on a disk.
func (r *room) makePress() Press {
	draw := func(kind string) func(io.Writer) error {
		return func(w io.Writer) error {
			if r.drawn != nil {
				return r.drawn(kind, w)
			}
			s := paper.New(paper.Setup{Size: paper.A4, Made: uitest.Day, Title: kind})
			for range 3 {
				s.Text(s.Left(), s.Y+20, kind, paper.Style{Size: 20, Bold: true}, paper.ToLeft)
				s.NextPage()
			}
			return s.Write(w, func(page, pages int) (string, string) { return kind, fmt.Sprint(page, pages) })
		}
	}
	return Press{
		List: func(ctx context.Context, _ *session.Session, st *session.State, _ *session.Scores,
			o Order) ([]reports.Sheet, error) {
			r.ordered = append(r.ordered, o)
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
			if len(st.Results) == 0 {
				return []reports.Sheet{{Of: reports.KindSeating,
					File: sheet.File{Kind: "Seating", Draw: draw("Seating")}}}, nil
			}
			return append([]reports.Sheet{
				{Of: reports.KindRanking, File: sheet.File{Kind: "Ranking", Draw: draw("Ranking")}},
				{Of: reports.KindTravellers, File: sheet.File{Kind: "Travellers", Draw: draw("Travellers")}},
			}, r.more...), nil
		},
		Card: func(_ *session.State, _ *session.Scores, who RankingLine, o Order) sheet.File {
			r.ordered = append(r.ordered, o)
			return sheet.File{Kind: fmt.Sprintf("%s%d", who.Ranking.Side, who.Ranking.Ranks[who.At].Who.Number),
				Draw: draw("Card")}
		},
		Page: func(ctx context.Context, _ *session.Session, _ *session.State, _ *session.Scores, who RankingLine,
			o Order) (sheet.File, error) {
			r.ordered = append(r.ordered, o)
			if r.printing != nil {
				if err := r.printing(ctx); err != nil {
					return sheet.File{}, err
				}
			}
			return sheet.File{Kind: fmt.Sprintf("%s%d page", who.Ranking.Side, who.Ranking.Ranks[who.At].Who.Number),
				Draw: draw("Page")}, nil
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
		Logo: &r.logo,
		Keep: func(set desk.NightsSet) { r.paperwork.kept = append(r.paperwork.kept, set) },
	}
}
