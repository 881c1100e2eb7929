package words

import (
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/competition"
)

// Fact is an entry of the journal in a line, for the list of what was done: "table 3, round 2, board 14: corrected to
// 4♠ by N =: wrong declarer". st is any later state of the evening; the cards of a deal are in no line.
func (w *Words) Fact(st *session.State, e session.Entry) string {
	if text, ok := w.resultFact(st, e); ok {
		return text
	}
	for _, say := range []func(*session.State, session.Fact) (string, bool){w.rulingFact, w.setUpFact, w.contestantFact, w.courseFact, w.dealFact, w.sitesFact} {
		if text, ok := say(st, e.Fact); ok {
			return text
		}
	}
	return w.say("facts.other", data{"Kind": e.Fact.Kind()})
}

// resultFact is what happened to a result.
func (w *Words) resultFact(st *session.State, e session.Entry) (string, bool) {
	at := func(id string, k session.Key, more data) (string, bool) {
		if more == nil {
			more = data{}
		}
		more["Place"] = w.Where(st, k)
		return w.say(id, more), true
	}
	switch f := e.Fact.(type) {
	case session.ResultReceived:
		return at("facts.result-received", f.Result.Key, w.received(st, f.Result))
	case session.ResultChanged:
		return at("facts.result-changed", f.Result.Key, w.received(st, f.Result))
	case session.ResultSentAgain:
		return at("facts.result-sent-again", f.Result.Key, data{"Result": w.Result(f.Result)})
	case session.ResultErased:
		return at("facts.result-erased", f.Key, nil)
	case session.ResultVanished:
		return at("facts.result-vanished", f.Key, nil)
	case session.ResultCorrected:
		id := "facts.result-corrected"
		if st.FirstWord(e) {
			id = "entered.result"
		}
		return at(id, f.Result.Key, data{"Result": w.Result(f.Result), "Reason": w.WhyCorrected(session.Received{PutBack: f.PutBack, Reason: f.Reason})})
	case session.CorrectionUndone:
		return at("facts.correction-undone", f.Key, nil)
	case session.ResultDiscarded:
		if f.Law == session.LawPlayedBefore {
			return at("law15.discarded", f.Key, data{"Reason": w.reason(f.Reason)})
		}
		return at("facts.result-discarded", f.Key, data{"Reason": w.reason(f.Reason)})
	case session.CallRecorded:
		if f.Call.Erased {
			return at("facts.call-erased", f.Key, data{"Number": f.Call.Counter})
		}
		return at("facts.call-recorded", f.Key, data{"Number": f.Call.Counter, "Seat": w.seat(f.Call.Direction)})
	case session.CardRecorded:
		if f.Card.Erased {
			return at("facts.card-erased", f.Key, data{"Number": f.Card.Counter})
		}
		return at("facts.card-recorded", f.Key, data{"Number": f.Card.Counter, "Seat": w.seat(f.Card.Direction)})
	}
	return "", false
}

// received is a result with its doubt.
func (w *Words) received(st *session.State, r session.Result) data {
	return data{"Result": w.Result(r), "Doubt": w.Doubt(st, r), "Turned": r.WrongDirection}
}

// rulingFact is what the director ruled.
func (w *Words) rulingFact(st *session.State, f session.Fact) (string, bool) {
	switch f := f.(type) {
	case session.RulingGiven:
		ruling := w.RulingAt(st, f.Key, session.Ruling{ForNS: f.ForNS, ForEW: f.ForEW, Law: f.Law, Reason: f.Reason})
		return w.say("facts.ruling-given", data{"Place": w.Where(st, f.Key), "Ruling": ruling}), true
	case session.RulingWithdrawn:
		return w.say("facts.ruling-withdrawn", data{"Place": w.Where(st, f.Key)}), true
	case session.PlayedByOthers:
		if f.NS == 0 && f.EW == 0 {
			return w.say("facts.played-as-drawn", data{"Place": w.Where(st, f.Key)}), true
		}
		others := w.PlayedBy(st, f.Key, session.Others{NS: f.NS, EW: f.EW, ForNS: f.ForNS, ForEW: f.ForEW, InRound: f.InRound, Reason: f.Reason})
		return w.say("facts.played-by-others", data{"Place": w.Where(st, f.Key), "Others": others}), true
	case session.BoardFouled:
		return w.Fouled(st, f), true
	case session.PenaltyGiven:
		return w.Penalty(st, f), true
	}
	return "", false
}

// setUpFact is what was chosen for the evening.
func (w *Words) setUpFact(st *session.State, f session.Fact) (string, bool) {
	switch f := f.(type) {
	case session.EveningSet:
		return w.say("facts.evening-set", data{"Name": f.Name, "Club": f.Club, "Date": w.Date(f.Date)}), true
	case session.SectionSet:
		name := ""
		if f.Movement != nil {
			name = w.Movement(f.Movement)
		}
		return w.say("facts.section-set", data{"Section": w.Section(f.ID), "Movement": name}), true
	case session.MovementChanged:
		name := ""
		if f.Movement != nil {
			name = w.Movement(f.Movement)
		}
		return w.count("facts.movement-changed", len(f.From), "Section", w.Section(f.ID), "Movement", name), true
	case session.SectionDropped:
		return w.say("facts.section-dropped", data{"Section": w.Section(f.ID)}), true
	case session.SectionsCombined:
		var fields []string
		for _, field := range f.Fields {
			if len(field) > 1 {
				fields = append(fields, w.Sections(field...))
			}
		}
		if len(fields) == 0 {
			return w.say("facts.sections-apart", nil), true
		}
		return w.say("facts.sections-combined", data{"Fields": w.And(fields...)}), true
	case session.ScoringSet:
		return w.say("facts.scoring-set", data{"Scoring": w.reason(w.Scoring(f.Choices))}), true
	case session.SessionOf:
		return w.say("facts.session-of", data{"Event": f.Event, "Session": f.Session, "Of": f.Of}), true
	case session.CompetitionSet:
		return w.competition(f), true
	case session.AwardsChosen:
		return w.say("facts.awards-chosen", data{"Scheme": w.AwardScheme(f.Choice)}), true
	case session.PlacedAcross:
		return w.count("facts.placed-across", f.Clubs, "Event", f.Event, "Provisional", f.Provisional), true
	case session.RoundDrawn:
		round := 0
		if f.Movement != nil {
			round = f.Movement.Rounds
		}
		return w.say("facts.round-drawn", data{"Section": w.Section(f.ID), "Round": round, "ByHand": f.ByHand, "Reason": w.reason(f.Reason)}), true
	}
	return "", false
}

// contestantFact is what was said of somebody who plays.
func (w *Words) contestantFact(st *session.State, f session.Fact) (string, bool) {
	switch f := f.(type) {
	case session.PairNamed:
		return w.say("facts.named", data{"Who": w.Contestant(st, f.Pair), "Names": w.Names(f.Names)}), true
	case session.PlayerSeated:
		return w.seated(st, f), true
	case session.TeamSet:
		var members []string
		for _, m := range f.Members {
			members = append(members, m.Name)
		}
		return w.say("facts.team-set", data{"Who": w.Contestant(st, f.Team), "Name": f.Name, "Members": w.And(members...)}), true
	case session.LineUpSet:
		return w.lineUp(st, f), true
	case session.ParticipationSet:
		return w.Participation(st, f), true
	case session.Replaced:
		return w.say("facts.replaced", data{"Who": w.Contestant(st, f.Who), "Round": f.FromRound, "Names": w.Names(f.Names)}), true
	case session.CarriedForward:
		most := ""
		if !f.Max.IsZero() {
			most = w.Short(f.Max)
		}
		return w.say("facts.carried", data{"Who": w.Contestant(st, f.Who), "Score": w.Short(f.Score), "Max": most}), true
	case session.DirectorNamed:
		return w.say("facts.director-named", data{"Name": w.reason(f.Name)}), true
	case session.DirectorPlays:
		who := ""
		if f.As.Number > 0 {
			who = w.Contestant(st, f.As)
		}
		return w.say("facts.director-plays", data{"Who": who}), true
	case session.StratumSet:
		letter := ""
		if f.Stratum > 0 {
			letter = session.StratumLetter(f.Stratum)
		}
		return w.say("facts.stratum", data{"Who": w.Contestant(st, f.Who), "Stratum": letter}), true
	case session.HandicapSet:
		handicap := ""
		if !f.Handicap.IsZero() {
			handicap = w.share(f.Handicap)
		}
		return w.say("facts.handicap", data{"Who": w.Contestant(st, f.Who), "Handicap": handicap}), true
	}
	return "", false
}

func (w *Words) seated(st *session.State, f session.PlayerSeated) string {
	direction := f.Seat.Direction
	if d, err := scoring.ParseDirection(direction); err == nil {
		direction = w.Direction(d)
	}
	names := data{"Table": w.Table(st, f.Seat.Section, f.Seat.Table), "Direction": direction, "Number": f.Number, "Name": f.Name}
	switch {
	case f.Number == "" && f.Name == "":
		return w.say("facts.seat-cleared", names)
	case f.Given:
		return w.say("facts.seat-given", names)
	}
	return w.say("facts.seat-entered", names)
}

// lineUp names the members at the seats, as far as the team is known.
func (w *Words) lineUp(st *session.State, f session.LineUpSet) string {
	members := st.Teams[f.Team].Members
	pair := func(seats [2]int) string {
		var names [2]string
		for i, m := range seats {
			if m >= 0 && m < len(members) {
				names[i] = members[m].Name
			}
		}
		return w.Names(names)
	}
	return w.say("facts.line-up", data{"Who": w.Contestant(st, f.Team), "Round": f.FromRound, "NS": pair(f.NS), "EW": pair(f.EW)})
}

// courseFact is how the evening went on.
func (w *Words) courseFact(st *session.State, f session.Fact) (string, bool) {
	switch f := f.(type) {
	case session.Uploaded:
		return w.say("facts.uploaded", data{"File": base(f.File)}), true
	case session.FileTaken:
		return w.say("facts.file-taken", data{"File": base(f.File), "Anew": len(f.Sections) > 0}), true
	case session.ReadingStarted:
		return w.say("facts.reading-started", data{"File": base(f.File)}), true
	case session.ReadingStopped:
		return w.say("facts.reading-stopped", data{"File": base(f.File)}), true
	case session.ProgramStarted:
		return w.say("facts.program-started", data{"Program": base(f.Program)}), true
	case session.EveningClosed:
		return w.say("facts.evening-closed", nil), true
	case session.Remarked:
		return w.reason(f.Text), true
	case session.Noticed:
		return w.Note(st, f.Note), true
	case session.SettingsSent:
		return w.Settings(f.Settings), true
	case session.MovementSending:
		return w.count("facts.movement-sending", len(f.From), "Section", w.Section(f.ID)), true
	case session.RowsKnown:
		return w.count("facts.rows-known", len(f.Rows)+len(f.Seats)), true
	case session.RoundsSentAgain:
		return w.count("facts.rounds-sent-again", len(f.From), "Section", w.Section(f.ID)), true
	case session.MovementSent:
		return w.say("facts.movement-sent", data{"Section": w.Section(f.ID)}), true
	case session.Undone:
		return w.undone(st, f), true
	}
	return "", false
}

// base is the name of a file, from a path of any system.
func base(path string) string { return path[strings.LastIndexAny(path, `/\`)+1:] }

// undone says what was taken back; an Undone of an Undone puts it in force again.
func (w *Words) undone(st *session.State, f session.Undone) string {
	for _, e := range st.Entries() {
		if e.Seq != f.Entry {
			continue
		}
		if was, again := e.Fact.(session.Undone); again && was.Entry < f.Entry {
			return w.say("facts.redone", data{"Undone": w.undone(st, was)})
		}
		return w.say("facts.undone", data{"Fact": w.Fact(st, e)})
	}
	return w.say("facts.undone-entry", data{"Entry": f.Entry})
}

// dealFact is what happened to the deals, and nothing of their cards, and what everybody may see.
func (w *Words) dealFact(_ *session.State, f session.Fact) (string, bool) {
	section := func(id int) string {
		if id == 0 {
			return ""
		}
		return w.Section(id)
	}
	switch f := f.(type) {
	case session.DealsSet:
		if len(f.Boards) == 0 {
			return w.say("facts.deals-taken-away", data{"Section": section(f.Section)}), true
		}
		return w.count("facts.deals-set", len(f.Boards), "Section", section(f.Section), "Source", f.Source), true
	case session.DealsAnalysed:
		return w.count("facts.deals-analysed", len(f.Tables), "Section", section(f.Section)), true
	case session.DealsStudied:
		return w.say("facts.deals-studied", nil), true
	case session.DealsReleased:
		return w.say("facts.deals-released", nil), true
	case session.StandingsReleased:
		return w.say("facts.standings-released", data{"Round": f.Through}), true
	}
	return "", false
}

// competition is what an evening counts for, or no longer does.
func (w *Words) competition(f session.CompetitionSet) string {
	if f.Out {
		return w.say("facts.competition-out", data{"Name": f.Name})
	}
	return w.say("facts.competition-set", data{"Name": f.Name, "Rule": w.CompetitionRule(f.Rule)})
}

// CompetitionRule says how a competition ranks its players: "the average of the percentages; the best 12 evenings count; ranked
// from 5 evenings on".
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
var competitionBy = [...]string{competition.Percentage: "facts.competition-percent", competition.Places: "facts.competition-places",
	competition.Masterpoints: "facts.competition-masterpoints", competition.Slams: "facts.competition-slams", competition.Eclectic: "facts.competition-eclectic"}
