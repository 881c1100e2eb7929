package conformance

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session/exchange/bridgescore"
	"clubnight/session/exchange/simpscore"
)

// acbl is a club session as ACBLscore published it.
type acbl struct {
	Sections []acblSection
}

type acblSection struct {
	Pairs []struct {
		Pair, Score, Pct, Strat string

		Played int `json:"boards_played"`
		Ranks  [][3]any
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

// The session has 18 boards, each with a top of 4.
const (
	acblBoards = 18
	acblTop    = 4
	acblRounds = "the publisher takes the percentage from the total after rounding it to the hundredth"
)

func acblHowell(data fs.FS) (Case, error) {
	c := Case{Name: "Matchpoint pairs, Howell, 11 pairs, 1-½-0", By: "ACBLscore"}
	var session acbl
	if err := read(data, "acbl_club_howell.json", &session); err != nil {
		return c, err
	}
	if len(session.Sections) != 1 {
		return c, fmt.Errorf("%w: %d sections", ErrData, len(session.Sections))
	}
	section := &session.Sections[0]
	lines, published, err := section.lines()
	if err != nil {
		return c, err
	}
	s, err := scoring.Score(lines, scoring.Options{Winners: scoring.OneWinner, Halves: true})
	if err != nil {
		return c, err
	}
	for _, b := range s.Boards {
		for _, a := range b.Awards {
			want := published[a.Line][0]
			if a.Side == scoring.EW {
				want = published[a.Line][1]
			}
			c.hold(fmt.Sprintf("board %d, pair %s", b.Number, a.Contestant), want, two(a.Value))
		}
	}
	if len(s.Rankings) != 1 {
		return c, fmt.Errorf("%w: %d rankings", ErrData, len(s.Rankings))
	}
	return c, section.holdRanking(&c, s.Rankings[0])
}

// lines is the section's lines and what was published for each side of them.
func (section *acblSection) lines() (lines []scoring.Line, published [][2]string, err error) {
	for _, key := range slices.Sorted(maps.Keys(section.Boards)) {
		for _, l := range section.Boards[key] {
			n, err := numbers(key, l.NS, l.EW, strings.Replace(l.Score, "PASS", "0", 1))
			if err != nil {
				return nil, nil, err
			}
			lines = append(lines, scoring.Line{Table: l.Table, Round: l.Round, Board: n[0], NS: n[1],
				EW: n[2], Score: scoring.Points(n[3])})
			published = append(published, [2]string{l.MPNS, l.MPEW})
		}
	}
	return lines, published, nil
}

// holdRanking compares totals, which the publisher scales to all boards,
// percentages and places.
func (section *acblSection) holdRanking(c *Case, ranking scoring.Ranking) error {
	strata := map[string]string{}
	for _, p := range section.Pairs {
		strata[p.Pair] = p.Strat
	}
	for _, p := range section.Pairs {
		i := find(ranking.Rows, p.Pair)
		if i < 0 {
			return fmt.Errorf("%w: pair %s has no boards", ErrData, p.Pair)
		}
		r := &ranking.Rows[i]
		factored := scoring.Round(r.Total.Mul(scoring.Int(acblBoards)).Div(scoring.Int(int64(max(r.Played, 1)))), 2,
			scoring.HalfAwayFromZero)
		theirs := factored.Mul(scoring.Int(100)).Div(scoring.Int(acblBoards * acblTop))
		c.hold("pair "+p.Pair+", total scaled to 18 boards", p.Score, two(factored))
		c.hold("pair "+p.Pair+", boards", strconv.Itoa(p.Played), strconv.Itoa(r.Played))
		c.holdOr("pair "+p.Pair+", percentage", p.Pct, two(r.Percentage), two(theirs), acblRounds)
		for _, rank := range p.Ranks {
			c.hold(fmt.Sprintf("pair %s, place in stratum %v", p.Pair, rank[0]), fmt.Sprint(rank[1]),
				placeInStratum(ranking, p.Pair, rank[0], strata))
		}
	}
	return nil
}

func find(rows []scoring.Row, pair string) int {
	return slices.IndexFunc(rows, func(r scoring.Row) bool { return r.Contestant.String() == pair })
}

// placeInStratum is the place among the pairs of that stratum and those
// below it, "1/2" for a tie.
func placeInStratum(all scoring.Ranking, pair string, stratum any, strata map[string]string) string {
	list := all.Of(func(c scoring.Contestant) bool { return strata[c.String()] >= fmt.Sprint(stratum) })
	i := find(list.Rows, pair)
	if i < 0 {
		return "none"
	}
	return list.LabelRange(i)
}

func acblTraveller(data fs.FS) (Case, error) {
	c := Case{Name: "A traveller of 15 results", By: "ACBLscore"}
	var board struct {
		Lines []struct {
			NS, EW, Score string

			MP  string `json:"exp_mp"`
			Pct string `json:"exp_pct"`
		}
	}
	if err := read(data, "acbl_traveller.json", &board); err != nil {
		return c, err
	}
	var lines []scoring.Line
	for _, l := range board.Lines {
		n, err := numbers(l.NS, l.EW, l.Score)
		if err != nil {
			return c, err
		}
		lines = append(lines, scoring.Line{Board: 3, NS: n[0], EW: n[1], Score: scoring.Points(n[2])})
	}
	s, err := scoring.Score(lines, scoring.Options{Halves: true})
	if err != nil {
		return c, err
	}
	for _, b := range s.Boards {
		for i := range b.Awards {
			a := &b.Awards[i]
			if a.Side != scoring.NS {
				continue
			}
			want := board.Lines[a.Line]
			pct, _ := a.Percentage()
			c.hold("pair "+want.NS+", matchpoints", want.MP, shortest(a.Value))
			c.hold("pair "+want.NS+", percentage", want.Pct, scoring.Decimal(pct, 0, scoring.HalfAwayFromZero))
		}
	}
	return c, nil
}

// numbers reads numbers.
func numbers(texts ...string) ([]int, error) {
	n := make([]int, len(texts))
	for i, text := range texts {
		var err error
		if n[i], err = number(text); err != nil {
			return nil, err
		}
	}
	return n, nil
}

func simpscoreExample(data fs.FS) (Case, error) {
	c := Case{Name: "Total points and mean of percentages", By: "simpscore"}
	var published struct{ Expected [][5]any }
	if err := read(data, "simpscore.json", &published); err != nil {
		return c, err
	}
	raw, err := fs.ReadFile(data, "simpscore.txt")
	if err != nil {
		return c, fmt.Errorf("%w: %w", ErrData, err)
	}
	game, err := simpscore.Parse(bytes.NewReader(raw))
	if err != nil {
		return c, err
	}
	var out strings.Builder
	if err := game.Report(&out); err != nil {
		return c, err
	}
	rows := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	for i, want := range published.Expected {
		words := make([]string, 5)
		if i < len(rows) {
			copy(words, strings.Fields(rows[i]))
		}
		for k, what := range []string{"total", "average", "matchpoints", "percentage", "boards"} {
			c.hold(fmt.Sprintf("pair %d, %s", i+1, what), fmt.Sprint(want[k]), words[k])
		}
	}
	return c, nil
}

func bridgescoreExample(data fs.FS) (Case, error) {
	c := Case{Name: "Ratio of sums", By: "BridgeScore's example"}
	var published struct{ Percentages map[string]string }
	if err := read(data, "bridgescore.json", &published); err != nil {
		return c, err
	}
	raw, err := fs.ReadFile(data, "bridgescore.txt")
	if err != nil {
		return c, fmt.Errorf("%w: %w", ErrData, err)
	}
	game, err := bridgescore.Parse(bytes.NewReader(raw), bridgescore.Original)
	if err != nil {
		return c, err
	}
	s, err := game.Standings()
	if err != nil {
		return c, err
	}
	for _, ranking := range s.Rankings {
		for _, r := range ranking.Rows {
			c.hold("pair "+r.Contestant.String()+", percentage",
				published.Percentages[r.Contestant.String()], two(r.Percentage))
		}
	}
	return c, nil
}
