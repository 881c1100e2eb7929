// Package console sets up and runs an evening by words, as a command line or a script has
// them; what is done during play is said in the desk's line.
//
//	movements, err := console.Movements(ctx, "mitchell tables=7 boards=4")
//	facts, err := console.SetUp{Sections: console.Named("", movements), Scoring: &choices}.Facts(st)
//	answer, err := console.Enter(s, "director", "3 7 4sn+1", false)
//	drawn, err := console.Draw(s.State(), 1, console.Drawing{})
//
// It also puts several evenings together: what is carried forward from one into the next,
// and the result of an event.
package console
