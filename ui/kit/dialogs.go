package kit

import (
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Escapes are the keys of a dialog: Escape closes it.
func Escapes(hide func()) *Keys {
	return NewKeys(func(key fyne.KeyName) bool {
		if key == fyne.KeyEscape {
			hide()
		}
		return key == fyne.KeyEscape
	})
}

// Dialogs are the questions that a window asks.
type Dialogs struct {
	window fyne.Window
	fail   func(what string, err error)
}

// NewDialogs makes those of a window; fail is told where looking for a file fails.
func NewDialogs(window fyne.Window, fail func(what string, err error)) *Dialogs {
	return &Dialogs{window: window, fail: fail}
}

// Focus puts the focus on a widget.
func (ds *Dialogs) Focus(f fyne.Focusable) { ds.window.Canvas().Focus(f) }

// Field is the field that has the focus, nil where none has it.
func (ds *Dialogs) Field() *Field {
	f, _ := ds.window.Canvas().Focused().(*Field)
	return f
}

// Question puts a question with two answers. The first is the safe one: it has the focus, and Escape
// gives the second.
func (ds *Dialogs) Question(title, text, first, second string, onFirst, onSecond func()) {
	var d *dialog.CustomDialog
	answer := func(do func()) func() {
		return func() {
			d.Hide()
			if do != nil {
				do()
			}
		}
	}
	calm := Escapes(func() { d.Hide() })
	yes := calm.Button(first, answer(onFirst))
	no := calm.Button(second, answer(onSecond))
	d = ds.Form(title, Wide(56, Sentence(text)), yes, no)
	ds.Focus(yes)
}

// Form opens a dialog with buttons, of which the first is the one to press.
func (ds *Dialogs) Form(title string, content fyne.CanvasObject, buttons ...*Button) *dialog.CustomDialog {
	d := dialog.NewCustomWithoutButtons(title, content, ds.window)
	buttons[0].Importance = widget.HighImportance
	var row []fyne.CanvasObject
	for _, b := range slices.Backward(buttons) {
		row = append(row, b)
	}
	d.SetButtons(row)
	d.Show()
	return d
}

// Asking reports whether a question is open; a menu can be reached all the same.
func (ds *Dialogs) Asking() bool { return ds.window.Canvas().Overlays().Top() != nil }

// Show shows something to read.
func (ds *Dialogs) Show(title string, content fyne.CanvasObject) {
	var d *dialog.CustomDialog
	hide := func() { d.Hide() }
	away := Escapes(hide).Button("Close", hide)
	d = ds.Form(title, Wide(60, content), away)
	ds.Focus(away)
}

// Path asks for a file or a folder: its name can be typed, or looked for.
func (ds *Dialogs) Path(title, label, path, answer string, browse func(found func(string)), chosen func(string)) {
	ds.PathOrNone(title, label, path, answer, browse, func(path string) {
		if path != "" {
			chosen(path)
		}
	})
}

// PathOrNone is Path where nothing is an answer too: "".
func (ds *Dialogs) PathOrNone(title, label, path, answer string, browse func(found func(string)), chosen func(string)) {
	var d *dialog.ConfirmDialog
	calm := Escapes(func() { d.Hide() })
	entry := calm.Field(func(string) {})
	entry.SetText(path)
	look := calm.Button("Browse…", nil)
	look.Icon = theme.FolderOpenIcon()
	look.OnTapped = func() { browse(func(found string) { entry.SetText(found) }) }
	form := container.NewVBox(Sentence(label), container.NewBorder(nil, nil, nil, look, entry))
	d = dialog.NewCustomConfirm(title, answer, "Cancel", Wide(60, form), func(yes bool) {
		switch {
		case yes && entry.Text != "":
			chosen(filepath.Clean(entry.Text))
		case yes:
			chosen("")
		}
	}, ds.window)
	entry.OnEnter = func() { d.Confirm() }
	d.Show()
	ds.Focus(entry)
}

// File looks for a file; without extensions for any.
func (ds *Dialogs) File(near string, extensions ...string) func(func(string)) {
	return func(found func(string)) {
		d := dialog.NewFileOpen(func(r fyne.URIReadCloser, err error) {
			switch {
			case err != nil:
				ds.fail("looking for a file", err)
			case r != nil:
				r.Close()
				found(filepath.FromSlash(r.URI().Path()))
			}
		}, ds.window)
		if len(extensions) > 0 {
			d.SetFilter(storage.NewExtensionFileFilter(extensions))
		}
		ds.browse(d, near)
	}
}

// Folder looks for a folder.
func (ds *Dialogs) Folder(near string) func(func(string)) {
	return func(found func(string)) {
		ds.browse(dialog.NewFolderOpen(func(u fyne.ListableURI, err error) {
			switch {
			case err != nil:
				ds.fail("looking for a folder", err)
			case u != nil:
				found(filepath.FromSlash(u.Path()))
			}
		}, ds.window), near)
	}
}

// browse opens a dialog for files at a folder.
func (ds *Dialogs) browse(d *dialog.FileDialog, near string) {
	if folder, err := storage.ListerForURI(storage.NewFileURI(near)); err == nil {
		d.SetLocation(folder)
	}
	d.Resize(fyne.NewSize(860, 560))
	d.Show()
}
