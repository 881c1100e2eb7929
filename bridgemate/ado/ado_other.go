//go:build !windows

package ado

import (
	"fmt"

	"clubnight/bridgemate/bws"
)

// errOnlyWindows is all there is to say elsewhere.
var errOnlyWindows = fmt.Errorf("%w: there is one only on Windows", ErrNoProvider)

// Provider names the OLE DB provider that Open and Create use: ErrNoProvider here.
func Provider() (name string, err error) { return "", errOnlyWindows }

// Create makes a new database with these tables, all empty: ErrNoProvider here.
func Create(path string, format bws.Format, tables []bws.Table) error {
	return fmt.Errorf("%s: %w", path, errOnlyWindows)
}

func connect(string) (session, error) { return nil, errOnlyWindows }

// isHeld is a question for Windows: elsewhere a file that others have open can be read.
func isHeld(error) bool { return false }
