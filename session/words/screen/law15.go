package screen

// What became of a board that the director only entered.
const (
	Entered       Message = "screen.entered"        // By, Reason
	CountsEntered Message = "screen.counts-entered" // Result, Reason
)
