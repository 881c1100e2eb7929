package main

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/movement"
)

// A new evening is scored as what its movement is for, without a word on the
// command line; what does not fit is refused, and leaves no club file (sheets D1,
// figures N5 and N10, peers D11).
func TestAMovementBringsItsScoring(t *testing.T) {
	t.Setenv("LC_ALL", "en_GB.UTF-8")
	for movement, want := range map[string]string{
		"round-robin tables=4 boards=4":           "Teams: IMPs, in victory points on the scale WBF discrete.",
		"swiss-teams tables=6 rounds=3 boards=4":  "Each round is a match of its own.",
		"swiss tables=4 rounds=3 boards=4":        "Each round is a match, in victory points on the scale EBU Swiss pairs.",
		"individual tables=2 boards=2":            "Scoring: Matchpoints",
		"mitchell tables=6 boards=4":              "only 3 rounds, because the number of tables is even: after that East-West would meet boards that they have played. More are played by: Share and relay Mitchell (6 rounds), Skip Mitchell (5 rounds).",
		"head-to-head tables=2 rounds=3 boards=8": "Teams: IMPs",
	} {
		club := filepath.Join(t.TempDir(), "club.clubnight")
		if got := said(t, "evening", "new", club, "--movement", movement); !strings.Contains(got, want) {
			t.Errorf("%s: %q is not in\n%s", movement, want, got)
		}
	}
	for _, args := range [][]string{
		{"--movement", "round-robin tables=4 boards=4", "--score", "mp"},
		{"--movement", "swiss-teams tables=6 rounds=3 boards=4", "--matches", "whole"},
		{"--movement", "howell tables=4 boards=3", "--method", "teams"},
	} {
		club := filepath.Join(t.TempDir(), "club.clubnight")
		var other *session.OtherPlay
		err := run(t.Context(), append([]string{"evening", "new", club}, args...), new(strings.Builder))
		if !errors.As(err, &other) || exists(club) {
			t.Errorf("%v: %v", args, err)
		}
	}
	var unsaid *movement.RoundsUnsaid
	err := run(t.Context(), []string{"evening", "new", filepath.Join(t.TempDir(), "c"), "--movement",
		"head-to-head tables=2 boards=16"}, new(strings.Builder))
	if !errors.As(err, &unsaid) || unsaid.Most() != 3 || !errors.Is(err, movement.ErrCannotExist) {
		t.Errorf("a match without rounds: %v", err)
	}
	// A movement that is changed brings its scoring too, and takes it along again.
	club := filepath.Join(t.TempDir(), "club.clubnight")
	said(t, "evening", "new", club, "--movement", "mitchell tables=5 boards=4", "--as", "acbl")
	if got := said(t, "evening", "set", club, "--movement", "swiss-teams tables=6 rounds=3 boards=4", "--section",
		"A"); !strings.Contains(got, "ACBL 20") {
		t.Errorf("pairs that become teams: %s", got)
	}
	if got := said(t, "evening", "set", club, "--movement", "howell tables=4 boards=3", "--section",
		"A"); !strings.Contains(got, "Scoring: Matchpoints") || strings.Contains(got, "match,") {
		t.Errorf("teams that become pairs: %s", got)
	}
}

// A new club has the country of its computer, unless told otherwise, and what
// follows from it; a club goes on as it was, and nobody is given rules that are no
// longer in force (peers D1).
func TestCountryOfAClub(t *testing.T) {
	t.Setenv("LC_ALL", "nl_NL.UTF-8")
	const play = "mitchell tables=5 boards=2"
	club := filepath.Join(t.TempDir(), "club.clubnight")
	want := func(got string, parts ...string) {
		t.Helper()
		for _, part := range parts {
			if !strings.Contains(got, part) {
				t.Errorf("%q is not in\n%s", part, got)
			}
		}
	}
	want(said(t, "evening", "new", club, "--movement", play), "Country: NL, by the settings of this computer",
		"paper a4", "By the rules of the NBB.")
	said(t, "evening", "finish", club)
	want(said(t, "evening", "new", club, "--movement", play, "--as", "wbf"),
		"Country: NL, as the club has it", "By the rules of the WBF.")
	said(t, "evening", "finish", club)
	want(said(t, "evening", "new", club, "--movement", play),
		"rules wbf as the evening before", "By the rules of the WBF.")
	want(said(t, "evening", "set", club, "--country", "us"), "Country: US, as --country says", "masterpoints acbl-club",
		"paper letter", "By the rules of the ACBL.")
	said(t, "evening", "finish", club)
	want(said(t, "evening", "new", club, "--movement", play, "--country", "gb"), "rules ebu2025", "White Book of 2025")
	fresh := filepath.Join(t.TempDir(), "club.clubnight")
	if err := run(t.Context(), []string{"evening", "new", fresh, "--movement", play, "--country", "England"},
		new(strings.Builder)); !errors.Is(err, errUsage) || exists(fresh) {
		t.Errorf("England: %v", err)
	}
	t.Setenv("LC_ALL", "C")
	want(said(t, "evening", "new", fresh, "--movement", play), "Country: not known", "By the rules of the WBF.")
}
