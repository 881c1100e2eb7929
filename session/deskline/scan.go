package deskline

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"clubnight/session"
)

// FaultKind says what is wrong with a line.
type FaultKind string

// The kinds of fault. Beside each stands what Fault.Text holds.
const (
	Empty             FaultKind = "empty"
	UnknownWord       FaultKind = "unknown word"      // the word
	WantsTable        FaultKind = "wants a table"     // the word in its place
	WantsSection      FaultKind = "wants a section"   // the table without its letter
	NoTable           FaultKind = "no such table"     // the table
	WantsBoard        FaultKind = "wants a board"     // the word in its place
	NotAtTable        FaultKind = "not at this table" // the board
	TwiceAtTable      FaultKind = "twice at this table"
	NotInRound        FaultKind = "not in this round"
	WantsWhat         FaultKind = "wants a result"
	WantsDenomination FaultKind = "wants a denomination"
	WantsDeclarer     FaultKind = "wants a declarer"
	WantsTricks       FaultKind = "wants tricks"
	ImpossibleTricks  FaultKind = "impossible tricks"
	ImpossibleScore   FaultKind = "impossible score"
	WantsCard         FaultKind = "wants a card"
	WantsPercent      FaultKind = "wants percentages"
	WantsAward        FaultKind = "wants an award"
	WantsOther        FaultKind = "wants the other side"
	WantsWeight       FaultKind = "wants a weight"
	WrongWeights      FaultKind = "weights"
	WantsWho          FaultKind = "wants a contestant"
	NobodyIs          FaultKind = "nobody is"
	WantsAmount       FaultKind = "wants an amount"
	WantsRound        FaultKind = "wants a round"
	WantsName         FaultKind = "wants a name"
	WantsNumber       FaultKind = "wants a number"
	WantsStratum      FaultKind = "wants a stratum"
	NothingThere      FaultKind = "nothing there" // no result, no ruling to take back
	NothingToUndo     FaultKind = "nothing to undo"
	NotUndoable       FaultKind = "not undoable" // the number of the entry; Hold is why
	NothingToRedo     FaultKind = "nothing to redo"
	// no match in victory points in that round, or opponents too near to each other
	NoMismatch FaultKind = "no mismatch"
	// no result in doubt since others played it, or since it was played twice
	NotLaw15 FaultKind = "not law 15"
	TooMuch  FaultKind = "too much" // the word that is left over
	Refused  FaultKind = "refused"  // the session's own error is wrapped
)

// Fault is what is wrong with a line, and where.
type Fault struct {
	Kind FaultKind
	// Column counts letters from 1; it is one beyond the line where something
	// is missing at its end.
	Column int
	Text   string
	// Hold is why an entry cannot be taken back.
	Hold session.Hold
	// Err is the session's error where the line can be read and cannot be true.
	Err error
}

// Error says it for a log.
func (f *Fault) Error() string {
	if f.Err != nil {
		return fmt.Sprintf("column %d: %v", f.Column, f.Err)
	}
	return fmt.Sprintf("column %d: %s %q", f.Column, f.Kind, f.Text)
}

// Unwrap is the session's error.
func (f *Fault) Unwrap() error { return f.Err }

// word is a word of a line: text in small letters, raw as it was typed.
type word struct {
	text, raw string
	column    int
	offset    int
}

// longest is more than any line needs, in bytes: what is longer was not typed.
const longest = 1000

// scanner gives out the words of a line.
type scanner struct {
	line  string
	words []word
	next  int
}

func scan(line string) (*scanner, *Fault) {
	if len(line) > longest {
		return nil, &Fault{Kind: TooMuch, Column: utf8.RuneCountInString(line[:longest]),
			Text: string([]rune(line[:longest])[:20])}
	}
	s := &scanner{line: line}
	start, column, from := -1, 0, 0
	end := func(at int) {
		if start >= 0 {
			raw := line[start:at]
			s.words = append(s.words, word{strings.ReplaceAll(strings.ToLower(raw), "−", "-"), raw, from, start})
			start = -1
		}
	}
	for at, r := range line {
		column++
		switch {
		case unicode.IsSpace(r):
			end(at)
		case start < 0:
			start, from = at, column
		}
	}
	end(len(line))
	return s, nil
}

// peek is the next word; its text is "" at the end.
func (s *scanner) peek() word {
	if s.next < len(s.words) {
		return s.words[s.next]
	}
	return word{column: utf8.RuneCountInString(s.line) + 1, offset: len(s.line)}
}

func (s *scanner) take() word {
	w := s.peek()
	s.next++
	return w
}

// accept takes the next word if it is this one.
func (s *scanner) accept(text string) bool {
	if s.peek().text == text {
		s.next++
		return true
	}
	return false
}

func (s *scanner) more() bool { return s.next < len(s.words) }

// rest is everything from the next word on, as it was typed.
func (s *scanner) rest() string {
	text := strings.TrimSpace(s.line[s.peek().offset:])
	s.next = len(s.words)
	return text
}

// fault is about the next word.
func (s *scanner) fault(kind FaultKind) *Fault {
	w := s.peek()
	return &Fault{Kind: kind, Column: w.column, Text: w.raw}
}

// within is a fault inside a word, so many letters from its beginning.
func within(w word, letters int, kind FaultKind) *Fault {
	return &Fault{Kind: kind, Column: w.column + letters, Text: w.raw}
}

// lawWritten is a law as the Laws write it: 12c1c and 12C1(C) are 12C1(c).
func lawWritten(law string) string {
	law = strings.ToUpper(law)
	if at := strings.IndexByte(law, '('); at >= 0 {
		return law[:at] + strings.ToLower(law[at:])
	}
	if n := len(law); n > 3 && law[n-1] >= 'A' && law[n-1] <= 'Z' {
		return law[:n-1] + "(" + strings.ToLower(law[n-1:]) + ")"
	}
	return law
}

// because reads law and reason at the end of a line.
func (s *scanner) because() (law, reason string, fault *Fault) {
	if s.accept("law") {
		if !s.more() {
			return "", "", s.fault(WantsWhat)
		}
		law = lawWritten(s.take().raw)
	}
	if s.accept("why") {
		reason = s.rest()
	}
	if s.more() {
		return "", "", s.fault(TooMuch)
	}
	return law, reason, nil
}
