package main

import (
	"path/filepath"
	"testing"
	"time"

	"clubnight/scoring/award"
	"clubnight/session"
)

// chose says that the newest evening of the club is awarded by a scheme.
func chose(t *testing.T, c *clubnight, scheme string) {
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
	if err := s.Record("director", session.AwardsChosen{Choice: award.Choice{Scheme: scheme}}); err != nil {
		t.Fatal(err)
	}
}

// A new evening has the masterpoints of the one from which it is proposed, and one that
// was proposed on another day that day's no more.
func TestProposedAwards(t *testing.T) {
	c := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight")})
	ev, err := c.open()
	if err != nil {
		t.Fatal(err)
	}
	if err := ev.Session.Record("director", session.EveningClosed{}); err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	playedOn(t, c.club, "This day", now.AddDate(0, 0, -7), 5)
	chose(t, c, "vbl-club")
	playedOn(t, c.club, "Another day", now.AddDate(0, 0, -3), 6)
	tonight, err := c.newEvening()
	if err != nil {
		t.Fatal(err)
	}
	if got := tonight.Session.State().Awards.Scheme; got != "vbl-club" {
		t.Errorf("tonight is awarded by %q", got)
	}
}

func TestStaleAwards(t *testing.T) {
	c := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight")})
	if _, err := c.open(); err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	playedOn(t, c.club, "This day", now.AddDate(0, 0, -7), 5)
	s, err := session.Resume(c.club.NewEvening())
	if err != nil {
		t.Fatal(err)
	}
	stale := session.AwardsChosen{Choice: award.Choice{Scheme: "nz-club"}}
	if err := s.Record("program", session.EveningSet{Name: "Another day", Date: now.AddDate(0, 0, -2)},
		stale); err != nil {
		t.Fatal(err)
	}
	c.close()
	ev, err := c.open()
	if err != nil {
		t.Fatal(err)
	}
	if got := ev.Session.State().Awards.Scheme; got != "" {
		t.Errorf("today is awarded by %q", got)
	}
}
