package teaching

import (
	"context"
	"errors"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/words/screen"
	"clubnight/ui/desk/teach"
	"clubnight/ui/kit"
)

// trial is the hand that the rules are tried on.
type trial struct {
	s       *Screen
	content fyne.CanvasObject
	body    *fyne.Container
	at      teach.Position
	found   *teach.Trial // nil while there is none

	dealer, vul, trumps, suit *kit.Choice
	calls, hand, dummy        *kit.TextField
	bidding, playing          *fyne.Container // what is asked for on the pages for bidding, and for play
	verdict, fault, looking   *widget.Label
	random, fitting, to       *kit.Button
	stop                      context.CancelFunc // nil while no hand is looked for
}

var (
	directions  = []scoring.Direction{scoring.North, scoring.East, scoring.South, scoring.West}
	vulnerables = []scoring.Vulnerability{scoring.None, scoring.NSVul, scoring.EWVul, scoring.BothVul}
)

func newTrial(s *Screen) *trial {
	in := s.in
	k, w := s.p.Keys, s.p.Words
	t := &trial{s: s, verdict: kit.Sentence(""), fault: kit.Sentence(""), looking: kit.Note("")}
	t.fault.Importance = widget.DangerImportance
	t.dealer = t.choice(func(i int) { t.at.Dealer = directions[i] }, len(directions),
		func(i int) string { return w.Capital(w.Dealer(directions[i])) })
	t.vul = t.choice(func(i int) { t.at.Vul = vulnerables[i] }, len(vulnerables),
		func(i int) string { return w.VulnerabilityShort(vulnerables[i]) })
	t.trumps = t.choice(func(i int) { t.at.Trumps = scoring.Denomination(i) }, 5,
		func(i int) string { return w.Denomination(scoring.Denomination(i)) })
	t.suit = t.choice(func(i int) { t.at.Suit = deal.Suit(i) }, 4, func(i int) string { return w.Suit(deal.Suit(i)) })
	t.calls = t.entry(func(text string) { t.at.Calls = text })
	t.hand = t.entry(func(text string) { t.at.Hand = text })
	t.dummy = t.entry(func(text string) { t.at.Dummy = text })
	t.random = k.Button(in.Text("Any hand"), t.OnRandom)
	t.fitting = k.Button(in.Text("One for this rule"), t.OnFitting)
	t.to = k.Button(in.Text("Go to the line"), t.OnLine)
	t.bidding = container.NewVBox(t.dealer, t.vul, under(in.Text("Calls so far, as 1S P 2H P"), t.calls))
	t.playing = container.NewVBox(under(in.Text("Trumps"), t.trumps), under(in.Text("Suit"), t.suit),
		under(in.Text("Dummy"), t.dummy))
	t.body = container.NewVBox(kit.Tight(kit.Heading(in.Text("A test hand"))), t.bidding, t.playing,
		under(in.Text("Hand, as AK84 Q5 A92 K762"), t.hand),
		t.random, t.fitting, t.looking, t.fault, t.verdict, t.to)
	t.content = kit.Sheet(container.NewVScroll(kit.BesideBar(t.body)))
	kit.Say(t.looking, "")
	return t
}

// under sets a widget under its name, since the room beside the rules is narrow.
func under(name string, o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewVBox(kit.Tight(kit.Note(name)), o)
}

func (t *trial) choice(set func(int), n int, name func(int) string) *kit.Choice {
	c := t.s.p.Keys.Choice(func(i int) {
		if i >= 0 {
			set(i)
			t.changed()
		}
	})
	names := make([]string, n)
	for i := range n {
		names[i] = name(i)
	}
	c.Fill(names, 0)
	return c
}

func (t *trial) entry(set func(string)) *kit.TextField {
	return t.s.p.Keys.Field(func(text string) {
		set(text)
		t.changed()
	})
}

func (t *trial) changed() {
	if t.s.book != nil {
		t.s.refresh()
	}
}

// turn shows what the page asks for.
func (t *trial) turn() {
	play := t.s.page.Topic >= teach.Finesses
	kit.SetVisible(t.playing, play)
	kit.SetVisible(t.bidding, !play)
	t.cancel()
	t.body.Refresh()
}

// fill shows the position.
func (t *trial) fill() {
	t.dealer.Fill(t.dealer.Options, int(t.at.Dealer))
	for i, v := range vulnerables {
		if v == t.at.Vul {
			t.vul.Fill(t.vul.Options, i)
		}
	}
	t.trumps.Fill(t.trumps.Options, int(t.at.Trumps))
	t.suit.Fill(t.suit.Options, int(t.at.Suit))
	t.calls.SetText(t.at.Calls)
	t.hand.SetText(t.at.Hand)
	t.dummy.SetText(t.at.Dummy)
	t.calls.Fill(t.at.Calls)
	t.hand.Fill(t.at.Hand)
	t.dummy.Fill(t.at.Dummy)
}

// try finds what the rules do with the hand.
func (t *trial) try() {
	var found teach.Trial
	var err error
	if t.s.page.Topic >= teach.Finesses {
		found, err = t.s.book.TryPlay(t.s.page.Topic, t.at)
	} else {
		found, err = t.s.book.Try(t.at)
	}
	t.found = nil
	switch {
	case err == nil:
		t.found = &found
		kit.Say(t.fault, "")
	case t.at.Hand == "" && !errors.Is(err, teach.ErrUnusable):
		kit.Say(t.fault, "")
	default:
		kit.Say(t.fault, t.s.handFault(err))
	}
	kit.Say(t.verdict, t.said())
	kit.SetVisible(t.to, t.found != nil && t.found.Match.File != "")
	t.body.Refresh()
}

// said is what comes of the hand, and why.
func (t *trial) said() string {
	w := t.s.p.Words
	switch {
	case t.found == nil && t.at.Hand == "":
		return t.s.say(screen.TypeHand)
	case t.found == nil:
		return ""
	case t.found.Call != nil:
		return w.Why(t.s.book.Set(), t.found.Call)
	case t.found.Lead != nil:
		return w.WhyLead(t.found.Lead)
	case t.found.Hint != nil:
		return w.Hint(t.found.Hint)
	}
	return t.s.say(screen.NoLineFits, "Suit", w.Suit(t.at.Suit))
}

// outcome is what comes of the hand in a word.
func (t *trial) outcome() string {
	in := t.s.in
	w := t.s.p.Words
	switch {
	case t.found.Call != nil:
		return w.RuleCall(t.found.Call.Call)
	case t.found.Lead != nil:
		return w.Card(t.found.Lead.Card)
	case t.found.Hint != nil && t.found.Hint.Yes:
		return in.In("a chance in play", "yes")
	}
	return in.In("a chance in play", "no")
}

// OnLine goes to the line that decides.
func (t *trial) OnLine() {
	if t.found != nil {
		t.s.jump(t.found.Topic, t.s.lineRow(t.found.Match))
	}
}

// OnRandom draws a position of the page.
func (t *trial) OnRandom() {
	if book, page, seed := t.s.book, t.s.page, t.s.p.Seed(); t.free() {
		t.search(book.Random(page, seed))
	}
}

// OnFitting looks for a position in which the marked rule decides.
func (t *trial) OnFitting() {
	if t.free() {
		row, _ := t.s.rules.grid.Mark()
		t.search(t.s.book.Fitting(t.s.in, t.s.page, row, t.s.p.Seed()))
	}
}

func (t *trial) free() bool { return t.s.book != nil && !t.s.busy && !t.s.p.Dialogs.Asking() }

// cancel stops looking.
func (t *trial) cancel() {
	if t.stop != nil {
		t.stop()
		t.stop = nil
		kit.Say(t.looking, "")
	}
}

// search looks for a position off Fyne's goroutine; another page or another
// search ends it.
func (t *trial) search(find func(context.Context) (teach.Position, error)) {
	t.cancel()
	ctx, stop := context.WithCancel(t.s.p.Context)
	t.stop = stop
	kit.Say(t.looking, t.s.say(screen.HandSought))
	t.body.Refresh()
	t.s.p.Go(func() {
		at, err := find(ctx)
		t.s.p.Post(func() {
			if ctx.Err() != nil {
				return // left
			}
			t.cancel()
			if err != nil {
				kit.Say(t.fault, t.s.lookFault(err))
				t.body.Refresh()
				return
			}
			t.at = at
			t.fill()
			t.s.refresh()
		})
	})
}

func (s *Screen) lookFault(err error) string {
	if errors.Is(err, teach.ErrNoPosition) {
		return s.say(screen.RuleNeverDecides)
	}
	return s.handFault(err)
}
