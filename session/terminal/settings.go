package terminal

// Settings are what the nineteen settings of the guide (chapter Settings) mean on a phone.
type Settings struct {
	ShowResults, ShowOwnResult, RepeatResults, ShowPercentage bool
	GroupSections, DeclarersScore                             bool
	MaximumResults                                            int
	Method                                                    Method
	Letters                                                   bool // of suits, for symbols
	ShowPairNumbers, IntermediateResults                      bool
	Lead, LeadChecked                                         bool
	MemberNumbers, BlankNumbers                               bool
	BoardOrder                                                bool
	Seconds                                                   int // VerificationTime
}

// Method is how tricks are entered: the guide's EnterResultsMethod.
type Method int

// The methods.
const (
	OverUnder Method = iota // =, +1, -2
	Total                   // all tricks
	American
)
