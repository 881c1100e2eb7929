package usebio_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/session/exchange/account/accounttest"
	"clubnight/session/exchange/usebio"
)

// Every evening that is written passes its own check, in both versions.
func TestOursPass(t *testing.T) {
	for name, s := range accounttest.Evenings(t) {
		a := accounttest.Told(t, s)
		a.Club.Name, a.Club.Number = "Club", "123"
		for _, v := range []usebio.SchemaVersion{usebio.V12, usebio.V13} {
			var b bytes.Buffer
			if err := usebio.Write(&b, a, usebio.Options{Version: v, Charge: "10"}); err != nil {
				t.Fatal(err)
			}
			for _, f := range usebio.Check(b.Bytes(), false) {
				if f.Kind == usebio.NameMissing || f.Kind == usebio.NothingPlayed || f.Kind == usebio.NumberOdd {
					continue // of evenings that are so
				}
				t.Errorf("%s, %s: %v", name, v, f)
			}
		}
	}
}

const sound = `<?xml version="1.0" encoding="utf-8"?>
<USEBIO Version="1.2"><CLUB><CLUB_NAME>C</CLUB_NAME><CLUB_ID_NUMBER>7</CLUB_ID_NUMBER></CLUB>
<EVENT EVENT_TYPE="PAIRS"><DATE>17/11/2026</DATE>
<PARTICIPANTS>
<PAIR><PAIR_NUMBER>1</PAIR_NUMBER><PERCENTAGE>60.00</PERCENTAGE><PLAYER><PLAYER_NAME>A</PLAYER_NAME><NATIONAL_ID_NUMBER>1</NATIONAL_ID_NUMBER></PLAYER></PAIR>
<PAIR><PAIR_NUMBER>2</PAIR_NUMBER><PLAYER><PLAYER_NAME>B</PLAYER_NAME><NATIONAL_ID_NUMBER>2</NATIONAL_ID_NUMBER></PLAYER></PAIR>
</PARTICIPANTS>
<BOARD><BOARD_NUMBER>1</BOARD_NUMBER><TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><SCORE>-50</SCORE></TRAVELLER_LINE></BOARD>
</EVENT></USEBIO>`

func TestFaults(t *testing.T) {
	if faults := usebio.Check([]byte(sound), true); len(faults) != 0 {
		t.Fatalf("%v", faults)
	}
	for _, c := range []struct {
		was, is string
		want    usebio.Defect
		line    int
	}{
		{"<CLUB_NAME>C<", "<CLUB_NAME>C & D<", usebio.NotWellFormed, 2},
		{"</BOARD>", "", usebio.NotWellFormed, 9},
		{"USEBIO Version", "OTHER Version", usebio.NotWellFormed, 9},
		{`Version="1.2"`, `Version="9"`, usebio.VersionMissing, 2},
		{"<CLUB_NAME>C</CLUB_NAME>", "", usebio.ElementMissing, 2},
		{"<CLUB_ID_NUMBER>7</CLUB_ID_NUMBER>", "", usebio.ElementMissing, 2},
		{"<DATE>17/11/2026</DATE>", "<DATE></DATE>", usebio.ElementMissing, 3},
		{"<PAIR_NUMBER>2</PAIR_NUMBER>", "", usebio.ElementMissing, 6},
		{"<PLAYER_NAME>B<", "<PLAYER_NAME><", usebio.NameMissing, 6},
		{"<NATIONAL_ID_NUMBER>2</NATIONAL_ID_NUMBER>", "", usebio.NumberMissing, 6},
		{"<NATIONAL_ID_NUMBER>2<", "<NATIONAL_ID_NUMBER>2 B<", usebio.NumberOdd, 6},
		{"<PAIR_NUMBER>2<", "<PAIR_NUMBER>1<", usebio.NumberTwice, 6},
		{"<EW_PAIR_NUMBER>2<", "<EW_PAIR_NUMBER>9<", usebio.NobodysNumber, 8},
		{">60.00<", ">60,00<", usebio.NotAFigure, 5},
		{">-50<", ">x<", usebio.NotAFigure, 8},
	} {
		file := strings.Replace(sound, c.was, c.is, 1)
		if file == sound {
			t.Fatalf("%q is not there", c.was)
		}
		faults := usebio.Check([]byte(file), true)
		if len(faults) == 0 || faults[0].Kind != c.want || faults[0].Line != c.line {
			t.Errorf("%q for %q: %v, want %s in line %d", c.is, c.was, faults, c.want, c.line)
		}
	}
}

func FuzzCheck(f *testing.F) {
	f.Add([]byte(sound))
	samples, _ := filepath.Glob("testdata/*.xml")
	for _, name := range samples {
		file, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(file[:min(len(file), 3000)])
	}
	f.Fuzz(func(t *testing.T, file []byte) { usebio.Check(file, true) })
}
