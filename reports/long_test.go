//go:build long

package reports_test

// long tests print every size on both sizes of paper.
const long = true
