package words

import (
	"strings"

	"clubnight/scoring"
	"clubnight/session"
)

// Result is a result in a few words, as in a cell: "4♠× by N −1", "passed out", "60 % –
// 40 %", "not played", "ruling to come", "NS +420". Where only declarer's side is on
// record it stands for declarer. Whether there is a doubt, and that the pairs sat the
// other way round, it does not say.
func (w *Words) Result(r session.Result) string {
	switch r.Outcome {
	case session.Played:
		return w.byDeclarer(r)
	case session.NotPlayed:
		return w.say("results.not-played", nil)
	case session.Artificial:
		return w.Awarded(r.ForNS, r.ForEW)
	case session.Undecided:
		return w.say("results.undecided", nil)
	case session.ScoreOnly:
		return w.say("results.score", data{"Points": w.Points(r.Score)})
	}
	return w.Entered(r.Entered)
}

// Awarded is what both sides get where no more is on record, as in a cell: "average
// plus – average minus".
func (w *Words) Awarded(ns, ew *scoring.Ruling) string {
	return w.say("results.artificial", data{"NS": w.Ruling(ns), "EW": w.Ruling(ew)})
}

// played is what byDeclarer remembers: there are some thousand of them, and grids
// ask for each many times.
type played struct {
	scoring.Result
	sideOnly bool
}

func (w *Words) byDeclarer(r session.Result) string {
	if r.Contract.Level == 0 {
		return w.Contract(r.Contract)
	}
	key := played{r.AtTable(), r.SideOnly}
	if text, said := w.played.Load(key); said {
		return text.(string)
	}
	text := w.say("results.played", data{"Contract": w.Contract(r.Contract), "Declarer": w.Declarer(r),
		"Tricks": w.Tricks(r.Tricks)})
	w.played.Store(key, text)
	return text
}

// Contracted is contract and declarer without the tricks, "4♠ by N"; else
// what Result says.
func (w *Words) Contracted(r session.Result) string {
	if r.Outcome != session.Played || r.PassedOut() {
		return w.Result(r)
	}
	return w.say("results.contract", data{"Contract": w.Contract(r.Contract), "Declarer": w.Declarer(r)})
}

// Declarer is declarer's letter, that of the side where no more is on record, and nothing
// where nobody is declarer.
func (w *Words) Declarer(r session.Result) string {
	switch {
	case r.Outcome != session.Played || r.PassedOut():
		return ""
	case r.SideOnly:
		return w.SideLetters(r.Declarer.Side())
	}
	return w.DirectionLetter(r.Declarer)
}

// Entered is what was entered, word for word.
func (w *Words) Entered(e session.Entered) string {
	text := strings.Join(strings.Fields(strings.Join([]string{e.Contract, e.Declarer, e.Result}, " ")), " ")
	switch {
	case text == "" && e.Lead == "":
		return w.say("results.nothing-entered", nil)
	case text == "":
		return w.say("results.lead-entered", data{"Lead": e.Lead})
	}
	return w.say("results.entered", data{"Entered": text})
}

// Scored is a result with North-South's score: "4♠ by N =, NS +420", "4♠ by N =, not
// scored" where it is in doubt, "no result" where nothing was entered.
func (w *Words) Scored(r session.Received) string {
	points, ok := r.Points()
	switch {
	case r.NoResult || r.Outcome == "":
		return w.say("results.none", nil)
	case r.Doubt.Any():
		return w.say("results.not-scored", data{"Result": w.Result(r.Result)})
	case !ok || r.Outcome == session.ScoreOnly:
		return w.Result(r.Result)
	}
	return w.say("results.with-score", data{"Result": w.Result(r.Result), "Points": w.Points(points)})
}

// WhyCorrected is why a corrected result counts, nothing where nobody said it.
func (w *Words) WhyCorrected(r session.Received) string {
	if r.PutBack {
		return w.say("results.put-back", nil)
	}
	return w.reason(r.Reason)
}

// reason is the director's words, so that they fit before a full stop.
func (w *Words) reason(text string) string { return strings.TrimRight(strings.TrimSpace(text), ". ") }

// LineNotes say what is unusual about a line of a traveller, each in a
// sentence; none of most lines.
func (w *Words) LineNotes(st *session.State, l session.TravellerLine) (notes []string) {
	say := func(text string) { notes = append(notes, w.Sentence(text)) }
	switch {
	case l.Doubt.Any():
		say(w.say("results.note-doubt", data{"Doubt": w.Doubt(st, l.Result)}))
	case l.Ruling != nil:
	case l.Scored():
	case l.NoResult:
	case l.Outcome == session.NotPlayed:
		say(w.say("results.note-not-played", nil))
	case l.Outcome == session.Undecided:
		say(w.say("results.note-undecided", nil))
	default:
		say(w.say("results.note-unscored", nil))
	}
	if l.Ruling != nil {
		say(w.RulingAt(st, l.Key, *l.Ruling))
	}
	if l.Others != nil {
		say(w.PlayedBy(st, l.Key, *l.Others))
	}
	if l.WrongDirection {
		say(w.say("results.note-wrong-direction", nil))
	}
	if l.Vanished {
		say(w.say("results.note-vanished", nil))
	}
	return notes
}
