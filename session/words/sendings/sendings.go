// Package sendings says what was found about a club's sending to an event of many clubs
// (package checks): for the organiser, and for the club that is to put it right.
//
//	for _, f := range findings {
//		fmt.Println(w.Sentence(sendings.Say(w, f)))
//	}
//
// It stands apart from package words, as package refusals does, so that what only needs
// words needs no formats.
package sendings

import (
	"embed"
	"strconv"
	"strings"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/simultaneous/checks"
	"clubnight/session/words"
	"clubnight/session/words/phrases"
)

//go:embed catalog/*.json
var catalog embed.FS

var catalogue = phrases.Read(catalog, "catalog")

// saying is a language.
type saying struct {
	*words.Words
	*phrases.Speaker
}

func (s saying) say(id string, pairs ...any) string { return s.Say(id, phrases.Named(pairs)) }

// counted are the messages that have plural forms, by what the number counts.
var counted = map[checks.Kind]string{
	checks.NotRead: "sendings.not-read", checks.ResultsDoubted: "sendings.results-doubted",
	checks.RulingsOpen:   "sendings.rulings-open",
	checks.PenaltiesLeft: "sendings.penalties-left", checks.ResultsToCome: "sendings.results-to-come",
	checks.SitOut:      "sendings.sit-out",
	checks.OtherBoards: "sendings.other-boards", checks.FewerResults: "sendings.fewer-results",
	checks.OtherDeals: "sendings.other-deals",
}

// plain are those without.
var plain = map[checks.Kind]string{
	checks.ClubUnknown: "sendings.club-unknown", checks.OtherClub: "sendings.other-club",
	checks.OtherSession: "sendings.other-session",
	checks.OtherDay:     "sendings.other-day", checks.NothingPlayed: "sendings.nothing-played",
	checks.NamesMissing:  "sendings.names-missing",
	checks.NamesDoubtful: "sendings.names-doubtful", checks.NumbersMissing: "sendings.numbers-missing",
	checks.SameNumber:  "sendings.same-number",
	checks.MeetsItself: "sendings.meets-itself", checks.Twice: "sendings.twice",
	checks.BoardsMissing: "sendings.boards-missing",
	checks.FewResults:    "sendings.few-results", checks.ManyResults: "sendings.many-results",
	checks.Unchanged:     "sendings.unchanged",
	checks.OtherMovement: "sendings.other-movement", checks.OtherNames: "sendings.other-names",
	checks.OtherCards: "sendings.other-cards",
	checks.Inexact:    "sendings.inexact", checks.TricksOdd: "sendings.tricks-odd",
	checks.BoardFouled: "sendings.board-fouled",
}

// Say says a finding, to stand in a list: Words.Sentence makes a sentence of it.
func Say(w *words.Words, f checks.Finding) string {
	s := saying{w, w.Beside(catalogue)}
	pairs := s.names(f)
	switch f.Kind {
	case checks.Shifted, checks.Turned, checks.OtherSet:
		return s.played(f)
	case checks.OtherBoards:
		if f.Severity == checks.Refuse {
			return s.Count("sendings.other-boards-refused", f.Number, pairs...)
		}
	}
	if id, ok := counted[f.Kind]; ok {
		return s.Count(id, f.Number, pairs...)
	}
	if id, ok := plain[f.Kind]; ok {
		return s.say(id, pairs...)
	}
	return s.say("sendings.other", "Kind", string(f.Kind))
}

// names are what the texts name.
func (s saying) names(f checks.Finding) []any {
	boards, as := "", ""
	if len(f.Boards) > 0 {
		boards = s.Boards(f.Boards...)
	}
	var known []int
	for _, n := range f.As {
		if n > 0 {
			known = append(known, n)
		}
	}
	if len(known) > 0 && len(known) == len(f.Boards) {
		as = s.Boards(known...)
	}
	text := f.Text
	if f.Kind == checks.OtherDay {
		text = s.day(text)
	}
	return []any{"Text", text, "Number", f.Number, "Of", f.Of, "Boards", boards, "As", as, "Who", s.who(f.Who), "By",
		s.Figure(scoring.F(int64(f.By), 10), 1)}
}

// who lists pairs: "pair 3", "pairs 3, 5 and 9" as their numbers; of further
// sections with their letters.
func (s saying) who(list []session.Contestant) string {
	var all []string
	for _, c := range list {
		number := strconv.Itoa(c.Number)
		if c.Section > 1 {
			number = session.Letter(c.Section) + number
		}
		all = append(all, number)
	}
	if len(all) == 1 && list[0].Section <= 1 {
		return s.Numbered(movement.Pair, list[0].Number)
	}
	const most = 12
	if len(all) > most {
		return strings.Join(append(all[:most], s.More(len(all)-most)), ", ")
	}
	return s.And(all...)
}

// day is a day of the form 2026-11-17 as people write it.
func (s saying) day(text string) string {
	if t, err := time.Parse(time.DateOnly, text); err == nil {
		return s.Date(t)
	}
	return text
}

// played says with which cards an evening was played, and what tells so.
func (s saying) played(f checks.Finding) string {
	from := max(1, 1-f.Shift)
	seat := ""
	if f.Turn%4 != 0 {
		seat = s.Direction(scoring.Direction(f.Turn % 4))
	}
	var text string
	switch {
	case f.Kind == checks.OtherSet && f.Shift != 0:
		text = s.say("sendings.other-set-shifted", "Set", f.Set, "From", from, "To", from+f.Shift)
	case f.Kind == checks.OtherSet:
		text = s.say("sendings.other-set", "Set", f.Set)
	case f.Kind == checks.Shifted:
		text = s.say("sendings.shifted", "From", from, "To", from+f.Shift)
	default:
		text = s.Count("sendings.turned", f.Turn, "Seat", seat)
	}
	if f.Kind != checks.Turned && seat != "" {
		text = s.say("sendings.and-turned", "Text", text, "Seat", seat)
	}
	if f.ByTricks {
		return s.say("sendings.tricks-tell", "Text", text)
	}
	return s.Count("sendings.leads-tell", f.Number, "Of", f.Of, "Text", strings.TrimSuffix(text, "."))
}
