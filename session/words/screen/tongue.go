package screen

// The program and its language.
const (
	AboutProgram  Message = "screen.about-program" // Version, Club, Log
	NotReviewed   Message = "screen.not-reviewed"
	LanguageLater Message = "screen.language-later"
)
