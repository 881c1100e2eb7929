package kit

import (
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"clubnight/ui/label"
)

// Dates are how dates are written.
type Dates struct {
	Layout string       // in figures, as of package time: "02.01.2006"
	Begins time.Weekday // the first day of a week
}

// DateField is a date, typed or picked from a calendar. It stands in it as its language
// writes dates; the year first, as in 2026-11-22, is understood in every language.
type DateField struct {
	in      *label.Labels
	Content fyne.CanvasObject
	Entry   *TextField
	Open    *Button // the calendar
	Value   time.Time
	dates   Dates
	done    func(time.Time)
}

// DateField makes a field for a date; done is told the date.
func (k *Keys) DateField(dates Dates, done func(time.Time)) *DateField {
	d := &DateField{in: k.in, dates: dates, done: done}
	d.Entry = k.Field(d.onText)
	d.Open = k.Button("", d.onOpen)
	d.Open.Icon = theme.CalendarIcon()
	d.Content = container.NewBorder(nil, nil, nil, d.Open, d.Entry)
	return d
}

// Fill shows a date without announcing it as the user's own; the zero time
// empties the field.
func (d *DateField) Fill(t time.Time) {
	d.Value = t
	if t.IsZero() {
		d.Entry.Fill("")
	} else {
		d.Entry.Fill(t.Format(d.dates.Layout))
	}
}

// parsed is the date of a text, without caring for zeros at the beginning
// of day and month.
func (d *DateField) parsed(text string) (time.Time, bool) {
	for _, layout := range []string{d.dates.Layout, time.DateOnly} {
		layout = strings.NewReplacer("02", "2", "01", "1").Replace(layout)
		if t, err := time.Parse(layout, strings.TrimSpace(text)); err == nil && t.Year() > 1900 {
			return t, true
		}
	}
	return time.Time{}, false
}

// onText takes what was typed; what is no date gives way to the date that was there.
func (d *DateField) onText(text string) {
	if t, ok := d.parsed(text); ok {
		d.take(t)
	} else {
		d.take(d.Value)
	}
}

func (d *DateField) take(t time.Time) {
	same := t.Format(time.DateOnly) == d.Value.Format(time.DateOnly)
	d.Fill(t)
	if d.Entry.Text != d.Entry.shown {
		d.Entry.SetText(d.Entry.shown)
	}
	if !same {
		d.done(t)
	}
}

// onOpen opens the calendar below the field.
func (d *DateField) onOpen() {
	driver := fyne.CurrentApp().Driver()
	window := driver.CanvasForObject(d.Open)
	if window == nil {
		return
	}
	var pop *widget.PopUp
	shut := func() {
		pop.Hide()
		window.Focus(d.Open)
	}
	month := d.Value
	if month.IsZero() {
		month = time.Now()
	}
	c := &calendar{keys: Escapes(d.in, func() { shut() }), dates: d.dates, chosen: d.Value,
		picked: func(t time.Time) { shut(); d.take(t) }}
	c.title = &widget.Label{Alignment: fyne.TextAlignCenter, TextStyle: fyne.TextStyle{Bold: true}}
	c.days = container.NewGridWithColumns(7)
	c.turn(month)
	before := c.keys.Button("‹", func() { c.turn(c.month.AddDate(0, -1, 0)) })
	after := c.keys.Button("›", func() { c.turn(c.month.AddDate(0, 1, 0)) })
	pop = widget.NewPopUp(container.NewBorder(container.NewBorder(nil, nil, before, after, c.title),
		nil, nil, nil, c.days), window)
	size := pop.MinSize()
	at := driver.AbsolutePositionForObject(d.Content).AddXY(0, d.Content.Size().Height)
	room := window.Size()
	pop.ShowAtPosition(fyne.NewPos(max(min(at.X, room.Width-size.Width), 0),
		max(min(at.Y, room.Height-size.Height), 0)))
	window.Focus(c.first)
}

// calendar is a month, whose days are buttons.
type calendar struct {
	keys          *Keys
	dates         Dates
	title         *widget.Label
	days          *fyne.Container
	month, chosen time.Time
	first         *Button // the day that is chosen, else the first one
	picked        func(time.Time)
}

// turn shows the month of a day.
func (c *calendar) turn(day time.Time) {
	in := c.keys.in
	c.month = time.Date(day.Year(), day.Month(), 1, 0, 0, 0, 0, day.Location())
	c.title.SetText(in.In("month and year above a calendar", "{{.Month}} {{.Year}}", "Month",
		monthNames(in)[c.month.Month()-1], "Year", c.month.Year()))
	c.days.RemoveAll()
	c.first = nil
	for i := range 7 {
		c.days.Add(&widget.Label{Text: dayNames(in)[(int(c.dates.Begins)+i)%7], Alignment: fyne.TextAlignCenter})
	}
	for range (int(c.month.Weekday()) - int(c.dates.Begins) + 7) % 7 {
		c.days.Add(&widget.Label{})
	}
	for t := c.month; t.Month() == c.month.Month(); t = t.AddDate(0, 0, 1) {
		b := c.keys.Button(strconv.Itoa(t.Day()), func() { c.picked(t) })
		b.Importance = widget.LowImportance
		is := t.Format(time.DateOnly) == c.chosen.Format(time.DateOnly)
		if is {
			b.Importance = widget.HighImportance
		}
		if is || c.first == nil {
			c.first = b
		}
		c.days.Add(b)
	}
}

// monthNames are the months as they stand above a calendar.
func monthNames(in *label.Labels) []string {
	return []string{in.In("month above a calendar", "January"), in.In("month above a calendar", "February"),
		in.In("month above a calendar", "March"),
		in.In("month above a calendar", "April"), in.In("month above a calendar", "May"),
		in.In("month above a calendar", "June"),
		in.In("month above a calendar", "July"), in.In("month above a calendar", "August"),
		in.In("month above a calendar", "September"),
		in.In("month above a calendar", "October"), in.In("month above a calendar", "November"),
		in.In("month above a calendar", "December")}
}

// dayNames are the days of a week as they stand above a calendar, from Sunday on.
func dayNames(in *label.Labels) []string {
	return []string{in.In("Sunday", "Sun"), in.In("Monday", "Mon"),
		in.In("Tuesday", "Tue"), in.In("Wednesday", "Wed"),
		in.In("Thursday", "Thu"), in.In("Friday", "Fri"), in.In("Saturday", "Sat")}
}
