package eventserver_test

import (
	"strings"
	"testing"
	"time"

	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/eventserver/eventservertest"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// The longest that honest computers record has room, and twice as much: dealt and
// analysed boards, movements of a large room, a long round.
func TestLongestBodies(t *testing.T) {
	course := sessiontest.Course(t).Boards
	deals := session.DealsSet{Source: strings.Repeat("handrecords ", 20), Seed: strings.Repeat("x", 200), NotBefore: time.Now()}
	analysed := session.DealsAnalysed{Tables: map[int]doubledummy.Table{}}
	for n := range 999 {
		b := course[n%len(course)]
		b.Number = n + 1
		deals.Boards = append(deals.Boards, b)
		analysed.Tables[n+1] = doubledummy.Table{}
	}
	_, plain, err := session.EncodeFact(deals)
	if err != nil {
		t.Fatal(err)
	}
	facts := []session.Fact{deals, analysed,
		session.Sealed{What: deals.Kind(), Box: plain},
		session.DealsSet{Boards: []deal.Board{course[0]}}}
	for _, m := range []struct {
		family string
		o      movement.Options
	}{{"swiss", movement.Options{Tables: 60, Rounds: 8, BoardsPerRound: 6}},
		{"mitchell", movement.Options{Tables: 31, BoardsPerRound: 1}}, {"howell", movement.Options{Tables: 15}}} {
		made, err := movement.Make(m.family, m.o)
		if err != nil {
			t.Fatalf("%+v: %v", m, err)
		}
		facts = append(facts, session.SectionSet{ID: 1, Movement: made}, session.MovementChanged{ID: 1, Movement: made})
	}
	shared := eventservertest.Shared(t)
	owner := shared.NewDatabase(t)
	create(t, owner, "")
	conn, err := shared.Connect(t.Context(), owner)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	for _, f := range facts {
		kind, body, err := session.EncodeFact(f)
		var fits bool
		if err == nil {
			err = conn.QueryRow(t.Context(), "SELECT clubnight.longest($1) >= 2 * $2", kind, len(body)).Scan(&fits)
		}
		if err != nil || !fits {
			t.Errorf("%s: %d bytes, %v", kind, len(body), err)
		}
		t.Logf("%s: %d bytes", kind, len(body))
	}
}
