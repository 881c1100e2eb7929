package ui

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/xuri/excelize/v2"

	"clubnight/ui/uitest"
)

// The list that is worked in goes into a spreadsheet, on a page and in a
// dialog, by keyboard.
func TestSaveTable(t *testing.T) {
	r := complete(t)
	r.Press(fyne.Key4, uitest.Alt)
	r.Press(fyne.KeyS, ctrlShift)
	uitest.WantText(t, "the forms", r.Overlay(), "Save this table", "Spreadsheet (XLSX)", "Text with semicolons (CSV)")
	r.Key(fyne.KeyReturn)
	name, content := onlyTable(t, r.Written)
	if !strings.HasSuffix(name, " table.xlsx") {
		t.Errorf("called %s", name)
	}
	book, err := excelize.OpenReader(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	rows, err := book.GetRows(book.GetSheetName(0))
	if err != nil || len(rows) != len(r.Grids()[0].Listed()) {
		t.Errorf("%d rows, %v: %q", len(rows), err, rows)
	}
	uitest.WantText(t, "the notice", r.Visible(), "Written: sheets/"+name)
}

// A list in a dialog is saved from there, and the dialog stays.
func TestSaveTableOfDialog(t *testing.T) {
	r := complete(t)
	r.Press(fyne.KeyJ, uitest.Ctrl)
	was := r.Overlay()
	for range 12 {
		if r.w.tables.onGrid() {
			break
		}
		r.Window.Canvas().FocusNext()
	}
	r.Press(fyne.KeyS, ctrlShift)
	uitest.WantText(t, "the forms", r.Overlay(), "Text with commas (CSV)")
	r.TabTo("Text with commas (CSV)")
	r.Key(fyne.KeyReturn)
	name, content := onlyTable(t, r.Written)
	if !strings.HasSuffix(name, ".csv") || !strings.Contains(string(content), ",") ||
		strings.Count(string(content), "\r\n") < 5 {
		t.Errorf("%s holds %.80q", name, content)
	}
	if r.Overlay() != was {
		t.Errorf("the list is not as it was:\n%s", r.Overlay())
	}
}

// Where there is no table, that is said.
func TestNoTableToSave(t *testing.T) {
	r := complete(t)
	r.Press(fyne.Key2, uitest.Alt)
	r.Press(fyne.KeyS, ctrlShift)
	uitest.WantText(t, "the notice", r.Visible(), "There is no table here")
}

func onlyTable(t *testing.T, written map[string][]byte) (name string, content []byte) {
	t.Helper()
	tables := slices.DeleteFunc(slices.Collect(maps.Keys(written)),
		func(name string) bool { return !strings.Contains(name, " table.") })
	if len(tables) != 1 {
		t.Fatalf("written: %q", slices.Collect(maps.Keys(written)))
	}
	return tables[0], written[tables[0]]
}
