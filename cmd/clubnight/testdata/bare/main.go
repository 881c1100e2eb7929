// Command bare opens the least window that Fyne can: of the size of Clubnight's, with a
// text in each of the fonts that Clubnight begins with. It writes when the window was
// drawn first, and ends. BenchmarkFirstFrame measures Clubnight against it.
package main

import (
	"fmt"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

func main() {
	app.SetMetadata(fyne.AppMetadata{ID: "org.clubnight.bare", Name: "bare", Release: true,
		Migrations: map[string]bool{"fyneDo": true}})
	a := app.NewWithID("org.clubnight.bare")
	window := a.NewWindow("bare")
	window.SetMaster()
	window.Resize(fyne.NewSize(1240, 720))
	window.SetContent(container.NewVBox(
		widget.NewLabel("Regular"),
		&widget.Label{Text: "Bold", TextStyle: fyne.TextStyle{Bold: true}},
		widget.NewLabel("♠ ✓"), // in none of the two: Fyne's font of symbols
	))
	window.Show()
	fmt.Println(time.Now().Format(time.RFC3339Nano))
	a.Lifecycle().SetOnStarted(func() { fyne.Do(a.Quit) })
	a.Run()
}
