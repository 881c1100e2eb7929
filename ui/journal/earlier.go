package journal

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/parts"
)

// earlier is a dialog with the standings of an earlier moment. It is only to
// be read, and says so.
type earlier struct {
	st       *session.State
	sc       *session.Scores
	rankings *parts.Rankings
	dialog   *dialog.CustomDialog
}

// onThen works out the standings after the marked entry and shows them.
func (l *list) onThen() {
	w, st := l.w, l.w.State()
	row := slices.IndexFunc(l.entries, func(e session.Entry) bool { return e.ID() == l.marked })
	if row < 0 {
		return
	}
	seq := l.entries[row].Seq
	kit.Enable(l.then, false)
	w.Run(func() {
		then, err := st.Until(seq)
		var sc *session.Scores
		if err == nil {
			sc, err = then.Score()
		}
		w.Post(func() {
			kit.Enable(l.then, true)
			switch {
			case err != nil:
				w.Fail("looking back", err)
				w.Redraw()
			case l.of.list == l:
				l.of.showEarlier(then, sc, l.focus)
			}
		})
	})
}

// showEarlier shows standings; those of the last entry are the evening's own. closed is
// called when they were read.
func (p *Page) showEarlier(st *session.State, sc *session.Scores, closed func()) {
	in := p.w.Language()
	v := &earlier{st: st, sc: sc}
	hide := func() { v.dialog.Hide(); closed() }
	calm := kit.Escapes(in.Labels, hide)
	v.rankings = parts.NewRankings(in, calm, nil)
	banner, _ := desk.BannerOf(in, st, sc)
	mark := &widget.Label{Wrapping: fyne.TextWrapWord, TextStyle: fyne.TextStyle{Bold: true},
		Importance: widget.WarningImportance}
	if st.Later > 0 {
		mark.SetText(in.Say(screen.OnlyToRead, "AsItWas", in.Words().Sentence(in.Words().AsItWas(st))))
	}
	var fields []string
	for _, f := range st.Fields() {
		fields = append(fields, desk.FieldText(in, f))
	}
	choice := calm.Choice(v.show)
	choice.Fill(fields, 0)
	print := calm.Button(in.Text("Print"), func() { p.ways.Print(st) })
	kit.Enable(print, sc.Arrived > 0 && !p.ways.Printing())
	top := container.NewVBox(container.NewStack(&canvas.Rectangle{FillColor: kit.PaperWarn, CornerRadius: 5}, mark),
		kit.Sentence(banner))
	kit.SetVisible(top.Objects[0], st.Later > 0)
	if len(fields) > 1 {
		top.Add(container.NewHBox(kit.Wide(17, choice)))
	}
	away := calm.Button(in.Text("Close"), hide)
	v.dialog = p.w.Ask().Form(in.Text("Standings at a moment"),
		kit.Wide(100, container.NewBorder(top, nil, nil, nil, kit.High(18, v.rankings.Content))), away, print)
	v.show(0)
	p.w.Ask().Focus(away)
}

// show shows a field by its place among them.
func (v *earlier) show(i int) {
	section := 0
	if fields := v.st.Fields(); i >= 0 && i < len(fields) {
		section = fields[i][0]
	}
	v.rankings.Show(v.st, v.sc, section)
}
