package main

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/reports"
	"clubnight/reports/paper"
	"clubnight/session"
	"clubnight/session/sessiontest"
	deskpapers "clubnight/ui/desk/papers"
	"clubnight/ui/papers"
)

// The night's set is the same at the next evening; what cannot be read is as usual.
func TestNightsSetIsKept(t *testing.T) {
	c := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight")})
	if got := c.press().Set; got.Copies[reports.KindRanking] != 1 || got.Printer != "" {
		t.Errorf("at first: %+v", got)
	}
	kept := deskpapers.NightsSet{Printer: "Office", Letter: true}.Usual().With(reports.KindCards,
		2).With(reports.KindTravellers, 0)
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
	list, err := p.List(t.Context(), evening, st, sc, papers.Order{Set: deskpapers.NightsSet{Letter: true}})
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
	files, err := p.Write(folder, st.Evening,
		p.Card(st, sc, &sc.Rankings[0], 0, papers.Order{}), list[0].File)
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
		if _, err := c.press().List(t.Context(), taped.Session, st, sc, papers.Order{}); err != nil {
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

// The sheets come as the set wants them: large, with the logo, and with the address of
// the room page; a personal page comes by itself.
func TestPressHeedsTheOrder(t *testing.T) {
	c := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight")})
	evening := sessiontest.Kinds[1].Clean(t)
	st, sc := sessiontest.Scored(t, evening)
	pages := func(o papers.Order, k reports.Kind) (v paper.View) {
		t.Helper()
		list, err := c.press().List(t.Context(), evening, st, sc, o)
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range list {
			if one.Of == k {
				if err := one.Draw(&v); err != nil {
					t.Fatal(err)
				}
				return v
			}
		}
		t.Fatalf("no %s", k)
		return v
	}
	plain, large := papers.Order{}, papers.Order{Set: deskpapers.NightsSet{Print: paper.LargePrint}}
	if a, b := pages(plain, reports.KindTravellers), pages(large, reports.KindTravellers); b.Pages() <= a.Pages() {
		t.Errorf("%d pages in large print, %d else", b.Pages(), a.Pages())
	}
	look := func() []byte {
		v := pages(plain, reports.KindRanking)
		var b bytes.Buffer
		if err := png.Encode(&b, v.Image(0, 1)); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	before := look()
	if err := c.press().Logo.Choose(logoPicture(t)); err != nil {
		t.Fatal(err)
	}
	if with := look(); bytes.Equal(before, with) {
		t.Error("the logo is not on the ranking")
	}
	if err := c.press().Logo.Choose(nil); err != nil {
		t.Fatal(err)
	}
	if without := look(); !bytes.Equal(before, without) {
		t.Error("the logo is still on the ranking")
	}
	one, err := c.press().Page(t.Context(), evening, st, sc, &sc.Rankings[0], 0, large)
	if err != nil || !strings.HasPrefix(one.Kind, "Pair A") || !strings.HasSuffix(one.Kind, " page") {
		t.Fatalf("%q, %v", one.Kind, err)
	}
	var v paper.View
	if err := one.Draw(&v); err != nil || v.Pages() == 0 {
		t.Errorf("%d pages, %v", v.Pages(), err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.press().Page(ended, evening, st, sc, &sc.Rankings[0], 0,
		large); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func logoPicture(t *testing.T) *paper.Picture {
	t.Helper()
	i := image.NewRGBA(image.Rect(0, 0, 30, 10))
	for x := range 30 {
		i.Set(x, 5, color.Black)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, i); err != nil {
		t.Fatal(err)
	}
	p, err := paper.ReadPicture(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The logo stays with the club, whatever becomes of the file that it was taken from; one
// that cannot be read is none, and a folder that cannot be written leaves the one before.
func TestLogoIsKept(t *testing.T) {
	folder := t.TempDir()
	club := filepath.Join(folder, "Kraków.clubnight")
	if newLogo(club).Kept() != nil {
		t.Error("there is one at first")
	}
	if err := newLogo(club).Choose(logoPicture(t)); err != nil {
		t.Fatal(err)
	}
	if newLogo(club).Kept() == nil || newLogo(filepath.Join(folder, "Other.clubnight")).Kept() != nil {
		t.Error("it is not kept, or another club has it")
	}
	l := newLogo(club)
	was := l.Kept()
	if err := os.Mkdir(l.file+".new", 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(l.file+".new", "in the way"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := l.Choose(logoPicture(t)); err == nil || l.Kept() != was || newLogo(club).Kept() == nil {
		t.Errorf("%v, and there is another one or none", err)
	}
	if err := os.WriteFile(l.file, []byte("broken"), 0o600); err != nil {
		t.Fatal(err)
	}
	if newLogo(club).Kept() != nil {
		t.Error("a broken file is a logo")
	}
	for range 2 { // one that is gone already is no error
		if err := newLogo(club).Choose(nil); err != nil {
			t.Error(err)
		}
	}
}
