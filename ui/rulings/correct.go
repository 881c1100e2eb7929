package rulings

import (
	"slices"
	"strings"
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/rulings"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/parts"
)

// correction is the dialog in which the director enters a result or puts one right. It
// shows what the ruling changes before anything is recorded.
type correction struct {
	of     *Page
	w      shown
	dialog *dialog.CustomDialog
	draft  rulings.ResultDraft
	all    []rulings.Verdict // in the order of the choice

	where, to                        *parts.Place
	sent, counts                     *widget.Label
	verdict                          *kit.Choice
	level, denomination, doubled, by *kit.Choice
	tricks, lead, ns, ew, reason     *kit.TextField
	wrongWay                         *kit.Check
	contract, shares, move           *fyne.Container
	worth                            *widget.Label // of the shares
	wrong                            *widget.Label
	lines                            []parts.Consequence
	record                           *kit.Button

	fault  *rulings.ResultFault
	urged  bool           // why a finished evening is amended was asked for
	facts  []session.Fact // what is previewed; recorded when Record is pressed
	tried  bool
	asked  atomic.Int64 // previews that were asked for; the last one is shown
	calc   *model.Lane
	filled bool // false while the fields are filled by the program
}

// Correct asks what counts on a board at a table.
func (p *Page) Correct(k session.Key) {
	w := p.w
	if w.Ask().Asking() || !w.Permits(session.ResultCorrected{}) {
		return
	}
	c := &correction{of: p, w: w, calc: w.Lane()}
	c.build()
	p.open = c
	c.load(k)
	w.Ask().Focus(c.firstField())
}

func (c *correction) hide() {
	c.of.open = nil
	c.dialog.Hide()
}

func (c *correction) build() {
	in := c.w.Language()
	calm := kit.Escapes(in.Labels, c.hide)
	c.where = parts.NewPlace(in, calm, func() { c.load(c.where.Key) })
	c.where.Also = true
	c.to = parts.NewFreePlace(in, calm, c.changed)
	c.sent = &widget.Label{Truncation: fyne.TextTruncateEllipsis}
	c.counts = &widget.Label{Truncation: fyne.TextTruncateEllipsis, TextStyle: fyne.TextStyle{Bold: true}}
	c.verdict = calm.Choice(func(int) { c.changed(); c.arrange() })
	c.buildContract(calm)
	c.buildShares(calm)
	c.move = container.NewHBox(c.to.Content)
	c.wrongWay = calm.Check(in.Say(screen.HeldOthersCards), func(bool) { c.changed() })
	c.wrong = kit.Sentence("")
	c.reason = c.entry(calm, 0, in.Text("why, for whoever asks the next day"))
	c.record = calm.Button(in.Text("Record"), c.onRecord)

	form := container.New(layout.NewFormLayout(),
		kit.FormLabel(in.Text("Where")), c.where.Content,
		kit.Tight(kit.FormLabel(in.Text("Sent"))), kit.Tight(c.sent),
		kit.Tight(kit.FormLabel(in.Text("Counts now"))), kit.Tight(c.counts),
		kit.FormLabel(in.Text("Ruling")), c.verdict,
		kit.FormLabel(""), container.NewVBox(c.contract, c.shares, c.move, kit.Tight(c.wrong), c.wrongWay),
		kit.FormLabel(in.Text("Reason")), c.reason,
	)
	table := container.New(layout.NewCustomPaddedVBoxLayout(-6))
	head := parts.NewConsequence()
	head.Show(desk.Consequence{About: in.Text("What it changes"), Now: in.In("before a ruling", "now"),
		Then: in.In("after a ruling", "then")})
	table.Add(head.Content)
	for range mostLines {
		row := parts.NewConsequence()
		c.lines = append(c.lines, row)
		table.Add(row.Content)
	}
	content := kit.Wide(86, container.NewVBox(form, widget.NewSeparator(), table))
	c.reason.OnEnter = c.onRecord
	c.dialog = c.w.Ask().Form(in.Text("Enter or correct a result"), content, c.record,
		calm.Button(ruleText(in), c.of.onRule), calm.Button(in.Text("Cancel"), c.hide))
}

func (c *correction) buildContract(calm *kit.Keys) {
	in := c.w.Language()
	pick := func(options ...string) *kit.Choice {
		f := calm.Choice(func(int) { c.changed() })
		f.Options = options
		return f
	}
	c.level = pick("1", "2", "3", "4", "5", "6", "7")
	c.denomination = pick(in.Text("clubs ♣"), in.Text("diamonds ♦"), in.Text("hearts ♥"),
		in.Text("spades ♠"), in.Text("no trump"))
	c.doubled = pick(in.Text("undoubled"), in.Text("doubled ×"), in.Text("redoubled ××"))
	c.by = pick(in.Text("North"), in.Text("East"), in.Text("South"), in.Text("West"))
	c.level.PlaceHolder, c.denomination.PlaceHolder, c.by.PlaceHolder = "–", in.In("to choose",
		"suit"), in.In("to choose", "declarer")
	c.tricks = c.entry(calm, 5, "= +1 –1")
	c.lead = c.entry(calm, 5, in.Text("such as SA"))
	c.contract = container.NewVBox(
		container.NewHBox(c.level, kit.Wide(17, c.denomination), kit.Wide(18, c.doubled),
			widget.NewLabel(in.In("4 spades by North", "by")), kit.Wide(14, c.by)),
		container.NewHBox(widget.NewLabel(in.Text("Result")), kit.Wide(12, c.tricks),
			widget.NewLabel(in.Text("Lead (if known)")), kit.Wide(15, c.lead)))
}

func (c *correction) buildShares(calm *kit.Keys) {
	in := c.w.Language()
	c.ns, c.ew = c.entry(calm, 4, "0–100"), c.entry(calm, 4, "0–100")
	quick := container.NewHBox()
	for _, pair := range desk.UsualShares {
		b := calm.Button(pair[0]+" – "+pair[1], nil)
		b.OnTapped = func() { c.ns.SetText(pair[0]); c.ew.SetText(pair[1]) }
		quick.Add(b)
	}
	c.worth = kit.Note("")
	c.shares = container.NewVBox(
		container.NewHBox(widget.NewLabel(in.Text("North-South")), kit.Wide(9, c.ns),
			widget.NewLabel("%   "+in.Text("East-West")), kit.Wide(9, c.ew), widget.NewLabel("%")), quick,
		kit.Tight(c.worth))
}

// entry is a field whose every letter counts at once.
func (c *correction) entry(calm *kit.Keys, width float32, hint string) *kit.TextField {
	f := calm.Field(func(string) {})
	f.Width = width
	f.SetPlaceHolder(hint)
	f.OnChanged = func(string) { c.changed() }
	f.Selects = true
	return f
}

// load fills the dialog with a place and what counts there.
func (c *correction) load(k session.Key) {
	in := c.w.Language()
	c.filled, c.tried = false, false
	st := c.w.State()
	c.where.Show(st, k)
	d := rulings.ResultDraftOf(in, st, c.where.Key)
	d.Reason = c.reason.Text
	c.draft = d
	c.all = rulings.Verdicts(st, d.Key)
	var texts []string
	for _, v := range c.all {
		texts = append(texts, rulings.VerdictText(in, v))
	}
	c.verdict.Fill(texts, slices.Index(c.all, d.Verdict))
	c.level.Fill(c.level.Options, d.Level-1)
	c.denomination.Fill(c.denomination.Options, d.Denomination)
	c.doubled.Fill(c.doubled.Options, int(d.Doubling))
	c.by.Fill(c.by.Options, d.Declarer)
	c.tricks.SetText(d.Tricks)
	c.lead.SetText(d.Lead)
	c.ns.SetText(d.NS)
	c.ew.SetText(d.EW)
	c.worth.SetText(desk.SharesText(in, st))
	c.wrongWay.SetChecked(d.WrongWay)
	c.to.Show(st, d.To)
	c.filled = true
	c.arrange()
	c.refresh()
}

// firstField is where the director begins to enter.
func (c *correction) firstField() fyne.Focusable {
	if len(c.w.State().Results) == 0 {
		return c.where.Table
	}
	return c.verdict
}

// refresh shows what stands now; it may change while the dialog is open.
func (c *correction) refresh() {
	in := c.w.Language()
	c.sent.SetText(desk.SentText(in, c.w.State(), c.draft.Key))
	c.counts.SetText(desk.CountsText(in, c.w.State(), c.draft.Key))
	c.to.Keep(c.w.State())
	c.changed()
}

// arrange shows the fields that belong to the ruling.
func (c *correction) arrange() {
	v := c.draft.Verdict
	kit.SetVisible(c.contract, v == rulings.ContractPlayed)
	kit.SetVisible(c.shares, v == rulings.Adjusted)
	kit.SetVisible(c.move, v == rulings.Misplaced)
	kit.SetVisible(c.wrongWay, v == rulings.ContractPlayed || v == rulings.PassedOut)
}

// changed takes the fields into the draft, and shows what it would come to.
func (c *correction) changed() {
	if !c.filled {
		return
	}
	d := &c.draft
	if i := c.verdict.SelectedIndex(); i >= 0 {
		d.Verdict = c.all[i]
	}
	d.Level, d.Denomination = c.level.SelectedIndex()+1, c.denomination.SelectedIndex()
	d.Doubling, d.Declarer = scoring.Doubling(max(c.doubled.SelectedIndex(), 0)), c.by.SelectedIndex()
	d.Tricks, d.Lead, d.NS, d.EW, d.Reason = c.tricks.Text, c.lead.Text, c.ns.Text, c.ew.Text, c.reason.Text
	d.WrongWay, d.To = c.wrongWay.Checked, c.to.Key
	c.preview()
}

// preview works out off Fyne's goroutine what the draft changes.
func (c *correction) preview() {
	in := c.w.Language()
	st := c.w.State()
	facts, wrong := c.draft.Facts(in, st)
	c.fault, c.facts = wrong, nil
	kit.Enable(c.record, wrong == nil || wrong.Open)
	c.showFault()
	n := c.asked.Add(1)
	if wrong != nil {
		c.showLines(nil)
		return
	}
	keys := c.draft.Places()
	c.calc.Do(func() {
		if c.asked.Load() != n {
			return
		}
		lines, err := desk.Consequences(in, st, facts, keys...)
		c.w.Post(func() {
			switch {
			case c.asked.Load() != n:
			case err != nil:
				c.fault = &rulings.ResultFault{At: rulings.InVerdict, Text: desk.Explain(in, err).String()}
				c.showFault()
			default:
				c.facts = facts
				c.showLines(lines)
			}
		})
	})
}

func (c *correction) showFault() {
	text, importance := "", widget.MediumImportance
	if c.fault != nil {
		text = c.fault.Text
		if !c.fault.Open || c.tried {
			importance = widget.DangerImportance
		}
	}
	if c.wrong.Text != text || c.wrong.Importance != importance {
		c.wrong.Importance = importance
		c.wrong.SetText(text)
	}
}

// usualLines are always there, so that the dialog keeps its size while a contract is
// entered: the score and two pairs. Where a result moves there are twice as many.
const (
	usualLines = 3
	mostLines  = 2 * usualLines
)

func (c *correction) showLines(lines []desk.Consequence) {
	for i, row := range c.lines {
		var l desk.Consequence
		if i < len(lines) {
			l = lines[i]
		}
		row.Show(l)
		kit.SetVisible(row.Content, i < max(usualLines, len(lines)))
	}
}

// onRecord records what was previewed; what cannot be recorded is said, with
// the focus on its field.
func (c *correction) onRecord() {
	in := c.w.Language()
	if c.fault != nil {
		c.tried = true
		c.showFault()
		c.w.Ask().Focus(c.field(c.fault.At))
		return
	}
	facts := c.facts
	// what it changes is still being worked out, as after each result that arrives: the
	// press counts all the same
	if facts == nil {
		facts, _ = c.draft.Facts(in, c.w.State())
	}
	if !c.urged && strings.TrimSpace(c.reason.Text) == "" && c.w.State().Version().Number > 0 {
		c.urged = true
		c.wrong.Importance = widget.WarningImportance
		c.wrong.SetText(in.Say(screen.SayWhyAmended))
		c.w.Ask().Focus(c.reason)
		return
	}
	w, draft := c.w, c.draft
	w.Record(func(err error) {
		if err != nil {
			c.fault = &rulings.ResultFault{At: rulings.InVerdict, Text: desk.Explain(in, err).String()}
			c.showFault()
			return
		}
		c.hide()
		w.Redraw()
		w.Tell(draft.RecordedText(in, w.State()))
	}, facts...)
}

// field is where a part of the draft is entered.
func (c *correction) field(at rulings.ResultPart) fyne.Focusable {
	switch at {
	case rulings.InContract:
		if c.draft.Level > 0 {
			return c.denomination
		}
		return c.level
	case rulings.InDeclarer:
		return c.by
	case rulings.InTricks:
		return c.tricks
	case rulings.InLead:
		return c.lead
	case rulings.InNS:
		return c.ns
	case rulings.InEW:
		return c.ew
	case rulings.InPlace:
		if c.draft.Verdict == rulings.Misplaced {
			return c.to.Table
		}
		return c.where.Table
	}
	return c.verdict
}
