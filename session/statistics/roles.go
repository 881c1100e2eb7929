package statistics

import (
	"slices"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
)

// PlayRole is what a player is while a board is played.
type PlayRole int

// The roles, and how many there are.
const (
	AsDeclarer       PlayRole = iota
	AsDummy                   // declarer's partner
	AsLeader                  // the defender who leads to the first trick, at declarer's left (Law 41A)
	AsLeadersPartner          // the other defender
	Roles
)

// RoleOf is the role of who sits there when a direction declares.
func RoleOf(declarer, seat scoring.Direction) PlayRole {
	return [...]PlayRole{AsDeclarer, AsLeader, AsDummy, AsLeadersPartner}[(int(seat)-int(declarer)+4)%4]
}

// PlayerLine is what one player did against double dummy in each role: for declarer and
// dummy tricks beyond it that declarer took, for defenders those that declarer did not.
type PlayerLine struct {
	// Name may be empty; then Seats tell who it is.
	Name string
	// Seats are those that the player held, in the order North, East, South, West.
	Seats []scoring.Direction
	Roles [Roles]Tally
}

// Players gives the players of every contestant with what they did in each role, on the
// boards that Pairs counts: those of a pair, and whoever took their seats for some
// rounds; those of a team, by its line-ups; a player of an individual. The first of a
// pair is taken to sit North or East, as its names came from the handsets.
func Players(st *session.State, boards Boards) map[session.Contestant][]PlayerLine {
	all := map[session.Contestant][]PlayerLine{}
	keys := make([]session.Key, 0, len(st.Results))
	for key := range st.Results {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, session.Key.Compare)
	for _, key := range keys {
		r := st.Results[key]
		sec, ok := st.Section(key.Section)
		played, b, comparable := compare(r, boards)
		if !ok || !comparable || st.Form(key) != "" || r.PassedOut() {
			continue
		}
		beyond := Beyond(played, &b.Table)
		for seat := scoring.North; seat <= scoring.West; seat++ {
			who, name := playerAt(st, sec, r, seat)
			role, tricks := RoleOf(played.Declarer, seat), beyond
			if role == AsLeader || role == AsLeadersPartner {
				tricks = -beyond
			}
			lines := all[who]
			i := slices.IndexFunc(lines, func(l PlayerLine) bool {
				return l.Name == name &&
					(name != "" || sec.Movement.Contestant == movement.Individual || samePlace(sec, l.Seats[0], seat))
			})
			if i < 0 {
				i, lines = len(lines), append(lines, PlayerLine{Name: name})
			}
			l := &lines[i]
			l.Roles[role].add(tricks)
			if !slices.Contains(l.Seats, seat) {
				l.Seats = append(l.Seats, seat)
				slices.Sort(l.Seats)
			}
			all[who] = lines
		}
	}
	return all
}

// samePlace reports whether a contestant without names has the same player at two seats:
// of a pair its first sits North or East, of a team four players have a seat each.
func samePlace(sec session.Section, a, b scoring.Direction) bool {
	if sec.Movement.Contestant == movement.Team {
		return a == b
	}
	return a/2 == b/2
}

// playerAt is whose player sat at a seat, and its name, "" where that is not known.
func playerAt(st *session.State, sec session.Section, r session.Received,
	seat scoring.Direction) (who session.Contestant, name string) {
	number, at := r.NS, int(seat)/2
	if seat.Side() == scoring.EW {
		number = r.EW
	}
	who = session.Contestant{Section: sec.ID, Number: number}
	switch sec.Movement.Contestant {
	case movement.Individual:
		if at == 1 {
			row, _ := sec.Movement.At(r.Table, r.Round)
			who.Number = row.South
			if seat == scoring.West {
				who.Number = row.West
			}
		}
		at = 0
	case movement.Team:
		return who, st.Teams[who].MemberAt(r.Round, seat)
	}
	name = st.PairNames(who)[at]
	from := 0
	for _, f := range st.Substitutes[who] {
		if f.FromRound <= r.Round && f.FromRound > from && f.Names[at] != "" {
			name, from = f.Names[at], f.FromRound
		}
	}
	return who, strings.TrimSpace(name)
}
