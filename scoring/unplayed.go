package scoring

import "clubnight/scoring/vp"

// UnplayedRule says what a match gives, in victory points, that was not played.
type UnplayedRule uint8

// The rules.
const (
	// ShareOfPool is a part of what a match gives to both sides together, as for a bye.
	ShareOfPool UnplayedRule = iota
	// Void is a match of artificial scores (White Book 3.3.9): Average Plus, or
	// Average Minus, on half of its boards rounded up, Average on the rest, on
	// the scale of the match.
	Void
	// BestOfThree is the best of the contestant's own average over its matches, the
	// converse of its opponent's, and a share of the pool (White Book 2.4.2).
	BestOfThree
	// OwnOrShare is the better of its own average and a share of the pool
	// (CBAI, withdrawal).
	OwnOrShare
	// Converse is what the opponent's own award for the match leaves of the pool
	// (White Book 2.4.6); where the opponent has none, what Share leaves of it.
	Converse
	// AllPlus is Average Plus on every board, on the scale of the match: a bye of Swiss
	// pairs as some programs have it.
	AllPlus
)

// Unplayed is a match, or half of one, that a contestant should have played and did
// not, and by which rule it counts. It matters where matches are scored in victory
// points, and nowhere else.
type Unplayed struct {
	Contestant Contestant
	Opponent   Contestant // whom it should have met; the zero value where there was nobody
	Round      int
	Boards     int  // of the match, or of the half
	Half       bool // a half-match, or a match of a triple, which gives half as much
	Rule       UnplayedRule
	Share      Frac       // of the pool: 3/5
	For        RulingKind // Void: AveragePlus or AverageMinus
	Law        string     // the paragraph: "White Book 3.3.9"
}

// Bye reports whether it is a whole round in which there was nobody to meet.
func (u *Unplayed) Bye() bool { return !u.Half && u.Opponent == Contestant{} }

// UnplayedScore is what such a match gives, with its terms.
type UnplayedScore struct {
	Unplayed
	Pool   Frac // what the match gives to both sides together
	Figure Frac // Void: the percentage of the match, or its IMPs
	Length int  // Void: the boards that the scale was taken for
	// Own and Converse are the contestant's average for a match, and what the average of
	// its opponent leaves of the pool, where the rule looks at them; nil where nothing
	// was played that has an average.
	Own, Converse *Frac
	VP            Frac
}

// matchScale is how matches become victory points.
type matchScale struct {
	scale       *vp.Scale
	averageIMPs Frac // what Average Plus is worth on a board, where the scale is by IMPs
	rounding    Rounding
	length      int // the boards of a match, where the scale is by percentage
	factor      int // multiplies the boards before the scale is chosen
}

// points is the victory points of a figure, a percentage or IMPs, over so many boards: on
// the scale's own table for half-matches, or, where it has none, half of what a whole
// match of those boards gives.
func (m *matchScale) points(figure Frac, boards int, half bool) (points Frac, margin Frac, length int, err error) {
	margin = Round(figure, 0, m.rounding)
	onScale := margin
	if m.scale.Percent {
		margin = Round(figure.Sub(Int(50)), 2, m.rounding)
		onScale = margin.Mul(Int(100))
	}
	scale, half := tableOf(m.scale, half)
	if length = boards * max(m.factor, 1); half || scale != m.scale || !scale.Percent {
		length = scaleLength(scale, length) // a match of percentages is as long as it was meant to be
	}
	hundredths, err := scale.VP(length, int(onScale.num))
	points = F(int64(hundredths), 100)
	if half {
		points = points.Div(Int(2))
	}
	return points, margin, length, err
}

// tableOf is the scale that a match goes on: its own for half-matches where there is one;
// halved is true of a half-match without, which counts half of what a whole one does.
func tableOf(scale *vp.Scale, half bool) (table *vp.Scale, halved bool) {
	if half && scale.HalfMatch() != nil {
		return scale.HalfMatch(), false
	}
	return scale, half
}

// pool is what a match gives to both sides together.
func (m *matchScale) pool(half bool) Frac {
	pool := F(int64(m.scale.Sum), 100)
	if half {
		return pool.Div(Int(2))
	}
	return pool
}

// roundUp is victory points rounded up to the unit of the scale.
func (m *matchScale) roundUp(points Frac) Frac {
	unit := F(int64(m.scale.Unit()), 100)
	return RoundTo(points, unit, AwayFromZero)
}

// matchAverage is what a contestant made of the matches that it played, in
// halves of a match.
type matchAverage struct {
	points Frac
	halves int
}

func (a *matchAverage) add(points Frac, half bool) {
	a.points = a.points.Add(points)
	a.halves += 2
	if half {
		a.halves--
	}
}

// of is the average for a match, or for half of one; nil where none was played.
func (a *matchAverage) of(half bool) *Frac {
	if a == nil || a.halves == 0 {
		return nil
	}
	mean := a.points.Div(Int(int64(a.halves)))
	if !half {
		mean = mean.Mul(Int(2))
	}
	return &mean
}

// unplayed enters into the rows what matches give that were not played, and makes rows of
// those who played none.
func (m *matchScale) unplayed(rows map[Contestant]*Row, missed []Unplayed,
	averages map[Contestant]*matchAverage) error {
	for _, u := range missed {
		s := UnplayedScore{Unplayed: u, Pool: m.pool(u.Half)}
		var err error
		if u.Rule == Converse {
			err = m.converse(&s, missed, averages)
		} else {
			err = m.award(&s, averages)
		}
		if err != nil {
			return err
		}
		r := rows[u.Contestant]
		if r == nil {
			r = &Row{Contestant: u.Contestant}
			rows[u.Contestant] = r
		}
		r.Unplayed = append(r.Unplayed, s)
	}
	return nil
}

// converse is what the opponent's award leaves.
func (m *matchScale) converse(s *UnplayedScore, missed []Unplayed, averages map[Contestant]*matchAverage) error {
	s.VP = s.Pool.Sub(s.Share.Mul(s.Pool))
	for _, o := range missed {
		if o.Contestant != s.Opponent || o.Opponent != s.Contestant || o.Round != s.Round || o.Rule == Converse {
			continue
		}
		theirs := UnplayedScore{Unplayed: o, Pool: s.Pool}
		if err := m.award(&theirs, averages); err != nil {
			return err
		}
		s.VP = s.Pool.Sub(theirs.VP)
	}
	if s.VP.Sign() < 0 {
		s.VP = Frac{}
	}
	return nil
}

// award is what a rule other than Converse gives.
func (m *matchScale) award(s *UnplayedScore, averages map[Contestant]*matchAverage) (err error) {
	s.VP = s.Share.Mul(s.Pool)
	switch s.Rule {
	case Void, AllPlus:
		if s.Figure = m.voidFigure(s.Boards, s.For); s.Rule == AllPlus {
			s.Figure = m.voidFigure(1, AveragePlus) // a percentage: as much on one board as on all
		}
		boards := s.Boards
		if m.scale.Percent && !s.Half {
			boards = m.length
		}
		s.VP, _, s.Length, err = m.points(s.Figure, boards, s.Half)
		return err
	case BestOfThree:
		if theirs := averages[s.Opponent].of(s.Half); theirs != nil {
			rest := s.Pool.Sub(*theirs)
			s.Converse = &rest
		}
	case OwnOrShare:
	default:
		return nil
	}
	s.Own = averages[s.Contestant].of(s.Half)
	for _, other := range []*Frac{s.Own, s.Converse} {
		if other != nil && other.Cmp(s.VP) > 0 {
			s.VP = *other
		}
	}
	s.VP = m.roundUp(s.VP)
	return nil
}

// voidFigure is the percentage, or the IMPs, of a void match of so many boards.
func (m *matchScale) voidFigure(boards int, side RulingKind) Frac {
	plus, average := m.averageIMPs, Frac{}
	if m.scale.Percent {
		plus, average = Int(10), Int(50)
	}
	if side == AverageMinus {
		plus = plus.Neg()
	}
	boards = max(boards, 1)
	first := Int(int64((boards + 1) / 2))
	if m.scale.Percent {
		return average.Add(plus.Mul(first).Div(Int(int64(boards))))
	}
	return plus.Mul(first)
}

// OfUnplayed is what the row has from matches that were not played.
func (r *Row) OfUnplayed() (sum Frac) {
	for i := range r.Unplayed {
		sum = sum.Add(r.Unplayed[i].VP)
	}
	return sum
}
