package ui

import (
	"os"
	"runtime/debug"
	"testing"

	"clubnight/ui/kit/kittest"
)

func TestMain(m *testing.M) {
	kittest.WithoutSystemFonts()
	debug.SetGCPercent(400) // half of the time went into collecting what Fyne's caches keep of windows that are closed
	debug.SetMemoryLimit(2 << 30)
	os.Exit(m.Run())
}
