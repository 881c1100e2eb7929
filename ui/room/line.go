package room

import (
	"cmp"
	"errors"
	"strings"
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/room"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// deskLine is the one line in which the director enters and corrects everything. What it
// means stands beside it while it is typed, with what it changes.
type deskLine struct {
	w       shown
	content fyne.CanvasObject
	place   *widget.Label
	field   *kit.TextField
	meaning *widget.Label
	effects *widget.Label
	record  *kit.Button

	offered session.Key          // where a line that begins without a place belongs
	last    session.Key          // the place that was entered last
	byBoard bool                 // the last two places were of one board: a traveller is being entered
	pending map[session.Key]bool // on their way into the journal
	history []string
	at      int            // in the history
	urged   bool           // why a finished evening is amended was asked for
	tab     int            // the tab that Escape goes back to, -1 for none
	seq     int64          // of the state that was read last
	since   *session.State // when what is in the field was begun, nil while it is empty
	asked   atomic.Int64
	calc    *model.Lane
}

func newDeskLine(w shown) *deskLine {
	l := &deskLine{w: w, calc: w.Lane(), pending: map[session.Key]bool{}, tab: -1}
	k := w.Controls()
	l.place = &widget.Label{TextStyle: fyne.TextStyle{Bold: true}}
	l.field = k.Field(func(string) {})
	l.field.Width = 26
	l.field.OnChanged = func(string) { l.urged = false; l.begun(); l.read() }
	l.field.OnEnter = l.onEnter
	l.field.OnKey = l.onKey
	l.meaning = &widget.Label{TextStyle: fyne.TextStyle{Bold: true}, Truncation: fyne.TextTruncateEllipsis}
	l.effects = &widget.Label{Truncation: fyne.TextTruncateEllipsis, SizeName: theme.SizeNameCaptionText}
	l.record = k.Button(w.Language().Text("Record"), l.onEnter)
	told := container.New(layout.NewCustomPaddedVBoxLayout(-14), kit.Tight(l.meaning), kit.Tight(l.effects))
	box := k.Button("♠♥", l.onPad)
	hint := kit.Note("Ctrl+K")
	hint.Wrapping = fyne.TextWrapOff
	l.content = container.NewStack(&canvas.Rectangle{FillColor: kit.PaperWhite},
		container.New(layout.NewCustomPaddedLayout(4, 0, 4, 4),
			container.NewBorder(nil, nil, container.NewHBox(container.NewCenter(hint), container.NewCenter(l.place),
				container.NewCenter(l.field), container.NewCenter(box)), container.NewCenter(l.record), told)))
	l.offer(session.Key{})
	return l
}

// Register is its entries in the menus.
func (l *deskLine) Register() shell.Registration {
	in := l.w.Language()
	return shell.Registration{
		Commands: []shell.Command{{Menu: shell.MenuResults, Text: in.Text("Enter results"),
			Shortcut: shell.WithCtrl(fyne.KeyK), Records: session.ResultCorrected{}, Do: l.onLine},
			{Menu: shell.MenuResults, Text: in.Text("Bidding box…"),
				Records: session.ResultCorrected{}, Do: l.onPad}},
		Refresh: l.refresh,
		Open: func() {
			l.history, l.at, l.last, l.byBoard, l.pending = nil, 0, session.Key{}, false, map[session.Key]bool{}
			l.field.SetText("")
			l.offer(session.Key{})
		},
	}
}

// refresh reads the line again in the evening as it stands now.
func (l *deskLine) refresh() {
	st := l.w.State()
	l.allow()
	if l.seq == st.Seq {
		return
	}
	l.seq = st.Seq
	if l.offered != (session.Key{}) && st.Playable(l.offered).Any() {
		l.offer(session.Key{})
	}
	if l.field.Text != "" {
		l.read()
	}
}

// allow lets only those enter lines whose role records results; the others read why not
// where a line would be explained.
func (l *deskLine) allow() {
	why := l.w.Barred(session.ResultCorrected{})
	if may := why == ""; may == l.field.Disabled() {
		kit.Enable(l.record, may)
		if may {
			l.field.Enable()
			l.say("", "", widget.MediumImportance)
			return
		}
		l.field.Disable()
		l.say(why, "", widget.MediumImportance)
	}
}

// onLine brings the focus to the line, from wherever it is; a line of a traveller
// that is seen is offered.
func (l *deskLine) onLine() {
	in := l.w.Language()
	if l.w.Ask().Asking() {
		return
	}
	if k, ok := l.w.to.Traveller(); ok {
		l.offer(k)
	} else if st := l.w.State(); l.offered == (session.Key{}) && (st.ByHand() || !desk.Begun(st)) {
		l.offer(room.FirstToEnter(st))
	}
	l.tab = l.w.Turned()
	l.w.Turn(shell.TabRoom)
	if l.w.Turned() == l.tab {
		l.tab = -1
	}
	l.w.Ask().Focus(l.field)
	if l.field.Text == "" && l.meaning.Text == "" {
		l.say(in.Say(screen.LineSays), in.Say(screen.LineSaysPlace), widget.MediumImportance)
	}
}

// begun keeps the evening as it stood when the first letter of a line was typed.
func (l *deskLine) begun() {
	switch {
	case l.field.Text == "":
		l.since = nil
	case l.since == nil:
		l.since = l.w.State()
	}
}

// offer says where a line belongs that begins without a place.
func (l *deskLine) offer(k session.Key) {
	in := l.w.Language()
	l.offered = k
	text, hint := "", in.Say(screen.LineHint)
	if st := l.w.State(); st != nil && k != (session.Key{}) {
		text, hint = desk.PlaceText(in, st, k), "4sn+1"
	}
	kit.Say(l.place, text)
	if l.field.PlaceHolder != hint {
		l.field.SetPlaceHolder(hint)
	}
}

// read works out off Fyne's goroutine what the line means and changes.
func (l *deskLine) read() {
	in := l.w.Language()
	n := l.asked.Add(1)
	st, offered, text := l.w.State(), l.offered, strings.TrimSpace(l.field.Text)
	if st == nil || text == "" {
		l.say("", "", widget.MediumImportance)
		return
	}
	l.calc.Do(func() {
		if l.asked.Load() != n {
			return
		}
		m := room.ReadLine(in, st, offered, text)
		l.w.Post(func() {
			if l.asked.Load() == n {
				l.tell(m, nil)
			}
		})
		if m.Entry == nil {
			return
		}
		changes, err := m.LineEffects(in)
		if err != nil {
			changes = []string{desk.Explain(in, err).String()}
		}
		l.w.Post(func() {
			if l.asked.Load() == n {
				l.tell(m, changes)
			}
		})
	})
}

// tell shows what a line means, and what it changes as far as that is known yet. What
// only ends too early is no fault.
func (l *deskLine) tell(m room.Meant, changes []string) {
	importance := widget.SuccessImportance
	if m.Entry == nil {
		importance = widget.DangerImportance
		if m.Open {
			importance = widget.MediumImportance
		}
	}
	l.say(m.Text, strings.Join(changes, " · "), importance)
}

func (l *deskLine) say(text, more string, importance widget.Importance) {
	if l.meaning.Text != text || l.meaning.Importance != importance {
		l.meaning.Importance = importance
		l.meaning.SetText(text)
	}
	if l.effects.Text != more {
		l.effects.SetText(more)
	}
}

// onKey goes through the lines that were entered, passes a place by, and leaves.
func (l *deskLine) onKey(key fyne.KeyName) bool {
	switch key {
	case fyne.KeyUp:
		if l.at > 0 {
			l.at--
			l.show(l.history[l.at])
		}
	case fyne.KeyDown:
		switch {
		case l.at < len(l.history)-1:
			l.at++
			l.show(l.history[l.at])
		case l.at < len(l.history):
			l.at = len(l.history)
			l.show("")
		case l.field.Text == "" && l.offered != (session.Key{}):
			l.offer(l.next(l.offered))
		}
	case fyne.KeyEscape:
		switch {
		case l.field.Text != "":
			l.show("")
		case l.offered != (session.Key{}):
			l.offer(session.Key{})
		case l.tab >= 0:
			l.w.Turn(l.tab)
			l.tab = -1
		}
	default:
		return false
	}
	return true
}

// show puts a text into the line, with the caret at its end.
func (l *deskLine) show(text string) {
	l.field.SetText(text)
	l.field.CursorColumn = len([]rune(text))
	l.field.Refresh()
}

func (l *deskLine) next(k session.Key) session.Key {
	return room.NextPlace(l.w.Session().State(), k, l.byBoard, func(k session.Key) bool { return l.pending[k] })
}

// onEnter records the line, or says what is wrong with it, with the caret there.
// It always answers, whatever comes in meanwhile: the line is read once more
// where it is recorded.
func (l *deskLine) onEnter() {
	in := l.w.Language()
	text := strings.TrimSpace(l.field.Text)
	if text == "" || l.w.Session() == nil {
		return
	}
	l.asked.Add(1) // what is being worked out is of no interest any more
	s, offered := l.w.Session(), l.offered
	if room.Slow(text) {
		l.w.Run(func() {
			m := room.ReadLine(in, s.State(), offered, text)
			l.w.Post(func() { l.take(m, offered, text) })
		})
		return
	}
	l.take(room.ReadLine(in, s.State(), offered, text), offered, text)
}

// take records a line that was read, after a question where it changes much.
func (l *deskLine) take(m room.Meant, offered session.Key, text string) {
	switch {
	case m.Entry == nil:
		m.Open = false
		l.tell(m, nil)
		l.field.CursorColumn = min(m.Column-1, len([]rune(l.field.Text)))
		l.field.Refresh()
		l.w.Ask().Focus(l.field)
	case m.Unreasoned() && !l.urged:
		l.urged = true
		l.say(l.w.Language().Say(screen.SayWhyAmended), m.Text, widget.WarningImportance)
		l.w.Ask().Focus(l.field)
	case m.Asks():
		l.confirm(m, offered, text)
	default:
		l.send(m, offered, text, false)
	}
}

// confirm asks about a line, with what it changes.
func (l *deskLine) confirm(m room.Meant, offered session.Key, text string) {
	in := l.w.Language()
	w := l.w
	w.Run(func() {
		changes, err := m.LineEffects(in)
		w.Post(func() {
			if err != nil {
				w.Fail("working out what changes", err)
				return
			}
			if w.Ask().Asking() {
				return // something more urgent is asked: the line stays as it is
			}
			back := func() { w.Ask().Focus(l.field) }
			asked := in.Say(screen.LineAsked, "Text", m.Text, "Changes", strings.Join(changes, "\n"))
			w.Ask().Question(in.Text("Record this?"), strings.TrimSpace(asked), in.Text("Record it"),
				in.Text("Leave it"), func() { back(); l.send(m, offered, text, false) }, back)
		})
	})
}

// send puts a line on its way into the journal, and offers the next place at once.
func (l *deskLine) send(m room.Meant, offered session.Key, text string, over bool) {
	l.history = append(l.history, text)
	l.at = len(l.history)
	for _, k := range m.Entry.Keys {
		l.pending[k] = true
	}
	if len(m.Entry.Keys) == 1 {
		k := m.Entry.Keys[0]
		if l.last != (session.Key{}) && l.last != k {
			l.byBoard = k.Board == l.last.Board && k.Table != l.last.Table
		}
		l.last = k
		l.offer(l.next(k))
	}
	since := cmp.Or(l.since, m.State)
	if over {
		since = nil
	}
	l.field.SetText("")
	l.since = nil
	l.say("…", "", widget.MediumImportance)
	var late *overtakenLine
	l.w.RecordSince(since, func(now *session.State) ([]session.Fact, error) {
		again := m
		if now.Seq != m.State.Seq && !m.Asks() { // what was asked about is recorded as it was asked
			again = room.ReadLine(l.w.Language(), now, offered, text)
		}
		came, overtaken, same := m.Overtaken(now)
		if again.Entry == nil || same || overtaken && !over {
			late = &overtakenLine{again, now, came, same}
			return nil, nil
		}
		return again.Entry.Facts, nil
	}, func(err error) { l.sent(m, late, offered, text, err) })
}

// overtakenLine is why nothing was recorded when the turn of a line had come.
type overtakenLine struct {
	again room.Meant     // what it means by now; it has no entry where it became wrong
	now   *session.State // as the evening stands by now
	came  session.Received
	same  bool // what came says what the line says
}

// sent says what became of a line, or asks what is to become of it.
func (l *deskLine) sent(m room.Meant, late *overtakenLine, offered session.Key, text string, err error) {
	in := l.w.Language()
	for _, k := range m.Entry.Keys {
		delete(l.pending, k)
	}
	var came *desk.CameMeanwhile
	switch {
	case late != nil:
		l.overtaken(m, late, offered, text)
	case errors.As(err, &came):
		l.askOver(m, in.Say(screen.CameAsked, "Came", desk.CameText(in, came.State, came.Entry)), offered, text)
	case err != nil:
		l.w.Fail("recording", err)
		l.answer(desk.Explain(in, err).String(), widget.DangerImportance)
	default:
		l.answer(in.Say(screen.LineRecorded, "Text", m.Text), widget.SuccessImportance)
		if m.Names() && l.w.to.Named != nil {
			l.w.to.Named()
		}
	}
	l.w.Redraw()
}

// overtaken goes on with a line before which something came in.
func (l *deskLine) overtaken(m room.Meant, by *overtakenLine, offered session.Key, text string) {
	in := l.w.Language()
	switch {
	case by.again.Entry == nil:
		l.give(text, by.again)
	case by.same:
		l.answer(in.Say(screen.LineThere, "Place", desk.KeyText(in, by.now, by.came.Key)), widget.SuccessImportance)
	default:
		l.askOver(m, in.Say(screen.LineOvertaken, "Place", desk.KeyText(in, m.State, by.came.Key), "Came",
			in.Words().Result(by.came.Result), "Text", m.Text), offered, text)
	}
}

// answer says what became of a line, unless the next one is being typed.
func (l *deskLine) answer(text string, importance widget.Importance) {
	if l.field.Text == "" {
		l.say(text, "", importance)
	}
}

// give gives a line back that became wrong by what was recorded before it.
func (l *deskLine) give(text string, m room.Meant) {
	if l.field.Text == "" {
		l.show(text)
		l.tell(m, nil)
		return
	}
	l.w.Warn(desk.Explanation{Happened: text + ": " + m.Text}, m.Text)
}

// askOver asks before something is written over that came in while the line
// was entered here.
func (l *deskLine) askOver(m room.Meant, asked string, offered session.Key, text string) {
	in := l.w.Language()
	w := l.w
	back := func() { w.Ask().Focus(l.field) }
	w.Ask().Question(in.Text("Record it all the same?"), asked, in.Text("Keep what came"),
		in.Text("Record mine"), back, func() {
			back()
			l.sendOver(m, offered, text)
		})
}

// sendOver records a line over what came in.
func (l *deskLine) sendOver(m room.Meant, offered session.Key, text string) {
	typed, since := l.field.Text, l.since
	l.send(m, offered, text, true)
	l.show(typed)
	l.since = since
}
