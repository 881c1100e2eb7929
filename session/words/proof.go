package words

import (
	"clubnight/scoring/method"
	"clubnight/session/exchange/account"
	"clubnight/session/movement"
)

// Proof says how it is known in which way a file was scored, and how many of its figures
// that gives: "the file says how it was scored: 15 of 16 totals, 14 of 16 places and 432
// of 432 lines as published; the first that differs: pair 5, total 45, here 44, because
// …". choices are how the evening is scored.
func (w *Words) Proof(p *account.Proof, choices method.Choices, of movement.ContestantKind) string {
	d := data{"Known": w.foundHow(p), "Counts": w.And(w.proved(p)...), "First": "", "Why": ""}
	if p.First != nil {
		d["First"], d["Why"] = w.unproved(p.First, of), w.cause(p.First, choices)
	}
	return w.say("proof.sentence", d)
}

// foundHow says how the way of scoring is known.
func (w *Words) foundHow(p *account.Proof) string {
	switch {
	case p.Found == "":
		return ""
	case p.Found == account.OfFile && p.Published() && !p.Holds():
		return w.say("proof.stated-in-vain", nil)
	case p.Found == account.OfFile:
		return w.say("proof.stated", nil)
	case !p.Published():
		return w.say("proof.no-figures", nil)
	case !p.Holds():
		return w.say("proof.in-vain", nil)
	}
	return w.say("proof.found", nil)
}

// proved are the counts of what is as published.
func (w *Words) proved(p *account.Proof) (list []string) {
	for _, c := range []struct {
		id    string
		share account.Share
	}{{"proof.totals", p.Totals}, {"proof.places", p.Places}, {"proof.matches", p.Matches}, {"proof.lines", p.Lines}} {
		if c.share.Of > 0 {
			list = append(list, w.count(c.id, c.share.Of, "Equal", c.share.Equal))
		}
	}
	return list
}

// unproved is the first that differs: "pair 5 (Anna Berg & Maria Holm),
// total 45, here 44".
func (w *Words) unproved(u *account.Unproved, of movement.ContestantKind) string {
	if u.Line != nil {
		return w.LineDiffers(u.Line)
	}
	d := data{"Who": w.Differing(u.Who, of), "Round": u.Round, "Opponent": u.Opponent,
		"Published": w.Short(*u.Published), "Scored": ""}
	if u.Scored != nil {
		d["Published"], d["Scored"] = w.precise(*u.Published, *u.Scored), w.precise(*u.Scored, *u.Published)
	}
	switch u.Kind {
	case account.OfPlace:
		return w.say("proof.place", d)
	case account.OfPercentage:
		return w.say("proof.percentage", d)
	case account.OfTotal:
		return w.say("proof.total", d)
	}
	return w.say("proof.match", d)
}

// causeIDs are the messages of the causes.
var causeIDs = map[account.Cause]string{
	account.ByMissing: "proof.by-missing", account.ByScore: "proof.by-score", account.ByRuling: "proof.by-ruling",
	account.ByTreatment: "proof.by-treatment",
	account.ByBoards:    "proof.by-boards", account.BySum: "proof.by-sum", account.ByTies: "proof.by-ties",
	account.ByOthers: "proof.by-others",
}

// cause is why it differs, "" where that is not known.
func (w *Words) cause(u *account.Unproved, choices method.Choices) string {
	id, known := causeIDs[u.Cause]
	if !known {
		return ""
	}
	d := data{"Boards": w.Boards(u.Boards...), "How": ""}
	if u.Cause == account.ByTreatment {
		d["How"] = w.otherWay(u.Treatment, choices)
	}
	return w.say(id, d)
}
