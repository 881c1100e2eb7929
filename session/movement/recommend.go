package movement

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Wish says what the evening should be like.
type Wish struct {
	Pairs      int // 4 to 120; an odd number makes a half table
	Boards     int // boards that a pair should play, 0: as the time allows, or 24
	Minutes    int // playing time at most, 0: no limit
	Winners    int // 1 or 2, 0: whichever is better
	Copies     int // copies of each board, 0 or 1: one set only
	Stationary int // pairs that cannot move about
	NoSharing  bool
}

// Proposal is a movement (or several sections with the same boards) that fits a
// wish, with the reasons in plain words.
type Proposal struct {
	Sections []*Movement
	Rating   Rating  // of the section that comes off worst, minutes and copies of all
	Cost     float64 // what speaks against it; the proposals come by rising cost
	Reasons  []string
}

// Sizes between which Recommend proposes.
const (
	minPairs    = 4
	maxPairs    = 120
	manyBoards  = 40 // more board sets than these are a burden to carry
	manyAtOnce  = 12 // candidates that are worked out
	proposals   = 3
	fewTables   = 5 // a Mitchell of fewer tables is no contest
	seventy     = 0.70
	usualBoards = 24
)

// Recommend returns the three best movements for a wish, best first. Copies of
// boards, time, stationary pairs and winners are kept to; where nothing fits, the
// number of copies is given up and the reasons say how many are needed.
func Recommend(w Wish) ([]Proposal, error) {
	if w.Pairs < minPairs || w.Pairs > maxPairs {
		return nil, refuse("%d pairs: 4 to 120 can play", w.Pairs)
	}
	if w.Boards < 0 || w.Minutes < 0 || w.Winners < 0 || w.Winners > 2 || w.Stationary < 0 || w.Copies < 0 {
		return nil, refuse("negative wishes, or %d winners", w.Winners)
	}
	w.Copies = max(1, w.Copies)
	if w.Boards == 0 {
		w.Boards = boardsIn(w.Minutes)
	}
	found := recommend(w)
	for len(found) == 0 && w.Copies < MaxSections {
		w.Copies++
		found = recommend(w)
	}
	if len(found) == 0 {
		return nil, refuse("nothing plays about %d boards with %d pairs within these wishes", w.Boards, w.Pairs)
	}
	return found, nil
}

// boardsIn is how many boards fit into so many minutes, in rounds of three.
func boardsIn(minutes int) int {
	if minutes == 0 {
		return usualBoards
	}
	return min(36, max(8, 3*(minutes/Minutes(1, 3))))
}

// candidate is a movement that has not been made yet.
type candidate struct {
	family   Family
	sections int
	o        Options
	rough    float64 // what can be said against it without making it
}

func recommend(w Wish) []Proposal {
	var list []candidate
	for _, f := range families {
		list = append(list, candidates(f, w)...)
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return sign(a.rough - b.rough) })
	var found []Proposal
	for i, c := range list {
		// Later candidates cannot win once three are cheaper than their rough cost.
		if i >= manyAtOnce && len(found) >= proposals {
			break
		}
		if p, ok := c.propose(w); ok {
			found = append(found, p)
		}
	}
	slices.SortStableFunc(found, func(a, b Proposal) int { return sign(a.Cost - b.Cost) })
	return best(found)
}

func sign(x float64) int {
	switch {
	case x < 0:
		return -1
	case x > 0:
		return 1
	}
	return 0
}

// best keeps three proposals: the best of each family in each number of sections,
// and the next best where there are too few families.
func best(found []Proposal) []Proposal {
	var first, more []Proposal
	seen := map[string]bool{}
	for _, p := range found {
		kind := fmt.Sprint(p.Sections[0].Family, len(p.Sections))
		if seen[kind] {
			more = append(more, p)
			continue
		}
		seen[kind] = true
		first = append(first, p)
	}
	out := append(first, more...)
	out = out[:min(proposals, len(out))]
	slices.SortStableFunc(out, func(a, b Proposal) int { return sign(a.Cost - b.Cost) })
	return out
}

// burden is what speaks against a family as such: how much there is to explain,
// or to carry. Families that are not listed are not proposed.
var burden = map[string]float64{
	"mitchell": 0, "skip-mitchell": 1.5, "share-relay": 1, "double-weave": 1.5, "blackpool": 4, "bowman": 4,
	"appendix": 5, "web": 2.5, "rover": 3, "hesitation": 3, "double-hesitation": 4.5, "howell": 1.5,
	"twin": 3, "triplet": 4,
}

// candidates returns the sizes of a family that come near the wish.
func candidates(f Family, w Wish) []candidate {
	cost, known := burden[f.Name]
	if !known || f.Contestant != Pair || f.Copies > w.Copies {
		return nil
	}
	o := Options{Tables: (w.Pairs + 1) / 2}
	if w.Pairs%2 == 1 {
		o.Half = NSMissing
		if f.Name == "rover" {
			o.Tables, o.Half = w.Pairs/2, FullTables
		}
	} else if f.Name == "rover" {
		return nil
	}
	if f.Copies > 1 && !f.lots {
		o.Copies = w.Copies
	}
	var list []candidate
	if f.lots {
		if f.Name == "triplet" {
			return nil // all numbers of sections come with "twin"
		}
		for n := 2; n <= min(w.Copies, o.Tables/fewTables); n++ {
			list = append(list, sizes(f, w, o, n, sectionRounds(n)(o.Tables), cost+float64(n-2))...)
		}
		return list
	}
	if f.Name != "howell" && o.Tables < fewTables {
		return nil
	}
	if f.Name == "web" {
		cost += 0.3 * float64(max(0, o.Tables-14)) // a crowd that two sections serve better
	}
	return sizes(f, w, o, 1, f.Rounds(o.Tables), cost)
}

// sizes returns the candidates with boards and time near the wish.
func sizes(f Family, w Wish, o Options, sections int, rounds []int, cost float64) []candidate {
	var list []candidate
	for _, r := range rounds {
		if f.Name == "howell" && !readyHowell(o.Tables, r) || strings.HasSuffix(f.Name, "hesitation") && r < o.Tables {
			continue
		}
		for b := 1; b <= 10; b++ {
			off := math.Abs(float64(r*b - w.Boards))
			if off > max(3, float64(w.Boards)/6) || w.Minutes > 0 && Minutes(r, b) > w.Minutes || r < 3 {
				continue
			}
			if setPerTable[f.Name] && o.Tables*b > MaxBoardNumber {
				continue
			}
			o.Rounds, o.BoardsPerRound = r, b
			list = append(list, candidate{f, sections, o, cost + 1.5*off + perRound(b) + idle(f, o)})
		}
	}
	return list
}

// setPerTable names the families with at least a board set for every table, which
// run out of board numbers in large rooms.
var setPerTable = map[string]bool{
	"mitchell": true, "skip-mitchell": true, "share-relay": true, "double-weave": true, "blackpool": true,
	"rover": true, "hesitation": true, "double-hesitation": true,
}

// readyHowell reports whether a Howell needs no search.
func readyHowell(tables, rounds int) bool {
	_, embedded := howellTables()[[2]int{tables, rounds}]
	return embedded || tables == 2 || rounds == 2*tables-1 && rounds%4 == 3 && prime(rounds)
}

// perRound is what speaks against so many boards in a round.
func perRound(b int) float64 {
	switch {
	case b == 1:
		return 12
	case b > 4:
		return 2 * float64(b-4)
	}
	return 0
}

// idle estimates the boards that lie ready but are not played by everybody.
func idle(f Family, o Options) float64 {
	if f.Winners == 2 && f.Copies == 1 && o.Rounds < o.Tables && !f.lots {
		return 1.2 * float64(o.Tables-o.Rounds)
	}
	return 0
}

// propose makes the movement, and weighs it.
func (c candidate) propose(w Wish) (Proposal, bool) {
	o := c.o
	if w.Winners == 1 && (c.family.Winners == 2) {
		o.Switch = SwitchAuto
	}
	sections, err := c.make(o)
	if err != nil {
		return Proposal{}, false
	}
	p := Proposal{Sections: sections, Cost: c.rough - idle(c.family, o), Rating: rateAll(sections)}
	if !c.grants(w, p) {
		return Proposal{}, false
	}
	p.weigh(w)
	p.explain(w)
	return p, true
}

// rateAll rates sections together: the worse of each, and the copies of all.
func rateAll(sections []*Movement) Rating {
	all := rate(sections[0])
	copies := sections[0].Copies
	for _, m := range sections[1:] {
		all = worse(all, rate(m))
		copies += m.Copies
	}
	all.Copies = copies
	return all
}

// grants reports whether a proposal gives what the wish insists on.
func (c candidate) grants(w Wish, p Proposal) bool {
	r := p.Rating
	switch {
	case w.Winners == 2 && slices.ContainsFunc(p.Sections, func(m *Movement) bool { return m.Winners != 2 }):
		return false
	case r.Copies > w.Copies && (len(p.Sections) > 1 || c.family.Copies > 1):
		return false
	case w.NoSharing && r.Shares > 0, len(r.Stationary) < w.Stationary:
		return false
	}
	return r.Boards <= manyBoards || r.Boards <= w.Boards+6
}

func (c candidate) make(o Options) ([]*Movement, error) {
	if c.sections > 1 {
		s, err := split(o, c.sections)
		if err != nil {
			return nil, err
		}
		return s, CheckLimits(s...)
	}
	m, err := c.family.Make(o)
	if err != nil {
		return nil, err
	}
	return []*Movement{m}, nil
}

// worse joins the ratings of two sections: the worse of each.
func worse(a, b Rating) Rating {
	a.Qf, a.QfInt = min(a.Qf, b.Qf), min(a.QfInt, b.QfInt)
	a.Minutes, a.Boards = max(a.Minutes, b.Minutes), max(a.Boards, b.Boards)
	a.LeastPlays, a.MostPlays = min(a.LeastPlays, b.LeastPlays), max(a.MostPlays, b.MostPlays)
	a.SitOut, a.SitsOut = max(a.SitOut, b.SitOut), max(a.SitsOut, b.SitsOut)
	a.Scheduled = min(a.Scheduled, b.Scheduled)
	a.Shares += b.Shares
	a.Stationary = append(slices.Clone(a.Stationary), b.Stationary...)
	a.Meetings = min(a.Meetings, b.Meetings)
	return a
}

// weigh adds what the finished movement shows.
func (p *Proposal) weigh(w Wish) {
	r := p.Rating
	first := p.Sections[0]
	if first.Winners == 1 {
		p.Cost += 0.2 * (100 - r.Qf)
	} else {
		p.Cost += 0.1 * (100 - r.Qf)
		if first.Tables < 7 && len(p.Sections) == 1 && w.Winners == 0 {
			p.Cost += 5 * float64(7-first.Tables) // few pairs in each line
		}
	}
	p.Cost += 25 * (1 - r.Scheduled)
	if r.Scheduled < seventy {
		p.Cost += 25
	}
	p.Cost += 1.5 * float64(max(0, r.SitOut-2))
	if r.Shares > 0 {
		rows := 0
		for _, m := range p.Sections {
			rows += len(m.Rows)
		}
		p.Cost += 3 + 10*float64(r.Shares)/float64(rows)
	}
	if w.Boards > 0 {
		p.Cost += 0.5 * math.Abs(float64(r.MostPlays-w.Boards))
	}
	if len(r.Stationary) < first.Tables/2 { // nearly everybody moves
		p.Cost += 0.6 * float64(max(0, first.Tables-4))
	}
	p.Cost += float64(max(0, r.Boards-36)) * 0.5
}

// explain says in plain words what the evening will be like.
func (p *Proposal) explain(w Wish) {
	r, m := p.Rating, p.Sections[0]
	say := func(format string, args ...any) { p.Reasons = append(p.Reasons, fmt.Sprintf(format, args...)) }
	if len(p.Sections) > 1 {
		var names []string
		for _, s := range p.Sections {
			names = append(names, fmt.Sprintf("section %s: %s", s.Section, s.Name))
		}
		say("%d sections over the same boards (%s)", len(p.Sections), strings.Join(names, "; "))
	}
	plays := fmt.Sprintf("%d", r.MostPlays)
	if r.LeastPlays < r.MostPlays {
		plays = fmt.Sprintf("%d to %d", r.LeastPlays, r.MostPlays)
	}
	say("every pair plays %s of the %d boards, in %d rounds of %d, about %s", plays, r.Boards, m.Rounds, m.BoardsPerRound, hours(r.Minutes))
	switch {
	case m.Winners == 2:
		say("North-South and East-West are ranked apart: two winners")
	case len(m.ArrowSwitched) > 0:
		say("one winner, with the arrow switched in %s; balance %.0f of 100", roundsList(m.ArrowSwitched), r.Qf)
	default:
		say("one winner; balance %.0f of 100", r.Qf)
	}
	p.explainSeats(say)
	p.explainLimits(w, say)
}

// explainSeats says who may stay, and who shares and sits out.
func (p *Proposal) explainSeats(say func(format string, args ...any)) {
	r, m := p.Rating, p.Sections[0]
	switch n := len(r.Stationary); {
	case n == 0:
		say("everybody moves")
	case m.Winners == 2 || n >= m.Tables-1:
		say("%s can stay at their tables all evening", count(n, "pair"))
	default:
		say("%s can stay seated, the others follow the next lower number", count(n, "pair"))
	}
	if r.Shares > 0 {
		say("some tables share boards: %s", sharesText(p.Sections))
	} else {
		say("nobody shares boards")
	}
	if r.SitsOut > 0 {
		say("a pair sits out for %s at most", count(r.SitOut, "board"))
	}
}

// explainLimits says what compares less well, what is needed and when it ends.
func (p *Proposal) explainLimits(w Wish, say func(format string, args ...any)) {
	r, m := p.Rating, p.Sections[0]
	if r.Scheduled < seventy {
		say("no pair plays more than %.0f %% of the boards, so that results compare less well", 100*r.Scheduled)
	}
	if r.Copies > 1 {
		say("it needs %d copies of every board", r.Copies)
	}
	if m.Family == "skip-mitchell" && m.Rounds > m.Tables/2 {
		say("East-West skip a table after round %d", m.Tables/2)
	}
	if w.Minutes > 0 {
		say("it ends within the %s", hours(w.Minutes))
	}
}

// hours writes minutes as "3 h 04".
func hours(minutes int) string {
	return fmt.Sprintf("%d h %02d", minutes/60, minutes%60)
}

func roundsList(rounds []int) string {
	if len(rounds) == 1 {
		return fmt.Sprintf("round %d", rounds[0])
	}
	return "rounds " + list(rounds)
}

// sharesText names the first tables that share.
func sharesText(sections []*Movement) string {
	var all []Share
	for _, m := range sections {
		all = append(all, m.Sharing...)
	}
	if len(all) == 0 {
		return ""
	}
	text := "tables " + list(all[0].Tables)
	if all[0].Rounds != nil {
		text += " in " + roundsList(all[0].Rounds)
	}
	if len(all) > 1 {
		text += ", and others"
	}
	return text
}
