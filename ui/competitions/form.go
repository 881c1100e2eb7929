package competitions

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/ui/desk"
	"clubnight/ui/desk/competitions"
	"clubnight/ui/kit"
)

// competitionForm asks for the name of a competition and its rule, which it says in words
// while they are typed.
type competitionForm struct {
	in                        *desk.Language
	dialog                    *dialog.CustomDialog
	draft                     competitions.RuleDraft
	name, points, best, least *kit.TextField
	gives, period             *kit.Choice
	says                      *widget.Label
	typed                     bool // something was changed: what is wrong is no longer only missing
}

// givesTexts are what an evening may give, to be chosen from.
func givesTexts(in *desk.Language) []string {
	return []string{competitions.PercentAveraged: in.Text("percentages, averaged"),
		competitions.PercentAdded:      in.Text("percentages, added up"),
		competitions.PointsAdded:       in.Text("points for places, added up"),
		competitions.PointsAveraged:    in.Text("points for places, averaged"),
		competitions.MasterpointsAdded: in.Text("masterpoints, added up"),
		competitions.SlamsAdded:        in.Text("points for slams, added up"),
		competitions.BestBoards:        in.Text("the best score on each board number")}
}

// periodTexts are which evenings may count, to be chosen from.
func periodTexts(in *desk.Language) []string {
	return []string{competitions.AllEvenings: in.Text("all that count for it"),
		competitions.LastTwelveMonths: in.Text("those of the last twelve months"),
		competitions.CalendarYear:     in.Text("those of the calendar year")}
}

// ask asks for a competition; the evening then counts for it by that rule. The name of
// one that is there stays.
func (c *ladders) ask(title string, draft competitions.RuleDraft) {
	in := c.w.Language()
	f := &competitionForm{in: in, draft: draft, says: kit.Sentence("")}
	hide := func() { f.dialog.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	known := c.at(draft.Name) >= 0
	form := container.New(layout.NewFormLayout())
	line := func(named string, o fyne.CanvasObject) {
		form.Add(kit.FormLabel(named))
		form.Add(o)
	}
	field := func(text, hint string, to *string) *kit.TextField {
		field := calm.Field(func(string) {})
		field.PlaceHolder = hint
		field.Selects = true
		field.SetText(text)
		field.OnChanged = func(text string) { *to, f.typed = text, true; f.refresh() }
		return field
	}
	f.name = field(draft.Name, in.Text("such as Tuesday pairs"), &f.draft.Name)
	f.gives = calm.Choice(func(i int) {
		f.draft.Gives, f.typed = competitions.Gives(i), true
		if f.points != nil {
			f.points.SetText(f.draft.UsualPoints())
		}
		f.refresh()
	})
	f.gives.Fill(givesTexts(in), int(draft.Gives))
	f.points = field(draft.Points, "4-3-2-1", &f.draft.Points)
	f.best = field(draft.Best, in.Text("all of them"), &f.draft.Best)
	f.least = field(draft.Least, in.Text("one is enough"), &f.draft.Least)
	f.period = calm.Choice(func(i int) { f.draft.Period, f.typed = competitions.Period(i), true; f.refresh() })
	f.period.Fill(periodTexts(in), int(draft.Period))
	line(in.Text("Name"), f.name)
	line(in.Text("What an evening gives"), f.gives)
	line(in.Text("Points for the places"), f.points)
	line(in.Text("Best evenings that count"), f.best)
	line(in.Text("Evenings needed for a place"), f.least)
	line(in.Text("Which evenings"), f.period)
	take := func() {
		fact, wrong := f.draft.Fact(in)
		if f.typed = true; wrong != "" {
			f.refresh()
			return
		}
		hide()
		c.record(fact)
	}
	f.least.OnEnter = take
	f.dialog = c.w.Ask().Form(title, kit.Wide(62,
		container.NewBorder(form, kit.High(3, f.says), nil, nil, layout.NewSpacer())),
		calm.Button(in.Text("Save"), take), calm.Button(in.Text("Cancel"), hide))
	f.refresh()
	if known {
		f.name.Disable()
		c.w.Ask().Focus(f.gives)
		return
	}
	c.w.Ask().Focus(f.name)
}

// refresh says the rule in words, or what of it cannot be.
func (f *competitionForm) refresh() {
	in := f.in
	if f.least == nil {
		return // the fields are being made
	}
	kit.Enable(f.points, f.draft.HasPoints())
	fact, wrong := f.draft.Fact(in)
	f.says.Importance = widget.MediumImportance
	text := wrong
	if wrong != "" && f.typed {
		f.says.Importance = widget.DangerImportance
	}
	if wrong == "" {
		text = in.Words().Sentence(in.Words().CompetitionRule(fact.Rule))
	}
	f.says.SetText(text)
}
