package outward

import (
	"slices"

	"clubnight/scoring"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/figures"
)

// Feature is something of an evening beside results of contracts, which a format
// may not hold as it is.
type Feature string

// The matters.
const (
	// Averages are Average Plus, Average and Average Minus, and percentages
	// that players enter.
	Averages Feature = "averages"
	// Percentages are 60 % or 40 % that the director gave, and meant as no
	// more than that.
	Percentages Feature = "percentages"
	// Assigned is one assigned score for both sides (Law 12C1).
	Assigned Feature = "assigned"
	// Rulings are all others: weighted and split scores, other percentages, figures by
	// hand, a ruling for one side alone.
	Rulings Feature = "rulings"
	// Open is such a ruling while nobody knows what it is worth: the board
	// waits for another result.
	Open Feature = "open"
	// Turned are boards that were played in the wrong direction.
	Turned Feature = "turned"
	// Others is what those get whose board others played (Law 15).
	Others Feature = "others"
	// Forms are boards that had other cards at some tables (Law 87).
	Forms Feature = "forms"
	// Penalties are penalties and bonuses.
	Penalties Feature = "penalties"
	// Carried are scores carried forward.
	Carried Feature = "carried"
	// Handicaps are those of the ranking by handicap.
	Handicaps Feature = "handicaps"
	// Standing is playing without standing.
	Standing Feature = "standing"
	// Absence is what boards give that were not played because somebody
	// came late or left.
	Absence Feature = "absence"
	// Cancelled is what boards give against somebody who left and of whom nothing counts.
	Cancelled Feature = "cancelled"
)

// Matters are all, in the order in which they are told.
var Matters = []Feature{Averages, Percentages, Assigned, Rulings, Open, Turned, Others, Forms, Penalties, Carried,
	Handicaps, Standing, Absence, Cancelled}

// Loss is what a format makes of a matter.
type Loss string

// The losses.
const (
	// Nothing is lost: it comes back as what it was, or as something else that gives
	// every total the same.
	Nothing Loss = ""
	// LeftOut: it is not in the file.
	LeftOut Loss = "left-out"
	// AsEntered: it comes back as what players enter, where 60 % is at least that and 40
	// % at most (Law 12C2(c)).
	AsEntered Loss = "as-entered"
	// AsFigures: what each side was given, with two decimals. The other tables of the
	// board are compared without it.
	AsFigures Loss = "as-figures"
	// AsSwing: the home team's IMPs on the board, with two decimals, and the
	// opposite for the other team.
	AsSwing Loss = "as-swing"
	// AsOneForm: all tables of the board are compared as if they had had the same cards.
	AsOneForm Loss = "as-one-form"
	// AsOtherMatch: it is left out, and the board counts in a match of
	// those who played it.
	AsOtherMatch Loss = "as-other-match"
	// AsOneRanking: where the directions are ranked apart, all are ranked together.
	AsOneRanking Loss = "as-one-ranking"
	// AsTable: the same award, at a table that counts among those of its board.
	AsTable Loss = "as-table"
	// AsOneFigure: one figure with two decimals, in the unit of the ranking.
	AsOneFigure Loss = "as-one-figure"
)

// Contest is a kind of evening, as far as formats hold different things of it.
type Contest string

// The kinds of evening.
const (
	OfPairs Contest = "pairs" // pairs and players
	OfSwiss Contest = "swiss" // pairs in matches of a round
	OfIMPs  Contest = "imps"  // teams whose boards are worth IMPs
	OfTeams Contest = "teams" // other teams: points a board, or the difference of points
)

// Events are all.
var Events = []Contest{OfPairs, OfSwiss, OfIMPs, OfTeams}

// kept are the formats that lose the same.
type kept struct {
	formats []string
	losses  map[Feature]Loss
	// but are the losses of some kinds of evening that differ.
	but map[Contest]map[Feature]Loss
}

// losses are what each format loses. What is not there is Nothing; JSON
// loses nothing at all.
var losses = []kept{
	{
		formats: []string{"usebio", "usebio13"},
		losses: map[Feature]Loss{
			Percentages: AsEntered, Rulings: AsFigures, Open: LeftOut, Others: LeftOut, Forms: AsOneForm,
			Penalties: AsOneFigure, Carried: LeftOut, Handicaps: AsOneFigure, Cancelled: LeftOut,
		},
		but: map[Contest]map[Feature]Loss{OfSwiss: {Others: AsOtherMatch},
			OfIMPs: {Rulings: AsSwing}, OfTeams: {Rulings: LeftOut}},
	},
	{
		formats: []string{"bridgewebs"},
		losses: map[Feature]Loss{
			Percentages: AsEntered, Rulings: AsFigures, Open: LeftOut, Others: LeftOut, Forms: AsOneForm,
			Penalties: AsOneFigure, Carried: LeftOut, Handicaps: AsOneFigure, Cancelled: LeftOut,
		},
	},
	{formats: []string{"ecats"}, losses: resultsAlone,
		but: map[Contest]map[Feature]Loss{OfSwiss: {Others: AsOtherMatch}}},
	{formats: []string{"jannersten"}, losses: resultsAlone},
	{formats: []string{"pbn"}, losses: map[Feature]Loss{Cancelled: AsTable}},
	{
		formats: []string{"lin"},
		losses: map[Feature]Loss{
			Averages: LeftOut, Percentages: LeftOut, Assigned: LeftOut, Rulings: LeftOut, Open: LeftOut,
			Turned: AsOneRanking, Others: LeftOut, Forms: LeftOut,
			Penalties: LeftOut, Carried: LeftOut, Handicaps: LeftOut, Standing: LeftOut,
			Absence: LeftOut, Cancelled: LeftOut,
		},
		but: map[Contest]map[Feature]Loss{OfSwiss: {Others: AsOtherMatch}},
	},
}

// resultsAlone are the losses of files that have pairs and results, for
// somebody else to score.
var resultsAlone = map[Feature]Loss{
	Percentages: AsEntered, Rulings: AsFigures, Open: LeftOut, Others: LeftOut, Forms: AsOneForm,
	Penalties: LeftOut, Carried: LeftOut, Handicaps: LeftOut, Standing: LeftOut, Cancelled: LeftOut,
}

// LossOf is what a format makes of a matter of such an evening.
func LossOf(format string, m Feature, of Contest) Loss {
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
func MattersOf(l *account.BoardPlay) (list []Feature) {
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

// fixed reports a percentage that was meant as no more than that, and that players enter
// for Average Plus or Minus.
func fixed(r *scoring.Ruling) bool {
	return r.Kind == scoring.Percentage && (r.Amount.Equal(scoring.Int(60)) || r.Amount.Equal(scoring.Int(40)))
}
