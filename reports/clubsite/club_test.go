package clubsite_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/competition"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// names are the members of the club of the tests, as many as there are given names.
var given = []string{"Ayşe", "Sheila", "Elżbieta", "William", "Grażyna", "Ana", "Jiří", "Eilidh", "Brigitte", "Carlo",
	"Margaret", "Søren", "Eileen", "Piotr", "Marijke", "Łukasz", "Lars", "Denise", "Anneke", "David", "Vera", "Alan",
	"Helen", "İbrahim", "Konstantinos", "Zoë", "Íñigo", "Þórunn", "Gruffudd", "Mary", "Jon", "Bob"}

var surnames = []string{"Ağaoğlu", "O'Connor", "Dąbrowska", "Papadopoulos", "Nowak", "Núñez", "Novák", "MacDonald",
	"Horváth", "Ferrari", "Hughes", "Ødegård", "Walsh", "Zieliński", "van der Berg", "Żak", "Väisänen", "Turcanu",
	"Visser", "Cohen", "Đukić", "Reid", "Fraser", "Şahin", "Hadjiconstantinou", "Brontë", "Muñoz", "Æsisdóttir",
	"ap Llŷr", "Smith & Sons", "Birch", "Hill"}

// boards is how many boards of an evening can be played through: those on which not all
// pass at par.
const boards = 28

func member(i int) clubfile.Player {
	return clubfile.Player{Number: fmt.Sprint(101 + i), Name: given[i] + " " + surnames[i],
		Email: fmt.Sprintf("member%d@example.org", i), Handicap: "7.25"}
}

// facts make the evening that was begun the n-th of the club.
func facts(t testing.TB, s *session.Session, n int) (all []session.Fact) {
	day := time.Date(2016, 1, 5, 19, 30, 0, 0, time.UTC).AddDate(0, 0, 7*n)
	all = append(all, session.EveningSet{Name: "Tuesday pairs", Club: "Riverside Bridge Club", Date: day})
	order := rand.New(rand.NewPCG(3, uint64(n))).Perm(len(given))
	for i := range 28 {
		m := member(order[i])
		all = append(all, session.PlayerSeated{Seat: session.Seat{Section: 1, Table: i/4 + 1, Direction: "NSEW"[i%4 : i%4+1]},
			Number: m.Number, Name: m.Name})
	}
	all = append(all, session.CompetitionSet{Name: fmt.Sprint("Ladder ", day.Year()),
		Rule: competition.Rule{Best: 8, Least: 3}})
	return append(all, results(t, s, n)...)
}

// results play the evening, each by chance in its own way.
func results(t testing.TB, s *session.Session, n int) (all []session.Fact) {
	chance := rand.New(rand.NewPCG(5, uint64(n)))
	contracts := []string{"3NT", "4S", "4H", "2S", "1NT", "5D", "3C", "6NT", "2H", "4SX"}
	sec, _ := s.State().Section(1)
	for _, row := range sec.Movement.Rows {
		for _, board := range row.Boards() {
			r := sessiontest.PlayedOn(t, session.Result{}, contracts[(board+chance.IntN(3))%len(contracts)],
				string("NESW"[(board+2*chance.IntN(2))%4]), chance.IntN(4)-2)
			r.Key = session.Key{Section: 1, Table: row.Table, Round: row.Round, Board: board}
			r.NS, r.EW, r.Lead = row.NS, row.EW, session.Lead{}
			all = append(all, session.ResultReceived{Result: r})
		}
	}
	return all
}

// clubOf is a club file with so many evenings, the newest with its deals.
func clubOf(t testing.TB, evenings int) *clubfile.File {
	t.Helper()
	club, err := clubfile.Open(filepath.Join(t.TempDir(), "club.clubnight"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { club.Close() })
	var members []clubfile.Player
	for i := range given {
		members = append(members, member(i))
	}
	if err := club.SetPlayers(members); err != nil {
		t.Fatal(err)
	}
	for n := range evenings {
		play(t, club, n)
	}
	return club
}

// play adds the n-th evening to a club.
func play(t testing.TB, club *clubfile.File, n int) {
	t.Helper()
	s, err := session.Resume(new(session.MemoryJournal))
	if err != nil {
		t.Fatal(err)
	}
	sessiontest.Record(t, s, session.EveningSet{Name: "Tuesday pairs"}, session.UsualBy("wbf"),
		session.SectionSet{ID: 1, Movement: sessiontest.Made(t, "mitchell", movement.Options{Tables: 7, BoardsPerRound: 4})})
	sessiontest.Record(t, s, facts(t, s, n)...)
	sessiontest.Dealt(t, s, true)
	sessiontest.Record(t, s, session.PenaltyGiven{Who: session.Contestant{Section: 1, Number: 3}, Amount: scoring.Int(-1),
		Unit: scoring.Matchpoint, Reason: "slow play by " + member(3).Name}, session.EveningClosed{})
	if err := club.NewEvening().Append(s.State().Entries()); err != nil {
		t.Fatal(err)
	}
}
