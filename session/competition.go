package session

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"clubnight/scoring"
	"clubnight/scoring/award"
	"clubnight/session/competition"
	"clubnight/session/movement"
	"clubnight/session/names"
)

// CompetitionSet says that the evening counts for a competition, such as a ladder over a
// season, and by which rule that competition ranks its players. An evening may count for
// several. The rule of a whole competition is that of its last evening.
type CompetitionSet struct {
	// Name is what the competition is known by; accents, capitals and
	// punctuation do not matter.
	Name string           `json:"name"`
	Rule competition.Rule `json:"rule"`
	// Out takes it back: the evening does not count for the competition.
	Out bool `json:"out,omitempty"`
}

// Kind implements Fact.
func (CompetitionSet) Kind() string { return "competition set" }

func init() {
	describe(traits[CompetitionSet]{GroupMovement, Free, noEffect, RoleScorer, forAll,
		func(f CompetitionSet) Subject {
			return Subject{Matters: []Matter{{Kind: AboutContest, Name: names.Fold(f.Name)}}}
		},
		CompetitionSet.says})
}

// Competition is what an evening counts for.
type Competition struct {
	Name string
	Rule competition.Rule
}

// Is reports whether a name is that of the competition.
func (c Competition) Is(name string) bool { return names.Fold(c.Name) == names.Fold(name) }

// LongestCompetition is the most that the name of a competition may have, in letters.
const LongestCompetition = 80

func (f CompetitionSet) says() any {
	if f.Out {
		return Message{"facts.competition-out", Terms{"Name": f.Name}}
	}
	return Message{"facts.competition-set", Terms{"Name": f.Name, "Rule": f.Rule}}
}

func (f CompetitionSet) apply(st *State, _ Entry) error {
	name := strings.TrimSpace(f.Name)
	if names.Fold(name) == "" || utf8.RuneCountInString(name) > LongestCompetition ||
		strings.ContainsFunc(name, func(r rune) bool { return r < ' ' }) {
		return errors.New("this is no name of a competition")
	}
	if err := f.Rule.Validate(); err != nil {
		return err
	}
	at := slices.IndexFunc(st.Competitions, func(c Competition) bool { return c.Is(name) })
	list := slices.Clone(st.Competitions)
	switch {
	case f.Out && at >= 0:
		list = slices.Delete(list, at, at+1)
	case f.Out:
	case at >= 0:
		list[at] = Competition{name, f.Rule}
	default:
		list = append(list, Competition{name, f.Rule})
	}
	st.Competitions = list
	return nil
}

// Competition finds what the evening counts for by its name.
func (st *State) Competition(name string) (c Competition, ok bool) {
	for _, c := range st.Competitions {
		if c.Is(name) {
			return c, true
		}
	}
	return Competition{}, false
}

// CompetitionResults are what the players of an evening bring into a competition, by the
// rankings without handicap. Each player of a pair has the pair's percentage and place,
// where there are two winners those of his direction; a player of an individual his own;
// every member of a team its place, and no percentage. Masterpoints are those of the
// evening's scheme, slams those that his side bid and made, boards the percentages of a
// field at matchpoints. Who is not ranked, has no name and no number, or asked to be
// forgotten is left out. Who was replaced during the evening keeps its result, as the
// number of the pair does.
func (s *Scores) CompetitionResults(st *State) (results []competition.Performance) {
	awards, err := s.Awards(st)
	if err != nil || awards == nil {
		awards = make([]RankingAwards, len(s.Rankings)) // a scheme that is no more: the rest still counts
	}
	slams := st.slams()
	for i, ranking := range s.Rankings {
		if ranking.WithHandicap {
			continue
		}
		sharing := map[int]int{}
		for _, r := range ranking.Ranks {
			sharing[r.Place]++
		}
		percentages := ranking.InPercent()
		for j, r := range ranking.Ranks {
			if r.Place == 0 {
				continue
			}
			line, awarded := awards[i].Line(j)
			awarded = awarded && awards[i].Table.None == award.Awarded
			for k, p := range st.players(r.Who) {
				one := competition.Performance{Number: p.Number, Name: p.Name, Section: r.Who.Section,
					Place: r.Place, Tied: sharing[r.Place],
					Grand: slams[r.Who].grand, Small: slams[r.Who].small}
				if percentages {
					one.Percentage, one.HasPercentage, one.Boards = r.Percentage, true, boardPercentages(r.Awards)
				}
				if awarded && k < len(line.Players) {
					one.Masterpoints, one.HasMasterpoints = line.Players[k].Award, true
				}
				results = append(results, one)
			}
		}
	}
	return results
}

// boardPercentages are those of the boards that count, by their numbers.
func boardPercentages(awards []*scoring.Award) (boards map[int]scoring.Frac) {
	boards = map[int]scoring.Frac{}
	for _, a := range awards {
		if f, ok := a.Percentage(); ok && a.Kind == scoring.Compared {
			if was, there := boards[a.Board.Number]; !there || f.Cmp(was) > 0 {
				boards[a.Board.Number] = f
			}
		}
	}
	return boards
}

// slamsMade are how many slams a contestant's side bid and made.
type slamsMade struct{ grand, small int }

// slams are those that were bid and made at the tables, of each contestant who sat on
// declarer's side. What the director has ruled on is left out, and what is in doubt.
func (st *State) slams() map[Contestant]slamsMade {
	all := map[Contestant]slamsMade{}
	for key, r := range st.Results {
		c := r.Contract
		sec, there := st.Section(key.Section)
		if !there || r.NoResult || r.Ruling != nil || r.Doubt.Any() || r.Outcome != Played || c.Level < 6 ||
			r.Tricks < 0 || st.cancelledAt(r) {
			continue
		}
		row, ok := sec.Movement.At(key.Table, key.Round)
		if !ok {
			continue
		}
		for _, n := range r.declaringSide(row) {
			who := Contestant{key.Section, n}
			made := all[who]
			if c.Level == 7 {
				made.grand++
			} else {
				made.small++
			}
			all[who] = made
		}
	}
	return all
}

// declaringSide are the contestants on declarer's side: two players in an individual.
func (r Received) declaringSide(row movement.Row) []int {
	ns, ew := []int{r.NS}, []int{r.EW}
	switch {
	case r.Others != nil:
		ns, ew = []int{r.Others.NS}, []int{r.Others.EW}
	case row.South > 0:
		ns, ew = []int{row.NS, row.South}, []int{row.EW, row.West}
	}
	if r.WrongDirection {
		ns, ew = ew, ns
	}
	if r.Declarer.Side() == scoring.NS {
		return ns
	}
	return ew
}

// players are those of a contestant who are known by name or number.
func (st *State) players(c Contestant) []Member {
	if sec, ok := st.Section(c.Section); !ok || c.Number == sec.Movement.Missing {
		return nil
	}
	return slices.DeleteFunc(st.Players(c),
		func(m Member) bool { return m.Number == "" && (m.Name == "" || m.Name == Somebody) })
}

// Players are the people of a contestant with their numbers: of a pair North or East
// first, of a team its members; who is not known is empty. A name that the director typed
// goes with the number at its seat where that is the number of nobody else.
func (st *State) Players(c Contestant) (players []Member) {
	sec, ok := st.Section(c.Section)
	if !ok {
		return nil
	}
	if sec.Movement.Contestant == movement.Team {
		return slices.Clone(st.Teams[c].Members)
	}
	for _, seat := range sec.Seats(c.Number) {
		p := st.Seats[seat]
		players = append(players, Member{p.Number, p.Name})
	}
	if typed, given := st.Names[c]; given {
		players = withNames(typed, players)
		if sec.Movement.Contestant == movement.Individual {
			players = players[:1]
		}
	}
	return players
}

// withNames gives the names that the director typed the numbers of the seats: that of the
// same name, else that of a number which nobody has.
func withNames(typed Names, seated []Member) (players []Member) {
	for i, name := range typed {
		one := Member{Name: name}
		for _, p := range seated {
			if p.Name != "" && names.Fold(p.Name) == names.Fold(name) {
				one.Number = p.Number
			}
		}
		if i < len(seated) && seated[i].Name == "" && one.Number == "" {
			one.Number = seated[i].Number
		}
		players = append(players, one)
	}
	return players
}
