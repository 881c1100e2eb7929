package deskline

import (
	"strings"

	"clubnight/scoring"
	"clubnight/session"
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

// ReadPlace reads table, board, and the round where it is needed: "3 7", "B4 r2 12".
// The error is a [*Fault].
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

// ReadAssigned reads a contract with its tricks, or North-South's score, at a place.
// Without a declarer that of the table stands. The error is a [*Fault].
func ReadAssigned(st *session.State, k session.Key, text string) (scoring.Points, error) {
	return part(st, text,
		func(r *reader) (scoring.Points, *Fault) { return r.assigned(k.Board, declarerOf(st.Results[k].Result)) })
}

// ReadAward reads what one side gets at a place: an award as in a line, in which the
// words "as" and "w" may be left out. The error is a [*Fault].
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
