package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
	"clubnight/session"
)

// bars stand above all tabs as long as what they say holds: the alarms, what is going on, and what
// could be done next.
type bars struct {
	w       *Window
	content *fyne.Container

	alarms   []*bar // by bridgemate.AlarmKind
	progress *bar
	offer    *bar
	offered  []session.Key // corrections that could be sent
}

func newBars(w *Window) *bars {
	b := &bars{w: w}
	k := w.keys
	restart := k.button("Restart reading", w.bridgeRestart)
	restart.Importance = widget.WarningImportance
	b.alarms = []*bar{
		bridgemate.ProgramGone: newBar(paperBad, widget.DangerImportance, restart),
		bridgemate.FileStill:   newBar(paperWarn, widget.MediumImportance),
		bridgemate.NotTaken:    newBar(paperWarn, widget.MediumImportance),
	}
	b.progress = newBar(paperChosen, widget.MediumImportance)
	b.offer = newBar(paperChosen, widget.MediumImportance,
		k.button("Send to the Bridgemates", b.onSend), k.button("Not now", func() { b.offered = nil; w.redraw() }))
	b.content = container.New(layout.NewCustomPaddedVBoxLayout(0))
	for _, one := range append(slices.Clone(b.alarms), b.progress, b.offer) {
		b.content.Add(one.content)
	}
	return b
}

func (b *bars) refresh() {
	for kind, one := range b.alarms {
		text := ""
		for _, a := range b.w.status.Alarms {
			if int(a.Kind) == kind {
				text = alarmText(b.w.st, a)
			}
		}
		one.say(text)
	}
	b.offer.say(OfferText(b.w.st, Sendable(b.offered, b.w.out.differs)))
}

// forget clears what belongs to the evening before.
func (b *bars) forget() {
	b.offered = nil
	b.progress.say("")
}

// bridgeRestart opens Bridgemate control again on the same file and reads on.
func (w *Window) bridgeRestart() { w.bridge.start.onContinue() }
