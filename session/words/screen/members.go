package screen

// The club's members.
const (
	CountMembers     Message = "screen.count-members" // N
	AlsoHidden       Message = "screen.also-hidden"   // N
	MembersFound     Message = "screen.members-found" // N
	ListIsEmpty      Message = "screen.list-is-empty"
	SearchMembers    Message = "screen.search-members"
	MemberAdded      Message = "screen.member-added"   // Name
	MemberChanged    Message = "screen.member-changed" // Name
	MemberAsked      Message = "screen.member-asked"   // Date
	MemberUnasked    Message = "screen.member-unasked"
	NamingIs         Message = "screen.naming-is"
	NamingSet        Message = "screen.naming-set"
	MemberHidden     Message = "screen.member-hidden" // Name
	MemberShown      Message = "screen.member-shown"  // Name
	ForgetAsked      Message = "screen.forget-asked"  // Name, Number
	MemberForgotten  Message = "screen.member-forgotten"
	ForgottenHere    Message = "screen.forgotten-here" // N
	MergeAsked       Message = "screen.merge-asked"    // Name, Number
	MembersMerged    Message = "screen.members-merged" // Name, Number
	NumberFree       Message = "screen.number-free"
	ImportIs         Message = "screen.import-is"
	ImportWould      Message = "screen.import-would"   // New, Changed, Same, Wrong
	ImportColumns    Message = "screen.import-columns" // N
	ImportNothing    Message = "screen.import-nothing"
	ImportNamesake   Message = "screen.import-namesake"  // Number
	ImportAsks       Message = "screen.import-asks"      // Meaning, Columns
	ImportGiven      Message = "screen.import-given"     // Why, Number
	ImportDropped    Message = "screen.import-dropped"   // Why
	ImportWas        Message = "screen.import-was"       // Was
	MembersImported  Message = "screen.members-imported" // New, Changed, Wrong
	MembersExported  Message = "screen.members-exported" // Path
	NoColumnOfNumber Message = "screen.no-column-of-number"
	RememberNumber   Message = "screen.remember-number" // Number
	UsualPartner     Message = "screen.usual-partner"   // N, Name
	SitsAlready      Message = "screen.sits-already"    // Name, Where
	SitsTwice        Message = "screen.sits-twice"      // Name, First, Second
	SitsThere        Message = "screen.sits-there"      // Name, Where
	SitsAsPlace      Message = "screen.sits-as-place"   // Where, Direction, Section
)
