package ado

import (
	"context"
	"fmt"
	"io"
	"math/bits"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/bws/enginetest"
)

// SelfTest checks the Access engine of this computer and our own back end against
// everything that is asked of a Bridgemate database, and against each other, in
// temporary folders; see [enginetest.SelfTest]. Where there is no engine it says so
// and tests our own alone.
func SelfTest(ctx context.Context, out io.Writer) (failed int) {
	backends := enginetest.Own()
	if name, err := Provider(); err != nil {
		fmt.Fprintf(out, "Only our own back end is tested: %v.\n", err)
	} else {
		fmt.Fprintf(out, "The Access engine is %s, in %d bits.\n", name, bits.UintSize)
		for _, format := range []bws.Format{bws.Access2000, bws.Access97} {
			if err := checkFormat(bits.UintSize, format); err != nil {
				fmt.Fprintf(out, "%s is not tested with it: %v.\n", format, err)
				continue
			}
			backends = append(backends, backend(format))
		}
	}
	return enginetest.SelfTest(ctx, out, backends...)
}

// backend is the Access engine for the tests of package enginetest.
func backend(format bws.Format) enginetest.Backend {
	return enginetest.Backend{
		Name: "the Access engine, " + format.String(), Format: format, Create: Create,
		Open: func(ctx context.Context, path string) (bws.Database, error) {
			db, err := Open(ctx, path)
			if err != nil {
				return nil, err // not a nil *DB in an interface
			}
			return db, nil
		},
	}
}
