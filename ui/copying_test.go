package ui

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/clubfile/copies"
	"clubnight/session/sessiontest"
	"clubnight/ui/uitest"
)

// copyKeeper notes what it is asked for.
type copyKeeper struct {
	copied int
	place  string
}

func (k *copyKeeper) Copy()                  { k.copied++ }
func (k *copyKeeper) Place() string          { return k.place }
func (k *copyKeeper) SetPlace(folder string) { k.place = folder }

// A copy on request says where it is; one made by itself says something
// only where it went wrong.
func TestCopyOfTheClubFile(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.Command("Copy the club file")
	if r.copies.copied != 1 {
		t.Fatal("no copy was asked for")
	}
	good := copies.Copied{Made: []copies.Copy{{Path: "club copies/club 0042 2026-11-22 19.30.05.clubnight",
		Number: 42}}}
	r.w.Copied(good, false)
	r.Settle()
	if strings.Contains(r.Visible(), "was copied") {
		t.Error("a copy that nobody asked for is told")
	}
	r.w.Copied(good, true)
	r.Settle()
	uitest.WantText(t, "the window", r.Visible(), "The club file was copied: club copies/club 0042")
	uitest.WantText(t, "the log", r.Log.String(), "club 0042")

	bad := good
	bad.Troubles = []*copies.Trouble{{Folder: "E:/club copies", Second: true,
		Err: fmt.Errorf("%w: E:", copies.ErrNoPlace)}}
	r.w.Copied(bad, false)
	r.Settle()
	uitest.WantText(t, "the window", r.Visible(), "The second place for copies is not there: E:/club copies.",
		"the evening is not touched by it")
	// The evening goes on.
	r.Receive(sessiontest.Result(t, r.Session.State(), 1, 1, 1, "4S", "N", 0))
	if len(r.Session.State().Results) != 1 {
		t.Error("no result comes in")
	}
}

// The second place is chosen, tried at once, and given up again.
func TestSecondPlace(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.Command("Second place for copies")
	r.TypeOver("E:/")
	if !strings.HasPrefix(r.copies.place, "E:") || r.copies.copied != 1 {
		t.Fatalf("the place is %q, %d copies", r.copies.place, r.copies.copied)
	}
	r.Command("Second place for copies")
	r.TypeOver("")
	if r.copies.place != "" {
		t.Errorf("the place is %q", r.copies.place)
	}
	uitest.WantText(t, "the window", r.Visible(), "beside the club file only")
}

// Where the club file is refused, its newest sound copy is offered with what is in it and
// what would be missing.
func TestRefusedWithACopy(t *testing.T) {
	r := newRoom(t, 3)
	held := &clubfile.Contents{Evenings: []clubfile.Held{{Number: 1, Entries: 250}, {Number: 2, Entries: 100}}}
	o := &copies.Offer{
		Copy: copies.Copy{Path: "x", Number: 7, At: time.Date(2026, 11, 21, 23, 10, 0, 0, time.UTC)}, Held: held,
		Known:   true,
		Missing: []clubfile.Held{{Number: 2, Name: "Tuesday pairs", Entries: 12}}, Passed: make([]copies.Copy, 1),
	}
	var restored, again int
	var chosen string
	fail := error(copies.ErrUnsound)
	ways := Ways{
		Post: r.Post, Go: r.w.p.Go, Find: func() (*copies.Offer, error) { return o, nil },
		Restore: func(got *copies.Offer) error {
			if restored++; got != o {
				t.Error("another copy is restored")
			}
			return fail
		},
		Again: func() { again++ }, Choose: func(path string) { chosen = path },
	}
	Refuse(r.Window, fmt.Errorf("club file x: %w", clubfile.ErrDamaged), ways)
	uitest.WantText(t, "the window", r.Visible(), "The club file is damaged.", "Looking for the newest sound copy")
	r.Settle()
	uitest.WantText(t, "the window", r.Visible(),
		"The newest sound copy is of 21 November 2026, 23:10: 2 evenings with 350 entries.",
		"1 newer copy is damaged as well.",
		"What the club file has and the copy has not: 12 entries of evening 2 (Tuesday pairs).")
	r.Button("Open the copy")
	if restored != 1 || again != 0 {
		t.Fatalf("restored %d times, opened %d times", restored, again)
	}
	uitest.WantText(t, "after it failed", r.Visible(), "cannot be read back")
	r.Settle()
	fail = nil
	r.Button("Open the copy")
	if again != 1 {
		t.Errorf("opened %d times", again)
	}
	r.Button("Another club file…")
	r.TypeOver("other.clubnight")
	if chosen != "other.clubnight" {
		t.Errorf("chosen is %q", chosen)
	}
	r.Button("Close")
	if !r.Closed {
		t.Error("the window stays")
	}
}

// Without a copy, and for a file against which none helps, the reason stands alone.
func TestRefusedWithoutACopy(t *testing.T) {
	r := newRoom(t, 3)
	ways := Ways{Post: r.Post, Go: r.w.p.Go, Find: func() (*copies.Offer, error) { return nil, copies.ErrNoCopy }}
	Refuse(r.Window, clubfile.ErrDamaged, ways)
	r.Settle()
	uitest.WantText(t, "the window", r.Visible(), "There is no sound copy of the club file.")
	Refuse(r.Window, errors.Join(session.ErrUnknownKind), Ways{})
	r.Settle()
	if strings.Contains(r.Visible(), "copy of the club file") {
		t.Error("a copy is spoken of")
	}
}
