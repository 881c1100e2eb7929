package site

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/words/printed"
)

// head is the head of a column: its shortest wording, and the fullest for
// those who want to know.
func (s *Site) head(m printed.Message, class string) head {
	return headOf(printed.Forms(s.Words, m), class)
}

// heads are the heads of a table; every second value is the class of the one before.
func (s *Site) heads(pairs ...string) (list []head) {
	for i := 0; i < len(pairs); i += 2 {
		list = append(list, s.head(printed.Message(pairs[i]), pairs[i+1]))
	}
	return list
}

// contestants head the numbers of those who are ranked.
var contestants = [...]string{movement.Pair: "print.pair", movement.Team: "print.team",
	movement.Individual: "print.player"}

// numberOf is a contestant's number, with its section where several are one
// field: "7", "B7".
func numberOf(r *session.Ranking, who session.Contestant) string {
	if len(r.Combined) == 0 {
		return fmt.Sprint(who.Number)
	}
	return session.Letter(who.Section) + fmt.Sprint(who.Number)
}

// headOf is that of a column with these titles: the one with the fewest letters, as the
// last may only be cut for two lines.
func headOf(titles []string, class string) head {
	short := slices.MinFunc(titles,
		func(a, b string) int { return utf8.RuneCountInString(a) - utf8.RuneCountInString(b) })
	return head{Text: short, Full: titles[0], Class: class}
}

// titleOf names a ranking: "Section A · North-South".
func (s *Site) titleOf(r *session.Ranking) string {
	text := sheet.SayField(s.Words, r.Section, r.Combined, r.Side)
	if r.WithHandicap {
		text += " · " + s.say("print.with-handicap")
	}
	return text
}

// rankLink is a line of a ranking with its page.
func (s *Site) rankLink(r *session.Ranking, i int) link {
	k := &r.Ranks[i]
	text := s.Words.Names(k.Names)
	if text == "" {
		text = s.Words.Capital(s.Words.Numbered(r.Section.Movement.Contestant, k.Who.Number))
	}
	return link{s.files[contestant{k.Who, r.Side}], text}
}
