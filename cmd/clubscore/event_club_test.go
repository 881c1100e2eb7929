package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/deal"
	"clubnight/session/eventserver/eventservertest"
	"clubnight/session/exchange"
	"clubnight/session/exchange/capsule"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/session/simultaneous/embargo"
	"clubnight/session/simultaneous/returned"
	"clubnight/session/words"
)

// clubRuns runs one of the commands about clubs, as the group of clubscore event does.
func clubRuns(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var out strings.Builder
	err := run(t.Context(), append([]string{"event"}, args...), &out)
	return out.String(), err
}

// sentBy is the evening of a club as its Clubnight sends it, and its club file.
func sentBy(t *testing.T, dir, name string, s *session.Session) (file, club string) {
	t.Helper()
	heading := s.State().Evening
	sessiontest.Record(t, s, session.EveningSet{Name: heading.Name, Club: name, Date: heading.Date})
	var out bytes.Buffer
	if err := capsule.Write(&out, s.State(), capsule.Cover{Words: words.English(), Program: "Clubnight"}); err != nil {
		t.Fatal(err)
	}
	file, club = filepath.Join(dir, name+".capsule"), filepath.Join(dir, name+".clubnight")
	if err := os.WriteFile(file, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := clubfile.Open(club)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Import(s.State().Entries()); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return file, club
}

// Deals are sealed with two codes; the clubs' file is opened by its own alone, and the
// club's evening then has the deals as they were.
func TestSealedDeals(t *testing.T) {
	t.Cleanup(eventservertest.LightCodes())
	dir := t.TempDir()
	plain := filepath.Join(dir, "deals.pbn")
	boards := deal.Seed{7}.Boards(1, 1, 27)
	var pbn bytes.Buffer
	if err := deal.PBN.Write(&pbn, &deal.Set{Boards: boards}); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(plain, pbn.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	later := time.Now().Add(48 * time.Hour).Format("2006-01-02T15:04")
	if _, err := clubRuns(t, "deals", "seal", plain, "--event", "Autumn Pairs", "--set", "4",
		"--not-before", later); err != nil {
		t.Fatal(err)
	}
	stem := filepath.Join(dir, "deals")
	if _, err := clubRuns(t, "deals", "key", stem+keysEnding); !errors.Is(err, errEmbargo) {
		t.Errorf("the code is told before its time: %v", err)
	}
	players, err := clubRuns(t, "deals", "key", stem+keysEnding, "--now")
	if err != nil {
		t.Fatal(err)
	}
	machine, err := clubRuns(t, "deals", "key", stem+keysEnding, "--machine")
	if err != nil || machine == players {
		t.Fatalf("%q, %v", machine, err)
	}
	forClubs, forMachine := stem+embargo.Ending, stem+" machine"+embargo.Ending
	if out, err := clubRuns(t, "deals", "open", forClubs); err != nil || strings.Contains(out, "[Deal") {
		t.Errorf("without a code: %q, %v", out, err)
	}
	if _, err := clubRuns(t, "deals", "open", forClubs, "--code", machine); !errors.Is(err, embargo.ErrCode) {
		t.Errorf("with the machine's code: %v", err)
	}
	dup := filepath.Join(dir, "machine.dup")
	if _, err := clubRuns(t, "deals", "open", forMachine, "--code", machine, "--to", dup); err != nil {
		t.Fatal(err)
	}
	set, err := exchange.Deals(t.Context(), dup)
	if err != nil || len(set.Boards) != 27 || set.Boards[26].Deal != boards[26].Deal || set.Boards[26].Number != 27 {
		t.Errorf("the machine's file has other deals: %v", err)
	}
	_, club := sentBy(t, dir, "Own", sessiontest.Heat(t))
	if _, err := clubRuns(t, "deals", "open", forMachine, "--code", machine, "--club", club); err != nil {
		t.Fatal(err)
	}
	st, err := stateOf(t.Context(), club, 1)
	if err != nil || !st.Deals.Known() || st.Deals.Released {
		t.Fatalf("the machine's deals are open in the evening: %v", err)
	}
	if _, err := clubRuns(t, "deals", "open", forClubs, "--code", players, "--club", club); err != nil {
		t.Fatal(err)
	}
	if st, err = stateOf(t.Context(), club, 1); err != nil || !st.Deals.Released {
		t.Fatalf("the deals are not released: %v", err)
	}
	if b, ok := st.Deals.Board(1, 13); !ok || b.Deal != boards[12].Deal {
		t.Error("board 13 has other cards")
	}
	if _, err := clubRuns(t, "deals", "key", plain); !errors.Is(err, errKeys) {
		t.Errorf("no file of codes: %v", err)
	}
}

// Sendings are looked at, scored as one field, and the places come back to the club's own
// evening and its sheets.
func TestSendingsAndPlaces(t *testing.T) {
	t.Cleanup(eventservertest.LightCodes())
	dir := t.TempDir()
	own, club := sentBy(t, dir, "Own Club", sessiontest.Heat(t))
	other, _ := sentBy(t, dir, "Other Club", sessiontest.Heat(t))
	letter := filepath.Join(dir, "letter.txt")
	if err := os.WriteFile(letter, []byte("Dear all"), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := clubRuns(t, "check", own, other, "--day", "2026-11-17")
	if err != nil || !strings.Contains(out, "Own Club (capsule), 243 results of 18 pairs\n") ||
		!strings.Contains(out, "note: Players without a number: ") {
		t.Errorf("%v\n%s", err, out)
	}
	out, err = clubRuns(t, "check", own, letter, "--day", "2026-11-18")
	if !errors.Is(err, errSendings) || !strings.Contains(out,
		"ask: The file is of Tuesday, 17 November 2026, on which the event is not played.") ||
		!strings.Contains(out, "letter.txt: refused: ") {
		t.Errorf("%v\n%s", err, out)
	}
	again, err := clubRuns(t, "check", own, "--last", own)
	if err != nil || !strings.Contains(again, "note: The same was sent before: nothing has changed.") {
		t.Errorf("%v\n%s", err, again)
	}
	deals := filepath.Join(dir, "deals.pbn")
	var pbn bytes.Buffer
	if err := deal.PBN.Write(&pbn, &deal.Set{Boards: deal.Seed{7}.Boards(1, 1, 27)}); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(deals, pbn.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	// The results of the test were made up without any cards.
	out, err = clubRuns(t, "check", own, "--deals", deals)
	if !errors.Is(err, errSendings) || !strings.Contains(out, "refuse: Other deals were played: ") {
		t.Errorf("%v\n%s", err, out)
	}
	places := filepath.Join(dir, "places")
	out, err = clubRuns(t, "return", own, other, letter, "--event", "Autumn Pairs", "--out", places)
	if !errors.Is(err, errSendings) || !strings.Contains(out, "36 pairs of 2 clubs, 486 results") ||
		!strings.Contains(out, "letter.txt: left out: ") {
		t.Fatalf("%v\n%s", err, out)
	}
	file := filepath.Join(places, "Own Club"+returned.Ending)
	if _, err := clubRuns(t, "take-places", club, file); err != nil {
		t.Fatal(err)
	}
	st, err := stateOf(t.Context(), club, 1)
	if err != nil {
		t.Fatal(err)
	}
	placed, ok := st.SimultaneousPlaces()
	if !ok || len(placed.Places) != 18 || placed.Clubs != 2 || !placed.Provisional || placed.Event != "Autumn Pairs" {
		t.Errorf("%+v", placed)
	}
	if _, err := clubRuns(t, "take-places", club, letter); !errors.Is(err, returned.ErrFile) {
		t.Errorf("a letter: %v", err)
	}
	stranger := clubWith(t, sessiontest.Made(t, "howell", movement.Options{Tables: 3}))
	if _, err := clubRuns(t, "take-places", stranger, file); !errors.Is(err, returned.ErrOtherEvening) {
		t.Errorf("another evening: %v", err)
	}
	for _, args := range [][]string{{"check"}, {"return", own}, {"take-places", club}, {"deals", "seal", own},
		{"deals", "open"}, {"check", own, other, "--last", own}} {
		if _, err := clubRuns(t, args...); !errors.Is(err, errUsage) {
			t.Errorf("%q: %v", args, err)
		}
	}
}
