package nodes

import (
	"strings"

	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// LineLong says at length how this computer stands with the server: what happened, what
// it means, what to do.
func LineLong(in *desk.Language, st *session.State, line desk.ConnectionStatus) (text string, tone desk.Tone) {
	var parts []string
	add := func(text string) {
		if text != "" {
			parts = append(parts, text)
		}
	}
	short, tone := desk.LineShort(in, st, line)
	switch line.State {
	case desk.NoLine:
		tone = desk.Plain
		add(in.SayCount(screen.LineNone, len(st.Computers())))
	case desk.InStep, desk.Catching:
		if line.State == desk.InStep && desk.OtherComputers(st) == 0 {
			short = in.Say(screen.LineNobodyElse)
		}
		add(in.Words().Sentence(short))
	case desk.Alone, desk.Refused:
		add(in.Say(screen.LineAlone, "Time", in.Words().Time(line.Since.Local())))
		if line.ToSend > 0 {
			add(in.Words().Sentence(in.SayCount(screen.ChipToSend, int(line.ToSend))))
		}
	}
	if line.Err != nil {
		e := desk.Explain(in, line.Err)
		add(e.Happened)
		add(e.Do)
		add(whenAgain(in, line))
	}
	if role := desk.RoleHere(st, line); role != "" {
		add(in.Say(screen.RoleHere, "Role", in.Words().Role(role), "May", in.Words().RoleMay(role)))
	}
	if newer := in.Words().NewerEntries(st); newer != "" {
		add(in.Words().Sentence(newer))
		tone = max(tone, desk.Warning)
	}
	return strings.Join(parts, " "), tone
}

// whenAgain says when what has failed is tried again, or that nobody but a person has it
// tried.
func whenAgain(in *desk.Language, line desk.ConnectionStatus) string {
	switch {
	case !line.Next.IsZero():
		return in.Say(screen.LineNext, "Time", in.Words().Clock(line.Next))
	case line.State == desk.Alone:
		return in.Say(screen.LineTrying)
	case line.State == desk.Refused:
		return in.Say(screen.LineFinal, "Again", TryAgainText(in))
	}
	return ""
}

// TryAgainText is what has a server tried at once.
func TryAgainText(in *desk.Language) string { return in.Say(screen.TryAgain) }
