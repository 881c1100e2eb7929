package room

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deskline"
	"clubnight/session/history"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// Meant is what a line of the desk comes to in the evening as it stands.
type Meant struct {
	State *session.State
	Entry *deskline.Parsed // nil where there is a fault
	// Text says what the line means, or what is wrong with it.
	Text string
	// Column is the letter of the fault, counted from 1; 0 where there is none. Open is
	// true where the line only ends too early.
	Column int
	Open   bool
}

// ReadLine reads a line. One that begins without a place is about the place that is
// offered, if there is one.
func ReadLine(in *desk.Language, st *session.State, offered session.Key, line string) Meant {
	entry, err := deskline.Read(st, line)
	shift := 0
	var fault *deskline.Fault
	if errors.As(err, &fault) && fault.Column == 1 &&
		(fault.Kind == deskline.UnknownWord || fault.Kind == deskline.WantsTable) && offered != (session.Key{}) {
		place := placeLine(st, offered)
		entry, err = deskline.Read(st, place+line)
		shift = utf8.RuneCountInString(place)
	}
	m := Meant{State: st, Entry: entry}
	if err == nil {
		m.Text = m.inWords(in)
		return m
	}
	if !errors.As(err, &fault) {
		m.Entry, m.Text, m.Column = nil, desk.Explain(in, err).String(), 1
		return m
	}
	shown := *fault
	shown.Column = max(1, fault.Column-shift)
	m.Entry, m.Text, m.Column = nil, in.Words().Capital(in.Words().Fault(&shown)), shown.Column
	m.Open = shown.Column > utf8.RuneCountInString(strings.TrimRight(line, " "))
	return m
}

// placeLine is a place as it is written in a line.
func placeLine(st *session.State, k session.Key) string {
	return fmt.Sprintf("%s r%d %d ", st.TableName(k.Section, k.Table), k.Round, k.Board)
}

// inWords says what the facts of a line are.
func (m Meant) inWords(in *desk.Language) string {
	var texts []string
	for _, f := range m.Entry.Facts {
		if c, ok := f.(session.ResultCorrected); ok {
			text := in.Say(screen.LineResult, "Place", in.Words().Where(m.State, c.Result.Key), "Result",
				in.Words().Scored(session.Received{Result: c.Result}), "Lead", in.Words().Lead(c.Result.Lead),
				"Turned", c.Result.WrongDirection)
			texts = append(texts, in.Words().Capital(text))
			continue
		}
		texts = append(texts, in.Words().Capital(in.Words().Fact(m.State,
			session.Entry{Fact: f, By: session.ByDirector})))
		if c, ok := f.(session.AwardsChosen); ok {
			texts = append(texts, in.Words().Unawarded(m.State.UnawardedBy(c.Choice))...)
		}
	}
	return strings.Join(texts, "; ")
}

// Slow reports whether reading a line takes long, since the whole evening
// is folded again for it.
func Slow(line string) bool {
	first, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(line)), " ")
	return first == "undo" || first == "redo"
}

// Asks reports whether a line changes so much that it is asked before it is recorded:
// somebody goes or comes, a board is fouled, a result goes away, an act is taken back.
func (m Meant) Asks() bool {
	return m.Entry != nil && slices.ContainsFunc(m.Entry.Facts, func(f session.Fact) bool {
		switch f.(type) {
		case session.ParticipationSet, session.BoardFouled, session.ResultDiscarded,
			session.PlayedByOthers, session.Undone:
			return true
		}
		return false
	})
}

// Unreasoned reports whether a line amends a finished evening without a reason.
func (m Meant) Unreasoned() bool {
	return m.Entry != nil && m.State.Version().Number > 0 &&
		slices.ContainsFunc(m.Entry.Facts, func(f session.Fact) bool {
			switch f := f.(type) {
			case session.ResultCorrected:
				return f.Reason == ""
			case session.ResultDiscarded:
				return f.Reason == ""
			case session.RulingGiven:
				return f.Reason == ""
			}
			return false
		})
}

// Overtaken is a result that has come in at one of the line's places since it was read,
// and that says something else than the line: the director should hear of it before it
// is written over. Same is true where what came says what the line says, so that there
// is nothing to record.
func (m Meant) Overtaken(now *session.State) (came session.Received, overtaken, same bool) {
	for _, k := range m.Entry.Keys {
		was, is := m.State.Results[k], now.Results[k]
		if is.NoResult || is.Seq == 0 || sameEntry(m.State, was.Seq, now, is.Seq) || is.Corrected {
			continue
		}
		for _, f := range m.Entry.Facts {
			if c, ok := f.(session.ResultCorrected); ok && c.Result.Key == k {
				if session.SaysTheSame(c.Result, is.Result) {
					return is, false, true
				}
				return is, true, false
			}
		}
	}
	return session.Received{}, false, false
}

// sameEntry reports whether two places of two moments are those of one entry: those of
// other computers may have come before it since.
func sameEntry(st *session.State, was int64, now *session.State, is int64) bool {
	before, after := st.Entries(), now.Entries()
	return was > 0 && was <= int64(len(before)) && is > 0 && is <= int64(len(after)) &&
		before[was-1].ID() == after[is-1].ID()
}

// LineEffects tell what a line changes: for each result what its side gets on the board,
// then how those stand whom it is about, and how many others would stand otherwise.
func (m Meant) LineEffects(in *desk.Language) (texts []string, err error) {
	after, err := m.State.With(m.Entry.Facts...)
	if err != nil {
		return nil, err
	}
	was, err := m.State.Score()
	if err != nil {
		return nil, err
	}
	is, err := after.Score()
	if err != nil {
		return nil, err
	}
	keys, about := slices.Clone(m.Entry.Keys), slices.Clone(m.Entry.Who)
	for _, f := range m.Entry.Facts {
		if u, undo := f.(session.Undone); undo {
			keys = append(keys, history.KeysOf(after, after.Entries()[u.Entry-1])...)
		}
	}
	for _, k := range keys {
		if now, then := boardFigure(in, was, k), boardFigure(in, is, k); now != then && then != "" {
			texts = append(texts, in.Say(screen.LineFigure, "Now", now, "Then", then))
		}
		about = append(about, desk.ContestantsAt(after, k)...)
	}
	others := 0
	for _, c := range deskline.Compare(was, is) {
		now, then := desk.StandingOf(in, was, c.Who), desk.StandingOf(in, is, c.Who)
		if !slices.Contains(about, c.Who) {
			others++
			continue
		}
		texts = append(texts, in.Say(screen.LineStanding, "Who",
			in.Words().Capital(in.Words().Contestant(after, c.Who)), "Now", now, "Then", then))
	}
	if others > 0 {
		texts = append(texts, in.SayCount(screen.LineOthers, others))
	}
	return texts, nil
}

// boardFigure is what North-South gets on a board, "" where that is not known.
func boardFigure(in *desk.Language, sc *session.Scores, k session.Key) string {
	for _, t := range sc.Travellers {
		for _, l := range t.Lines {
			if l.Key != k || !l.NSScored {
				continue
			}
			of := desk.FieldOf(sc, k.Section)
			if unit := of.BoardUnit(); unit != scoring.Matchpoint || of.Teams != nil {
				return in.Words().Figures(of).Board(l.NSValue)
			}
			return in.Words().Percent(l.NSPct, 0)
		}
	}
	return ""
}

// FirstToEnter is the place to begin with where all is entered by hand: the first that
// has no result, the zero key where none is to come.
func FirstToEnter(st *session.State) session.Key {
	open := st.ToCome()
	if len(open) == 0 {
		return session.Key{}
	}
	return slices.MinFunc(open, comparePlaces)
}

// comparePlaces goes by section, round, table and board.
func comparePlaces(a, b session.Key) int {
	return cmp.Or(cmp.Compare(a.Section, b.Section), cmp.Compare(a.Round, b.Round), cmp.Compare(a.Table, b.Table),
		cmp.Compare(a.Board, b.Board))
}

// NextPlace is the place to go on with after one was entered: by board the next table
// that has no result on it, else the next board of the table in the round, once that is
// complete the next table of the round, and then the next round that lacks any. What is
// taken is passed by. It is the zero key where nothing is to come.
func NextPlace(st *session.State, last session.Key, byBoard bool, taken func(session.Key) bool) session.Key {
	var open []session.Key
	for _, k := range st.ToCome() {
		if k.Section == last.Section && k != last && !taken(k) {
			open = append(open, k)
		}
	}
	after := func(same func(session.Key) bool, less func(a, b session.Key) bool) session.Key {
		var best session.Key
		better := func(a, b session.Key) bool { // those behind the last come first
			if behind := less(last, a); behind != less(last, b) {
				return behind
			}
			return less(a, b)
		}
		for _, k := range open {
			if same(k) && (best == (session.Key{}) || better(k, best)) {
				best = k
			}
		}
		return best
	}
	if byBoard {
		next := after(func(k session.Key) bool { return k.Board == last.Board },
			func(a, b session.Key) bool { return a.Table < b.Table })
		if next != (session.Key{}) {
			return next
		}
		return after(func(session.Key) bool { return true }, func(a, b session.Key) bool {
			return a.Board < b.Board || a.Board == b.Board && a.Table < b.Table
		})
	}
	next := after(func(k session.Key) bool { return k.Table == last.Table && k.Round == last.Round },
		func(a, b session.Key) bool { return a.Board < b.Board })
	if next != (session.Key{}) {
		return next
	}
	next = after(func(k session.Key) bool { return k.Round == last.Round }, func(a, b session.Key) bool {
		return a.Table < b.Table || a.Table == b.Table && a.Board < b.Board
	})
	if next != (session.Key{}) {
		return next
	}
	return after(func(session.Key) bool { return true }, func(a, b session.Key) bool { return comparePlaces(a, b) < 0 })
}
