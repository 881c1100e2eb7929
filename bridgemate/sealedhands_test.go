package bridgemate_test

import (
	"bytes"
	"os"
	"testing"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/identity"
	"clubnight/session/movement"
)

// A room's computer of a signed evening has no hands for its Bridgemates, and has them
// compare no card with hands, until a director gives it those of its section.
func TestHandsForTheRoomsOfASignedEvening(t *testing.T) {
	m := mustMake(t, "mitchell", movement.Options{Tables: 5, Rounds: 5, BoardsPerRound: 3})
	office, room := newPlace(t, "Office"), newPlace(t, "Room B")
	office.here.Secret, room.here.Secret, room.here.Role = identity.New(), identity.New(), session.RoleScorer
	room.here.Admitted = office.here.Secret.Admit(identity.Event(office.here.Secret.Holder()), nil,
		identity.Admission{Role: string(session.RoleScorer), Holder: room.here.Secret.Holder()})
	office.start()
	room.start()
	boards := deal.NewSeed().Boards(1, 1, 15)
	office.record(session.EveningSet{Name: "Congress", Date: tuesday.Date}, session.UsualBy("wbf"),
		session.SectionSet{ID: 1, Movement: m}, session.SectionSet{ID: 2, Movement: m},
		session.DealsSet{Source: "dealt here", Boards: boards})
	if err := office.Share("", office.here); err != nil {
		t.Fatal(err)
	}
	office.tell(room, allLines)
	if err := room.Share("", room.here); err != nil {
		t.Fatal(err)
	}
	room.takes(2)
	meet(office, room)
	for _, c := range []struct {
		name string
		want int
	}{{"sealed", 0}, {"given", 15}} {
		name, want := c.name, c.want
		t.Run(name, func(t *testing.T) {
			if name == "given" {
				lack := office.State().WithoutHands()
				if len(lack) != 1 || lack[0].Name != "Room B" || len(lack[0].Sections) != 1 {
					t.Fatalf("without hands: %+v", lack)
				}
				office.record(session.SealedFor{Holder: lack[0].Holder, Section: lack[0].Sections[0]})
				meet(office, room)
				if len(office.State().WithoutHands()) != 0 {
					t.Error("it is still without hands")
				}
			}
			with(room.link, func(o *bridgemate.Options) { o.HandRecords = true })
			if err := room.link.Create(t.Context()); err != nil {
				t.Fatal(err)
			}
			c := room.contents()
			if len(c.HandRecords) != want {
				t.Errorf("%d hand records, want %d", len(c.HandRecords), want)
			}
			if checked, said := c.Settings["HandRecordValidation"]; said != (want == 0) || said && checked != false {
				t.Errorf("HandRecordValidation is %v", checked)
			}
			content, err := os.ReadFile(room.link.Options().File)
			if err != nil {
				t.Fatal(err)
			}
			for _, b := range boards {
				for _, suit := range b.Deal.HandRecord() {
					if want == 0 && len(suit) > 4 && bytes.Contains(content, []byte(suit)) {
						t.Errorf("%q can be read", suit)
					}
				}
			}
		})
	}
}
