package screen

// An event that many clubs play on the same deals.
const (
	AcrossAbout        Message = "screen.across-about"
	AcrossWithout      Message = "screen.across-without"
	AcrossDeals        Message = "screen.across-deals" // Over, Moment, Set
	AcrossNotReached   Message = "screen.across-not-reached"
	AcrossNothingSent  Message = "screen.across-nothing-sent"
	AcrossSent         Message = "screen.across-sent" // Moment, Number, Rehearsal
	AcrossTaken        Message = "screen.across-taken"
	AcrossRehearsed    Message = "screen.across-rehearsed"
	AcrossAsked        Message = "screen.across-asked"
	AcrossRefused      Message = "screen.across-refused"
	AcrossUnread       Message = "screen.across-unread"
	AcrossUnanswered   Message = "screen.across-unanswered"
	AcrossChanged      Message = "screen.across-changed"
	AcrossFindings     Message = "screen.across-findings" // N
	AcrossFinding      Message = "screen.across-finding"  // Do, Found
	AcrossInOrder      Message = "screen.across-in-order"
	AcrossChecked      Message = "screen.across-checked" // Findings
	AcrossCheckedAlone Message = "screen.across-checked-alone"
	AcrossChecking     Message = "screen.across-checking"
	AcrossSending      Message = "screen.across-sending"
	AcrossWaiting      Message = "screen.across-waiting" // Number
	AcrossAsking       Message = "screen.across-asking"
	AcrossDoesCheck    Message = "screen.across-does-check"
	AcrossDoesSend     Message = "screen.across-does-send"
	AcrossDoesBySelf   Message = "screen.across-does-by-self"
	AcrossDoesRehearse Message = "screen.across-does-rehearse"
	AcrossDoesPlaces   Message = "screen.across-does-places"
	AcrossDoesFile     Message = "screen.across-does-file"
	AcrossDoesInvite   Message = "screen.across-does-invite"
	AcrossDoesForget   Message = "screen.across-does-forget"
	AcrossCut          Message = "screen.across-cut"          // Event, Why
	AcrossTriesAgain   Message = "screen.across-tries-again"  // Time
	AcrossIsBack       Message = "screen.across-is-back"      // Event
	AcrossAfterRound   Message = "screen.across-after-round"  // Round
	AcrossOver         Message = "screen.across-over"         // Event
	AcrossWants        Message = "screen.across-wants"        // Answer, Event
	AcrossPlacesTaken  Message = "screen.across-places-taken" // N, Pairs
	AcrossPlacesThere  Message = "screen.across-places-there"
	AcrossOther        Message = "screen.across-other"
	AcrossInviteAbout  Message = "screen.across-invite-about"
	AcrossInvitedTo    Message = "screen.across-invited-to" // Event
	AcrossOpening      Message = "screen.across-opening"
	AcrossIsTaken      Message = "screen.across-is-taken"     // Event
	AcrossForgetAsked  Message = "screen.across-forget-asked" // Event
	AcrossForgotten    Message = "screen.across-forgotten"    // Event
	AcrossNotClub      Message = "screen.across-not-club"
	AcrossNoPlaces     Message = "screen.across-no-places"
	AcrossUnreachable  Message = "screen.across-unreachable"
	AcrossTooLarge     Message = "screen.across-too-large"
)

// Deals that are sealed until their event says so.
const (
	SealedIs         Message = "screen.sealed-is" // Boards, Event, Machine, Moment, Set
	SealedLocked     Message = "screen.sealed-locked"
	SealedCode       Message = "screen.sealed-code"
	SealedTakes      Message = "screen.sealed-takes" // Event, Set
	SealedDoes       Message = "screen.sealed-does"  // Boards, Event
	SealedOther      Message = "screen.sealed-other"
	DealsBeforeEvent Message = "screen.deals-before-event" // Moment
	DealsNotBefore   Message = "screen.deals-not-before"   // Moment
)
