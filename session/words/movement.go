package words

import (
	"fmt"
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session/movement"
)

// The messages of what changes cost and why movements are proposed, by kind.
var (
	costs = map[movement.CostKind]string{movement.ResultsErased: "movement.results-erased",
		movement.LineLost: "movement.line-lost"}
	// costsOf go by the number of boards.
	costsOf = map[movement.CostKind]string{movement.BoardsMissed: "movement.boards-missed",
		movement.BoardsUnused: "movement.boards-unused",
		movement.BoardsToDeal: "movement.boards-to-deal"}
	reasons = map[movement.ReasonKind]string{
		movement.LinesApart: "movement.lines-apart", movement.ArrowsSwitched: "movement.arrows-switched",
		movement.OneWinner: "movement.one-winner", movement.AllMove: "movement.all-move",
		movement.SharedBoards:   "movement.shared-boards",
		movement.NoSharedBoards: "movement.no-shared-boards", movement.FewOfTheBoards: "movement.few-of-the-boards",
		movement.BeyondCopies: "movement.beyond-copies", movement.SkipsTable: "movement.skips-table",
		movement.EndsInTime:  "movement.ends-in-time",
		movement.OtherBoards: "brought.other-boards",
	}
	// reasonsOf go by their Count.
	reasonsOf = map[movement.ReasonKind]string{movement.SomeStay: "movement.some-stay",
		movement.SomeStaySeated: "movement.some-stay-seated",
		movement.LongestSitOut:  "movement.longest-sit-out", movement.NeedsCopies: "movement.needs-copies",
		movement.OneBoardRounds: "movement.one-board-rounds"}
)

// Cost is something that a change of the movement costs: "4 boards more must be dealt".
func (w *Words) Cost(c movement.Cost) string {
	if id, ok := costsOf[c.Kind]; ok {
		return w.count(id, c.Boards, "Table", c.Table, "Rounds", w.CountRounds(c.Rounds))
	}
	if id, ok := costs[c.Kind]; ok {
		return w.say(id, data{"Table": c.Table, "Round": c.Round})
	}
	return w.say("movement.other", data{"Kind": c.Kind.String()})
}

// Shortened says what an even number of tables costs a Mitchell, and what plays more:
// "only 3 rounds, because …".
func (w *Words) Shortened(s movement.Shortened) string {
	var instead []string
	for _, one := range s.Instead {
		instead = append(instead, w.say("brought.whole-family",
			data{"Family": w.Family(one.Family), "Rounds": w.CountRounds(one.Rounds)}))
	}
	return w.say("brought.shortened", data{"Rounds": w.CountRounds(s.Rounds), "Instead": strings.Join(instead, ", ")})
}

// Reason is something that speaks for a movement or against it: "3 pairs can stay at
// their tables all evening".
func (w *Words) Reason(r movement.Reason) string {
	if id, ok := reasonsOf[r.Kind]; ok {
		return w.count(id, r.Count)
	}
	names := data{"Balance": strconv.Itoa(int(r.Qf + 0.5)), "Rounds": "", "Tables": w.Numbers(r.Tables), "More": r.More,
		"Boards": w.CountBoards(r.Count), "Wanted": r.Wanted, "Share": strconv.Itoa(int(100*r.Share + 0.5)),
		"Count": r.Count, "Beyond": r.Count - r.Wanted, "Time": w.Duration(r.Minutes)}
	if len(r.In) > 0 {
		names["Rounds"] = w.count("movement.rounds", len(r.In), "Rounds", w.Numbers(r.In))
	}
	if id, ok := reasons[r.Kind]; ok {
		return w.say(id, names)
	}
	switch r.Kind {
	case movement.InSections:
		var list []string
		for _, s := range r.Sections {
			list = append(list, w.say("movement.section-plays",
				data{"Section": s.Section, "Name": w.MovementName(s.Name)}))
		}
		return w.count("movement.in-sections", len(list), "Sections", w.And(list...))
	case movement.BoardsForEach:
		plays := strconv.Itoa(r.Most)
		if r.Least < r.Most {
			plays = w.say("movement.least-to-most", data{"Least": r.Least, "Most": r.Most})
		}
		return w.count("movement.boards-for-each", r.Rounds, "Plays", plays, "Boards", r.Boards, "PerRound",
			r.PerRound, "Time", names["Time"])
	}
	return w.say("movement.other", data{"Kind": r.Kind.String()})
}

// Duration is a time in hours and minutes: "3 h 04 min".
func (w *Words) Duration(minutes int) string {
	return w.say("movement.duration", data{"Hours": minutes / 60, "Minutes": fmt.Sprintf("%02d", minutes%60)})
}

// problems are the messages of what is wrong with a movement, by kind.
var problems = map[movement.ProblemKind]string{
	movement.TwoPlaces: "movement.two-places", movement.Replay: "movement.replay",
	movement.MetBefore:     "movement.met-before",
	movement.PartnersAgain: "movement.partners-again", movement.ChangesLine: "movement.changes-line",
	movement.NotStationary: "movement.not-stationary",
	movement.HalfMatch:     "movement.half-match", movement.UnevenBoards: "movement.uneven-boards",
	movement.AcrossSections: "movement.across-sections",
	movement.OpenAtBreak:    "movement.open-at-break", movement.UndeclaredTriple: "movement.undeclared-triple",
}

// problemsOf go by their Count.
var problemsOf = map[movement.ProblemKind]string{movement.UnsharedBoards: "movement.unshared-boards",
	movement.UnevenSitOuts: "movement.uneven-sit-outs"}

// faults are the messages of rows that make no sense and of declarations that do not fit.
var faults = map[movement.Fault]string{
	movement.NoFault: "movement.no-row", movement.NoRounds: "movement.no-rounds",
	movement.SecondRow: "movement.second-row", movement.Unsorted: "movement.unsorted",
	movement.TableBelowOne: "movement.table-below-one", movement.RoundOutside: "movement.round-outside",
	movement.BelowZero:   "movement.below-zero",
	movement.FourPlayers: "movement.four-players", movement.AgainstItself: "movement.against-itself",
	movement.BoardRange:   "movement.board-range",
	movement.BoardTooHigh: "movement.board-too-high", movement.NoBoards: "movement.no-boards",
	movement.BoardListed:    "movement.board-listed",
	movement.NumberOfTables: "movement.number-of-tables", movement.NumberOfRounds: "movement.number-of-rounds",
	movement.NumberOfWinners: "movement.number-of-winners",
	movement.SectionLetter:   "movement.section-letter", movement.NumberOfCopies: "movement.number-of-copies",
	movement.NumberOfBreak: "movement.number-of-break",
	movement.NothingPlayed: "movement.nothing-played", movement.TripleOutsideSwiss: "movement.triple-outside-swiss",
	movement.TripleKind:    "movement.triple-kind",
	movement.TripleOfThree: "movement.triple-of-three", movement.TripleContestant: "movement.triple-contestant",
	movement.TripleRound: "movement.triple-round",
	movement.TripleTwice: "movement.triple-twice", movement.TripleSameWay: "movement.triple-same-way",
	movement.TripleTables: "movement.triple-tables",
	movement.TripleUnmet:  "movement.triple-unmet", movement.TripleUnequal: "movement.triple-unequal",
	movement.TripleBoard:    "movement.triple-board",
	movement.FirstByeSeated: "movement.first-bye-seated",
	movement.JoiningSeated:  "movement.joining-seated",
}

// Problem is something that is wrong with a movement: "table 4: pair 3 plays board 7 in
// round 2 and in round 5".
func (w *Words) Problem(p movement.Problem) string {
	names := data{"Table": p.Table, "Tables": w.Numbers(p.Tables), "First": 0, "Round": p.Round, "Earlier": p.Earlier,
		"Board": p.Board, "Count": p.Count,
		"Wanted": p.Wanted, "Who": w.who(p.Who), "Whom": w.who(p.Whom), "Pair": p.Pair, "Other": p.Other,
		"Section": p.Section, "Triple": ""}
	if len(p.Tables) > 0 {
		names["First"] = p.Tables[0]
	}
	if p.Triple != nil {
		names["Triple"] = w.triple(*p.Triple)
	}
	switch p.Kind {
	case movement.BadRow, movement.MissingRow, movement.BadDeclaration:
		return w.say(faults[p.Fault], names)
	case movement.BreaksLimit:
		if p.Limit != nil {
			return w.Limit(*p.Limit)
		}
	}
	if id, ok := problemsOf[p.Kind]; ok {
		return w.count(id, p.Count, "Round", p.Round, "Tables", names["Tables"], "Board", p.Board, "Who",
			names["Who"], "Wanted", p.Wanted)
	}
	if id, ok := problems[p.Kind]; ok {
		return w.say(id, names)
	}
	return w.say("movement.other", data{"Kind": p.Kind.String()})
}

// who is a contestant as the players know it: "pair 3", "East-West pair 3",
// "team 3 North-South".
func (w *Words) who(who movement.Who) string {
	if who.Line == movement.NoPairDirection {
		return w.contestant(who.Of, who.Number)
	}
	line := w.Side(scoring.NS)
	if who.Line == movement.EW {
		line = w.Side(scoring.EW)
	}
	return w.say("movement.of-line", data{"Who": w.contestant(who.Of, who.Number), "Line": line})
}

var triples = map[movement.Odd]string{movement.ShortTriangle: "movement.short-triangle",
	movement.LongTriangle: "movement.long-triangle", movement.HalfMatches: "movement.half-matches"}

// triple is three contestants of a Swiss who play each other.
func (w *Words) triple(t movement.Triple) string {
	id, ok := triples[t.Kind]
	if !ok {
		id = "movement.triple"
	}
	return w.say(id, data{"Who": w.And(strconv.Itoa(t.Who[0]), strconv.Itoa(t.Who[1]), strconv.Itoa(t.Who[2])),
		"Round": t.Round, "Next": t.Round + 1})
}

// limits are the messages of the guide's maximum values, by their names.
var limits = map[string]string{
	"sections": "movement.limit-sections", "tables on one server": "movement.limit-tables",
	"table number": "movement.limit-table-number",
	"round number": "movement.limit-round-number", "pair number": "movement.limit-pair-number",
	"team number":   "movement.limit-team-number",
	"player number": "movement.limit-player-number", "boards per round": "movement.limit-boards-per-round",
	"board number": "movement.limit-board-number",
}

// Limit says which of the guide's maximum values is broken: "the Bridgemates know boards
// 1 to 63, and there is a board 64 (table 7, round 1)".
func (w *Words) Limit(l movement.LimitError) string {
	names := data{"Max": l.Max, "Value": l.Value, "Section": l.Section, "Table": l.Table, "Round": l.Round, "At": ""}
	switch {
	case l.Round > 0:
		names["At"] = w.say("movement.at-round", names)
	case l.Table > 0:
		names["At"] = w.say("movement.at-table", names)
	case l.Section != "":
		names["At"] = w.say("evening.section", names)
	}
	if id, ok := limits[l.Limit]; ok {
		return w.say(id, names)
	}
	if strings.HasPrefix(l.Limit, "tables in a section") {
		return w.say("movement.limit-tables-in-section", names)
	}
	return w.say("movement.limit-memory", names)
}
