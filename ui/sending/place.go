package sending

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"clubnight/session/sending"
	"clubnight/session/sending/folder/overssh"
	"clubnight/session/sending/pages"
	"clubnight/session/sending/places"
	"clubnight/session/sending/secrets"
	"clubnight/session/words/screen"
	desksending "clubnight/ui/desk/sending"
	"clubnight/ui/kit"
)

// add asks which kind of place is to be named.
func (p *Page) add() {
	in := p.w.Language()
	p.hide()
	var d *dialog.CustomDialog
	calm := kit.Escapes(in.Labels, func() { d.Hide(); p.Open() })
	kinds := container.New(layout.NewCustomPaddedVBoxLayout(4))
	var first *kit.Button
	for _, kind := range places.Kinds() {
		b := calm.Button(desksending.KindName(in, kind), func() {
			d.Hide()
			p.change(sending.Destination{ID: sending.NewID(kind), Kind: kind})
		})
		if first == nil {
			first = b
		}
		does := kit.Sentence(desksending.KindDoes(in, kind))
		kinds.Add(container.NewBorder(nil, nil, kit.Wide(26, container.NewVBox(b)), nil, does))
	}
	d = p.w.Ask().Form(in.Text("Where does the evening go?"), kit.Wide(84, kinds),
		calm.Button(in.Text("Cancel"), func() { d.Hide(); p.Open() }))
	p.w.Ask().Focus(first)
}

// form asks what a place has to be told.
type form struct {
	of     *Page
	d      sending.Destination
	known  bool // it was named before
	asks   bool // its password is not known, or was not taken
	dialog *dialog.CustomDialog
	calm   *kit.Keys
	name   *kit.TextField
	fields map[string]*kit.TextField
	which  string // of the federations
	secret *kit.TextField
	on     *kit.Check
	key    string // that somebody looked at, of the host keyOf
	keyOf  string
	wrong  *widget.Label
	save   *kit.Button
}

// change asks what a place is to be told, or told otherwise.
func (p *Page) change(d sending.Destination) {
	in := p.w.Language()
	p.hide()
	f := &form{of: p, d: d, fields: map[string]*kit.TextField{},
		key: d.Options[pages.Key], keyOf: d.Options[pages.Host], wrong: kit.Sentence("")}
	for _, l := range p.lights {
		if l.ID == d.ID {
			f.known, f.asks = true, slices.Contains(ofPassword, l.Reason)
		}
	}
	f.wrong.Importance = widget.WarningImportance
	f.calm = kit.Escapes(in.Labels, f.cancel)
	grid := container.New(layout.NewFormLayout())
	f.name = f.calm.Field(func(string) {})
	f.name.SetText(d.Name)
	f.name.SetPlaceHolder(desksending.KindName(in, d.Kind))
	grid.Add(kit.FormLabel(in.Text("Name")))
	grid.Add(f.name)
	for _, field := range places.Fields(d.Kind) {
		if field.Option != pages.Key {
			grid.Add(kit.FormLabel(desksending.FieldName(in, field.Option)))
			grid.Add(f.field(field.Option))
		}
	}
	if places.Secret(d.Kind) {
		f.secret = f.calm.Field(func(string) {})
		f.secret.Password = true
		if f.known && !f.asks {
			f.secret.SetPlaceHolder("••••••••")
		}
		grid.Add(kit.FormLabel(in.Text("Password")))
		grid.Add(f.secret)
	}
	f.on = f.calm.Check(in.Text("Evenings go there"), nil)
	f.on.Checked = !d.Off
	content := container.NewVBox(kit.Sentence(desksending.KindDoes(in, d.Kind)), grid, f.on)
	if f.secret != nil {
		content.Add(kit.Note(in.Say(screen.SendingPassword)))
	}
	content.Add(f.wrong)
	f.save = f.calm.Button(in.Text("Save"), f.onSave)
	buttons := []*kit.Button{f.save}
	if f.known && d.Kind == places.SFTP {
		buttons = append(buttons, f.calm.Button(in.Text("Key of the host"), func() { f.lookAt(f.typed()) }))
	}
	if f.known {
		buttons = append(buttons, f.calm.Button(in.Text("Remove…"), f.onRemove))
	}
	buttons = append(buttons, f.calm.Button(in.Text("Cancel"), f.cancel))
	f.tell("")
	f.dialog = p.w.Ask().Form(desksending.KindName(in, d.Kind), kit.Wide(72, content), buttons...)
	f.focus()
}

// field is the line of an option; a folder of this computer can be looked for.
func (f *form) field(option string) fyne.CanvasObject {
	in := f.of.w.Language()
	if option == places.Which {
		return f.federations()
	}
	field := f.calm.Field(func(string) {})
	field.SetText(f.d.Options[option])
	f.fields[option] = field
	if f.d.Kind != places.Folder {
		return field
	}
	look := f.calm.Button(in.Text("Browse…"), func() {
		f.of.w.Ask().Folder(field.Text)(func(found string) { field.SetText(found) })
	})
	look.Icon = theme.FolderOpenIcon()
	return container.NewBorder(nil, nil, nil, look, field)
}

// federations is the choice of those that take results by mail.
func (f *form) federations() fyne.CanvasObject {
	var names []string
	at := 0
	for i, one := range places.Federations() {
		names = append(names, one.Name)
		if one.Name == f.d.Options[places.Which] {
			at = i
		}
	}
	f.which = names[at]
	c := f.calm.Choice(func(i int) { f.which = names[i] })
	c.Fill(names, at)
	return c
}

// ofPassword are the reasons that go away once a password is typed.
var ofPassword = []sending.Reason{sending.NoPassword, sending.BadPassword, sending.AppPassword}

// focus is on the first line that has to be filled.
func (f *form) focus() {
	for _, field := range places.Fields(f.d.Kind) {
		if at := f.fields[field.Option]; at != nil && field.Needed && at.Text == "" {
			f.of.w.Ask().Focus(at)
			return
		}
	}
	if f.asks && f.secret != nil {
		f.of.w.Ask().Focus(f.secret)
		return
	}
	f.of.w.Ask().Focus(f.name)
}

func (f *form) tell(text string) { kit.Say(f.wrong, text) }

func (f *form) cancel() { f.dialog.Hide(); f.of.Open() }

// typed is the destination as it was typed.
func (f *form) typed() sending.Destination {
	d := f.d
	d.Name, d.Off, d.Options = f.name.Text, !f.on.Checked, map[string]string{}
	for option, field := range f.fields {
		d.Options[option] = field.Text
	}
	d.Options[places.Which] = f.which
	if f.keyOf == strings.TrimSpace(d.Options[pages.Host]) { // another host has another key
		d.Options[pages.Key] = f.key
	}
	return desksending.Named(f.of.w.Language(), places.Tidy(d))
}

// onSave keeps the place, once all that was typed can be so, and the key of a host was
// looked at: it is shown first, and kept with the next press.
func (f *form) onSave() {
	d, in, p := f.typed(), f.of.w.Language(), f.of
	err := places.Check(d)
	var wrong *places.OptionError
	switch {
	case errors.As(err, &wrong) && wrong.Option == pages.Key:
		f.lookAt(d)
		return
	case err != nil:
		f.tell(desksending.WhyWrong(in, err))
		if wrong != nil && f.fields[wrong.Option] != nil { // a newer program has kinds that are not known here
			p.w.Ask().Focus(f.fields[wrong.Option])
		}
		return
	case f.secret != nil && f.secret.Text == "" && !f.known:
		f.tell(in.Say(screen.PlaceMissing, "Field", in.Text("Password")))
		p.w.Ask().Focus(f.secret)
		return
	}
	secret := ""
	if f.secret != nil {
		secret = f.secret.Text
	}
	f.dialog.Hide()
	p.w.Run(func() {
		box, err := p.p.Outbox(true)
		if err == nil {
			err = box.Name(d)
		}
		var kept error
		if err == nil && secret != "" {
			kept = p.p.Keep.Set(d.ID, secret)
		}
		p.w.Post(func() {
			if err != nil {
				p.w.Fail("naming a place", err)
			}
			if errors.Is(kept, secrets.ErrNoKeyring) || errors.Is(kept, secrets.ErrTooLong) {
				p.w.Tell(in.Say(screen.SendingNoKeyring))
			}
			p.look(p.Open)
		})
	})
}

// lookPatience is how long a host may take to show its key.
const lookPatience = 30 * time.Second

// lookAt shows the key of a host, which is told nothing for it.
func (f *form) lookAt(d sending.Destination) {
	p, in := f.of, f.of.w.Language()
	look := p.p.Look
	if look == nil {
		look = overssh.Key
	}
	f.save.Disable()
	p.w.Run(func() {
		ctx, stop := context.WithTimeout(p.w.Context(), lookPatience)
		defer stop()
		key, err := look(ctx, d.Options[pages.Host])
		p.w.Post(func() {
			f.save.Enable()
			if err != nil {
				p.w.Log().Info("looking at a host's key", "error", err)
				f.tell(in.Say(screen.PlaceNoKey))
				return
			}
			f.key, f.keyOf = key, d.Options[pages.Host]
			f.tell(in.Say(screen.SendingKey, "Key", key))
			p.w.Ask().Focus(f.save)
		})
	})
}

// onRemove forgets a place with its password.
func (f *form) onRemove() {
	p, in := f.of, f.of.w.Language()
	f.dialog.Hide()
	p.w.Ask().Question(in.Text("Forget this place?"), in.Say(screen.SendingForget, "Place", f.d.Name),
		in.Text("Keep it"), in.Text("Forget it"), p.Open, func() {
			p.w.Run(func() {
				box, err := p.p.Outbox(true)
				if err == nil {
					err = box.Drop(f.d.ID)
				}
				if err == nil {
					err = p.p.Keep.Forget(f.d.ID)
				}
				p.w.Post(func() {
					if err != nil && !errors.Is(err, secrets.ErrNoKeyring) {
						p.w.Fail("forgetting a place", err)
					}
					p.look(p.Open)
				})
			})
		})
}
