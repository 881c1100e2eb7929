package node_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/session"
	"clubnight/session/eventserver"
	"clubnight/session/eventserver/eventservertest"
	"clubnight/session/node"
	"clubnight/session/replica"
	"clubnight/session/words"
)

// What a newer version of the program records is passed over, kept and passed on, and
// that is said; all else comes in.
func TestNewerVersion(t *testing.T) {
	a, office, list := begun(t, eventservertest.Shared(t).NewDatabase(t))
	newer := newPlace(t)
	_, its, err := newer.Join(t.Context(), access(t, list, session.RoleDirector), "Room C", "")
	if err != nil {
		t.Fatal(err)
	}
	director, err := newer.Access(its.State())
	if err != nil {
		t.Fatal(err)
	}
	server, err := eventserver.Dial(t.Context(), director)
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	known, err := server.Known(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	seen, err := json.Marshal(known)
	if err != nil {
		t.Fatal(err)
	}
	opened, err := json.Marshal(session.ComputerOpened{Event: director.Event, Computer: "feedfeedfeedfeed",
		Name: "Room C", Role: session.RoleDirector, Version: "9.9", Chance: "feedfeedfeedfeed",
		Holder: director.Secret.Holder(), Admitted: director.Admitted})
	if err != nil {
		t.Fatal(err)
	}
	heading, err := json.Marshal(session.EveningSet{Name: "From the newer one", Date: time.Now()})
	if err != nil {
		t.Fatal(err)
	}
	lines := []session.SealedEntry{
		{Own: 1, Tick: 100, Seen: string(seen), Kind: session.ComputerOpened{}.Kind(), Body: string(opened)},
		{Own: 2, Tick: 101, Kind: "robot dealt", Body: `{"boards":36,"hall":{"light":"dim"}}`},
		{Own: 3, Tick: 102, Kind: session.EveningSet{}.Kind(), Body: string(heading)},
	}
	name := sha256.Sum256([]byte("site\x00" + string(director.Secret.Holder()) + "\x00feedfeedfeedfeed"))
	site := session.Site(hex.EncodeToString(name[:8]))
	var sum []byte
	for i := range lines {
		l := &lines[i]
		l.Site, l.At, l.By = site, time.Now().Format(time.RFC3339Nano), session.ByDirector
		l.Sum = l.Sealed(sum)
		l.Signature = director.Secret.Sign(l.Sum)
		sum = l.Sum
	}
	if err := server.Send(t.Context(), lines); err != nil {
		t.Fatal(err)
	}
	if err := a.Once(t.Context(), office); err != nil {
		t.Fatal(err)
	}
	st := office.State()
	if !named(st, "From the newer one") || st.NewerEntries() != 1 {
		t.Errorf("%q, with %d newer entries", st.Evening.Name, st.NewerEntries())
	}
	if said := words.English().NewerEntries(st); !strings.Contains(said, "newer") {
		t.Errorf("it says %q", said)
	}
	// It is in the club file as it came, after a start too, and goes on to others.
	path := a.club.Path()
	if err := a.club.Close(); err != nil {
		t.Fatal(err)
	}
	a = placeAt(t, path, filepath.Join(a.folder, "settings"))
	again, err := a.Resume(evening1(t, a.club))
	if err != nil {
		t.Fatal(err)
	}
	if err := rename(again, "After it"); err != nil {
		t.Errorf("recording after it: %v", err)
	}
	all, err := again.Lines(nil)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(all, func(l session.SealedEntry) bool { return l.Kind == "robot dealt" })
	if i < 0 || !reflect.DeepEqual(all[i], lines[1]) {
		t.Errorf("it is kept as %+v", all)
	}
	b := newPlace(t)
	if _, room, err := b.Join(t.Context(), access(t, list, session.RoleScorer), "Room B", ""); err != nil ||
		room.State().NewerEntries() != 1 {
		t.Errorf("joined with it: %v", err)
	}
}

// A server that a newer program has laid out anew is left alone, and the room goes on.
func TestNewerServer(t *testing.T) {
	server := eventservertest.Shared(t)
	owner := server.NewDatabase(t)
	a, office, list := begun(t, owner)
	if err := server.Do(owner,
		"CREATE OR REPLACE FUNCTION clubnight.needs() RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT 99'; UPDATE clubnight.layout SET version = 99"); err != nil {
		t.Fatal(err)
	}
	f := a.Follow(office)
	defer f.End()
	s := standing(t, f, func(s replica.Status) bool { return s.State == replica.Refused })
	if !errors.Is(s.Err, eventserver.ErrNewerServer) {
		t.Errorf("it stands as %+v", s)
	}
	if err := rename(office, "Alone"); err != nil {
		t.Error(err)
	}
	if _, _, err := newPlace(t).Join(t.Context(), access(t, list, session.RoleScorer), "Room",
		""); !errors.Is(err, eventserver.ErrNewerServer) {
		t.Errorf("joined: %v", err)
	}
}

// zoneVariable names the club file that the computer in another zone is to show.
const zoneVariable = "CLUBNIGHT_TEST_ZONE"

// shownThere is what a computer shows of an evening.
type shownThere struct {
	Zone, Times string
	Facts       string
}

func shown(st *session.State) shownThere {
	var times, facts []string
	for _, e := range st.Entries() {
		times = append(times, e.At.Format("15:04:05"))
		facts = append(facts, words.English().Fact(st, e)+" @ "+e.At.UTC().Format(time.RFC3339Nano))
	}
	zone, _ := time.Now().Zone()
	return shownThere{zone, strings.Join(times, " "), strings.Join(facts, "\n")}
}

// A computer in another time zone shows moments by its own clock, and
// agrees in everything else.
func TestOtherTimeZone(t *testing.T) {
	if file := os.Getenv(zoneVariable); file != "" {
		there(t, file)
		return
	}
	_, office, list := begun(t, eventservertest.Shared(t).NewDatabase(t))
	b := newPlace(t)
	if _, _, err := b.Join(t.Context(), access(t, list, session.RoleScorer), "Auckland", ""); err != nil {
		t.Fatal(err)
	}
	path := b.club.Path()
	if err := b.club.Close(); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	say := exec.Command(self, "-test.run=^TestOtherTimeZone$")
	var problems bytes.Buffer
	say.Env, say.Stderr = append(os.Environ(), zoneVariable+"="+path, "TZ=Pacific/Auckland"), &problems
	text, err := say.Output()
	if err != nil {
		t.Fatal(err, problems.String(), string(text))
	}
	var far shownThere
	if err := json.Unmarshal(text[:bytes.IndexByte(text, '\n')+1], &far); err != nil {
		t.Fatal(err, string(text))
	}
	near := shown(office.State())
	if far.Zone == near.Zone {
		t.Skip("this computer knows no other time zone")
	}
	facts, _, _ := strings.Cut(far.Facts+"\n", "Auckland") // it tells of its own coming besides
	if lines := strings.Split(strings.TrimRight(facts, "\n"), "\n"); !strings.HasPrefix(near.Facts+"\n",
		strings.Join(lines, "\n")+"\n") || len(lines) != len(office.State().Entries()) {
		t.Errorf("here\n%s\nthere\n%s", near.Facts, far.Facts)
	}
	if strings.HasPrefix(far.Times, near.Times) {
		t.Errorf("the clock there shows %s, as here", far.Times)
	}
}

// there prints what the computer in another zone shows.
func there(t *testing.T, file string) {
	club := open(t, file)
	s, err := node.At(filepath.Join(filepath.Dir(file), "settings"), club, "1.0").Resume(evening1(t, club))
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(shown(s.State()))
	if err != nil {
		t.Fatal(err)
	}
	os.Stdout.Write(append(text, '\n'))
}
