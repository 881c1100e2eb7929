package ui

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// dateField is the date of the evening, typed or picked from a calendar.
type dateField struct {
	widget.DateEntry
	keys  *keys
	value time.Time
	done  func(time.Time)
}

func (d *dateField) show(t time.Time) {
	if t.Format(time.DateOnly) == d.value.Format(time.DateOnly) && d.Date != nil {
		return
	}
	d.value = t
	if t.IsZero() {
		d.SetDate(nil)
	} else {
		d.SetDate(&t)
	}
}

// TypedKey implements fyne.Focusable.
func (d *dateField) TypedKey(ev *fyne.KeyEvent) {
	if !d.keys.pressed(ev.Name) {
		d.DateEntry.TypedKey(ev)
	}
}

// TypedShortcut implements fyne.Shortcutable.
func (d *dateField) TypedShortcut(s fyne.Shortcut) {
	if !d.keys.shortcut(s) {
		d.DateEntry.TypedShortcut(s)
	}
}

func (k *keys) dateField(done func(time.Time)) *dateField {
	d := &dateField{keys: k, done: done}
	d.DateEntry.OnChanged = func(to *time.Time) {
		if to != nil && to.Year() > 1900 && to.Format(time.DateOnly) != d.value.Format(time.DateOnly) {
			d.value = *to
			d.done(*to)
		}
	}
	d.ExtendBaseWidget(d)
	return d
}
