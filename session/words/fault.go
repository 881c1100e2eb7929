package words

import (
	"errors"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/deskline"
)

// deskFaults are the messages of what can be wrong with a line of the desk.
var deskFaults = map[deskline.FaultKind]string{
	deskline.Empty: "desk.empty", deskline.UnknownWord: "desk.unknown-word", deskline.WantsTable: "desk.wants-table",
	deskline.WantsSection: "desk.wants-section", deskline.NoTable: "desk.no-table",
	deskline.WantsBoard: "desk.wants-board",
	deskline.NotAtTable: "desk.not-at-table", deskline.TwiceAtTable: "desk.twice-at-table",
	deskline.NotInRound: "desk.not-in-round",
	deskline.WantsWhat:  "desk.wants-what", deskline.WantsDenomination: "desk.wants-denomination",
	deskline.WantsDeclarer: "desk.wants-declarer",
	deskline.WantsTricks:   "desk.wants-tricks", deskline.ImpossibleTricks: "desk.impossible-tricks",
	deskline.ImpossibleScore: "desk.impossible-score",
	deskline.WantsCard:       "desk.wants-card", deskline.WantsPercent: "desk.wants-percent",
	deskline.WantsAward: "desk.wants-award",
	deskline.WantsOther: "desk.wants-other", deskline.WantsWeight: "desk.wants-weight",
	deskline.WrongWeights: "desk.wrong-weights",
	deskline.WantsWho:     "desk.wants-who", deskline.NobodyIs: "desk.nobody-is",
	deskline.WantsAmount: "desk.wants-amount",
	deskline.WantsRound:  "desk.wants-round", deskline.WantsName: "desk.wants-name",
	deskline.WantsNumber: "desk.wants-number", deskline.WantsStratum: "desk.wants-stratum",
	deskline.NothingThere: "desk.nothing-there", deskline.NothingToUndo: "desk.nothing-to-undo",
	deskline.NotUndoable:   "desk.not-undoable",
	deskline.NothingToRedo: "desk.nothing-to-redo", deskline.TooMuch: "desk.too-much",
	deskline.NotLaw15: "law15.not-here", deskline.NoMismatch: "unplayed.no-mismatch",
}

// Fault says what is wrong with a line of the desk, and at which letter: "at letter 7:
// who was declarer is missing".
func (w *Words) Fault(f *deskline.Fault) string {
	return w.say("desk.at", data{"Column": f.Column, "Fault": w.FaultHere(f)})
}

// FaultHere is Fault without the letter, for a part of a line that stands
// in a field of its own.
func (w *Words) FaultHere(f *deskline.Fault) string {
	if id, ok := deskFaults[f.Kind]; ok {
		return w.say(id, data{"Text": f.Text, "Why": w.Held(f.Hold)})
	}
	return w.Refusal(f.Err)
}

// Refusal says why a fact cannot be true; where the session says no more of it than an
// engineer reads, in those words in English.
func (w *Words) Refusal(err error) string {
	var (
		unplayable *session.Unplayable
		misfit     *session.Misfit
		unit       *scoring.UnitError
		scale      *method.UnknownScale
	)
	switch {
	case errors.As(err, &scale):
		return w.UnknownScale(scale)
	case errors.As(err, &unit):
		return w.WrongUnit(unit)
	case errors.As(err, &unplayable):
		return w.KeyDoubt(new(session.State), unplayable.Key, unplayable.Doubt)
	case errors.As(err, &misfit):
		return w.say("desk.refused", data{"Reason": w.Misfit(misfit)})
	case errors.Is(err, session.ErrNeeded):
		return w.say("desk.needed", nil)
	case errors.Is(err, session.ErrNotUndone):
		return w.say("desk.not-undone", nil)
	case err == nil:
		return w.say("desk.refused", data{"Reason": ""})
	}
	return w.say("desk.refused", data{"Reason": w.reason(w.ErrorReason(err, session.ErrBadEntry))})
}

// misfits are the messages of what does not fit.
var misfits = [...]string{
	session.NoSection: "desk.misfit-section", session.NotItsBoard: "desk.misfit-board",
	session.NotInSection: "desk.misfit-contestant",
	session.HasResults:   "desk.misfit-results", session.HasResult: "desk.misfit-result",
	session.HasNoResult:  "desk.misfit-no-result",
	session.DrawnAlready: "desk.misfit-drawn",
}

// Misfit says why a fact does not fit: "section A does not play board 9".
func (w *Words) Misfit(m *session.Misfit) string {
	return w.say(misfits[m.Kind], data{"Section": session.Letter(m.Section), "Number": m.Number,
		"Who":   w.contestant(m.Of, m.Number),
		"Place": w.Where(new(session.State), m.Key)})
}

// typed are amounts in each unit as the desk's line reads them.
var typed = [...]string{scoring.Matchpoint: "5mp", scoring.IMP: "3imp", scoring.VP: "1vp",
	scoring.PercentOfTop: "25%top", scoring.PercentOfGame: "10%",
	scoring.TotalPoint: "100points"}

// WrongUnit says why a ruling, a penalty or a bonus has no value in a form of scoring,
// and what to say instead: "VP do not fit where MP are counted; say 25%top, 10% or 5mp".
func (w *Words) WrongUnit(e *scoring.UnitError) string {
	var instead []string
	for _, u := range e.Fits {
		instead = append(instead, typed[u])
	}
	return w.say("units.wrong", data{"Unit": w.Unit(e.Unit), "Artificial": e.Artificial,
		"Scored": w.Unit(e.Scored), "Instead": w.Or(instead...)})
}

// UnknownScale says which victory point scales there are, where one was
// named that there is not.
func (w *Words) UnknownScale(e *method.UnknownScale) string {
	return w.say("units.unknown-scale", data{"Word": e.Word, "Scales": w.Series(e.Words...)})
}
