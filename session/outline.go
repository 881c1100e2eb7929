package session

import (
	"fmt"
	"slices"

	"clubnight/scoring/method"
	"clubnight/session/movement"
)

// Outline is what is known of an evening without its results: enough to find
// it in a list of many.
type Outline struct {
	Evening Evening
	// Sections are what was played, in their order.
	Sections []SectionOutline
	Scoring  method.Choices
	Event    SessionOf
	// Competitions are what the evening counts for.
	Competitions []Competition
	// Players holds the names of each contestant who has one: of a pair two, of a team
	// its own and those of its players.
	Players [][]string
	// Numbers are the numbers under which players are known.
	Numbers []string
	// Entered is true where a result was ever received or entered.
	Entered bool
	Closed  bool
	Version Version
}

// SectionOutline is a section of an Outline.
type SectionOutline struct {
	ID, Tables, Rounds, Boards int
	Half                       movement.HalfTable
	Contestant                 movement.ContestantKind
	// Contestants is how many there are, without a missing one.
	Contestants int
	// Family is the movement's name in the registry.
	Family string
}

// outlined are the kinds of entries whose text an outline needs. Of the others it needs
// to know that they are there.
var outlined = kindsOf(EveningSet{}, SectionSet{}, MovementChanged{}, SectionDropped{}, PairNamed{},
	PlayerSeated{}, TeamSet{}, ScoringSet{}, SessionOf{}, RoundDrawn{}, CompetitionSet{}, EveningClosed{}, Undone{})

func kindsOf(facts ...Fact) map[string]bool {
	set := map[string]bool{}
	for _, f := range facts {
		set[f.Kind()] = true
	}
	return set
}

// Outlined are the kinds of entries that OutlineFact reads.
func Outlined() (kinds []string) {
	for kind := range outlined {
		kinds = append(kinds, kind)
	}
	return kinds
}

// OutlineFact reads the stored form of a fact for OutlineOf: as DecodeFact does where an
// outline needs it, and otherwise the empty fact of its kind, whatever body is.
func OutlineFact(kind string, body []byte) (Fact, error) {
	if outlined[kind] {
		return DecodeFact(kind, body)
	}
	known, there := described[kind]
	if !there {
		return nil, fmt.Errorf("%w: %q", ErrUnknownKind, kind)
	}
	return known.empty, nil
}

// OutlineOf is the outline of a whole journal, whose facts may be those of
// OutlineFact. What a fact of the journal says that cannot be true is left out:
// whether the evening is sound, Fold says.
func OutlineOf(entries []Entry) Outline {
	entries = arranged(slices.Clone(entries))
	for i, e := range entries {
		if u, undo := e.Fact.(Undone); undo && (u.Entry < 1 || u.Entry >= e.Seq) {
			entries[i].Fact = Noticed{}
		}
	}
	st := newState()
	st.log, st.off = entries, inactive(entries)
	o := Outline{}
	for _, e := range entries {
		switch e.Fact.(type) {
		case ResultReceived, ResultCorrected:
			o.Entered = o.Entered || !st.off[e.Seq]
		case Undone:
		default:
			if outlined[e.Fact.Kind()] && !st.off[e.Seq] {
				_ = e.Fact.apply(st, e)
			}
		}
	}
	if n := len(entries); n > 0 {
		st.Seq, st.At = entries[n-1].Seq, entries[n-1].At
	}
	o.Evening, o.Scoring, o.Event, o.Competitions = st.Evening, st.Scoring, st.Event, st.Competitions
	o.Closed, o.Version = st.Closed, st.Version()
	for _, sec := range st.Sections {
		m := sec.Movement
		contestants := st.Contestants(sec.ID)
		o.Sections = append(o.Sections, SectionOutline{ID: sec.ID, Tables: m.Tables,
			Rounds: max(m.Rounds, m.Planned), Boards: len(m.Boards()),
			Half: m.Half, Contestant: m.Contestant, Contestants: len(contestants), Family: m.Family})
		for _, c := range contestants {
			o.add(st, c)
		}
	}
	for _, p := range st.Seats {
		if p.Number != "" {
			o.Numbers = append(o.Numbers, p.Number)
		}
	}
	return o
}

// add adds the names of a contestant.
func (o *Outline) add(st *State, c Contestant) {
	var names []string
	for _, name := range st.PairNames(c) {
		if name != "" {
			names = append(names, name)
		}
	}
	for _, m := range st.Teams[c].Members {
		if m.Name != "" {
			names = append(names, m.Name)
		}
	}
	if len(names) > 0 {
		o.Players = append(o.Players, names)
	}
}
