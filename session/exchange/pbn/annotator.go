package pbn

import (
	"io"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/exchange/account"
	"clubnight/session/study"
	"clubnight/session/words"
)

// Evening writes an evening of our own as Write does. A comment tells what is unusual
// about a game and what is left out of it: calls and cards that were taken back, and the
// play from a card on of which only the suit is on record.
func Evening(w io.Writer, st *session.State, sc *session.Scores, o Options) error {
	a, err := account.Of(st, sc, account.Options{})
	if err != nil {
		return err
	}
	o.notes = &annotator{st: st, words: words.English(), lines: map[session.Key]session.TravellerLine{}}
	for _, t := range sc.Travellers {
		for _, l := range t.Lines {
			o.notes.lines[l.Key] = l
		}
	}
	return Write(w, a, o)
}

// annotator tells in comments what an account has not. Nil tells nothing.
type annotator struct {
	st    *session.State
	words *words.Words
	lines map[session.Key]session.TravellerLine
}

// line is the evening's own line of an account's.
func (t *annotator) line(l *account.BoardPlay) session.TravellerLine {
	k := l.Key
	k.Section = t.st.Sections[l.Section-1].ID
	return t.lines[k]
}

// notes are what is unusual about a game.
func (t *annotator) notes(g *game) (said []string) {
	if t == nil {
		return nil
	}
	l := t.line(g.line)
	said = t.words.LineNotes(t.st, l)
	if l.Outcome == session.Artificial {
		said = append(said, t.words.Sentence(t.words.Adjusted(l.Result)))
	}
	if l.Corrected {
		said = append(said, t.words.Sentence(t.words.Corrected(l.Received)))
	}
	from, sent := t.st.Recorded[l.Key]
	switch {
	case t.st.Deals.Locked():
		said = append(said, t.words.Sentence(t.words.DealsLocked()))
	case sent && (t.st.Deals.Known() || t.st.Arrived() >= t.st.Expected()):
		_, auction, play := study.Recorded(g.Board, from)
		said = append(said, t.words.LeftOut(from, auction, play)...)
	}
	return said
}

// sentence is one, if there is somebody to say it.
func (t *annotator) sentence(say func(*words.Words) string) []string {
	if t == nil {
		return nil
	}
	return []string{t.words.Sentence(say(t.words))}
}

func (t *annotator) onlySuit(i int, c deal.PlayedCard) []string {
	return t.sentence(func(w *words.Words) string { return w.OnlySuit(i, c) })
}

func (t *annotator) otherContract(c scoring.Contract, by scoring.Direction, r session.Result) []string {
	return t.sentence(func(w *words.Words) string { return w.OtherContract(c, by, r) })
}

func (t *annotator) leadElsewhere(c deal.PlayedCard) []string {
	return t.sentence(func(w *words.Words) string { return w.LeadElsewhere(c) })
}
