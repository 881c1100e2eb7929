package protocol

// Bridgemate3Settings are those of the Bridgemate 3 in one section, all of them. Without
// any they are sent as nulls, and BCS keeps its own. Times are in steps of five seconds.
type Bridgemate3Settings struct {
	SessionGUID    GUID    `json:"SessionGuid" rule:"required"`
	SectionLetters Letters `json:"SectionLetters" rule:"required"`
	Kept
	ScreenBrightness            int      `json:"BM3ScreenBrightness" rule:"1..7"`
	ScreenDimMode               int      `json:"BM3ScreenDimMode" rule:"0..15"`
	ScreenOffMode               int      `json:"BM3ScreenOffMode" rule:"0..15"` // 0 never
	SleepMode                   int      `json:"BM3SleepMode" rule:"0..120"`
	AudioVolume                 int      `json:"BM3AudioVolume" rule:"0..7"` // not used
	Language                    int      `json:"BM3Language" rule:"0..10"`   // en nl fr de it da es no pl sv tr
	PINCode                     NullText `json:"BM3PINcode" rule:"required pin"`
	ConfirmNP                   int      `json:"BM3ConfirmNP" rule:"0..1"`
	TDCall                      int      `json:"BM3TDCall" rule:"0..1"`
	ResultMethod                int      `json:"BM3ResultMethod" rule:"0..2"` // up or down, total tricks, American
	BoardResultReentry          int      `json:"BM3BoardResultReentry" rule:"0..1"`
	LeadCardEntry               int      `json:"BM3LeadCardEntry" rule:"0..3"`     // off, unchecked, must fit the deal, warns
	PlayerNumberEntry           int      `json:"BM3PlayerNumberEntry" rule:"0..2"` // off, first round, all
	PlayerNumberEntryDuringPlay int      `json:"BM3PlayerNumberEntryDuringPlay" rule:"0..1"`
	PlayerNumberMandatory       int      `json:"BM3PlayerNumberMandatory" rule:"0..1"`
	StartingPositions           int      `json:"BM3StartingPositions" rule:"0..1"` // the players confirm them
	PlayerView                  int      `json:"BM3PlayerView" rule:"0..1"`        // North on top, bottom
	Ranking                     int      `json:"BM3Ranking" rule:"0..3"`           // off, each round, at the end, always
	NextSeatings                int      `json:"BM3NextSeatings" rule:"0..1"`
	ScoreRecap                  int      `json:"BM3ScoreRecap" rule:"0..2"`  // off, at the round's end, always
	ViewResults                 int      `json:"BM3ViewResults" rule:"0..3"` // off, own, others too, at the round's end
	SessionSummary              int      `json:"BM3SessionSummary" rule:"0..1"`
	ScoreColumn                 int      `json:"BM3ScoreColum" rule:"0..1"` // NS, NS and EW
	ViewPercentages             int      `json:"BMViewPercentages" rule:"0..1"`
	ViewHandrecord              int      `json:"BM3ViewHandrecord" rule:"0..1"`
	EnterHandrecord             int      `json:"BM3EnterHandrecord" rule:"0..2"` // off, after the board, after the round
}

// Bridgemate2Settings are those of the Bridgemate 2 in one section, all of them. Without
// any they are sent as nulls, and BCS keeps its own. What the vendor does not support is
// marked so, and sent like the rest.
type Bridgemate2Settings struct {
	SessionGUID    GUID    `json:"SessionGuid" rule:"required"`
	SectionLetters Letters `json:"SectionLetters" rule:"required"`
	Kept
	ShowResults               bool `json:"ShowResults"`
	ShowOwnResult             bool `json:"ShowOwnResult"`
	RepeatResults             bool `json:"RepeatResults"`
	ShowPercentage            bool `json:"ShowPercentage"`
	GroupSections             bool `json:"GroupSections"` // not supported
	ShowPairNumbers           bool `json:"ShowPairNumbers"`
	IntermediateResults       bool `json:"IntermediateResults"` // not supported
	LeadCard                  bool `json:"LeadCard"`
	MemberNumbers             bool `json:"MemberNumbers"`
	MemberNumbersNoBlankEntry bool `json:"MemberNumbersNoBlankEntry"`
	BoardOrderVerification    bool `json:"BoardOrderVerification"`
	HandRecordValidation      bool `json:"HandRecordValidation"` // not supported
	AutoShutDownBPC           bool `json:"AutoShutDownBPC"`
	ConfirmNP                 bool `json:"BM2ConfirmNP"`
	RemainingBoards           bool `json:"BM2RemainingBoards"`
	NextSeatings              bool `json:"BM2NextSeatings"`
	ScoreRecap                bool `json:"BM2ScoreRecap"`
	AutoShowScoreRecap        bool `json:"BM2AutoShowScoreRecap"`
	ScoreCorrection           bool `json:"BM2ScoreCorrection"`
	AutoBoardNumber           bool `json:"BM2AutoBoardNumber"`
	FirstBoardManually        bool `json:"BM2FirstBoardManually"`
	ValidateLeadCard          bool `json:"BM2ValidateLeadCard"`
	GameSummary               bool `json:"BM2GameSummary"`
	ResetFunctionKey          bool `json:"BM2ResetFunctionKey"`
	RecordBidding             bool `json:"BM2RecordBidding"`     // not supported
	RecordPlay                bool `json:"BM2RecordPlay"`        // not supported
	ValidateRecording         bool `json:"BM2ValidateRecording"` // not supported
	ShowHands                 bool `json:"BM2ShowHands"`         // not supported
	NumberEntryEachRound      bool `json:"BM2NumberEntryEachRound"`
	NumberEntryPreloadValues  bool `json:"BM2NumberEntryPreloadValues"` // not supported
	ViewHandRecord            bool `json:"BM2ViewHandRecord"`
	EnterHandRecord           bool `json:"BM2EnterHandRecord"`
	TextBasedNumber           bool `json:"BM2TextBasedNumber"` // not supported
	TDCall                    bool `json:"BM2TDCall"`

	ScorePoints         int      `json:"ScorePoints" rule:"0..1"`        // from NS, from the declarer
	EnterResultsMethod  int      `json:"EnterResultsMethod" rule:"0..2"` // up or down, total tricks, American
	AutopoweroffTime    int      `json:"AutopoweroffTime" rule:"0.."`    // seconds
	VerificationTime    int      `json:"VerificationTime" rule:"0.."`    // seconds
	ShowContract        int      `json:"ShowContract" rule:"0..1"`       // symbols, letters
	MaximumResults      int      `json:"MaximumResults" rule:"0..127"`   // 0 is all
	PINCode             NullText `json:"BM2PINcode" rule:"required pin"`
	ResultsOverview     int      `json:"BM2ResultsOverview" rule:"0..5"`     // frequencies in three forms, travellers in three
	ShowPlayerNames     int      `json:"BM2ShowPlayerNames" rule:"0..2"`     // no, all rounds, first
	Ranking             int      `json:"BM2Ranking" rule:"0..2"`             // no, each round, last
	SummaryPoints       int      `json:"BM2SummaryPoints" rule:"-1..1"`      // none, matchpoints, per cent; needs Ranking
	PairNumberEntry     int      `json:"BM2PairNumberEntry" rule:"0..2"`     // no, may, must
	NumberValidation    int      `json:"NumberValidation" rule:"0..4"`       // not supported: none, ACBL, FFB, ABF, JCBL
	NameSource          int      `json:"BM2NameSource" rule:"0..3"`          // not supported
	EnterHandRecordWhen int      `json:"BM2EnterHandRecordWhen" rule:"0..2"` // round, board, never
}

// Where none of the settings is set, none is sent: each at its zero is no choice that
// somebody can have made, since a code of four digits belongs to it.
func (s Bridgemate3Settings) none() bool {
	return s == Bridgemate3Settings{SessionGUID: s.SessionGUID, SectionLetters: s.SectionLetters, Kept: s.Kept}
}

func (s Bridgemate2Settings) none() bool {
	return s == Bridgemate2Settings{SessionGUID: s.SessionGUID, SectionLetters: s.SectionLetters, Kept: s.Kept}
}
