// Package scorejson writes scored sessions as JSON for other programs.
//
//	doc := scorejson.Pairs(standings, lines, names)
//	doc.Method = "mp"
//	err = doc.Write(out)
//
// # Schema, version 1
//
// The document is one object:
//
//	schema       "clubnight-scores"
//	version      1; it rises when a field changes its meaning or goes, not when one is added
//	method       the form of scoring, as clubscore score --method takes it
//	unit         what totals and awards are counted in: "MP", "IMP", "VP" or "points"
//	provisional  true while a ruling or a result is still to come
//	open         what keeps the ranking from being final, in sentences
//	ranking      rows, list after list (section, then side), best first
//	boards       rows, board after board; only when asked for
//	matches      rows, one for each team in each match; only at teams
//
// Exact figures are strings in lowest terms, "97/180" or "-12". A field whose name ends
// in _rounded is the figure of the same name as a number with two decimals, halves
// rounded away from zero.
//
// A row of ranking has
//
//	section              "" where there is only one
//	place                1, 2, 2, 4; 0 for who has nothing to be ranked by
//	tied                 whether others share the place
//	label                the place as a sheet shows it
//	pair                 the number of the pair, team or player
//	side                 "NS", "EW", or "" where all are ranked together
//	names                of the players, as far as they are known
//	boards               how many boards count
//	pending              how many wait for a ruling
//	total, total_rounded what it has in all
//	max, max_rounded     out of what, with what the carried score is out of; "0" in IMPs and points
//	percentage           rounded to two decimals, of who has no place, too; null where the form of scoring has none, or nothing was played
//	exact                the percentage exactly, in per cent; the total where the form of scoring has no percentages
//	adjusted             penalties and bonuses in the total, exact
//	carried              what was carried forward into the total, exact
//
// A row of boards is one board at one table:
//
//	section, table, round, board, form
//	ns, ew               the numbers of who held the cards; in an individual of North and East
//	south, west          only in an individual
//	reversed             whether the board was played in the wrong direction
//	result               contract, declarer and tricks; "" where they are not known
//	score                North-South's score at the table; null where there is none
//	ns_adjust, ew_adjust the rulings that stand instead, as scoring.ParseRuling reads them; "" for none
//	ns_award, ew_award   exact; null where the board does not count for the side
//	ns_max, ew_max       out of what, exact; null likewise
//	south_award, west_award only in an individual
//
// and the awards and maxima with _rounded. At teams the award is that of the team for the
// board, over both tables: every table of the board has it.
//
// A row of matches is a match as one team sees it:
//
//	section, round       round is 0 where all boards of two teams are one match
//	team, opponent
//	boards, pending      boards that count, and those still to come
//	won, lost, margin    IMPs, boards or points, exact
//	vp                   victory points, exact; "0" where there are none
//	total, total_rounded what the match counts in the ranking
package scorejson

import (
	"encoding/json"
	"io"

	"clubnight/scoring"
	"clubnight/session/exchange/text"
)

// head is that of the schema that this package writes.
var head = text.Head{Schema: "clubnight-scores", Version: 1}

// Document is the whole answer.
type Document struct {
	text.Head
	Method      string   `json:"method"`
	Unit        string   `json:"unit"`
	Provisional bool     `json:"provisional"`
	Open        []string `json:"open"`
	Ranking     []Rank   `json:"ranking"`
	Boards      []Board  `json:"boards,omitempty"`
	Matches     []Match  `json:"matches,omitempty"`
}

// Rank is a row of ranking.
type Rank struct {
	Section      string       `json:"section"`
	Place        int          `json:"place"`
	Tied         bool         `json:"tied"`
	Label        string       `json:"label"`
	Pair         int          `json:"pair"`
	Side         string       `json:"side"`
	Names        []string     `json:"names"`
	Boards       int          `json:"boards"`
	Pending      int          `json:"pending"`
	Total        scoring.Frac `json:"total"`
	TotalRounded json.Number  `json:"total_rounded"`
	Max          scoring.Frac `json:"max"`
	MaxRounded   json.Number  `json:"max_rounded"`
	Percentage   *json.Number `json:"percentage"`
	Exact        scoring.Frac `json:"exact"`
	Adjusted     scoring.Frac `json:"adjusted"`
	Carried      scoring.Frac `json:"carried"`
}

// Board is a row of boards.
type Board struct {
	Section        string          `json:"section"`
	Table          int             `json:"table"`
	Round          int             `json:"round"`
	Board          int             `json:"board"`
	Form           string          `json:"form,omitempty"`
	NS             int             `json:"ns"`
	EW             int             `json:"ew"`
	South          int             `json:"south,omitempty"`
	West           int             `json:"west,omitempty"`
	Reversed       bool            `json:"reversed"`
	Result         string          `json:"result"`
	Score          *scoring.Points `json:"score"`
	NSAdjust       string          `json:"ns_adjust"`
	EWAdjust       string          `json:"ew_adjust"`
	NSAward        *scoring.Frac   `json:"ns_award"`
	NSAwardRounded *json.Number    `json:"ns_award_rounded"`
	NSMax          *scoring.Frac   `json:"ns_max"`
	NSMaxRounded   *json.Number    `json:"ns_max_rounded"`
	EWAward        *scoring.Frac   `json:"ew_award"`
	EWAwardRounded *json.Number    `json:"ew_award_rounded"`
	EWMax          *scoring.Frac   `json:"ew_max"`
	EWMaxRounded   *json.Number    `json:"ew_max_rounded"`
	SouthAward     *scoring.Frac   `json:"south_award,omitempty"`
	WestAward      *scoring.Frac   `json:"west_award,omitempty"`
}

// Match is a row of matches.
type Match struct {
	Section      string       `json:"section"`
	Round        int          `json:"round"`
	Team         int          `json:"team"`
	Opponent     int          `json:"opponent"`
	Boards       int          `json:"boards"`
	Pending      int          `json:"pending"`
	Won          scoring.Frac `json:"won"`
	Lost         scoring.Frac `json:"lost"`
	Margin       scoring.Frac `json:"margin"`
	VP           scoring.Frac `json:"vp"`
	Total        scoring.Frac `json:"total"`
	TotalRounded json.Number  `json:"total_rounded"`
}

// Write writes the document, indented, and a line end.
func (d *Document) Write(w io.Writer) error {
	return text.WriteJSON(w, d)
}

func rounded(f scoring.Frac) json.Number {
	return json.Number(scoring.Decimal(f, 2, scoring.HalfAwayFromZero))
}
