package sending

import (
	"context"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/session/sending"
	"clubnight/session/sending/places"
	"clubnight/session/words/screen"
	desksending "clubnight/ui/desk/sending"
	"clubnight/ui/kit"
)

// preview makes what would go to a place, and shows it; nothing goes.
func (p *Page) preview(d sending.Destination) {
	s, id, w := p.w.Session(), p.w.Opened().ID, p.w
	ctx := w.Context()
	w.Run(func() {
		parcels, err := p.drawn(ctx, s, id, d)
		w.Post(func() {
			if err == nil && len(parcels) == 0 {
				err = places.ErrNothing
			}
			if err != nil {
				w.Tell(desksending.WhyLeft(w.Language(), places.Without{Place: d, Err: err}))
				return
			}
			p.show(d, parcels)
		})
	})
}

// drawn are the parcels of an evening as if it were final now.
func (p *Page) drawn(ctx context.Context, s *session.Session, id int64, d sending.Destination) (
	[]sending.Parcel, error,
) {
	evening, err := p.p.Identity(id)
	if err != nil {
		return nil, err
	}
	st, err := places.Final(s.State())
	if err != nil {
		return nil, err
	}
	e, err := sending.Ready(st, evening)
	if err != nil {
		return nil, err
	}
	box, err := p.p.Outbox(true)
	if err != nil {
		return nil, err
	}
	return p.p.Maker(box, s, st, e)(ctx, d)
}

// show shows parcels: one at a time, chosen by to whom it goes.
func (p *Page) show(d sending.Destination, parcels []sending.Parcel) {
	in := p.w.Language()
	p.hide()
	var of *dialog.CustomDialog
	hide := func() { of.Hide(); p.Open() }
	calm := kit.Escapes(in.Labels, hide)
	text := &widget.Label{Wrapping: fyne.TextWrapWord}
	scroll := container.NewVScroll(text)
	show := func(i int) {
		text.SetText(desksending.Preview(in, parcels[i]))
		scroll.ScrollToTop()
	}
	which := calm.Choice(show)
	var names []string
	for i, parcel := range parcels {
		name := d.Name
		if m := parcel.Mail; m != nil {
			name = strings.TrimSpace(m.Name + " " + m.To)
		}
		names = append(names, strconv.Itoa(i+1)+" · "+name)
	}
	which.Fill(names, 0)
	show(0)
	content := container.NewBorder(
		container.NewVBox(kit.Sentence(in.SayCount(screen.SendingPreview, len(parcels))), which), nil, nil, nil,
		kit.Giving(8, 18, scroll))
	away := calm.Button(in.Text("Close"), hide)
	of = p.w.Ask().Form(d.Name, kit.Wide(92, content), away)
	p.w.Ask().Focus(which)
}
