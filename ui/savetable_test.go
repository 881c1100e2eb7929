package ui

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/xuri/excelize/v2"
)

// The list that is worked in goes into a spreadsheet, on a page and in a dialog, by keyboard.
func TestSaveTable(t *testing.T) {
	r := complete(t)
	r.press(fyne.Key4, alt)
	r.press(fyne.KeyS, ctrlShift)
	wantText(t, "the forms", r.overlay(), "Save this table", "Spreadsheet (XLSX)", "Text with semicolons (CSV)")
	r.key(fyne.KeyReturn)
	name, content := onlyTable(t, r.written)
	if !strings.HasSuffix(name, " table.xlsx") {
		t.Errorf("called %s", name)
	}
	book, err := excelize.OpenReader(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	rows, err := book.GetRows(book.GetSheetName(0))
	if err != nil || len(rows) != len(r.w.results.rankings.views[0].grid.Listed()) {
		t.Errorf("%d rows, %v: %q", len(rows), err, rows)
	}
	wantText(t, "the notice", r.visible(), "Written: sheets/"+name)
}

// A list in a dialog is saved from there, and the dialog stays.
func TestSaveTableOfDialog(t *testing.T) {
	r := complete(t)
	r.press(fyne.KeyJ, ctrl)
	was := r.overlay()
	for range 12 {
		if r.w.tables.onGrid() {
			break
		}
		r.window.Canvas().FocusNext()
	}
	r.press(fyne.KeyS, ctrlShift)
	wantText(t, "the forms", r.overlay(), "Text with commas (CSV)")
	r.tabTo("Text with commas (CSV)")
	r.key(fyne.KeyReturn)
	name, content := onlyTable(t, r.written)
	if !strings.HasSuffix(name, ".csv") || !strings.Contains(string(content), ",") || strings.Count(string(content), "\r\n") < 5 {
		t.Errorf("%s holds %.80q", name, content)
	}
	if r.overlay() != was {
		t.Errorf("the list is not as it was:\n%s", r.overlay())
	}
}

// Where there is no table, that is said.
func TestNoTableToSave(t *testing.T) {
	r := complete(t)
	r.press(fyne.Key2, alt)
	r.press(fyne.KeyS, ctrlShift)
	wantText(t, "the notice", r.visible(), "There is no table here")
}

func onlyTable(t *testing.T, written map[string][]byte) (name string, content []byte) {
	t.Helper()
	tables := slices.DeleteFunc(slices.Collect(maps.Keys(written)), func(name string) bool { return !strings.Contains(name, " table.") })
	if len(tables) != 1 {
		t.Fatalf("written: %q", slices.Collect(maps.Keys(written)))
	}
	return tables[0], written[tables[0]]
}
