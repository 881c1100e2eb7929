package bws

import "maps"

// Preset is a choice of settings that go together.
type Preset struct {
	// Name is what the club calls it: "Quiet".
	Name string
	// Words say what it is for, in a sentence.
	Words string
	// guide holds the settings of every generation, bcs those that BCS has besides.
	guide, bcs map[string]any
}

// Values are the preset's settings as the Settings table of a generation takes them: bool
// and int. Settings that it does not name stay as the control program has them.
func (p Preset) Values(g Generation) map[string]any {
	values := maps.Clone(p.guide)
	if g == BCS {
		maps.Copy(values, p.bcs)
	}
	return values
}

// Presets are Quiet, Club, Teaching and Teams. They differ in what players see of
// each other's results, which is what clubs quarrel about: it makes noise, takes
// time, and lays blame.
func Presets() []Preset {
	return []Preset{
		{
			Name:  "Quiet",
			Words: "Nobody sees other tables' results or a ranking while the session lasts: less talk, quicker rounds.",
			guide: map[string]any{"ShowResults": false, "ShowPercentage": false, "RepeatResults": false,
				"BoardOrderVerification": true},
			bcs: map[string]any{
				"BM2Ranking": 0, "BM2ScoreRecap": true, "BM2AutoShowScoreRecap": false,
				"BM2NextSeatings": true, "BM2RemainingBoards": true,
				"BM2ViewHandRecord": false, "BM2TDCall": true,
				"BM3ViewResults": 0, "BM3ViewPercentages": false, "BM3Ranking": 0,
				"BM3ScoreRecap": 2, "BM3NextSeatings": true,
				"BM3ViewHandrecord": false, "BM3TDCall": true,
			},
		},
		{
			Name: "Club", Words: "After a board players see how others did on it, and the ranking at the very end.",
			guide: map[string]any{
				"ShowResults": true, "ShowOwnResult": true, "RepeatResults": false,
				"MaximumResults": 0, "ShowPercentage": true,
				"ScorePoints": 0, "BoardOrderVerification": true,
			},
			bcs: map[string]any{
				"BM2Ranking": 2, "BM2GameSummary": true, "BM2SummaryPoints": 1, "BM2ScoreRecap": true,
				"BM2AutoShowScoreRecap": false,
				"BM2NextSeatings":       true, "BM2RemainingBoards": true, "BM2ShowPlayerNames": 1, "BM2TDCall": true,
				"BM3ViewResults": 2, "BM3ViewPercentages": true, "BM3Ranking": 2, "BM3ScoreRecap": 2,
				"BM3NextSeatings": true, "BM3TDCall": true,
			},
		},
		{
			Name:  "Teaching",
			Words: "Players see everything and may take their time: all results, the hands, and their scores of each round.",
			guide: map[string]any{
				"ShowResults": true, "ShowOwnResult": true, "RepeatResults": true,
				"MaximumResults": 0, "ShowPercentage": true,
				"ScorePoints": 0, "EnterResultsMethod": 0, "ShowPairNumbers": true,
				"AutopoweroffTime": 60, "VerificationTime": 7,
				"LeadCard": true, "BoardOrderVerification": true,
			},
			bcs: map[string]any{
				"BM2ResultsOverview": 3, "BM2Ranking": 1, "BM2GameSummary": true,
				"BM2SummaryPoints": 1, "BM2ScoreRecap": true,
				"BM2AutoShowScoreRecap": true, "BM2ScoreCorrection": true,
				"BM2NextSeatings": true, "BM2RemainingBoards": true,
				"BM2ShowPlayerNames": 1, "BM2ViewHandRecord": true, "BM2ValidateLeadCard": true, "BM2TDCall": true,
				"BM3ViewResults": 2, "BM3ViewPercentages": true, "BM3Ranking": 1,
				"BM3ScoreRecap": 2, "BM3ScoreColumn": 1,
				"BM3BoardResultReentry": true, "BM3NextSeatings": true, "BM3ViewHandrecord": true,
				"BM3LeadCardEntry": 3, "BM3TDCall": true,
			},
		},
		{
			Name:  "Teams",
			Words: "Nobody sees what the other room did: no results, no percentages, no ranking, and the lead is entered.",
			guide: map[string]any{
				"ShowResults": false, "ShowOwnResult": false, "ShowPercentage": false,
				"RepeatResults": false, "GroupSections": false,
				"LeadCard": true, "BoardOrderVerification": false,
			},
			bcs: map[string]any{
				"BM2Ranking": 0, "BM2GameSummary": false, "BM2ScoreRecap": true,
				"BM2AutoShowScoreRecap": false, "BM2AutoBoardNumber": true,
				"BM2FirstBoardManually": true, "BM2ViewHandRecord": false, "BM2TDCall": true,
				"BM3ViewResults": 0, "BM3ViewPercentages": false, "BM3Ranking": 0,
				"BM3ScoreRecap": 2, "BM3LeadCardEntry": 1,
				"BM3ViewHandrecord": false, "BM3TDCall": true,
			},
		},
	}
}
