package nodes

import (
	"strings"
	"testing"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/identity"
	"clubnight/ui/desk"
	"clubnight/ui/desk/conflicts"
)

// Something forged is shown, with who sent it, to who directs and at the computer in
// whose name it came; the others have nothing to decide by it.
func TestAttentionToForged(t *testing.T) {
	names := map[string]session.Role{"Office": session.RoleDirector, "Room A": session.RoleScorer,
		"Desk": session.RoleDesk}
	began := identity.New()
	event := identity.Event(began.Holder())
	at := map[string]*session.Session{}
	heres := map[string]session.Here{}
	tell := func(from, to *session.Session) {
		known, err := to.Known()
		must(t, err)
		lines, err := from.Lines(known)
		must(t, err)
		_, err = to.Receive(lines)
		must(t, err)
	}
	for _, name := range []string{"Office", "Room A", "Desk"} {
		h := session.Here{Computer: name, Name: name, Role: names[name], Secret: began}
		if name != "Office" {
			h.Secret = identity.New()
			h.Admitted = began.Admit(event, nil, identity.Admission{Role: string(h.Role), Holder: h.Secret.Holder()})
		}
		s, err := session.ResumeAt(new(session.MemoryJournal), h)
		must(t, err)
		if name != "Office" {
			tell(at["Office"], s)
		}
		must(t, s.Share("", h))
		at[name], heres[name] = s, h
		tell(s, at["Office"])
	}
	lines, err := at["Office"].Lines(nil)
	must(t, err)
	var last session.SealedEntry
	for _, c := range at["Office"].State().Computers() {
		for _, l := range lines {
			if c.Name == "Room A" && l.Site == c.Site {
				last = l
			}
		}
	}
	l := session.SealedEntry{Site: last.Site, Own: last.Own + 1, Tick: last.Tick + 1, At: last.At,
		By: session.ByDirector, Kind: "remarked", Body: `{"text":"false"}`, Sender: string(heres["Desk"].Secret.Holder())}
	l.Sum = l.Sealed(last.Sum)
	l.Signature = heres["Desk"].Secret.Sign(l.Sum)
	if _, err := at["Office"].Receive([]session.SealedEntry{l}); err == nil {
		t.Fatal("it was taken")
	}
	for name, want := range map[string]int{"Office": 1, "Room A": 1, "Desk": 0} {
		if name != "Office" {
			tell(at["Office"], at[name])
		}
		st := at[name].State()
		list := desk.Attention(desk.English(), st, bridgemate.Status{}, st.Conflicts(), nil)
		if len(list) != want || want == 1 && (list[0].Remedy != desk.SettleConflicts ||
			!strings.Contains(list[0].Text, "sent by: desk, Desk")) {
			t.Errorf("%s: %+v", name, list)
		}
		for _, c := range st.Conflicts() {
			if now, there, same := conflicts.Same(st.Conflicts(), c); !there || !same || conflicts.Decides(now) {
				t.Errorf("%s: it is not the one that it was", name)
			}
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
