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
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"

	"clubnight/assets"
	"clubnight/bridgemate/computer"
	"clubnight/ui/kit"
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
		fmt.Println(assets.Name, assets.Built())
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
	window := a.NewWindow(assets.Name)
	window.SetMaster()
	c := &clubnight{app: a, options: o, log: at, look: newLook(a, window, o.scale), vigil: &vigil{stay: computer.StayAwake}}

	defer c.close()
	filled := c.beginSoon(window)
	watched(a)
	ending := takeEnding(a.Lifecycle())
	window.SetPadded(false)
	window.SetContent(kit.Stage())
	window.Show() // empty: that takes a while, and so does what fills it
	slog.Info("first frame")
	a.Run()
	<-filled
	ending()
	slog.Info("window closed")
	return nil
}

// beginSoon reads what is said in the language of the window, and opens the club file, while the window is made, and fills the window when that runs. It returns what is closed once there
// is nothing left to do. A window that is to be closed earlier waits for that: what is being opened cannot be let go of.
func (c *clubnight) beginSoon(window fyne.Window) (done <-chan struct{}) {
	leaving, end := false, make(chan struct{})
	window.SetCloseIntercept(func() { leaving = true })
	go func() {
		speak(c.app.Preferences())
		evening, err := c.reach()
		c.onScreen(func() {
			defer close(end)
			window.SetCloseIntercept(nil)
			if leaving {
				window.Close()
				return
			}
			c.show(window, evening, err)
			slog.Info("window opens", "version", assets.Built(), "club", c.options.club)
			afterFrame(func() { slog.Info("evening shown") })
		})
	}()
	return end
}

// afterFrame calls do once the next frame is drawn. It must be called on Fyne's goroutine, which draws after the steps of animations.
func afterFrame(do func()) {
	step := &fyne.Animation{Duration: time.Hour}
	step.Tick = func(float32) {
		if do != nil {
			fyne.Do(do)
		}
		do = nil
		step.Stop()
	}
	step.Start()
}
