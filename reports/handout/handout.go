// Package handout makes sheets and web pages parts of what is published of an evening.
//
//	parts := append(e.Parts(formats, stem), handout.Sheets(list, st.Evening), handout.Site(st, scores, site.Options{}))
//	done, err := publish.Folder(ctx, folder, stem, parts)
package handout

import (
	"bytes"
	"context"

	"clubnight/reports"
	"clubnight/reports/sheet"
	"clubnight/reports/site"
	"clubnight/session"
	"clubnight/session/exchange/outward"
	"clubnight/session/exchange/publish"
)

// The names of the parts, and of their folders.
const (
	SheetsPart = "sheets"
	SitePart   = "web"
)

// Sheets are sheets as PDF. The error of the part is sheet.ErrNothingToPrint where there
// is none, or that of a sheet.
func Sheets(list []reports.Sheet, e session.Evening) publish.Part {
	return publish.Part{Name: SheetsPart, Folder: SheetsPart,
		Files: func(ctx context.Context) (all []outward.File, err error) {
			for _, s := range list {
				var b bytes.Buffer
				if err := ctx.Err(); err != nil {
					return nil, err
				}
				if err := s.Draw(&b); err != nil {
					return nil, err
				}
				all = append(all, outward.File{Name: sheet.FileName(e, s.Kind) + ".pdf", Content: b.Bytes()})
			}
			if len(all) == 0 {
				return nil, sheet.ErrNothingToPrint
			}
			return all, nil
		}}
}

// Site are the web pages. The error of the part is site.ErrNothing while
// nothing is released.
func Site(st *session.State, sc *session.Scores, o site.Options) publish.Part {
	return publish.Part{Name: SitePart, Folder: SitePart,
		Files: func(ctx context.Context) (all []outward.File, err error) {
			s, err := site.New(st, sc, o)
			if err != nil {
				return nil, err
			}
			for _, name := range s.Names() {
				if err := ctx.Err(); err != nil {
					return nil, err
				}
				content, _, err := s.Page(name)
				if err != nil {
					return nil, err
				}
				all = append(all, outward.File{Name: name, Content: content})
			}
			return all, nil
		}}
}
