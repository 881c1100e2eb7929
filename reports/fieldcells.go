package reports

import (
	"clubnight/reports/paper"
	"clubnight/reports/ranking"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// field is one ranking as a sheet sets it.
type field struct {
	*ranking.Field
	st  *session.State
	say *words.Words
}

func (f *field) plays() movement.ContestantKind { return f.Section.Movement.Contestant }

// contestant heads the column of the numbers.
func (f *field) contestant() printed.Message { return contestantLabels[f.plays()] }

// names are those of who it is, with the mark of a note. A team stands with its players.
func (f *field) names(r *session.Rank, mark string) paper.Cell {
	cell := sheet.NamesCell(f.say, r.Names)
	if f.plays() == movement.Team {
		cell = teamCell(f.say, r.Names, f.st.Teams[r.Who].Members)
	}
	if mark != "" {
		cell.Text += sheet.NoBreak + mark
		if n := len(cell.Parts); n > 0 {
			cell.Parts[n-1] += sheet.NoBreak + mark
		}
	}
	return cell
}
