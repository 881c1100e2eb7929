package settings

import (
	"strings"
	"testing"

	"clubnight/ui/uitest"
)

// chosenLanguage is the choice of a language that a test sees.
type chosenLanguage struct {
	tag   string
	asked []bool // whether now
}

func (c *chosenLanguage) Chosen() string { return c.tag }

func (c *chosenLanguage) Choose(tag string, now bool) { c.tag, c.asked = tag, append(c.asked, now) }

// The menu has every language that is complete, by its own name, with a mark at
// the one that was chosen.
func TestLanguageMenu(t *testing.T) {
	r := newRoom(t, 3)
	chosen := &r.chosen
	chosen.tag = "fr"
	r.open()
	var names []string
	press := func(name string) {
		for _, m := range r.Window.MainMenu().Items {
			for _, i := range m.Items {
				if i.ChildMenu == nil || i.Label != "Language" {
					continue
				}
				names = nil
				for _, l := range i.ChildMenu.Items {
					names = append(names, l.Label)
					if l.Label == name {
						l.Action()
						r.Settle()
					}
				}
			}
		}
	}
	press("Italiano")
	if got := strings.Join(names, ", "); !strings.HasPrefix(got, "As the system has it, ") ||
		!strings.Contains(got, "English") || !strings.Contains(got, "✓ Français") {
		t.Errorf("the languages are %s", got)
	}
	if chosen.tag != "it" || len(chosen.asked) != 1 || !chosen.asked[0] {
		t.Errorf("chosen: %+v", chosen)
	}
	r.engaged = true
	press("English")
	if chosen.tag != "en" || chosen.asked[1] {
		t.Errorf("chosen while something goes on: %+v", chosen)
	}
	uitest.WantText(t, "the notice", r.Visible(), "from the next start on")
}
