package uitest

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate/control"
	"clubnight/session"
	"clubnight/ui/kit"
)

// after is the first thing of a kind that is seen in the window after some words.
func after[T fyne.CanvasObject](r *Stage, words string) (thing T) {
	r.T.Helper()
	found := false
	for _, o := range VisibleObjects(r.Window.Content()) {
		if l, ok := o.(*widget.Label); ok && l.Text == words {
			found = true
		}
		if t, ok := o.(T); ok && found {
			return t
		}
	}
	r.T.Fatalf("no %T after %q in:\n%s", thing, words, r.Visible())
	return thing
}

// FieldAfter is the field that stands in the window after some words: a text, or the
// number between minus and plus.
func (r *Stage) FieldAfter(words string) *kit.TextField {
	r.T.Helper()
	return after[*kit.TextField](r, words)
}

// ChoiceAfter is the choice that stands in the window after some words.
func (r *Stage) ChoiceAfter(words string) *kit.Choice {
	r.T.Helper()
	return after[*kit.Choice](r, words)
}

// ButtonLike is the button of the window whose text begins so.
func (r *Stage) ButtonLike(text string) *kit.Button {
	r.T.Helper()
	for _, o := range VisibleObjects(r.Window.Content()) {
		if b, ok := o.(*kit.Button); ok && strings.HasPrefix(b.Text, text) {
			return b
		}
	}
	r.T.Fatalf("no button %q in:\n%s", text, r.Visible())
	return nil
}

// Sees reports whether a button with that text is seen in the window.
func (r *Stage) Sees(text string) bool {
	return slices.ContainsFunc(VisibleObjects(r.Window.Content()), func(o fyne.CanvasObject) bool {
		b, ok := o.(*kit.Button)
		return ok && b.Text == text
	})
}

// List is the list of the window that has a column with that title.
func (r *Stage) List(title string) fyne.Focusable {
	r.T.Helper()
	for _, o := range VisibleObjects(r.Window.Content()) {
		f, ok := o.(fyne.Focusable)
		if !ok {
			continue
		}
		if g := kit.GridOf(f); g != nil && slices.ContainsFunc([]kit.Column[int](g.Columns),
			func(c kit.Column[int]) bool { return c.Title == title }) {
			return f
		}
	}
	r.T.Fatalf("no list has a column %q in:\n%s", title, r.Visible())
	return nil
}

// EnterCell presses Enter on a cell of a list of the window.
func (r *Stage) EnterCell(list fyne.Focusable, row, col int) {
	r.Window.Canvas().Focus(list)
	kit.GridOf(list).MoveTo(row, col)
	r.Key(fyne.KeyReturn)
}

// Letter reaches a choice by the keyboard and goes on to the option whose word begins
// with a letter.
func (r *Stage) Letter(c *kit.Choice, letter rune) {
	r.Window.Canvas().Focus(c)
	c.TypedRune(letter)
	r.Settle()
}

// Programs are the control programs of a computer.
type Programs []control.Program

// Installed are those of a club that has both kinds.
var Installed = Programs{
	{Kind: control.BCS5, Path: `C:\BCS.Net\BMPro.exe`, Version: "5.0.3", From: control.FromRegistry},
	{Kind: control.BMPro, Path: `C:\Bridgemate Pro\BMPro.exe`, Version: "1.7.14", From: control.FromFolder},
}

// Identify knows the programs that are installed, and takes any other file for BM Pro.
func (p Programs) Identify(path string) (control.Program, error) {
	for _, p := range p {
		if p.Path == path {
			return p, nil
		}
	}
	if path == "" {
		return control.Program{}, control.ErrNoProgram
	}
	return control.Program{Kind: control.BMPro, Path: path, From: control.FromUser}, nil
}

// Seated is somebody who sits down at a table of section A.
func Seated(table int, direction, number, name string) session.PlayerSeated {
	return session.PlayerSeated{Seat: session.Seat{Section: 1, Table: table, Direction: direction},
		Number: number, Name: name}
}

// Player is who sits in a seat of section A.
func (r *Stage) Player(table int, direction string) session.Player {
	return r.Session.State().Seats[session.Seat{Section: 1, Table: table, Direction: direction}]
}

// LabelOf is the label of the window with that text.
func (r *Stage) LabelOf(text string) *widget.Label {
	r.T.Helper()
	for _, o := range VisibleObjects(r.Window.Content()) {
		if l, ok := o.(*widget.Label); ok && l.Text == text {
			return l
		}
	}
	r.T.Fatalf("no label %q in:\n%s", text, r.Visible())
	return nil
}
