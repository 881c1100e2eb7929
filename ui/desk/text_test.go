package desk

import (
	"slices"
	"testing"

	"clubnight/session"
	"clubnight/session/sessiontest"
)

// The window says what package words says, with a minus that its font has.
func TestStandingText(t *testing.T) {
	in := English()
	for want, r := range map[string]session.Result{
		"4♠ by N =":     sessiontest.PlayedOn(t, session.Result{}, "4S", "N", 0),
		"4♥× by W –2":   sessiontest.PlayedOn(t, session.Result{}, "4HX", "W", -2),
		"1♦×× by E +1":  sessiontest.PlayedOn(t, session.Result{}, "1DXX", "E", 1),
		"3NT by S +1":   sessiontest.PlayedOn(t, session.Result{}, "3NT", "S", 1),
		"passed out":    sessiontest.PlayedOn(t, session.Result{}, "PASS", "", 0),
		"not played":    {Outcome: session.NotPlayed},
		"entered: 9Q N": {Outcome: session.Unread, Entered: session.Entered{Contract: "9Q", Declarer: "N"}},
	} {
		if got := StandingText(in, session.Received{Result: r}); got != want {
			t.Errorf("%+v: %q, want %q", r, got, want)
		}
	}
	short := ShorterStandings(in, session.Received{Result: sessiontest.PlayedOn(t, session.Result{}, "4HX", "W", -2),
		Corrected: true})
	if !slices.Equal(short, []string{"✎ 4♥× W –2"}) {
		t.Errorf("shorter: %q", short)
	}
}

// Names are shortened as everywhere, and two of one surname are told apart.
func TestNamesakesAreToldApart(t *testing.T) {
	pair := [2]string{"Łukasz Wiśniewski", "Anna van der Berg"}
	roll := RollOf([]session.Rank{{Names: pair}, {Names: [2]string{"Bo Yak", "Piet van der Berg"}}})
	if got, want := roll.Shorter(pair), []string{"Ł. Wiśniewski & A. van der Berg",
		"Wiśniewski & A. van der Berg"}; !slices.Equal(got, want) {
		t.Errorf("shorter: %q", got)
	}
	if got := roll.Lines(pair); !slices.Equal(got[0], []string{"Łukasz Wiśniewski", "Ł. Wiśniewski", "Wiśniewski"}) ||
		!slices.Equal(got[1], []string{"Anna van der Berg", "A. van der Berg"}) {
		t.Errorf("a line of its own: %q", got)
	}
	if one := [2]string{"", "O'Connor"}; roll.Shorter(one) != nil || roll.Lines(one)[1] != nil {
		t.Errorf("one name: %q, %q", roll.Shorter(one), roll.Lines(one))
	}
}
