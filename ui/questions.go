package ui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

func (w *Window) onClose() {
	leave := func() {
		w.cancel()
		w.p.Window.Close()
	}
	if w.ev.Session == nil || !w.status.Reading {
		leave()
		return
	}
	w.ask.Question("Close Clubnight?",
		fmt.Sprintf("Results are still being read. Nothing is lost if you close now: the %s that you see are safe, the "+
			"Bridgemates go on, and when you open Clubnight again it goes on where it was.", desk.Count(len(w.st.Results), "result")),
		"Stay here", "Close Clubnight", nil, leave)
}

func (w *Window) onNewEvening() {
	if w.status.Reading {
		w.tell("Results of this evening are being read. Press Stop reading first (Ctrl+R), then choose New evening again.")
		return
	}
	begin := func() {
		old := w.ev.Session
		w.work.Do(func() {
			var err error
			if !old.State().Closed && old.State().Seq > 0 {
				err = old.Record("director", session.EveningClosed{})
			}
			var ev Evening
			if err == nil {
				ev, err = w.p.NewEvening()
			}
			w.p.Post(func() {
				if err != nil {
					w.fail("beginning a new evening", err)
					return
				}
				w.Open(ev)
				w.tabs.SelectIndex(tabTonight)
			})
		})
	}
	w.ask.Question("Begin a new evening?", fmt.Sprintf("“%s” is put away as it is. It stays in the club file with all its %s.",
		w.title(), desk.Count(len(w.st.Results), "result")), "Stay with this evening", "New evening", nil, begin)
}

func (w *Window) onFinish() {
	if w.status.Reading {
		w.tell("Results are still being read. Press Stop reading first (Ctrl+R), then choose Finish evening again.")
		return
	}
	w.ask.Question("Finish the evening?", "The evening is put away: when Clubnight is opened next time, a new one begins. The results "+
		"stay in the club file, and the sheets can still be printed now.", "Not yet", "Finish evening", nil,
		func() { w.record(nil, session.EveningClosed{}) })
}

// title is the name of the evening.
func (w *Window) title() string {
	if w.st == nil || w.st.Evening.Name == "" {
		return "Evening without a name"
	}
	return w.st.Evening.Name
}

func (w *Window) onKeys() {
	grid := container.NewGridWithColumns(2)
	for _, k := range [][2]string{
		{"Alt+1, Alt+2, Alt+3", "Tonight, Bridgemate, Results"},
		{"Ctrl+Tab, Ctrl+Shift+Tab", "next and previous of them"},
		{"Tab, Shift+Tab", "next and previous field or button"},
		{"Enter or Space", "press the button that is marked"},
		{"F5", "Start Bridgemate session"},
		{"Ctrl+R", "Start or stop reading"},
		{"Ctrl+K", "Enter or correct a result"},
		{"Ctrl+D", "Deals"},
		{"Ctrl+P, Ctrl+S", "Print, Save sheets"},
		{"Ctrl+N, Ctrl+E", "New evening, Finish evening"},
		{"Ctrl+M", "Change the movement"},
		{"Ctrl+H", "Handset settings"},
		{"Ctrl+O", "Change file"},
		{"Ctrl+=, Ctrl+-", "larger and smaller text"},
		{"Esc", "close a question or a message"},
	} {
		grid.Add(&widget.Label{Text: k[0], TextStyle: fyne.TextStyle{Bold: true}})
		grid.Add(widget.NewLabel(k[1]))
	}
	w.ask.Show("Keys", grid)
}

func (w *Window) onAbout() { w.ask.Show("About Clubnight", kit.Sentence(w.p.About)) }
