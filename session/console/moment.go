package console

import (
	"fmt"
	"strings"
	"time"

	"clubnight/session"
)

// Around the beginning of play, a time of day is taken for the one from so long before to
// so long after it: at an evening that began at 19:30, 19:00 is before play, 0:15 after
// midnight and 10:05 the next morning.
const (
	beforePlay = 8 * time.Hour
	afterPlay  = 24*time.Hour - beforePlay
)

// Moment reads a moment of an evening in the evening's own time zone: the time of day,
// "21:40" or "21:40:30", on the day of play or in the night and the morning that follow;
// or a day with it, "2026-11-14 10:05"; or that with the offset of a zone,
// "2026-11-14T10:05:00+01:00". A time of day that the end of summer time brings twice is
// the second. The error is ErrWords.
func Moment(st *session.State, text string) (time.Time, error) {
	text = strings.TrimSpace(text)
	began := playBegan(st)
	if t, err := time.Parse(time.RFC3339, text); err == nil {
		return t, nil
	}
	for _, layout := range []string{"2006-01-02 15:04:05", "2006-01-02 15:04",
		"2006-01-02T15:04:05", "2006-01-02T15:04"} {
		if t, err := time.ParseInLocation(layout, text, began.Location()); err == nil {
			return second(t), nil
		}
	}
	for _, layout := range []string{"15:04:05", "15:04", "15.04"} {
		clock, err := time.Parse(layout, text)
		if err != nil {
			continue
		}
		year, month, day := began.Add(-beforePlay).Date()
		for n := range 3 {
			t := second(time.Date(year, month, day+n, clock.Hour(), clock.Minute(),
				clock.Second(), 0, began.Location()))
			if !t.Before(began.Add(-beforePlay)) && t.Before(began.Add(afterPlay)) || n == 2 {
				return t, nil
			}
		}
	}
	return time.Time{}, fmt.Errorf("%q %w: a time as 21:40, or a day with it as 2026-11-14 10:05", text, ErrWords)
}

// second is the later of two moments at which the clocks show the same.
func second(t time.Time) time.Time {
	if again := t.Add(time.Hour); again.Format(time.DateTime) == t.Format(time.DateTime) {
		return again
	}
	return t
}

// playBegan is when the first result came in or was read for; of an evening without
// play when it was set up.
func playBegan(st *session.State) time.Time {
	for _, e := range st.Entries() {
		switch e.Fact.(type) {
		case session.ReadingStarted, session.ResultReceived, session.ResultCorrected:
			return e.At
		}
	}
	if log := st.Entries(); len(log) > 0 {
		return log[0].At
	}
	return st.Evening.Date
}
