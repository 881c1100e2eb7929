package words

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/session"
)

var declaredNotice = regexp.MustCompile(`(?m)^\t\w+\s+Notice = "(notice\.[a-z0-9-]+)"(?:\s*// (.*))?$`)

// Every notice can be said with the names that stand beside it, and with
// none of them left out.
func TestEveryNoticeIsSaidWithItsNames(t *testing.T) {
	source, err := os.ReadFile("./notice.go")
	if err != nil {
		t.Fatal(err)
	}
	list := declaredNotice.FindAllStringSubmatch(strings.ReplaceAll(string(source), "\r", ""), -1)
	if len(list) < 40 {
		t.Fatalf("only %d notices found: the search is broken", len(list))
	}
	for _, m := range list {
		names := strings.FieldsFunc(m[2], func(r rune) bool { return r == ',' || r == ' ' })
		counted := slices.Contains(names, "N")
		names = slices.DeleteFunc(names, func(name string) bool { return name == "N" })
		if said, refused := notice(Notice(m[1]), counted, names); refused || strings.Contains(said, "<no value>") {
			t.Errorf("%s cannot be said with %q", m[1], names)
		}
		for i := range names {
			if said, refused := notice(Notice(m[1]), counted, slices.Delete(slices.Clone(names), i, i+1)); !refused {
				t.Errorf("%s says %q without %s", m[1], said, names[i])
			}
		}
	}
}

// notice says a notice with a word for each name, in each of its forms.
func notice(n Notice, counted bool, names []string) (said string, refused bool) {
	defer func() { refused = recover() != nil }()
	var pairs []any
	for _, name := range names {
		pairs = append(pairs, name, "word")
	}
	if !counted {
		return English().Say(n, pairs...), false
	}
	return English().SayCount(n, 1, pairs...) + English().SayCount(n, 2, pairs...), false
}

func TestNoticeForms(t *testing.T) {
	w := English()
	for want, got := range map[string]string{
		"1 board cannot be sent: the last column says why.":  w.SayCount(CannotBeSent, 1),
		"3 boards cannot be sent: the last column says why.": w.SayCount(CannotBeSent, 3),
		"1 of 74 is set from here; the others stay as they are.": w.SayCount(SettingsSet, 1, "All",
			74, "Untouched", "as they are"),
		"0 of 74 are set from here; the others stay as they are.": w.SayCount(SettingsSet, 0, "All",
			74, "Untouched", "as they are"),
		"2 things go wrong, once the simulated Bridgemates are started anew.": w.SayCount(Faults, 2, "Later", true),
		"The rehearsal goes smoothly.":                                        w.Say(NoFaults, "Later", false),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Who has lost a room reads who has it, since when, and at which tables
// something is to be asked.
func TestRoomTaken(t *testing.T) {
	at := time.Date(2026, 3, 14, 20, 14, 0, 0, time.Local)
	lost := bridgemate.Lost{Sections: []int{2, 3}, By: session.Computer{Name: "Room C"}, At: at,
		Unlike: []bridgemate.Difference{{Key: session.Key{Section: 2, Table: 4, Round: 1, Board: 7}}}}
	text := English().Alarm(bridgemate.Alarm{Kind: bridgemate.RoomTaken, Since: at, Lost: lost}, "")
	for _, part := range []string{"Room C", "section B and section C", "20:14", "of them", "table B4",
		"board 7", "Close Bridgemate control"} {
		if !strings.Contains(text, part) {
			t.Errorf("%q lacks %q", text, part)
		}
	}
	text = English().Alarm(bridgemate.Alarm{Kind: bridgemate.RoomTaken, Since: at,
		Lost: bridgemate.Lost{Sections: []int{2}, By: session.Computer{}}}, "")
	if !strings.HasPrefix(text, "Another computer has taken over section B ") ||
		strings.Contains(text, "ask these tables") {
		t.Errorf("%q", text)
	}
}
