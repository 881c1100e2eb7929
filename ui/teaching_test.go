package ui

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate/rehearsal"
	"clubnight/ui/rehearsing"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// The teacher's desk is reached by keys, and its keys work nowhere else.
func TestTeachingIsReached(t *testing.T) {
	r := newRoom(t, 3)
	r.open(false)
	r.Press(fyne.KeyUp, uitest.Alt) // no rules are seen
	r.Press(fyne.KeyT, uitest.Ctrl)
	r.Settle()
	if r.w.Tabs.SelectedIndex() != shell.TabTeaching {
		t.Fatalf("Ctrl+T gives tab %d", r.w.Tabs.SelectedIndex())
	}
	uitest.WantText(t, "Teaching", r.Visible(), "Five card major",
		"Opening bids and overcalls (CURRENT.OBR)", "A test hand")
	first := r.teaching.Rule()
	r.Press(fyne.KeyDown, uitest.Alt)
	if got := r.teaching.Rule(); got.Text != first.Text || got.Number != first.Number+1 {
		t.Errorf("Alt+Down moves %+v to %+v", first, got)
	}
	r.Press(fyne.Key2, uitest.Alt)
	r.Press(fyne.KeyUp, uitest.Alt)
	if got := r.teaching.Rule(); got.Number != first.Number+1 {
		t.Error("a rule that is not seen was moved")
	}
	// What is not saved is asked about before the window closes.
	r.Press(fyne.KeyQ, uitest.Ctrl)
	uitest.WantText(t, "closing", r.Overlay(), "The changes to “Five card major” are not saved")
	r.EnterOn("Stay with them")
	if r.Closed {
		t.Error("closed with rules that are not saved")
	}
	r.Press(fyne.KeyQ, uitest.Ctrl)
	r.EnterOn("Leave without saving")
	if !r.Closed {
		t.Error("not closed")
	}
}

// A program without the page of rules shows no way to it.
func TestNoTeaching(t *testing.T) {
	for _, with := range []bool{true, false} {
		r := newRoomWith(t, 3, func(p *Params) {
			if !with {
				p.Neighbours = nil
			}
		}).open(false)
		r.Press(fyne.Key1, uitest.Alt)
		r.Settle()
		if seen := strings.Contains(r.Visible(), "Rules and quiz"); seen != with {
			t.Errorf("the page %v: the way to it is seen: %v", with, seen)
		}
		r.Press(fyne.Key5, uitest.Alt)
		if turned := r.w.Turned() == shell.TabTeaching; turned != with {
			t.Errorf("the page %v: Alt+5 leads there: %v", with, turned)
		}
	}
}

// The players of a rehearsal bid by the set that is chosen, and what goes wrong
// stays chosen with it.
func TestPlayersOfARehearsalBidByRules(t *testing.T) {
	r := newRoomWith(t, 3, func(p *Params) {
		p.Rehearsal = &rehearsing.Params{Faults: rehearsal.FaultList(),
			Environment: func(f []string, rules string) []string {
				return []string{"FAULT=" + strings.Join(f, ","), "RULES=" + rules}
			}}
	}).open(false)
	r.Command("What goes wrong…")
	r.Toggle("Changes of the movement are never taken")
	r.EnterOn("Practise with these")
	r.Command("How the players bid…")
	r.Offered("Acol")
	r.EnterOn("Use this")
	r.Settle()
	if got := fmt.Sprint(r.Link.Options().Environment); got != "[FAULT=deaf RULES=acol]" {
		t.Errorf("the environment is %s", got)
	}
	uitest.WantText(t, "notice", r.Visible(), "The players bid by “Acol”")
	r.Command("How the players bid…")
	r.Offered("Every table in its own way")
	r.EnterOn("Use this")
	r.Settle()
	if got := fmt.Sprint(r.Link.Options().Environment); got != "[FAULT=deaf RULES=]" {
		t.Errorf("the environment is %s", got)
	}
}
