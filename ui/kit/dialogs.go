package kit

import (
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"clubnight/ui/label"
)

// Escapes are the keys of a dialog: Escape closes it.
func Escapes(in *label.Labels, hide func()) *Keys {
	return NewKeys(in, func(key fyne.KeyName) bool {
		if key == fyne.KeyEscape {
			hide()
		}
		return key == fyne.KeyEscape
	})
}

// Dialogs are the questions that a window asks.
type Dialogs struct {
	in     *label.Labels
	window fyne.Window
	fail   func(what string, err error)
	forms  []form // that are open, the last on top
	closed any    // the moment of the form that was closed last, until Later

	// Moment is what is kept of the moment at which a form opens, and Later runs
	// something after what runs now; nil keeps nothing.
	Moment func() any
	Later  func(func())
}

// Since is what was kept when the first of the forms opened that are open, or of the one
// that was closed just now; nil where there is none.
func (ds *Dialogs) Since() any {
	if len(ds.forms) > 0 {
		return ds.forms[0].since
	}
	return ds.closed
}

// keep remembers the moment of a form that is closed for as long as what
// closed it goes on.
func (ds *Dialogs) keep(since any) {
	if ds.Later == nil || len(ds.forms) > 0 {
		return
	}
	ds.closed = since
	ds.Later(func() { ds.closed = nil })
}

// NewDialogs makes those of a window; fail is told where looking for a file fails.
func NewDialogs(in *label.Labels, window fyne.Window, fail func(what string, err error)) *Dialogs {
	return &Dialogs{in: in, window: window, fail: fail}
}

// Focus puts the focus on a widget.
func (ds *Dialogs) Focus(f fyne.Focusable) { ds.window.Canvas().Focus(f) }

// Focused is what has the focus, nil where nothing has it.
func (ds *Dialogs) Focused() fyne.Focusable { return ds.window.Canvas().Focused() }

// Field is the field that has the focus, nil where none has it.
func (ds *Dialogs) Field() *TextField {
	f, _ := ds.window.Canvas().Focused().(*TextField)
	return f
}

// Question puts a question with two answers. The first is the safe one: it has the focus,
// and Escape gives the second.
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
	calm := Escapes(ds.in, func() { d.Hide() })
	yes := calm.Button(first, answer(onFirst))
	no := calm.Button(second, answer(onSecond))
	d = ds.Form(title, Wide(56, Sentence(text)), yes, no)
	ds.Focus(yes)
}

// Form opens a dialog with buttons at the bottom right, of which the first is the one to
// press. It is as high as its content asks for when it opens, and never lower while it is
// open, so that the buttons do not move; where the window has less room it scrolls.
func (ds *Dialogs) Form(title string, content fyne.CanvasObject, buttons ...*Button) *dialog.CustomDialog {
	buttons[0].Importance = widget.HighImportance
	row := container.NewHBox(layout.NewSpacer())
	for _, b := range slices.Backward(buttons) {
		row.Add(b)
	}
	if c, ok := content.(*fyne.Container); ok {
		if l, ok := c.Layout.(*atLeast); ok {
			l.most = max(ds.window.Canvas().Size().Width-aroundForm().Width-ScrollRoom, 100)
		}
	}
	content.Resize(content.MinSize()) // so that sentences know where they wrap
	giveWay(content, content.MinSize().Height+gap+
		row.MinSize().Height-max(ds.window.Canvas().Size().Height-aroundForm().Height, 100))
	scroll := container.NewScroll(nil)
	scroll.Content = container.New(&besideScroll{scroll}, content)
	keys := buttons[0].keys
	keys.Reached = func(o fyne.CanvasObject) {
		if b, is := o.(*Button); !is || !slices.Contains(buttons, b) { // these do not scroll
			reveal(scroll, o)
		}
	}
	d := dialog.NewCustomWithoutButtons(title,
		container.New(&formLayout{canvas: ds.window.Canvas()}, scroll, row), ds.window)
	d.SetButtons(nil)
	keys.Add(CtrlEnter, ds.Press)
	var since any
	if ds.Moment != nil {
		since = ds.Moment()
	}
	ds.forms = append(ds.forms, form{d, keys, buttons[0], since})
	d.SetOnClosed(func() {
		ds.forms = slices.DeleteFunc(ds.forms, func(f form) bool { return f.dialog == d })
		ds.keep(since)
	})
	d.Show()
	return d
}

// besideScroll keeps what a dialog holds clear of the scroll bar while there is one.
type besideScroll struct{ scroll *container.Scroll }

// MinSize implements fyne.Layout.
func (l *besideScroll) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[0].MinSize() }

// Layout implements fyne.Layout.
func (l *besideScroll) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	if size.Height > l.scroll.Size().Height+1 {
		size.Width -= ScrollRoom
	}
	objects[0].Move(fyne.Position{})
	objects[0].Resize(size)
}

// giveWay makes everything lower that can be, by its share of so much: see Giving.
func giveWay(o fyne.CanvasObject, by float32) {
	var give []*atLeast
	spare := float32(0)
	var look func(fyne.CanvasObject)
	look = func(o fyne.CanvasObject) {
		c, is := o.(*fyne.Container)
		if !is {
			return
		}
		if l, is := c.Layout.(*atLeast); is && l.fewest > 0 {
			give, spare = append(give, l), spare+l.lines-l.fewest
		}
		for _, o := range c.Objects {
			look(o)
		}
	}
	look(o)
	if by <= 0 || spare <= 0 {
		return
	}
	share := min(by/linePitch()/spare, 1)
	for _, l := range give {
		l.lines -= share * (l.lines - l.fewest)
	}
}

// Full makes an object as large as a dialog of the window can be, for what has much to
// show: it lies in a form without scrolling.
func (ds *Dialogs) Full(o fyne.CanvasObject) fyne.CanvasObject {
	size := ds.window.Canvas().Size().Subtract(aroundForm())
	return container.New(asLarge{fyne.NewSize(size.Width-ScrollRoom, size.Height-buttonRow())}, o)
}

// buttonRow is the height of the buttons below a form, with the gap above them.
func buttonRow() float32 { return widget.NewButton("X", nil).MinSize().Height + gap + 1 }

// asLarge gives an object one size, whatever it asks for.
type asLarge struct{ size fyne.Size }

// MinSize implements fyne.Layout.
func (l asLarge) MinSize([]fyne.CanvasObject) fyne.Size { return l.size }

// Layout implements fyne.Layout.
func (l asLarge) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Move(fyne.Position{})
	objects[0].Resize(size)
}

// form is a dialog that is open.
type form struct {
	dialog *dialog.CustomDialog
	keys   *Keys
	main   *Button // the one to press
	since  any     // see Dialogs.Moment
}

// CtrlEnter presses the button of a dialog that is the one to press,
// wherever the focus is in it.
var CtrlEnter = &desktop.CustomShortcut{KeyName: fyne.KeyReturn, Modifier: fyne.KeyModifierControl}

// Press presses the button that is the one to press in the dialog that is open, if there
// is one and it can be pressed.
func (ds *Dialogs) Press() {
	if n := len(ds.forms); n > 0 && len(ds.window.Canvas().Overlays().List()) <= n {
		ds.forms[n-1].main.Tapped(nil)
	}
}

// Escape closes what is open, as its own key Escape does, wherever the focus is.
func (ds *Dialogs) Escape() {
	overlays := ds.window.Canvas().Overlays()
	if n := len(ds.forms); n > 0 && len(overlays.List()) <= n {
		ds.forms[n-1].keys.pressed(fyne.KeyEscape)
		return
	}
	overlays.Remove(overlays.Top()) // a calendar, a list, a look for a file
}

// Shortcut does what a shortcut does in the dialog that is open, and reports
// whether the dialog has it.
func (ds *Dialogs) Shortcut(s fyne.Shortcut) bool {
	n := len(ds.forms)
	return n > 0 && len(ds.window.Canvas().Overlays().List()) <= n && ds.forms[n-1].keys.shortcut(s)
}

// formLayout lays the content of a dialog above its buttons.
type formLayout struct {
	canvas fyne.Canvas
	least  fyne.Size // what it has had
}

// aroundForm is what a dialog takes beside its content and its buttons: title and edges.
func aroundForm() fyne.Size { return fyne.NewSize(90, 3*lineHeight()+50) }

// MinSize implements fyne.Layout.
func (l *formLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	content, row := objects[0].(*container.Scroll).Content.MinSize(), objects[1].MinSize()
	room := l.canvas.Size().Subtract(aroundForm())
	width, height := content.Width, content.Height
	if height > room.Height-row.Height {
		width += ScrollRoom
	}
	size := fyne.NewSize(max(width, row.Width), height+gap+row.Height)
	l.least = fyne.NewSize(max(l.least.Width, size.Width), max(l.least.Height, size.Height))
	return fyne.NewSize(min(l.least.Width, max(room.Width, 100)), min(l.least.Height, max(room.Height, 100)))
}

// Layout implements fyne.Layout.
func (l *formLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	high := objects[1].MinSize().Height
	objects[0].Move(fyne.Position{})
	objects[0].Resize(fyne.NewSize(size.Width, size.Height-high-gap))
	objects[1].Move(fyne.NewPos(0, size.Height-high))
	objects[1].Resize(fyne.NewSize(size.Width, high))
}

// Asking reports whether a question is open; a menu can be reached all the same.
func (ds *Dialogs) Asking() bool { return ds.window.Canvas().Overlays().Top() != nil }

// Show shows something to read.
func (ds *Dialogs) Show(title string, content fyne.CanvasObject) {
	in := ds.in
	var d *dialog.CustomDialog
	hide := func() { d.Hide() }
	away := Escapes(in, hide).Button(in.Text("Close"), hide)
	d = ds.Form(title, Wide(60, content), away)
	ds.Focus(away)
}

// Path asks for a file or a folder: its name can be typed, or looked for.
func (ds *Dialogs) Path(title, about, path, answer string, browse func(found func(string)), chosen func(string)) {
	ds.path(title, about, path, answer, browse, chosen, false)
}

// PathOrNone is Path where nothing is an answer too: "".
func (ds *Dialogs) PathOrNone(title, about, path, answer string, browse func(found func(string)), chosen func(string)) {
	ds.path(title, about, path, answer, browse, chosen, true)
}

// path asks for a path. Where none is no answer, the button goes and looks for one.
func (ds *Dialogs) path(title, about, path, answer string, browse func(found func(string)),
	chosen func(string), none bool) {
	in := ds.in
	var d *dialog.CustomDialog
	calm := Escapes(in, func() { d.Hide() })
	entry := calm.Field(func(string) {})
	entry.SetText(path)
	entry.Selects = true // what is typed takes the place of what is offered
	look := calm.Button(in.Text("Browse…"), nil)
	look.Icon = theme.FolderOpenIcon()
	look.OnTapped = func() { browse(func(found string) { entry.SetText(found) }) }
	use := calm.Button(answer, func() {
		if entry.Text == "" && !none {
			look.OnTapped()
			return
		}
		d.Hide()
		if entry.Text == "" {
			chosen("")
			return
		}
		chosen(filepath.Clean(entry.Text))
	})
	entry.OnEnter = use.OnTapped
	away := calm.Button(in.Text("Cancel"), func() { d.Hide() })
	d = ds.Form(title, Wide(60, container.NewVBox(Sentence(about), container.NewBorder(nil, nil, nil, look, entry))),
		use, away)
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
		d.SetTitleText(ds.in.Text("Look for a file"))
		ds.browse(d, near)
	}
}

// Folder looks for a folder.
func (ds *Dialogs) Folder(near string) func(func(string)) {
	return func(found func(string)) {
		d := dialog.NewFolderOpen(func(u fyne.ListableURI, err error) {
			switch {
			case err != nil:
				ds.fail("looking for a folder", err)
			case u != nil:
				found(filepath.FromSlash(u.Path()))
			}
		}, ds.window)
		d.SetTitleText(ds.in.Text("Look for a folder"))
		ds.browse(d, near)
	}
}

// browse opens a dialog for files at a folder.
func (ds *Dialogs) browse(d *dialog.FileDialog, near string) {
	if folder, err := storage.ListerForURI(storage.NewFileURI(near)); err == nil {
		d.SetLocation(folder)
	}
	room := ds.window.Canvas().Size()
	d.Resize(fyne.NewSize(min(860, room.Width-40), min(560, room.Height-40)))
	d.Show()
	d.SetView(dialog.ListView) // names in full, one below the other; Fyne heeds it only once it is shown
	translatePlaces(ds.in, ds.window.Canvas().Overlays().Top())
}
