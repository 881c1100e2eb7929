package kit

import (
	"encoding/json"
	"errors"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"
	"golang.org/x/text/language"

	"clubnight/ui/label"
)

// fyneLanguages are those that Fyne has texts in. It speaks the one that is nearest to
// the system's, whatever the program speaks; so ours are put in the place of each.
var fyneLanguages = []string{"cs", "de", "el", "en", "es", "fr", "ja", "pl", "pt", "pt-BR",
	"ru", "sv", "ta", "uk", "zh-Hans"}

// fyneTexts are the texts that Fyne's own widgets say, by its names for them, in the
// language of the labels.
func fyneTexts(in *label.Labels) map[string]string {
	return map[string]string{
		"Advanced": in.Text("Advanced"), "Cancel": in.Text("Cancel"), "Confirm": in.Text("Confirm"),
		"Copy":          in.In("to the clipboard", "Copy"),
		"Create Folder": in.Text("Create folder"), "Cut": in.In("to the clipboard", "Cut"),
		"Enter filename": in.Text("Name of the file"), "Error": in.Text("Error"),
		"Favourites": in.In("folders", "Favourites"), "File": in.Text("File"), "Folder": in.Text("Folder"),
		"New Folder": in.Text("New folder"),
		"No":         in.In("answer", "No"), "OK": in.Text("OK"), "Open": in.Text("Open"),
		"Paste": in.In("from the clipboard", "Paste"), "Quit": in.Text("Close Clubnight"),
		"Redo": in.In("what was typed", "Redo"), "Save": in.Text("Save"), "Select all": in.Text("Select all"),
		"Show Hidden Files": in.Text("Show hidden files"),
		"Undo":              in.In("what was typed", "Undo"), "Yes": in.In("answer", "Yes"),
		"file.name": in.In("of a file", "Name"), "file.parent": in.In("folder", "one up"),
		"monday": in.Text("Monday"), "tuesday": in.Text("Tuesday"), "wednesday": in.Text("Wednesday"),
		"thursday": in.Text("Thursday"),
		"friday":   in.Text("Friday"), "saturday": in.Text("Saturday"), "sunday": in.Text("Sunday"),
		"monday.short": in.In("Monday", "Mon"), "tuesday.short": in.In("Tuesday", "Tue"),
		"wednesday.short": in.In("Wednesday", "Wed"), "thursday.short": in.In("Thursday", "Thu"),
		"friday.short": in.In("Friday", "Fri"), "saturday.short": in.In("Saturday", "Sat"),
		"sunday.short": in.In("Sunday", "Sun"),
	}
}

// SpeakFyne makes Fyne's own widgets, such as the dialog for files, say our texts,
// whichever language the system has. Fyne has one language for the whole program: where
// two windows speak two, its own widgets say in both what was asked for last.
func SpeakFyne(in *label.Labels) error {
	texts, err := json.Marshal(fyneTexts(in))
	if err != nil {
		return err
	}
	var errs []error
	for _, tag := range append([]string{lang.SystemLocale().String()}, fyneLanguages...) {
		tag, err := language.Parse(strings.ReplaceAll(tag, "_", "-"))
		if err == nil {
			err = lang.AddTranslations(fyne.NewStaticResource(tag.String()+".json", texts))
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// places are the usual folders, by Fyne's names for them.
func places(in *label.Labels) map[string]string {
	return map[string]string{"Home": in.In("folder", "Home"), "Computer": in.In("folder", "Computer"),
		"Desktop":   in.In("folder", "Desktop"),
		"Documents": in.In("folder", "Documents"), "Downloads": in.In("folder", "Downloads"),
		"Music":    in.In("folder", "Music"),
		"Pictures": in.In("folder", "Pictures"), "Videos": in.In("folder", "Videos"),
		"Movies": in.In("folder", "Films"), "App Files": in.In("folder", "Clubnight")}
}

// translatePlaces names the usual folders of a dialog for files in our language; Fyne has
// them in English only.
func translatePlaces(in *label.Labels, o fyne.CanvasObject) {
	switch o := o.(type) {
	case *widget.PopUp:
		translatePlaces(in, o.Content)
	case *container.Split:
		translatePlaces(in, o.Leading)
	case *fyne.Container:
		for _, below := range o.Objects {
			translatePlaces(in, below)
		}
	case *widget.List:
		shown, names := o.UpdateItem, places(in)
		o.UpdateItem = func(at widget.ListItemID, row fyne.CanvasObject) {
			shown(at, row)
			for _, part := range row.(*fyne.Container).Objects {
				if name, ok := part.(*widget.Label); ok && names[name.Text] != "" {
					name.SetText(names[name.Text])
				}
			}
		}
		o.Refresh()
	}
}
