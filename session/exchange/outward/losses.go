package outward

import (
	"slices"

	"clubnight/scoring"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/figures"
)

// Matter is something of an evening beside results of contracts, which a format may not hold as it is.
type Matter string

// The matters.
const (
	// Averages are Average Plus, Average and Average Minus, and percentages that players enter.
	Averages Matter = "averages"
	// Percentages are 60 % or 40 % that the director gave, and meant as no more than that.
	Percentages Matter = "percentages"
	// Assigned is one assigned score for both sides (Law 12C1).
	Assigned Matter = "assigned"
	// Rulings are all others: weighted and split scores, other percentages, figures by hand, a ruling for one side alone.
	Rulings Matter = "rulings"
	// Open is such a ruling while nobody knows what it is worth: the board waits for another result.
	Open Matter = "open"
	// Turned are boards that were played in the wrong direction.
	Turned Matter = "turned"
	// Others is what those get whose board others played (Law 15).
	Others Matter = "others"
	// Forms are boards that had other cards at some tables (Law 87).
	Forms Matter = "forms"
	// Penalties are penalties and bonuses.
	Penalties Matter = "penalties"
	// Carried are scores carried forward.
	Carried Matter = "carried"
	// Handicaps are those of the ranking by handicap.
	Handicaps Matter = "handicaps"
	// Standing is playing without standing.
	Standing Matter = "standing"
	// Absence is what boards give that were not played because somebody came late or left.
	Absence Matter = "absence"
	// Cancelled is what boards give against somebody who left and of whom nothing counts.
	Cancelled Matter = "cancelled"
)

// Matters are all, in the order in which they are told.
var Matters = []Matter{Averages, Percentages, Assigned, Rulings, Open, Turned, Others, Forms, Penalties, Carried, Handicaps, Standing, Absence, Cancelled}

// Loss is what a format makes of a matter.
type Loss string

// The losses.
const (
	// Nothing is lost: it comes back as what it was, or as something else that gives every total the same.
	Nothing Loss = ""
	// LeftOut: it is not in the file.
	LeftOut Loss = "left-out"
	// AsEntered: it comes back as what players enter, where 60 % is at least that and 40 % at most (Law 12C2(c)).
	AsEntered Loss = "as-entered"
	// AsFigures: what each side was given, with two decimals. The other tables of the board are compared without it.
	AsFigures Loss = "as-figures"
	// AsSwing: the home team's IMPs on the board, with two decimals, and the opposite for the other team.
	AsSwing Loss = "as-swing"
	// AsOneForm: all tables of the board are compared as if they had had the same cards.
	AsOneForm Loss = "as-one-form"
	// AsOtherMatch: it is left out, and the board counts in a match of those who played it.
	AsOtherMatch Loss = "as-other-match"
	// AsOneRanking: where the directions are ranked apart, all are ranked together.
	AsOneRanking Loss = "as-one-ranking"
	// AsTable: the same award, at a table that counts among those of its board.
	AsTable Loss = "as-table"
	// AsOneFigure: one figure with two decimals, in the unit of the ranking.
	AsOneFigure Loss = "as-one-figure"
)

// Event is a kind of evening, as far as formats hold different things of it.
type Event string

// The kinds of evening.
const (
	OfPairs Event = "pairs" // pairs and players
	OfSwiss Event = "swiss" // pairs in matches of a round
	OfIMPs  Event = "imps"  // teams whose boards are worth IMPs
	OfTeams Event = "teams" // other teams: points a board, or the difference of points
)

// Events are all.
var Events = []Event{OfPairs, OfSwiss, OfIMPs, OfTeams}

// kept are the formats that lose the same.
type kept struct {
	formats []string
	losses  map[Matter]Loss
	// but are the losses of some kinds of evening that differ.
	but map[Event]map[Matter]Loss
}

// losses are what each format loses. What is not there is Nothing; JSON loses nothing at all.
var losses = []kept{
	{
		formats: []string{"usebio", "usebio13"},
		losses: map[Matter]Loss{
			Percentages: AsEntered, Rulings: AsFigures, Open: LeftOut, Others: LeftOut, Forms: AsOneForm,
			Penalties: AsOneFigure, Carried: LeftOut, Handicaps: AsOneFigure, Cancelled: LeftOut,
		},
		but: map[Event]map[Matter]Loss{OfSwiss: {Others: AsOtherMatch}, OfIMPs: {Rulings: AsSwing}, OfTeams: {Rulings: LeftOut}},
	},
	{
		formats: []string{"bridgewebs"},
		losses: map[Matter]Loss{
			Percentages: AsEntered, Rulings: AsFigures, Open: LeftOut, Others: LeftOut, Forms: AsOneForm,
			Penalties: AsOneFigure, Carried: LeftOut, Handicaps: AsOneFigure, Cancelled: LeftOut,
		},
	},
	{formats: []string{"ecats"}, losses: resultsAlone, but: map[Event]map[Matter]Loss{OfSwiss: {Others: AsOtherMatch}}},
	{formats: []string{"jannersten"}, losses: resultsAlone},
	{formats: []string{"pbn"}, losses: map[Matter]Loss{Cancelled: AsTable}},
	{
		formats: []string{"lin"},
		losses: map[Matter]Loss{
			Averages: LeftOut, Percentages: LeftOut, Assigned: LeftOut, Rulings: LeftOut, Open: LeftOut, Turned: AsOneRanking, Others: LeftOut, Forms: LeftOut,
			Penalties: LeftOut, Carried: LeftOut, Handicaps: LeftOut, Standing: LeftOut, Absence: LeftOut, Cancelled: LeftOut,
		},
		but: map[Event]map[Matter]Loss{OfSwiss: {Others: AsOtherMatch}},
	},
}

// resultsAlone are the losses of files that have pairs and results, for somebody else to score.
var resultsAlone = map[Matter]Loss{
	Percentages: AsEntered, Rulings: AsFigures, Open: LeftOut, Others: LeftOut, Forms: AsOneForm,
	Penalties: LeftOut, Carried: LeftOut, Handicaps: LeftOut, Standing: LeftOut, Cancelled: LeftOut,
}

// LossOf is what a format makes of a matter of such an evening.
func LossOf(format string, m Matter, of Event) Loss {
	i := slices.IndexFunc(losses, func(k kept) bool { return slices.Contains(k.formats, format) })
	if i < 0 {
		return Nothing
	}
	if loss, there := losses[i].but[of][m]; there {
		return loss
	}
	return losses[i].losses[m]
}

// MattersOf are those of a line.
func MattersOf(l *account.BoardPlay) (list []Matter) {
	if l.Form != "" {
		list = append(list, Forms)
	}
	if l.WrongDirection {
		list = append(list, Turned)
	}
	if l.Others != nil && (l.Others.ForNS != nil || l.Others.ForEW != nil) {
		list = append(list, Others)
	}
	if l.ForNS == nil && l.ForEW == nil {
		return list
	}
	_, adjusted := figures.Adjusted(l.ForNS, l.ForEW)
	switch says := figures.Says(l).Saying; {
	case l.Absent && adjusted:
		return append(list, Absence)
	case l.Absent:
		return append(list, Cancelled)
	case adjusted && l.Ruled && (fixed(l.ForNS) || fixed(l.ForEW)):
		return append(list, Percentages)
	case adjusted:
		return append(list, Averages)
	case says == figures.SaysScore:
		return append(list, Assigned)
	case says == figures.SaysAward:
		return append(list, Rulings)
	}
	return append(list, Open)
}

// fixed reports a percentage that was meant as no more than that, and that players enter for Average Plus or Minus.
func fixed(r *scoring.Ruling) bool {
	return r.Kind == scoring.Percentage && (r.Amount.Equal(scoring.Int(60)) || r.Amount.Equal(scoring.Int(40)))
}
