package newer

import "time"

// pause is how long nothing is asked after it was.
const pause = 24 * time.Hour

// Choice is where a club wants to be told of newer versions, and what was found there.
// Its JSON is kept between evenings.
type Choice struct {
	Place string    `json:"place"` // "" asks nothing
	Asked time.Time `json:"asked"` // the last time, also in vain
	Found *Release  `json:"found,omitempty"`
}

// Due reports whether it is time to ask. A clock that was put back does not
// make the time longer.
func (c Choice) Due(now time.Time) bool {
	since := now.Sub(c.Asked)
	return c.Place != "" && (since >= pause || since < 0)
}

// At is the choice of another place; where it is the same, what was found there stays.
func (c Choice) At(place string) Choice {
	if place == c.Place {
		return c
	}
	return Choice{Place: place}
}

// After is the choice once it was asked. What was found before stays where
// it was asked in vain.
func (c Choice) After(now time.Time, found Release, err error) Choice {
	c.Asked = now
	if err == nil {
		found.Files = nil
		c.Found = &found
	}
	return c
}

// News is the release that was found, if it is after the version that is there.
func (c Choice) News(have Version) (r Release, is bool) {
	if c.Place == "" || c.Found == nil || !c.Found.Version.After(have) {
		return Release{}, false
	}
	return *c.Found, true
}
