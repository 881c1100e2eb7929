package ruleset

import "clubnight/session/deal"

// PointCount is the first line of an opening file: what a hand counts besides its high
// cards. The numbers are those of the document's fields.
type PointCount struct {
	Long            [3]int // 1-3: each suit of seven cards or more, six, five
	Short           [3]int // 4-6: each void, singleton, doubleton
	Support         [2]int // 7-8: six cards or more, five cards to support partner
	SupportShort    [3]int // 9-11: each void, singleton, doubleton beside support; in the place of 1-6
	AllAces, NoAces int    // 12-13
	OpenMajor       int    // 14: cards needed to open a major suit
	OpenMinor       int    // 15: and a minor
	Unprotected     [3]int // 16-18: taken off for each unprotected king, queen, jack
}

func newPointCount(line string) PointCount {
	n := numbers(line, countLayout)
	return PointCount{
		Long: [3]int(n[0:3]), Short: [3]int(n[3:6]), Support: [2]int(n[6:8]), SupportShort: [3]int(n[8:11]),
		AllAces: n[11], NoAces: n[12], OpenMajor: n[13], OpenMinor: n[14], Unprotected: [3]int(n[15:18]),
	}
}

// numbers reads the number columns of a line that has been checked.
func numbers(line string, l Layout) (all []int) {
	for _, c := range l {
		if c.Code == Number || c.Code == Signed {
			n, _ := number(line[c.At : c.At+c.Width])
			all = append(all, n)
		}
	}
	return all
}

// high is what the high cards count, aces and unprotected honours taken into account.
func (v *PointCount) high(h *Hand) int {
	n := h.HCP
	switch h.Aces {
	case 4:
		n += v.AllAces
	case 0:
		n += v.NoAces
	}
	kings, queens, jacks := h.unprotected()
	return n - kings*v.Unprotected[0] - queens*v.Unprotected[1] - jacks*v.Unprotected[2]
}

// short is what a suit counts by its shortness: values are those of a void, a
// singleton and a doubleton.
func short(n int, values *[3]int) int {
	if n > 2 {
		return 0
	}
	return values[n]
}

// Points counts a hand without support: high cards, and every long and short suit.
func (v *PointCount) Points(h *Hand) int {
	n := v.high(h)
	for s := range deal.Suit(4) {
		length := h.Length(s)
		if length >= 5 {
			n += v.Long[7-min(length, 7)]
		}
		n += short(length, &v.Short)
	}
	return n
}

// Supporting counts a hand that supports partner's suit: high cards, trumps and the
// short suits beside them.
func (v *PointCount) Supporting(h *Hand, trumps deal.Suit) int {
	n := v.high(h)
	if length := h.Length(trumps); length >= 5 {
		n += v.Support[6-min(length, 6)]
	}
	for s := range deal.Suit(4) {
		if s != trumps {
			n += short(h.Length(s), &v.SupportShort)
		}
	}
	return n
}

// ToOpen is the length that a suit needs to be opened at the one level.
func (v *PointCount) ToOpen(s deal.Suit) int {
	if s >= deal.Hearts {
		return v.OpenMajor
	}
	return v.OpenMinor
}

// Range is a closed range of points.
type Range struct{ Least, Most int }

// Holds reports whether n lies in the range.
func (r Range) Holds(n int) bool { return r.Least <= n && n <= r.Most }

// Openings is the second line of an opening file: what the openings promise. The numbers
// are those of the document's fields.
type Openings struct {
	Preempt      Range // 1-2
	PassMost     int   // 3
	OneNoTrump   Range // 4-5
	TwoNoTrump   Range // 6-7
	OneClub      Range // 8-9
	OneSuit      Range // 10-11
	TwoClubs     Range // 12-13
	TwoSuit      Range // 14-15
	FourSuit     Range // 16-17
	ThreeNoTrump Range // 18-19
	LaterSeats   int   // 20: added in the third and fourth seat
	Vulnerable   int   // 21: taken off when vulnerable
}

func newOpenings(line string) Openings {
	n := numbers(line, rangeLayout)
	return Openings{
		Range{n[0], n[1]}, n[2], Range{n[3], n[4]}, Range{n[5], n[6]}, Range{n[7], n[8]}, Range{n[9], n[10]},
		Range{n[11], n[12]}, Range{n[13], n[14]}, Range{n[15], n[16]}, Range{n[17], n[18]}, n[19], n[20],
	}
}

// Class is a step of the search for an opening bid.
type Class uint8

// The steps, in the order in which the document has them.
const (
	Preempts    Class = iota // by points with distribution
	Passes                   // by points with distribution
	NoTrumpBids              // by high-card points
	ClubBids                 // one club
	OtherBids                // one of a suit, and what is left
	Classes
)

// Promise gives the step in which an opening bid is looked for, and the points that
// it promises. Suit bids at the two and four levels are pre-emptive where their
// ranges begin within those of a pass; the document gives the three and five levels
// no ranges of their own.
func (o *Openings) Promise(c Call) (class Class, points Range) {
	if !c.IsBid() {
		return Passes, Range{0, o.PassMost}
	}
	if c.Denomination() == 4 {
		switch c.Level() {
		case 1:
			return NoTrumpBids, o.OneNoTrump
		case 2:
			return NoTrumpBids, o.TwoNoTrump
		}
		return NoTrumpBids, o.ThreeNoTrump
	}
	weak := func(r Range) (Class, Range) {
		if r.Least <= o.PassMost {
			return Preempts, r
		}
		return OtherBids, r
	}
	switch {
	case c == 1:
		return ClubBids, o.OneClub
	case c.Level() == 1:
		return OtherBids, o.OneSuit
	case c == Bid(2, 0):
		return weak(o.TwoClubs)
	case c.Level() == 2:
		return weak(o.TwoSuit)
	case c.Level() == 4:
		return weak(o.FourSuit)
	}
	return Preempts, o.Preempt
}

// StrongClub reports whether one club promises other points than one of the other suits:
// then it says nothing of clubs.
func (o *Openings) StrongClub() bool { return o.OneClub != o.OneSuit }

// Row is one of the rows of bid levels in BRIDGE.CFG.
type Row uint8

// The rows.
const (
	Res Row = iota // responder's points
	Reb            // rebidder's points
	Ret            // both partners' points together
	Ntr            // responder's points after partner's bid in no trump
	rows
)

const (
	slamRow  = "Slm"
	rowNames = "ResRebRetNtrSlm"
)

// String is the row's name in the file.
func (r Row) String() string { return rowNames[3*r : 3*r+3] }

func rowIndex(name string) int {
	for i := 0; i < len(rowNames); i += 3 {
		if rowNames[i:i+3] == name {
			return i / 3
		}
	}
	return -1
}

// Levels are the point ranges of a row.
type Levels struct {
	Ranges [4]Range // levels 1 to 4
	Top    int      // where level 5 begins
}

// Level gives the bid level of so many points: 0 below level 1. Points between two levels
// belong to the lower one.
func (l *Levels) Level(points int) int {
	if points >= l.Top {
		return 5
	}
	level := 0
	for i, r := range l.Ranges {
		if points >= r.Least {
			level = i + 1
		}
	}
	return level
}

// Least is the fewest points of a level; 0 for level 0.
func (l *Levels) Least(level int) int {
	switch {
	case level <= 0:
		return 0
	case level >= 5:
		return l.Top
	}
	return l.Ranges[level-1].Least
}

// Ranges is BRIDGE.CFG.
type Ranges struct {
	Rows [rows]Levels
	// Slam are both partners' points together that are too few for a slam, and enough for
	// a small one; Grand is where a grand slam begins.
	NoSlam, SmallSlam Range
	Grand             int
}

// DefaultConfig is BRIDGE.CFG as the document prints it.
var DefaultConfig = []string{"Res061011121316171920", "Reb131617181922232526", "Ret192324252629303233",
	"Ntr000708091014151819", "Slm0032333637"}

// newRanges reads the rows that are there over those of the document.
func newRanges(lines []string) (r Ranges) {
	seen := [rows + 1]bool{}
	for _, line := range append(append([]string(nil), lines...), DefaultConfig...) {
		i := rowIndex(line[:3])
		if i < 0 || seen[i] {
			continue
		}
		seen[i] = true
		n := numbers(line, LayoutOf(Config, 0, line))
		if line[:3] == slamRow {
			r.NoSlam, r.SmallSlam, r.Grand = Range{n[0], n[1]}, Range{n[2], n[3]}, n[4]
			continue
		}
		for k := range 4 {
			r.Rows[i].Ranges[k] = Range{n[2*k], n[2*k+1]}
		}
		r.Rows[i].Top = n[8]
	}
	return r
}
