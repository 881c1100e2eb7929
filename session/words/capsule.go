package words

import (
	"clubnight/scoring"
	"clubnight/session"
)

// CapsuleIs says what a capsule of an evening is, in paragraphs: which evening it holds,
// and what can be done with it. program is what wrote it, "" where that is not known.
func (w *Words) CapsuleIs(st *session.State, program string) string {
	return w.say("capsule.is", data{"Name": st.Evening.Name, "Club": st.Evening.Club,
		"Date": w.Date(st.Evening.Date), "Program": program})
}

// CapsuleRanking is the heading of a ranking in a capsule.
func (w *Words) CapsuleRanking(sections []int, side scoring.Side, handicap bool) string {
	of := ""
	if side != scoring.NoSide {
		of = w.Side(side)
	}
	return w.say("capsule.ranking", data{"Sections": w.Sections(sections...), "Side": of, "Handicap": handicap})
}

// CapsuleMovement is the heading of a section's movement in a capsule.
func (w *Words) CapsuleMovement(section int, name string) string {
	return w.say("capsule.movement", data{"Section": w.Section(section), "Name": name})
}

// CapsuleRecorded is the heading of the entries in a capsule.
func (w *Words) CapsuleRecorded(entries int) string { return w.count("capsule.recorded", entries) }
