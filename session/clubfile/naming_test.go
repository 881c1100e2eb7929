package clubfile_test

import (
	"errors"
	"slices"
	"testing"

	"clubnight/session/clubfile"
)

var anna = clubfile.Player{Number: "17", Name: "Anna van der Berg", Email: "anna@club.example",
	Naming: clubfile.Naming{Room: clubfile.FullName, Web: clubfile.Numbered, Mail: clubfile.Hidden, Asked: "2026-11-01"}}

// What members and the club chose is kept: over a list that does not say it, hiding, a copy,
// a rescue and a number that leads to another one's.
func TestNamingIsKept(t *testing.T) {
	path := clubPath(t)
	club := open(t, path)
	chosen := clubfile.Naming{Web: clubfile.Initials, Mail: clubfile.FullName}
	must(t, club.SetNaming(chosen))
	must(t, club.SetPlayers([]clubfile.Player{{Number: "17", Name: anna.Name, Email: " anna@club.example ", Naming: anna.Naming}}))
	must(t, club.SetPlayers([]clubfile.Player{{Number: "17", Name: anna.Name}, {Number: "4", Name: "Zoë"}}))
	must(t, club.HidePlayer("17", true))
	must(t, club.HidePlayer("17", false))
	holdsNaming := func(path string, want ...clubfile.Player) {
		t.Helper()
		club := open(t, path)
		playersAre(t, club, want...)
		if got, err := club.Naming(); got != chosen || err != nil {
			t.Errorf("the club's choice is %+v, %v", got, err)
		}
	}
	holdsNaming(path, anna, clubfile.Player{Number: "4", Name: "Zoë"})
	copied := clubPath(t)
	must(t, club.CopyTo(t.Context(), copied))
	holdsNaming(copied, anna, clubfile.Player{Number: "4", Name: "Zoë"})
	must(t, club.MergePlayers("17", "4"))
	club.Close()
	rescued, lost, err := clubfile.Rescue(t.Context(), path)
	if err != nil || len(lost) > 0 {
		t.Fatal(lost, err)
	}
	holdsNaming(rescued, clubfile.Player{Number: "4", Name: "Zoë", Email: anna.Email, Naming: anna.Naming})
}

// A choice that was changed past the program is damage: nobody is named who did not wish it.
func TestNamingDamaged(t *testing.T) {
	for change, part := range map[string]clubfile.Part{
		"UPDATE player SET web = 1":               clubfile.InPlayers,
		"UPDATE player SET email = 'x@y.example'": clubfile.InPlayers,
		"UPDATE player SET asked = ''":            clubfile.InPlayers,
		"UPDATE player SET room = 0, mail = 1":    clubfile.InPlayers,
		"UPDATE origin SET web = 1":               clubfile.InOrigin,
		"UPDATE origin SET room = web, web = 0":   clubfile.InOrigin,
	} {
		path := clubPath(t)
		club := open(t, path)
		must(t, club.SetPlayers([]clubfile.Player{anna}))
		must(t, club.SetNaming(clubfile.Naming{Web: clubfile.Initials}))
		if _, err := database(t, path).Exec(change); err != nil {
			t.Fatal(err)
		}
		if found, err := club.Verify(t.Context()); err != nil || len(found) != 1 || found[0].Part != part {
			t.Errorf("%s: %v, %v", change, found, err)
		}
	}
}

func TestNamingRefused(t *testing.T) {
	club := open(t, clubPath(t))
	for _, c := range []struct {
		change func(*clubfile.Player)
		want   clubfile.ListFaultKind
	}{
		{func(p *clubfile.Player) { p.Email = "anna" }, clubfile.BadEmail},
		{func(p *clubfile.Player) { p.Email = "Anna <anna@club.example>" }, clubfile.BadEmail},
		{func(p *clubfile.Player) { p.Email = "a@club.example, b@club.example" }, clubfile.BadEmail},
		{func(p *clubfile.Player) { p.Email = "a@club.example\r\nBcc: b@club.example" }, clubfile.ControlLetters},
		{func(p *clubfile.Player) { p.Naming.Web = clubfile.Hidden + 1 }, clubfile.BadNaming},
		{func(p *clubfile.Player) { p.Naming.Asked = "yesterday" }, clubfile.BadNaming},
	} {
		p := anna
		c.change(&p)
		var fault *clubfile.ListFault
		if err := club.AddPlayer(p); !errors.As(err, &fault) || fault.Kind != c.want {
			t.Errorf("%+v: %v", p, err)
		}
	}
	if err := club.SetNaming(clubfile.Naming{Mail: 99}); !errors.Is(err, clubfile.ErrPlayerList) {
		t.Error(err)
	}
	playersAre(t, club)
}

// What is shown is never more than what was chosen.
func TestShow(t *testing.T) {
	for _, c := range []struct {
		choice       clubfile.NameChoice
		name, number string
		want         clubfile.Shown
	}{
		{clubfile.Unasked, "Anna Berg", "17", clubfile.Shown{As: clubfile.FullName, Text: "Anna Berg"}},
		{clubfile.FullName, "Anna Berg", "17", clubfile.Shown{As: clubfile.FullName, Text: "Anna Berg"}},
		{clubfile.Initials, "Anna Berg", "17", clubfile.Shown{As: clubfile.Initials, Text: "A. B."}},
		{clubfile.Initials, "17", "17", clubfile.Shown{As: clubfile.Hidden}},
		{clubfile.Numbered, "Anna Berg", "17", clubfile.Shown{As: clubfile.Numbered, Text: "17"}},
		{clubfile.Numbered, "Anna Berg", "", clubfile.Shown{As: clubfile.Hidden}},
		{clubfile.Hidden, "Anna Berg", "17", clubfile.Shown{As: clubfile.Hidden}},
		{99, "Anna Berg", "17", clubfile.Shown{As: clubfile.Hidden}},
	} {
		if got := c.choice.Show(c.name, c.number); got != c.want {
			t.Errorf("%d of %q, %q: %+v, want %+v", c.choice, c.name, c.number, got, c.want)
		}
	}
	club := clubfile.Naming{Web: clubfile.Initials}
	if got := anna.Naming.Among(club); got != anna.Naming {
		t.Errorf("her own choice is %+v", got)
	}
	want := clubfile.Naming{Room: clubfile.FullName, Web: clubfile.Initials, Mail: clubfile.FullName}
	if got := (clubfile.Naming{}).Among(club); got != want {
		t.Errorf("who was not asked is named %+v", got)
	}
}

// A file of the version before keeps its players and their seals, and can take what is new.
func TestUpgradeToNaming(t *testing.T) {
	for _, version := range []int{1, 3, 4, 6} {
		path := versionCopy(t, version)
		if _, err := clubfile.PlayersOf(t.Context(), path); err != nil {
			t.Errorf("version %d, not upgraded: %v", version, err)
		}
		club := open(t, path)
		before, err := club.Players()
		if err != nil || len(before) < 3 {
			t.Fatalf("version %d: %v, %v", version, before, err)
		}
		if n, err := club.Naming(); n != (clubfile.Naming{}) || err != nil {
			t.Errorf("version %d: %+v, %v", version, n, err)
		}
		first := before[0]
		first.Email, first.Naming = anna.Email, anna.Naming
		must(t, club.EditPlayer(first.Number, first))
		must(t, club.SetNaming(clubfile.Naming{Room: clubfile.Initials}))
		playersAre(t, club, append([]clubfile.Player{first}, before[1:]...)...)
		club.Close()
		rescued, lost, err := clubfile.Rescue(t.Context(), path)
		if err != nil || len(lost) > 0 {
			t.Fatalf("version %d: %v, %v", version, lost, err)
		}
		playersAre(t, open(t, rescued), append([]clubfile.Player{first}, before[1:]...)...)
	}
}

// The sample of version 7 says what members and the club chose.
func TestSampleNaming(t *testing.T) {
	club := open(t, versionCopy(t, 7))
	if club.Kept() != "" {
		t.Error("it was upgraded")
	}
	if n, err := club.Naming(); n != (clubfile.Naming{Web: clubfile.Initials}) || err != nil {
		t.Errorf("%+v, %v", n, err)
	}
	players, err := club.Players()
	must(t, err)
	at := slices.IndexFunc(players, func(p clubfile.Player) bool { return p.Email == anna.Email })
	if at < 0 || players[at].Naming != anna.Naming {
		t.Errorf("nobody is named as anna wishes: %+v", players)
	}
}
