// Package tool runs the programs of others that make parts of a release. Go fetches and
// builds them as they are needed, so that nobody who only builds Clubnight needs them.
//
//	said, err := tool.Run(ctx, tool.NFPM, date, "package", "--packager", "deb")
package tool

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"time"
)

// The programs, each with its version.
const (
	// NFPM writes packages for Debian and for Fedora. The versions after this one need
	// modules that the proxy of Go modules does not hand out everywhere.
	NFPM = "github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.45.2"
	// CycloneDX writes the bill of materials of a program.
	CycloneDX = "github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod@v1.10.0"
)

// Run runs a program with the date that its files shall carry, and returns what it
// prints; what it says of an error is in the error.
func Run(ctx context.Context, program string, date time.Time, args ...string) ([]byte, error) {
	c := exec.CommandContext(ctx, "go", append([]string{"run", program}, args...)...)
	c.Env = append(os.Environ(), "CGO_ENABLED=0", fmt.Sprintf("SOURCE_DATE_EPOCH=%d", date.Unix()))
	printed, err := c.Output()
	if err != nil {
		var failed *exec.ExitError
		if errors.As(err, &failed) {
			err = fmt.Errorf("%w: %s", err, failed.Stderr)
		}
		return nil, fmt.Errorf("%s: %w", program, err)
	}
	return printed, nil
}
