package model

import (
	"slices"
	"sync"
	"testing"
)

// What is asked for runs one after the other, in its order, also what is
// asked for meanwhile.
func TestLaneKeepsTheOrder(t *testing.T) {
	var running sync.WaitGroup
	l := NewLane(func(f func()) {
		running.Add(1)
		go func() { defer running.Done(); f() }()
	})
	hold, begun := make(chan struct{}), make(chan struct{})
	var did []int // written by one goroutine at a time
	l.Do(func() { close(begun); <-hold; did = append(did, 0) })
	<-begun
	for i := 1; i <= 50; i++ {
		l.Do(func() {
			did = append(did, i)
			if i == 50 {
				l.Do(func() { did = append(did, 51) })
			}
		})
	}
	close(hold)
	running.Wait()
	if len(did) != 52 || !slices.IsSorted(did) {
		t.Errorf("ran as %v", did)
	}
}

// Kicks during a run give one more run, and no more.
func TestOnce(t *testing.T) {
	var running sync.WaitGroup
	hold, begun := make(chan struct{}), make(chan struct{}, 9)
	runs := 0
	o := NewOnce(func(f func()) {
		running.Add(1)
		go func() { defer running.Done(); f() }()
	}, func() { runs++; begun <- struct{}{}; <-hold })
	o.Kick()
	<-begun
	for range 5 {
		o.Kick()
	}
	close(hold)
	running.Wait()
	if runs != 2 {
		t.Errorf("%d runs", runs)
	}
	o.Kick()
	running.Wait()
	if runs != 3 {
		t.Errorf("%d runs after another kick", runs)
	}
}
