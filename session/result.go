package session

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"clubnight/scoring"
	"clubnight/session/deal"
)

// Key says where a result belongs. One key has one standing result.
type Key struct {
	Section int `json:"section"`
	Table   int `json:"table"`
	Round   int `json:"round"`
	Board   int `json:"board"`
}

// Compare orders keys by section, table, round and board.
func (k Key) Compare(o Key) int {
	return cmp.Or(cmp.Compare(k.Section, o.Section), cmp.Compare(k.Table, o.Table),
		cmp.Compare(k.Round, o.Round), cmp.Compare(k.Board, o.Board))
}

// String gives the place for a log: "table A3, round 2, board 14".
func (k Key) String() string {
	return fmt.Sprintf("table %s%d, round %d, board %d", Letter(k.Section), k.Table, k.Round, k.Board)
}

// TableName is a table as the room calls it: "A3", and "3" where there is
// one section only.
func (st *State) TableName(section, table int) string {
	if len(st.Sections) == 1 && st.Sections[0].ID == section {
		return fmt.Sprint(table)
	}
	return fmt.Sprintf("%s%d", Letter(section), table)
}

// Outcome says what became of a board at the table.
type Outcome string

// The outcomes that a Bridgemate can send (guide: Retrieving results), one that only
// files of old evenings have, and one for what cannot be read.
const (
	Played     Outcome = "played"     // a contract was played; all pass is level 0
	NotPlayed  Outcome = "not played" // the board was not played
	Artificial Outcome = "artificial" // percentages were entered instead: see Result.ForNS and ForEW
	Undecided  Outcome = "undecided"  // a ruling was announced and not yet entered
	ScoreOnly  Outcome = "score only" // the score is on record, and not how it came about
	Unread     Outcome = "unread"     // what was entered is no result: see Result.Entered and Doubt
)

// Result is what happened on one board at one table. What was entered is read once, where
// it comes in; a Result holds what it means.
type Result struct {
	Key
	// NS and EW are the pairs that hold these seats by the movement: teams at teams,
	// North and East in an individual.
	NS, EW int
	// Outcome says which of the following fields count.
	Outcome Outcome
	// Contract, Declarer and Tricks are what was played; Tricks counts over (+) or under
	// (-) the contract. Declarer is of no meaning when the board was passed out.
	Contract scoring.Contract
	Declarer scoring.Direction
	Tricks   int
	// SideOnly is true where only declarer's side is on record; Declarer is
	// then North or East.
	SideOnly bool
	// Score is North-South's, where the outcome is ScoreOnly.
	Score scoring.Points
	// Lead is the card led, where it is known.
	Lead Lead
	// ForNS and ForEW are what stands for each side in the place of a score at the table
	// (Laws 12 and 86). They are set together where the outcome is Artificial.
	ForNS, ForEW *scoring.Ruling
	// WrongDirection says that the pairs held each other's seats on this board.
	WrongDirection bool
	// Remark is the remark as it was received.
	Remark string
	// Entered is what was entered, word for word, where the outcome is Unread; of a board
	// that was played only the lead, where that could not be read.
	Entered Entered
	// Doubt says why the result makes no sense as it stands; such a result is kept and
	// shown, and not scored.
	Doubt Doubt
	// Row is the ID of the row in the .bws that it came from; 0 when it
	// came from elsewhere.
	Row int64
}

// Entered is what was entered for a board, as it was entered.
type Entered struct {
	Contract string `json:"contract,omitempty"`
	Declarer string `json:"declarer,omitempty"`
	Result   string `json:"result,omitempty"`
	Lead     string `json:"lead,omitempty"`
}

// Percentages makes an artificial adjusted score of percentages: 60, 40 is 60 % to
// North-South and 40 % to East-West.
func (r *Result) Percentages(ns, ew scoring.Frac) {
	r.Outcome = Artificial
	r.ForNS = &scoring.Ruling{Kind: scoring.Percentage, Amount: ns}
	r.ForEW = &scoring.Ruling{Kind: scoring.Percentage, Amount: ew}
}

// Same reports whether two results say the same, wherever their rows stand in the file.
func (r Result) Same(o Result) bool {
	if !SameRuling(r.ForNS, o.ForNS) || !SameRuling(r.ForEW, o.ForEW) {
		return false
	}
	r.Row, o.Row = 0, 0
	r.ForNS, r.ForEW, o.ForNS, o.ForEW = nil, nil, nil, nil
	return r == o
}

// SameRuling reports whether two rulings, nil for none, say the same.
func SameRuling(a, b *scoring.Ruling) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Kind == b.Kind && a.Amount.Equal(b.Amount) && a.Unit == b.Unit && a.Inside == b.Inside &&
		a.Law == b.Law && a.Note == b.Note &&
		slices.EqualFunc(a.Scores, b.Scores,
			func(x, y scoring.Weighted) bool { return x.Weight.Equal(y.Weight) && x.Score == y.Score })
}

// Points is the score for North-South (Law 77). ok is false where there is none: not
// played, artificial, in doubt.
func (r Result) Points() (points scoring.Points, ok bool) {
	switch {
	case r.Doubt.Any():
		return 0, false
	case r.Outcome == ScoreOnly:
		return r.Score, true
	case r.Outcome != Played:
		return 0, false
	}
	return r.AtTable().Score(scoring.BoardVulnerability(r.Board)), true
}

// AtTable is contract, declarer and tricks as the scoring takes them.
func (r Result) AtTable() scoring.Result {
	return scoring.Result{Contract: r.Contract, Declarer: r.Declarer, Tricks: r.Tricks}
}

// PassedOut reports whether all four players passed.
func (r Result) PassedOut() bool { return r.Outcome == Played && r.Contract.Level == 0 }

// Lead is the card of an opening lead. The zero value is none on record.
type Lead struct {
	card deal.Card
	led  bool
}

// Led is the lead of a card.
func Led(c deal.Card) Lead { return Lead{c, true} }

// ParseLead reads a card, "SA" or "h10", and an empty text as none; the error
// wraps deal.ErrNotation.
func ParseLead(text string) (Lead, error) {
	if text == "" {
		return Lead{}, nil
	}
	p, err := deal.ParseCard(text)
	if err == nil && p.Small {
		err = fmt.Errorf("%w: %.20q is no card that can be told from others", deal.ErrNotation, text)
	}
	if err != nil {
		return Lead{}, err
	}
	return Led(p.Card), nil
}

// Card is the card that was led; ok is false where none is on record.
func (l Lead) Card() (c deal.Card, ok bool) { return l.card, l.led }

// String is the card as "SA" or "HT", "" where none is on record.
func (l Lead) String() string {
	if !l.led {
		return ""
	}
	return l.card.String()
}

// storedResult is a result as the journal keeps it. The journals of the first version
// have NSPercent and EWPercent in the place of rulings.
type storedResult struct {
	Key
	NS             int             `json:"ns"`
	EW             int             `json:"ew"`
	Outcome        Outcome         `json:"outcome"`
	Contract       string          `json:"contract,omitempty"`
	Declarer       string          `json:"declarer,omitempty"`
	Tricks         int             `json:"tricks,omitempty"`
	SideOnly       bool            `json:"sideOnly,omitempty"`
	Score          scoring.Points  `json:"score,omitempty"`
	Lead           string          `json:"lead,omitempty"`
	ForNS          *scoring.Ruling `json:"forNS,omitempty"`
	ForEW          *scoring.Ruling `json:"forEW,omitempty"`
	NSPercent      int             `json:"nsPercent,omitempty"`
	EWPercent      int             `json:"ewPercent,omitempty"`
	WrongDirection bool            `json:"wrongDirection,omitempty"`
	Remark         string          `json:"remark,omitempty"`
	Entered        *Entered        `json:"entered,omitempty"`
	Doubt          *Doubt          `json:"doubt,omitempty"`
	Row            int64           `json:"row,omitempty"`
}

// MarshalJSON writes the result as the journal keeps it.
func (r Result) MarshalJSON() ([]byte, error) {
	s := storedResult{
		Key: r.Key, NS: r.NS, EW: r.EW, Outcome: r.Outcome, Score: r.Score, Lead: r.Lead.String(),
		ForNS: r.ForNS, ForEW: r.ForEW,
		WrongDirection: r.WrongDirection, Remark: r.Remark, Row: r.Row,
	}
	if r.Outcome == Played {
		s.Contract = r.Contract.String()
		if r.Contract.Level > 0 {
			s.Declarer, s.Tricks, s.SideOnly = r.Declarer.String(), r.Tricks, r.SideOnly
		}
	}
	if r.Entered != (Entered{}) {
		s.Entered = &r.Entered
	}
	if r.Doubt.Any() {
		s.Doubt = &r.Doubt
	}
	return json.Marshal(s)
}

// UnmarshalJSON reads what MarshalJSON writes, in any version of it. What is no result
// becomes one in doubt: a damaged word costs one board, not an evening.
func (r *Result) UnmarshalJSON(text []byte) error {
	var s storedResult
	if err := json.Unmarshal(text, &s); err != nil {
		return err
	}
	*r = Result{
		Key: s.Key, NS: s.NS, EW: s.EW, Outcome: s.Outcome, Score: s.Score, ForNS: s.ForNS, ForEW: s.ForEW,
		WrongDirection: s.WrongDirection, Remark: s.Remark, Row: s.Row,
	}
	if s.Entered != nil {
		r.Entered = *s.Entered
	}
	if s.Doubt != nil {
		r.Doubt = *s.Doubt
	}
	// without either, it was a contract and no percentages
	percent := s.NSPercent != 0 || s.EWPercent != 0 || s.Contract == ""
	if s.Outcome == Artificial && s.ForNS == nil && s.ForEW == nil && percent {
		r.Percentages(scoring.Int(int64(s.NSPercent)), scoring.Int(int64(s.EWPercent)))
	}
	if s.Outcome == Played {
		r.readPlayed(s)
	}
	var err error
	if r.Lead, err = ParseLead(s.Lead); err != nil && !r.Doubt.Any() {
		r.Doubt = Doubt{Kind: LeadUnreadable, Text: s.Lead}
	}
	if (!r.Outcome.known() || r.Outcome == Unread) && !r.Doubt.Any() {
		r.Doubt = Doubt{Kind: RemarkUnreadable, Text: string(r.Outcome)}
	}
	return nil
}

func (o Outcome) known() bool {
	return slices.Contains([]Outcome{Played, NotPlayed, Artificial, Undecided, ScoreOnly, Unread}, o)
}

// readPlayed reads contract, declarer and tricks of a stored result.
func (r *Result) readPlayed(s storedResult) {
	unread := func(kind DoubtKind, text string) {
		r.Outcome, r.Entered = Unread, Entered{Contract: s.Contract, Declarer: s.Declarer, Lead: s.Lead}
		if s.Tricks != 0 {
			r.Entered.Result = scoring.FormatTricks(s.Tricks)
		}
		if !r.Doubt.Any() {
			r.Doubt = Doubt{Kind: kind, Text: text}
		}
	}
	contract, err := scoring.ParseContract(s.Contract)
	if err != nil {
		unread(ContractUnreadable, s.Contract)
		return
	}
	declarer := scoring.North
	if contract.Level > 0 {
		if declarer, err = scoring.ParseDirection(s.Declarer); err != nil {
			unread(DeclarerUnreadable, s.Declarer)
			return
		}
	}
	played := scoring.Result{Contract: contract, Declarer: declarer, Tricks: s.Tricks}
	if played.Check() != nil {
		unread(TricksImpossible, scoring.FormatTricks(s.Tricks))
		return
	}
	r.Contract, r.Declarer, r.Tricks, r.SideOnly = contract, declarer, s.Tricks, s.SideOnly
}
