package room

import (
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
)

// lines are the lines of Needs attention. Picking one opens what puts it right.
func (r *Page) lines() []kit.PickLine {
	in := r.w.Language()
	w := r.w
	var lines []kit.PickLine
	for _, m := range w.Attention(w.to.Differences()) {
		lines = append(lines, kit.PickLine{Symbol: m.Symbol, Text: m.Text,
			Importance: shell.Importances[m.Tone], Pick: r.remedy(m)})
	}
	if len(lines) == 0 {
		lines = []kit.PickLine{{Symbol: "✓", Text: in.Say(screen.NothingNeeds),
			Importance: shell.Importances[desk.Good]}}
	}
	return lines
}

// remedy opens what puts a matter right, nil where the director can do nothing here.
func (r *Page) remedy(m desk.Matter) func() {
	in := r.w.Language()
	w := r.w
	switch m.Remedy {
	case desk.ChooseDeals:
		return w.to.Deals
	case desk.CorrectResult:
		return func() { w.to.Correct(m.Key) }
	case desk.PutResultsBack:
		return w.to.PutBack
	case desk.PutOneBack:
		return func() { w.to.PutOneBack(m.Key) }
	case desk.SettlePlay:
		return func() { w.to.SettlePlay(m.Key) }
	case desk.ShowDifferences:
		return w.to.ShowDifferences
	case desk.NameSeat:
		return func() {
			if !w.Ask().Asking() {
				w.to.Seat(m.Number.Row, m.Number.Chair, func() {})
			}
		}
	case desk.SettleConflicts:
		return func() { w.Visit(shell.Computers) }
	case desk.FinishChange:
		return w.to.FinishChange
	case desk.AnswerCall:
		return func() { r.answer(m) }
	case desk.GoOnByPhone:
		return func() { r.goOn(m.Phoned) }
	case desk.ShowNetwork:
		return w.to.ShowNetwork
	case desk.DrawRound:
		return w.to.Draw
	case desk.ShowTable:
		return func() { r.board.open(m.Key.Section, m.Key.Table) }
	case desk.ReadWhy:
		return func() { shell.ExplainAtLength(in, w.Ask(), desk.Explain(in, m.Err), m.Err.Error()) }
	}
	return nil
}
