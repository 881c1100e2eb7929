package sheet_test

import (
	"bytes"
	"fmt"
	"time"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
)

func ExampleUndated() {
	day := time.Date(2026, 11, 17, 0, 0, 0, 0, time.UTC)
	r := sheet.Undated(sheet.PageSetup{Size: paper.A4}, "Autumn course", "Programme", "Anytown Bridge Club", day)
	r.Title("Anytown Bridge Club", "Autumn course", "Programme · "+r.Words.Date(day))
	r.Heading(r.Left(), r.Width(), "First lesson", "12 boards")
	var pdf bytes.Buffer
	err := r.Finish(&pdf)
	fmt.Printf("%.5s %v\n", pdf.String(), err)
	// Output: %PDF- <nil>
}
