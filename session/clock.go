package session

import "time"

// Leap is where the moments of a journal leap: the computer slept, or its clock was
// set, between two entries.
type Leap struct {
	// Seq is the entry that tells of it. What is recorded from there on has
	// moments after the leap.
	Seq int64
	// By is how much was leapt over; below zero where the clock was set back.
	By time.Duration
	// Slept is true where that time went by, and nobody could record anything.
	Slept bool
	// Computer is the one whose moments leap: see State.ComputerAt.
	Computer string
}

// Leaps are the leaps that were noticed in an evening, in their order.
func (st *State) Leaps() (list []Leap) {
	for _, e := range st.log {
		f, is := e.Fact.(Noticed)
		if is && (f.Note.Kind == ComputerSlept || f.Note.Kind == ClockSet) {
			list = append(list, Leap{Seq: e.Seq, By: f.Note.To.Sub(f.Note.From), Slept: f.Note.Kind == ComputerSlept,
				Computer: st.ComputerAt(e.Seq)})
		}
	}
	return list
}
