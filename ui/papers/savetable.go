package papers

import (
	"io"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"

	"clubnight/session/exchange/table"
	"clubnight/session/words/screen"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
)

// tableSaver writes the list that is worked in as a file for spreadsheets, also
// one that a dialog shows.
type tableSaver struct {
	w     shown
	save  func(name string, write func(io.Writer) error) (file string, err error) // nil writes no file
	asked *dialog.CustomDialog
}

func (s *tableSaver) commands() []shell.Command {
	if s.save == nil {
		return nil
	}
	return []shell.Command{{Menu: shell.MenuResults, Group: shell.GroupSecond,
		Text:     s.w.Language().Text("Save this table…"),
		Shortcut: withCtrlShift(fyne.KeyS), Always: true, Within: s.onGrid, Do: s.onSave}}
}

// onGrid reports whether the focus is in a list.
func (s *tableSaver) onGrid() bool { return s.asked == nil && kit.GridOf(s.w.Ask().Focused()) != nil }

// onSave asks in which form the list is wanted.
func (s *tableSaver) onSave() {
	in := s.w.Language()
	grid := kit.GridOf(s.w.Ask().Focused())
	if grid == nil {
		grid = kit.GridOf(s.w.Work())
	}
	if grid == nil {
		s.w.Tell(in.Say(screen.NoTable))
		return
	}
	list := grid.Listed()
	hide := func() { s.asked.Hide(); s.asked = nil }
	calm := kit.Escapes(in.Labels, hide)
	name := time.Now().Format("2006-01-02 15.04.05") + " table"
	one := table.Seen(name, list, in.DecimalSign())
	book := calm.Button(in.Text("Spreadsheet (XLSX)"),
		func() { hide(); s.write(name+".xlsx", func(w io.Writer) error { return table.WriteXLSX(w, one) }) })
	comma := calm.Button(in.Text("Text with commas (CSV)"),
		func() { hide(); s.write(name+".csv", func(w io.Writer) error { return table.CSV{}.Write(w, one) }) })
	semicolon := calm.Button(in.Text("Text with semicolons (CSV)"), func() {
		hide()
		s.write(name+".csv", func(w io.Writer) error { return table.CSV{European: true}.Write(w, one) })
	})
	s.asked = s.w.Ask().Form(in.Text("Save this table"),
		kit.Wide(60, kit.Sentence(in.SayCount(screen.SaveTable, len(list)-1))), book, comma, semicolon,
		calm.Button(in.Text("Cancel"), hide))
	s.w.Ask().Focus(book)
}

func (s *tableSaver) write(name string, write func(io.Writer) error) {
	var file string
	s.w.Perform("writing the table", func() (err error) {
		file, err = s.save(name, write)
		return err
	}, func() { s.w.Tell(s.w.Language().Say(screen.Exported, "File", file)) })
}
