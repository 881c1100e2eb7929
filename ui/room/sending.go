package room

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/reports/qr"
	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// phones are those that are at the tables now, of tonight's evening.
func (w shown) phones() desk.Visitors {
	if w.Past() {
		return desk.Visitors{}
	}
	return w.Visitors()
}

// sending are the buttons by which the results of a table come in another way from then
// on: from its handset, where there are any, from phones, or typed by the director. Where
// the evening has neither handsets nor phones none of them is seen.
func (b *tableBoard) sending(calm *kit.Keys, section, table int, then func()) (buttons []*kit.Button) {
	w, in := b.w, b.w.Language()
	st, of := w.State(), []int{table}
	now, handsets := st.Sends(section, table), w.Feed().Kind().Handsets()
	if st.Closed || w.Past() || !handsets && st.PhonesAt == 0 && now != session.OnPhone {
		return nil
	}
	offer := func(text string, says screen.Message, facts ...session.Fact) {
		buttons = append(buttons, calm.Button(text, func() {
			if !w.Permits(facts...) {
				return
			}
			then()
			b.send(section, table, says, facts...)
		}))
	}
	if now != session.OnPhone && w.to.LetPhonesIn != nil {
		offer(in.Text("Enter on a phone"), screen.TableIsPhoned, session.TablesPhoned{ID: section, Tables: of})
	}
	if now != session.ByTyping && (handsets || now == session.OnPhone) {
		offer(in.Text("Type its results"), screen.TableIsTyped, session.TablesTyped{ID: section, Tables: of})
	}
	switch {
	case !handsets:
	case now == session.OnPhone:
		offer(in.Text("Its handset sends again"), screen.TableSendsAgain,
			session.TablesPhoned{ID: section, Tables: of, Back: true})
	case now == session.ByTyping:
		offer(in.Text("Its handset sends again"), screen.TableSendsAgain,
			session.TablesTyped{ID: section, Tables: of, Back: true})
	}
	return buttons
}

// send records by what the results of a table come from then on, and says so. Where that
// is phones they are let in.
func (b *tableBoard) send(section, table int, says screen.Message, facts ...session.Fact) {
	w, in := b.w, b.w.Language()
	w.Record(func(err error) {
		if err != nil {
			w.Fail("changing by what the results of a table come", err)
			return
		}
		if says == screen.TableIsPhoned && w.State().PhonesAt == 0 && w.to.LetPhonesIn != nil {
			w.to.LetPhonesIn()
		}
		w.Tell(in.Say(says, "Table", in.Words().Capital(in.Words().Table(w.State(), section, table))))
		w.Redraw()
	}, facts...)
}

// codePixels is how fine a module of a code is drawn, and codeSide how large the code
// stands, in lines of text.
const codePixels, codeSide = 8, 11

// code is that of a table whose results are entered on phones, with its address for who
// types it; nil where they are not.
func (b *tableBoard) code(section, table int) fyne.CanvasObject {
	w := b.w
	if w.to.TableAddress == nil || w.Past() || w.State().Sends(section, table) != session.OnPhone {
		return nil
	}
	address := w.to.TableAddress(section, table)
	code, err := qr.New(address)
	if address == "" || err != nil {
		return nil
	}
	picture := &canvas.Image{Image: code.Image(codePixels), FillMode: canvas.ImageFillContain,
		ScaleMode: canvas.ImageScalePixels}
	_, typed, _ := strings.Cut(address, "//")
	says := &widget.Label{Text: typed, Selectable: true, Wrapping: fyne.TextWrapBreak, Alignment: fyne.TextAlignCenter}
	return kit.Wide(codeSide*1.7, container.NewVBox(kit.High(codeSide, picture), says))
}

// goOn lets the table of a call go on by phone.
func (r *Page) goOn(c session.DirectorCall) {
	if facts := desk.GoOnByPhoneFacts(c); !r.w.Ask().Asking() && r.w.Permits(facts...) {
		r.board.send(c.From.Section, c.From.Table, screen.TableIsPhoned, facts...)
	}
}

// ways of a section, in the order in which they are offered.
var sends = []session.Sends{session.OnHandset, session.OnPhone, session.ByTyping}

// askTyped asks by what the results of each section come: sections without handsets are
// in no Bridgemate file.
func (r *Page) askTyped() {
	in, w := r.w.Language(), r.w
	sections := w.State().Sections
	if w.Ask().Asking() || len(sections) == 0 || w.State().Closed {
		return
	}
	var d *dialog.CustomDialog
	hide := func() { d.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	options := []string{in.Text("Bridgemates"), in.Text("Enter on a phone"), in.Text("Type its results")}
	chosen := make([]*kit.Choice, len(sections))
	rows := container.New(layout.NewFormLayout())
	for i, sec := range sections {
		chosen[i] = calm.Choice(func(int) {})
		chosen[i].Fill(options, slices.Index(sends, w.State().Sends(sec.ID, 0)))
		rows.Add(kit.FormLabel(in.Words().Capital(in.Words().Section(sec.ID))))
		rows.Add(chosen[i])
	}
	use := calm.Button(in.Text("Use this"), func() {
		hide()
		var facts []session.Fact
		for i, sec := range sections {
			if to := sends[max(0, chosen[i].SelectedIndex())]; to != w.State().Sends(sec.ID, 0) {
				facts = append(facts, sectionSends(w.State(), sec.ID, to))
			}
		}
		if len(facts) > 0 && w.Permits(facts...) {
			w.Record(nil, facts...)
		}
	})
	d = w.Ask().Form(in.Text("How results come in"), kit.Wide(46, rows), use, calm.Button(in.Text("Cancel"), hide))
	w.Ask().Focus(use)
}

// sectionSends is by what the results of a section come from then on.
func sectionSends(st *session.State, section int, to session.Sends) session.Fact {
	switch {
	case to == session.OnPhone:
		return session.TablesPhoned{ID: section}
	case to == session.ByTyping:
		return session.TablesTyped{ID: section}
	case st.Sends(section, 0) == session.OnPhone:
		return session.TablesPhoned{ID: section, Back: true}
	}
	return session.TablesTyped{ID: section, Back: true}
}
