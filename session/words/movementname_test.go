package words_test

import (
	"testing"

	"clubnight/session/movement"
	"clubnight/session/words"
)

// Every name that package movement gives is known: in English it is said as
// it is written.
func TestMovementNames(t *testing.T) {
	w := words.English()
	known := 0
	for _, f := range movement.Families() {
		for tables := 1; tables <= 14; tables++ {
			for _, half := range []movement.HalfTable{movement.FullTables, movement.EWMissing} {
				m, err := movement.Make(f.Name, movement.Options{Tables: tables, Half: half, BoardsPerRound: 2})
				if err != nil {
					continue
				}
				known++
				if said := w.Movement(m); said != m.Name {
					t.Errorf("%q is said %q", m.Name, said)
				}
			}
		}
	}
	if known < 100 {
		t.Errorf("only %d movements made", known)
	}
	for _, name := range []string{"Imported movement, 6½ tables, 6 rounds of 4", "½ Tuesday, our own",
		"Mitchell, 7 tables, 7 rounds of 4, without pair 3 from round 5",
		"Mitchell, 5 tables, 5 rounds of 2, joined to Howell, 1 table, 1 round of 9, balanced arrows",
		"Mitchell, ½ tables, 1 round of 2, missing pair arrived",
		"Swiss, 8 tables, 5 rounds of 7, rover from round 2, as Ağaoğlu draws it"} {
		if said := w.MovementName(name); said != name {
			t.Errorf("%q is said %q", name, said)
		}
	}
}
