package screen

import (
	"errors"
	"strings"

	"clubnight/session"
	"clubnight/session/changeover"
	"clubnight/session/words"
)

// A change-over from another program.
const (
	OldIs               Message = "screen.old-is"
	OldComes            Message = "screen.old-comes"  // N
	OldNot              Message = "screen.old-not"    // There, Elsewhere, NoEvening, Unreadable
	OldProven           Message = "screen.old-proven" // Proven, Differ, Rest
	OldJoins            Message = "screen.old-joins"  // N
	OldAsPublished      Message = "screen.old-as-published"
	OldNothingPublished Message = "screen.old-nothing-published"
	OldThere            Message = "screen.old-there"     // Evening
	OldElsewhere        Message = "screen.old-elsewhere" // File
	OldNoEvening        Message = "screen.old-no-evening"
	OldUnreadable       Message = "screen.old-unreadable"
	OldNoResult         Message = "screen.old-no-result"
	OldThisClub         Message = "screen.old-this-club"
	OldTooLarge         Message = "screen.old-too-large"
	OldDayOfName        Message = "screen.old-day-of-name"
	OldNoDay            Message = "screen.old-no-day"
	OldFaults           Message = "screen.old-faults"         // N
	OldPersonJoins      Message = "screen.old-person-joins"   // N
	OldPersonLearns     Message = "screen.old-person-learns"  // National
	OldPersonClashes    Message = "screen.old-person-clashes" // Number, Other, File
	OldPersonUnclear    Message = "screen.old-person-unclear" // N, Fits
	OldPersonVisits     Message = "screen.old-person-visits"  // N
	OldDone             Message = "screen.old-done"           // N, Members
	OldProgress         Message = "screen.old-progress"       // Done, Of, File
	OldStopped          Message = "screen.old-stopped"
)

// OldSum says what a change-over would bring: a sentence each.
func OldSum(w *words.Words, p *changeover.Plan) (sentences []string) {
	comes, proven, differ := p.Count(changeover.Comes), 0, 0
	for i := range p.Sources {
		s := &p.Sources[i]
		switch {
		case s.Fate != changeover.Comes:
		case s.Proven():
			proven++
		case s.Differs():
			differ++
		}
	}
	sentences = append(sentences, SayCount(w, OldComes, comes))
	if comes > 0 {
		sentences = append(sentences, Say(w, OldProven, "Proven", proven, "Differ", differ, "Rest", comes-proven-differ))
	}
	if comes < len(p.Sources) {
		sentences = append(sentences, Say(w, OldNot, "There", p.Count(changeover.There), "Elsewhere",
			p.Count(changeover.Elsewhere), "NoEvening", p.Count(changeover.NoEvening), "Unreadable",
			p.Count(changeover.Unreadable)))
	}
	if joins := len(p.Of(changeover.Joins)); joins > 0 {
		sentences = append(sentences, SayCount(w, OldJoins, joins))
	}
	return sentences
}

// OldResult says of an evening of a file, as a clause, how it compares with what was
// published where it comes in, and else why it does not; why says it of other errors.
func OldResult(w *words.Words, s *changeover.Source, why func(error) string) string {
	switch s.Fate {
	case changeover.There:
		return Say(w, OldThere, "Evening", s.Evening)
	case changeover.Elsewhere:
		return Say(w, OldElsewhere, "File", s.Other)
	case changeover.NoEvening:
		return Say(w, OldNoEvening)
	case changeover.Unreadable:
		for _, known := range []struct {
			err error
			as  Message
		}{{changeover.ErrThisClub, OldThisClub}, {changeover.ErrTooLarge, OldTooLarge}, {changeover.ErrNoResult, OldNoResult}} {
			if errors.Is(s.Err, known.err) {
				return Say(w, known.as)
			}
		}
		return strings.TrimRight(strings.Join([]string{Say(w, OldUnreadable), why(s.Err)}, ": "), ". :")
	}
	var parts []string
	switch {
	case s.Proven():
		parts = append(parts, Say(w, OldAsPublished))
	case s.Differs():
		parts = append(parts, w.Compared(s.Compared, s.Scored.Plays, true))
	default:
		parts = append(parts, Say(w, OldNothingPublished))
	}
	if len(s.Faults) > 0 {
		parts = append(parts, SayCount(w, OldFaults, len(s.Faults)))
	}
	switch {
	case s.FromName:
		parts = append(parts, Say(w, OldDayOfName))
	case s.Date.IsZero():
		parts = append(parts, Say(w, OldNoDay))
	}
	return strings.Join(parts, "; ")
}

// OldPerson says what becomes of somebody who played, as a clause.
func OldPerson(w *words.Words, p changeover.Person) string {
	switch p.Kind {
	case changeover.Joins:
		return SayCount(w, OldPersonJoins, p.Evenings)
	case changeover.Learns:
		return Say(w, OldPersonLearns, "National", p.National)
	case changeover.Clashes:
		return Say(w, OldPersonClashes, "Number", p.Number, "Other", p.Fits[0].Name, "File", p.File)
	case changeover.Unclear:
		return SayCount(w, OldPersonUnclear, p.Evenings, "Fits", fitting(w, p.Fits))
	}
	return SayCount(w, OldPersonVisits, p.Evenings)
}

// fitting is "15 Ed Moss or 16 Ed Moss".
func fitting(w *words.Words, members []session.Member) string {
	var fits []string
	for _, m := range members {
		fits = append(fits, m.Number+" "+m.Name)
	}
	return w.Or(fits...)
}
