package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"

	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/eventserver"
	"clubnight/session/eventserver/eventservertest"
	"clubnight/session/sessiontest"
	"clubnight/session/simultaneous"
	"clubnight/session/simultaneous/checks"
	"clubnight/session/simultaneous/tables"
	"clubnight/ui/clubs"
	"clubnight/ui/desk"
	"clubnight/ui/desk/entrant"
)

var _ clubs.Event = &clubsEvent{}

// organised is an event of two clubs on a real server, behind a network that can be cut;
// and the invitation of a club with its code.
func organised(t *testing.T) (organiser *tables.Tables, network *eventservertest.Network, invitation, code string) {
	t.Helper()
	owner := eventservertest.Start(t, eventservertest.Options{}).Owner()
	pool, err := owner.Pool(t.Context(), 4)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	e := tables.Event{ID: "autumn26", Name: "Autumn Pairs", DealSet: 4,
		Rules:     simultaneous.Rules{Scoring: method.Choices{Method: "mp"}},
		NotBefore: time.Now().Add(time.Hour), Public: time.Now().Add(time.Hour)}
	organiser, err = tables.Create(t.Context(), pool, e,
		[]tables.Club{{ID: "red", Name: "The Red Club"}, {ID: "blue", Name: "The Blue Club"}})
	if err != nil {
		t.Fatal(err)
	}
	logins, err := organiser.Admit(t.Context(), tables.Login{Role: tables.OfClub, Club: "red"},
		tables.Login{Role: tables.Reader})
	if err != nil {
		t.Fatal(err)
	}
	network, owner = eventservertest.NewNetwork(t, owner)
	owner.Event, owner.Name = e.ID, e.Name
	folder := t.TempDir()
	for i, name := range []string{"club", "reader"} {
		a := owner
		a.Role, a.User, a.Password = string(logins[i].Role), logins[i].User, logins[i].Password
		made, its, err := a.Invite()
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name+eventserver.Extension), made.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			code = its
		}
	}
	return organiser, network, filepath.Join(folder, "club"+eventserver.Extension), code
}

// counts has the organiser's computer answer what has come.
func counts(t *testing.T, organiser *tables.Tables) {
	t.Helper()
	expected, err := organiser.Expected(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	err = organiser.Score(t.Context(), tables.Scorer{Once: true,
		Read: func(ctx context.Context, s tables.Sending,
			last *simultaneous.Arrival) (simultaneous.Arrival, tables.Answer) {
			return tables.Check(ctx, expected, organiser.Event.Rules, s, last)
		}})
	if err != nil {
		t.Fatal(err)
	}
}

// A club from its invitation to its places, on a real server: what the check finds is
// what the organiser's computer finds; the places go into the evening; a line that is
// cut is said to be cut.
func TestAcrossOnAServer(t *testing.T) {
	organiser, network, invitation, code := organised(t)
	a := &clubsEvent{in: desk.English(), kept: test.NewTempApp(t).Preferences(), club: "club.clubnight",
		folder: t.TempDir()}
	if _, ok := a.Kept(); ok {
		t.Fatal("an access is kept")
	}
	if _, err := a.Ask(t.Context()); !errors.Is(err, eventserver.ErrNotKept) {
		t.Errorf("asked without an access: %v", err)
	}
	if _, err := a.Look(filepath.Join(filepath.Dir(invitation), "reader"+eventserver.Extension)); !errors.Is(err,
		entrant.ErrNotClub) {
		t.Errorf("the invitation of a reader: %v", err)
	}
	if _, err := a.Accept(invitation, "AAAAA-AAAAA"); !errors.Is(err, eventserver.ErrCode) {
		t.Errorf("a wrong code: %v", err)
	}
	if event, err := a.Accept(invitation, code); err != nil || event != "Autumn Pairs" {
		t.Fatal(event, err)
	}
	s := sessiontest.Full(t)
	sessiontest.Record(t, s, session.EveningSet{Name: "Autumn", Club: "The Red Club", Date: s.State().Evening.Date})
	if _, err := a.Places(t.Context()); !errors.Is(err, entrant.ErrNoPlaces) {
		t.Errorf("places before anything was sent: %v", err)
	}
	found, alone, err := a.Check(t.Context(), s.State())
	if err != nil || alone || checks.Worst(found) == checks.Refuse {
		t.Fatalf("%+v, alone %t, %v", found, alone, err)
	}
	number, err := a.Send(t.Context(), s.State(), false)
	if err != nil || number != 1 {
		t.Fatal(number, err)
	}
	impatient, done := context.WithTimeout(t.Context(), 2*time.Second)
	defer done()
	if answer, err := a.Answer(impatient, number); answer != nil || err != nil {
		t.Errorf("nobody counts, and the answer is %+v, %v", answer, err)
	}
	counts(t, organiser)
	answer, err := a.Answer(t.Context(), number)
	if err != nil || answer == nil || answer.Unread != "" {
		t.Fatalf("%+v, %v", answer, err)
	}
	kinds := func(list []checks.Finding) (k []checks.Kind) {
		for _, f := range list {
			k = append(k, f.Kind)
		}
		return k
	}
	if !slices.Equal(kinds(answer.Findings), kinds(found)) {
		t.Errorf("the check found %v, and the organiser's computer %v", kinds(found), kinds(answer.Findings))
	}
	if answer.Asks {
		if err := organiser.Decide(t.Context(), "red", number, true); err != nil {
			t.Fatal(err)
		}
		counts(t, organiser)
	}
	standing, err := a.Ask(t.Context())
	if err != nil || standing.Event.Club != "The Red Club" || standing.Event.Set != 4 || standing.Last.Number != 1 ||
		standing.Last.Answer == nil || !standing.Last.Answer.Taken {
		t.Errorf("%+v, %v", standing, err)
	}
	back, err := a.Places(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	fact, err := back.Fact(s.State())
	if err != nil {
		t.Fatal(err)
	}
	sessiontest.Record(t, s, fact)
	if placed, there := s.State().SimultaneousPlaces(); !there || placed.Clubs != 1 ||
		!placed.Provisional || len(placed.Places) == 0 {
		t.Errorf("%+v", placed)
	}

	network.Cut(true)
	hurried, done := context.WithTimeout(t.Context(), time.Second)
	defer done()
	if _, err := a.Send(hurried, s.State(), false); !errors.Is(err, eventserver.ErrUnreachable) {
		t.Errorf("the line is cut: %v", err)
	}
	hurried, done = context.WithTimeout(t.Context(), time.Second)
	defer done()
	if _, alone, err := a.Check(hurried, s.State()); err != nil || !alone {
		t.Errorf("checked without a line: alone %t, %v", alone, err)
	}
	network.Cut(false)
	if number, err := a.Send(t.Context(), s.State(), true); err != nil || number < 2 {
		t.Errorf("the line is back: %d, %v", number, err)
	}

	a.SetAutomatic(7, true)
	other := &clubsEvent{in: a.in, kept: a.kept, club: "other.clubnight", folder: a.folder}
	if !a.Automatic(7) || a.Automatic(8) || other.Automatic(7) {
		t.Error("another evening is sent by itself")
	}
	if err := a.Forget(); err != nil {
		t.Fatal(err)
	}
	if _, ok := a.Kept(); ok || a.Automatic(7) {
		t.Error("something is kept")
	}
	if left, err := os.ReadDir(a.folder); err != nil || len(left) != 0 {
		t.Errorf("%v are left, %v", left, err)
	}
}
