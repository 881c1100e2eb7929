package clubsite

import (
	"encoding/json"
	"fmt"
	"strings"

	"clubnight/reports/site"
	"clubnight/session/names"
	"clubnight/session/words/printed"
)

// searchPage is the page of the search: without a script it lists what there is.
type searchPage struct {
	*frame
	Title          string
	Years, Players []link
}

// hit is what can be found: text that is shown, with where it leads, and the folded words
// by which it is found.
type hit struct {
	Text string `json:"t"`
	Href string `json:"h"`
	By   string `json:"w"`
}

// search makes the page of the search and its index. The index is a script that sets a
// variable: a browser reads that from a stick, too, where it would fetch nothing.
func (b *builder) search(put func(name string, content []byte, err error)) {
	p := searchPage{frame: b.frame, Title: b.Say("clubsite.search")}
	var hits []hit
	add := func(text, href string, more ...string) {
		hits = append(hits, hit{text, href, names.Fold(text + " " + strings.Join(more, " "))})
	}
	for _, k := range b.listed() {
		p.Players = append(p.Players, link{Href: playerFile(k.id), Text: k.shown})
		add(k.shown, playerFile(k.id))
	}
	for _, y := range b.years() {
		p.Years = append(p.Years, link{Href: b.yearFile(y), Text: fmt.Sprint(y)})
	}
	for i, e := range b.evenings {
		day := b.words.Day(e.Date)
		add(e.title(b.words)+" · "+day, e.file(site.Index), e.Date.Format("2006-01-02 2 1"), b.words.Weekday(e.Date.Weekday()))
		if i == 0 {
			b.newest(e, day, add)
		}
	}
	content, err := place{frame: b.frame, Here: searchFile}.page(p.Title, "search", p)
	put(searchFile, content, err)
	text, err := json.Marshal(hits)
	if hits == nil {
		text = []byte("[]")
	}
	put(indexFile, []byte("var clubsiteIndex = "+string(text)+";\n"), err)
}

// newest adds the pairs and boards of the last evening.
func (b *builder) newest(e *record, day string, add func(text, href string, more ...string)) {
	for i := range e.Rankings {
		for j := range e.Rankings[i].Lines {
			l := &e.Rankings[i].Lines[j]
			if l.File != "" {
				add(l.Names+" · "+l.Place+" · "+day, e.file(l.File))
			}
		}
	}
	for _, n := range e.Boards {
		add(printed.Say(b.words, "clubsite.board", "Board", n)+" · "+day, e.file(site.BoardFile(n)))
	}
}
