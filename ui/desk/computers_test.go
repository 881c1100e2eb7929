package desk

import (
	"strings"
	"testing"

	"clubnight/session"
)

// A code is written in two groups while it is typed, and the caret stays behind the
// letter that was typed.
func TestCodeGroups(t *testing.T) {
	for _, c := range []struct {
		typed  string
		caret  int
		text   string
		behind int
		whole  bool
	}{
		{"", 0, "", 0, false},
		{"k7p", 3, "K7P", 3, false},
		{"k7pm2", 5, "K7PM2", 5, false},
		{"K7PM2x", 6, "K7PM2-X", 7, false},
		{"k7pm2-xw4rd", 11, "K7PM2-XW4RD", 11, true},
		{" k7 pm2 xw4 rd ", 15, "K7PM2-XW4RD", 11, true},
		{"K7Pa M2-XW4R", 4, "K7PAM-2XW4R", 4, true},
		{"ﬁŁ–", 3, "", 0, false},
		{"K7PM2-XW4RDx", 12, "K7PM2-XW4RDX", 12, false},
	} {
		text, behind := CodeGroups(c.typed, c.caret)
		if text != c.text || behind != c.behind || WholeCode(c.typed) != c.whole {
			t.Errorf("%q: %q, caret %d, whole %t", c.typed, text, behind, WholeCode(c.typed))
		}
		if again, at := CodeGroups(text, behind); again != text || at != behind {
			t.Errorf("%q becomes %q the second time", text, again)
		}
	}
}

// Each trouble has words of its own, in three sentences.
func TestEachTroubleHasItsWords(t *testing.T) {
	seen := map[string]ConnectionTrouble{}
	for _, trouble := range LineTroubles() {
		e := Explain(English(), trouble)
		if other, there := seen[e.Happened]; there {
			t.Errorf("%s and %s are said alike", trouble, other)
		}
		seen[e.Happened] = trouble
		for _, part := range []string{e.Happened, e.Means, e.Do} {
			if !strings.HasSuffix(part, ".") {
				t.Errorf("%s: %q", trouble, part)
			}
		}
	}
	if len(seen) != len(troubles) {
		t.Errorf("%d troubles, %d with words", len(seen), len(troubles))
	}
}

// Who records what, and what is said to the others.
func TestMayRecord(t *testing.T) {
	in := English()
	for _, c := range []struct {
		role session.Role
		fact session.Fact
		may  bool
	}{
		{"", session.RulingGiven{}, true}, {session.RoleDirector, session.RulingGiven{}, true},
		{session.RoleScorer, session.RulingGiven{}, false},
		{session.RoleDesk, session.ResultCorrected{}, true}, {session.RoleDesk, session.RoundDrawn{}, false},
		{session.RoleViewer, session.ConflictSettled{}, false}, {session.RoleWall, session.PairNamed{}, false},
	} {
		why, may := MayRecord(in, c.role, c.fact.Kind())
		if may != c.may || may != (why == "") || !may && !strings.HasSuffix(why, ".") {
			t.Errorf("%s, %s: %t, %q", c.role, c.fact.Kind(), may, why)
		}
	}
	if OnlyLooks(in, session.RoleDesk) != "" || OnlyLooks(in, session.RoleViewer) == "" {
		t.Error("who only looks on")
	}
}

// An evening of one computer has nothing of this.
func TestAloneHasNothing(t *testing.T) {
	st := new(session.State)
	if OnSeveral(st, ConnectionStatus{}) || RoleHere(st, ConnectionStatus{}) != "" {
		t.Error("something of several computers")
	}
	if _, came := Came(st, new(session.State), []session.Fact{session.EveningClosed{}}); came {
		t.Error("something came")
	}
}
