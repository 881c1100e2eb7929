package uitest

import (
	"maps"
	"slices"
	"strings"

	"clubnight/ui/kit"
)

// Check is a check box of the dialog that is open, by the beginning of its text.
func (r *Stage) Check(text string) *kit.Check {
	r.T.Helper()
	for _, o := range VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		if c, ok := o.(*kit.Check); ok && strings.HasPrefix(c.Text, text) {
			return c
		}
	}
	r.T.Fatalf("no check box %q in: %s", text, r.Overlay())
	return nil
}

// WrittenTable is the one table that was written beside the sheets.
func (r *Stage) WrittenTable() (name string, content []byte) {
	r.T.Helper()
	tables := slices.DeleteFunc(slices.Collect(maps.Keys(r.Written)),
		func(name string) bool { return !strings.Contains(name, " table.") })
	if len(tables) != 1 {
		r.T.Fatalf("written: %q", slices.Collect(maps.Keys(r.Written)))
	}
	return tables[0], r.Written[tables[0]]
}

// Toggle sets a check box with the space bar.
func (r *Stage) Toggle(text string) {
	r.T.Helper()
	c := r.Check(text)
	r.Reach(c)
	c.TypedRune(' ')
	r.Settle()
}
