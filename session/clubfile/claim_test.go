package clubfile

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// A second claim names who has the club file where that is somebody else, and whatever
// stands in the file, it is refused.
func TestClaimNamesItsHolder(t *testing.T) {
	club := filepath.Join(t.TempDir(), "club.clubnight")
	if err := os.WriteFile(club, nil, 0o640); err != nil {
		t.Fatal(err)
	}
	claim, err := ClaimFile(club)
	if err != nil {
		t.Fatal(err)
	}
	var who *Elsewhere
	if _, err := ClaimFile(club); !errors.Is(err, ErrElsewhere) || errors.As(err, &who) {
		t.Errorf("a second window of the same user gets %v", err)
	}
	if runtime.GOOS != "windows" {
		if info, err := os.Stat(club + ".open"); err != nil || info.Mode().Perm() != 0o640 {
			t.Errorf("whoever may write the club file may not claim it: %v, %v", info.Mode(), err)
		}
	}
	for _, c := range []struct {
		text string
		me   Holder
		want *Elsewhere
	}{
		{"Zoë O'Connor\nBAR-PC\n", Holder{"Łukasz", "bar-pc"}, &Elsewhere{Holder{"Zoë O'Connor", "BAR-PC"}, true}},
		{"Zoë O'Connor\nBAR-PC\n", Holder{"Zoë O'Connor", "OFFICE"},
			&Elsewhere{Holder{"Zoë O'Connor", "BAR-PC"}, false}},
		{"Zoë O'Connor\nBAR-PC\n", Holder{"Zoë  O'Connor", "BAR-PC"}, nil},
		{"", Holder{"Zoë", "BAR-PC"}, nil}, // an earlier version writes nothing
		{"Zoë", Holder{"Łukasz", "BAR-PC"}, nil},
		{"\n\n", Holder{"Łukasz", "BAR-PC"}, nil},
		{strings.Repeat("x", 1<<16), Holder{"Łukasz", "BAR-PC"}, nil},
		{"\xff\xfe\n\xffPC\n", Holder{"Łukasz", "BAR-PC"}, nil},
	} {
		if err := claim.file.Truncate(0); err != nil {
			t.Fatal(err)
		}
		if _, err := claim.file.WriteAt([]byte(c.text), 0); err != nil {
			t.Fatal(err)
		}
		err, who := elsewhere(club+".open", c.me), (*Elsewhere)(nil)
		if !errors.Is(err, ErrElsewhere) || errors.As(err, &who) != (c.want != nil) ||
			c.want != nil && *who != *c.want {
			t.Errorf("%.40q: %v", c.text, err)
		}
	}
	claim.Release()
	if claim, err = ClaimFile(club); err != nil {
		t.Fatal(err)
	}
	claim.Release()
	if _, err := os.Stat(club + ".open"); err == nil {
		t.Error("the claim stays behind")
	}
}
