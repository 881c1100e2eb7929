package rulings

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/desk/rulings"
	"clubnight/ui/kit"
)

// rulingFields are the fields of a ruling that follow its kind.
type rulingFields struct {
	content *fyne.Container

	scores, weights                        [rulings.MostScores]*kit.TextField
	ns, ew, missedNS, missedEW             *kit.TextField
	amount, from, to, tables, name1, name2 *kit.TextField
	sides, unit, sort, before              *kit.Choice
	whole                                  *kit.Check
	nsText, ewText, fromText, missedText   *widget.Label
	missedOther                            *widget.Label

	weighted             [rulings.MostScores]*fyne.Container // a score with its weight
	weightOf             [rulings.MostScores]*fyne.Container
	quick                *fyne.Container
	lines                [3]*fyne.Container // of the scores
	awards, rounds       *fyne.Container
	toBox, tablesBox     *fyne.Container
	missed, names, money *fyne.Container
}

func (f *rulingFields) build(calm *kit.Keys, d *ruling) {
	in := d.w.Language()
	field := func(width float32, hint string) *kit.TextField {
		e := d.field(calm, width)
		e.SetPlaceHolder(hint)
		return e
	}
	changed := func(int) { d.changed() }
	f.buildScores(in, calm, field, changed)

	f.ns, f.ew = field(14, ""), field(14, "")
	f.nsText, f.ewText = widget.NewLabel(""), widget.NewLabel("")
	f.quick = container.NewHBox()
	for _, two := range rulings.Averages {
		b := calm.Button("AVE"+strings.Replace(two[0], "=", "", 1)+" – AVE"+strings.Replace(two[1], "=", "", 1), nil)
		b.OnTapped = func() { f.ns.SetText(two[0]); f.ew.SetText(two[1]) }
		f.quick.Add(b)
	}
	f.awards = container.NewVBox(container.NewHBox(f.nsText, f.ns, f.ewText, f.ew), f.quick)

	f.from, f.to, f.tables = field(4, ""), field(4, ""), field(8, "3,4")
	f.fromText = widget.NewLabel("")
	f.before = calm.Choice(changed)
	f.toBox = container.NewHBox(widget.NewLabel(in.In("from round 2 to round 4", "to")), f.to)
	f.tablesBox = container.NewHBox(widget.NewLabel(in.In("from round 2 or at the tables 3,4", "or at the tables")),
		f.tables)
	f.rounds = container.NewHBox(f.fromText, f.from, f.toBox, f.tablesBox, f.before)

	f.missedNS, f.missedEW = field(8, ""), field(8, "")
	f.missedText, f.missedOther = widget.NewLabel(""), widget.NewLabel("")
	f.whole = calm.Check(in.Text("all boards of the round"), func(bool) { d.changed() })
	f.missed = container.NewHBox(f.missedText, f.missedNS, f.missedOther, f.missedEW, f.whole)

	f.name1, f.name2 = field(20, in.Text("first name and surname")), field(20,
		in.In("name of a second substitute", "the other, if one"))
	f.names = container.NewHBox(f.name1, f.name2)

	f.amount = field(9, "10, 1vp")
	f.unit, f.sort = calm.Choice(changed), calm.Choice(changed)
	f.money = container.NewHBox(kit.Wide(26, f.sort), f.amount, kit.Wide(18, f.unit))

	f.content = container.NewVBox(f.lines[0], f.lines[1], f.lines[2], f.money, f.awards, f.names, f.rounds, f.missed)
}

func (f *rulingFields) buildScores(in *desk.Language, calm *kit.Keys, field func(float32, string) *kit.TextField,
	changed func(int)) {
	for i := range f.scores {
		var score, weight string
		if i < 2 {
			score, weight = "4s+1, 620", []string{"60", in.In("weight of the last score", "rest")}[i]
		}
		f.scores[i], f.weights[i] = field(9, score), field(5, weight)
		f.weightOf[i] = container.NewHBox(f.weights[i], widget.NewLabel("%"))
		f.weighted[i] = container.NewHBox(f.scores[i], f.weightOf[i])
	}
	f.sides = calm.Choice(changed)
	f.lines = [3]*fyne.Container{
		container.NewHBox(f.weighted[0], f.weighted[1]), container.NewHBox(f.weighted[2], f.weighted[3]),
		container.NewHBox(f.weighted[4], kit.Wide(34, f.sides)),
	}
}

// fill shows what a draft begins with.
func (f *rulingFields) fill(in *desk.Language, draft rulings.Draft) {
	for i := range f.scores {
		f.scores[i].SetText(draft.Scores[i])
		f.weights[i].SetText(draft.Weights[i])
	}
	f.sides.Fill(rulings.SidesTexts(in), int(draft.Sides))
	f.unit.Fill(rulings.UnitTexts(in), draft.Unit)
	f.sort.Fill(rulings.PenaltyTexts(in), int(draft.Sort))
	f.before.Fill(rulings.PlayedBeforeTexts(in), int(draft.Before))
}

// clear empties the fields that mean something else in another kind of ruling.
func (f *rulingFields) clear() {
	for _, e := range []*kit.TextField{f.ns, f.ew, f.missedNS, f.missedEW, f.from, f.to} {
		e.SetText("")
	}
}

// arrange shows the fields that belong to a kind of ruling, and names those that several
// kinds have.
func (f *rulingFields) arrange(in *desk.Language, k rulings.Kind) {
	of := rulings.FieldsOf(in, k)
	kit.SetVisible(f.lines[0], of.Scores)
	kit.SetVisible(f.lines[1], of.Weights)
	kit.SetVisible(f.lines[2], of.Scores)
	for i := range f.weighted {
		kit.SetVisible(f.weighted[i], i == 0 || of.Weights)
		kit.SetVisible(f.weightOf[i], of.Weights)
	}
	kit.SetVisible(f.money, of.Penalty)
	kit.SetVisible(f.names, of.Names)
	kit.SetVisible(f.quick, of.Averages)
	kit.SetVisible(f.awards, of.Awards)
	kit.SetVisible(f.rounds, of.From)
	kit.SetVisible(f.toBox, of.To)
	kit.SetVisible(f.tablesBox, of.Tables)
	kit.SetVisible(f.before, of.Before)
	kit.SetVisible(f.missed, of.Missed)
	kit.SetVisible(f.whole, of.Whole)
	f.nsText.SetText(of.NSText)
	f.ewText.SetText(of.EWText)
	f.ns.SetPlaceHolder(of.AwardHint)
	f.ew.SetPlaceHolder(of.AwardHint)
	f.fromText.SetText(of.FromText)
	f.from.SetPlaceHolder(of.FromHint)
	f.missedText.SetText(of.MissedText)
	f.missedOther.SetText(of.OtherText)
	f.missedNS.SetPlaceHolder(of.MissedHint)
	f.missedEW.SetPlaceHolder(of.OtherHint)
}

// read takes the fields into a draft.
func (f *rulingFields) read(draft *rulings.Draft) {
	for i := range f.scores {
		draft.Scores[i], draft.Weights[i] = f.scores[i].Text, f.weights[i].Text
	}
	draft.Sides, draft.Before = rulings.Sides(max(f.sides.SelectedIndex(),
		0)), rulings.PlayedBefore(max(f.before.SelectedIndex(), 0))
	draft.Unit, draft.Sort = f.unit.SelectedIndex(), rulings.PenaltySort(max(f.sort.SelectedIndex(), 0))
	draft.NS, draft.EW, draft.MissedNS, draft.MissedEW = f.ns.Text, f.ew.Text, f.missedNS.Text, f.missedEW.Text
	draft.Amount, draft.From, draft.To, draft.Tables = f.amount.Text, f.from.Text, f.to.Text, f.tables.Text
	draft.WholeRound, draft.Names = f.whole.Checked, session.Names{f.name1.Text, f.name2.Text}
}

// first is the first field of a kind of ruling.
func (f *rulingFields) first(k rulings.Kind, d *ruling) fyne.Focusable {
	switch k {
	case rulings.AssignedScore, rulings.WeightedScore:
		return f.scores[0]
	case rulings.PenaltyOrBonus:
		return f.amount
	case rulings.FouledBoard, rulings.CameLate, rulings.GoneEarly:
		return f.from
	case rulings.ReplacedBy:
		return f.name1
	case rulings.NotRanked, rulings.AsEverybody:
		return d.reason
	}
	return f.ns
}

// at is the field of a fault.
func (f *rulingFields) at(fault *rulings.Fault) fyne.Focusable {
	switch fault.At {
	case rulings.InScores:
		return f.scores[fault.Row]
	case rulings.InWeights:
		return f.weights[fault.Row]
	case rulings.InEWAward:
		return f.ew
	case rulings.InMissedNS:
		return f.missedNS
	case rulings.InMissedEW:
		return f.missedEW
	case rulings.InAmount:
		return f.amount
	case rulings.InFrom:
		return f.from
	case rulings.InTo:
		return f.to
	case rulings.InTables:
		return f.tables
	case rulings.InNames:
		return f.name1
	}
	return f.ns
}
