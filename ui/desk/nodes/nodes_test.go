package nodes

import (
	"testing"

	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/desk/conflicts"
)

// An evening of one computer has no computers, no rooms and no conflicts.
func TestAloneHasNoRows(t *testing.T) {
	in := desk.English()
	st := new(session.State)
	if len(ComputerRows(in, st)) != 0 || len(WorkRows(in, st)) != 0 ||
		len(conflicts.Rows(in, st, st.Conflicts())) != 0 {
		t.Error("something of several computers")
	}
}
