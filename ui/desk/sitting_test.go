package desk

import (
	"fmt"
	"strings"
	"testing"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/ui/desk/desktest"
)

// Nobody sits twice without a line that says so and opens the second seat: by the number,
// or by the name of a guest. Namesakes with numbers of their own are two people.
func TestSittingTwice(t *testing.T) {
	for what, c := range map[string]struct {
		seats []session.Fact
		want  string
	}{
		"one number": {[]session.Fact{desktest.Sits(1, "N", "8", "Niamh O'Connor"), desktest.Sits(3, "E", "8", "Niamh O'Connor")},
			"Niamh O'Connor sits twice: at NS table 1 (North) and at EW table 3 (East)."},
		"unknown number": {[]session.Fact{desktest.Sits(1, "N", "99", ""), desktest.Sits(2, "S", "99", "")},
			"99 sits twice: at NS table 1 (North) and at NS table 2 (South)."},
		"a guest": {[]session.Fact{desktest.Sits(1, "N", "8", "Ayşe Ağaoğlu"), desktest.Sits(3, "W", "", "ayse agaoglu")},
			"ayse agaoglu sits twice: at NS table 1 (North) and at EW table 3 (West)."},
		"namesakes":      {[]session.Fact{desktest.Sits(1, "N", "8", "Jan de Vries"), desktest.Sits(3, "W", "9", "Jan de Vries")}, ""},
		"forgotten ones": {[]session.Fact{desktest.Sits(1, "N", "", session.Somebody), desktest.Sits(3, "W", "", session.Somebody)}, ""},
		"nobody":         {[]session.Fact{desktest.Sits(1, "N", "", ""), desktest.Sits(3, "W", "", "")}, ""},
	} {
		got := ""
		st := desktest.NewEvening(t, 5, c.seats...).State()
		for _, m := range Attention(English(), st, bridgemate.Status{}, nil, nil) {
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

func TestNewPlayersAndGuestsAreOffered(t *testing.T) {
	in := English()
	club := []clubfile.Player{{Number: "7", Name: "Mehmet Ağaoğlu"}, {Number: "8", Name: "Niamh O'Connor"}}
	st := desktest.NewEvening(t, 3, desktest.Sits(1, "N", "1009", "")).State()
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

// Whoever sits somewhere already comes last of the club's players, with where he sits,
// takes no place away from one who does not, and is no less to be chosen.
func TestSeatedComeLast(t *testing.T) {
	in := English()
	club := []clubfile.Player{{Number: "1234", Name: "Anna Wiśniewski"}, {Number: "1236", Name: "Annika Şahin"}}
	seats := []session.Fact{desktest.Sits(2, "E", "1234", "Anna Wiśniewski"), desktest.Sits(1, "N", "1235", "")}
	for n := range 2 * mostNear {
		p := clubfile.Player{Number: fmt.Sprint(2000 + n), Name: fmt.Sprintf("Ana %c. Novák", 'A'+n)}
		club = append(club, p)
		if n < mostNear {
			seats = append(seats, desktest.Sits(3+n/4, []string{"N", "E", "S", "W"}[n%4], p.Number, p.Name))
		}
	}
	st := desktest.NewEvening(t, 5, seats...).State()
	row := PairRows(in, st, st.Sections[0])[0]
	offered := func(typed string) (free, seated []string) {
		found, _ := MeantSeat(in, st, row, 0, club, clubfile.Partners{}, typed)
		for _, o := range found {
			switch {
			case o.Number == "" || o.Remember: // somebody new of that name
			case o.Sits != "":
				seated = append(seated, o.NameText(in))
			case len(seated) > 0:
				t.Errorf("%q: %s comes after those who sit", typed, o.Name)
			default:
				free = append(free, o.NameText(in))
			}
		}
		return free, seated
	}
	free, seated := offered("")
	if len(free) != 1 || free[0] != "Annika Şahin" || len(seated) != 1 ||
		seated[0] != "Anna Wiśniewski – sits at EW table 2 (East)" {
		t.Errorf("for number 1235: %q, then %q", free, seated)
	}
	if free, seated = offered("novak"); len(free) != mostNear || len(seated) == 0 {
		t.Errorf("of %d namesakes: %q, then %q", 2*mostNear, free, seated)
	}
	if free, seated = offered("anna w"); len(free) != 0 || len(seated) != 1 {
		t.Errorf("alone: %q, then %q", free, seated)
	}
}
