package bws

// settings are all of them, in the order of the file: the guide's 19, those of Bridgemate
// II, and those of Bridgemate 3.
var settings = []Setting{
	yes("ShowResults", "True", GroupSee, "After a board, players see how other tables did on it."),
	yes("ShowOwnResult", "True", GroupSee, "The table's own result stands among those that are shown."),
	yes("RepeatResults", "False", GroupSee, "Players may look through the results of a board again."),
	count("MaximumResults", "0", 0, 127, GroupSee, "How many other results are shown at most; 0 shows all."),
	yes("ShowPercentage", "True", GroupSee,
		"After a board, players see their percentage on it.").since("with Bridgemate II: BCS 3.6.0, firmware 3.0.1"),
	yes("GroupSections", "False", GroupSee, "Results and percentages are those of all sections together."),
	choice("ScorePoints", "1", GroupSee, "From whose side the score of a result is shown.",
		"North-South", "the declarer"),
	choice("EnterResultsMethod", "0", GroupResults, "How players enter the tricks.",
		"over or under the contract (+1, =, -2)", "tricks made (0 to 13)", "the American way"),
	yes("ShowPairNumbers", "True", GroupSee, "The screen that announces a round shows the pair numbers."),
	yes("IntermediateResults", "False", GroupResults,
		"The contract is sent as soon as it is entered, while the board is still being played."),
	count("AutopoweroffTime", "20", 5, 60, GroupHandset,
		"After how many seconds without a key the handset switches itself off."),
	count("VerificationTime", "2", 1, 7, GroupHandset,
		"For how many seconds the handset shows that the opponents must check the result."),
	choice("ShowContract", "1", GroupHandset, "How contracts are shown.", "suit symbols", "letters"),
	yes("LeadCard", "False", GroupHands, "Players enter the card that was led."),
	yes("MemberNumbers", "False", GroupPlayers, "Players enter their member numbers before the first board."),
	yes("MemberNumbersNoBlankEntry", "False", GroupPlayers, "No member number may be left out."),
	yes("BoardOrderVerification", "True", GroupResults,
		"The handset warns when boards are entered in another order than they are played."),
	yes("HandRecordValidation", "True", GroupRecorder, "Recorded cards are checked against the hand records."),
	yes("AutoShutDownBPC", "False", GroupProgram, "The control program closes when all tables have logged off."),

	code("BM2PINcode", GroupHandset, "The four digits that open the director's menu.").required(),
	yes("BM2ConfirmNP", "False", GroupResults,
		"The director must confirm that a board was not played.").since("BCS 2.0.0, firmware 1.0.1"),
	yes("BM2TDCall", "False", GroupHandset,
		"Players can call the director with the handset.").since("BCS 3.3.1, firmware 2.3.1"),
	yes("BM2RemainingBoards", "True", GroupSee,
		"Players see how many boards of the round are left.").since("BCS 2.0.0"),
	yes("BM2NextSeatings", "True", GroupSee,
		"At the end of a round players see where they sit next.").since("BCS 2.0.0"),
	yes("BM2ScoreRecap", "False", GroupSee, "Players can look through the scores of the round.").since("BCS 2.0.0"),
	yes("BM2AutoShowScoreRecap", "False", GroupSee,
		"The scores of the round are shown at its end without being asked for.").since("BCS 2.5.1"),
	yes("BM2ScoreCorrection", "False", GroupResults,
		"Players may erase a result of the round and enter it again, without the director."),
	yes("BM2AutoBoardNumber", "True", GroupResults,
		"The handset fills in the board's number.").since("BCS 2.0.0, firmware 2.0.1"),
	yes("BM2FirstBoardManually", "False", GroupResults,
		"The first board of a round is entered by hand, the others are filled in.").since("BCS 2.7.9, firmware 2.7.6"),
	yes("BM2ValidateLeadCard", "False", GroupHands,
		"The lead is checked against the hand record.").since("BCS 3.2.1, firmware 2.2.1"),
	choice("BM2ResultsOverview", "0", GroupSee, "How the results of a board are laid out.",
		"each score once, 6 lines", "each score once, 2 columns of 6 lines", "each score once, 4 lines",
		"every table, 6 lines", "every table, 2 columns of 6 lines", "every table, 4 lines"),
	choice("BM2ShowPlayerNames", "0", GroupPlayers, "When players' names are shown.", "never",
		"in all rounds", "in the first round"),
	choice("BM2Ranking", "0", GroupSee, "When the ranking is shown.", "never",
		"after each round", "after the last round"),
	yes("BM2GameSummary", "False", GroupSee,
		"After the last round players can look through all their boards. It needs the ranking to be shown."),
	choice("BM2SummaryPoints", "0", GroupSee, "What that look through all boards shows.", "matchpoints", "percentages"),
	choice("BM2PairNumberEntry", "0", GroupResults,
		"Whether players enter the declaring pair's number, which finds pairs at the wrong table.",
		"no", "they may", "they must"),
	yes("BM2ResetFunctionKey", "True", GroupHandset, "Players, too, may start a handset again with the key Reset."),
	yes("BM2RecordBidding", "False", GroupRecorder, "The auction is entered, call by call."),
	yes("BM2RecordPlay", "False", GroupRecorder, "The play is entered, card by card."),
	yes("BM2ValidateRecording", "False", GroupRecorder,
		"What is entered of the play is checked against the hand record."),
	yes("BM2ShowHands", "False", GroupRecorder, "The hands are shown while the play is entered."),
	yes("BM2NumberEntryEachRound", "False", GroupPlayers, "Players enter their numbers in every round."),
	yes("BM2NumberEntryPreloadValues", "False", GroupPlayers, "Numbers that are known already are filled in."),
	choice("BM2NameSource", "0", GroupPlayers, "Where the handset finds the name for a number.",
		"in this session", "in BMPlayerDB.mdb", "nowhere: names are sent", "in this session, then in BMPlayerDB.mdb"),
	yes("BM2ViewHandRecord", "False", GroupHands,
		"Players can look at the hands of a board they have played.").since("BCS 2.6.1, firmware 1.6.1"),
	yes("BM2EnterHandRecord", "False", GroupHands,
		"Players enter the hands of boards.").since("BCS 2.6.1, firmware 1.6.1"),
	choice("BM2EnterHandRecordWhen", "0", GroupHands, "When players enter the hands.",
		"at the end of the round", "after the board", "never"),
	yes("BM2TextBasedNumber", "False", GroupPlayers, "Member numbers may have letters."),
	choice("BM2NumberValidation", "0", GroupPlayers, "By whose rules a member number is checked.",
		"nobody's", "ACBL (United States)", "FFB (France)", "ABF (Australia)", "JCBL (Japan)"),

	count("BM3ScreenBrightness", "6", 1, 7, Group3, "How bright the screen is."),
	count("BM3ScreenDimMode", "2", 0, 15, Group3, "After how long the screen dims, in steps of 5 seconds."),
	count("BM3ScreenOffMode", "2", 0, 15, Group3,
		"After how long the screen goes dark, in steps of 5 seconds; 0 is never."),
	count("BM3SleepMode", "120", 0, 120, Group3,
		"After how long the handset sleeps until its power key is pressed, in steps of 5 seconds."),
	count("BM3AudioVolume", "2", 0, 7, Group3, "How loud it is; not in use yet."),
	choice("BM3Language", "0", Group3, "The language of the handset.", "English", "Dutch", "French",
		"German", "Italian", "Danish", "Spanish", "Norwegian", "Polish", "Swedish", "Turkish"),
	choice("BM3ConnectionMode", "0", Group3, "When results are sent.", "at once", "at the end of the session"),
	code("BM3PINcode", Group3, "The four digits that open the director's menu."),
	yes("BM3ConfirmNP", "False", Group3, "The director must confirm that a board was not played."),
	yes("BM3TDCall", "True", Group3, "Players can call the director with the handset."),
	choice("BM3ResultMethod", "0", Group3, "How players enter the tricks.",
		"over or under the contract (+1, =, -2)", "tricks made (0 to 13)", "the American way"),
	yes("BM3BoardResultReentry", "True", Group3, "Players may change a result after the opponents have confirmed it."),
	choice("BM3LeadCardEntry", "1", Group3, "Whether the lead is entered, and checked against the hand record.",
		"no", "entered, not checked", "entered, must be in the hand", "entered, with a warning"),
	choice("BM3PlayerView", "0", Group3, "Where North is on the screen.", "at the top", "at the bottom"),
	choice("BM3PlayerNumberEntry", "0", Group3, "When players enter their numbers.", "never",
		"in the first round", "in all rounds"),
	yes("BM3PlayerNumberEntryDuringPlay", "False", Group3, "They may still do so after the first result of the round."),
	choice("BM3StartingPositions", "0", Group3,
		"Whether players confirm where they sit before the first round.", "no", "they must"),
	choice("BM3Ranking", "1", Group3, "When players can look at the ranking.", "never", "after each round",
		"after the last round", "always"),
	yes("BM3NextSeatings", "True", Group3, "At the end of a round players see where they sit next."),
	choice("BM3ScoreRecap", "2", Group3, "When players can look through the scores of the round.",
		"never", "at its end", "always"),
	choice("BM3ScoreColumn", "0", Group3, "Whose scores are shown.", "North-South's", "both sides'"),
	choice("BM3ViewResults", "2", Group3, "Which results of a board players see.", "none", "their own", "all"),
	yes("BM3ViewPercentages", "True", Group3, "Players see their percentage on a board."),
	yes("BM3ViewHandrecord", "False", Group3, "Players can look at the hands of a board they have played."),
	choice("BM3EnterHandrecord", "0", Group3, "When players enter the hands of boards.", "never",
		"at the end of the round", "after the board"),
}

func yes(name, value, group, words string) Setting {
	return Setting{TableField: truth(name, value), Group: group, Words: words, Generation: generationOf(name)}
}

func count(name, value string, least, most int, group, words string) Setting {
	return Setting{TableField: number(name, value), Group: group, Words: words, Least: least, Most: most,
		Generation: generationOf(name)}
}

func choice(name, value, group, words string, values ...string) Setting {
	return Setting{TableField: number(name, value), Group: group, Words: words, Values: values,
		Generation: generationOf(name)}
}

func code(name, group, words string) Setting {
	f := nonEmpty(name, 4)
	f.Default = "'0000'"
	return Setting{TableField: f, Group: group, Words: words, Generation: generationOf(name)}
}

// generationOf distinguishes the names of the guide from those of BCS, which
// begin with the handset's.
func generationOf(name string) Generation {
	if len(name) > 3 && (name[:3] == "BM2" || name[:3] == "BM3") {
		return BCS
	}
	return BMPro
}

func (s Setting) since(version string) Setting { s.Since = version; return s }
func (s Setting) required() Setting            { s.Required = true; return s }
