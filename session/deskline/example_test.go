package deskline_test

import (
	"errors"
	"fmt"
	"log"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deskline"
	"clubnight/session/movement"
)

// A line becomes facts, and a preview tells what they would change.
func Example() {
	s, err := session.Resume(new(session.MemoryJournal))
	if err != nil {
		log.Fatal(err)
	}
	m, err := movement.Make("mitchell", movement.Options{Tables: 5, BoardsPerRound: 4})
	if err != nil {
		log.Fatal(err)
	}
	if err := s.Record("director", session.UsualBy("wbf"), session.SectionSet{ID: 1, Movement: m}); err != nil {
		log.Fatal(err)
	}
	for _, line := range []string{"1 1 4sn+1", "5 1 4sn=", "pen 1 1mp why slow", "3 7 4s+1"} {
		entry, err := deskline.Read(s.State(), line)
		var fault *deskline.Fault
		if errors.As(err, &fault) {
			fmt.Printf("%s: %s in column %d\n", line, fault.Kind, fault.Column)
			continue
		}
		changes, err := deskline.Preview(s.State(), entry.Facts)
		if err != nil {
			log.Fatal(err)
		}
		for _, c := range changes {
			fmt.Printf("%s: pair %d has %s\n", line, c.Who.Number, scoring.Decimal(c.Is.Total, 1, scoring.HalfUp))
		}
		if err := s.Record("director", entry.Facts...); err != nil {
			log.Fatal(err)
		}
	}
	// Output:
	// 5 1 4sn=: pair 1 has 2.0
	// 5 1 4sn=: pair 5 has 0.0
	// 5 1 4sn=: pair 9 has 2.0
	// 5 1 4sn=: pair 6 has 0.0
	// pen 1 1mp why slow: pair 1 has 1.0
	// 3 7 4s+1: wants a declarer in column 7
}
