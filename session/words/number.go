package words

import (
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/number"

	"clubnight/scoring"
)

// decimalPoint is what a language writes between ones and tenths.
func decimalPoint(tag language.Tag) string {
	half := message.NewPrinter(tag).Sprint(number.Decimal(0.5))
	if point := strings.Trim(half, "05"); point != "" {
		return point
	}
	return "."
}

// local writes a number of Go's as the language does.
func (w *Words) local(text string) string { return strings.Replace(w.point(text), "-", w.minus, 1) }

// Figure is a figure with exactly that many decimals, as in a column: "54.17", "−2.50".
// It is the one rounding for display: half away from zero.
func (w *Words) Figure(f scoring.Frac, places int) string {
	return w.local(scoring.Decimal(f, places, scoring.HalfAwayFromZero))
}

// Short is a figure as in a sentence: at most two decimals, and none that
// are zero at the end.
func (w *Words) Short(f scoring.Frac) string {
	return w.local(scoring.Shortest(f, 2, scoring.HalfAwayFromZero))
}

// Signed is a figure with exactly that many decimals and its sign: "+3.25",
// "−2.50", "0.00".
func (w *Words) Signed(f scoring.Frac, places int) string {
	text := w.Figure(f, places)
	if scoring.Round(f, places, scoring.HalfAwayFromZero).Sign() > 0 {
		return "+" + text
	}
	return text
}

// Percent is a percentage with exactly that many decimals: "54.17 %".
func (w *Words) Percent(f scoring.Frac, places int) string {
	return w.say("number.percent", data{"Figure": w.Figure(f, places)})
}

// share is a percentage in a sentence: "60 %", "33.33 %".
func (w *Words) share(f scoring.Frac) string {
	return w.say("number.percent", data{"Figure": w.Short(f)})
}

// Points is a score from one side's view: "+420", "−50", "0".
func (w *Words) Points(p scoring.Points) string {
	text := w.local(strconv.Itoa(int(p)))
	if p > 0 {
		return "+" + text
	}
	return text
}

// Amount is a number of a unit, without its sign: "25 % of a top", "2
// IMPs", "1.5 VPs", "5 %".
func (w *Words) Amount(f scoring.Frac, unit scoring.Unit) string {
	if f.Sign() < 0 {
		f = f.Neg()
	}
	plural := scoring.Shortest(f, 2, scoring.HalfAwayFromZero)
	switch unit {
	case scoring.Matchpoint:
		return w.count("number.matchpoints", plural, "Figure", w.Short(f))
	case scoring.IMP:
		return w.count("number.imps", plural, "Figure", w.Short(f))
	case scoring.VP:
		return w.count("number.vps", plural, "Figure", w.Short(f))
	case scoring.PercentOfTop:
		return w.say("number.percent-of-top", data{"Figure": w.Short(f)})
	case scoring.PercentOfGame:
		return w.share(f)
	}
	return w.count("number.points", plural, "Figure", w.Short(f))
}

// weekdays and months are the ids of their names.
var (
	weekdays = [7]string{"date.sunday", "date.monday", "date.tuesday", "date.wednesday", "date.thursday",
		"date.friday", "date.saturday"}
	months = [12]string{"date.january", "date.february", "date.march", "date.april", "date.may", "date.june",
		"date.july", "date.august", "date.september", "date.october", "date.november", "date.december"}
)

// Date is a date written out, "Sunday, 22 November 2026", in the time's own
// zone; nothing for no date.
func (w *Words) Date(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return w.say("date.written-out", data{"Weekday": w.say(weekdays[t.Weekday()], nil), "Day": t.Day(),
		"Month": w.say(months[t.Month()-1], nil), "Year": t.Year()})
}

// Weekday names a day of the week, in the middle of a sentence.
func (w *Words) Weekday(d time.Weekday) string { return w.say(weekdays[d%7], nil) }

// Day is a date without the weekday, "22 November 2026", in the time's own
// zone; nothing for no date.
func (w *Words) Day(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return w.say("date.day", data{"Day": t.Day(), "Month": w.say(months[t.Month()-1], nil), "Year": t.Year()})
}

// DateLayout is how the language, or the country that was asked for, writes a date in
// figures, as a layout of package time.
func (w *Words) DateLayout() string {
	if w.american() {
		return "01/02/2006"
	}
	return w.say("date.figures", nil)
}

// american reports whether dates are those of the United States.
func (w *Words) american() bool {
	region, sure := w.Language().Region()
	// of a language for another country
	return sure == language.Exact && region.String() == "US" || strings.HasPrefix(w.Language().TypeForKey("rg"), "us")
}

// WeekBegins is the day on which a week begins.
func (w *Words) WeekBegins() time.Weekday {
	if w.american() {
		return time.Sunday
	}
	return time.Monday
}

// ShortDate is a date in figures, "22/11/2026", in the time's own zone;
// nothing for no date.
func (w *Words) ShortDate(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format(w.DateLayout())
}

// Time is the time of day to the minute, "19:30", in the time's own zone.
func (w *Words) Time(t time.Time) string { return t.Format("15:04") }

// DayAndTime is a time with its day, in figures: "22/11/2026 19:30".
func (w *Words) DayAndTime(t time.Time) string { return w.ShortDate(t) + " " + w.Time(t) }

// Clock is the time of day on this computer, to the second.
func (w *Words) Clock(t time.Time) string { return t.Local().Format("15:04:05") }

// And lists things, "A, B and C"; Or with "or".
func (w *Words) And(things ...string) string { return w.list("list.and", things) }

// Series lists things one after the other: "A, B, C".
func (w *Words) Series(things ...string) string {
	return strings.Join(things, w.say("bridge.and-then", nil))
}

// Or lists things of which one is meant: "A, B or C".
func (w *Words) Or(things ...string) string { return w.list("list.or", things) }

func (w *Words) list(id string, things []string) string {
	n := len(things)
	if n < 2 {
		return strings.Join(things, "")
	}
	return w.say(id, data{"First": strings.Join(things[:n-1], w.say("bridge.and-then", nil)), "Last": things[n-1]})
}

// Numbers lists numbers, runs as spans: "7–9", "7–9, 13".
func (w *Words) Numbers(numbers []int) string {
	var parts []string
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		part := strconv.Itoa(numbers[i])
		if j > i {
			part += "–" + strconv.Itoa(numbers[j])
		}
		parts = append(parts, part)
		i = j + 1
	}
	return w.Written(strings.Join(parts, ", "))
}
