package jet

import (
	"errors"
	"math"
	"path/filepath"
	"testing"
	"time"
)

func TestTextRoundTrip(t *testing.T) {
	tests := []struct {
		text string
		in97 bool
	}{
		{"", true}, {"4 S x", true}, {"Müller – “Zoë” €", true}, {"\u0081\u009d", true}, {"Łódź", false},
		{"ΑΒΓ", false}, {"♠♥♦♣", false}, {"🂡", false}, {"日本", false},
	}
	for _, tt := range tests {
		b, err := jet4.encodeText(tt.text)
		if err != nil || jet4.decodeText(b) != tt.text {
			t.Errorf("Access 2000: %q comes back as %q, %v", tt.text, jet4.decodeText(b), err)
		}
		b, err = jet3.encodeText(tt.text)
		if tt.in97 && (err != nil || jet3.decodeText(b) != tt.text) {
			t.Errorf("Access 97: %q comes back as %q, %v", tt.text, jet3.decodeText(b), err)
		}
		if !tt.in97 && !errors.Is(err, ErrCharacter) {
			t.Errorf("Access 97: %q is stored, %v", tt.text, err)
		}
	}
}

// Texts that are odd, but may stand in a file, come back as they were,
// through a whole file.
func TestOddTexts(t *testing.T) {
	tests := []struct {
		text   string
		in2000 bool
		in97   bool
	}{
		{"\ufeff", true, false}, {"\ufeffNorth", true, false}, {"\ufeff\ufeff", true, false},
		{"\ufeffŁódź ♠", true, false},
		{"\ufeff🂡x", true, false}, {"\ufeffa\x00b", false, false}, {"\ufeffĀ", false, false},
		{"\ufffe", true, false}, {"a\ufeff", true, false}, {"ÿþ", true, true}, {"ÿþ2 D", true, true},
		{"\x00", true, true}, {"a\x00b", true, true},
		{"\x00\x00", true, true}, {"\uffff", true, false}, {"🂡🂡", true, false},
		{"\ufffd", true, false}, {"\U0010ffff", true, false},
		{"Āa", true, false}, {"\u3000", true, false}, {"\r\n\t\x1b", true, true}, {"\u0080\u009f\u00ff", true, false},
		{"\u0081\u008d\u00ff", true, true}, {"\u202eabc", true, false},
	}
	for _, format := range bothFormats {
		path := filepath.Join(t.TempDir(), "odd.mdb")
		if err := Create(path, format, []Table{{Name: "T",
			Columns: []Column{autoID, text("Short", 9, true),
				{Name: "Long", Kind: Memo, AllowZeroLength: true}}}}); err != nil {
			t.Fatal(err)
		}
		f := open(t, path)
		want := make(map[int64]string)
		for _, tt := range tests {
			id, err := f.Insert("T", Row{"Short": tt.text, "Long": tt.text})
			possible := tt.in2000 && format == Access2000 || tt.in97 && format == Access97
			if possible != (err == nil) || err != nil && !errors.Is(err, ErrCharacter) {
				t.Errorf("%s: %q: %v", format, tt.text, err)
			} else if err == nil {
				want[id] = tt.text
			}
		}
		if err := f.Flush(); err != nil {
			t.Fatal(err)
		}
		rows, err := snapshot(t, path).Rows("T")
		if err != nil || len(rows) != len(want) {
			t.Fatalf("%s: %d rows of %d, %v", format, len(rows), len(want), err)
		}
		for _, r := range rows {
			if text := want[r["ID"].(int64)]; r["Short"] != text || r["Long"] != text {
				t.Errorf("%s: %q comes back as %q and %q", format, text, r["Short"], r["Long"])
			}
		}
		if _, err := f.Insert("T", Row{"Short": "\ufeff123456789"}); !errors.Is(err,
			map[Format]error{Access2000: ErrTooLong, Access97: ErrCharacter}[format]) {
			t.Errorf("%s: ten characters in nine: %v", format, err)
		}
	}
}

func TestCompressedText(t *testing.T) {
	tests := []struct {
		stored string
		want   string
	}{
		{"\xff\xfe2 D", "2 D"},
		{"\xff\xfe", ""},
		{"\xff\xfeZo\xeb", "Zoë"},
		{"\xff\xfeab\x00\x41\x01\x42\x01\x00cd", "abŁłcd"},
		{"\xff\xfe\x00\x41\x01", "Ł"},
		{"\xff\xfea\x00", "a"},
		{"\xff\xfea\x00\x41", "a"},
		{"2\x00 \x00D\x00", "2 D"},
		{"2\x00 \x00D", "2 "},
		{"\x3c\xd8\xa1\xdc", "🂡"},
		{"\x3c\xd8", "\ufffd"},
		{"\xa1\xdca\x00", "\ufffda"},
	}
	for _, tt := range tests {
		if got := jet4.decodeText([]byte(tt.stored)); got != tt.want {
			t.Errorf("%q gives %q, want %q", tt.stored, got, tt.want)
		}
	}
}

func TestDatesAreThoseOfAccess(t *testing.T) {
	tests := []struct {
		days float64
		want time.Time
	}{
		{0, time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)},
		{0.5, time.Date(1899, 12, 30, 12, 0, 0, 0, time.UTC)},
		{39570, time.Date(2008, 5, 2, 0, 0, 0, 0, time.UTC)},
		{39570.875, time.Date(2008, 5, 2, 21, 0, 0, 0, time.UTC)},
		{-1, time.Date(1899, 12, 29, 0, 0, 0, 0, time.UTC)},
		{-1.25, time.Date(1899, 12, 29, 6, 0, 0, 0, time.UTC)},
		{-657434, time.Date(100, 1, 1, 0, 0, 0, 0, time.UTC)},
		{2958465, time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC)},
	}
	for _, tt := range tests {
		got, ok := timeOf(tt.days)
		if !ok || !got.Equal(tt.want) {
			t.Errorf("day %v is %v, want %v", tt.days, got, tt.want)
		}
		if back, ok := daysOf(tt.want); !ok || back != tt.days {
			t.Errorf("%v is day %v, want %v", tt.want, back, tt.days)
		}
	}
	for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 2958466, -657435, 1e300} {
		if got, ok := timeOf(bad); ok {
			t.Errorf("day %v is %v", bad, got)
		}
	}
	// Every second of a day comes back as itself.
	day := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	for s := range 86400 {
		want := day.Add(time.Duration(s) * time.Second)
		days, _ := daysOf(want)
		if got, _ := timeOf(days); !got.Equal(want) {
			t.Fatalf("%v comes back as %v", want, got)
		}
	}
	// The wall clock counts, whatever the zone.
	zone := time.FixedZone("", 5*3600)
	a, _ := daysOf(time.Date(2008, 5, 2, 21, 0, 0, 0, zone))
	if a != 39570.875 {
		t.Errorf("21:00 in another zone is day %v", a)
	}
}

func TestGUID(t *testing.T) {
	b := []byte{0x33, 0x22, 0x11, 0x00, 0x55, 0x44, 0x77, 0x66, 0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xee, 0xff}
	if got := fixedValue(GUID, b); got != "{00112233-4455-6677-8899-AABBCCDDEEFF}" {
		t.Errorf("got %v", got)
	}
	for _, text := range []string{"{00112233-4455-6677-8899-AABBCCDDEEFF}", "00112233-4455-6677-8899-aabbccddeeff",
		"00112233445566778899AABBCCDDEEFF"} {
		if got, err := jet4.store(&Column{Kind: GUID}, text); err != nil || string(got) != string(b) {
			t.Errorf("%s: %x, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "{}", "00112233", "{00112233-4455-6677-8899-AABBCCDDEEFG}"} {
		if got, err := jet4.store(&Column{Kind: GUID}, text); !errors.Is(err, ErrType) {
			t.Errorf("%s: %x, %v", text, got, err)
		}
	}
}
