package start

import (
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// Summary is everything that was chosen for an evening, as on a sheet of paper: a
// heading, and a sentence for each choice. It is empty before there is a movement.
func Summary(in *desk.Language, st *session.State) (heading string, lines []string) {
	if len(st.Sections) == 0 {
		return "", nil
	}
	say := func(m screen.Message, pairs ...any) { lines = append(lines, in.Say(m, pairs...)) }
	for _, sec := range st.Sections {
		m := sec.Movement
		letter := ""
		if len(st.Sections) > 1 {
			letter = sec.Letter()
		}
		say(screen.SummarySection, "Section", letter, "Play", PlayText(in, session.PlayOf(m)), "Movement",
			in.Words().Movement(m), "Total", TotalText(in, m))
		r := m.Rate()
		say(screen.SummaryTime, "Time",
			in.Words().Duration(movement.Minutes(max(m.Rounds, m.Planned), m.BoardsPerRound)),
			"Boards", in.Words().Numbers(m.Boards()), "Copies", in.SayCount(screen.SetsOfBoards, max(1, r.Copies)))
		if text := WinnersText(in, m); text != "" {
			lines = append(lines, text)
		}
		if session.PlayOf(m).Swiss() {
			say(screen.SummaryDrawn, "Drawn", m.Rounds, "Planned", max(m.Rounds, m.Planned))
		}
	}
	if len(st.Sections) > 1 {
		options, at := TogetherOptions(in, st)
		say(screen.SummaryTogether, "How", options[at])
	}
	lines = append(lines, in.Words().Scoring(st.Scoring))
	if st.Event.Event != "" || st.Event.Session > 0 {
		say(screen.SummarySession, "Event", st.Event.Event, "Session", st.Event.Session, "Of", st.Event.Of)
	}
	if text := CarriedText(in, len(st.Carried)); text != "" {
		lines = append(lines, text)
	}
	return in.Say(screen.SummaryHeading, "Event", st.Evening.Name, "Day", in.Words().Day(st.Evening.Date)), lines
}
