package papers

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/reports"
	"clubnight/ui/desk"
	"clubnight/ui/desk/papers"
	"clubnight/ui/kit"
)

// moneyFields are where the director says what everybody pays.
type moneyFields struct {
	member, visitor, currency *kit.TextField
	refusal                   *widget.Label
	changed                   func(reports.TableMoney)
}

// made makes them; changed is told of amounts that can be read.
func (f *moneyFields) made(in *desk.Language, calm *kit.Keys, m reports.TableMoney,
	changed func(reports.TableMoney)) fyne.CanvasObject {
	f.changed = changed
	field := func(text string) *kit.TextField {
		one := calm.Field(func(string) { f.take(in) })
		one.Fill(text)
		return one
	}
	member, visitor := papers.MoneyTexts(in, m)
	f.member, f.visitor, f.currency = field(member), field(visitor), field(m.Currency)
	f.currency.SetPlaceHolder("€")
	f.refusal = &widget.Label{Wrapping: fyne.TextWrapWord, Importance: widget.DangerImportance}
	f.refusal.Hide()
	return container.NewVBox(container.New(layout.NewFormLayout(),
		kit.FormLabel(in.Text("A member pays")), f.member,
		kit.FormLabel(in.Text("A visitor pays")), f.visitor,
		kit.FormLabel(in.Text("Currency")), f.currency), f.refusal)
}

func (f *moneyFields) take(in *desk.Language) {
	m, err := papers.EnteredMoney(f.member.Text, f.visitor.Text, f.currency.Text)
	kit.Say(f.refusal, papers.NotMoney(in, err))
	if err == nil {
		f.changed(m)
	}
}
