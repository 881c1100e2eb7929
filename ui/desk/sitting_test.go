package desk

import (
	"strings"
	"testing"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/clubfile"
)

func sits(table int, direction, number, name string) session.PlayerSeated {
	return session.PlayerSeated{Seat: session.Seat{Section: 1, Table: table, Direction: direction},
		Number: number, Name: name}
}

// Nobody sits twice without a line that says so and opens the second seat: by the number,
// or by the name of a guest. Namesakes with numbers of their own are two people.
func TestSittingTwice(t *testing.T) {
	for what, c := range map[string]struct {
		seats []session.Fact
		want  string
	}{
		"one number": {[]session.Fact{sits(1, "N", "8", "Niamh O'Connor"), sits(3, "E", "8", "Niamh O'Connor")},
			"Niamh O'Connor sits twice: at NS table 1 (North) and at EW table 3 (East)."},
		"unknown number": {[]session.Fact{sits(1, "N", "99", ""), sits(2, "S", "99", "")},
			"99 sits twice: at NS table 1 (North) and at NS table 2 (South)."},
		"a guest": {[]session.Fact{sits(1, "N", "8", "Ayşe Ağaoğlu"), sits(3, "W", "", "ayse agaoglu")},
			"ayse agaoglu sits twice: at NS table 1 (North) and at EW table 3 (West)."},
		"namesakes":      {[]session.Fact{sits(1, "N", "8", "Jan de Vries"), sits(3, "W", "9", "Jan de Vries")}, ""},
		"forgotten ones": {[]session.Fact{sits(1, "N", "", session.Somebody), sits(3, "W", "", session.Somebody)}, ""},
		"nobody":         {[]session.Fact{sits(1, "N", "", ""), sits(3, "W", "", "")}, ""},
	} {
		got := ""
		for _, m := range Attention(English(), newEvening(t, 5, c.seats...).State(), bridgemate.Status{}, nil, nil) {
			if strings.Contains(m.Text, "sits twice") {
				got += m.Text
				if m.Remedy != NameSeat || m.Number.chair().Direction == "North" {
					t.Errorf("%s: %+v", what, m)
				}
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", what, got, c.want)
		}
	}
}

func TestMeant(t *testing.T) {
	in := English()
	club := []clubfile.Player{{Number: "7", Name: "Mehmet Ağaoğlu"}, {Number: "8", Name: "Niamh O'Connor"}}
	st := newEvening(t, 3, sits(1, "N", "1009", "")).State()
	row := PairRows(in, st, st.Sections[0])[0]
	for _, c := range []struct {
		chair    int
		typed    string
		remember clubfile.Player
		guest    string
	}{
		{0, "Işıl Öztürk", clubfile.Player{Number: "1009", Name: "Işıl Öztürk"}, "Işıl Öztürk"},
		{1, "Işıl Öztürk", clubfile.Player{}, "Işıl Öztürk"}, // no number to remember it by
		{1, "1010 Işıl Öztürk", clubfile.Player{Number: "1010", Name: "Işıl Öztürk"}, "Işıl Öztürk"},
		{1, "7 Işıl Öztürk", clubfile.Player{}, "Işıl Öztürk"}, // is Mehmet's
		{0, "77", clubfile.Player{}, ""},
	} {
		found, _ := MeantSeat(in, st, row, c.chair, club, clubfile.Partners{}, c.typed)
		var remember clubfile.Player
		guest := ""
		for _, o := range found {
			switch {
			case o.Remember:
				remember = o.Player
			case o.Number == "":
				guest = o.Name
			}
		}
		if remember != c.remember || guest != c.guest {
			t.Errorf("%q: remembers %+v, guest %q", c.typed, remember, guest)
		}
	}
}
