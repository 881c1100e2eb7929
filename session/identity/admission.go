package identity

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// ErrAdmission is returned for admissions that prove nothing: somebody signed for what he
// may not give, or they are of another event, or of somebody else.
var ErrAdmission = errors.New("nobody who may do so has admitted this computer")

// Director is the role of who began an event, and of all who may admit others.
const Director = "director"

// Admission lets a holder take part in an event in a role.
type Admission struct {
	Role   string `json:"role"`
	Holder Holder `json:"holder"`
	// Invites is true for an invitation: it admits computers in its role, and nothing
	// is recorded in its name.
	Invites bool `json:"invites,omitempty"`
	// By is who admits, Signature his.
	By        Holder `json:"by"`
	Signature []byte `json:"signature"`
}

// Admissions prove what a holder may do: who began the event admits somebody, who admits
// the next one, up to the holder. Who began it has none.
type Admissions []Admission

// deepest is how many admissions prove one thing at most: each was signed by hand.
const deepest = 8

// Admit signs that a holder may take part in an event in a role. Whoever signs must be
// who began it, a director, or for a computer in the same role an invitation: else the
// admission proves nothing. before is what proves the signer's own part.
func (s Secret) Admit(event string, before Admissions, a Admission) Admissions {
	a.By = s.Holder()
	a.Signature = s.signs("admission", a.text(event))
	return append(before[:len(before):len(before)], a)
}

// text is what an admission says, each field behind its length.
func (a Admission) text(event string) (text []byte) {
	for _, field := range []string{event, a.Role, string(a.Holder), fmt.Sprint(a.Invites), string(a.By)} {
		text = binary.AppendUvarint(text, uint64(len(field)))
		text = append(text, field...)
	}
	return text
}

// Role is in which role a computer takes part in an event, as its admissions prove. The
// error is ErrAdmission, ErrSignature or ErrHolder.
func (list Admissions) Role(event string, computer Holder) (string, error) {
	if err := computer.Check(); err != nil {
		return "", err
	}
	if len(list) == 0 {
		if Event(computer) != event {
			return "", fmt.Errorf("%w: another computer began the event", ErrAdmission)
		}
		return Director, nil
	}
	last := list[len(list)-1]
	switch {
	case len(list) > deepest:
		return "", fmt.Errorf("%w: %d admissions", ErrAdmission, len(list))
	case last.Holder != computer:
		return "", fmt.Errorf("%w: they are of somebody else", ErrAdmission)
	case last.Invites:
		return "", fmt.Errorf("%w: an invitation records nothing", ErrAdmission)
	case Event(list[0].By) != event:
		return "", fmt.Errorf("%w: another computer began the event", ErrAdmission)
	}
	by := Admission{Role: Director, Holder: list[0].By} // who began it
	for _, a := range list {
		switch {
		case a.By != by.Holder:
			return "", fmt.Errorf("%w: one of them is missing", ErrAdmission)
		case by.Invites && (a.Invites || a.Role != by.Role), !by.Invites && by.Role != Director:
			return "", fmt.Errorf("%w: a %s admits no %s", ErrAdmission, by.Role, a.Role)
		}
		if err := by.Holder.verify("admission", a.text(event), a.Signature); err != nil {
			return "", err
		}
		by = a
	}
	return last.Role, nil
}
