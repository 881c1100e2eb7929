package clubfile_test

import (
	"bytes"
	"os"
	"testing"

	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/identity"
)

// What a club file holds of hands that nobody has played yet: on the computer where they
// were dealt before the evening was shared what it always had, and nothing of what other
// club files get, whichever way that goes.
func TestSealedInClubFiles(t *testing.T) {
	seed := deal.NewSeed()
	set := session.DealsSet{Source: "dealt here", Seed: seed.String(), Set: 1, Boards: seed.Boards(1, 1, 16)}
	room := session.Here{Computer: "room", Name: "Room", Role: session.RoleDirector, Secret: identity.New()}
	desk := session.Here{Computer: "desk", Name: "Desk", Role: session.RoleDesk, Secret: identity.New()}
	path, other := clubPath(t), clubPath(t)
	club, deskClub := open(t, path), open(t, other)
	j := club.NewEvening()
	s, err := session.ResumeAt(j, room)
	must(t, err)
	must(t, s.Record("director", session.EveningSet{Name: "Congress"}, set))
	must(t, s.Share("", room))
	event := s.State().SharedAs()
	desk.Admitted = room.Secret.Admit(event, nil, identity.Admission{Role: "desk", Holder: desk.Secret.Holder()})
	dj := deskClub.NewEvening()
	d, err := session.ResumeAt(dj, desk)
	must(t, err)
	give := func(from, to *session.Session) {
		t.Helper()
		has, err := to.Known()
		must(t, err)
		lines, err := from.Lines(has)
		must(t, err)
		_, err = to.Receive(lines)
		must(t, err)
	}
	// the second reading is of what is in the file
	s, err = session.ResumeAt(j, room)
	must(t, err)
	if known, ok := s.State().Deals.Board(1, 1); !ok || known.Deal != set.Boards[0].Deal {
		t.Fatal("the room cannot read what it dealt")
	}
	if st, err := session.Resume(j); err != nil || st.State().Deals.Known() || !st.State().Deals.Sealed() {
		t.Errorf("without its key: %v", err)
	}
	give(s, d)
	must(t, d.Share("", desk))
	give(d, s)
	later := session.DealsSet{Source: "dealt again", Seed: deal.NewSeed().String(), Set: 1, Boards: deal.NewSeed().Boards(1, 1, 16)}
	must(t, s.Record("director", later))
	give(s, d)
	shown := func(path string, set session.DealsSet) (n int) {
		t.Helper()
		content, err := os.ReadFile(path)
		must(t, err)
		for _, b := range set.Boards {
			_, body, err := session.EncodeFact(session.DealsSet{Boards: []deal.Board{b}})
			must(t, err)
			at := bytes.Index(body, []byte(`"Deal":`)) + len(`"Deal":[`)
			for _, hand := range bytes.Split(body[at:at+bytes.IndexByte(body[at:], ']')], []byte(",")) {
				if bytes.Contains(content, hand) {
					n++
				}
			}
		}
		if bytes.Contains(content, []byte(set.Seed)) {
			n++
		}
		return n
	}
	if got := shown(path, set); got < 16*4 {
		t.Fatalf("%d: the club file where the evening began keeps what it had, or this looks for nothing", got)
	}
	if got := shown(path, later); got != 0 {
		t.Errorf("%d hands of what was dealt in the shared evening can be read there", got)
	}
	if got := shown(other, set) + shown(other, later); got != 0 {
		t.Errorf("%d hands can be read in the desk's club file", got)
	}
	must(t, s.Record("director", session.DealsReleased{}))
	give(s, d)
	d, err = session.Resume(dj)
	must(t, err)
	if known, ok := d.State().Deals.Board(1, 1); !ok || known.Deal != later.Boards[0].Deal {
		t.Error("the desk cannot read them after the release")
	}
	if checked, err := club.Verify(t.Context()); err != nil {
		t.Errorf("%v: %v", checked, err)
	}
}
