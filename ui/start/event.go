package start

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"clubnight/scoring/award"
	"clubnight/session"
	"clubnight/ui/desk/start"
	"clubnight/ui/kit"
)

// event is the part of Tonight that says what is played and how it is scored.
type event struct {
	t     *tonight
	play  *kit.Choice
	size  *widget.Label // what the size counts: tables, or teams
	form  *kit.Choice
	rules *kit.Choice
	forms []start.ScoringForm

	award  *kit.Choice // masterpoints
	awards []award.Choice
	first  *kit.TextField // what the first place is worth, where the scheme leaves that to the evening
	ask    fyne.CanvasObject
	unpaid *widget.Label // why nobody can have masterpoints by the scheme
}

func newEvent(t *tonight) *event {
	in := t.w.Language()
	e := &event{t: t, size: kit.FormLabel(in.Text("Tables"))}
	k := t.w.Controls()
	e.play = k.Choice(e.onPlay)
	e.form = k.Choice(e.onForm)
	e.rules = k.Choice(e.onRules)
	e.award = k.Choice(e.onAward)
	e.first = k.Field(e.onFirst)
	e.first.Width = 4
	e.unpaid = &widget.Label{Wrapping: fyne.TextWrapWord, Importance: widget.WarningImportance}
	e.ask = container.NewBorder(nil, nil, widget.NewLabel(in.Text("First place")), nil, e.first)
	return e
}

// refresh shows what is played and how it is scored.
func (e *event) refresh() {
	in := e.t.w.Language()
	st := e.t.w.State()
	play := session.PlayOf(e.t.movement())
	texts := make([]string, len(start.Plays))
	at := -1
	for i, p := range start.Plays {
		texts[i] = start.PlayText(in, p)
		if p == play {
			at = i
		}
	}
	e.play.Fill(texts, at)
	e.size.SetText(start.SizeName(in, play))

	e.forms = start.ScoringForms(st.Scoring, play)
	forms := make([]string, len(e.forms))
	for i, f := range e.forms {
		forms[i] = f.Text(in)
	}
	e.form.Fill(forms, start.ScoringFormAt(e.forms, st.Scoring))
	rules := make([]string, len(start.RuleSets))
	at = -1
	for i, as := range start.RuleSets {
		rules[i] = start.RuleSetText(in, as)
		if as == start.RuleSetOf(st.Scoring) {
			at = i
		}
	}
	e.rules.Fill(rules, at)
	awards, choices, at := start.AwardChoices(in, st.Awards, st.Evening.Country)
	e.awards = choices
	e.award.Fill(awards, at)
	e.first.Fill(start.FirstText(in, st.Awards))
	kit.SetVisible(e.ask, start.AwardAsks(st.Awards))
	kit.Say(e.unpaid, start.UnawardedText(in, st))
	open := !st.Closed && e.t.w.Barred(session.ScoringSet{}) == ""
	kit.Enable(e.award, open)
	kit.Enable(e.first, open)
	kit.Enable(e.play, open && len(st.Results) == 0)
	kit.Enable(e.form, open)
	kit.Enable(e.rules, open)
}

func (e *event) onPlay(i int) {
	if i < 0 {
		return
	}
	e.t.w.RecordMade(func(now *session.State) ([]session.Fact, error) {
		return start.Played(e.t.w.Language(), now, start.Plays[i])
	}, e.t.answered)
}

func (e *event) onForm(i int) {
	if i >= 0 && i < len(e.forms) {
		e.score(start.ScoredIn(e.t.w.State(), e.forms[i]))
	}
}

func (e *event) onRules(i int) {
	if i >= 0 {
		e.score(start.ScoredBy(e.t.w.State(), start.RuleSets[i], session.PlayOf(e.t.movement())))
	}
}

func (e *event) onAward(i int) {
	if i >= 0 && i < len(e.awards) {
		e.give(e.awards[i])
	}
}

func (e *event) onFirst(text string) { e.give(start.FirstEntered(e.t.w.State().Awards, text)) }

// give records by which scheme there are masterpoints, where that is another one.
func (e *event) give(c award.Choice) {
	if c.String() == e.t.w.State().Awards.String() && c.Text == e.t.w.State().Awards.Text {
		e.t.w.Redraw()
		return
	}
	e.t.w.Record(e.t.answered, session.AwardsChosen{Choice: c})
}

// score records how the evening is scored, where that is something else.
func (e *event) score(how session.ScoringSet) {
	if how.Choices != e.t.w.State().Scoring {
		e.t.w.Record(e.t.answered, how)
	}
}

// onSummary shows everything that was chosen, as on a sheet of paper.
func (t *tonight) onSummary() {
	in := t.w.Language()
	heading, lines := start.Summary(in, t.w.State())
	if heading == "" || t.w.Ask().Asking() {
		return
	}
	page := container.NewVBox(kit.Heading(heading))
	for _, line := range lines {
		page.Add(kit.Sentence(line))
	}
	t.w.Ask().Show(in.Text("What will be played"), kit.Wide(60, page))
}
