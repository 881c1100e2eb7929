package screen

// What a contestant did, and the sheets of an evening.
const (
	CardOf             Message = "screen.card-of"           // Kind, Number, Names
	CardExtremes       Message = "screen.card-extremes"     // Most, Least
	CardExtreme        Message = "screen.card-extreme"      // Board, Figure
	CardBoard          Message = "screen.card-board"        // Board, Form, Round
	CardDoubleDummy    Message = "screen.card-double-dummy" // Declarer, Denomination, Tricks, Made
	CardMore           Message = "screen.card-more"         // N
	CardFewer          Message = "screen.card-fewer"        // N
	CardExact          Message = "screen.card-exact"
	CardNothing        Message = "screen.card-nothing"
	CardCarried        Message = "screen.card-carried"
	CardAdjustments    Message = "screen.card-adjustments"
	CardNotPlayed      Message = "screen.card-not-played" // Ruling
	CardOthers         Message = "screen.card-others"     // N
	CardHint           Message = "screen.card-hint"
	KindPair           Message = "screen.kind-pair"
	KindTeam           Message = "screen.kind-team"
	KindPlayer         Message = "screen.kind-player"
	SheetRanking       Message = "screen.sheet-ranking"
	SheetTravellers    Message = "screen.sheet-travellers"
	SheetCards         Message = "screen.sheet-cards"
	SheetHands         Message = "screen.sheet-hands"
	SheetStatistics    Message = "screen.sheet-statistics"
	SheetRecorded      Message = "screen.sheet-recorded"
	SheetSeating       Message = "screen.sheet-seating"
	SheetRulings       Message = "screen.sheet-rulings"
	SheetPrizes        Message = "screen.sheet-prizes"
	SheetAttendance    Message = "screen.sheet-attendance"
	SheetBlanks        Message = "screen.sheet-blanks"
	SheetScoreSlips    Message = "screen.sheet-score-slips"
	SheetAfterRulings  Message = "screen.sheet-after-rulings"
	SheetAfterRelease  Message = "screen.sheet-after-release"
	SheetAfterRecorder Message = "screen.sheet-after-recorder"
	SheetsRemembered   Message = "screen.sheets-remembered"
	SheetsLacking      Message = "screen.sheets-lacking" // N, Names
	SheetsNoneChosen   Message = "screen.sheets-none-chosen"
	SheetsSent         Message = "screen.sheets-sent"          // N, Printer
	SheetsShownInstead Message = "screen.sheets-shown-instead" // Printer
	NotPrinted         Message = "screen.not-printed"          // Printer, Folder
	PageOf             Message = "screen.page-of"              // Page, Pages
	PrinterNone        Message = "screen.printer-none"
	PrinterGone        Message = "screen.printer-gone" // Printer
	ZoomWhole          Message = "screen.zoom-whole"
	ZoomWide           Message = "screen.zoom-wide"
	PreviewKeys        Message = "screen.preview-keys"
	ExportPBN          Message = "screen.export-pbn"
	ExportText         Message = "screen.export-text"
	Exported           Message = "screen.exported" // File
)
