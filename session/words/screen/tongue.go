package screen

// The program and its language.
const (
	AboutProgram  Message = "screen.about-program" // Version, Club, Log
	NotReviewed   Message = "screen.not-reviewed"
	LanguageLater Message = "screen.language-later"
)

// A newer version of the program.
const (
	NewerAbout       Message = "screen.newer-about" // File
	NewerOut         Message = "screen.newer-out"   // Version, Have, Notes
	NewerNone        Message = "screen.newer-none"  // Version, Have
	NewerAsking      Message = "screen.newer-asking"
	NewerNoPlace     Message = "screen.newer-no-place"
	NewerNotOne      Message = "screen.newer-not-one"
	NewerSlow        Message = "screen.newer-slow"
	NewerRedirect    Message = "screen.newer-redirect"
	NewerMissing     Message = "screen.newer-missing"
	NewerUnreachable Message = "screen.newer-unreachable" // Reason
)
