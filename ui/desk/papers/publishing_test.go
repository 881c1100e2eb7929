package papers

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"clubnight/session/exchange/account"
	"clubnight/session/exchange/ecats"
	"clubnight/session/exchange/outward"
	"clubnight/session/exchange/publish"
	"clubnight/ui/desk"
)

// Every part has a name of its own and a sentence; nothing that was chosen is lost, and
// what there is no more goes.
func TestPartsKeepWhatWasChosen(t *testing.T) {
	in := desk.English()
	names := map[string]bool{}
	for _, part := range PublishParts() {
		if name := PartName(in, part); name == "" || names[name] || PartDoes(in, part) == "" {
			t.Errorf("%s: %q, %q", part, name, PartDoes(in, part))
		} else {
			names[name] = true
		}
	}
	usual := Publishing{}.Usual()
	if want := []string{"usebio", "bridgewebs", "pbn", "json", "xlsx", "sheets", "web"}; !slices.Equal(usual.Parts,
		slices.DeleteFunc(PublishParts(), func(p string) bool { return !slices.Contains(want, p) })) ||
		len(usual.Parts) != len(want) {
		t.Errorf("usually %q", usual.Parts)
	}
	none := usual
	for _, part := range usual.Parts {
		none = none.With(part, false)
	}
	if again := none.Usual(); len(again.Parts) != 0 || again.Has("pbn") {
		t.Errorf("nothing became %q", again.Parts)
	}
	if some := none.With("web", true).With("ecats", true); !reflect.DeepEqual(some.Parts, []string{"ecats", "web"}) ||
		!usual.Has("pbn") {
		t.Errorf("%q", some.Parts)
	}
	if p := (Publishing{Parts: []string{"gone", "pbn", "pbn"}}).Usual(); !slices.Equal(p.Parts, []string{"pbn"}) {
		t.Errorf("%q", p.Parts)
	}
	o := Publishing{Charge: "10", Masterpoints: true, Session: 77}.Options()
	if o.USEBIO.Charge != "10" || !o.USEBIO.Masterpoints || o.ECats.Session != 77 {
		t.Errorf("%+v", o)
	}
}

// What an earlier version kept, under the names of its fields, is read.
func TestPublishingOfBefore(t *testing.T) {
	var p Publishing
	kept := `{"parts":["pbn"],"club":{"Name":"Riverside","Number":"12","Contact":"Zoë","Email":"z@x","Phone":"0",` +
		`"Town":"Ely","County":"Cambs","Country":"England"}}`
	want := account.Club{Name: "Riverside", Number: "12", Contact: "Zoë", Email: "z@x", Phone: "0",
		Town: "Ely", County: "Cambs", Country: "England"}
	if err := json.Unmarshal([]byte(kept), &p); err != nil || p.Club != want {
		t.Errorf("%+v, %v", p.Club, err)
	}
}

// What is left out is named with the reason, by name and without technical words.
func TestPublishedText(t *testing.T) {
	in := desk.English()
	text := PublishedText(in, &publish.Published{Path: "there", Files: 1,
		Left: []publish.Left{{Part: "ecats", Err: ecats.ErrClub},
			{Part: "deals", Err: fmt.Errorf("x: %w", outward.ErrNoDeals)}}})
	want := "1 file: there. Left out: ECats (simultaneous). It wants name, country and telephone of the club: Results, For federations… Left out: Deals (PBN). The cards are not released, or not known."
	if text != want {
		t.Errorf("%q", text)
	}
	all := errors.Join(publish.ErrNothing, outward.ErrNoDeals)
	if said := WhyNotWritten(in, all).String(); !strings.Contains(said, "nothing to publish") {
		t.Errorf("%q", said)
	}
}
