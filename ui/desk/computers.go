package desk

import (
	"errors"
	"slices"

	"clubnight/session"
	"clubnight/session/words/screen"
)

// OnSeveral reports whether anything of several computers is to be seen: nothing is where
// the evening is on one computer alone.
func OnSeveral(st *session.State, line ConnectionStatus) bool {
	return st.Shared() || line.State != NoLine
}

// LineChip is how an evening of several computers stands, in a few words: conflicts
// first, then the line.
func LineChip(in *Language, st *session.State, conflicts []session.Conflict, line ConnectionStatus) (text string,
	tone Tone) {
	text, tone = LineShort(in, st, line)
	if n := len(conflicts); n > 0 {
		wait := in.SayCount(screen.ChipConflicts, n)
		if line.State != Alone && line.State != Refused {
			return wait, Warning
		}
		return wait + " · " + text, max(tone, Warning)
	}
	return text, tone
}

// LineShort is how this computer stands with the server, in a few words.
func LineShort(in *Language, st *session.State, line ConnectionStatus) (string, Tone) {
	switch line.State {
	case InStep:
		if OtherComputers(st) == 0 {
			return in.Say(screen.ChipOnServer), Good
		}
		return in.SayCount(screen.ChipInStep, OtherComputers(st)), Good
	case Catching:
		if line.ToSend > 0 {
			return in.SayCount(screen.ChipToSend, int(line.ToSend)), Plain
		}
		return in.SayCount(screen.ChipToCome, int(line.ToCome)), Plain
	case Alone:
		return in.Say(screen.ChipAlone, "Time", in.Words().Time(line.Since.Local())), Warning
	case Refused:
		return in.Say(screen.ChipRefused), Bad
	}
	return in.SayCount(screen.ChipShared, len(st.Computers())), Quiet
}

// OtherComputers counts the other computers of the evening.
func OtherComputers(st *session.State) (n int) {
	for _, c := range st.Computers() {
		if !c.Here {
			n++
		}
	}
	return n
}

// MayRecord reports whether a role records facts of all these kinds, and why not.
func MayRecord(in *Language, role session.Role, kinds ...string) (why string, may bool) {
	for _, kind := range kinds {
		if !role.May(kind) {
			return in.Words().Sentence(in.Words().NotYours(&session.NotYours{Role: role, Kind: kind})), false
		}
	}
	return "", true
}

// Looks reports whether a role only looks on.
func Looks(role session.Role) bool { return role == session.RoleViewer || role == session.RoleWall }

// OnlyLooks says that a computer only looks on; nothing where it records.
func OnlyLooks(in *Language, role session.Role) string {
	if !Looks(role) {
		return ""
	}
	why, _ := MayRecord(in, role, session.ResultCorrected{}.Kind())
	return why
}

// lineFault are the words for what is wrong with a line, an invitation, or an entry that
// another computer was faster with.
func lineFault(in *Language, err error) (e Explanation, known bool) {
	var came *CameMeanwhile
	if errors.As(err, &came) {
		return Explanation{Happened: CameText(in, came.State, came.Entry), Means: in.Say(screen.CameKept),
			Do: in.Say(screen.CameAgain)}, true
	}
	t, known := troubleOf(err)
	if !known || !slices.Contains(LineTroubles(), t) {
		return e, false
	}
	return InLines(in.Say(troubles[t])), true
}

// troubles are the messages of why a server or an invitation is not to be had.
var troubles = map[ConnectionTrouble]screen.Message{
	ServerUnreachable: screen.ServerUnreachable, ServerBusy: screen.ServerBusy, ServerReadOnly: screen.ServerReadOnly,
	ServerFull:  screen.ServerFull,
	ServerNewer: screen.ServerNewer, ServerOlder: screen.ServerOlder, ServerRefused: screen.ServerRefused,
	PasswordWrong:    screen.PasswordWrong,
	CertificateWrong: screen.CertificateWrong, CertificateMissing: screen.CertificateMissing,
	NoSuchEvent: screen.NoSuchEvent, EventThere: screen.EventThere,
	EventClosed: screen.EventClosed, NoRight: screen.NoRight, CodeWrong: screen.CodeWrong,
	NoInvitation: screen.NoInvitation, InvitationNewer: screen.InvitationNewer,
}
