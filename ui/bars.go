package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// bars stand above all tabs as long as what they say holds: the alarms, what is going on, and what
// could be done next.
type bars struct {
	w       *Window
	content *fyne.Container

	alarms   []*kit.Bar // by bridgemate.AlarmKind
	progress *kit.Bar
	offer    *kit.Bar
	offered  []session.Key // corrections that could be sent
}

func newBars(w *Window) *bars {
	b := &bars{w: w}
	k := w.keys
	restart := k.Button("Restart reading", w.bridgeRestart)
	restart.Importance = widget.WarningImportance
	b.alarms = []*kit.Bar{
		bridgemate.ProgramGone: kit.NewBar(kit.PaperBad, widget.DangerImportance, restart),
		bridgemate.FileStill:   kit.NewBar(kit.PaperWarn, widget.MediumImportance),
		bridgemate.NotTaken:    kit.NewBar(kit.PaperWarn, widget.MediumImportance),
	}
	b.progress = kit.NewBar(kit.PaperChosen, widget.MediumImportance)
	b.offer = kit.NewBar(kit.PaperChosen, widget.MediumImportance,
		k.Button("Send to the Bridgemates", b.onSend), k.Button("Not now", func() { b.offered = nil; w.redraw() }))
	b.content = container.New(layout.NewCustomPaddedVBoxLayout(0))
	for _, one := range append(slices.Clone(b.alarms), b.progress, b.offer) {
		b.content.Add(one.Content)
	}
	return b
}

func (b *bars) refresh() {
	for kind, one := range b.alarms {
		text := ""
		for _, a := range b.w.status.Alarms {
			if int(a.Kind) == kind {
				text = desk.AlarmText(b.w.st, a)
			}
		}
		one.Say(text)
	}
	b.offer.Say(desk.OfferText(b.w.st, desk.Sendable(b.offered, b.w.out.differs)))
}

// forget clears what belongs to the evening before.
func (b *bars) forget() {
	b.offered = nil
	b.progress.Say("")
}

// bridgeRestart opens Bridgemate control again on the same file and reads on.
func (w *Window) bridgeRestart() { w.bridge.start.onContinue() }
