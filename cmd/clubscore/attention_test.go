package main

import (
	"path/filepath"
	"strings"
	"testing"

	"clubnight/bridgemate"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
	"clubnight/ui/desk/rulings"
)

// clubOf is a club file with an evening.
func clubOf(t *testing.T, s *session.Session) string {
	t.Helper()
	club := filepath.Join(t.TempDir(), "club.clubnight")
	file, err := clubfile.Open(club)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var facts []session.Fact
	for _, e := range s.State().Entries() {
		facts = append(facts, e.Fact)
	}
	if err := record(file.NewEvening(), facts); err != nil {
		t.Fatal(err)
	}
	return club
}

// evening show tells of leads that no hand holds, as the window does (D5).
func TestShowTellsLeadsThatNobodyHolds(t *testing.T) {
	s := sessiontest.Evening(t, "Leads",
		sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 3}))
	sessiontest.Dealt(t, s, true)
	b, known := s.State().Deals.Board(1, 1)
	if !known {
		t.Fatal("no deal")
	}
	for _, card := range []string{"SA", "HA", "DA", "CA"} {
		r := sessiontest.Played(t, "3NT", "N", 0, card) // East is on lead
		led, _ := r.Lead.Card()
		if b.Deal[scoring.East].Has(led) {
			continue
		}
		r.Key = session.Key{Section: 1, Table: 1, Round: 1, Board: 1}
		sessiontest.Record(t, s, session.ResultReceived{Result: r})
		break
	}
	if len(s.State().LeadsAsked()) != 1 {
		t.Fatal("no lead is asked about")
	}
	if text := said(t, "evening", "show", clubOf(t, s)); !strings.Contains(text,
		"! Table 1, round 1, board 1: the lead ") || !strings.Contains(text, "is not in the hand of E") {
		t.Errorf("%s", text)
	}
}

// evening show tells what the window lists under Needs attention, a board that came in
// twice with the two lines that settle it.
func TestShowTellsWhatNeedsAttention(t *testing.T) {
	s := sessiontest.Full(t)
	st := s.State()
	first, again := st.InOrder()[0], session.Received{}
	for _, r := range st.InOrder() {
		if r.Board == first.Board && r.Round > first.Round && again.Board == 0 {
			again = r
		}
	}
	wrong := again.Result
	wrong.NS = first.NS
	sessiontest.Record(t, s, session.ResultChanged{Result: wrong})
	club := clubOf(t, s)
	text := said(t, "evening", "show", club)
	for _, m := range desk.Attention(desk.English(), s.State(), bridgemate.Status{}, s.State().Conflicts(), nil) {
		told := strings.SplitN(m.Told, ":", 2)[0]
		if told != "" && !strings.Contains(text, "! "+told) {
			t.Errorf("%q is not told:\n%s", m.Told, text)
		}
	}
	place := rulings.RoundEntry(s.State(), wrong.Key)
	for _, want := range []string{`do "` + place + ` law15": Cancel the second play (Law 15B1)`,
		`to TABLE BOARD": The first was entered under the wrong number`} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if text = said(t, "evening", "do", club, place+" law15"); !strings.Contains(text, "cancelled (Law 15B1)") {
		t.Errorf("%s", text)
	}
	if text = said(t, "evening", "show", club); strings.Contains(text, "law15") {
		t.Errorf("it is settled:\n%s", text)
	}
}
