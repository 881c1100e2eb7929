package pbn

import (
	"fmt"
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/exchange/account"
	"clubnight/session/movement"
)

// line is the result of a game of its own; ok is false where it has none.
func (r *reader) line(p *part, g *deal.PBNGame) (l account.BoardPlay, ok bool, err error) {
	l.At = g.Line
	l.Board = g.Number
	l.Table, _ = strconv.Atoi(value(g, "Table"))
	l.Round, _ = strconv.Atoi(value(g, "Round"))
	l.Form = value(g, "Form")
	if err := r.seats(p, g, &l); err != nil {
		return l, false, err
	}
	said := said{
		contract: value(g, "Contract"), declarer: strings.TrimPrefix(value(g, "Declarer"), "^"),
		result: strings.TrimPrefix(value(g, "Result"), "^"),
		forNS:  value(g, "AdjustedNS"), forEW: value(g, "AdjustedEW"), by: value(g, "AdjustedBy"), vul: g.Vul,
	}
	said.tricks()
	said.score, said.scored = sideScore(value(g, "Score"), said.declarer)
	if ok, err = said.into(&l); !ok {
		return l, false, err
	}
	if err != nil {
		r.fault(g, 0, err)
	}
	if l.NSAward, l.EWAward = sides(value(g, "ScoreIMP"), said.declarer); l.NSAward == nil && l.EWAward == nil {
		l.NSAward, l.EWAward = sides(value(g, "ScoreMP"), said.declarer)
	}
	l.NSPercent, l.EWPercent = sides(value(g, "ScorePercentage"), said.declarer)
	l.Calls, l.Play = g.Calls, g.Play
	if len(l.Play) > 0 && l.Outcome == session.Played && l.Contract.Level > 0 &&
		l.Play[0].Seat == (l.Declarer+1)&3 && !l.Play[0].Small {
		l.Lead = session.Led(l.Play[0].Card)
	}
	return l, true, nil
}

// said is what a game or a row says of a result, in the words of the file.
type said struct {
	contract, declarer, result string
	forNS, forEW, by           string
	score                      scoring.Points
	scored                     bool
	vul                        scoring.Vulnerability
}

// tricks makes declarer's tricks of "NS 9" and "EW 4 NS 9".
func (s *said) tricks() {
	words := strings.Fields(s.result)
	if len(words) < 2 {
		return
	}
	d, err := scoring.ParseDirection(s.declarer)
	s.result = ""
	for i := 0; i+1 < len(words) && err == nil; i += 2 {
		n, err := strconv.Atoi(words[i+1])
		switch {
		case err != nil:
		case strings.EqualFold(words[i], d.Side().String()):
			s.result = words[i+1]
			return
		default:
			s.result = strconv.Itoa(13 - n)
		}
	}
}

// into makes a result of it; ok is false where there is none. An error beside ok says
// what of it does not fit.
func (s *said) into(l *account.BoardPlay) (ok bool, err error) {
	l.ForNS, err = scoring.ParseRuling(s.forNS)
	if err != nil {
		return false, err
	}
	if l.ForEW, err = scoring.ParseRuling(s.forEW); err != nil {
		return false, err
	}
	l.Ruled = s.by == "director" && (l.ForNS != nil || l.ForEW != nil)
	if s.contract != "" {
		ok, err = s.played(l)
		if ok || !s.scored && l.ForNS == nil && l.ForEW == nil {
			return ok, err
		}
	}
	switch kind := ruledOut(l); {
	case s.scored:
		l.Outcome, l.Score = session.ScoreOnly, s.score
	case kind != "":
		l.Outcome, l.ForNS, l.ForEW, l.Ruled = kind, nil, nil, false
	case l.ForNS != nil && l.ForEW != nil:
		l.Outcome = session.Artificial
	case l.ForNS != nil || l.ForEW != nil:
		l.Outcome = session.NotPlayed
	default:
		return false, err
	}
	return true, err
}

// ruledOut is the outcome of a board without a result that nobody ruled on,
// "" for any other.
func ruledOut(l *account.BoardPlay) session.Outcome {
	both := func(kind scoring.RulingKind) bool {
		return l.ForNS != nil && l.ForEW != nil && l.ForNS.Kind == kind && l.ForEW.Kind == kind && !l.Ruled
	}
	switch {
	case both(scoring.Undecided):
		return session.Undecided
	case both(scoring.NotPlayed):
		return session.NotPlayed
	}
	return ""
}

// played reads contract, declarer and tricks, and holds them against the score.
func (s *said) played(l *account.BoardPlay) (ok bool, err error) {
	wrong := func(what string) (bool, error) {
		return false, fmt.Errorf("%w: %s %.10q %.10q %.10q", ErrGame, what, s.contract, s.declarer, s.result)
	}
	c, err := scoring.ParseContract(s.contract)
	if err != nil {
		return wrong("contract")
	}
	l.Outcome, l.Contract = session.Played, c
	if c.Level == 0 {
		if s.scored && s.score != 0 {
			l.Outcome, l.Contract, l.Score = session.ScoreOnly, scoring.Contract{}, s.score
			return true, ErrScore
		}
		return true, nil
	}
	if s.declarer == "" {
		return s.ofSide(l)
	}
	if l.Declarer, err = scoring.ParseDirection(s.declarer); err != nil {
		return wrong("declarer")
	}
	n, err := strconv.Atoi(s.result)
	switch {
	case err == nil:
	case !s.scored:
		return wrong("tricks")
	default:
		for n = 0; n < 13 && s.value(l, n) != s.score; n++ {
		}
	}
	l.Tricks = n - 6 - c.Level
	if l.AtTable().Check() != nil {
		return wrong("tricks")
	}
	usual := scoring.BoardVulnerability(l.Board)
	switch {
	case s.scored && s.value(l, n) != s.score:
		l.Outcome, l.Score = session.ScoreOnly, s.score
		err = fmt.Errorf("%w: %s %s %s, %d", ErrScore, s.contract, s.declarer, s.result, s.score)
	case s.vul != usual && s.value(l, n) != l.AtTable().Score(usual): // counted as the file has it
		l.Outcome, l.Score = session.ScoreOnly, s.value(l, n)
		err = nil
	default:
		return true, nil
	}
	l.Contract, l.Declarer, l.Tricks = scoring.Contract{}, 0, 0
	return true, err
}

// value is the score of the contract with so many tricks.
func (s *said) value(l *account.BoardPlay, tricks int) scoring.Points {
	return scoring.Result{Contract: l.Contract, Declarer: l.Declarer,
		Tricks: tricks - 6 - l.Contract.Level}.Score(s.vul)
}

// ofSide finds the side that declared, and its tricks, by the score.
func (s *said) ofSide(l *account.BoardPlay) (ok bool, err error) {
	for _, d := range []scoring.Direction{scoring.North, scoring.East} {
		l.Declarer, l.SideOnly = d, true
		for n := range 14 {
			if s.scored && s.value(l, n) == s.score {
				l.Tricks = n - 6 - l.Contract.Level
				return true, nil
			}
		}
	}
	l.Outcome, l.Contract, l.Declarer, l.SideOnly = "", scoring.Contract{}, 0, false
	return false, fmt.Errorf("%w: nobody declares %.10q", ErrGame, s.contract)
}

// sideScore reads "NS 420", "EW -50", "EW 50 NS -50", "420" of declarer, as
// North-South's.
func sideScore(text, declarer string) (points scoring.Points, ok bool) {
	ns, ew := sides(text, declarer)
	switch {
	case ns != nil:
		n, err := strconv.Atoi(ns.String())
		return scoring.Points(n), err == nil && n >= -mostPoints && n <= mostPoints
	case ew != nil:
		n, err := strconv.Atoi(ew.String())
		return scoring.Points(-n), err == nil && n >= -mostPoints && n <= mostPoints
	}
	return 0, false
}

// mostPoints is far above any score.
const mostPoints = 20000

// sides reads what each side was given: "NS 12 EW 4", "NS 12", or a figure of declarer's.
func sides(text, declarer string) (ns, ew *scoring.Frac) {
	words := strings.Fields(text)
	if len(words) == 1 {
		d, err := scoring.ParseDirection(declarer)
		if err != nil {
			return nil, nil
		}
		words = []string{d.Side().String(), words[0]}
	}
	for i := 0; i+1 < len(words); i += 2 {
		f, err := scoring.ParseFrac(words[i+1])
		if err != nil {
			continue
		}
		switch strings.ToUpper(words[i]) {
		case "NS":
			ns = &f
		case "EW":
			ew = &f
		}
	}
	return ns, ew
}

// seats finds who played a game of its own.
func (r *reader) seats(p *part, g *deal.PBNGame, l *account.BoardPlay) error {
	names := map[scoring.Direction]string{}
	for d, name := range map[scoring.Direction]string{scoring.North: "North", scoring.East: "East",
		scoring.South: "South", scoring.West: "West"} {
		names[d] = value(g, name)
	}
	ns, ew := value(g, "PairNS"), value(g, "PairEW")
	switch r.Plays {
	case movement.Individual:
		l.NS, l.South = r.two(p, ns, names[scoring.North], names[scoring.South])
		l.EW, l.West = r.two(p, ew, names[scoring.East], names[scoring.West])
	case movement.Team:
		l.NS, l.EW = r.team(p, g, names)
	default:
		l.NS = r.pair(p, ns, scoring.NS, names[scoring.North], names[scoring.South])
		l.EW = r.pair(p, ew, scoring.EW, names[scoring.East], names[scoring.West])
	}
	if l.NS == 0 || l.EW == 0 || l.NS == l.EW && r.Plays != movement.Pair {
		return fmt.Errorf("%w: who played is not said", ErrGame)
	}
	return nil
}

// numbered is a number that stands for somebody, 0 for none.
func numbered(text string) int {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < 1 || n > movement.MaxPairNumber {
		return 0
	}
	return n
}

// pair is the number of a pair: as it stands there, or the next free one for its names.
func (r *reader) pair(p *part, id string, side scoring.Side, names ...string) int {
	n := numbered(id)
	if n == 0 {
		called := strings.ToLower(id + "|" + strings.Join(names, "|"))
		if strings.Trim(called, "|") == "" {
			return 0
		}
		if n = r.pairs[called]; n == 0 {
			n = r.free()
			r.pairs[called] = n
		}
	}
	p.name(n, side, names...)
	return n
}

// free is a number that nobody has been given so far.
func (r *reader) free() int { return len(r.pairs) + len(r.players) + len(r.teams) + 1 }

// name keeps the names of a contestant that the file gives at a game.
func (p *part) name(n int, side scoring.Side, names ...string) {
	if strings.Join(names, "") == "" || p.names[who{n, side}] || p.names[who{n, scoring.NoSide}] {
		return
	}
	p.names[who{n, side}] = true
	c := account.Contestant{Number: n, Side: side}
	for _, name := range names {
		c.Players = append(c.Players, account.Player{Name: name})
	}
	p.Contestants = append(p.Contestants, c)
}

// two are the numbers of two players of an individual: "3-7", or those of their names.
func (r *reader) two(p *part, id string, names ...string) (a, b int) {
	first, second, _ := strings.Cut(id, "-")
	n := [2]int{numbered(first), numbered(second)}
	for i, name := range names {
		if n[i] == 0 && name != "" {
			if n[i] = r.players[name]; n[i] == 0 {
				n[i] = r.free()
				r.players[name] = n[i]
			}
		}
		p.name(n[i], scoring.NoSide, name)
	}
	return n[0], n[1]
}

// team are the numbers of the teams at a table.
func (r *reader) team(p *part, g *deal.PBNGame, names map[scoring.Direction]string) (ns, ew int) {
	if ns, ew = numbered(value(g, "PairNS")), numbered(value(g, "PairEW")); ns > 0 && ew > 0 {
		home, away := value(g, "HomeTeam"), value(g, "VisitTeam")
		if strings.EqualFold(value(g, "Room"), "Closed") {
			home, away = away, home
		}
		p.teamName(ns, home)
		p.teamName(ew, away)
		return ns, ew
	}
	ns, ew = r.teamOf(p, value(g, "HomeTeam")), r.teamOf(p, value(g, "VisitTeam"))
	if ns == 0 || ew == 0 {
		return 0, 0
	}
	turned := strings.EqualFold(value(g, "Room"), "Closed")
	if value(g, "Room") == "" { // who sat in the other room sits the other way
		for d, name := range names {
			at := r.rosters[name]
			turned = turned || at > 0 && (at == ew) == (d.Side() == scoring.NS)
		}
		if value(g, "Board") == value(&r.before, "Board") && g.Again {
			turned = true
		}
	}
	if turned {
		ns, ew = ew, ns
	}
	for d, name := range names {
		if name != "" && r.rosters[name] == 0 {
			r.rosters[name] = map[scoring.Side]int{scoring.NS: ns, scoring.EW: ew}[d.Side()]
		}
	}
	return ns, ew
}

// teamOf is the number of a team by its name, which may be a number.
func (r *reader) teamOf(p *part, name string) int {
	if name == "" {
		return 0
	}
	if r.teams[name] == 0 {
		r.teams[name] = r.free()
	}
	p.teamName(r.teams[name], name)
	return r.teams[name]
}

func (p *part) teamName(n int, name string) {
	if p.names[who{n, scoring.NoSide}] || name == "" || name == strconv.Itoa(n) {
		return
	}
	p.names[who{n, scoring.NoSide}] = true
	p.Contestants = append(p.Contestants, account.Contestant{Number: n, Name: name})
}
