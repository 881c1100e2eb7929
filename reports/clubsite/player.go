package clubsite

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"clubnight/reports/site"
	"clubnight/scoring"
	"clubnight/session/movement"
	"clubnight/session/names"
	"clubnight/session/words/printed"
)

// known is a player over all evenings.
type known struct {
	id    string
	shown string // by the last evening
	// folded is shown as it is sorted by.
	folded string
	named  bool
	// played are the lines that are his, the newest evening first.
	played []appearance
}

// appearance is an evening of a player.
type appearance struct {
	evening *record
	ranking *standings
	line    *line
	at      int // of the line, counted through all rankings
}

// gather finds everybody, with what they played.
func (b *builder) gather() {
	b.people = map[string]*known{}
	for _, e := range b.evenings {
		ids := make([]string, len(e.People))
		for i, p := range e.People {
			m := b.register.of(p)
			ids[i] = m.id
			if k := b.people[m.id]; k == nil {
				b.people[m.id] = &known{id: m.id, shown: e.Shown[i], folded: names.Fold(e.Shown[i]), named: m.named()}
			}
		}
		n := 0
		for i := range e.Rankings {
			r := &e.Rankings[i]
			for j := range r.Lines {
				for _, who := range slices.Compact(slices.Sorted(slices.Values(r.Lines[j].Of))) {
					k := b.people[ids[who]]
					k.played = append(k.played, appearance{e, r, &r.Lines[j], n})
				}
				n++
			}
		}
	}
}

// playerFile is the page of a player who is named: a name that does not tell his, so that
// a link says nothing once he is named no more.
func playerFile(id string) string { return "players/" + id + ".html" }

// personLink is a player with his page, where he has one; root leads to the front page.
func (b *builder) personLink(id, root string) site.Link {
	k := b.people[id]
	if k == nil {
		return site.Link{}
	}
	l := site.Link{Text: k.shown}
	if k.named && len(k.played) > 0 {
		l.Href = root + playerFile(id)
	}
	return l
}

// listed are those who have a page, by surname.
func (b *builder) listed() (list []*known) {
	for _, k := range b.people {
		if k.named && len(k.played) > 0 {
			list = append(list, k)
		}
	}
	key := func(k *known) string {
		given, surname := names.Split(k.shown)
		return names.Fold(surname) + " " + names.Fold(given)
	}
	slices.SortFunc(list, func(x, y *known) int { return cmp.Or(cmp.Compare(key(x), key(y)), cmp.Compare(x.id, y.id)) })
	return list
}

// playersPage lists everybody who has a page.
type playersPage struct {
	*frame
	Title string
	Table *site.Table
}

// playerPage is the page of a player.
type playerPage struct {
	*frame
	Title, Lead string
	Curve       template.HTML
	Parts       []playerPart
}

type playerPart struct {
	Title, Anchor string
	Table         *site.Table
	Notes         []string
}

// players makes the list of players and their pages.
func (b *builder) players(put func(name string, content []byte, err error)) {
	p := playersPage{frame: b.frame, Title: b.Say("clubsite.players"), Table: &site.Table{Heads: []site.Head{
		{Text: b.Say("print.name")}, {Text: b.Say("print.evenings"), Class: "n"},
		{Text: b.Say("print.average"), Class: "n b"}, {Text: b.Say("clubsite.last-played")}}}}
	for _, k := range b.listed() {
		own, average := b.player(k)
		last := k.played[0].evening
		p.Table.Rows = append(p.Table.Rows, []site.Cell{
			{Who: []site.Link{{Href: playerFile(k.id), Text: k.shown}}, Class: "w", Head: true},
			{Text: fmt.Sprint(k.evenings()), Class: "n"}, {Text: average, Class: "n b"},
			{Who: []site.Link{{Href: last.file(site.Index), Text: b.words.Day(last.Date)}}}})
		content, err := place{frame: b.frame, Root: "../", Here: playersFile}.page(own.Title, "player", own)
		put(playerFile(k.id), content, err)
	}
	content, err := place{frame: b.frame, Here: playersFile}.page(p.Title, "players", p)
	put(playersFile, content, err)
}

// evenings is on how many a player was there: one may have two rankings.
func (k *known) evenings() int {
	n, last := 0, (*record)(nil)
	for _, a := range k.played {
		if a.evening != last {
			n, last = n+1, a.evening
		}
	}
	return n
}

// mean adds figures up.
type mean struct {
	sum scoring.Frac
	n   int
}

func (m *mean) add(f scoring.Frac) { m.sum, m.n = m.sum.Add(f), m.n+1 }

// percent is the mean as pages say it, "" of nothing.
func (b *builder) percent(m mean) string {
	if m.n == 0 {
		return ""
	}
	return b.words.Percent(m.sum.Div(scoring.Int(int64(m.n))), 2)
}

// player is the page of a player, and the average of the percentages as it stands there.
func (b *builder) player(k *known) (p playerPage, average string) {
	p = playerPage{frame: b.frame, Title: k.shown}
	var all mean
	var curve []scoring.Frac
	for i := len(k.played) - 1; i >= 0; i-- {
		if f := k.played[i].line.Figure; f != nil {
			all.add(*f)
			curve = append(curve, *f)
		}
	}
	average = b.percent(all)
	p.Lead = printed.SayCount(b.words, "clubsite.evenings", k.evenings())
	if average != "" {
		p.Lead += " · " + b.Say("print.average") + " " + average
	}
	p.Curve = b.curve(curve)
	p.add(b.Say("clubsite.results"), "results", b.playerResults(k))
	p.add(b.Say("clubsite.partners"), "partners", b.playerPartners(k))
	p.add(b.Say("clubsite.best-boards"), "best", b.playerBoards(k, false))
	p.add(b.Say("clubsite.worst-boards"), "worst", b.playerBoards(k, true))
	p.add(b.Say("clubsite.head-to-head"), "head-to-head", b.headToHead(k))
	if n := len(p.Parts); n > 0 && p.Parts[n-1].Anchor == "head-to-head" {
		p.Parts[n-1].Notes = []string{b.Say("clubsite.about-head-to-head")}
	}
	return p, average
}

func (p *playerPage) add(title, anchor string, t *site.Table) {
	if len(t.Rows) > 0 {
		p.Parts = append(p.Parts, playerPart{Title: title, Anchor: anchor, Table: t})
	}
}

// rootOfPlayers leads from the page of a player to the front page.
const rootOfPlayers = "../"

func (b *builder) playerResults(k *known) *site.Table {
	// The result first: a phone shows less than all.
	t := &site.Table{Wide: true, Heads: []site.Head{{Text: b.Say("print.day")}, {Text: b.Say("print.place"), Class: "n"},
		{Text: b.Say("print.total"), Class: "n b"}, {Text: b.Say("print.partner")}, {Text: b.Say("clubsite.evening")}}}
	for i := range k.played {
		a := &k.played[i]
		total := a.line.Total
		if a.ranking.Percent {
			total += "\u00a0%"
		} else if a.ranking.Unit != "" {
			total += "\u00a0" + a.ranking.Unit
		}
		t.Rows = append(t.Rows, []site.Cell{{Text: b.words.ShortDate(a.evening.Date)}, {Text: a.line.Place, Class: "n"},
			{Who: []site.Link{{Href: rootOfPlayers + a.evening.file(a.line.File), Text: total}}, Class: "n b"},
			{Who: b.beside(k, a), Class: "w"},
			{Who: []site.Link{{Href: rootOfPlayers + a.evening.file(site.Index), Text: a.evening.title(b.words)}},
				Class: "w", Head: true}})
	}
	return t
}

// beside are those with whom a player was a pair or a team.
func (b *builder) beside(k *known, a *appearance) (list []site.Link) {
	if a.ranking.Kind == movement.Team && a.line.Names != "" {
		return []site.Link{{Text: a.line.Names}}
	}
	for _, who := range a.line.Of {
		if id := b.register.of(a.evening.People[who]).id; id != k.id {
			list = append(list, b.personLink(id, rootOfPlayers))
		}
	}
	return list
}

// tally is how often a player had something to do with another, and how it went.
type tally struct {
	times  int
	figure mean // of evenings
	p      int  // hundredths of per cent on boards, together
}

// sorted are the others, those with most in common first.
func (b *builder) sorted(all map[string]*tally) (ids []string) {
	for id := range all {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(x, y string) int {
		return cmp.Or(cmp.Compare(all[y].times, all[x].times),
			cmp.Compare(b.people[x].folded, b.people[y].folded), cmp.Compare(x, y))
	})
	return ids
}

func (b *builder) playerPartners(k *known) *site.Table {
	all := map[string]*tally{}
	for i := range k.played {
		a := &k.played[i]
		if a.ranking.Kind != movement.Pair {
			continue
		}
		for _, who := range a.line.Of {
			id := b.register.of(a.evening.People[who]).id
			if id == k.id {
				continue
			}
			if all[id] == nil {
				all[id] = &tally{}
			}
			if all[id].times++; a.line.Figure != nil {
				all[id].figure.add(*a.line.Figure)
			}
		}
	}
	t := &site.Table{Heads: []site.Head{{Text: b.Say("print.name")}, {Text: b.Say("print.evenings"), Class: "n"},
		{Text: b.Say("print.average"), Class: "n b"}}}
	for _, id := range b.named(b.sorted(all)) {
		t.Rows = append(t.Rows, []site.Cell{{Who: []site.Link{b.personLink(id, rootOfPlayers)}, Class: "w", Head: true},
			{Text: fmt.Sprint(all[id].times), Class: "n"}, {Text: b.percent(all[id].figure), Class: "n b"}})
	}
	return t
}

// named leaves out who is not named: what somebody had with him over many evenings would
// tell who he is.
func (b *builder) named(ids []string) []string {
	return slices.DeleteFunc(ids, func(id string) bool { return !b.people[id].named })
}

// mostMet and mostBoards are how many lines a page has.
const mostMet, mostBoards = 20, 5

func (b *builder) headToHead(k *known) *site.Table {
	all := map[string]*tally{}
	for i := range k.played {
		a := &k.played[i]
		for _, met := range a.line.Met {
			l := a.evening.line(met[0])
			if l == nil {
				continue
			}
			for _, who := range l.Of {
				id := b.register.of(a.evening.People[who]).id
				if id == k.id {
					continue
				}
				if all[id] == nil {
					all[id] = &tally{}
				}
				all[id].times += met[1]
				all[id].p += met[2]
			}
		}
	}
	t := &site.Table{Heads: []site.Head{{Text: b.Say("print.name")}, {Text: b.Say("print.boards"), Class: "n"},
		{Text: b.Say("print.average"), Class: "n b"}}}
	for _, id := range b.named(b.sorted(all)) {
		if len(t.Rows) == mostMet {
			break
		}
		average := scoring.F(int64(all[id].p), int64(100*max(all[id].times, 1)))
		t.Rows = append(t.Rows, []site.Cell{{Who: []site.Link{b.personLink(id, rootOfPlayers)}, Class: "w", Head: true},
			{Text: fmt.Sprint(all[id].times), Class: "n"}, {Text: b.words.Percent(average, 0), Class: "n b"}})
	}
	return t
}

// line is a line of an evening, counted through all rankings.
func (e *record) line(n int) *line {
	for i := range e.Rankings {
		if n < len(e.Rankings[i].Lines) {
			return &e.Rankings[i].Lines[n]
		}
		n -= len(e.Rankings[i].Lines)
	}
	return nil
}

// playerBoards are the boards that went best, or worst: of equal ones the newest.
func (b *builder) playerBoards(k *known, worst bool) *site.Table {
	type one struct {
		*appearance
		boardTold
	}
	var all []one
	for i := range k.played {
		for _, t := range k.played[i].line.Top {
			if t.P >= 5000 != worst {
				all = append(all, one{&k.played[i], t})
			}
		}
	}
	slices.SortStableFunc(all, func(x, y one) int {
		if worst {
			return x.P - y.P
		}
		return y.P - x.P
	})
	t := &site.Table{Heads: []site.Head{{Text: b.Say("print.board"), Class: "n"}, {Text: b.Say("print.contract")},
		{Text: "%", Class: "n b"}, {Text: b.Say("clubsite.evening")}}}
	for _, o := range all[:min(len(all), mostBoards)] {
		t.Rows = append(t.Rows, []site.Cell{
			{Who: []site.Link{{Href: rootOfPlayers + o.evening.file(site.BoardFile(o.N)), Text: fmt.Sprint(o.N)}},
				Class: "n", Head: true},
			{Text: o.What}, {Text: b.words.Figure(scoring.F(int64(o.P), 100), 0), Class: "n b"},
			{Who: []site.Link{{Href: rootOfPlayers + o.evening.file(site.Index),
				Text: b.words.ShortDate(o.evening.Date)}}}})
	}
	return t
}

// The frame of the curve, in units of the drawing.
const (
	curveWidth, curveHeight = 600, 170
	curveLeft, curveTop     = 56, 12
	curveBelow              = 12
	mostPoints              = 60 // evenings of a curve, the last of them
)

// curve draws the percentages from evening to evening; nothing where there are fewer than
// three.
func (b *builder) curve(all []scoring.Frac) template.HTML {
	if len(all) < 3 {
		return ""
	}
	all = all[max(0, len(all)-mostPoints):]
	low, high := 4500, 5500 // hundredths of per cent
	points := make([]int, len(all))
	for i, f := range all {
		points[i] = hundredths(f)
		low, high = min(low, points[i]), max(high, points[i])
	}
	low, high = low/500*500, (high+499)/500*500
	x := func(i int) int { return curveLeft + (curveWidth-curveLeft-12)*i/(len(all)-1) }
	y := func(p int) int {
		return curveTop + (curveHeight-curveTop-curveBelow)*(high-p)/(high-low)
	}
	says := printed.Say(b.words, "clubsite.curve-says", "Low", b.words.Percent(slices.MinFunc(all, scoring.Frac.Cmp), 2),
		"High", b.words.Percent(slices.MaxFunc(all, scoring.Frac.Cmp), 2), "Last", b.words.Percent(all[len(all)-1], 2))
	var s strings.Builder
	fmt.Fprintf(&s, `<figure><svg viewBox="0 0 %d %d" role="img" aria-label="%s">`, curveWidth, curveHeight,
		template.HTMLEscapeString(says))
	for _, level := range []int{low, 5000, high} {
		fmt.Fprintf(&s, `<line class="level" x1="%d" x2="%d" y1="%d" y2="%[3]d"/><text x="%[4]d" y="%[3]d" dy="5">%[5]d</text>`,
			curveLeft, curveWidth, y(level), curveLeft-8, level/100)
	}
	var path strings.Builder
	for i, p := range points {
		fmt.Fprintf(&path, "%c%d %d", "ML"[min(i, 1)], x(i), y(p))
	}
	fmt.Fprintf(&s, `<path d="%s"/>`, path.String())
	for i, p := range points {
		fmt.Fprintf(&s, `<circle cx="%d" cy="%d" r="3"/>`, x(i), y(p))
	}
	last := len(points) - 1
	fmt.Fprintf(&s, `<circle class="last" cx="%d" cy="%d" r="5"/></svg><figcaption>%s</figcaption></figure>`,
		x(last), y(points[last]), template.HTMLEscapeString(says))
	return template.HTML(s.String())
}
