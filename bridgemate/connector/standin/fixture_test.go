package standin

import (
	"context"
	"fmt"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/bridgemate/rehearsal"
	"clubnight/session"
	"clubnight/session/exchange"
	"clubnight/session/movement"
)

const (
	sessionGUID protocol.GUID = "0123456789ABCDEF0123456789ABCDEF"
	lateGUID    protocol.GUID = "0123456789ABCDEF0123456789ABCDE0"
	nobodys     protocol.GUID = "FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF"
)

func mustMake(t testing.TB, family string, o movement.Options) *movement.Movement {
	t.Helper()
	m, err := movement.Make(family, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// small is one section of three tables, three rounds and six boards.
func small(t testing.TB) []*movement.Movement {
	return []*movement.Movement{mustMake(t, "mitchell", movement.Options{Tables: 3, Rounds: 3, BoardsPerRound: 2})}
}

// sectionOf is a movement as the wire has it.
func sectionOf(m *movement.Movement, guid protocol.GUID, letters protocol.Letters, group int) protocol.Section {
	s := protocol.Section{SessionGUID: guid, ScoringGroupNumber: group, Letters: letters, Winners: m.Winners,
		GameType: protocol.Pairs, MissingPair: m.Missing}
	for _, r := range m.Rows {
		if m.Winners == 2 && r.EW == m.Missing {
			s.MissingPair = -m.Missing
		}
	}
	if m.Contestant == movement.Individual {
		s.GameType, s.HasExplicitParticipations = protocol.Individual, true
	}
	for _, number := range m.TableNumbers() {
		table := protocol.Table{SessionGUID: guid, SectionLetters: letters, TableNumber: number}
		for _, r := range m.Rows {
			if r.Table == number {
				table.Rounds = append(table.Rounds, protocol.Round{SessionGUID: guid, SectionLetters: letters,
					TableNumber: number, RoundNumber: r.Round, LowBoardNumber: r.Low, HighBoardNumber: r.High,
					PairNS: r.NS, PairEW: r.EW})
			}
		}
		s.Tables = append(s.Tables, table)
	}
	return s
}

// playersOf are n players with the numbers that people of a room have.
func playersOf(guid protocol.GUID, from, n int) (players []protocol.Player) {
	for i := range n {
		number, last := fmt.Sprint(from+i), fmt.Sprint("Smith ", i+1)
		players = append(players, protocol.Player{SessionGUID: guid, PlayerNumber: protocol.NullText(number),
			FirstName: "Ann", LastName: protocol.NullText(last)})
	}
	return players
}

// eventOf is an event of sections A, B, … that are one field.
func eventOf(movements ...*movement.Movement) protocol.Init {
	group := protocol.ScoringGroup{SessionGUID: sessionGUID, ScoringGroupNumber: 1, ScoringMethod: protocol.Matchpoints}
	event := protocol.Init{Orders: protocol.NewEvening, EventGUID: sessionGUID}
	n := 0
	for i, m := range movements {
		s := sectionOf(m, sessionGUID, protocol.Letters(rune('A'+i)), 1)
		group.Sections = append(group.Sections, s)
		n += 4 * len(s.Tables)
	}
	event.PlayerData = playersOf(sessionGUID, 1001, n)
	for i, m := range movements {
		if m.Contestant == movement.Individual {
			event.Participations = append(event.Participations, seatsOf(m, group.Sections[i])...)
		}
	}
	event.Sessions = []protocol.Session{{SessionGUID: sessionGUID, EventGUID: sessionGUID, Name: "Tuesday", Year: 2026,
		Month: 11, Day: 24, Hour: 19, Minute: 30, ScoringGroups: []protocol.ScoringGroup{group}}}
	return event
}

// seatsOf are all seats of an individual, in every round.
func seatsOf(m *movement.Movement, s protocol.Section) (seats []protocol.Participation) {
	for _, r := range m.Rows {
		for i, player := range []int{r.NS, r.EW, r.South, r.West} {
			if player > 0 {
				number := protocol.NullText(fmt.Sprint(1000 + player))
				seats = append(seats, protocol.Participation{SessionGUID: s.SessionGUID, SectionLetters: s.Letters,
					TableNumber: r.Table, RoundNumber: r.Round, PlayerNumber: number,
					Direction: []protocol.Direction{protocol.North, protocol.East, protocol.South, protocol.West}[i]})
			}
		}
	}
	return seats
}

// side is the other side while a test talks to it.
type side struct {
	*Server
	t      testing.TB
	client *protocol.Client
	http   *httptest.Server

	mu   sync.Mutex
	more *sync.Cond
	said []string
}

// open opens a Data Connector of a fast room.
func open(t testing.TB, c rehearsal.Choices) *side {
	t.Helper()
	if c.Speed == "" {
		c.Speed = "max"
	}
	if c.Seed == 0 {
		c.Seed = 7
	}
	o := &side{t: t}
	o.more = sync.NewCond(&o.mu)
	server, err := New(Options{Choices: c, Folder: t.TempDir(), Report: func(h rehearsal.Happening) {
		o.mu.Lock()
		defer o.mu.Unlock()
		o.said = append(o.said, h.Text)
		o.more.Broadcast()
	}})
	if err != nil {
		t.Fatal(err)
	}
	o.Server, o.http = server, httptest.NewServer(server)
	o.client = o.another()
	t.Cleanup(func() {
		o.http.CloseClientConnections()
		if err := server.Close(); err != nil {
			t.Error(err)
		}
		o.http.Close()
	})
	return o
}

// another is another client, which does not wait between its tries.
func (o *side) another() *protocol.Client {
	c, err := protocol.NewClient(o.http.URL, "club", "key")
	if err != nil {
		o.t.Fatal(err)
	}
	c.Wait = func(ctx context.Context, _ time.Duration) error { return ctx.Err() }
	o.t.Cleanup(c.Close)
	return c
}

// until waits until something was said so many times.
func (o *side) until(n int, text string) {
	o.t.Helper()
	o.mu.Lock()
	defer o.mu.Unlock()
	stop := context.AfterFunc(o.t.Context(), o.more.Broadcast)
	defer stop()
	for o.times(text) < n {
		if o.t.Context().Err() != nil {
			o.t.Fatalf("never said %d times: %s; said %q", n, text, o.said)
		}
		o.more.Wait()
	}
}

// heard is how often something was said.
func (o *side) heard(text string) int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.times(text)
}

func (o *side) times(text string) (n int) {
	for _, s := range o.said {
		if strings.Contains(s, text) {
			n++
		}
	}
	return n
}

const allIn = "all results are in"

// played sends an event and waits until it is played.
func (o *side) played(i protocol.Init) {
	o.t.Helper()
	if err := o.client.Initialize(o.t.Context(), i); err != nil {
		o.t.Fatal(err)
	}
	o.until(1, allIn)
}

// goOn continues the event.
func (o *side) goOn() {
	o.t.Helper()
	again := protocol.Continue{EventGUID: sessionGUID, Orders: protocol.StartAgain}
	if err := o.client.Continue(o.t.Context(), again); err != nil {
		o.t.Fatal(err)
	}
}

// evening is the same as eventOf in a Bridgemate file, played by a room: what stands
// there.
func evening(t testing.TB, c rehearsal.Choices, movements ...*movement.Movement) map[bws.Key]bws.Received {
	t.Helper()
	facts := []session.Fact{session.EveningSet{Name: "Tuesday", Date: time.Date(2026, 11, 24, 19, 30, 0, 0, time.UTC)}}
	for i, m := range movements {
		facts = append(facts, session.SectionSet{ID: i + 1, Movement: m})
	}
	s, err := exchange.Recorded(facts...)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "evening.bws")
	link := bridgemate.New(s, bridgemate.NoRoster{}, bridgemate.Options{File: file})
	defer link.Close()
	if err := link.Create(t.Context()); err != nil {
		t.Fatal(err)
	}
	if c.Seed == 0 {
		c.Seed = 7
	}
	c.Speed = "max"
	room, err := rehearsal.NewRoom(c)
	if err == nil {
		line := rehearsal.CommandLine{File: file, Reset: true, Read: true}
		err = room.Run(t.Context(), line, func(rehearsal.Happening) {})
	}
	if err != nil {
		t.Fatal(err)
	}
	contents, err := bws.Read(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	return bws.Standing(contents.Received)
}
