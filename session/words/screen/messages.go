package screen

// Message is a sentence, or a clause in a cell, that the window has for a fact. Beside
// each stands what its text names; N is a number that decides between the forms of one
// and of several: see SayCount.
type Message string

// The status light.
const (
	LightNoEvening  Message = "screen.light-no-evening"
	LightFinished   Message = "screen.light-finished"
	LightUnreadable Message = "screen.light-unreadable"
	LightUnreached  Message = "screen.light-unreached"
	LightAlarm      Message = "screen.light-alarm"
	LightRunning    Message = "screen.light-running" // Time
	LightPaused     Message = "screen.light-paused"
	LightPlayed     Message = "screen.light-played"
	NextPlayed      Message = "screen.next-played" // Arrived, Expected
	LightReady      Message = "screen.light-ready"
)

// What comes next.
const (
	NextSetUp          Message = "screen.next-set-up"
	NextNewEvening     Message = "screen.next-new-evening"
	NextWhatNow        Message = "screen.next-what-now" // Reading
	NextRestart        Message = "screen.next-restart"
	NextUploaded       Message = "screen.next-uploaded"
	NextStart          Message = "screen.next-start"
	NextPrint          Message = "screen.next-print"
	NextRead           Message = "screen.next-read"
	NextAttention      Message = "screen.next-attention" // N
	NextSwitchOn       Message = "screen.next-switch-on"
	NextUnknownNumbers Message = "screen.next-unknown-numbers" // Arrived, Expected, N
	NextNothing        Message = "screen.next-nothing"         // Arrived, Expected
)

// Above the ranking.
const (
	NoResultsYet         Message = "screen.no-results-yet"
	Complete             Message = "screen.complete"              // Arrived
	ProvisionalMissing   Message = "screen.provisional-missing"   // N, Missing, Arrived, Expected
	Provisional          Message = "screen.provisional"           // Arrived, Expected
	ProvisionalOpen      Message = "screen.provisional-open"      // Open
	ProvisionalQuestions Message = "screen.provisional-questions" // N
)

// Needs attention.
const (
	OtherDeals        Message = "screen.other-deals"        // Of, Misfits
	OtherDealsRemedy  Message = "screen.other-deals-remedy" // OtherDeals
	InDoubt           Message = "screen.in-doubt"           // Place, Doubt
	LeadAsked         Message = "screen.lead-asked"         // Place, Asked
	SentAgain         Message = "screen.sent-again"         // Place, Result
	PutOneBackAsked   Message = "screen.put-one-back-asked" // Place, Result
	CanBePutBack      Message = "screen.can-be-put-back"    // N
	StillMissing      Message = "screen.still-missing"      // Place
	DrawIsDue         Message = "screen.draw-is-due"        // Round
	LateUnnamed       Message = "screen.late-without-names" // Who
	TableIsTyped      Message = "screen.table-is-typed"     // Table
	TableSendsAgain   Message = "screen.table-sends-again"  // Table
	TileTyped         Message = "screen.tile-typed"
	MovementIsChanged Message = "screen.movement-is-changed"
	NotLoggedOn       Message = "screen.not-logged-on"  // N, Tables
	UnknownNumber     Message = "screen.unknown-number" // Seat, Direction, Contestant, Number
	AndMore           Message = "screen.and-more"       // Number
)

// What became of a board.
const (
	Corrected       Message = "screen.corrected" // By, Reason, Sent
	SentNothing     Message = "screen.sent-nothing"
	SentAt          Message = "screen.sent-at"          // Result, Time
	CountsNothing   Message = "screen.counts-nothing"   // Doubt
	CountsCorrected Message = "screen.counts-corrected" // Result, Reason
	CountsRuled     Message = "screen.counts-ruled"     // Result, Ruling
	LineAt          Message = "screen.line-at"          // Table, Round, Lead
	ScoreOf         Message = "screen.score-of"
)

// What is wrong with a result while it is entered.
const (
	ChooseLevel        Message = "screen.choose-level"
	ChooseDenomination Message = "screen.choose-denomination"
	ChooseDeclarer     Message = "screen.choose-declarer"
	EnterTricks        Message = "screen.enter-tricks"
	NoTricks           Message = "screen.no-tricks"
	DownOrOver         Message = "screen.down-or-over"    // Tricks, Down, Over
	TooManyTricks      Message = "screen.too-many-tricks" // Level, Most
	TooFewTricks       Message = "screen.too-few-tricks"  // Level, Most
	NoCard             Message = "screen.no-card"
	EnterShare         Message = "screen.enter-share" // Side
	NoShare            Message = "screen.no-share"    // Side
	CountsAlready      Message = "screen.counts-already"
	ChoosePlace        Message = "screen.choose-place"
	NothingMissing     Message = "screen.nothing-missing" // Table, Round
	BoardTaken         Message = "screen.board-taken"     // Board
	PlaceTaken         Message = "screen.place-taken"     // Place, Result
	NotToBeMoved       Message = "screen.not-to-be-moved"
	TricksInAll        Message = "screen.tricks-in-all" // N
)

// Rounds at the tables.
const (
	TableRound      Message = "screen.table-round"       // Table, Round
	NobodyPlaysHere Message = "screen.nobody-plays-here" // Where
	PlayedBoards    Message = "screen.played-boards"     // Where, Who, Boards
	RoundIn         Message = "screen.round-in"
	RoundBehind     Message = "screen.round-behind"    // Boards
	RoundToCome     Message = "screen.round-to-come"   // Boards
	RoundPartIn     Message = "screen.round-part-in"   // Arrived, Of
	RoundInPlay     Message = "screen.round-in-play"   // Board, Contract, Direction, Lead
	AgainstPairs    Message = "screen.against-pairs"   // NS, EW
	AgainstTeams    Message = "screen.against-teams"   // NS, EW
	AgainstPlayers  Message = "screen.against-players" // North, South, East, West
)

// The deals.
const (
	NoDealsYet      Message = "screen.no-deals-yet"
	DealsThere      Message = "screen.deals-there"   // Deals, Source
	DealsMissing    Message = "screen.deals-missing" // Boards
	DealsLocked     Message = "screen.deals-locked"
	DealsSealed     Message = "screen.deals-sealed"
	HandsToGive     Message = "screen.hands-to-give" // Section, Computer
	HandsForNobody  Message = "screen.hands-for-nobody"
	DoesGive        Message = "screen.does-give"
	DealsSeed       Message = "screen.deals-seed" // Set, Seed
	DealsOpen       Message = "screen.deals-open"
	CountDeals      Message = "screen.count-deals" // N
	CountCards      Message = "screen.count-cards" // N
	ParPassedOut    Message = "screen.par-passed-out"
	ParIs           Message = "screen.par-is"     // Points, Side, Ways
	ParWay          Message = "screen.par-way"    // Contract, By, Tricks
	Recorded        Message = "screen.recorded"   // Table, Calls, Cards
	BoardHead       Message = "screen.board-head" // Dealer, Vulnerable
	BoardUnit       Message = "screen.board-unit" // Head, Unit
	BoardToCome     Message = "screen.board-to-come"
	UnitMatchpoints Message = "screen.unit-matchpoints"
	UnitIMPs        Message = "screen.unit-im-ps"
	UnitPoints      Message = "screen.unit-points"
	PlayedShort     Message = "screen.played-short" // Contract, Declarer, Tricks
)

// Who sits where.
const (
	NoNumber        Message = "screen.no-number"
	NumberUnknown   Message = "screen.number-unknown" // Number
	NumberEntered   Message = "screen.number-entered" // Number
	ShownNow        Message = "screen.shown-now"      // Name
	PerhapsOneOf    Message = "screen.perhaps-one-of"
	TypeAName       Message = "screen.type-a-name"
	NobodyHasIt     Message = "screen.nobody-has-it"
	ArrowsChoose    Message = "screen.arrows-choose"
	PairsToCome     Message = "screen.pairs-to-come"
	NumbersOfNobody Message = "screen.numbers-of-nobody" // N
	NumberTwice     Message = "screen.number-twice"
	ClickOnSeat     Message = "screen.click-on-seat"
	SitsOut         Message = "screen.sits-out"
	BeginsAt        Message = "screen.begins-at" // Line, Table
)

// The movement.
const (
	OneWinner           Message = "screen.one-winner"
	TwoWinners          Message = "screen.two-winners"
	LockedEvening       Message = "screen.locked-evening"
	LockedSection       Message = "screen.locked-section" // Section
	TotalBoards         Message = "screen.total-boards"   // Rounds, PerRound, Boards, Contestants
	ChoosePairLeft      Message = "screen.choose-pair-left"
	ChoosePairsSwapped  Message = "screen.choose-pairs-swapped"
	ChooseTablesSwapped Message = "screen.choose-tables-swapped"
	TablesChange        Message = "screen.tables-change" // Name, Line, N
	JoinsNext           Message = "screen.joins-next"    // Name, Round
)

// What the director chose.
const (
	AverageOwn   Message = "screen.average-own"
	AverageFixed Message = "screen.average-fixed"
	AverageExact Message = "screen.average-exact"
)

// Movements on offer.
const (
	SetsOfBoards Message = "screen.sets-of-boards" // N
	OfferOf      Message = "screen.offer-of"       // Family, Rounds, Winners, Pairs, Copies
)

// What went wrong, each on three lines: what happened, what it means, what to do.
const (
	ManySets    Message = "screen.many-sets"
	Unexplained Message = "screen.unexplained"
)
