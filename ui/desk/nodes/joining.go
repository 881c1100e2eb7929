package nodes

import (
	"errors"
	"path/filepath"

	"clubnight/session"
	_ "clubnight/session/words/refusals/shared" // so that its errors are explained
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// InvitedTo says to what an invitation is.
func InvitedTo(in *desk.Language, event string, role session.Role) string {
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
func JoinProgress(in *desk.Language, step JoinStep) string {
	switch step.Stage {
	case JoinTakingIn:
		return in.SayCount(screen.JoinComes, step.Came)
	case JoinOpening:
		return in.Say(screen.JoinOpens)
	}
	return in.Say(screen.JoinConnects)
}

// IsWrongCode reports whether an invitation was not opened by the code.
func IsWrongCode(err error) bool { return errors.Is(err, desk.CodeWrong) }

// IsWrongPassword reports whether a server does not take a password.
func IsWrongPassword(err error) bool { return errors.Is(err, desk.PasswordWrong) }

// IsWrongCertificate reports whether a server does not prove that it is the one meant, or
// the file with its certificate is none.
func IsWrongCertificate(err error) bool { return errors.Is(err, desk.CertificateWrong) }

// CertificateEndings are what the names of files with a certificate end with.
func CertificateEndings() []string { return []string{".pem", ".crt", ".cer"} }

// BeginRefused says why an evening is not on the server. Of a certificate it says what to
// do where no invitation has one.
func BeginRefused(in *desk.Language, err error) string {
	e := desk.Explain(in, err)
	if IsWrongCertificate(err) {
		e.Do = in.Say(screen.CertificateAsked)
	}
	return e.String()
}

// Slips are the files with the paper of the invitations, "" where none were written.
type Slips struct{ Invitations, Codes string }

// Text says where they are.
func (s Slips) Text(in *desk.Language) string {
	if s.Codes == "" {
		return ""
	}
	return in.Say(screen.SlipsWritten, "Invitations", filepath.Base(s.Invitations), "Codes", filepath.Base(s.Codes))
}
