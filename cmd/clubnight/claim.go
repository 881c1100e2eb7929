package main

import (
	"fmt"
	"os"
)

// claim is held while this program has a club file open, so that a second one on the same file is
// told so at once instead of at its first change. It ends with the process, however that ends.
type claim struct{ file *os.File }

// claimFile claims the club file. It returns clubfile.ErrElsewhere when another program has it.
func claimFile(club string) (*claim, error) {
	f, err := lockFile(club + ".open")
	if err != nil {
		return nil, fmt.Errorf("club file %s: %w", club, err)
	}
	return &claim{f}, nil
}

func (c *claim) release() {
	if c != nil {
		unlock(c.file)
	}
}
