package terminal

// Settings are what the nineteen settings of the guide (chapter Settings) mean on a
// phone.
type Settings struct {
	ShowResults, RepeatResults, ShowPercentage bool
	GroupSections, DeclarersScore              bool
	Method                                     Method
	Letters                                    bool // of suits, for symbols
	ShowPairNumbers, IntermediateResults       bool
	Lead, LeadChecked                          bool
	MemberNumbers, BlankNumbers                bool
	BoardOrder                                 bool
	Seconds                                    int // VerificationTime
}

// Method is how tricks are entered: the guide's EnterResultsMethod.
type Method int

// The methods.
const (
	OverUnder Method = iota // =, +1, -2
	Total                   // all tricks
	American
)

// SettingsOf are the settings as Bridgemates have them, by the guide's names: one that
// is not there, or of another type, is as the guide has it. Four mean nothing on a phone:
// one's own result is always among those that are shown (ShowOwnResult), all of them
// scroll (MaximumResults), and screen and server end by themselves (AutopoweroffTime,
// AutoShutDownBPC).
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
		ShowResults:    yes("ShowResults", true),
		RepeatResults:  yes("RepeatResults", false),
		ShowPercentage: yes("ShowPercentage", true),
		GroupSections:  yes("GroupSections", false),
		DeclarersScore: number("ScorePoints", 1, 0, 1) == 1,
		Method:         Method(number("EnterResultsMethod", 0, 0, 2)),
		// the guide's letters are for displays without symbols
		Letters:             number("ShowContract", 0, 0, 1) == 1,
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
