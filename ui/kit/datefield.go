package kit

import (
	"image/color"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// DateField is the date of the evening, typed or picked from a calendar.
type DateField struct {
	widget.DateEntry
	keys  *Keys
	Value time.Time
	done  func(time.Time)

	inside bool
}

// CreateRenderer implements fyne.Widget.
func (d *DateField) CreateRenderer() fyne.WidgetRenderer {
	return withRing(d.DateEntry.CreateRenderer(), func() (bool, color.Color) { return d.inside, InkPrimary })
}

// FocusGained implements fyne.Focusable.
func (d *DateField) FocusGained() { d.inside = true; d.DateEntry.FocusGained(); d.keys.reached(d) }

// FocusLost implements fyne.Focusable.
func (d *DateField) FocusLost() { d.inside = false; d.DateEntry.FocusLost() }

// Fill shows a date without announcing it as the user's own; the zero time empties the field.
func (d *DateField) Fill(t time.Time) {
	if t.Format(time.DateOnly) == d.Value.Format(time.DateOnly) && d.Date != nil {
		return
	}
	d.Value = t
	if t.IsZero() {
		d.SetDate(nil)
	} else {
		d.SetDate(&t)
	}
}

// TypedKey implements fyne.Focusable.
func (d *DateField) TypedKey(ev *fyne.KeyEvent) {
	if !d.keys.pressed(ev.Name) {
		d.DateEntry.TypedKey(ev)
	}
}

// TypedShortcut implements fyne.Shortcutable.
func (d *DateField) TypedShortcut(s fyne.Shortcut) {
	if !d.keys.shortcut(s) {
		d.DateEntry.TypedShortcut(s)
	}
}

// DateField makes a field for a date; done is told the date.
func (k *Keys) DateField(done func(time.Time)) *DateField {
	d := &DateField{keys: k, done: done}
	d.DateEntry.OnChanged = func(to *time.Time) {
		if to != nil && to.Year() > 1900 && to.Format(time.DateOnly) != d.Value.Format(time.DateOnly) {
			d.Value = *to
			d.done(*to)
		}
	}
	d.ExtendBaseWidget(d)
	return d
}
