package desk

import (
	"errors"
	"path/filepath"
	"strings"
	"unicode"

	"clubnight/session"
	"clubnight/session/words/screen"
)

// InvitationEnding is what the names of invitations end with.
const InvitationEnding = ".clubnight-event"

// IsInvitation reports whether a file is an invitation, by its name.
func IsInvitation(path string) bool { return strings.EqualFold(filepath.Ext(path), InvitationEnding) }

// A code has two groups of letters and digits; CodeForm shows them.
const (
	codeGroup, wholeCode = 5, 10
	CodeForm             = "XXXXX-XXXXX"
)

// plainCode is a code as it counts: capital letters and digits.
func plainCode(typed string) string {
	return strings.Map(func(r rune) rune {
		if r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToUpper(r)
	}, typed)
}

// CodeGroups writes a code in its two groups while it is typed, and says where the caret
// stands then that stood behind so many letters.
func CodeGroups(typed string, caret int) (text string, behind int) {
	letters := []rune(typed)
	before := len(plainCode(string(letters[:min(caret, len(letters))])))
	code := plainCode(typed)
	if len(code) <= codeGroup {
		return code, min(before, len(code))
	}
	if before > codeGroup {
		before++
	}
	return code[:codeGroup] + "-" + code[codeGroup:], before
}

// WholeCode reports whether all of a code was typed.
func WholeCode(typed string) bool { return len(plainCode(typed)) == wholeCode }

// InvitedTo says to what an invitation is.
func InvitedTo(in *Language, event string, role session.Role) string {
	return in.Say(screen.InvitedTo, "Event", event, "Role", in.Words().Role(role), "May", in.Words().RoleMay(role))
}

// JoinStep is how far joining an evening is.
type JoinStep struct {
	Stage JoinStage
	Came  int // entries of the evening that came so far
}

// JoinStage is what is being done to join an evening.
type JoinStage int

// The stages, in their order.
const (
	JoinConnecting JoinStage = iota
	JoinTakingIn
	JoinOpening
)

// JoinProgress says what is being done.
func JoinProgress(in *Language, step JoinStep) string {
	switch step.Stage {
	case JoinTakingIn:
		return in.SayCount(screen.JoinComes, step.Came)
	case JoinOpening:
		return in.Say(screen.JoinOpens)
	}
	return in.Say(screen.JoinConnects)
}

// IsWrongCode reports whether an invitation was not opened by the code.
func IsWrongCode(err error) bool { return errors.Is(err, CodeWrong) }

// IsWrongPassword reports whether a server does not take a password.
func IsWrongPassword(err error) bool { return errors.Is(err, PasswordWrong) }

// IsWrongCertificate reports whether a server does not prove that it is the one meant, or
// the file with its certificate is none.
func IsWrongCertificate(err error) bool { return errors.Is(err, CertificateWrong) }

// CertificateEndings are what the names of files with a certificate end with.
func CertificateEndings() []string { return []string{".pem", ".crt", ".cer"} }

// BeginRefused says why an evening is not on the server. Of a certificate it says what to
// do where no invitation has one.
func BeginRefused(in *Language, err error) string {
	e := Explain(in, err)
	if IsWrongCertificate(err) {
		e.Do = in.Say(screen.CertificateAsked)
	}
	return e.String()
}

// Slips are the files with the paper of the invitations, "" where none were written.
type Slips struct{ Invitations, Codes string }

// Text says where they are.
func (s Slips) Text(in *Language) string {
	if s.Codes == "" {
		return ""
	}
	return in.Say(screen.SlipsWritten, "Invitations", filepath.Base(s.Invitations), "Codes", filepath.Base(s.Codes))
}
