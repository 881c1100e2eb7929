package shell

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// bars are what the strip at the foot says: the alarms, what is going on, and what could
// be done next. A line stays as long as what it says holds.
type bars struct {
	w     framed
	to    Ways
	strip *kit.Strip

	alarms   []*kit.StripLine // by bridgemate.AlarmKind
	progress *kit.StripLine
	sheets   *kit.StripLine
	offer    *kit.StripLine
	offered  []session.Key // corrections that could be sent
}

func newBars(w framed, to Ways, keys fyne.CanvasObject) *bars {
	in := w.Language()
	b := &bars{w: w, to: to}
	k := w.Controls()
	restart := k.Button(in.Text("Continue playing"), to.PlayOn)
	restart.Importance = widget.WarningImportance
	finish := k.Button(in.Text("Finish it now"), to.FinishChange)
	bad := func(buttons ...*kit.Button) *kit.StripLine {
		return &kit.StripLine{Paper: kit.PaperBad, Importance: widget.DangerImportance, Buttons: buttons}
	}
	plain := func(paper color.Color, buttons ...*kit.Button) *kit.StripLine {
		return &kit.StripLine{Paper: paper, Buttons: buttons}
	}
	b.alarms = []*kit.StripLine{
		bridgemate.ProgramGone:       bad(restart),
		bridgemate.FileStill:         plain(kit.PaperWarn),
		bridgemate.NotTaken:          plain(kit.PaperWarn),
		bridgemate.NotWritten:        plain(kit.PaperWarn, finish),
		bridgemate.TablesNotUploaded: bad(),
		bridgemate.RoomTaken:         bad(),
		bridgemate.FileStrange: bad(k.Button(in.Text("Import it"), to.ImportFile),
			k.Button(in.Text("Use it from now on"), to.UseFile)),
		bridgemate.FileOlder:      bad(k.Button(in.Text("Use it from now on"), to.UseOlder)),
		bridgemate.NetworkSilent:  bad(),
		bridgemate.NetworkRefuses: bad(),
	}
	b.progress = plain(kit.PaperChosen)
	b.sheets = plain(kit.PaperChosen, k.Button(in.Text("Cancel printing"), to.CancelPrinting))
	b.offer = plain(kit.PaperChosen,
		k.Button(in.Text("Send to the Bridgemates"), b.onSend),
		k.Button(in.Text("Not now"), func() { b.offered = nil; w.Redraw() }))
	b.strip = k.Strip(keys, append([]*kit.StripLine{b.sheets, b.progress},
		append(slices.Clone(b.alarms), b.offer)...)...)
	return b
}

// refresh says what there is to say; next is the sentence where there is nothing else.
func (b *bars) refresh(next string) {
	in := b.w.Language()
	text := ""
	if b.to.Printing() {
		text = in.Say(screen.MakingSheets)
	}
	b.strip.Say(b.sheets, text)
	for kind, one := range b.alarms {
		text := ""
		for _, a := range b.w.Status().Alarms {
			if int(a.Kind) == kind {
				text = desk.AlarmText(in, b.w.State(), a)
			}
		}
		b.strip.Say(one, text)
	}
	b.strip.Say(b.offer, in.LinkWords().Offer(b.w.State(), desk.Sendable(b.offered, b.to.Differences())))
	b.strip.Calm(next)
}

// tellProgress says what is under way; "" is nothing.
func (b *bars) tellProgress(text string) { b.strip.Say(b.progress, text) }

// forget clears what belongs to the evening before.
func (b *bars) forget() {
	b.offered = nil
	b.tellProgress("")
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
	keys := desk.Sendable(b.offered, b.to.Differences())
	b.offered = nil
	b.to.SendResults(keys...)
}
