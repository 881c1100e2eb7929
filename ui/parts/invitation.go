package parts

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// Asker is a window with its dialogs, which runs what takes its time.
type Asker interface {
	Ask() *kit.Dialogs
	Language() *desk.Language
	Run(func())
	Post(func())
}

// Invitation asks for the file of an invitation and for its code, and shows to what it
// is as soon as the file is chosen.
type Invitation struct {
	Path, Code *kit.TextField
	To         *widget.Label
	Event      string // to which it is, "" while that is not known

	w        Asker
	browse   *kit.Button
	feedback *kit.Feedback
	look     func(path string) (event, to string, err error)
	refuse   func(error)
	looked   string // the path that was looked at last
	gone     bool
}

// NewInvitation makes the fields of a dialog with its feedback. Files are first looked
// for in a folder, near; look reads an invitation as far as it goes without the code, off
// Fyne's goroutine, and refuse says why it cannot.
func NewInvitation(w Asker, k *kit.Keys, feedback *kit.Feedback, near string,
	look func(path string) (event, to string, err error), refuse func(error)) *Invitation {
	i := &Invitation{w: w, feedback: feedback, look: look, refuse: refuse}
	i.Path = k.Field(func(string) { i.read() })
	i.Path.OnEnter = func() { i.read(); w.Ask().Focus(i.Code) }
	i.browse = k.Button(w.Language().Text("Browse…"), func() { w.Ask().File(near, desk.InvitationEnding)(i.Take) })
	i.To = kit.Sentence("")
	i.Code = k.Field(func(string) {})
	i.Code.SetPlaceHolder(desk.CodeForm)
	i.Code.OnChanged = func(typed string) {
		if text, caret := desk.CodeGroups(typed, i.Code.CursorColumn); text != typed {
			i.Code.SetText(text)
			i.Code.CursorColumn = caret
			i.Code.Refresh()
		}
	}
	return i
}

// Rows are the fields for a form, with the label To as it is given room.
func (i *Invitation) Rows(to fyne.CanvasObject) []fyne.CanvasObject {
	in := i.w.Language()
	return []fyne.CanvasObject{
		kit.FormLabel(in.Text("Invitation")), container.NewBorder(nil, nil, nil, i.browse, i.Path),
		kit.FormLabel(""), to,
		kit.FormLabel(in.Text("Code")), kit.Wide(18, i.Code)}
}

// Begin puts the focus where something is to be typed, with an invitation that was
// dropped on the window, "" for none.
func (i *Invitation) Begin(path string) {
	if path == "" {
		i.w.Ask().Focus(i.Path)
		return
	}
	i.Take(path)
}

// Take takes an invitation that was found, or dropped on the window; none while one is
// being used.
func (i *Invitation) Take(path string) {
	if !i.Path.Disabled() {
		i.Path.SetText(path)
		i.read()
		i.w.Ask().Focus(i.Code)
	}
}

// Typed are the path and the code; ok is false, and the feedback says so, with the focus
// there, where one is missing. What an invitation is good for is said of the path.
func (i *Invitation) Typed(about string) (path, code string, ok bool) {
	path, code = strings.TrimSpace(i.Path.Text), i.Code.Text
	switch {
	case path == "":
		i.feedback.Miss(about)
		i.w.Ask().Focus(i.Path)
	case !desk.WholeCode(code):
		i.feedback.Miss(i.w.Language().Say(screen.CodeTooShort))
		i.w.Ask().Focus(i.Code)
	default:
		ok = true
	}
	return path, code, ok
}

// Enable lets the fields be changed, or not while the invitation is used.
func (i *Invitation) Enable(on bool) {
	kit.Enable(i.Path, on)
	kit.Enable(i.Code, on)
}

// Leave forgets what is being read: the dialog is closed.
func (i *Invitation) Leave() { i.gone = true }

// read reads the invitation as far as it goes without the code.
func (i *Invitation) read() {
	path := strings.TrimSpace(i.Path.Text)
	if path == "" || path == i.looked {
		return
	}
	i.looked, i.Event = path, ""
	i.w.Run(func() {
		event, to, err := i.look(path)
		i.w.Post(func() {
			switch {
			case i.gone || i.looked != path:
			case err != nil:
				i.looked = "" // it can be chosen once more
				kit.Say(i.To, "")
				i.refuse(err)
			default:
				i.Event = event
				kit.Say(i.To, to)
				i.feedback.Tell("")
			}
		})
	})
}
