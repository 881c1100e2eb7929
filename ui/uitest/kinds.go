package uitest

import (
	"fmt"
	"testing"

	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/deskline"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// EveningKind is an evening of some kind, as it is set up and entered at the desk.
type EveningKind struct {
	Name     string
	Family   string
	Options  movement.Options
	Choices  method.Choices
	About    []session.Fact
	Who      string // the head of the column of numbers
	Unit     string // the head of the column of figures
	Says     string // how it is scored
	Boards   string // in what a board's figures are
	Named    string // a name in the ranking
	Rankings int
}

// Kinds are evenings of every kind.
var Kinds = []EveningKind{
	{"matchpoints", "mitchell", movement.Options{Tables: 5, BoardsPerRound: 2}, session.UsualBy("wbf").Choices, nil,
		"Pair", "%", "Matchpoints, with Neuberg's formula", "matchpoints", "", 2},
	{"Butler", "howell", movement.Options{Tables: 3, BoardsPerRound: 2}, method.Choices{Method: "butler", As: "wbf"},
		[]session.Fact{session.PairNamed{Pair: session.Contestant{Section: 1, Number: 3},
			Names: session.Names{"Anna de Vries", "Jan de Vries"}}},
		"Pair", "IMPs", "IMPs against a datum (Butler)", "IMPs", "Anna de Vries & Jan de Vries", 1},
	{"teams", "round-robin", movement.Options{Tables: 4, BoardsPerRound: 4}, method.Choices{Method: "teams", As: "wbf"},
		[]session.Fact{session.TeamSet{Team: session.Contestant{Section: 1, Number: 2}, Name: "The Larks"}},
		"Team", "VPs", "Teams: IMPs, in victory points", "IMPs", "The Larks", 1},
	{"board-a-match", "round-robin", movement.Options{Tables: 4, BoardsPerRound: 4}, method.Choices{Method: "bam"}, nil,
		"Team", "Points", "Teams: board-a-match", "points", "", 1},
	{"individual", "individual", movement.Options{Tables: 2, BoardsPerRound: 2}, session.UsualBy("wbf").Choices,
		[]session.Fact{session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 1, Direction: "N"},
			Number: "7", Name: "Mehmet Ağaoğlu"}},
		"Player", "%", "Matchpoints, with Neuberg's formula", "matchpoints", "Mehmet Ağaoğlu", 1},
}

// Every is a result for every board of the movement.
func Every(t testing.TB, st *session.State) (facts []session.Fact) {
	t.Helper()
	for _, row := range st.Sections[0].Movement.Rows {
		if !st.Sections[0].Movement.Playing(row) {
			continue
		}
		for _, b := range row.Boards() {
			facts = append(facts, sessiontest.Result(t, st, row.Table, row.Round, b, "3NT",
				"N", (row.Table*row.Round+b)%4-2))
		}
	}
	return facts
}

// NewKind is a stage for an evening of a kind, before it is played.
func NewKind(t *testing.T, k EveningKind) *Stage {
	t.Helper()
	m, err := movement.Make(k.Family, k.Options)
	Must(t, err)
	r := New(t, 0, session.ScoringSet{Choices: k.Choices}, session.SectionSet{ID: 1, Movement: m})
	Must(t, r.Session.Record("director", k.About...))
	return r
}

// PlayRuled lets a result for every board arrive, and rules on one of the first table.
func (r *Stage) PlayRuled() {
	r.T.Helper()
	r.Receive(Every(r.T, r.Session.State())...)
	r.EnterLine(fmt.Sprintf("1 r1 %d ave+ ave- law 12C2 why noise", r.BoardOf(1, 1)))
}

// EnterLine enters a line of the desk.
func (r *Stage) EnterLine(line string) {
	r.T.Helper()
	entry, err := deskline.Read(r.Session.State(), line)
	Must(r.T, err)
	Must(r.T, r.Session.Record("director", entry.Facts...))
	r.Settle()
}
