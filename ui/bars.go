package ui

import (
	"image/color"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
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

// bar is one of them.
type bar struct {
	content *fyne.Container
	text    *widget.Label
	buttons []*button
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

func newBar(paper color.Color, importance widget.Importance, buttons ...*button) *bar {
	b := &bar{text: sentence(""), buttons: buttons}
	b.text.Importance = importance
	row := container.NewHBox()
	for _, one := range buttons {
		row.Add(one)
	}
	b.content = container.NewStack(&canvas.Rectangle{FillColor: paper},
		container.New(layout.NewCustomPaddedLayout(1, 1, 12, 12), container.NewBorder(nil, nil, nil, container.NewCenter(row), b.text)))
	b.content.Hide()
	return b
}

// say shows the bar, or hides it when there is nothing to say.
func (b *bar) say(text string) {
	if b.text.Text != text {
		b.text.SetText(text)
	}
	setVisible(b.content, text != "")
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
	b.offer.say(b.offerText())
}

// alarmText is an alarm as the director reads it: what happened, what is safe, what to do.
func alarmText(st *session.State, a bridgemate.Alarm) string {
	mark := "!"
	if a.Kind == bridgemate.ProgramGone {
		mark = "✗"
	}
	return mark + "  " + bridgeWords.Alarm(a, tablesText(st, a.Tables))
}

// tablesText names tables: "table 3", "tables 3, 5–7".
func tablesText(st *session.State, tables []bridgemate.TableStatus) string {
	if len(tables) == 1 {
		return "table " + st.TableName(tables[0].Section, tables[0].Table)
	}
	in := map[int][]int{}
	for _, t := range tables {
		in[t.Section] = append(in[t.Section], t.Table)
	}
	var parts []string
	for _, s := range st.Sections {
		if numbers := in[s.ID]; len(numbers) > 0 {
			parts = append(parts, sectionTables(st, s.ID, numbers))
		}
	}
	return "tables " + strings.Join(parts, ", ")
}

// sectionTables lists tables of a section: "3, 5–7", with its letter where there are several: "B 3, 5–7".
func sectionTables(st *session.State, section int, tables []int) string {
	slices.Sort(tables)
	if len(st.Sections) > 1 {
		return session.Letter(section) + " " + boardsText(tables)
	}
	return boardsText(tables)
}

// forget clears what belongs to the evening before.
func (b *bars) forget() {
	b.offered = nil
	b.progress.say("")
}

// bridgeRestart opens Bridgemate control again on the same file and reads on.
func (w *Window) bridgeRestart() { w.bridge.start.onContinue() }
