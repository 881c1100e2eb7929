package screen

// Changes of the movement.
const (
	SayWhatHappened  Message = "screen.say-what-happened"
	OneMoment        Message = "screen.one-moment"
	ScoredSoAlready  Message = "screen.scored-so-already"
	ScoredAnew       Message = "screen.scored-anew" // Handsets
	MoreErased       Message = "screen.more-erased"
	InThisRoundOnly  Message = "screen.in-this-round-only"
	ToTheEnd         Message = "screen.to-the-end"
	NamedWithoutPair Message = "screen.named-without-pair" // Name, Pair
	NamedEndedAfter  Message = "screen.named-ended-after"  // Name, Round
	NamedSwapped     Message = "screen.named-swapped"      // Name, Other, Pair
)

// What happened, so that the movement must change.
const (
	HappenedPairCame       Message = "screen.happened-pair-came"
	HappenedPairLeft       Message = "screen.happened-pair-left"
	HappenedOtherRounds    Message = "screen.happened-other-rounds"
	HappenedPairsSwapped   Message = "screen.happened-pairs-swapped"
	HappenedBoardsSwapped  Message = "screen.happened-boards-swapped"
	HappenedOtherMovement  Message = "screen.happened-other-movement"
	HappenedScoredTogether Message = "screen.happened-scored-together"
)

// Verdicts on a board.
const (
	VerdictContractPlayed Message = "screen.verdict-contract-played"
	VerdictPassedOut      Message = "screen.verdict-passed-out"
	VerdictNotPlayed      Message = "screen.verdict-not-played"
	VerdictAdjusted       Message = "screen.verdict-adjusted"
	VerdictMisplaced      Message = "screen.verdict-misplaced"
	VerdictDiscarded      Message = "screen.verdict-discarded"
	VerdictUndone         Message = "screen.verdict-undone"
	VerdictWithdrawn      Message = "screen.verdict-withdrawn"
	HeldOthersCards       Message = "screen.held-others-cards"
	NoResultToEnter       Message = "screen.no-result-to-enter"
	IsRecorded            Message = "screen.is-recorded" // Counts, Place
	IsMoved               Message = "screen.is-moved"    // From, To, Counts
	RuledOn               Message = "screen.ruled-on"
	CorrectedHere         Message = "screen.corrected-here"
)

// Taking and giving deals.
const (
	DealsAreIn     Message = "screen.deals-are-in"
	DealsStay      Message = "screen.deals-stay"
	DealsOfLesson  Message = "screen.deals-of-lesson"
	DealsReplaced  Message = "screen.deals-replaced"  // N, Source
	DealsGo        Message = "screen.deals-go"        // Deals
	DealsTooEarly  Message = "screen.deals-too-early" // N
	DealFormats    Message = "screen.deal-formats"
	DealsSaved     Message = "screen.deals-saved" // Path
	AnalysisBegins Message = "screen.analysis-begins"
	Analysed       Message = "screen.analysed" // Done, N
	MakesUnknown   Message = "screen.makes-unknown"
	DoesFromFile   Message = "screen.does-from-file"
	DoesHere       Message = "screen.does-here"
	DoesMachine    Message = "screen.does-machine"
	DoesRelease    Message = "screen.does-release"
	DoesClear      Message = "screen.does-clear"
)

// The evening begins, goes on and ends.
const (
	Nameless          Message = "screen.nameless"
	CloseWhileReading Message = "screen.close-while-reading" // N
	NewWhileReading   Message = "screen.new-while-reading"
	NewPutsAway       Message = "screen.new-puts-away"     // N, Name
	ResumedPaused     Message = "screen.resumed-paused"    // N, ByHand
	ResumedPlayed     Message = "screen.resumed-played"    // N
	ResumedReading    Message = "screen.resumed-reading"   // N, Failing
	ResumedUnreached  Message = "screen.resumed-unreached" // N
	NothingNeeds      Message = "screen.nothing-needs"
	NoRemarks         Message = "screen.no-remarks"
	HowFarRound       Message = "screen.how-far-round" // Round, Rounds, Arrived, Expected
	HelpStart         Message = "screen.help-start"
	HelpRoom          Message = "screen.help-room"
	HelpResults       Message = "screen.help-results"
	HelpTeaching      Message = "screen.help-teaching"
	KeyHelp           Message = "screen.key-help"
	KeyEnter          Message = "screen.key-enter"
	ResultsIn         Message = "screen.results-in"   // Arrived, Expected
	RankingOf         Message = "screen.ranking-of"   // Handicap, Sections, Side
	WhoSitsOut        Message = "screen.who-sits-out" // Who
	WhoIs             Message = "screen.who-is"       // Direction, Pair, Where
)

// What was done.
const (
	EntriesShown     Message = "screen.entries-shown" // Shown, N
	FilterHint       Message = "screen.filter-hint"
	AllGroups        Message = "screen.all-groups"
	CannotTakeBack   Message = "screen.cannot-take-back" // Why
	CanTakeBack      Message = "screen.can-take-back"
	CanPutInForce    Message = "screen.can-put-in-force"
	NothingRecounted Message = "screen.nothing-recounted"
	MoreChange       Message = "screen.more-change"        // N
	TakeBackAsked    Message = "screen.take-back-asked"    // Fact, Time, Changes
	PutInForceAsked  Message = "screen.put-in-force-asked" // Fact, Time, Changes
	WasTakenBack     Message = "screen.was-taken-back"     // Fact
	IsInForceAgain   Message = "screen.is-in-force-again"  // Fact
	NothingToUndo    Message = "screen.nothing-to-undo"
	NothingToRedo    Message = "screen.nothing-to-redo"
	NamesTheDirector Message = "screen.names-the-director"
	ReopenAsked      Message = "screen.reopen-asked"
	IsOpenAgain      Message = "screen.is-open-again"
	OnlyToRead       Message = "screen.only-to-read" // AsItWas
	SayWhyAmended    Message = "screen.say-why-amended"
)

// Sections.
const (
	AllSectionsThere   Message = "screen.all-sections-there"
	SectionStays       Message = "screen.section-stays"        // Section
	SectionGoes        Message = "screen.section-goes"         // N
	RemoveSectionAsked Message = "screen.remove-section-asked" // Section
	RemoveSection      Message = "screen.remove-section"       // Section
	SectionTables      Message = "screen.section-tables"       // N, Section
	ForItself          Message = "screen.for-itself"
	TogetherWith       Message = "screen.together-with" // Section
	EachForItself      Message = "screen.each-for-itself"
	AllTogether        Message = "screen.all-together"
	InGroups           Message = "screen.in-groups" // Groups
	InGroupsToChoose   Message = "screen.in-groups-to-choose"
)

// Sheets.
const (
	SheetsGoTo        Message = "screen.sheets-go-to"
	NothingToPrint    Message = "screen.nothing-to-print"
	MakingSheets      Message = "screen.making-sheets"
	PrintingCancelled Message = "screen.printing-cancelled"
	SheetsWritten     Message = "screen.sheets-written" // Folder, N
)

// Tables and players on the screen.
const (
	PlayersOf         Message = "screen.players-of"      // Section
	WhoPlaysWhere     Message = "screen.who-plays-where" // Section
	HalfNone          Message = "screen.half-none"
	HalfNS            Message = "screen.half-ns"
	HalfEW            Message = "screen.half-ew"
	NameOrNumber      Message = "screen.name-or-number"
	NobodyHasNumber   Message = "screen.nobody-has-number"
	UnknownNumberMark Message = "screen.unknown-number-mark"
)

// Suggestions of a rule set on the hand records.
const (
	ChooseSuggestions Message = "screen.choose-suggestions"
	NoSuggestions     Message = "screen.no-suggestions"
	SuggestedBy       Message = "screen.suggested-by"   // Rules
	RulesUnusable     Message = "screen.rules-unusable" // Rules
)

// Files that are dropped on the window.
const (
	AnotherClub Message = "screen.another-club"
	OneFile     Message = "screen.one-file"
	AnswerFirst Message = "screen.answer-first"
)

// Copies of the club file.
const (
	CopyMade            Message = "screen.copy-made" // Paths
	CopyOfDamaged       Message = "screen.copy-of-damaged"
	CopyListed          Message = "screen.copy-listed"     // Day, Time, Holds, Place
	CopyUnreadable      Message = "screen.copy-unreadable" // Day, Time, Place
	CopyDamaged         Message = "screen.copy-damaged"    // Day, Time, Holds, Place
	CopyHolds           Message = "screen.copy-holds"      // N, Evenings
	CountEvenings       Message = "screen.count-evenings"  // N
	CopyOffered         Message = "screen.copy-offered"    // Day, Time, Holds
	CopyHasAll          Message = "screen.copy-has-all"
	CopyLacks           Message = "screen.copy-lacks"      // Missing
	CopyLacksSome       Message = "screen.copy-lacks-some" // N, Evening, Name
	CopyLacksUnsure     Message = "screen.copy-lacks-unsure"
	CopiesPassed        Message = "screen.copies-passed" // N
	CopyInPlace         Message = "screen.copy-in-place" // Aside
	ClubIsSound         Message = "screen.club-is-sound"
	NothingToRescue     Message = "screen.nothing-to-rescue"
	RescuedWhole        Message = "screen.rescued-whole"
	RescuedIn           Message = "screen.rescued-in" // File
	ClubIsDamagedInPart Message = "screen.club-is-damaged-in-part"
	LookingForCopy      Message = "screen.looking-for-copy"
	SecondPlaceIs       Message = "screen.second-place-is"
	SecondPlaceSet      Message = "screen.second-place-set" // Folder
	SecondPlaceOff      Message = "screen.second-place-off"
	OtherClubIs         Message = "screen.other-club-is"
)
