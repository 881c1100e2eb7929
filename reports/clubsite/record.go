package clubsite

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"clubnight/reports/site"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/competition"
	"clubnight/session/movement"
	"clubnight/session/scorecard"
	"clubnight/session/words"
)

// record is what the pages beside an evening's own need of it. It is kept from one build to
// the next (see memory): whoever is in it is named as on the site.
type record struct {
	ID   int64
	Seal string
	// Key is of all else that the evening's pages rest on: see builder.key.
	Key string
	// Skip is true of an evening that is not on the site: not finished, or not to be read.
	Skip bool `json:",omitempty"`
	// Dir is the folder of its pages.
	Dir string `json:",omitempty"`

	Name, Club    string
	Date, At      time.Time
	Tables        int
	Boards        []int
	Version       string      `json:",omitempty"`
	People        []person    // those who played
	Shown         []string    // how each of them is named
	Rankings      []standings // without those by handicap
	Night         *told       `json:",omitempty"`
	Competitions  []session.Competition
	Performances  []performance `json:",omitempty"`
	UnsolvedLines int           `json:",omitempty"` // boards that cannot be played through yet
}

// standings is a ranking.
type standings struct {
	Title, Unit string
	Percent     bool
	Kind        movement.ContestantKind
	Lines       []line
}

// line is a contestant of a ranking.
type line struct {
	Place, Names, Total string
	First               bool `json:",omitempty"` // or one of several first
	File                string
	// Of are the players, by their places among the people.
	Of []int
	// Figure is the percentage; nil where the evening has none.
	Figure *scoring.Frac `json:",omitempty"`
	// Met are the meetings with others: their line, counted through all rankings, how
	// many boards there were, and what the boards gave in hundredths of per cent, together.
	Met [][3]int `json:",omitempty"`
	// Top are boards that went best and worst, the best first.
	Top []boardTold `json:",omitempty"`
}

// boardTold is a board on a card: its number, hundredths of per cent, and what was played.
type boardTold struct {
	N, P int
	What string
}

// told is the board of the night.
type told struct {
	Board        int
	Says         []string
	File, Played string
}

// performance is what a player brings into a competition; Who is the place among the people.
type performance struct {
	competition.Performance
	Who int
}

// recorder gathers a record.
type recorder struct {
	*record
	st    *session.State // as it was played
	sc    *session.Scores
	named *session.Scores // of shown
	say   *words.Words
	at    map[person]int
}

// record takes from an evening what other pages tell of it. st and sc are the evening as
// it was played, named are the scores under the names of the site, and pages its pages.
func (r *register) record(into *record, st *session.State, sc, named *session.Scores, pages *site.Site) {
	g := recorder{record: into, st: st, sc: sc, named: named, say: r.words, at: map[person]int{}}
	g.Name, g.Club, g.Date, g.At = st.Evening.Name, st.Evening.Club, st.Evening.Date, st.At
	if g.Date.IsZero() {
		if log := st.Entries(); len(log) > 0 {
			g.Date = log[0].At
		}
	}
	for _, sec := range st.Sections {
		g.Tables += sec.Movement.Tables
	}
	g.Boards = pages.Boards()
	g.Version = r.words.Version(st.Version())
	g.Competitions = st.Competitions
	for _, sec := range st.Sections {
		for _, c := range st.Contestants(sec.ID) {
			for _, m := range st.Players(c) {
				g.somebody(r, m)
			}
		}
	}
	g.standings(r, pages)
	if len(st.Competitions) > 0 {
		g.performances(r)
	}
}

// somebody is the place of a player among the people, -1 for nobody.
func (g *recorder) somebody(r *register, m session.Member) int {
	p := r.person(m)
	if p == (person{}) {
		return -1
	}
	at, there := g.at[p]
	if !there {
		at = len(g.People)
		g.at[p] = at
		g.People, g.Shown = append(g.People, p), append(g.Shown, r.shown(m))
	}
	return at
}

// standings takes the rankings, with what happened on the boards.
func (g *recorder) standings(r *register, pages *site.Site) {
	cards := map[*session.Ranking]map[session.Contestant]*scorecard.Card{}
	for _, c := range scorecard.All(g.st, g.sc) {
		if cards[c.Ranking] == nil {
			cards[c.Ranking] = map[session.Contestant]*scorecard.Card{}
		}
		cards[c.Ranking][c.Who] = c
	}
	lines := map[session.Contestant][]int{} // of a contestant, in all rankings
	n := 0
	for i := range g.sc.Rankings {
		rank := &g.sc.Rankings[i]
		for j := range rank.Ranks {
			if !rank.WithHandicap {
				lines[rank.Ranks[j].Who] = append(lines[rank.Ranks[j].Who], n)
				n++
			}
		}
	}
	for i := range g.sc.Rankings {
		rank := &g.sc.Rankings[i]
		if rank.WithHandicap || len(rank.Ranks) == 0 {
			continue
		}
		s := standings{Title: g.title(rank, pages), Percent: rank.InPercent(), Kind: rank.Section.Movement.Contestant}
		if !s.Percent {
			s.Unit = g.say.Unit(rank.Field.Unit())
		}
		for j := range rank.Ranks {
			s.Lines = append(s.Lines, g.line(r, pages, rank, j, cards[rank][rank.Ranks[j].Who], lines))
		}
		g.Rankings = append(g.Rankings, s)
	}
}

// title names a ranking: by its side alone where there is one section.
func (g *recorder) title(rank *session.Ranking, pages *site.Site) string {
	if len(g.st.Sections) > 1 {
		return pages.TitleOf(rank)
	}
	if rank.Side == scoring.NoSide {
		return ""
	}
	return g.say.Side(rank.Side)
}

func (g *recorder) line(r *register, pages *site.Site, rank *session.Ranking, j int, card *scorecard.Card,
	lines map[session.Contestant][]int) line {
	k := &rank.Ranks[j]
	l := line{Place: g.say.PlaceOf(rank, j), Total: g.say.TotalFigure(rank.Field.Unit(), &k.Row),
		First: k.Place == 1, File: pages.Personal(rank, k.Who), Names: g.names(k.Who)}
	for _, m := range g.st.Players(k.Who) {
		if at := g.somebody(r, m); at >= 0 {
			l.Of = append(l.Of, at)
		}
	}
	if rank.InPercent() && k.Place > 0 {
		percentage := k.Percentage
		l.Figure = &percentage
	}
	if card != nil {
		g.boards(&l, card, lines)
	}
	return l
}

// names are those of a contestant as they are shown, else its number.
func (g *recorder) names(who session.Contestant) string {
	if rank := g.named.RankOf(who); rank != nil {
		if text := g.say.Names(rank.Names); text != "" {
			return text
		}
	}
	return g.say.Capital(g.say.Contestant(g.st, who))
}

// mostTold is how many of the best and of the worst boards of an evening are kept.
const mostTold = 3

// boards takes whom a contestant met, and which boards went best and worst.
func (g *recorder) boards(l *line, card *scorecard.Card, lines map[session.Contestant][]int) {
	met := map[int]*[3]int{}
	var order []int
	for i := range card.Lines {
		row := &card.Lines[i]
		percent, ok := row.Percent()
		if row.Part != scorecard.Board || !ok || row.Result == nil {
			continue
		}
		p := hundredths(percent)
		l.Top = append(l.Top, boardTold{row.Number, p, g.outcome(&row.Result.Received)})
		for _, n := range row.Opponents.Numbers {
			for _, at := range lines[session.Contestant{Section: card.Who.Section, Number: n}] {
				if met[at] == nil {
					met[at] = &[3]int{at}
					order = append(order, at)
				}
				met[at][1]++
				met[at][2] += p
			}
		}
	}
	for _, at := range order {
		l.Met = append(l.Met, *met[at])
	}
	slices.SortStableFunc(l.Top, func(a, b boardTold) int { return b.P - a.P })
	if len(l.Top) > 2*mostTold {
		l.Top = slices.Delete(l.Top, mostTold, len(l.Top)-mostTold)
	}
}

// outcome is what happened at a table: "4♠ N +1".
func (g *recorder) outcome(r *session.Received) string { return g.say.Outcome(*r) }

// hundredths are those of a figure, rounded.
func hundredths(f scoring.Frac) int {
	text := scoring.Decimal(f.Mul(scoring.Int(100)), 0, scoring.HalfAwayFromZero)
	n, err := strconv.Atoi(strings.Replace(text, "−", "-", 1))
	if err != nil {
		return 0
	}
	return n
}

// performances takes what players bring into competitions, without their names.
func (g *recorder) performances(r *register) {
	eclectic := slices.ContainsFunc(g.Competitions,
		func(c session.Competition) bool { return c.Rule.By == competition.Eclectic })
	for _, one := range g.sc.CompetitionResults(g.st) {
		at := g.somebody(r, session.Member{Number: one.Number, Name: one.Name})
		if at < 0 {
			continue
		}
		one.Number, one.Name = "", ""
		if !eclectic {
			one.Boards = nil
		}
		g.Performances = append(g.Performances, performance{one, at})
	}
}

// firsts are those in the first place of a ranking.
func (s *standings) firsts() (list []line) {
	for _, l := range s.Lines {
		if l.First {
			list = append(list, l)
		}
	}
	return list
}

// file is a page of the evening, from the front page.
func (e *record) file(name string) string { return e.Dir + "/" + name }

// about is the evening in a line: "14 tables, 28 boards".
func (e *record) about(w *words.Words) string {
	return w.Capital(fmt.Sprintf("%s, %s", w.CountTables(e.Tables), w.CountBoards(len(e.Boards))))
}
