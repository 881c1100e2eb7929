package printed

// Message is an entry of the catalogue, with the names that its text has.
type Message string

// What a sheet is, and what stands at its head and foot.
const (
	Ranking         Message = "print.ranking"
	Travellers      Message = "print.travellers"
	PersonalCards   Message = "print.personal-cards"
	Statistics      Message = "print.statistics"
	Changes         Message = "print.changes"
	HandRecords     Message = "print.hand-records"
	HandRecordsOf   Message = "print.hand-records-of" // Sections, N
	RecordedAt      Message = "print.recorded-at"     // Table
	TableCards      Message = "print.table-cards"
	PersonalSlips   Message = "print.personal-slips"
	BoardLabels     Message = "print.board-labels"
	Announcements   Message = "print.announcements"
	MovementPaper   Message = "print.movement-paper"
	Invitations     Message = "print.invitations"
	InvitationCodes Message = "print.invitation-codes"
	CodeApart       Message = "print.code-apart"
	Untitled        Message = "print.untitled"
	LessonDeals     Message = "print.lesson-deals"
	Provisional     Message = "print.provisional"
	AsItWas         Message = "print.as-it-was"
	PrintedAt       Message = "print.printed-at" // Day, Time
	PageOf          Message = "print.page-of"    // Page, Pages
	Lacking         Message = "print.lacking"
	Continued       Message = "print.continued"    // Heading
	Section         Message = "print.section"      // Sections, N
	BoardNumber     Message = "print.board-number" // Board
	FormOf          Message = "print.form-of"      // Form
	TopOf           Message = "print.top-of"       // Figure
	MaximumOf       Message = "print.maximum-of"   // Figure
	WithHandicap    Message = "print.with-handicap"
	PersonalPages   Message = "print.personal-pages"
	DatumOf         Message = "print.datum-of"        // Figure
	HandicapResult  Message = "print.handicap-result" // Handicap, Net, Place
)

// The heads of columns. A longer one has shorter forms for narrow columns.
const (
	Pair            Message = "print.pair"
	Team            Message = "print.team"
	Player          Message = "print.player"
	Place           Message = "print.place"
	Names           Message = "print.names"
	Number          Message = "print.number"
	Round           Message = "print.round"
	Side            Message = "print.side"
	Opponents       Message = "print.opponents"
	Partner         Message = "print.partner"
	Board           Message = "print.board"
	Boards          Message = "print.boards"
	Contract        Message = "print.contract"
	By              Message = "print.by"
	Lead            Message = "print.lead"
	Result          Message = "print.result"
	Score           Message = "print.score"
	ScoreNS         Message = "print.score-ns"
	PlusNS          Message = "print.plus-ns"
	MinusNS         Message = "print.minus-ns"
	Percent         Message = "print.percent"
	PercentNS       Message = "print.percent-ns"
	SoFar           Message = "print.so-far"
	Matchpoints     Message = "print.matchpoints"
	MP              Message = "print.mp"
	IMP             Message = "print.imp"
	VP              Message = "print.vp"
	Pts             Message = "print.pts"
	UnitNS          Message = "print.unit-ns" // Unit
	UnitEW          Message = "print.unit-ew" // Unit
	Max             Message = "print.max"
	IMPs            Message = "print.imps"
	VPs             Message = "print.vps"
	Points          Message = "print.points"
	PerBoard        Message = "print.per-board"
	Carried         Message = "print.carried"
	Adjusted        Message = "print.adjusted"
	Handicap        Message = "print.handicap"
	Net             Message = "print.net"
	TableNS         Message = "print.table-ns"
	TableEW         Message = "print.table-ew"
	Declarer        Message = "print.declarer"
	Defence         Message = "print.defence"
	Leads           Message = "print.leads"
	Lost            Message = "print.lost"
	Tricks          Message = "print.tricks"
	Games           Message = "print.games"
	Times           Message = "print.times"
	Trick           Message = "print.trick"
	LedBy           Message = "print.led-by"
	DeclarersTricks Message = "print.declarers-tricks"
	TableColumn     Message = "print.table-column"
	Sit             Message = "print.sit"
	Against         Message = "print.against"
	GoTo            Message = "print.go-to"     // Side
	PlayerTo        Message = "print.player-to" // Seat
	BoardsTo        Message = "print.boards-to"
)

// What stands in ranking, cards and statistics beside the figures.
const (
	CarriedForward    Message = "print.carried-forward"
	Adjustments       Message = "print.adjustments"
	GamesBid          Message = "print.games-bid" // Bid, Games
	BeyondDoubleDummy Message = "print.beyond-double-dummy"
	PlayByRole        Message = "print.play-by-role"
	PlayedAs          Message = "print.played-as" // Tricks, Boards
	Dummy             Message = "print.dummy"
	Leader            Message = "print.leader"
	LeadersPartner    Message = "print.leaders-partner"
	ExplainRoles      Message = "print.explain-roles"
	ExplainSeats      Message = "print.explain-seats"
	Curve             Message = "print.curve"
	CurveUnit         Message = "print.curve-unit" // Unit
	Average           Message = "print.average"
	WhereFrom         Message = "print.where-from"
	WholeField        Message = "print.whole-field"
	Slams             Message = "print.slams"
	SlamsOfEvening    Message = "print.slams-of-evening" // Bid, Made, Missed
	PassedOutOf       Message = "print.passed-out-of"    // Passed, Results
	ExplainSlams      Message = "print.explain-slams"
	ExplainGood       Message = "print.explain-good"
	ExplainTricks     Message = "print.explain-tricks"
	ExplainLeads      Message = "print.explain-leads"
	ExplainGames      Message = "print.explain-games"
)

// What stands with deals: auction, play and what a solver knows.
const (
	HCP               Message = "print.hcp"
	TenInLine         Message = "print.ten-in-line"
	Par               Message = "print.par" // Score, Contracts
	TricksByDeclarer  Message = "print.tricks-by-declarer"
	Pass              Message = "print.pass"
	PassInLine        Message = "print.pass-in-line"
	AllPass           Message = "print.all-pass"
	SuggestedLead     Message = "print.suggested-lead"   // Card
	AuctionAndLead    Message = "print.auction-and-lead" // Auction, Card
	NotInTurn         Message = "print.not-in-turn"      // Calls
	Results           Message = "print.results"
	ResultsList       Message = "print.results-list" // Results
	ScoreOfNS         Message = "print.score-of-ns"  // Points
	Notes             Message = "print.notes"
	Play              Message = "print.play"
	BestLeads         Message = "print.best-leads"
	ParLeads          Message = "print.par-leads"    // Leads
	LeadAgainst       Message = "print.lead-against" // Leader, Declarer, Denomination
	AnyCard           Message = "print.any-card"
	AnyCardExcept     Message = "print.any-card-except"      // Card
	AnyCardExceptSuit Message = "print.any-card-except-suit" // Suit
	AnyOfSuit         Message = "print.any-of-suit"          // Suit
	TotalTricks       Message = "print.total-tricks"         // Tricks, NS, EW, Trumps
	ChosenFor         Message = "print.chosen-for"           // Lesson
	NothingLost       Message = "print.nothing-lost"
	CardsLost         Message = "print.cards-lost" // Mark, Cards
	TrickCard         Message = "print.trick-card" // Trick, Direction, Card
	NotJudged         Message = "print.not-judged" // Place
)

// The paper of a movement: who goes where, and what is called out.
const (
	TableNumber       Message = "print.table-number" // Table
	North             Message = "print.north"
	South             Message = "print.south"
	West              Message = "print.west"
	East              Message = "print.east"
	ArrowSwitch       Message = "print.arrow-switch"
	ArrowSwitchInLine Message = "print.arrow-switch-in-line"
	SkipEW            Message = "print.skip-ew"
	ShareWith         Message = "print.share-with" // Tables, N
	Tables            Message = "print.tables"     // Tables, N
	Stays             Message = "print.stays"
	StaySit           Message = "print.stay-sit" // Side
	SitIn             Message = "print.sit-in"   // Side
	SeatAt            Message = "print.seat-at"  // Table, Side
	SitOut            Message = "print.sit-out"
	SitOutAt          Message = "print.sit-out-at"    // Table
	SideSitsOut       Message = "print.side-sits-out" // Side, Number
	NobodyHere        Message = "print.nobody-here"
	End               Message = "print.end"
	SetAside          Message = "print.set-aside"
	Aside             Message = "print.aside"
	RelayTo           Message = "print.relay-to"          // Table, Round
	RelayToShort      Message = "print.relay-to-short"    // Table, Round
	RelayToShortest   Message = "print.relay-to-shortest" // Table, Round
	Relay             Message = "print.relay"
	OnRelay           Message = "print.on-relay"
	BoardSet          Message = "print.board-set" // Boards, N
	CopyOf            Message = "print.copy-of"   // Copy, Copies
	StartOnRelay      Message = "print.start-on-relay"
	StartAt           Message = "print.start-at"        // Tables, N
	FirstAt           Message = "print.first-at"        // Tables, Round, N
	WayOfBoards       Message = "print.way-of-boards"   // Way
	MatchAt           Message = "print.match-at"        // Tables, Home, Away
	BetweenTables     Message = "print.between-tables"  // Before, After
	AroundTables      Message = "print.around-tables"   // Before, After
	SetsWait          Message = "print.sets-wait"       // N
	BoardsOnRelay     Message = "print.boards-on-relay" // Way
	RelayStands       Message = "print.relay-stands"    // Place, N
	LinePair          Message = "print.line-pair"       // Line, Number
	CheckSeats        Message = "print.check-seats"
	BeforePlay        Message = "print.before-play"
	AfterRound        Message = "print.after-round" // Round
	EveningEnds       Message = "print.evening-ends"
)

// Sheets for the desk: who starts where, who was there and has what, what the director
// decided, and paper for a night without Bridgemates.
const (
	Seating               Message = "print.seating"
	ByName                Message = "print.by-name"
	SitOutFirst           Message = "print.sit-out-first" // Who
	RulingsAndCorrections Message = "print.rulings"
	Time                  Message = "print.time"
	GivenBy               Message = "print.given-by"
	What                  Message = "print.what"
	Effect                Message = "print.effect"
	EffectOn              Message = "print.effect-on" // Who, Was, Is
	Prizes                Message = "print.prizes"
	PrizesCount           Message = "print.prizes-count" // N
	Masterpoints          Message = "print.masterpoints"
	Prize                 Message = "print.prize"
	PrizesShared          Message = "print.prizes-shared" // From, To, Sharing
	PrizeShared           Message = "print.prize-shared"  // Place, Sharing
	Attendance            Message = "print.attendance"
	Name                  Message = "print.name"
	Seat                  Message = "print.seat"
	Visitor               Message = "print.visitor"
	Amount                Message = "print.amount"
	Paid                  Message = "print.paid"
	PeopleCount           Message = "print.people-count" // N, Visitors
	MoneyTotal            Message = "print.money-total"  // Amount
	Competition           Message = "print.competition"
	CountedOf             Message = "print.counted-of" // Counted, Played
	Evenings              Message = "print.evenings"
	Day                   Message = "print.day"
	EveningsCount         Message = "print.evenings-count" // N
	NotYet                Message = "print.not-yet"        // Name, Day
	CannotBeRead          Message = "print.cannot-be-read" // Name, Day
	BlankTravellers       Message = "print.blank-travellers"
	ScoreSlips            Message = "print.score-slips"
	SlipOf                Message = "print.slip-of" // Table, Round
	Initials              Message = "print.initials"
	LineSeeding           Message = "print.line-seeding"
	LineOf                Message = "print.line-of" // Name
	Guest                 Message = "print.guest"
	SubstituteFor         Message = "print.substitute-for" // Name
	CombiTable            Message = "print.combi-table"    // Upper, Lower
	Strength              Message = "print.strength"
	Level                 Message = "print.level" // Level
)

// The sheets of rounds, matches and boards, and what stands on them.
const (
	Standings        Message = "print.standings"
	Matches          Message = "print.matches"
	CrossTable       Message = "print.cross-table"
	MatchByMatch     Message = "print.match-by-match"
	ScoresByBoard    Message = "print.scores-by-board"
	Frequencies      Message = "print.frequencies"
	AllSessions      Message = "print.all-sessions"
	DrawOf           Message = "print.draw-of"     // Round
	DirectedBy       Message = "print.directed-by" // Names, N
	MatchesPlayed    Message = "print.matches-played"
	Byes             Message = "print.byes"
	Bye              Message = "print.bye"
	Unplayed         Message = "print.unplayed"
	MissedHalf       Message = "print.missed-half"
	ThisSession      Message = "print.this-session"
	SessionNumber    Message = "print.session-number" // Session
	SessionPercent   Message = "print.session-percent"
	CarriedPercent   Message = "print.carried-percent"
	BoardPoints      Message = "print.board-points"
	Total            Message = "print.total"
	Players          Message = "print.players"
	StratumOf        Message = "print.stratum"     // Letter
	StrataRule       Message = "print.strata-rule" // Letters
	HandicapMean     Message = "print.handicap-mean"
	HandicapSum      Message = "print.handicap-sum"
	HandicapPlayer   Message = "print.handicap-player"
	Datum            Message = "print.datum"              // Figure
	DatumSides       Message = "print.datum-sides"        // NS, EW
	WithoutScore     Message = "print.without-score"      // N
	RoundNotOver     Message = "print.round-not-over"     // Round
	AfterRoundNumber Message = "print.after-round-number" // Round
	PlaceAndTotal    Message = "print.place-and-total"
	CrossRule        Message = "print.cross-rule"
	MatrixPercent    Message = "print.matrix-percent"
	MatrixUnit       Message = "print.matrix-unit" // Unit
	TogetherMean     Message = "print.together-mean"
	TogetherSum      Message = "print.together-sum"
	NotInMatches     Message = "print.not-in-matches"
	OneRound         Message = "print.one-round"
	NotCompared      Message = "print.not-compared"
	NoScores         Message = "print.no-scores"
	NoMovement       Message = "print.no-movement"
	OneVersion       Message = "print.one-version"

	SimultaneousPlace    Message = "print.across-place"
	SimultaneousFigure   Message = "print.across-figure"   // Unit
	SimultaneousStanding Message = "print.across-standing" // Place, Figure
	SimultaneousOf       Message = "print.across-of"       // Event, N, Pairs
)
