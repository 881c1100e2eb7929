//go:build long

package sending_test

func init() { campaigns = 300 }
