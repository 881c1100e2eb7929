package scoring

import (
	"errors"
	"fmt"
	"strings"
)

// ErrName is returned when a text is none of the names of a choice; the error lists them.
var ErrName = errors.New("no such choice")

// The names of the choices, in the order of their constants. They are what MarshalText
// and UnmarshalText of each type use, so that options read well in JSON and on a
// command line (flag.TextVar).
var (
	methodNames      = []string{"mp", "butler", "crossimp", "total"}
	topsNames        = []string{"neuberg", "sums", "mean", "prorata"}
	smallGroupsNames = []string{"ebu", "wbf", "none", "ebu2025"}
	winnersNames     = []string{"2", "1"}
	dropNames        = []string{"one", "none", "stepped", "tenth"}
	rankByNames      = []string{"default", "total", "average", "percentage"}
	tieBreakNames    = []string{"head-to-head", "opponents", "boards"}
	unitNames        = []string{"mp", "imp", "vp", "percent-of-top", "percent", "points"}
	teamMethodNames  = []string{"vp", "imp", "winloss", "bam", "patton", "hybrid", "aggregate"}
	comparingNames   = []string{"each", "sums"}
	windowNames      = []string{"session", "match"}
	unrankedNames    = []string{"", "without-standing", "withdrawn", "played-nothing"}
	handicapNames    = []string{"mean", "sum"}
	roundingNames    = []string{"half-away-from-zero", "half-even", "half-up", "half-toward-zero", "toward-zero",
		"away-from-zero", "half-away-from-average"}
	rulingKindNames = []string{"not-played", "undecided", "assigned", "percentage", "average-plus",
		"average", "average-minus", "override"}
	sessionsCombinedNames = []string{"sum", "mean"}
)

// nameOf is the name of v, "?" for a value that is no choice.
func nameOf[T ~uint8](names []string, v T) string {
	if int(v) < len(names) {
		return names[v]
	}
	return "?"
}

// marshal is the name of v as text.
func marshal[T ~uint8](names []string, v T) ([]byte, error) {
	if int(v) >= len(names) {
		return nil, fmt.Errorf("%w: %d of %s", ErrName, v, strings.Join(names, ", "))
	}
	return []byte(names[v]), nil
}

// unmarshal sets v to the choice of that name, in any case.
func unmarshal[T ~uint8](names []string, text []byte, v *T) error {
	for i, name := range names {
		if strings.EqualFold(name, strings.TrimSpace(string(text))) {
			*v = T(i)
			return nil
		}
	}
	return fmt.Errorf("%w: %.20q is none of %s", ErrName, text, strings.Join(names, ", "))
}

// String is one of "mp", "butler", "crossimp", "total".
func (m Method) String() string { return nameOf(methodNames, m) }

// MarshalText writes the name; the error is [ErrName].
func (m Method) MarshalText() ([]byte, error) { return marshal(methodNames, m) }

// UnmarshalText reads what MarshalText writes, in any case; the error wraps [ErrName].
func (m *Method) UnmarshalText(text []byte) error { return unmarshal(methodNames, text, m) }

// String is one of "neuberg", "sums", "mean", "prorata".
func (t Tops) String() string { return nameOf(topsNames, t) }

// MarshalText writes the name; the error is [ErrName].
func (t Tops) MarshalText() ([]byte, error) { return marshal(topsNames, t) }

// UnmarshalText reads what MarshalText writes, in any case; the error wraps [ErrName].
func (t *Tops) UnmarshalText(text []byte) error { return unmarshal(topsNames, text, t) }

// String is one of "ebu", "wbf", "none", "ebu2025".
func (s SmallGroups) String() string { return nameOf(smallGroupsNames, s) }

// MarshalText writes the name; the error is [ErrName].
func (s SmallGroups) MarshalText() ([]byte, error) { return marshal(smallGroupsNames, s) }

// UnmarshalText reads what MarshalText writes, in any case; the error wraps [ErrName].
func (s *SmallGroups) UnmarshalText(text []byte) error { return unmarshal(smallGroupsNames, text, s) }

// String is one of "2", "1".
func (w Winners) String() string { return nameOf(winnersNames, w) }

// MarshalText writes the name; the error is [ErrName].
func (w Winners) MarshalText() ([]byte, error) { return marshal(winnersNames, w) }

// UnmarshalText reads what MarshalText writes, in any case; the error wraps [ErrName].
func (w *Winners) UnmarshalText(text []byte) error { return unmarshal(winnersNames, text, w) }

// String is one of "one", "none", "stepped", "tenth".
func (d Drop) String() string { return nameOf(dropNames, d) }

// MarshalText writes the name; the error is [ErrName].
func (d Drop) MarshalText() ([]byte, error) { return marshal(dropNames, d) }

// UnmarshalText reads what MarshalText writes, in any case; the error wraps [ErrName].
func (d *Drop) UnmarshalText(text []byte) error { return unmarshal(dropNames, text, d) }

// String is one of "default", "total", "average", "percentage".
func (r RankBy) String() string { return nameOf(rankByNames, r) }

// MarshalText writes the name; the error is [ErrName].
func (r RankBy) MarshalText() ([]byte, error) { return marshal(rankByNames, r) }

// UnmarshalText reads what MarshalText writes, in any case; the error wraps [ErrName].
func (r *RankBy) UnmarshalText(text []byte) error { return unmarshal(rankByNames, text, r) }

// MarshalText writes one of "head-to-head", "opponents", "boards"; the
// error is [ErrName].
func (t TieBreak) MarshalText() ([]byte, error) { return marshal(tieBreakNames, t) }

// UnmarshalText reads what MarshalText writes, in any case; the error wraps [ErrName].
func (t *TieBreak) UnmarshalText(text []byte) error { return unmarshal(tieBreakNames, text, t) }

// String is the name in a journal, "not-played", "undecided", "assigned", "percentage",
// "average-plus", "average", "average-minus" or "override".
func (k RulingKind) String() string { return nameOf(rulingKindNames, k) }

// MarshalText writes the name; the error is [ErrName].
func (k RulingKind) MarshalText() ([]byte, error) { return marshal(rulingKindNames, k) }

// UnmarshalText reads what MarshalText writes, in any case; the error wraps [ErrName].
func (k *RulingKind) UnmarshalText(text []byte) error { return unmarshal(rulingKindNames, text, k) }

// MarshalText writes one of "mp", "imp", "vp", "percent-of-top", "percent", "points";
// the error is [ErrName].
func (u Unit) MarshalText() ([]byte, error) { return marshal(unitNames, u) }

// UnmarshalText reads what MarshalText writes, in any case; the error wraps [ErrName].
func (u *Unit) UnmarshalText(text []byte) error { return unmarshal(unitNames, text, u) }

// String is one of "vp", "imp", "winloss", "bam", "patton", "hybrid", "aggregate".
func (m TeamMethod) String() string { return nameOf(teamMethodNames, m) }

// MarshalText writes the name; the error is [ErrName].
func (m TeamMethod) MarshalText() ([]byte, error) { return marshal(teamMethodNames, m) }

// UnmarshalText reads what MarshalText writes, in any case; the error wraps [ErrName].
func (m *TeamMethod) UnmarshalText(text []byte) error { return unmarshal(teamMethodNames, text, m) }

// String is one of "each", "sums".
func (c Comparing) String() string { return nameOf(comparingNames, c) }

// MarshalText writes the name; the error is [ErrName].
func (c Comparing) MarshalText() ([]byte, error) { return marshal(comparingNames, c) }

// UnmarshalText reads what MarshalText writes, in any case; the error wraps [ErrName].
func (c *Comparing) UnmarshalText(text []byte) error { return unmarshal(comparingNames, text, c) }

// String is one of "sum", "mean".
func (h SessionsCombined) String() string { return nameOf(sessionsCombinedNames, h) }

// MarshalText writes the name; the error is [ErrName].
func (h SessionsCombined) MarshalText() ([]byte, error) { return marshal(sessionsCombinedNames, h) }

// UnmarshalText reads what MarshalText writes, in any case; the error wraps [ErrName].
func (h *SessionsCombined) UnmarshalText(text []byte) error {
	return unmarshal(sessionsCombinedNames, text, h)
}

// String is one of "session", "match".
func (w OtherBoards) String() string { return nameOf(windowNames, w) }

// MarshalText writes the name; the error is [ErrName].
func (w OtherBoards) MarshalText() ([]byte, error) { return marshal(windowNames, w) }

// UnmarshalText reads what MarshalText writes, in any case; the error wraps [ErrName].
func (w *OtherBoards) UnmarshalText(text []byte) error { return unmarshal(windowNames, text, w) }

// String is one of "" (ranked), "without-standing", "withdrawn".
func (u Unranked) String() string { return nameOf(unrankedNames, u) }

// MarshalText writes the name; the error is [ErrName].
func (u Unranked) MarshalText() ([]byte, error) { return marshal(unrankedNames, u) }

// UnmarshalText reads what MarshalText writes, in any case; the error wraps [ErrName].
func (u *Unranked) UnmarshalText(text []byte) error { return unmarshal(unrankedNames, text, u) }

// String is one of "mean", "sum".
func (h HandicapRule) String() string { return nameOf(handicapNames, h) }

// MarshalText writes the name; the error is [ErrName].
func (h HandicapRule) MarshalText() ([]byte, error) { return marshal(handicapNames, h) }

// UnmarshalText reads what MarshalText writes, in any case; the error wraps [ErrName].
func (h *HandicapRule) UnmarshalText(text []byte) error { return unmarshal(handicapNames, text, h) }

// String is one of "half-away-from-zero", "half-even", "half-up", "half-toward-zero",
// "toward-zero", "away-from-zero", "half-away-from-average".
func (r Rounding) String() string { return nameOf(roundingNames, r) }

// MarshalText writes the name; the error is [ErrName].
func (r Rounding) MarshalText() ([]byte, error) { return marshal(roundingNames, r) }

// UnmarshalText reads what MarshalText writes, in any case; the error wraps [ErrName].
func (r *Rounding) UnmarshalText(text []byte) error { return unmarshal(roundingNames, text, r) }
