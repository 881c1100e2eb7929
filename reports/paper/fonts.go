package paper

import (
	"errors"
	"fmt"

	"golang.org/x/image/font/sfnt"

	"clubnight/assets"
)

// ErrFont is returned for a font of the program that is not whole.
var ErrFont = errors.New("a font of the program is damaged")

// needed are characters that no sheet can do without: suits, and letters of every script
// that the fonts are there for.
const needed = "♠♥♦♣ ½ Łukasz Ağaoğlu Ωμέγα Жуков −×"

// CheckFonts reports whether the fonts of the sheets are whole. The error wraps ErrFont.
func CheckFonts() error {
	for name, content := range map[string][]byte{"regular": assets.Font, "bold": assets.FontBold} {
		if err := checkFont(content); err != nil {
			return fmt.Errorf("%w: %s: %w", ErrFont, name, err)
		}
	}
	return nil
}

func checkFont(content []byte) error {
	font, err := sfnt.Parse(content)
	if err != nil {
		return err
	}
	var buffer sfnt.Buffer
	for _, r := range needed {
		if index, err := font.GlyphIndex(&buffer, r); err != nil || index == 0 {
			return fmt.Errorf("%q is not in it (%v)", r, err)
		}
	}
	return nil
}
