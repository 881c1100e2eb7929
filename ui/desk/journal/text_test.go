package journal

import (
	"testing"
	"time"

	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/desk/desktest"
)

// An entry of another day than the first result's has its day with it.
func TestDoneTime(t *testing.T) {
	in := desk.English()
	st := desktest.NewEvening(t, 0).State()
	for at, want := range map[time.Time]string{
		st.At:                  st.At.Format("15:04:05"),
		st.At.AddDate(0, 0, 1): in.Words().ShortDate(st.At.AddDate(0, 0, 1)) + st.At.Format(" 15:04"),
	} {
		if got := DoneTime(in, st, session.Entry{At: at}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
