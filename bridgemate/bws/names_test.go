package bws_test

import (
	"errors"
	"path/filepath"
	"reflect"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
)

func TestHandsetName(t *testing.T) {
	for _, test := range []struct {
		name, want string
		size       int
	}{
		{"Łukasz Wiśniewski", "Lukasz Wisniewski", 18},
		{"Ağaoğlu", "Agaoglu", 18},
		{"Müller", "Müller", 18}, // Windows-1252 has ü
		{"Mu\u0308ller", "Müller", 18},
		{"Đukić", "Dukic", 18},
		{"O'Connor", "O'Connor", 18},
		{"O’Connor", "O’Connor", 18},
		{"Şişman İnce ıŞık", "Sisman Ince iSik", 18},
		{"Høgh-Ærø", "Høgh-Ærø", 18},
		{"Dvořák, Čeněk", "Dvorák, Cenek", 18},
		{"  Anna \t Berg ", "Anna Berg", 18},
		{"Анна", "", 18}, // no letter of a handset
		{"Konstantinos Papadopoulos", "K. Papadopoulos", 18},
		{"Papadopoulos, Konstantinos", "K. Papadopoulos", 18},
		{"Annemarie van der Berg", "A. van der Berg", 18},
		{"Hubert Blaine Wolfeschlegelstein", "Wolfeschlegelstein", 18},
		{"Jo Fairweather-Smythe", "Fairweather-Smythe", 18},
		{"Featherstonehaughs", "Featherstonehaughs", 18},
		{"Anna Berg", "A. Berg", 8},
		{"Anna Berg", "", 0},
		{"Anna Berg", "", -1},
		{"", "", 18},
	} {
		if got := bws.HandsetName(test.name, test.size); got != test.want {
			t.Errorf("%q in %d: %q, want %q", test.name, test.size, got, test.want)
		}
	}
}

// FuzzHandsetName: the name fits, and Windows-1252 has all of it.
func FuzzHandsetName(f *testing.F) {
	f.Add("Łukasz Wiśniewski", 18)
	f.Add("Papadopoulos, Konstantinos", 3)
	f.Add("\xff\u0308 ,", 4)
	f.Fuzz(func(t *testing.T, name string, size int) {
		got := bws.HandsetName(name, size)
		if n := utf8.RuneCountInString(got); n > max(size, 0) {
			t.Errorf("%q: %d characters, at most %d", got, n, size)
		}
		if _, err := charmap.Windows1252.NewEncoder().String(got); err != nil || !utf8.ValidString(got) {
			t.Errorf("%q: %v", got, err)
		}
	})
}

func TestReadPlayerDB(t *testing.T) {
	database := func(id jet.Column, rows ...jet.Row) string {
		path := filepath.Join(t.TempDir(), "BMPlayerDB.mdb")
		err := jet.Create(path, jet.Access97, []jet.Table{{Name: "PlayerNameDatabase", Columns: []jet.Column{
			{Name: "Name", Kind: jet.Text, Size: 50}, id,
		}}})
		if err != nil {
			t.Fatal(err)
		}
		file, err := jet.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			if _, err := file.Insert("PlayerNameDatabase", r); err != nil {
				t.Fatal(err)
			}
		}
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
		return path
	}
	numbers := database(jet.Column{Name: "id", Kind: jet.Int32},
		jet.Row{"id": 1007, "Name": "Anna Müller"}, jet.Row{"id": 12})
	texts := database(jet.Column{Name: "ID", Kind: jet.Text, Size: 20}, jet.Row{"ID": "1007", "Name": "Anna Müller"},
		jet.Row{"ID": "J12", "Name": "Bo"})
	for path, want := range map[string][]bws.PlayerName{
		numbers: {{ID: 1007, Name: "Anna Müller"}, {ID: 12}},
		texts:   {{ID: 1007, Name: "Anna Müller"}, {StrID: "J12", Name: "Bo"}},
	} {
		if got, err := bws.ReadPlayerDB(t.Context(), path); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%v, %v; want %v", got, err, want)
		}
	}
	if _, err := bws.ReadPlayerDB(t.Context(), create(t)); !errors.Is(err, bws.ErrNotBridgemate) {
		t.Errorf("another database: %v", err)
	}
	if _, err := bws.ReadPlayerDB(t.Context(), filepath.Join(t.TempDir(), "none.mdb")); err == nil {
		t.Error("a file that is not there was read")
	}
}

// FuzzParseRemark: a remark that can be read is written so that it reads the same again.
func FuzzParseRemark(f *testing.F) {
	for _, text := range []string{"", "Wrong direction", "60%-40%", "Not played", "Arbitral score", "55,5%-44.5%",
		"bmpro", "999999999999%-0%"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if g, err := bws.ParseGeneration(text); err == nil && g != bws.BMPro && g != bws.BCS {
			t.Errorf("%q is generation %d", text, g)
		}
		r, ok := bws.ParseRemark(text)
		if !ok {
			return
		}
		again, ok := bws.ParseRemark(r.String())
		if !ok || again.Kind != r.Kind || again.NS.Cmp(r.NS) != 0 || again.EW.Cmp(r.EW) != 0 {
			t.Errorf("%q: %q, %+v", text, r, again)
		}
	})
}
