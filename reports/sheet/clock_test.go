package sheet

import (
	"testing"
	"time"
)

func TestNow(t *testing.T) {
	t.Setenv("SOURCE_DATE_EPOCH", "1795214460")
	if now := Now(); !now.Equal(time.Date(2026, 11, 20, 22, 41, 0, 0, time.UTC)) || now.Location() != time.UTC {
		t.Errorf("%v", now)
	}
	for _, not := range []string{"", "tomorrow", "-5", "99999999999999"} {
		t.Setenv("SOURCE_DATE_EPOCH", not)
		if now := Now(); time.Since(now).Abs() > time.Minute {
			t.Errorf("%q: %v", not, now)
		}
	}
}
