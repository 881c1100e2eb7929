package main

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"clubnight/session"
	"clubnight/session/competition"
)

// countsSaid is what an evening counts for.
func countsSaid(st *session.State) string {
	text := ""
	for _, c := range st.Competitions {
		text += fmt.Sprintf("%s: %s; ", c.Name, c.Rule)
	}
	return text
}

// counted says that the newest evening of the club counts for competitions.
func counted(t *testing.T, c *clubnight, pairs ...string) {
	t.Helper()
	ids, err := c.club.Evenings()
	if err != nil {
		t.Fatal(err)
	}
	j, err := c.club.Evening(ids[0])
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.Resume(j)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(pairs); i += 2 {
		rule, err := competition.ParseRule(pairs[i+1])
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Record("director", session.CompetitionSet{Name: pairs[i], Rule: rule}); err != nil {
			t.Fatal(err)
		}
	}
}

// A new evening counts for what the one counted for from which it is proposed, by the
// rules that an evening since has changed.
func TestProposedCompetitions(t *testing.T) {
	c := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight")})
	ev, err := c.open()
	if err != nil {
		t.Fatal(err)
	}
	if err := ev.Session.Record("director", session.EveningClosed{}); err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	playedOn(t, c.club, "Long ago", now.AddDate(0, 0, -14), 4)
	counted(t, c, "Cup", "percent")
	playedOn(t, c.club, "This day", now.AddDate(0, 0, -7), 5)
	counted(t, c, "Ladder", "percent best 12", "Year", "percent")
	playedOn(t, c.club, "Another day", now.AddDate(0, 0, -3), 6)
	counted(t, c, "LADDER", "percent best 10", "Other days", "percent")
	tonight, err := c.newEvening()
	if err != nil {
		t.Fatal(err)
	}
	st := tonight.Session.State()
	if got := countsSaid(st); got != "Ladder: percent best 10; Year: percent; " {
		t.Errorf("tonight counts for %q", got)
	}
	if _, err := st.With(st.Undo(st.Seq)...); err != nil {
		t.Errorf("it cannot be undone: %v", err)
	}

	club := c.params(nil).Competitions
	list, err := club.Competitions(t.Context())
	if err != nil || len(list) != 4 || list[0].Last().ID != tonight.ID {
		t.Fatalf("%+v, %v", list, err)
	}
	season, err := club.Season(t.Context(), list[0])
	if err != nil || len(season.ToCome) == 0 || season.Rule.String() != "percent best 10" {
		t.Errorf("%+v, %v", season, err)
	}
}

// What was proposed on another day counts for what that day does no longer.
func TestStaleCompetitions(t *testing.T) {
	c := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight")})
	if _, err := c.open(); err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	playedOn(t, c.club, "This day", now.AddDate(0, 0, -7), 5)
	counted(t, c, "Ladder", "percent best 12")
	s, err := session.Resume(c.club.NewEvening())
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Record("program", session.EveningSet{Name: "Another day", Date: now.AddDate(0, 0, -2)},
		session.CompetitionSet{Name: "Cup"}); err != nil {
		t.Fatal(err)
	}
	c.close()
	ev, err := c.open()
	if err != nil {
		t.Fatal(err)
	}
	if got := countsSaid(ev.Session.State()); got != "Ladder: percent best 12; " {
		t.Errorf("tonight counts for %q", got)
	}
}
