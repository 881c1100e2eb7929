package session

import (
	"fmt"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session/movement"
)

// Unfit is the error for a fact with which the evening could no longer be scored: a
// ruling or a penalty in a unit that the form of scoring does not have, or a form of
// scoring that what was ruled already does not fit.
type Unfit struct {
	Key Key        // the ruling's place; the zero Key where it is about no board
	Who Contestant // whose penalty or absence it is; the zero Contestant where it is nobody's
	// Err is why: it wraps scoring.ErrUnit, scoring.ErrOptions or vp.ErrBoards.
	Err error
}

// Error says it for a log.
func (e *Unfit) Error() string {
	switch {
	case e.Key != Key{}:
		return fmt.Sprintf("%v: %v", e.Key, e.Err)
	case e.Who != Contestant{}:
		return fmt.Sprintf("section %s, number %d: %v", Letter(e.Who.Section), e.Who.Number, e.Err)
	}
	return e.Err.Error()
}

// Unwrap is the reason.
func (e *Unfit) Unwrap() error { return e.Err }

// alters reports whether a fact may decide whether an evening can be scored. Results are
// none of these: what comes from the tables is never refused.
func alters(f Fact) bool { return traitsOf(f).effect == changesScoring }

// scorable is the error for what the form of scoring does not fit, an [*Unfit]; nil
// where State.Score works.
func (st *State) scorable() error {
	chosen, err := st.Scoring.Options()
	if err != nil {
		return &Unfit{Err: err}
	}
	if err := st.rulingsFit(chosen); err != nil {
		return err
	}
	for _, p := range st.Penalties {
		if err := chosen.FitsPenalty(p.Unit); err != nil {
			return &Unfit{Who: p.Who, Err: err}
		}
	}
	for _, ids := range st.Fields() {
		if err := st.fieldFits(ids); err != nil {
			return &Unfit{Err: err}
		}
	}
	return nil
}

// rulingsFit looks at what the director gave on boards and for absences.
func (st *State) rulingsFit(chosen *method.Chosen) error {
	var wrong *Unfit
	for k, r := range st.Results {
		if wrong != nil && wrong.Key.Compare(k) < 0 {
			continue
		}
		var given [6]*scoring.Ruling
		if r.Ruling != nil {
			given[0], given[1] = r.Ruling.ForNS, r.Ruling.ForEW
		}
		if r.Others != nil {
			given[2], given[3] = r.Others.ForNS, r.Others.ForEW
		}
		if r.Corrected {
			given[4], given[5] = chosen.Handset(r.ForNS), chosen.Handset(r.ForEW)
		}
		for _, ruling := range given {
			if err := chosen.Fits(ruling); err != nil {
				wrong = &Unfit{Key: k, Err: err}
			}
		}
	}
	if wrong != nil {
		return wrong
	}
	for who, f := range st.Participations {
		for _, ruling := range []*scoring.Ruling{f.ForIt, f.ForOpponents} {
			if err := chosen.Fits(ruling); err != nil {
				return &Unfit{Who: who, Err: err}
			}
		}
	}
	return nil
}

// fieldFits looks at what concerns a field as a whole: options that contradict each
// other, what is carried, and how long matches are.
func (st *State) fieldFits(ids []int) error {
	var sections []Section
	for _, id := range ids {
		sec, _ := st.Section(id)
		sections = append(sections, sec)
	}
	chosen, err := st.chosen(sections)
	if err != nil {
		return err
	}
	if _, err := chosen.Score(nil, st.contest(sections, chosen)); err != nil {
		return err
	}
	if chosen.Swiss != nil {
		return chosen.Covers(chosen.Swiss.Length)
	}
	if chosen.Teams == nil {
		return nil
	}
	for _, sec := range sections {
		if longest := longestMatch(sec.Movement, chosen.Teams.RoundsApart); longest > 0 {
			if err := chosen.Covers(longest); err != nil {
				return err
			}
		}
	}
	return nil
}

// longestMatch is the most boards that two teams play against each other, in one round
// where rounds are apart.
func longestMatch(m *movement.Movement, roundsApart bool) (longest int) {
	type match struct{ a, b, round int }
	boards := map[match]map[int]bool{}
	for _, row := range m.Rows {
		if !m.Playing(row) {
			continue
		}
		k := match{a: min(row.NS, row.EW), b: max(row.NS, row.EW)}
		if roundsApart {
			k.round = row.Round
		}
		if boards[k] == nil {
			boards[k] = map[int]bool{}
		}
		for _, b := range row.Boards() {
			boards[k][b] = true
		}
		longest = max(longest, len(boards[k]))
	}
	return longest
}

// boardsOfARound is the most boards that anybody plays in a round.
func boardsOfARound(sections []Section) (most int) {
	for _, sec := range sections {
		for _, row := range sec.Movement.Rows {
			if sec.Movement.Playing(row) {
				most = max(most, len(row.Boards()))
			}
		}
		most = max(most, sec.Movement.BoardsPerRound)
	}
	return most
}

// fitted is a ruling as it can be scored: one that came from the tables and that the form
// of scoring has no value for waits for the director.
func fitted(chosen *method.Chosen, r *scoring.Ruling) *scoring.Ruling {
	if r.Check() != nil || chosen.Fits(r) != nil {
		return undecided
	}
	return r
}

// aMillion is beyond every score that a file could have meant; whether a contract gives a
// smaller one is for the reader of the file to say.
const aMillion = 1_000_000

// Sound is a result that comes in as the state holds it: with a doubt where it cannot
// have been played and nobody had noticed, and without what means nothing. Who compares
// what a file says with what stands, compares this.
func (st *State) Sound(r Result) Result {
	if r.Outcome != Played || r.PassedOut() { // of no meaning here, and the journal has none of it
		r.Contract, r.Declarer, r.Tricks, r.SideOnly = scoring.Contract{}, scoring.North, 0, false
	}
	if r.Doubt.ofState() { // the state's to say
		r.Doubt = Doubt{}
	}
	if r.Doubt.Any() {
		return r
	}
	sec, _ := st.Section(r.Section)
	var row movement.Row
	if sec.Movement != nil {
		row, _ = sec.Movement.At(r.Table, r.Round)
	}
	// Of some old evenings nobody wrote down the opponents: the movement has none there,
	// and neither has the result.
	alone := r.Outcome == ScoreOnly || r.PassedOut()
	alone = alone && r.EW == 0 && r.NS > 0 && r.NS == row.NS && row.EW == 0
	if d := st.Playable(r.Key); d.Any() && !(alone && d.Kind == NobodyPlays) {
		r.Doubt = d
		return r
	}
	if r.NS == 0 && r.EW == 0 {
		r.NS, r.EW = row.NS, row.EW
	}
	switch {
	case r.NS != row.NS || r.EW != row.EW:
		r.Doubt = Doubt{Kind: OtherPairs, NS: r.NS, EW: r.EW}
	case r.Outcome == Played && r.AtTable().Check() != nil:
		r.Doubt = Doubt{Kind: TricksImpossible, Text: scoring.FormatTricks(r.Tricks)}
	case r.Outcome == Artificial && (r.ForNS == nil || r.ForEW == nil):
		r.Doubt = Doubt{Kind: RemarkUnreadable, Text: r.Remark}
	case r.Outcome == ScoreOnly && (r.Score > aMillion || r.Score < -aMillion):
		r.Doubt = Doubt{Kind: ScoreImpossible, Text: fmt.Sprint(int(r.Score))}
	}
	return r
}
