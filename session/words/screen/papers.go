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
	CardUnplayed       Message = "screen.card-unplayed"
	CardNotPlayed      Message = "screen.card-not-played" // Ruling
	CardOthers         Message = "screen.card-others"     // N
	CardHint           Message = "screen.card-hint"
	KindPair           Message = "screen.kind-pair"
	KindTeam           Message = "screen.kind-team"
	KindPlayer         Message = "screen.kind-player"
	SheetsForWall      Message = "screen.sheets-for-wall"
	SheetsForPlayers   Message = "screen.sheets-for-players"
	SheetsForDirector  Message = "screen.sheets-for-director"
	SheetsBeforePlay   Message = "screen.sheets-before-play"
	AwardsNone         Message = "screen.awards-none"
	AwardsOf           Message = "screen.awards-of"    // Title, Grade
	PrizesFirst        Message = "screen.prizes-first" // N
	PrizesShare        Message = "screen.prizes-share" // Share
	MoneyNotRead       Message = "screen.money-not-read"
	NotAPicture        Message = "screen.not-a-picture"
	LogoAbout          Message = "screen.logo-about"
	LogoNone           Message = "screen.logo-none"
	LogoKept           Message = "screen.logo-kept"
	LogoGone           Message = "screen.logo-gone"
	SheetsRemembered   Message = "screen.sheets-remembered"
	SheetsLacking      Message = "screen.sheets-lacking" // N, Names
	SheetsNoneChosen   Message = "screen.sheets-none-chosen"
	SheetsSent         Message = "screen.sheets-sent"          // N, Printer
	SheetsShownInstead Message = "screen.sheets-shown-instead" // Printer
	PrinterMissing     Message = "screen.printer-missing"      // Printer, Folder
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
	NoTable            Message = "screen.no-table"
	SaveTable          Message = "screen.save-table" // N
)

// How an evening is given out.
const (
	PartUSEBIO         Message = "screen.part-usebio"
	PartUSEBIODoes     Message = "screen.part-usebio-does"
	PartUSEBIO13       Message = "screen.part-usebio13"
	PartUSEBIO13Does   Message = "screen.part-usebio13-does"
	PartBridgeWebs     Message = "screen.part-bridgewebs"
	PartBridgeWebsDoes Message = "screen.part-bridgewebs-does"
	PartECats          Message = "screen.part-ecats"
	PartECatsDoes      Message = "screen.part-ecats-does"
	PartJannersten     Message = "screen.part-jannersten"
	PartJannerstenDoes Message = "screen.part-jannersten-does"
	PartPBN            Message = "screen.part-pbn"
	PartLIN            Message = "screen.part-lin"
	PartLINDoes        Message = "screen.part-lin-does"
	PartDeals          Message = "screen.part-deals"
	PartDealsDoes      Message = "screen.part-deals-does"
	PartJSON           Message = "screen.part-json"
	PartJSONDoes       Message = "screen.part-json-does"
	PartXLSX           Message = "screen.part-xlsx"
	PartXLSXDoes       Message = "screen.part-xlsx-does"
	PartCSV            Message = "screen.part-csv"
	PartCSVDoes        Message = "screen.part-csv-does"
	PartSemicolons     Message = "screen.part-semicolons"
	PartSemicolonsDoes Message = "screen.part-semicolons-does"
	PartText           Message = "screen.part-text"
	PartSheets         Message = "screen.part-sheets"
	PartSheetsDoes     Message = "screen.part-sheets-does"
	PartSite           Message = "screen.part-site"
	PartSiteDoes       Message = "screen.part-site-does"
	RefusedKind        Message = "screen.refused-kind"
	RefusedClub        Message = "screen.refused-club"
	RefusedDeals       Message = "screen.refused-deals"
	RefusedSite        Message = "screen.refused-site"
	RefusedAll         Message = "screen.refused-all"
	Publishing         Message = "screen.publishing"
	Published          Message = "screen.published"         // N, Path
	PublishedWithout   Message = "screen.published-without" // Part, Why
	PublishHint        Message = "screen.publish-hint"
	FederationsHint    Message = "screen.federations-hint"
)

// An evening beside what somebody else has of it.
const (
	SessionNumber  Message = "screen.session-number"   // Session
	EveningsInFile Message = "screen.evenings-in-file" // N
	CompareIs      Message = "screen.compare-is"
	CompareFaults  Message = "screen.compare-faults" // N
	CompareEnter   Message = "screen.compare-enter"
)
