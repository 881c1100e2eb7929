package accounttest

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// Treated is an evening of a kind on which the director did one thing.
type Treated struct {
	// Treatment is what was done, "" for nothing.
	Treatment string
	Session   *session.Session
}

// Treatments are what a director may do, by the kinds of evening that allow it.
func Treatments(t testing.TB, k sessiontest.Kind) (all []Treated) {
	t.Helper()
	for _, what := range treatments {
		s := named(t, k)
		e := &evening{TB: t, Session: s, m: s.State().Sections[0].Movement, kind: k}
		e.keys = slices.SortedFunc(maps.Keys(s.State().Results), session.Key.Compare)
		if what.do(e) {
			all = append(all, Treated{what.name, s})
		}
	}
	return all
}

// named is a clean evening on which nobody has the name of anybody else.
func named(t testing.TB, k sessiontest.Kind) *session.Session {
	t.Helper()
	s := k.Clean(t)
	for _, c := range s.State().Contestants(1) {
		names := session.Names{fmt.Sprint("North ", c.Number), fmt.Sprint("South ", c.Number)}
		switch s.State().Sections[0].Movement.Contestant {
		case movement.Individual:
			names[1] = ""
		case movement.Team:
			names = session.Names{fmt.Sprint("The team ", c.Number)}
		}
		sessiontest.Record(t, s, session.PairNamed{Pair: c, Names: names})
	}
	return s
}

// evening is one that is being treated.
type evening struct {
	testing.TB
	*session.Session
	m    *movement.Movement
	kind sessiontest.Kind
	keys []session.Key
}

func (e *evening) record(facts ...session.Fact) bool {
	e.Helper()
	sessiontest.Record(e, e.Session, facts...)
	return true
}

// fits records a fact if it fits the form of scoring, and reports whether it does.
func (e *evening) fits(f session.Fact) bool { return e.Session.Record("test", f) == nil }

// points reports whether boards are counted in points, where there is no average.
func (e *evening) points() bool {
	return e.kind.Choices.Method == "total" || e.kind.Choices.Method == "aggregate"
}

// at is where something is done: the middle one of the boards on which the leaders hold
// the North-South cards, whose own average is above 60 % as a rule.
func (e *evening) at() session.Key {
	e.Helper()
	_, sc := sessiontest.Scored(e, e.Session)
	for _, rank := range sc.Rankings[0].Ranks {
		var keys []session.Key
		for _, k := range e.keys {
			if e.State().Results[k].NS == rank.Who.Number {
				keys = append(keys, k)
			}
		}
		if len(keys) > 0 {
			return keys[len(keys)/2]
		}
	}
	e.Fatal("nobody is ranked")
	return session.Key{}
}

// unit is what boards are worth.
func (e *evening) unit() scoring.Unit {
	chosen, err := e.State().Scoring.Options()
	if err != nil {
		e.Fatal(err)
	}
	return chosen.BoardUnit()
}

func (e *evening) rule(ns, ew *scoring.Ruling) bool {
	e.Helper()
	return e.fits(session.RulingGiven{Key: e.at(), ForNS: ns, ForEW: ew, Law: "12C1"})
}

func (e *evening) who(i int) session.Contestant {
	return session.Contestant{Section: 1, Number: e.m.Pairs()[i]}
}

func assigned(parts ...any) *scoring.Ruling {
	r := &scoring.Ruling{Kind: scoring.Assigned}
	for i := 0; i < len(parts); i += 2 {
		r.Scores = append(r.Scores, scoring.Weighted{Weight: parts[i].(scoring.Frac),
			Score: scoring.Points(parts[i+1].(int))})
	}
	return r
}

func percent(p scoring.Frac) *scoring.Ruling {
	return &scoring.Ruling{Kind: scoring.Percentage, Amount: p}
}

func of(kind scoring.RulingKind) *scoring.Ruling { return &scoring.Ruling{Kind: kind} }

// entered is what the players enter in the place of a score.
func (e *evening) entered(ns, ew int64) bool {
	e.Helper()
	sessiontest.Change(e, e.Session, e.at(),
		func(r *session.Result) { r.Percentages(scoring.Int(ns), scoring.Int(ew)) })
	return true
}

// leave withdraws the last but one contestant from a round on, whose boards from
// there on nobody played.
func (e *evening) leave(from int, cancelled bool) bool {
	e.Helper()
	if len(e.m.Pairs()) < 5 || e.m.Contestant == movement.Individual {
		return false
	}
	gone := e.who(len(e.m.Pairs()) - 2)
	for key, r := range e.State().Results {
		if key.Round >= from && (r.NS == gone.Number || r.EW == gone.Number) {
			e.record(session.ResultDiscarded{Key: key})
		}
	}
	f := session.ParticipationSet{Who: gone, Participation: session.Withdrawn, From: from,
		Cancelled: cancelled, Ranked: !cancelled}
	if !e.points() {
		f.ForIt, f.ForOpponents = of(scoring.AverageMinus), of(scoring.AveragePlus)
	}
	return e.record(f)
}

func (e *evening) penalty(amount scoring.Frac, unit scoring.Unit) bool {
	e.Helper()
	return e.fits(session.PenaltyGiven{Who: e.who(0), Amount: amount, Unit: unit, Reason: "slow play"})
}

var treatments = []struct {
	name string
	do   func(e *evening) bool
}{
	{"", func(*evening) bool { return true }},
	{"Average Plus and Minus",
		func(e *evening) bool { return !e.points() && e.rule(of(scoring.AveragePlus), of(scoring.AverageMinus)) }},
	{"Average", func(e *evening) bool { return !e.points() && e.rule(of(scoring.Average), of(scoring.Average)) }},
	{"Average Plus for both",
		func(e *evening) bool { return !e.points() && e.rule(of(scoring.AveragePlus), of(scoring.AveragePlus)) }},
	{"Average Minus for both", func(e *evening) bool {
		return !e.points() && e.rule(of(scoring.AverageMinus), of(scoring.AverageMinus))
	}},
	{"60 and 40 entered", func(e *evening) bool { return !e.points() && e.entered(60, 40) }},
	{"50 and 30 entered", func(e *evening) bool { return !e.points() && e.entered(50, 30) }},
	{"60 and 40 by ruling", func(e *evening) bool {
		return !e.points() && e.rule(percent(scoring.Int(60)), percent(scoring.Int(40)))
	}},
	{"62.5 and 37.5 by ruling", func(e *evening) bool {
		return !e.points() && e.rule(percent(scoring.F(125, 2)), percent(scoring.F(75, 2)))
	}},
	{"a third by ruling", func(e *evening) bool {
		return !e.points() && e.rule(percent(scoring.F(200, 3)), percent(scoring.F(100, 3)))
	}},
	{"by hand", func(e *evening) bool {
		give := func(n int64) *scoring.Ruling {
			return &scoring.Ruling{Kind: scoring.Override, Amount: scoring.Int(n), Unit: e.unit()}
		}
		return e.rule(give(3), give(1))
	}},
	{"a third by hand", func(e *evening) bool {
		give := func(n int64) *scoring.Ruling {
			return &scoring.Ruling{Kind: scoring.Override, Amount: scoring.F(n, 3), Unit: e.unit()}
		}
		return e.rule(give(4), give(-4))
	}},
	{"one score for both", func(e *evening) bool { r := assigned(scoring.Int(1), 140); return e.rule(r, r) }},
	{"weighted in two",
		func(e *evening) bool { r := assigned(scoring.F(3, 5), 140, scoring.F(2, 5), -100); return e.rule(r, r) }},
	{"weighted in thirds", func(e *evening) bool {
		r := assigned(scoring.F(1, 3), 140, scoring.F(1, 3), -100, scoring.F(1, 3), 110)
		return e.rule(r, r)
	}},
	{"weighted in four", func(e *evening) bool {
		r := assigned(scoring.F(1, 2), 140, scoring.F(1, 5), -100, scoring.F(1, 5), 110, scoring.F(1, 10), 90)
		return e.rule(r, r)
	}},
	{"split", func(e *evening) bool { return e.rule(assigned(scoring.Int(1), 140), assigned(scoring.Int(1), -100)) }},
	{"split and weighted", func(e *evening) bool {
		return e.rule(assigned(scoring.F(3, 5), 140, scoring.F(2, 5), -100), assigned(scoring.Int(1), 140))
	}},
	{"weighted against Average Plus", func(e *evening) bool {
		return !e.points() && e.rule(assigned(scoring.F(1, 3), 140, scoring.F(2, 3), -100), of(scoring.AveragePlus))
	}},
	{"for one side alone", func(e *evening) bool { return !e.points() && e.rule(of(scoring.AveragePlus), nil) }},
	{"not played", func(e *evening) bool {
		sessiontest.Change(e, e.Session, e.at(), func(r *session.Result) { r.Outcome = session.NotPlayed })
		return true
	}},
	{"wrong direction", func(e *evening) bool {
		sessiontest.Change(e, e.Session, e.at(), func(r *session.Result) { r.WrongDirection = true })
		return true
	}},
	{"undecided", func(e *evening) bool {
		sessiontest.Change(e, e.Session, e.at(), func(r *session.Result) { r.Outcome = session.Undecided })
		return true
	}},
	{"played by others", func(e *evening) bool {
		if e.m.Contestant != movement.Pair {
			return false
		}
		at := e.at()
		r := e.State().Results[at]
		others := slices.DeleteFunc(slices.Clone(e.m.Pairs()), func(n int) bool { return n == r.NS || n == r.EW })
		plus := of(scoring.AveragePlus)
		if e.points() {
			plus = nil
		}
		return e.fits(session.PlayedByOthers{Key: at, NS: others[0], EW: r.EW, ForNS: plus, Reason: "wrong table"})
	}},
	{"fouled", func(e *evening) bool {
		return e.m.Contestant != movement.Team &&
			e.fits(session.BoardFouled{Section: 1, Board: e.keys[0].Board, FromRound: e.m.Rounds/2 + 1, Form: "b"})
	}},
	{"penalty of a quarter top", func(e *evening) bool { return e.penalty(scoring.Int(-25), scoring.PercentOfTop) }},
	{"penalty of 7 %", func(e *evening) bool { return e.penalty(scoring.Int(-7), scoring.PercentOfGame) }},
	{"penalty of a third MP", func(e *evening) bool { return e.penalty(scoring.F(-1, 3), scoring.Matchpoint) }},
	{"penalty in IMPs", func(e *evening) bool { return e.penalty(scoring.Int(-3), scoring.IMP) }},
	{"penalty in VPs", func(e *evening) bool { return e.penalty(scoring.F(-1, 2), scoring.VP) }},
	{"penalty in points", func(e *evening) bool { return e.penalty(scoring.Int(-100), scoring.TotalPoint) }},
	{"bonus and penalty", func(e *evening) bool {
		_, sc := sessiontest.Scored(e, e.Session)
		return e.penalty(scoring.Int(-2), sc.Fields[0].Unit()) && e.penalty(scoring.Int(1), sc.Fields[0].Unit())
	}},
	{"carried", func(e *evening) bool {
		f := session.CarriedForward{Who: e.who(1), Score: scoring.Int(12), Max: scoring.Int(20)}
		if e.fits(f) {
			return true
		}
		f.Max = scoring.Int(0)
		return e.fits(f)
	}},
	{"handicaps", func(e *evening) bool {
		return e.fits(session.HandicapSet{Who: e.who(0), Handicap: scoring.F(7, 3)})
	}},
	{"without standing", func(e *evening) bool {
		return e.record(session.ParticipationSet{Who: e.who(1), Participation: session.WithoutStanding})
	}},
	{"late", func(e *evening) bool {
		if e.m.Contestant == movement.Individual {
			return false
		}
		late := e.who(1)
		for key, r := range e.State().Results {
			if key.Round == 1 && (r.NS == late.Number || r.EW == late.Number) {
				e.record(session.ResultDiscarded{Key: key})
			}
		}
		f := session.ParticipationSet{Who: late, Participation: session.Late, From: 2}
		if !e.points() {
			f.ForIt, f.ForOpponents = of(scoring.AverageMinus), of(scoring.AveragePlus)
		}
		return e.fits(f)
	}},
	{"withdrawn before half", func(e *evening) bool { return e.m.Rounds > 3 && e.leave(2, true) }},
	{"withdrawn after half", func(e *evening) bool { return e.leave(e.m.Rounds-1, false) }},
	{"substitutes", func(e *evening) bool {
		return e.record(session.Replaced{Who: e.who(0), FromRound: 2, Names: session.Names{"Ada Nowak", "Bo Lind"}})
	}},
}
