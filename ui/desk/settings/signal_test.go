package settings

import (
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/feed"
	"clubnight/ui/desk"
)

// late is a table that is so many minutes behind.
func late(table int, minutes string) desk.Matter {
	return desk.Matter{Symbol: "◷", Text: "Table is " + minutes + " minutes behind", Remedy: desk.ShowTable,
		Key: session.Key{Section: 1, Table: table}}
}

func doubted(board int, text string) desk.Matter {
	return desk.Matter{Symbol: "!", Text: text, Remedy: desk.CorrectResult,
		Key: session.Key{Section: 1, Table: 3, Round: 2, Board: board}}
}

// called is a call from table 3 at a minute.
func called(minute int, answer feed.Answer) desk.Matter {
	status := bridgemate.Status{Calls: []feed.Call{{Section: 1, Table: 3, Round: 2, Answer: answer,
		At: time.Date(2026, 11, 28, 20, minute, 0, 0, time.UTC)}}}
	return desk.Attention(desk.English(), new(session.State), status, nil, nil)[0]
}

// The director is called for what is new, and for nothing else.
func TestBellRingsForWhatIsNew(t *testing.T) {
	type step struct {
		at      int // seconds
		matters []desk.Matter
		alarms  []bridgemate.Alarm
		rings   bool
	}
	gone := []bridgemate.Alarm{{Kind: bridgemate.ProgramGone}}
	for name, steps := range map[string][]step{
		"what an evening begins with is not new": {{at: 0, matters: []desk.Matter{late(3, "4")}, alarms: gone},
			{at: 20, matters: []desk.Matter{late(3, "4")}, alarms: gone}},
		"a line appears": {{at: 0}, {at: 1, matters: []desk.Matter{late(3, "4")}, rings: true},
			{at: 20, matters: []desk.Matter{late(3, "4")}}},
		"the first at the very beginning of the clock": {{at: 0},
			{at: 0, matters: []desk.Matter{late(3, "4")}, rings: true}},
		"the minutes go on, and it is the same line": {{at: 0, matters: []desk.Matter{late(3, "4")}},
			{at: 60, matters: []desk.Matter{late(3, "5")}},
			{at: 120, matters: []desk.Matter{late(3, "6"), late(4, "3")}, rings: true}},
		"a line goes and comes again": {{at: 0, matters: []desk.Matter{late(3, "4")}}, {at: 60},
			{at: 120, matters: []desk.Matter{late(3, "4")}, rings: true}},
		"another doubt about the same result": {{at: 0,
			matters: []desk.Matter{doubted(5, "a lead that nobody holds")}},
			{at: 60, matters: []desk.Matter{doubted(5, "13 tricks and 1 down")}, rings: true}},
		"the first of many to be left out is no line": {{at: 0, matters: []desk.Matter{late(3, "4")}},
			{at: 60, matters: []desk.Matter{late(3, "4"), {Symbol: "…", Text: "and 3 more"}}}},
		"a call that is answered is the same, and the next one new": {{at: 0},
			{at: 1, matters: []desk.Matter{called(1, feed.Waiting)}, rings: true},
			{at: 20, matters: []desk.Matter{called(1, feed.Attended)}},
			{at: 40, matters: []desk.Matter{called(2, feed.Waiting)}, rings: true}},
		"an alarm begins, goes on, and begins again": {{at: 0}, {at: 1, alarms: gone, rings: true},
			{at: 30, alarms: gone}, {at: 40}, {at: 50, alarms: gone, rings: true}},
		"once in ten seconds, and then what came meanwhile": {
			{at: 0}, {at: 1, matters: []desk.Matter{late(3, "4")}, rings: true},
			{at: 4, matters: []desk.Matter{late(3, "4"), late(4, "4")}},
			{at: 10, matters: []desk.Matter{late(3, "4"), late(4, "4")}},
			{at: 11, matters: []desk.Matter{late(3, "4"), late(4, "4")}, rings: true},
			{at: 30, matters: []desk.Matter{late(3, "4"), late(4, "4")}},
		},
		"what came meanwhile and went is not worth a call": {
			{at: 0}, {at: 1, matters: []desk.Matter{late(3, "4")}, rings: true},
			{at: 4, matters: []desk.Matter{late(3, "4"), late(4, "4")}}, {at: 12, matters: []desk.Matter{late(3, "4")}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			var b Bell
			for i, s := range steps {
				if got := b.Ring(s.matters, s.alarms, time.Duration(s.at)*time.Second); got != s.rings {
					t.Errorf("step %d, at %d s: rings %t", i, s.at, got)
				}
			}
		})
	}
}

func TestSignalsSoundAndFlash(t *testing.T) {
	for s, want := range map[Signal][2]bool{NoSignal: {}, SoundSignal: {true, false},
		FlashSignal: {false, true}, BothSignals: {true, true}} {
		if got := [2]bool{s.Sounds(), s.Flashes()}; got != want {
			t.Errorf("%d sounds, flashes: %v, want %v", s, got, want)
		}
	}
}
