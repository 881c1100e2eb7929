package uitest

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"testing"

	"clubnight/reports"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/ui/desk/papers"
)

// Paperwork is a press that writes nothing on a disk and prints nothing, and what became
// of sheets there. O is how sheets are wanted of it.
type Paperwork[O any] struct {
	Names   []string                             // of the computer's printers
	More    []reports.Sheet                      // sheets beside ranking and travellers
	Draws   func(kind string, w io.Writer) error // draws a sheet in place of this press
	Listed  func(*session.State)                 // hears of what sheets are wanted
	Making  func(ctx context.Context) error      // is called while they are made
	Fails   error                                // of making and writing them
	Refuses func(file, printer string) error     // is asked before something is printed

	Ordered []O                // how sheets were wanted
	Folders []string           // to which they were written
	Sent    []string           // what went to which printer, and how often
	Sets    []papers.NightsSet // what was remembered
	Logo    Logo
}

// List makes out the sheets of an evening.
func (p *Paperwork[O]) List(ctx context.Context, _ *session.Session, st *session.State, _ *session.Scores,
	o O) ([]reports.Sheet, error) {
	p.Ordered = append(p.Ordered, o)
	if p.Listed != nil {
		p.Listed(st)
	}
	if err := p.making(ctx); err != nil {
		return nil, err
	}
	if p.Fails != nil {
		return nil, p.Fails
	}
	of := func(k reports.Kind, name string) reports.Sheet { return reports.Sheet{Of: k, File: p.file(name, name)} }
	if len(st.Results) == 0 {
		return []reports.Sheet{of(reports.KindSeating, "Seating")}, nil
	}
	return append([]reports.Sheet{of(reports.KindRanking, "Ranking"), of(reports.KindTravellers, "Travellers")},
		p.More...), nil
}

// Card is the card of one contestant.
func (p *Paperwork[O]) Card(_ *session.State, _ *session.Scores, of *session.Ranking, line int,
	o O) sheet.File {
	p.Ordered = append(p.Ordered, o)
	return p.file(nameOf(of, line), "Card")
}

// Page is the personal page of one contestant.
func (p *Paperwork[O]) Page(ctx context.Context, _ *session.Session, _ *session.State, _ *session.Scores,
	of *session.Ranking, line int, o O) (sheet.File, error) {
	p.Ordered = append(p.Ordered, o)
	if err := p.making(ctx); err != nil {
		return sheet.File{}, err
	}
	return p.file(nameOf(of, line)+" page", "Page"), nil
}

// Write names the files of sheets in a folder.
func (p *Paperwork[O]) Write(folder string, _ session.Evening, sheets ...sheet.File) (files []string, err error) {
	p.Folders = append(p.Folders, folder)
	for _, s := range sheets {
		files = append(files, folder+"/"+s.Kind+".pdf")
	}
	return files, p.Fails
}

// Printers are those of the computer.
func (p *Paperwork[O]) Printers(context.Context) ([]string, error) { return p.Names, nil }

// Print notes what goes to a printer.
func (p *Paperwork[O]) Print(_ context.Context, file, printer string, copies int) error {
	if p.Refuses != nil {
		if err := p.Refuses(file, printer); err != nil {
			return err
		}
	}
	p.Sent = append(p.Sent, fmt.Sprintf("%d× %s to %s", copies, file, printer))
	return nil
}

// Keep notes what is remembered.
func (p *Paperwork[O]) Keep(set papers.NightsSet) { p.Sets = append(p.Sets, set) }

func (p *Paperwork[O]) making(ctx context.Context) error {
	if p.Making == nil {
		return nil
	}
	return p.Making(ctx)
}

// file is a sheet of four pages, on which stands what it is.
func (p *Paperwork[O]) file(kind, says string) sheet.File {
	return sheet.File{Kind: kind, Draw: func(w io.Writer) error {
		if p.Draws != nil {
			return p.Draws(says, w)
		}
		s := paper.New(paper.Setup{Size: paper.A4, Made: Day, Title: says})
		for range 3 {
			s.Text(s.Left(), s.Y+20, says, paper.Style{Size: 20, Bold: true}, paper.ToLeft)
			s.NextPage()
		}
		return s.Write(w, func(page, pages int) (string, string) { return says, fmt.Sprint(page, pages) })
	}}
}

// nameOf is who stands in a line of a ranking.
func nameOf(of *session.Ranking, line int) string {
	return fmt.Sprintf("%s%d", of.Side, of.Ranks[line].Who.Number)
}

// Logo keeps the club's logo in memory.
type Logo struct {
	Picture *paper.Picture
	Fails   error
}

// Kept is the logo, nil for none.
func (l *Logo) Kept() *paper.Picture { return l.Picture }

// Choose takes another one.
func (l *Logo) Choose(p *paper.Picture) error {
	if l.Fails == nil {
		l.Picture = p
	}
	return l.Fails
}

// PictureFile is a picture on the disk.
func PictureFile(t *testing.T) string {
	t.Helper()
	i := image.NewRGBA(image.Rect(0, 0, 30, 10))
	i.Set(3, 3, color.Black)
	var b bytes.Buffer
	Must(t, png.Encode(&b, i))
	file := filepath.Join(t.TempDir(), "logo.png")
	Must(t, os.WriteFile(file, b.Bytes(), 0o600))
	return file
}
