package paper

import (
	"bytes"
	"errors"
	"testing"

	"clubnight/assets"
)

func TestCheckFonts(t *testing.T) {
	if err := CheckFonts(); err != nil {
		t.Error(err)
	}
	whole := assets.Font
	defer func() { assets.Font = whole }()
	for name, content := range map[string][]byte{"nothing": nil, "half": whole[:len(whole)/2],
		"noise": bytes.Repeat([]byte{0xa5}, 4096)} {
		assets.Font = content
		if err := CheckFonts(); !errors.Is(err, ErrFont) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
