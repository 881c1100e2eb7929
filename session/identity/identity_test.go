package identity_test

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"clubnight/session/identity"
)

// What a computer signed is its own: nobody else's, and of nothing else.
func TestSign(t *testing.T) {
	room, desk := identity.New(), identity.New()
	sum := sha256.Sum256([]byte("4 spades by North"))
	signature := room.Sign(sum[:])
	if err := room.Holder().Verify(sum[:], signature); err != nil {
		t.Errorf("its own: %v", err)
	}
	if err := desk.Holder().Verify(sum[:], signature); !errors.Is(err, identity.ErrSignature) {
		t.Errorf("somebody else's: %v", err)
	}
	other := sha256.Sum256([]byte("3 spades by North"))
	for name, bad := range map[string][]byte{"none": nil, "short": signature[:63], "long": append(signature, 0)} {
		if err := room.Holder().Verify(sum[:], bad); !errors.Is(err, identity.ErrSignature) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := room.Holder().Verify(other[:], signature); !errors.Is(err, identity.ErrSignature) {
		t.Errorf("something else: %v", err)
	}
	for i := range 64 * 8 {
		bad := slices.Clone(signature)
		bad[i/8] ^= 1 << (i % 8)
		if room.Holder().Verify(sum[:], bad) == nil {
			t.Fatalf("bit %d does not matter", i)
		}
	}
}

// A secret is kept as a text, and is shown by nothing that prints it.
func TestSecret(t *testing.T) {
	s := identity.New()
	again, err := identity.ParseSecret(s.Text())
	if err != nil || again.Holder() != s.Holder() || !again.Is() || (identity.Secret{}).Is() {
		t.Fatalf("%v", err)
	}
	for _, bad := range []string{"", "x", s.Text()[1:], s.Text() + "A", strings.Repeat("!", 86)} {
		if _, err := identity.ParseSecret(bad); !errors.Is(err, identity.ErrSecret) {
			t.Errorf("%q: %v", bad, err)
		}
	}
	for _, verb := range []string{"%v", "%+v", "%s", "%#v"} {
		if shown := fmt.Sprintf(verb, struct{ S identity.Secret }{s}); strings.Contains(shown, s.Text()[:10]) ||
			!strings.Contains(shown, "(a secret)") {
			t.Errorf("%s shows %s", verb, shown)
		}
	}
	for _, bad := range []identity.Holder{"", "x", s.Holder()[1:], s.Holder() + "A", s.Holder() + "=", s.Holder() + "\n"} {
		if err := bad.Check(); !errors.Is(err, identity.ErrHolder) {
			t.Errorf("%q: %v", bad, err)
		}
		if err := bad.Verify(nil, nil); !errors.Is(err, identity.ErrHolder) {
			t.Errorf("%q: %v", bad, err)
		}
		if _, err := bad.Seal("deals", nil); !errors.Is(err, identity.ErrHolder) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// What is sealed for somebody he alone opens, and as what it was sealed.
func TestSeal(t *testing.T) {
	director, wall := identity.New(), identity.New()
	plain := []byte("N:AKQ2.543.32.AK32 …")
	sealed, err := director.Holder().Seal("deals", plain)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := director.Open("deals", sealed); err != nil || !bytes.Equal(got, plain) {
		t.Errorf("%q, %v", got, err)
	}
	if bytes.Contains(sealed, plain[:6]) {
		t.Error("it can be read")
	}
	for name, open := range map[string]func() ([]byte, error){
		"somebody else":  func() ([]byte, error) { return wall.Open("deals", sealed) },
		"nobody":         func() ([]byte, error) { return identity.Secret{}.Open("deals", sealed) },
		"something else": func() ([]byte, error) { return director.Open("seed", sealed) },
		"cut":            func() ([]byte, error) { return director.Open("deals", sealed[:len(sealed)-1]) },
		"nothing":        func() ([]byte, error) { return director.Open("deals", nil) },
	} {
		if _, err := open(); !errors.Is(err, identity.ErrSealed) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A role is what a chain of admissions from who began the event proves, and nothing else
// does.
func TestRole(t *testing.T) {
	began, invitation, desk, second := identity.New(), identity.New(), identity.New(), identity.New()
	event := identity.Event(began.Holder())
	admit := func(by identity.Secret, before identity.Admissions, role string, h identity.Secret,
		invites bool) identity.Admissions {
		return by.Admit(event, before, identity.Admission{Role: role, Holder: h.Holder(), Invites: invites})
	}
	invited := admit(began, nil, "desk", invitation, true)
	atDesk := admit(invitation, invited, "desk", desk, false)
	asDirector := admit(began, nil, "director", second, false)
	changed := slices.Clone(atDesk)
	changed[1].Role = "director"
	both := slices.Clone(changed)
	both[0].Role = "director"
	many := identity.Admissions{}
	for by := began; len(many) < 9; {
		next := identity.New()
		many = admit(by, many, "director", next, false)
		by = next
	}
	for _, c := range []struct {
		name     string
		list     identity.Admissions
		computer identity.Holder
		want     string
		err      error
	}{
		{"who began it", nil, began.Holder(), "director", nil},
		{"somebody who says so", nil, desk.Holder(), "", identity.ErrAdmission},
		{"by an invitation", atDesk, desk.Holder(), "desk", nil},
		{"of somebody else", atDesk, second.Holder(), "", identity.ErrAdmission},
		{"the invitation itself", invited, invitation.Holder(), "", identity.ErrAdmission},
		{"a second director", asDirector, second.Holder(), "director", nil},
		{"invited by the second director",
			admit(invitation, admit(second, asDirector, "wall", invitation, true), "wall", desk, false),
			desk.Holder(), "wall", nil},
		{"admitted by a desk", admit(desk, atDesk, "desk", second, false), second.Holder(), "", identity.ErrAdmission},
		{"invited by a desk", admit(invitation, admit(desk, atDesk, "desk", invitation, true), "desk", second, false),
			second.Holder(), "", identity.ErrAdmission},
		{"more than the invitation gives", admit(invitation, invited, "director", desk, false), desk.Holder(), "",
			identity.ErrAdmission},
		{"an invitation of an invitation", admit(second, admit(invitation, invited, "desk", second, true), "desk",
			desk, false), desk.Holder(), "", identity.ErrAdmission},
		{"a role that was changed", changed, desk.Holder(), "", identity.ErrAdmission},
		{"two roles that were changed", both, desk.Holder(), "", identity.ErrSignature},
		{"one is missing", atDesk[1:], desk.Holder(), "", identity.ErrAdmission},
		{"another event", second.Admit("0123", nil, identity.Admission{Role: "desk", Holder: desk.Holder()}),
			desk.Holder(), "", identity.ErrAdmission},
		{"signed for another event", began.Admit("0123", nil, identity.Admission{Role: "desk", Holder: desk.Holder()}),
			desk.Holder(), "", identity.ErrSignature},
		{"too many", many, many[8].Holder, "", identity.ErrAdmission},
		{"as many as may be", many[:8], many[7].Holder, "director", nil},
		{"no holder", atDesk, "", "", identity.ErrHolder},
	} {
		if got, err := c.list.Role(event, c.computer); got != c.want || !errors.Is(err, c.err) {
			t.Errorf("%s: %q, %v", c.name, got, err)
		}
	}
	if len(atDesk) != 2 || atDesk[1].Role != "desk" {
		t.Error("admitting changed an earlier chain")
	}
}

func BenchmarkSign(b *testing.B) {
	s, sum := identity.New(), make([]byte, 32)
	for b.Loop() {
		s.Sign(sum)
	}
}

// FuzzHolder looks for texts that are taken for a holder and are none.
func FuzzHolder(f *testing.F) {
	f.Add(string(identity.New().Holder()))
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		h := identity.Holder(text)
		if h.Check() != nil {
			return
		}
		if _, err := h.Seal("deals", nil); err != nil && !errors.Is(err, identity.ErrHolder) {
			t.Errorf("%q: %v", text, err)
		}
		if err := h.Verify(nil, nil); !errors.Is(err, identity.ErrSignature) {
			t.Errorf("%q: %v", text, err)
		}
	})
}

// FuzzParseSecret looks for texts that are taken for a secret and are none.
func FuzzParseSecret(f *testing.F) {
	f.Add(identity.New().Text())
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := identity.ParseSecret(text)
		if err != nil {
			if !errors.Is(err, identity.ErrSecret) || s.Is() {
				t.Errorf("%q: %v", text, err)
			}
			return
		}
		if err := s.Holder().Verify([]byte(text), s.Sign([]byte(text))); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	})
}
