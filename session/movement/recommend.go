package movement

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Wish says what the evening should be like.
type Wish struct {
	Pairs      int  // 4 to 120; an odd number makes a half table
	Boards     int  // boards that a pair should play, 0: as the time allows, or 24
	Minutes    int  // playing time at most, 0: no limit
	Winners    int  // 1 or 2, 0: whichever is better
	Copies     int  // copies of each board that there are, 0: one
	Stationary int  // pairs that cannot move about
	NoSharing  bool // no two tables may be on the same board at a time

	own bool // Boards was filled in, and nobody wished for it
}

// Proposal is a movement (or several sections with the same boards) that fits a
// wish, with what speaks for and against it.
type Proposal struct {
	Sections []*Movement `json:"sections"`
	Rating   Rating      `json:"rating"` // of the section that comes off worst, minutes and copies of all
	Cost     float64     `json:"cost"`   // what speaks against it; the proposals come by rising cost
	Reasons  []Reason    `json:"reasons"`
}

// oneBoard reports whether its rounds have a single board.
func (p Proposal) oneBoard() bool { return p.Sections[0].BoardsPerRound == 1 }

// poor reports whether more copies of the boards should be thought of: rounds have a
// single board, or most tables share.
func (p Proposal) poor() bool {
	rows := 0
	for _, m := range p.Sections {
		rows += len(m.Rows)
	}
	return p.oneBoard() || 2*p.Rating.Shares > rows && p.Sections[0].Tables >= fewTables
}

// sound reports whether all its sections can be played, on one server.
func (p Proposal) sound() bool {
	return CheckLimits(p.Sections...) == nil &&
		!slices.ContainsFunc(p.Sections, func(m *Movement) bool { return m.Validate() != nil })
}

// Gain is what more copies of the boards would give.
type Gain struct {
	Copies int      `json:"copies"` // with so many in all
	First  Proposal `json:"first"`  // what would then be proposed first
	Saved  float64  `json:"saved"`  // how much less speaks against it than with a copy less
}

// Sizes between which Recommend proposes.
const (
	minPairs    = 4
	maxPairs    = 120
	manyBoards  = 40 // more board sets than these are a burden to carry
	fewMore     = 6  // so many more in play than a pair plays are none
	manyAtOnce  = 12 // candidates that are worked out
	proposals   = 3
	fewTables   = 5 // a Mitchell of fewer tables is no contest
	seventy     = 0.70
	usualBoards = 24

	severalCopies = 3   // copies of the boards that a club may well have
	littleGain    = 2.0 // of cost: not worth another copy
	copyCost      = 4.0 // of every copy beyond those that there are
)

// Recommend returns the three best movements for a wish, best first. Time,
// stationary pairs and winners are kept to. So are copies of boards, unless they
// allow nothing, or nothing but rounds of a single board or boards that most tables
// share: then what more copies make possible is weighed with it, and has the reason
// BeyondCopies.
func Recommend(w Wish) ([]Proposal, error) {
	if err := w.settle(); err != nil {
		return nil, err
	}
	found := recommend(w, w.Copies)
	if len(found) > 0 && !found[0].poor() {
		return taken(found), nil
	}
	var second []Proposal // with more copies, but poor for all that
	for copies := w.Copies + 1; copies <= MaxSections; copies++ {
		if len(found) > 0 && copies > max(w.Copies+1, severalCopies) {
			break
		}
		more := recommend(w, copies)
		switch {
		case len(more) == 0:
		case len(found) == 0:
			return taken(more), nil
		case !more[0].poor():
			return withFewer(more, found), nil
		case second == nil && !more[0].oneBoard() && found[0].oneBoard():
			second = more
		}
	}
	switch {
	case second != nil:
		return withFewer(second, found), nil
	case len(found) == 0:
		return nil, refuse("nothing plays about %d boards with %d pairs within these wishes", w.Boards, w.Pairs)
	}
	return taken(found), nil
}

// withFewer joins what more copies allow to the best of what fewer do.
func withFewer(more, fewer []Proposal) []Proposal {
	all, best := taken(more), taken(fewer)
	all = append(all[:min(len(all), proposals-1)], best[:min(len(best), 1)]...)
	slices.SortStableFunc(all, func(a, b Proposal) int { return cmp.Compare(a.Cost, b.Cost) })
	return all
}

// Gains returns what a copy of the boards more than there are, and two more, would
// give: nothing for a copy that changes little.
func Gains(w Wish) ([]Gain, error) {
	if err := w.settle(); err != nil {
		return nil, err
	}
	var gains []Gain
	best := math.Inf(1)
	if found := recommend(w, w.Copies); len(found) > 0 {
		best = found[0].Cost
	}
	for copies := w.Copies + 1; copies <= max(severalCopies, w.Copies+1); copies++ {
		found := recommend(w, copies)
		if len(found) == 0 || best-found[0].Cost < littleGain {
			continue
		}
		first := taken(found[:1])
		if len(first) == 0 {
			continue
		}
		g := Gain{Copies: copies, First: first[0]}
		if !math.IsInf(best, 1) {
			g.Saved = best - found[0].Cost
		}
		gains = append(gains, g)
		best = found[0].Cost
	}
	return gains, nil
}

// settle refuses a senseless wish, and fills in what it leaves open.
func (w *Wish) settle() error {
	if w.Pairs < minPairs || w.Pairs > maxPairs {
		return refuse("%d pairs: 4 to 120 can play", w.Pairs)
	}
	if w.Boards < 0 || w.Minutes < 0 || w.Winners < 0 || w.Winners > 2 || w.Stationary < 0 || w.Copies < 0 {
		return refuse("negative wishes, or %d winners", w.Winners)
	}
	w.Copies = max(1, w.Copies)
	if w.Boards == 0 {
		w.own = true
		w.Boards = boardsIn(w.Minutes)
	}
	return nil
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

// recommend works out what so many copies of the boards allow.
func recommend(w Wish, copies int) []Proposal {
	have := w
	have.Copies = copies
	var list []candidate
	for _, f := range families {
		list = append(list, candidates(f, have, copies > w.Copies)...)
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(a.rough, b.rough) })
	var found []Proposal
	made, of := 0, map[string]int{}
	for _, c := range list {
		// Later candidates cannot win once three are cheaper than their rough cost.
		if made >= manyAtOnce && len(found) >= proposals {
			break
		}
		kind := fmt.Sprint(c.family.Name, c.sections)
		if of[kind] == proposals { // better sizes of the same are there
			continue
		}
		made++
		if p, ok := c.propose(have); ok {
			p.Cost += copyCost * float64(max(0, p.Rating.Copies-w.Copies))
			p.explain(w)
			found = append(found, p)
			of[kind]++
		}
	}
	slices.SortStableFunc(found, func(a, b Proposal) int { return cmp.Compare(a.Cost, b.Cost) })
	return varied(found)
}

// varied puts the best of each family in each number of sections before the others.
func varied(found []Proposal) []Proposal {
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
	return append(first, more...)
}

// taken returns the first three that are sound, by cost. Only these are checked, which
// takes longer than all the rest.
func taken(found []Proposal) []Proposal {
	var out []Proposal
	for _, p := range found {
		if len(out) < proposals && p.sound() {
			out = append(out, p)
		}
	}
	slices.SortStableFunc(out, func(a, b Proposal) int { return cmp.Compare(a.Cost, b.Cost) })
	return out
}

// burden is what speaks against a family as such: how much there is to explain,
// or to carry. Families that are not listed are not proposed.
var burden = map[string]float64{
	"mitchell": 0, "skip-mitchell": 1.5, "share-relay": 1, "double-weave": 1.5, "blackpool": 4, "bowman": 4,
	"appendix": 5, "web": 2.5, "rover": 3, "hesitation": 3, "double-hesitation": 4.5, "howell": 1.5,
	"twin": 3, "triplet": 4,
}

// candidates returns the sizes of a family that come near the wish; beyond says that
// it has more copies of the boards than there are.
func candidates(f Family, w Wish, beyond bool) []candidate {
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
	if f.Name == "web" && !beyond {
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
			o.Rounds, o.BoardsPerRound = r, b
			if n := leastBoards(f, o); n > MaxBoardNumber || n > max(manyBoards, w.Boards+fewMore) {
				continue
			}
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

// leastBoards returns how many boards a movement needs at least, known without making it.
func leastBoards(f Family, o Options) int {
	sets := o.Rounds
	switch {
	case setPerTable[f.Name]:
		sets = o.Tables
	case f.Name == "bowman":
		sets = o.Tables - 2
	case f.Name == "appendix":
		sets = appendixSets(o.Tables, o.Rounds)
	}
	return sets * o.BoardsPerRound
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
		return 60 // hardly sat down, one gets up again
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
	return r.Boards <= max(manyBoards, w.Boards+fewMore)
}

func (c candidate) make(o Options) ([]*Movement, error) {
	if c.sections > 1 {
		s, err := split(o, c.sections)
		if err != nil {
			return nil, err
		}
		return s, CheckLimits(s...)
	}
	m, err := c.family.unchecked(o)
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
