package deskline

import (
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
)

// letters reads the letters of one or several words as one text, as contracts are typed
// in many ways: "4sn+1", "3ntx e -2".
type letters struct {
	s    *scanner
	word word
	at   int // in word
}

// peek is the next letter, 0 at the end of the line or where a word follows that is
// no part of a contract.
func (l *letters) peek() byte {
	for l.at >= len(l.word.text) {
		w := l.s.peek()
		if w.text == "" || !partOfContract(w.text) {
			return 0
		}
		l.word, l.at = l.s.take(), 0
	}
	return l.word.text[l.at]
}

// partOfContract reports whether a word may go on with a contract.
func partOfContract(text string) bool {
	return text != "lead" && strings.Trim(text, "neswxtcdh*+-=0123456789") == ""
}

func digits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// fault is about the next letter.
func (l *letters) fault(kind FaultKind) *Fault {
	if l.at < len(l.word.text) {
		return within(l.word, l.at, kind)
	}
	f := l.s.fault(kind)
	if !l.s.more() {
		f.Column = l.word.column + len([]rune(l.word.raw))
		f.Text = ""
	}
	return f
}

// contract reads level, denomination and doubling.
func (l *letters) contract() (c scoring.Contract, fault *Fault) {
	c.Level = int(l.peek() - '0')
	l.at++
	denominations := map[byte]scoring.Denomination{'c': scoring.Clubs, 'd': scoring.Diamonds, 'h': scoring.Hearts,
		's': scoring.Spades, 'n': scoring.NoTrump}
	d, ok := denominations[l.peek()]
	if !ok {
		return c, l.fault(WantsDenomination)
	}
	c.Denomination = d
	l.at++
	if d == scoring.NoTrump && l.at < len(l.word.text) && l.word.text[l.at] == 't' {
		l.at++
	}
	l.doubling(&c)
	return c, nil
}

func (l *letters) doubling(c *scoring.Contract) {
	for (l.peek() == 'x' || l.peek() == '*') && c.Doubling < scoring.Redoubled {
		c.Doubling++
		l.at++
	}
}

// played reads contract, declarer and tricks. Without a declarer that of the table
// stands, where there is one.
func (l *letters) played(table *scoring.Direction) (r scoring.Result, fault *Fault) {
	if r.Contract, fault = l.contract(); fault != nil {
		return r, fault
	}
	d := strings.IndexByte("nesw", l.peek())
	switch {
	case l.peek() != 0 && d >= 0:
		r.Declarer = scoring.Direction(d)
		l.at++
	case table != nil:
		r.Declarer = *table
	default:
		return r, l.fault(WantsDeclarer)
	}
	l.doubling(&r.Contract)
	if r.Tricks, fault = l.tricks(r.Contract.Level); fault != nil {
		return r, fault
	}
	if l.at < len(l.word.text) {
		return r, l.fault(TooMuch)
	}
	return r, nil
}

// tricks reads "=", "+1", "-2", or the number of all tricks.
func (l *letters) tricks(level int) (int, *Fault) {
	sign := l.peek()
	begin := *l
	if sign == '=' {
		l.at++
		return 0, nil
	}
	if sign == '+' || sign == '-' {
		l.at++
	}
	from := l.at
	for l.at < len(l.word.text) && l.word.text[l.at] >= '0' && l.word.text[l.at] <= '9' {
		l.at++
	}
	if sign == 0 || from == l.at {
		return 0, begin.fault(WantsTricks)
	}
	n, err := strconv.Atoi(l.word.text[from:l.at])
	switch {
	case err != nil:
	case sign == '-':
		n = -n
	case sign != '+':
		n -= level + 6
	}
	if total := level + 6 + n; err != nil || total < 0 || total > 13 {
		return 0, within(begin.word, min(begin.at, from), ImpossibleTricks)
	}
	return n, nil
}

// result reads what happened at a table: one of the forms of a result.
func (s *scanner) result(k session.Key) (r session.Result, fault *Fault) {
	w := s.peek()
	r.Key = k
	switch {
	case w.text == "p" || w.text == "pass":
		s.take()
		r.Outcome = session.Played
	case w.text == "np":
		s.take()
		r.Outcome = session.NotPlayed
	case len(w.text) > 1 && w.text[0] == 'a' && digits(w.text[1:]):
		s.take()
		return r, percentages(&r, w)
	case isPoints(w.text):
		s.take()
		r.Outcome = session.ScoreOnly
		var p int
		if p, fault = points(w, k.Board); fault != nil {
			return r, fault
		}
		r.Score = scoring.Points(p)
	case w.text[0] >= '1' && w.text[0] <= '7':
		l := &letters{s: s, word: s.take()}
		made, fault := l.played(nil)
		if fault != nil {
			return r, fault
		}
		r.Outcome, r.Contract, r.Declarer, r.Tricks = session.Played, made.Contract, made.Declarer, made.Tricks
	default:
		return r, s.fault(WantsWhat)
	}
	return r, nil
}

// percentages reads a6040.
func percentages(r *session.Result, w word) *Fault {
	n := w.text[1:]
	if n == "10000" || n == "0100" { // all and nothing
		n = map[string]string{"10000": "100000", "0100": "000100"}[n]
	}
	if len(n)%2 != 0 || len(n) > 6 || len(n) < 4 {
		return within(w, 1, WantsPercent)
	}
	ns, _ := strconv.Atoi(n[:len(n)/2])
	ew, _ := strconv.Atoi(n[len(n)/2:])
	if ns > 100 || ew > 100 {
		return within(w, 1, WantsPercent)
	}
	r.Percentages(scoring.Int(int64(ns)), scoring.Int(int64(ew)))
	return nil
}

// isPoints reports whether a word is a score: a sign and at least two digits.
func isPoints(text string) bool {
	return len(text) > 2 && (text[0] == '+' || text[0] == '-') && digits(text[1:])
}

func points(w word, board int) (int, *Fault) {
	n, err := strconv.Atoi(w.text)
	if err != nil || n > 10000 || n < -10000 ||
		!scoring.LegalScoreAt(scoring.Points(n), scoring.BoardVulnerability(board)) {
		return 0, within(w, 0, ImpossibleScore)
	}
	return n, nil
}
