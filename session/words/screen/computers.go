package screen

// Several computers.
const (
	ChipInStep        Message = "screen.chip-in-step" // N
	ChipOnServer      Message = "screen.chip-on-server"
	ChipToSend        Message = "screen.chip-to-send" // N
	ChipToCome        Message = "screen.chip-to-come" // N
	ChipAlone         Message = "screen.chip-alone"   // Time
	ChipRefused       Message = "screen.chip-refused"
	ChipShared        Message = "screen.chip-shared"    // N
	ChipConflicts     Message = "screen.chip-conflicts" // N
	LineNone          Message = "screen.line-none"      // N
	LineNobodyElse    Message = "screen.line-nobody-else"
	LineAlone         Message = "screen.line-alone"    // Time
	RoleHere          Message = "screen.role-here"     // Role, May
	ComputerHere      Message = "screen.computer-here" // Name
	TheDraw           Message = "screen.the-draw"
	OwnedByNobody     Message = "screen.owned-by-nobody"
	OwnerReads        Message = "screen.owner-reads"
	TakeRoomAsked     Message = "screen.take-room-asked"    // Room, Owner
	TakeDrawAsked     Message = "screen.take-draw-asked"    // Owner
	StrangeCopyAsked  Message = "screen.strange-copy-asked" // File, Name, Room
	WorkIsHere        Message = "screen.work-is-here"       // Work
	WorkIsOurs        Message = "screen.work-is-ours"       // Work
	NoConflicts       Message = "screen.no-conflicts"
	ConflictsWait     Message = "screen.conflicts-wait"      // N
	ConflictIsSettled Message = "screen.conflict-is-settled" // Conflict
	ConflictGone      Message = "screen.conflict-gone"
	ConflictGrew      Message = "screen.conflict-grew"
	CountsMeanwhile   Message = "screen.counts-meanwhile"
	UnscorableDo      Message = "screen.unscorable-do"
	CameMeanwhile     Message = "screen.came-meanwhile" // Side
	CameAsked         Message = "screen.came-asked"     // Came
	CameKept          Message = "screen.came-kept"
	CameAgain         Message = "screen.came-again"
	ComputersAbout    Message = "screen.together-about"
	LeaveAsked        Message = "screen.leave-asked"
	HasLeft           Message = "screen.has-left"
	WallOnly          Message = "screen.wall-only"
)

// Joining and beginning.
const (
	JoinAbout        Message = "screen.join-about"
	InvitedTo        Message = "screen.invited-to" // Event, Role, May
	JoinComes        Message = "screen.join-comes" // N
	JoinOpens        Message = "screen.join-opens"
	JoinConnects     Message = "screen.join-connects"
	JoinAtAbout      Message = "screen.join-at-about"
	JoinAtIncomplete Message = "screen.join-at-incomplete"
	HasJoined        Message = "screen.has-joined" // Event
	CodeTooShort     Message = "screen.code-too-short"
	ComputerUnnamed  Message = "screen.computer-unnamed"
	BeginAbout       Message = "screen.begin-about"
	BeginIncomplete  Message = "screen.begin-incomplete"
	CertificateAsked Message = "screen.certificate-asked"
	BeginWorks       Message = "screen.begin-works"
	InvitationsAbout Message = "screen.invitations-about"
	InvitationStands Message = "screen.invitation-stands" // Came, Computers
	GuestJoined      Message = "screen.guest-joined"      // Time
	GuestWithdrawn   Message = "screen.guest-withdrawn"
	WithdrawAsked    Message = "screen.withdraw-asked"  // Role
	SendAwayAsked    Message = "screen.send-away-asked" // Computer
	HasWithdrawn     Message = "screen.has-withdrawn"
	HasBegun         Message = "screen.has-begun"     // N, Folder
	SlipsWritten     Message = "screen.slips-written" // Invitations, Codes
)

// A computer that runs no room.
const (
	LightElsewhere  Message = "screen.light-elsewhere" // Reading
	NextElsewhere   Message = "screen.next-elsewhere"  // Nobody, Arrived, Expected, Take
	NextLooks       Message = "screen.next-looks"      // Arrived, Expected
	NextSetUpThere  Message = "screen.next-set-up-there"
	StartsElsewhere Message = "screen.starts-elsewhere" // Nobody
)

// What a server or an invitation is not to be had for.
const (
	ServerUnreachable  Message = "screen.server-unreachable"
	ServerBusy         Message = "screen.server-busy"
	ServerReadOnly     Message = "screen.server-read-only"
	ServerFull         Message = "screen.server-full"
	ServerNewer        Message = "screen.server-newer"
	ServerOlder        Message = "screen.server-older"
	ServerRefused      Message = "screen.server-refused"
	PasswordWrong      Message = "screen.password-wrong"
	CertificateWrong   Message = "screen.certificate-wrong"
	CertificateMissing Message = "screen.certificate-missing"
	NoSuchEvent        Message = "screen.no-such-event"
	EventThere         Message = "screen.event-there"
	EventClosed        Message = "screen.event-closed"
	NoRight            Message = "screen.no-right"
	CodeWrong          Message = "screen.code-wrong"
	NoInvitation       Message = "screen.no-invitation"
	InvitationNewer    Message = "screen.invitation-newer"
)
