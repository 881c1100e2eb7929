package deskline

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"clubnight/scoring"
	"clubnight/scoring/absence"
	"clubnight/scoring/award"
	"clubnight/session"
	"clubnight/session/competition"
	"clubnight/session/names"
)

// abouts are the words that begin a line that is about no place at a table.
var abouts = map[string]func(*reader) *Fault{
	"pen":      func(r *reader) *Fault { return r.penalty(-1, false) },
	"disc":     func(r *reader) *Fault { return r.penalty(-1, true) },
	"bonus":    func(r *reader) *Fault { return r.penalty(+1, false) },
	"late":     (*reader).late,
	"withdraw": (*reader).withdraw,
	"mismatch": (*reader).mismatch,
	"without":  func(r *reader) *Fault { return r.standing(session.WithoutStanding) },
	"back":     func(r *reader) *Fault { return r.standing(session.InStanding) },
	"sub":      (*reader).substitute,
	"name":     (*reader).name,
	"team":     (*reader).team,
	"lineup":   (*reader).lineUp,
	"carry":    (*reader).carry,
	"handicap": (*reader).handicap,
	"stratum":  (*reader).stratum,
	"foul":     (*reader).foul,
	"unfoul":   (*reader).unfoul,
	"typed":    func(r *reader) *Fault { return r.sending(session.ByTyping) },
	"phones":   func(r *reader) *Fault { return r.sending(session.OnPhone) },
	"sends":    func(r *reader) *Fault { return r.sending(session.OnHandset) },
	"director": (*reader).director,
	"plays":    (*reader).plays,
	"counts":   (*reader).counts,
	"awards":   (*reader).awards,
	"undo":     (*reader).undo,
	"redo":     (*reader).redo,
}

// who reads a contestant.
func (r *reader) who() (session.Contestant, *Fault) {
	w := r.peek()
	letter, number, ok := sectionNumber(w.text)
	if !ok {
		return session.Contestant{}, r.fault(WantsWho)
	}
	sec, fault := r.section(w, letter)
	if fault != nil {
		return session.Contestant{}, fault
	}
	if !slices.Contains(sec.Movement.Pairs(), number) {
		return session.Contestant{}, r.fault(NobodyIs)
	}
	r.take()
	c := session.Contestant{Section: sec.ID, Number: number}
	r.out.Who = append(r.out.Who, c)
	return c, nil
}

func (r *reader) penalty(sign int64, disciplinary bool) *Fault {
	who, fault := r.who()
	if fault != nil {
		return fault
	}
	r.given = r.peek()
	f, unit, ok := Amount(r.given.text)
	if !ok || f.Sign() <= 0 {
		return r.fault(WantsAmount)
	}
	r.take()
	fact := session.PenaltyGiven{Who: who, Amount: f.Mul(scoring.Int(sign)), Unit: unit, Disciplinary: disciplinary}
	if fact.Law, fact.Reason, fault = r.because(); fault != nil {
		return fault
	}
	r.add(fact)
	return nil
}

// late is somebody who came for a later round, round 2 unless another is
// said: see [Coming].
func (r *reader) late() *Fault {
	who, fault := r.who()
	if fault != nil {
		return fault
	}
	round, fault := r.round()
	if fault != nil {
		return fault
	}
	if round == 0 {
		round = 2
	}
	return r.absence(Coming(r.st, who, round))
}

// withdraw is somebody who leaves: see [Leaving].
func (r *reader) withdraw() *Fault {
	who, fault := r.who()
	if fault != nil {
		return fault
	}
	round, fault := r.round()
	if fault != nil {
		return fault
	}
	var left Left
	switch {
	case r.accept("cancel"):
		left.Cancelled = new(true)
	case r.accept("stand"):
		left.Cancelled = new(false)
	case r.accept("ranked"):
		left.Ranked = true
	}
	return r.absence(Leaving(r.st, who, round, left))
}

// absence reads what the rounds that somebody misses give.
func (r *reader) absence(fact session.ParticipationSet) *Fault {
	for {
		var fault *Fault
		switch {
		case r.accept("it"):
			fault = r.missed(&fact, true)
		case r.accept("others"):
			fault = r.missed(&fact, false)
		default:
			law := ""
			if law, fact.Reason, fault = r.because(); fault != nil {
				return fault
			}
			if law != "" {
				fact.Law, fact.Origin = law, absence.Book
			}
			r.add(fact)
			return nil
		}
		if fault != nil {
			return fault
		}
	}
}

// missed reads what one side gets: an award for each board, or by which
// rule whole matches count.
func (r *reader) missed(fact *session.ParticipationSet, it bool) *Fault {
	for _, rule := range absence.Matches {
		if r.accept(string(rule)) {
			fact.AwardMatch(it, rule)
			return nil
		}
	}
	given, fault := r.award(1, nil)
	if fault == nil {
		fact.Award(it, given)
	}
	return fault
}

func (r *reader) standing(how session.Participation) *Fault {
	who, fault := r.who()
	if fault != nil {
		return fault
	}
	if how == session.InStanding {
		if _, there := r.st.Participations[who]; !there {
			return &Fault{Kind: NothingThere, Column: 1}
		}
	}
	fact := session.ParticipationSet{Who: who, Participation: how}
	if _, fact.Reason, fault = r.because(); fault != nil {
		return fault
	}
	r.add(fact)
	return nil
}

// names reads one or two names up to the end of the line.
func (r *reader) names() (names session.Names, fault *Fault) {
	if !r.more() {
		return names, r.fault(WantsName)
	}
	first, second, _ := strings.Cut(r.rest(), "&")
	return session.Names{strings.TrimSpace(first), strings.TrimSpace(second)}, nil
}

func (r *reader) substitute() *Fault {
	who, fault := r.who()
	if fault != nil {
		return fault
	}
	fact := session.Replaced{Who: who}
	if fact.FromRound, fault = r.round(); fault != nil {
		return fault
	}
	if fact.FromRound == 0 {
		return r.fault(WantsRound)
	}
	if fact.Names, fault = r.names(); fault != nil {
		return fault
	}
	r.add(fact)
	return nil
}

func (r *reader) name() *Fault {
	who, fault := r.who()
	if fault != nil {
		return fault
	}
	names, fault := r.names()
	if fault != nil {
		return fault
	}
	r.add(session.PairNamed{Pair: who, Names: names})
	return nil
}

func (r *reader) team() *Fault {
	who, fault := r.who()
	if fault != nil {
		return fault
	}
	if !r.more() {
		return r.fault(WantsName)
	}
	name, members, _ := strings.Cut(r.rest(), ":")
	fact := session.TeamSet{Team: who, Name: strings.TrimSpace(name)}
	for m := range strings.SplitSeq(members, ",") {
		if m = strings.TrimSpace(m); m != "" {
			fact.Members = append(fact.Members, session.Member{Name: m})
		}
	}
	r.add(fact)
	return nil
}

// lineUp reads who of a team sits where, by the numbers of its members from 1.
func (r *reader) lineUp() *Fault {
	who, fault := r.who()
	if fault != nil {
		return fault
	}
	fact := session.LineUpSet{Team: who}
	if fact.FromRound, fault = r.round(); fault != nil {
		return fault
	}
	if fact.FromRound == 0 {
		return r.fault(WantsRound)
	}
	for _, seats := range []struct {
		word string
		to   *[2]int
	}{{"ns", &fact.NS}, {"ew", &fact.EW}} {
		if !r.accept(seats.word) {
			return r.fault(WantsOther)
		}
		for i := range seats.to {
			n, err := strconv.Atoi(r.peek().text)
			if err != nil || n < 0 {
				return r.fault(WantsNumber)
			}
			r.take()
			seats.to[i] = n - 1
		}
	}
	r.add(fact)
	return nil
}

// number reads a decimal or a fraction.
func (r *reader) number() (scoring.Frac, *Fault) {
	f, err := frac(strings.TrimSuffix(r.peek().text, "%"))
	if err != nil {
		return f, r.fault(WantsNumber)
	}
	r.take()
	return f, nil
}

func (r *reader) carry() *Fault {
	who, fault := r.who()
	if fault != nil {
		return fault
	}
	fact := session.CarriedForward{Who: who}
	if fact.Score, fault = r.number(); fault != nil {
		return fault
	}
	if r.accept("of") {
		if fact.Max, fault = r.number(); fault != nil {
			return fault
		}
	}
	r.add(fact)
	return nil
}

func (r *reader) handicap() *Fault {
	who, fault := r.who()
	if fault != nil {
		return fault
	}
	fact := session.HandicapSet{Who: who}
	if fact.Handicap, fault = r.number(); fault != nil {
		return fault
	}
	r.add(fact)
	return nil
}

// stratum reads the letter of a stratum, or "none".
func (r *reader) stratum() *Fault {
	who, fault := r.who()
	if fault != nil {
		return fault
	}
	fact := session.StratumSet{Who: who}
	if r.accept("none") {
		r.add(fact)
		return nil
	}
	for n := 1; n <= session.MostStrata; n++ {
		if r.accept(strings.ToLower(session.StratumLetter(n))) {
			fact.Stratum = n
		}
	}
	if fact.Stratum == 0 {
		return r.fault(WantsStratum)
	}
	r.add(fact)
	return nil
}

// board reads a board of a section.
func (r *reader) board() (section, board int, fault *Fault) {
	w := r.peek()
	letter, board, ok := sectionNumber(w.text)
	if !ok {
		return 0, 0, r.fault(WantsBoard)
	}
	sec, fault := r.section(w, letter)
	if fault != nil {
		return 0, 0, fault
	}
	if !slices.Contains(sec.Movement.Boards(), board) {
		return 0, 0, r.fault(WantsBoard)
	}
	r.take()
	return sec.ID, board, nil
}

func (r *reader) foul() *Fault {
	section, board, fault := r.board()
	if fault != nil {
		return fault
	}
	fact := session.BoardFouled{Section: section, Board: board, Form: "b"}
	if r.accept("tables") {
		for text := range strings.SplitSeq(r.peek().text, ",") {
			n, err := strconv.Atoi(text)
			if err != nil || n < 1 {
				return r.fault(WantsTable)
			}
			fact.Tables = append(fact.Tables, n)
		}
		r.take()
	} else if fact.FromRound, fault = r.round(); fault != nil {
		return fault
	} else if fact.FromRound == 0 {
		return r.fault(WantsRound)
	}
	if w := r.peek(); len(w.text) == 1 && w.text[0] >= 'b' && w.text[0] <= 'z' {
		fact.Form = r.take().text
	}
	if _, fact.Reason, fault = r.because(); fault != nil {
		return fault
	}
	r.add(fact)
	return nil
}

func (r *reader) unfoul() *Fault {
	at := r.peek()
	section, board, fault := r.board()
	if fault != nil {
		return fault
	}
	if !slices.ContainsFunc(r.st.Fouled(),
		func(f session.BoardFouled) bool { return f.Section == section && f.Board == board }) {
		return within(at, 0, NothingThere)
	}
	r.add(session.BoardFouled{Section: section, Board: board})
	return nil
}

// director reads who directs from now on.
func (r *reader) director() *Fault {
	if !r.more() {
		return r.fault(WantsName)
	}
	name := r.rest()
	if name == "-" {
		name = ""
	}
	r.add(session.DirectorNamed{Name: name})
	return nil
}

// plays reads as whom the director plays.
func (r *reader) plays() *Fault {
	if r.accept("-") {
		r.add(session.DirectorPlays{})
		return nil
	}
	who, fault := r.who()
	if fault != nil {
		return fault
	}
	r.add(session.DirectorPlays{As: who})
	return nil
}

// counts reads for which competition the evening counts, and by which rule,
// or that it does not.
func (r *reader) counts() *Fault {
	out := r.accept("not")
	if !out && !r.accept("for") {
		return r.fault(UnknownWord)
	}
	at := r.peek()
	if !r.more() {
		return r.fault(WantsName)
	}
	text := r.rest()
	name, said := text, ""
	if !out {
		name, said, _ = strings.Cut(text, ":")
	}
	fact := session.CompetitionSet{Name: strings.Trim(strings.TrimSpace(name), `"“”„`), Out: out}
	was, counted := r.st.Competition(fact.Name)
	switch {
	case names.Fold(fact.Name) == "":
		return within(at, 0, WantsName)
	case out && !counted:
		return within(at, 0, NothingThere)
	case counted:
		fact.Name, fact.Rule = was.Name, was.Rule
	}
	if strings.TrimSpace(said) != "" {
		rule, err := competition.ParseRule(said)
		if err != nil {
			fault := &Fault{Kind: UnknownWord, Column: at.column + utf8.RuneCountInString(name) + 1}
			if bad := (*competition.BadRule)(nil); errors.As(err, &bad) {
				fault.Column += utf8.RuneCountInString(said[:bad.At])
				if fault.Text = bad.Word; bad.Word == "" {
					fault.Kind = WantsNumber
				}
			}
			return fault
		}
		fact.Rule = rule
	}
	r.add(fact)
	return nil
}

// awards reads by which scheme places are worth masterpoints.
func (r *reader) awards() *Fault {
	if r.accept("-") {
		r.add(session.AwardsChosen{})
		return nil
	}
	at := r.peek()
	if !r.more() {
		return r.fault(WantsName)
	}
	choice, err := award.ParseChoice(r.rest())
	if err == nil {
		_, _, err = choice.Find()
	}
	if err != nil {
		return within(at, 0, UnknownWord)
	}
	r.add(session.AwardsChosen{Choice: choice})
	return nil
}

// undo takes back the last entry of the director that is in force, or the
// one with a number.
func (r *reader) undo() *Fault {
	if w := r.peek(); w.text != "" {
		n, err := strconv.ParseInt(w.text, 10, 64)
		if err != nil || n < 1 {
			return r.fault(WantsNumber)
		}
		facts := r.st.Undo(n)
		if log := r.st.Entries(); facts == nil && n <= int64(len(log)) {
			held := r.fault(NotUndoable)
			held.Hold = r.st.Held(log[n-1])
			return held
		}
		if facts == nil {
			return r.fault(NothingToUndo)
		}
		r.take()
		r.add(facts...)
		return nil
	}
	for _, e := range slices.Backward(r.st.Entries()) {
		if _, undo := e.Fact.(session.Undone); !undo && e.By == session.ByDirector && r.st.Undoable(e) {
			r.add(r.st.Undo(e.Seq)...)
			return nil
		}
	}
	return r.fault(NothingToUndo)
}

// redo puts in force again what was undone last.
func (r *reader) redo() *Fault {
	entries := r.st.Entries()
	for _, e := range slices.Backward(entries) {
		u, undo := e.Fact.(session.Undone)
		if !undo || !r.st.Undoable(e) {
			continue
		}
		if target := entries[u.Entry-1]; target.Fact.Kind() != e.Fact.Kind() {
			r.add(r.st.Undo(e.Seq)...)
			return nil
		}
	}
	return r.fault(NothingToRedo)
}
