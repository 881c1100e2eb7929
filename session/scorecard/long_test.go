//go:build long

package scorecard_test

const long = true
