package figures

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/text"
)

// Saying is what of a line a file of results can say.
type Saying uint8

// What a file can say of a line.
const (
	// SaysNothing: the board was not played, or what it is worth is open.
	SaysNothing Saying = iota
	// SaysContract: contract, declarer, tricks and score.
	SaysContract
	// SaysScore: the score alone.
	SaysScore
	// SaysAdjusted: an artificial score in whole percent for each side (Law 12C2).
	SaysAdjusted
	// SaysAward: what each side was given, and nothing else.
	SaysAward
)

// Said is a line in the terms of such a file.
type Said struct {
	Saying   Saying
	NS, EW   int            // who held the seats; North and East in an individual
	South    int            // who held them in an individual, else 0
	West     int            // the same
	Points   scoring.Points // North-South's score, where the line says a contract or a score
	Adjusted string         // "A6040", where it says an artificial score
}

// Says tells what a file can say of a line. Rulings stand before what
// happened at the table.
func Says(l *account.BoardPlay) Said {
	s := Said{}
	s.NS, s.EW = l.Seated()
	if s.South, s.West = l.South, l.West; l.WrongDirection {
		s.South, s.West = s.West, s.South
	}
	if l.ForNS == nil && l.ForEW == nil {
		points, ok := l.Points()
		switch {
		case !ok:
		case l.Outcome == session.Played:
			s.Saying, s.Points = SaysContract, points
		default:
			s.Saying, s.Points = SaysScore, points
		}
		return s
	}
	if word, ok := Adjusted(l.ForNS, l.ForEW); ok {
		s.Saying, s.Adjusted = SaysAdjusted, word
		return s
	}
	if one, ok := oneScore(l.ForNS, l.ForEW); ok {
		s.Saying, s.Points = SaysScore, one
		return s
	}
	if l.NSAward != nil && l.EWAward != nil {
		s.Saying = SaysAward
	}
	return s
}

// oneScore is the score that both sides were assigned, where there is one alone.
func oneScore(ns, ew *scoring.Ruling) (scoring.Points, bool) {
	if !session.SameRuling(ns, ew) || ns.Kind != scoring.Assigned || len(ns.Scores) != 1 {
		return 0, false
	}
	return ns.Scores[0].Score, true
}

// Adjusted is an artificial score in a word: "A6040" is 60 % to North-South and 40 %
// to East-West. ok is false where the rulings are something else, or no whole
// percentages below 100.
func Adjusted(ns, ew *scoring.Ruling) (word string, ok bool) {
	a, ok1 := wholePercent(ns)
	b, ok2 := wholePercent(ew)
	if !ok1 || !ok2 {
		return "", false
	}
	return fmt.Sprintf("A%02d%02d", a, b), true
}

func wholePercent(r *scoring.Ruling) (int64, bool) {
	if r == nil {
		return 0, false
	}
	switch r.Kind {
	case scoring.AveragePlus:
		return 60, true
	case scoring.Average:
		return 50, true
	case scoring.AverageMinus:
		return 40, true
	case scoring.Percentage:
		n, err := strconv.ParseInt(r.Amount.String(), 10, 64)
		return n, err == nil && n >= 0 && n < 100
	}
	return 0, false
}

// ParseAdjusted reads what Adjusted writes, and "60%-40%".
func ParseAdjusted(word string) (ns, ew scoring.Frac, ok bool) {
	word = strings.ToUpper(strings.Join(strings.Fields(word), ""))
	if digits, is := strings.CutPrefix(word, "A"); is && len(digits) == 4 {
		a, ok1 := Int(digits[:2])
		b, ok2 := Int(digits[2:])
		return scoring.Int(int64(a)), scoring.Int(int64(b)), ok1 && ok2
	}
	if left, right, is := strings.Cut(word, "%"); is && strings.HasSuffix(right, "%") {
		a, ok1 := Int(left)
		b, ok2 := Int(strings.Trim(right, "-/%"))
		return scoring.Int(int64(a)), scoring.Int(int64(b)), ok1 && ok2 && a <= 100 && b <= 100
	}
	return ns, ew, false
}

// ErrDisagree is returned for a contract that is not worth the score beside it.
var ErrDisagree = errors.New("contract and score do not agree")

// Written is what a line of a file tells, as texts; what it does not have is empty.
type Written struct {
	Contract string // "4SX", "3NT", "PASS", perhaps with the tricks behind: "4H+1"
	Declarer string
	Tricks   string // won, 0 to 13, or over and under: "+1", "-2", "="
	Score    string // North-South's, or "A6040"
	Lead     string // "SK" or "KS"
	// NS and EW are percentages that were given in the place of a score.
	NSPercent, EWPercent string
}

// Into enters what is told. told is false where there is no result at all, and then the
// line is left as it is. The error wraps that of the word that cannot be read, or
// ErrDisagree: then the score is what has been taken over.
func (t Written) Into(l *account.BoardPlay) (told bool, err error) {
	if a, b, ok := ParseAdjusted(t.Score); ok {
		l.Percentages(a, b)
		return true, nil
	}
	contract := strings.ToUpper(strings.TrimSpace(t.Contract))
	score := strings.TrimSpace(t.Score)
	switch contract {
	case "", "-", "NP":
		return t.scoreAlone(l, score)
	}
	played, err := t.played(contract)
	if err != nil {
		if told, again := t.scoreAlone(l, score); told && again == nil { // the score stands, whatever the contract was
			return true, err
		}
		return false, err
	}
	l.Outcome, l.Contract, l.Declarer, l.Tricks = session.Played, played.Contract, played.Declarer, played.Tricks
	if lead, err := parseLead(t.Lead); err == nil {
		l.Lead = lead
	}
	if score == "" {
		return true, nil
	}
	points, err := parsePoints(score)
	if err != nil {
		return true, err
	}
	if own := played.Score(scoring.BoardVulnerability(l.Board)); own != points {
		l.Outcome, l.Score = session.ScoreOnly, points
		l.Contract, l.Declarer, l.Tricks, l.Lead = scoring.Contract{}, scoring.North, 0, session.Lead{}
		return true, fmt.Errorf("%w: %s is %d, not %d", ErrDisagree, played, own, points)
	}
	return true, nil
}

// scoreAlone enters a result without a contract.
func (t Written) scoreAlone(l *account.BoardPlay, score string) (bool, error) {
	ns, err1 := Parse(t.NSPercent)
	ew, err2 := Parse(t.EWPercent)
	if err := errors.Join(err1, err2); err != nil {
		return false, err
	}
	if score == "" && ns != nil && ew != nil {
		l.Percentages(*ns, *ew)
		return true, nil
	}
	if score == "" || score == "-" {
		return false, nil
	}
	points, err := parsePoints(score)
	if err != nil {
		return false, err
	}
	l.Outcome, l.Score = session.ScoreOnly, points
	if points == 0 { // nothing else than a board passed out scores nothing
		l.Outcome = session.Played
	}
	return true, nil
}

// played reads contract, declarer and tricks.
func (t Written) played(contract string) (r scoring.Result, err error) {
	if contract == "P.O." {
		return r, nil
	}
	tricks := strings.TrimSpace(t.Tricks)
	if at := strings.IndexAny(contract, "=+-"); at > 0 {
		if tricks == "" {
			tricks = contract[at:]
		}
		contract = contract[:at]
	}
	contract = strings.ReplaceAll(contract, "*", "X")
	if r.Contract, err = scoring.ParseContract(contract); err != nil || r.Contract.Level == 0 {
		return scoring.Result{}, err
	}
	if r.Declarer, err = scoring.ParseDirection(t.Declarer); err != nil {
		return r, err
	}
	if won, ok := Int(tricks); ok && !strings.ContainsAny(tricks, "+-=") {
		r.Tricks = won - 6 - r.Contract.Level
	} else if r.Tricks, err = scoring.ParseTricks(tricks); err != nil {
		return r, err
	}
	return r, r.Check()
}

func parsePoints(s string) (scoring.Points, error) {
	n, ok := text.Whole(s)
	if !ok || !scoring.LegalScore(scoring.Points(n)) {
		return 0, fmt.Errorf("%w: %.20q is no score", scoring.ErrNumber, s)
	}
	return scoring.Points(n), nil
}

// parseLead reads a card, its suit first or last.
func parseLead(s string) (session.Lead, error) {
	s = strings.ToUpper(strings.TrimSpace(s))
	if n := len(s); n >= 2 && n <= 3 && strings.ContainsRune("SHDC", rune(s[n-1])) &&
		!strings.ContainsRune("SHDC", rune(s[0])) {
		s = s[n-1:] + s[:n-1]
	}
	return session.ParseLead(s)
}

// AwardOnly makes of a line that what each side was given stands in the place
// of a score, in a unit.
func AwardOnly(l *account.BoardPlay, unit scoring.Unit) {
	l.Outcome, l.Ruled = session.Artificial, true
	l.ForNS = &scoring.Ruling{Kind: scoring.Override, Amount: *l.NSAward, Unit: unit}
	l.ForEW = &scoring.Ruling{Kind: scoring.Override, Amount: *l.EWAward, Unit: unit}
}

// Awarded is the unit of what boards are worth by a method: matchpoints
// where it is not known.
func Awarded(method string) scoring.Unit {
	switch method {
	case "", "mp", "bam":
		return scoring.Matchpoint
	case "total", "aggregate":
		return scoring.TotalPoint
	}
	return scoring.IMP
}
