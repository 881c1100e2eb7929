package refusals_test

// What the neighbours of the evening register is tested with the rest.
import (
	_ "clubnight/session/words/refusals/clubs"
	_ "clubnight/session/words/refusals/shared"
)
