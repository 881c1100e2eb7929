package session

import (
	"fmt"
	"slices"

	"clubnight/scoring"
	"clubnight/scoring/absence"
	"clubnight/scoring/method"
	"clubnight/session/movement"
)

// MissedMatch is how a match counts, at victory points, that was not played at all.
type MissedMatch struct {
	Rule absence.Match `json:"rule"`
	// Share is in hundredths of the pool, where the rule takes a share of it.
	Share int `json:"share,omitempty"`
}

// AbsenceForm is under which heading of package absence a section comes. Teams of whom everybody meets everybody count
// as all-play-all, which the White Book (2.4.2) means for events that are advertised so: the choice missed-match is for those that are not.
func (st *State) AbsenceForm(section int) absence.Form {
	sec, _ := st.Section(section)
	chosen, err := st.Scoring.Options()
	if err != nil || sec.Movement == nil {
		return absence.Pairs
	}
	return absenceForm(sec.Movement, chosen)
}

func absenceForm(m *movement.Movement, chosen *method.Chosen) absence.Form {
	swiss := m.Planned > 0
	switch t := chosen.Teams; {
	case t != nil && t.Method == scoring.TeamAggregate, t == nil && chosen.Pairs.Method == scoring.TotalPoints:
		return absence.TotalPoints
	case t != nil && t.Method != scoring.TeamVPs:
		return absence.Teams
	case t != nil && (swiss || t.OwnWindow == scoring.WindowMatch):
		return absence.SwissTeams
	case t != nil && !allMeet(m):
		return absence.TeamsVPs
	case t != nil:
		return absence.AllPlayAllVPs
	case chosen.Swiss != nil:
		return absence.SwissPairs
	case chosen.Pairs.Method == scoring.Matchpoints:
		return absence.Pairs
	}
	return absence.PairsIMPs
}

// allMeet reports whether everybody meets everybody.
func allMeet(m *movement.Movement) bool {
	met := map[[2]int]bool{}
	for _, row := range m.Rows {
		if m.Playing(row) {
			met[[2]int{min(row.NS, row.EW), max(row.NS, row.EW)}] = true
		}
	}
	n := len(m.Pairs())
	return 2*len(met) == n*(n-1)
}

// Absence is what the table proposes for a situation in a section, by the rules and the choices of the evening; ok is false
// where nobody has a rule.
func (st *State) Absence(section int, s absence.Situation) (row absence.Row, ok bool) {
	row, ok = absence.Find(st.Scoring.As, s, st.AbsenceForm(section))
	chosen, err := st.Scoring.Options()
	if err != nil || chosen.MissedMatch == "" || row.Others.Match == "" {
		return row, ok
	}
	row.Others.Match, row.Others.Share, row.Law, row.Origin = chosen.MissedMatch, 60, "", absence.Ours
	switch {
	case row.It.Match == "":
	case chosen.MissedMatch == absence.Void:
		row.It.Match = absence.Void
	default:
		row.It.Match = absence.Converse
	}
	return row, ok
}

// Half reports whether a contestant that plays no more from a round on has played at least half of its boards. Counted are the
// boards of the rounds in which it was there; one that the director or a handset called not played was not.
func (st *State) Half(who Contestant, from int) bool {
	sec, ok := st.Section(who.Section)
	if !ok {
		return false
	}
	played, all := 0, 0
	for _, row := range sec.Movement.Rows {
		if !sec.Movement.Playing(row) || !slices.Contains([]int{row.NS, row.EW, row.South, row.West}, who.Number) {
			continue
		}
		all += len(row.Boards())
		f, away := st.absent(who, row.Round)
		if row.Round >= from || away && f.Participation == Late {
			continue
		}
		for _, board := range row.Boards() {
			if r, there := st.Results[Key{sec.ID, row.Table, row.Round, board}]; !there || !r.NoResult && r.Outcome != NotPlayed {
				played++
			}
		}
	}
	return 2*played >= all && all > 0
}

// Gives enters what a row of the table gives to the contestant and to its opponents.
func (f *ParticipationSet) Gives(row absence.Row) {
	law := row.Law
	if row.Origin == absence.Ours {
		law = "" // what no book has stands on none
	}
	f.ForIt, f.ForOpponents = row.It.Ruling(law), row.Others.Ruling(law)
	f.MatchForIt, f.MatchForOpponents = missedMatch(row.It), missedMatch(row.Others)
	f.Law, f.Origin = law, row.Origin
}

// playedNothing are those who have nothing but artificial scores for rounds in which somebody was absent. Who had a bye, or
// brings a score from an earlier stage, keeps its place.
func (st *State) playedNothing(sections []Section, winners scoring.Winners) map[scoring.Contestant]scoring.Unranked {
	out := map[scoring.Contestant]scoring.Unranked{}
	if len(st.Participations) == 0 {
		return out
	}
	played := map[Contestant]bool{}
	for k, r := range st.Results {
		sec, ok := st.Section(k.Section)
		if !ok {
			continue
		}
		at, _ := sec.Movement.At(k.Table, k.Round)
		at.NS, at.EW = r.NS, r.EW
		if r.Others != nil {
			at.NS, at.EW = r.Others.NS, r.Others.EW
		}
		for _, n := range []int{at.NS, at.EW, at.South, at.West} {
			played[Contestant{k.Section, n}] = true
		}
	}
	for _, b := range st.allByes(sections) {
		played[b.who] = true
	}
	for c := range st.Carried {
		played[c] = true
	}
	for _, sec := range sections {
		for _, c := range st.Contestants(sec.ID) {
			if who, ok := identity(sections, c, winners); ok && !played[c] {
				out[who] = scoring.PlayedNothing
			}
		}
	}
	return out
}

// missedMatch is what the table gives for a match, as a fact keeps it; nil for its boards.
func missedMatch(g absence.Gets) *MissedMatch {
	if g.Match == absence.ByBoards {
		return nil
	}
	return &MissedMatch{g.Match, g.Share}
}

func (m *MissedMatch) check() error {
	if m != nil && (!slices.Contains(absence.Matches, m.Rule) || m.Share < 0 || m.Share > 100) {
		return fmt.Errorf("no rule %.20q for a match, with %d %% of the pool", m.Rule, m.Share)
	}
	return nil
}
