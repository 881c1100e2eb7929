package members

import (
	"testing"
	"time"

	"clubnight/session/clubfile"
	"clubnight/ui/kit"
	"clubnight/ui/uitest"
)

// choicesOf are the choices that are seen.
func choicesOf(r *room) (all []*kit.Choice) {
	for _, o := range uitest.VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		if c, ok := o.(*kit.Choice); ok {
			all = append(all, c)
		}
	}
	return all
}

// A member's wish is kept with the day on which it was made, the club's choice counts for
// everybody else, and what is saved unchanged makes nobody asked.
func TestNaming(t *testing.T) {
	r := openRoom(t, uitest.Members...)
	r.page.pick.field.SetText("Niamh")
	r.Answer("Change…  (Enter)")
	uitest.WantText(t, "the form", r.Overlay(), "Not asked yet", "As the club does", "Name on the internet")
	r.Answer("Save")
	m, ok := r.page.pick.chosen()
	if !ok || m.Naming != (clubfile.Naming{}) {
		t.Fatalf("saved as it was: %+v", m)
	}
	r.Answer("Change…  (Enter)")
	choicesOf(r)[1].SetSelectedIndex(int(clubfile.Numbered))
	r.Answer("Save")
	want := clubfile.Naming{Web: clubfile.Numbered, Asked: time.Now().Format(time.DateOnly)}
	if m, ok := r.page.pick.chosen(); !ok || m.Naming != want {
		t.Fatalf("chosen: %+v", m)
	}
	r.Answer("Change…  (Enter)")
	uitest.WantText(t, "the form", r.Overlay(), "Asked on")
	r.Answer("Cancel")
	r.Answer("Names in public…")
	uitest.WantText(t, "the club's choice", r.Overlay(), "who was not asked", "Full name")
	choices := choicesOf(r)
	if len(choices) != 3 || len(choices[0].Options) != 4 {
		t.Fatalf("%d choices", len(choices))
	}
	choices[1].SetSelectedIndex(1)
	r.Answer("Save")
	if n, err := r.club.Naming(); err != nil || n.Web != clubfile.Initials {
		t.Errorf("the club: %+v, %v", n, err)
	}
}
