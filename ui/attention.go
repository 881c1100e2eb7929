package ui

import (
	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
)

// attentionNeeds is what puts right what needs attention.
type attentionNeeds interface {
	shown
	asker
	corrector
	sender
	askSeat(row desk.PairRow, i int, then func())
	onDeals()
	onPutBack()
	putBack(session.Key)
	settlePlay(session.Key)
	onDifferences()
	onFinishChange()
	openTable(session.Key)
	onSeveral()
}

// attention are the lines of Needs attention. Picking one opens what puts it right.
func attention(w attentionNeeds) []kit.PickLine {
	var lines []kit.PickLine
	for _, m := range desk.Attention(w.State(), w.Status(), w.differences()) {
		lines = append(lines, kit.PickLine{Symbol: m.Symbol, Text: m.Text,
			Importance: shell.Importances[m.Tone], Pick: remedy(w, m)})
	}
	if len(lines) == 0 {
		lines = []kit.PickLine{{Symbol: "✓", Text: desk.Say(screen.NothingNeeds),
			Importance: shell.Importances[desk.Good]}}
	}
	return lines
}

// remedy opens what puts a matter right, nil where the director can do nothing here.
func remedy(w attentionNeeds, m desk.Matter) func() {
	switch m.Remedy {
	case desk.ChooseDeals:
		return w.onDeals
	case desk.CorrectResult:
		return func() { w.Correct(m.Key) }
	case desk.PutResultsBack:
		return w.onPutBack
	case desk.PutOneBack:
		return func() { w.putBack(m.Key) }
	case desk.SettlePlay:
		return func() { w.settlePlay(m.Key) }
	case desk.ShowDifferences:
		return w.onDifferences
	case desk.NameSeat:
		return func() {
			if !w.Ask().Asking() {
				w.askSeat(m.Number.Row, m.Number.Chair, func() {})
			}
		}
	case desk.SettleConflicts:
		return w.onSeveral
	case desk.FinishChange:
		return w.onFinishChange
	case desk.ShowTable:
		return func() { w.openTable(m.Key) }
	case desk.ReadWhy:
		return func() { shell.ExplainAtLength(w.Ask(), desk.Explain(m.Err), m.Err.Error()) }
	}
	return nil
}
