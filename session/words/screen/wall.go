package screen

// The wall: what everybody in the room reads.
const (
	WallRound       Message = "screen.wall-round"   // Name, Round, Next, Section
	WallRanking     Message = "screen.wall-ranking" // Name, Round, Section, Handicap, Last
	WallTakeSeats   Message = "screen.wall-take-seats"
	WallTable       Message = "screen.wall-table"
	WallBoards      Message = "screen.wall-boards"
	WallSitsOut     Message = "screen.wall-sits-out"
	WallProvisional Message = "screen.wall-provisional"
	WallFinal       Message = "screen.wall-final"
	WallWelcome     Message = "screen.wall-welcome"
	WallWaits       Message = "screen.wall-waits"
	WallPageOf      Message = "screen.wall-page-of" // Page, Of
	WallCodes       Message = "screen.wall-codes"
	ClockShows      Message = "screen.clock-shows" // Round, Break, Over, Stands
)

// What the director says of it.
const (
	WallShows       Message = "screen.wall-shows"  // Round, Released, Waits
	RoundWaits      Message = "screen.round-waits" // N, Round
	ReleaseNone     Message = "screen.release-none"
	ReleaseUpTo     Message = "screen.release-up-to" // Round, Last, ButLast
	ClockIsNow      Message = "screen.clock-is-now"  // Figures, Text
	ClockNoRound    Message = "screen.clock-no-round"
	WallBroughtBack Message = "screen.wall-brought-back"
)

// The room page, as the director starts and stops it.
const (
	RoomPageAbout    Message = "screen.room-page-about"
	RoomPageOff      Message = "screen.room-page-off"
	RoomPageStarts   Message = "screen.room-page-starts"
	RoomPageShows    Message = "screen.room-page-shows"  // Round, Last, Released
	RoomPageOthers   Message = "screen.room-page-others" // Addresses
	RoomPageRelease  Message = "screen.room-page-release"
	RoomPageFirewall Message = "screen.room-page-firewall"
	RoomPageFailed   Message = "screen.room-page-failed"
)

// What is open on the club's network beside the room page, and to whom.
const (
	PhonesShut          Message = "screen.phones-shut"
	PhonesOpen          Message = "screen.phones-open"     // Phones, Where
	DirectorsPhone      Message = "screen.directors-phone" // There, Heard, Ended
	DirectorsPhoneAbout Message = "screen.directors-phone-about"
	NetworkReached      Message = "screen.network-reached" // Reached
	NetworkUnreached    Message = "screen.network-unreached"
	NetworkMoved        Message = "screen.network-moved"   // Before
	NetworkRefused      Message = "screen.network-refused" // Codes, Foreign, Unsigned
	NetworkIsShut       Message = "screen.network-is-shut"
	PhonesAreOpen       Message = "screen.phones-are-open" // Handsets
	CodesAreNew         Message = "screen.codes-are-new"
	HandsetsPhones      Message = "screen.handsets-phones"
)
