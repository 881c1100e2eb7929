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
func fyneTexts() map[string]string {
	return map[string]string{
		"Advanced": label.Text("Advanced"), "Cancel": label.Text("Cancel"), "Confirm": label.Text("Confirm"),
		"Copy":          label.In("to the clipboard", "Copy"),
		"Create Folder": label.Text("Create folder"), "Cut": label.In("to the clipboard", "Cut"),
		"Enter filename": label.Text("Name of the file"), "Error": label.Text("Error"),
		"Favourites": label.In("folders", "Favourites"), "File": label.Text("File"), "Folder": label.Text("Folder"),
		"New Folder": label.Text("New folder"),
		"No":         label.In("answer", "No"), "OK": label.Text("OK"), "Open": label.Text("Open"),
		"Paste": label.In("from the clipboard", "Paste"), "Quit": label.Text("Close Clubnight"),
		"Redo": label.In("what was typed", "Redo"), "Save": label.Text("Save"), "Select all": label.Text("Select all"),
		"Show Hidden Files": label.Text("Show hidden files"),
		"Undo":              label.In("what was typed", "Undo"), "Yes": label.In("answer", "Yes"),
		"file.name": label.In("of a file", "Name"), "file.parent": label.In("folder", "one up"),
		"monday": label.Text("Monday"), "tuesday": label.Text("Tuesday"), "wednesday": label.Text("Wednesday"),
		"thursday": label.Text("Thursday"),
		"friday":   label.Text("Friday"), "saturday": label.Text("Saturday"), "sunday": label.Text("Sunday"),
		"monday.short": label.In("Monday", "Mon"), "tuesday.short": label.In("Tuesday", "Tue"),
		"wednesday.short": label.In("Wednesday", "Wed"), "thursday.short": label.In("Thursday", "Thu"),
		"friday.short": label.In("Friday", "Fri"), "saturday.short": label.In("Saturday", "Sat"),
		"sunday.short": label.In("Sunday", "Sun"),
	}
}

// SpeakFyne makes Fyne's own widgets, such as the dialog for files, say our texts,
// whichever language the system has.
func SpeakFyne() error {
	texts, err := json.Marshal(fyneTexts())
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
func places() map[string]string {
	return map[string]string{"Home": label.In("folder", "Home"), "Computer": label.In("folder", "Computer"),
		"Desktop":   label.In("folder", "Desktop"),
		"Documents": label.In("folder", "Documents"), "Downloads": label.In("folder", "Downloads"),
		"Music":    label.In("folder", "Music"),
		"Pictures": label.In("folder", "Pictures"), "Videos": label.In("folder", "Videos"),
		"Movies": label.In("folder", "Films"), "App Files": label.In("folder", "Clubnight")}
}

// translatePlaces names the usual folders of a dialog for files in our language; Fyne has
// them in English only.
func translatePlaces(o fyne.CanvasObject) {
	switch o := o.(type) {
	case *widget.PopUp:
		translatePlaces(o.Content)
	case *container.Split:
		translatePlaces(o.Leading)
	case *fyne.Container:
		for _, below := range o.Objects {
			translatePlaces(below)
		}
	case *widget.List:
		shown, names := o.UpdateItem, places()
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
