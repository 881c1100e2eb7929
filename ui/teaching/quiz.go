package teaching

import (
	"context"
	"errors"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/ruleset/quiz"
	"clubnight/session/words/screen"
	"clubnight/ui/desk/teach"
	"clubnight/ui/kit"
)

// mostQuestions is how many questions one quiz has at most, usualQuestions how many
// unless told otherwise.
const (
	mostQuestions  = 100
	usualQuestions = 12
)

// chooser is where a quiz is chosen.
type chooser struct {
	s        *Screen
	d        *dialog.CustomDialog
	subjects []teach.Subject
	subject  *kit.Choice
	count    *kit.Stepper
	chosen   int
	looking  *widget.Label
	ask      *kit.Button
	print    *kit.Button
	cancel   context.CancelFunc // nil while no deals are looked for
}

// OnQuiz asks what a quiz by the set that is open is to be about.
func (s *Screen) OnQuiz() {
	in := s.in
	if s.book == nil || s.busy || s.p.Dialogs.Asking() || !s.rules.commit() {
		return
	}
	c := &chooser{s: s, subjects: s.book.Subjects(in), looking: kit.Note("")}
	if s.book.Set() == nil || len(c.subjects) == 0 {
		s.p.Tell(s.say(screen.NoQuizPossible))
		return
	}
	calm := kit.Escapes(in.Labels, c.hide)
	var names []string
	for _, one := range c.subjects {
		names = append(names, one.Title)
	}
	c.subject = calm.Choice(func(i int) { c.chosen = max(i, 0) })
	c.subject.Fill(names, 0)
	c.count = calm.Stepper(1, mostQuestions, func(int) {})
	c.count.Fill(usualQuestions)
	c.count.Entry.OnEnter = func() { s.p.Dialogs.Focus(c.ask) }
	c.ask = calm.Button(in.Text("Ask here"), func() { c.make(s.drill) })
	c.print = calm.Button(in.Text("Print a sheet"), func() { c.make(s.print) })
	away := calm.Button(in.Text("Cancel"), c.hide)
	content := container.NewVBox(kit.Sentence(s.say(screen.AnswersAre, "Rules", s.book.Source.Title())),
		line(in.Text("About"), c.subject),
		line(in.Text("Questions"), container.NewHBox(c.count.Content)), c.looking)
	c.d = s.p.Dialogs.Form(in.Text("A quiz"), kit.Wide(60, content), c.ask, c.print, away)
	s.p.Dialogs.Focus(c.subject)
}

func (c *chooser) hide() {
	if c.cancel != nil {
		c.cancel()
	}
	c.d.Hide()
}

// make looks for the deals off Fyne's goroutine; leaving the dialog ends it.
func (c *chooser) make(then func(*teach.Drill)) {
	if c.cancel != nil {
		return
	}
	ctx, stop := context.WithCancel(c.s.p.Context)
	c.cancel = stop
	kit.Enable(c.ask, false)
	kit.Enable(c.print, false)
	c.looking.SetText(c.s.say(screen.DealsSought))
	find := c.s.book.Drill(c.subjects[c.chosen], c.s.p.Seed(), c.count.Value)
	c.s.p.Go(func() {
		drill, err := find(ctx)
		c.s.p.Post(func() {
			left := ctx.Err() != nil
			stop()
			c.cancel = nil
			switch {
			case left:
			case err != nil:
				c.looking.SetText(c.s.makeFault(err))
				kit.Enable(c.ask, true)
				kit.Enable(c.print, true)
			default:
				c.d.Hide()
				then(drill)
			}
		})
	})
}

func (s *Screen) makeFault(err error) string {
	if errors.Is(err, quiz.ErrTooRare) {
		return s.say(screen.DealsTooRare)
	}
	return s.say(screen.NoSuchQuiz)
}

// print writes the questions as a sheet and shows it.
func (s *Screen) print(d *teach.Drill) {
	s.p.Go(func() {
		file, err := d.Sheet(s.in, s.p.Context, s.p.Sheets, s.p.Now(), s.p.Words)
		var shown error
		if err == nil {
			shown = s.p.OpenFile(file)
		}
		s.p.Post(func() {
			switch {
			case err != nil:
				s.p.Fail("writing a quiz", err)
			case shown != nil:
				s.p.Fail("showing a quiz", shown)
			default:
				s.p.Tell(s.say(screen.QuizWritten, "File", filepath.Base(file), "Folder", s.p.Sheets))
			}
		})
	})
}

// asking is a quiz on the screen.
type asking struct {
	s     *Screen
	drill *teach.Drill
	d     *dialog.CustomDialog

	number           *widget.Label
	question, reason *widget.Label
	hands            *fyne.Container
	answer           *kit.TextField
	next             *kit.Button
	verdict, score   *widget.Label
}

// line is a line of a form.
func line(name string, o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewBorder(nil, nil, kit.Wide(10, kit.FormLabel(name)), nil, o)
}

// drill asks the questions of a quiz one after the other.
func (s *Screen) drill(d *teach.Drill) {
	in := s.in
	a := &asking{s: s, drill: d, number: kit.Heading(""), question: kit.Sentence(""),
		reason: kit.Sentence(""), verdict: kit.Heading(""),
		score: &widget.Label{}, hands: container.NewVBox()}
	hide := func() { a.d.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	a.answer = calm.Field(func(string) {})
	a.answer.OnEnter = a.step
	a.next = calm.Button(in.Text("Answer"), a.step)
	print := calm.Button(in.Text("Print a sheet"), func() {
		hide()
		s.print(d)
	})
	content := container.NewVBox(kit.Tight(a.number), a.question, a.hands, line(in.Text("Your answer"), a.answer),
		container.NewBorder(nil, nil, a.verdict, a.score), kit.High(4.2, a.reason))
	a.d = s.p.Dialogs.Form(d.Title, kit.Wide(58, content), a.next, print, calm.Button(in.Text("Close"), hide))
	a.show()
}

// show shows a question that is not answered yet.
func (a *asking) show() {
	in := a.s.in
	q := a.drill.Question()
	w := a.s.p.Words
	a.number.SetText(a.s.say(screen.QuestionIs, "Number", q.Number, "All", len(a.drill.Questions), "Dealer",
		w.Dealer(q.Board.Dealer), "Vulnerable", w.Vulnerability(q.Board.Vul)))
	a.question.SetText(w.Ask(q))
	a.hands.RemoveAll()
	own := ""
	if q.Topic == quiz.Play {
		own = in.In("before declarer's hand, in a quiz", "You")
		a.hands.Add(a.s.handRow(in.Text("Dummy"), q.Board.Deal[(q.Seat+2)&3]))
	}
	a.hands.Add(a.s.handRow(own, q.Hand()))
	a.answer.SetText("")
	a.answer.PlaceHolder = map[quiz.Topic]string{quiz.Bid: in.Text("a call: 2H, 3N, P"),
		quiz.Lead: in.Text("a card: SK, H4"), quiz.Play: in.Text("Y or N")}[q.Topic]
	a.answer.Refresh()
	a.say("", "", widget.MediumImportance)
	a.next.SetText(in.Text("Answer"))
	a.tally()
	a.s.p.Dialogs.Focus(a.answer)
}

func (a *asking) tally() {
	if sc := a.drill.Score; sc.Asked > 0 {
		a.score.SetText(a.s.say(screen.QuizTally, "Right", sc.Right, "Asked", sc.Asked))
	} else {
		a.score.SetText(a.s.say(screen.QuizEnter))
	}
}

func (a *asking) say(verdict, reason string, importance widget.Importance) {
	a.verdict.Importance = importance
	a.verdict.SetText(verdict)
	a.reason.SetText(reason)
}

// step takes the answer, or goes on after it.
func (a *asking) step() {
	switch {
	case !a.drill.Answered():
		a.take()
	case a.drill.Next():
		a.show()
	default:
		a.d.Hide()
		sc := a.drill.Score
		a.s.p.Tell(a.s.say(screen.QuizDone, "Quiz", a.drill.Title, "Right", sc.Right, "Asked", sc.Asked))
	}
}

func (a *asking) take() {
	in := a.s.in
	right, err := a.drill.Answer(a.answer.Text)
	switch {
	case err != nil:
		a.say("", a.s.say(screen.NoAnswer, "Wanted", a.answer.PlaceHolder), widget.MediumImportance)
		return
	case right:
		a.say(in.Text("✓ Right"), a.s.p.Words.Answer(a.drill.Set, a.drill.Question()), widget.SuccessImportance)
	default:
		a.say(in.Text("✗ Not by these rules"),
			a.s.p.Words.Answer(a.drill.Set, a.drill.Question()), widget.DangerImportance)
	}
	a.next.SetText(in.Text("Next"))
	if a.drill.Last() {
		a.next.SetText(in.Text("Finish"))
	}
	a.tally()
}

// handRow is a hand in large letters, suit beside suit.
func (s *Screen) handRow(whose string, h deal.Hand) fyne.CanvasObject {
	large := theme.Size(theme.SizeNameSubHeadingText)
	row := container.NewHBox()
	if whose != "" {
		row.Add(&widget.Label{Text: whose})
	}
	for _, suit := range deal.Suits {
		ink := kit.InkText
		if suit == deal.Hearts || suit == deal.Diamonds {
			ink = kit.InkRed
		}
		cards := s.p.Words.Ranks(h, suit)
		if cards == "" {
			cards = "–"
		}
		symbol := kit.Lower(&canvas.Text{Text: scoring.Denomination(suit).Symbol(),
			Color: kit.Solid(ink), TextSize: large})
		row.Add(container.NewHBox(symbol,
			&canvas.Text{Text: cards + "  ", Color: kit.Solid(kit.InkText), TextSize: large,
				TextStyle: fyne.TextStyle{Bold: true}}))
	}
	return row
}
