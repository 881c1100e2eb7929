package ui

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/exchange"
	"clubnight/session/sessiontest"
	"clubnight/ui/model"
	"clubnight/ui/uitest"
)

// Deals that are dropped become the evening's, and what speaks against them needs
// attention; sealed ones ask for their code.
func TestDealsDropped(t *testing.T) {
	r := newRoomWith(t, 3, func(p *Params) { p.Neighbours = append(p.Neighbours, manyClubs) }).open(false)
	facts := r.All()
	for i := range facts {
		result := facts[i].(session.ResultReceived)
		result.Result.Lead = sessiontest.Lead(t, "SA") // North, the declarer, has it
		facts[i] = result
	}
	r.Receive(facts...)
	r.w.Drop(uitest.DealsFile(t, uitest.DealsPBN+strings.Replace(uitest.DealsPBN, `"1"`, `"2"`, 1)+
		strings.Replace(uitest.DealsPBN, `"1"`, `"3"`, 1)))
	r.Settle()
	r.Answer("Take these deals")
	if !r.Session.State().Deals.Known() {
		t.Fatal("they are not taken")
	}
	r.retrieval()
	uitest.WantText(t, "what needs attention", r.Visible(), "hardly the deals")
	path, _ := uitest.SealedDeals(t, time.Now())
	for range 2 { // the second time over the dialog
		r.w.Drop(path)
		r.Settle()
		uitest.WantText(t, "the dialog", r.Overlay(), "Sealed deals", "No hand is known here")
	}
}

// Another evening, in whichever file, takes the place of this one after a question; a
// club file shows its members, or says how it is opened where it has none.
func TestEveningDropped(t *testing.T) {
	opened := ""
	r := newRoomWith(t, 3, func(p *Params) {
		p.Club.OpenEvening = func(path string, _ int64) (model.Opened, error) {
			opened = path
			return model.Opened{}, exchange.ErrTooLarge
		}
	}).open(false)
	r.Receive(r.All()...)
	file := filepath.Join("..", "scoring", "published", "simpscore.txt")
	r.w.Drop(file)
	r.Settle()
	if opened != "" {
		t.Fatal("nobody was asked")
	}
	r.w.Drop(file) // once more, under the question
	r.Settle()
	uitest.WantText(t, "the notice", r.Visible(), "something else is asked now")
	r.Answer("New evening")
	r.Settle()
	if opened != file {
		t.Errorf("opened %q", opened)
	}
	uitest.WantText(t, "the notice", r.Visible(), "far too large")
	sample := filepath.Join("..", "session", "clubfile", "testdata", "version-1.clubnight")
	before, err := os.ReadFile(sample)
	uitest.Must(t, err)
	club := filepath.Join(t.TempDir(), "another.clubnight")
	uitest.Must(t, os.WriteFile(club, before, 0o600))
	r.w.Drop(club)
	r.Settle()
	uitest.WantText(t, "its members", r.Overlay(), "Import members")
	r.Key(fyne.KeyEscape)
	empty, err := clubfile.Open(filepath.Join(t.TempDir(), "empty.clubnight"))
	uitest.Must(t, err)
	uitest.Must(t, empty.Close())
	r.w.Drop(empty.Path())
	r.Settle()
	uitest.WantText(t, "the notice", r.Visible(), "This is a club file")
	if after, err := os.ReadFile(club); err != nil || !bytes.Equal(before, after) {
		t.Errorf("looking at a club file changed it: %v", err)
	}
}
