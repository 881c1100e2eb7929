package protocol

import "slices"

// Command is what a request asks for. Over HTTP there is no Connect and no Disconnect,
// and StopBCS, PutTableGraph, UpdateSession, UpdateSection, UpdateTable and TestData are
// not supported by the Data Connector.
type Command int

const (
	CommandConnect                Command = 1
	CommandStopBCS                Command = 2
	CommandDisconnect             Command = 3
	CommandPing                   Command = 4
	CommandInitializeEvent        Command = 5
	CommandUpdateMovement         Command = 6
	CommandAddSession             Command = 7
	CommandUpdateScoringGroups    Command = 8
	CommandPutTableGraph          Command = 9
	CommandPutResults             Command = 10
	CommandPutPlayerData          Command = 11
	CommandPutParticipations      Command = 12
	CommandPutHandrecords         Command = 13
	CommandPutBridgemate2Settings Command = 14
	CommandPutBridgemate3Settings Command = 15
	CommandUpdateSession          Command = 16
	CommandUpdateSection          Command = 17
	CommandUpdateTable            Command = 18
	CommandPollNewResults         Command = 19
	CommandPollNewPlayerData      Command = 20
	CommandPollNewParticipations  Command = 21
	CommandPollNewHandrecords     Command = 22
	CommandPollAllResults         Command = 23
	CommandPollAllPlayerData      Command = 24
	CommandPollAllParticipations  Command = 25
	CommandPollAllHandrecords     Command = 26
	CommandAcceptResults          Command = 27
	CommandAcceptPlayerData       Command = 28
	CommandAcceptParticipations   Command = 29
	CommandAcceptHandrecords      Command = 30
	CommandContinueEvent          Command = 31
	CommandGetMovement            Command = 32
	CommandGetAllMovements        Command = 33
	CommandManageBCS              Command = 34
	CommandClearData              Command = 35
	CommandPollNewTdCalls         Command = 36
	CommandPollAllTdCalls         Command = 37
	CommandAcceptTdCalls          Command = 38
	CommandPutTdCalls             Command = 39
	CommandTestData               Command = 40
)

func (c Command) known() bool { return c >= 0 && c <= CommandTestData }

// Supported is true for a command that the Data Connector carries out over HTTP.
func (c Command) Supported() bool {
	switch c {
	case CommandConnect, CommandStopBCS, CommandDisconnect, CommandPutTableGraph, CommandUpdateSession,
		CommandUpdateSection, CommandUpdateTable, CommandTestData:
		return false
	}
	return c > 0 && c.known()
}

// DataType is what an answer's SerializedData is.
type DataType int

const (
	DataNone                DataType = 0
	DataOK                  DataType = 1
	DataPaused              DataType = 2 // never used
	DataWarning             DataType = 3
	DataError               DataType = 4 // a quoted text for the log; [ErrorType] says the kind
	DataInit                DataType = 5
	DataContinue            DataType = 6
	DataSection             DataType = 7
	DataBridgemate2Settings DataType = 8
	DataBridgemate3Settings DataType = 9
	DataPlayerData          DataType = 10
	DataParticipations      DataType = 11
	DataResults             DataType = 12
	DataHandrecords         DataType = 13
	DataMovement            DataType = 14
	DataSession             DataType = 15
	DataSessions            DataType = 16 // also the answer to GetAllMovements, a list of sections
	DataEventInfo           DataType = 17
	DataAllSessionsInfo     DataType = 18
	DataScoringFileLocation DataType = 19
	DataShutDownRequest     DataType = 20
	DataTdCalls             DataType = 21
	DataTest                DataType = 22
)

func (d DataType) known() bool { return d >= 0 && d <= DataTest }

// ErrorType is why a request was refused. It is an error by itself, so that
//
//	errors.Is(err, protocol.ErrorBusy)
//
// tells what a [Refused] is about.
type ErrorType int

const (
	ErrorNone              ErrorType = 0
	ErrorBusy              ErrorType = 1 // try again
	ErrorNoData            ErrorType = 2
	ErrorNoUpdates         ErrorType = 3 // it is there already
	ErrorMovement          ErrorType = 4 // no such section, table or round
	ErrorValidation        ErrorType = 5
	ErrorEntryUnknown      ErrorType = 6 // a key was not found
	ErrorException         ErrorType = 7
	ErrorNotImplemented    ErrorType = 8
	ErrorEmptyResponse     ErrorType = 9  // made by clients
	ErrorNoConnection      ErrorType = 10 // made by clients
	ErrorTimeOut           ErrorType = 11 // blocked by a long one before
	ErrorWrongDataType     ErrorType = 12
	ErrorUnexpectedCommand ErrorType = 13 // made by clients
	ErrorUnknown           ErrorType = 14
)

func (e ErrorType) known() bool { return e >= 0 && e <= ErrorUnknown }

// Orders are what BCS shall do with an event, as bits.
type Orders int

const (
	StartBCS     Orders = 1
	Reset        Orders = 2 // a new scoring file; the servers are cleared and filled
	StartReading Orders = 4
	ShowInApp    Orders = 8
	Minimised    Orders = 16
	CloseWhenIn  Orders = 32 // BCS ends when all results are in
	LogDebug     Orders = 64
	// ClearOldData clears what the Data Connector has, of other evenings that still wait
	// too.
	ClearOldData Orders = 128

	// NewEvening is the usual order of a new evening, StartAgain that of one that goes
	// on.
	NewEvening = StartBCS | Reset | StartReading
	StartAgain = StartBCS | StartReading

	continueOrders = StartBCS | StartReading | Minimised | CloseWhenIn | LogDebug | ClearOldData
)

// ScoringMethod is how a scoring group is scored.
type ScoringMethod int

// Butler's and cross-IMPs' second forms differ in what average plus is worth: 2 or 3
// IMPs.
const (
	Matchpoints     ScoringMethod = 10
	ButlerWeighted  ScoringMethod = 20
	ButlerDropTenth ScoringMethod = 21
	ButlerPlain     ScoringMethod = 22

	ButlerWeightedPlus3  ScoringMethod = 25
	ButlerDropTenthPlus3 ScoringMethod = 26
	ButlerPlainPlus3     ScoringMethod = 27

	CrossTotal        ScoringMethod = 30
	CrossAverage      ScoringMethod = 31
	CrossTotalPlus3   ScoringMethod = 35
	CrossAveragePlus3 ScoringMethod = 36

	TeamIMPs               ScoringMethod = 40
	VictoryPoints          ScoringMethod = 50
	VictoryPointsFractions ScoringMethod = 51
	BoardAMatch            ScoringMethod = 60
	Patton                 ScoringMethod = 70
)

var scoringMethods = []ScoringMethod{0, Matchpoints, ButlerWeighted, ButlerDropTenth, ButlerPlain, ButlerWeightedPlus3,
	ButlerDropTenthPlus3, ButlerPlainPlus3, CrossTotal, CrossAverage, CrossTotalPlus3, CrossAveragePlus3, TeamIMPs,
	VictoryPoints, VictoryPointsFractions, BoardAMatch, Patton}

func (m ScoringMethod) known() bool { return slices.Contains(scoringMethods, m) }

// GameType is who plays in a section.
type GameType int

const (
	Pairs      GameType = 10
	Individual GameType = 20
	Teams      GameType = 30
)

func (g GameType) known() bool { return g == 0 || g == Pairs || g == Individual || g == Teams }

// ConnectionMode is how a Bridgemate 3 stays in touch. It counts at its first logon only.
type ConnectionMode int

const (
	Online  ConnectionMode = 0
	Offline ConnectionMode = 1 // silent until its last board is in, and deaf to changes
)

func (m ConnectionMode) known() bool { return m == Online || m == Offline }

// Direction is a seat at a table; 0 is none.
type Direction int

const (
	North Direction = 1
	East  Direction = 2
	South Direction = 3
	West  Direction = 4
)

func (d Direction) known() bool { return d >= 0 && d <= West }

// ScoringDirection is for whom a result counts. BCS holds no split ones: it is always
// both.
type ScoringDirection int

const (
	ForNorthSouth ScoringDirection = 1
	ForEastWest   ScoringDirection = 2
	ForBoth       ScoringDirection = 3
)

func (d ScoringDirection) known() bool { return d >= 0 && d <= ForBoth }

// Denomination is that of a contract, and the suit of a lead; 0 is none.
type Denomination int

const (
	Clubs    Denomination = 1
	Diamonds Denomination = 2
	Hearts   Denomination = 3
	Spades   Denomination = 4
	NoTrump  Denomination = 5
)

func (d Denomination) known() bool { return d >= 0 && d <= NoTrump }

// Levels of a result besides those of a contract, 1 to 7. The averages name North-South
// first; with [ForEastWest] it is the other way round.
const (
	PassedOut    = 0
	MinusMinus   = -1
	MinusAverage = -2
	MinusPlus    = -3
	AverageMinus = -4
	AverageBoth  = -5
	AveragePlus  = -6
	PlusMinus    = -7
	PlusAverage  = -8
	PlusPlus     = -9
	NotPlayed    = -10
)

// CallStatus is how far a call of the director is.
type CallStatus int

const (
	Called   CallStatus = 1
	AtTable  CallStatus = 2
	Solved   CallStatus = 3
	Deferred CallStatus = 4
)

func (s CallStatus) known() bool { return s >= 0 && s <= Deferred }

// Ask are the questions to BCS of a [ManagementRequest], as bits.
type Ask int

const (
	AskShutDown        Ask = 1 // now; what is still queued may be lost
	AskRunningSessions Ask = 2
	AskScoringFile     Ask = 4
	AskAllSessions     Ask = 8
	AskConnectorFile   Ask = 16
)

var asks = []Ask{AskShutDown, AskRunningSessions, AskScoringFile, AskAllSessions, AskConnectorFile,
	AskRunningSessions | AskScoringFile, AskRunningSessions | AskConnectorFile, AskScoringFile | AskConnectorFile,
	AskRunningSessions | AskScoringFile | AskConnectorFile}

func (a Ask) known() bool { return a == 0 || slices.Contains(asks, a) }
