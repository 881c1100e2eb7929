package bws_test

import (
	"path/filepath"
	"testing"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/bws/enginetest"
)

func TestEngineConforms(t *testing.T) {
	enginetest.Run(t, func(t *testing.T, tables []bws.Table) bws.Database {
		path := filepath.Join(t.TempDir(), "enginetest.bws")
		if err := bws.Create(path, bws.Access2000, tables); err != nil {
			t.Fatal(err)
		}
		return open(t, path)
	})
}
