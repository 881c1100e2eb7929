package ui

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/ui/uitest"
)

// begins is when the evenings of the pictures begin; a round of three
// boards takes 22 minutes.
var begins = uitest.Day.Add(19*time.Hour + 30*time.Minute)

const minutesOfRound = 22

// diary writes an evening by a clock of its own.
type diary struct {
	t       *testing.T
	session *session.Session
	entries []session.Entry
}

func newDiary(t *testing.T, name string) *diary {
	t.Helper()
	s, err := session.Resume(&session.MemoryJournal{})
	uitest.Must(t, err)
	d := &diary{t: t, session: s}
	d.note(begins.Add(-time.Hour), session.ByDirector,
		session.EveningSet{Name: name, Club: "Kraków", Date: uitest.Day, Country: "PL"}, session.UsualBy("wbf"))
	return d
}

// note records facts at a moment.
func (d *diary) note(at time.Time, by string, facts ...session.Fact) {
	d.t.Helper()
	uitest.Must(d.t, d.session.Record(by, facts...))
	if n := len(d.entries); n > 0 && !at.After(d.entries[n-1].At) {
		at = d.entries[n-1].At.Add(time.Microsecond)
	}
	for _, e := range d.session.State().Entries()[len(d.entries):] {
		e.At = at
		d.entries = append(d.entries, e)
	}
}

// written is the evening as it was written.
func (d *diary) written() *session.Session {
	d.t.Helper()
	j := &session.MemoryJournal{}
	uitest.Must(d.t, j.Append(d.entries))
	s, err := session.Resume(j)
	uitest.Must(d.t, err)
	return s
}

// player is a name of somebody, always the same for a number.
func player(n int) string {
	first := []string{"Mehmet", "Niamh", "Łukasz", "Zoë", "Anna", "Giovanni", "Søren", "Guðríður", "Ilse",
		"Jean-Pierre", "Ana", "Bjørn", "Margaret"}
	last := []string{"Ağaoğlu", "O'Connor", "Żak", "Ångström", "de Vries", "Ferrari", "Kierkegaard", "Þorbjarnardóttir",
		"Müller", "Lefèvre-Dubois", "Núñez", "Ødegård", "van den Berg", "Smith", "Wiśniewska", "Rossi",
		"Yılmaz", "Nowak", "Papadopoulos"}
	return first[n%len(first)] + " " + last[(n+n/len(first)*5)%len(last)]
}

// movementOf makes a movement; that of one section has no letter.
func movementOf(t *testing.T, family string, o movement.Options) *movement.Movement {
	t.Helper()
	m, err := movement.Make(family, o)
	uitest.Must(t, err)
	return m
}

// pairsEvening is an evening of so many tables before it begins: Mitchells, in sections
// of fifteen where there are more.
func pairsEvening(t *testing.T, tables int) *diary {
	t.Helper()
	d := newDiary(t, "Tuesday pairs")
	at := begins.Add(-45 * time.Minute)
	sections := (tables + 14) / 15
	for id := 1; id <= sections; id++ {
		o := movement.Options{Tables: tables / sections, Rounds: min(9, tables/sections), BoardsPerRound: 3}
		if sections > 1 {
			o.Section = session.Letter(id)
		}
		family := "mitchell"
		if o.Tables%2 == 0 {
			family = "skip-mitchell"
		}
		d.note(at, session.ByDirector, session.SectionSet{ID: id, Movement: movementOf(t, family, o)})
	}
	for id := 1; id <= sections; id++ {
		section, _ := d.session.State().Section(id)
		for i, n := range section.Movement.Pairs() {
			if tables > 3 && id == 1 && i == 16 {
				continue // nobody has said who they are
			}
			who := 60*(id-1) + 2*i
			d.note(at, session.ByDirector,
				session.PairNamed{Pair: session.Contestant{Section: id, Number: n},
					Names: [2]string{player(who), player(who + 1)}})
		}
	}
	return d
}

// lot mixes numbers into one that looks drawn by lot, below n.
func lot(n int, numbers ...int) int {
	x := uint32(2166136261)
	for _, i := range numbers {
		x = (x ^ uint32(i)) * 16777619
		x ^= x >> 13
	}
	return int(x % uint32(n))
}

// bid are contracts as they are reached, by how good the cards are.
var bid = [][]string{
	{"2H", "3C", "1NT", "2S", "2D"}, {"4S", "4S", "3NT", "5C", "4S"}, {"3NT", "3NT", "1NT", "4D", "3NT"},
	{"4H", "3H", "4H", "4HX", "2H"},
	{"1NT", "2C", "PASS", "1S", "2H"}, {"6NT", "4NT", "6D", "3NT", "6S"}, {"4S", "5DX", "4SX", "5D", "3S"},
}

// sent is what a table sends of a board.
func sent(t *testing.T, sec session.Section, row movement.Row, board int) session.ResultReceived {
	t.Helper()
	r := session.Result{Key: session.Key{Section: sec.ID, Table: row.Table, Round: row.Round, Board: board},
		NS: row.NS, EW: row.EW}
	way := lot(5, board, row.Table, row.Round)
	contract := bid[lot(len(bid), board)][way]
	if contract == "PASS" {
		return session.ResultReceived{Result: sessiontest.PlayedOn(t, r, contract, "", 0)}
	}
	r = sessiontest.PlayedOn(t, r, contract,
		[]string{"N", "S", "E", "W"}[lot(4, board, way/3)], lot(4, board, row.NS, 7)-2)
	r.Lead = sessiontest.Lead(t, []string{"S4", "HK", "D10", "CA", "S9"}[lot(5, row.EW, board)])
	return session.ResultReceived{Result: r}
}

// play lets the results come that are there after some minutes, by the pace of the room;
// late says by how much a table is slower.
func (d *diary) play(minutes int, late func(table int) int) {
	d.t.Helper()
	d.note(begins, session.ByProgram, session.Uploaded{File: "evening.bws"},
		session.ReadingStarted{File: "evening.bws"})
	type moment struct {
		seconds int
		fact    session.Fact
	}
	var all []moment
	for _, sec := range d.session.State().Sections {
		for _, row := range sec.Movement.Rows {
			if !sec.Movement.Playing(row) {
				continue
			}
			boards := row.Boards()
			for i, b := range boards {
				s := 60*(minutesOfRound*(row.Round-1)+(i+1)*minutesOfRound/len(boards)) - lot(150, row.Table,
					row.Round, b)
				if late != nil {
					s += 60 * late(row.Table)
				}
				if s <= 60*minutes {
					all = append(all, moment{s, sent(d.t, sec, row, b)})
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b moment) int { return a.seconds - b.seconds })
	for at := 0; at < len(all); {
		end := at
		var facts []session.Fact
		for ; end < len(all) && all[end].seconds/10 == all[at].seconds/10; end++ {
			facts = append(facts, all[end].fact)
		}
		d.note(begins.Add(time.Duration(all[at].seconds/10*10)*time.Second), session.ByBridgemate, facts...)
		at = end
	}
}

// reading is the link of an evening that is being read, so many minutes
// after its beginning.
func reading(s *session.Session, minutes int) *uitest.Link {
	now := begins.Add(time.Duration(minutes) * time.Minute)
	l := &uitest.Link{Session: s, Chosen: bridgemate.Options{File: "evening.bws", Program: "BMPro.exe",
		AutoServerStart: true, Interval: 5 * time.Second}}
	l.Now = bridgemate.Status{Reading: true, LastRead: now, ProgramRunning: true}
	st := s.State()
	for _, sec := range st.Sections {
		for _, n := range sec.Movement.TableNumbers() {
			l.Now.Tables = append(l.Now.Tables,
				bridgemate.TableStatus{Section: sec.ID, Table: n, Uploaded: true, LoggedOn: true})
			for _, row := range sec.Movement.Table(n) {
				k, missing := firstMissing(st, sec, row)
				if missing && sec.Movement.Playing(row) {
					if lot(3, n, k.Board) > 0 {
						l.Now.InPlay = append(l.Now.InPlay, inPlay(k))
					}
					break
				}
			}
		}
	}
	return l
}

func firstMissing(st *session.State, sec session.Section, row movement.Row) (session.Key, bool) {
	for _, b := range row.Boards() {
		k := session.Key{Section: sec.ID, Table: row.Table, Round: row.Round, Board: b}
		if _, in := st.Results[k]; !in {
			return k, true
		}
	}
	return session.Key{}, false
}

func inPlay(k session.Key) bridgemate.InPlay {
	contract, err := scoring.ParseContract(bid[lot(len(bid), k.Board)][0])
	if err != nil {
		panic(fmt.Sprint("the contracts of the pictures: ", err))
	}
	return bridgemate.InPlay{Key: k, Contract: contract, Declarer: scoring.Direction(lot(4, k.Board, k.Table))}
}

// troubled adds what needs the director: a result of other pairs, one that cannot be, a
// number that nobody has, a ruling, a correction.
func (d *diary) troubled() {
	d.t.Helper()
	at := d.entries[len(d.entries)-1].At
	sec, _ := d.session.State().Section(1)
	row, _ := sec.Movement.At(5, 3)
	odd := session.ResultChanged(sent(d.t, sec, row, row.Boards()[1]))
	odd.Result.Doubt = session.Doubt{Kind: session.OtherPairs, NS: 12, EW: 7}
	d.note(at, session.ByBridgemate, odd,
		session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 11, Direction: "E"}, Number: "9999"})
	first, _ := sec.Movement.At(2, 1)
	was := d.session.State().Results[session.Key{Section: 1, Table: 2, Round: 1, Board: first.Boards()[0]}].Result
	was.Tricks--
	d.note(at.Add(20*time.Second), session.ByDirector, session.ResultCorrected{Result: was, Reason: "both sides agree"})
	d.note(at.Add(50*time.Second), session.ByDirector,
		session.PenaltyGiven{Who: session.Contestant{Section: 1, Number: 4}, Amount: scoring.Int(-10),
			Unit: scoring.PercentOfTop, Law: "90", Reason: "late at the table"})
}

// teamsEvening is an evening of eight teams; of a Swiss so many rounds are
// drawn and played.
func teamsEvening(t *testing.T, swiss bool, rounds int) *diary {
	t.Helper()
	d := newDiary(t, "Club league")
	at := begins.Add(-45 * time.Minute)
	how := session.UsualBy("wbf")
	how.Choices.Method, how.Choices.As = "teams", "wbf"
	family, o := "round-robin", movement.Options{Tables: 8, BoardsPerRound: 4}
	if swiss {
		how.Choices.Matches, family, o.Rounds = "swiss", "swiss-teams", 5
	}
	d.note(at, session.ByDirector, how, session.SectionSet{ID: 1, Movement: movementOf(t, family, o)})
	for i, name := range []string{"The Larks", "Ağaoğlu", "O'Connor", "De Łabędzie", "Ångström and friends",
		"Vier Asse", "Les Passes", "Þing"} {
		team := session.TeamSet{Team: session.Contestant{Section: 1, Number: i + 1}, Name: name}
		for n := range 4 {
			team.Members = append(team.Members,
				session.Member{Number: fmt.Sprint(100 + 4*i + n), Name: player(4*i + n)})
		}
		d.note(at, session.ByDirector, team)
	}
	d.note(begins, session.ByProgram, session.Uploaded{File: "evening.bws"})
	for round := 1; round <= rounds; round++ {
		sec, _ := d.session.State().Section(1)
		if swiss && round > 1 {
			sc, err := d.session.State().Score()
			uitest.Must(t, err)
			draw := movement.Draw{Method: movement.Swiss}
			for _, rank := range sc.Rankings[0].Ranks {
				draw.Standings = append(draw.Standings,
					movement.Standing{Number: rank.Who.Number, Points: rank.Row.Total})
			}
			next, drawn, err := sec.Movement.NextRound(draw)
			uitest.Must(t, err)
			d.note(at, session.ByDirector, session.RoundDrawn{ID: 1, Movement: next, Drawn: drawn})
			sec, _ = d.session.State().Section(1)
		}
		var facts []session.Fact
		for _, row := range sec.Movement.Round(round) {
			for _, b := range row.Boards() {
				facts = append(facts, sent(t, sec, row, b))
			}
		}
		d.note(begins.Add(time.Duration(30*round)*time.Minute), session.ByBridgemate, facts...)
	}
	return d
}
