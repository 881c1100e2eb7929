package words

import (
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"golang.org/x/text/language"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/words/phrases"
)

func TestFiguresAreRoundedWhereTheyAreShown(t *testing.T) {
	w := English()
	for _, c := range []struct{ got, want string }{
		{w.Figure(scoring.F(5417, 100), 1), "54.2"}, {w.Figure(scoring.F(-1, 8), 2), "−0.13"},
		{w.Figure(scoring.F(-1, 1000), 2), "0.00"},
		{w.Short(scoring.F(5, 2)), "2.5"}, {w.Short(scoring.Int(60)), "60"},
		{w.Signed(scoring.F(5, 4), 2), "+1.25"}, {w.Signed(scoring.F(1, 1000), 2), "0.00"},
		{w.Signed(scoring.F(-5, 4), 1), "−1.3"},
		{w.Percent(scoring.Int(50), 2), "50.00 %"}, {w.Points(0), "0"}, {w.Points(1100), "+1100"},
		{w.Points(-50), "−50"}, {w.Plain().Points(-50), "-50"},
		{w.Date(time.Date(2026, 11, 22, 23, 30, 0, 0, time.UTC)), "Sunday, 22 November 2026"},
		{w.Date(time.Time{}), ""}, {w.Day(time.Time{}), ""},
		{w.Day(time.Date(2026, 2, 1, 0, 0, 0, 0, time.UTC)), "1 February 2026"},
		{w.Clock(time.Date(2026, 2, 1, 9, 5, 7, 0, time.Local)), "09:05:07"},
		{w.And(), ""}, {w.And("A"), "A"}, {w.And("A", "B", "C"), "A, B and C"}, {w.Or("A", "B"), "A or B"},
		{w.Numbers(nil), ""}, {w.Numbers([]int{3, 1, 2, 4}), "3, 1–2, 4"},
		{w.Sentence("pair 5 left. "), "Pair 5 left."}, {w.Sentence(""), ""}, {w.Sentence("is it?"), "Is it?"},
		{w.Capital("état"), "État"},
		{w.Duration(64), "1 h 04 min"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
	for month := time.January; month <= time.December; month++ {
		if got, want := w.Date(time.Date(2026, month, 3, 0, 0, 0, 0, time.UTC)), time.Date(2026, month, 3, 0, 0, 0, 0,
			time.UTC).Format("Monday, 2 January 2006"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A date and its time stand in the order of the language.
func TestDateAndTimeStandInTheOrderOfTheLanguage(t *testing.T) {
	at := time.Date(2026, 11, 2, 9, 5, 0, 0, time.UTC)
	for language, want := range map[string]string{
		"en": "Monday, 2 November 2026, 09:05", "da": "mandag den 2. november 2026 kl. 09:05",
		"sv": "måndag 2 november 2026 kl. 09:05", "tr": "2 Kasım 2026 Pazartesi, 09:05",
	} {
		if got := For(language).DateMoment(at); got != want {
			t.Errorf("%s: %q", language, got)
		}
	}
}

func TestNamesOfBridge(t *testing.T) {
	w := English()
	for _, c := range []struct{ got, want string }{
		{w.Direction(scoring.West), "West"}, {w.DirectionLetter(scoring.South), "S"}, {w.SideLetters(scoring.EW), "EW"},
		{w.SideLetters(scoring.NoSide), ""},
		{w.Dealer(scoring.East), "dealer East"}, {w.Vulnerability(scoring.BothVul), "all vulnerable"},
		{w.VulnerabilityShort(scoring.None), "Nobody vul."},
		{w.Vulnerability(scoring.NSVul), "North-South vulnerable"}, {w.VulnerabilityShort(scoring.EWVul), "E-W vul."},
		{w.Contract(scoring.Contract{Level: 7, Denomination: scoring.NoTrump, Doubling: scoring.Doubled}), "7NT×"},
		{w.Contract(scoring.Contract{}), "passed out"},
		{w.Lead(card(t, "HT")), "♥10"}, {w.Lead(card(t, "sk")), "♠K"}, {w.Lead(session.Lead{}), ""},
		{w.Plain().Lead(card(t, "D9")), "D9"},
		{w.Denomination(scoring.Clubs), "♣"}, {w.Plain().Denomination(scoring.Clubs), "C"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

func TestDecimalPoint(t *testing.T) {
	for tag, want := range map[string]string{"en": ".", "de": ",", "de-CH": ".", "fr": ",", "pl": ",", "tr": ",",
		"sv": ",", "nl": ",", "und": "."} {
		if got := decimalPoint(language.MustParse(tag)); got != want {
			t.Errorf("%s: %q", tag, got)
		}
	}
}

// Another language writes figures, letters and plural forms in its own way, and
// what it lacks in English.
func TestAnotherLanguage(t *testing.T) {
	english, err := catalog.ReadFile("catalog/words.en.json")
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{"c/words.en.json": &fstest.MapFile{Data: english}}
	files["c/bridge.de.json"] = &fstest.MapFile{Data: []byte(`{"bridge.east-letter": "O", "bridge.no-trump": "SA", "bridge.spades-letter": "P", "bridge.king": "K", "bridge.queen": "D"}`)}
	files["c/results.de.json"] = &fstest.MapFile{Data: []byte(`{"results.played": "{{.Contract}} {{.Declarer}} {{.Tricks}}"}`)}
	files["c/open.de.json"] = &fstest.MapFile{Data: []byte(`{"open.results-to-come": {"one": "ein Ergebnis von {{.Of}} fehlt", "other": "{{.N}} von {{.Of}} Ergebnissen fehlen"}}`)}
	files["c/list.tr.json"] = &fstest.MapFile{Data: []byte(`{"list.and": "{{.First}} ve {{.Last}}"}`)}
	c := phrases.Read(files, "c")
	in := func(tags ...string) *Words {
		s := c.For(tags...)
		return &Words{speaker: s, decimal: decimalPoint(s.Language()), minus: "−", played: new(sync.Map)}
	}
	r := spades(-1)
	r.Declarer = scoring.East
	for _, w := range []struct{ got, want string }{
		{in("de-AT").Result(r), "4♠ O −1"}, {in("de").Plain().Result(r), "4P O -1"}, {in("de").Card(50), "♠K"},
		{in("de").Percent(scoring.F(109, 2), 2), "54,50 %"}, {in("de-CH").Percent(scoring.F(109, 2), 2), "54.50 %"},
		{in("de").Short(scoring.F(-5, 2)), "−2,5"},
		{in("de").Open(evening(t), session.Open{Kind: session.ResultsToCome, Number: 1, Of: 9}),
			"ein Ergebnis von 9 fehlt"},
		{in("de").Open(evening(t), session.Open{Kind: session.RulingsPending, Number: 1}),
			"one line waits for a ruling of the director"},
		{in("de").Amount(scoring.F(3, 2), scoring.IMP), "1,5 IMPs"},
		{in("tr").Capital("ikinci tur"), "İkinci tur"}, {in("tr").And("A", "B"), "A ve B"},
	} {
		if w.got != w.want {
			t.Errorf("%q, want %q", w.got, w.want)
		}
	}
}

// Dates in figures go by the language, or by the country that was asked for.
func TestDatesInFigures(t *testing.T) {
	day := time.Date(2026, 11, 2, 19, 5, 0, 0, time.UTC)
	for tag, want := range map[string]string{"en": "02/11/2026", "en-GB": "02/11/2026", "en-US": "11/02/2026"} {
		w := For(tag)
		if got := w.ShortDate(day); got != want {
			t.Errorf("%s: %q, want %q", tag, got, want)
		}
		if begins := w.WeekBegins(); (begins == time.Sunday) != (tag == "en-US") {
			t.Errorf("%s: a week begins on %v", tag, begins)
		}
	}
	if got := English().DayAndTime(day); got != "02/11/2026 19:05" {
		t.Error(got)
	}
	if got := English().ShortDate(time.Time{}); got != "" {
		t.Errorf("no date is %q", got)
	}
}

// A date in figures is whole in every language: no other day is written so.
func TestDateLayouts(t *testing.T) {
	day := time.Date(2026, 11, 3, 0, 0, 0, 0, time.UTC)
	for _, tag := range Languages() {
		layout := For(tag).DateLayout()
		if back, err := time.Parse(layout, day.Format(layout)); err != nil || !back.Equal(day) {
			t.Errorf("%s: %q reads %v, %v", tag, layout, back, err)
		}
	}
	for tag, want := range map[string]string{"en": "03/11/2026", "nl": "03-11-2026", "sv": "2026-11-03",
		"no": "03.11.2026", "en-US": "11/03/2026", "de-AT": "03.11.2026"} {
		if got := For(tag).ShortDate(day); got != want {
			t.Errorf("%s: %s, want %s", tag, got, want)
		}
	}
}
