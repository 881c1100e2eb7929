package bws

import (
	"strings"

	"clubnight/scoring"
)

// RemarkKind is what kind of remark the field Remarks holds.
type RemarkKind uint8

// The kinds of remark (guide: Retrieving results).
const (
	_ RemarkKind = iota // an ordinary result
	// WrongDirection: the pairs held each other's cards. It comes with a contract.
	WrongDirection
	// NotPlayed: the board was not played.
	NotPlayed
	// Undecided: an arbitral score was announced, and not entered yet.
	Undecided
	// Artificial is an arbitral score in percent, one for each side.
	Artificial
	// OtherRemark is a text of another program, beside a contract.
	OtherRemark
)

// Remark is what the field Remarks says. The zero value is an ordinary result.
type Remark struct {
	Kind RemarkKind
	// NS and EW are what each side gets of an artificial score, exactly and in percent:
	// 60, 111/2. The guide's own are 40, 50 and 60; other programs write others.
	NS, EW scoring.Frac
	// Text is an OtherRemark as it was entered.
	Text string
}

// remarkTexts are the guide's spellings.
var remarkTexts = map[RemarkKind]string{
	WrongDirection: "Wrong direction", NotPlayed: "Not played", Undecided: "Arbitral score",
}

// ArtificialScore is the remark that gives each side so many percent.
func ArtificialScore(ns, ew scoring.Frac) Remark { return Remark{Kind: Artificial, NS: ns, EW: ew} }

// Replaces reports whether the remark stands in the place of a result: whatever else the
// row says does not count.
func (r Remark) Replaces() bool {
	return r.Kind == NotPlayed || r.Kind == Undecided || r.Kind == Artificial
}

// Rulings is what a remark that replaces the result gives each side; nil,
// nil for the others.
func (r Remark) Rulings() (ns, ew *scoring.Ruling) {
	both := func(kind scoring.RulingKind) (ns, ew *scoring.Ruling) {
		return &scoring.Ruling{Kind: kind}, &scoring.Ruling{Kind: kind}
	}
	switch r.Kind {
	case NotPlayed:
		return both(scoring.NotPlayed)
	case Undecided:
		return both(scoring.Undecided)
	case Artificial:
		ns, ew = both(scoring.Percentage)
		ns.Amount, ew.Amount = r.NS, r.EW
	}
	return ns, ew
}

// Plain reports whether a handset itself could have sent the remark: of artificial scores
// it knows 40, 50 and 60 percent.
func (r Remark) Plain() bool {
	known := func(f scoring.Frac) bool {
		return f.Equal(scoring.Int(40)) || f.Equal(scoring.Int(50)) || f.Equal(scoring.Int(60))
	}
	return r.Kind != OtherRemark && (r.Kind != Artificial || known(r.NS) && known(r.EW))
}

// String writes the remark as the guide spells it: "60%-40%", "55.5%-44.5%".
func (r Remark) String() string {
	switch r.Kind {
	case Artificial:
		return percentText(r.NS) + "-" + percentText(r.EW)
	case OtherRemark:
		return r.Text
	}
	return remarkTexts[r.Kind]
}

// percentPlaces is how many decimals a percentage may have.
const percentPlaces = 6

func percentText(f scoring.Frac) string {
	return scoring.Shortest(f, percentPlaces, scoring.HalfAwayFromZero) + "%"
}

// ParseRemark reads the field Remarks, spaced and cased anyhow. ok is false for a text
// with a percent sign that gives no percentage from 0 to 100 to each side: it means a
// score, and nobody can tell which.
func ParseRemark(text string) (r Remark, ok bool) {
	s := plain(text)
	if s == "" {
		return Remark{}, true
	}
	words := strings.Join(strings.Fields(s), " ")
	for kind, guide := range remarkTexts {
		if strings.EqualFold(words, guide) {
			return Remark{Kind: kind}, true
		}
	}
	if !strings.Contains(s, "%") {
		return Remark{Kind: OtherRemark, Text: s}, true
	}
	left, right, _ := strings.Cut(strings.Join(strings.Fields(s), ""), "-")
	ns, good := parsePercent(left)
	ew, too := parsePercent(right)
	if !good || !too {
		return Remark{Kind: OtherRemark, Text: s}, false
	}
	return ArtificialScore(ns, ew), true
}

// parsePercent reads "60%", "55.5%" and "55,5%".
func parsePercent(text string) (scoring.Frac, bool) {
	number, ok := strings.CutSuffix(text, "%")
	number = strings.Replace(number, ",", ".", 1)
	whole, decimals, _ := strings.Cut(number, ".")
	if !ok || len(whole) > 3 || len(decimals) > percentPlaces || strings.ContainsAny(number, "/+-") {
		return scoring.Frac{}, false
	}
	f, err := scoring.ParseFrac(number)
	return f, err == nil && f.Cmp(scoring.Int(100)) <= 0
}
