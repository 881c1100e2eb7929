package control_test

import (
	"log"

	"clubnight/bridgemate/control"
)

// The best program that is there is started with a file: its tables are
// cleared, and reading begins.
func Example() {
	programs := control.Find()
	if len(programs) == 0 {
		log.Fatal(control.ErrNoProgram)
	}
	run, err := control.Start(programs[0], `C:\Club\evening.bws`, control.Switches{Reset: true, Read: true}, nil)
	if err != nil {
		log.Fatal(err)
	}
	log.Print(run.Wait())
}
