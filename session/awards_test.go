package session_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/award"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// awardsSaid is what the rankings of an evening award, place by place.
func awardsSaid(t *testing.T, st *session.State) string {
	t.Helper()
	sc, err := st.Score()
	if err != nil {
		t.Fatal(err)
	}
	all, err := sc.Awards(st)
	if err != nil {
		t.Fatal(err)
	}
	var lists []string
	for i, a := range all {
		var figures []string
		for j := range sc.Rankings[i].Ranks {
			if line, ok := a.Line(j); ok {
				figures = append(figures, scoring.Shortest(line.Award, 4, scoring.HalfAwayFromZero))
			}
		}
		lists = append(lists, strings.Join(figures, " "))
	}
	return strings.Join(lists, " / ")
}

func chosen(t *testing.T, text string) session.AwardsChosen {
	t.Helper()
	c, err := award.ParseChoice(text)
	if err != nil {
		t.Fatal(err)
	}
	return session.AwardsChosen{Choice: c}
}

func TestAwardsChosen(t *testing.T) {
	s := sessiontest.Evening(t, "Tuesday pairs",
		sessiontest.Made(t, "mitchell", movement.Options{Tables: 6, BoardsPerRound: 3}))
	sessiontest.Play(t, s, 1, 6)
	if got := awardsSaid(t, s.State()); got != "" {
		t.Errorf("without a scheme %q", got)
	}
	st := record(t, s, chosen(t, "vbl-club"))
	want := "0.24 0.18 0.01 0.01 0.01 0.01"
	if got := awardsSaid(t, st); got != want+" / "+want {
		t.Errorf("vbl-club: %q", got)
	}
	record(t, s, chosen(t, "sbu-event/ first=10"))
	if got := awardsSaid(t, s.State()); got != "10 5 0 0 0 0 / 10 5 0 0 0 0" {
		t.Errorf("sbu-event: %q", got)
	}
	if got := awardsSaid(t, record(t, s, s.State().Undo(s.State().Seq)...)); got != want+" / "+want {
		t.Errorf("undone: %q", got)
	}
	// With handicap there are two rankings each: awards go by the one without.
	record(t, s, session.HandicapSet{Who: session.Contestant{Section: 1, Number: 1}, Handicap: scoring.Int(3)})
	if got := awardsSaid(t, s.State()); got != want+" /  / "+want+" / " {
		t.Errorf("with handicap: %q", got)
	}
	// It is no part of the result: what was given out stays as it is.
	record(t, s, session.EveningClosed{}, session.AwardsChosen{})
	if st := s.State(); !st.Closed || st.Version().Open || st.Awards.Scheme != "" {
		t.Errorf("closed %t, version %+v, %+v", st.Closed, st.Version(), st.Awards)
	}
	for _, bad := range []award.Choice{{Scheme: "none"}, {Scheme: "vbl-event", Grade: "X"},
		{Scheme: "vbl-club", First: scoring.Int(-1)}, {Text: "name a\n"}} {
		if err := s.Record(session.ByDirector,
			session.AwardsChosen{Choice: bad}); !errors.Is(err, session.ErrBadEntry) {
			t.Errorf("%+v: %v", bad, err)
		}
	}
	for fact, want := range map[session.AwardsChosen]string{
		{}:                       `{}`,
		chosen(t, "vbl-club"):    `{"scheme":"vbl-club"}`,
		chosen(t, "x first=5/2"): `{"scheme":"x","first":"5/2"}`,
	} {
		kind, body, err := session.EncodeFact(fact)
		if err != nil || kind != "awards chosen" || string(body) != want {
			t.Errorf("%s %s, %v", kind, body, err)
		}
		if back, err := session.DecodeFact(kind, body); err != nil || back != session.Fact(fact) {
			t.Errorf("%+v, %v", back, err)
		}
	}
}

// A club's own scheme lies in the journal: the evening is awarded where the file is not.
func TestOwnScheme(t *testing.T) {
	s := sessiontest.Evening(t, "Tuesday pairs",
		sessiontest.Made(t, "howell", movement.Options{Tables: 3, BoardsPerRound: 3}))
	sessiontest.Play(t, s, 1, 5)
	text := "name ours\ntitle Our club\nsource us\ndecimals 2\nfor one-winner\nfirst 3\nscale even\npaid 1/2 up\n"
	st := record(t, s, session.AwardsChosen{Choice: award.Choice{Scheme: "ours", Text: text}})
	if got := sums(awardsSaid(t, st)); got != "6" {
		t.Error(got)
	}
}

// Two sections that are scored apart are two events, and one where the scheme counts the
// evening together; combined, they are one.
func TestAwardEvents(t *testing.T) {
	mitchell := sessiontest.Made(t, "mitchell", movement.Options{Tables: 6, BoardsPerRound: 3})
	howell := sessiontest.Made(t, "howell", movement.Options{Tables: 3, BoardsPerRound: 3})
	small := sessiontest.Made(t, "mitchell", movement.Options{Tables: 3, BoardsPerRound: 3})
	for _, c := range []struct {
		name     string
		sections []*movement.Movement
		facts    []session.Fact
		want     string
	}{
		// VBL: 18 pairs in four series are 4.5 each, ⌊18/12⌋ = 1 place of 0.18.
		{"series of an evening", []*movement.Movement{mitchell, small}, []session.Fact{chosen(t, "vbl-club")},
			"0.18 0.01 0.01 0.01 0.01 0.01 / 0.18 0.01 0.01 0.01 0.01 0.01 / 0.18 0.01 0.01 / 0.18 0.01 0.01"},
		{"pairs with one winner beside two", []*movement.Movement{mitchell, howell},
			[]session.Fact{chosen(t, "vbl-club")},
			"0.24 0.18 0.01 0.01 0.01 0.01 / 0.24 0.18 0.01 0.01 0.01 0.01 / 0.24 0.18 0.01 0.01 0.01 0.01"},
		{"sections apart", []*movement.Movement{mitchell, small}, []session.Fact{chosen(t, "acbl-club")},
			"0.6 0.42 0 0 0 0 / 0.6 0.42 0 0 0 0 / 0.3 0 0 / 0.3 0 0"},
		{"sections combined", []*movement.Movement{mitchell, mitchell},
			[]session.Fact{chosen(t, "acbl-club"), session.SectionsCombined{Fields: [][]int{{1, 2}}}},
			"1.2 0.84 0.6 0.42 0.24 0 0 0 0 0 0 0 / 1.2 0.84 0.6 0.42 0.24 0 0 0 0 0 0 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sessiontest.Evening(t, "Tuesday pairs", c.sections...)
			for i, m := range c.sections {
				sessiontest.Play(t, s, i+1, m.Rounds)
			}
			got := awardsSaid(t, record(t, s, c.facts...))
			// Places that are shared by chance share their awards; the sum
			// is that of the places.
			if sums(got) != sums(c.want) {
				t.Errorf("%s\nwant %s", got, c.want)
			}
		})
	}
}

// sums are the sums of lists of figures.
func sums(lists string) string {
	var all []string
	for list := range strings.SplitSeq(lists, "/") {
		sum := scoring.Frac{}
		for f := range strings.FieldsSeq(list) {
			n, _ := scoring.ParseFrac(f)
			sum = sum.Add(n)
		}
		all = append(all, sum.String())
	}
	return strings.Join(all, " ")
}

// Teams have their matches by the boards, individuals their own tables, and boards are
// what a contestant plays.
func TestAwardForms(t *testing.T) {
	s := sessiontest.Evening(t, "Teams",
		sessiontest.Made(t, "american-whist", movement.Options{Tables: 5, BoardsPerRound: 4}))
	record(t, s, session.ScoringSet{Choices: method.Choices{Method: "teams"}}, chosen(t, "nz-club"))
	sessiontest.Play(t, s, 1, s.State().Sections[0].Movement.Rounds)
	st := s.State()
	sc, err := st.Score()
	if err != nil {
		t.Fatal(err)
	}
	all, err := sc.Awards(st)
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for i := range sc.Rankings[0].Ranks {
		rank := &sc.Rankings[0].Ranks[i]
		want := 0
		for _, m := range rank.Matches {
			side := slices.Index(m.Teams[:], rank.Contestant)
			switch m.Scores[side].Score.Cmp(m.Scores[1-side].Score) {
			case 1:
				want += 2 * len(m.Boards)
			case 0:
				want += len(m.Boards)
			}
		}
		line, _ := all[0].Line(i)
		if line.Award.String() != fmt.Sprint(want) {
			t.Errorf("team %d has %s, want %d", rank.Who.Number, line.Award, want)
		}
		total += want
	}
	if total == 0 {
		t.Error("no match was decided")
	}

	s = sessiontest.Evening(t, "Individual",
		sessiontest.Made(t, "individual", movement.Options{Tables: 2, BoardsPerRound: 3}))
	sessiontest.Play(t, s, 1, s.State().Sections[0].Movement.Rounds)
	st, sc = sessiontest.Scored(t, s)
	if all, err = sc.AwardsBy(st, chosen(t, "ebu-local").Choice, nil); err != nil ||
		all[0].Table.Form != award.Individuals || all[0].Table.Lists[0].Paid != 3 ||
		all[0].Table.Lists[0].First.String() != "9" {
		t.Errorf("two tables of players: %+v, %v", all[0].Table, err)
	}
	// 7 rounds of 2 boards: the scale is for 18 and more.
	s = sessiontest.Evening(t, "Pairs", sessiontest.Made(t, "howell", movement.Options{Tables: 4, BoardsPerRound: 2}))
	sessiontest.Play(t, s, 1, 7)
	if got := sums(awardsSaid(t, record(t, s, chosen(t, "ebu-local")))); got != "0" {
		t.Error("14 boards:", got)
	}
}
