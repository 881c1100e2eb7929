package start

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/country"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
	"clubnight/ui/desk/changes"
	"clubnight/ui/desk/desktest"
)

// monday is an evening of the club, so many weeks ago, with the sections as they were set
// up and the first round played.
func monday(t *testing.T, weeksAgo int, sections ...*movement.Movement) *session.Session {
	t.Helper()
	s := mondaySetUp(t, weeksAgo, sections...)
	for i := range sections {
		sessiontest.Play(t, s, i+1, 1)
	}
	return s
}

// mondaySetUp is such an evening before it begins.
func mondaySetUp(t *testing.T, weeksAgo int, sections ...*movement.Movement) *session.Session {
	t.Helper()
	s := sessiontest.Evening(t, fmt.Sprintf("Monday, %d weeks ago", weeksAgo), sections...)
	sessiontest.Record(t, s, session.EveningSet{Name: s.State().Evening.Name, Club: "Łódź",
		Date: time.Date(2026, 11, 23, 19, 30, 0, 0, time.UTC).AddDate(0, 0, -7*weeksAgo)})
	return s
}

func pairsOf(t *testing.T, family string, tables, rounds, boards int) *movement.Movement {
	t.Helper()
	return sessiontest.Made(t, family, movement.Options{Tables: tables, Rounds: rounds, BoardsPerRound: boards})
}

// proposed is what is proposed after evenings, the last first: the evening that the facts
// make, which the session must take.
func proposed(t *testing.T, models ...*session.Session) (*session.State, Proposal) {
	t.Helper()
	var states []*session.State
	for _, s := range models {
		states = append(states, s.State())
	}
	p := Propose(desk.English(), session.EveningSet{Name: "Club evening",
		Date: time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)}, country.Of("GB"), states)
	s, err := session.Resume(new(session.MemoryJournal))
	desktest.Must(t, err)
	desktest.Must(t, s.Record("program", p.Facts...))
	return s.State(), p
}

// happened changes the movement of an evening as the director does from a round on, with
// the rounds before it played.
func happened(t *testing.T, s *session.Session, w changes.Wish) {
	t.Helper()
	sessiontest.Play(t, s, 1, w.From-1)
	w.Section = 1
	all, err := w.Possible(desk.English(), s.State())
	desktest.Must(t, err)
	c := all[0]
	from := map[int]int{}
	for _, u := range c.Updates {
		from[u.Table] = u.From
	}
	sessiontest.Record(t, s, session.MovementChanged{ID: 1, Movement: c.To, From: from})
}

// Whatever had to be repaired last week, next week is proposed as last week began.
func TestProposedAsItBegan(t *testing.T) {
	for name, w := range map[string]changes.Wish{
		"late in round 6":      {Kind: changes.PairCame, From: 6},
		"late in round 2":      {Kind: changes.PairCame, From: 2},
		"left in round 4":      {Kind: changes.PairLeft, From: 4, Pair: 9},
		"two rounds dropped":   {Kind: changes.OtherRounds, From: 3, Rounds: 5},
		"sat wrong to the end": {Kind: changes.PairsSwapped, From: 3, Pair: 1, Other: 2, Lasting: true},
		"boards swapped":       {Kind: changes.BoardsSwapped, From: 3, Tables: [2]int{1, 2}},
	} {
		s := mondaySetUp(t, 0, pairsOf(t, "mitchell", 7, 7, 3))
		happened(t, s, w)
		if was := s.State().Sections[0].Movement; was.Family != "" && name != "two rounds dropped" {
			t.Fatalf("%s: it ended as %q", name, was.Name)
		}
		st, p := proposed(t, s)
		if got := setUpText(st); got != "mitchell 7 × 3, 14" {
			t.Errorf("%s: proposed is %s", name, got)
		}
		if !p.From.Equal(s.State().Evening.Date) || p.Form != 0 {
			t.Errorf("%s: from %v, form %d", name, p.From, p.Form)
		}
		if name := MovementName(desk.English(), st.Sections[0].Movement); strings.Contains(name, "rover") {
			t.Errorf("the pages say %q", name)
		}
	}
}

// A Swiss begins with its first round, also where the last one was drawn to the end.
func TestProposedSwiss(t *testing.T) {
	for _, k := range sessiontest.SwissKinds {
		s := k.Swiss(t, 3, true)
		st, _ := proposed(t, s)
		m := st.Sections[0].Movement
		if m.Rounds != 1 || m.Planned != 4 || !slices.Equal(m.Pairs(), s.State().Sections[0].Movement.Pairs()) ||
			st.Scoring != s.State().Scoring {
			t.Errorf("%s: %q, %d rounds drawn, scored as %+v", k.Name, m.Name, m.Rounds, st.Scoring)
		}
	}
}

// As many tables are proposed as usually come, in the form that most evenings had, and
// about as many boards as everybody usually plays.
func TestProposedFromSeveral(t *testing.T) {
	five, nine := pairsOf(t, "mitchell", 5, 5, 5), pairsOf(t, "mitchell", 9, 9, 3)
	seven, howell := pairsOf(t, "mitchell", 7, 7, 3), pairsOf(t, "howell", 5, 9, 3)
	teams := sessiontest.Made(t, "american-whist", movement.Options{Tables: 5})
	a, b := pairsOf(t, "mitchell", 7, 7, 3), pairsOf(t, "mitchell", 5, 5, 4)
	half := sessiontest.Made(t, "mitchell", movement.Options{Tables: 7, BoardsPerRound: 3, Half: movement.NSMissing})
	for name, c := range map[string]struct {
		models [][]*movement.Movement // the last first
		want   string
	}{
		"5, 5, 9, 5":              {[][]*movement.Movement{{five}, {five}, {nine}, {five}}, "mitchell 5 × 5, 10"},
		"9 was last":              {[][]*movement.Movement{{nine}, {five}, {five}, {five}}, "mitchell 5 × 5, 10"},
		"two evenings":            {[][]*movement.Movement{{nine}, {five}}, "mitchell 9 × 3, 18"},
		"one evening":             {[][]*movement.Movement{{five}}, "mitchell 5 × 5, 10"},
		"half a table at times":   {[][]*movement.Movement{{half}, {seven}, {seven}}, "mitchell 7 × 3, 14"},
		"half a table usually":    {[][]*movement.Movement{{seven}, {half}, {half}}, "mitchell 7 × 3, 13"},
		"teams for once":          {[][]*movement.Movement{{teams}, {nine}, {nine}, {five}}, "mitchell 9 × 3, 18"},
		"teams lately":            {[][]*movement.Movement{{teams}, {teams}, {nine}, {five}}, "american-whist 4 × 6, 10"},
		"a Howell for once":       {[][]*movement.Movement{{howell}, {five}, {five}}, "mitchell 5 × 5, 10"},
		"two sections":            {[][]*movement.Movement{{a, b}, {a, b}, {nine}}, "mitchell 7 × 3, 14; mitchell 5 × 4, 10"},
		"two sections for once":   {[][]*movement.Movement{{a, b}, {nine}, {nine}}, "mitchell 9 × 3, 18"},
		"nothing was set up once": {[][]*movement.Movement{{}, {}, {five}}, "mitchell 5 × 5, 10"},
		"nothing was ever set up": {[][]*movement.Movement{{}, {}}, ""},
		"a short night": {[][]*movement.Movement{{pairsOf(t, "mitchell", 7, 7, 1)}, {nine}, {five}, {five}, {nine}},
			"mitchell 7 × 4, 14"},
		"a short night, in a movement for it": {[][]*movement.Movement{{pairsOf(t, "howell", 6, 7, 1)}, {nine},
			{five}}, "howell 7 × 4, 12"},
	} {
		var models []*session.Session
		for i, sections := range c.models {
			models = append(models, monday(t, i, sections...))
		}
		st, _ := proposed(t, models...)
		if got := setUpText(st); got != c.want {
			t.Errorf("%s: proposed is %q, want %q", name, got, c.want)
		}
	}
}

// Name and scoring are those of the last evening in the form that is proposed, and tables
// tell the date of the evening from which they are.
func TestProposedFormAndDate(t *testing.T) {
	nine, five := pairsOf(t, "mitchell", 9, 9, 3), pairsOf(t, "mitchell", 5, 5, 5)
	butler := monday(t, 0, five)
	sessiontest.Record(t, butler, session.ScoringSet{Choices: method.Choices{Method: "butler", As: "wbf"}})
	last := monday(t, 1, nine)
	sessiontest.Record(t, last, session.ScoringSet{Choices: method.Choices{Method: "mp", As: "dbv"}})
	older, oldest := monday(t, 2, five), monday(t, 3, five)
	st, p := proposed(t, butler, last, older, oldest)
	if st.Scoring.Method != "mp" || st.Scoring.As != "dbv" || st.Evening.Name != "Monday, 1 weeks ago" || p.Form != 1 {
		t.Errorf("%+v, %q, form %d", st.Scoring, st.Evening.Name, p.Form)
	}
	if !p.From.Equal(older.State().Evening.Date) || st.Sections[0].Movement.Tables != 5 {
		t.Errorf("%d tables from %v", st.Sections[0].Movement.Tables, p.From)
	}
	if st.Evening.Date.Day() != 30 || st.Evening.Club != "Łódź" {
		t.Errorf("%+v", st.Evening)
	}
}

// Sections that were one field are one again, and those that were two are two.
func TestProposedFields(t *testing.T) {
	a := pairsOf(t, "mitchell", 5, 5, 5)
	for _, together := range []bool{false, true} {
		s := monday(t, 0, a, a)
		sessiontest.Record(t, s, desk.CombineSections(s.State(), together))
		if st, _ := proposed(t, s); len(st.Sections) != 2 || len(st.Fields()) == 1 != together {
			t.Errorf("together %t: %v", together, st.Fields())
		}
	}
}

// An evening that says nothing of its scoring is followed by one that is scored as usual
// in the club's country, also where teams played.
func TestProposedRules(t *testing.T) {
	s, err := session.Resume(new(session.MemoryJournal))
	desktest.Must(t, err)
	desktest.Must(t, s.Record("file", session.SectionSet{ID: 1,
		Movement: sessiontest.Made(t, "american-whist", movement.Options{Tables: 5})}))
	st, _ := proposed(t, s)
	if how, said := st.ScoringSaid(); !said || how.As != "ebu2025" || how.Method != "teams" {
		t.Errorf("scored as %+v, said %t", how, said)
	}
}

// The evenings of the same day of the week are the models; where there are none, those of
// the day on which the club played last.
func TestModelsAreOfTheSameDayOfTheWeek(t *testing.T) {
	day := func(date string) time.Time {
		d, err := time.Parse(time.DateOnly, date)
		desktest.Must(t, err)
		return d
	}
	listed := func(id int64, date string, entered bool, sections int) clubfile.Listed {
		return clubfile.Listed{ID: id, Outline: session.Outline{Evening: session.Evening{Date: day(date)},
			Entered: entered, Sections: make([]session.SectionOutline, sections)}}
	}
	// Mondays, Thursdays, and a Monday long ago that was taken over from a file last
	all := []clubfile.Listed{listed(11, "2019-11-04", true, 1), listed(10, "2026-11-26", true, 1),
		listed(9, "2026-11-23", true, 1), listed(8, "2026-11-23", false, 1), listed(7, "2026-11-19", true, 1),
		listed(6, "2026-11-16", true, 1), listed(5, "2026-11-12", true, 1), listed(4, "2026-11-09", true, 1),
		listed(3, "2026-11-05", true, 1), listed(2, "2026-11-02", true, 1), listed(1, "2026-10-26", true, 1)}
	untouched := []clubfile.Listed{listed(3, "2026-11-03", false, 0), listed(2, "2026-11-02", false, 2),
		listed(1, "2026-11-01", false, 1)}
	for name, c := range map[string]struct {
		all  []clubfile.Listed
		day  time.Weekday
		want []int64
	}{
		"Monday":                {all, time.Monday, []int64{9, 6, 4, 2}},
		"Thursday":              {all, time.Thursday, []int64{10, 7, 5, 3}},
		"Saturday":              {all, time.Saturday, []int64{10, 7, 5, 3}},
		"a Monday, and no more": {all[:1], time.Friday, []int64{11}},
		"never played":          {untouched, time.Monday, []int64{2}},
		"never set up":          {untouched[:1], time.Monday, []int64{3}},
		"the first evening":     {nil, time.Monday, nil},
	} {
		var got []int64
		for _, l := range Models(c.all, c.day) {
			got = append(got, l.ID)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
