package protocol

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// object is what a test does with every object.
type object struct {
	name string
	// names are the members in the vendor's order, without ValidationMessages.
	names string
	// required are those that must be there.
	required string
	value    any
	again    func(text string) (v any, faults []Fault, err error)
	faults   func(v any) []Fault
}

func objectOf[T any](name, names, required string, value T) object {
	return object{name: name, names: names, required: required, value: value,
		again: func(text string) (any, []Fault, error) { return Read[T](text) },
		faults: func(v any) []Fault {
			if o, ok := v.(interface{ Faults() []Fault }); ok {
				return o.Faults()
			}
			return nil
		}}
}

const (
	place   = "SessionGuid SectionLetters TableNumber "
	lists   = "PlayerData Participations Handrecords Bridgemate2Settings Bridgemate3Settings "
	combi   = "IsCombiSection NorthSouthPairSectionLetters EastWestPairSectionLetters "
	section = "Letters Name Winners GameType EWMoveBeforePlay MissingPair KeepBridgematesAlive " + combi
	suits   = "NorthClubs NorthDiamonds NorthHearts NorthSpades EastClubs EastDiamonds EastHearts EastSpades " +
		"SouthClubs SouthDiamonds SouthHearts SouthSpades WestClubs WestDiamonds WestHearts WestSpades "
	bm3 = "BM3ScreenBrightness BM3ScreenDimMode BM3ScreenOffMode BM3SleepMode BM3AudioVolume BM3Language BM3PINcode " +
		"BM3ConfirmNP BM3TDCall BM3ResultMethod BM3BoardResultReentry BM3LeadCardEntry BM3PlayerNumberEntry " +
		"BM3PlayerNumberEntryDuringPlay BM3PlayerNumberMandatory BM3StartingPositions BM3PlayerView BM3Ranking " +
		"BM3NextSeatings BM3ScoreRecap BM3ViewResults BM3SessionSummary BM3ScoreColum BMViewPercentages " +
		"BM3ViewHandrecord BM3EnterHandrecord"
	bm2 = "ShowResults ShowOwnResult RepeatResults ShowPercentage GroupSections ShowPairNumbers IntermediateResults " +
		"LeadCard MemberNumbers MemberNumbersNoBlankEntry BoardOrderVerification HandRecordValidation AutoShutDownBPC " +
		"BM2ConfirmNP BM2RemainingBoards BM2NextSeatings BM2ScoreRecap BM2AutoShowScoreRecap BM2ScoreCorrection " +
		"BM2AutoBoardNumber BM2FirstBoardManually BM2ValidateLeadCard BM2GameSummary BM2ResetFunctionKey " +
		"BM2RecordBidding BM2RecordPlay BM2ValidateRecording BM2ShowHands BM2NumberEntryEachRound " +
		"BM2NumberEntryPreloadValues BM2ViewHandRecord BM2EnterHandRecord BM2TextBasedNumber BM2TDCall " +
		"ScorePoints EnterResultsMethod AutopoweroffTime VerificationTime ShowContract MaximumResults BM2PINcode " +
		"BM2ResultsOverview BM2ShowPlayerNames BM2Ranking BM2SummaryPoints BM2PairNumberEntry NumberValidation " +
		"BM2NameSource BM2EnterHandRecordWhen"
)

// doubleDummy are the twenty numbers of tricks.
func doubleDummy() (names string) {
	for _, seat := range seatNames {
		for _, in := range []string{"Clubs", "Diamonds", "Hearts", "Spades", "NoTrump"} {
			names += " DoubleDummy" + seat + in
		}
	}
	return names
}

func objects() []object {
	return []object{
		objectOf("InitDTO", "Commands EventGuid ClubId AlternativeDataFolder Sessions "+lists, "Sessions", anEvent()),
		objectOf("ContinueDTO", "EventGuid ClubId Commands AlternativeDataFolder", "EventGuid",
			Continue{EventGUID: g, Orders: StartAgain}),
		objectOf("AddSessionDTO", "EventGuid ClubId Session "+lists, "EventGuid", AddSession{EventGUID: g, Session: aSession()}),
		objectOf("SessionDTO", "ScoringGroups EventGuid SessionGuid Name Year Month Day Hour Minute ShowInApp "+
			"EWReturnHome PairsMoveAccrossField", "ScoringGroups SessionGuid Name Year Month Day", aSession()),
		objectOf("ScoringGroupDTO", "SessionGuid ClubId Sections ScoringGroupNumber ScoringMethod Name IsDeleted",
			"SessionGuid Sections ScoringGroupNumber ScoringMethod", aGroup()),
		objectOf("SectionDTO", "SessionGuid ScoringGroupNumber "+section+"HasExplicitParticipations Tables",
			"SessionGuid ScoringGroupNumber Letters Winners GameType", aSection()),
		objectOf("SectionUpdateDTO", "SessionGuid ClubId ScoringGroupNumber ScoringGroupScoringMethod "+section+
			"IsDeleted AddedPlayers HasExplicitParticipations Participations Tables",
			"SessionGuid ScoringGroupNumber ScoringGroupScoringMethod Letters Winners GameType Tables", anUpdate()),
		objectOf("TableDTO", place+"ConnectionMode KeepBridgematesAlive Rounds", place+"Rounds", aSection().Tables[0]),
		objectOf("RoundDTO", place+"RoundNumber LowBoardNumber HighBoardNumber PairNS PairEW TeamNS TeamEW "+
			"MatesTableSectionLetters MatesTableTableNumber MatesTableRoundNumber Updated", place+"RoundNumber",
			aRound(1, 1, 1, 2, 1, 4)),
		objectOf("PlayerDataDTO", "SessionGuid ClubId PlayerNumber FirstName LastName CountryCode",
			"SessionGuid PlayerNumber LastName", aPlayer()),
		objectOf("ParticipationDTO", place+"Direction RoundNumber PlayerNumber FirstName LastName CountryCode "+
			"IsPlayerSwap IsRemoval", place+"Direction PlayerNumber", aSeat()),
		objectOf("ResultDTO", place+"RoundNumber BoardNumber ScoringDirection IsDeleted PairNorthSouth PairEastWest "+
			"DeclaringPair DeclarerDirection Level Denomination Stake TotalTricks LeadCardRank LeadCardSuit",
			place+"RoundNumber BoardNumber ScoringDirection PairNorthSouth PairEastWest DeclaringPair "+
				"DeclarerDirection Denomination", aResult()),
		objectOf("HandrecordDTO", "SessionGuid ScoringGroupNumber SectionLetters BoardNumber "+suits+
			"HasHandEvaluationData"+doubleDummy(), "SessionGuid ScoringGroupNumber SectionLetters BoardNumber "+suits, aDeal()),
		objectOf("TdCallDTO", place+"RoundNumber Hour Minute Status", place+"RoundNumber Status", aCall()),
		objectOf("Bridgemate3SettingsDTO", "SessionGuid SectionLetters "+bm3, "SessionGuid SectionLetters "+bm3, settings3()),
		objectOf("Bridgemate2SettingsDTO", "SessionGuid SectionLetters "+bm2, "SessionGuid SectionLetters "+bm2, settings2()),
		objectOf("BCSManagementRequestDTO", "Command", "Command", ManagementRequest{Command: AskAllSessions}),
		objectOf("BCSManagementResponseDTO", "EventGuid SessionInformation IsRunning ScoringFilePath DataConnectorFilePath",
			"", aManagement()),
		objectOf("SessionInformation", "EventGuid SessionGuid SessionName SessionDateTime HasBeenProcessed Sections", "",
			aManagement().SessionInformation[0]),
		objectOf("SectionInformation", "SectionName SectionLetters ScoringGroupNumber NumberOfTables", "",
			aManagement().SessionInformation[0].Sections[0]),
	}
}

// Each object is written with the vendor's names in the vendor's order, has no fault, and
// comes back as it was.
func TestObjectsOnTheWire(t *testing.T) {
	for _, o := range objects() {
		t.Run(o.name, func(t *testing.T) {
			text := Write(o.value)
			all, err := members(json.RawMessage(text))
			if err != nil {
				t.Fatal(err, text)
			}
			var names []string
			for _, m := range all {
				if m.name != "ValidationMessages" {
					names = append(names, m.name)
				} else if string(m.value) != "null" {
					t.Errorf("ValidationMessages are %s", m.value)
				}
			}
			if want := strings.Fields(o.names); !slices.Equal(names, want) {
				t.Errorf("written\n%q, want\n%q", names, want)
			}
			if len(names)+1 != len(all) && o.name != "ContinueDTO" {
				t.Error("no ValidationMessages")
			}
			back, faults, err := o.again(text)
			if err != nil || len(faults) > 0 || Write(back) != text {
				t.Errorf("read as %s, %v, %v", Write(back), faults, err)
			}
			if found := o.faults(back); len(found) > 0 {
				t.Error(found)
			}
		})
	}
}

// without is an object's text without one member, or with null for it.
func without(t *testing.T, text, name string, null bool) string {
	t.Helper()
	all, err := members(json.RawMessage(text))
	i := slices.IndexFunc(all, func(m member) bool { return m.name == name })
	if err != nil || i < 0 {
		t.Fatalf("no %s in %s", name, text)
	}
	var parts []string
	for j, m := range all {
		switch {
		case j != i:
			parts = append(parts, `"`+m.name+`":`+string(m.value))
		case null:
			parts = append(parts, `"`+m.name+`":null`)
		}
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// What must be there and is not, or is null, is a fault of its field.
func TestRequiredFieldThatLacksIsAFault(t *testing.T) {
	for _, o := range objects() {
		for _, name := range strings.Fields(o.required) {
			for _, null := range []bool{false, true} {
				v, faults, err := o.again(without(t, Write(o.value), name, null))
				if err != nil {
					t.Fatalf("%s without %s: %v", o.name, name, err)
				}
				faults = append(faults, o.faults(v)...)
				if !slices.ContainsFunc(faults, func(f Fault) bool { return f.Path == name }) {
					t.Errorf("%s without %s: %v", o.name, name, faults)
				}
			}
		}
	}
}

// What need not be there is its default where it is absent or null, and nothing fails.
func TestAbsentFieldIsItsDefault(t *testing.T) {
	for _, o := range objects() {
		for _, name := range strings.Fields(o.names) {
			absent, _, err := o.again(without(t, Write(o.value), name, false))
			null, _, err2 := o.again(without(t, Write(o.value), name, true))
			if err != nil || err2 != nil || !reflect.DeepEqual(absent, null) {
				t.Errorf("%s without %s: %v, %v", o.name, name, err, err2)
			}
		}
	}
}

// Fields of a newer Data Connector are sent back as they came, and whatever it said in
// ValidationMessages is not.
func TestUnknownFieldsAreKept(t *testing.T) {
	const unknown = `"Newer":{"a":[1,2.50,"\u0022"]},"ÄOther":null`
	for _, o := range objects() {
		text := Write(o.value)
		newer := strings.Replace(text, `"ValidationMessages":null`, `"ValidationMessages":["x"]`, 1)
		newer = strings.TrimSuffix(newer, "}") + `, "Newer" : {"a":[1, 2.50,"\u0022"]} ,"ÄOther":null}`
		v, faults, err := o.again(newer)
		if want := strings.TrimSuffix(text, "}") + "," + unknown + "}"; err != nil || len(faults) > 0 || Write(v) != want {
			t.Errorf("%s: %v %v\n%s, want\n%s", o.name, faults, err, Write(v), want)
		}
	}
}

// A number that is none of its list is zero for who reads on, and a fault for who
// refuses.
func TestUnknownNumbers(t *testing.T) {
	for _, number := range []string{"77", "-1", "99999999999999999999", "1.5", "1e9"} {
		text := strings.Replace(Write(aResult()), `"DeclarerDirection":3`, `"DeclarerDirection":`+number, 1)
		r, faults, err := Read[Result](text)
		if want := []Fault{{"DeclarerDirection", UnknownNumber, []any{number}}}; err != nil || r.DeclarerDirection != 0 ||
			!reflect.DeepEqual(faults, want) {
			t.Errorf("%s: %v, %v, %v", number, r.DeclarerDirection, faults, err)
		}
	}
	answer, err := ReadResponse([]byte(`{"RequestCommand":999,"DataType":88,"ErrorType":77,"Newer":1}`))
	if err != nil || answer != (Response{}) {
		t.Error(answer, err)
	}
}

// Another shape than an object's is an error that names the field.
func TestUnreadableFieldIsNamed(t *testing.T) {
	for text, at := range map[string]string{
		`{"Level":"4"}`:              "Level",
		`{"Level":4.5}`:              "Level",
		`{"Level":4000000000}`:       "Level",
		`{"DeclarerDirection":"S"}`:  "DeclarerDirection",
		`{"IsDeleted":1}`:            "IsDeleted",
		`{"SectionLetters":["A"]}`:   "SectionLetters",
		`[]`:                         "no object",
		`{"Level":4`:                 "no JSON",
		`{"Level":4} {}`:             "no JSON",
		"\xff":                       "no JSON",
		`{"SessionGuid":{"a":"b"}}`:  "SessionGuid",
		`{"LeadCardSuit":true}`:      "LeadCardSuit",
		`"a result"`:                 "no object",
		`{"TableNumber":1,"Level":}`: "no JSON",
	} {
		if r, _, err := Read[Result](text); err == nil || !strings.Contains(err.Error(), at) || r != (Result{}) {
			t.Errorf("%s: %v, %v", text, r, err)
		}
	}
}

// Of a name that stands twice the last counts, as for other readers of JSON.
func TestTwiceNamed(t *testing.T) {
	r, _, err := Read[Result](`{"Level":3,"X":1,"Level":4,"X":2}`)
	if err != nil || r != (Result{Level: 4, Kept: Kept{`"X":2`}}) {
		t.Error(r, err)
	}
}

// The envelopes of the documents, a byte for a byte.
func TestEnvelopesAreThoseOfTheDocuments(t *testing.T) {
	for want, r := range map[string]Request{
		`{"Command":19,"ClubId":"C","LicenceKey":"L","SessionGuid":"` + string(g) + `","SerializedData":""}`: {
			Command: CommandPollNewResults, ClubID: "C", LicenceKey: "L", SessionGUID: g},
		`{"Command":27,"ClubId":"C","LicenceKey":"L","SessionGuid":"` + string(g) + `","SerializedData":"42"}`: {
			Command: CommandAcceptResults, ClubID: "C", LicenceKey: "L", SessionGUID: g, SerializedData: Write(42)},
		`{"Command":4,"ClubId":"","LicenceKey":"","SessionGuid":"","SerializedData":"\"hello\""}`: {
			Command: CommandPing, SerializedData: Write("hello")},
	} {
		if got := Write(r); got != want {
			t.Errorf("%s, want %s", got, want)
		}
		if back, _, err := Read[Request](want); err != nil || back != r {
			t.Error(back, err)
		}
	}
	answer, err := ReadResponse([]byte(`{"RequestCommand":19,"DataType":12,"LastQueueItemId":42,"ErrorType":0,"SessionGuid":"G",` +
		`"SerializedData":"[{\u0022SessionGuid\u0022:\u0022G\u0022,\"SectionLetters\":\"A\"}]"}`))
	if err != nil || answer.LastQueueItemID != 42 || answer.DataType != DataResults {
		t.Fatal(answer, err)
	}
	list, _, err := Read[[]Result](answer.SerializedData)
	if err != nil || len(list) != 1 || list[0].SectionLetters != "A" || list[0].SessionGUID != "G" {
		t.Error(list, err)
	}
	answer, err = ReadResponse([]byte(`{"RequestCommand":10,"DataType":4,"LastQueueItemId":0,"ErrorType":5,"SessionGuid":"G",` +
		`"SerializedData":"\"text for the log\""}`))
	if err != nil || answer.ErrorType != ErrorValidation || answer.SerializedData != `"text for the log"` {
		t.Error(answer, err)
	}
	for _, none := range []string{"", " null ", "\n"} {
		if _, err := ReadResponse([]byte(none)); err != ErrorEmptyResponse {
			t.Errorf("%q: %v", none, err)
		}
	}
}

// The smallest event of the documents, a byte for a byte.
func TestSmallestEvent(t *testing.T) {
	const want = `{"Commands":7,"EventGuid":"G","ClubId":"C","AlternativeDataFolder":null,"Sessions":[{"ScoringGroups":[` +
		`{"SessionGuid":"G","ClubId":"C","Sections":[{"SessionGuid":"G","ScoringGroupNumber":1,"Letters":"A","Name":null,` +
		`"Winners":1,"GameType":10,"EWMoveBeforePlay":0,"MissingPair":0,"KeepBridgematesAlive":false,"IsCombiSection":false,` +
		`"NorthSouthPairSectionLetters":null,"EastWestPairSectionLetters":null,"HasExplicitParticipations":false,"Tables":[` +
		`{"SessionGuid":"G","SectionLetters":"A","TableNumber":1,"ConnectionMode":0,"KeepBridgematesAlive":false,"Rounds":[` +
		`{"SessionGuid":"G","SectionLetters":"A","TableNumber":1,"RoundNumber":1,"LowBoardNumber":1,"HighBoardNumber":4,` +
		`"PairNS":1,"PairEW":2,"TeamNS":0,"TeamEW":0,"MatesTableSectionLetters":null,"MatesTableTableNumber":0,` +
		`"MatesTableRoundNumber":0,"Updated":false,"ValidationMessages":null}],"ValidationMessages":null}],` +
		`"ValidationMessages":null}],"ScoringGroupNumber":1,"ScoringMethod":10,"Name":null,"IsDeleted":false,` +
		`"ValidationMessages":null}],"EventGuid":"G","SessionGuid":"G","Name":"Tuesday","Year":2026,"Month":11,"Day":24,` +
		`"Hour":19,"Minute":30,"ShowInApp":false,"EWReturnHome":false,"PairsMoveAccrossField":false,"ValidationMessages":null}],` +
		`"PlayerData":[],"Participations":[],"Handrecords":[],"Bridgemate2Settings":[],"Bridgemate3Settings":[],` +
		`"ValidationMessages":null}`
	e := anEvent()
	e = Init{Orders: e.Orders, EventGUID: e.EventGUID, ClubID: e.ClubID, Sessions: e.Sessions}
	e.Sessions[0].ScoringGroups[0].ClubID = "C"
	tables := e.Sessions[0].ScoringGroups[0].Sections[0].Tables[:1]
	tables[0].Rounds = tables[0].Rounds[:1]
	e.Sessions[0].ScoringGroups[0].Sections[0].Tables = tables
	if got := strings.ReplaceAll(Write(e), string(g), "G"); got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
	if faults := e.Faults(); len(faults) > 0 {
		t.Error(faults)
	}
}

// Older clients and servers know neither explicit participations nor removals.
func TestWithoutTheNewerFields(t *testing.T) {
	e, faults, err := Read[Init](strings.ReplaceAll(Write(anEvent()), `"HasExplicitParticipations":false,`, ""))
	if err != nil || len(faults)+len(e.Faults()) > 0 || Write(e) != Write(anEvent()) {
		t.Error(faults, err)
	}
	text := strings.ReplaceAll(Write(aSeat()), `,"IsRemoval":false`, "")
	if seat, _, err := Read[Participation](text); err != nil || seat != aSeat() {
		t.Error(seat, err)
	}
}

// Settings without any are nulls on the wire, and have no fault; some are not.
func TestSettingsAreAllOrNone(t *testing.T) {
	none := Write(Bridgemate3Settings{SessionGUID: g, SectionLetters: "A"})
	if !strings.Contains(none, `"BM3ScreenBrightness":null,`) || strings.Contains(none, ":0") {
		t.Error(none)
	}
	s, faults, err := Read[Bridgemate3Settings](none)
	if err != nil || len(faults)+len(s.Faults()) > 0 {
		t.Error(faults, s.Faults(), err)
	}
	two, faults, err := Read[Bridgemate2Settings](`{"SessionGuid":"` + string(g) + `","SectionLetters":"A"}`)
	if err != nil || len(faults)+len(two.Faults()) > 0 {
		t.Error(faults, two.Faults(), err)
	}
	if found := (Bridgemate2Settings{}).Faults(); len(found) != 2 {
		t.Error(found)
	}
}

func TestGUID(t *testing.T) {
	a, b := NewGUID(), NewGUID()
	if !a.Valid() || !b.Valid() || a == b {
		t.Error(a, b)
	}
	for _, bad := range []GUID{"", g[1:], g + "0", "0123456789abcdef0123456789ABCDEF", "01234567-89AB-CDEF-0123-456789ABCDE",
		"G123456789ABCDEF0123456789ABCDEF"} {
		if bad.Valid() {
			t.Error(bad)
		}
	}
}

func TestLettersOfSections(t *testing.T) {
	for l, want := range map[Letters]bool{"A": true, "Z": true, "AA": true, "ZZZ": true, "": false, "AB": false,
		"a": false, "AAAA": false, "1": false, "Ä": false, "ABA": false} {
		if l.Valid() != want {
			t.Error(l)
		}
	}
}
