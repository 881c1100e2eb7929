package movementpaper

import (
	"slices"

	"clubnight/reports/paper"
	"clubnight/session/movement"
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
		for _, c := range s.changes(m) {
			s.call(s.sayAfter(c, m), c.say)
		}
	}
}

// change is what is said after each of some rounds that follow each other.
type change struct {
	first, last int
	say         []string
}

// changes are all of a movement. What is said several times in a row is said once.
func (s *movementSheet) changes(m *movement.Movement) (list []change) {
	for round := 1; round <= m.Rounds; round++ {
		c := change{first: round, last: round}
		for _, a := range m.Announcements(round) {
			c.say = append(c.say, s.Words.Sentence(sayAnnouncement(s.Words, a)))
		}
		if round == max(m.Rounds, m.Planned) {
			c.say = []string{s.Say("print.evening-ends")}
		}
		if n := len(list); n > 0 && slices.Equal(list[n-1].say, c.say) {
			list[n-1].last = round
			continue
		}
		list = append(list, c)
	}
	return list
}

// sayAfter heads what is said after some rounds: after every one but the last, at which
// the evening ends, too.
func (s *movementSheet) sayAfter(c change, m *movement.Movement) string {
	switch {
	case c.first == c.last:
		return s.Say("print.after-round", "Round", c.first)
	case c.first == 1 && c.last >= max(m.Rounds, m.Planned)-1:
		return s.Say("print.after-every-round")
	}
	return s.Say("print.after-rounds", "First", c.first, "Last", c.last)
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
	s.KeepTogether(8 + callStep*float64(len(lines)) + 2)
	s.Y += 8
	s.Text(s.Left(), s.Y, heading, styleCallHead, paper.ToLeft)
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
