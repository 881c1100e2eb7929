package clubsite

import (
	"fmt"
	"slices"

	"clubnight/reports/site"
	"clubnight/session/names"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// How much the front page shows.
const (
	frontLines   = 6 // of a ranking
	frontWinners = 4 // rankings with their winners
	frontEarlier = 4 // evenings
	frontLadder  = 5 // lines
)

// frontPage is what the front page says.
type frontPage struct {
	*frame
	Last    *lastEvening
	Night   *nightTold
	Ladder  *ladderShort
	Earlier []earlier
	Since   string
}

// lastEvening is the evening that was played last.
type lastEvening struct {
	Name, Day, About, AsOf string
	Winners                []winners
	Rankings               []short
	Ranking, Cards         string
}

// winners are the first of a ranking.
type winners struct {
	Title   string
	Names   []string
	Total   string
	Percent bool
	Unit    string
}

// short is the top of a ranking.
type short struct {
	Title, Anchor string
	Table         *site.Table
}

// nightTold is the board of the night.
type nightTold struct {
	Anchor, Title, Name, Day string
	Says                     []string
	Href, Link               string
}

// earlier is an evening in a list.
type earlier struct {
	Href, Day, Name string
	Won             []string
}

// front makes the front page.
func (b *builder) front() ([]byte, error) {
	p := frontPage{frame: b.frame}
	at := place{frame: b.frame, Here: frontFile}
	if len(b.evenings) > 0 {
		e := b.evenings[0]
		p.Last = b.last(e)
		p.Night = b.night(e, 0)
		for _, e := range b.evenings[1:min(len(b.evenings), 1+frontEarlier)] {
			p.Earlier = append(p.Earlier, b.earlier(e))
		}
		first := b.evenings[len(b.evenings)-1]
		p.Since = printed.Say(b.words, "clubsite.all-since", "Year", first.Date.Year())
		at.Shared = b.shared(e)
	}
	if len(b.ladders) > 0 {
		p.Ladder = b.ladderShort(b.ladders[0])
	}
	return at.page(b.frame.Club, "front", p)
}

func (b *builder) last(e *record) *lastEvening {
	l := &lastEvening{Name: e.title(b.words), Day: b.words.Day(e.Date), About: e.about(b.words),
		Ranking: e.file(site.RankingFile), Cards: e.file(site.Index) + "#people",
		AsOf: printed.Say(b.words, "site.as-of", "Day", b.words.Day(e.At), "Time", b.words.Time(e.At))}
	if e.Version != "" {
		l.AsOf = b.words.Capital(e.Version) + " · " + l.AsOf
	}
	for i := range e.Rankings {
		r := &e.Rankings[i]
		title := r.Title
		if title == "" {
			title = b.Say("print.ranking")
		}
		if i < frontWinners {
			l.Winners = append(l.Winners, e.winnersOf(r, title))
		}
		s := short{Title: title, Anchor: fmt.Sprint("ranking-", i+1), Table: &site.Table{Heads: rankingHeads(b.words, r)}}
		for _, one := range r.Lines[:min(len(r.Lines), frontLines)] {
			s.Table.Rows = append(s.Table.Rows, []site.Cell{{Text: one.Place, Class: "n"},
				{Who: []site.Link{{Href: e.file(one.File), Text: one.Names}}, Class: "w", Head: true},
				{Text: one.Total, Class: "n b"}})
		}
		l.Rankings = append(l.Rankings, s)
	}
	return l
}

// rankingHeads head place, names and total.
func rankingHeads(w *words.Words, r *standings) []site.Head {
	unit := r.Unit
	if r.Percent {
		unit = "%"
	}
	return []site.Head{{Full: printed.Say(w, "print.place"), Class: "n"}, {Full: printed.Say(w, "print.names")},
		{Text: w.Capital(unit), Class: "n b"}}
}

func (e *record) winnersOf(r *standings, title string) winners {
	first := r.firsts()
	won := winners{Title: title, Percent: r.Percent, Unit: r.Unit}
	for i := range first[:min(len(first), 3)] {
		won.Total = first[i].Total
		if len(first) > 1 { // several share the place: a line for each
			won.Names = append(won.Names, first[i].Names)
			continue
		}
		won.Names = e.namesOf(&first[i])
	}
	return won
}

// title is the name of an evening, else what a page without a name says.
func (e *record) title(w *words.Words) string {
	if e.Name != "" {
		return e.Name
	}
	return printed.Say(w, "print.untitled")
}

func (b *builder) earlier(e *record) earlier {
	one := earlier{Href: e.file(site.Index), Day: b.words.Day(e.Date), Name: e.title(b.words)}
	for i := range e.Rankings {
		for _, l := range e.Rankings[i].firsts() {
			if text := b.briefly(e, &l); !slices.Contains(one.Won, text) && len(one.Won) < 2 {
				one.Won = append(one.Won, text)
			}
		}
	}
	return one
}

// briefly are the surnames of a pair of whom both are named, else the names of a line.
func (b *builder) briefly(e *record, l *line) string {
	if len(l.Of) != 2 || !b.register.of(e.People[l.Of[0]]).named() || !b.register.of(e.People[l.Of[1]]).named() {
		return l.Names
	}
	forms := names.Players{e.Shown[l.Of[0]], e.Shown[l.Of[1]]}.Forms()
	return forms[len(forms)-1]
}

// night is the board of an evening's night, nil where there is none.
func (b *builder) night(e *record, at int) *nightTold {
	if e.Night == nil {
		return nil
	}
	n := &nightTold{Anchor: fmt.Sprint("night-", at), Name: e.title(b.words), Day: b.words.Day(e.Date), Says: e.Night.Says,
		Title: printed.Say(b.words, "clubsite.board-of-the-night", "Board", e.Night.Board),
		Href:  e.file(e.Night.File), Link: b.Say("clubsite.see-board")}
	if e.Night.Played != "" {
		n.Href, n.Link = e.file(e.Night.Played), b.Say("clubsite.play-through")
	}
	return n
}

// boardsPage is what the page of boards worth a look says.
type boardsPage struct {
	*frame
	Title  string
	Nights []*nightTold
}

// mostNights is how many boards of a night a page has.
const mostNights = 30

func (b *builder) boards() ([]byte, error) {
	p := boardsPage{frame: b.frame, Title: b.Say("print.boards")}
	for i, e := range b.evenings {
		if n := b.night(e, i); n != nil && len(p.Nights) < mostNights {
			p.Nights = append(p.Nights, n)
		}
	}
	return place{frame: b.frame, Here: boardsFile}.page(p.Title, "boards", p)
}

// shared is how an evening shows itself where it is passed on.
func (b *builder) shared(e *record) shared {
	s := shared{Title: site.Plain(b.frame.Club + " · " + e.title(b.words) + " · " + b.words.Day(e.Date))}
	for i := range e.Rankings {
		for _, l := range e.Rankings[i].firsts() {
			if s.About != "" {
				s.About += " · "
			}
			s.About += site.Plain(l.Names) + " " + l.Total
			if e.Rankings[i].Percent {
				s.About += "\u00a0%"
			}
		}
	}
	if s.About == "" {
		s.About = b.frame.Club
	}
	if b.base != "" {
		s.Address, s.Picture = b.base+e.file(site.Index), b.base+e.file(pictureFile)
	}
	return s
}
