package ui

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate/rehearsal"
	"clubnight/session/deal/ruleset"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
)

// offer chooses what the question that is open offers.
func (r *room) offer(text string) {
	r.t.Helper()
	for _, o := range visibleObjects(r.window.Canvas().Overlays().Top()) {
		if c, ok := o.(*kit.Choice); ok {
			r.pick(c, text)
			return
		}
	}
	r.t.Fatalf("nothing is offered in: %s", r.overlay())
}

// The teacher's desk is reached by keys, and its keys work nowhere else.
func TestTeachingIsReached(t *testing.T) {
	r := newRoom(t, 3)
	r.open(false)
	r.press(fyne.KeyUp, alt) // no rules are seen
	r.press(fyne.KeyT, ctrl)
	r.settle()
	if r.w.Tabs.SelectedIndex() != shell.TabTeaching {
		t.Fatalf("Ctrl+T gives tab %d", r.w.Tabs.SelectedIndex())
	}
	wantText(t, "Teaching", r.visible(), "Five card major", "Opening bids and overcalls (CURRENT.OBR)", "A test hand")
	first := r.w.lessons.screen.Rule()
	r.press(fyne.KeyDown, alt)
	if got := r.w.lessons.screen.Rule(); got.Text != first.Text || got.Number != first.Number+1 {
		t.Errorf("Alt+Down moves %+v to %+v", first, got)
	}
	r.press(fyne.Key2, alt)
	r.press(fyne.KeyUp, alt)
	if got := r.w.lessons.screen.Rule(); got.Number != first.Number+1 {
		t.Error("a rule that is not seen was moved")
	}
	// What is not saved is asked about before the window closes.
	r.press(fyne.KeyQ, ctrl)
	wantText(t, "closing", r.overlay(), "The changes to “Five card major” are not saved")
	r.enterOn("Stay with them")
	if r.closed {
		t.Error("closed with rules that are not saved")
	}
	r.press(fyne.KeyQ, ctrl)
	r.enterOn("Leave without saving")
	if !r.closed {
		t.Error("not closed")
	}
}

// Suggestions are off, and are told to the sheets once a set is chosen.
func TestSuggestionsAreChosen(t *testing.T) {
	r := newRoom(t, 3)
	var told []string
	r.w.lessons.suggest = func(set *ruleset.Set, by string) { told = append(told, fmt.Sprint(set != nil, by)) }
	r.open(false)
	for _, want := range []string{"Five card major", "Acol", "No suggestions"} {
		r.w.lessons.onSuggest()
		r.settle()
		r.offer(want)
		r.enterOn("Use this")
		r.settle()
	}
	if got := strings.Join(told, ", "); got != "trueFive card major, trueAcol, false" {
		t.Errorf("told: %s", got)
	}
}

// The players of a rehearsal bid by the set that is chosen, and what goes wrong stays chosen with it.
func TestPlayersOfARehearsalBidByRules(t *testing.T) {
	r := newRoom(t, 3)
	room := &Rehearsal{Faults: rehearsal.FaultList(), Environment: func(f []string, rules string) []string {
		return []string{"FAULT=" + strings.Join(f, ","), "RULES=" + rules}
	}}
	bids := &rehearsing{w: r.w, room: room, choose: r.w.lessons.chooseRules}
	r.w.Register(bids)
	r.open(false)
	bids.practise([]string{"deaf"})
	bids.onRules()
	r.settle()
	r.offer("Acol")
	r.enterOn("Use this")
	r.settle()
	if got := fmt.Sprint(r.link.Options().Environment); got != "[FAULT=deaf RULES=acol]" {
		t.Errorf("the environment is %s", got)
	}
	wantText(t, "notice", r.visible(), "The players bid by “Acol”")
	bids.onRules()
	r.settle()
	r.offer("Every table in its own way")
	r.enterOn("Use this")
	r.settle()
	if got := fmt.Sprint(r.link.Options().Environment); got != "[FAULT=deaf RULES=]" {
		t.Errorf("the environment is %s", got)
	}
}
