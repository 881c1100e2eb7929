package pairsheet_test

import (
	"os"
	"testing"

	"clubnight/reports/internal/sheettest"
	"clubnight/reports/pairsheet"
	"clubnight/reports/paper"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

func TestScratch(t *testing.T) {
	out := func(name string, s *session.Session, o pairsheet.Options) {
		st, sc := sessiontest.Scored(t, s)
		f, _ := os.Create("/tmp/mine/pair/" + name + ".pdf")
		defer f.Close()
		if err := o.Everybody(f, st, sc); err != nil {
			t.Error(name, err)
		}
	}
	a4 := pairsheet.Options{PageSetup: sheettest.OnA4}
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 7, BoardsPerRound: 4})
	s := sessiontest.Evening(t, "Tuesday pairs", m)
	for i, n := range [][2]string{{"Ayşe Ağaoğlu", "Sheila O'Connor"}, {"Łukasz Żak", "Jan van der Berg"}} {
		sessiontest.Record(t, s, session.PairNamed{Pair: session.Contestant{Section: 1, Number: i + 1}, Names: session.Names{n[0], n[1]}})
	}
	sessiontest.Play(t, s, 1, 7)
	out("plain28", s, a4)
	sessiontest.Sensible(t, s, true)
	out("dealt28", s, a4)
	large := a4
	large.Large = true
	out("large28", s, large)
	letter := a4
	letter.Size = paper.Letter
	out("letter28", s, letter)
	out("full36", sessiontest.Sensible(t, sessiontest.Full(t), true), a4)
	for _, k := range sessiontest.Kinds {
		out("kind "+k.Name, sessiontest.Sensible(t, k.Odd(t), true), a4)
	}
	code := a4
	code.PageSetup = sheettest.In("de")
	out("german28", s, code)
}
