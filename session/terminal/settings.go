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

// SettingsOf are the settings as Bridgemates have them, by the guide's names: one that is
// not there, or of another type, is as the guide has it. AutopoweroffTime and
// AutoShutDownBPC mean nothing on a phone.
func SettingsOf(values map[string]any) Settings {
	yes := func(name string, usual bool) bool {
		if v, ok := values[name].(bool); ok {
			return v
		}
		return usual
	}
	number := func(name string, usual, least, most int) int {
		n := usual
		switch v := values[name].(type) {
		case int:
			n = v
		case int64:
			n = int(min(max(v, -1), 1000))
		case float64: // as JSON has it
			n = int(min(max(v, -1), 1000))
		}
		if n < least || n > most {
			return usual
		}
		return n
	}
	return Settings{
		ShowResults:         yes("ShowResults", true),
		ShowOwnResult:       yes("ShowOwnResult", true),
		RepeatResults:       yes("RepeatResults", false),
		ShowPercentage:      yes("ShowPercentage", true),
		GroupSections:       yes("GroupSections", false),
		DeclarersScore:      number("ScorePoints", 1, 0, 1) == 1,
		MaximumResults:      number("MaximumResults", 0, 0, 127),
		Method:              Method(number("EnterResultsMethod", 0, 0, 2)),
		// the guide's letters are for displays without symbols
		Letters: number("ShowContract", 0, 0, 1) == 1,
		ShowPairNumbers:     yes("ShowPairNumbers", true),
		IntermediateResults: yes("IntermediateResults", false),
		Lead:                yes("LeadCard", false),
		LeadChecked:         yes("HandRecordValidation", true),
		MemberNumbers:       yes("MemberNumbers", false),
		BlankNumbers:        !yes("MemberNumbersNoBlankEntry", false),
		BoardOrder:          yes("BoardOrderVerification", true),
		Seconds:             number("VerificationTime", 2, 0, 7),
	}
}
