package paper

import (
	"fmt"
	"io"

	"github.com/jung-kurt/gofpdf"

	"clubnight/assets"
)

const family = "dejavu"

// write writes the pages as a PDF.
func (s *Sheet) write(w io.Writer) error {
	pdf := gofpdf.New("P", "mm", s.setup.Size.String(), "")
	made := s.setup.Made.UTC()
	pdf.SetCatalogSort(true)
	pdf.SetCreationDate(made)
	pdf.SetModificationDate(made)
	pdf.SetTitle(clean(s.setup.Title), true)
	pdf.SetAuthor(clean(s.setup.Author), true)
	pdf.SetCreator(assets.Name, true)
	pdf.SetProducer(assets.Name, true)
	pdf.SetMargins(0, 0, 0)
	pdf.SetAutoPageBreak(false, 0)
	pdf.AddUTF8FontFromBytes(family, "", assets.Font)
	pdf.AddUTF8FontFromBytes(family, "B", assets.FontBold)
	for _, p := range s.pages {
		pdf.AddPage()
		p.onPDF(pdf)
	}
	if err := pdf.Output(w); err != nil {
		return fmt.Errorf("writing the PDF: %w", err)
	}
	return nil
}
