package rehearsing

import (
	"fmt"
	"strings"
	"testing"

	"clubnight/bridgemate"
	"clubnight/bridgemate/rehearsal"
	"clubnight/ui/desk"
	"clubnight/ui/model"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// The faults of a rehearsal travel to the simulated control program.
func TestFaultsOfARehearsal(t *testing.T) {
	r := uitest.New(t, 3)
	w := r.Stand(func(w *uitest.Window) []shell.Page {
		return []shell.Page{New(w, w.Evening, Params{Faults: rehearsal.FaultList(),
			Environment: func(f []string, rules string) []string {
				return []string{"FAULT=" + strings.Join(f, ",") + rules}
			}}, Ways{})}
	})
	r.Command("What goes wrong…")
	r.Toggle("Table 1 is slow")
	r.Toggle("Changes of the movement are never taken")
	r.EnterOn("Practise with these")
	if got := fmt.Sprint(r.Link.Options().Environment); got != "[FAULT=slow:A1,deaf]" {
		t.Errorf("the environment is %s", got)
	}
	uitest.WantText(t, "the notice", r.Visible(), "2 things go wrong.")
	r.Link.SetOptions(bridgemate.Options{}) // another evening, whose link knows nothing of it
	w.Open(model.Opened{Session: r.Session, Link: r.Link})
	r.Settle()
	if got := fmt.Sprint(r.Link.Options().Environment); got != "[FAULT=slow:A1,deaf]" {
		t.Errorf("in the next evening the environment is %s", got)
	}
	r.Command("What goes wrong…")
	r.EnterOn("Nothing goes wrong")
	if got := fmt.Sprint(r.Link.Options().Environment); got != "[FAULT=]" {
		t.Errorf("the environment is %s", got)
	}
}

// The rules by which the players bid are chosen among those that can be, and stay chosen
// beside what goes wrong.
func TestRulesOfARehearsal(t *testing.T) {
	r := uitest.New(t, 3)
	library := &desk.RuleLibrary{}
	var take desk.RuleSource
	r.Stand(func(w *uitest.Window) []shell.Page {
		return []shell.Page{New(w, w.Evening, Params{Faults: rehearsal.FaultList(),
			Environment: func(f []string, rules string) []string { return append(f, "RULES="+rules) }},
			Ways{ChooseRules: func(_, _, none string, _ desk.RuleSource, fits func(desk.RuleSource) bool,
				chosen func(desk.RuleSource)) {
				if none != "Every table in its own way" || take != (desk.RuleSource{}) && !fits(take) {
					t.Errorf("%q is offered, and %q does not fit", none, take.Title())
				}
				chosen(take)
			}})}
	})
	for _, take = range library.Sources() {
		if _, whole := take.Rules(); whole && strings.Contains(take.Title(), "Acol") {
			break
		}
	}
	for _, c := range []struct {
		rules            desk.RuleSource
		environment, say string
	}{
		{take, "[RULES=acol]", "The players bid by “Acol”"},
		{desk.RuleSource{}, "[RULES=]", "Every table bids in its own way"},
	} {
		take = c.rules
		r.Command("How the players bid…")
		if got := fmt.Sprint(r.Link.Options().Environment); got != c.environment {
			t.Errorf("the environment is %s", got)
		}
		uitest.WantText(t, "the notice", r.Visible(), c.say)
	}
}
