package bridgemate

import "time"

// SetClock lets a test say what time it is.
func (l *Link) SetClock(now func() time.Time) { l.now = now }

// SetComputer lets a test say on which computer it runs.
func (l *Link) SetComputer(name string) { l.computerName = func() (string, error) { return name, nil } }
