package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// barsNeeds is what the bars need of the window.
type barsNeeds interface {
	shown
	drawer
	maker
	sender
	printing() bool
	cancelPrinting()
	onFinishChange()
	onUseFile()
	onImportFile()
	playOn() // opens Bridgemate control again on the same file and reads on
}

// bars stand above all tabs as long as what they say holds: the alarms, what is going on, and what
// could be done next.
type bars struct {
	w       barsNeeds
	content *fyne.Container

	alarms   []*kit.Bar // by bridgemate.AlarmKind
	progress *kit.Bar
	sheets   *kit.Bar
	offer    *kit.Bar
	offered  []session.Key // corrections that could be sent
}

func newBars(w barsNeeds) *bars {
	b := &bars{w: w}
	k := w.controls()
	restart := k.Button("Restart reading", w.playOn)
	restart.Importance = widget.WarningImportance
	finish := k.Button("Finish it now", w.onFinishChange)
	b.alarms = []*kit.Bar{
		bridgemate.ProgramGone:       kit.NewBar(kit.PaperBad, widget.DangerImportance, restart),
		bridgemate.FileStill:         kit.NewBar(kit.PaperWarn, widget.MediumImportance),
		bridgemate.NotTaken:          kit.NewBar(kit.PaperWarn, widget.MediumImportance),
		bridgemate.NotWritten:        kit.NewBar(kit.PaperWarn, widget.MediumImportance, finish),
		bridgemate.TablesNotUploaded: kit.NewBar(kit.PaperBad, widget.DangerImportance),
		bridgemate.FileStrange:       kit.NewBar(kit.PaperBad, widget.DangerImportance, k.Button("Import it", w.onImportFile), k.Button("Use it from now on", w.onUseFile)),
	}
	b.progress = kit.NewBar(kit.PaperChosen, widget.MediumImportance)
	b.sheets = kit.NewBar(kit.PaperChosen, widget.MediumImportance, k.Button("Cancel printing", w.cancelPrinting))
	b.offer = kit.NewBar(kit.PaperChosen, widget.MediumImportance,
		k.Button("Send to the Bridgemates", b.onSend), k.Button("Not now", func() { b.offered = nil; w.redraw() }))
	b.content = container.New(layout.NewCustomPaddedVBoxLayout(0))
	for _, one := range append(slices.Clone(b.alarms), b.progress, b.sheets, b.offer) {
		b.content.Add(one.Content)
	}
	return b
}

func (b *bars) refresh() {
	text := ""
	if b.w.printing() {
		text = desk.Say(screen.MakingSheets)
	}
	b.sheets.Say(text)
	for kind, one := range b.alarms {
		text := ""
		for _, a := range b.w.status().Alarms {
			if int(a.Kind) == kind {
				text = desk.AlarmText(b.w.state(), a)
			}
		}
		one.Say(text)
	}
	b.offer.Say(desk.LinkWords().Offer(b.w.state(), desk.Sendable(b.offered, b.w.differences())))
}

// forget clears what belongs to the evening before.
func (b *bars) forget() {
	b.offered = nil
	b.progress.Say("")
}

// offers adds corrections to those that could be sent.
func (b *bars) offers(keys []session.Key) {
	for _, k := range keys {
		if !slices.Contains(b.offered, k) {
			b.offered = append(b.offered, k)
		}
	}
}

func (b *bars) onSend() {
	keys := desk.Sendable(b.offered, b.w.differences())
	b.offered = nil
	b.w.sendResults(keys...)
}
