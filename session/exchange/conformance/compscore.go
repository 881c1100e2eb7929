package conformance

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"

	"clubnight/scoring"
)

// compscore is a session as Compscore3 published it.
type compscore struct {
	Winners int `json:"winner_type"`
	Boards  map[string]struct {
		Datum string
		Lines []struct {
			NS, EW, Contract, By, Score, Tricks string

			ExpNS string `json:"exp_ns"`
			ExpEW string `json:"exp_ew"`
		}
	}
	Ranking []struct{ Pair, Dir, Total, Pct, Place string }
}

const (
	missedABoard  = "missed a dealt board: the publisher scales the total to all boards"
	ownArithmetic = "the publisher's arithmetic is off by a few thousandths; its percentage agrees"
)

// departure is a total that the publisher is known to give instead of the exact one.
type departure struct{ total, reason string }

func compscoreHowell(data fs.FS) (Case, error) {
	return compscoreSession(data, "mp_pairs_howell.json", "Matchpoint pairs, Howell, 12 pairs",
		scoring.Matchpoints, map[string]departure{
			"1": {"128.77", missedABoard}, "3": {"132.09", missedABoard}, // 124.00 and 127.20 times 27/26
		})
}

func compscoreMitchell(data fs.FS) (Case, error) {
	return compscoreSession(data, "mp_pairs_mitchell.json", "Matchpoint pairs, Mitchell, 38 pairs",
		scoring.Matchpoints, map[string]departure{
			"16NS": {"502.62", missedABoard}, "9EW": {"576.35", missedABoard}, // 484.00 and 555.00 times 27/26
			"8NS": {"456.95", ownArithmetic}, "2EW": {"416.05", ownArithmetic},
		})
}

func compscoreCross(data fs.FS) (Case, error) {
	return compscoreSession(data, "cross_imp_howell.json", "Cross-IMP pairs, Howell", scoring.CrossIMPs, nil)
}

func compscoreButler(data fs.FS) (Case, error) {
	return compscoreSession(data, "butler_howell.json", "Butler pairs, Howell", scoring.Butler, nil)
}

func compscoreSession(data fs.FS, name, title string, method scoring.Method, known map[string]departure) (Case, error) {
	c := Case{Name: title, By: "Compscore3"}
	var session compscore
	if err := read(data, name, &session); err != nil {
		return c, err
	}
	lines, published, err := session.lines(&c)
	if err != nil {
		return c, err
	}
	opt := scoring.Options{Method: method}
	if session.Winners == 1 {
		opt.Winners = scoring.OneWinner
	}
	s, err := scoring.Score(lines, opt)
	if err != nil {
		return c, err
	}
	for _, b := range s.Boards {
		if datum := session.Boards[strconv.Itoa(b.Number)].Datum; datum != "" {
			c.hold(fmt.Sprintf("board %d, datum", b.Number), datum, b.NS.Datum.String())
		}
		session.holdAwards(&c, b, published, method)
	}
	session.holdRanking(&c, s, method, known)
	return c, nil
}

// number reads "12", "12NS" or "12EW".
func number(text string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSuffix(text, "NS"), "EW"))
	if err != nil {
		return 0, fmt.Errorf("%w: %w", ErrData, err)
	}
	return n, nil
}

// lines is the session's lines and what was published for each side of them. Each score
// is checked against its contract on the way.
func (session *compscore) lines(c *Case) (lines []scoring.Line, published [][2]string, err error) {
	for _, key := range slices.Sorted(maps.Keys(session.Boards)) {
		board, err := number(key)
		if err != nil {
			return nil, nil, err
		}
		for _, l := range session.Boards[key].Lines {
			ns, err1 := number(l.NS)
			ew, err2 := number(l.EW)
			if err1 != nil || err2 != nil {
				return nil, nil, fmt.Errorf("%w: pairs %q and %q", ErrData, l.NS, l.EW)
			}
			line := scoring.Line{Board: board, NS: ns, EW: ew}
			if percents, ok := strings.CutPrefix(l.Score, "A"); ok && len(percents) == 4 {
				line.ForNS, err1 = scoring.ParseRuling(percents[:2] + "%")
				line.ForEW, err2 = scoring.ParseRuling(percents[2:] + "%")
			} else {
				line.Score, err1 = points(l.Contract, l.By, l.Tricks, board)
				c.hold(fmt.Sprintf("board %d, %s by %s, %s tricks", board, l.Contract, l.By, l.Tricks),
					l.Score, fmt.Sprint(line.Score))
			}
			if err1 != nil || err2 != nil {
				return nil, nil, fmt.Errorf("%w: board %d, %v%v", ErrData, board, err1, err2)
			}
			lines = append(lines, line)
			published = append(published, [2]string{l.ExpNS, l.ExpEW})
		}
	}
	return lines, published, nil
}

// points is North-South's score for a contract and all tricks taken.
func points(contract, by, tricks string, board int) (scoring.Points, error) {
	var r scoring.Result
	var err error
	if r.Contract, err = scoring.ParseContract(contract); err != nil || r.Contract.Level == 0 {
		return 0, err
	}
	if r.Declarer, err = scoring.ParseDirection(by); err != nil {
		return 0, err
	}
	taken, err := strconv.Atoi(tricks)
	if err != nil {
		return 0, err
	}
	r.Tricks = taken - 6 - r.Contract.Level
	return r.Score(scoring.BoardVulnerability(board)), r.Check()
}

// holdAwards compares the awards on a board. On a short board without artificial scores
// the publisher shows matchpoints as they are before Neuberg's formula, and to a tenth.
func (session *compscore) holdAwards(c *Case, b *scoring.Board, published [][2]string, method scoring.Method) {
	ruled := slices.ContainsFunc(b.Awards, func(a scoring.Award) bool { return a.Kind != scoring.Compared })
	for i := range b.Awards {
		a := &b.Awards[i]
		want := published[a.Line][0]
		if a.Side == scoring.EW {
			want = published[a.Line][1]
		}
		ours := shortest(a.Value)
		if method == scoring.Matchpoints {
			value := a.Value
			if b.NS.Scores != b.Full && !ruled {
				value = a.Parts[0].Raw
			}
			ours, want = scoring.Shortest(value, 1, scoring.HalfEven), strings.TrimSuffix(want, ".0")
		}
		c.hold(fmt.Sprintf("board %d, %s sitting %s", b.Number, a.Contestant, a.Side), want, ours)
	}
}

// holdRanking compares percentages, totals and places.
func (session *compscore) holdRanking(c *Case, s *scoring.Standings,
	method scoring.Method, known map[string]departure) {
	ours := map[string]*scoring.Row{}
	for i := range s.Rankings {
		for j := range s.Rankings[i].Rows {
			row := &s.Rankings[i].Rows[j]
			ours[row.Contestant.String()] = row
		}
	}
	for _, want := range session.Ranking {
		row := ours[want.Pair]
		if row == nil {
			row = &scoring.Row{} // shows as different
		}
		if method == scoring.Matchpoints {
			c.hold("pair "+want.Pair+", percentage", want.Pct, two(row.Percentage))
		}
		c.holdOr("pair "+want.Pair+", total", want.Total, two(row.Total),
			known[want.Pair].total, known[want.Pair].reason)
		c.hold("pair "+want.Pair+", place", want.Place, strconv.Itoa(row.Place))
	}
	c.hold("contestants", strconv.Itoa(len(session.Ranking)), strconv.Itoa(len(ours)))
}
