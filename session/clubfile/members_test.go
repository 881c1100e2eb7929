package clubfile_test

import (
	"bytes"
	"errors"
	"os"
	"slices"
	"testing"

	"clubnight/session"
	"clubnight/session/clubfile"
)

var (
	ayse = clubfile.Player{Number: "1001", Name: "Ayşe Ağaoğlu", National: "TR-77",
		Handicap: "12.5", Categories: "Women, Over 65"}
	liam  = clubfile.Player{Number: "1002", Name: "Liam O'Connor"}
	zak   = clubfile.Player{Number: "1003", Name: "Łukasz Żak", National: "9", Handicap: "-3"}
	sound = func(t *testing.T, club *clubfile.File) {
		t.Helper()
		if found, err := club.Verify(t.Context()); len(found) > 0 || err != nil {
			t.Errorf("%v, %v", found, err)
		}
	}
)

func playersAre(t *testing.T, club *clubfile.File, want ...clubfile.Player) {
	t.Helper()
	if got, err := club.Players(); err != nil || !slices.Equal(got, want) {
		t.Errorf("listed are %+v, %v, want %+v", got, err, want)
	}
	sound(t, club)
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// All that is known of a player stays with him: over an edit, a list without it,
// hiding, a copy and a rescue.
func TestPlayersInFull(t *testing.T) {
	path := clubPath(t)
	club := open(t, path)
	must(t, club.SetPlayers([]clubfile.Player{
		{Number: " 1001 ", Name: "Ayşe  Ağaoğlu", National: "TR-77", Handicap: "12,5",
			Categories: "Women; Over 65,Women"}, liam, zak}))
	playersAre(t, club, ayse, liam, zak)
	must(t, club.SetPlayers([]clubfile.Player{{Number: "1001", Name: "Ayşe Öz"}})) // what a list does not say stays
	renamed := ayse
	renamed.Name = "Ayşe Öz"
	playersAre(t, club, renamed, liam, zak)
	renamed.Handicap, renamed.Categories = "", "" // what an edit leaves out goes
	must(t, club.EditPlayer("1001", renamed))
	playersAre(t, club, renamed, liam, zak)
	must(t, club.EditPlayer("1001", ayse))
	must(t, club.HidePlayer("1001", true))
	playersAre(t, club, liam, zak)
	must(t, club.HidePlayer("1001", false))
	copied := clubPath(t)
	must(t, club.CopyTo(t.Context(), copied))
	playersAre(t, open(t, copied), ayse, liam, zak)
	club.Close()
	rescued, lost, err := clubfile.Rescue(t.Context(), path)
	if err != nil || len(lost) > 0 {
		t.Fatal(lost, err)
	}
	playersAre(t, open(t, rescued), ayse, liam, zak)
}

// What is no player is not taken, and nothing beside it.
func TestPlayersThatAreNone(t *testing.T) {
	club := open(t, clubPath(t))
	must(t, club.AddPlayer(liam))
	must(t, club.HidePlayer("1002", true))
	for what, c := range map[string]struct {
		p    clubfile.Player
		want clubfile.ListFault
	}{
		"no number": {clubfile.Player{Name: "Anna"}, clubfile.ListFault{Kind: clubfile.NumberMissing}},
		"no name":   {clubfile.Player{Number: "3"}, clubfile.ListFault{Kind: clubfile.NameMissing}},
		"hidden letters": {clubfile.Player{Number: "3", Name: "A\x1b[2J"},
			clubfile.ListFault{Kind: clubfile.ControlLetters}},
		"a handicap": {clubfile.Player{Number: "3", Name: "A", Handicap: "a lot"},
			clubfile.ListFault{Kind: clubfile.BadHandicap}},
		"too much of it": {clubfile.Player{Number: "3", Name: "A", Handicap: "100.5"},
			clubfile.ListFault{Kind: clubfile.BadHandicap}},
		"a taken number": {clubfile.Player{Number: "1002", Name: "A"},
			clubfile.ListFault{Kind: clubfile.NumberTaken, Number: "1002"}},
	} {
		var fault *clubfile.ListFault
		if err := club.AddPlayer(c.p); !errors.As(err, &fault) || *fault != c.want ||
			!errors.Is(err, clubfile.ErrPlayerList) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if err := club.SetPlayers([]clubfile.Player{zak, {Number: "4"}}); !errors.Is(err, clubfile.ErrPlayerList) {
		t.Error(err)
	}
	playersAre(t, club)
	if err := club.EditPlayer("77", zak); !errors.Is(err, clubfile.ErrNoPlayer) {
		t.Error(err)
	}
}

func nameOf(t *testing.T, club *clubfile.File, number, want string) {
	t.Helper()
	if name, ok, err := club.PlayerName(number); name != want || ok != (want != "") || err != nil {
		t.Errorf("number %s is %q, %v, %v; want %q", number, name, ok, err, want)
	}
}

// Of two players who are one the number of the one that goes leads to the other, also
// after he has got another number, and through a rescue.
func TestMergedPlayers(t *testing.T) {
	path := clubPath(t)
	club := open(t, path)
	must(t, club.SetPlayers([]clubfile.Player{ayse, liam, zak}))
	must(t, club.MergePlayers("1001", "1002"))
	both := clubfile.Player{Number: "1002", Name: "Liam O'Connor", National: "TR-77",
		Handicap: "12.5", Categories: "Women, Over 65"}
	playersAre(t, club, both, zak)
	nameOf(t, club, "1001", "Liam O'Connor")
	nameOf(t, club, "TR-77", "Liam O'Connor") // the federation's number finds him, too
	both.Number = "2002"
	must(t, club.EditPlayer("1002", both))
	for _, number := range []string{"1001", "1002", "2002"} {
		nameOf(t, club, number, "Liam O'Connor")
	}
	for _, pair := range [][2]string{{"1001", "1003"}, {"1003", "1001"}, {"1003", "1003"}, {"x", "1003"}} {
		if err := club.MergePlayers(pair[0], pair[1]); !errors.Is(err, clubfile.ErrNoPlayer) {
			t.Errorf("%s into %s: %v", pair[0], pair[1], err)
		}
	}
	must(t, club.AddPlayer(clubfile.Player{Number: "1001", Name: "Zoë"})) // a number that is free can be given anew
	nameOf(t, club, "1001", "Zoë")
	if c, err := clubfile.Examine(t.Context(), path); err != nil || c.Players != 3 {
		t.Errorf("%+v, %v", c, err)
	}
	must(t, club.MergePlayers("2002", "1003"))
	club.Close()
	rescued, lost, err := clubfile.Rescue(t.Context(), path)
	if err != nil || len(lost) > 0 {
		t.Fatal(lost, err)
	}
	again := open(t, rescued)
	sound(t, again)
	nameOf(t, again, "1002", "Łukasz Żak")
	_, err = again.Forget("1003")
	must(t, err)
	nameOf(t, again, "1002", "")
	sound(t, again)
}

// A changed detail, a changed lead of a number and a lost row are found.
func TestDamagedDetails(t *testing.T) {
	for what, change := range map[string]string{
		"handicap":                "UPDATE player SET handicap = '13' WHERE number = '1001'",
		"categories":              "UPDATE player SET categories = '' WHERE number = '1001'",
		"a detail where none was": "UPDATE player SET national = '5' WHERE number = '1002'",
		"where a number leads":    "UPDATE player SET now = '1003' WHERE now <> ''",
		"a lost lead":             "DELETE FROM player WHERE now <> ''",
	} {
		path := clubPath(t)
		club := open(t, path)
		must(t, club.SetPlayers([]clubfile.Player{ayse, liam, zak, {Number: "5", Name: "Zoë"}}))
		must(t, club.MergePlayers("5", "1002"))
		if _, err := database(t, path).Exec(change); err != nil {
			t.Fatal(err)
		}
		if found, err := club.Verify(t.Context()); err != nil || len(found) != 1 ||
			found[0].Part != clubfile.InPlayers {
			t.Errorf("%s: %v, %v", what, found, err)
		}
	}
}

// A row that was damaged before the upgrade is so afterwards: it is not sealed anew.
func TestUpgradeKeepsDamage(t *testing.T) {
	path := versionCopy(t, 3)
	db := database(t, path)
	if _, err := db.Exec("UPDATE player SET name = 'Somebody Else' WHERE number = (SELECT min(number) FROM player)"); err != nil {
		t.Fatal(err)
	}
	if c, err := clubfile.Examine(t.Context(), path); err != nil || len(c.Damaged) != 1 { // also before
		t.Errorf("%+v, %v", c, err)
	}
	club := open(t, path)
	if found := club.Damaged(); len(found) != 1 || found[0].Part != clubfile.InPlayers {
		t.Errorf("%v", found)
	}
}

// Forgotten is a player by every number that he had.
func TestForgetMerged(t *testing.T) {
	path := clubPath(t)
	club := open(t, path)
	must(t, club.SetPlayers([]clubfile.Player{ayse, liam, zak}))
	j := club.NewEvening()
	s, err := session.Resume(j)
	must(t, err)
	seat := func(direction, number, name string) session.Fact {
		return session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 1, Direction: direction},
			Number: number, Name: name}
	}
	must(t, s.Record("director", seat("N", "1001", "Ayşe Xaoğlu"), seat("S", "1002", liam.Name),
		seat("E", "TR-77", "Ayşe Yağlu")))
	must(t, club.MergePlayers("1001", "1003"))
	if in, err := club.Forget("1003"); err != nil || in.Evenings != 1 {
		t.Errorf("%d, %v", in, err)
	}
	playersAre(t, club, liam)
	nameOf(t, club, "1001", "")
	must(t, club.Close())
	content, err := os.ReadFile(path)
	must(t, err)
	for _, gone := range []string{"Ağaoğlu", "Xaoğlu", "Żak", "TR-77", "Over 65"} {
		if bytes.Contains(content, []byte(gone)) {
			t.Errorf("%s is still in the file", gone)
		}
	}
}

// Usual partners are counted over the evenings, by the numbers as they lead now.
func TestUsualPartners(t *testing.T) {
	club := open(t, clubPath(t))
	must(t, club.SetPlayers([]clubfile.Player{ayse, liam, zak, {Number: "5", Name: "Zoë"}}))
	evening := func(pairs ...[2]string) {
		j := club.NewEvening()
		s, err := session.Resume(j)
		must(t, err)
		for i, p := range pairs {
			for d, number := range map[string]string{"E": p[0], "W": p[1]} {
				must(t, s.Record("Bridgemate",
					session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 1 + i, Direction: d}, Number: number}))
			}
		}
	}
	usual := func(number, want string, often int) {
		t.Helper()
		p, err := club.Partners(t.Context())
		must(t, err)
		if partner, times, ok := p.Usual(number); partner != want || times != often || ok != (want != "") {
			t.Errorf("%s sits with %q, %d times; want %q, %d", number, partner, times, want, often)
		}
	}
	usual("1001", "", 0)
	evening([2]string{"1001", "1002"}, [2]string{"1003", "5"})
	evening([2]string{"1001", "1003"}, [2]string{"", "5"})
	usual("1001", "1003", 1) // the latest of several
	usual("5", "1003", 1)
	evening([2]string{"1001", "1002"})
	usual("1001", "1002", 2)
	usual("1002", "1001", 2)
	must(t, club.MergePlayers("5", "1002"))
	evening([2]string{"5", "1001"})
	usual("1001", "1002", 3)
	usual("5", "", 0)
}
