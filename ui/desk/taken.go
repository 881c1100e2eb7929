package desk

import "time"

// Patience is how long Bridgemate control may take until the director is told that it
// has not taken a change.
const Patience = 30 * time.Second
