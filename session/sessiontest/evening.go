package sessiontest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
)

// Players are names as they stand in the lists of clubs, in every script that
// the sheets must print.
var Players = []string{
	"Ayşe Ağaoğlu", "Sinéad O'Connor", "Łukasz Żółkiewski", "Ελένη Παπαδοπούλου", "Юлия Щербакова", "Gül Gürses",
	"Đorđe Đurđević", "Jürgen Weiß", "Åse Sørensen", "Zoë van der Berg", "Éva Kőszegi", "Jiří Dvořák",
	"Gruffudd ap Llŷr", "Þórunn Æsisdóttir", "Ştefan Ţurcanu", "Sauli Määttä", "Ņina Bērziņa", "Ģirts Šķēle",
	"Ōta Kātiņš", "Žydrūnė Šimkutė", "Íñigo Muñoz", "João Conceição", "François Lefèvre", "Ivo Ćosić",
	"Ольга Їжакевич", "Георги Стоянов", "Αλέξανδρος Χατζηγιάννης", "Արամ Սարգսյան", "გიორგი ბერიძე", "Mary Smith",
}

// name gives the n-th name; beyond the list they repeat with other partners.
func name(n int) string { return Players[n%len(Players)] }

// Evening records an evening with a section for every movement, before any result.
func Evening(t testing.TB, title string, sections ...*movement.Movement) *session.Session {
	t.Helper()
	s, err := session.Resume(new(session.MemoryJournal))
	if err != nil {
		t.Fatal(err)
	}
	Record(t, s, session.EveningSet{Name: title, Club: "Bridgeclub Zum Gülden Löwen",
		Date: time.Date(2026, 11, 17, 19, 30, 0, 0, time.UTC)})
	n := 0
	for i, m := range sections {
		facts := []session.Fact{session.SectionSet{ID: i + 1, Movement: m}}
		if how, brings := s.State().Scoring, session.PlayOf(m); brings.Fits(how) != nil {
			facts = append(facts, session.ScoringSet{Choices: brings.Scored(how)})
		}
		Record(t, s, facts...)
		for _, pair := range m.Pairs() {
			Record(t, s, session.PairNamed{Pair: session.Contestant{Section: i + 1, Number: pair},
				Names: session.Names{name(n), name(n + 7)}})
			n += 2
		}
	}
	return s
}

// Record records facts, which must be taken.
func Record(t testing.TB, s *session.Session, facts ...session.Fact) {
	t.Helper()
	if err := s.Record("test", facts...); err != nil {
		t.Fatal(err)
	}
}

// Scored gives the state of an evening and its scores.
func Scored(t testing.TB, s *session.Session) (*session.State, *session.Scores) {
	t.Helper()
	st := s.State()
	sc, err := st.Score()
	if err != nil {
		t.Fatal(err)
	}
	return st, sc
}

// Totals are the exact totals of everybody in an evening, as a text that can be compared.
func Totals(t testing.TB, st *session.State) string {
	t.Helper()
	scores, err := st.Score()
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, r := range scores.Rankings {
		for _, rank := range r.Ranks {
			lines = append(lines, fmt.Sprintf("%v: %s of %s", rank.Who, rank.Total, rank.Max))
		}
	}
	return strings.Join(lines, "; ")
}

// Made makes a movement of a family.
func Made(t testing.TB, family string, o movement.Options) *movement.Movement {
	t.Helper()
	m, err := movement.Make(family, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// contracts that a club plays, with the tricks made over or under them.
var contracts = []struct {
	contract, declarer, lead string
	tricks                   int
}{
	{"4S", "N", "HA", 0}, {"4S", "N", "DK", 1}, {"3NT", "S", "S4", -1}, {"4HX", "W", "CA", -2}, {"2D", "E", "S9", 2},
	{"3NT", "N", "HT", 1}, {"1NT", "W", "H5", 0}, {"5C", "S", "DA", -1}, {"PASS", "", "", 0},
	{"6H", "N", "S2", 0}, {"2SXX", "E", "DT", -3},
}

// Played is a result as it is written, without its place: "4SX", "N", -1, "HA".
// "PASS" has no declarer.
func Played(t testing.TB, contract, declarer string, tricks int, lead string) session.Result {
	t.Helper()
	r := PlayedOn(t, session.Result{}, contract, declarer, tricks)
	r.Lead = Lead(t, lead)
	return r
}

// PlayedOn is a result that has its place, with what was played there.
func PlayedOn(t testing.TB, r session.Result, contract, declarer string, tricks int) session.Result {
	t.Helper()
	r.Outcome, r.Tricks = session.Played, tricks
	var err error
	if r.Contract, err = scoring.ParseContract(contract); err != nil {
		t.Fatal(err)
	}
	if declarer != "" {
		if r.Declarer, err = scoring.ParseDirection(declarer); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// Result is a result of the first section as the Bridgemate of a table sends it.
func Result(
	t testing.TB, st *session.State, table, round, board int, contract, declarer string, tricks int,
) session.ResultReceived {
	t.Helper()
	row, ok := st.Sections[0].Movement.At(table, round)
	if !ok {
		t.Fatalf("no table %d in round %d", table, round)
	}
	return session.ResultReceived{Result: PlayedOn(t, session.Result{
		Key: session.Key{Section: 1, Table: table, Round: round, Board: board}, NS: row.NS, EW: row.EW,
	}, contract, declarer, tricks)}
}

// Lead is a card that was led, "" for none known.
func Lead(t testing.TB, card string) session.Lead {
	t.Helper()
	l, err := session.ParseLead(card)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// Worded is a doubt of the first version, which is said as it was worded.
func Worded(text string) session.Doubt { return session.Doubt{Kind: session.AsWorded, Text: text} }

// Play plays every board of the movement up to a round, repeatably.
func Play(t testing.TB, s *session.Session, section, rounds int) {
	t.Helper()
	sec, _ := s.State().Section(section)
	rnd := rand.New(rand.NewPCG(7, uint64(section)))
	var facts []session.Fact
	for _, row := range sec.Movement.Rows {
		if row.Round > rounds || !sec.Movement.Playing(row) {
			continue
		}
		for _, board := range row.Boards() {
			c := contracts[(board*3+rnd.IntN(4))%len(contracts)]
			r := Played(t, c.contract, c.declarer, c.tricks, c.lead)
			r.Key = session.Key{Section: section, Table: row.Table, Round: row.Round, Board: board}
			r.NS, r.EW = row.NS, row.EW
			facts = append(facts, session.ResultReceived{Result: r})
		}
	}
	Record(t, s, facts...)
}

// Change replaces the result at a key.
func Change(t testing.TB, s *session.Session, k session.Key, edit func(*session.Result)) {
	t.Helper()
	r, ok := s.State().Results[k]
	if !ok {
		t.Fatalf("no result at %v", k)
	}
	edit(&r.Result)
	Record(t, s, session.ResultChanged{Result: r.Result})
}
