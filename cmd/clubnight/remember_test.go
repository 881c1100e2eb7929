package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/connector"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/bridgemate/control"
	"clubnight/session"
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

// What was chosen last prevails; until somebody has chosen it is as it is found.
func TestWayIsProposed(t *testing.T) {
	folder := t.TempDir()
	program := func(name string) string {
		path := filepath.Join(folder, name+`\BMPro.exe`) // of Windows; elsewhere a name with a strange sign
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, nil, 0o755)); err != nil {
			t.Fatal(err)
		}
		return path
	}
	bcs5, old := program(`x\BCS.Net`), program("Bridgemate Pro")
	running := func() (protocol.Found, bool) { return protocol.Found{Port: 5079, Running: true}, true }
	stopped := func() (protocol.Found, bool) { return protocol.Found{Port: 5079}, true }
	none := func() (protocol.Found, bool) { return protocol.Found{}, false }
	for name, c := range map[string]struct {
		o    bridgemate.Options
		find func() (protocol.Found, bool)
		want bool
	}{
		"nothing is there":           {bridgemate.Options{}, none, false},
		"BM Pro beside a connector":  {bridgemate.Options{Program: old}, running, false},
		"BCS 5 whose connector runs": {bridgemate.Options{Program: bcs5}, running, true},
		"BCS 5 that was shut down":   {bridgemate.Options{Program: bcs5}, stopped, false},
		"another computer's": {bridgemate.Options{Program: old,
			Connector: bridgemate.Connector{Address: "192.168.1.20"}}, none, true},
	} {
		if program, err := control.Identify(c.o.Program); name == "BCS 5 whose connector runs" &&
			(err != nil || program.Kind != control.BCS5) {
			t.Fatalf("%+v, %v", program, err)
		}
		if got := overNetwork(c.o, c.find); got != c.want {
			t.Errorf("%s: over the network %t", name, got)
		}
	}
}

// The way is the same at the next evening, and so are address, club and licence, whose
// key lies in no preference and no log.
func TestWayIsKept(t *testing.T) {
	newHome(t)
	c := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight")})
	ev, err := c.open()
	if err != nil {
		t.Fatal(err)
	}
	o := ev.Link.Options()
	at := bridgemate.Connector{Address: "192.168.1.20", Club: "1234", Licence: "the-licence-key"}
	o.Network, o.Connector = true, at
	c.keep(o)
	if way := c.app.Preferences().String(prefWay); way != "" {
		t.Errorf("%q counts as chosen: it is what an address proposes", way)
	}
	next, err := c.newEvening()
	if err != nil {
		t.Fatal(err)
	}
	if got := next.Link.Options(); !got.Network || got.Connector != at {
		t.Errorf("the next evening has %+v", got)
	}
	if _, over := next.Link.(*connector.Link); !over || c.link != next.Link {
		t.Errorf("it is linked by a %T", next.Link)
	}
	o.Network = false // although there is an address
	c.keep(o)
	if got := remembered(c.app.Preferences()); got.Network || got.Connector != at {
		t.Errorf("what was chosen last does not prevail: %+v", got)
	}
	o.Connector.Licence = ""
	c.keep(o)
	if got := remembered(c.app.Preferences()).Connector.Licence; got != "" {
		t.Error("a key that was taken out is still kept")
	}
	for _, name := range []string{prefConnector, prefClub, prefWay, prefSettings} {
		if strings.Contains(c.app.Preferences().String(name), "the-licence-key") {
			t.Errorf("the key stands in the preference %s", name)
		}
	}
	if text := fmt.Sprintf("%v %+v %#v", at, o, at); strings.Contains(text, "the-licence-key") {
		t.Errorf("a log would show the key: %s", text)
	}
}

// An evening that was given to Bridgemates is resumed by its own way, whatever was chosen
// since.
func TestEveningKeepsItsWay(t *testing.T) {
	newHome(t)
	c := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight")})
	ev, err := c.open()
	if err != nil {
		t.Fatal(err)
	}
	given := session.NetworkOpened{Network: session.Network{Address: "http://192.168.1.20:5079", Event: "E", Session: "S"}}
	for _, step := range []struct {
		fact    session.Fact
		network bool
	}{{session.Uploaded{File: "evening.bws"}, false}, {given, true}} {
		if err := ev.Session.Record(session.ByProgram, step.fact); err != nil {
			t.Fatal(err)
		}
		o := bridgemate.Options{Network: !step.network, Connector: bridgemate.Connector{Address: "elsewhere"}}
		c.keep(o)
		got := c.linked(ev.Session, ev.ID, true).Link.Options()
		if got.Network != step.network || step.network && got.Connector.Address != given.Address {
			t.Errorf("%s: resumed with %+v", step.fact.Kind(), got)
		}
	}
}
