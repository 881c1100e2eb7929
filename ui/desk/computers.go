package desk

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"

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
	text, tone = lineShort(in, st, line)
	if n := len(conflicts); n > 0 {
		wait := in.SayCount(screen.ChipConflicts, n)
		if line.State != Alone && line.State != Refused {
			return wait, Warning
		}
		return wait + " · " + text, max(tone, Warning)
	}
	return text, tone
}

func lineShort(in *Language, st *session.State, line ConnectionStatus) (string, Tone) {
	switch line.State {
	case InStep:
		if others(st) == 0 {
			return in.Say(screen.ChipOnServer), Good
		}
		return in.SayCount(screen.ChipInStep, others(st)), Good
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

// others counts the other computers of the evening.
func others(st *session.State) (n int) {
	for _, c := range st.Computers() {
		if !c.Here {
			n++
		}
	}
	return n
}

// LineLong says at length how this computer stands with the server: what happened, what
// it means, what to do.
func LineLong(in *Language, st *session.State, line ConnectionStatus) (text string, tone Tone) {
	var parts []string
	add := func(text string) {
		if text != "" {
			parts = append(parts, text)
		}
	}
	short, tone := lineShort(in, st, line)
	switch line.State {
	case NoLine:
		tone = Plain
		add(in.SayCount(screen.LineNone, len(st.Computers())))
	case InStep, Catching:
		if line.State == InStep && others(st) == 0 {
			short = in.Say(screen.LineNobodyElse)
		}
		add(in.Words().Sentence(short))
	case Alone, Refused:
		add(in.Say(screen.LineAlone, "Time", in.Words().Time(line.Since.Local())))
		if line.ToSend > 0 {
			add(in.Words().Sentence(in.SayCount(screen.ChipToSend, int(line.ToSend))))
		}
	}
	if line.Err != nil {
		e := Explain(in, line.Err)
		add(e.Happened)
		add(e.Do)
		add(whenAgain(in, line))
	}
	if role := RoleHere(st, line); role != "" {
		add(in.Say(screen.RoleHere, "Role", in.Words().Role(role), "May", in.Words().RoleMay(role)))
	}
	if newer := in.Words().NewerEntries(st); newer != "" {
		add(in.Words().Sentence(newer))
		tone = max(tone, Warning)
	}
	return strings.Join(parts, " "), tone
}

// whenAgain says when what has failed is tried again, or that nobody but a person has it
// tried.
func whenAgain(in *Language, line ConnectionStatus) string {
	switch {
	case !line.Next.IsZero():
		return in.Say(screen.LineNext, "Time", in.Words().Clock(line.Next))
	case line.State == Alone:
		return in.Say(screen.LineTrying)
	case line.State == Refused:
		return in.Say(screen.LineFinal, "Again", TryAgainText(in))
	}
	return ""
}

// TryAgainText is what has a server tried at once.
func TryAgainText(in *Language) string { return in.Say(screen.TryAgain) }

// ComputerRow is a computer of the evening, as the page shows it.
type ComputerRow struct {
	ID                                 string
	Name, Person, Role, Rooms, Version string
	Here                               bool
}

// ComputerRows are the computers of the evening, in the order in which they joined.
func ComputerRows(in *Language, st *session.State) (rows []ComputerRow) {
	for _, c := range st.Computers() {
		var rooms []string
		if len(c.Sections) > 0 {
			rooms = append(rooms, in.Words().Capital(in.Words().Sections(c.Sections...)))
		}
		if c.Draws {
			rooms = append(rooms, in.Say(screen.TheDraw))
		}
		name := in.Words().Computer(session.Computer{Name: c.Name})
		if c.Here {
			name = in.Say(screen.ComputerHere, "Name", name)
		}
		rows = append(rows, ComputerRow{ID: c.ID, Name: name, Person: c.Person,
			Role: in.Words().Capital(in.Words().Role(c.Role)), Rooms: strings.Join(rooms, ", "),
			Version: c.Version, Here: c.Here})
	}
	return rows
}

// WorkRow is a section, or the draw where Section is 0, with the computer that does its
// work. Sections are those whose Bridgemates are with that computer: they lie in one file
// and are taken over together.
type WorkRow struct {
	Section            int
	Sections           []int
	Work, Owner, State string
	Over               string // the computer that has it, "" for none
	Here               bool   // it is this computer's
}

// WorkRows are the sections and the draw.
func WorkRows(in *Language, st *session.State) (rows []WorkRow) {
	row := func(work string, section int, owner session.Computer, ok bool) WorkRow {
		r := WorkRow{Section: section, Work: work, Owner: in.Say(screen.OwnedByNobody)}
		if ok {
			r.Owner, r.Over, r.Here = in.Words().Computer(owner), owner.ID, owner.Here
		}
		switch {
		case section > 0 && ok:
			r.Sections = owner.Sections
		case section > 0:
			r.Sections = []int{section}
		}
		return r
	}
	for _, s := range st.Sections {
		owner, ok := st.Owner(s.ID)
		r := row(in.Words().Capital(in.Words().Section(s.ID)), s.ID, owner, ok)
		if _, reading := st.ReadingAt(owner.ID); ok && reading {
			r.State = in.Say(screen.OwnerReads)
		}
		rows = append(rows, r)
	}
	if owner, ok := st.Drawer(); st.Shared() {
		rows = append(rows, row(in.Say(screen.TheDraw), 0, owner, ok))
	}
	return rows
}

// TakeOverAsked is the question before the work of another computer is taken over.
func TakeOverAsked(in *Language, r WorkRow) string {
	if r.Section == 0 {
		return in.Say(screen.TakeDrawAsked, "Owner", r.Owner)
	}
	return in.Say(screen.TakeRoomAsked, "Room", in.Words().Sections(r.Sections...), "Owner", r.Owner)
}

// StrangeCopyAsked is the question about a copy that is not known to be the room's.
func StrangeCopyAsked(in *Language, r WorkRow, file, name string) string {
	return in.Say(screen.StrangeCopyAsked, "File", filepath.Base(file), "Name", name, "Room",
		in.Words().Sections(r.Sections...))
}

// TakenOver says that work was taken over.
func TakenOver(in *Language, r WorkRow) string {
	work := r.Work
	if r.Section > 0 {
		work = in.Words().Capital(in.Words().Sections(r.Sections...))
	}
	return in.Say(screen.WorkIsHere, "Work", work)
}

// DrawTaken is the fact that takes the draw over from the computer that has it.
func (r WorkRow) DrawTaken() session.WorkTaken { return session.WorkTaken{Draw: true, Over: r.Over} }

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
	return inLines(in.Say(troubles[t])), true
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
