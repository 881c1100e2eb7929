package fleet

import (
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/terminal"
)

func TestJudge(t *testing.T) {
	call := func(seq int64, id string) session.Entry {
		return session.Entry{Seq: seq, Fact: session.DirectorCalled{
			Phoned: session.Phoned{ID: id, From: session.Phone{Section: 1, Table: 1, Visit: "v"}}, Round: 1}}
	}
	entries := []session.Entry{{Seq: 1, Fact: session.EveningSet{Name: "x"}}, call(2, "a"), call(3, "b"), call(4, "b")}
	for name, c := range map[string]struct {
		id       string
		answered bool
		outcome  terminal.Outcome
		entry    int64
		do       terminal.Act
		want     string
	}{
		"recorded":               {"a", true, terminal.Recorded, 2, terminal.Call, ""},
		"differs, recorded":      {"a", true, terminal.Differs, 2, terminal.Accept, ""},
		"differs":                {"c", true, terminal.Differs, 0, terminal.Accept, ""},
		"before":                 {"a", true, terminal.Before, 2, terminal.Call, ""},
		"another's":              {"c", true, terminal.Before, 2, terminal.Offer, ""},
		"no answer":              {"a", false, "", 0, terminal.Call, ""},
		"no answer and no entry": {"c", false, "", 0, terminal.Call, ""},
		"refused":                {"c", true, terminal.Over, 0, terminal.Offer, ""},
		"not kept":               {"c", true, terminal.Noted, 0, terminal.InPlay, ""},
		"twice":                  {"b", true, terminal.Recorded, 3, terminal.Call, "TWICE"},
		"twice, no answer":       {"b", false, "", 0, terminal.Call, "TWICE"},
		"lost":                   {"c", true, terminal.Recorded, 4, terminal.Call, "LOST"},
		"another entry":          {"a", true, terminal.Recorded, 1, terminal.Call, "LOST"},
		"differs, lost":          {"c", true, terminal.Differs, 4, terminal.Accept, "LOST"},
		"an entry to come":       {"a", true, terminal.Recorded, 9, terminal.Call, "LOST"},
		"before, none":           {"c", true, terminal.Before, 9, terminal.Offer, "LOST"},
	} {
		said := Sent{Command: terminal.Command{ID: c.id, Do: c.do}, Answered: c.answered,
			Answer: terminal.Answer{ID: c.id, Outcome: c.outcome, Entry: c.entry}}
		got := strings.Join(Judge(entries, []Sent{said}), "\n")
		if c.want == "" && got != "" || !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %q", name, got)
		}
	}
}
