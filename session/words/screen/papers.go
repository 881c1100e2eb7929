package screen

// What a contestant did, and the sheets of an evening.
const (
	CardOf          Message = "screen.card-of"           // Kind, Number, Names
	CardExtremes    Message = "screen.card-extremes"     // Most, Least
	CardExtreme     Message = "screen.card-extreme"      // Board, Figure
	CardBoard       Message = "screen.card-board"        // Board, Form, Round
	CardDoubleDummy Message = "screen.card-double-dummy" // Declarer, Denomination, Tricks, Made
	CardMore        Message = "screen.card-more"         // N
	CardFewer       Message = "screen.card-fewer"        // N
	CardExact       Message = "screen.card-exact"
	CardNothing     Message = "screen.card-nothing"
	CardCarried     Message = "screen.card-carried"
	CardAdjustments Message = "screen.card-adjustments"
	CardNotPlayed   Message = "screen.card-not-played" // Ruling
	CardOthers      Message = "screen.card-others"     // N
	CardHint        Message = "screen.card-hint"
	KindPair        Message = "screen.kind-pair"
	KindTeam        Message = "screen.kind-team"
	KindPlayer      Message = "screen.kind-player"
)
