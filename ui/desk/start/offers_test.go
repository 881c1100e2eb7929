package start

import (
	"fmt"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/country"
	"clubnight/ui/desk"
	"clubnight/ui/desk/desktest"
)

// setUpText is what is set up: "mitchell 7 × 3, 14", the last what the tables have seats
// for.
func setUpText(st *session.State) string {
	var parts []string
	for _, s := range st.Sections {
		m := s.Movement
		parts = append(parts, fmt.Sprintf("%s %d × %d, %d", m.Family, max(m.Rounds, m.Planned), m.BoardsPerRound,
			SizeOf(m).sides()))
	}
	return strings.Join(parts, "; ")
}

// Few teams sit head to head from board 1, whoever chooses teams; more play a movement
// for one set of boards.
func TestTeamsSitHeadToHead(t *testing.T) {
	for teams, want := range map[int]string{2: "head-to-head", 3: "round-robin", 4: "round-robin",
		5: "american-whist", 6: "new-england"} {
		m, err := MovementFor(desk.English(), TableSize{Play: PlayTeams, Tables: teams}, "", 0)
		desktest.Must(t, err)
		if m.Family != want {
			t.Errorf("%d teams play %q", teams, m.Name)
		}
		if teams > 4 {
			continue
		}
		for _, r := range m.Round(1) {
			beside := r.Table - 1
			if r.Table%2 == 1 {
				beside = r.Table + 1
			}
			other, there := m.At(beside, 1)
			if r.Low != 1 || !there || other.NS != r.EW || other.EW != r.NS {
				t.Errorf("%d teams: %v beside %v", teams, r, other)
			}
		}
	}
	// a club in England that begins with teams
	st := desktest.NewEvening(t, 4, session.UsualBy(country.Of("GB").Rules)).State()
	facts, err := Played(desk.English(), st, PlayTeams)
	desktest.Must(t, err)
	st, err = st.With(facts...)
	desktest.Must(t, err)
	if got := setUpText(st); got != "round-robin 3 × 8, 8" || st.Scoring.As != "ebu2025" ||
		st.Scoring.Method != "teams" {
		t.Errorf("%s, scored as %+v", got, st.Scoring)
	}
}

// Other tables play about as many boards as before, in the same movement where that is
// good, and never one board a round.
func TestMovementForBoards(t *testing.T) {
	for name, c := range map[string]struct {
		tables, boards int
		want           string
	}{
		"as usual":                  {9, UsualBoards, "mitchell 9 × 3, 18"},
		"18 boards":                 {9, 18, "mitchell 9 × 2, 18"},
		"18 boards in fewer rounds": {11, 18, "mitchell 9 × 2, 22"},
		"32 boards":                 {8, 32, "skip-mitchell 7 × 5, 16"},
		"many tables":               {17, 0, "mitchell 12 × 2, 34"},
		"very many tables":          {24, 24, "appendix 12 × 2, 48"},
	} {
		m, err := MovementFor(desk.English(), TableSize{Tables: c.tables}, "mitchell", c.boards)
		desktest.Must(t, err)
		st := &session.State{Sections: []session.Section{{ID: 1, Movement: m}}}
		if got := setUpText(st); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}
