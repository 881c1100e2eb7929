// Package pairsheet prints what a contestant takes home: its whole evening on one page,
// with what every board was beside the average, and what made the difference.
//
//	err := pairsheet.Options{PageSetup: page}.Everybody(w, st, sc)
//
// Up to 36 boards stand on a page of ordinary print. What the cards do not tell has no
// place: without deals there is a page all the same, of what was played and how it
// scored.
package pairsheet

import (
	"fmt"
	"io"
	"math"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/names"
	"clubnight/session/review"
	"clubnight/session/scorecard"
	"clubnight/session/words/printed"
)

// Options say how the pages are printed.
type Options struct {
	sheet.PageSetup
	// Review says what is known of the evening beside it.
	Review review.Options
	// Address is where a contestant's page can be seen on a phone, "" for nowhere; nil is
	// nowhere for all.
	Address func(*review.Personal) string
}

// Everybody writes a page for every contestant as a PDF. Of deals there is nothing before
// they are released (Law 16D). It returns sheet.ErrNothingToPrint when nobody is ranked.
func (o Options) Everybody(w io.Writer, st *session.State, sc *session.Scores) error {
	return o.write(w, st, sc, review.Everybody(st, sc, o.Review))
}

// One writes the page of one contestant, by its line in a ranking from 0.
func (o Options) One(w io.Writer, st *session.State, sc *session.Scores, ranking *session.Ranking, at int) error {
	return o.write(w, st, sc, []*review.Personal{review.One(st, sc, o.Review, ranking, at)})
}

func (o Options) write(w io.Writer, st *session.State, sc *session.Scores, everybody []*review.Personal) error {
	if len(everybody) == 0 {
		return fmt.Errorf("personal pages: %w", sheet.ErrNothingToPrint)
	}
	s, title, when := sheet.Open(st, sc, o.PageSetup, "print.personal-pages")
	s.Top = nil
	d := &drawing{Report: s, Options: o, st: st, sc: sc, running: title + " · " + when, roll: rollOf(st, sc),
		known: map[string]string{}}
	for i, p := range everybody {
		if i > 0 {
			s.NextPage()
		}
		(&page{drawing: d, me: p, said: map[*review.Board]string{}}).draw()
	}
	return s.Finish(w)
}

// rollOf is everybody who plays, to tell players of one surname apart.
func rollOf(st *session.State, sc *session.Scores) names.Roll {
	var players []string
	for i := range sc.Travellers {
		for j := range sc.Travellers[i].Lines {
			if ns, ew := scorecard.Sides(st, &sc.Travellers[i].Lines[j]); !ns.Team {
				players = append(players, ns.Names[0], ns.Names[1], ew.Names[0], ew.Names[1])
			}
		}
	}
	return names.NewRoll(players)
}

// drawing is the document in the making.
type drawing struct {
	*sheet.Report
	Options
	st      *session.State
	sc      *session.Scores
	running string
	roll    names.Roll
	known   map[string]string // surnames
}

// surname is a player's as the roll tells it apart.
func (d *drawing) surname(name string) string {
	short, there := d.known[name]
	if !there {
		short = d.roll.Surname(name)
		d.known[name] = short
	}
	return short
}

// page is a contestant's.
type page struct {
	*drawing
	me     *review.Personal
	notes  sheet.Notes
	said   map[*review.Board]string // behind the boards
	groups []group
	density
	table
	facts []printed.PairFact
	foot  foot
}

// density is how close things stand.
type density struct{ size, rowHeight, chart float64 }

// densities are tried in this order.
var densities = []density{{9, 6.4, 26}, {8.75, 5.8, 24}, {8.5, 5.3, 22}, {8.25, 4.9, 20}, {8, 4.6, 18},
	{7.75, 4.3, 16}, {7.5, 4, 14}, {7.25, 3.75, 12}, {7, 3.5, 10}, {7, 3.3, 0}}

// flowing are how boards stand that have no room on one page: the first that takes the
// least paper.
var flowing = []density{{8.25, 5, 20}, {8.25, 4.6, 16}, {8.25, 4.3, 14}, {8.25, 4, 12}, {8.25, 4, 0}}

const (
	// mostClose boards stand on a page in whatever letters they need, more of them only
	// in letters that are not small: else on two.
	mostClose = 36
	small     = 8.0
	mostRow   = 8.0 // the height to which rows are stretched to fill a page
	partsGap  = 3.0
	// leastSpare is what stays free, as notes at the foot begin a page of their own where
	// they have no room.
	leastSpare = 1.5
)

// legible is a density in the letters of the print.
func (p *page) legible(d density) density {
	d.size = max(d.size, p.Least())
	return d
}

// draw sets the page in the roomiest density in which everything has room on it.
func (p *page) draw() {
	p.head()
	p.gather()
	p.foot = p.footOf()
	for _, d := range densities {
		if p.density = p.legible(d); p.least() > p.Room() || d.size < small && len(p.me.Boards) > mostClose {
			continue
		}
		p.fit()
		if spare := p.Room() - p.height(); spare >= leastSpare {
			p.stretch(spare - leastSpare)
			p.contents(false)
			return
		}
	}
	best, least := density{}, math.MaxInt
	for _, d := range flowing {
		p.density = p.legible(d)
		p.fit()
		if n := p.pages(); n < least {
			best, least = p.density, n
		}
	}
	p.density = best
	p.fit()
	p.contents(true)
}

// pages is how many the contents take that go on over pages.
func (p *page) pages() (n int) {
	running := p.Wrap(p.running+" · "+p.who(), p.Width(), sheet.StyleRunning)
	page := p.PageRoom() - float64(len(running)-1)*p.Leading(sheet.StyleRunning)
	left := p.Room() - p.chartHeight() - p.headHeight()
	n = 1
	p.overPages(func() float64 { return left }, func(g group) { left -= p.groupHeight(g) }, func() {
		n++
		left = page - p.headHeight()
	})
	left -= p.sumHeight() + partsGap
	place := func(height float64) {
		if height > left {
			n++
			left = page
		}
		left -= height
	}
	_, height := p.factLines()
	for range p.factRows() {
		place(height)
	}
	left -= factsGap
	place(p.foot.height)
	return n
}

// contents draws all below the head; flows says that it goes on over pages.
func (p *page) contents(flows bool) {
	p.curve()
	p.rows(flows)
	p.drawFacts(flows)
	if flows && p.foot.height > p.Room() {
		p.again()
	}
	p.drawFoot()
}

// again begins the next page of the same contestant.
func (p *page) again() {
	p.NextPage()
	p.Running(p.running + " · " + p.who())
}

// who names the contestant: "Pair 7: Ayşe Ağaoğlu & Sheila O'Connor".
func (p *page) who() string {
	who := p.Words.Capital(p.Words.Contestant(p.st, p.me.Who))
	if named := p.Words.Names(p.me.Names); named != "" {
		who += ": " + named
	}
	return who
}

// least is what a page takes at least, before its rows are measured.
func (p *page) least() float64 {
	return p.chartHeight() + p.rowHeight*float64(p.lines()) + p.factsHeight() + p.foot.height
}

func (p *page) height() float64 {
	return p.chartHeight() + p.table.height + p.factsHeight() + p.foot.height
}

var (
	styleName   = paper.Style{Size: 19, Bold: true, Ink: paper.Black}
	styleTotal  = paper.Style{Size: 23, Bold: true, Ink: paper.Black}
	styleBeside = paper.Style{Size: 9.5, Ink: paper.Black}
)

// head says whose page it is, and how the evening ended.
func (p *page) head() {
	running := p.running
	if club := p.st.Evening.Club; club != "" && p.st.Evening.Name != "" {
		running = club + " · " + running
	}
	for _, mark := range p.Marks() {
		running = mark + " · " + running
	}
	p.Y += 3.5
	lines, st := p.Set(p.Width(), sheet.StyleRunning, running)
	p.Y += p.Lines(p.Left(), p.Y, lines, st, paper.ToLeft)
	total := p.Words.Figures(p.me.Ranking.Field).Said(&p.me.Row)
	wide := p.Measure(total, styleTotal)
	p.Y += 8.6
	p.Text(p.Right(), p.Y+1.2, total, styleTotal, paper.ToRight)
	named := p.Words.Names(p.me.Names)
	if named == "" {
		named = p.Words.Capital(p.Words.Contestant(p.st, p.me.Who))
	}
	lines, st = p.Set(p.Width()-wide-6, styleName, named)
	under := p.Y + 1.2 + p.Leading(styleTotal)*0.25 + p.Leading(styleBeside)*0.75 // the total, and clear of it
	p.Y += p.Lines(p.Left(), p.Y, lines, st, paper.ToLeft)
	p.Y += 5.2
	for i, text := range p.beside() {
		lines = p.Wrap(text, p.Width(), styleBeside)
		if i == 0 && p.Measure(lines[0], styleBeside) > p.Width()-wide-2 {
			p.Y = max(p.Y, under)
		}
		p.Y += p.Lines(p.Left(), p.Y, lines, styleBeside, paper.ToLeft) + p.Leading(styleBeside)
	}
	p.Y -= 1.6
	p.Rule(p.Left(), p.Right(), p.Y, 0.6, paper.Black)
	p.Y += 2
}

// shownAs is a side of a table as briefly as it can be told apart.
func (p *page) shownAs(s scorecard.Side) []string {
	var list []string
	for _, name := range s.Names {
		if name == "" {
			continue
		}
		if !s.Team {
			name = p.surname(name)
		}
		list = append(list, name)
	}
	if len(list) == 0 && len(s.Numbers) > 0 {
		kind := p.me.Plays()
		list = append(list, p.Words.Capital(p.Words.Numbered(kind, s.Numbers[0])))
		if kind == movement.Individual && len(s.Numbers) > 1 {
			list = append(list, p.Words.Capital(p.Words.Numbered(kind, s.Numbers[1])))
		}
	}
	return list
}
