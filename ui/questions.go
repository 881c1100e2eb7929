package ui

import (
	"fmt"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
)

// ask puts a question with two answers. The first is the safe one: it has the focus, and Escape
// gives the second.
func (w *Window) ask(title, text, first, second string, onFirst, onSecond func()) {
	var d *dialog.CustomDialog
	answer := func(do func()) func() {
		return func() {
			d.Hide()
			if do != nil {
				do()
			}
		}
	}
	calm := escapes(func() { d.Hide() })
	yes := calm.button(first, answer(onFirst))
	no := calm.button(second, answer(onSecond))
	d = w.form(title, wide(56, sentence(text)), yes, no)
	w.p.Window.Canvas().Focus(yes)
}

// form opens a dialog with buttons, of which the first is the one to press.
func (w *Window) form(title string, content fyne.CanvasObject, buttons ...*button) *dialog.CustomDialog {
	d := dialog.NewCustomWithoutButtons(title, content, w.p.Window)
	buttons[0].Importance = widget.HighImportance
	var row []fyne.CanvasObject
	for _, b := range slices.Backward(buttons) {
		row = append(row, b)
	}
	d.SetButtons(row)
	d.Show()
	return d
}

// asking tells whether a question is open; a menu can be reached all the same.
func (w *Window) asking() bool { return w.p.Window.Canvas().Overlays().Top() != nil }

// tell shows something to read.
func (w *Window) tell(title string, content fyne.CanvasObject) {
	var d *dialog.CustomDialog
	hide := func() { d.Hide() }
	away := escapes(hide).button("Close", hide)
	d = w.form(title, wide(60, content), away)
	w.p.Window.Canvas().Focus(away)
}

// askPath asks for a file or a folder: its name can be typed, or looked for.
func (w *Window) askPath(title, label, path, answer string, browse func(found func(string)), chosen func(string)) {
	var d *dialog.ConfirmDialog
	calm := escapes(func() { d.Hide() })
	entry := calm.field(func(string) {})
	entry.SetText(path)
	look := calm.button("Browse…", nil)
	look.Icon = theme.FolderOpenIcon()
	look.OnTapped = func() { browse(func(found string) { entry.SetText(found) }) }
	form := container.NewVBox(sentence(label), container.NewBorder(nil, nil, nil, look, entry))
	d = dialog.NewCustomConfirm(title, answer, "Cancel", wide(60, form), func(yes bool) {
		if yes && entry.Text != "" {
			chosen(filepath.Clean(entry.Text))
		}
	}, w.p.Window)
	entry.next = func() { d.Confirm() }
	d.Show()
	w.p.Window.Canvas().Focus(entry)
}

// browseFile looks for a file; without extensions for any.
func (w *Window) browseFile(near string, extensions ...string) func(func(string)) {
	return func(found func(string)) {
		d := dialog.NewFileOpen(func(r fyne.URIReadCloser, err error) {
			switch {
			case err != nil:
				w.fail("looking for a file", err)
			case r != nil:
				r.Close()
				found(filepath.FromSlash(r.URI().Path()))
			}
		}, w.p.Window)
		if len(extensions) > 0 {
			d.SetFilter(storage.NewExtensionFileFilter(extensions))
		}
		w.browse(d, near)
	}
}

// browseFolder looks for a folder.
func (w *Window) browseFolder(near string) func(func(string)) {
	return func(found func(string)) {
		w.browse(dialog.NewFolderOpen(func(u fyne.ListableURI, err error) {
			switch {
			case err != nil:
				w.fail("looking for a folder", err)
			case u != nil:
				found(filepath.FromSlash(u.Path()))
			}
		}, w.p.Window), near)
	}
}

func (w *Window) browse(d *dialog.FileDialog, near string) {
	if folder, err := storage.ListerForURI(storage.NewFileURI(near)); err == nil {
		d.SetLocation(folder)
	}
	d.Resize(fyne.NewSize(860, 560))
	d.Show()
}

func (w *Window) onClose() {
	leave := func() {
		w.cancel()
		w.p.Window.Close()
	}
	if w.ev.Session == nil || !w.status.Reading {
		leave()
		return
	}
	w.ask("Close Clubnight?",
		fmt.Sprintf("Results are still being read. Nothing is lost if you close now: the %s that you see are safe, the "+
			"Bridgemates go on, and when you open Clubnight again it goes on where it was.", count(len(w.st.Results), "result")),
		"Stay here", "Close Clubnight", nil, leave)
}

func (w *Window) onNewEvening() {
	if w.status.Reading {
		w.frame.notice.tell("Results of this evening are being read. Press Stop reading first (Ctrl+R), then choose New evening again.")
		return
	}
	begin := func() {
		old := w.ev.Session
		w.work.do(func() {
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
	w.ask("Begin a new evening?", fmt.Sprintf("“%s” is put away as it is. It stays in the club file with all its %s.",
		w.title(), count(len(w.st.Results), "result")), "Stay with this evening", "New evening", nil, begin)
}

func (w *Window) onFinish() {
	if w.status.Reading {
		w.frame.notice.tell("Results are still being read. Press Stop reading first (Ctrl+R), then choose Finish evening again.")
		return
	}
	w.ask("Finish the evening?", "The evening is put away: when Clubnight is opened next time, a new one begins. The results "+
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
	w.tell("Keys", grid)
}

func (w *Window) onAbout() { w.tell("About Clubnight", sentence(w.p.About)) }
