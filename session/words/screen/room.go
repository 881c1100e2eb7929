package screen

// The room at a glance.
const (
	TileOnTime      Message = "screen.tile-on-time"
	TileNextRound   Message = "screen.tile-next-round"
	TileDone        Message = "screen.tile-done"
	TileSitsOut     Message = "screen.tile-sits-out"
	TileOffline     Message = "screen.tile-offline"
	TileBehind      Message = "screen.tile-behind"       // Minutes
	TileBehindShort Message = "screen.tile-behind-short" // Minutes
	TileBehindSign  Message = "screen.tile-behind-sign"  // Minutes
	TileMissing     Message = "screen.tile-missing"      // Board
	TileDoubt       Message = "screen.tile-doubt"
	TileWrongBoard  Message = "screen.tile-wrong-board"
	TileAsked       Message = "screen.tile-asked" // Board
	TileWaiting     Message = "screen.tile-waiting"
	TileInPlay      Message = "screen.tile-in-play"   // Contract
	TileBoard       Message = "screen.tile-board"     // Board
	TableBehind     Message = "screen.table-behind"   // N, Table
	CallWaits       Message = "screen.call-waits"     // Table, Time
	CallAttended    Message = "screen.call-attended"  // Table, Time
	CallDeferred    Message = "screen.call-deferred"  // Table, Time
	CallSolved      Message = "screen.call-solved"    // Table, Time
	CallAbout       Message = "screen.call-about"     // Call, Reason, Board
	ByPhoneAsked    Message = "screen.by-phone-asked" // Table, Time
	OfferWaits      Message = "screen.offer-waits"    // Place, Time
	SentByPhone     Message = "screen.sent-by-phone"  // Seat
	TilePhone       Message = "screen.tile-phone"
	TileNoPhone     Message = "screen.tile-no-phone"
	TableIsPhoned   Message = "screen.table-is-phoned" // Table
	NeedsAttention  Message = "screen.needs-attention" // N
	RoomPace        Message = "screen.room-pace"       // Arrived, Expected, Finish
	BoardVeiled     Message = "screen.board-veiled"    // Board
	BoardHidden     Message = "screen.board-hidden"
	LineResult      Message = "screen.line-result"    // Place, Result, Lead, Turned
	LineFigure      Message = "screen.line-figure"    // Now, Then
	LineStanding    Message = "screen.line-standing"  // Who, Now, Then
	LineOthers      Message = "screen.line-others"    // N
	LineRecorded    Message = "screen.line-recorded"  // Text
	LineThere       Message = "screen.line-there"     // Place
	LineOvertaken   Message = "screen.line-overtaken" // Place, Came, Text
	LineAsked       Message = "screen.line-asked"     // Text, Changes
	LineHint        Message = "screen.line-hint"
	LineSays        Message = "screen.line-says"
	LineSaysPlace   Message = "screen.line-says-place"
	VeilExplained   Message = "screen.veil-explained"
	VeilNobody      Message = "screen.veil-nobody"
	SignalExplained Message = "screen.signal-explained"
)
