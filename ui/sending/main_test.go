package sending

import (
	"os"
	"testing"

	"clubnight/ui/kit/kittest"
)

func TestMain(m *testing.M) {
	kittest.WithoutSystemFonts()
	os.Exit(m.Run())
}
