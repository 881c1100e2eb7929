package account_test

import (
	"testing"

	"clubnight/scoring"
	"clubnight/session/exchange/account/accounttest"
	"clubnight/session/sessiontest"
)

// A file may tell a ruling by its award alone, and not what that is counted in: it comes
// in by how the evening is scored.
func TestAwardsThatStandAlone(t *testing.T) {
	tried := 0
	for _, k := range sessiontest.Kinds {
		t.Run(k.Name, func(t *testing.T) {
			a := accounttest.Told(t, k.Clean(t))
			for i := range a.Sections[0].Lines {
				l := &a.Sections[0].Lines[i]
				if l.NSAward == nil || l.EWAward == nil {
					continue
				}
				ns, ew := *l.NSAward, *l.EWAward
				l.Ruled = true
				l.ForNS = &scoring.Ruling{Kind: scoring.Override, Amount: ns, Unit: scoring.Matchpoint}
				l.ForEW = &scoring.Ruling{Kind: scoring.Override, Amount: ew, Unit: scoring.Matchpoint}
				tried++
				break
			}
			taken, err := a.Take("evening")
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range taken.Faults {
				t.Errorf("board %d, table %d: %v", f.Board, f.Table, f.Err)
			}
			if _, err := taken.State().Score(); err != nil {
				t.Error(err)
			}
		})
	}
	if tried < len(sessiontest.Kinds)/2 {
		t.Errorf("tried with %d kinds", tried)
	}
}
