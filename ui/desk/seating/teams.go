package seating

import (
	"slices"
	"strconv"
	"strings"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// TeamSize is how many players a team may be given in the window.
const TeamSize = 8

// LineUpSeats are the seats of a line-up, in the order of TeamForm.LineUp.
const LineUpSeats = 4

// TeamForm is a team as it is entered.
type TeamForm struct {
	Name string
	// Members are what was typed for each player: a name, or a number of the club.
	Members [TeamSize]string
	// From is the round from which the line-up holds, and LineUp who sits there: the home
	// table's North and South, the away table's East and West, each the place among
	// Members, -1 for nobody known.
	From   int
	LineUp [LineUpSeats]int
}

// TeamFormOf is a team as it stands. Its line-up is that of the first round that it has
// not begun; without one the first four sit down.
func TeamFormOf(st *session.State, team session.Contestant) TeamForm {
	t := st.Teams[team]
	f := TeamForm{Name: t.Name, From: 1, LineUp: [LineUpSeats]int{0, 1, 2, 3}}
	for i, m := range t.Members {
		if i < TeamSize {
			f.Members[i] = m.Name
		}
	}
	if sec, ok := st.Section(team.Section); ok {
		f.From = min(lastRound(st, sec)+1, sec.Movement.Rounds)
	}
	for _, l := range t.LineUps {
		if l.FromRound <= f.From {
			f.LineUp = [LineUpSeats]int{l.NS[0], l.NS[1], l.EW[0], l.EW[1]}
		}
	}
	return f
}

// lastRound is the latest round of a section with a result.
func lastRound(st *session.State, sec session.Section) (last int) {
	for k := range st.Results {
		if k.Section == sec.ID {
			last = max(last, k.Round)
		}
	}
	return last
}

// TeamMember is the player who is meant by what was typed: by number or by name one of
// the club, else a guest of that name. ok is false for a number that nobody has.
func TeamMember(club []clubfile.Player, typed string) (m session.Member, ok bool) {
	m, _ = meant(club, typed)
	return m, m.Number != "" || m.Name == "" || desk.CanBeName(m.Name)
}

// meant is the member who is meant by what was typed; fits are those who may be.
func meant(club []clubfile.Player, typed string) (m session.Member, fits []session.Member) {
	var members []session.Member
	for _, p := range club {
		members = append(members, session.Member{Number: p.Number, Name: p.Name})
	}
	return session.Meant(members, strings.TrimSpace(typed))
}

// LineUpOptions are who can sit down, after "nobody known".
func (f TeamForm) LineUpOptions(club []clubfile.Player) []string {
	options := []string{"–"}
	for i, typed := range f.Members {
		m, _ := TeamMember(club, typed)
		if m.Name == "" {
			m.Name = strconv.Itoa(i + 1)
		}
		options = append(options, m.Name)
	}
	return options
}

// Wrong says what cannot be in a team as it was entered, "" for nothing.
func (f TeamForm) Wrong(in *desk.Language, club []clubfile.Player) string {
	seen := map[string]bool{}
	for _, typed := range f.Members {
		m, ok := TeamMember(club, typed)
		switch {
		case !ok:
			return in.Say(screen.TeamNumberUnknown, "Number", strings.TrimSpace(typed))
		case len(fitting(club, typed)) > 1:
			return in.Say(screen.TeamNameShared, "Name", m.Name, "Fits", in.Words().Or(fitting(club, typed)...))
		case m.Name != "" && seen[strings.ToLower(m.Name)]:
			return in.Say(screen.TeamPlayerTwice, "Name", m.Name)
		}
		seen[strings.ToLower(m.Name)] = true
	}
	sits := map[int]bool{}
	for _, at := range f.LineUp {
		if at >= 0 && f.there(at) && sits[at] {
			m, _ := TeamMember(club, f.Members[at])
			return in.Say(screen.TeamSitsTwice, "Name", m.Name)
		}
		sits[at] = true
	}
	return ""
}

// fitting are those who may be meant by what was typed, as a number and a name.
func fitting(club []clubfile.Player, typed string) (fits []string) {
	_, members := meant(club, typed)
	for _, m := range members {
		fits = append(fits, m.Number+" "+m.Name)
	}
	return fits
}

func (f TeamForm) there(at int) bool { return strings.TrimSpace(f.Members[at]) != "" }

// Facts are what to record of a team as it was entered: what is new of it. Seats of
// players who are not there stay open.
func (f TeamForm) Facts(st *session.State, team session.Contestant, club []clubfile.Player) (facts []session.Fact) {
	set := session.TeamSet{Team: team, Name: strings.TrimSpace(f.Name)}
	at := [TeamSize]int{} // the place of each member among those who are there
	for i, typed := range f.Members {
		at[i] = -1
		if m, _ := TeamMember(club, typed); m.Name != "" {
			at[i] = len(set.Members)
			set.Members = append(set.Members, m)
		}
	}
	was := st.Teams[team]
	if set.Name != was.Name || !slices.Equal(set.Members, was.Members) {
		facts = append(facts, set)
	}
	up := session.LineUpSet{Team: team, FromRound: f.From, NS: [2]int{-1, -1}, EW: [2]int{-1, -1}}
	known := false
	for seat, member := range f.LineUp {
		if member < 0 || at[member] < 0 {
			continue
		}
		known = true
		if seat < 2 {
			up.NS[seat] = at[member]
		} else {
			up.EW[seat-2] = at[member]
		}
	}
	before := session.LineUpSet{NS: [2]int{-1, -1}, EW: [2]int{-1, -1}}
	for _, l := range was.LineUps {
		if l.FromRound <= f.From {
			before = l
		}
	}
	if known && (up.NS != before.NS || up.EW != before.EW) {
		facts = append(facts, up)
	}
	return facts
}
