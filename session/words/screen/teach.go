package screen

// The screen for rule files.
const (
	NameBad          Message = "screen.teach-name-bad"   // Name
	NameTaken        Message = "screen.teach-name-taken" // Name
	CellFixed        Message = "screen.teach-cell-fixed"
	CellWrong        Message = "screen.teach-cell-wrong" // Column, Found, Expected
	FilesUnusable    Message = "screen.teach-files-unusable"
	HandWrong        Message = "screen.teach-hand-wrong"
	DummyWrong       Message = "screen.teach-dummy-wrong"
	AllPassed        Message = "screen.teach-all-passed"
	CallsWrong       Message = "screen.teach-calls-wrong"
	NoHandFound      Message = "screen.teach-no-hand-found"
	NoQuizPossible   Message = "screen.teach-no-quiz-possible"
	AnswersAre       Message = "screen.teach-answers-are" // Rules
	DealsSought      Message = "screen.teach-deals-sought"
	DealsTooRare     Message = "screen.teach-deals-too-rare"
	NoSuchQuiz       Message = "screen.teach-no-such-quiz"
	QuizWritten      Message = "screen.teach-quiz-written" // File, Folder
	QuestionIs       Message = "screen.teach-question-is"  // Number, All, Dealer, Vulnerable
	QuizTally        Message = "screen.teach-quiz-tally"   // Right, Asked
	QuizEnter        Message = "screen.teach-quiz-enter"
	QuizDone         Message = "screen.teach-quiz-done"     // Quiz, Right, Asked
	NoAnswer         Message = "screen.teach-no-answer"     // Wanted
	CellPlace        Message = "screen.teach-cell-place"    // Column, Line
	ExpectedThen     Message = "screen.teach-expected-then" // First, Second
	PageEmpty        Message = "screen.teach-page-empty"
	NotThisHand      Message = "screen.teach-not-this-hand" // Why
	NothingTakenBack Message = "screen.teach-nothing-taken-back"
	RulesLost        Message = "screen.teach-rules-lost" // Rules
	RuleFolderIs     Message = "screen.teach-rule-folder-is"
	RulesSaved       Message = "screen.teach-rules-saved"     // Folder
	RulesNotSaved    Message = "screen.teach-rules-not-saved" // Problem
	SavedAsOwn       Message = "screen.teach-saved-as-own"
	TypeHand         Message = "screen.teach-type-hand"
	NoLineFits       Message = "screen.teach-no-line-fits" // Suit
	HandSought       Message = "screen.teach-hand-sought"
	RuleNeverDecides Message = "screen.teach-rule-never-decides"
)
