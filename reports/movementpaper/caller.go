package movementpaper

import (
	"slices"

	"clubnight/reports/paper"
	"clubnight/session/movement"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

var (
	styleCall     = paper.Style{Size: 13, Ink: paper.Black}
	styleCallHead = paper.Style{Size: 14, Bold: true, Ink: paper.Black}
)

// The lines of the caller's sheet, which is read aloud standing.
const (
	callStep   = 6.6
	callIndent = 6.0
)

func (s *movementSheet) announcements() {
	when := sayWhen(s.Words, s.Say("print.announcements"), s.set.Date)
	club := s.set.Club
	if club == s.title {
		club = ""
	}
	s.Report.Title(club, s.title, when)
	s.Top = func() { s.Running(s.title + " · " + when) }
	for i, m := range s.set.Sections {
		if i > 0 {
			s.NextPart()
		}
		heading := s.Words.Movement(m)
		if m.Section != "" {
			heading = saySection(s.Words, m.Section) + " · " + heading
		}
		s.Heading(s.Left(), s.Width(), heading, "")
		s.call(s.Say("print.before-play"), beforePlay(newFloor(s.Words, m)))
		every, after := afterRounds(s.Words, m)
		s.call(s.Say("print.after-every-round"), every)
		for i, say := range after {
			switch rounds := alike(after, i); len(rounds) {
			case 0:
			case 1:
				s.call(s.Say("print.after-round", "Round", i+1), say)
			default:
				s.call(s.Say("print.after-rounds", "Rounds", s.Words.Numbers(rounds)), say)
			}
		}
	}
}

// alike are the rounds after which the same is said as after one, by its place in the
// list; none where it was said already with an earlier one.
func alike(after [][]string, at int) (rounds []int) {
	for i, say := range after {
		if !slices.Equal(say, after[at]) {
			continue
		}
		if i < at {
			return nil
		}
		rounds = append(rounds, i+1)
	}
	return rounds
}

// afterRounds are what is said after every round but the last, and what else after each.
func afterRounds(w *words.Words, m *movement.Movement) (every []string, after [][]string) {
	for round := 1; round <= m.Rounds; round++ {
		var say []string
		for _, a := range m.Announcements(round) {
			say = append(say, w.Sentence(sayAnnouncement(w, a)))
		}
		if round == max(m.Rounds, m.Planned) {
			say = []string{printed.Say(w, "print.evening-ends")}
		}
		after = append(after, say)
	}
	moves := after[:max(0, min(len(after), max(m.Rounds, m.Planned)-1))]
	if len(moves) < 2 {
		return nil, after
	}
	for _, text := range moves[0] {
		if !slices.ContainsFunc(moves, func(say []string) bool { return !slices.Contains(say, text) }) {
			every = append(every, text)
		}
	}
	for i := range moves {
		moves[i] = slices.DeleteFunc(moves[i], func(text string) bool { return slices.Contains(every, text) })
	}
	return every, after
}

// call draws what is said at one moment.
func (s *movementSheet) call(heading string, say []string) {
	if len(say) == 0 {
		return
	}
	var lines []string
	for _, text := range say {
		for i, line := range s.Wrap(text, s.Width()-2*callIndent, styleCall) {
			if i == 0 {
				line = "• " + line
			} else {
				line = "  " + line
			}
			lines = append(lines, line)
		}
	}
	heads := s.Wrap(heading, s.Width(), styleCallHead)
	s.KeepTogether(8 + callStep*float64(len(heads)-1+len(lines)) + 2)
	s.Y += 8 - callStep
	for _, head := range heads {
		s.Y += callStep
		s.Text(s.Left(), s.Y, head, styleCallHead, paper.ToLeft)
	}
	for _, line := range lines {
		s.Y += callStep
		s.Text(s.Left()+callIndent, s.Y, line, styleCall, paper.ToLeft)
	}
	s.Y += 2
}

// beforePlay is what the room must know before round 1.
func beforePlay(f floor) []string {
	w := f.say
	say := []string{printed.Say(w, "print.check-seats")}
	for _, share := range f.Sharing {
		if len(share.Tables) > 1 && len(f.sharing(share.Tables[0], 1)) > 0 {
			say = append(say,
				w.Sentence(w.Announcement(movement.Announcement{Kind: movement.TablesShareNext, Tables: share.Tables})))
		}
	}
	tables := f.TableNumbers()
	for _, r := range f.Relays {
		before, after := neighbours(tables, r.After)
		say = append(say, w.Sentence(sayStartRelay(w, sayRelayPlace(w, before, after), r.Stands)))
	}
	if out := f.SitsOut(1); len(out) > 0 {
		who := make([]string, len(out))
		for i, n := range out {
			who[i] = sayWho(w, sittingOut(f.Movement, n))
		}
		say = append(say, w.Sentence(w.SitOut(who...)))
	}
	return say
}
