package rehearsal

import (
	"fmt"
	"math/rand/v2"
	"time"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/country"
	"clubnight/session/movement"
)

// Evening is an invented evening, one click from its start: for practising without
// hardware, for the demonstration and for tests.
type Evening struct {
	// Tables and Boards are how many; Boards is met as nearly as the movement can.
	Tables, Boards int
	// Family is the movement's: "mitchell" (share and relay where the tables are even) or
	// any other that package movement makes.
	Family string
	// Half leaves the last table a pair short.
	Half movement.HalfTable
	// Seed decides the players.
	Seed uint64
	// Date is the evening's date.
	Date time.Time
}

// agreedRounds are the rounds at most of a match that may have any number.
const agreedRounds = 4

// Movement makes the movement of the evening. What cannot exist is refused with
// package movement's errors.
func (e Evening) Movement() (*movement.Movement, error) {
	family := e.Family
	if family == "mitchell" && e.Tables%2 == 0 {
		family = "share-relay"
	}
	f, err := movement.Find(family)
	if err != nil {
		return nil, err
	}
	o := movement.Options{Tables: e.Tables, Half: e.Half}
	rounds := f.Rounds(e.Tables)
	if len(rounds) == 0 {
		return f.Make(o) // refuses with the reason
	}
	// As many rounds as the boards allow; a board a round at least.
	o.Rounds = rounds[0]
	if f.AsksRounds {
		rounds = rounds[:min(len(rounds), agreedRounds)]
	}
	for _, n := range rounds {
		if n <= e.Boards {
			o.Rounds = n
		}
	}
	o.BoardsPerRound = max(1, e.Boards/o.Rounds)
	return f.Make(o)
}

// SetUp enters the evening into a session, and its players into the club's list. It is
// scored by the rules of the club's country, in the form that its movement brings.
func (e Evening) SetUp(s *session.Session, club *clubfile.File) error {
	m, err := e.Movement()
	if err != nil {
		return err
	}
	if err := club.SetPlayers(Players(4*e.Tables, e.Seed)); err != nil {
		return err
	}
	code, err := club.Country()
	if err != nil {
		return err
	}
	how := session.UsualBy(country.Of(code).Rules)
	how.Choices = session.PlayOf(m).Scored(how.Choices)
	return s.Record("director",
		session.EveningSet{Name: "Rehearsal", Club: "Clubnight practice club", Date: e.Date, Country: code}, how,
		session.SectionSet{ID: 1, Movement: m})
}

// Players invents n players: number 1001 and on, all names different.
func Players(n int, seed uint64) []clubfile.Player {
	random := rand.New(rand.NewPCG(seed, 0x706c6179657273))
	order := random.Perm(len(givenNames) * len(familyNames))
	players := make([]clubfile.Player, n)
	for i := range players {
		k := order[i%len(order)]
		name := givenNames[k%len(givenNames)] + " " + familyNames[k/len(givenNames)]
		if again := i / len(order); again > 0 {
			name += fmt.Sprintf(" %d", again+1)
		}
		players[i] = clubfile.Player{Number: fmt.Sprint(1001 + i), Name: name}
	}
	return players
}

// Names as they are met in European clubs, with the letters that programs trip over.
var (
	givenNames = []string{
		"Anna", "Ayşe", "Björn", "Brigitte", "Carlo", "Chloé", "Đorđe", "Eilidh", "Elżbieta", "Fatma",
		"Françoise", "George", "Grażyna", "Hans", "Inês", "Jiří", "Josip", "Kāmīl", "Karin", "Liam",
		"Łukasz", "Margaret", "Maëlle", "Mehmet", "Niamh", "Øystein", "Paul", "Radmila", "Sławomir", "Søren",
		"Tânia", "Ursula", "Věra", "William", "Zoë", "Zsófia",
	}
	familyNames = []string{
		"Ağaoğlu", "Andersson", "Björnsdóttir", "Bürger", "Černý", "Dąbrowska", "de Vries", "Dupré", "Đukić",
		"Eriksen", "Fernández", "García", "Gürses", "Horváth", "Ionescu", "Jørgensen", "Kovačević", "Lefèvre",
		"MacDonald", "Müller", "Nagy", "Novák", "O'Connor", "Ó Briain", "Østergaard", "Papadopoulos", "Pérez",
		"Rossi", "Şahin", "Schäfer", "Smith", "Țurcanu", "Üstün", "van der Berg", "Väisänen", "Wiśniewski", "Żak",
	}
)
