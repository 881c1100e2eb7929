package settings

import (
	"fmt"
	"strings"
	"testing"

	"clubnight/session/clubfile/copies"
	"clubnight/session/sessiontest"
	"clubnight/ui/uitest"
)

// A copy on request says where it is; one made by itself says something
// only where it went wrong.
func TestCopyOfTheClubFile(t *testing.T) {
	r := newRoom(t, 3).open()
	r.Command("Copy the club file")
	if r.copies.Made != 1 {
		t.Fatal("no copy was asked for")
	}
	good := copies.Copied{Made: []copies.Copy{{Path: "club copies/club 0042 2026-11-22 19.30.05.clubnight",
		Number: 42}}}
	r.page.Copied(good, false)
	r.Settle()
	if strings.Contains(r.Visible(), "was copied") {
		t.Error("a copy that nobody asked for is told")
	}
	r.page.Copied(good, true)
	r.Settle()
	uitest.WantText(t, "the window", r.Visible(), "The club file was copied: club copies/club 0042")
	uitest.WantText(t, "the log", r.Log.String(), "club 0042")

	bad := good
	bad.Troubles = []*copies.Trouble{{Folder: "E:/club copies", Second: true,
		Err: fmt.Errorf("%w: E:", copies.ErrNoPlace)}}
	r.page.Copied(bad, false)
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
	r := newRoom(t, 3).open()
	r.Command("Second place for copies")
	r.TypeOver("E:/")
	if !strings.HasPrefix(r.copies.Second, "E:") || r.copies.Made != 1 {
		t.Fatalf("the place is %q, %d copies", r.copies.Second, r.copies.Made)
	}
	r.Command("Second place for copies")
	r.TypeOver("")
	if r.copies.Second != "" {
		t.Errorf("the place is %q", r.copies.Second)
	}
	uitest.WantText(t, "the window", r.Visible(), "beside the club file only")
}
