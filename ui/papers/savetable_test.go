package papers

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"github.com/xuri/excelize/v2"

	"clubnight/ui/kit"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// list is a page with a grid.
type list struct{ grid *kit.Grid }

func newList(k *kit.Keys) *list {
	names := []string{"Anna; de Vries", "Zoë, Ångström"}
	l := &list{grid: k.Grid(kit.Rows(func() []string { return names },
		kit.Column[string]{Title: "Name", Width: 20, Text: func(name string) string { return name }},
		kit.Column[string]{Title: "Letters", Width: 6, Text: func(name string) string { return fmt.Sprint(len(name)) }}))}
	l.grid.Fill(len(names))
	return l
}

func (l *list) Register() shell.Registration {
	return shell.Registration{Title: "List", Place: shell.TabResults, Content: l.grid,
		Focus: func() fyne.Focusable { return l.grid }}
}

// The list that is worked in goes into a spreadsheet, by keyboard.
func TestSaveTable(t *testing.T) {
	var shown *list
	r := newRoom(t, 3, func(w *uitest.Window) shell.Page { shown = newList(w.Controls()); return shown })
	r.w.Turn(shell.TabResults)
	r.Press(fyne.KeyS, uitest.CtrlShift)
	uitest.WantText(t, "the forms", r.Overlay(), "Save this table", "Spreadsheet (XLSX)", "Text with semicolons (CSV)")
	r.Key(fyne.KeyReturn)
	name, content := r.WrittenTable()
	if !strings.HasSuffix(name, " table.xlsx") {
		t.Errorf("called %s", name)
	}
	book, err := excelize.OpenReader(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	rows, err := book.GetRows(book.GetSheetName(0))
	if err != nil || len(rows) != len(shown.grid.Listed()) || len(rows) != 3 || rows[1][0] != "Anna; de Vries" {
		t.Errorf("%d rows, %v: %q", len(rows), err, rows)
	}
	uitest.WantText(t, "the notice", r.Visible(), "Written: sheets/"+name)
	r.Window.Canvas().Unfocus() // then it is where the work is on the page
	r.Press(fyne.KeyS, uitest.CtrlShift)
	uitest.WantText(t, "the forms", r.Overlay(), "Save this table")
	r.Key(fyne.KeyEscape)
}

// A list in a dialog is saved from there, and the dialog stays.
func TestSaveTableOfDialog(t *testing.T) {
	for button, want := range map[string]string{
		"Text with commas (CSV)":     "Name,Letters\r\nAnna; de Vries,14\r\n\"Zoë, Ångström\",16\r\n",
		"Text with semicolons (CSV)": "Name;Letters\r\n\"Anna; de Vries\";14\r\nZoë, Ångström;16\r\n",
	} {
		r := newRoom(t, 3)
		var d *dialog.CustomDialog
		calm := kit.Escapes(r.Language().Labels, func() { d.Hide() })
		l, away := newList(calm), calm.Button("Close", func() { d.Hide() })
		d = r.w.Ask().Form("A list", kit.High(8, l.grid), away)
		was := r.Overlay()
		r.w.Ask().Focus(away)
		r.Press(fyne.KeyS, uitest.CtrlShift) // nothing: the focus is in no list
		if r.Overlay() != was {
			t.Fatalf("asked: %s", r.Overlay())
		}
		r.w.Ask().Focus(l.grid)
		r.Press(fyne.KeyS, uitest.CtrlShift)
		uitest.WantText(t, "the forms", r.Overlay(), button)
		r.TabTo(button)
		r.Key(fyne.KeyReturn)
		name, content := r.WrittenTable()
		if !strings.HasSuffix(name, ".csv") || !strings.Contains(string(content), want) {
			t.Errorf("%s holds %q", name, content)
		}
		if r.Overlay() != was {
			t.Errorf("the list is not as it was:\n%s", r.Overlay())
		}
	}
}

// Where there is no table, that is said.
func TestNoTableToSave(t *testing.T) {
	r := complete(t)
	r.Press(fyne.KeyS, uitest.CtrlShift)
	uitest.WantText(t, "the notice", r.Visible(), "There is no table here")
}
