//go:build long

package sheettest

// Long tests print every size on both sizes of paper.
const Long = true
