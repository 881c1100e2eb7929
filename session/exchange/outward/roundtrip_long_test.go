//go:build long

package outward_test

func init() { everyKind = true }
