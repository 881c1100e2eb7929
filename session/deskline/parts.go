package deskline

import (
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
)

// part reads one part of a line, for whoever asks for it in a field of its own.
func part[T any](st *session.State, text string, read func(*reader) (T, *Fault)) (value T, err error) {
	s, fault := scan(text)
	if fault != nil {
		return value, fault
	}
	r := reader{scanner: s, st: st}
	value, fault = read(&r)
	switch {
	case fault != nil:
		return value, fault
	case s.more():
		return value, s.fault(TooMuch)
	}
	return value, nil
}

// ReadPlace reads table, board, and the round where it is needed: "3 7", "B4 r2 12". The error is a [*Fault].
func ReadPlace(st *session.State, text string) (session.Key, error) {
	return part(st, text, (*reader).place)
}

// ReadContestant reads who it is about: "12", "B12". The error is a [*Fault].
func ReadContestant(st *session.State, text string) (session.Contestant, error) {
	return part(st, text, (*reader).who)
}

// ReadBoard reads a board of a section: "7", "B7". The error is a [*Fault].
func ReadBoard(st *session.State, text string) (section, board int, err error) {
	k, err := part(st, text, func(r *reader) (session.Key, *Fault) {
		section, board, fault := r.board()
		return session.Key{Section: section, Board: board}, fault
	})
	return k.Section, k.Board, err
}

// ReadAssigned reads a contract with its tricks, or North-South's score, at a place. Without a declarer that of the table
// stands. The error is a [*Fault].
func ReadAssigned(st *session.State, k session.Key, text string) (scoring.Points, error) {
	return part(st, text, func(r *reader) (scoring.Points, *Fault) { return r.assigned(k.Board, declarerOf(st.Results[k].Result)) })
}

// ReadAward reads what one side gets at a place: an award as in a line, in which the words "as" and "w" may be left out.
// The error is a [*Fault].
func ReadAward(st *session.State, k session.Key, text string) (*scoring.Ruling, error) {
	return part(st, text, func(r *reader) (*scoring.Ruling, *Fault) {
		w, table := r.peek(), declarerOf(st.Results[k].Result)
		_, unit, amount := Amount(w.text)
		switch {
		case amount && unit == scoring.PercentOfGame && len(r.words) > 1 || !amount && strings.Contains(w.text, "/"):
			return r.weighted(w, k.Board, table)
		case w.text == "" || isAward(w.text):
			return r.award(k.Board, table)
		}
		p, fault := r.assigned(k.Board, table)
		return scoring.Assign(scoring.Weighted{Weight: scoring.Int(1), Score: p}), fault
	})
}

// Coming is a contestant that came in time for a round: for the rounds before it gets average minus and its opponents
// average plus (EBU White Book 2.4.7).
func Coming(who session.Contestant, from int) session.ParticipationSet {
	return session.ParticipationSet{Who: who, Participation: session.Late, From: from,
		ForIt: &scoring.Ruling{Kind: scoring.AverageMinus}, ForOpponents: &scoring.Ruling{Kind: scoring.AveragePlus}}
}

// Leaving is a contestant that left before a round; 0 is after the last round that it has a result of. Whether what it
// played is cancelled, cancelled says; nil is by the rule: before half of the movement it is, later it stands and those who
// would have met it get average plus (EBU White Book 2.4.4). In a Swiss, where not everybody meets it, it stands always.
func Leaving(st *session.State, who session.Contestant, from int, cancelled *bool) session.ParticipationSet {
	if from == 0 {
		from = played(st, who) + 1
	}
	fact := session.ParticipationSet{Who: who, Participation: session.Withdrawn, From: from}
	if sec, ok := st.Section(who.Section); ok {
		fact.Cancelled = !swiss(st, sec.Movement) && 2*(from-1) < sec.Movement.Rounds
	}
	if cancelled != nil {
		fact.Cancelled = *cancelled
	}
	if !fact.Cancelled {
		fact.ForOpponents = &scoring.Ruling{Kind: scoring.AveragePlus}
	}
	return fact
}

func swiss(st *session.State, m *movement.Movement) bool {
	return m.Planned > 0 || strings.EqualFold(st.Scoring.Matches, "swiss")
}

// played is the last round of which a contestant has a result, 0 for none.
func played(st *session.State, c session.Contestant) (last int) {
	for k, result := range st.Results {
		if k.Section == c.Section && (result.NS == c.Number || result.EW == c.Number) && !result.NoResult {
			last = max(last, k.Round)
		}
	}
	return last
}
