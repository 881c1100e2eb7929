package jet

import (
	"errors"
	"math"
	"testing"
	"time"
)

func TestTextRoundTrip(t *testing.T) {
	tests := []struct {
		text string
		in97 bool
	}{
		{"", true}, {"4 S x", true}, {"Müller – “Zoë” €", true}, {"\u0081\u009d", true}, {"Łódź", false}, {"ΑΒΓ", false}, {"♠♥♦♣", false}, {"🂡", false}, {"日本", false},
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

// A byte order mark at the beginning of a text, as it comes out of a file that Windows wrote, must not pass for the mark
// of the short form.
func TestByteOrderMark(t *testing.T) {
	for _, l := range []*layout{jet3, jet4} {
		for text, want := range map[string]string{"\uFEFFZoë": "Zoë", "\uFEFF": "", "\uFEFF\uFEFFA": "A", "\uFEFFĀ": "Ā"} {
			b, err := l.encodeText(text)
			if got := l.decodeText(b); (got != want || err != nil) && !(l == jet3 && errors.Is(err, ErrCharacter) && want == "Ā") {
				t.Errorf("%s: %q comes back as %q, %v", l.format, text, got, err)
			}
		}
	}
	if b, err := jet4.encodeText("A\uFEFFB"); err != nil || jet4.decodeText(b) != "A\uFEFFB" {
		t.Errorf("in the middle of a text: %q, %v", jet4.decodeText(b), err)
	}
	path := guideFile(t, Access2000)
	changeFile(t, path, func(f *File) error { _, err := f.Insert("PlayerNumbers", Row{"Number": "\uFEFF4711"}); return err })
	if rows := mdbRows(t, path, "PlayerNumbers"); len(rows) != 1 || rows[0]["Number"] != "4711" {
		t.Errorf("mdb-export gives %v", rows)
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

func TestDates(t *testing.T) {
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
	for _, text := range []string{"{00112233-4455-6677-8899-AABBCCDDEEFF}", "00112233-4455-6677-8899-aabbccddeeff", "00112233445566778899AABBCCDDEEFF"} {
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
