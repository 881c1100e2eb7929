package ui

// attention are the lines of Needs attention. Picking one opens what puts it right.
func (w *Window) attention() []pickLine {
	var lines []pickLine
	for _, m := range Attention(w.st, w.status, w.out.differs) {
		lines = append(lines, pickLine{m.Symbol, m.Text, importances[m.Tone], w.remedy(m)})
	}
	if len(lines) == 0 {
		lines = []pickLine{{"✓", "Nothing needs attention.", importances[Good], nil}}
	}
	return lines
}

// remedy opens what puts a matter right, nil where the director can do nothing here.
func (w *Window) remedy(m Matter) func() {
	switch m.Remedy {
	case ChooseDeals:
		return w.onDeals
	case CorrectResult:
		return func() { w.correct(m.Key) }
	case PutResultsBack:
		return w.onPutBack
	case ShowDifferences:
		return w.onDifferences
	case NameSeat:
		return func() {
			if !w.ask.Asking() {
				w.askSeat(m.Number.Row, m.Number.Chair, func() {})
			}
		}
	case ReadWhy:
		err := w.status.Marking
		return func() { w.explainAtLength(explain(err), err.Error()) }
	}
	return nil
}
