package session

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"clubnight/scoring"
)

// ResultCorrected is the director's word on a board: a result put right, one that never
// came, or one that was set aside and is put back. It stands over whatever the Bridgemate
// sends, before it or after it, until it is undone.
type ResultCorrected struct {
	// Result is what counts. Its Doubt is empty: the director has decided.
	Result Result `json:"result"`
	// Reason is why, for whoever asks the next day.
	Reason string `json:"reason,omitempty"`
	// PutBack is true where the director changes nothing: a change of the movement took
	// the result out, and it counts again.
	PutBack bool `json:"putBack,omitempty"`
}

// UnmarshalJSON reads a correction of any version: the first one has a reason in
// the place of PutBack.
func (f *ResultCorrected) UnmarshalJSON(text []byte) error {
	type plain ResultCorrected
	if err := json.Unmarshal(text, (*plain)(f)); err != nil {
		return err
	}
	if f.Reason == "put back after the change" {
		f.Reason, f.PutBack = "", true
	}
	return nil
}

// CorrectionUndone takes a correction back: what the Bridgemate sent stands again, or
// nothing if it sent nothing.
type CorrectionUndone struct {
	Key Key `json:"key"`
}

// ResultDiscarded sets a result aside that does not belong where it was entered, such
// as one under the number of another board. It stays in the journal and in
// State.SetAside. Another result from the Bridgemate counts; the same one again does
// not, see ResultSentAgain.
type ResultDiscarded struct {
	Key    Key    `json:"key"`
	Reason string `json:"reason,omitempty"`
	// Law is what it stands on where the board was played and the play is
	// cancelled, "15B1".
	Law string `json:"law,omitempty"`
}

// Kind implements Fact.
func (ResultCorrected) Kind() string { return "result corrected" }

// Kind implements Fact.
func (CorrectionUndone) Kind() string { return "correction undone" }

// Kind implements Fact.
func (ResultDiscarded) Kind() string { return "result discarded" }

func init() {
	describe(traits[ResultCorrected]{GroupCorrections, Free, changesScoring, RoleDesk, forAll,
		func(f ResultCorrected) Subject { return aboutResult(AboutCorrection, f.Result) },
		itself[ResultCorrected]})
	describe(traits[CorrectionUndone]{GroupCorrections, Free, changesFigures, RoleDesk, forAll,
		func(f CorrectionUndone) Subject { return aboutKey(AboutCorrection, f.Key) },
		func(f CorrectionUndone) any { return Message{"facts.correction-undone", Terms{"Place": f.Key}} }})
	describe(traits[ResultDiscarded]{GroupCorrections, Free, changesFigures, RoleDesk, forAll,
		func(f ResultDiscarded) Subject { return aboutKey(AboutCorrection, f.Key) }, ResultDiscarded.says})
}

func (f ResultCorrected) content() string { return resultText(f.Result) }

func (f ResultCorrected) apply(st *State, e Entry) error {
	if why := st.Playable(f.Result.Key); why.Any() {
		return &Unplayable{f.Result.Key, why}
	}
	if f.Result.Doubt.Any() {
		return fmt.Errorf("a correction leaves no doubt: %w", &Unplayable{f.Result.Key, f.Result.Doubt})
	}
	if err := f.Result.decided(); err != nil {
		return fmt.Errorf("%v: %w", f.Result.Key, err)
	}
	if f.Result = st.Sound(f.Result); f.Result.Doubt.Any() {
		return &Unplayable{f.Result.Key, f.Result.Doubt}
	}
	now := Received{Result: f.Result.only(), At: e.At, Seq: e.Seq, Corrected: true, PutBack: f.PutBack,
		Reason: strings.TrimSpace(f.Reason)}
	was, there := st.Results[f.Result.Key]
	now.FirstWord = !f.PutBack && (!there || was.NoResult)
	if there {
		now.Sent, now.Ruling, now.Others, now.sentAside = was.Sent, was.Ruling, was.Others, was.sentAside
		now.By, now.Beside = was.By, was.Beside
		if !was.Corrected && !was.Vanished && !was.NoResult {
			now.Sent = was.FromTables()
		}
	}
	st.Results[f.Result.Key] = now
	return nil
}

// decided reports a result that is not complete enough to be scored or left
// unscored on purpose.
func (r Result) decided() error {
	switch r.Outcome {
	case Played:
		return r.AtTable().Check()
	case NotPlayed, ScoreOnly, Undecided:
		return nil
	case Artificial:
		for _, given := range []*scoring.Ruling{r.ForNS, r.ForEW} {
			if given == nil {
				return errors.New("an artificial score for one side only: give a ruling instead")
			}
			if err := checkRuling(r.Board, given); err != nil {
				return err
			}
		}
		return nil
	}
	return fmt.Errorf("outcome %q is not known", r.Outcome)
}

// only is the result without what its outcome does not need: nobody is declarer of a
// board that was not played.
func (r Result) only() Result {
	o := Result{Key: r.Key, NS: r.NS, EW: r.EW, Outcome: r.Outcome, Remark: r.Remark, Row: r.Row}
	switch r.Outcome {
	case Played:
		o.Contract, o.WrongDirection = r.Contract, r.WrongDirection
		if r.Contract.Level > 0 {
			o.Declarer, o.SideOnly, o.Tricks, o.Lead = r.Declarer, r.SideOnly, r.Tricks, r.Lead
		}
	case ScoreOnly:
		o.Score, o.WrongDirection = r.Score, r.WrongDirection
	case Artificial:
		o.ForNS, o.ForEW = r.ForNS, r.ForEW
	}
	return o
}

func (f CorrectionUndone) apply(st *State, e Entry) error {
	r, there := st.Results[f.Key]
	if !there || !r.Corrected {
		return fmt.Errorf("%v has no correction to undo", f.Key)
	}
	if r.Sent == nil || r.sentAside {
		st.withoutResult(r)
		return nil
	}
	stands := r.with(*r.Sent, e)
	stands.By = r.By
	st.Results[f.Key] = stands
	return nil
}

func (f ResultDiscarded) content() string { return "discarded" }

func (f ResultDiscarded) says() any {
	m := Message{"facts.result-discarded", Terms{"Place": f.Key, "Reason": ReasonTerm(f.Reason)}}
	if f.Law == LawPlayedBefore {
		m.ID = "law15.discarded"
	}
	return m
}

func (f ResultDiscarded) apply(st *State, _ Entry) error {
	r, there := st.Results[f.Key]
	if !there || r.NoResult {
		return fmt.Errorf("%v has no result to discard", f.Key)
	}
	if r.Corrected && r.Sent != nil {
		r.Row = max(r.Row, r.Sent.Row)
	}
	r.Discarded = true
	st.SetAside = append(st.SetAside, r)
	st.withoutResult(r)
	return nil
}
