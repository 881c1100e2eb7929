package ui

import (
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"
)

// lookForDifferences compares the score with the Bridgemate file whenever one of them has changed, off
// Fyne's goroutine: it waits while the file is being read.
func (w *Window) lookForDifferences() {
	out, now := w.out, looked{w.st.Seq, w.status.LastRead}
	if out.looking || now == out.looked {
		return
	}
	out.looking = true
	link := w.ev.Link
	w.compare.do(func() {
		list := link.Differences()
		w.p.Post(func() {
			out.looking, out.looked, out.differs = false, now, list
			w.redraw()
		})
	})
}

// differenceList is the dialog that shows line by line where the score, the file and Bridgemate control
// differ.
type differenceList struct {
	w      *Window
	dialog *dialog.CustomDialog
	grid   *grid
	equal  *button
	told   *widget.Label
}

const honestly = "Clubnight writes what counts here into the Bridgemate file. Whether it arrives at the handsets cannot be seen from here."

// onDifferences opens the list.
func (w *Window) onDifferences() {
	if w.ev.Session == nil || w.ask.Asking() {
		return
	}
	if len(w.out.differs) == 0 {
		w.tell("The score and the Bridgemate file, as it was read last, say the same on every board.")
		return
	}
	l := &differenceList{w: w, told: sentence("")}
	hide := func() { w.listed = nil; l.dialog.Hide() }
	calm := escapes(hide)
	l.grid = calm.grid([]column{
		{title: "Where", width: 22}, {title: "Counts here", width: 14, grows: true}, {title: "In the file", width: 14, grows: true},
		{title: "Bridgemate control says", width: 24, grows: true},
	}, l.cell)
	l.grid.picked = func(row, _ int) {
		if row < len(w.out.differs) {
			k := w.out.differs[row].Key
			hide()
			w.correct(k)
		}
	}
	l.equal = calm.button("Make them equal", func() { w.sendResults() })
	content := wide(86, container.NewBorder(note("Pick a line to correct what counts here."),
		container.NewVBox(l.told, note(honestly)), nil, nil, high(12, l.grid)))
	l.dialog = w.ask.Form("Score and Bridgemate file", content, l.equal, calm.button("Close", hide))
	w.listed = l
	l.refresh()
	w.ask.Focus(l.equal)
}

func (l *differenceList) refresh() {
	list := l.w.out.differs
	l.grid.fill(len(list))
	sendable := 0
	for _, d := range list {
		if d.Sendable {
			sendable++
		}
	}
	enable(l.equal, sendable > 0)
	text := ""
	switch stays := len(list) - sendable; {
	case len(list) == 0:
		text = "✓  All boards agree now."
	case stays > 0:
		text = counted(stays, "board cannot be sent: the last column says why.", "boards cannot be sent: the last column says why.")
	}
	say(l.told, text)
}

func (l *differenceList) cell(row, col int) cell {
	if row >= len(l.w.out.differs) {
		return cell{}
	}
	d := l.w.out.differs[row]
	switch col {
	case 0:
		return cell{text: keyText(l.w.st, d.Key), shorter: []string{placeText(l.w.st, d.Key)}}
	case 1:
		return cell{text: wordsText(d.Ours), bold: true}
	case 2:
		return cell{text: wordsText(d.File)}
	}
	if !d.Sendable {
		return cell{text: "cannot be sent: " + d.Why, ink: inkWarn}
	}
	return cell{text: flagsText(l.w.ev.Link.Options().Generation, d.Flags)}
}

// refreshList keeps an open list up to date.
func (w *Window) refreshList() {
	if w.listed != nil {
		w.listed.refresh()
	}
}
