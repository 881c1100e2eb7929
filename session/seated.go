package session

import (
	"fmt"
	"strings"
)

// PairNamed gives the names of a pair as the director typed them. Empty names take the
// given names back, so that the names found through the player numbers show again.
type PairNamed struct {
	Pair Contestant `json:"pair"`
	// Names are the North (or East) and the South (or West) player of round one.
	Names Names `json:"names"`
}

// PlayerSeated says which number was entered for a seat before round one (guide:
// PlayerNumbers), and which name the club's list gave for it then.
type PlayerSeated struct {
	Seat   Seat   `json:"seat"`
	Number string `json:"number"`
	Name   string `json:"name,omitempty"`
	// Given is true when the director says who sits there; it stands over what the
	// Bridgemate sends.
	Given bool `json:"given,omitempty"`
}

// Kind implements Fact.
func (PairNamed) Kind() string { return "pair named" }

// Kind implements Fact.
func (PlayerSeated) Kind() string { return "player seated" }

func init() {
	describe(traits[PairNamed]{GroupNames, Free, changesFigures, RoleDesk, forAll,
		func(f PairNamed) Subject { return aboutWho(AboutNames, f.Pair) },
		func(f PairNamed) any { return Message{"facts.named", Terms{"Who": f.Pair, "Names": f.Names}} }})
	describe(traits[PlayerSeated]{GroupNames, Free, changesFigures, RoleDesk, forAll,
		PlayerSeated.about, PlayerSeated.says})
}

func (f PairNamed) without(p Person) (_ Fact, forgot bool) {
	f.Names, forgot = p.forgetPair(f.Names)
	return f, forgot
}

func (f PairNamed) apply(st *State, _ Entry) error {
	if f.Pair.Number < 1 {
		return fmt.Errorf("pair %d: pair numbers begin at 1", f.Pair.Number)
	}
	names := Names{strings.TrimSpace(f.Names[0]), strings.TrimSpace(f.Names[1])}
	if names.IsZero() {
		delete(st.Names, f.Pair)
		return nil
	}
	st.Names[f.Pair] = names
	return nil
}

func (f PlayerSeated) about() Subject {
	s := Subject{Seat: f.Seat, Matters: []Matter{{Kind: AboutSeat, Seat: f.Seat, Number: boolean(f.Given)}}}
	if f.Number != "" && f.Given {
		s.Matters = append(s.Matters, Matter{Kind: AboutPlayer, Player: f.Number})
	}
	return s
}

func (f PlayerSeated) says() any {
	m := Message{"facts.seat-entered", Terms{"Table": TableTerm{f.Seat.Section, f.Seat.Table},
		"Direction": SeatTerm(f.Seat.Direction), "Number": f.Number, "Name": f.Name}}
	switch {
	case f.Number == "" && f.Name == "":
		m.ID = "facts.seat-cleared"
	case f.Given:
		m.ID = "facts.seat-given"
	}
	return m
}

func (f PlayerSeated) namesOf(p Person) []string {
	if p.numbered(f.Number) && f.Name != "" {
		return []string{f.Name}
	}
	return nil
}

func (f PlayerSeated) without(p Person) (Fact, bool) {
	if !p.numbered(f.Number) && !p.named(f.Name) {
		return f, false
	}
	f.Number, f.Name = "", Somebody
	return f, true
}

func (f PlayerSeated) apply(st *State, _ Entry) error {
	if !strings.Contains("NESW", f.Seat.Direction) || len(f.Seat.Direction) != 1 {
		return fmt.Errorf("seat %q: a seat is N, E, S or W", f.Seat.Direction)
	}
	was := st.Seats[f.Seat]
	now := Player{Number: f.Number, Name: strings.TrimSpace(f.Name), Sent: f.Number}
	switch {
	case f.Given && now.Number == "" && now.Name == "": // what the Bridgemate sent stands again
		now = Player{Number: was.Sent, Sent: was.Sent}
	case f.Given:
		now.Sent, now.Given = was.Sent, true
	case was.Given:
		now.Number, now.Name, now.Given = was.Number, was.Name, true
	}
	if now == (Player{}) {
		delete(st.Seats, f.Seat)
		return nil
	}
	st.Seats[f.Seat] = now
	return nil
}
