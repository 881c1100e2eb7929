package scoring

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"clubnight/scoring/published"
)

// compscore is a session as Compscore3 published it.
type compscore struct {
	Winners int `json:"winner_type"`
	Boards  map[string]struct {
		Datum string
		Lines []publishedLine
	}
	Ranking []publishedRow
}

type publishedRow struct{ Pair, Dir, Total, Pct, Place string }

type publishedLine struct {
	NS, EW, Contract, By, Score, Tricks string

	ExpNS string `json:"exp_ns"`
	ExpEW string `json:"exp_ew"`
}

// points is the score of the line's contract.
func (l *publishedLine) points(t testing.TB, board int) Points {
	t.Helper()
	c, err := ParseContract(l.Contract)
	if err != nil {
		t.Fatal(err)
	}
	if c.Level == 0 {
		return 0
	}
	by, err := ParseDirection(l.By)
	if err != nil {
		t.Fatal(err)
	}
	r := Result{Contract: c, Declarer: by, Tricks: number(t, l.Tricks) - 6 - c.Level}
	if err := r.Check(); err != nil {
		t.Fatal(err)
	}
	return r.Score(BoardVulnerability(board))
}

func readJSON(t testing.TB, name string, v any) {
	t.Helper()
	raw, err := published.Files.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, v); err != nil {
		t.Fatal(err)
	}
}

func number(t testing.TB, text string) int {
	t.Helper()
	n, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSuffix(text, "NS"), "EW"))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// lines is the session's lines; each score from a contract is checked
// against that contract.
func (c *compscore) lines(t testing.TB) (lines []Line, exp [][2]string) {
	t.Helper()
	for no, b := range c.Boards {
		board := number(t, no)
		for _, l := range b.Lines {
			line := Line{Board: board, NS: number(t, l.NS), EW: number(t, l.EW)}
			if p, ok := strings.CutPrefix(l.Score, "A"); ok {
				line.ForNS, line.ForEW = artificial(int64(number(t, p[:2]))), artificial(int64(number(t, p[2:])))
			} else {
				line.Score = Points(number(t, l.Score))
				if got := l.points(t, board); got != line.Score {
					t.Errorf("board %d %s by %s %s tricks: %d, published %d", board, l.Contract,
						l.By, l.Tricks, got, line.Score)
				}
			}
			lines = append(lines, line)
			exp = append(exp, [2]string{l.ExpNS, l.ExpEW})
		}
	}
	return lines, exp
}

func (c *compscore) options() Options {
	if c.Winners == 1 {
		return Options{Winners: OneWinner}
	}
	return Options{}
}

// checkTotals compares percentages (where published), totals and places.
// publisherOff lists pairs whose published total is known to differ.
func (c *compscore) checkRanking(t *testing.T, s *Standings, publisherOff map[string]string) {
	t.Helper()
	rows := 0
	for _, r := range s.Rankings {
		rows += len(r.Rows)
		for _, row := range r.Rows {
			name := row.Contestant.String()
			i := slices.IndexFunc(c.Ranking, func(p publishedRow) bool { return p.Pair == name })
			if i < 0 {
				t.Fatalf("pair %s is not in the published ranking", name)
			}
			want := c.Ranking[i]
			if want.Pct != "" {
				if got := Decimal(row.Percentage, 2, HalfAwayFromZero); got != want.Pct {
					t.Errorf("pair %s: %s %%, published %s", name, got, want.Pct)
				}
			}
			total := want.Total
			if off, ok := publisherOff[name]; ok {
				total = off
			}
			if got := Decimal(row.Total, 2, HalfAwayFromZero); got != total {
				t.Errorf("pair %s: total %s, want %s (published %s)", name, got, total, want.Total)
			}
			if got := strconv.Itoa(row.Place); got != want.Place {
				t.Errorf("pair %s: place %s, published %s", name, got, want.Place)
			}
		}
	}
	if rows != len(c.Ranking) {
		t.Errorf("%d contestants ranked, published %d", rows, len(c.Ranking))
	}
}

func TestPublishedMatchpoints(t *testing.T) {
	for name, publisherOff := range map[string]map[string]string{
		// Pairs 1 and 3 missed a dealt board: the publisher scales their totals by 27/26.
		"mp_pairs_howell.json": {"1": "124.00", "3": "127.20"},
		// 16NS and 9EW missed a dealt board: scaled by 27/26 again. The publisher's own
		// rounding is off by 0.006 in the totals of 8NS and 2EW.
		"mp_pairs_mitchell.json": {"16NS": "484.00", "9EW": "555.00", "8NS": "456.94", "2EW": "416.06"},
	} {
		t.Run(name, func(t *testing.T) {
			var c compscore
			readJSON(t, name, &c)
			lines, exp := c.lines(t)
			s, err := Score(lines, c.options())
			if err != nil {
				t.Fatal(err)
			}
			c.checkRanking(t, s, publisherOff)
			for _, b := range s.Boards {
				short := b.NS.Scores != b.Full
				for _, a := range b.Awards {
					want := exp[a.Line][0]
					if a.Side == EW {
						want = exp[a.Line][1]
					}
					got := a.Value
					if short && a.Kind == Compared &&
						!slices.ContainsFunc(b.Awards, func(a Award) bool { return a.Kind != Compared }) {
						got = a.Parts[0].Raw // published before Neuberg
					}
					if g := Shortest(got, 1, HalfEven); g != strings.TrimSuffix(want, ".0") {
						t.Errorf("board %d, %s: %s, published %s", b.Number, a.Contestant, got, want)
					}
				}
			}
		})
	}
}

func TestPublishedIMPPairs(t *testing.T) {
	for name, opt := range map[string]Options{
		"cross_imp_howell.json": {Method: CrossIMPs, Winners: OneWinner},
		"butler_howell.json":    {Method: Butler, Winners: OneWinner},
	} {
		t.Run(name, func(t *testing.T) {
			var c compscore
			readJSON(t, name, &c)
			lines, exp := c.lines(t)
			s, err := Score(lines, opt)
			if err != nil {
				t.Fatal(err)
			}
			c.checkRanking(t, s, nil)
			for _, b := range s.Boards {
				if datum := c.Boards[strconv.Itoa(b.Number)].Datum; datum != "" && b.NS.Datum.String() != datum {
					t.Errorf("board %d: datum %s, published %s", b.Number, b.NS.Datum, datum)
				}
				for _, a := range b.Awards {
					want := exp[a.Line][0]
					if a.Side == EW {
						want = exp[a.Line][1]
					}
					if got := Shortest(a.Value, 2, HalfAwayFromZero); got != want {
						t.Errorf("board %d, %s: %s, published %s", b.Number, a.Contestant, got, want)
					}
				}
			}
		})
	}
}

// TestPublishedACBL checks ours against a club game scored by ACBLscore: 1-½-0, the
// pairs that share first place, every board. ACBLscore rounds the total to the
// hundredth before it takes the percentage, so that figure is made likewise here.
func TestPublishedACBL(t *testing.T) {
	var game struct {
		Sections []struct {
			Pairs []struct {
				Pair, Score, Pct, Strat string
				Played                  int `json:"boards_played"`
				Ranks                   [][3]any
			}
			Boards map[string][]struct {
				Round int    `json:"round_number"`
				Table int    `json:"table_number"`
				NS    string `json:"ns_pair"`
				EW    string `json:"ew_pair"`
				Score string `json:"ns_score"`
				MPNS  string `json:"ns_match_points"`
				MPEW  string `json:"ew_match_points"`
			}
		}
	}
	readJSON(t, "acbl_club_howell.json", &game)
	section := game.Sections[0]
	var lines []Line
	var exp [][2]string
	for no, b := range section.Boards {
		for _, l := range b {
			line := Line{Section: "A", Table: l.Table, Round: l.Round, Board: number(t, no),
				NS: number(t, l.NS), EW: number(t, l.EW)}
			if l.Score == "PASS" {
				l.Score = "0"
			}
			line.Score = Points(number(t, l.Score))
			lines = append(lines, line)
			exp = append(exp, [2]string{l.MPNS, l.MPEW})
		}
	}
	s, err := Score(lines, Options{Winners: OneWinner, Halves: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range s.Boards {
		for _, a := range b.Awards {
			want := exp[a.Line][0]
			if a.Side == EW {
				want = exp[a.Line][1]
			}
			if got := Decimal(a.Value, 2, HalfAwayFromZero); got != want {
				t.Errorf("board %d, pair %s: %s, published %s", b.Number, a.Contestant, got, want)
			}
		}
	}
	ranking := s.Rankings[0]
	strata := make(map[int]string)
	for _, p := range section.Pairs {
		strata[number(t, p.Pair)] = p.Strat
	}
	for _, p := range section.Pairs {
		i := slices.IndexFunc(ranking.Rows, func(r Row) bool { return r.Contestant.Number == number(t, p.Pair) })
		row := &ranking.Rows[i]
		factored := Round(row.Total.Mul(Int(18)).Div(Int(int64(row.Played))), 2, HalfAwayFromZero)
		if got := Decimal(factored, 2, HalfAwayFromZero); got != p.Score || row.Played != p.Played {
			t.Errorf("pair %s: factored %s of %d boards, published %s of %d", p.Pair, got,
				row.Played, p.Score, p.Played)
		}
		if got := Decimal(factored.Mul(Int(100)).Div(Int(18*4)), 2, HalfAwayFromZero); got != p.Pct {
			t.Errorf("pair %s: %s %%, published %s", p.Pair, got, p.Pct)
		}
		for _, rank := range p.Ranks {
			list := ranking
			if stratum := rank[0].(float64); stratum > 1 { // stratum 2 is for pairs of strata 2 and 3
				list = ranking.Of(func(c Contestant) bool { return number(t, strata[c.Number]) >= int(stratum) })
			}
			j := slices.IndexFunc(list.Rows, func(r Row) bool { return r.Contestant.Number == number(t, p.Pair) })
			if got := list.LabelRange(j); got != rank[1] {
				t.Errorf("pair %s, stratum %v: place %s, published %s", p.Pair, rank[0], got, rank[1])
			}
		}
	}
	if got := ranking.Rows[1].Label(); got != "1=" {
		t.Errorf("the second pair of the tie for first is %q, want 1=", got)
	}
}

func TestPublishedTraveller(t *testing.T) {
	var board struct {
		Lines []struct {
			NS, EW, Score string
			MP            string `json:"exp_mp"`
			Pct           string `json:"exp_pct"`
		}
	}
	readJSON(t, "acbl_traveller.json", &board)
	var lines []Line
	for _, l := range board.Lines {
		lines = append(lines, Line{Board: 3, NS: number(t, l.NS), EW: number(t, l.EW),
			Score: Points(number(t, l.Score))})
	}
	s, err := Score(lines, Options{Halves: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range s.Boards[0].Awards {
		if a.Side == EW {
			continue
		}
		want := board.Lines[a.Line]
		pct, ok := a.Percentage()
		if mp := Shortest(a.Value, 2, HalfAwayFromZero); mp != want.MP || !ok ||
			Decimal(pct, 0, HalfAwayFromZero) != want.Pct {
			t.Errorf("NS %s: %s MP, %s %%; published %s, %s", want.NS, mp,
				Decimal(pct, 0, HalfAwayFromZero), want.MP, want.Pct)
		}
	}
}
