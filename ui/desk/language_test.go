package desk

import (
	"sync"
	"testing"

	"clubnight/session/words/screen"
)

// Two languages are spoken at the same time, each as it is alone.
func TestTwoLanguagesAtOnce(t *testing.T) {
	want := map[string][3]string{"en": {"Cancel", ".", ""}, "de": {"Abbrechen", ",", ""}}
	for tag, w := range want {
		w[2] = Speak(tag).Say(screen.NotReviewed)
		want[tag] = w
	}
	if want["en"][2] == want["de"][2] {
		t.Fatalf("both say %q", want["en"][2])
	}
	in := map[string]*Language{"en": Speak("en"), "de": Speak("de-AT")}
	var wg sync.WaitGroup
	for tag, in := range in {
		for range 4 {
			wg.Go(func() {
				for range 100 {
					got := [3]string{in.Text("Cancel"), in.DecimalSign(), in.Say(screen.NotReviewed)}
					if got != want[tag] {
						t.Errorf("%s says %q", tag, got)
						return
					}
				}
			})
		}
	}
	wg.Wait()
	if base, _ := in["de"].Tag().Base(); base.String() != "de" || in["de"].Reviewed() || !in["en"].Reviewed() {
		t.Errorf("tag %v, reviewed %v and %v", in["de"].Tag(), in["de"].Reviewed(), in["en"].Reviewed())
	}
}
