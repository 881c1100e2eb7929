package kit

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"clubnight/ui/label"
)

// A date is typed as its language writes it, or with the year first; what is none leaves
// the date that was there.
func TestDateTyped(t *testing.T) {
	test.NewTempApp(t)
	day := time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC)
	for layout, typed := range map[string]string{"02.01.2006": "1.12.2026", "02/01/2006": "01/12/2026",
		"2006-01-02": "2026-12-1", "02-01-2006": "1-12-2026", "01/02/2006": "12/1/2026"} {
		var told []time.Time
		d := NewKeys(label.English(), func(fyne.KeyName) bool { return false }).DateField(Dates{Layout: layout},
			func(t time.Time) { told = append(told, t) })
		w := test.NewTempWindow(t, d.Content)
		d.Fill(day)
		if d.Entry.Text != day.Format(layout) || len(told) != 0 {
			t.Errorf("%s: filled with %q, told %v", layout, d.Entry.Text, told)
		}
		for _, text := range []string{typed, "2026-12-01", "yesterday", ""} {
			w.Canvas().Focus(d.Entry)
			d.Entry.SetText(text)
			d.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		}
		want := time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)
		if len(told) != 1 || !told[0].Equal(want) || d.Entry.Text != want.Format(layout) {
			t.Errorf("%s: told %v, shows %q", layout, told, d.Entry.Text)
		}
	}
}

// The calendar opens on the date that is there and is gone through with the keyboard; Tab
// reaches it both ways.
func TestCalendar(t *testing.T) {
	test.NewTempApp(t)
	var told time.Time
	keys := NewKeys(label.English(), func(fyne.KeyName) bool { return false })
	d := keys.DateField(Dates{Layout: "02.01.2006", Begins: time.Monday}, func(t time.Time) { told = t })
	w := test.NewTempWindow(t, d.Content)
	w.Resize(fyne.NewSize(600, 500))
	d.Fill(time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC))
	w.Canvas().Focus(d.Entry)
	w.Canvas().FocusNext()
	if w.Canvas().Focused() != fyne.Focusable(d.Open) {
		t.Fatalf("Tab goes to %T", w.Canvas().Focused())
	}
	press := func(key fyne.KeyName) { w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: key}) }
	press(fyne.KeyReturn)
	pop, ok := w.Canvas().Overlays().Top().(*widget.PopUp)
	if !ok {
		t.Fatal("no calendar")
	}
	if b, ok := w.Canvas().Focused().(*Button); !ok || b.Text != "22" {
		t.Fatalf("the focus is on %v", w.Canvas().Focused())
	}
	days := pop.Content.(*fyne.Container).Objects[0].(*fyne.Container)
	if first := days.Objects[0].(*widget.Label).Text; first != "Mon" {
		t.Errorf("the week begins on %q", first)
	}
	if sunday := days.Objects[7+6].(*Button).Text; sunday != "1" { // 1 November 2026 is a Sunday
		t.Errorf("the first Sunday is %q", sunday)
	}
	w.Canvas().FocusNext()
	press(fyne.KeyReturn)
	if told.Format(time.DateOnly) != "2026-11-23" || d.Entry.Text != "23.11.2026" ||
		w.Canvas().Overlays().Top() != nil {
		t.Errorf("told %v, shows %q", told, d.Entry.Text)
	}
	press(fyne.KeyReturn)
	press(fyne.KeyEscape)
	if w.Canvas().Overlays().Top() != nil || w.Canvas().Focused() != fyne.Focusable(d.Open) {
		t.Error("Escape does not close the calendar")
	}
}
