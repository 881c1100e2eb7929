package clubfile

import (
	"fmt"
	"os"
)

// Claim is held while a program has a club file open for an evening, so that a second one on the same file is told so at
// once instead of at its first change. It ends with the process, however that ends.
type Claim struct{ file *os.File }

// lockEnding is what the name of the lock file beside a club file has more.
const lockEnding = ".open"

// ClaimFile claims a club file. It returns ErrElsewhere when another program has it.
func ClaimFile(club string) (*Claim, error) {
	f, err := lockFile(club + lockEnding)
	if err != nil {
		return nil, fmt.Errorf("club file %s: %w", club, err)
	}
	return &Claim{f}, nil
}

// Release ends the claim; that of nil is none.
func (c *Claim) Release() {
	if c != nil {
		unlock(c.file)
	}
}
