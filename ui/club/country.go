package club

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/session/country"
	"clubnight/ui/desk/club"
	"clubnight/ui/kit"
)

// countryLine is the line in which a club's country stands, with what follows
// from it, and is chosen.
type countryLine struct {
	w       shown
	paper   func(letter bool)
	choice  *kit.Choice
	codes   []string
	follows *widget.Label
	content fyne.CanvasObject
}

func newCountryLine(w shown, paper func(letter bool)) *countryLine {
	c := &countryLine{w: w, paper: paper, follows: widget.NewLabel("")}
	c.choice = w.Controls().Choice(c.onChoice)
	c.content = container.NewBorder(nil, nil, kit.Wide(13, &widget.Label{Text: w.Language().Text("Country")}), nil,
		container.NewBorder(nil, nil, kit.Wide(26, c.choice), nil, c.follows))
	return c
}

func (c *countryLine) refresh() {
	in := c.w.Language()
	st := c.w.State()
	names, codes, at := club.Countries(in, st.Evening.Country)
	c.codes = codes
	c.choice.Fill(names, at)
	kit.Enable(c.choice, !c.w.Past() && !st.Closed && c.w.Barred(session.EveningSet{}) == "")
	c.follows.SetText(club.CountryFollows(in, st))
}

// onChoice makes a country the club's; the paper follows at once.
func (c *countryLine) onChoice(i int) {
	st := c.w.State()
	if i < 0 || i >= len(c.codes) || c.codes[i] == st.Evening.Country {
		return
	}
	code := c.codes[i]
	c.w.Record(func(err error) {
		if err == nil {
			c.paper(country.Of(code).Letter)
		}
	}, club.CountryChosen(st, code)...)
}
