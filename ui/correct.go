package ui

import (
	"fmt"
	"slices"
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
)

const correctText = "Enter or correct a result…"

// correction is the dialog in which the director enters a result or puts one right. It shows what the
// ruling changes before anything is recorded.
type correction struct {
	w      *Window
	dialog *dialog.CustomDialog
	draft  draft
	all    []verdict // in the order of the choice

	where, to                        *place
	sent, counts                     *widget.Label
	verdict                          *choice
	level, denomination, doubled, by *choice
	tricks, lead, ns, ew, reason     *field
	wrongWay                         *check
	contract, shares, move           *fyne.Container
	wrong                            *widget.Label
	lines                            []consequenceRow
	record                           *button

	fault  *fault
	facts  []session.Fact // what is previewed; recorded when Record is pressed
	tried  bool
	asked  atomic.Int64 // previews that were asked for; the last one is shown
	calc   *lane
	filled bool // false while the fields are filled by the program
}

// onCorrect opens the dialog from the menu: at the line that was picked last, or at what needs
// attention.
func (w *Window) onCorrect() {
	if w.ev.Session == nil {
		return
	}
	if k, ok := w.results.traveller.key(); ok && w.tabs.SelectedIndex() == tabResults {
		w.correct(k)
		return
	}
	k, err := firstPlace(w.st)
	if err != nil {
		w.tell("No movement has been chosen yet, so there is no result to enter.")
		return
	}
	w.correct(k)
}

// correct asks what counts on a board at a table.
func (w *Window) correct(k session.Key) {
	if w.ask.Asking() {
		return
	}
	c := &correction{w: w}
	c.calc = newLane(w.p.Go)
	c.build()
	w.ruling = c
	c.load(k)
	w.ask.Focus(c.firstField())
}

func (c *correction) hide() {
	c.w.ruling = nil
	c.dialog.Hide()
}

func (c *correction) build() {
	calm := escapes(c.hide)
	c.where = newPlace(calm, func() { c.load(c.where.key) })
	c.where.also = true
	c.to = newPlace(calm, c.changed)
	c.sent, c.counts = &widget.Label{Truncation: fyne.TextTruncateEllipsis}, &widget.Label{Truncation: fyne.TextTruncateEllipsis, TextStyle: fyne.TextStyle{Bold: true}}
	c.verdict = calm.choice(func(int) { c.changed(); c.arrange() })
	c.buildContract(calm)
	c.buildShares(calm)
	c.move = container.NewHBox(c.to.content)
	c.wrongWay = calm.check("The pairs held each other's cards (played in the wrong direction)", func(bool) { c.changed() })
	c.wrong = sentence("")
	c.reason = c.entry(calm, 0, "why, for whoever asks the next day")
	c.record = calm.button("Record", c.onRecord)

	form := container.New(layout.NewFormLayout(),
		right("Where"), c.where.content,
		tight(right("Sent")), tight(c.sent),
		tight(right("Counts now")), tight(c.counts),
		right("Ruling"), c.verdict,
		right(""), container.NewVBox(c.contract, c.shares, c.move, tight(c.wrong), c.wrongWay),
		right("Reason"), c.reason,
	)
	table := container.New(layout.NewCustomPaddedVBoxLayout(-6))
	head := newConsequenceRow()
	head.show(consequence{"What it changes", "now", "then"})
	table.Add(head.content)
	for range mostLines {
		row := newConsequenceRow()
		c.lines = append(c.lines, row)
		table.Add(row.content)
	}
	content := wide(86, sheet(container.NewVBox(form, widget.NewSeparator(), table)))
	c.reason.next = c.onRecord
	c.dialog = c.w.ask.Form("Enter or correct a result", content, c.record, calm.button("Cancel", c.hide))
}

func (c *correction) buildContract(calm *keys) {
	pick := func(options ...string) *choice {
		f := calm.choice(func(int) { c.changed() })
		f.Options = options
		return f
	}
	c.level = pick("1", "2", "3", "4", "5", "6", "7")
	c.denomination = pick("clubs ♣", "diamonds ♦", "hearts ♥", "spades ♠", "no trump")
	c.doubled = pick("undoubled", "doubled ×", "redoubled ××")
	c.by = pick("North", "East", "South", "West")
	c.level.PlaceHolder, c.denomination.PlaceHolder, c.by.PlaceHolder = "–", "suit", "declarer"
	c.tricks = c.entry(calm, 5, "= +1 –1")
	c.lead = c.entry(calm, 5, "such as SA")
	c.contract = container.NewVBox(
		container.NewHBox(c.level, wide(17, c.denomination), wide(18, c.doubled), widget.NewLabel("by"), wide(14, c.by)),
		container.NewHBox(widget.NewLabel("Result"), wide(12, c.tricks), widget.NewLabel("Lead (if known)"), wide(15, c.lead)))
}

func (c *correction) buildShares(calm *keys) {
	c.ns, c.ew = c.entry(calm, 4, "0–100"), c.entry(calm, 4, "0–100")
	quick := container.NewHBox()
	for _, pair := range usualShares {
		b := calm.button(pair[0]+" – "+pair[1], nil)
		b.OnTapped = func() { c.ns.SetText(pair[0]); c.ew.SetText(pair[1]) }
		quick.Add(b)
	}
	c.shares = container.NewVBox(
		container.NewHBox(widget.NewLabel("North-South"), wide(9, c.ns), widget.NewLabel("%   East-West"), wide(9, c.ew), widget.NewLabel("%")), quick)
}

// entry is a field whose every letter counts at once.
func (c *correction) entry(calm *keys, width float32, hint string) *field {
	f := calm.field(func(string) {})
	f.width = width
	f.SetPlaceHolder(hint)
	f.OnChanged = func(string) { c.changed() }
	f.seen = func() { f.TypedShortcut(&fyne.ShortcutSelectAll{}) } // what is typed takes the place of what is there
	return f
}

// load fills the dialog with a place and what counts there.
func (c *correction) load(k session.Key) {
	c.filled, c.tried = false, false
	st := c.w.st
	c.where.show(st, k)
	d := draftOf(st, c.where.key)
	d.reason = c.reason.Text
	c.draft = d
	c.all = verdicts(st, d.key)
	var texts []string
	for _, v := range c.all {
		texts = append(texts, verdictTexts[v])
	}
	c.verdict.show(texts, slices.Index(c.all, d.verdict))
	c.level.show(c.level.Options, d.level-1)
	c.denomination.show(c.denomination.Options, d.denomination)
	c.doubled.show(c.doubled.Options, d.doubling)
	c.by.show(c.by.Options, slices.Index(directions, d.declarer))
	c.tricks.SetText(d.tricks)
	c.lead.SetText(d.lead)
	c.ns.SetText(d.ns)
	c.ew.SetText(d.ew)
	c.wrongWay.SetChecked(d.wrongWay)
	c.to.show(st, d.to)
	c.filled = true
	c.arrange()
	c.refresh()
}

// firstField is where the director begins to enter.
func (c *correction) firstField() fyne.Focusable {
	if len(c.w.st.Results) == 0 {
		return c.where.table
	}
	return c.verdict
}

// refresh shows what stands now; it may change while the dialog is open.
func (c *correction) refresh() {
	c.sent.SetText(sentText(c.w.st, c.draft.key))
	c.counts.SetText(countsText(c.w.st, c.draft.key))
	c.changed()
}

// arrange shows the fields that belong to the ruling.
func (c *correction) arrange() {
	v := c.draft.verdict
	setVisible(c.contract, v == contractPlayed)
	setVisible(c.shares, v == adjusted)
	setVisible(c.move, v == misplaced)
	setVisible(c.wrongWay, v == contractPlayed || v == passedOut)
}

// changed takes the fields into the draft, and shows what it would come to.
func (c *correction) changed() {
	if !c.filled {
		return
	}
	d := &c.draft
	if i := c.verdict.SelectedIndex(); i >= 0 {
		d.verdict = c.all[i]
	}
	d.level, d.denomination, d.doubling = c.level.SelectedIndex()+1, c.denomination.SelectedIndex(), max(c.doubled.SelectedIndex(), 0)
	d.declarer = ""
	if i := c.by.SelectedIndex(); i >= 0 {
		d.declarer = directions[i]
	}
	d.tricks, d.lead, d.ns, d.ew, d.reason = c.tricks.Text, c.lead.Text, c.ns.Text, c.ew.Text, c.reason.Text
	d.wrongWay, d.to = c.wrongWay.Checked, c.to.key
	c.preview()
}

// preview works out off Fyne's goroutine what the draft changes.
func (c *correction) preview() {
	st := c.w.st
	facts, wrong := c.draft.facts(st)
	c.fault, c.facts = wrong, nil
	enable(c.record, wrong == nil || wrong.open)
	c.showFault()
	n := c.asked.Add(1)
	if wrong != nil {
		c.showLines(nil)
		return
	}
	keys := []session.Key{c.draft.key}
	if c.draft.verdict == misplaced {
		keys = append(keys, c.draft.to)
	}
	c.calc.do(func() {
		if c.asked.Load() != n {
			return
		}
		lines, err := consequences(st, facts, keys...)
		c.w.p.Post(func() {
			switch {
			case c.asked.Load() != n:
			case err != nil:
				c.fault = &fault{at: inVerdict, text: explain(err).text()}
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
		text = c.fault.text
		if !c.fault.open || c.tried {
			importance = widget.DangerImportance
		}
	}
	if c.wrong.Text != text || c.wrong.Importance != importance {
		c.wrong.Importance = importance
		c.wrong.SetText(text)
	}
}

// usualLines are always there, so that the dialog keeps its size while a contract is entered: the score
// and two pairs. Where a result moves there are twice as many.
const (
	usualLines = 3
	mostLines  = 2 * usualLines
)

func (c *correction) showLines(lines []consequence) {
	for i, row := range c.lines {
		var l consequence
		if i < len(lines) {
			l = lines[i]
		}
		row.show(l)
		setVisible(row.content, i < max(usualLines, len(lines)))
	}
}

// onRecord records what was previewed; what cannot be recorded is said, with the focus on its field.
func (c *correction) onRecord() {
	if c.fault != nil {
		c.tried = true
		c.showFault()
		c.w.ask.Focus(c.field(c.fault.at))
		return
	}
	if c.facts == nil {
		return // the preview is still being worked out
	}
	w, place := c.w, keyText(c.w.st, c.draft.key)
	w.record(func(err error) {
		if err != nil {
			c.fault = &fault{at: inVerdict, text: explain(err).text()}
			c.showFault()
			return
		}
		c.hide()
		w.redraw()
		w.tell(fmt.Sprintf("Recorded. %s: %s.", place, countsText(w.st, c.draft.key)))
	}, c.facts...)
}

// field is where a part of the draft is entered.
func (c *correction) field(at part) fyne.Focusable {
	switch at {
	case inContract:
		if c.draft.level > 0 {
			return c.denomination
		}
		return c.level
	case inDeclarer:
		return c.by
	case inTricks:
		return c.tricks
	case inLead:
		return c.lead
	case inNS:
		return c.ns
	case inEW:
		return c.ew
	case inPlace:
		if c.draft.verdict == misplaced {
			return c.to.table
		}
		return c.where.table
	}
	return c.verdict
}
