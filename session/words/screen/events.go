package screen

// What is played.
const (
	PlayPairs      Message = "screen.play-pairs"
	PlayTeams      Message = "screen.play-teams"
	PlaySwissPairs Message = "screen.play-swiss-pairs"
	PlaySwissTeams Message = "screen.play-swiss-teams"
	PlayIndividual Message = "screen.play-individual"
	SizeTables     Message = "screen.size-tables"
	SizeTeams      Message = "screen.size-teams"
)

// Forms of scoring.
const (
	FormMatchpoints   Message = "screen.form-matchpoints"
	FormButler        Message = "screen.form-butler"
	FormCrossIMPs     Message = "screen.form-cross-imps"
	FormTotal         Message = "screen.form-total"
	FormMatchpointsVP Message = "screen.form-matchpoints-vp"
	FormButlerVP      Message = "screen.form-butler-vp"
	FormCrossIMPsVP   Message = "screen.form-cross-imps-vp"
	FormTeamVP        Message = "screen.form-team-vp"
	FormTeamIMPs      Message = "screen.form-team-imps"
	FormBoardAMatch   Message = "screen.form-board-a-match"
	FormWinLoss       Message = "screen.form-win-loss"
	FormPatton        Message = "screen.form-patton"
	FormHybrid        Message = "screen.form-hybrid"
	FormAggregate     Message = "screen.form-aggregate"
)

// Rule sets.
const (
	RulesEBU2025 Message = "screen.rules-ebu-2025"
	RulesEBU     Message = "screen.rules-ebu"
	RulesWBF     Message = "screen.rules-wbf"
	RulesACBL    Message = "screen.rules-acbl"
	RulesDBV     Message = "screen.rules-dbv"
	RulesNBB     Message = "screen.rules-nbb"
	RulesCBAI    Message = "screen.rules-cbai"
	RulesPlain   Message = "screen.rules-plain"
)

// Sizes.
const (
	HalfSwiss Message = "screen.half-swiss"
)

// Movements as cards.
const (
	CardRounds      Message = "screen.card-rounds"
	CardRoundsOf    Message = "screen.card-rounds-of" // Rounds, Boards
	CardPlays       Message = "screen.card-plays"
	CardLeastToMost Message = "screen.card-least-to-most" // Least, Most
	CardTime        Message = "screen.card-time"
	CardUntil       Message = "screen.card-until" // Time, Ends
	CardBalance     Message = "screen.card-balance"
	CardBalanceOf   Message = "screen.card-balance-of" // Balance
	CardStay        Message = "screen.card-stay"
	CardSitOut      Message = "screen.card-sit-out"
	CardCopies      Message = "screen.card-copies"
	WinnersEither   Message = "screen.winners-either"
	WinnersOne      Message = "screen.winners-one"
	WinnersTwo      Message = "screen.winners-two"
	PictureLegend   Message = "screen.picture-legend"
)

// Drawing a round.
const (
	DrawSwiss     Message = "screen.draw-swiss"
	DrawMonrad    Message = "screen.draw-monrad"
	DrawDanish    Message = "screen.draw-danish"
	OddBye        Message = "screen.odd-bye"
	OddShort      Message = "screen.odd-short"
	OddLong       Message = "screen.odd-long"
	OddHalves     Message = "screen.odd-halves"
	NothingToDraw Message = "screen.nothing-to-draw"
	DrawHint      Message = "screen.draw-hint"
	DrawRound     Message = "screen.draw-round"   // Round
	DrawOpen      Message = "screen.draw-open"    // Open
	DrawHeading   Message = "screen.draw-heading" // Event, Round
	DrawLine      Message = "screen.draw-line"    // Tables, First, Second
	RoundDrawn    Message = "screen.round-drawn"  // Round, Begun
	NextDraw      Message = "screen.next-draw"    // Round
)

// Teams.
const (
	TeamTitle         Message = "screen.team-title" // Number
	TeamsHint         Message = "screen.teams-hint"
	TeamNumberUnknown Message = "screen.team-number-unknown" // Number
	TeamPlayerTwice   Message = "screen.team-player-twice"   // Name
	TeamSitsTwice     Message = "screen.team-sits-twice"     // Name
)

// Options of a movement.
const (
	ArrowNever     Message = "screen.arrow-never"
	ArrowBest      Message = "screen.arrow-best" // N
	ArrowLast      Message = "screen.arrow-last" // N
	EqualNumbers   Message = "screen.equal-numbers"
	RovesNS        Message = "screen.roves-ns"
	RovesEW        Message = "screen.roves-ew"
	MovementFileIs Message = "screen.movement-file-is"
	CardWishHint   Message = "screen.card-wish-hint"
)

// Several sessions.
const (
	KnownByEither   Message = "screen.known-by-either"
	KnownByNames    Message = "screen.known-by-names"
	KnownByNumber   Message = "screen.known-by-number"
	SessionsSummed  Message = "screen.sessions-summed"
	SessionsMean    Message = "screen.sessions-mean"
	EarlierEvening  Message = "screen.earlier-evening" // Day, Name
	CarryAsItIs     Message = "screen.carry-as-it-is"
	CarryNothing    Message = "screen.carry-nothing"
	CarryOtherUnits Message = "screen.carry-other-units"
	CarryWho        Message = "screen.carry-who"
	CarryShare      Message = "screen.carry-share"
	CarriedBy       Message = "screen.carried-by" // N
)

// The sheet of what was chosen.
const (
	SummaryHeading  Message = "screen.summary-heading"  // Event, Day
	SummarySection  Message = "screen.summary-section"  // Section, Play, Movement, Total
	SummaryTime     Message = "screen.summary-time"     // Time, Boards, Copies
	SummaryDrawn    Message = "screen.summary-drawn"    // Drawn, Planned
	SummaryTogether Message = "screen.summary-together" // How
	SummarySession  Message = "screen.summary-session"  // Event, Session, Of
)

// Matches.
const (
	MatchScore Message = "screen.match-score" // First, Second
	NoMatches  Message = "screen.no-matches"
)

// Details of the scoring.
const (
	DetailByRules     Message = "screen.detail-by-rules"
	DetailByMovement  Message = "screen.detail-by-movement"
	DetailWinners     Message = "screen.detail-winners"
	DetailTies        Message = "screen.detail-ties"
	DetailTops        Message = "screen.detail-tops"
	DetailPercentages Message = "screen.detail-percentages"
	DetailScale       Message = "screen.detail-scale"
	TiesShared        Message = "screen.ties-shared"
	TiesAll           Message = "screen.ties-all"
	TiesHead          Message = "screen.ties-head"
	TiesOpponents     Message = "screen.ties-opponents"
	TiesBoards        Message = "screen.ties-boards"
	TopsNeuberg       Message = "screen.tops-neuberg"
	TopsRatio         Message = "screen.tops-ratio"
	TopsMean          Message = "screen.tops-mean"
	TopsProRata       Message = "screen.tops-pro-rata"
	PercentAverage    Message = "screen.percent-average"
	PercentExact      Message = "screen.percent-exact"
	ScaleWBF          Message = "screen.scale-wbf"
	ScaleDiscrete     Message = "screen.scale-discrete"
	ScaleACBL20       Message = "screen.scale-acbl-20"
	ScaleACBL30       Message = "screen.scale-acbl-30"
)
