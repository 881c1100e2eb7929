package ui

import "time"

// patience is how long Bridgemate control may take until the director is told that it has not taken a
// change.
const patience = 30 * time.Second

// putBackReason is why a result counts that a change of the movement had taken out.
const putBackReason = "put back after the change"
