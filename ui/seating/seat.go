package seating

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// seatQuestion asks who sits on a chair: the club's players are searched while a
// name or a number is typed. Arrow up and down choose among those found, Enter
// takes the chosen one.
type seatQuestion struct {
	w      shown
	known  Members
	row    desk.PairRow
	i      int // which player of the pair
	then   func()
	dialog *dialog.CustomDialog

	field  *kit.TextField
	list   *kit.Opener
	hint   *widget.Label
	take   *kit.Button
	asSent *kit.Button

	club     []clubfile.Player
	partners clubfile.Partners
	lines    []desk.SeatOffer // those found
	at       int
	warned   clubfile.Player // who is taken although he sits somewhere already
}

// AskSeat asks who sits on chair i of a pair, then goes on.
func (s *Page) AskSeat(row desk.PairRow, i int, then func()) {
	in := s.w.Language()
	w := s.w
	if !w.Permits(session.PlayerSeated{}) {
		return
	}
	q := &seatQuestion{w: w, known: s.p.Members, row: row, i: i, then: then, hint: kit.Note("")}
	hide := func() { q.dialog.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	q.field = calm.Field(func(string) {})
	q.field.SetPlaceHolder(in.Say(screen.NameOrNumber))
	q.field.OnChanged = func(string) { q.search() }
	q.field.OnKey = q.onArrow
	q.field.OnEnter = q.onTake
	q.list = calm.Opener(kit.Numbered(func() int { return len(q.lines) }, q.columns()...))
	q.list.Picked = func(row, _ int) { q.choose(row) }
	q.list.Opened = func(row, _ int) { q.choose(row); q.onTake() }
	q.take = calm.Button(in.Text("Sits here"), q.onTake)
	q.asSent = calm.Button(in.Text("As the Bridgemate sent it"), q.onAsSent)
	kit.SetVisible(q.asSent, desk.Said(w.State(), row, i))
	sent := kit.Sentence("")
	kit.Say(sent, q.chair().SentText(in, w.State()))
	content := kit.Wide(60, container.NewBorder(
		container.NewVBox(sent, q.field, kit.Tight(q.hint)), nil, nil, nil, kit.High(11, q.list)))
	title := in.Say(screen.WhoIs, "Pair", in.Words().ContestantNumber(w.State(), row.Pair), "Where", row.Where,
		"Direction", row.Chairs[i].Direction)
	q.dialog = w.Ask().Form(title, content, q.take, q.asSent, calm.Button(in.Text("Cancel"), hide))
	w.Ask().Focus(q.field)
	q.search()
	w.Queue(func() {
		club, err := s.p.Players()
		var partners clubfile.Partners
		if s.p.Members != nil && err == nil {
			var lost error
			if partners, lost = s.p.Members.Partners(w.Context()); lost != nil {
				w.Log().Warn("looking for usual partners", "error", lost)
			}
		}
		w.Post(func() {
			if err != nil {
				hide()
				w.Fail("looking for players", err)
				return
			}
			q.club, q.partners = club, partners
			q.search()
		})
	})
}

func (q *seatQuestion) chair() desk.Chair { return q.row.Chairs[q.i] }

// search fills the list with whoever may be meant.
func (q *seatQuestion) search() {
	lines, hint := desk.MeantSeat(q.w.Language(), q.w.State(), q.row, q.i, q.club, q.partners, q.field.Text)
	if q.known == nil {
		lines = slices.DeleteFunc(lines, func(o desk.SeatOffer) bool { return o.Remember })
	}
	q.lines, q.at, q.warned = lines, 0, clubfile.Player{}
	q.hint.Importance = widget.MediumImportance
	q.hint.SetText(hint)
	q.draw()
}

func (q *seatQuestion) draw() {
	kit.Enable(q.take, len(q.lines) > 0)
	q.list.Fill(len(q.lines))
}

// columns are told the number of a row.
func (q *seatQuestion) columns() []kit.Column[int] {
	in := q.w.Language()
	return kit.Looking(func(row int, c *kit.Cell) {
		if row == q.at {
			c.Paper, c.Bold, c.Joined = kit.PaperChosen, true, true
		}
	},
		kit.Column[int]{Title: in.Text("Name"), Width: 12, Grows: true, Text: func(row int) string {
			if row == q.at {
				return "▶ " + q.lines[row].NameText(in)
			}
			return "    " + q.lines[row].NameText(in)
		}},
		kit.Column[int]{Title: in.Text("Number"), Width: 20, Text: func(row int) string {
			if q.lines[row].Number == "" {
				return in.Text("guest, no number")
			}
			return q.lines[row].NumberText(in)
		}})
}

func (q *seatQuestion) onArrow(key fyne.KeyName) bool {
	switch key {
	case fyne.KeyDown:
		q.choose(q.at + 1)
	case fyne.KeyUp:
		q.choose(q.at - 1)
	default:
		return false
	}
	return true
}

func (q *seatQuestion) choose(at int) {
	if at >= 0 && at < len(q.lines) {
		q.at = at
		q.draw()
	}
}

func (q *seatQuestion) onTake() {
	if q.at >= len(q.lines) {
		return
	}
	p := q.lines[q.at]
	if text, sits := desk.SitsAlready(q.w.Language(), q.w.State(), q.row, q.i, p.Player); sits && q.warned != p.Player {
		q.warned = p.Player // the second time it is meant
		q.hint.Importance = widget.WarningImportance
		q.hint.SetText("! " + text)
		return
	}
	if p.Remember {
		q.remember(p.Player)
	}
	q.record(desk.SeatFacts(q.w.State(), q.row, q.i, session.Player{Number: p.Number, Name: p.Name}))
}

// remember takes somebody new into the club's list.
func (q *seatQuestion) remember(p clubfile.Player) {
	q.w.Queue(func() {
		err := q.known.AddPlayer(p)
		q.w.Post(func() {
			if err != nil {
				q.w.Fail("remembering a number", err)
				return
			}
			q.w.Tell(q.w.Language().Say(screen.MemberAdded, "Name", p.Name))
		})
	})
}

// onAsSent takes the director's word back. The name that belongs to the
// number is looked up anew.
func (q *seatQuestion) onAsSent() {
	q.record(desk.AsSentFacts(q.w.State(), q.row, q.i, q.club))
}

func (q *seatQuestion) record(facts []session.Fact) {
	q.dialog.Hide()
	q.w.Record(nil, facts...)
	q.then()
}
