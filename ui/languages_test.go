package ui

import (
	"testing"

	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/uitest"
)

// Two windows speak two languages at the same time, whichever of them was filled last.
func TestTwoWindowsSpeakTwoLanguages(t *testing.T) {
	in := desk.Speak("de")
	german := newRoomWith(t, 3, func(p *Params) { p.In = in })
	english := newRoom(t, 3)
	for range 2 {
		for _, r := range []*room{german, english} {
			r.open(false)
			r.w.Tell(r.w.Language().Say(screen.AnswerFirst))
		}
		for r, speaks := range map[*room]*desk.Language{german: in, english: desk.English()} {
			menus := r.Window.MainMenu().Items
			if last := menus[len(menus)-1].Label; last != speaks.In("menu", "Help") {
				t.Errorf("the last menu is %q", last)
			}
			uitest.WantText(t, "the window", r.Visible(), desk.NextOf(speaks, r.w.State(), r.w.Status(), ""),
				speaks.Say(screen.AnswerFirst))
		}
	}
}
