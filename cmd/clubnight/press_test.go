package main

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/reports"
	"clubnight/reports/paper"
	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui"
	"clubnight/ui/desk"
)

// The night's set is the same at the next evening; what cannot be read is as usual.
func TestNightsSetIsKept(t *testing.T) {
	c := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight")})
	if got := c.press().Set; got.Copies[reports.KindRanking] != 1 || got.Printer != "" {
		t.Errorf("at first: %+v", got)
	}
	kept := desk.NightsSet{Printer: "Office", Letter: true}.Usual().With(reports.KindCards, 2).With(reports.KindTravellers, 0)
	c.press().Keep(kept)
	if got := c.press().Set; !maps.Equal(got.Copies, kept.Copies) || got.Printer != "Office" || !got.Letter {
		t.Errorf("kept %+v, got %+v", kept, got)
	}
	for _, text := range []string{"{", `{"copies": 3}`, `{"copies": {"ranking": -4}}`} {
		c.app.Preferences().SetString(prefNightsSet, text)
		if got := c.press().Set; got.Copies[reports.KindRanking] < 0 {
			t.Errorf("%s gives %+v", text, got)
		}
	}
}

// The sheets of a whole evening come out of the press as files and as pages.
func TestPress(t *testing.T) {
	c := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight")})
	evening := sessiontest.Kinds[1].Clean(t)
	st, sc := sessiontest.Scored(t, evening)
	p := c.press()
	list, err := p.List(t.Context(), evening, st, sc, ui.Order{Set: desk.NightsSet{Letter: true}})
	if err != nil || len(list) < 3 {
		t.Fatalf("%d sheets, %v", len(list), err)
	}
	for _, s := range list {
		var v paper.View
		if err := s.Draw(&v); err != nil || v.Pages() == 0 || v.Width < 215 {
			t.Errorf("%s: %d pages of %v mm, %v", s.Kind, v.Pages(), v.Width, err)
		}
	}
	folder := filepath.Join(t.TempDir(), "sheets", "new")
	files, err := p.Write(folder, st.Evening, p.Card(st, sc, ui.Line{Ranking: &sc.Rankings[0]}, ui.Order{}), list[0].File)
	if err != nil || len(files) != 2 || !strings.Contains(files[0], "Pair A") {
		t.Fatalf("%q, %v", files, err)
	}
	content, err := os.ReadFile(files[1])
	if err != nil || !strings.HasPrefix(string(content), "%PDF") {
		t.Errorf("%.10q, %v", content, err)
	}
}

// What the solver says of an evening is asked once.
func TestPressKeeps(t *testing.T) {
	c := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight")})
	taped := sessiontest.NewTaped(t, true)
	st, sc := sessiontest.Scored(t, taped.Session)
	for range 2 {
		if _, err := c.press().List(t.Context(), taped.Session, st, sc, ui.Order{}); err != nil {
			t.Fatal(err)
		}
	}
	kept := 0
	for _, e := range taped.State().Entries() {
		if _, is := e.Fact.(session.DealsStudied); is {
			kept++
		}
	}
	if kept != 1 {
		t.Errorf("kept %d times", kept)
	}
}
