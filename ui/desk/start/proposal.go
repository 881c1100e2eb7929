package start

import (
	"cmp"
	"slices"
	"time"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/country"
	"clubnight/session/movement"
	"clubnight/ui/desk"
)

// LastFew is how many evenings a new one is proposed from: enough that one odd evening
// does not count, and few enough that a new habit does soon.
const LastFew = 4

// Models are the evenings of a list after which one on a day of the week is modelled, the
// last that was played first: the last few that were played on that day; where there is
// none, those of the day on which the club played last; where none was ever played, the
// last that has tables, else the last.
func Models(all []clubfile.Listed, day time.Weekday) []clubfile.Listed {
	all = slices.SortedStableFunc(slices.Values(all), clubfile.Listed.Before)
	if played := playedOn(all, day); len(played) > 0 {
		return played
	}
	if at := slices.IndexFunc(all, func(l clubfile.Listed) bool { return l.Entered }); at >= 0 {
		return playedOn(all, all[at].Evening.Date.Weekday())
	}
	at := slices.IndexFunc(all, func(l clubfile.Listed) bool { return len(l.Sections) > 0 })
	if at = max(at, 0); at < len(all) {
		return all[at : at+1]
	}
	return nil
}

// playedOn are the first few of a list that were played on a day of the week.
func playedOn(all []clubfile.Listed, day time.Weekday) (played []clubfile.Listed) {
	for _, l := range all {
		if l.Entered && l.Evening.Date.Weekday() == day && len(played) < LastFew {
			played = append(played, l)
		}
	}
	return played
}

// Proposal is what an evening is proposed to be.
type Proposal struct {
	// Form is the place, among the models, of the last evening in the form that most of
	// them have: what it is called, how it is scored and what it counts for are from
	// there.
	Form int
	// From is the date of the evening from which tables and movement are, zero where
	// there are none.
	From time.Time
	// Facts set the evening up, but for what it counts for.
	Facts []session.Fact
}

// Propose proposes an evening from its models, the last first; there must be one. What is
// played, and how it is scored, is what most of them have; as many tables as usually
// come, the middle of those; and the movement that was set up for so many before anybody
// came late, or another where that plays far fewer or far more boards than the others.
func Propose(in *desk.Language, heading session.EveningSet, of country.Country, models []*session.State) Proposal {
	all := make([]pastEvening, len(models))
	for i, st := range models {
		all[i] = pastEvening{st: st, at: i, sections: st.AsSetUp()}
	}
	if somewhere := slices.DeleteFunc(slices.Clone(all), pastEvening.empty); len(somewhere) > 0 {
		all = somewhere
	}
	alike := most(all, pastEvening.form)
	form := alike[0].st
	heading.Club = form.Evening.Club
	heading.Name = cmp.Or(form.Evening.Name, heading.Name)
	p := Proposal{Form: alike[0].at, Facts: []session.Fact{heading, scoredAsUsual(form, of)}}
	if form.Awards.Scheme != "" {
		p.Facts = append(p.Facts, session.AwardsChosen{Choice: form.Awards})
	}
	if alike[0].empty() {
		return p
	}
	size, boards := middle(alike, pastEvening.seats), middle(alike, pastEvening.boards)
	sized := slices.DeleteFunc(slices.Clone(alike), func(e pastEvening) bool { return e.seats() != size })
	begun := most(sized, pastEvening.movements)[0]
	p.From = begun.st.Evening.Date
	for _, s := range begun.sections {
		m := fresh(s.Movement)
		if len(begun.sections) == 1 {
			m = playing(in, m, boards)
		}
		p.Facts = append(p.Facts, session.SectionSet{ID: s.ID, Movement: m})
	}
	if fields := begun.st.Fields(); len(fields) < len(begun.sections) {
		p.Facts = append(p.Facts, session.SectionsCombined{Fields: fields})
	}
	return p
}

// scoredAsUsual is how an evening says that it is scored. One that says nothing is of the
// first version, and the next one is scored as usual in the club's country.
func scoredAsUsual(st *session.State, of country.Country) session.ScoringSet {
	if how, said := st.ScoringSaid(); said {
		return session.ScoringSet{Choices: how}
	}
	how := session.UsualBy(of.Rules)
	for _, sec := range st.AsSetUp() {
		how.Choices = session.PlayOf(sec.Movement).Scored(how.Choices)
	}
	return how
}

// pastEvening is an evening as it was set up.
type pastEvening struct {
	st       *session.State
	at       int // among the models
	sections []session.Section
}

func (e pastEvening) empty() bool { return len(e.sections) == 0 }

// eveningForm is what one evening of a club has like another.
type eveningForm struct {
	play            Play
	sections        int
	method, matches string
}

func (e pastEvening) form() eveningForm {
	f := eveningForm{sections: len(e.sections)}
	if f.sections > 0 {
		f.play = session.PlayOf(e.sections[0].Movement)
	}
	how := e.st.Scoring
	f.method, f.matches = cmp.Or(how.Method, "mp"), how.Matches
	return f
}

// seats counts the sides of tables at which somebody sat down: pairs, or twice the teams.
func (e pastEvening) seats() (n int) {
	for _, s := range e.sections {
		n += SizeOf(s.Movement).sides()
	}
	return n
}

// boards is how many boards everybody plays.
func (e pastEvening) boards() int { return BoardsOf(e.sections[0].Movement) }

// movements names what was played in the sections.
func (e pastEvening) movements() (names string) {
	for _, s := range e.sections {
		names += s.Movement.Name + "\n"
	}
	return names
}

// most are those of a list that have alike what most of them have; of what equally many
// have it is that of the first.
func most[T any, K comparable](all []T, of func(T) K) (alike []T) {
	count := map[K]int{}
	for _, one := range all {
		count[of(one)]++
	}
	usual := of(all[0])
	for _, one := range all {
		if count[of(one)] > count[usual] {
			usual = of(one)
		}
	}
	return slices.DeleteFunc(slices.Clone(all), func(one T) bool { return of(one) != usual })
}

// middle is the middle of the figures of a list; of two that are in the middle the one
// that is nearer to the first of the list.
func middle[T any](all []T, of func(T) int) int {
	figures := make([]int, len(all))
	for i, one := range all {
		figures[i] = of(one)
	}
	slices.Sort(figures)
	lower, upper := figures[(len(figures)-1)/2], figures[len(figures)/2]
	if first := of(all[0]); upper-first < first-lower {
		return upper
	}
	return lower
}

// playing is a movement or, where everybody plays far fewer or far more boards than so
// many in it, another for the same tables: the same with other boards in a round where
// that comes near.
func playing(in *desk.Language, m *movement.Movement, boards int) *movement.Movement {
	if same := withBoards(m, boards); near(same, boards) {
		return same
	}
	other, err := MovementFor(in, SizeOf(m), m.Family, boards)
	if err != nil {
		return m
	}
	other.Section = m.Section
	return other
}
