package session

import (
	"fmt"
	"slices"
)

// ResultReceived is a result that was not there before.
type ResultReceived struct {
	Result Result `json:"result"`
}

// ResultChanged is a result that replaces another at the same section, table, round and
// board.
type ResultChanged struct {
	Result Result `json:"result"`
}

// ResultErased says that the players or the director erased a result on the Bridgemate
// (guide: ReceivedData.Erased).
type ResultErased struct {
	Key Key `json:"key"`
}

// ResultVanished says that the row of a result is no longer in the .bws although nobody
// erased it. The result stays in the journal, and counts until the director decides
// otherwise.
type ResultVanished struct {
	Key Key `json:"key"`
}

// ResultSentAgain says that a result which was set aside came once more, in a row of its
// own: the handset sent again what it holds, or the players entered the same. It stays
// aside until the director puts it back.
type ResultSentAgain struct {
	Result Result `json:"result"`
}

// Kind implements Fact.
func (ResultReceived) Kind() string { return "result received" }

// Kind implements Fact.
func (ResultChanged) Kind() string { return "result changed" }

// Kind implements Fact.
func (ResultErased) Kind() string { return "result erased" }

// Kind implements Fact.
func (ResultVanished) Kind() string { return "result vanished" }

// Kind implements Fact.
func (ResultSentAgain) Kind() string { return "result sent again" }

func init() {
	describe(traits[ResultReceived]{GroupResults, OfElsewhere, changesFigures, RoleScorer, forAll,
		func(f ResultReceived) Subject { return aboutResult(AboutResult, f.Result) },
		func(f ResultReceived) any { return f.Result.says("facts.result-received") }})
	describe(traits[ResultChanged]{GroupResults, OfElsewhere, changesFigures, RoleScorer, forAll,
		func(f ResultChanged) Subject { return aboutResult(AboutResult, f.Result) },
		func(f ResultChanged) any { return f.Result.says("facts.result-changed") }})
	describe(traits[ResultErased]{GroupResults, OfElsewhere, changesFigures, RoleScorer, forAll,
		func(f ResultErased) Subject { return aboutKey(AboutResult, f.Key) },
		func(f ResultErased) any { return Message{"facts.result-erased", Terms{"Place": f.Key}} }})
	describe(traits[ResultVanished]{GroupResults, OfElsewhere, changesFigures, RoleScorer, forAll,
		func(f ResultVanished) Subject { return aboutKey("", f.Key) },
		func(f ResultVanished) any { return Message{"facts.result-vanished", Terms{"Place": f.Key}} }})
	describe(traits[ResultSentAgain]{GroupResults, OfElsewhere, noEffect, RoleScorer, forAll,
		func(f ResultSentAgain) Subject { return aboutResult("", f.Result) },
		func(f ResultSentAgain) any {
			return Message{"facts.result-sent-again", Terms{"Place": f.Result.Key, "Result": f.Result}}
		}})
}

// says is the sentence of a result with its doubt.
func (r Result) says(id string) any {
	return Message{id, Terms{"Place": r.Key, "Result": r, "Doubt": Doubtful(r), "Turned": r.WrongDirection}}
}

func (f ResultReceived) content() string { return resultText(f.Result) }

func (f ResultReceived) apply(st *State, e Entry) error {
	was, there := st.Results[f.Result.Key]
	switch {
	case st.readTwice(f.Result.Key, e):
		return nil
	case there && !was.NoResult && st.merging: // two computers had it, or two results for it: see State.Conflicts
		return ResultChanged(f).apply(st, e)
	case there && !was.NoResult:
		return &Misfit{Kind: HasResult, Key: f.Result.Key}
	}
	f.Result = st.fromFile(f.Result, e)
	st.saw(f.Result)
	st.remarkCame(e, st.Sound(f.Result))
	st.came(was.with(st.Sound(f.Result), e), e)
	return nil
}

func (f ResultChanged) content() string { return resultText(f.Result) }

func (f ResultChanged) apply(st *State, e Entry) error {
	was, there := st.Results[f.Result.Key]
	switch {
	case st.readTwice(f.Result.Key, e):
		return nil
	case !there && !st.replaying && !st.merging:
		return &Misfit{Kind: HasNoResult, Key: f.Result.Key}
	case !there: // what it changed was a correction that was undone since
		return ResultReceived(f).apply(st, e)
	case was.OtherDevice(e.By): // of two computers
		return ResultBeside(f).apply(st, e)
	}
	f.Result = st.fromFile(f.Result, e)
	st.saw(f.Result)
	st.isPast(was, e)
	now := st.Sound(f.Result)
	st.remarkChanged(e, was, now)
	if was.Corrected {
		was.Sent, was.sentAside, was.By = &now, false, e.By
		st.Results[f.Result.Key] = was
		return nil
	}
	st.came(was.with(now, e), e)
	return nil
}

func (f ResultErased) apply(st *State, e Entry) error {
	was, there := st.Results[f.Key]
	switch {
	case st.readTwice(f.Key, e):
		return nil
	case !there || was.NoResult:
		return st.unless(st.merging, &Misfit{Kind: HasNoResult, Key: f.Key})
	case was.OtherDevice(e.By):
		return st.besideErased(was, e)
	}
	st.isPast(was, e)
	st.remarkErased(e, was)
	switch {
	case was.Beside != nil:
		st.besideStands(was, e)
	case was.Corrected:
		was.Sent = nil
		st.Results[f.Key] = was
	default:
		st.withoutResult(was)
	}
	return nil
}

func (f ResultVanished) apply(st *State, e Entry) error {
	r, there := st.Results[f.Key]
	if !there || r.NoResult {
		return st.unless(st.merging, &Misfit{Kind: HasNoResult, Key: f.Key})
	}
	st.remarkVanished(e, r)
	if r.Corrected {
		r.Sent = nil
	} else {
		r.Vanished = true
	}
	st.Results[f.Key] = r
	return nil
}

func (f ResultSentAgain) apply(st *State, e Entry) error {
	f.Result = st.fromFile(f.Result, e)
	st.saw(f.Result)
	r := st.Sound(f.Result)
	i := st.indexSetAside(r)
	switch {
	case i >= 0:
		// What came last stands last: see Restorable.
		was := st.SetAside[i]
		was.SentAgain, was.Row = true, max(was.Row, r.Row)
		st.SetAside = append(slices.Delete(slices.Clone(st.SetAside), i, i+1), was)
		standing := st.Results[r.Key]
		if fromDevice(e) && !(standing.Corrected && SaysTheSame(standing.Result, r)) {
			st.remark(e, Remark{Kind: StillAside, Is: &r})
		}
		if standing.Corrected {
			standing.Sent, standing.sentAside, standing.By = &r, true, e.By
			st.Results[r.Key] = standing
		}
		return nil
	case !st.replaying && !st.merging:
		return fmt.Errorf("%v: no such result was set aside", r.Key)
	case st.Has(r.Key): // that it was set aside is undone since
		return nil
	}
	return ResultReceived(f).apply(st, e)
}

// with is what stands of a board once a result was entered: the director's rulings on it
// stay.
func (was Received) with(r Result, e Entry) Received {
	now := Received{Result: r, At: e.At, Seq: e.Seq, Ruling: was.Ruling, Others: was.Others, By: e.By}
	if !was.NoResult {
		now.Beside = was.Beside
	}
	return now.compared()
}

// withoutResult takes a result out; a ruling on its board stays.
func (st *State) withoutResult(was Received) {
	delete(st.Results, was.Key)
	if was.Ruling == nil && was.Others == nil {
		return
	}
	if empty, err := st.place(was.Key); err == nil {
		empty.At, empty.Seq, empty.Ruling, empty.Others = was.At, was.Seq, was.Ruling, was.Others
		st.Results[was.Key] = empty
	}
}

// unless is nil where something holds, else the error.
func (st *State) unless(holds bool, err error) error {
	if holds {
		return nil
	}
	return err
}
