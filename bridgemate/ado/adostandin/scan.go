package adostandin

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// syntaxError is Jet's for a statement that it does not understand.
type syntaxError struct{ at string }

func (e *syntaxError) Error() string { return fmt.Sprintf("syntax error at %.60q", e.at) }

// scanner goes through a statement. The first error stays, and from then on
// nothing is found any more.
type scanner struct {
	rest string
	err  error
}

func (s *scanner) fail() {
	if s.err == nil {
		s.err = &syntaxError{s.rest}
	}
	s.rest = ""
}

// is takes words and signs, in any letter case, where they come next.
func (s *scanner) is(words ...string) bool {
	rest := s.rest
	for _, w := range words {
		rest = strings.TrimLeft(rest, " ")
		if len(rest) < len(w) || !strings.EqualFold(rest[:len(w)], w) {
			return false
		}
		if next := rest[len(w):]; isLetter(w[len(w)-1]) && next != "" && isLetter(next[0]) {
			return false // a longer word
		}
		rest = rest[len(w):]
	}
	s.rest = rest
	return true
}

func isLetter(b byte) bool { return unicode.IsLetter(rune(b)) || b == '_' }

// want takes words and signs that must come.
func (s *scanner) want(words ...string) {
	if !s.is(words...) {
		s.fail()
	}
}

// upTo takes everything before a sign, and the sign.
func (s *scanner) upTo(sign string) string {
	before, after, ok := strings.Cut(s.rest, sign)
	if !ok {
		s.fail()
		return ""
	}
	s.rest = after
	return before
}

// name takes a name in brackets.
func (s *scanner) name() string {
	s.want("[")
	return s.upTo("]")
}

// list takes one or more things between commas.
func (s *scanner) list(one func()) {
	for one(); s.is(","); {
		one()
	}
}

// value takes a literal: nil, bool, int64, float64, string or time.Time.
func (s *scanner) value() any {
	switch {
	case s.is("NULL"):
		return nil
	case s.is("True"):
		return true
	case s.is("False"):
		return false
	case s.is("#"):
		return s.date()
	}
	rest := strings.TrimLeft(s.rest, " ")
	if rest != "" && strings.ContainsRune("-.0123456789", rune(rest[0])) {
		s.rest = rest
		return s.number()
	}
	return s.text()
}

func (s *scanner) date() any {
	t, err := time.Parse(time.DateTime, s.upTo("#"))
	if err != nil {
		s.fail()
	}
	return t
}

func (s *scanner) number() any {
	end := strings.IndexFunc(s.rest, func(r rune) bool { return !strings.ContainsRune("+-.0123456789eE", r) })
	if end < 0 {
		end = len(s.rest)
	}
	text := s.rest[:end]
	s.rest = s.rest[end:]
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return n
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		s.fail()
	}
	return n
}

// text takes texts in quotes of either kind, and characters by number, joined by &.
func (s *scanner) text() string {
	var text strings.Builder
	for {
		switch {
		case s.is("ChrW("):
			n, err := strconv.Atoi(s.upTo(")"))
			if err != nil {
				s.fail()
			}
			text.WriteRune(rune(n))
		case s.is("'"):
			s.quoted(&text, "'")
		case s.is(`"`):
			s.quoted(&text, `"`)
		default:
			s.fail()
		}
		if !s.is("&") {
			return text.String()
		}
	}
}

// quoted takes a text whose quote, doubled, is a character of it.
func (s *scanner) quoted(text *strings.Builder, quote string) {
	for {
		text.WriteString(s.upTo(quote))
		if !strings.HasPrefix(s.rest, quote) {
			return
		}
		text.WriteString(quote)
		s.rest = s.rest[1:]
	}
}
