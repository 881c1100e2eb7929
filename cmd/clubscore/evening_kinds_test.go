package main

import (
	"encoding/json"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/published"
	"clubnight/session"
	"clubnight/session/exchange/scorejson"
)

// The second calculation of this file knows nothing of package scoring but how scores and
// rulings are written: it is done in floating point, straight from the Laws and the
// published tables, on what evening show --json says of the tables.

// outcome is what stands for one side of a line: a score, or so many per cent or IMPs;
// left out where neither.
type outcome struct {
	score   float64
	given   float64
	isScore bool
	isGiven bool
}

// side is a side's line on a board: who has it, what stands, and what the others'
// view is compared with.
type sideLine struct {
	who   []string
	round int
	outcome
}

func who(section string, n int) string { return section + strconv.Itoa(n) }

// read gives what stands for each side of a line.
func read(t *testing.T, b *scorejson.Board) (ns, ew outcome) {
	t.Helper()
	of := func(adjust string, sign float64) outcome {
		r, err := scoring.ParseRuling(adjust)
		switch {
		case err != nil:
			t.Fatal(err)
		case r == nil && b.Score != nil:
			return outcome{score: sign * float64(*b.Score), isScore: true}
		case r != nil && r.Kind == scoring.Assigned && len(r.Scores) == 1:
			return outcome{score: sign * float64(r.Scores[0].Score), isScore: true}
		case r != nil && (r.Kind == scoring.Percentage || r.Kind == scoring.Override):
			return outcome{given: float(t, r.Amount), isGiven: true}
		}
		return outcome{}
	}
	return of(b.NSAdjust, 1), of(b.EWAdjust, -1)
}

func float(t *testing.T, f scoring.Frac) float64 {
	t.Helper()
	n, err := strconv.ParseFloat(scoring.Decimal(f, 9, scoring.HalfEven), 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// sides are all sides of all boards: by board and direction.
func sides(t *testing.T, boards []scorejson.Board) map[[2]int][]sideLine {
	t.Helper()
	all := map[[2]int][]sideLine{}
	for i := range boards {
		b := &boards[i]
		ns, ew := read(t, b)
		north, east := []string{who(b.Section, b.NS)}, []string{who(b.Section, b.EW)}
		if b.South > 0 {
			north, east = append(north, who(b.Section, b.South)), append(east, who(b.Section, b.West))
		}
		all[[2]int{b.Board, 0}] = append(all[[2]int{b.Board, 0}], sideLine{north, b.Round, ns})
		all[[2]int{b.Board, 1}] = append(all[[2]int{b.Board, 1}], sideLine{east, b.Round, ew})
	}
	return all
}

// totals are what everybody has, and what every round gave.
type totals struct {
	total, max map[string]float64
	rounds     map[string]map[int]float64
	played     map[string]map[int]int
}

func newTotals() totals {
	return totals{map[string]float64{}, map[string]float64{}, map[string]map[int]float64{}, map[string]map[int]int{}}
}

func (s totals) add(l *sideLine, value, most float64) {
	for _, w := range l.who {
		s.total[w] += value
		s.max[w] += most
		if s.rounds[w] == nil {
			s.rounds[w], s.played[w] = map[int]float64{}, map[int]int{}
		}
		s.rounds[w][l.round] += value
		s.played[w][l.round]++
	}
}

// pairsBy scores every side against the others of its direction.
func pairsBy(t *testing.T, boards []scorejson.Board,
	each func(mine sideLine, others []sideLine, full int) (value, most float64)) totals {
	t.Helper()
	all, s, full := sides(t, boards), newTotals(), 0
	count := func(list []sideLine) (n int) {
		for _, l := range list {
			if l.isScore || l.isGiven {
				n++
			}
		}
		return n
	}
	for _, list := range all {
		full = max(full, count(list))
	}
	for _, list := range all {
		for i, l := range list {
			if !l.isScore && !l.isGiven {
				continue
			}
			var others []sideLine
			for j, o := range list {
				if j != i && o.isScore {
					others = append(others, o)
				}
			}
			value, most := each(l, others, full)
			s.add(&l, value, most)
		}
	}
	return s
}

// matchpoints with Neuberg's formula: (M+1)·N/n - 1 for n scores of N.
func matchpoints(mine sideLine, others []sideLine, full int) (float64, float64) {
	top := float64(2 * (full - 1))
	if mine.isGiven {
		return top * mine.given / 100, top
	}
	m := 0.0
	for _, o := range others {
		switch {
		case mine.score > o.score:
			m += 2
		case mine.score == o.score:
			m++
		}
	}
	return (m+1)*float64(full)/float64(len(others)+1) - 1, top
}

// imps are those of a difference (Law 78B).
func imps(difference float64) float64 {
	limits := []float64{20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750,
		2000, 2250, 2500, 3000, 3500, 4000}
	n := 0.0
	for _, l := range limits {
		if math.Abs(difference) >= l {
			n++
		}
	}
	return math.Copysign(n, difference)
}

func crossIMPs(mine sideLine, others []sideLine, _ int) (sum, _ float64) {
	if mine.isGiven {
		return mine.given, 0
	}
	for _, o := range others {
		sum += imps(mine.score - o.score)
	}
	return sum, 0
}

// butler compares with the mean of all scores, to the nearest ten, halves away from zero.
func butler(mine sideLine, others []sideLine, _ int) (float64, float64) {
	if mine.isGiven {
		return mine.given, 0
	}
	sum := mine.score
	for _, o := range others {
		sum += o.score
	}
	return imps(mine.score - 10*math.Round(sum/float64(len(others)+1)/10)), 0
}

// vps is the WBF's continuous scale as published for so many boards.
func vps(t *testing.T, boards int, margin float64) float64 {
	t.Helper()
	var file struct{ Tables map[string][]string }
	raw, err := published.Files.ReadFile("vp_wbf_continuous_1_64.json")
	if err == nil {
		err = json.Unmarshal(raw, &file)
	}
	if err != nil {
		t.Fatal(err)
	}
	table := file.Tables[strconv.Itoa(boards)]
	n, err := strconv.ParseFloat(table[min(int(math.Abs(margin)), len(table)-1)], 64)
	if err != nil {
		t.Fatal(err)
	}
	if margin < 0 {
		return 20 - n
	}
	return n
}

// roundsAsMatches makes victory points of what every round gave.
func roundsAsMatches(t *testing.T, s totals) totals {
	t.Helper()
	out := newTotals()
	for w, rounds := range s.rounds {
		for round, margin := range rounds {
			out.total[w] += vps(t, s.played[w][round], margin)
		}
	}
	return out
}

// teamsBy scores the two tables of every match together; worth turns the sum
// of both tables into what a board gives, and match what the boards gave into
// what the match counts.
func teamsBy(t *testing.T, boards []scorejson.Board, worth func(float64) float64,
	match func(boards int, sum float64) float64) totals {
	t.Helper()
	type meeting struct {
		round    int
		us, them string
	}
	sums := map[meeting]map[int][]float64{}
	for i := range boards {
		b := &boards[i]
		ns, ew := read(t, b)
		if !ns.isScore || !ew.isScore {
			continue
		}
		for m, score := range map[meeting]float64{{b.Round, who(b.Section, b.NS), who(b.Section, b.EW)}: ns.score,
			{b.Round, who(b.Section, b.EW), who(b.Section, b.NS)}: ew.score} {
			if sums[m] == nil {
				sums[m] = map[int][]float64{}
			}
			sums[m][b.Board] = append(sums[m][b.Board], score)
		}
	}
	s := newTotals()
	for m, byBoard := range sums {
		sum, n := 0.0, 0
		for _, scores := range byBoard {
			if len(scores) == 2 {
				sum += worth(scores[0] + scores[1])
				n++
			}
		}
		s.total[m.us] += match(n, sum)
	}
	return s
}

// boardAMatch is 2, 1 or 0.
func boardAMatch(difference float64) float64 {
	switch {
	case difference > 0:
		return 2
	case difference < 0:
		return 0
	}
	return 1
}

// kind is a kind of evening and the second calculation for it.
type kind struct {
	set    []string // flags of evening new
	draws  int      // rounds of a Swiss beyond the first
	given  string   // an award for each side that fits the form of scoring, "" for none
	units  []string // of penalties, with what they take in the unit of the total
	second func(t *testing.T, boards []scorejson.Board) totals
}

func kinds() map[string]kind {
	sum := func(_ int, s float64) float64 { return s }
	by := func(each func(sideLine, []sideLine, int) (float64, float64)) func(*testing.T, []scorejson.Board) totals {
		return func(t *testing.T, b []scorejson.Board) totals { return pairsBy(t, b, each) }
	}
	victory := func(t *testing.T, b []scorejson.Board) totals {
		return teamsBy(t, b, imps, func(n int, s float64) float64 { return vps(t, n, s) })
	}
	const percent, threeIMPs = "ns 60% ew 40%", "ns 3imp ew -3imp"
	return map[string]kind{
		"matchpoints": {[]string{"--movement", "howell tables=4 boards=2"}, 0, percent,
			[]string{"2mp", "1mp"}, by(matchpoints)},
		"Mitchell, half": {[]string{"--movement", "mitchell tables=5 boards=2 half=ew"}, 0, percent,
			[]string{"2mp", "1mp"}, by(matchpoints)},
		"Butler": {[]string{"--movement", "howell tables=4 boards=2", "--score", "butler", "--drop", "none"}, 0,
			threeIMPs, []string{"2imp", "1imp"}, by(butler)},
		"cross-IMPs": {[]string{"--movement", "howell tables=4 boards=2", "--score", "crossimp", "--divide",
			"none"}, 0, threeIMPs, []string{"2imp", "1imp"}, by(crossIMPs)},
		"individual": {[]string{"--movement", "individual tables=2 boards=2"}, 0, percent,
			[]string{"2mp", "1mp"}, by(matchpoints)},
		"two sections": {[]string{"--movement", "mitchell tables=3 boards=2", "--movement",
			"mitchell tables=3 boards=2", "--combine", "AB"}, 0, percent,
			[]string{"2mp", "1mp"}, by(matchpoints)},
		"teams": {[]string{"--movement", "round-robin teams=4 boards=4", "--score", "teams", "--vp", "wbf"}, 0, "",
			[]string{"2vp", "1vp"}, victory},
		"board-a-match": {[]string{"--movement", "round-robin teams=4 boards=4", "--score", "bam"}, 0, "", nil,
			func(t *testing.T, b []scorejson.Board) totals {
				return teamsBy(t, b, boardAMatch, sum)
			}},
		"Swiss teams": {[]string{"--movement", "swiss-teams teams=6 rounds=3 boards=4", "--score", "teams", "--matches",
			"rounds", "--vp", "wbf"}, 2, "", []string{"2vp", "1vp"}, victory},
		"Swiss pairs": {[]string{"--movement", "swiss tables=4 rounds=3 boards=4", "--score", "crossimp", "--divide",
			"none", "--matches", "swiss", "--vp", "wbf"}, 2, threeIMPs,
			[]string{"2vp", "1vp"}, func(t *testing.T,
				b []scorejson.Board) totals {
				return roundsAsMatches(t, pairsBy(t, b, crossIMPs))
			}},
	}
}

// One evening of each kind is set up, played, ruled upon, scored and explained by
// commands, and is what a second calculation says.
func TestEveryKindOfEvening(t *testing.T) {
	for name, k := range kinds() {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "club.clubnight")
			said(t, slices.Concat([]string{"evening", "new", file, "--name", name, "--percentages", "exact"}, k.set)...)
			said(t, "evening", "play", file, "--seed", "11")
			for range k.draws {
				said(t, "evening", "draw", file)
				said(t, "evening", "play", file, "--seed", "12")
			}
			k.compare(t, file)
			k.rule(t, file)
			k.compare(t, file)
			k.penalise(t, file)
		})
	}
}

// placed is the place of a result as a line of the desk names it.
func placed(st *session.State, k session.Key) string {
	return fmt.Sprintf("%s r%d %d", st.TableName(k.Section, k.Table), k.Round, k.Board)
}

// rule gives one ruling of each kind.
func (k *kind) rule(t *testing.T, file string) {
	t.Helper()
	e, err := openEvening(file, 0)
	if err != nil {
		t.Fatal(err)
	}
	st := e.State()
	e.close()
	var places []session.Key
	for key := range st.Results {
		places = append(places, key)
	}
	slices.SortFunc(places, session.Key.Compare)
	lines := []string{
		placed(st, places[0]) + " 3nn-1 why it was entered wrongly",
		placed(st, places[3]) + " as -100 law 12C1c",
	}
	if k.given != "" {
		lines = append(lines, placed(st, places[5])+" "+k.given, placed(st, places[7])+" none why no time")
	}
	said(t, slices.Concat([]string{"evening", "do", file}, lines)...)
}

// standing is the evening as show --json has it.
func standing(t *testing.T, file string) *scorejson.Document {
	t.Helper()
	d := &scorejson.Document{}
	if err := json.Unmarshal([]byte(said(t, "evening", "show", file, "--json", "--boards")), d); err != nil {
		t.Fatal(err)
	}
	return d
}

func (k *kind) compare(t *testing.T, file string) {
	t.Helper()
	d := standing(t, file)
	want := k.second(t, d.Boards)
	if len(d.Ranking) != len(want.total) || len(want.total) < 4 {
		t.Errorf("%d ranked, the second calculation has %d", len(d.Ranking), len(want.total))
	}
	for _, r := range d.Ranking {
		w := who(r.Section, r.Pair)
		if got := float(t, r.Total); math.Abs(got-want.total[w]) > 1e-6 ||
			want.max[w] > 0 && d.Unit == "MP" && math.Abs(float(t, r.Exact)-100*want.total[w]/want.max[w]) > 1e-6 {
			t.Errorf("%s: %s (%s), the second calculation has %.4f of %.0f", w, r.Total,
				r.Exact, want.total[w], want.max[w])
		}
		text := said(t, "explain", file, "--pair", w)
		if !strings.Contains(text, r.TotalRounded.String()) &&
			!strings.Contains(text, strings.TrimRight(strings.TrimRight(r.TotalRounded.String(), "0"), ".")) {
			t.Errorf("%s: %s is not in\n%s", w, r.TotalRounded, text)
		}
	}
	// score of the club file says the same, to the letter.
	a, b := standing(t, file), document(t, file, "--boards")
	x, _ := json.Marshal(a)
	y, _ := json.Marshal(b)
	if string(x) != string(y) {
		t.Errorf("show and score differ:\n%s\n%s", x, y)
	}
}

// penalise takes from one and gives to another, and takes it back.
func (k *kind) penalise(t *testing.T, file string) {
	t.Helper()
	if k.units == nil {
		return
	}
	before := standing(t, file)
	first, last := before.Ranking[0], before.Ranking[len(before.Ranking)-1]
	name := func(r scorejson.Rank) string { return who(r.Section, r.Pair) }
	said(t, "evening", "do", file, "pen "+name(first)+" "+k.units[0]+" why slow", "disc "+name(first)+" "+k.units[1],
		"bonus "+name(last)+" "+k.units[0])
	for _, r := range standing(t, file).Ranking {
		i := slices.IndexFunc(before.Ranking,
			func(o scorejson.Rank) bool { return o.Pair == r.Pair && o.Section == r.Section })
		want := float(t, before.Ranking[i].Total)
		switch name(r) {
		case name(first):
			want -= 3
		case name(last):
			want += 2
		}
		if math.Abs(float(t, r.Total)-want) > 1e-6 {
			t.Errorf("%s: %s after penalties, want %.2f", name(r), r.Total, want)
		}
	}
	for range 3 {
		said(t, "evening", "undo", file)
	}
	after := standing(t, file)
	if fmt.Sprint(after.Ranking) != fmt.Sprint(before.Ranking) {
		t.Errorf("undone, and not as before:\n%v\n%v", after.Ranking, before.Ranking)
	}
}
