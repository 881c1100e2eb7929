package pbn_test

import (
	"clubnight/session/exchange/pbn"
	"clubnight/session/sessiontest"
	"os"
	"testing"
)

func TestDbg(t *testing.T) {
	for _, k := range sessiontest.Kinds[:1] {
		f, _ := written(t, odd(t, k), pbn.Options{Form: pbn.Tables, UTF8: true})
		os.WriteFile("/tmp/pbnw/dbg.pbn", f, 0o644)
	}
}
