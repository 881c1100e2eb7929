package movementpaper_test

import (
	"bytes"
	"fmt"

	"clubnight/reports/movementpaper"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session/movement"
)

func ExampleTableCards() {
	m, err := movement.Make("mitchell", movement.Options{Tables: 5})
	if err != nil {
		fmt.Println(err)
		return
	}
	var pdf bytes.Buffer
	set := movementpaper.Papers{Title: "Tuesday pairs", Sections: []*movement.Movement{m}}
	err = movementpaper.TableCards(&pdf, set, sheet.PageSetup{Size: paper.A4})
	fmt.Printf("%.5s %v\n", pdf.String(), err)
	// Output: %PDF- <nil>
}
