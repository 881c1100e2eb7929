package node_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/eventserver"
	"clubnight/session/eventserver/eventservertest"
	"clubnight/session/movement"
	"clubnight/session/node"
)

// A congress as the benchmarks play it: 312 tables with 26 boards, 8,112 results, entered
// in eight rooms.
const (
	rooms    = 8
	sections = 24
	tables   = 13
	rounds   = 13
)

// congress is one that was played, in an event in which each role has one user and
// nothing is signed, as before computers signed, or in a signed one.
type congress struct {
	name   string
	office *session.Session
	scorer eventserver.Access // what its invitation gives
}

// congresses are the unsigned and the signed one.
func congresses(b *testing.B) []congress {
	b.Helper()
	shared := eventservertest.Shared(b)
	return []congress{played(b, "unsigned", shared), played(b, "signed", shared)}
}

func played(b *testing.B, name string, server *eventservertest.Server) congress {
	b.Helper()
	must := func(err error) {
		b.Helper()
		if err != nil {
			b.Fatal(err)
		}
	}
	a := newPlace(b)
	_, office := evening(b, a.club)
	facts := make([]session.Fact, sections)
	for i := range facts {
		m, err := movement.Make("mitchell", movement.Options{Tables: tables, BoardsPerRound: 2})
		must(err)
		facts[i] = session.SectionSet{ID: i + 1, Movement: m}
	}
	must(office.Record(session.ByDirector, facts...))
	if name == "unsigned" {
		must(office.Share(fmt.Sprintf("%032x", rand.Uint64()), // users are the whole server's
			session.Here{Computer: "fedcba9876543210", Name: "Office", Role: session.RoleDirector}))
	}
	list, err := a.Begin(b.Context(), office, server.NewDatabase(b), "Congress", "Office", "Anna")
	must(err)
	must(a.Once(b.Context(), office))
	c := congress{name, office, access(b, list, session.RoleScorer)}
	if office.State().Signed() != (name == "signed") {
		b.Fatalf("the event is signed: %v", office.State().Signed())
	}
	for room := range rooms {
		p := newPlace(b)
		_, s, err := p.Join(b.Context(), c.scorer, "Room", "Bob")
		must(err)
		for section := room + 1; section <= sections; section += rooms {
			must(s.Record("Bridgemate", results(s.State(), section)...))
		}
		must(p.Once(b.Context(), s))
		p.club.Close()
	}
	if c.scorer.Invites() { // for as many as there can be
		i, err := a.Invite(b.Context(), office.State(),
			eventserver.Guests{Role: string(session.RoleScorer), Computers: 1000})
		must(err)
		c.scorer = access(b, []node.Invited{i}, session.RoleScorer)
	}
	must(a.Once(b.Context(), office))
	return c
}

// results are those of a section.
func results(st *session.State, section int) (facts []session.Fact) {
	sec, _ := st.Section(section)
	for _, row := range sec.Movement.Rows {
		for _, board := range row.Boards() {
			n := 7*row.Table + 5*row.Round + 3*board + section
			facts = append(facts, session.ResultReceived{Result: session.Result{
				Key: session.Key{Section: section, Table: row.Table, Round: row.Round, Board: board},
				NS:  row.NS, EW: row.EW, Outcome: session.Played,
				Contract: scoring.Contract{Level: 1 + n%7, Denomination: scoring.Denomination(n % 5)},
				Declarer: scoring.Direction(n % 4), Tricks: -(n % 5)}})
		}
	}
	return facts
}

// against does something with each congress in turn, and tells how many times as long the
// quickest took with the signed one: whatever else the computer does disturbs both.
func against(b *testing.B, do func(i int, c congress) time.Duration) {
	list := congresses(b)
	best := make([]time.Duration, len(list))
	for n := 0; b.Loop(); n++ {
		for j := range list {
			i := (n + j) % len(list) // neither always comes after the other
			runtime.GC()
			if took := do(i, list[i]); best[i] == 0 || took < best[i] {
				best[i] = took
			}
		}
	}
	for i, c := range list {
		b.ReportMetric(float64(best[i].Microseconds())/1000, "ms-"+c.name)
	}
	b.ReportMetric(float64(best[1])/float64(best[0]), "signed/unsigned")
}

// complete holds that a session has all of a congress.
func complete(b *testing.B, s *session.Session) {
	b.Helper()
	if n := len(s.State().Results); n != sections*tables*rounds*2 {
		b.Fatalf("there are %d results", n)
	}
}

// BenchmarkReceive reads all of the congress into a club file, as it comes from a server.
func BenchmarkReceive(b *testing.B) {
	const atOnce = 2000
	all := make([][]session.SealedEntry, 2)
	against(b, func(i int, c congress) time.Duration {
		if all[i] == nil {
			var err error
			if all[i], err = c.office.Lines(nil); err != nil {
				b.Fatal(err)
			}
		}
		p := newPlace(b)
		defer p.club.Close()
		s, err := session.Resume(p.club.NewEvening())
		if err != nil {
			b.Fatal(err)
		}
		began := time.Now()
		for some := range slices.Chunk(all[i], atOnce) {
			if n, err := s.Receive(some); err != nil || n != len(some) {
				b.Fatal(n, err)
			}
		}
		took := time.Since(began)
		complete(b, s)
		return took
	})
}

// BenchmarkJoin comes to the congress as a new computer: from its invitation, whose code
// was entered, to the evening in the club file, with this computer in it. In the signed
// one that makes its user on the server.
func BenchmarkJoin(b *testing.B) {
	against(b, func(_ int, c congress) time.Duration {
		p := newPlace(b)
		defer p.club.Close()
		began := time.Now()
		_, s, err := p.Join(b.Context(), c.scorer, "Room", "Bob")
		took := time.Since(began)
		if err != nil {
			b.Fatal(err)
		}
		complete(b, s)
		return took
	})
}
