package console_test

import (
	"errors"
	"testing"
	"time"
	_ "time/tzdata" // also where the computer has no list of time zones

	"clubnight/session"
	"clubnight/session/console"
)

// begun is an evening that was set up at noon two days before, and in which results were
// read from a moment on.
func begun(t *testing.T, at time.Time) *session.State {
	t.Helper()
	st, err := session.Fold([]session.Entry{
		{Seq: 1, At: at.AddDate(0, 0, -2).Add(-8 * time.Hour), By: "director",
			Fact: session.EveningSet{Name: "x", Date: at}},
		{Seq: 2, At: at, By: "director", Fact: session.ReadingStarted{File: "x.bws"}},
		{Seq: 3, At: at.AddDate(0, 0, 3), By: "director", Fact: session.EveningClosed{}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return st
}

// A time of day is that of the evening, past midnight too, in the evening's zone and
// through the ends of summer time.
func TestMoment(t *testing.T) {
	warsaw, err := time.LoadLocation("Europe/Warsaw")
	if err != nil {
		t.Fatal(err)
	}
	tuesday := time.Date(2026, 11, 17, 19, 31, 0, 0, warsaw)
	saturday := time.Date(2026, 10, 24, 19, 31, 0, 0, warsaw) // summer time ends at 3:00 in the night
	spring := time.Date(2026, 3, 28, 19, 31, 0, 0, warsaw)    // there is no 2:30 in the night
	late := time.Date(2026, 11, 17, 0, 30, 0, 0, warsaw)      // a midnight game
	for _, c := range []struct {
		began time.Time
		text  string
		want  string
	}{
		{tuesday, "21:40", "2026-11-17T21:40:00+01:00"},
		{tuesday, " 21.40 ", "2026-11-17T21:40:00+01:00"},
		{tuesday, "21:40:30", "2026-11-17T21:40:30+01:00"},
		{tuesday, "19:00", "2026-11-17T19:00:00+01:00"},
		{tuesday, "0:15", "2026-11-18T00:15:00+01:00"},
		{tuesday, "10:05", "2026-11-18T10:05:00+01:00"},
		{tuesday, "2026-11-20 10:05", "2026-11-20T10:05:00+01:00"},
		{tuesday, "2026-11-17T20:40:00Z", "2026-11-17T20:40:00Z"},
		{tuesday.In(time.FixedZone("", -5*3600)), "21:40", "2026-11-17T21:40:00-05:00"},
		{saturday, "23:00", "2026-10-24T23:00:00+02:00"},
		{saturday, "2:30", "2026-10-25T02:30:00+01:00"},
		{saturday, "2026-10-25 02:30", "2026-10-25T02:30:00+01:00"},
		{spring, "2:30", "2026-03-29T03:30:00+02:00"},
		{late, "23:50", "2026-11-16T23:50:00+01:00"},
		{late, "1:10", "2026-11-17T01:10:00+01:00"},
	} {
		got, err := console.Moment(begun(t, c.began), c.text)
		if want, _ := time.Parse(time.RFC3339, c.want); err != nil || !got.Equal(want) {
			t.Errorf("%s of an evening at %s: %s, want %s; %v", c.text, c.began, got.Format(time.RFC3339), c.want, err)
		}
	}
	for _, wrong := range []string{"", "tomorrow", "25:00", "21:60", "17 November"} {
		if _, err := console.Moment(begun(t, tuesday), wrong); !errors.Is(err, console.ErrWords) {
			t.Errorf("%q: %v", wrong, err)
		}
	}
}
