// Command clubnight is the program on the club's computer: the director sets up an
// evening, presses one button, and the results come in.
//
//	clubnight                            the club's own file, in the documents folder
//	clubnight --club "Tuesday.clubnight" another one
//	clubnight --rehearsal                a practice evening, one click from its start
//	clubnight "Room B.clubnight-event"   joins an evening of several computers by an invitation
//	clubnight --event postgres://…       joins one by its address, or goes on with it
//	clubnight doctor                     looks at this computer and the club file, and writes a report
//	clubnight selftest-bws               tries both ways to the Bridgemate file on this computer, and writes a report
package main

import (
	"context"
	"errors"
	"flag"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"

	"clubnight/assets"
	"clubnight/bridgemate/computer"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

func main() { os.Exit(perform(os.Args[1:], whoStarted())) }

// The exit codes besides 0 and that of unseen.
const (
	exitFailed        = 1
	exitNotUnderstood = 2
)

// perform does what the command line says, and returns the exit code.
func perform(args []string, by caller) int {
	if len(args) > 0 {
		switch args[0] {
		case "selftest-bws":
			return selfTest(context.Background(), by)
		case "doctor":
			return doctor(context.Background(), args[1:], by)
		}
	}
	o, code, ok := understood(args, by)
	switch {
	case !ok:
		return code
	case o.version:
		by.tell(assets.Name + " " + assets.Built() + "\n")
		return 0
	}
	o.terminal = by.terminal()
	return run(o, by)
}

// understood reads the options. Where they ask only how the program is used, or are not
// understood, that is said, ok is false, and the program ends with the code.
func understood(args []string, by caller) (o options, code int, ok bool) {
	var said strings.Builder
	o, err := parse(args, &said)
	switch {
	case errors.Is(err, flag.ErrHelp):
		by.tell(said.String())
		return o, 0, false
	case err != nil:
		return o, notUnderstood(err, said.String(), by), false
	}
	return o, 0, true
}

// notUnderstood says that an argument was not understood; said is the same with
// how the program is used.
func notUnderstood(err error, said string, by caller) int {
	log, _ := keepLog()
	defer closeLog(log)
	slog.Error("reading the command line", "error", err)
	in := speak(newApp().Preferences())
	by.fail(said, in.Say(screen.BoxNotUnderstood, "Error", err.Error()))
	return exitNotUnderstood
}

// newApp is Fyne's application with the icon, the name and the memory of this
// program. A program has one.
func newApp() fyne.App {
	icon := fyne.NewStaticResource("icon.png", assets.Icon)
	app.SetMetadata(fyne.AppMetadata{
		ID: assets.ID, Name: assets.Name, Version: assets.Version, Build: assets.Build, Icon: icon,
		Release: true, Migrations: map[string]bool{"fyneDo": true},
	})
	a := app.NewWithID(assets.ID)
	a.SetIcon(icon)
	return a
}

// run opens the window and stays until it is closed; it returns the exit code.
func run(o options, by caller) int {
	var folders []string
	if o.place() == nil { // otherwise the window says why
		if info, err := os.Stat(filepath.Dir(o.club)); err == nil && info.IsDir() {
			folders = append(folders, filepath.Dir(o.club))
		}
	}
	log, at := keepLog(folders...)
	defer closeLog(log)
	if o.club != "" && calledForward(o.club, o.open) {
		return 0
	}

	a := newApp()
	window, err := newWindow(a)
	if err != nil {
		return unseen(speak(a.Preferences()), err, by, func() {}, nil)
	}
	window.SetMaster()
	c := &clubnight{app: a, options: o, log: at, appearance: newAppearance(a, window, o.scale),
		wakeLock: &wakeLock{stay: computer.StayAwake}}
	c.come = func() { forward(window) }
	window.SetOnClosed(func() { c.gone.Store(true); c.appearance.remember() })

	defer c.close()
	b := c.beginSoon(window)
	signals := heed(func() { c.onFynes(func() { c.leave(window, b) }) })
	a.Lifecycle().SetOnStarted(func() {
		signals.alone()
		fyne.Do(c.appearance.fit)
	})
	watched(a)
	ending := takeEnding(a.Lifecycle())
	window.SetPadded(false)
	window.SetContent(kit.Stage())
	if err := appear(window); err != nil { // empty: that takes a while, and so does what fills it
		signals.end()
		<-b.spoken
		return unseen(c.Language(), err, by, func() {
			<-b.reached
			c.close()
		}, without())
	}
	slog.Info("first frame")
	guarded(a.Run, func() *desk.Language { <-b.spoken; return c.Language() }, by, at)
	<-b.filled
	ending()
	slog.Info("window closed")
	return 0
}

// beginning is how far the program has begun: each is closed when it is so.
type beginning struct {
	spoken  chan struct{} // what is said is read in the language of the window
	reached chan struct{} // the club file is open, or refused
	filled  chan struct{} // and the window shows it
	leaving bool          // it is to be closed then
}

// over reports whether the window shows what was opened.
func (b *beginning) over() bool {
	select {
	case <-b.filled:
		return true
	default:
		return false
	}
}

// beginSoon reads what is said in the language of the window, and opens the club file,
// while the window is made, and fills the window when that runs. A window that is to be
// closed earlier waits until it is filled: what is being opened cannot be let go of.
func (c *clubnight) beginSoon(window fyne.Window) *beginning {
	b := &beginning{spoken: make(chan struct{}), reached: make(chan struct{}), filled: make(chan struct{})}
	window.SetCloseIntercept(func() { b.leaving = true })
	go func() {
		c.speak()
		close(b.spoken)
		evening, err := c.await(c.reach)
		close(b.reached)
		c.onFynes(func() {
			defer close(b.filled)
			window.SetCloseIntercept(nil)
			if b.leaving || errors.Is(err, errForward) {
				window.Close()
				return
			}
			c.show(window, evening, err)
			slog.Info("window opens", "version", assets.Built(), "club", c.options.club)
			afterFrame(func() { slog.Info("evening shown") })
		})
	}()
	return b
}

// afterFrame calls do once the next frame is drawn. It must be called on Fyne's
// goroutine, which draws after the steps of animations.
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
