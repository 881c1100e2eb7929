package bws

import (
	"slices"

	"clubnight/bridgemate/jet"
)

// Query is a saved query of the database.
type Query = jet.Query

// Queries are the eight saved queries that the publisher's blank database for BCS has,
// where tables are those of BCS, and nil where they are those of BM Pro. BCS may open
// them by name: ScoreUpload for its recovery, the counts of results for its screens.
// Names and meaning are the publisher's, for Access 2000; an Access 97 file keeps queries
// in the same way and gets the same.
//
// Of a board the last row counts, LastEntryID. Where that one is erased
// ReceivedDataGrouped and ScoreUpload have none: an earlier row does not come back.
func Queries(tables []Table) []Query {
	if !slices.ContainsFunc(tables, func(t Table) bool { return t.Name == "Session" }) {
		return nil
	}
	board, round := resultCross("Board"), resultCross("Round")
	return []Query{
		board, round,
		lastEntryID(), receivedDataCount(), receivedDataGrouped(),
		resultCount("Board", board.Name), resultCount("Round", round.Name),
		scoreUpload(),
	}
}

// boardFields say to which board a row belongs.
var boardFields = []string{"Section", "Table", "Round", "Board"}

func columns(table string, fields ...string) []jet.QueryColumn {
	list := make([]jet.QueryColumn, len(fields))
	for i, f := range fields {
		list[i].Expression = member(table, f)
	}
	return list
}

// member names a field in brackets: some are words of SQL.
func member(table, field string) string { return "[" + table + "].[" + field + "]" }

// equal joins two sources by a field of each.
func equal(left, leftField, right, rightField string) jet.QueryJoin {
	return jet.QueryJoin{Left: left, Right: right, On: member(left, leftField) + "=" + member(right, rightField)}
}

func lastEntryID() Query {
	const from = "ReceivedData"
	by := columns(from, boardFields...)
	last := jet.QueryColumn{Expression: "Max(" + member(from, "ID") + ")", Alias: "MaxVanID"}
	return Query{Name: "LastEntryID", Sources: []string{from},
		Columns: append([]jet.QueryColumn{last}, by...), Groups: by}
}

// newest joins the last row of each board to what is in it.
var newest = equal("LastEntryID", "MaxVanID", "ReceivedData", "ID")

func receivedDataGrouped() Query {
	by := append(columns("LastEntryID", "MaxVanID"), columns("ReceivedData", append(slices.Clone(boardFields),
		"PairNS", "PairEW", "Declarer", "NS/EW", "Contract", "Result", "LeadCard", "Remarks", "Erased")...)...)
	given := slices.Clone(by)
	given[0].Alias = "ID"
	return Query{
		Name: "ReceivedDataGrouped", Sources: []string{"LastEntryID", "ReceivedData"}, Joins: []jet.QueryJoin{newest},
		Columns: given, Groups: by, Having: "((" + member("ReceivedData", "Erased") + ")=0)",
	}
}

func receivedDataCount() Query {
	const from = "ReceivedDataGrouped"
	by := columns(from, boardFields...)
	count := jet.QueryColumn{Expression: "Count(" + member(from, "ID") + ")", Alias: "ID"}
	return Query{Name: "ReceivedDataCount", Sources: []string{from},
		Columns: append(slices.Clone(by), count), Groups: by}
}

// resultCross counts the results of each table by boards, or by rounds.
func resultCross(by string) Query {
	const from = "ReceivedDataCount"
	headings := columns(from, "Section", "Table", by)
	headings[0].Role, headings[1].Role = jet.QueryRowHeading, jet.QueryRowHeading
	headings[2].Role = jet.QueryColumnHeading
	sum := jet.QueryColumn{Expression: "Sum(" + member(from, "ID") + ")", Alias: "CountOfID"}
	return Query{
		Name: "DataCrossTab" + by, Crosstab: true, Sources: []string{from},
		Columns: append([]jet.QueryColumn{sum}, headings...), Groups: headings,
	}
}

// resultCount adds to a cross table on which server and in which section a table is.
func resultCount(by, cross string) Query {
	return Query{
		Name: "ResultCount" + by, Sources: []string{"Section", cross, "Tables"},
		Columns: append(append(columns("Tables", "ComputerID"), columns("Section", "Letter")...),
			jet.QueryColumn{Expression: "[" + cross + "].*"}),
		Joins: []jet.QueryJoin{
			equal("Section", "ID", cross, "Section"), equal(cross, "Section", "Tables", "Section"),
			equal(cross, "Table", "Tables", "Table"),
		},
		Order: []string{member("Section", "ID"), member(cross, "Table")},
	}
}

func scoreUpload() Query {
	return Query{
		Name: "ScoreUpload", Sources: []string{"LastEntryID", "ReceivedData", "Tables"},
		Columns: []jet.QueryColumn{{Expression: "[ReceivedData].*"}},
		Joins: []jet.QueryJoin{
			newest, equal("ReceivedData", "Section", "Tables", "Section"),
			equal("ReceivedData", "Table", "Tables", "Table"),
		},
		Where: "(((" + member("ReceivedData", "Erased") + ")=False) AND ((" + member("Tables", "ComputerID") + ")>=0))",
	}
}
