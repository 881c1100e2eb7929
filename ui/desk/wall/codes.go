package wall

import (
	"slices"

	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// WallCode is where the phones of a table come in: an address, in a code under the
// table's name.
type WallCode struct{ Table, Address string }

// codesOnPage are as many as can be scanned from some steps away.
const codesOnPage = 8

// codes are those of the tables whose results are entered on phones: of all before the
// first result, and then of those at which no phone is. ok is false where there are none.
func (v WallView) codes(in *desk.Language) (sheet WallSheet, ok bool) {
	if v.TableAddress == nil || v.State.PhonesAt == 0 || v.State.Closed {
		return sheet, false
	}
	begun := v.State.Entered() > 0
	for _, sec := range v.State.Sections {
		for _, table := range sec.Movement.TableNumbers() {
			at := session.TableTerm{Section: sec.ID, Table: table}
			if v.State.Sends(sec.ID, table) != session.OnPhone || begun && v.Phones.Tables[at] > 0 {
				continue
			}
			if address := v.TableAddress(sec.ID, table); address != "" {
				sheet.Codes = append(sheet.Codes, WallCode{v.State.TableName(sec.ID, table), address})
			}
		}
	}
	sheet.Title, sheet.Note = desk.TitleOf(in, v.State), in.Say(screen.WallCodes)
	return sheet, len(sheet.Codes) > 0
}

// pagesOfCodes divides the codes of a sheet into pages of much the same length.
func (s WallSheet) pagesOfCodes() (pages []WallPage) {
	n := over(len(s.Codes), codesOnPage)
	for part := range slices.Chunk(s.Codes, over(len(s.Codes), n)) {
		pages = append(pages, WallPage{Title: s.Title, Note: s.Note, Codes: part})
	}
	return pages
}
