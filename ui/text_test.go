package ui

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"clubnight/session"
	"clubnight/ui/kit"
	"clubnight/ui/uitest"
)

// Where two names do not fit beside each other they stand one under the other, whole.
func TestNamesInTwoLines(t *testing.T) {
	r := complete(t)
	name := session.PairNamed{Pair: session.Contestant{Section: 1, Number: 1},
		Names: [2]string{"Zsófia Papadopoulos", "Łukasz Wiśniewski"}}
	for _, c := range []struct {
		scale, width float32
		names        [2]string
		tall         bool
	}{{1, 1240, [2]string{"Ann Ox", "Bo Yak"}, false}, {1.25, 950, name.Names, true},
		{1, 1240, [2]string{"Ann Ox", "Bo Yak"}, false}} {
		test.ApplyTheme(t, kit.Light.Theme(c.scale))
		name.Names = c.names
		r.Receive(name)
		r.Window.Resize(fyne.NewSize(c.width, 700))
		r.Window.Resize(fyne.NewSize(c.width, 720))
		g := r.Grids()[0]
		// In two lines each name is a text of its own.
		if tall := !slices.ContainsFunc(uitest.Texts(g),
			func(s string) bool { return strings.Contains(s, "&") }); tall != c.tall {
			t.Errorf("text %v, %q: two lines %t", c.scale, c.names, tall)
		}
		if c.tall {
			uitest.WantText(t, "the ranking", r.Visible(), "Papadopoulos", "Wiśniewski")
			if strings.Contains(r.Visible(), "Wiśn…") {
				t.Error("a name is cut")
			}
		}
	}
}
