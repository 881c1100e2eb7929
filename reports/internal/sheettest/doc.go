// Package sheettest reads sheets back with the programs of somebody else and compares
// them with what they were.
//
//	pdf := sheettest.Drawn(t, func(b *bytes.Buffer) error { return reports.RankingSheet(b, st, sc, sheettest.OnA4) })
//	sheettest.Neat(t, pdf)
//	sheettest.Golden(t, "ranking", pdf) // testdata/ranking.golden; -update writes it anew
package sheettest
