package main

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/session/deal/ruleset"
	"clubnight/session/exchange/account"
	deskpapers "clubnight/ui/desk/papers"
	deskwall "clubnight/ui/desk/wall"
)

// Every option of the Bridgemates is the same at the next evening.
func TestBridgemateOptionsAreKept(t *testing.T) {
	c := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight")})
	ev, err := c.open()
	if err != nil {
		t.Fatal(err)
	}
	if o := ev.Link.Options(); o.Generation != bws.BMPro || len(o.Settings) > 0 || !o.AutoServerStart {
		t.Errorf("the first evening has %+v", o)
	}
	kept := bridgemate.Options{
		Program: `D:\BMPro.exe`, Minimise: true, Interval: 7 * time.Second, Generation: bws.BCS, Format: bws.Access97,
		Settings:  map[string]any{"ShowResults": false, "AutopoweroffTime": 30, "BM2PINcode": "0417", "BM2Ranking": 2},
		SendNames: true, HandRecords: true, EqualNumbers: true, Processed: "custom_Clubnight",
		Computers: []string{"LAPTOP-2", "BAR-PC"},
	}
	c.keep(kept)
	next, err := c.newEvening()
	if err != nil {
		t.Fatal(err)
	}
	got := next.Link.Options()
	kept.File, kept.Still = got.File, got.Still
	if !reflect.DeepEqual(got, kept) {
		t.Errorf("the next evening has %+v\nkept were %+v", got, kept)
	}
	if err := bws.CheckSettings(got.Generation, got.Settings); err != nil {
		t.Error(err)
	}
}

// Bridgemate II and 3 show names and hands unless the director wants it
// otherwise; BM Pro gets neither.
func TestHandsetsGetNamesAndHands(t *testing.T) {
	c := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight")})
	for _, g := range []bws.Generation{bws.BMPro, bws.BCS} {
		c.app.Preferences().SetInt(prefGeneration, int(g))
		if o := remembered(c.app.Preferences()); o.SendNames != (g == bws.BCS) || o.HandRecords != (g == bws.BCS) {
			t.Errorf("%s: names %t, hands %t", g, o.SendNames, o.HandRecords)
		}
	}
	c.app.Preferences().SetBool(prefNames, false)
	if remembered(c.app.Preferences()).SendNames {
		t.Error("the director's choice is forgotten")
	}
}

// What is remembered and cannot be used is left out, and the rest stays.
func TestSettingsThatCannotBe(t *testing.T) {
	for text, want := range map[string]map[string]any{
		"": nil, "{damaged": nil,
		`{"ShowResults":true,"AutopoweroffTime":99,"BM2Ranking":1,"Nonsense":1,"VerificationTime":2.5}`: {"ShowResults": true},
	} {
		if got := readSettings(bws.BMPro, text); len(got) != len(want) ||
			!reflect.DeepEqual(got["ShowResults"], want["ShowResults"]) {
			t.Errorf("%s gives %v", text, got)
		}
	}
}

func TestAnnouncementIsWritten(t *testing.T) {
	c := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight")})
	file, err := c.saveText("Announcement", "Pair 7 (Żak)\nat table 3\n")
	if err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != "\ufeffPair 7 (Żak)\r\nat table 3\r\n" {
		t.Errorf("%q, %v", text, err)
	}
}

// The faults that are chosen reach the simulated Bridgemates, and only a
// rehearsal has them.
func TestFaultsTravel(t *testing.T) {
	c := start(t, options{rehearsal: true, club: filepath.Join(t.TempDir(), "club.clubnight"), seed: 4, speed: "60"})
	p := c.params(nil)
	if p.Rehearsal == nil || len(p.Rehearsal.Faults) == 0 {
		t.Fatal("a rehearsal without faults")
	}
	if got := strings.Join(p.Rehearsal.Environment([]string{"slow:A1", "deaf"}, "acol"), " "); !strings.Contains(got,
		"FAULT=slow:A1,deaf") || !strings.Contains(got, "SPEED=60") || !strings.Contains(got, "RULES=acol") {
		t.Errorf("the environment is %s", got)
	}
	if start(t, options{club: "x"}).params(nil).Rehearsal != nil {
		t.Error("a real evening has faults on demand")
	}
}

// Suggestions are off until a set is chosen, and can be taken off again.
func TestSuggestionsForTheSheets(t *testing.T) {
	c := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight")})
	p := c.params(nil)
	if c.suggestions.Load() != nil {
		t.Error("suggestions without being asked")
	}
	set := new(ruleset.RuleSet)
	p.Settings.Suggest(set, "our system")
	if s := c.suggestions.Load(); s == nil || s.By != "our system" || s.Bidder.Set() != set {
		t.Errorf("suggestions %+v", s)
	}
	if p.Settings.Suggest(nil, ""); c.suggestions.Load() != nil {
		t.Error("the suggestions stay")
	}
}

// How the wall shows what it shows is the same at the next evening; what nobody
// can have chosen is not.
func TestWallChoiceIsKept(t *testing.T) {
	c := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight")})
	read := func() deskwall.Choice { return kept[deskwall.Choice](c.app.Preferences(), prefWall).Usual() }
	if got := read(); !reflect.DeepEqual(got, deskwall.Choice{}.Usual()) || got.Seconds == 0 {
		t.Errorf("at first: %+v", got)
	}
	chosen := deskwall.Choice{Seconds: 20, Light: true,
		Pace: deskwall.Rhythm{Minutes: 22, Follow: true, Breaks: []deskwall.Break{{After: 3, Minutes: 15}}}}
	keeping[deskwall.Choice](c.app.Preferences(), prefWall)(chosen)
	if got := read(); !reflect.DeepEqual(got, chosen) {
		t.Errorf("kept %+v, got %+v", chosen, got)
	}
	for _, text := range []string{"{", `{"seconds": "many"}`,
		`{"seconds": -5, "pace": {"breaks": [{"after": -1, "minutes": 5}]}}`} {
		c.app.Preferences().SetString(prefWall, text)
		if got := read(); got.Seconds < deskwall.LeastSeconds || len(got.Pace.Breaks) > 0 {
			t.Errorf("%s: %+v", text, got)
		}
	}
}

// What is given out, and what federations want to know of the club, is the same at the
// next evening; what is not there any more goes.
func TestPublishingIsKept(t *testing.T) {
	c := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight")})
	read := func() deskpapers.Publishing {
		return kept[deskpapers.Publishing](c.app.Preferences(), prefPublishing).Usual()
	}
	if got := read(); !reflect.DeepEqual(got, deskpapers.Publishing{}.Usual()) ||
		len(got.Parts) == 0 {
		t.Errorf("at first: %+v", got)
	}
	keep := keeping[deskpapers.Publishing](c.app.Preferences(), prefPublishing)
	chosen := deskpapers.Publishing{Zip: true, To: "stick", Charge: "10", Masterpoints: true, Session: 7,
		Club: account.Club{Number: "77", Country: "England", Phone: "0"}}.With("pbn", true)
	keep(chosen)
	if got := read(); !reflect.DeepEqual(got, chosen) {
		t.Errorf("kept %+v, got %+v", chosen, got)
	}
	keep(chosen.With("pbn", false))
	if got := read(); len(got.Parts) != 0 {
		t.Errorf("nothing became %q", got.Parts)
	}
	for _, text := range []string{"{", `{"parts": 5}`} {
		c.app.Preferences().SetString(prefPublishing, text)
		if got := read(); !reflect.DeepEqual(got, deskpapers.Publishing{}.Usual()) {
			t.Errorf("%s: %+v", text, got)
		}
	}
}
