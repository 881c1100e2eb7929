package sheet

import (
	"os"
	"strconv"
	"time"
)

// Now is the moment at which something is printed. Where the environment has a
// SOURCE_DATE_EPOCH, in seconds since 1970, that is the moment, in UTC: the same evening
// then gives the same bytes on every day and every computer (reproducible-builds.org).
func Now() time.Time {
	if seconds, err := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64); err == nil &&
		seconds >= 0 && seconds < latest {
		return time.Unix(seconds, 0).UTC()
	}
	return time.Now()
}

// latest is the end of the year 9999: dates in a PDF have four digits for it.
const latest = 253402300800
