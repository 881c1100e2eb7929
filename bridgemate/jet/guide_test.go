package jet

// The guide's 11 tables, from its chapter "Table Layout", as this package's
// tests use them.

func num(name, def string) Column { return Column{Name: name, Kind: Int16, Default: def} }

func yes(name, def string) Column { return Column{Name: name, Kind: Bool, Default: def} }

func text(name string, size int, zero bool) Column {
	return Column{Name: name, Kind: Text, Size: size, AllowZeroLength: zero}
}

func date(name string) Column { return Column{Name: name, Kind: DateTime} }

var autoID = Column{Name: "ID", Kind: Int32, AutoNumber: true}

func guideTables() []Table {
	results := []Column{
		autoID, num("Section", ""), num("Table", ""), num("Round", ""), num("Board", ""),
		num("PairNS", ""), num("PairEW", ""), num("Declarer", ""), text("NS/EW", 2, true), text("Contract", 10, true),
		text("Result", 10, true), text("LeadCard", 10, true), text("Remarks", 255, true),
		date("DateLog"), date("TimeLog"),
		yes("Processed", "False"), yes("Processed1", "False"), yes("Processed2", "False"), yes("Processed3", "False"),
		yes("Processed4", "False"), yes("Erased", "False"),
	}
	recorder := func(what string) []Column {
		return []Column{
			autoID, num("Section", ""), num("Table", ""), num("Round", ""), num("Board", ""), num("Counter", ""),
			text("Direction", 2, true), text(what, 10, true), date("DateLog"), date("TimeLog"), yes("Erased", "False"),
		}
	}
	hands := []Column{num("Section", ""), num("Board", "")}
	for _, who := range []string{"North", "East", "South", "West"} {
		for _, suit := range []string{"Spades", "Hearts", "Diamonds", "Clubs"} {
			hands = append(hands, text(who+suit, 13, true))
		}
	}
	return []Table{
		{Name: "Clients", Columns: []Column{autoID, text("Computer", 255, false)}},
		{Name: "Section", Columns: []Column{num("ID", ""), text("Letter", 2, false),
			num("Tables", ""), num("MissingPair", "0")}},
		{Name: "Tables", Columns: []Column{
			num("Section", ""), num("Table", ""), num("ComputerID", "0"), num("Status", "0"), num("LogOnOff", "2"),
			num("UpdateFromRound", "0"), num("CurrentRound", "0"), num("CurrentBoard", "0"),
		}},
		{Name: "RoundData", Columns: []Column{
			num("Section", ""), num("Table", ""), num("Round", ""), num("NSPair", ""), num("EWPair", ""),
			num("LowBoard", ""), num("HighBoard", ""), text("CustomBoards", 255, true),
		}},
		{Name: "ReceivedData", Columns: results},
		{Name: "IntermediateData", Columns: results},
		{Name: "PlayerNumbers", Columns: []Column{num("Section", ""), num("Table", ""),
			text("Direction", 2, false), text("Number", 16, true)}},
		{Name: "Settings", Columns: []Column{
			yes("ShowResults", "True"), yes("ShowOwnResult", "True"),
			yes("RepeatResults", "False"), num("MaximumResults", "0"),
			yes("ShowPercentage", "True"), yes("GroupSections", "False"), num("ScorePoints", "1"),
			num("EnterResultsMethod", "0"),
			yes("ShowPairNumbers", "True"), yes("IntermediateResults", "False"), num("AutopoweroffTime", "20"),
			num("VerificationTime", "2"), num("ShowContract", "1"), yes("LeadCard", "False"),
			yes("MemberNumbers", "False"),
			yes("MemberNumbersNoBlankEntry", "False"), yes("BoardOrderVerification", "True"),
			yes("HandRecordValidation", "True"),
			yes("AutoShutDownBPC", "False"),
		}},
		{Name: "BiddingData", Columns: recorder("Bid")},
		{Name: "PlayData", Columns: recorder("Card")},
		{Name: "HandRecord", Columns: hands},
	}
}
