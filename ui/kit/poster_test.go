package kit

import "testing"

// Everything on a poster can be read across a room.
func TestPosterContrast(t *testing.T) {
	for name, inks := range map[string]posterInks{"dark": posterDark, "light": posterLight} {
		if contrast(inks.ink, inks.paper) < 7 || contrast(inks.quiet, inks.paper) < 4.5 ||
			contrast(inks.late, inks.paper) < 4.5 {
			t.Errorf("%s: %.1f, %.1f, %.1f", name, contrast(inks.ink, inks.paper), contrast(inks.quiet, inks.paper),
				contrast(inks.late, inks.paper))
		}
	}
}
