package screen

// The start page of the club.
const (
	TonightIs         Message = "screen.tonight-is"     // Name
	ProposedFrom      Message = "screen.proposed-from"  // Date
	DatedBefore       Message = "screen.dated-before"   // Date
	TonightTables     Message = "screen.tonight-tables" // Tables, Half
	TonightNothing    Message = "screen.tonight-nothing"
	TonightTogether   Message = "screen.tonight-together" // Sections, Movement
	NoProgramTonight  Message = "screen.no-program-tonight"
	TablesPlayed      Message = "screen.tables-played"  // Tables, One
	TeamsPlayed       Message = "screen.teams-played"   // N
	PlayersPlayed     Message = "screen.players-played" // N
	PlayedNothing     Message = "screen.played-nothing"
	StandsFinal       Message = "screen.stands-final"
	StandsVersion     Message = "screen.stands-version"      // Number
	StandsVersionOpen Message = "screen.stands-version-open" // Number
	StandsUnfinished  Message = "screen.stands-unfinished"
	StandsSetUp       Message = "screen.stands-set-up"
	StandsDamaged     Message = "screen.stands-damaged"
	FindEvening       Message = "screen.find-evening"
	EveningsFound     Message = "screen.evenings-found" // N, Of
	NoEarlierEvenings Message = "screen.no-earlier-evenings"
	MembersAre        Message = "screen.members-are" // N
	SettingsAbout     Message = "screen.settings-about"
	NoDealsTonight    Message = "screen.no-deals-tonight"
	MembersNone       Message = "screen.members-none"
	MembersBrought    Message = "screen.members-brought" // N
	MembersListIs     Message = "screen.members-list-is"
	MembersAbout      Message = "screen.members-about"
	PractiseAbout     Message = "screen.practise-about"
	TeachingAbout     Message = "screen.teaching-about"
	PractiseReading   Message = "screen.practise-reading"
	PractisingHere    Message = "screen.practising-here"
	FirstWelcome      Message = "screen.first-welcome"
	FirstTonight      Message = "screen.first-tonight"
	FirstMembers      Message = "screen.first-members"
	FirstPractise     Message = "screen.first-practise"
	OtherFolderIs     Message = "screen.other-folder-is"
)

// An earlier evening in the window.
const (
	LookingAtEarlier Message = "screen.looking-at-earlier" // Name, Date
	TonightGoesOn    Message = "screen.tonight-goes-on"    // Arrived, Expected
	TonightNeedsYou  Message = "screen.tonight-needs-you"
	LightEarlier     Message = "screen.light-earlier"
	LightAmending    Message = "screen.light-amending"
	NextEarlier      Message = "screen.next-earlier"
	NextAmending     Message = "screen.next-amending" // Number
	EarlierEmpty     Message = "screen.earlier-empty"
)

// An evening without Bridgemates.
const (
	LightByHand      Message = "screen.light-by-hand"
	NextByHand       Message = "screen.next-by-hand" // Arrived, Expected
	NextByHandAttend Message = "screen.next-by-hand-attention"
)

// The end of an evening.
const (
	FinishComplete    Message = "screen.finish-complete" // Arrived
	FinishMissing     Message = "screen.finish-missing"  // N, Arrived, Expected
	FinishNothing     Message = "screen.finish-nothing"
	FinishNoDoubts    Message = "screen.finish-no-doubts"
	FinishDoubts      Message = "screen.finish-doubts" // N
	FinishNoRulings   Message = "screen.finish-no-rulings"
	FinishRulings     Message = "screen.finish-rulings" // N, Open
	FinishAllNamed    Message = "screen.finish-all-named"
	FinishNamesLack   Message = "screen.finish-names-lack" // N
	FinishIsFinal     Message = "screen.finish-is-final"   // Version
	FinishNotFinal    Message = "screen.finish-not-final"  // Reading
	FinishUnread      Message = "screen.finish-unread"     // Why
	FinishUnreached   Message = "screen.finish-unreached"  // Why
	FinishPrinted     Message = "screen.finish-printed"
	FinishNotPrinted  Message = "screen.finish-not-printed"
	FinishGivenOut    Message = "screen.finish-given-out"
	FinishNotGivenOut Message = "screen.finish-not-given-out"
	FinishCopied      Message = "screen.finish-copied"
	FinishNotCopied   Message = "screen.finish-not-copied"
	FinishAllDone     Message = "screen.finish-all-done"
	FinishToDo        Message = "screen.finish-to-do" // N
)

// What evenings count for.
const (
	CompetitionsAbout      Message = "screen.competitions-about"
	CompetitionsNone       Message = "screen.competitions-none"
	CompetitionEvenings    Message = "screen.competition-evenings"   // N
	CompetitionToCome      Message = "screen.competition-to-come"    // Name, Date
	CompetitionUnread      Message = "screen.competition-unread"     // Name, Date
	CompetitionNoFigures   Message = "screen.competition-no-figures" // Name, Date
	CompetitionCounted     Message = "screen.competition-counted"    // Counted, Played
	CompetitionSaved       Message = "screen.competition-saved"      // Path
	CompetitionNeedsName   Message = "screen.competition-needs-name"
	CompetitionNeedsSlams  Message = "screen.competition-needs-slams"
	CompetitionNeedsPoints Message = "screen.competition-needs-points"
	CompetitionNeedsNumber Message = "screen.competition-needs-number"
)
