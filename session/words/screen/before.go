package screen

// What is said in a box, before there is a window or instead of one. Whole texts, a
// paragraph each for what happened, what it means and what to do.
const (
	BoxNoOpenGL      Message = "screen.box-no-opengl"
	BoxStartWithout  Message = "screen.box-start-without"
	BoxNoScreen      Message = "screen.box-no-screen"
	BoxNotUnderstood Message = "screen.box-not-understood" // Error
	BoxWithoutFailed Message = "screen.box-without-failed" // Error
	BoxPanicked      Message = "screen.box-panicked"
	BoxReport        Message = "screen.box-report" // Path
	BoxOpenReport    Message = "screen.box-open-report"
)

// What the window says of how the program was started.
const (
	OpenHereAlready Message = "screen.open-here-already"
	DocumentsMoved  Message = "screen.documents-moved" // Here, There
)
