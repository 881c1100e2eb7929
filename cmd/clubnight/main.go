// Command clubnight is the program on the club's computer: the director sets up an evening, presses
// one button, and the results come in.
//
//	clubnight                            the club's own file, in the documents folder
//	clubnight --club "Tuesday.clubnight" another one
//	clubnight --rehearsal                a practice evening, one click from its start
//	clubnight selftest-bws               tries both ways to the Bridgemate file on this computer
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"

	"clubnight/assets"
)

func main() {
	if len(os.Args) == 2 && os.Args[1] == "selftest-bws" {
		attachConsole()
		os.Exit(selfTest(context.Background(), ".", os.Stdout))
	}
	o, err := parse(os.Args[1:], os.Stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return
	case err != nil:
		os.Exit(2)
	case o.version:
		fmt.Println(assets.Name, assets.Version)
		return
	}
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, "clubnight:", err)
		os.Exit(1)
	}
}

// run opens the window and stays until it is closed.
func run(o options) error {
	at := ""
	if o.place() == nil { // otherwise the window says why
		log, err := openLog(filepath.Dir(o.club))
		if err == nil {
			at = log.Filename
			defer log.Close()
		} else {
			slog.Error("opening the log", "error", err)
		}
	}

	icon := fyne.NewStaticResource("icon.png", assets.Icon)
	app.SetMetadata(fyne.AppMetadata{
		ID: assets.ID, Name: assets.Name, Version: assets.Version, Build: assets.Build, Icon: icon,
		Release: true, Migrations: map[string]bool{"fyneDo": true},
	})
	a := app.NewWithID(assets.ID)
	a.SetIcon(icon)
	speak(a.Preferences())
	window := a.NewWindow(assets.Name)
	window.SetMaster()
	c := &clubnight{app: a, options: o, log: at, look: newLook(a, window, o.scale)}

	defer c.close()
	c.begin(window)
	slog.Info("window opens", "version", assets.Version, "club", o.club)
	watched(a)
	ending := takeEnding(a.Lifecycle())
	window.ShowAndRun()
	ending()
	slog.Info("window closed")
	return nil
}
