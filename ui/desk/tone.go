package desk

// Tone is how something is meant: the screens give it a colour, which only repeats what
// the words and the symbol say.
type Tone int

// The tones.
const (
	Plain    Tone = iota
	Quiet         // of no concern now
	Good          // as it should be
	Warning       // to be looked at
	Bad           // to be put right
	Inviting      // the next thing to do
)
