package words

import (
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/identity"
)

// What was kept aside is said with what it was to say, in whose name it came and who sent
// it, and what to do; a ruling of a desk with who may not give it.
func TestForgedIsExplained(t *testing.T) {
	office := session.Here{Computer: "1", Name: "Office", Person: "Zoë Ağaoğlu", Role: session.RoleDirector,
		Secret: identity.New()}
	desk := session.Here{Computer: "2", Name: "Desk", Person: "Łukasz O'Connor", Role: session.RoleDesk,
		Secret: identity.New()}
	desk.Admitted = office.Secret.Admit(identity.Event(office.Secret.Holder()), nil,
		identity.Admission{Role: "desk", Holder: desk.Secret.Holder()})
	at := func(h session.Here) part {
		s, err := session.ResumeAt(new(session.MemoryJournal), h)
		if err != nil {
			t.Fatal(err)
		}
		return part{s, t}
	}
	one, two := at(office), at(desk)
	one.record(session.EveningSet{Name: "Congress"})
	if err := one.Share("", office); err != nil {
		t.Fatal(err)
	}
	one.tell(two)
	if err := two.Share("", desk); err != nil {
		t.Fatal(err)
	}
	two.tell(one)
	one.record(session.Remarked{Text: "a word"})
	lines, err := one.Lines(nil)
	if err != nil {
		t.Fatal(err)
	}
	penalty := session.PenaltyGiven{Who: session.Contestant{Section: 1, Number: 5}, Amount: scoring.Int(-10)}
	after := func(l session.SealedEntry, f session.Fact) session.SealedEntry {
		kind, body, err := session.EncodeFact(f)
		if err != nil {
			t.Fatal(err)
		}
		next := session.SealedEntry{Site: l.Site, Own: l.Own + 1, Tick: l.Tick + 10, At: l.At, By: session.ByDirector,
			Kind: kind, Body: string(body), Sender: string(desk.Secret.Holder())}
		next.Sum = next.Sealed(l.Sum)
		next.Signature = desk.Secret.Sign(next.Sum)
		return next
	}
	last := lines[len(lines)-1]
	var opened session.SealedEntry
	for _, l := range lines {
		if l.Site != "" && l.Site != last.Site {
			opened = l
		}
	}
	_, _ = one.Receive([]session.SealedEntry{after(last, session.Undone{Of: last.ID()}), after(opened, penalty)})
	st := one.State()
	list := st.Conflicts()
	if len(list) != 2 {
		t.Fatalf("%d conflicts", len(list))
	}
	for _, c := range list {
		heading, meanwhile := English().Conflict(st, c), English().Meanwhile(st, c)
		want, do := "does not count: pair A5: procedural penalty", "a computer in the role desk may not record that"
		if c.Matter.Kind == session.AboutForged {
			want = "kept aside, since its signature is false: taken back: a word; in the name of: director Zoë Ağaoğlu, " +
				"Office (here); sent by: desk Łukasz O'Connor, Desk"
			do = "withdraw the invitation of that computer"
		}
		if !strings.Contains(heading, want) || !strings.Contains(meanwhile, do) {
			t.Errorf("%q\n%q", heading, meanwhile)
		}
	}
}
