package conformance

import (
	"encoding/json"
	"fmt"
	"io/fs"

	"clubnight/scoring"
)

const lecture = "Marciniak's lecture"

// vectors is examples.json.
type vectors struct {
	Vectors struct {
		Plain, Weighted, Split struct {
			Scores []json.RawMessage
			NS, EW []json.Number
		}
		WeightedTeam struct {
			Open   json.RawMessage
			Closed scoring.Points
			Home   json.Number `json:"home_imps"`
		} `json:"weighted_team"`
		SplitTeam struct {
			Open   json.RawMessage
			Closed scoring.Points
			Home   json.Number    `json:"home_imps"`
			Away   json.Number    `json:"away_imps"`
			Other  int            `json:"other_boards"`
			Match  [2]json.Number `json:"match_imps"`
			VP     [2]json.Number `json:"vp_24_boards"`
		} `json:"split_team"`
	}
}

// enter puts a score of the examples into a line: 620, "60%620+40%-100" or
// {"NS": -100, "EW": 620}.
func enter(l *scoring.Line, raw json.RawMessage) error {
	var split struct{ NS, EW scoring.Points }
	var text string
	switch {
	case json.Unmarshal(raw, &l.Score) == nil:
		return nil
	case json.Unmarshal(raw, &text) == nil:
		r, err := scoring.ParseRuling(text)
		l.ForNS, l.ForEW = r, r
		return err
	}
	if err := json.Unmarshal(raw, &split); err != nil {
		return fmt.Errorf("%w: %w", ErrData, err)
	}
	l.ForNS = scoring.Assign(scoring.Weighted{Weight: scoring.Int(1), Score: split.NS})
	l.ForEW = scoring.Assign(scoring.Weighted{Weight: scoring.Int(1), Score: split.EW})
	return nil
}

func lecturePlain(data fs.FS) (Case, error) {
	var v vectors
	err := read(data, "examples.json", &v)
	return oneBoard(err, Case{Name: "Matchpoints, 8 scores", By: lecture}, v.Vectors.Plain.Scores,
		v.Vectors.Plain.NS, v.Vectors.Plain.EW)
}

func lectureWeighted(data fs.FS) (Case, error) {
	var v vectors
	err := read(data, "examples.json", &v)
	return oneBoard(err, Case{Name: "Matchpoints, a weighted score", By: lecture}, v.Vectors.Weighted.Scores,
		v.Vectors.Weighted.NS, v.Vectors.Weighted.EW)
}

func lectureSplit(data fs.FS) (Case, error) {
	var v vectors
	err := read(data, "examples.json", &v)
	return oneBoard(err, Case{Name: "Matchpoints, a split score", By: lecture}, v.Vectors.Split.Scores,
		v.Vectors.Split.NS, v.Vectors.Split.EW)
}

// oneBoard scores one board at matchpoints, unless there was an error before.
func oneBoard(err error, c Case, scores []json.RawMessage, ns, ew []json.Number) (Case, error) {
	if err == nil && (len(ns) != len(scores) || len(ew) != len(scores)) {
		err = fmt.Errorf("%w: %d scores, %d and %d awards", ErrData, len(scores), len(ns), len(ew))
	}
	if err != nil {
		return c, err
	}
	lines := make([]scoring.Line, len(scores))
	for i, raw := range scores {
		lines[i] = scoring.Line{Board: 1, NS: i + 1, EW: i + 1}
		if err := enter(&lines[i], raw); err != nil {
			return c, err
		}
	}
	s, err := scoring.Score(lines, scoring.Options{})
	if err != nil {
		return c, err
	}
	for _, a := range s.Boards[0].Awards {
		want := ns[a.Line]
		if a.Side == scoring.EW {
			want = ew[a.Line]
		}
		c.hold(fmt.Sprintf("line %d, %s", a.Line+1, a.Side), want.String(), shortest(a.Value))
	}
	return c, nil
}

func shortest(f scoring.Frac) string { return scoring.Shortest(f, 2, scoring.HalfAwayFromZero) }

// room is a board of a match: team 1 sits North-South in the open room,
// team 2 in the closed.
func room(board int, open, closed scoring.Points) [2]scoring.Line {
	return [2]scoring.Line{
		{Table: 1, Round: 1, Board: board, NS: 1, EW: 2, Score: open},
		{Table: 2, Round: 1, Board: board, NS: 2, EW: 1, Score: closed},
	}
}

// match scores the boards of one match.
func match(boards [][2]scoring.Line, method scoring.TeamMethod) (*scoring.Match, error) {
	var lines []scoring.Line
	for _, b := range boards {
		lines = append(lines, b[0], b[1])
	}
	s, err := scoring.ScoreTeams(lines, scoring.TeamOptions{Method: method})
	if err != nil {
		return nil, err
	}
	if len(s.Matches) != 1 {
		return nil, fmt.Errorf("%w: %d matches", ErrData, len(s.Matches))
	}
	return s.Matches[0], nil
}

func lectureMatch(data fs.FS) (Case, error) {
	c := Case{Name: "A match of 14 boards", By: lecture}
	var published struct {
		Boards []struct {
			Board  int
			Open   scoring.Points `json:"open_ns"`
			Closed scoring.Points `json:"closed_ns"`
			Home   int            `json:"imp_home"`
			Away   int            `json:"imp_away"`
		}
		IMPs [2]int
	}
	if err := read(data, "teams_match_14.json", &published); err != nil {
		return c, err
	}
	var boards [][2]scoring.Line
	for _, b := range published.Boards {
		boards = append(boards, room(b.Board, b.Open, b.Closed))
	}
	m, err := match(boards, scoring.TeamIMPs)
	if err != nil {
		return c, err
	}
	for i, b := range published.Boards {
		c.hold(fmt.Sprintf("board %d", b.Board), fmt.Sprint(b.Home-b.Away), m.Boards[i].For[0].Value.String())
	}
	c.hold("IMPs of the home team", fmt.Sprint(published.IMPs[0]), m.Scores[0].Won.String())
	c.hold("IMPs of the visitors", fmt.Sprint(published.IMPs[1]), m.Scores[1].Won.String())
	return c, nil
}

func lectureWeightedTeams(data fs.FS) (Case, error) {
	c := Case{Name: "Teams, a weighted score", By: lecture}
	var v vectors
	if err := read(data, "examples.json", &v); err != nil {
		return c, err
	}
	t := v.Vectors.WeightedTeam
	board := room(1, 0, t.Closed)
	if err := enter(&board[0], t.Open); err != nil {
		return c, err
	}
	m, err := match([][2]scoring.Line{board}, scoring.TeamIMPs)
	if err != nil {
		return c, err
	}
	c.hold("IMPs of the home team", t.Home.String(), shortest(m.Scores[0].Score))
	return c, nil
}

func lectureSplitTeams(data fs.FS) (Case, error) {
	c := Case{Name: "Teams, a split score in a match of 24 boards", By: lecture}
	var v vectors
	if err := read(data, "examples.json", &v); err != nil {
		return c, err
	}
	t := v.Vectors.SplitTeam
	board := room(1, 0, t.Closed)
	if err := enter(&board[0], t.Open); err != nil {
		return c, err
	}
	// The other boards together are +10 IMPs: 430 on one of them, nothing on the rest.
	boards := [][2]scoring.Line{board, room(2, 430, 0)}
	for b := 3; b <= 24; b++ {
		boards = append(boards, room(b, 0, 0))
	}
	m, err := match(boards, scoring.TeamVPs)
	if err != nil {
		return c, err
	}
	c.hold("the home team on the board", t.Home.String(), m.Boards[0].For[0].Value.String())
	c.hold("the visitors on the board", t.Away.String(), m.Boards[0].For[1].Value.String())
	c.hold("the home team on the other boards", fmt.Sprint(t.Other), m.Boards[1].For[0].Value.String())
	for team, who := range []string{"the home team", "the visitors"} {
		c.hold("IMPs of "+who, t.Match[team].String(), m.Scores[team].Margin.String())
		c.hold("victory points of "+who, t.VP[team].String(), shortest(m.Scores[team].VP))
	}
	return c, nil
}
