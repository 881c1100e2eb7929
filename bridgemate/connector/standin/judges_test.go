package standin

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/bridgemate/connector/protocol"
	"clubnight/bridgemate/rehearsal"
)

// pythonFolder names the folder of a copy of the publisher's client in Python, as it is.
const pythonFolder = "CLUBNIGHT_DATACONNECTOR_PYTHON"

// pythonClient is a copy of that folder, since its sample writes into it.
func pythonClient(t *testing.T) string {
	t.Helper()
	from := os.Getenv(pythonFolder)
	if from == "" {
		t.Skip(pythonFolder + " does not say where the publisher's client in Python is")
	}
	to := filepath.Join(t.TempDir(), "client")
	for _, part := range []string{"src", "examples", filepath.Join("tests", "fixtures")} {
		if err := os.CopyFS(filepath.Join(to, part), os.DirFS(filepath.Join(from, part))); err != nil {
			t.Fatal(err)
		}
	}
	return to
}

// python runs a program of the client's, or of ours on it.
func python(t *testing.T, client string, args ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "python3", args...)
	cmd.Dir = client
	cmd.Env = append(os.Environ(), "PYTHONPATH="+filepath.Join(client, "src"), "PYTHONDONTWRITEBYTECODE=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	t.Logf("%s", out)
}

// TestPublishersSample: the sample of the publisher's client plays its scenario to the
// end.
func TestPublishersSample(t *testing.T) {
	client := pythonClient(t)
	o := open(t, rehearsal.Choices{})
	python(t, client, filepath.Join("examples", "getting_started.py"), "--scenario", "--no-trace",
		"--base-address", o.http.URL, "--club-id", "club", "--licence-key", "key")
	o.until(1, allIn)
}

// TestPublishersClient: the publisher's client gives every command, and gets what it is
// promised for each.
func TestPublishersClient(t *testing.T) {
	client := pythonClient(t)
	o := open(t, rehearsal.Choices{Calm: true, Faults: "calls:3,guests"})
	script := filepath.Join(t.TempDir(), "driver.py")
	if err := os.WriteFile(script, []byte(driver), 0o600); err != nil {
		t.Fatal(err)
	}
	python(t, client, script, o.http.URL)
}

// driver is a scoring program on the publisher's client.
const driver = `
import json, sys
from bridgemate_dataconnector import DataConnectorClient
from bridgemate_dataconnector.dto import *

S, L = "0123456789ABCDEF0123456789ABCDEF", "0123456789ABCDEF0123456789ABCDE0"
D = DataConnectorResponseData
C = ScoringProgramDataConnectorCommands
client = DataConnectorClient("club", "key", sys.argv[1])

def ok(what, response, kind=None):
    print(what, int(response.data_type), response.serialized_data[:60])
    if int(response.data_type) == 4 or kind is not None and int(response.data_type) != kind:
        sys.exit("%s: %s %s %s" % (what, response.data_type, response.error_type, response.serialized_data))
    return response

def refused(what, response, kind):
    print(what, "refused", int(response.error_type))
    if int(response.data_type) != 4 or int(response.error_type) != kind:
        sys.exit("%s: %s %s" % (what, response.data_type, response.error_type))

def raw(number, session, data):
    return client.send_request(ScoringProgramRequest(command=C(number), club_id="club", licence_key="key",
        session_guid=session, serialized_data=data))

def same(what, got, want):
    if got != want:
        sys.exit("%s: %s, want %s" % (what, got, want))

def table(guid, letters, number, rounds):
    return TableDTO(session_guid=guid, section_letters=letters, table_number=number, rounds=[
        RoundDTO(session_guid=guid, section_letters=letters, table_number=number, round_number=r + 1,
            low_board_number=low, high_board_number=low + 1, pair_ns=ns, pair_ew=ew)
        for r, (ns, ew, low) in enumerate(rounds)])

def section(guid, letters, group):
    return SectionDTO(session_guid=guid, scoring_group_number=group, letters=letters, winners=1, game_type=10, tables=[
        table(guid, letters, 1, [(1, 2, 1), (1, 3, 3), (1, 4, 5)]),
        table(guid, letters, 2, [(3, 4, 1), (4, 2, 3), (2, 3, 5)])])

def session(guid, letters, group):
    g = ScoringGroupDTO(session_guid=guid, sections=[section(guid, letters, group)], scoring_group_number=group,
        scoring_method=10)
    return SessionDTO(scoring_groups=[g], event_guid=S, session_guid=guid, name="Tuesday", year=2026, month=11, day=24,
        hour=19, minute=30)

def player(guid, n):
    return PlayerDataDTO(session_guid=guid, player_number=str(n), first_name="Ann", last_name="Smith %d" % n)

ok("connect", client.connect())
ok("ping", client.ping())
ok("initialize", client.initialize(InitDTO(commands=135, event_guid=S, sessions=[session(S, "A", 1)],
    player_data=[player(S, 1001 + i) for i in range(8)], participations=[], handrecords=[],
    bridgemate2_settings=[], bridgemate3_settings=[])), 1)

results = {}
def keep(list):
    for r in list:
        k = (r.section_letters, r.table_number, r.round_number, r.board_number)
        if r.is_deleted:
            results.pop(k, None)
        else:
            results[k] = r
for i in range(100000):
    keep(client.poll_for_results(S))
    ok("accept", client.accept_queue_data(S, D.Results)) if client.get_last_queue_item_id(D.Results) else None
    if len(results) == 12:
        break
same("results", len(results), 12)
same("results once more", len(client.poll_for_results(S)), 0)
same("all results", len(client.poll_for_results(S, all=True)) >= 12, True)
for what, poll, kind in [("seats", client.poll_for_participations, D.Participations),
        ("players", client.poll_for_player_data, D.PlayerData), ("deals", client.poll_for_handrecords, D.Handrecords),
        ("calls", client.poll_for_td_calls, D.TdCalls)]:
    new = poll(S)
    print(what, len(new))
    same(what + " again", len(poll(S)), len(new))
    if new:
        ok("accept " + what, client.accept_queue_data(S, kind), 1)
        same(what + " accepted", len(poll(S)), 0)
    same("all " + what, len(poll(S, all=True)), len(new))
same("seats", len(client.poll_for_participations(S, all=True)), 8)

r = results[("A", 1, 1, 1)]
r.level, r.denomination, r.declarer_direction, r.declaring_pair = 3, 5, 1, r.pair_north_south
r.total_tricks, r.stake = 9, 0
r.lead_card_rank, r.lead_card_suit = 14, 4
ok("results", client.send_results(S, [r]), 1)
refused("a board that is not there", client.send_results(S, [ResultDTO(session_guid=S, section_letters="A",
    table_number=1, round_number=1, board_number=9, scoring_direction=3, is_deleted=True)]), 4)
ok("players", client.send_player_data(S, [player(S, 1009)]), 1)
ok("seats", client.send_participations(S, [ParticipationDTO(session_guid=S, section_letters="A", table_number=1,
    direction=TableDirection(1), round_number=1, player_number="1009")]), 1)
suits = ["AKQ", "JT9", "876", "5432"]
hands = {}
for i, seat in enumerate(["north", "east", "south", "west"]):
    for j, suit in enumerate(["spades", "hearts", "diamonds", "clubs"]):
        hands["%s_%s" % (seat, suit)] = suits[(i + j) % 4]
ok("deals", client.send_handrecords(S, [HandrecordDTO(session_guid=S, scoring_group_number=1, section_letters="A",
    board_number=1, **hands)]), 1)
ok("calls", client.send_td_calls(S, [TdCallDTO(session_guid=S, section_letters="A", table_number=1, round_number=1,
    hour=19, minute=45, status=2)]), 1)
ok("settings 2", client.send_bridgemate2_settings(S, [Bridgemate2SettingsDTO(session_guid=S, section_letters="A",
    bm2_pi_ncode="1234", lead_card=True, member_numbers=True)]), 1)
ok("settings 3", client.send_bridgemate3_settings(S, [Bridgemate3SettingsDTO(session_guid=S, section_letters="A",
    bm3_pi_ncode="1234", bm3_screen_brightness=6)]), 1)
g = session(S, "A", 1).scoring_groups[0]
g.name = "Field"
ok("groups", client.update_scoring_groups([g]), 1)

a = section(S, "A", 1)
answer = ok("movement", client.update_movement(SectionUpdateDTO(session_guid=S, scoring_group_number=1,
    scoring_group_scoring_method=10, letters="A", winners=1, game_type=10, added_players=[], participations=[],
    tables=[a.tables[0], table(S, "A", 2, [(3, 4, 1), (4, 2, 3), (3, 2, 5)])])))
marks = [(t["TableNumber"], r["RoundNumber"]) for t in json.loads(answer.serialized_data)["Tables"]
    for r in t["Rounds"] if r["Updated"]]
same("marked rounds", marks, [(2, 3)])
again = {}
for i in range(100000):
    for r in client.poll_for_results(S):
        again[(r.table_number, r.round_number, r.board_number)] = (r.pair_north_south, r.pair_east_west)
    if len([k for k, v in again.items() if v == (3, 2)]) == 2:
        break
same("played again", sorted(k for k, v in again.items() if v == (3, 2)), [(2, 3, 5), (2, 3, 6)])

late = session(L, "B", 2)
settings = {"EventGuid": S, "Session": late.to_dict() if hasattr(late, "to_dict") else None, "PlayerData": [],
    "Participations": [], "Handrecords": [], "Bridgemate2Settings": [], "Bridgemate3Settings": []}
if settings["Session"] is not None:
    ok("session", raw(7, S, json.dumps(settings)), 1)
    same("its section", json.loads(ok("movement of B", raw(32, L, json.dumps({"SessionGuid": L, "Letters": "B"})), 14)
        .serialized_data)["Letters"], "B")
same("section", json.loads(ok("movement of A", raw(32, S, json.dumps({"SessionGuid": S, "Letters": "A"})), 14)
    .serialized_data)["Tables"][1]["Rounds"][2]["PairNS"], 3)
same("sections", len(json.loads(ok("movements", raw(33, S, ""), 16).serialized_data)), 1)
for command, kind in [(2, 17), (4, 19), (8, 18), (16, 19), (6, 17), (18, 17), (20, 19), (22, 17)]:
    answer = ok("manage", raw(34, "", json.dumps({"Command": command})), kind)
    same("running", json.loads(answer.serialized_data)["IsRunning"], True)
for command in [2, 9, 16, 17, 18, 40]:
    refused("command %d" % command, raw(command, S, ""), 8)
ok("shut down", raw(34, "", json.dumps({"Command": 1})), 1)
ok("continue", client.continue_event(ContinueDTO(event_guid=S, commands=5)), 1)
ok("clear", raw(35, "", ""), 1)
refused("what is cleared", client.continue_event(ContinueDTO(event_guid=S, commands=5)), 6)
print("all commands")
`

// TestPublishersEnvelopes: what the publisher's client is tested with is read without a
// loss, and written again with the same content.
func TestPublishersEnvelopes(t *testing.T) {
	client := pythonClient(t)
	for folder, want := range map[string]int{"requests": 27, "responses": 9} {
		list, err := os.ReadDir(filepath.Join(client, "tests", "fixtures", folder))
		if err != nil || len(list) != want {
			t.Errorf("%d %s, %v", len(list), folder, err)
		}
		for _, f := range list {
			text, err := os.ReadFile(filepath.Join(client, "tests", "fixtures", folder, f.Name()))
			if err != nil {
				t.Fatal(err)
			}
			if folder == "requests" {
				r, _, err := protocol.Read[protocol.Request](string(text))
				if err != nil {
					t.Error(f.Name(), err)
				}
				holds(t, f.Name(), string(text), protocol.Write(r))
				rewritten(t, f.Name(), r.Command, r.SerializedData)
				continue
			}
			r, err := protocol.ReadResponse(text)
			if err != nil {
				t.Error(f.Name(), err)
			}
			holds(t, f.Name(), string(text), protocol.Write(r))
			rewritten(t, f.Name(), r.RequestCommand, r.SerializedData)
		}
	}
}

// rewritten reads and writes what a command carries.
func rewritten(t *testing.T, name string, c protocol.Command, data string) {
	t.Helper()
	switch c {
	case protocol.CommandInitializeEvent:
		if strings.HasPrefix(data, "{") {
			through[protocol.Init](t, name, data)
		}
	case protocol.CommandContinueEvent:
		through[protocol.Continue](t, name, data)
	case protocol.CommandUpdateMovement:
		through[protocol.SectionUpdate](t, name, data)
	case protocol.CommandUpdateScoringGroups:
		through[[]protocol.ScoringGroup](t, name, data)
	case protocol.CommandPutResults, protocol.CommandPollNewResults:
		through[[]protocol.Result](t, name, data)
	case protocol.CommandPutPlayerData, protocol.CommandPollNewPlayerData:
		through[[]protocol.Player](t, name, data)
	case protocol.CommandPutParticipations, protocol.CommandPollNewParticipations:
		through[[]protocol.Participation](t, name, data)
	case protocol.CommandPutHandrecords, protocol.CommandPollNewHandrecords:
		through[[]protocol.Handrecord](t, name, data)
	case protocol.CommandPutTdCalls, protocol.CommandPollNewTdCalls:
		through[[]protocol.TdCall](t, name, data)
	case protocol.CommandPutBridgemate2Settings:
		through[[]protocol.Bridgemate2Settings](t, name, data)
	case protocol.CommandPutBridgemate3Settings:
		through[[]protocol.Bridgemate3Settings](t, name, data)
	}
}

func through[T any](t *testing.T, name, data string) {
	t.Helper()
	if data == "" || strings.HasPrefix(data, `"`) {
		return // a question, or an error
	}
	v, faults, err := protocol.Read[T](data)
	if err != nil {
		t.Error(name, err)
	}
	for _, f := range faults {
		if !artificial(f.Path) {
			t.Error(name, f)
		}
	}
	holds(t, name, data, protocol.Write(v))
}

// artificial are fields that have numbers there which stand for nothing.
func artificial(path string) bool {
	return strings.HasSuffix(path, "GameType") || strings.HasSuffix(path, "ScoringMethod")
}

// holds reports what of one text of JSON another lacks. It may have more.
func holds(t *testing.T, name, want, got string) {
	t.Helper()
	var a, b any
	if err := json.Unmarshal([]byte(want), &a); err != nil {
		t.Fatal(name, err)
	}
	if err := json.Unmarshal([]byte(got), &b); err != nil {
		t.Fatal(name, err)
	}
	for _, d := range lacks(name, a, b) {
		t.Error(d)
	}
}

func lacks(at string, want, got any) (list []string) {
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok {
			return []string{at + ": no object"}
		}
		for name, v := range w {
			list = append(list, lacks(at+"."+name, v, g[name])...)
		}
	case []any:
		g, ok := got.([]any)
		if !ok || len(g) != len(w) {
			return []string{at + ": another list"}
		}
		for i, v := range w {
			list = append(list, lacks(fmt.Sprintf("%s[%d]", at, i), v, g[i])...)
		}
	default:
		if want != got && !artificial(at) {
			list = append(list, fmt.Sprintf("%s: %v, want %v", at, got, want))
		}
	}
	return list
}
