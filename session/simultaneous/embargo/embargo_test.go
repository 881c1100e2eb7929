package embargo_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"clubnight/session/deal"
	"clubnight/session/simultaneous"
	"clubnight/session/simultaneous/embargo"
)

func set(t testing.TB) *simultaneous.DealSet {
	t.Helper()
	boards := deal.Seed{1, 2, 3}.Boards(4, 1, 24)
	boards[6].Dealer, boards[6].Vul = 2, 3 // as a file may have it, other than Law 2
	s, err := simultaneous.NewDealSet("Autumn Pairs", 4, boards, time.Date(2026, 11, 17, 22, 30, 0, 0, time.UTC))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func sealed(t testing.TB, purpose embargo.Purpose) ([]byte, embargo.Code) {
	t.Helper()
	file, code, err := embargo.Seal(set(t), purpose)
	if err != nil {
		t.Fatal(err)
	}
	return file, code
}

// What goes in comes out to the last card, by the code alone; event, boards and
// fingerprint are to be had without it.
func TestSealedAndOpened(t *testing.T) {
	file, code := sealed(t, embargo.Players)
	want := set(t)
	closed, err := embargo.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	if closed.Event != want.Event || closed.Number != 4 || !reflect.DeepEqual(closed.Boards, want.Numbers()) ||
		closed.Print != want.Print() || !closed.NotBefore.Equal(want.NotBefore) || closed.Purpose != embargo.Players {
		t.Errorf("open to all: %+v", closed)
	}
	again, err := embargo.ParseCode(strings.ToLower(" " + code.String()))
	if err != nil || again != code {
		t.Fatalf("%q read as %q, %v", code, again, err)
	}
	got, err := closed.Open(again)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got.Boards, want.Boards) {
		t.Error("other deals came out")
	}
}

// No hand can be read out of the file, whichever way it is written.
func TestNothingOfTheHandsIsOpen(t *testing.T) {
	file, _ := sealed(t, embargo.Players)
	for i := range set(t).Boards {
		d := set(t).Boards[i].Deal
		for seat := range d {
			if bytes.Contains(file, []byte(d[seat].String())) {
				t.Fatalf("board %d: a hand stands in the file", i+1)
			}
		}
	}
	other, _ := sealed(t, embargo.Players)
	var a, b struct{ Deals, Salt []byte }
	if json.Unmarshal(file, &a) != nil || json.Unmarshal(other, &b) != nil ||
		bytes.Equal(a.Deals, b.Deals) || bytes.Equal(a.Salt, b.Salt) {
		t.Error("the same set sealed twice looks alike")
	}
	if len(a.Deals) != len(b.Deals) {
		t.Error("the length tells of the cards")
	}
}

// The code of the dealing machine opens its own file and no other.
func TestCodesOpenTheirOwnFile(t *testing.T) {
	players, playersCode := sealed(t, embargo.Players)
	machine, machineCode := sealed(t, embargo.Machine)
	for _, c := range []struct {
		file []byte
		code embargo.Code
		want error
	}{{players, playersCode, nil}, {machine, machineCode, nil}, {players, machineCode, embargo.ErrCode},
		{machine, playersCode, embargo.ErrCode}, {players, "0000000000000000", embargo.ErrCode},
		{players, "", embargo.ErrCode}} {
		s, err := embargo.Read(c.file)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Open(c.code); !errors.Is(err, c.want) {
			t.Errorf("%s opened by %q: %v, want %v", s.Purpose, c.code, err, c.want)
		}
	}
}

// Whatever is changed in the file, open or sealed, no code opens it: not the embargo that
// somebody puts forward, nor the purpose.
func TestChangedFilesStayClosed(t *testing.T) {
	file, code := sealed(t, embargo.Players)
	for _, c := range [][2]string{{`"players"`, `"machine"`}, {"2026-11-17", "2026-11-16"}, {"Autumn", "Winter"},
		{`"set": 4`, `"set": 5`}, {"  1,\n", "  2,\n"}} {
		changed := bytes.Replace(file, []byte(c[0]), []byte(c[1]), 1)
		if bytes.Equal(changed, file) {
			t.Fatalf("%q is not in the file:\n%s", c[0], file)
		}
		s, err := embargo.Read(changed)
		if err != nil {
			continue
		}
		if _, err := s.Open(code); err == nil {
			t.Errorf("with %q it opens", c[1])
		}
	}
	var f map[string]any
	if err := json.Unmarshal(file, &f); err != nil {
		t.Fatal(err)
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	text := f["deals"].(string)
	for range 5 {
		at := 20 + rnd.IntN(len(text)-40)
		f["deals"] = text[:at] + string("AB"[len(text[:at])%2]) + "x" + text[at+2:]
		changed, _ := json.Marshal(map[string]any{"clubnight-deals": 1})
		changed = append(changed[:len(changed)-1], ',')
		rest, _ := json.Marshal(f)
		s, err := embargo.Read(append(changed, rest[1:]...))
		if err != nil {
			continue
		}
		if _, err := s.Open(code); err == nil {
			t.Fatal("a changed card comes out")
		}
	}
}

func TestNoSealedSet(t *testing.T) {
	file, _ := sealed(t, embargo.Players)
	for name, c := range map[string]struct {
		content []byte
		want    error
	}{
		"nothing": {nil, embargo.ErrFile}, "a text": {[]byte("deals"), embargo.ErrFile},
		"cut": {file[:len(file)/2], embargo.ErrFile},
		"newer": {bytes.Replace(file, []byte(`"clubnight-deals": 1`), []byte(`"clubnight-deals": 9`), 1),
			embargo.ErrNewer},
		"empty": {[]byte(`{"clubnight-deals":1}`), embargo.ErrFile},
		"huge":  {append(bytes.Clone(file), make([]byte, 5<<20)...), embargo.ErrFile},
	} {
		if _, err := embargo.Read(c.content); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
	for _, text := range []string{"", "7K2M", "7K2M-PQ4X-9ABD-RT6W-1", "7K2M-PQ4X-9ABD-RT6U", "7K2M PQ4X 9ABD RT6é"} {
		if _, err := embargo.ParseCode(text); !errors.Is(err, embargo.ErrCode) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if got, err := embargo.ParseCode("o0iL 1111–2222\n3333"); err != nil || got != "0011111122223333" {
		t.Errorf("%q, %v", got, err)
	}
}

func FuzzRead(f *testing.F) {
	file, _ := sealed(f, embargo.Players)
	f.Add(file)
	f.Add([]byte(`{"clubnight-deals":1,"for":"players","set":1,"boards":[1],"fingerprint":"","salt":"","deals":""}`))
	f.Fuzz(func(t *testing.T, content []byte) {
		s, err := embargo.Read(content)
		if err != nil {
			return
		}
		if set, err := s.Open("0000000000000000"); err == nil || set != nil {
			t.Error("a guess opened it")
		}
	})
}

// What is read as a code is written in a way that reads as the same one.
func FuzzParseCode(f *testing.F) {
	f.Add("o0iL 1111–2222\n3333")
	f.Fuzz(func(t *testing.T, text string) {
		code, err := embargo.ParseCode(text)
		if err != nil {
			return
		}
		if again, err := embargo.ParseCode(code.String()); err != nil || again != code {
			t.Errorf("%q is %q, and then %q: %v", text, code, again, err)
		}
	})
}
