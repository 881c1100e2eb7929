package connector

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"clubnight/bridgemate"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/feed"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// recorder keeps every request that is made, and passes it on.
type recorder struct {
	to     http.Handler
	mu     sync.Mutex
	bodies [][]byte
}

func (r *recorder) ServeHTTP(w http.ResponseWriter, q *http.Request) {
	body, _ := io.ReadAll(q.Body)
	if q.Method == http.MethodPost {
		r.mu.Lock()
		r.bodies = append(r.bodies, body)
		r.mu.Unlock()
	}
	q.Body = io.NopCloser(bytes.NewReader(body))
	r.to.ServeHTTP(w, q)
}

// take gives what was kept since, each request once.
func (r *recorder) take() (bodies [][]byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, body := range r.bodies {
		if !slices.ContainsFunc(bodies, func(b []byte) bool { return bytes.Equal(b, body) }) {
			bodies = append(bodies, body)
		}
	}
	r.bodies = nil
	return bodies
}

// recorded plays evenings of every kind, in which all is told that can be, and gives the
// requests.
func recorded(t *testing.T) [][]byte {
	t.Helper()
	r := &recorder{}
	server := httptest.NewServer(r)
	t.Cleanup(server.Close)
	begun := func(s *session.Session) (*Link, *mean) {
		t.Helper()
		m := newMean(t)
		r.to = m
		there := func(o *bridgemate.Options) { o.Connector.Address = server.URL }
		l := link(t, sessiontest.Dealt(t, s, false), m, there)
		if err := l.Start(t.Context(), func(bridgemate.Step, bool) {}); err != nil {
			t.Fatal(err)
		}
		l.Close()
		return l, m
	}
	tellAll(t, begun)
	for family, tables := range map[string]int{"american-whist": 5, "individual": 2, "howell": 4} {
		made := sessiontest.Made(t, family, movement.Options{Tables: tables, BoardsPerRound: 4})
		l, m := begun(sessiontest.Evening(t, family, made))
		m.do(func() {
			m.seats.push(protocol.Participation{SessionGUID: m.event.Sessions[0].SessionGUID, SectionLetters: "A",
				TableNumber: 1, Direction: protocol.South, PlayerNumber: "1001"})
		})
		everywhere(t, l, m, 2)
		turn(t, l)
		correctAll(t, l)
	}
	s := sessiontest.Evening(t, "Swiss", sessiontest.Made(t, "swiss", movement.Options{Tables: 4, Rounds: 3, BoardsPerRound: 2}))
	l, m := begun(s)
	for round := 1; round <= 3; round++ {
		if round > 1 {
			drawNext(t, s, round)
			turn(t, l)
		}
		everywhere(t, l, m, round)
		turn(t, l)
	}
	return r.take()
}

// tellAll plays pairs in two sections, and tells everything that there is of them.
func tellAll(t *testing.T, begun func(*session.Session) (*Link, *mean)) {
	t.Helper()
	o := movement.Options{Tables: 5, BoardsPerRound: 2, Half: movement.EWMissing}
	s := sessiontest.Evening(t, "Łódź & friends", sessiontest.Made(t, "mitchell", o), sessiontest.Made(t, "mitchell", o))
	sessiontest.Record(t, s, session.SectionsCombined{Fields: [][]int{{1, 2}}})
	l, m := begun(s)
	of := protocol.GUID(s.State().Network.Session)
	sessiontest.Record(t, s, session.PairNamed{Pair: session.Contestant{Section: 1, Number: 1},
		Names: session.Names{"Cher", "van Dyck, Bo"}})
	l.roster = club{"1001": members["1001"], "1004": "Anna Maria O'Brien-Søndergård"} // who joins meanwhile
	if _, err := l.SendNames(t.Context()); err != nil {
		t.Fatal(err)
	}
	m.do(func() {
		m.calls.push(protocol.TdCall{SessionGUID: of, SectionLetters: "B", TableNumber: 3, RoundNumber: 1, Hour: 19,
			Minute: 55, Status: protocol.Called})
	})
	everywhere(t, l, m, 2)
	turn(t, l)
	for _, answer := range []feed.Answer{feed.Attended, feed.Deferred, feed.Solved} {
		if err := l.AnswerCall(t.Context(), l.Status().Calls[0], answer); err != nil {
			t.Fatal(err)
		}
	}
	correctAll(t, l)
	if err := l.ChangeMovement(t.Context(), 2, latePair(t, s, 2)); err != nil {
		t.Fatal(err)
	}
	o2 := l.Options()
	o2.Settings = map[string]any{"BM3EnterHandrecord": 1, "BM2GameSummary": true, "BM2PINcode": "4711"}
	l.SetOptions(o2)
	sessiontest.Record(t, s, session.SectionsCombined{})
	if err := l.SendSettings(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, forgets := range []bool{false, true} {
		l = again(t, l, m)
		if forgets {
			m.do(m.forget)
		}
		if err := l.Restart(t.Context()); err != nil {
			t.Fatal(err)
		}
		l.Close()
		turn(t, l)
	}
}

// correctAll makes of the results that came all that can be told: contracts of every
// kind, passes, each artificial score, boards not played, and places that are empty
// again.
func correctAll(t *testing.T, l *Link) {
	t.Helper()
	contracts := []struct {
		contract, declarer string
		tricks             int
	}{{"7NTXX", "W", -13}, {"1CX", "S", 6}, {"PASS", "", 0}, {"4H", "E", 0}, {"6D", "N", -1}}
	st, i := l.session.State(), 0
	for _, k := range slices.SortedFunc(maps.Keys(st.Results), session.Key.Compare) {
		r := st.Results[k].Result
		switch n := i % 16; {
		case n < 9:
			r = session.Result{Key: k, NS: r.NS, EW: r.EW}
			forNS, forEW := averages(protocol.PlusPlus + n)
			r.Percentages(scoring.Int(forNS), scoring.Int(forEW))
		case n == 9:
			r = session.Result{Key: k, NS: r.NS, EW: r.EW, Outcome: session.NotPlayed}
		case n == 10:
			sessiontest.Record(t, l.session, session.ResultDiscarded{Key: k})
			i++
			continue
		default:
			c := contracts[n-11]
			r = sessiontest.PlayedOn(t, session.Result{Key: k, NS: r.NS, EW: r.EW}, c.contract, c.declarer, c.tricks)
		}
		sessiontest.Record(t, l.session, session.ResultCorrected{Result: r})
		i++
	}
	turn(t, l)
}

// dataConnectorPython names the folder of a copy of the publisher's client in Python, as
// it is.
const dataConnectorPython = "CLUBNIGHT_DATACONNECTOR_PYTHON"

// unknownThere are fields that came after version 1.0.0 of that client, which drops them.
var unknownThere = []string{"HasExplicitParticipations", "IsRemoval"}

// TestPublisherReadsOurs: the publisher's client reads everything that we send, finds
// nothing to say of it, and told the same it sends the same.
func TestPublisherReadsOurs(t *testing.T) {
	from := os.Getenv(dataConnectorPython)
	if from == "" {
		t.Skip(dataConnectorPython + " does not say where the publisher's client in Python is")
	}
	requests, folder := recorded(t), t.TempDir()
	for i, body := range requests {
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%04d.json", i)), body, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	theirs := &recorder{to: http.HandlerFunc(echo)}
	server := httptest.NewServer(theirs)
	defer server.Close()
	script := filepath.Join(t.TempDir(), "judge.py")
	if err := os.WriteFile(script, []byte(judge), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "python3", script, server.URL, folder)
	cmd.Env = append(os.Environ(), "PYTHONPATH="+filepath.Join(from, "src"), "PYTHONDONTWRITEBYTECODE=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	t.Logf("%s", out)
	if len(theirs.bodies) != len(requests) {
		t.Fatalf("of %d requests %d were sent", len(requests), len(theirs.bodies))
	}
	commands := map[protocol.Command]int{}
	for i, ours := range requests {
		a, b := plainRequest(t, ours), plainRequest(t, theirs.bodies[i])
		commands[protocol.Command(a["Command"].(float64))]++
		if !reflect.DeepEqual(a, b) {
			t.Errorf("request %d is\n%s\nand the publisher's is\n%s", i, ours, theirs.bodies[i])
		}
	}
	t.Logf("requests by command: %v", commands)
	for _, c := range []protocol.Command{protocol.CommandPing, protocol.CommandInitializeEvent,
		protocol.CommandContinueEvent, protocol.CommandUpdateMovement, protocol.CommandUpdateScoringGroups,
		protocol.CommandPutResults, protocol.CommandPutPlayerData, protocol.CommandPutParticipations,
		protocol.CommandPutTdCalls, protocol.CommandPutBridgemate2Settings, protocol.CommandPutBridgemate3Settings,
		protocol.CommandGetAllMovements, protocol.CommandPollNewResults, protocol.CommandPollAllResults,
		protocol.CommandAcceptResults} {
		if commands[c] == 0 {
			t.Errorf("command %d was never given", c)
		}
	}
}

// echo answers a command as one that was carried out.
func echo(w http.ResponseWriter, q *http.Request) {
	body, _ := io.ReadAll(q.Body)
	r, _, _ := protocol.Read[protocol.Request](string(body))
	io.WriteString(w, protocol.Write(protocol.Response{RequestCommand: r.Command, DataType: protocol.DataOK,
		SessionGUID: r.SessionGUID, SerializedData: `"Done"`}))
}

// plainRequest is a request with what it carries, without the fields that the copy does
// not know. A field that is null is one that is not there.
func plainRequest(t *testing.T, body []byte) map[string]any {
	t.Helper()
	var request map[string]any
	if err := json.Unmarshal(body, &request); err != nil {
		t.Fatal(err)
	}
	if text, _ := request["SerializedData"].(string); text != "" {
		var data any
		if err := json.Unmarshal([]byte(text), &data); err != nil {
			t.Fatal(err)
		}
		request["SerializedData"] = data
	}
	return known(request).(map[string]any)
}

func known(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for name, one := range v {
			if one == nil || slices.Contains(unknownThere, name) {
				delete(v, name)
			} else {
				v[name] = known(one)
			}
		}
	case []any:
		for i := range v {
			v[i] = known(v[i])
		}
	}
	return v
}

// judge has the publisher's client read requests, and send what it has read.
var judge = strings.TrimSpace(`
import glob, json, os, sys
from bridgemate_dataconnector import DataConnectorClient
from bridgemate_dataconnector.dto import *

client = DataConnectorClient("C", "L", sys.argv[1])
lists = {10: (ResultDTO, client.send_results), 11: (PlayerDataDTO, client.send_player_data),
    12: (ParticipationDTO, client.send_participations), 13: (HandrecordDTO, client.send_handrecords),
    14: (Bridgemate2SettingsDTO, client.send_bridgemate2_settings),
    15: (Bridgemate3SettingsDTO, client.send_bridgemate3_settings), 39: (TdCallDTO, client.send_td_calls)}
single = {5: (InitDTO, client.initialize), 6: (SectionUpdateDTO, client.update_movement),
    31: (ContinueDTO, client.continue_event)}
polls = {19: (client.poll_for_results, False), 20: (client.poll_for_player_data, False),
    21: (client.poll_for_participations, False), 22: (client.poll_for_handrecords, False),
    36: (client.poll_for_td_calls, False), 23: (client.poll_for_results, True), 24: (client.poll_for_player_data, True),
    25: (client.poll_for_participations, True), 26: (client.poll_for_handrecords, True),
    37: (client.poll_for_td_calls, True)}
said = []

def listen(where, dto):
    if getattr(dto, "validation_messages", None):
        said.append("%s: %s" % (where, dto.validation_messages))
    for name, value in vars(dto).items():
        for one in value if isinstance(value, list) else [value]:
            if hasattr(one, "to_dict"):
                listen(where + "." + name, one)

for path in sorted(glob.glob(os.path.join(sys.argv[2], "*.json"))):
    with open(path, encoding="utf-8") as f:
        text = json.load(f)
    request = ScoringProgramRequest.from_dict(text)
    command = int(request.command)
    if command in lists:
        kind, send = lists[command]
        items = [kind.from_dict(one) for one in json.loads(request.serialized_data)]
        answer = send(request.session_guid, items)
    elif command in single:
        kind, send = single[command]
        items = [kind.from_dict(json.loads(request.serialized_data))]
        answer = send(items[0])
    elif command == 8:
        items = [ScoringGroupDTO.from_dict(one) for one in json.loads(request.serialized_data)]
        answer = client.update_scoring_groups(items)
    elif command in polls:
        poll, everything = polls[command]
        items, answer = [], None
        poll(request.session_guid, all=True) if everything else poll(request.session_guid)
    else:
        items, answer = [], client.send_request(request)
    for i, one in enumerate(items):
        listen("%s [%d]" % (os.path.basename(path), i), one)
    if answer is not None and int(answer.data_type) == 4:
        said.append("%s: %s" % (os.path.basename(path), answer.serialized_data))
if said:
    sys.exit("\n".join(said))
`)
