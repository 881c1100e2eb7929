package bws_test

import (
	"path/filepath"
	"testing"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/bws/conformance"
)

func TestConformance(t *testing.T) {
	conformance.Run(t, func(t *testing.T, tables []bws.Table) bws.Database {
		path := filepath.Join(t.TempDir(), "conformance.bws")
		if err := bws.Create(path, bws.Access2000, tables); err != nil {
			t.Fatal(err)
		}
		return open(t, path)
	})
}
