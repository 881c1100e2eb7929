package reports_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
)

// printed is when the sheets of the tests are printed, in the zone of a club.
var printed = time.Date(2026, 11, 17, 22, 41, 0, 0, time.FixedZone("CET", 3600))

// players are names as they stand in the lists of clubs, in every script that the sheets must print.
var players = []string{
	"Ayşe Ağaoğlu", "Sinéad O'Connor", "Łukasz Żółkiewski", "Ελένη Παπαδοπούλου", "Юлия Щербакова", "Gül Gürses",
	"Đorđe Đurđević", "Jürgen Weiß", "Åse Sørensen", "Zoë van der Berg", "Éva Kőszegi", "Jiří Dvořák",
	"Gruffudd ap Llŷr", "Þórunn Æsisdóttir", "Ştefan Ţurcanu", "Sauli Määttä", "Ņina Bērziņa", "Ģirts Šķēle",
	"Ōta Kātiņš", "Žydrūnė Šimkutė", "Íñigo Muñoz", "João Conceição", "François Lefèvre", "Ivo Ćosić",
	"Ольга Їжакевич", "Георги Стоянов", "Αλέξανδρος Χατζηγιάννης", "Արամ Սարգսյան", "გიორგი ბერიძე", "Mary Smith",
}

// name gives the n-th name; beyond the list they repeat with other partners.
func name(n int) string { return players[n%len(players)] }

// evening records an evening of one section and gives its state before any result.
func evening(t testing.TB, title string, sections ...*movement.Movement) *session.Session {
	t.Helper()
	s, err := session.Resume(new(session.MemoryJournal))
	if err != nil {
		t.Fatal(err)
	}
	record(t, s, session.EveningSet{Name: title, Club: "Bridgeclub Zum Gülden Löwen", Date: time.Date(2026, 11, 17, 19, 30, 0, 0, time.UTC)})
	n := 0
	for i, m := range sections {
		record(t, s, session.SectionSet{ID: i + 1, Movement: m})
		for _, pair := range m.Pairs() {
			record(t, s, session.PairNamed{Pair: session.Contestant{Section: i + 1, Number: pair}, Names: [2]string{name(n), name(n + 7)}})
			n += 2
		}
	}
	return s
}

func record(t testing.TB, s *session.Session, facts ...session.Fact) {
	t.Helper()
	if err := s.Record("test", facts...); err != nil {
		t.Fatal(err)
	}
}

func scored(t testing.TB, s *session.Session) (*session.State, *session.Scores) {
	t.Helper()
	st := s.State()
	sc, err := st.Score()
	if err != nil {
		t.Fatal(err)
	}
	return st, sc
}

func made(t testing.TB, family string, o movement.Options) *movement.Movement {
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
	{"3NT", "N", "HT", 1}, {"1NT", "W", "H5", 0}, {"5C", "S", "DA", -1}, {"PASS", "", "", 0}, {"6H", "N", "S2", 0}, {"2SXX", "E", "DT", -3},
}

// play plays every board of the movement up to a round, repeatably.
func play(t testing.TB, s *session.Session, section, rounds int) {
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
			facts = append(facts, session.ResultReceived{Result: session.Result{
				Key: session.Key{Section: section, Table: row.Table, Round: row.Round, Board: board},
				NS:  row.NS, EW: row.EW, Outcome: session.Played,
				Contract: c.contract, Declarer: c.declarer, Lead: c.lead, Tricks: c.tricks,
			}})
		}
	}
	record(t, s, facts...)
}

// change replaces the result at a key.
func change(t testing.TB, s *session.Session, k session.Key, edit func(*session.Result)) {
	t.Helper()
	r, ok := s.State().Results[k]
	if !ok {
		t.Fatalf("no result at %v", k)
	}
	edit(&r.Result)
	record(t, s, session.ResultChanged{Result: r.Result})
}

// published is a real event of 38 pairs with its published ranking (scoring/testdata/README.md).
type published struct {
	Boards map[string]struct {
		Lines []struct{ NS, EW, Contract, By, Lead, Tricks string }
	}
	Ranking []struct{ Pair, Dir, Pct, Place string }
}

// publishedEvening records the real event. East-West 1 to 19 become pairs 20 to 38. The source does
// not tell the rounds; the board sets stand for them.
func publishedEvening(t testing.TB) (*session.Session, published) {
	t.Helper()
	text, err := os.ReadFile("../scoring/testdata/mp_pairs_mitchell.json")
	if err != nil {
		t.Fatal(err)
	}
	var p published
	if err := json.Unmarshal(text, &p); err != nil {
		t.Fatal(err)
	}
	const tables, perRound = 19, 3
	m := &movement.Movement{Name: "Mitchell", Tables: tables, Rounds: len(p.Boards) / perRound, BoardsPerRound: perRound, Winners: 2, Copies: 1}
	rows := map[[2]int]int{} // table and round
	var facts []session.Fact
	for board := 1; board <= len(p.Boards); board++ {
		for _, l := range p.Boards[strconv.Itoa(board)].Lines {
			ns, ew := number(t, l.NS, "NS"), number(t, l.EW, "EW")+tables
			round := (board-1)/perRound + 1
			if _, ok := rows[[2]int{ns, round}]; !ok {
				rows[[2]int{ns, round}] = ew
				m.Rows = append(m.Rows, movement.Row{Table: ns, Round: round, NS: ns, EW: ew, Low: (round-1)*perRound + 1, High: round * perRound})
			}
			r := session.Result{Key: session.Key{Section: 1, Table: ns, Round: round, Board: board}, NS: ns, EW: ew, Outcome: session.Played, Contract: l.Contract}
			if l.Contract != "PASS" {
				c, err := scoring.ParseContract(l.Contract)
				if err != nil {
					t.Fatal(err)
				}
				tricks, err := strconv.Atoi(l.Tricks)
				if err != nil {
					t.Fatal(err)
				}
				r.Declarer, r.Tricks = l.By, tricks-6-c.Level
				r.Lead = l.Lead[len(l.Lead)-1:] + strings.Replace(l.Lead[:len(l.Lead)-1], "10", "T", 1)
			}
			facts = append(facts, session.ResultReceived{Result: r})
		}
	}
	slices.SortFunc(m.Rows, func(a, b movement.Row) int { return (a.Table-b.Table)*100 + a.Round - b.Round })
	s := evening(t, "Published event", m)
	record(t, s, facts...)
	return s, p
}

func number(t testing.TB, pair, side string) int {
	t.Helper()
	n, err := strconv.Atoi(strings.TrimSuffix(pair, side))
	if err != nil {
		t.Fatal(fmt.Errorf("pair %q: %w", pair, err))
	}
	return n
}
