package clubsite

import (
	"fmt"
	"time"

	"clubnight/reports/site"
	"clubnight/session/words/printed"
)

// resultsPage is a year of evenings.
type resultsPage struct {
	*frame
	Title  string
	Years  []link
	Months []month
}

// month is a month of evenings: a calendar, and a list.
type month struct {
	Title, Anchor string
	Weekdays      []site.Head
	Weeks         [][7]day
	Table         *site.Table
}

// day is a day in a calendar; one with an evening leads to it.
type day struct{ Text, Href, Full string }

// yearFile is the page of a year; the newest has the name that stays.
func (b *builder) yearFile(year int) string {
	if year == b.evenings[0].Date.Year() {
		return resultsFile
	}
	return fmt.Sprintf("results-%d.html", year)
}

// years are all that have evenings, the newest first.
func (b *builder) years() (years []int) {
	for _, e := range b.evenings {
		if y := e.Date.Year(); len(years) == 0 || years[len(years)-1] != y {
			years = append(years, y)
		}
	}
	return years
}

// results makes the pages of all years.
func (b *builder) results(put func(name string, content []byte, err error)) {
	years := b.years()
	if len(years) == 0 {
		p := resultsPage{frame: b.frame, Title: b.Say("clubsite.results")}
		content, err := place{frame: b.frame, Here: resultsFile}.page(p.Title, "results", p)
		put(resultsFile, content, err)
	}
	for _, year := range years {
		p := resultsPage{frame: b.frame, Title: fmt.Sprintf("%s %d", b.Say("clubsite.results"), year)}
		for _, y := range years {
			p.Years = append(p.Years, link{b.yearFile(y), fmt.Sprint(y), y == year})
		}
		for m := time.December; m >= time.January; m-- {
			if one, some := b.month(year, m); some {
				p.Months = append(p.Months, one)
			}
		}
		content, err := place{frame: b.frame, Here: resultsFile}.page(p.Title, "results", p)
		put(b.yearFile(year), content, err)
	}
}

func (b *builder) month(year int, m time.Month) (one month, some bool) {
	one = month{Title: fmt.Sprintf("%s %d", b.words.Capital(printed.Say(b.words, months[m-1])), year),
		Anchor: fmt.Sprint("month-", int(m)), Table: &site.Table{Heads: []site.Head{
			{Text: b.Say("print.day")}, {Text: b.Say("clubsite.evening")}, {Text: b.Say("clubsite.winners")}}}}
	on := map[int]*record{}
	for i := len(b.evenings) - 1; i >= 0; i-- {
		e := b.evenings[i]
		if e.Date.Year() != year || e.Date.Month() != m {
			continue
		}
		on[e.Date.Day()] = e
		told := b.earlier(e)
		var won []site.Link
		for _, text := range told.Won {
			won = append(won, site.Link{Text: text})
		}
		one.Table.Rows = append(one.Table.Rows, []site.Cell{{Text: b.words.Day(e.Date)},
			{Who: []site.Link{{Href: told.Href, Text: told.Name}}, Class: "w", Head: true}, {Who: won, Class: "w"}})
	}
	if len(on) == 0 {
		return one, false
	}
	begins := b.words.WeekBegins()
	for i := range 7 {
		d := time.Date(2026, 11, 22+i+int(begins), 0, 0, 0, 0, time.UTC) // 22 November 2026 is a Sunday
		full := b.words.Capital(b.words.Weekday(d.Weekday()))
		one.Weekdays = append(one.Weekdays, site.Head{Text: firstLetters(full), Full: full})
	}
	first := time.Date(year, m, 1, 0, 0, 0, 0, time.UTC)
	at := (int(first.Weekday()) - int(begins) + 7) % 7
	for d := first; d.Month() == m; d = d.AddDate(0, 0, 1) {
		if at == 0 || len(one.Weeks) == 0 {
			one.Weeks = append(one.Weeks, [7]day{})
		}
		cell := day{Text: fmt.Sprint(d.Day())}
		if e := on[d.Day()]; e != nil {
			cell.Href, cell.Full = e.file(site.Index), b.words.Day(e.Date)+", "+e.title(b.words)
		}
		one.Weeks[len(one.Weeks)-1][at] = cell
		at = (at + 1) % 7
	}
	return one, true
}

// firstLetters are the two letters by which a calendar heads a day.
func firstLetters(text string) string {
	r := []rune(text)
	return string(r[:min(len(r), 2)])
}

// months are their names as they head a month.
var months = [12]printed.Message{"clubsite.month-1", "clubsite.month-2", "clubsite.month-3", "clubsite.month-4",
	"clubsite.month-5", "clubsite.month-6", "clubsite.month-7", "clubsite.month-8", "clubsite.month-9",
	"clubsite.month-10", "clubsite.month-11", "clubsite.month-12"}
