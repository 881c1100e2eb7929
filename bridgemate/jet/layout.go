package jet

import "encoding/binary"

var le = binary.LittleEndian

// The types of pages, their first byte.
const (
	pageData = 0x01
	pageTdef = 0x02
	pageNode = 0x03
	pageLeaf = 0x04
	pageMap  = 0x05
)

// The fixed pages.
const (
	globalMapPage = 1
	objectsPage   = 2
	acesPage      = 3
	queriesPage   = 4
	relationsPage = 5
)

// lvalOwner stands in the owner field of pages with long values: "LVAL".
const lvalOwner = 0x4C41564C

// layout is where things are in the file: the difference between the formats.
type layout struct {
	format   Format
	pageSize int
	version  uint32
	wide     bool // Jet 4: UTF-16 text, two-byte counts and offsets in rows

	commitBytes int // where the commit bytes of page 0 begin
	passwordOff int
	passwordLen int
	maskEnd     int // the masked part of page 0 is 0x18 up to here

	nrowsOff int // in a data page: number of rows
	dataHead int // and the first row offset
	maxRow   int
	maxLong  int // the greatest part of a long value

	// Table definition.
	tdefRows, tdefAuto, tdefType, tdefMaxCols, tdefVarCols, tdefCols   int
	tdefLogical, tdefPhysical, tdefOwned, tdefFree, tdefStats          int
	statSize, colSize, physicalSize, logicalSize                       int
	colNum, colVar, colNum2, colFlags, colFixed, colLen                int
	physicalCols, physicalMap, physicalRoot, physicalFlags, logicalNum int

	// Page of an index.
	leafPrev, leafNext, leafTail, leafPrefix, leafMask, leafEntries int

	mapBytes int // bitmap of a new inline usage map
}

var jet4 = &layout{
	format: Access2000, pageSize: 4096, version: 1, wide: true,
	commitBytes: 0xE00, passwordOff: 0x42, passwordLen: 40, maskEnd: 0x98,
	nrowsOff: 12, dataHead: 14, maxRow: 4060, maxLong: 4076,
	tdefRows: 0x10, tdefAuto: 0x14, tdefType: 0x28, tdefMaxCols: 0x29, tdefVarCols: 0x2B, tdefCols: 0x2D,
	tdefLogical: 0x2F, tdefPhysical: 0x33, tdefOwned: 0x37, tdefFree: 0x3B, tdefStats: 0x3F,
	statSize: 12, colSize: 25, physicalSize: 52, logicalSize: 28,
	colNum: 5, colVar: 7, colNum2: 9, colFlags: 15, colFixed: 21, colLen: 23,
	physicalCols: 4, physicalMap: 34, physicalRoot: 38, physicalFlags: 46, logicalNum: 4,
	leafPrev: 12, leafNext: 16, leafTail: 20, leafPrefix: 0x18, leafMask: 0x1B, leafEntries: 0x1E0,
	mapBytes: 64,
}

var jet3 = &layout{
	format: Access97, pageSize: 2048, version: 0,
	commitBytes: 0x600, passwordOff: 0x42, passwordLen: 20, maskEnd: 0x96,
	nrowsOff: 8, dataHead: 10, maxRow: 2012, maxLong: 2032,
	tdefRows: 0x0C, tdefAuto: 0x10, tdefType: 0x14, tdefMaxCols: 0x15, tdefVarCols: 0x17, tdefCols: 0x19,
	tdefLogical: 0x1B, tdefPhysical: 0x1F, tdefOwned: 0x23, tdefFree: 0x27, tdefStats: 0x2B,
	statSize: 8, colSize: 18, physicalSize: 39, logicalSize: 20,
	colNum: 1, colVar: 3, colNum2: 5, colFlags: 13, colFixed: 14, colLen: 16,
	physicalCols: 0, physicalMap: 30, physicalRoot: 34, physicalFlags: 38, logicalNum: 0,
	leafPrev: 8, leafNext: 12, leafTail: 16, leafPrefix: 0x14, leafMask: 0x16, leafEntries: 0xF8,
	mapBytes: 128,
}

func layoutOf(f Format) *layout {
	if f == Access97 {
		return jet3
	}
	return jet4
}
