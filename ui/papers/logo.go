package papers

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"clubnight/reports/paper"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
)

// clubLogo is where the logo on the sheets is chosen: from a file, which may be
// dropped on the window.
type clubLogo struct {
	w    shown
	kept Logo   // nil is none, and none can be chosen
	near string // the folder in which a file is looked for
	open *logoDialog
}

// Register is the entry in the menu; a file that is dropped while the dialog is open is a
// logo.
func (l *clubLogo) Register() shell.Registration {
	if l.kept == nil {
		return shell.Registration{}
	}
	return shell.Registration{
		Commands: []shell.Command{{Menu: shell.MenuResults, Group: shell.GroupSecond,
			Text: l.w.Language().Text("Logo on the sheets…"), Set: shell.SetFiles, Do: l.onLogo}},
		Open: func() {
			if l.open != nil {
				l.open.hide()
			}
		},
		Asked: func(path string) bool {
			if l.open == nil {
				return false
			}
			l.take(path)
			return true
		},
	}
}

// logoDialog shows the logo.
type logoDialog struct {
	of      *clubLogo
	dialog  *dialog.CustomDialog
	picture *canvas.Image
	says    *widget.Label
	refused *widget.Label
	none    *kit.Button
}

// logoLines is how high the logo is shown, in lines of text.
const logoLines = 7

func (l *clubLogo) onLogo() {
	in := l.w.Language()
	if l.w.Ask().Asking() {
		return
	}
	d := &logoDialog{of: l, says: kit.Sentence(""), picture: &canvas.Image{FillMode: canvas.ImageFillContain}}
	d.refused = &widget.Label{Wrapping: fyne.TextWrapWord, Importance: widget.DangerImportance}
	d.refused.Hide()
	calm := kit.Escapes(in.Labels, d.hide)
	look := calm.Button(in.Text("Choose a picture…"),
		func() { l.w.Ask().File(l.near, ".png", ".jpg", ".jpeg")(l.take) })
	d.none = calm.Button(in.Text("No logo"), func() { l.keep(nil) })
	content := container.NewVBox(kit.Sentence(in.Say(screen.LogoAbout)),
		kit.High(logoLines, d.picture), d.says, d.refused)
	d.dialog = l.w.Ask().Form(in.Text("Logo on the sheets"), kit.Wide(60, content), look, d.none,
		calm.Button(in.Text("Close"), d.hide))
	l.open = d
	d.show("")
	l.w.Ask().Focus(look)
}

func (d *logoDialog) hide() {
	d.of.open = nil
	d.dialog.Hide()
}

// show shows the logo as it is kept, and says what became of it.
func (d *logoDialog) show(says string) {
	kept := d.of.kept.Kept()
	d.picture.Image = nil
	if kept != nil {
		d.picture.Image = kept.Image()
	} else if says == "" {
		says = d.of.w.Language().Say(screen.LogoNone)
	}
	d.picture.Refresh()
	kit.Say(d.says, says)
	kit.Say(d.refused, "")
	kit.Enable(d.none, kept != nil)
}

// take takes a picture from a file; one that cannot be printed is refused in the dialog.
func (l *clubLogo) take(path string) {
	w := l.w
	w.Run(func() {
		p, err := paper.OpenPicture(path)
		w.Post(func() {
			if err != nil {
				l.refuse(err)
				return
			}
			l.near = filepath.Dir(path)
			l.keep(p)
		})
	})
}

// keep keeps a picture, nil for none, off Fyne's goroutine.
func (l *clubLogo) keep(p *paper.Picture) {
	in := l.w.Language()
	w := l.w
	w.Run(func() {
		err := l.kept.Choose(p)
		w.Post(func() {
			if err != nil {
				l.refuse(err)
				return
			}
			says := in.Say(screen.LogoKept)
			if p == nil {
				says = in.Say(screen.LogoGone)
			}
			if l.open != nil {
				l.open.show(says)
			} else {
				w.Tell(says)
			}
		})
	})
}

func (l *clubLogo) refuse(err error) {
	if l.open == nil {
		l.w.Fail("taking a logo", err)
		return
	}
	l.w.Log().Warn("taking a logo", "error", err)
	kit.Say(l.open.says, "")
	kit.Say(l.open.refused, desk.Explain(l.w.Language(), err).String())
}
