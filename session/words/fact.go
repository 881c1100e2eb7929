package words

import (
	"fmt"
	"strings"
	"time"

	"clubnight/scoring"
	"clubnight/scoring/award"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/competition"
	"clubnight/session/movement"
)

// Fact is an entry of the journal in a line, for the list of what was done: "table 3,
// round 2, board 14: corrected to 4♠ by N =: wrong declarer". st is any later state of
// the evening; the cards of a deal are in no line.
func (w *Words) Fact(st *session.State, e session.Entry) string {
	if f, corrected := e.Fact.(session.ResultCorrected); corrected {
		id := "facts.result-corrected"
		if st.FirstWord(e) {
			id = "entered.result"
		}
		reason := w.WhyCorrected(session.Received{PutBack: f.PutBack, Reason: f.Reason})
		return w.say(id, data{"Place": w.Where(st, f.Result.Key), "Result": w.Result(f.Result), "Reason": reason})
	}
	if f, erased := e.Fact.(session.ResultErased); erased && e.By == session.ByPhone {
		return w.say("facts.result-taken-back", data{"Place": w.Where(st, f.Key)})
	}
	return fmt.Sprint(w.term(st, session.SentenceOf(e.Fact)))
}

// message is what a fact says, with its terms in words.
func (w *Words) message(st *session.State, m session.Message) string {
	names := data{}
	var pairs []any
	for name, term := range m.Terms {
		names[name] = w.term(st, term)
		pairs = append(pairs, name, names[name])
	}
	if n, counted := m.Terms["N"]; counted {
		return w.count(m.ID, n, pairs...)
	}
	return w.say(m.ID, names)
}

// term is a value that a fact names, in words. Texts, numbers, yes and no
// are as they are.
func (w *Words) term(st *session.State, value any) any {
	switch v := value.(type) {
	case session.Message:
		return w.message(st, v)
	case session.ListTerm:
		var things []string
		for _, one := range v {
			things = append(things, fmt.Sprint(w.term(st, one)))
		}
		return w.And(things...)
	case time.Time:
		return w.Date(v)
	case session.Names:
		return w.Names(v)
	case session.ReasonTerm:
		return w.reason(string(v))
	case session.FileTerm:
		return base(string(v))
	case scoring.Frac:
		return w.Short(v)
	case session.ShareTerm:
		return w.share(scoring.Frac(v))
	case session.Undone:
		return w.undone(st, v)
	case session.Note:
		return w.Note(st, v)
	case session.SettingsSent:
		return w.Settings(v.Settings)
	case session.ID:
		return w.factBy(st, v)
	}
	if text, ok := w.contestantTerm(st, value); ok {
		return text
	}
	if text, ok := w.playTerm(st, value); ok {
		return text
	}
	if text, ok := w.setUpTerm(st, value); ok {
		return text
	}
	return value
}

// contestantTerm is who takes part, and where somebody sits or works.
func (w *Words) contestantTerm(st *session.State, value any) (string, bool) {
	switch v := value.(type) {
	case session.Contestant:
		return w.Contestant(st, v), true
	case session.ParticipationSet:
		return w.Participation(st, v), true
	case session.LineUpSet:
		return w.lineUp(st, v), true
	case session.TableTerm:
		return w.Table(st, v.Section, v.Table), true
	case session.Phone:
		return w.Phone(st, v), true
	case session.CallReason:
		return w.CallReason(v), true
	case session.SeatTerm:
		if d, err := scoring.ParseDirection(string(v)); err == nil {
			return w.Direction(d), true
		}
		return string(v), true
	case session.LetterTerm:
		return w.seat(string(v)), true
	case session.Role:
		return w.Role(v), true
	case session.ComputerTerm:
		return w.computerName(string(v)), true
	case session.SignerTerm:
		return w.signer(st, v), true
	case session.HolderTerm:
		if who, named := st.Sender(string(v)); named {
			return w.recorder(who, ""), true
		}
		return session.Somebody, true
	case session.ComputerID:
		for _, c := range st.Computers() {
			if c.ID == string(v) && v != "" {
				return w.computerName(c.Name), true
			}
		}
		return "", true
	}
	return "", false
}

// playTerm is what happened at a table, and what was ruled on it.
func (w *Words) playTerm(st *session.State, value any) (string, bool) {
	switch v := value.(type) {
	case session.Key:
		return w.Where(st, v), true
	case session.Result:
		return w.Result(v), true
	case session.Doubtful:
		return w.Doubt(st, session.Result(v)), true
	case session.RulingTerm:
		return w.RulingAt(st, v.Key, v.Ruling), true
	case session.OthersTerm:
		return w.PlayedBy(st, v.Key, v.Others), true
	case session.BoardFouled:
		return w.Fouled(st, v), true
	case session.PenaltyGiven:
		return w.Penalty(st, v), true
	}
	return "", false
}

// setUpTerm is what is played, and for what it counts.
func (w *Words) setUpTerm(_ *session.State, value any) (string, bool) {
	switch v := value.(type) {
	case session.SectionTerm:
		return w.Section(int(v)), true
	case session.SectionsTerm:
		if len(v) == 0 {
			return "", true
		}
		return w.Sections(v...), true
	case *movement.Movement:
		if v == nil {
			return "", true
		}
		return w.Movement(v), true
	case method.Choices:
		return w.reason(w.Scoring(v)), true
	case award.Choice:
		return w.AwardScheme(v), true
	case competition.Rule:
		return w.CompetitionRule(v), true
	}
	return "", false
}

// factBy is an entry by what all computers know it by; nothing where there is none.
func (w *Words) factBy(st *session.State, id session.ID) string {
	for _, e := range st.Entries() {
		if id != (session.ID{}) && e.ID() == id {
			return w.Fact(st, e)
		}
	}
	return ""
}

// lineUp names the members at the seats, as far as the team is known.
func (w *Words) lineUp(st *session.State, f session.LineUpSet) string {
	members := st.Teams[f.Team].Members
	pair := func(seats [2]int) string {
		var names session.Names
		for i, m := range seats {
			if m >= 0 && m < len(members) {
				names[i] = members[m].Name
			}
		}
		return w.Names(names)
	}
	return w.say("facts.line-up", data{"Who": w.Contestant(st, f.Team), "Round": f.FromRound,
		"NS": pair(f.NS), "EW": pair(f.EW)})
}

// base is the name of a file, from a path of any system.
func base(path string) string { return path[strings.LastIndexAny(path, `/\`)+1:] }

// undone says what was taken back; an Undone of an Undone puts it in force again.
func (w *Words) undone(st *session.State, f session.Undone) string {
	for _, e := range st.Entries() {
		if e.Seq != f.Entry && (f.Entry != 0 || e.ID() != f.Of) {
			continue
		}
		if was, again := e.Fact.(session.Undone); again && was.Entry < e.Seq {
			return w.say("facts.redone", data{"Undone": w.undone(st, was)})
		}
		return w.say("facts.undone", data{"Fact": w.Fact(st, e)})
	}
	return w.say("facts.undone-entry", data{"Entry": f.Entry})
}

// CompetitionRule says how a competition ranks its players: "the average of the
// percentages; the best 12 evenings count; ranked from 5 evenings on".
func (w *Words) CompetitionRule(r competition.Rule) string {
	names := data{"Total": r.Total, "Points": r.PointsText()}
	if r.By == competition.Slams && len(r.Points) == 2 {
		names["Grand"], names["Small"] = r.Points[0], r.Points[1]
	}
	clauses := []string{w.say(competitionBy[r.By], names)}
	if r.Best > 0 {
		clauses = append(clauses, w.count("facts.competition-best", r.Best))
	}
	if r.Least > 1 {
		clauses = append(clauses, w.count("facts.competition-least", r.Least))
	}
	if r.Months > 0 {
		clauses = append(clauses, w.count("facts.competition-months", r.Months))
	}
	if r.Year {
		clauses = append(clauses, w.say("facts.competition-year", nil))
	}
	return strings.Join(clauses, "; ")
}

// competitionBy are the messages of what an evening gives.
var competitionBy = [...]string{competition.Percentage: "facts.competition-percent",
	competition.Places:       "facts.competition-places",
	competition.Masterpoints: "facts.competition-masterpoints", competition.Slams: "facts.competition-slams",
	competition.Eclectic: "facts.competition-eclectic"}

// NameShared says whom a name may mean: "Ed Moss, pair 3: 15 Ed Moss or 16 Ed Moss?", or
// that the one whom it means is named elsewhere as well.
func (w *Words) NameShared(st *session.State, s session.SharedName) string {
	var fits []string
	for _, m := range s.Fits {
		fits = append(fits, m.Number+" "+m.Name)
	}
	id := "linked.who"
	if len(fits) == 1 {
		id = "linked.twice"
	}
	return w.say(id, data{"Name": s.Name, "Who": w.Contestant(st, s.Who), "Fits": w.Or(fits...)})
}

// WhoIsMeant says how the director says who is meant by a name that several have.
func (w *Words) WhoIsMeant(s session.SharedName) string {
	return w.say("linked.what", data{"Name": s.Name, "Number": s.Fits[0].Number})
}

// NamesShared says that several have a name, and that so nobody has a member's number for
// it.
func (w *Words) NamesShared(names []string) string {
	return w.say("linked.shared", data{"Names": w.And(names...)})
}
