package words

import (
	"errors"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/history"
	"clubnight/session/movement"
)

// matters are the messages of the headings of conflicts.
var matters = map[session.MatterKind]string{
	session.AboutResult:     "conflicts.result",
	session.AboutCorrection: "conflicts.correction",
	session.AboutRuling:     "conflicts.ruling",
	session.AboutPlayedBy:   "conflicts.played-by",
	session.AboutFouled:     "conflicts.fouled",
	session.AboutPenalty:    "conflicts.penalty",
	session.AboutSeat:       "conflicts.seat",
	session.AboutPlayer:     "conflicts.player",
	session.AboutNames:      "conflicts.names",
	session.AboutTeam:       "conflicts.team",
	session.AboutLineUp:     "conflicts.line-up",
	session.AboutPart:       "conflicts.part",
	session.AboutSubstitute: "conflicts.substitute",
	session.AboutCarried:    "conflicts.carried",
	session.AboutHandicap:   "conflicts.handicap",
	session.AboutStratum:    "conflicts.stratum",
	session.AboutMovement:   "conflicts.movement",
	session.AboutFields:     "conflicts.fields",
	session.AboutScoring:    "conflicts.scoring",
	session.AboutEvening:    "conflicts.evening",
	session.AboutEvent:      "conflicts.event",
	session.AboutDeals:      "conflicts.deals",
	session.AboutContest:    "conflicts.competition",
	session.AboutAwards:     "conflicts.awards",
	session.AboutWork:       "conflicts.work",
	session.AboutSomething:  "conflicts.overtaken",
	session.AboutForged:     "conflicts.forged-line",
	session.AboutTheWhole:   "conflicts.unscorable",
}

// Conflict is the heading of one, with the place: "table B3, round 2, board 7:
// 2 different results".
func (w *Words) Conflict(st *session.State, c session.Conflict) string {
	id, known := matters[c.Matter.Kind]
	if !known {
		id = matters[session.AboutSomething]
	}
	return w.count(id, len(c.Sides), "About", w.matter(st, c))
}

// matter is what a conflict is about: a place, a contestant, a chair, a section; nothing
// for the evening as a whole.
func (w *Words) matter(st *session.State, c session.Conflict) string {
	m := c.Matter
	switch m.Kind {
	case session.AboutResult, session.AboutCorrection, session.AboutRuling, session.AboutPlayedBy:
		return w.Where(st, m.Key)
	case session.AboutFouled:
		return w.say("conflicts.board-of", data{"Section": w.Section(m.Section), "Board": w.Boards(m.Number)})
	case session.AboutSeat:
		direction := m.Seat.Direction
		if d, err := scoring.ParseDirection(direction); err == nil {
			direction = w.Direction(d)
		}
		return w.say("conflicts.chair", data{"Table": w.Table(st, m.Seat.Section, m.Seat.Table),
			"Direction": direction})
	case session.AboutPlayer:
		return m.Player
	case session.AboutDeals:
		return w.say("conflicts.deals-of", data{"Section": w.Section(m.Section), "All": m.Section == 0})
	case session.AboutContest:
		for _, e := range c.Sides {
			if f, ok := e.Fact.(session.CompetitionSet); ok {
				return f.Name // as it was written
			}
		}
		return m.Name
	case session.AboutLineUp:
		return w.say("conflicts.from-round", data{"Who": w.Contestant(st, m.Who), "Round": m.Number})
	case session.AboutPenalty, session.AboutNames, session.AboutTeam, session.AboutPart,
		session.AboutSubstitute, session.AboutCarried,
		session.AboutHandicap, session.AboutStratum:
		return w.Contestant(st, m.Who)
	case session.AboutMovement, session.AboutWork:
		if m.Section > 0 {
			return w.Section(m.Section)
		}
		return w.say("conflicts.draw", nil)
	case session.AboutSomething, session.AboutForged:
		if len(c.Sides) > 0 {
			return w.Fact(st, c.Sides[0])
		}
	}
	return ""
}

// ConflictSide is a side of a conflict in a line: what was recorded, by whom, where and
// when, on this computer's clock.
func (w *Words) ConflictSide(st *session.State, e session.Entry) string {
	return w.say("conflicts.side", data{"Fact": w.Fact(st, e), "Who": w.Who(st, e), "Time": w.EntryTime(st, e)})
}

// EntryTime is when an entry was recorded, on this computer's clock; the day comes with
// it where it is not that of the evening's newest entry.
func (w *Words) EntryTime(st *session.State, e session.Entry) string {
	at := e.At.Local()
	if at.Format(time.DateOnly) == st.At.Local().Format(time.DateOnly) {
		return w.Clock(at)
	}
	return w.Moment(at)
}

// Meanwhile says what counts until a conflict is decided; of what was overtaken, why it
// does not count, and what overtook it.
func (w *Words) Meanwhile(st *session.State, c session.Conflict) string {
	switch {
	case c.Matter.Kind == session.AboutTheWhole:
		return w.say("conflicts.no-score", data{"Why": w.WhyOvertaken(st, c.Overtaken)})
	case c.Matter.Kind == session.AboutForged:
		return w.say("conflicts.forged", nil)
	case c.Overtaken != nil:
		by := ""
		if e, ok := history.Overtook(st, c.Sides[0]); ok {
			by = w.ConflictSide(st, e)
		}
		return w.say("conflicts.does-not-count", data{"Why": w.WhyOvertaken(st, c.Overtaken), "By": by})
	case c.Matter.Kind == session.AboutPenalty:
		return w.say("conflicts.all-count", nil)
	}
	counts := w.say("conflicts.none-counts", nil)
	for _, e := range c.Sides {
		if st.InForce(e.Seq) {
			counts = w.say("conflicts.counts", data{"Fact": w.Fact(st, e), "Who": w.Who(st, e)})
		}
	}
	return counts
}

// WhyOvertaken says why something cannot be true beside what another computer recorded.
func (w *Words) WhyOvertaken(st *session.State, err error) string {
	var (
		taken      *session.Taken
		unplayable *session.Unplayable
		misfit     *session.Misfit
		draw       *movement.DrawError
		not        *session.NotYours
	)
	switch {
	case errors.As(err, &not):
		return w.say("conflicts.not-theirs", data{"Role": w.Role(not.Role)})
	case errors.Is(err, session.ErrUnsigned):
		return w.say("conflicts.unsigned", nil)
	case errors.As(err, &taken):
		return w.TakenBy(st, taken)
	case errors.As(err, &unplayable):
		return w.KeyDoubt(st, unplayable.Key, unplayable.Doubt)
	case errors.As(err, &misfit):
		return w.Misfit(misfit)
	case errors.As(err, &draw):
		return w.DrawFault(draw)
	}
	return w.reason(w.ErrorReason(err, session.ErrBadEntry))
}
