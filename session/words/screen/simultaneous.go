package screen

// An event that many clubs play on the same deals.
const (
	SimultaneousAbout        Message = "screen.across-about"
	SimultaneousWithout      Message = "screen.across-without"
	SimultaneousDeals        Message = "screen.across-deals" // Over, Moment, Set
	SimultaneousNotReached   Message = "screen.across-not-reached"
	SimultaneousNothingSent  Message = "screen.across-nothing-sent"
	SimultaneousSent         Message = "screen.across-sent" // Moment, Number, Rehearsal
	SimultaneousTaken        Message = "screen.across-taken"
	SimultaneousRehearsed    Message = "screen.across-rehearsed"
	SimultaneousAsked        Message = "screen.across-asked"
	SimultaneousRefused      Message = "screen.across-refused"
	SimultaneousUnread       Message = "screen.across-unread"
	SimultaneousUnanswered   Message = "screen.across-unanswered"
	SimultaneousChanged      Message = "screen.across-changed"
	SimultaneousFindings     Message = "screen.across-findings" // N
	SimultaneousFinding      Message = "screen.across-finding"  // Do, Found
	SimultaneousInOrder      Message = "screen.across-in-order"
	SimultaneousChecked      Message = "screen.across-checked" // Findings
	SimultaneousCheckedAlone Message = "screen.across-checked-alone"
	SimultaneousChecking     Message = "screen.across-checking"
	SimultaneousSending      Message = "screen.across-sending"
	SimultaneousWaiting      Message = "screen.across-waiting" // Number
	SimultaneousAsking       Message = "screen.across-asking"
	SimultaneousDoesCheck    Message = "screen.across-does-check"
	SimultaneousDoesSend     Message = "screen.across-does-send"
	SimultaneousDoesBySelf   Message = "screen.across-does-by-self"
	SimultaneousDoesRehearse Message = "screen.across-does-rehearse"
	SimultaneousDoesPlaces   Message = "screen.across-does-places"
	SimultaneousDoesFile     Message = "screen.across-does-file"
	SimultaneousDoesInvite   Message = "screen.across-does-invite"
	SimultaneousDoesForget   Message = "screen.across-does-forget"
	SimultaneousCut          Message = "screen.across-cut"          // Event, Why
	SimultaneousTriesAgain   Message = "screen.across-tries-again"  // Time
	SimultaneousIsBack       Message = "screen.across-is-back"      // Event
	SimultaneousAfterRound   Message = "screen.across-after-round"  // Round
	SimultaneousOver         Message = "screen.across-over"         // Event
	SimultaneousWants        Message = "screen.across-wants"        // Answer, Event
	SimultaneousPlacesTaken  Message = "screen.across-places-taken" // N, Pairs
	SimultaneousPlacesThere  Message = "screen.across-places-there"
	SimultaneousOther        Message = "screen.across-other"
	SimultaneousInviteAbout  Message = "screen.across-invite-about"
	SimultaneousInvitedTo    Message = "screen.across-invited-to" // Event
	SimultaneousOpening      Message = "screen.across-opening"
	SimultaneousIsTaken      Message = "screen.across-is-taken"     // Event
	SimultaneousForgetAsked  Message = "screen.across-forget-asked" // Event
	SimultaneousForgotten    Message = "screen.across-forgotten"    // Event
	SimultaneousNotClub      Message = "screen.across-not-club"
	SimultaneousNoPlaces     Message = "screen.across-no-places"
	SimultaneousUnreachable  Message = "screen.across-unreachable"
	SimultaneousTooLarge     Message = "screen.across-too-large"
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
