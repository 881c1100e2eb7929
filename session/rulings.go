package session

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"clubnight/scoring"
	"clubnight/session/movement"
)

// RulingGiven is the director's ruling on a board at a table (Laws 12, 84 and 86). It
// stands over what happened there, and whatever the Bridgemate sends, until it is
// withdrawn; a side without a ruling keeps its score.
type RulingGiven struct {
	Key Key `json:"key"`
	// ForNS and ForEW are what each side gets. Assigned scores are
	// North-South's for both.
	ForNS *scoring.Ruling `json:"forNS,omitempty"`
	ForEW *scoring.Ruling `json:"forEW,omitempty"`
	// Law is what it stands on, "12C1(c)"; Reason is why, in the director's words.
	Law    string `json:"law,omitempty"`
	Reason string `json:"reason,omitempty"`
}

// RulingWithdrawn takes a ruling back: what happened at the table stands again.
type RulingWithdrawn struct {
	Key Key `json:"key"`
}

// PlayedByOthers says that other pairs than the movement's played a board at a table
// (Law 15): the result stands for those who played it, and the pairs that should have
// played it get what ForNS and ForEW say.
type PlayedByOthers struct {
	Key Key `json:"key"`
	// NS and EW are the pairs who sat there and played, in an individual North and
	// East; 0, 0 takes it back.
	NS int `json:"ns"`
	EW int `json:"ew"`
	// ForNS and ForEW are for the movement's pairs, where these did not play the board
	// here; nil leaves the board out for them.
	ForNS *scoring.Ruling `json:"forNS,omitempty"`
	ForEW *scoring.Ruling `json:"forEW,omitempty"`
	// InRound is the round in which they played it, which says whose play of the board
	// was the first: nobody has two scores on a board (Law 15B). 0, as in journals of
	// earlier versions: whatever else they have on the board counts as well.
	InRound int `json:"inRound,omitempty"`
	// Reason is why, in the director's words.
	Reason string `json:"reason,omitempty"`
}

// BoardFouled says that a board was played in another form from some moment on (Law 87):
// its scores are compared among those who had the same cards.
type BoardFouled struct {
	Section int `json:"section"`
	Board   int `json:"board"`
	// FromRound is the first round with the other form; 0 where Tables say it.
	FromRound int `json:"fromRound,omitempty"`
	// Tables are those that had the other form; none: every table from FromRound on.
	Tables []int `json:"tables,omitempty"`
	// Form names it, "b" where there is one; "" takes back what was said of the board.
	Form string `json:"form"`
	// Reason is what happened to the board, in the director's words.
	Reason string `json:"reason,omitempty"`
}

// PenaltyGiven takes something from a contestant, or gives it, apart from the scores of
// its boards (Laws 90, 91).
type PenaltyGiven struct {
	Who Contestant `json:"who"`
	// Amount is negative for a penalty and positive for a bonus, in Unit.
	Amount scoring.Frac `json:"amount"`
	Unit   scoring.Unit `json:"unit"`
	// Disciplinary is true under Law 91, false for a procedural penalty under Law 90.
	Disciplinary bool `json:"disciplinary,omitempty"`
	// Board is where it happened, 0 for none.
	Board  int    `json:"board,omitempty"`
	Law    string `json:"law,omitempty"`
	Reason string `json:"reason,omitempty"`
}

// CarriedForward is what a contestant brings from an earlier stage of the event, in the
// unit of the total; Max is out of how much at matchpoints, else 0.
type CarriedForward struct {
	Who   Contestant   `json:"who"`
	Score scoring.Frac `json:"score"`
	Max   scoring.Frac `json:"max"`
}

// HandicapSet is a contestant's handicap in percentage points; 0 takes it away.
type HandicapSet struct {
	Who      Contestant   `json:"who"`
	Handicap scoring.Frac `json:"handicap"`
}

// Kind implements Fact.
func (RulingGiven) Kind() string { return "ruling given" }

// Kind implements Fact.
func (RulingWithdrawn) Kind() string { return "ruling withdrawn" }

// Kind implements Fact.
func (PlayedByOthers) Kind() string { return "played by others" }

// Kind implements Fact.
func (BoardFouled) Kind() string { return "board fouled" }

// Kind implements Fact.
func (PenaltyGiven) Kind() string { return "penalty given" }

// Kind implements Fact.
func (CarriedForward) Kind() string { return "carried forward" }

// Kind implements Fact.
func (HandicapSet) Kind() string { return "handicap set" }

func init() {
	describe(traits[RulingGiven]{GroupRulings, Free, changesScoring, RoleDirector, forAll,
		func(f RulingGiven) Subject { return aboutKey(AboutRuling, f.Key) },
		func(f RulingGiven) any {
			ruling := Ruling{ForNS: f.ForNS, ForEW: f.ForEW, Law: f.Law, Reason: f.Reason}
			return Message{"facts.ruling-given", Terms{"Place": f.Key, "Ruling": RulingTerm{f.Key, ruling}}}
		}})
	describe(traits[RulingWithdrawn]{GroupRulings, Free, changesFigures, RoleDirector, forAll,
		func(f RulingWithdrawn) Subject { return aboutKey(AboutRuling, f.Key) },
		func(f RulingWithdrawn) any { return Message{"facts.ruling-withdrawn", Terms{"Place": f.Key}} }})
	describe(traits[PlayedByOthers]{GroupRulings, Free, changesScoring, RoleDirector, forAll,
		PlayedByOthers.about, PlayedByOthers.says})
	describe(traits[BoardFouled]{GroupRulings, Free, changesFigures, RoleDirector, forAll,
		BoardFouled.about, itself[BoardFouled]})
	describe(traits[PenaltyGiven]{GroupRulings, Free, changesScoring, RoleDirector, forAll,
		PenaltyGiven.about, itself[PenaltyGiven]})
	describe(traits[CarriedForward]{GroupNames, Free, changesScoring, RoleScorer, forAll,
		func(f CarriedForward) Subject { return aboutWho(AboutCarried, f.Who) }, CarriedForward.says})
	describe(traits[HandicapSet]{GroupNames, Free, changesScoring, RoleDesk, forAll,
		func(f HandicapSet) Subject { return aboutWho(AboutHandicap, f.Who) }, HandicapSet.says})
}

// Ruling is a ruling that stands, with who gave it and when.
type Ruling struct {
	ForNS, ForEW *scoring.Ruling
	Law, Reason  string
	By           string
	At           time.Time
	Seq          int64 // the entry that gave it
}

// Others are the pairs who really played a board.
type Others struct {
	NS, EW       int
	ForNS, ForEW *scoring.Ruling
	InRound      int // 0: not said, see PlayedByOthers
	Reason       string
}

// Penalty is a penalty or bonus that stands, with the entry that gave it.
type Penalty struct {
	PenaltyGiven
	Seq int64
	By  string
	At  time.Time
}

// place finds or makes the standing result of a key, for a ruling on a
// board that has none yet.
func (st *State) place(k Key) (Received, error) {
	if r, there := st.Results[k]; there {
		return r, nil
	}
	if d := st.Playable(k); d.Any() {
		return Received{}, &Unplayable{k, d}
	}
	r := Received{NoResult: true}
	r.Key, r.Outcome = k, NotPlayed
	sec, _ := st.Section(k.Section)
	row, _ := sec.Movement.At(k.Table, k.Round)
	r.NS, r.EW = row.NS, row.EW
	return r, nil
}

// drop takes away what stands of a key when nothing was entered and nothing
// is ruled there.
func (st *State) dropEmpty(k Key) {
	if r := st.Results[k]; r.NoResult && r.Ruling == nil && r.Others == nil {
		delete(st.Results, k)
	}
}

func (f RulingGiven) apply(st *State, e Entry) error {
	if f.ForNS == nil && f.ForEW == nil {
		return errors.New("a ruling for neither side")
	}
	r, err := st.place(f.Key)
	if err != nil {
		return err
	}
	for _, given := range []*scoring.Ruling{f.ForNS, f.ForEW} {
		if err := checkRuling(f.Key.Board, given); err != nil {
			return err
		}
	}
	if r.NoResult {
		r.At, r.Seq = e.At, e.Seq
	}
	r.Ruling = &Ruling{f.ForNS, f.ForEW, strings.TrimSpace(f.Law), strings.TrimSpace(f.Reason), e.By, e.At, e.Seq}
	st.Results[f.Key] = r.compared()
	return nil
}

// checkRuling reports a ruling that cannot stand on that board: weights that are not 1, a
// percentage beyond 100, a score that no contract gives at its vulnerability.
func checkRuling(board int, r *scoring.Ruling) error {
	if r == nil {
		return nil
	}
	if err := r.Check(); err != nil {
		return err
	}
	return r.CheckScores(scoring.BoardVulnerability(board))
}

func (f RulingWithdrawn) content() string { return "withdrawn" }

func (f RulingWithdrawn) apply(st *State, _ Entry) error {
	r, there := st.Results[f.Key]
	if !there || r.Ruling == nil {
		return fmt.Errorf("%v has no ruling", f.Key)
	}
	r.Ruling = nil
	st.Results[f.Key] = r.compared()
	st.dropEmpty(f.Key)
	return nil
}

func (f PlayedByOthers) about() Subject {
	s := aboutKey(AboutPlayedBy, f.Key)
	s.Pairs = [2]int{f.NS, f.EW}
	return s
}

func (f PlayedByOthers) says() any {
	if f.NS == 0 && f.EW == 0 {
		return Message{"facts.played-as-drawn", Terms{"Place": f.Key}}
	}
	others := Others{NS: f.NS, EW: f.EW, ForNS: f.ForNS, ForEW: f.ForEW, InRound: f.InRound, Reason: f.Reason}
	return Message{"facts.played-by-others", Terms{"Place": f.Key, "Others": OthersTerm{f.Key, others}}}
}

func (f PlayedByOthers) apply(st *State, e Entry) error {
	r, err := st.place(f.Key)
	if err != nil {
		return err
	}
	sec, there := st.Section(f.Key.Section)
	if !there {
		return &Misfit{Kind: NoSection, Section: f.Key.Section}
	}
	if f.NS == 0 && f.EW == 0 {
		r.Others = nil
		st.Results[f.Key] = r
		st.dropEmpty(f.Key)
		return nil
	}
	for _, n := range []int{f.NS, f.EW} {
		if !slices.Contains(sec.Movement.Pairs(), n) {
			return &Misfit{Kind: NotInSection, Section: f.Key.Section, Number: n, Of: sec.Movement.Contestant}
		}
	}
	row, _ := sec.Movement.At(f.Key.Table, f.Key.Round)
	if f.NS == f.EW || sec.Movement.Contestant == movement.Individual &&
		(f.NS == row.South || f.NS == row.West || f.EW == row.South || f.EW == row.West) {
		return fmt.Errorf("contestants %d and %d: somebody would sit at the table twice", f.NS, f.EW)
	}
	for _, given := range []*scoring.Ruling{f.ForNS, f.ForEW} {
		if err := checkRuling(f.Key.Board, given); err != nil {
			return err
		}
	}
	if r.NoResult {
		r.At, r.Seq = e.At, e.Seq
	}
	if f.InRound < 0 || f.InRound > movement.MaxRounds {
		return fmt.Errorf("there is no round %d", f.InRound)
	}
	r.Others = &Others{f.NS, f.EW, f.ForNS, f.ForEW, f.InRound, strings.TrimSpace(f.Reason)}
	st.Results[f.Key] = r
	if f.InRound > 0 {
		st.inRound = with(st.inRound, f.Key, true)
	}
	return nil
}

func (f BoardFouled) about() Subject {
	matter := Matter{Kind: AboutFouled, Section: f.Section, Number: f.Board}
	return Subject{Section: f.Section, Board: f.Board, Tables: f.Tables, Matters: []Matter{matter}}
}

func (f BoardFouled) apply(st *State, _ Entry) error {
	sec, ok := st.Section(f.Section)
	switch {
	case !ok:
		return &Misfit{Kind: NoSection, Section: f.Section}
	case !slices.Contains(sec.Movement.Boards(), f.Board):
		return &Misfit{Kind: NotItsBoard, Section: f.Section, Number: f.Board}
	case f.Form != "" && f.FromRound < 1 && len(f.Tables) == 0:
		return errors.New("neither a round nor tables from which on the board was another")
	}
	st.fouled = slices.DeleteFunc(slices.Clone(st.fouled), func(o BoardFouled) bool {
		return o.Section == f.Section && o.Board == f.Board && (f.Form == "" || o.Form == f.Form)
	})
	if f.Form != "" {
		st.fouled = append(st.fouled, f)
	}
	return nil
}

// Fouled lists what is known of boards that were played in several forms.
func (st *State) Fouled() []BoardFouled { return slices.Clone(st.fouled) }

// Form is the form in which a board was played at a place (Law 87): "" for the first,
// with the cards that the deals have.
func (st *State) Form(k Key) string {
	form := ""
	for _, f := range st.fouled {
		if f.Section == k.Section && f.Board == k.Board && k.Round >= f.FromRound &&
			(len(f.Tables) == 0 || slices.Contains(f.Tables, k.Table)) {
			form = f.Form
		}
	}
	return form
}

func (f PenaltyGiven) about() Subject {
	s := aboutWho(AboutPenalty, f.Who)
	s.Board = f.Board
	return s
}

func (f PenaltyGiven) apply(st *State, e Entry) error {
	if err := st.contestant(f.Who); err != nil {
		return err
	}
	if f.Amount.IsZero() {
		return errors.New("a penalty of nothing")
	}
	st.Penalties = append(st.Penalties, Penalty{f, e.Seq, e.By, e.At})
	return nil
}

func (f CarriedForward) says() any {
	m := Message{"facts.carried", Terms{"Who": f.Who, "Score": f.Score, "Max": ""}}
	if !f.Max.IsZero() {
		m.Terms["Max"] = f.Max
	}
	return m
}

func (f CarriedForward) apply(st *State, _ Entry) error {
	if err := st.contestant(f.Who); err != nil {
		return err
	}
	st.Carried[f.Who] = scoring.Carry{Score: f.Score, Max: f.Max}
	if f.Score.IsZero() && f.Max.IsZero() {
		delete(st.Carried, f.Who)
	}
	return nil
}

func (f HandicapSet) says() any {
	m := Message{"facts.handicap", Terms{"Who": f.Who, "Handicap": ""}}
	if !f.Handicap.IsZero() {
		m.Terms["Handicap"] = ShareTerm(f.Handicap)
	}
	return m
}

func (f HandicapSet) apply(st *State, _ Entry) error {
	if err := st.contestant(f.Who); err != nil {
		return err
	}
	st.Handicaps[f.Who] = f.Handicap
	if f.Handicap.IsZero() {
		delete(st.Handicaps, f.Who)
	}
	return nil
}
