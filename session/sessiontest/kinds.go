package sessiontest

import (
	"maps"
	"slices"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/movement"
)

// Kind is a kind of evening: a movement and a way to score it.
type Kind struct {
	Name    string
	Family  string
	Options movement.Options
	Choices method.Choices
}

// Kinds are pairs, players and teams, scored in every form and unit.
var Kinds = []Kind{
	{"matchpoints", "howell", four, method.Choices{Method: "mp", As: "ebu"}},
	{"two winners", "mitchell", nine, method.Choices{Method: "mp", As: "wbf"}},
	{"own tops", "howell", four, method.Choices{Method: "mp", Tops: "ratio", Groups: "none"}},
	{"mean of percentages", "howell", four, method.Choices{Method: "mp", Tops: "mean"}},
	{"pro rata", "howell", four, method.Choices{Method: "mp", As: "acbl"}},
	{"butler", "howell", four, method.Choices{Method: "butler"}},
	{"butler of two winners", "mitchell", nine, method.Choices{Method: "butler", Rank: "average"}},
	{"cross-imps", "howell", four, method.Choices{Method: "crossimp"}},
	{"total points", "howell", four, method.Choices{Method: "total"}},
	{"swiss by percentages", "howell", four, method.Choices{Method: "mp", Matches: "swiss", VP: "swisspairs"}},
	{"swiss by imps", "howell", four, method.Choices{Method: "crossimp", Matches: "swiss", VP: "wbf"}},
	{"players", "individual", movement.Options{Tables: 3, BoardsPerRound: 2}, method.Choices{Method: "mp"}},
	{"players by butler", "individual", movement.Options{Tables: 3, BoardsPerRound: 2},
		method.Choices{Method: "butler"}},
	{"teams", "american-whist", five, method.Choices{Method: "teams"}},
	{"teams by imps", "american-whist", five, method.Choices{Method: "imps"}},
	{"teams by matches won", "american-whist", five, method.Choices{Method: "winloss"}},
	{"board-a-match", "american-whist", five, method.Choices{Method: "bam"}},
	{"patton", "american-whist", five, method.Choices{Method: "patton"}},
	{"hybrid", "american-whist", five, method.Choices{Method: "hybrid"}},
	{"aggregate", "american-whist", five, method.Choices{Method: "aggregate"}},
	{"a match", "head-to-head", movement.Options{Tables: 2, BoardsPerRound: 6, Rounds: 2},
		method.Choices{Method: "teams"}},
}

var (
	four = movement.Options{Tables: 4, BoardsPerRound: 3}
	nine = movement.Options{Tables: 9, BoardsPerRound: 2}
	five = movement.Options{Tables: 5, BoardsPerRound: 4}
)

// Clean is an evening of the kind with all its results.
func (k Kind) Clean(t testing.TB) *session.Session {
	t.Helper()
	m := Made(t, k.Family, k.Options)
	s := Evening(t, k.Name, m)
	Record(t, s, session.ScoringSet{Choices: k.Choices})
	if m.Contestant != movement.Pair { // what Evening says of everybody are names of pairs
		for i, n := range m.Pairs() {
			who := session.Contestant{Section: 1, Number: n}
			if m.Contestant == movement.Individual {
				Record(t, s, session.PairNamed{Pair: who, Names: session.Names{name(i)}})
				continue
			}
			Record(t, s, session.PairNamed{Pair: who, Names: session.Names{"The " + name(i)}})
			Record(t, s, session.TeamSet{Team: who, Name: "The " + name(i),
				Members: []session.Member{{Name: name(i)}, {Name: name(i + 5)},
					{Name: name(i + 9)}, {Name: name(i + 14)}}})
		}
	}
	Play(t, s, 1, m.Rounds)
	return s
}

// Odd is an evening of the kind on which everything happened that the kind allows: boards
// in the wrong direction, not played, undecided, in doubt, played by others, with other
// cards; artificial and assigned scores; somebody who left, somebody without standing,
// substitutes; penalties, and scores carried forward.
func (k Kind) Odd(t testing.TB) *session.Session {
	t.Helper()
	s := k.Clean(t)
	st, sc := Scored(t, s)
	m, unit := st.Sections[0].Movement, sc.Fields[0].Unit()
	points := k.Choices.Method == "total" || k.Choices.Method == "aggregate"
	keys := slices.SortedFunc(maps.Keys(st.Results), session.Key.Compare)
	next := func() session.Key {
		at := keys[0]
		keys = keys[min(3, len(keys)-1):]
		return at
	}
	Change(t, s, next(), func(r *session.Result) { r.WrongDirection = true })
	Change(t, s, next(), func(r *session.Result) { r.Outcome = session.NotPlayed })
	Change(t, s, next(), func(r *session.Result) { r.Outcome = session.Undecided })
	Change(t, s, next(),
		func(r *session.Result) { r.Doubt = session.Doubt{Kind: session.AsWorded, Text: "nobody knows"} })
	Record(t, s, weighted(next()))
	if !points {
		Change(t, s, next(), func(r *session.Result) { r.Percentages(scoring.Int(60), scoring.Int(40)) })
		Record(t, s, session.RulingGiven{Key: next(), ForNS: &scoring.Ruling{Kind: scoring.AveragePlus},
			ForEW: &scoring.Ruling{Kind: scoring.AverageMinus},
			Law:   "12C2", Reason: "a player saw another hand"})
	}
	if pairs := m.Pairs(); len(pairs) > 4 {
		k.people(t, s, m, unit, points, next())
	}
	return s
}

// weighted is 60 % of one score and 40 % of another for North-South, and a score for
// East-West (Law 12C1).
func weighted(k session.Key) session.RulingGiven {
	return session.RulingGiven{Key: k, Law: "12C1",
		ForNS: &scoring.Ruling{Kind: scoring.Assigned, Scores: []scoring.Weighted{
			{Weight: scoring.F(3, 5), Score: 140}, {Weight: scoring.F(2, 5), Score: -100},
		}}, ForEW: &scoring.Ruling{Kind: scoring.Assigned,
			Scores: []scoring.Weighted{{Weight: scoring.Int(1), Score: 140}}}}
}

// people records what became of contestants, and a board at a place that others played.
func (k Kind) people(t testing.TB, s *session.Session, m *movement.Movement, unit scoring.Unit,
	points bool, at session.Key) {
	t.Helper()
	r, numbers := s.State().Results[at], m.Pairs()
	who := func(n int) session.Contestant { return session.Contestant{Section: 1, Number: n} }
	plus, minus := &scoring.Ruling{Kind: scoring.AveragePlus}, &scoring.Ruling{Kind: scoring.AverageMinus}
	if points {
		plus, minus = nil, nil
	}
	if m.Contestant == movement.Pair {
		others := slices.DeleteFunc(slices.Clone(numbers), func(n int) bool { return n == r.NS || n == r.EW })
		Record(t, s, session.PlayedByOthers{Key: at, NS: others[0], EW: r.EW, ForNS: plus, Reason: "wrong table"})
		Record(t, s, session.BoardFouled{Section: 1, Board: r.Board, FromRound: m.Rounds/2 + 1, Form: "b"})
	}
	if m.Contestant != movement.Individual {
		gone := numbers[len(numbers)-2]
		for key, r := range s.State().Results {
			if r.Ruling == nil && key.Round >= m.Rounds-1 && (r.NS == gone || r.EW == gone) {
				Record(t, s, session.ResultDiscarded{Key: key})
			}
		}
		Record(t, s, session.ParticipationSet{Who: who(gone), Participation: session.Withdrawn, From: m.Rounds - 1,
			Ranked: true, ForIt: minus, ForOpponents: plus})
	}
	Record(t, s, session.ParticipationSet{Who: who(numbers[1]), Participation: session.WithoutStanding})
	penalty := session.PenaltyGiven{Who: who(numbers[0]), Amount: scoring.Int(-1), Unit: unit, Reason: "slow play"}
	if unit == scoring.Matchpoint && m.Contestant != movement.Team {
		penalty.Amount, penalty.Unit = scoring.Int(-25), scoring.PercentOfTop
	}
	carried := session.CarriedForward{Who: who(numbers[2]), Score: scoring.Int(12)}
	if unit == scoring.Matchpoint && m.Contestant != movement.Team {
		carried.Max = scoring.Int(20)
	}
	bonus := penalty
	bonus.Who, bonus.Amount, bonus.Reason = who(numbers[2]), scoring.F(1, 2).Mul(penalty.Amount).Neg(), "active ethics"
	Record(t, s, penalty, bonus, session.Replaced{Who: who(numbers[0]), FromRound: 2,
		Names: session.Names{"Ada Nowak", "Bo Lind"}})
	if k.Choices.Tops != "mean" { // nothing can be carried into a mean of percentages
		Record(t, s, carried)
	}
}
