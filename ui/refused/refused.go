// Package refused is the window that has no evening to show, because the club file or the
// evening in it is refused: it says why, and offers the ways on.
//
//	refused.Show(window, err, refused.Ways{Choose: open})
package refused

import (
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"clubnight/session/clubfile"
	"clubnight/session/clubfile/copies"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// Ways are the ways on from a club file that is refused.
type Ways struct {
	// Post and Go are those of the window.
	Post, Go func(func())
	// Find looks for a copy that could take the file's place; nil where none would help.
	Find func() (*copies.Offer, error)
	// Restore puts it there; then Again opens the club file.
	Restore func(*copies.Offer) error
	Again   func()
	// Rescue makes a new club file of what is sound in a damaged one, and says what is
	// not in it; nil where the file is not known to be damaged.
	Rescue func() (file string, lost []clubfile.Damage, err error)
	// Choose opens another club file.
	Choose func(path string)
	// Folder opens the club file of that name in another folder, or begins it there.
	Folder func(folder string)
	// Home comes back from practice; nil where it is not practice that is refused.
	Home func()
	// Near is the folder in which another file is looked for first.
	Near string
}

// offer looks for a copy and shows it where the reason of the refusal stands.
func (v Ways) offer(in *desk.Language, shown func(text string, found *copies.Offer)) {
	if v.Find == nil {
		return
	}
	shown(in.Say(screen.LookingForCopy), nil)
	v.Go(func() {
		o, err := v.Find()
		v.Post(func() {
			if err != nil {
				shown(desk.Explain(in, err).String(), nil)
				return
			}
			shown(strings.Join(screen.Offer(in.Words(), o), " "), o)
		})
	})
}

// rescue brings back what is sound, and says what is not; file is "" where nothing is.
func (v Ways) rescue(in *desk.Language, shown func(text, file string)) {
	v.Go(func() {
		file, lost, err := v.Rescue()
		v.Post(func() {
			if err != nil {
				shown(desk.Explain(in, err).String(), "")
				return
			}
			said := []string{in.Say(screen.RescuedIn, "File", filepath.Base(file))}
			for i := range lost {
				said = append(said, desk.Explain(in, &lost[i]).String())
			}
			if len(lost) == 0 {
				said = append(said, in.Say(screen.RescuedWhole))
			}
			shown(strings.Join(said, "\n"), file)
		})
	})
}

// restore puts the copy in its place and goes on with it.
func (v Ways) restore(in *desk.Language, window fyne.Window, o *copies.Offer) {
	v.Go(func() {
		err := v.Restore(o)
		v.Post(func() {
			if err != nil {
				Show(in, window, err, v)
				return
			}
			v.Again()
		})
	})
}

// Show fills a window with the reason why there is no evening to show, and with the
// ways on: a copy of the club file, another file, or the end.
func Show(in *desk.Language, window fyne.Window, err error, ways Ways) {
	e := desk.Explain(in, err)
	calm := kit.NewKeys(in.Labels, func(fyne.KeyName) bool { return false })
	dialogs := kit.NewDialogs(in.Labels, window, func(string, error) {})
	away := calm.Button(in.Text("Close"), window.Close)
	away.Importance = widget.HighImportance
	buttons := container.NewHBox(away)
	if ways.Choose != nil {
		buttons.Add(calm.Button(in.Text("Another club file…"), func() {
			dialogs.Path(in.Text("Another club file"), in.Say(screen.OtherClubIs), ways.Near,
				in.Text("Open it"), dialogs.File(ways.Near, ".clubnight"), ways.Choose)
		}))
	}
	if ways.Folder != nil {
		buttons.Add(calm.Button(in.Text("Another folder…"), func() {
			dialogs.Path(in.Text("Another folder"), in.Say(screen.OtherFolderIs), ways.Near, in.Text("Use it"),
				dialogs.Folder(ways.Near), ways.Folder)
		}))
	}
	if ways.Home != nil {
		buttons.Add(calm.Button(in.Text("Back to the club"), ways.Home))
	}
	offered, rescued := kit.Sentence(""), kit.Sentence("")
	offered.Hide()
	rescued.Hide()
	if ways.Rescue != nil {
		var back *kit.Button
		back = calm.Button(in.Text("Bring back what is sound"), func() {
			back.Disable()
			ways.rescue(in, func(text, file string) {
				rescued.SetText(text)
				rescued.Show()
				if file != "" {
					open := calm.Button(in.Text("Open it"), func() { ways.Choose(file) })
					open.Importance, away.Importance = widget.HighImportance, widget.MediumImportance
					away.Refresh()
					buttons.Add(open)
					window.Canvas().Focus(open)
				}
			})
		})
		buttons.Add(back)
	}
	kit.Fill(window, container.NewCenter(kit.Wide(60, kit.Sheet(container.NewVBox(
		kit.Heading(e.Happened), kit.Sentence(e.Means), kit.Sentence(e.Do), offered, rescued,
		widget.NewAccordion(widget.NewAccordionItem(in.Text("Details"),
			&widget.Label{Text: err.Error(), Wrapping: fyne.TextWrapWord, Selectable: true})),
		buttons)))))
	window.Canvas().Focus(away)
	ways.offer(in, func(text string, found *copies.Offer) {
		offered.SetText(text)
		offered.Show()
		if found == nil {
			return
		}
		var take *kit.Button
		take = calm.Button(in.Text("Open the copy"), func() {
			take.Disable()
			ways.restore(in, window, found)
		})
		take.Importance, away.Importance = widget.HighImportance, widget.MediumImportance
		away.Refresh()
		buttons.Objects = append([]fyne.CanvasObject{take}, buttons.Objects...)
		buttons.Refresh()
		window.Canvas().Focus(take)
	})
}
