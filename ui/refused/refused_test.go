package refused

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/clubfile/copies"
	"clubnight/ui/uitest"
)

// Where the club file is refused, its newest sound copy is offered with what is in it and
// what would be missing.
func TestRefusedWithACopy(t *testing.T) {
	r := uitest.New(t, 3)
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
		Post: r.Post, Go: r.Run, Find: func() (*copies.Offer, error) { return o, nil },
		Restore: func(got *copies.Offer) error {
			if restored++; got != o {
				t.Error("another copy is restored")
			}
			return fail
		},
		Again: func() { again++ }, Choose: func(path string) { chosen = path },
	}
	Show(r.Language(), r.Window, fmt.Errorf("club file x: %w", clubfile.ErrDamaged), ways)
	uitest.WantText(t, "the window", r.Visible(), "The club file is damaged.", "Looking for the newest sound copy")
	r.Settle()
	uitest.WantText(t, "the window", r.Visible(),
		"The newest sound copy is of 21 November 2026, 23:10: 2 evenings with 350 entries.",
		"1 newer copy is damaged as well.",
		"In the club file and not in the copy: 12 entries of evening 2 (Tuesday pairs).")
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
	r := uitest.New(t, 3)
	in := r.Language()
	ways := Ways{Post: r.Post, Go: r.Run, Find: func() (*copies.Offer, error) { return nil, copies.ErrNoCopy }}
	Show(in, r.Window, clubfile.ErrDamaged, ways)
	r.Settle()
	uitest.WantText(t, "the window", r.Visible(), "There is no sound copy of the club file.")
	Show(in, r.Window, errors.Join(session.ErrUnknownKind), Ways{})
	r.Settle()
	if strings.Contains(r.Visible(), "copy of the club file") {
		t.Error("a copy is spoken of")
	}
}

func TestRefused(t *testing.T) {
	r := uitest.New(t, 3)
	Show(r.Language(), r.Window, fmt.Errorf("club file x: %w", errors.Join(session.ErrUnknownKind)), Ways{})
	uitest.WantText(t, "the window", r.Visible(), "recorded by a newer Clubnight")
}

// What is sound of a damaged club file is brought back without a copy: the window says
// what is missing, and opens the new file.
func TestRefusedAndBroughtBack(t *testing.T) {
	r := uitest.New(t, 3)
	var chosen string
	lost := []clubfile.Damage{{Part: clubfile.InEvening, Evening: 2, From: 45, Err: io.EOF,
		Lost: []session.Note{{Kind: session.EntryLost, Entry: 45, Text: session.ResultReceived{}.Kind()}}}}
	fail := error(clubfile.ErrFull)
	ways := Ways{
		Post: r.Post, Go: r.Run, Choose: func(path string) { chosen = path },
		Rescue: func() (string, []clubfile.Damage, error) {
			if fail != nil {
				return "", nil, fail
			}
			return "club (rescued).clubnight", lost, nil
		},
	}
	Show(r.Language(), r.Window, fmt.Errorf("club file x: %w", clubfile.ErrDamaged), ways)
	r.Settle()
	r.Button("Bring back what is sound")
	r.Settle()
	uitest.WantText(t, "without room", r.Visible(), "The disk is full.")
	fail = nil
	Show(r.Language(), r.Window, fmt.Errorf("club file x: %w", clubfile.ErrDamaged), ways)
	r.Settle()
	r.Button("Bring back what is sound")
	r.Settle()
	uitest.WantText(t, "the window", r.Visible(), "is in club (rescued).clubnight now",
		"Evening 2 is damaged from entry 45 on.", "entry 45 is lost, the club file was damaged there (results)")
	r.Key(fyne.KeyReturn) // which opens it
	if chosen != "club (rescued).clubnight" {
		t.Errorf("chosen is %q", chosen)
	}
	Show(r.Language(), r.Window, fmt.Errorf("club file x: %w", clubfile.ErrDisk), Ways{})
	r.Settle()
	uitest.WantText(t, "a disk", r.Visible(), "The disk or the share answers with errors.")
	if strings.Contains(r.Visible(), "Bring back") || strings.Contains(r.Visible(), "damaged") {
		t.Error("a file that cannot be read is taken for damaged")
	}
}
